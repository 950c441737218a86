"""Requests and how their answers are read; how they travel is for the clients."""

import json
import secrets
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Generic, TypedDict, TypeVar, cast

import httpx
import msgspec
import patron
from patron._patron import restore, restore_plain

from patron_api.answers import Review
from patron_api.client.found import BusyError, ClampedWarning, FairGame, Move, ServiceError

T = TypeVar("T")
Json = dict[str, Any]
Position = patron.State | patron.View

PATIENCE = 120.0
"""Seconds to wait for an answer."""
USUAL_SECONDS = 0.5
"""The time to think when no limit is given, as in the library."""
MAX_SEED = 2**63


class Judging(TypedDict, total=False):
    """How long to think, as for `patron.suggest`, and from which seed."""

    time: float | None
    playouts: int | None
    seed: int | None
    threads: int


class Thinking(Judging, total=False):
    """The same, and of how many actions to tell."""

    top: int | None


@dataclass(frozen=True, slots=True)
class Call(Generic[T]):
    """A request, and how its answer is read."""

    path: str
    body: Json | None
    read: Callable[[Json], T]


class Calls:
    """Writes requests and reads answers; how they travel is for others."""

    @staticmethod
    def games() -> Call[tuple[str, ...]]:
        """List the games."""
        return Call("/v1/games", None, lambda answer: tuple(game["id"] for game in answer["games"]))

    @staticmethod
    def deal(game: patron.Game, seed: int | None) -> Call[patron.State]:
        """Deal a game."""
        body = {**_set_up(game), **({} if seed is None else {"seed": _seed(seed)})}
        return Call(_path(game, "deal"), body, lambda answer: game.state(answer["state"]))

    @staticmethod
    def play(state: patron.State, action: patron.Action | str) -> Call[patron.State]:
        """Carry an action out."""
        body = {"position": _position(state), "action": str(action)}
        return Call(_path(state.game, "play"), body, lambda answer: state.game.state(answer["state"]))

    @staticmethod
    def legal_actions(position: Position) -> Call[list[str]]:
        """List what may be said."""
        body = {"position": _position(position)}
        return Call(_path(position.game, "legal"), body, lambda answer: list(answer["legal"]))

    @staticmethod
    def why_illegal(position: Position, action: patron.Action | str) -> Call[str | None]:
        """Ask whether an action may be said."""
        body = {"position": _position(position), "action": str(action)}
        return Call(_path(position.game, "validate"), body, lambda answer: cast("str | None", answer["reason"]))

    @staticmethod
    def view(state: patron.State, seat: int | None) -> Call[patron.View]:
        """Take a seat's view."""
        body = {"position": _position(state), "seat": seat}
        return Call(_path(state.game, "view"), body, lambda answer: state.game.view(answer["view"]))

    @staticmethod
    def scores(state: patron.State) -> Call[patron.Scores]:
        """Count the points."""
        return Call(_path(state.game, "score"), {"position": _position(state)}, _scores)

    @staticmethod
    def suggest(view: patron.View, thought: Json, what: str = "suggest") -> Call[patron.Analysis]:
        """Rank what may be said."""
        body = {"position": _position(view), **thought}
        return Call(_path(view.game, what), body, lambda answer: _analysis(view.game, answer))

    @staticmethod
    def batch(views: Sequence[patron.View], thought: Json) -> Call[list[patron.Analysis]]:
        """Rank for several views."""

        def read(answer: Json) -> list[patron.Analysis]:
            for result in answer["results"]:
                if "problem" in result:
                    raise _refusal(result["problem"])
            return [
                _analysis(view.game, result["analysis"]) for view, result in zip(views, answer["results"], strict=True)
            ]

        body = {"positions": [_position(view) for view in views], **thought}
        return Call(_path(views[0].game, "suggest/batch"), body, read)

    @staticmethod
    def review(record: patron.Record, thought: Json, seats: Sequence[int] | None) -> Call[Review]:
        """Judge a record."""
        body = {"record": record.to_text(), **thought, **({} if seats is None else {"seats": list(seats)})}
        return Call(_path(record.game, "review"), body, lambda answer: msgspec.convert(answer, Review))

    @staticmethod
    def deal_fair(game: patron.Game, bots: Mapping[int, int], seats: Sequence[int] | None) -> Call[FairGame]:
        """Deal a fair game."""
        body: Json = {**_set_up(game), "sealed": True}
        if bots:
            body["bots"] = _bots(bots)
        if seats is not None:
            body["seats"] = list(seats)
        return Call(_path(game, "deal"), body, lambda answer: _fair(game, answer, bots))

    @staticmethod
    def play_fair(fair: FairGame, action: patron.Action | str) -> Call[FairGame]:
        """Carry an action out in one."""
        body: Json = {"position": {"sealed": fair.token}, "action": str(action)}
        if fair.bots:
            body["bots"] = _bots(fair.bots)
        game = fair.view.game
        return Call(_path(game, "play"), body, lambda answer: _fair(game, answer, fair.bots))

    @staticmethod
    def record(fair: FairGame) -> Call[patron.Record]:
        """Write a finished one down."""
        body: Json = {"position": {"sealed": fair.token}}
        return Call(_path(fair.view.game, "record"), body, lambda answer: patron.Record.from_text(answer["record"]))


# Writing


def _path(game: patron.Game, what: str) -> str:
    return f"/v1/games/{game.id}/{what}"


def _set_up(game: patron.Game) -> Json:
    return {"players": game.players, "options": game.options}


def _position(position: Position) -> Json:
    form = "state" if isinstance(position, patron.State) else "view"
    return {form: json.loads(position.to_json())}


def _bots(bots: Mapping[int, int]) -> dict[str, int]:
    return {str(seat): level for seat, level in bots.items()}


def _seed(seed: int) -> int:
    if not 0 <= seed < MAX_SEED:
        error = patron.OptionsError(f"seed: must be 0 to 2**63 - 1 for the service, not {seed}")
        error.reasons = [str(error)]
        raise error
    return seed


def thought(
    *,
    time: float | None = None,
    playouts: int | None = None,
    seed: int | None = None,
    threads: int = 1,
    top: int | None = None,
) -> Json:
    """Write down how long to think, and from which seed."""
    limit: Json = {}
    if playouts is not None:
        limit["playouts"] = playouts
    if time is not None or playouts is None:
        limit["time"] = USUAL_SECONDS if time is None else time
    drawn = secrets.randbelow(MAX_SEED) if seed is None else _seed(seed)
    return {"limit": limit, "seed": drawn, "threads": threads, **({} if top is None else {"top": top})}


# Reading


def answered(answer: httpx.Response, call: Call[T]) -> T:
    """Read an answer, or raise what it refuses."""
    if answer.status_code != HTTPStatus.OK:
        raise problem_of(answer)
    return _read(answer.json(), call)


def _read(told: Json, call: Call[T]) -> T:
    for cut in told.get("clamped", ()):
        text = f"the server gives {cut['given']} for {cut['place']}, not {cut['asked']}"
        warnings.warn(text, ClampedWarning, stacklevel=4)
    return call.read(told)


def heard(event: str, data: Json, call: Call[T]) -> T:
    """Read an event, or raise what it refuses."""
    if event == "problem":
        raise _refusal(data)
    return call.read(data) if event == "progress" else _read(data, call)


class Events:
    """Takes a stream of events apart, line by line."""

    def __init__(self) -> None:
        self._name = ""

    def hear(self, line: str) -> tuple[str, Json] | None:
        """Return the event that ends with this line, if one does: its name and what it tells."""
        field, _, value = line.partition(": ")
        if field == "event":
            self._name = value
        return (self._name, json.loads(value)) if field == "data" else None


def problem_of(answer: httpx.Response) -> Exception:
    """Return what to raise for an answer that is none."""
    try:
        problem = answer.json()
        return _refusal(problem, answer.headers.get("retry-after"))
    except (ValueError, KeyError, TypeError):
        return ServiceError({"status": answer.status_code, "detail": f"the server answers {answer.status_code}"})


_REFUSALS: Mapping[str, type[patron.PatronError]] = {
    "/problems/illegal-action": patron.IllegalAction,
    "/problems/invalid-options": patron.OptionsError,
    "/problems/unknown-game": patron.OptionsError,
    "/problems/invalid-position": patron.PositionError,
    "/problems/invalid-token": patron.PositionError,
    "/problems/invalid-record": patron.RecordError,
    "/problems/invalid-body": patron.OptionsError,
}


def _refusal(problem: Json, retry_after: str | None = None) -> Exception:
    kind = _REFUSALS.get(problem["type"])
    if kind is None:
        if retry_after is not None:
            return BusyError(problem, float(retry_after))
        return ServiceError(problem)
    error = kind(problem["detail"])
    error.reasons = list(problem.get("reasons", [problem["detail"]]))
    if isinstance(error, patron.IllegalAction):
        error.legal = list(problem["legal"])
    return error


def _analysis(game: patron.Game, told: Json) -> patron.Analysis:
    report = {
        "seat": told["seat"],
        "rows": [{"code": game.action(row["action"]).code, **row} for row in told["rows"]],
        "line": [(game.action(text).code, text) for text in told["line"]],
        "playouts": told["playouts"],
        "seconds": 0.0,
        "cards": told["cards"],
    }
    return cast("patron.Analysis", restore("analysis", game, json.dumps(report)))


def _scores(told: Json) -> patron.Scores:
    names = list(told["sources"][0])
    scores = {
        "totals": told["totals"],
        "ranks": told["ranks"],
        "source_names": names,
        "sources": [[points[name] for name in names] for points in told["sources"]],
        "separations": told["separations"],
        "is_final": told["final"],
        "was_cut": told["cut"],
        "cards": told["cards"],
    }
    return cast("patron.Scores", restore_plain("scores", json.dumps(scores)))


def _fair(game: patron.Game, told: Json, bots: Mapping[int, int]) -> FairGame:
    moves = tuple(Move(move["seat"], move["action"]) for move in told["moves"])
    return FairGame(told["sealed"], game.view(told["view"]), moves, dict(bots))
