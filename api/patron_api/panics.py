"""A panic of the rules engine reaches Python as a `BaseException`, past every handler: here it becomes a mistake."""

import asyncio

from litestar.types import ASGIApp, Receive, Scope, Send


class PanicError(RuntimeError):
    """The rules engine broke off: a fault of its own."""


def catch_panics(app: ASGIApp) -> ASGIApp:
    """Wrap the application (a middleware)."""

    async def caught(scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await app(scope, receive, send)
        except (Exception, asyncio.CancelledError, GeneratorExit, KeyboardInterrupt, SystemExit):
            raise
        except BaseException as panic:
            raise PanicError from panic

    return caught
