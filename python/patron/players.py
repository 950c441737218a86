"""Players: what sits on a seat of an arena or answers in a match.

Every built-in player has a text form, `spec`, the same on the command line, in `arena` and over HTTP:

=================== ==========================================================================
``random``          a legal action, each as likely as another
``greedy``          the game's own cheap rule of thumb
``search:1000``     information-set search, 1,000 simulated games for each decision
``search:100ms``    the same for 100 milliseconds (``ms`` or ``s``)
``search:1000:game`` the same with a named playout policy, ``random`` or ``game``
``level:3``         one of eight documented budgets, weakest first
=================== ==========================================================================

Levels are budgets and nothing else: `Level.budget` names the player that a level stands for. Anything with
`name` and ``choose(view, seed)`` is a `Player`, too; it is given what its seat may know and no more.
"""

from dataclasses import dataclass
from typing import Final, Literal, Protocol, runtime_checkable

from patron._patron import Action, OptionsError, View, parse_player, suggest
from patron._patron import choose as _choose
from patron._refusal import refusal

__all__ = ["LEVELS", "Greedy", "Level", "Player", "Policy", "Random", "Search", "level"]

Policy = Literal["random", "game"]
LEVELS: Final = range(1, 9)


@runtime_checkable
class Player(Protocol):
    """Whoever can choose an action from a view."""

    @property
    def name(self) -> str:
        """What tables call the player."""
        ...

    def choose(self, view: View, seed: int) -> Action:
        """Choose one of `View.legal_actions`.

        Parameters
        ----------
        view
            What the seat to act may know.
        seed
            0 to 2**64 - 1, another for every decision. A player who draws all chance from it can be repeated.
        """
        ...


class _BuiltIn:
    __slots__ = ()

    @property
    def spec(self) -> str | None:
        """Text form, as on the command line."""
        raise NotImplementedError

    @property
    def name(self) -> str:
        """The text form."""
        return str(self.spec)

    def choose(self, view: View, seed: int) -> Action:
        """Choose a legal action; the same for the same view and seed, unless a time limits the search.

        Raises
        ------
        PositionError
            It is not the turn of the view's seat.
        """
        return _choose(self.name, view, seed)

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Random(_BuiltIn):
    """Every legal action is as likely as another."""

    @property
    def spec(self) -> str:
        """``random``."""
        return "random"


@dataclass(frozen=True, slots=True)
class Greedy(_BuiltIn):
    """The game's cheap rule of thumb: no search."""

    @property
    def spec(self) -> str:
        """``greedy``."""
        return "greedy"


@dataclass(frozen=True, slots=True)
class Search(_BuiltIn):
    """Information-set search within a budget.

    Parameters
    ----------
    playouts
        Simulated games for each decision, at least 1.
    time
        Seconds for each decision, above 0. Exactly one of `playouts` and `time` is given.
    policy
        How simulated games are played out: ``random``, or ``game`` for the game's own cheap policy; left out, the
        better one for the game.
    threads
        Trees searched side by side, at least 1. More than one has no text form: an arena then calls `choose`.

    Raises
    ------
    OptionsError
        No budget or two, or a value out of its range.
    """

    playouts: int | None = None
    time: float | None = None
    policy: Policy | None = None
    threads: int = 1

    def __post_init__(self) -> None:
        """Refuse what the native parser refuses."""
        if (self.playouts is None) == (self.time is None):
            raise refusal(OptionsError, "a search takes either playouts or a time")
        if self.threads < 1:
            raise refusal(OptionsError, f"a search takes 1 thread or more, not {self.threads}")
        parse_player(self._text)

    @property
    def spec(self) -> str | None:
        """Text such as ``search:1000:game``; None with more than one thread."""
        return self._text if self.threads == 1 else None

    @property
    def name(self) -> str:
        """The text form, with the number of threads if there is more than one."""
        return self._text if self.threads == 1 else f"{self._text} ({self.threads} threads)"

    def choose(self, view: View, seed: int) -> Action:
        """Choose the best action that the search finds.

        Raises
        ------
        PositionError
            It is not the turn of the view's seat.
        """
        if self.threads == 1:
            return _choose(self._text, view, seed)
        return suggest(
            view,
            time=self.time,
            playouts=self.playouts,
            seed=seed,
            threads=self.threads,
            policy=self.policy,
        ).best

    @property
    def _text(self) -> str:
        budget = str(self.playouts) if self.time is None else f"{self.time * 1000:.12g}ms"
        return f"search:{budget}" if self.policy is None else f"search:{budget}:{self.policy}"


@dataclass(frozen=True, slots=True)
class Level(_BuiltIn):
    """One of eight documented strengths, 1 weakest."""

    number: int

    def __post_init__(self) -> None:
        """Refuse a level that the native parser does not know."""
        parse_player(self.spec)

    @property
    def spec(self) -> str:
        """Text such as ``level:3``."""
        return f"level:{self.number}"

    @property
    def budget(self) -> str:
        """Text of the player that this level stands for, such as ``search:100:game``."""
        return parse_player(self.spec)


def level(n: int) -> Level:
    """Give the player of a level.

    Parameters
    ----------
    n
        1 to 8.

    Raises
    ------
    OptionsError
        No such level.
    """
    return Level(n)
