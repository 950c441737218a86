"""Sends answers the short way.

The framework's own, through cookies, encoders and tables of headers, costs as much as a question about a position.
"""

from typing import Any

import msgspec
from litestar import Response
from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send

_ENCODER = msgspec.json.Encoder()
_JSON = (b"content-type", b"application/json")


class _Sent(ASGIResponse):
    """JSON and its length: nothing else is ever added to an answer of a route."""

    def __init__(self, body: bytes, status: int) -> None:  # pyright: ignore[reportMissingSuperCall]
        self.body = body
        self.status_code = status

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - as ASGI has it
        """Send it."""
        headers = [_JSON, (b"content-length", str(len(self.body)).encode())]
        await send({"type": "http.response.start", "status": self.status_code, "headers": headers})
        await send({"type": "http.response.body", "body": self.body, "more_body": False})


class JsonAnswer(Response[Any]):
    """What a route returns, as JSON; for routes that return a struct and no response of their own."""

    def __init__(  # pyright: ignore[reportMissingSuperCall]
        self,
        content: Any,  # noqa: ANN401 - whatever msgspec encodes
        *,
        status_code: int,
        **_: Any,  # noqa: ANN401 - the framework passes what this does not use
    ) -> None:
        self.content = content
        self.status_code = status_code

    def to_asgi_response(self, *_: Any, **__: Any) -> ASGIResponse:  # noqa: ANN401 - likewise
        """Encode it."""
        return _Sent(_ENCODER.encode(self.content), self.status_code or 200)
