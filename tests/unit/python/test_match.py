import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import patron
import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]
WORDS = ["match", "patronize", "--players", "3", "--seed", "4", "--against", "greedy"]


def test_a_whole_game_by_number(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.patron"
    shown = run(*WORDS, "--record", file, typed="1\n" * 60)
    assert shown.returncode == 0
    assert "the game is over" in shown.stdout
    record = patron.read_record(file)
    assert record.states()[-1].is_over
    assert str(record.result and record.result[0]) in shown.stdout


def test_text_is_understood_and_what_is_illegal_is_explained(run: Run) -> None:
    state = patron.Patronize(players=3).deal(4)
    reason = state.why_illegal("clown none")
    assert reason is not None
    shown = run(*WORDS, typed="clown none\n99\npass\nquit\n")
    assert reason in shown.stdout
    assert "There are actions 1 to" in shown.stdout
    assert "Seat 0 (you): pass" in shown.stdout


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("help", "a number"),
        ("?", "a number"),
        ("cards", "NOT the printed value"),
        ("score", "total"),
        ("suggest 0.05", "visits"),
        ("suggest soon", "soon"),
        ("show", "Fame card"),
    ],
)
def test_words_at_the_prompt(run: Run, said: str, answer: str) -> None:
    plain = run(*WORDS, typed="quit\n").stdout
    shown = run(*WORDS, typed=f"{said}\nquit\n").stdout
    assert answer.lower() in shown[len(plain) - 80 :].lower()


@pytest.mark.parametrize("typed", ["", "quit\n", "\n\n"])
def test_leaving_is_polite(run: Run, typed: str) -> None:
    shown = run(*WORDS, typed=typed)
    assert shown.returncode == 0
    assert shown.stdout.rstrip().endswith("Good-bye.")


def test_ctrl_c_is_polite_too() -> None:
    command = [sys.executable, "-m", "patron", *WORDS]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        shown = b""
        while not shown.endswith(b"help): "):
            shown += process.stdout.read(1)
        time.sleep(0.2)  # the prompt is written a moment before the wait for an answer begins
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=10) == 130
        assert process.stdout.read().endswith(b"\nGood-bye.\n")
        assert process.stderr.read() == b""


def test_a_card_is_told_beside_its_first_action(run: Run) -> None:
    lines = run(*WORDS, typed="quit\n").stdout.splitlines()
    told = [line for line in lines if "play " in line and "influence " in line]
    assert len(told) == 5


def test_the_person_may_sit_anywhere(run: Run) -> None:
    shown = run(*WORDS, "--seat", "2", typed="quit\n").stdout
    assert "Seat 0 (greedy):" in shown
    assert "as seat 2 sees it" in shown


def test_other_hands_are_not_shown(run: Run) -> None:
    shown = run(*WORDS, typed="quit\n").stdout
    assert "5 hidden" in shown
    assert "the whole position" not in shown
