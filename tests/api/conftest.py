"""The service in this process, and positions to ask it about."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import patron
import pytest
from httpx import Response
from litestar import Litestar
from litestar.testing import TestClient
from patron_api.app import create_app
from patron_api.settings import Settings

GAME = "/v1/games/patronize"

Ask = Callable[..., Response]


@pytest.fixture(scope="session")
def settings() -> Settings:
    return Settings(search_threads=2, max_body=20_000, max_time=20.0, max_playouts=50_000)


@pytest.fixture(scope="session")
def client(settings: Settings) -> Iterator[TestClient[Litestar]]:
    with TestClient(create_app(settings)) as client:
        yield client


@pytest.fixture(scope="session")
def ask(client: TestClient[Litestar]) -> Ask:
    """Posts to one of the game's addresses."""

    def post(what: str, **body: object) -> Response:
        return client.post(f"{GAME}/{what}", json=body)

    return post


@pytest.fixture(scope="session")
def document(client: TestClient[Litestar]) -> dict[str, Any]:
    return dict(client.get("/schema").json())


@pytest.fixture(scope="session")
def state() -> patron.State:
    """A position in mid-game, cubes and protégés on the table, in which characters are chosen."""
    state = patron.Patronize(4).deal(7)
    plies = 0
    while plies < 9 or "pass" not in state.legal_actions:
        actions = state.legal_actions
        state = state.play(actions[len(actions) // 2])
        plies += 1
    return state


@pytest.fixture(scope="session")
def finished(state: patron.State) -> patron.State:
    while not state.is_over:
        state = state.play(state.legal_actions[0])
    return state


@pytest.fixture(scope="session")
def whole(state: patron.State) -> dict[str, Any]:
    return {"state": json.loads(state.to_json())}


@pytest.fixture(scope="session")
def seen(state: patron.State) -> dict[str, Any]:
    return {"view": json.loads(state.view().to_json())}


@pytest.fixture(scope="session")
def other_seat(state: patron.State) -> dict[str, Any]:
    """The view of a seat that is not to move."""
    assert state.turn is not None
    return {"view": json.loads(state.view((state.turn + 1) % 4).to_json())}


@pytest.fixture
def serve() -> Iterator[Callable[..., str]]:
    """Starts a real server on a free port, with these variables in its environment; gives its address."""
    processes: list[subprocess.Popen[str]] = []

    def start(**environ: str) -> str:
        process = subprocess.Popen(
            [sys.executable, "-m", "patron_api"],
            env={**os.environ, "PATRON_HOST": "127.0.0.1", "PATRON_PORT": "0", "PATRON_ACCESS_LOG": "false", **environ},
            stdout=subprocess.PIPE,
            text=True,
        )
        processes.append(process)
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("patron serves on http://127.0.0.1:")
        return line.split()[3]

    yield start
    for process in processes:
        with process:
            process.terminate()
            process.wait(10)
