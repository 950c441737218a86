"""How often one client may ask: two rates, one for all requests and a tighter one for those that search.

Litestar's own middleware keeps a list of times for each client and rewrites all of it for every request; `limits`
counts.
"""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from math import ceil
from time import time

import limits
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter
from litestar.types import ASGIApp, Receive, Scope, Send

from patron_api.problems import Kind, ProblemError
from patron_api.settings import Settings

FREE = "free"
"""Key of a route's `opt`: it is not counted."""


class Rates:
    """Counts the requests of each client."""

    def __init__(self, settings: Settings) -> None:
        self._limiter = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._all = limits.parse(settings.rate) if settings.rate else None
        self._searches = limits.parse(settings.search_rate) if settings.search_rate else None

    @property
    def counts(self) -> bool:
        """Whether requests of every kind are counted."""
        return self._all is not None

    def take(self, client: str) -> None:
        """Count a request.

        Raises
        ------
        ProblemError
            429, if it is one too many.
        """
        if self._all is not None:
            self._take(self._all, "requests", client)

    def take_search(self, client: str) -> None:
        """Count a request that searches; raises the same."""
        if self._searches is not None:
            self._take(self._searches, "requests that search", client)

    def _take(self, rate: limits.RateLimitItem, what: str, client: str) -> None:
        if self._limiter.hit(rate, what, client):
            return
        wait = max(1, ceil(self._limiter.get_window_stats(rate, what, client).reset_time - time()))
        detail = f"This server takes from one client {rate.amount} {what} in {rate.get_expiry()} seconds."
        raise ProblemError(Kind.TOO_MANY_REQUESTS, detail, headers={"Retry-After": str(wait)})

    def middleware(self, app: ASGIApp) -> ASGIApp:
        """Wrap the application."""

        async def counted(scope: Scope, receive: Receive, send: Send) -> None:
            if not scope["route_handler"].opt.get(FREE):
                self.take(client_of(scope))
            await app(scope, receive, send)

        return counted


def client_of(scope: Scope) -> str:
    """Return by what a client is known: his address; of IPv6 the network that one subscriber has."""
    client = scope["client"]
    return _known(client[0]) if client else "local"


@lru_cache(maxsize=4096)
def _known(address: str) -> str:
    try:
        read = ip_address(address)
    except ValueError:
        return "other"
    if isinstance(read, IPv6Address):
        if read.ipv4_mapped is not None:
            return str(read.ipv4_mapped)
        return f"{IPv6Address(int(read) >> 64 << 64)}/64"
    return str(read)
