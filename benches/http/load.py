"""A load generator that is much cheaper than any server: one request, prepared once, sent again and again."""

import asyncio
import time
from functools import partial
from typing import NamedTuple, cast

import uvloop

PATIENCE = 120
"""Seconds after which a round is given up."""


class Load(NamedTuple):
    """What one round gave."""

    seconds: float
    cpu_seconds: float
    """Of this process: far below `seconds`, or the generator was what was measured."""
    requests: int

    @property
    def per_second(self) -> float:
        """Requests answered in a second."""
        return self.requests / self.seconds


class _Client(asyncio.Protocol):
    """Sends the request, waits for the whole answer, compares it, sends again."""

    def __init__(
        self, request: bytes, answer: bytes | None, length: int, budget: list[int], done: "asyncio.Future[None]"
    ) -> None:
        self._request = request
        self._answer = answer
        self._length = length
        self._budget = budget
        self._done = done
        self._got = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)  # uvloop's own class does not derive from it
        self._send()

    def data_received(self, data: bytes) -> None:
        self._got += data
        head, gap, body = self._got.partition(b"\r\n\r\n")
        if not gap or len(body) < self._length:
            if gap and not head.startswith(b"HTTP/1.1 200"):
                self._fail(head + gap + body)
            return
        if len(body) != self._length or (self._answer is not None and body != self._answer):
            self._fail(body)
            return
        self._got = b""
        self._send()

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._done.done():
            self._fail(str(exc).encode())

    def _send(self) -> None:
        if self._budget[0] == 0:
            self._done.set_result(None)
            self._transport.close()
            return
        self._budget[0] -= 1
        self._transport.write(self._request)

    def _fail(self, got: bytes) -> None:
        if not self._done.done():
            self._done.set_exception(RuntimeError(f"unexpected answer: {got[:300]!r}"))


def request(port: int, path: str, body: bytes) -> bytes:
    """Write the request down."""
    head = (
        f"POST {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
    )
    return "\r\n".join(head).encode() + b"\r\n\r\n" + body


def load(
    port: int, path: str, body: bytes, answer: bytes | None, length: int, *, requests: int, connections: int
) -> Load:
    """Send that many requests over so many connections.

    Every answer must be the expected one, to the byte; or, if it holds what is drawn anew each time, as long as it.
    """

    async def go() -> None:
        loop = asyncio.get_running_loop()
        budget = [requests]
        ends: list[asyncio.Future[None]] = [loop.create_future() for _ in range(connections)]
        for end in ends:
            client = partial(_Client, request(port, path, body), answer, length, budget, end)
            await loop.create_connection(client, "127.0.0.1", port)
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*ends)

    start, cpu = time.perf_counter(), time.process_time()
    uvloop.run(go())
    return Load(time.perf_counter() - start, time.process_time() - cpu, requests)
