"""Every command as a program of its own: what it prints, and its exit code."""

import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
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
        ["play", "-"],
        ["cards", "patronize", "--toml", "--json"],
        ["deal", "patronize", "--option", "cards=mine.toml"],
        ["deal", "patronize", "--option", "players=4"],
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
    assert [entry["id"] for entry in json.loads(run("games", "--json").stdout)] == list(patron.games())


def test_cards(run: Run, game: Game) -> None:
    assert "NOT the printed value" in run("cards", "patronize").stdout
    assert json.loads(run("cards", "patronize", "--json").stdout) == game.cards
    assert run("cards", "patronize", "--toml").stdout == game.card_text


def owners_file(game: Game, folder: Path) -> Path:
    """Write the card file of an owner."""
    mine = folder / "mine.toml"
    mine.write_text(game.card_text.replace('name = "reconstructed-1"', 'name = "mine"', 1), encoding="utf-8")
    return mine


def test_deal(run: Run) -> None:
    words = ["deal", "patronize", "--players", "3", "--seed", "5", "-o", "lawman=own-round", "-o", "first_seat=1"]
    expected = patron.Patronize(players=3, lawman="own-round", first_seat=1).deal(5)
    assert State.from_json(run(*words).stdout) == expected
    assert State.from_json(run(*words, "--json").stdout) == expected


def test_deal_tells_the_seed_that_it_drew(run: Run, game: Game) -> None:
    shown = run("deal", "patronize", "--json")
    seed = int(shown.stderr.split()[-1])
    assert State.from_json(shown.stdout) == game.deal(seed)
    assert run("deal", "patronize", "--players", "7").stderr.startswith("patron: players: ")


def test_deal_with_an_owners_cards(run: Run, game: Game, tmp_path: Path) -> None:
    mine = owners_file(game, tmp_path)
    dealt = run("deal", "patronize", "--seed", "1", "--cards", mine)
    assert json.loads(dealt.stdout)["cards"] == "mine"
    assert run("legal", "-", "--cards", mine, typed=dealt.stdout).returncode == 0
    unknown = run("legal", "-", typed=dealt.stdout)
    assert unknown.returncode == 1
    assert "mine" in unknown.stderr
    mine.write_text("broken")
    assert run("deal", "patronize", "--cards", mine).returncode == 1


def test_a_position_for_an_owners_cards_needs_game_and_players(run: Run, game: Game, tmp_path: Path) -> None:
    mine = owners_file(game, tmp_path)
    dealt = run("deal", "patronize", "--seed", "1", "--cards", mine).stdout
    state = json.loads(dealt)
    del state["options"]
    assert run("legal", "-", "--cards", mine, typed=json.dumps(state)).returncode == 0
    for fields, place in (({"game": 3}, "game"), ({"players": "x"}, "players"), ({"options": []}, "options")):
        shown = run("legal", "-", "--cards", mine, typed=json.dumps({**state, **fields}))
        assert shown.returncode == 1
        assert shown.stderr.startswith(f"patron: standard input: {place}: ")
    shown = run("legal", "-", "--cards", mine, typed=json.dumps({**state, "options": {"cards": 1, "players": 2}}))
    assert shown.returncode == 1
    assert shown.stderr.startswith("patron: standard input: 2 things are wrong:\n  ")


def test_several_reasons_stand_one_a_line_after_the_files_name(run: Run, game: Game, tmp_path: Path) -> None:
    text = owners_file(game, tmp_path).read_text(encoding="utf-8")
    broken = tmp_path / "broken.toml"
    broken.write_text(text.replace("vp = 7\n", "vp = 21\n").replace("influence = 17\n", "influence = 170\n"))
    with pytest.raises(patron.CardsError) as refused:
        patron.Patronize(cards=broken)
    reasons = refused.value.reasons
    assert len(reasons) > 1
    shown = run("deal", "patronize", "--cards", broken)
    assert shown.stderr.splitlines() == [
        f"patron: {broken}: {len(reasons)} things are wrong:",
        *(f"  {reason}" for reason in reasons),
    ]
    absent = run("deal", "patronize", "--cards", tmp_path / "nowhere.toml").stderr
    assert absent == f"patron: {tmp_path / 'nowhere.toml'} cannot be read: No such file or directory\n"


def test_a_refused_position_is_told_after_the_files_name(run: Run, state: State, tmp_path: Path) -> None:
    file = tmp_path / "spoiled.json"
    file.write_text(json.dumps({**json.loads(state.to_json()), "weather": "fine"}), encoding="utf-8")
    for words in (["score", file], ["legal", file], ["suggest", file], ["validate", file, "--json"]):
        shown = run(*words)
        assert shown.returncode == 1
        assert shown.stderr.startswith(f"patron: {file}: weather: ")
    crowded = {**json.loads(state.to_json()), "stock": {"red": 9, "green": 9, "blue": 8, "yellow": 8}}
    file.write_text(json.dumps(crowded), encoding="utf-8")
    with pytest.raises(patron.PositionError) as refused:
        State.from_json(json.dumps(crowded))
    first, *lines = run("show", file).stderr.splitlines()
    assert first == f"patron: {file}: {len(refused.value.reasons)} things are wrong:"
    assert lines == [f"  {reason}" for reason in refused.value.reasons]
    assert len(lines) > 1


def test_every_table_tells_once_what_its_cards_are(
    run: Run, state: State, state_file: Path, record: Record, tmp_path: Path
) -> None:
    file = tmp_path / "game.patron"
    patron.write_record(record, file)
    note = state.game.card_note
    assert note
    for words in (
        ["show", state_file],
        ["score", state_file],
        ["suggest", state_file, "--playouts", "50"],
        ["replay", file],
        ["replay", file, "--ply", "3"],
        ["arena", "patronize", "--seats", "random,random,random", "--games", "3"],
    ):
        assert run(*words).stdout.count(note) == 1


def test_show(run: Run, state: State, state_file: Path, view_file: Path) -> None:
    assert run("show", state_file).stdout.rstrip() == patron.show.labelled(state)
    assert run("show", view_file).stdout.rstrip() == patron.show.labelled(state.view())
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
        assert {**told, "seconds": 0} == {**expected, "seconds": 0, "seed": 4}
    shown = run("suggest", state_file, *words)
    assert shown.returncode == 0
    assert str(found.best) in shown.stdout
    assert shown.stdout.endswith("\nThe seed was 4.\n")


def test_suggest_tells_the_seed_that_it_drew(run: Run, state: State, state_file: Path) -> None:
    told = json.loads(run("suggest", state_file, "--playouts", "200", "--json").stdout)
    again = json.loads(patron.suggest(state.view(), playouts=200, seed=told.pop("seed")).to_json())
    assert {**told, "seconds": 0} == {**again, "seconds": 0}
    drawn = int(run("suggest", state_file, "--playouts", "200").stdout.split()[-1].rstrip("."))
    assert 0 <= drawn < 2**32


def test_suggest_says_how_long_it_thinks_by_itself(run: Run) -> None:
    assert "half a second" in " ".join(run("suggest", "--help").stdout.replace("│", "").split())


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


def test_arena_warns_of_few_deals(run: Run) -> None:
    words = ["arena", "patronize", "--seats", "random,random,random", "--games"]
    assert "only one deal: the intervals mean little below 30 (--games 90)" in run(*words, "3").stderr
    assert "only 29 deals" in run(*words, "87").stderr
    assert run(*words, "90").stderr == ""


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
    assert shown.stderr.startswith("patron: standard input: ")
    assert "line 1" in shown.stderr


@pytest.mark.parametrize("ply", ["-1", "9999"])
def test_replay_refuses_a_ply_that_was_not_played(run: Run, record: Record, tmp_path: Path, ply: str) -> None:
    file = tmp_path / "game.patron"
    patron.write_record(record, file)
    shown = run("replay", file, "--ply", ply)
    assert (shown.returncode, shown.stdout) == (1, "")
    assert shown.stderr == f"patron: {file}: --ply takes 0 to {len(record)} here, not {ply}\n"


@pytest.mark.parametrize("name", ["game.patron", "game.jsonl"])
def test_replay_with_an_owners_cards(run: Run, game: Game, tmp_path: Path, name: str) -> None:
    mine = owners_file(game, tmp_path)
    owned = patron.Patronize(players=3, lawman="own-round", first_seat=1, cards=mine)
    played = Record.start(owned.deal(5), 5).play("pass")
    file = tmp_path / name
    patron.write_record(played, file)
    assert run("replay", file).returncode == 1
    shown = run("replay", file, "--cards", mine, "--ply", "1", "--json")
    assert shown.returncode == 0
    assert State.from_json(shown.stdout, owned) == played.state(1)
    mine.write_text("broken", encoding="utf-8")
    assert run("replay", file, "--cards", mine).stderr.startswith(f"patron: {mine}: ")


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "nonsense",
        "{}",
        '[Game "patronize"]',
        '[Game "patronize"]\n[Players "x"]',
        f'[Game "patronize"]\n[Players "{"9" * 5000}"]',
        '{"game": 1, "players": 4}',
        "\x00",
    ],
)
def test_what_is_no_record_is_refused_with_an_owners_cards_too(
    run: Run, game: Game, tmp_path: Path, typed: str
) -> None:
    shown = run("replay", "-", "--cards", owners_file(game, tmp_path), typed=typed)
    assert shown.returncode == 1
    assert shown.stderr.startswith("patron: standard input: ")
    assert "Traceback" not in shown.stderr


def test_the_example_record_is_a_whole_game_with_a_comment(run: Run) -> None:
    example = Path(__file__).parents[3] / "examples" / "patronize.patron"
    record = patron.read_record(example)
    assert record.result == record.states()[-1].scores().totals
    assert any(record.comments)
    assert record.to_text() == example.read_text(encoding="utf-8")
    assert run("replay", example).returncode == 0


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


def test_serve_on_a_port_in_use_says_so_in_a_line(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        shown = run("serve", "--port", str(port))
    assert (shown.returncode, shown.stdout) == (1, "")
    assert shown.stderr == f"patron: cannot serve on 127.0.0.1:{port}: address already in use\n"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--key", "short"], "--key: a key has 16 characters or more"),
        (["--rate", "often"], "--rate: takes a rate such as 600/minute"),
        (["--max-time", "-3"], "--max-time: Expected `float` > 0.0"),
        (["--search-threads", "65"], "--search-threads: Expected `int` <= 64"),
    ],
    ids=str,
)
def test_serve_names_the_flag_that_does_not_fit(run: Run, words: list[str], reason: str) -> None:
    shown = run("serve", *words)
    assert shown.returncode == 2
    assert shown.stderr.startswith(f"patron: {reason}")


def test_serve_has_a_flag_for_each_setting_that_belongs_to_a_command_line(run: Run) -> None:
    from patron_api.settings import Settings  # noqa: PLC0415 - the service is another distribution

    shown = run("serve", "--help").stdout
    flags = set(re.findall(r"--([a-z-]+)", shown)) - {"no-access-log"}
    settings = {name.replace("_", "-") for name in Settings.__struct_fields__}
    assert settings - flags == {"token-days", "search-wait", "body-timeout", "send-timeout"}
    assert flags <= settings | {"help"}


def test_flags_go_before_the_environment() -> None:
    command = [sys.executable, "-m", "patron", "serve", "--port", "0", "--max-body", "2048", "--no-access-log"]
    env = {**os.environ, "PATRON_MAX_BODY": "9999", "PATRON_PORT": "1", "PATRON_KEY": "a key of this test"}
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().split()[3]
            with pytest.raises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(f"{address}/v1/games/patronize/legal", data=b" " * 3000)  # noqa: S310 - ours
            assert "2048 bytes" in refused.value.read().decode()
        finally:
            process.terminate()
            process.wait(20)
        assert process.stderr is not None
        assert process.stderr.read() == ""


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


def test_the_card_sets_of_patronage_are_an_option_of_their_own(run: Run) -> None:
    dealt = json.loads(run("deal", "patronage", "--sets", "base", "--seed", "1").stdout)
    assert dealt["options"]["sets"] == "base"
    assert dealt == json.loads(run("deal", "patronage", "-o", "sets=base", "--seed", "1").stdout)
    refused = run("deal", "patronize", "--sets", "base", "--seed", "1")
    assert refused.returncode == 2
    assert 'unknown option "sets"' in refused.stderr
