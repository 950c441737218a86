"""What an operator may set, each by the environment variable `PATRON_<NAME>`."""

import os
from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import Meta, field

PREFIX = "PATRON_"


class SettingsError(ValueError):
    """A setting that cannot be read; the message names the variable."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Settings of one server."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    """0 takes a free port; the server prints which."""
    search_threads: Annotated[int, Meta(ge=1, le=64)] = field(default_factory=lambda: min(os.cpu_count() or 1, 64))
    """Threads that search, all requests together."""
    max_body: Annotated[int, Meta(ge=1024)] = 256 * 1024
    """Bytes of a request's body. A position takes about two thousand, the record of a game about as many."""
    max_time: Annotated[float, Meta(gt=0, le=86_400)] = 60.0
    """Seconds that one search may take."""
    max_playouts: Annotated[int, Meta(ge=1, le=10_000_000_000)] = 1_000_000
    """Playouts that one search may make."""

    @classmethod
    def from_env(cls, environ: Mapping[str, str] = os.environ) -> "Settings":
        """Read the variables that are set.

        Raises
        ------
        SettingsError
            If one of them does not fit.
        """
        given = {
            name: environ[PREFIX + name.upper()] for name in cls.__struct_fields__ if PREFIX + name.upper() in environ
        }
        for name, text in given.items():
            try:
                msgspec.convert({name: text}, cls, strict=False)
            except msgspec.ValidationError as error:
                reason = str(error).partition(" - at ")[0]
                raise SettingsError(f"{PREFIX}{name.upper()}={text!r}: {reason}") from None
        return msgspec.convert(given, cls, strict=False)
