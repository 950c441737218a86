"""A recorded game, played again."""

from litestar import post
from litestar.params import JSONBody
from msgspec import UNSET, Raw

from patron_api.answers import Replayed, Scores
from patron_api.games import GameId
from patron_api.problems import BODY, Kind, documented
from patron_api.recorded import read_record
from patron_api.requests import ReplayRequest


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
    states = read_record(game, data.record).states()
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
