"""Under load, on loopback and bounded: quick questions stay quick, answers stay right, memory stays."""

import importlib
import sys
from pathlib import Path
from types import ModuleType
from typing import NamedTuple
from urllib.request import urlopen

import patron
import pytest

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")

REQUESTS = 10_000


class Bench(NamedTuple):
    running: ModuleType
    strain: ModuleType


@pytest.fixture
def tools(monkeypatch: pytest.MonkeyPatch) -> Bench:
    monkeypatch.syspath_prepend(Path(__file__).parents[2] / "benches" / "http")
    return Bench(importlib.import_module("running"), importlib.import_module("strain"))


SERVE = "from patron_api.server import serve; serve(port=0, search_threads=2, search_queue=4)"


@pytest.mark.parametrize("game", patron.games())
def test_quick_questions_stay_quick_while_every_search_thread_is_busy(tools: Bench, game: str) -> None:
    """At most three times as slow as on an idle server, and `/health` within 5 ms (medians of 300)."""
    questions = tools.strain.quick(game, tools.strain.positions(game, 1)[0])
    with tools.running.server("-c", SERVE) as server:
        idle = tools.strain.latencies(server.port, questions, 300)
        with tools.strain.searching(server.port, 2, 60):
            metrics = urlopen(f"http://127.0.0.1:{server.port}/metrics").read().decode()
            assert "\npatron_searches_running 2.0\n" in metrics
            busy = tools.strain.latencies(server.port, questions, 300)
    assert set(busy) == {"legal", "validate", "play", "health"}
    for name, median in busy.items():
        assert median < 3 * idle[name] or name == "health", (name, idle, busy)
    assert busy["health"] < 0.005


def test_ten_thousand_mixed_requests_are_answered_right_without_growth(tools: Bench) -> None:
    questions = tools.strain.mixed(patron.games(), REQUESTS)
    assert 0.03 < sum(question.name == "bad" for question in questions) / REQUESTS < 0.07
    with tools.running.server("-c", SERVE) as server:
        outcome = tools.strain.storm(server.port, server.pid, questions, 16)
    assert outcome.wrong == []
    assert outcome.statuses.total() == REQUESTS
    assert not {status for status in outcome.statuses if status >= 500} - {503}
    assert outcome.statuses[200] > 0.85 * REQUESTS
    assert outcome.memory_after < 1.1 * outcome.memory_before
