"""Connections with an end to their patience: uvicorn itself waits for ever for a request, and for a client to read.

Behind a proxy that does so already, this never acts.
"""

from asyncio import TimerHandle, Transport, get_running_loop
from collections.abc import Callable
from typing import Any, ClassVar

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from patron_api.problems import MEDIA_TYPE, Kind, ProblemError


class PatientProtocol(HttpToolsProtocol):
    """Closes a connection whose request does not come, or whose client does not read."""

    request_timeout: ClassVar[float] = 10.0
    send_timeout: ClassVar[float] = 30.0
    on_leaving: ClassVar[list[Callable[[], None]]] = []
    """Are called when the server is told to stop, while requests still run."""
    _request: TimerHandle | None = None
    _stall: TimerHandle | None = None
    _has_head = False

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        self._await_request()

    def on_message_begin(self) -> None:
        """Wait for the rest of a request."""
        super().on_message_begin()
        self._has_head = False
        if self._request is None:
            self._await_request()

    def on_headers_complete(self) -> None:
        """Note that there is somebody to be told what is wrong."""
        super().on_headers_complete()
        self._has_head = True

    def on_message_complete(self) -> None:
        """Stop waiting: the request is here."""
        self._drop("_request")
        super().on_message_complete()

    def pause_writing(self) -> None:
        """Wait for the client to read."""
        super().pause_writing()
        self._stall = get_running_loop().call_later(self.send_timeout, self._abort)

    def resume_writing(self) -> None:
        """Stop waiting."""
        self._drop("_stall")
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting for whatever it was."""
        self._drop("_request")
        self._drop("_stall")
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """Let running requests end, and close."""
        for call in self.on_leaving:
            call()
        super().shutdown()

    def _await_request(self) -> None:
        self._request = get_running_loop().call_later(self.request_timeout, self._late)

    def _drop(self, name: str) -> None:
        timer: TimerHandle | None = getattr(self, name)
        if timer is not None:
            timer.cancel()
            setattr(self, name, None)

    def _late(self) -> None:
        """Give the request up; whoever has sent a head and half a body hears why."""
        if self._has_head and not self.cycle.response_started:
            self.transport.write(_LATE)
        self.transport.close()

    def _abort(self) -> None:
        transport: Any = self.transport
        transport.abort()


def _answer_late() -> bytes:
    detail = "The body did not come in time."
    body = msgspec.json.encode(ProblemError(Kind.SLOW_BODY, detail, place="$").problem)
    head = (
        "HTTP/1.1 408 Request Timeout",
        f"content-type: {MEDIA_TYPE}",
        f"content-length: {len(body)}",
        "connection: close",
    )
    return "\r\n".join(head).encode() + b"\r\n\r\n" + body


_LATE = _answer_late()
