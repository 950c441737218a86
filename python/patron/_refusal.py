"""Exceptions of this package's own refusals, in the form that the native ones have."""

from typing import TypeVar

from patron._patron import PatronError

__all__ = ["refusal"]

_E = TypeVar("_E", bound=PatronError)


def refusal(kind: type[_E], *reasons: str) -> _E:
    """Make an exception that carries every reason, in its message and as `reasons`."""
    error = kind("; ".join(reasons))
    error.reasons = list(reasons)
    return error
