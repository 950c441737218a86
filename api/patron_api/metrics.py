"""What the server counts, for Prometheus. Every label is one of a few known words, never a word of a client's."""

import os
import re
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""Set when several processes serve: each counts into this folder, and whichever is asked adds up."""
METHODS = frozenset({"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"})
TYPE = re.compile(r":\w+\}")
_BUCKETS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)


class Metrics:
    """The counters of one application."""

    def __init__(self, version: str) -> None:
        self._registry = registry = CollectorRegistry()
        self._requests = Counter(
            "patron_requests", "Requests answered.", ["route", "method", "status"], registry=registry
        )
        self._seconds = Histogram(
            "patron_request_seconds", "Time to the end of the answer.", ["route"], buckets=_BUCKETS, registry=registry
        )
        self._running = Gauge(
            "patron_searches_running",
            "Searches that have a thread.",
            multiprocess_mode="livesum",
            registry=registry,
        )
        self._waiting = Gauge(
            "patron_search_queue_length",
            "Searches that wait for a thread.",
            multiprocess_mode="livesum",
            registry=registry,
        )
        self._searches = Counter("patron_searches", "Searches ended, by how.", ["outcome"], registry=registry)
        self._playouts = Counter("patron_playouts", "Simulated games.", ["game"], registry=registry)
        self._dropped = Counter("patron_log_lines_dropped", "Log lines that nobody took in time.", registry=registry)
        Gauge(
            "patron_build_info", "Version that serves.", ["version"], multiprocess_mode="mostrecent", registry=registry
        ).labels(version).set(1)
        self._known: dict[tuple[str, str, int], tuple[Counter, Histogram]] = {}
        self.queue(0, 0)

    def request(self, route: str, method: str, status: int, seconds: float) -> None:
        """Count a request that has been answered; `route` as the framework writes it, such as `/{game:str}`."""
        try:
            count, times = self._known[route, method, status]
        except KeyError:
            known = method if method in METHODS else "other"
            label = TYPE.sub("}", route)
            count = self._requests.labels(label, known, str(status))
            times = self._seconds.labels(label)
            if known == method:
                self._known[route, method, status] = count, times
        count.inc()
        times.observe(seconds)

    def queue(self, running: int, waiting: int) -> None:
        """Keep how many searches run and wait."""
        self._running.set(running)
        self._waiting.set(waiting)

    def search(self, outcome: str) -> None:
        """Count a search: `done`, `failed`, `left` by its client, `refused` for want of room, `stopped`."""
        self._searches.labels(outcome).inc()

    def playouts(self, game: str, number: int) -> None:
        """Count simulated games."""
        self._playouts.labels(game).inc(number)

    def dropped(self, lines: int) -> None:
        """Count log lines that were thrown away."""
        self._dropped.inc(lines)

    def text(self) -> bytes:
        """Write them in the text form of Prometheus."""
        if SHARED not in os.environ:
            return generate_latest(self._registry)
        _forget_the_dead(os.environ[SHARED])
        shared = CollectorRegistry()
        MultiProcessCollector(shared)  # type: ignore[no-untyped-call]
        return generate_latest(shared)


def _forget_the_dead(folder: str) -> None:
    """Drop what processes that are no more say of the present; what they counted stays."""
    for path in Path(folder).glob("gauge_live*_*.db"):
        pid = path.stem.rpartition("_")[2]
        try:
            os.kill(int(pid), 0)
        except ProcessLookupError:
            path.unlink(missing_ok=True)
        except (OSError, ValueError):
            continue
