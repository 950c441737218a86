"""What an operator sees: metrics, the log, the number of a request; and HEAD."""

import io
import json
import logging
import re
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import patron
import pytest
from litestar import Litestar
from litestar.testing import TestClient
from patron_api import logs
from patron_api.app import create_app
from patron_api.logs import Log, LogHandler, Message, now
from patron_api.settings import Settings
from prometheus_client.parser import text_string_to_metric_families

GAME = "/v1/games/patronize"
Json = dict[str, Any]


class Watched(NamedTuple):
    client: TestClient[Litestar]
    written: io.StringIO
    log: Log

    def lines(self) -> list[Json]:
        self.log.close()
        return [json.loads(line) for line in self.written.getvalue().splitlines()]

    def counts(self) -> dict[tuple[str, ...], float]:
        """Samples by name and values of the labels, in the order of their names."""
        text = self.client.get("/metrics").text
        return {
            (sample.name, *(value for _, value in sorted(sample.labels.items()))): sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
        }


@pytest.fixture
def watched() -> Iterator[Watched]:
    written = io.StringIO()
    log = Log(written)
    with TestClient(create_app(Settings(key="a key of this test", search_threads=1), log=log)) as client:
        yield Watched(client, written, log)


def view() -> Json:
    return {"view": json.loads(patron.Patronize(4).deal(1).view().to_json())}


def test_requests_are_counted_by_route_method_and_status(watched: Watched) -> None:
    for _ in range(3):
        watched.client.post(f"{GAME}/legal", json={"position": view()})
    watched.client.post(f"{GAME}/legal", json={})
    watched.client.post("/v1/games/chess/legal", json={"position": view()})
    watched.client.get("/health")
    watched.client.head("/health")
    counts = watched.counts()
    legal = "/v1/games/{game}/legal"
    assert counts["patron_requests_total", "POST", legal, "200"] == 3
    assert counts["patron_requests_total", "POST", legal, "400"] == 1
    assert counts["patron_requests_total", "POST", legal, "404"] == 1
    assert counts["patron_requests_total", "GET", "/health", "200"] == 1
    assert counts["patron_requests_total", "HEAD", "/health", "200"] == 1
    assert counts["patron_request_seconds_count", legal] == 5
    assert counts["patron_build_info", patron.__version__] == 1


def test_searches_and_playouts_are_counted(watched: Watched) -> None:
    for _ in range(2):
        watched.client.post(f"{GAME}/suggest", json={"position": view(), "limit": {"playouts": 70}})
    watched.client.post(f"{GAME}/suggest/stream", json={"position": view(), "limit": {"playouts": 30}})
    watched.client.post(f"{GAME}/suggest/batch", json={"positions": [view()] * 3, "limit": {"playouts": 10}})
    counts = watched.counts()
    assert counts["patron_searches_total", "done"] == 4
    assert counts["patron_playouts_total", "patronize"] == 70 + 70 + 30 + 3 * 10
    assert counts["patron_searches_running",] == counts["patron_search_queue_length",] == 0


def test_no_label_is_a_word_of_a_client(watched: Watched) -> None:
    """Whatever is sent, there are no more series than routes, methods and statuses make."""
    client = watched.client

    def ask(numbers: range) -> int:
        for number in numbers:
            client.get(f"/nowhere/{number}")
            client.get(f"/problems/{number}")
            client.post(f"/v1/games/game-{number}/legal", json={"position": view()})
            client.request(f"VERB{number}", "/health")
            client.get("/health", headers={"X-Request-Id": f"id-{number}", "User-Agent": f"agent-{number}"})
        return len(watched.counts())

    ask(range(1))
    assert ask(range(1, 2)) == ask(range(2, 60))
    after = watched.counts()
    assert after["patron_requests_total", "GET", "unknown", "404"] == 60
    words = {label for key in after for label in key[1:]}
    assert not any(re.search(r"(?:game-|verb|id-|agent-|nowhere)", word, re.IGNORECASE) for word in words)
    assert after["patron_requests_total", "other", "unknown", "405"] == 60


def test_one_line_a_request_says_what_was_asked_and_how_it_went(watched: Watched) -> None:
    watched.client.post(f"{GAME}/legal", json={"position": view()}, headers={"X-Request-Id": "mine-1"})
    watched.client.post(f"{GAME}/play", json={"position": {}, "action": "pass"})
    watched.client.get("/nowhere/secret-words?and=more")
    first, second, third = watched.lines()
    assert first.pop("ms") > 0
    assert re.fullmatch(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z", first.pop("time"))
    assert first == {
        "event": "request",
        "id": "mine-1",
        "method": "POST",
        "route": "/v1/games/{game}/legal",
        "status": 200,
        "client": "other",
        "game": "patronize",
    }
    assert (second["status"], second["problem"]) == (400, "/problems/invalid-body")
    assert (third["status"], third["route"]) == (404, "unknown")
    assert "secret-words" not in watched.written.getvalue()
    assert "game" not in third


def test_no_line_ever_holds_a_body_or_a_card(watched: Watched) -> None:
    client = watched.client
    state = patron.Patronize(4).deal(1)
    whole = {"state": json.loads(state.to_json())}
    token = client.post(f"{GAME}/deal", json={"players": 4, "sealed": True}).json()["sealed"]
    for position in (whole, view(), {"sealed": token}, {"state": {"hands": "noble"}}):
        for what in ("legal", "view", "score", "suggest", "suggest/stream", "validate", "play"):
            client.post(f"{GAME}/{what}", json={"position": position, "action": "play noble"})
            client.post(f"{GAME}/{what}/noble?card=noble", json={"position": position}, headers={"User-Agent": "noble"})
    lines = watched.lines()
    assert len(lines) == 1 + 4 * 7 * 2
    text = watched.written.getvalue()
    for card in state.game.cards["characters"]:
        assert card["slug"] not in text
    assert token[:20] not in text


def test_the_number_of_a_request_comes_back(watched: Watched) -> None:
    given = watched.client.get("/health", headers={"X-Request-Id": "abc-1.2:3_4"})
    assert given.headers["x-request-id"] == "abc-1.2:3_4"
    drawn = {watched.client.get("/health").headers["x-request-id"] for _ in range(20)}
    assert len(drawn) == 20
    for odd in ("", "a b", "x" * 65, 'a"b', "ä".encode().decode("latin-1")):
        answer = watched.client.get("/health", headers={b"X-Request-Id": odd.encode("latin-1")})
        assert answer.headers["x-request-id"] != odd
        assert re.fullmatch(r"[0-9a-f]{12}-\d+", answer.headers["x-request-id"])
    # Problems carry it, too, be they ours or the framework's.
    for path in ("/nowhere", "/v1/games/chess", "/schema/x"):
        assert watched.client.get(path, headers={"X-Request-Id": "n"}).headers["x-request-id"] == "n"


def test_a_mistake_is_logged_without_its_words() -> None:
    written = io.StringIO()
    log = Log(written)
    error = RuntimeError("the body's own words")
    LogHandler(log).emit(
        logging.LogRecord("uvicorn", logging.ERROR, "", 1, "Exception", None, (type(error), error, None))
    )
    log.close()
    line = json.loads(written.getvalue())
    assert (line["level"], line["error"]) == ("error", "RuntimeError")
    assert "own words" not in written.getvalue()


class Stuck(io.StringIO):
    """A pipe that nobody reads."""

    def write(self, _: str) -> int:
        time.sleep(30)
        return 0


def test_a_log_that_nobody_reads_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "ROOM", 100)
    log = Log(Stuck())
    begun = time.perf_counter()
    for number in range(1000):
        log.add(Message(time=now(), level="info", message=str(number)))
    assert time.perf_counter() - begun < 0.5
    log.close(patience=0.01)


def test_the_metrics_tell_how_many_lines_were_dropped(watched: Watched) -> None:
    assert watched.log.dropped is not None
    watched.log.dropped(3)
    assert watched.counts()["patron_log_lines_dropped_total",] == 3


def test_lines_that_were_dropped_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "ROOM", 10)
    lost: list[int] = []
    written = io.StringIO()
    log = Log(written, lost.append)
    for number in range(25):
        log.add(Message(time=now(), level="info", message=str(number)))
    log.close()
    lines = [json.loads(line)["message"] for line in written.getvalue().splitlines()]
    assert lines == [*map(str, range(10)), "15 lines were dropped"]
    assert lost == [15]


# HEAD


@pytest.mark.parametrize(
    "path",
    [
        "/health",
        "/ready",
        "/metrics",
        "/v1/games",
        GAME,
        f"{GAME}/cards",
        "/schema",
        "/docs",
        "/problems/not-found",
        "/no",
    ],
)
def test_head_is_answered_like_get_without_the_body(watched: Watched, path: str) -> None:
    got, head = watched.client.get(path), watched.client.head(path)
    assert head.status_code == got.status_code
    assert head.content == b""
    if path != "/metrics":
        assert head.headers["content-length"] == str(len(got.content))
    assert head.headers["content-type"] == got.headers["content-type"]


def test_head_of_what_takes_no_get_is_not_allowed(watched: Watched) -> None:
    answer = watched.client.head(f"{GAME}/legal")
    assert (answer.status_code, answer.headers["allow"]) == (405, "OPTIONS, POST")


def test_options_tell_head(watched: Watched) -> None:
    assert set(watched.client.options("/health").headers["allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}
