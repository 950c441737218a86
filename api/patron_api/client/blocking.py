"""The client that waits."""

from collections.abc import Iterator, Mapping, Sequence
from http import HTTPStatus
from types import TracebackType
from typing import Self, Unpack

import httpx
import patron

from patron_api.answers import Review
from patron_api.client.calls import (
    PATIENCE,
    Call,
    Calls,
    Events,
    Judging,
    Position,
    T,
    Thinking,
    answered,
    heard,
    problem_of,
    thought,
)
from patron_api.client.found import FairGame

__all__ = ["Client"]


class Client:
    """Asks the service and waits.

    Parameters
    ----------
    base_url
        Address of the service, such as ``http://127.0.0.1:8000``.
    http
        The client that carries the requests, for settings and transports of one's own; closed with this one.

    Raises
    ------
    PatronError
        Of each method: what the library would refuse, `IllegalAction` for an action that may not be said.
    BusyError
        Ask again later.
    ServiceError
        Whatever else the server says.
    httpx.HTTPError
        There is no server, or it does not answer.
    """

    def __init__(self, base_url: str, http: httpx.Client | None = None) -> None:
        self._http = http or httpx.Client(timeout=PATIENCE)
        self._base = base_url.rstrip("/")

    def __enter__(self) -> Self:
        """Use it in a `with` statement."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it."""
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def games(self) -> tuple[str, ...]:
        """List the games that the server knows."""
        return self._ask(Calls.games())

    def deal(self, game: patron.Game, seed: int | None = None) -> patron.State:
        """Deal a game; without a seed the server draws one."""
        return self._ask(Calls.deal(game, seed))

    def play(self, state: patron.State, action: patron.Action | str) -> patron.State:
        """Carry an action out."""
        return self._ask(Calls.play(state, action))

    def legal_actions(self, position: Position) -> list[str]:
        """List what may be said."""
        return self._ask(Calls.legal_actions(position))

    def why_illegal(self, position: Position, action: patron.Action | str) -> str | None:
        """Tell why an action may not be said; None if it may."""
        return self._ask(Calls.why_illegal(position, action))

    def view(self, state: patron.State, seat: int | None = None) -> patron.View:
        """Take a seat's view; that of the seat to move if none is named."""
        return self._ask(Calls.view(state, seat))

    def scores(self, state: patron.State) -> patron.Scores:
        """Count the points, as if the game ended now."""
        return self._ask(Calls.scores(state))

    def suggest(self, view: patron.View, **limit: Unpack[Thinking]) -> patron.Analysis:
        """Rank what the view's seat may say, as `patron.suggest` does."""
        return self._ask(Calls.suggest(view, thought(**limit)))

    def suggest_stream(self, view: patron.View, **limit: Unpack[Thinking]) -> Iterator[patron.Analysis]:
        """Give what is known so far, several times a second; the last one is what `suggest` returns."""
        call = Calls.suggest(view, thought(**limit), "suggest/stream")
        with self._http.stream("POST", self._base + call.path, json=call.body) as answer:
            if answer.status_code != HTTPStatus.OK:
                answer.read()
                raise problem_of(answer)
            events = Events()
            for line in answer.iter_lines():
                if event := events.hear(line):
                    yield heard(*event, call)

    def batch(self, views: Sequence[patron.View], **limit: Unpack[Thinking]) -> list[patron.Analysis]:
        """Do `suggest` for 1 to 64 views of one game in one call."""
        return self._ask(Calls.batch(views, thought(**limit)))

    def review(self, record: patron.Record, *, seats: Sequence[int] | None = None, **limit: Unpack[Judging]) -> Review:
        """Judge the decisions of a recorded game; the limit is for each."""
        return self._ask(Calls.review(record, thought(**limit), seats))

    def deal_fair(
        self, game: patron.Game, *, bots: Mapping[int, int] | None = None, seats: Sequence[int] | None = None
    ) -> FairGame:
        """Deal a game that only the server can see all of; `bots` are programs by seat, each with its level."""
        return self._ask(Calls.deal_fair(game, bots or {}, seats))

    def play_fair(self, fair: FairGame, action: patron.Action | str) -> FairGame:
        """Carry an action out; the programs play on."""
        return self._ask(Calls.play_fair(fair, action))

    def record(self, fair: FairGame) -> patron.Record:
        """Write a fair game down, once it is over."""
        return self._ask(Calls.record(fair))

    def _ask(self, call: Call[T]) -> T:
        url = self._base + call.path
        return answered(self._http.get(url) if call.body is None else self._http.post(url, json=call.body), call)
