"""From a position on: one action, then the programs, up to the next human decision; and what of it is answered."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import patron
from litestar import Request
from msgspec import UNSET, Raw, UnsetType

from patron_api import answers
from patron_api.answers import Cut, NextPosition
from patron_api.bots import Budget, Move, Played, play_on, seen
from patron_api.problems import Kind, ProblemError
from patron_api.sealed import Sealed, seed_of
from patron_api.search import answer
from patron_api.service import Service


class Party(NamedTuple):
    """A position, whose it is, and who plays on by himself."""

    state: patron.State
    seal: Sealed | None
    bots: Mapping[int, int]
    views: bool = False

    @property
    def asker(self) -> int | None:
        """The seat that hears of it; None if the caller knows the whole state anyway."""
        return None if self.seal is None else self.seal.asker(self.state.turn)

    def check(self) -> None:
        """Refuse programs for seats that are not there, or are the holder's.

        Raises
        ------
        ProblemError
            400, with the seat.
        """
        for seat in self.bots:
            if seat >= self.state.game.players:
                raise _refused(seat, f"There is no seat {seat} with {self.state.game.players} players.")
            own = [] if self.seal is None else [self.asker] if self.seal.passing else self.seal.seats
            if seat in own:
                raise _refused(seat, f"Seat {seat} is the holder's own: he sees its cards.")

    def chance(self, state: patron.State) -> int:
        """Return the seed of a program's decision."""
        told = state.to_json().encode()
        return seed_of(told) if self.seal is None else seed_of(self.seal.secret.encode(), told)


async def go_on(
    party: Party, request: Request[Any, Any, Any], service: Service, action: patron.Action | None = None
) -> NextPosition:
    """Carry out the action, which is legal, let the programs play, and tell what may be told.

    Raises
    ------
    ProblemError
        400, for programs on seats that they cannot have; 429 or 503, if the programs cannot think now.
    """
    played = await play(party, request, service, action)
    return told(party, played, service)


class Outcome(NamedTuple):
    """What was played, and whether the programs got less than their levels ask for."""

    played: Played
    cuts: list[Cut]


async def play(
    party: Party, request: Request[Any, Any, Any], service: Service, action: patron.Action | None = None
) -> Outcome:
    """Do what `go_on` does, but for the answer."""
    party.check()
    state, moves = party.state, list[Move]()
    if action is not None:
        after = state.play(action)
        moves.append(seen(state, action, after, party.asker))
        state = after
    if state.turn is None or state.turn not in party.bots:
        return Outcome(Played(state, moves), [])
    settings = service.settings
    ticket = service.enter(request)
    budget = Budget(settings.max_playouts, settings.max_time, ticket.stop)
    played = await answer(
        ticket,
        lambda _: play_on(state, party.bots, party.asker, party.chance, budget),
        request,
        service.metrics,
    )
    service.metrics.playouts(state.game.id, budget.used)
    cuts = [Cut("$.bots", budget.wanted, budget.used)] if budget.was_cut else []
    return Outcome(Played(played.state, [*moves, *played.moves]), cuts)


def told(party: Party, outcome: Outcome, service: Service) -> NextPosition:
    """Tell what may be told: of a sealed game the view, never the state."""
    state, moves = outcome.played
    clamped: list[Cut] | UnsetType = outcome.cuts or UNSET
    if party.seal is None:
        return NextPosition(
            state.turn,
            state.is_over,
            state=Raw(state.to_json().encode()),
            moves=shown(moves, views=False) if party.bots else UNSET,
            clamped=clamped,
        )
    after = party.seal.after(state, [move.place for move in moves], party.bots)
    return NextPosition(
        state.turn,
        state.is_over,
        sealed=service.seals.seal(after, state.game),
        view=Raw(state.view(after.asker(state.turn)).to_json().encode()),
        moves=shown(moves, views=party.views),
        news=any(move.news for move in moves),
        clamped=clamped,
    )


def shown(moves: list[Move], *, views: bool) -> list[answers.Move]:
    """Write the moves down, with what was seen after each if asked for."""
    return [
        answers.Move(
            move.seat,
            move.action,
            Raw(move.view.to_json().encode()) if views and move.view is not None else UNSET,
        )
        for move in moves
    ]


def _refused(seat: int, why: str) -> ProblemError:
    return ProblemError(Kind.INVALID_POSITION, why, place=f"$.bots.{seat}", reasons=[why])
