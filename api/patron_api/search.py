"""The threads that search, apart from the event loop and from the framework's own threads.

Searches get their threads in the order in which they came; what finds the queue full is refused at once. A thread
counts as free only when the search in it has really ended, whether anybody still waits for it or not.
"""

import asyncio
import os
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from math import ceil
from time import monotonic
from typing import Any, TypeVar

import patron
from litestar import Request, Response
from litestar.types import Scope

from patron_api.metrics import Metrics
from patron_api.problems import Kind, ProblemError

T = TypeVar("T")

CLIENT_CLOSED_REQUEST = 499
NICENESS = 10
"""By how much searching stands back behind answering, where the system can tell threads apart."""
TICKETS = "patron_tickets"


class ClientLeftError(Exception):
    """The client went away before its answer was ready: there is nobody to answer."""


class Ticket:
    """The right to search once; from the queue to the end of the search."""

    def __init__(self, pool: "SearchPool", threads: int) -> None:
        self.stop = patron.StopFlag()
        self.threads = threads
        self._pool = pool
        self._turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._search: Future[Any] | None = None

    @property
    def waits(self) -> bool:
        """Whether somebody waits for its turn to come."""
        return not self._turn.done()

    def call(self) -> None:
        """Say that it is its turn."""
        if self.waits:
            self._turn.set_result(None)

    async def run(self, work: Callable[[patron.StopFlag], T]) -> T:
        """Wait for the threads, and carry the work out.

        Raises
        ------
        ProblemError
            503, if it waited too long, or the server goes out of service.
        """
        try:
            async with asyncio.timeout(self._pool.patience):
                await self._turn
        except TimeoutError:
            raise self._pool.busy() from None
        if self._pool.is_stopped:
            raise going()
        self._search = self._pool.submit(self, work)
        found: asyncio.Future[T] = asyncio.wrap_future(self._search)
        found.add_done_callback(_look_away)
        result = await found
        if self._pool.is_stopped:
            raise going()
        return result

    def end(self) -> None:
        """Give it up or back: the search ends soon if it runs; twice does no harm."""
        self.stop.set()
        self._pool.leave(self, searches=self._search is not None)


class SearchPool:
    """Runs searches; stops each when its client leaves, and all when the server goes out of service.

    Parameters
    ----------
    threads
        Threads that search, all searches together.
    queue
        Searches that may wait for a thread.
    patience
        Seconds that each may wait.
    """

    def __init__(self, threads: int, queue: int = 64, patience: float = 30.0) -> None:
        self.threads = threads
        self.patience = patience
        self.queue = queue
        self._executor = ThreadPoolExecutor(threads, thread_name_prefix="patron-search", initializer=_stand_back)
        self._free = threads
        self._waiting: deque[Ticket] = deque()
        self._tickets: set[Ticket] = set()
        self._held: set[Ticket] = set()
        self._closed = False
        self._stopped = False
        self._usual = 0.5
        """Seconds that a search takes, about."""
        self.watch: Callable[[int, int], None] | None = None
        """Is told how many searches run and wait, whenever that changes."""

    @property
    def is_open(self) -> bool:
        """Whether searches are taken."""
        return not self._closed

    @property
    def is_stopped(self) -> bool:
        """Whether searches were broken off."""
        return self._stopped

    @property
    def running(self) -> int:
        """Number of searches that have a thread."""
        return len(self._held)

    @property
    def waiting(self) -> int:
        """Number of searches that wait for one."""
        return len(self._waiting)

    def enter(self, scope: Scope, threads: int = 1) -> Ticket:
        """Take a place in the queue for a request; it is given back when the request ends, however it does.

        Raises
        ------
        ProblemError
            503, if the queue is full, or the server goes out of service.
        """
        if self._closed:
            raise going()
        threads = min(threads, self.threads)
        if (self._waiting or self._free < threads) and len(self._waiting) >= self.queue:
            raise self.busy()
        ticket = Ticket(self, threads)
        self._tickets.add(ticket)
        self._waiting.append(ticket)
        scope["state"].setdefault(TICKETS, []).append(ticket)
        self._call()
        self._tell()
        return ticket

    def submit(self, ticket: Ticket, work: Callable[[patron.StopFlag], T]) -> "Future[T]":
        """Carry the work out in a thread; its ticket has been called."""
        loop, begun = asyncio.get_running_loop(), monotonic()
        search = self._executor.submit(work, ticket.stop)

        def ended(_: object) -> None:
            with suppress(RuntimeError):  # the loop is closed: nobody waits
                loop.call_soon_threadsafe(self._give_back, ticket, monotonic() - begun)

        search.add_done_callback(ended)
        return search

    def leave(self, ticket: Ticket, *, searches: bool) -> None:
        """Take the ticket out; of one whose search runs, the threads come back when it ends."""
        self._tickets.discard(ticket)
        if ticket in self._held:
            if not searches:
                self._give_back(ticket)
            return
        with suppress(ValueError):
            self._waiting.remove(ticket)
            self._call()
            self._tell()

    def busy(self) -> ProblemError:
        """Return the problem of a full queue, with the time after which there is likely to be room."""
        wait = min(60, max(1, ceil(self._usual * (len(self._waiting) + 1) / self.threads)))
        detail = f"All {self.threads} search threads are busy and {len(self._waiting)} searches wait; ask again later."
        return ProblemError(Kind.BUSY, detail, headers={"Retry-After": str(wait)})

    def drain(self) -> None:
        """Take no more searches; those that were taken go on."""
        self._closed = True

    def stop(self) -> None:
        """Stop all searches now and take no more."""
        self._closed = self._stopped = True
        for ticket in tuple(self._tickets):
            ticket.stop.set()
        while self._waiting:
            self._waiting.popleft().call()

    def close(self) -> None:
        """Stop all searches and end the threads."""
        self.stop()
        self._executor.shutdown(wait=True, cancel_futures=True)

    def _tell(self) -> None:
        if self.watch is not None:
            self.watch(self.running, self.waiting)

    def _call(self) -> None:
        while self._waiting and self._waiting[0].threads <= self._free:
            ticket = self._waiting.popleft()
            if not ticket.waits:
                continue
            self._free -= ticket.threads
            self._held.add(ticket)
            ticket.call()

    def _give_back(self, ticket: Ticket, seconds: float | None = None) -> None:
        if ticket in self._held:
            self._held.remove(ticket)
            self._free += ticket.threads
            self._call()
            self._tell()
        if seconds is not None:
            self._usual += (seconds - self._usual) / 8


async def answer(
    ticket: Ticket, work: Callable[[patron.StopFlag], T], request: Request[Any, Any, Any], metrics: Metrics
) -> T:
    """Carry the work out for as long as the client waits for it.

    Raises
    ------
    ClientLeftError
        If the client went away.
    ProblemError
        503, if it waited too long, or the server goes out of service.
    """
    found = asyncio.ensure_future(ticket.run(work))
    left: asyncio.Future[None] = asyncio.ensure_future(_left(request))
    try:
        with counted(metrics):
            both: list[asyncio.Future[Any]] = [found, left]
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            if not found.done():
                raise ClientLeftError
            return found.result()
    finally:
        ticket.end()
        found.cancel()
        found.add_done_callback(_look_away)
        left.cancel()


@contextmanager
def counted(metrics: Metrics) -> Generator[None]:
    """Count how a search ended."""
    outcome = "failed"
    try:
        yield
        outcome = "done"
    except ProblemError as error:
        outcome = "stopped" if error.problem.type == Kind.SHUTTING_DOWN.type else "refused"
        raise
    except (ClientLeftError, asyncio.CancelledError):
        outcome = "left"
        raise
    finally:
        metrics.search(outcome)


def end_tickets(scope: Scope) -> None:
    """Give back what the request took; called when it ends, however it does."""
    for ticket in scope["state"].pop(TICKETS, ()):
        ticket.end()


async def _left(request: Request[Any, Any, Any]) -> None:
    """Return when the client is gone. The body has been read: the next message can only be that."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _look_away(found: "asyncio.Future[Any]") -> None:
    """Fetch the error of a search whose answer nobody wants, or the event loop would report it as forgotten."""
    if not found.cancelled():
        found.exception()


def _stand_back() -> None:
    """Let the threads that answer go first: Linux keeps a niceness for each thread, and new threads inherit it."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, thread) + NICENESS)


def going() -> ProblemError:
    """Return the problem of a server that takes nothing more."""
    return ProblemError(Kind.SHUTTING_DOWN, "The server goes out of service; ask again.", headers={"Retry-After": "5"})


def answer_nobody(_: Request[Any, Any, Any], __: ClientLeftError) -> Response[None]:
    """Satisfy the framework; nobody reads it. The status is the one that proxies write in their logs for this."""
    return Response(None, status_code=CLIENT_CLOSED_REQUEST)
