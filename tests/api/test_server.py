"""A real server: searches beside other requests, clients that leave, and the end."""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import patron
import pytest

SUGGEST = "/v1/games/patronize/suggest"
Serve = Callable[..., str]
STARTED = 2.0
"""Seconds of processor time that the server takes only if it searches."""


def connect(address: str) -> http.client.HTTPConnection:
    return http.client.HTTPConnection(urlsplit(address).netloc, timeout=30)


def ask(address: str, path: str, body: bytes | None = None) -> tuple[int, bytes]:
    connection = connect(address)
    try:
        method, headers = ("GET", {}) if body is None else ("POST", {"Content-Type": "application/json"})
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def long_search(seconds: float = 30) -> bytes:
    view = json.loads(patron.Patronize(4).deal(1).view().to_json())
    return json.dumps({"position": {"view": view}, "limit": {"time": seconds}}).encode()


def processor_seconds(process: subprocess.Popen[Any]) -> float:
    fields = Path(f"/proc/{process.pid}/stat").read_text(encoding="ascii").rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def is_idle(process: subprocess.Popen[Any]) -> bool:
    before = processor_seconds(process)
    time.sleep(0.5)
    return processor_seconds(process) - before < 0.1


def soon(so: Callable[[], bool], patience: float = 15) -> bool:
    end = time.monotonic() + patience
    while time.monotonic() < end:
        if so():
            return True
        time.sleep(0.05)
    return False


def start(**environ: str) -> tuple[subprocess.Popen[str], str]:
    command = [sys.executable, "-c", "from patron_api.server import serve; serve(host='127.0.0.1', port=0)"]
    process = subprocess.Popen(
        command, env={**os.environ, **environ}, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    return process, process.stdout.readline().split()[3]


def test_other_requests_are_answered_while_it_searches(serve: Serve) -> None:
    address = serve(PATRON_SEARCH_THREADS="1")
    with ThreadPoolExecutor(1) as other:
        search = other.submit(ask, address, SUGGEST, long_search(2))
        time.sleep(0.2)
        waits: list[float] = []
        while not search.done():
            begun = time.perf_counter()
            assert ask(address, "/health")[0] == 200
            waits.append(time.perf_counter() - begun)
        assert search.result()[0] == 200
    assert len(waits) > 50
    assert sorted(waits)[len(waits) // 2] < 0.05


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_search_ends_when_its_client_leaves() -> None:
    process, address = start()
    with process:
        try:
            host, _, port = urlsplit(address).netloc.partition(":")
            body = long_search()
            head = f"POST {SUGGEST} HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n\r\n".encode()
            with socket.create_connection((host, int(port)), timeout=10) as client:
                client.sendall(head + body)
                assert soon(lambda: processor_seconds(process) > STARTED)
            assert soon(lambda: is_idle(process))
            assert ask(address, "/ready")[0] == 200
        finally:
            process.kill()


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_the_end_does_not_wait_for_a_long_search(how: signal.Signals) -> None:
    process, address = start()
    with process:
        try:
            with ThreadPoolExecutor(1) as other:
                search = other.submit(ask, address, SUGGEST, long_search())
                assert soon(lambda: processor_seconds(process) > STARTED)
                begun = time.perf_counter()
                process.send_signal(how)
                status, body = search.result(20)
                process.wait(20)
                took = time.perf_counter() - begun
            assert status == 503
            assert json.loads(body)["type"] == "/problems/shutting-down"
            assert took < 3
            assert process.stderr is not None
            assert "Traceback" not in process.stderr.read()
        finally:
            process.kill()


def test_at_the_end_running_answers_have_time_to_be_finished() -> None:
    process, address = start(PATRON_GRACE="10")
    with process:
        try:
            with ThreadPoolExecutor(2) as other:
                one = other.submit(ask, address, SUGGEST, long_search(1.5))
                two = other.submit(ask, address, f"{SUGGEST}/stream", long_search(1.5))
                time.sleep(0.7)
                process.send_signal(signal.SIGTERM)
                begun = time.perf_counter()
                assert one.result(20)[0] == 200
                assert b"event: result" in two.result(20)[1]
                process.wait(20)
                assert time.perf_counter() - begun < 5
        finally:
            process.kill()


def test_at_the_end_those_who_listen_are_told() -> None:
    process, address = start(PATRON_GRACE="0.2")
    with process:
        try:
            with ThreadPoolExecutor(1) as other:
                search = other.submit(ask, address, f"{SUGGEST}/stream", long_search())
                time.sleep(1)
                process.send_signal(signal.SIGTERM)
                status, body = search.result(20)
                process.wait(20)
            assert status == 200
            *_, last = body.decode().strip().split("\n\n")
            assert last.startswith("event: problem\n")
            assert "/problems/shutting-down" in last
        finally:
            process.kill()


@pytest.mark.parametrize("size", [300_000, 5_000_000])
def test_a_client_that_sends_too_much_hears_why(serve: Serve, size: int) -> None:
    address = serve()
    status, body = ask(address, "/v1/games/patronize/legal", b" " * size)
    assert status == 413
    assert json.loads(body)["type"] == "/problems/body-too-large"
    assert "262144 bytes" in json.loads(body)["detail"]


def test_a_port_in_use_is_told_in_a_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "-m", "patron_api"],
            env={"PATRON_PORT": str(port)},
            capture_output=True,
            text=True,
            check=False,
            timeout=30,
        )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"cannot serve on 127.0.0.1:{port}: address already in use\n"


def test_a_setting_that_cannot_be_read_is_told_without_a_traceback() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "patron_api"],
        env={"PATRON_PORT": "http"},
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("PATRON_PORT='http'")
    assert "Traceback" not in done.stderr
