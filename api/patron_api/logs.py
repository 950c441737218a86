"""The log: lines of JSON on standard error, written by a thread of their own.

Whoever reads the log may be slow or asleep: a full pipe must not hold up the answers. What cannot be written in time is
dropped, and counted.
"""

import logging
import sys
import threading
from collections import deque
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TextIO

import msgspec
from msgspec import UNSET, Struct, UnsetType

ROOM = 10_000
"""Lines that may wait to be written."""
_ENCODER = msgspec.json.Encoder()
GATHER = 0.25
"""Seconds for which lines are gathered before they are written together."""


class Line(Struct, frozen=True, kw_only=True, gc=False, tag_field="event", tag="request"):
    """One request. Never a body, an address that the server does not know, or a word of a position."""

    time: datetime
    id: str
    method: str
    route: str
    status: int
    ms: float
    client: str
    game: str | UnsetType = UNSET
    problem: str | UnsetType = UNSET


class Message(Struct, frozen=True, kw_only=True, tag_field="event", tag="message"):
    """What else there is to tell."""

    time: datetime
    level: str
    message: str
    error: str | UnsetType = UNSET


class Log:
    """Takes lines and never waits."""

    def __init__(self, stream: TextIO | None = None, dropped: Callable[[int], None] | None = None) -> None:
        self._stream = stream or sys.stderr
        self.dropped = dropped
        """Is told how many lines were thrown away."""
        self._lines: deque[Line | Message] = deque()
        self._some = threading.Event()
        self._closing = threading.Event()
        self._lost = 0
        self._thread = threading.Thread(target=self._write, name="patron-log", daemon=True)
        self._thread.start()

    def add(self, line: Line | Message) -> None:
        """Put a line in the queue, or drop it if that is full."""
        if len(self._lines) >= ROOM:
            self._lost += 1
            return
        self._lines.append(line)
        if not self._some.is_set():
            self._some.set()

    def close(self, patience: float = 1.0) -> None:
        """Write what waits, unless nobody takes it."""
        self._closing.set()
        self._some.set()
        self._thread.join(patience)

    def _write(self) -> None:
        while True:
            self._some.wait()
            self._closing.wait(GATHER)
            self._some.clear()
            lines = [self._lines.popleft() for _ in range(len(self._lines))]
            if self._lost:
                lost, self._lost = self._lost, 0
                lines.append(Message(time=now(), level="warning", message=f"{lost} lines were dropped"))
                if self.dropped is not None:
                    self.dropped(lost)
            try:
                if lines:
                    self._stream.write(_ENCODER.encode_lines(lines).decode())
                    self._stream.flush()
            except (OSError, ValueError):
                return
            if self._closing.is_set() and not self._lines:
                return


def now() -> datetime:
    """Return the time for a line."""
    return datetime.now(UTC)


class LogHandler(logging.Handler):
    """Sends what Python's own logging tells (mistakes of the server, warnings of its parts) into the same log."""

    def __init__(self, log: Log) -> None:
        super().__init__(logging.WARNING)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        """Put the record in the queue; a traceback as the kind of error only: its message could repeat a body."""
        kind = record.exc_info[0] if record.exc_info else None
        self._log.add(
            Message(
                time=datetime.fromtimestamp(record.created, UTC),
                level=record.levelname.lower(),
                message=f"{record.name}: {record.getMessage()}",
                error=UNSET if kind is None else kind.__name__,
            )
        )
