"""Suggestions and reviews as server-sent events."""

import json
import socket
import time
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import httpx
import patron
import pytest
from httpx import Response
from litestar.testing import TestClient
from patron_api import events
from patron_api.app import create_app
from patron_api.settings import Settings

GAME = "/v1/games/patronize"
Ask = Callable[..., Response]
Serve = Callable[..., str]
Json = dict[str, Any]


def read(text: str) -> tuple[list[tuple[str, Any]], list[str]]:
    """Take a stream apart, as the HTML standard says: blocks between empty lines; a colon begins a comment."""
    found: list[tuple[str, Any]] = []
    comments: list[str] = []
    for block in text.split("\n\n"):
        fields = dict[str, str]()
        for line in block.splitlines():
            if line.startswith(":"):
                comments.append(line[1:].strip())
            elif line:
                name, _, value = line.partition(": ")
                assert name in {"event", "data"}
                fields[name] = value
        if fields:
            found.append((fields["event"], json.loads(fields["data"])))
    return found, comments


def test_the_result_is_what_suggest_answers(ask: Ask, seen: Json) -> None:
    body = {"position": seen, "limit": {"playouts": 2000}, "seed": 5, "threads": 2, "top": 3}
    answer = ask("suggest/stream", **body)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/event-stream; charset=utf-8"
    assert answer.headers["cache-control"] == "no-store"
    found, comments = read(answer.text)
    assert found[-1] == ("result", ask("suggest", **body).json())
    assert comments[0] == "thinking"


def test_what_is_known_so_far_comes_several_times_a_second(ask: Ask, seen: Json) -> None:
    found, _ = read(ask("suggest/stream", position=seen, limit={"time": 1.5}, top=2).text)
    progress = [data for name, data in found if name == "progress"]
    # Every 100 ms: 14 of them; half for a machine that is busy with other things.
    assert 7 <= len(progress) <= 15
    playouts = [data["playouts"] for data in progress]
    assert playouts == sorted(playouts)
    assert all(len(data["rows"]) == 2 and data["best"] == data["rows"][0]["action"] for data in progress)
    assert [name for name, _ in found[-1:]] == ["result"]
    assert found[-1][1]["playouts"] >= playouts[-1]


def test_a_sealed_position_is_sealed_anew_in_the_result(ask: Ask) -> None:
    token = ask("deal", players=4, sealed=True).json()["sealed"]
    found, _ = read(ask("suggest/stream", position={"sealed": token}, limit={"time": 0.5}).text)
    *progress, (name, result) = found
    assert name == "result"
    assert {"sealed", "view"} <= set(result)
    assert progress
    assert all("sealed" not in data for _, data in progress)


@pytest.mark.parametrize("what", ["suggest/stream", "review/stream"])
def test_what_is_wrong_from_the_start_is_an_ordinary_problem(ask: Ask, what: str, other_seat: Json) -> None:
    body: Json = {"position": other_seat} if what == "suggest/stream" else {"record": "[Game]"}
    answer = ask(what, **body)
    assert answer.status_code == 400
    assert answer.headers["content-type"] == "application/problem+json"


class PanicException(BaseException):
    """What a panic of the rules engine looks like."""


@pytest.mark.parametrize("error", [RuntimeError, PanicException])
def test_what_goes_wrong_later_is_an_event(
    ask: Ask, seen: Json, monkeypatch: pytest.MonkeyPatch, error: type[BaseException]
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise error("its own words")

    monkeypatch.setattr(patron, "suggest", broken)
    found, _ = read(ask("suggest/stream", position=seen).text)
    assert [name for name, _ in found] == ["problem"]
    assert found[0][1]["type"] == "/problems/internal"
    assert "own words" not in json.dumps(found)


def test_a_silent_search_gives_a_sign_of_life(seen: Json, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "HEARTBEAT", 0.05)
    with TestClient(create_app(Settings(search_threads=1))) as client:
        body = {"position": seen, "limit": {"time": 0.4}}
        _, comments = read(client.post(f"{GAME}/suggest/stream", json=body).text)
    assert comments.count("still thinking") >= 1


# A real server


def long_search(seconds: float = 30) -> bytes:
    view = json.loads(patron.Patronize(4).deal(1).view().to_json())
    return json.dumps({"position": {"view": view}, "limit": {"time": seconds}}).encode()


def begin(address: str, what: str, body: bytes) -> socket.socket:
    """Send a request and return the connection, on which the answer will come."""
    host, _, port = urlsplit(address).netloc.partition(":")
    client = socket.create_connection((host, int(port)), timeout=10)
    client.sendall(f"POST {GAME}/{what} HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
    return client


def running(client: httpx.Client) -> int:
    text = client.get("/metrics").text
    (line,) = (line for line in text.splitlines() if line.startswith("patron_searches_running "))
    return int(float(line.split()[1]))


def wait(so: Callable[[], bool], patience: float = 10) -> float:
    """Return the seconds until it is so."""
    begun = time.perf_counter()
    while not so():
        assert time.perf_counter() - begun < patience
        time.sleep(0.002)
    return time.perf_counter() - begun


@pytest.mark.parametrize("what", ["suggest", "suggest/stream"])
def test_a_search_stops_within_100_ms_of_its_client_leaving(serve: Serve, what: str) -> None:
    address = serve(PATRON_SEARCH_THREADS="1")
    took: list[float] = []
    with httpx.Client(base_url=address) as client:
        for _ in range(9):
            connection = begin(address, what, long_search())
            wait(lambda: running(client) == 1)
            if what == "suggest/stream":
                while b"event: progress" not in connection.recv(100_000):
                    pass
            connection.close()
            took.append(wait(lambda: running(client) == 0))
    assert sorted(took)[len(took) // 2] < 0.1


def test_clients_that_never_read_hold_up_nobody(serve: Serve) -> None:
    address = serve(PATRON_SEARCH_THREADS="1", PATRON_SEARCH_QUEUE="1000", PATRON_SEND_TIMEOUT="2")
    state = json.loads(patron.Patronize(4).deal(1).to_json())
    legal = json.dumps({"position": {"state": state}}).encode()
    silent = [begin(address, "suggest/stream", long_search(0.01)) for _ in range(100)]
    silent += [begin(address, "legal", legal) for _ in range(100)]
    try:
        with httpx.Client(base_url=address) as client:
            waits: list[float] = []
            for _ in range(100):
                begun = time.perf_counter()
                assert client.get("/health").status_code == 200
                waits.append(time.perf_counter() - begun)
            assert sorted(waits)[50] < 0.05
            wait(lambda: running(client) == 0 and "queue_length 0.0" in client.get("/metrics").text, 30)
            answer = client.post(f"{GAME}/suggest", json=json.loads(long_search(0.01)))
            assert answer.status_code == 200
    finally:
        for connection in silent:
            connection.close()


def test_a_client_that_takes_nothing_for_long_is_given_up(serve: Serve) -> None:
    """A large answer fills the buffers between; then somebody has to read, or the connection ends."""
    address = serve(PATRON_SEND_TIMEOUT="0.5", PATRON_MAX_BODY="2000000")
    record = patron.Record.start(patron.Patronize(5).deal(1), 1)
    state = record.state(0)
    while not state.is_over:
        action = state.legal_actions[0]
        record, state = record.play(action), state.play(action)
    body = json.dumps({"record": record.to_text(), "states": True}).encode()
    host, _, port = urlsplit(address).netloc.partition(":")
    with socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.connect((host, int(port)))
        head = f"POST {GAME}/replay HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n\r\n".encode()
        # Many requests after each other, whose answers nobody takes.
        client.settimeout(1)
        sent = 0
        ended: list[Exception] = []
        begun = time.perf_counter()
        while not ended and time.perf_counter() - begun < 20:
            try:
                client.sendall(head + body)
                sent += 1
            except TimeoutError:
                time.sleep(0.1)
            except OSError as error:
                ended.append(error)
    assert ended, sent


@pytest.fixture
def served(serve: Serve) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=serve(PATRON_BODY_TIMEOUT="0.5")) as client:
        yield client


def test_a_body_that_does_not_come_is_a_problem(serve: Serve) -> None:
    host, _, port = urlsplit(serve(PATRON_BODY_TIMEOUT="0.3")).netloc.partition(":")
    with socket.create_connection((host, int(port)), timeout=10) as client:
        client.sendall(f"POST {GAME}/legal HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{{".encode())
        answer = b""
        while more := client.recv(10_000):
            answer += more
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 408 ")
    assert b"application/problem+json" in head
    assert json.loads(body)["type"] == "/problems/slow-body"


@pytest.mark.parametrize("sent", [b"", b"POST /v1/games", b"GET /health HTTP/1.1\r\nHost: x\r\nX: "])
def test_a_head_that_does_not_come_ends_the_connection(serve: Serve, sent: bytes) -> None:
    host, _, port = urlsplit(serve(PATRON_BODY_TIMEOUT="0.3")).netloc.partition(":")
    with socket.create_connection((host, int(port)), timeout=10) as client:
        client.sendall(sent)
        begun = time.perf_counter()
        assert client.recv(1000) == b""
        assert time.perf_counter() - begun < 5


def test_connections_that_are_kept_open_are_answered_again(served: httpx.Client) -> None:
    for pause in (0, 0.1, 0.7, 0):
        time.sleep(pause)
        assert served.get("/health").status_code == 200


def test_a_body_that_is_cut_off_leaves_the_server_as_it_was(serve: Serve) -> None:
    address = serve()
    with httpx.Client(base_url=address) as client:
        for _ in range(50):
            connection = begin(address, "suggest", long_search())
            connection.close()
            half = long_search()[:200]
            host, _, port = urlsplit(address).netloc.partition(":")
            with socket.create_connection((host, int(port))) as cut:
                cut.sendall(f"POST {GAME}/suggest HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n".encode() + half)
        wait(lambda: running(client) == 0)
        assert client.get("/ready").status_code == 200


def test_this_file_reads_streams_right() -> None:
    assert read(': a\n\nevent: x\ndata: {"b": 1}\n\n: c\n\n') == ([("x", {"b": 1})], ["a", "c"])
