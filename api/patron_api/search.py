"""The threads that search, apart from the event loop and from the framework's own threads."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import patron
from litestar import Request, Response

from patron_api.problems import Kind, ProblemError

T = TypeVar("T")

CLIENT_CLOSED_REQUEST = 499


class ClientLeftError(Exception):
    """The client went away before its answer was ready: there is nobody to answer."""


class SearchPool:
    """Runs searches; stops each when its client leaves, and all when the server goes out of service."""

    def __init__(self, threads: int) -> None:
        self.threads = threads
        self._executor = ThreadPoolExecutor(threads, thread_name_prefix="patron-search")
        self._running: set[patron.StopFlag] = set()
        self._closed = False

    @property
    def is_open(self) -> bool:
        """Whether searches are taken."""
        return not self._closed

    @property
    def running(self) -> int:
        """Number of searches that run or wait for a thread."""
        return len(self._running)

    async def run(self, search: Callable[[patron.StopFlag], T], request: Request[Any, Any, Any]) -> T:
        """Carry the search out in a thread of the pool, as long as the client waits for it.

        Raises
        ------
        ClientLeftError
            If the client went away.
        ProblemError
            503, if the server goes out of service.
        """
        if self._closed:
            raise _going()
        stop = patron.StopFlag()
        self._running.add(stop)
        found: asyncio.Future[T] = asyncio.get_running_loop().run_in_executor(self._executor, search, stop)
        left: asyncio.Future[None] = asyncio.create_task(_left(request))
        try:
            both: list[asyncio.Future[Any]] = [found, left]
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            if self._closed:
                raise _going()
            if not found.done():
                raise ClientLeftError
            return found.result()
        finally:
            stop.set()
            found.cancel()
            found.add_done_callback(_look_away)
            left.cancel()
            self._running.discard(stop)

    def stop(self) -> None:
        """Stop all searches now and take no more."""
        self._closed = True
        for stop in tuple(self._running):
            stop.set()

    def close(self) -> None:
        """Stop all searches and end the threads."""
        self.stop()
        self._executor.shutdown(wait=True, cancel_futures=True)


async def _left(request: Request[Any, Any, Any]) -> None:
    """Return when the client is gone. The body has been read: the next message can only be that."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _look_away(found: "asyncio.Future[Any]") -> None:
    """Fetch the error of a search whose answer nobody wants, or the event loop would report it as forgotten."""
    if not found.cancelled():
        found.exception()


def _going() -> ProblemError:
    return ProblemError(Kind.SHUTTING_DOWN, "The server goes out of service; ask again.", headers={"Retry-After": "5"})


def answer_nobody(_: Request[Any, Any, Any], __: ClientLeftError) -> Response[None]:
    """Satisfy the framework; nobody reads it. The status is the one that proxies write in their logs for this."""
    return Response(None, status_code=CLIENT_CLOSED_REQUEST)
