"""Several processes behind one address: no state is kept, so any of them can answer, and any of them may die."""

import contextlib
import json
import os
import signal
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import patron
import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")

GAME = "/v1/games/patronize"
BOTS = {"1": 2, "2": 2, "3": 2}
Serve = Callable[..., str]
Json = dict[str, Any]


def children(of: int) -> list[int]:
    """Return the processes that serve: children that listen (Python's own helper of `spawn` does not)."""
    found: list[int] = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            with contextlib.suppress(OSError):
                parent = int((entry / "stat").read_text(encoding="ascii").rpartition(") ")[2].split()[1])
                if parent == of and b"resource_tracker" not in (entry / "cmdline").read_bytes():
                    found.append(int(entry.name))
    return found


def processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def wait(so: Callable[[], bool], patience: float = 30) -> None:
    end = time.monotonic() + patience
    while not so():
        assert time.monotonic() < end
        time.sleep(0.05)


def post(address: str, what: str, **body: object) -> httpx.Response:
    """Ask over a connection of its own, so that either process may get it."""
    return httpx.post(f"{address}{GAME}/{what}", json=body, timeout=60)


def samples(address: str) -> dict[str, float]:
    lines = httpx.get(f"{address}/metrics").text.splitlines()
    return {
        name: float(value) for line in lines if not line.startswith("#") for name, _, value in [line.rpartition(" ")]
    }


@pytest.fixture
def two(serve: Serve) -> tuple[str, int]:
    """The address of two processes, and the number of their parent."""
    before = set(children(os.getpid()))
    address = serve(PATRON_WORKERS="2", PATRON_SEARCH_THREADS="2")
    (parent,) = set(children(os.getpid())) - before
    wait(lambda: len(children(parent)) == 2)
    wait(lambda: httpx.get(f"{address}/ready", timeout=30).status_code == 200)
    return address, parent


def test_a_sealed_game_goes_on_with_whichever_process_answers(two: tuple[str, int]) -> None:
    address, _ = two
    answer = post(address, "deal", players=4, sealed=True, bots=BOTS).json()
    while not answer["is_over"]:
        legal = post(address, "legal", position={"sealed": answer["sealed"]}).json()["legal"]
        answer = post(
            address, "play", position={"sealed": answer["sealed"]}, action=legal[0], bots=BOTS, views=False
        ).json()
    assert post(address, "score", position={"sealed": answer["sealed"]}).json()["final"]


def test_metrics_are_those_of_all_processes(two: tuple[str, int]) -> None:
    address, _ = two
    state = json.loads(patron.Patronize(4).deal(1).to_json())
    for _ in range(40):
        assert post(address, "legal", position={"state": state}).status_code == 200
    for _ in range(10):
        found = samples(address)
        assert found['patron_requests_total{method="POST",route="/v1/games/{game}/legal",status="200"}'] == 40


def test_when_a_process_dies_in_the_middle_the_other_answers_and_nothing_is_lost(two: tuple[str, int]) -> None:
    address, parent = two
    view = json.loads(patron.Patronize(4).deal(1).view().to_json())
    sealed = post(address, "deal", players=4, sealed=True, seed=3).json()["sealed"]
    body: Json = {"position": {"view": view}, "limit": {"playouts": 3000}}
    before = post(address, "suggest", **body).content
    move: Json = {"position": {"sealed": sealed}, "action": "pass", "bots": BOTS}
    moved = post(address, "play", **move).json()

    with ThreadPoolExecutor(1) as other:
        workers = children(parent)
        used = {pid: processor_seconds(pid) for pid in workers}
        search = other.submit(post, address, "suggest", position={"view": view}, limit={"time": 20})

        def searching() -> list[int]:
            return [pid for pid in workers if processor_seconds(pid) - used[pid] > 0.7]

        wait(lambda: bool(searching()))
        (busy,) = searching()
        os.kill(busy, signal.SIGKILL)
        with pytest.raises(httpx.TransportError):
            search.result(30)
    # The other one goes on, also before the dead one has been replaced.
    assert post(address, "suggest", **body).content == before
    again = post(address, "play", **move).json()
    del moved["sealed"], again["sealed"]
    assert again == moved
    wait(lambda: len(children(parent)) == 2 and busy not in children(parent))
    for _ in range(10):
        assert post(address, "suggest", **body).content == before
    # What the dead one said of the present is forgotten.
    assert samples(address)["patron_searches_running"] == 0


def test_all_end_together(two: tuple[str, int]) -> None:
    _, parent = two
    workers = children(parent)
    os.kill(parent, signal.SIGTERM)
    wait(lambda: not any(Path(f"/proc/{pid}/exe").exists() for pid in workers))


def test_two_servers_with_one_key_share_every_game(serve: Serve) -> None:
    """What a load balancer does, without one: each request goes to the other server."""
    addresses = [serve(PATRON_KEY="a key for two servers", PATRON_SEARCH_THREADS="1") for _ in range(2)]
    answer = post(addresses[0], "deal", players=4, sealed=True, bots=BOTS).json()
    turns = 0
    while not answer["is_over"]:
        turns += 1
        address = addresses[turns % 2]
        legal = post(address, "legal", position={"sealed": answer["sealed"]}).json()["legal"]
        answer = post(
            addresses[(turns + 1) % 2], "play", position={"sealed": answer["sealed"]}, action=legal[-1], bots=BOTS
        ).json()
    assert turns > 5


@pytest.mark.parametrize("environ", [{"PATRON_KEY": "short"}, {"PATRON_RATE": "often"}, {"PATRON_WORKERS": "0"}])
def test_a_setting_that_does_not_fit_ends_the_start(environ: dict[str, str]) -> None:
    from patron_api.settings import Settings, SettingsError  # noqa: PLC0415 - only here

    with pytest.raises(SettingsError) as refused:
        Settings.from_env(environ)
    ((name, value),) = environ.items()
    assert str(refused.value).startswith(name)
    assert (value in str(refused.value)) == (name != "PATRON_KEY")
