"""Positions of Patronize, and the command line as a program of its own."""

import random
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import patron
import pytest
from patron import Game, Record, State

Run = Callable[..., subprocess.CompletedProcess[str]]


def random_game(game: Game, seed: int) -> list[State]:
    """All states of one random game, the first and the last included."""
    rng = random.Random(seed)
    states = [game.deal(seed)]
    while not states[-1].is_over:
        states.append(states[-1].play(rng.choice(states[-1].legal_actions)))
    return states


@pytest.fixture(autouse=True, scope="session")
def interruptible() -> Iterator[None]:
    """Undo that a shell lets what it starts in the background ignore interrupts, with all that this starts."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(scope="session")
def game() -> Game:
    return patron.Patronize(players=4)


@pytest.fixture(scope="session")
def state(game: Game) -> State:
    return game.deal(seed=7)


@pytest.fixture(scope="session")
def over(game: Game) -> State:
    return random_game(game, 7)[-1]


@pytest.fixture(scope="session")
def positions() -> list[State]:
    """Every position of some random games with 3, 4 and 5 players."""
    return [
        state
        for players in (3, 4, 5)
        for seed in range(4)
        for state in random_game(patron.Patronize(players=players), seed)
    ]


@pytest.fixture(scope="session")
def record(game: Game) -> Record:
    """A whole random game with one comment."""
    rng = random.Random(3)
    state = game.deal(3)
    written = Record.start(state, 3)
    while not state.is_over:
        action = rng.choice(state.legal_actions)
        written = written.play(action, comment="a remark" if len(written) == 0 else None)
        state = state.play(action)
    return written


@pytest.fixture(scope="session")
def run() -> Run:
    """Run `patron` with the given words; ``typed`` is its standard input."""

    def patron_command(*words: str | Path, typed: str = "") -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "patron", *map(str, words)]
        return subprocess.run(command, input=typed, capture_output=True, text=True, timeout=60, check=False)

    return patron_command


@pytest.fixture
def state_file(state: State, tmp_path: Path) -> Path:
    path = tmp_path / "state.json"
    path.write_text(state.to_json(), encoding="utf-8")
    return path


@pytest.fixture
def view_file(state: State, tmp_path: Path) -> Path:
    path = tmp_path / "view.json"
    path.write_text(state.view().to_json(), encoding="utf-8")
    return path
