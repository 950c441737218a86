"""The client for `await`."""

from collections.abc import AsyncIterator, Mapping, Sequence
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

__all__ = ["AsyncClient"]


class AsyncClient:
    """Does what `Client` does, with `await`."""

    def __init__(self, base_url: str, http: httpx.AsyncClient | None = None) -> None:
        self._http = http or httpx.AsyncClient(timeout=PATIENCE)
        self._base = base_url.rstrip("/")

    async def __aenter__(self) -> Self:
        """Use it in an `async with` statement."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it."""
        await self.close()

    async def close(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    async def games(self) -> tuple[str, ...]:
        """List the games that the server knows."""
        return await self._ask(Calls.games())

    async def deal(self, game: patron.Game, seed: int | None = None) -> patron.State:
        """Deal a game; without a seed the server draws one."""
        return await self._ask(Calls.deal(game, seed))

    async def play(self, state: patron.State, action: patron.Action | str) -> patron.State:
        """Carry an action out."""
        return await self._ask(Calls.play(state, action))

    async def legal_actions(self, position: Position) -> list[str]:
        """List what may be said."""
        return await self._ask(Calls.legal_actions(position))

    async def why_illegal(self, position: Position, action: patron.Action | str) -> str | None:
        """Tell why an action may not be said; None if it may."""
        return await self._ask(Calls.why_illegal(position, action))

    async def view(self, state: patron.State, seat: int | None = None) -> patron.View:
        """Take a seat's view; that of the seat to move if none is named."""
        return await self._ask(Calls.view(state, seat))

    async def scores(self, state: patron.State) -> patron.Scores:
        """Count the points, as if the game ended now."""
        return await self._ask(Calls.scores(state))

    async def suggest(self, view: patron.View, **limit: Unpack[Thinking]) -> patron.Analysis:
        """Rank what the view's seat may say, as `patron.suggest` does."""
        return await self._ask(Calls.suggest(view, thought(**limit)))

    async def suggest_stream(self, view: patron.View, **limit: Unpack[Thinking]) -> AsyncIterator[patron.Analysis]:
        """Give what is known so far, several times a second; the last one is what `suggest` returns."""
        call = Calls.suggest(view, thought(**limit), "suggest/stream")
        async with self._http.stream("POST", self._base + call.path, json=call.body) as answer:
            if answer.status_code != HTTPStatus.OK:
                await answer.aread()
                raise problem_of(answer)
            events = Events()
            async for line in answer.aiter_lines():
                if event := events.hear(line):
                    yield heard(*event, call)

    async def batch(self, views: Sequence[patron.View], **limit: Unpack[Thinking]) -> list[patron.Analysis]:
        """Do `suggest` for 1 to 64 views of one game in one call."""
        return await self._ask(Calls.batch(views, thought(**limit)))

    async def review(
        self, record: patron.Record, *, seats: Sequence[int] | None = None, **limit: Unpack[Judging]
    ) -> Review:
        """Judge the decisions of a recorded game; the limit is for each."""
        return await self._ask(Calls.review(record, thought(**limit), seats))

    async def deal_fair(
        self, game: patron.Game, *, bots: Mapping[int, int] | None = None, seats: Sequence[int] | None = None
    ) -> FairGame:
        """Deal a game that only the server can see all of; `bots` are programs by seat, each with its level."""
        return await self._ask(Calls.deal_fair(game, bots or {}, seats))

    async def play_fair(self, fair: FairGame, action: patron.Action | str) -> FairGame:
        """Carry an action out; the programs play on."""
        return await self._ask(Calls.play_fair(fair, action))

    async def record(self, fair: FairGame) -> patron.Record:
        """Write a fair game down, once it is over."""
        return await self._ask(Calls.record(fair))

    async def _ask(self, call: Call[T]) -> T:
        url = self._base + call.path
        answer = await (self._http.get(url) if call.body is None else self._http.post(url, json=call.body))
        return answered(answer, call)
