"""What may be said, whether this may, and what comes of it."""

import json
from typing import Any

import patron
from litestar import Request, post
from litestar.params import JSONBody
from msgspec import UNSET

from patron_api.answers import CardLabel, LegalActions, NextPosition, Verdict
from patron_api.games import GameId
from patron_api.playing import Party, go_on
from patron_api.positions import read, read_state
from patron_api.problems import POSITION, SEARCH, Kind, ProblemError, documented
from patron_api.requests import PlayRequest, PositionRequest, ValidateRequest
from patron_api.sealed import Sealed
from patron_api.service import service_of

_COMMON: dict[str, Any] = {"status_code": 200, "tags": ["play"], "raises": []}


@post(
    "/{game:str}/legal",
    sync_to_thread=False,
    operation_id="legal",
    summary="List the legal actions",
    responses=documented(*POSITION),
    **_COMMON,
)
def legal(game: GameId, data: JSONBody[PositionRequest], request: Request[Any, Any, Any]) -> LegalActions:
    """All actions that may be said in the position. A view gives those of its own seat."""
    service = service_of(request)
    asked = read(game, data.position, service.seals)
    known = asked.known
    return LegalActions(
        known.legal_actions.texts(),
        known.turn,
        known.is_over,
        CardLabel.of(known.game),
        *asked.again(service.seals),
    )


@post(
    "/{game:str}/validate",
    sync_to_thread=False,
    operation_id="validate",
    summary="Ask whether an action is legal",
    responses=documented(*POSITION),
    **_COMMON,
)
def validate(game: GameId, data: JSONBody[ValidateRequest], request: Request[Any, Any, Any]) -> Verdict:
    """Whether the action may be said in the position, and if not, why not. An illegal action is not a fault here."""
    service = service_of(request)
    asked = read(game, data.position, service.seals)
    reason = asked.known.why_illegal(data.action)
    return Verdict(reason is None, reason, *asked.again(service.seals))


@post(
    "/{game:str}/play",
    operation_id="play",
    summary="Carry out an action",
    responses=documented(*POSITION, Kind.ILLEGAL_ACTION, *SEARCH),
    **_COMMON,
)
async def play(game: GameId, data: JSONBody[PlayRequest], request: Request[Any, Any, Any]) -> NextPosition:
    """The position after the action. An illegal one is refused with the reason and the legal ones.

    With `bots`, programs play on to the next decision of another seat. A sealed position is answered with the next
    sealed one, the view of the asking seat, and what that seat saw of each move; never with the state.
    """
    service = service_of(request)
    state, seal = read_state(game, data.position, service.seals)
    party = Party(state, seal, {} if data.bots is UNSET else data.bots, views=data.views)
    if data.action is UNSET:
        return await go_on(party, request, service)
    return await go_on(party, request, service, _check(state, data.action, seal))


def _check(state: patron.State, action: str, seal: Sealed | None) -> patron.Action:
    """Return the action if it is legal; in a sealed position as far as a seat of the holder's can know."""
    asked = state if seal is None else state.view(seal.asker(state.turn))
    if (reason := asked.why_illegal(action)) is None:
        return state.game.action(action)
    legal = asked.legal_actions.texts()
    raise ProblemError(Kind.ILLEGAL_ACTION, f"{json.dumps(action)}: {reason}", place="$.action", legal=legal)


HANDLERS = [legal, validate, play]
