"""What the Python package and the command line do for The Patrons of Venice and no other game."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import patron
import pytest
from patron import show
from patron.games import for_programs


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "patron", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def played(state: patron.State, number: int) -> patron.State:
    """So many actions later, the greedy player on every seat."""
    for ply in range(number):
        state = state.play(patron.players.Greedy().choose(state.view(), ply))
    return state


def test_the_constructor_takes_every_rule_option() -> None:
    options = {option["name"] for option in patron.Venice().about["options"]}
    made = patron.Venice(3, first_seat=1, guilds=True, produce="per-business", unload_price=2, max_turns=40)
    given: dict[str, Any] = {
        "first_seat": 1,
        "guilds": True,
        "produce": "per-business",
        "unload_price": 2,
        "max_turns": 40,
    }
    assert made.options == given
    assert set(given) == options
    assert made == patron.game("venice", players=3, **given)
    assert patron.game("venice", max_turns=None) == patron.Venice()


def test_programs_play_with_a_bound_and_people_without() -> None:
    bounded = for_programs(patron.Venice(5, guilds=True))
    assert patron.Venice(5).options["max_turns"] == 0
    assert bounded == patron.Venice(5, guilds=True, max_turns=300)
    assert for_programs(patron.Venice(max_turns=7)) == patron.Venice(max_turns=7)
    assert for_programs(patron.Patronize()) == patron.Patronize()


def test_an_arena_tells_how_many_games_were_cut() -> None:
    # Nobody has 12 points after five turns: a player places one business a turn at the most.
    cut = patron.arena(patron.Venice(max_turns=5), ["random"] * 4, deals=2, seed=1)
    assert cut.cut == cut.games == 8
    assert "8 of 8 games were cut: their turns or rounds ran out." in cut.table()
    heard: list[bool] = []
    patron.arena(
        patron.Venice(max_turns=5), ["random"] * 4, deals=1, seed=1, on_game=lambda game: heard.append(game["cut"])
    )
    assert heard == [True] * 4


def test_a_view_is_drawn_without_what_it_hides() -> None:
    state = played(patron.Venice(4).deal(3), 30)
    whole = json.loads(state.to_json())
    drawn = show.position(state.view(2))
    assert f"{len(whole['deck'])} hidden" in drawn
    assert "as seat 2 sees it" in drawn
    for seat in (0, 1, 3):
        hidden = len(whole["hands"][seat]) - len(whole["known"][seat])
        assert hidden == 1
    assert len(re.findall(r"\b1 hidden", drawn)) == 3


def test_every_position_fits_a_terminal() -> None:
    state = patron.Venice(5, max_turns=60).deal(1)
    widest = 0
    while not state.is_over:
        lines = [*show.position(state).splitlines(), *show.position(state.view()).splitlines()]
        widest = max(widest, *map(len, lines))
        assert show.question(state.view())
        state = state.play(patron.players.Random().choose(state.view(), widest))
    assert 60 < widest <= 140


def test_the_map_shows_campi_owners_and_statues(tmp_path: Path) -> None:
    state = patron.Venice(3).deal(1)
    seen = json.loads(state.to_json())
    # Campo dei Frari has the buildings 1 to 4 (rulings, data); 1 also belongs to Campo San Polo.
    seen["buildings"] = {"1": {"tile": "draper", "owner": 2}}
    seen["statues"] = ["san-polo"]
    seen["piles"]["draper"] -= 1
    seen["piles"]["statue"] -= 1
    file = tmp_path / "state.json"
    file.write_text(json.dumps(seen), encoding="utf-8")
    done = run("cards", "venice", str(file), "--map")
    assert done.returncode == 0, done.stderr
    lines = {line.split()[0]: line for line in done.stdout.splitlines() if line}
    assert "1 draper of seat 2, 2 free, 3 free, 4 free" in lines["dei-frari"]
    assert lines["dei-frari"].split()[1] == "-"
    assert lines["san-polo"].split()[1] == "statue"
    assert "Building 1 belongs to dei-frari and san-polo." in done.stdout
    assert "a reconstruction" in done.stdout
    empty = run("cards", "venice", "--map").stdout
    assert "statue" not in empty.split("Building")[0].split("\n", 1)[1].replace("statues", "")
    assert "draper" not in empty


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["patronize", "--map"], "patronize has no map"),
        (["venice", "--map", "--json"], "take one of --map, --toml and --json"),
        (["venice", "state.json"], "a position is drawn with --map only"),
    ],
)
def test_what_has_no_map_says_so(arguments: list[str], reason: str) -> None:
    done = run("cards", *arguments)
    assert done.returncode == 2
    assert reason in done.stderr


def test_the_cards_say_what_is_a_reconstruction() -> None:
    drawn = show.deck(patron.Venice())
    wool = next(line for line in drawn.splitlines() if line.startswith("wool"))
    assert "raw*" in wool
    assert "10*" in wool
    wharf = next(line for line in drawn.splitlines() if line.startswith("wharf-price"))
    assert "1'" in wharf  # told by a digest
    assert "NOT the printed value" in drawn
