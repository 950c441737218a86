"""Connections with an end to their patience: uvicorn itself waits for ever for a head, and for a client to read.

Behind a proxy that does so already, this never acts.
"""

from asyncio import TimerHandle, Transport, get_running_loop
from collections.abc import Callable
from typing import Any, ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol


class PatientProtocol(HttpToolsProtocol):
    """Closes a connection whose request's head does not come, or whose client does not read."""

    head_timeout: ClassVar[float] = 10.0
    send_timeout: ClassVar[float] = 30.0
    on_leaving: ClassVar[list[Callable[[], None]]] = []
    """Are called when the server is told to stop, while requests still run."""
    _head: TimerHandle | None = None
    _stall: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        self._await_head()

    def on_message_begin(self) -> None:
        """Wait for the head of the next one."""
        super().on_message_begin()
        if self._head is None:
            self._await_head()

    def on_headers_complete(self) -> None:
        """Stop waiting: for the body waits who needs it."""
        self._drop("_head")
        super().on_headers_complete()

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
        self._drop("_head")
        self._drop("_stall")
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """Let running requests end, and close."""
        for call in self.on_leaving:
            call()
        super().shutdown()

    def _await_head(self) -> None:
        self._head = get_running_loop().call_later(self.head_timeout, self._abort)

    def _drop(self, name: str) -> None:
        timer: TimerHandle | None = getattr(self, name)
        if timer is not None:
            timer.cancel()
            setattr(self, name, None)

    def _abort(self) -> None:
        transport: Any = self.transport
        transport.abort()
