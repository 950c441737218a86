"""Which games there are, and their cards."""

from typing import Any

import patron
from litestar import get

from patron_api.answers import GameInfo, Games
from patron_api.games import GameId, find
from patron_api.problems import Kind, documented


@get(
    "/",
    sync_to_thread=False,
    operation_id="listGames",
    summary="List the games",
    tags=["games"],
    responses=documented(),
    raises=[],
)
def list_games() -> Games:
    """Every game with its options, player counts and where its numbers come from."""
    return Games([GameInfo.of(find(game)) for game in patron.games()])


@get(
    "/{game:str}",
    sync_to_thread=False,
    operation_id="describeGame",
    summary="Describe a game",
    tags=["games"],
    responses=documented(Kind.UNKNOWN_GAME),
    raises=[],
)
def describe_game(game: GameId) -> GameInfo:
    """Options with their values and defaults, numbers of players, and the provenance of the card data."""
    return GameInfo.of(find(game))


@get(
    "/{game:str}/cards",
    sync_to_thread=False,
    operation_id="listCards",
    summary="List a game's cards",
    tags=["games"],
    responses=documented(Kind.UNKNOWN_GAME),
    raises=[],
)
def list_cards(game: GameId) -> dict[str, Any]:
    """Every card with its numbers and the provenance of each field: rulebook, review, or reconstructed."""
    return find(game).cards


HANDLERS = [list_games, describe_game, list_cards]
