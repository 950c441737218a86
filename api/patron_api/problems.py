"""What the service refuses, in the form of RFC 9457: one table of kinds, one exception, the handlers that answer."""

import logging
import traceback
from collections.abc import Mapping, Sequence
from enum import Enum
from http import HTTPStatus
from typing import Annotated, Any, Self

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import ResponseSpec
from msgspec import UNSET, Meta, UnsetType

MEDIA_TYPE = "application/problem+json"
PATH = "/problems/"
NOTHING_HERE = "There is nothing at this address; /docs lists what there is."

STATE_KEY = "patron_problem"
"""Where a request's state keeps the type of its problem, for the log."""

log = logging.getLogger("patron_api")


class Kind(Enum):
    """Every kind of problem: the last part of its `type`, its status, its title."""

    MALFORMED_BODY = ("malformed-body", 400, "The body is not the JSON that it must be")
    INVALID_BODY = ("invalid-body", 400, "The body does not have the form that the schema asks for")
    INVALID_POSITION = ("invalid-position", 400, "The position cannot occur or does not fit the question")
    INVALID_OPTIONS = ("invalid-options", 400, "The game does not take these players or options")
    INVALID_RECORD = ("invalid-record", 400, "The game record cannot be read or replayed")
    INVALID_TOKEN = ("invalid-token", 400, "The sealed position cannot be opened")
    UNREADABLE_REQUEST = ("unreadable-request", 400, "The request cannot be read")
    NOT_FOUND = ("not-found", 404, "There is nothing at this address")
    UNKNOWN_GAME = ("unknown-game", 404, "The server does not know this game")
    METHOD_NOT_ALLOWED = ("method-not-allowed", 405, "The address does not take this method")
    SLOW_BODY = ("slow-body", 408, "The body did not come in time")
    ILLEGAL_ACTION = ("illegal-action", 409, "The action may not be said in this position")
    BODY_TOO_LARGE = ("body-too-large", 413, "The body is larger than the server takes")
    TOO_MANY_REQUESTS = ("too-many-requests", 429, "The client asks more often than the server allows")
    INTERNAL = ("internal", 500, "The server made a mistake")
    BUSY = ("busy", 503, "All search threads are busy and the queue is full")
    SHUTTING_DOWN = ("shutting-down", 503, "The server is going out of service")

    def __init__(self, slug: str, status: int, title: str) -> None:
        self.slug = slug
        self.status = status
        self.title = title

    @property
    def type(self) -> str:
        """The stable URI of this kind, relative to the server."""
        return PATH + self.slug


BODY = (Kind.MALFORMED_BODY, Kind.INVALID_BODY, Kind.SLOW_BODY, Kind.BODY_TOO_LARGE)
"""With what every route that takes a body may answer."""
POSITION = (*BODY, Kind.INVALID_POSITION, Kind.INVALID_TOKEN, Kind.UNKNOWN_GAME)
"""With what every route that takes a position may answer."""
SEARCH = (Kind.BUSY, Kind.SHUTTING_DOWN)
"""With what every route that searches may answer."""
RETRY = frozenset({429, 503})
"""Statuses that come with `Retry-After`."""


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """What was refused, and why (RFC 9457)."""

    type: Annotated[
        str,
        Meta(
            description="The kind of problem: a stable URI, relative to the server.",
            extra_json_schema={"enum": [kind.type for kind in Kind]},
        ),
    ]
    title: Annotated[str, Meta(description="The kind of problem in words; always the same for one `type`.")]
    status: Annotated[int, Meta(description="The HTTP status.", ge=400, le=599)]
    detail: Annotated[str, Meta(description="What is wrong in this request, in words.")]
    place: (
        Annotated[
            str,
            Meta(
                description="Where in the request: a JSON path (`$.position.view.cubes[2]`) or `byte 17`.",
                examples=["$.position.view.cubes[2]"],
            ),
        ]
        | UnsetType
    ) = UNSET
    reasons: Annotated[list[str], Meta(description="All reasons, when there may be several.")] | UnsetType = UNSET
    legal: Annotated[list[str], Meta(description="The legal actions, when the asker may know them.")] | UnsetType = (
        UNSET
    )


class ProblemError(Exception):
    """Raised anywhere in a request: the request is answered with this problem."""

    def __init__(  # noqa: PLR0913 - the fields that a problem may have, by name
        self,
        kind: Kind,
        detail: str,
        *,
        place: str | None = None,
        reasons: Sequence[str] | None = None,
        legal: Sequence[str] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(detail)
        self.headers = headers
        self.problem = Problem(
            type=kind.type,
            title=kind.title,
            status=kind.status,
            detail=detail,
            place=UNSET if place is None else place,
            reasons=UNSET if reasons is None else list(reasons),
            legal=UNSET if legal is None else list(legal),
        )

    @classmethod
    def of_http(cls, request: Request[Any, Any, Any], error: HTTPException) -> Self:
        """Give one of the framework's own refusals our form."""
        headers = error.headers
        match error.status_code:
            case HTTPStatus.NOT_FOUND:
                return cls(Kind.NOT_FOUND, NOTHING_HERE)
            case HTTPStatus.METHOD_NOT_ALLOWED:
                methods = set((headers or {}).get("allow", "").split(", "))
                allow = ", ".join(sorted(methods | {"HEAD"} if "GET" in methods else methods))
                return cls(Kind.METHOD_NOT_ALLOWED, f"This address takes {allow}.", headers={"Allow": allow})
            case HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
                most = request.route_handler.resolve_request_max_body_size()
                return cls(Kind.BODY_TOO_LARGE, f"The body is larger than the {most} bytes that this server takes.")
            case _ if isinstance(error, ValidationException):  # only when the body is missing: see decoding.py
                return cls(Kind.MALFORMED_BODY, "The body is empty.", place="$")
            case status if status < HTTPStatus.INTERNAL_SERVER_ERROR:
                return cls(Kind.UNREADABLE_REQUEST, error.detail, headers=headers)
            case _:
                return cls(Kind.INTERNAL, "The server's log has more.", headers=headers)


def nothing_here() -> ProblemError:
    """Return the problem of an unknown address."""
    return ProblemError(Kind.NOT_FOUND, NOTHING_HERE)


def documented(*kinds: Kind, counted: bool = True) -> dict[int, ResponseSpec]:
    """Describe the problems with which a route may answer, by status; `counted`: whether there may be too many."""
    by_status: dict[int, list[Kind]] = {}
    for kind in (*kinds, *([Kind.TOO_MANY_REQUESTS] if counted else []), Kind.INTERNAL):
        by_status.setdefault(kind.status, []).append(kind)
    return {
        status: ResponseSpec(
            Problem,
            description="; ".join(f"{kind.title} (`{kind.type}`)" for kind in alike) + ".",
            media_type=MEDIA_TYPE,
            generate_examples=False,
        )
        for status, alike in sorted(by_status.items())
    }


def answer_problem(error: ProblemError) -> Response[bytes]:
    """Answer with the problem."""
    return Response(
        msgspec.json.encode(error.problem),
        status_code=error.problem.status,
        media_type=MEDIA_TYPE,
        headers=error.headers,
    )


def answer_refusal(request: Request[Any, Any, Any], error: ProblemError) -> Response[bytes]:
    """Answer what the service refuses."""
    request.scope["state"][STATE_KEY] = error.problem.type
    return answer_problem(error)


def answer_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """Answer one of the framework's own refusals."""
    if error.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR:
        log_mistake(request, error)
    return answer_refusal(request, ProblemError.of_http(request, error))


def answer_mistake(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Answer whatever nobody foresaw: the log gets the place in the code, the client neither that nor its own words."""
    log_mistake(request, error)
    return answer_refusal(request, ProblemError(Kind.INTERNAL, "The server's log has more."))


def log_mistake(request: Request[Any, Any, Any], error: BaseException) -> None:
    """Write the kind of error and the frames, without the message: that could repeat the body."""
    frames = "".join(traceback.format_tb(error.__traceback__))
    log.error("%s in %s %s\n%s", type(error).__name__, request.method, request.url.path, frames)
