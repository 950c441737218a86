"""What to do in many positions."""

from typing import Any

import msgspec
import patron
from litestar import Request, post
from litestar.params import JSONBody
from msgspec import UNSET, Raw

from patron_api.answers import Analysis, Batch, BatchResult
from patron_api.decoding import decode
from patron_api.games import GameId, find
from patron_api.positions import Asked, Position, read
from patron_api.problems import BODY, SEARCH, Kind, ProblemError, documented
from patron_api.requests import BatchRequest
from patron_api.routes.suggest import check_turn
from patron_api.search import answer
from patron_api.service import Service, service_of
from patron_api.thinking import Given


@post(
    "/{game:str}/suggest/batch",
    status_code=200,
    operation_id="suggestBatch",
    summary="Suggest an action in many positions",
    tags=["think"],
    responses=documented(*BODY, Kind.UNKNOWN_GAME, *SEARCH),
    raises=[],
)
async def suggest_batch(game: GameId, data: JSONBody[BatchRequest], request: Request[Any, Any, Any]) -> Batch:
    """For each position what `suggest` answers, in their order; or the problem with it, which hinders no other.

    The server gives to all of them together what it gives to one search; what is cut is told in `clamped`.
    """
    service = service_of(request)
    find(game)
    given = Given.of(service.settings, data.limit, data.threads, len(data.positions))
    asked = [_read(game, place, raw, service) for place, raw in enumerate(data.positions)]
    views = [one.view for one in asked if isinstance(one, Asked)]

    def search(stop: patron.StopFlag) -> list[patron.Analysis]:
        return [given.suggest(view, data.seed, stop, data.top) for view in views]

    found = iter(await answer(service.enter(request, given.threads), search, request, service.metrics) if views else ())
    results: list[BatchResult] = []
    for one in asked:
        if isinstance(one, ProblemError):
            results.append(BatchResult(problem=one.problem))
            continue
        analysis, known = next(found), one.known.game
        service.metrics.playouts(known.id, analysis.playouts)
        told = [cut for cut in given.told(analysis.playouts) if cut not in given.cuts]
        results.append(BatchResult(analysis=Analysis.of(analysis, data.seed, known, told, one.again(service.seals))))
    return Batch(results, given.cuts or UNSET)


def _read(game: str, place: int, raw: Raw, service: Service) -> Asked | ProblemError:
    """Read one of the positions; what is wrong with it is told with its place in the whole request."""
    try:
        asked = read(game, decode(bytes(raw), Position), service.seals)
        check_turn(asked.view, "$.position")
    except ProblemError as error:
        inner = error.problem.place
        where = f"$.positions[{place}]"
        if inner is not UNSET and inner.startswith("$"):
            where += inner.removeprefix("$").removeprefix(".position")
        error.problem = msgspec.structs.replace(error.problem, place=where)
        return error
    return asked


HANDLERS = [suggest_batch]
