"""What to do."""

from typing import Any

import patron
from litestar import Request, Response, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from patron_api.answers import Analysis
from patron_api.games import GameId
from patron_api.positions import read_view, refused
from patron_api.problems import Kind, ProblemError, documented
from patron_api.requests import SuggestRequest
from patron_api.search import SearchPool
from patron_api.settings import Settings

DEFAULT_PLAYOUTS = 1000


@post(
    "/{game:str}/suggest",
    status_code=200,
    operation_id="suggest",
    summary="Suggest an action",
    tags=["think"],
    responses=documented(
        Kind.MALFORMED_BODY,
        Kind.INVALID_BODY,
        Kind.INVALID_POSITION,
        Kind.LIMIT_TOO_LARGE,
        Kind.UNKNOWN_GAME,
        Kind.BODY_TOO_LARGE,
        Kind.SHUTTING_DOWN,
    ),
    raises=[],
)
async def suggest(
    game: GameId,
    data: JSONBody[SuggestRequest],
    request: Request[Any, Any, Any],
    settings: NamedDependency[Settings],
    pool: NamedDependency[SearchPool],
) -> Response[Analysis]:
    """The actions, ranked by a search that knows what the seat to move knows and nothing else.

    Same view, playouts, seed and threads: the same answer, to the byte. How long it took stands in `Server-Timing`.
    """
    _check_limits(data, settings)
    view = read_view(game, data.position)
    playouts, time = data.limit.playouts, data.limit.time
    if playouts is None and time is None:
        playouts = DEFAULT_PLAYOUTS

    def search(stop: patron.StopFlag) -> patron.Analysis:
        return patron.suggest(
            view,
            time=time if time is not None else settings.max_time,
            playouts=playouts,
            seed=data.seed,
            threads=data.threads,
            top=data.top,
            stop=stop,
        )

    try:
        found = await pool.run(search, request)
    except (patron.PositionError, patron.OptionsError) as error:
        raise refused(error, "$.position") from None
    return Response(
        Analysis.of(found, data.seed, view.game), headers={"Server-Timing": f"search;dur={found.seconds * 1000:.1f}"}
    )


def _check_limits(data: JSONBody[SuggestRequest], settings: Settings) -> None:
    for place, asked, most, unit in (
        ("limit.playouts", data.limit.playouts, settings.max_playouts, "playouts"),
        ("limit.time", data.limit.time, settings.max_time, "seconds"),
        ("threads", data.threads, settings.search_threads, "threads"),
    ):
        if asked is not None and asked > most:
            detail = f"This server gives one search at most {most} {unit}, not {asked}."
            raise ProblemError(Kind.LIMIT_TOO_LARGE, detail, place=f"$.{place}")


HANDLERS = [suggest]
