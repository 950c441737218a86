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
    assert record.result
    assert str(record.result[0]) in shown.stdout
    (winner,) = record.states()[-1].scores().winners
    told = "You win" if winner == 0 else f"Seat {winner} (greedy) wins"
    assert shown.stdout.endswith(f"\n{told} with {record.result[winner]} points.\nThe record is in {file}.\n")
    note = record.game.card_note
    assert note
    assert shown.stdout.count(note) == 2  # beside the deck, and below the final score


def test_a_record_that_cannot_be_written_is_told_before_the_game(run: Run, tmp_path: Path) -> None:
    shown = run(*WORDS, "--record", tmp_path / "nowhere" / "game.patron", typed="quit\n")
    assert (shown.returncode, shown.stdout) == (2, "")
    assert "nowhere" in shown.stderr


def test_a_game_that_is_left_is_recorded_as_far_as_it_went(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    shown = run(*WORDS, "--record", file, typed="pass\nquit\n")
    assert shown.stdout.endswith(f"The record is in {file}.\nGood-bye.\n")
    assert patron.read_record(file).actions[0] == "pass"


def test_the_prompt_says_what_is_asked(run: Run) -> None:
    shown = run(*WORDS, typed="pass\n" * 5).stdout
    assert "Play a character or pass (a number, a text, or help): " in shown
    assert "You passed: take a character or gain a cube (a number, a text, or help): " in shown


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
        ("suggest 50ms", "visits"),
        ("suggest soon", "suggest takes seconds such as 0.5, or 500ms, or 2s, not soon"),
        ("suggest 1 2", "suggest takes seconds such as 0.5, or 500ms, or 2s, not 1 2"),
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
