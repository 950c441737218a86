"""What a seat knows, and what everybody has."""

from typing import Any

import patron
from litestar import Request, post
from litestar.params import JSONBody
from msgspec import Raw

from patron_api.answers import Scores, SeenPosition
from patron_api.games import GameId
from patron_api.positions import Asked, read, read_state, refused
from patron_api.problems import POSITION, Kind, ProblemError, documented
from patron_api.requests import StateRequest, ViewRequest
from patron_api.service import service_of

_COMMON: dict[str, Any] = {
    "status_code": 200,
    "sync_to_thread": False,
    "tags": ["look"],
    "raises": [],
    "responses": documented(*POSITION),
}


@post("/{game:str}/view", operation_id="view", summary="Take a seat's view", **_COMMON)
def view(game: GameId, data: JSONBody[ViewRequest], request: Request[Any, Any, Any]) -> SeenPosition:
    """What one seat knows of the position: itself a position. Of a view there is only that same view.

    Of a sealed position there are the views of the seats that its holder plays.
    """
    service = service_of(request)
    asked = read(game, data.position, service.seals, data.seat)
    seen = asked.known if asked.seal else _see(asked.known, data.seat)
    token, _ = asked.again(service.seals)
    return SeenPosition(Raw(seen.to_json().encode()), seen.turn, seen.is_over, token)


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
def score(game: GameId, data: JSONBody[StateRequest], request: Request[Any, Any, Any]) -> Scores:
    """Points by source, ranking, and what decided it; of a running game, as if it ended now.

    Of a sealed position: as far as the asking seat can know.
    """
    service = service_of(request)
    state, seal = read_state(game, data.position, service.seals)
    if seal is None:
        return Scores.of(state)
    asked = Asked(state.view(seal.asker(state.turn)), seal)
    return Scores.of(asked.known, asked.again(service.seals))


HANDLERS = [view, score]
