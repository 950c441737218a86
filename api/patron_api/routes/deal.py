"""A fresh game."""

import secrets

import patron
from litestar import post
from litestar.params import JSONBody
from msgspec import UNSET, Raw

from patron_api.answers import CardLabel, Dealt
from patron_api.games import GameId, set_up
from patron_api.places import place_of
from patron_api.problems import Kind, ProblemError, documented
from patron_api.requests import DealRequest

DRAWN_SEEDS = 2**53
"""A seed that the server draws is exact in every language's JSON."""


@post(
    "/{game:str}/deal",
    status_code=200,
    sync_to_thread=False,
    operation_id="deal",
    summary="Deal a game",
    tags=["play"],
    responses=documented(
        Kind.MALFORMED_BODY, Kind.INVALID_BODY, Kind.INVALID_OPTIONS, Kind.UNKNOWN_GAME, Kind.BODY_TOO_LARGE
    ),
    raises=[],
)
def deal(game: GameId, data: JSONBody[DealRequest]) -> Dealt:
    """Set the game up and deal. Same players, options and seed: the same deal."""
    seed = secrets.randbelow(DRAWN_SEEDS) if data.seed is None else data.seed
    try:
        state = set_up(game, data.players, {} if data.options is UNSET else data.options).deal(seed)
    except patron.OptionsError as error:
        raise ProblemError(
            Kind.INVALID_OPTIONS, str(error), place=place_of(error.reasons, "$"), reasons=error.reasons
        ) from None
    return Dealt(Raw(state.to_json().encode()), state.turn, state.is_over, seed, CardLabel.of(state.game))


HANDLERS = [deal]
