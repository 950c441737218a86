"""Around every request: its number, its line in the log, its place in the metrics, and the end of what it began.

The outermost layer, so that also what has no route is seen. It answers HEAD as well: like GET, without the body.
"""

import re
import secrets
from collections.abc import Iterable
from functools import lru_cache
from http import HTTPStatus
from itertools import count
from time import perf_counter

import patron
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send
from msgspec import UNSET

from patron_api.logs import Line, Log, now
from patron_api.metrics import METHODS, TYPE, Metrics
from patron_api.panics import NO_PANICS, PanicError, answer_panic
from patron_api.problems import STATE_KEY
from patron_api.rates import client_of
from patron_api.search import end_tickets

HEADER = b"x-request-id"
NOWHERE = "unknown"
REQUEST_ID = "patron_request_id"
_TELL_METHODS = frozenset({HTTPStatus.NO_CONTENT, HTTPStatus.METHOD_NOT_ALLOWED})
"""Statuses that come with `Allow`."""
_GIVEN = re.compile(rb"[\w.:-]{1,64}")


class Observe:
    """Wraps an application."""

    def __init__(self, app: ASGIApp, metrics: Metrics, log: Log | None) -> None:
        self._app = app
        self._metrics = metrics
        self._log = log
        self._prefix = secrets.token_hex(6)
        self._numbers = count(1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        await self._observed(scope, receive, send)

    async def _observed(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        begun = perf_counter()
        method = scope["method"]
        number = self._number(scope)
        scope["state"][REQUEST_ID] = number
        status = 0

        async def tell(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = [*message["headers"], (HEADER, number.encode()), (b"x-content-type-options", b"nosniff")]
                message["headers"] = headers if status not in _TELL_METHODS else _with_head(headers)
            elif method == "HEAD" and message["type"] == "http.response.body":
                if message.get("more_body"):
                    return
                message["body"] = b""
            await send(message)

        if method == "HEAD":
            scope["method"] = "GET"
        try:
            await self._app(scope, receive, tell)
        except NO_PANICS:
            raise
        except BaseException as panic:
            if status:
                raise PanicError from panic
            await answer_panic(panic, scope, receive, tell)
        finally:
            end_tickets(scope)
            self._end(scope, method, status, perf_counter() - begun)

    def _number(self, scope: HTTPScope) -> str:
        for name, value in scope["headers"]:
            if name == HEADER and _GIVEN.fullmatch(value):
                return value.decode()
        return f"{self._prefix}-{next(self._numbers)}"

    def _end(self, scope: HTTPScope, method: str, status: int, seconds: float) -> None:
        route = scope.get("path_template", NOWHERE)  # pyright: ignore[reportUnknownMemberType]
        self._metrics.request(route, method, status, seconds)
        if self._log is None:
            return
        state = scope["state"]
        game = scope["path_params"].get("game")
        self._log.add(
            Line(
                time=now(),
                id=state[REQUEST_ID],
                method=method if method in METHODS else "other",
                route=_route(route),
                status=status,
                ms=round(seconds * 1000, 2),
                client=client_of(scope),
                game=game if game in patron.games() else UNSET,
                problem=state.get(STATE_KEY, UNSET),
            )
        )


def _with_head(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """Tell that whoever takes GET takes HEAD."""
    return [
        (name, value.replace(b"GET", b"GET, HEAD") if name == b"allow" and b"HEAD" not in value else value)
        for name, value in headers
    ]


@lru_cache(maxsize=256)
def _route(template: str) -> str:
    """Write a route as the OpenAPI document does."""
    return TYPE.sub("}", template)
