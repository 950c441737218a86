"""What the clients give back and raise, beside what the library has."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import patron

__all__ = ["BusyError", "ClampedWarning", "FairGame", "Move", "ServiceError"]


class ServiceError(Exception):
    """The server did not do what was asked; `problem` is what it said (RFC 9457)."""

    def __init__(self, problem: dict[str, Any]) -> None:
        super().__init__(problem["detail"])
        self.problem = problem


class BusyError(ServiceError):
    """Too many requests, or the server goes out of service: ask again after `retry_after` seconds."""

    def __init__(self, problem: dict[str, Any], retry_after: float) -> None:
        super().__init__(problem)
        self.retry_after = retry_after


class ClampedWarning(UserWarning):
    """The server gave less than was asked for."""


@dataclass(frozen=True, slots=True)
class Move:
    """One action of a fair game, as the table saw it: `action` is None if it could not be seen."""

    seat: int
    action: str | None


@dataclass(frozen=True, slots=True)
class FairGame:
    """A game whose hidden cards only the server knows.

    Attributes
    ----------
    token
        The sealed position.
    view
        What the holder's seat knows.
    moves
        What happened since the last one.
    bots
        Levels of the programs by seat.
    """

    token: str
    view: patron.View
    moves: tuple[Move, ...]
    bots: Mapping[int, int]

    @property
    def turn(self) -> int | None:
        """Who must act; None when the game is over."""
        return self.view.turn

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.view.is_over

    @property
    def legal_actions(self) -> patron.LegalActions:
        """What the holder may say."""
        return self.view.legal_actions
