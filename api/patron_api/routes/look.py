"""What a seat knows, and what everybody has."""

from typing import Any

import patron
from litestar import post
from litestar.params import JSONBody
from msgspec import Raw

from patron_api.answers import Scores, SeenPosition
from patron_api.games import GameId
from patron_api.positions import read, read_state, refused
from patron_api.problems import Kind, ProblemError, documented
from patron_api.requests import StateRequest, ViewRequest

_COMMON: dict[str, Any] = {
    "status_code": 200,
    "sync_to_thread": False,
    "tags": ["look"],
    "raises": [],
    "responses": documented(
        Kind.MALFORMED_BODY, Kind.INVALID_BODY, Kind.INVALID_POSITION, Kind.UNKNOWN_GAME, Kind.BODY_TOO_LARGE
    ),
}


@post("/{game:str}/view", operation_id="view", summary="Take a seat's view", **_COMMON)
def view(game: GameId, data: JSONBody[ViewRequest]) -> SeenPosition:
    """What one seat knows of the position: itself a position. Of a view there is only that same view."""
    seen = _see(read(game, data.position), data.seat)
    return SeenPosition(Raw(seen.to_json().encode()), seen.turn, seen.is_over)


def _see(known: patron.State | patron.View, seat: int | None) -> patron.View:
    if isinstance(known, patron.View):
        if seat is None or seat == known.seat:
            return known
        detail = f"This is the view of seat {known.seat}: it does not tell what seat {seat} knows."
        raise ProblemError(Kind.INVALID_POSITION, detail, place="$.seat", reasons=[detail])
    try:
        return known.view(seat)
    except patron.PositionError as error:
        raise refused(error, "$.seat") from None


@post("/{game:str}/score", operation_id="score", summary="Count the points", **_COMMON)
def score(game: GameId, data: JSONBody[StateRequest]) -> Scores:
    """Points by source, ranking, and what decided it; of a running game, as if it ended now."""
    return Scores.of(read_state(game, data.position))


HANDLERS = [view, score]
