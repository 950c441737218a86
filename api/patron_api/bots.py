"""Programs that play on to the next human decision, and what the table sees of it."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from time import monotonic
from typing import NamedTuple

import patron

from patron_api.forms import FORMS

WORLDS = 8
"""Worlds in which it is looked whether something hidden would show."""


FEWEST = 10
"""Playouts that a decision gets even when the request's are used up."""


class Move(NamedTuple):
    """One action, and what the asking seat saw of it: `action` is None if it could not be told from others."""

    seat: int
    action: str | None
    view: patron.View | None
    place: int
    """Of the action among those that were legal."""
    news: bool
    """Whether the asker saw something that he could not have told before."""


class Budget:
    """What one request may search in all; it is used up from search to search."""

    def __init__(self, playouts: int, seconds: float, stop: patron.StopFlag) -> None:
        self._end = monotonic() + seconds
        self._playouts = playouts
        self.stop = stop
        self.used = 0
        self.wanted = 0

    @property
    def was_cut(self) -> bool:
        """Whether any search got less than was wanted."""
        return self.used < self.wanted

    def suggest(self, view: patron.View, playouts: int, seed: int) -> patron.Analysis:
        """Search with what is left: at least with a few playouts, so that there always is an answer."""
        most = max(FEWEST, self._playouts - self.used)
        left = max(0.001, self._end - monotonic())
        found = patron.suggest(view, playouts=min(playouts, most), time=left, seed=seed, stop=self.stop)
        self.wanted += playouts
        self.used += found.playouts
        return found


class Played(NamedTuple):
    """How far it went."""

    state: patron.State
    moves: list[Move]


def play_on(
    state: patron.State,
    bots: Mapping[int, int],
    asker: int | None,
    chance: Callable[[patron.State], int],
    budget: Budget,
) -> Played:
    """Play for these seats, each with its level, until another seat must act or the game is over.

    Parameters
    ----------
    asker
        The seat whose holder hears of it; None: he knows the whole state.
    chance
        Gives the seed of each decision.
    budget
        What all of them together may search.
    """
    moves: list[Move] = []
    while state.turn is not None and state.turn in bots and not budget.stop.is_set():
        seat = state.turn
        action = choose(state, bots[seat], asker, chance(state), budget)
        after = state.play(action)
        moves.append(seen(state, action, after, asker))
        state = after
    return Played(state, moves)


def seen(before: patron.State, action: patron.Action, after: patron.State, asker: int | None) -> Move:
    """Tell what the asker saw: the action itself only if he could tell it from any other that might have been said."""
    seat = before.turn
    if seat is None:
        raise AssertionError("somebody has acted")
    place = list(before.legal_actions).index(action)
    if asker is None:
        return Move(seat, action.text, None, place, news=False)
    view = after.view(asker)
    true, *imagined = _worlds(before, asker)
    told = seat == asker or (
        action.text.partition(" ")[0] not in FORMS[before.game.id].hidden
        and not any(_looks_the_same(world, action, view) for world in (true, *imagined))
    )
    # From what he knows alone: the true world has no say in it.
    sure = told and all(_leads_there(world, action, view) for world in imagined)
    return Move(seat, action.text if told else None, view, place, news=not sure)


def _leads_there(world: patron.State, action: patron.Action, view: patron.View) -> bool:
    """Whether the asker, if he took this world for the true one, would have foreseen the move and what it shows."""
    foreseen = world.turn == view.seat or len(world.legal_actions) == 1
    return foreseen and action in world.legal_actions and world.play(action).view(view.seat) == view


def _looks_the_same(world: patron.State, action: patron.Action, view: patron.View) -> bool:
    """Whether another action, said in this world, would look like this one."""
    return any(other != action and world.play(other).view(view.seat) == view for other in world.legal_actions)


def _worlds(state: patron.State, asker: int) -> list[patron.State]:
    """Return worlds that look alike to the asker; the true one is the first."""
    view = state.view(asker)
    return [state, *(view.resample(seed) for seed in range(WORLDS))]


def choose(state: patron.State, level: int, asker: int | None, seed: int, budget: Budget) -> patron.Action:
    """Search, even for the only legal action unless everybody knows that it is the only one: time must tell nothing."""
    actions = state.legal_actions
    if len(actions) == 1 and (asker is None or all(len(world.legal_actions) == 1 for world in _worlds(state, asker))):
        return actions[0]
    return budget.suggest(state.view(), playouts_of(level), seed).best


@lru_cache(maxsize=len(patron.players.LEVELS))
def playouts_of(level: int) -> int:
    """Return the simulated games that a level makes for each decision."""
    _, playouts, _ = patron.players.level(level).budget.split(":")
    return int(playouts)
