"""Server-sent events: what is known so far several times a second, the end of it, and a sign of life meanwhile."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec
from litestar import Request
from litestar.response import Stream
from litestar.response.sse import ServerSentEventMessage

from patron_api.metrics import Metrics
from patron_api.problems import Kind, ProblemError, log_mistake
from patron_api.search import counted

MEDIA_TYPE = "text/event-stream"
HEARTBEAT = 5.0
"""Seconds without an event after which a comment is sent: proxies close what is silent."""
RESULT = "result"
PROBLEM = "problem"
_HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}

Make = Callable[[], msgspec.Struct]


class Event(NamedTuple):
    """What is told; `make` is called when it is sent."""

    name: str
    make: Make


class Outlet:
    """Where a search puts what it knows, from any thread: events in their order."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._events: list[Event] = []
        self._some = asyncio.Event()

    def put(self, name: str, make: Make, *, newest: bool = False) -> None:
        """Add an event; `newest`: in place of one of the same name that still waits for a slow reader."""
        with suppress(RuntimeError):  # the loop is closed: nobody listens
            self._loop.call_soon_threadsafe(self._put, Event(name, make), newest)

    def _put(self, event: Event, newest: bool) -> None:  # noqa: FBT001 - called by the loop, which has no keywords
        if newest and self._events and self._events[-1].name == event.name:
            self._events.pop()
        self._events.append(event)
        self._some.set()

    async def take(self) -> Event:
        """Wait for the next event."""
        while not self._events:
            self._some.clear()
            await self._some.wait()
        return self._events.pop(0)


def stream(
    outlet: Outlet, work: Callable[[], Awaitable[msgspec.Struct]], request: Request[Any, Any, Any], metrics: Metrics
) -> Stream:
    """Answer with what comes out while the work runs, and then with its result as the event `result`.

    What goes wrong once the answer has begun is an event `problem`.
    """
    return Stream(_events(outlet, work, request, metrics), media_type=MEDIA_TYPE, headers=_HEADERS)


async def _events(
    outlet: Outlet, work: Callable[[], Awaitable[msgspec.Struct]], request: Request[Any, Any, Any], metrics: Metrics
) -> AsyncGenerator[bytes, None]:
    yield _comment("thinking")
    task = asyncio.ensure_future(_work(outlet, work, request, metrics))
    try:
        while True:
            try:
                async with asyncio.timeout(HEARTBEAT):
                    event = await outlet.take()
            except TimeoutError:
                yield _comment("still thinking")
                continue
            data = msgspec.json.encode(event.make())
            yield ServerSentEventMessage(data=data, event=event.name, sep="\n").encode()
            if event.name in {RESULT, PROBLEM}:
                return
    finally:
        task.cancel()


async def _work(
    outlet: Outlet, work: Callable[[], Awaitable[msgspec.Struct]], request: Request[Any, Any, Any], metrics: Metrics
) -> None:
    try:
        with counted(metrics):
            result = await work()
    except asyncio.CancelledError:
        raise
    except ProblemError as error:
        problem = error.problem
        outlet.put(PROBLEM, lambda: problem)
    except BaseException as error:  # noqa: BLE001 - a panic of the rules engine is no Exception
        log_mistake(request, error)
        outlet.put(PROBLEM, lambda: ProblemError(Kind.INTERNAL, "The server's log has more.").problem)
    else:
        outlet.put(RESULT, lambda: result)


def _comment(text: str) -> bytes:
    return ServerSentEventMessage(data=None, comment=text, sep="\n").encode()
