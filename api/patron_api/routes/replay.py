"""A recorded game, played again."""

import patron
from litestar import post
from litestar.params import JSONBody
from msgspec import UNSET, Raw

from patron_api.answers import Replayed, Scores
from patron_api.games import GameId, find
from patron_api.problems import Kind, ProblemError, documented
from patron_api.requests import ReplayRequest


@post(
    "/{game:str}/replay",
    status_code=200,
    sync_to_thread=False,
    operation_id="replay",
    summary="Replay a game record",
    tags=["play"],
    responses=documented(
        Kind.MALFORMED_BODY, Kind.INVALID_BODY, Kind.INVALID_RECORD, Kind.UNKNOWN_GAME, Kind.BODY_TOO_LARGE
    ),
    raises=[],
)
def replay(game: GameId, data: JSONBody[ReplayRequest]) -> Replayed:
    """Check every line of the record and answer with where it leads."""
    find(game)
    try:
        record = patron.Record.from_text(data.record)
    except patron.PatronError as error:
        raise ProblemError(Kind.INVALID_RECORD, str(error), place="$.record", reasons=error.reasons) from None
    if record.game.id != game:
        detail = f"This is the record of a game of {record.game.id}, not of {game}."
        raise ProblemError(Kind.INVALID_RECORD, detail, place="$.record")
    states = record.states()
    last = states[-1]
    return Replayed(
        Raw(last.to_json().encode()),
        last.turn,
        last.is_over,
        len(states) - 1,
        Scores.of(last),
        [Raw(state.to_json().encode()) for state in states] if data.states else UNSET,
    )


HANDLERS = [replay]
