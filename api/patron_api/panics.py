"""A panic of the rules engine reaches Python as a `BaseException`, past every handler: here it becomes a mistake."""

import asyncio
from typing import Any

from litestar import Request
from litestar.types import HTTPScope, Receive, Send

from patron_api.problems import answer_mistake


class PanicError(RuntimeError):
    """The rules engine broke off: a fault of its own."""


NO_PANICS = (Exception, asyncio.CancelledError, GeneratorExit, KeyboardInterrupt, SystemExit)
"""What the handlers answer, and what ends a request or the process on purpose."""


async def answer_panic(panic: BaseException, scope: HTTPScope, receive: Receive, send: Send) -> None:
    """Answer as any other mistake is answered."""
    request: Request[Any, Any, Any] = Request(scope, receive, send)
    error = PanicError().with_traceback(panic.__traceback__)
    answer = answer_mistake(request, error)
    await answer.to_asgi_response(None, request)(scope, receive, send)  # pyright: ignore[reportUnknownMemberType]
