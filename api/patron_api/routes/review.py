"""What each decision of a recorded game cost."""

from collections.abc import Callable
from typing import Any, NamedTuple

import patron
from litestar import Request, post
from litestar.params import JSONBody
from litestar.response import Stream
from msgspec import UNSET

from patron_api.answers import CardLabel, Judged, Review
from patron_api.events import Outlet, stream
from patron_api.games import GameId
from patron_api.problems import BODY, SEARCH, Kind, ProblemError, documented
from patron_api.recorded import read_record
from patron_api.requests import ReviewRequest
from patron_api.reviewing import SEARCHES, by_seat, decisions, review
from patron_api.search import Ticket, answer
from patron_api.service import Service, service_of
from patron_api.thinking import Given

_COMMON: dict[str, Any] = {
    "status_code": 200,
    "tags": ["think"],
    "responses": documented(*BODY, Kind.INVALID_RECORD, Kind.INVALID_POSITION, Kind.UNKNOWN_GAME, *SEARCH),
    "raises": [],
}


@post("/{game:str}/review", operation_id="review", summary="Judge a recorded game", **_COMMON)
async def review_record(game: GameId, data: JSONBody[ReviewRequest], request: Request[Any, Any, Any]) -> Review:
    """For each decision the best action, the one that was said, and what that cost in win share and points.

    Judged is from what the seat could know then. `limit` is for each decision; the server gives to all of them together
    what it gives to one search. Each decision is searched five times, with the seeds from `seed` on, and the interval
    is that of their mean (95 %).
    """
    service = service_of(request)
    job = Job.of(game, data, request, service)
    return job.answer(await answer(job.ticket, job.run(lambda _: None), request, service.metrics))


@post("/{game:str}/review/stream", operation_id="reviewStream", summary="Judge while thinking", **_COMMON)
async def review_stream(game: GameId, data: JSONBody[ReviewRequest], request: Request[Any, Any, Any]) -> Stream:
    """The same as `review`, as server-sent events: a `decision` as soon as it is judged, at last `result`.

    What goes wrong after the beginning is the event `problem`. The search ends when the client leaves.
    """
    service = service_of(request)
    job = Job.of(game, data, request, service)
    outlet = Outlet()

    async def work() -> Review:
        return job.answer(await job.ticket.run(job.run(lambda one: outlet.put("decision", lambda: one))))

    return stream(outlet, work, request, service.metrics)


Judgements = tuple[list[Judged], int]


class Job(NamedTuple):
    """One request to judge."""

    record: patron.Record
    seats: list[int]
    each: Given
    cuts: Given
    ticket: Ticket
    data: ReviewRequest
    service: Service

    @classmethod
    def of(cls, game: str, data: ReviewRequest, request: Request[Any, Any, Any], service: Service) -> "Job":
        """Read the record and take a place in the queue.

        Raises
        ------
        ProblemError
            For a record that cannot be read, a seat that is not there, and when there is no place.
        """
        record = read_record(game, data.record)
        players = record.game.players
        seats = list(range(players)) if data.seats is UNSET else sorted(set(data.seats))
        for place, seat in enumerate(() if data.seats is UNSET else data.seats):
            if seat >= players:
                why = f"There is no seat {seat} with {players} players."
                raise ProblemError(Kind.INVALID_POSITION, why, place=f"$.seats[{place}]", reasons=[why])
        many = sum(len(state.legal_actions) > 1 for _, state, _ in decisions(record, seats))
        given = Given.of(service.settings, data.limit, data.threads, max(1, many))
        return cls(record, seats, given.shared(SEARCHES), given, service.enter(request, given.threads), data, service)

    def run(self, tell: Callable[[Judged], None]) -> Callable[[patron.StopFlag], Judgements]:
        """Return the work for a thread."""
        return lambda stop: review(self.record, self.seats, self.each, self.data.seed, stop, tell)

    def answer(self, found: Judgements) -> Review:
        """Write it down."""
        judged, playouts = found
        game = self.record.game
        self.service.metrics.playouts(game.id, playouts)
        return Review(
            judged,
            by_seat(judged, self.seats),
            playouts,
            self.data.seed,
            CardLabel.of(game),
            self.cuts.cuts or UNSET,
        )


HANDLERS = [review_record, review_stream]
