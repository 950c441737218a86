"""What may be said, whether this may, and what comes of it."""

from typing import Any

import patron
from litestar import post
from litestar.params import JSONBody
from msgspec import Raw

from patron_api.answers import CardLabel, LegalActions, NextState, Verdict
from patron_api.games import GameId
from patron_api.positions import read, read_state
from patron_api.problems import Kind, ProblemError, documented
from patron_api.requests import PlayRequest, PositionRequest, ValidateRequest

_PROBLEMS = (
    Kind.MALFORMED_BODY,
    Kind.INVALID_BODY,
    Kind.INVALID_POSITION,
    Kind.UNKNOWN_GAME,
    Kind.BODY_TOO_LARGE,
)
_COMMON: dict[str, Any] = {"status_code": 200, "sync_to_thread": False, "tags": ["play"], "raises": []}


@post(
    "/{game:str}/legal",
    operation_id="legal",
    summary="List the legal actions",
    responses=documented(*_PROBLEMS),
    **_COMMON,
)
def legal(game: GameId, data: JSONBody[PositionRequest]) -> LegalActions:
    """All actions that may be said in the position. A view gives those of its own seat."""
    known = read(game, data.position)
    return LegalActions(known.legal_actions.texts(), known.turn, known.is_over, CardLabel.of(known.game))


@post(
    "/{game:str}/validate",
    operation_id="validate",
    summary="Ask whether an action is legal",
    responses=documented(*_PROBLEMS),
    **_COMMON,
)
def validate(game: GameId, data: JSONBody[ValidateRequest]) -> Verdict:
    """Whether the action may be said in the position, and if not, why not. An illegal action is not a fault here."""
    reason = read(game, data.position).why_illegal(data.action)
    return Verdict(reason is None, reason)


@post(
    "/{game:str}/play",
    operation_id="play",
    summary="Carry out an action",
    responses=documented(*_PROBLEMS, Kind.ILLEGAL_ACTION),
    **_COMMON,
)
def play(game: GameId, data: JSONBody[PlayRequest]) -> NextState:
    """The position after the action. An illegal one is refused with the reason and the legal ones."""
    try:
        state = read_state(game, data.position).play(data.action)
    except patron.IllegalAction as error:
        raise ProblemError(Kind.ILLEGAL_ACTION, str(error), place="$.action", legal=error.legal) from None
    return NextState(Raw(state.to_json().encode()), state.turn, state.is_over)


HANDLERS = [legal, validate, play]
