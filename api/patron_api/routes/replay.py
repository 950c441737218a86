"""Recorded games: written down, and played again."""

from typing import Any

from litestar import Request, post
from litestar.params import JSONBody
from msgspec import UNSET, Raw

from patron_api.answers import Move, Recorded, Replayed, Scores
from patron_api.games import GameId
from patron_api.positions import read_state
from patron_api.problems import BODY, POSITION, Kind, ProblemError, documented
from patron_api.recorded import read_record
from patron_api.requests import RecordRequest, ReplayRequest
from patron_api.service import service_of


@post(
    "/{game:str}/replay",
    status_code=200,
    sync_to_thread=False,
    operation_id="replay",
    summary="Replay a game record",
    tags=["play"],
    responses=documented(*BODY, Kind.INVALID_RECORD, Kind.UNKNOWN_GAME),
    raises=[],
)
def replay(game: GameId, data: JSONBody[ReplayRequest]) -> Replayed:
    """Check every line of the record and answer with where it leads."""
    record = read_record(game, data.record)
    states = record.states()
    last = states[-1]
    return Replayed(
        Raw(last.to_json().encode()),
        last.turn,
        last.is_over,
        len(states) - 1,
        Scores.of(last),
        [Move(seat, action.text) for seat, action in zip(record.seats, record.actions, strict=True)],
        [Raw(state.to_json().encode()) for state in states] if data.states else UNSET,
    )


@post(
    "/{game:str}/record",
    status_code=200,
    sync_to_thread=False,
    operation_id="record",
    summary="Write a sealed game down",
    tags=["play"],
    responses=documented(*POSITION),
    raises=[],
)
def record(game: GameId, data: JSONBody[RecordRequest], request: Request[Any, Any, Any]) -> Recorded:
    """The record of a sealed game, once it is over: it shows all cards."""
    state, seal = read_state(game, data.position, service_of(request).seals)
    place, why = "$.position.sealed", "The game is not over: its record would show what is hidden."
    if seal is None:
        place, why = "$.position.state", "A state does not tell how the game came to it; a sealed position does."
    if seal is None or not state.is_over:
        raise ProblemError(Kind.INVALID_POSITION, why, place=place, reasons=[why])
    return Recorded(seal.record(state.game).to_text())


HANDLERS = [replay, record]
