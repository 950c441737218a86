"""Every command as a program of its own: what it prints, and its exit code."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import patron
import pytest
from patron import Game, Record, State, View

Run = Callable[..., subprocess.CompletedProcess[str]]


def test_help_lists_every_command(run: Run) -> None:
    shown = run("--help")
    assert shown.returncode == 0
    for command in [
        "games",
        "cards",
        "deal",
        "show",
        "legal",
        "play",
        "view",
        "score",
        "validate",
        "suggest",
        "replay",
        "match",
        "arena",
        "bench",
        "serve",
    ]:
        assert f" {command} " in shown.stdout


def test_version(run: Run) -> None:
    assert run("--version").stdout.strip() == patron.__version__


@pytest.mark.parametrize(
    "words",
    [
        ["no-such-command"],
        ["deal"],
        ["deal", "chess"],
        ["deal", "patronize", "--players", "two"],
        ["deal", "patronize", "--players", "9"],
        ["deal", "patronize", "--option", "lawman"],
        ["deal", "patronize", "--option", "lawman=never"],
        ["deal", "patronize", "--no-such-option"],
        ["legal"],
        ["legal", "nowhere.json"],
        ["legal", "-x"],
        ["suggest", "nowhere.json", "--time", "soon"],
        ["arena", "patronize"],
        ["arena", "patronize", "--seats", "wild,random,random,random"],
        ["suggest", "-", "--playouts", "0"],
        ["suggest", "-", "--time", "0"],
        ["suggest", "-", "--top", "0"],
        ["suggest", "-", "--threads", "0"],
        ["suggest", "-", "--seed", "-1"],
        ["deal", "patronize", "--seed", "18446744073709551616"],
        ["arena", "patronize", "--seats", "random,random,random", "--games", "0"],
        ["match", "patronize", "--seat", "4"],
        ["match", "patronize", "--against", "random,random"],
    ],
)
def test_wrong_usage_exits_with_2_and_a_reason(run: Run, words: list[str]) -> None:
    shown = run(*words)
    assert shown.returncode == 2
    assert shown.stderr.strip()
    assert "Traceback" not in shown.stderr


@pytest.mark.parametrize(
    "words",
    [["legal", "-"], ["score", "-"], ["validate", "-"], ["suggest", "-"], ["view", "-"], ["play", "-", "pass"]],
)
@pytest.mark.parametrize(
    "typed",
    ["", "{", "[]", '{"game": "patronize"}', '{"seat": 0}', "\x00\x01", "[" * 100_000],
    ids=["nothing", "broken", "list", "poor state", "poor view", "binary", "deep"],
)
def test_an_invalid_position_exits_with_1_and_a_reason(run: Run, words: list[str], typed: str) -> None:
    shown = run(*words, typed=typed)
    assert shown.returncode == 1
    assert shown.stderr.startswith("patron: ")
    assert "Traceback" not in shown.stderr


def test_games(run: Run) -> None:
    shown = run("games")
    assert shown.returncode == 0
    assert "patronize" in shown.stdout
    assert [entry["id"] for entry in json.loads(run("games", "--json").stdout)] == ["patronize"]


def test_cards(run: Run, game: Game) -> None:
    assert "NOT the printed value" in run("cards", "patronize").stdout
    assert json.loads(run("cards", "patronize", "--json").stdout) == game.cards


def test_deal(run: Run) -> None:
    words = ["deal", "patronize", "--players", "3", "--seed", "5", "-o", "lawman=own-round", "-o", "first_seat=1"]
    expected = patron.Patronize(players=3, lawman="own-round", first_seat=1).deal(5)
    assert State.from_json(run(*words).stdout) == expected
    assert State.from_json(run(*words, "--json").stdout) == expected


def test_deal_tells_the_seed_that_it_drew(run: Run, game: Game) -> None:
    shown = run("deal", "patronize", "--json")
    seed = int(shown.stderr.split()[-1])
    assert State.from_json(shown.stdout) == game.deal(seed)


def test_deal_with_an_owners_cards(run: Run, tmp_path: Path) -> None:
    cards = Path(__file__).parents[3] / "core-rs" / "patron-core" / "cards" / "patronize.toml"
    mine = tmp_path / "mine.toml"
    mine.write_text(cards.read_text().replace('name = "reconstructed-1"', 'name = "mine"', 1))
    dealt = run("deal", "patronize", "--seed", "1", "--cards", mine)
    assert json.loads(dealt.stdout)["cards"] == "mine"
    assert run("legal", "-", "--cards", mine, typed=dealt.stdout).returncode == 0
    unknown = run("legal", "-", typed=dealt.stdout)
    assert unknown.returncode == 1
    assert "mine" in unknown.stderr
    mine.write_text("broken")
    assert run("deal", "patronize", "--cards", mine).returncode == 1


def test_show(run: Run, state: State, state_file: Path, view_file: Path) -> None:
    assert run("show", state_file).stdout.rstrip() == patron.show.position(state)
    assert run("show", view_file).stdout.rstrip() == patron.show.position(state.view())
    assert State.from_json(run("show", state_file, "--json").stdout) == state


def test_legal(run: Run, state: State, state_file: Path, view_file: Path) -> None:
    for file in (state_file, view_file):
        assert run("legal", file).stdout.splitlines() == state.legal_actions.texts()
    assert json.loads(run("legal", state_file, "--json").stdout) == {"turn": 0, "legal": state.legal_actions.texts()}
    assert run("legal", "-", typed=state.to_json()).stdout.splitlines() == state.legal_actions.texts()
    assert run("legal", "--json", "-", typed=state.to_json()).returncode == 0


@pytest.mark.parametrize("quoted", [True, False])
def test_play(run: Run, state: State, state_file: Path, quoted: bool) -> None:  # noqa: FBT001 - a parameter of pytest
    text = next(text for text in state.legal_actions.texts() if text.endswith("protect"))
    shown = run("play", state_file, *([text] if quoted else text.split()), "--json")
    assert shown.returncode == 0
    assert State.from_json(shown.stdout) == state.play(text)


def test_play_refuses_an_illegal_action(run: Run, state_file: Path) -> None:
    shown = run("play", state_file, "clown", "none")
    assert shown.returncode == 1
    assert shown.stdout == ""
    assert "clown none" in shown.stderr


def test_play_needs_a_whole_state(run: Run, view_file: Path) -> None:
    shown = run("play", view_file, "pass")
    assert shown.returncode == 1
    assert "whole state" in shown.stderr


def test_view(run: Run, state: State, state_file: Path, view_file: Path) -> None:
    assert View.from_json(run("view", state_file).stdout) == state.view()
    assert View.from_json(run("view", state_file, "--seat", "2", "--json").stdout) == state.view(2)
    assert View.from_json(run("view", view_file).stdout) == state.view()
    assert run("view", view_file, "--seat", "2").returncode == 1
    assert run("view", state_file, "--seat", "7").returncode == 1


def test_score(run: Run, over: State, state_file: Path) -> None:
    assert run("score", state_file).returncode == 0
    shown = run("score", "-", "--json", typed=over.to_json())
    assert json.loads(shown.stdout) == json.loads(over.scores().to_json())
    assert run("score", "-", typed=over.to_json()).stdout.rstrip() == over.scores().table().rstrip()


def test_validate_a_position(run: Run, state: State, state_file: Path) -> None:
    assert run("validate", state_file).stdout == "valid\n"
    broken = json.dumps({**json.loads(state.to_json()), "weather": "fine"})
    shown = run("validate", "-", "--json", typed=broken)
    assert shown.returncode == 1
    told = json.loads(shown.stdout)
    assert told["valid"] is False
    assert any("weather" in reason for reason in told["reasons"])
    assert "weather" in shown.stderr


def test_validate_an_action(run: Run, state: State, state_file: Path, view_file: Path) -> None:
    for file in (state_file, view_file):
        assert run("validate", file, "pass").stdout == "legal\n"
        shown = run("validate", file, "clown none", "--json")
        assert shown.returncode == 1
        assert json.loads(shown.stdout) == {"legal": False, "reason": state.why_illegal("clown none")}
        assert state.why_illegal("clown none") in shown.stderr  # type: ignore[operator]  # pyright: ignore[reportOperatorIssue]


def test_suggest(run: Run, state: State, state_file: Path, view_file: Path) -> None:
    found = patron.suggest(state.view(), playouts=300, seed=4, top=3)
    words = ["--playouts", "300", "--seed", "4", "--top", "3"]
    for file in (state_file, view_file):
        told = json.loads(run("suggest", file, *words, "--json").stdout)
        expected = json.loads(found.to_json())
        assert {**told, "seconds": 0} == {**expected, "seconds": 0}
    shown = run("suggest", state_file, *words)
    assert shown.returncode == 0
    assert str(found.best) in shown.stdout


@pytest.mark.parametrize("time", ["0.1", "100ms", ".1s"])
def test_suggest_within_a_time(run: Run, state_file: Path, time: str) -> None:
    told = json.loads(run("suggest", state_file, "--time", time, "--json").stdout)
    assert 0.05 < told["seconds"] < 0.5


def test_suggest_after_the_end(run: Run, over: State) -> None:
    shown = run("suggest", "-", "--playouts", "10", typed=over.to_json())
    assert shown.returncode == 1
    assert shown.stderr.startswith("patron: ")


def test_arena(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    seats = ["arena", "patronize", "--seats", "greedy,random,random,random", "--seed", "2", "--jobs", "2"]
    shown = run(*seats, "--games", "10", "--out", out, "--json")
    assert shown.returncode == 0
    assert json.loads(shown.stdout)["games"] == 12
    assert len(out.read_text().splitlines()) == 12
    assert "greedy" in run(*seats, "--games", "4").stdout


def test_arena_takes_the_number_of_players_from_the_seats(run: Run) -> None:
    shown = run("arena", "patronize", "--seats", "random,random,random", "--games", "3", "--json")
    assert json.loads(shown.stdout)["games"] == 3


@pytest.mark.parametrize("form", ["to_text", "to_jsonl"])
def test_replay(run: Run, record: Record, tmp_path: Path, form: str) -> None:
    file = tmp_path / "game"
    file.write_text(getattr(record, form)(), encoding="utf-8")
    shown = run("replay", file)
    assert shown.returncode == 0
    assert "; a remark" in shown.stdout
    told = json.loads(run("replay", file, "--json").stdout)
    assert [action["action"] for action in told["actions"]] == list(map(str, record.actions))
    assert told["scores"]["totals"] == record.result
    assert len(told["states"]) == len(record) + 1
    assert State.from_json(run("replay", file, "--ply", "3", "--json").stdout) == record.state(3)
    assert run("replay", "-", typed=file.read_text(encoding="utf-8")).stdout == shown.stdout


def test_replay_refuses_what_is_no_record(run: Run) -> None:
    shown = run("replay", "-", typed="nonsense")
    assert shown.returncode == 1
    assert shown.stderr.startswith("patron: line 1")


def test_bench(run: Run) -> None:
    shown = run("bench", "patronize", "--seconds", "0.02", "--json")
    told = json.loads(shown.stdout)
    assert told["playouts"]["games_per_second"] > 0
    assert told["playouts"]["decisions_per_second"] > 0
    for policy in ("random", "game"):
        assert told["search"][policy]["simulations_per_second"] > 0
    assert told["python"]["steps_per_second"] > 0
    assert all(value > 0 for value in told["native"].values())
    assert "steps per second" in run("bench", "--seconds", "0.02").stdout


def test_serve_without_the_service_says_what_to_install(tmp_path: Path) -> None:
    code = "import sys; sys.modules['patron_api'] = None; from patron.cli import main; sys.exit(main(['serve']))"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert shown.returncode == 2
    assert shown.stderr == "patron: the service needs patron_api: pip install patron-api\n"


@pytest.mark.parametrize("missing", ["cyclopts", "rich"])
def test_without_the_extra_one_line_says_what_to_install(missing: str) -> None:
    code = f"import sys; sys.modules['{missing}'] = None; from patron.cli import main; sys.exit(main(['games']))"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert shown.returncode == 2
    assert shown.stderr == "patron: the command line needs its extra: pip install 'patron[cli]'\n"


def test_a_pipe_that_is_closed_early_is_no_fault() -> None:
    command = f"{sys.executable} -m patron cards patronize --json | head -c 1"
    shown = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)  # noqa: S602 - our words
    assert shown.stderr == ""


def test_output_is_utf_8_in_a_plain_locale(state_file: Path) -> None:
    env = {**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "", "PYTHONUTF8": "0"}
    command = [sys.executable, "-m", "patron", "show", str(state_file)]
    shown = subprocess.run(command, capture_output=True, check=False, env=env)
    assert shown.returncode == 0
    assert "protégés" in shown.stdout.decode()


def test_the_command_starts_quickly(run: Run) -> None:
    def seconds() -> float:
        start = time.monotonic()
        run("games")
        return time.monotonic() - start

    assert min(seconds() for _ in range(3)) < 1
