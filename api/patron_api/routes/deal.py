"""A fresh game."""

import secrets
from collections.abc import Mapping
from typing import Any

import patron
from litestar import Request, post
from litestar.params import JSONBody
from msgspec import UNSET

from patron_api.answers import CardLabel, Dealt
from patron_api.games import GameId, set_up
from patron_api.places import place_of
from patron_api.playing import Party, play, told
from patron_api.problems import BODY, SEARCH, Kind, ProblemError, documented
from patron_api.requests import DealRequest
from patron_api.sealed import Sealed, fresh
from patron_api.service import service_of

DRAWN_SEEDS = 2**53
"""A seed that the server draws is exact in every language's JSON."""
SECRET_SEEDS = 2**64
"""A seed that nobody is told need not be; and nobody can try them all."""


@post(
    "/{game:str}/deal",
    status_code=200,
    operation_id="deal",
    summary="Deal a game",
    tags=["play"],
    responses=documented(*BODY, Kind.INVALID_OPTIONS, Kind.INVALID_POSITION, Kind.UNKNOWN_GAME, *SEARCH),
    raises=[],
)
async def deal(game: GameId, data: JSONBody[DealRequest], request: Request[Any, Any, Any]) -> Dealt:
    """Set the game up and deal. Same players, options and seed: the same deal.

    With `sealed` the answer shows one seat's view, and the state as a token that only this server can read: its holder
    plays the `seats` and sees no other cards. A fair game names them, or the `bots`, at the deal. With `bots`, programs
    play up to the first decision of another seat.
    """
    service = service_of(request)
    drawn = secrets.randbelow(SECRET_SEEDS if data.sealed else DRAWN_SEEDS) if data.seed is None else data.seed
    try:
        state = set_up(game, data.players, {} if data.options is UNSET else data.options).deal(drawn)
    except patron.OptionsError as error:
        raise ProblemError(
            Kind.INVALID_OPTIONS, str(error), place=place_of(error.reasons, "$"), reasons=error.reasons
        ) from None
    bots = {} if data.bots is UNSET else data.bots
    seats = None if data.seats is UNSET else data.seats
    seal = _seal(state, bots, seats, drawn) if data.sealed else None
    party = Party(state, seal, bots)
    played = told(party, await play(party, request, service), service)
    return Dealt(
        played.turn,
        played.is_over,
        played.state,
        played.sealed,
        played.view,
        played.moves,
        clamped=played.clamped,
        seed=UNSET if seal else drawn,
        seats=seal.seats if seal else UNSET,
        cards=CardLabel.of(state.game),
    )


def _seal(state: patron.State, bots: Mapping[int, int], seats: list[int] | None, seed: int) -> Sealed:
    """Bind the game to the seats of its holder: without a wish, to all that no program plays.

    Then people share a screen, which shows what the seat to move knows and no more.
    """
    players = range(state.game.players)
    if seats is None:
        seats = [seat for seat in players if seat not in bots]
        if not seats:
            why = "Programs play every seat: a sealed game needs one for its holder."
            raise ProblemError(Kind.INVALID_POSITION, why, place="$.bots", reasons=[why])
        return fresh(state, seats, seed, passing=True)
    for place, seat in enumerate(seats):
        if seat not in players:
            why = f"There is no seat {seat} with {state.game.players} players."
            raise ProblemError(Kind.INVALID_POSITION, why, place=f"$.seats[{place}]", reasons=[why])
    return fresh(state, seats, seed)


HANDLERS = [deal]
