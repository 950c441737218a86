"""What an operator may set, each by the environment variable `PATRON_<NAME>`."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import limits
import msgspec
from msgspec import Meta, field

PREFIX = "PATRON_"
KEY_FILE = "PATRON_KEY_FILE"
SHORTEST_KEY = 16


class SettingsError(ValueError):
    """A setting that cannot be read; the message names the variable."""


def _cores() -> int:
    return min(os.cpu_count() or 1, 64)


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Settings of one server."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    """0 takes a free port; the server prints which."""
    workers: Annotated[int, Meta(ge=1, le=64)] = 1
    """Processes that share the port. They share the key, too, and nothing else."""
    key: str = ""
    """Keys of sealed positions, separated by commas: the first one seals, all of them open. None: one is drawn."""
    token_days: Annotated[float, Meta(gt=0, le=36_500)] = 30.0
    """Days after which a sealed position is too old to be opened."""
    search_threads: Annotated[int, Meta(ge=1, le=64)] = field(default_factory=_cores)
    """Threads that search, all requests and all workers together."""
    max_threads: Annotated[int, Meta(ge=1, le=64)] = field(default_factory=_cores)
    """Threads that one search may take."""
    search_queue: Annotated[int, Meta(ge=0, le=100_000)] = 64
    """Searches that may wait for a thread in each worker; more are refused with 503."""
    search_wait: Annotated[float, Meta(gt=0, le=3600)] = 30.0
    """Seconds that a search may wait for a thread."""
    max_body: Annotated[int, Meta(ge=1024)] = 256 * 1024
    """Bytes of a request's body; `suggest/batch` takes four times as many. A position takes about two thousand."""
    max_time: Annotated[float, Meta(gt=0, le=86_400)] = 60.0
    """Seconds that one request may search."""
    max_playouts: Annotated[int, Meta(ge=1, le=10_000_000_000)] = 1_000_000
    """Playouts that one request may make."""
    rate: str = ""
    """Requests that one client may send, such as `600/minute`; none: as many as he likes."""
    search_rate: str = ""
    """Requests that search, likewise."""
    trusted_proxies: str = ""
    """Addresses or networks of proxies whose `X-Forwarded-For` is believed, separated by commas; `*` for all."""
    body_timeout: Annotated[float, Meta(gt=0, le=3600)] = 10.0
    """Seconds in which a request must have come in, its head and then its body."""
    send_timeout: Annotated[float, Meta(gt=0, le=3600)] = 30.0
    """Seconds that a client may take no byte of its answer before it is given up."""
    grace: Annotated[float, Meta(ge=0, le=3600)] = 2.0
    """Seconds that running answers have to end when the server is told to stop."""
    access_log: bool = True
    """Whether each request is told in a line of JSON on standard error."""

    def __post_init__(self) -> None:
        """Refuse what the types cannot."""
        for key in self.keys:
            if len(key) < SHORTEST_KEY:
                raise ValueError(f"a key has {SHORTEST_KEY} characters or more (openssl rand -base64 32 makes one)")
        for rate in (self.rate, self.search_rate):
            if rate:
                try:
                    limits.parse(rate)
                except ValueError:
                    raise ValueError("takes a rate such as 600/minute or 10/second") from None

    def __repr__(self) -> str:
        """Show everything but the keys."""
        shown = ((name, getattr(self, name)) for name in self.__struct_fields__ if name != "key")
        return f"Settings({', '.join(f'{name}={value!r}' for name, value in shown)})"

    @property
    def keys(self) -> list[str]:
        """The keys, newest first."""
        return [key for part in self.key.split(",") if (key := part.strip())]

    @property
    def threads_of_a_worker(self) -> int:
        """Threads that search in each process."""
        return max(1, self.search_threads // self.workers)

    @classmethod
    def from_env(cls, environ: Mapping[str, str] = os.environ) -> "Settings":
        """Read the variables that are set; the key also from the file that `PATRON_KEY_FILE` names.

        Raises
        ------
        SettingsError
            If one of them does not fit.
        """
        given = {
            name: environ[PREFIX + name.upper()] for name in cls.__struct_fields__ if PREFIX + name.upper() in environ
        }
        if KEY_FILE in environ:
            if "key" in given:
                raise SettingsError(f"{PREFIX}KEY and {KEY_FILE} exclude each other")
            try:
                lines = Path(environ[KEY_FILE]).read_text("utf-8").splitlines()
                given["key"] = ",".join(line.strip() for line in lines)
            except (OSError, UnicodeDecodeError) as error:
                raise SettingsError(f"{KEY_FILE}={environ[KEY_FILE]!r}: {error}") from None
        return cls.of(given)

    @classmethod
    def of(cls, given: Mapping[str, str]) -> "Settings":
        """Read settings from texts.

        Raises
        ------
        SettingsError
            If one of them does not fit.
        """
        for name, text in given.items():
            try:
                msgspec.convert({name: text}, cls, strict=False)
            except msgspec.ValidationError as error:
                reason = str(error).partition(" - at ")[0]
                shown = "" if name == "key" else f"={text!r}"
                raise SettingsError(f"{PREFIX}{name.upper()}{shown}: {reason}") from None
        return msgspec.convert(dict(given), cls, strict=False)
