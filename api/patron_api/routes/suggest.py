"""What to do."""

from collections.abc import Callable
from typing import Any, NamedTuple

import patron
from litestar import Request, Response, post
from litestar.params import JSONBody
from litestar.response import Stream

from patron_api.answers import Analysis
from patron_api.events import Outlet, stream
from patron_api.games import GameId
from patron_api.positions import Asked, read, refused
from patron_api.problems import POSITION, SEARCH, Kind, ProblemError, documented
from patron_api.requests import SuggestRequest
from patron_api.search import Ticket, answer
from patron_api.service import Service, service_of
from patron_api.thinking import Given

_COMMON: dict[str, Any] = {
    "status_code": 200,
    "tags": ["think"],
    "responses": documented(*POSITION, *SEARCH),
    "raises": [],
}


@post("/{game:str}/suggest", operation_id="suggest", summary="Suggest an action", **_COMMON)
async def suggest(game: GameId, data: JSONBody[SuggestRequest], request: Request[Any, Any, Any]) -> Response[Analysis]:
    """The actions, ranked by a search that knows what the seat to move knows and nothing else.

    Same view, playouts, seed and threads: the same answer, to the byte. How long it took stands in `Server-Timing`.
    """
    service = service_of(request)
    search = Search.of(game, data, request, service)
    try:
        found = await answer(search.ticket, search.run(), request, service.metrics)
    except (patron.PositionError, patron.OptionsError) as error:
        raise refused(error, "$.position") from None
    return Response(search.answer(found), headers={"Server-Timing": f"search;dur={found.seconds * 1000:.1f}"})


@post("/{game:str}/suggest/stream", operation_id="suggestStream", summary="Suggest while thinking", **_COMMON)
async def suggest_stream(game: GameId, data: JSONBody[SuggestRequest], request: Request[Any, Any, Any]) -> Stream:
    """The same as `suggest`, as server-sent events: `progress` several times a second, at last `result`.

    Both carry an analysis; that of `result` is the answer of `suggest`. What goes wrong after the beginning is the
    event `problem`. The search ends when the client leaves. Comments tell that the server is alive.
    """
    service = service_of(request)
    search = Search.of(game, data, request, service)
    outlet = Outlet()

    def progress(found: patron.Analysis) -> None:
        outlet.put("progress", lambda: search.answer(found, final=False), newest=True)

    async def work() -> Analysis:
        return search.answer(await search.ticket.run(search.run(progress)))

    return stream(outlet, work, request, service.metrics)


class Search(NamedTuple):
    """One request to think."""

    asked: Asked
    given: Given
    ticket: Ticket
    data: SuggestRequest
    service: Service

    @classmethod
    def of(cls, game: str, data: SuggestRequest, request: Request[Any, Any, Any], service: Service) -> "Search":
        """Read the position and take a place in the queue.

        Raises
        ------
        ProblemError
            For a position about which there is nothing to say, and when there is no place.
        """
        asked = read(game, data.position, service.seals)
        check_turn(asked.view, "$.position")
        given = Given.of(service.settings, data.limit, data.threads)
        return cls(asked, given, service.enter(request, given.threads), data, service)

    def run(
        self, progress: Callable[[patron.Analysis], object] | None = None
    ) -> Callable[[patron.StopFlag], patron.Analysis]:
        """Return the work for a thread."""
        view = self.asked.view
        return lambda stop: self.given.suggest(view, self.data.seed, stop, self.data.top, progress)

    def answer(self, found: patron.Analysis, *, final: bool = True) -> Analysis:
        """Write it down."""
        if not final:
            return Analysis.of(found, self.data.seed, self.asked.known.game, self.given.cuts)
        self.service.metrics.playouts(self.asked.known.game.id, found.playouts)
        cuts = self.given.told(found.playouts)
        return Analysis.of(found, self.data.seed, self.asked.known.game, cuts, self.asked.again(self.service.seals))


def check_turn(view: patron.View, place: str) -> None:
    """Refuse a view of which there is nothing to suggest, before it takes a place in the queue.

    Raises
    ------
    ProblemError
        400, if the game is over, or another seat must act.
    """
    if view.turn == view.seat:
        return
    why = (
        "the game is over: there is nothing to suggest"
        if view.turn is None
        else f"it is the turn of seat {view.turn}; this is the view of seat {view.seat}"
    )
    raise ProblemError(Kind.INVALID_POSITION, why, place=place, reasons=[why])


HANDLERS = [suggest, suggest_stream]
