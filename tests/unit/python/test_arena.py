import json
from pathlib import Path
from typing import Any

import patron
import pytest
from patron import Action, ArenaResult, Game, OptionsError, View
from patron.players import Greedy, Random


class First:
    name = "first"

    def choose(self, view: View, seed: int) -> Action:  # noqa: ARG002 - the form of a player
        return view.legal_actions[0]


class Wrong:
    name = "wrong"

    def choose(self, view: View, seed: int) -> Action:  # noqa: ARG002 - the form of a player
        return view.game.action("clown none")


class Loud:
    name = "loud"

    def choose(self, view: View, seed: int) -> Action:
        raise RuntimeError(f"no idea for seat {view.seat}, seed {seed >= 0}")


def told(result: ArenaResult) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(result.to_json())
    del found["seconds"]
    return found


def test_each_deal_is_played_once_for_each_rotation(game: Game) -> None:
    result = patron.arena(game, ["greedy", "random", "random", "random"], deals=10, seed=1)
    assert (result.deals, result.games) == (10, 40)
    assert result.rows[0].player == "greedy"
    for row in result.rows:
        assert 0 <= row.win_low <= row.win_share <= row.win_high <= 1
        assert row.points_low <= row.points <= row.points_high
        assert row.fair_share == pytest.approx(0.25) or row.fair_share == pytest.approx(0.75)
    assert result.decisions > 1_000
    assert "greedy" in result.table()


def test_the_result_does_not_depend_on_the_number_of_jobs(game: Game) -> None:
    one, two = (patron.arena(game, ["greedy"] + ["random"] * 3, deals=20, seed=1, jobs=jobs) for jobs in (1, 2))
    assert told(one) == told(two)


def test_text_and_objects_are_the_same_players(game: Game) -> None:
    texts = patron.arena(game, ["greedy", "random", "random", "random"], deals=5, seed=1)
    objects = patron.arena(game, [Greedy(), Random(), Random(), Random()], deals=5, seed=1)
    assert told(texts) == told(objects)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_player_of_ones_own_takes_part(game: Game, jobs: int) -> None:
    result = patron.arena(game, [First(), "random", "random", "random"], deals=3, seed=1, jobs=jobs)
    assert result.rows[0].player == "first"
    assert result.games == 12


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_a_player_raises_comes_out(game: Game, jobs: int) -> None:
    with pytest.raises(RuntimeError, match="no idea"):
        patron.arena(game, [Loud(), "random", "random", "random"], deals=3, jobs=jobs)


def test_an_illegal_action_of_a_player_comes_out(game: Game) -> None:
    with pytest.raises(patron.IllegalAction, match=r"clown none.*wrong"):
        patron.arena(game, [Wrong(), "random", "random", "random"], deals=1)


def test_games_are_written_one_a_line(game: Game, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    seen: list[dict[str, Any]] = []
    patron.arena(game, ["random"] * 4, deals=3, seed=1, out=out, on_game=seen.append)
    lines = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert lines == seen
    assert len(lines) == 12


def test_a_callback_sees_each_game(game: Game) -> None:
    seen: list[dict[str, Any]] = []
    patron.arena(game, ["random"] * 4, deals=3, seed=1, jobs=2, on_game=seen.append)
    assert len(seen) == 12


def test_what_a_callback_raises_comes_out(game: Game) -> None:
    def fail(_: dict[str, Any]) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        patron.arena(game, ["random"] * 4, deals=3, on_game=fail)


@pytest.mark.parametrize("players", [[], ["random"] * 3, ["random"] * 5])
def test_one_player_a_seat(game: Game, players: list[str]) -> None:
    with pytest.raises(OptionsError):
        patron.arena(game, players, deals=1)


@pytest.mark.parametrize("text", ["wild", "search", "search:0", "search:x", "search:10:wild", "level:9", "level:", ""])
def test_an_unknown_player_is_refused_by_name(game: Game, text: str) -> None:
    with pytest.raises(OptionsError, match=f'"{text.rsplit(":", maxsplit=1)[-1]}"'):
        patron.arena(game, [text, "random", "random", "random"], deals=1)


@pytest.mark.parametrize(("deals", "jobs"), [(0, 1), (1, 0)])
def test_numbers_out_of_range_are_refused(game: Game, deals: int, jobs: int) -> None:
    with pytest.raises(OptionsError):
        patron.arena(game, ["random"] * 4, deals=deals, jobs=jobs)


def test_what_cannot_choose_is_no_player(game: Game) -> None:
    with pytest.raises(TypeError):
        patron.arena(game, [3, "random", "random", "random"], deals=1)  # type: ignore[list-item]  # pyright: ignore[reportArgumentType]
