"""The OpenAPI document: what the framework derives from the routes, completed with what it leaves out.

The schemas are msgspec's own, so that the document says what the decoder does: unknown fields are refused, bounds,
descriptions. The examples are made by the rules engine, and every one of them is answered with 200.
"""

from collections.abc import Iterator
from http import HTTPStatus
from typing import Any, cast

import msgspec
import patron
from litestar import MediaType, Response, Router
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import (
    Example,
    Link,
    OpenAPI,
    OpenAPIHeader,
    OpenAPIMediaType,
    OpenAPIResponse,
    Operation,
    Parameter,
    Reference,
    RequestBody,
    Schema,
    Tag,
)
from litestar.openapi.spec.enums import OpenAPIType

from patron_api import answers, examples, forms, requests
from patron_api.events import MEDIA_TYPE as EVENTS
from patron_api.problems import MEDIA_TYPE, RETRY, Kind, Problem, answer_problem, nothing_here
from patron_api.settings import Settings

REF = "#/components/schemas/{name}"

_ABOUT = """\
Stateless: no game is kept; every request carries its position.

A **position** is exactly one of `{"state": {...}}`, everything on the table; `{"view": {...}}`, what one seat \
knows; and `{"sealed": "..."}`, a state that only this server can read. A view may be written by hand for a game at a \
real table, and is good for `legal`, `validate`, `suggest` and `view`. A suggestion depends on the view only: states \
that differ in hidden cards get the same answer.

A **fair game** begins with `deal` and `"sealed": true`. Its token is bound to the `seats` of its holder: every \
answer shows what one of them knows, and the position sealed anew, never the state. Programs play the other seats: \
`bots`. The server keeps nothing, so it cannot hinder anybody from going back to an older token.

**Searches** take their turn in a queue; when it is full the answer is 503 with `Retry-After`. What is asked beyond \
the server's limits is cut, and `clamped` says so.

The **card values** of Patronize are for the most part a reconstruction that fits the rulebook: no public source \
prints them. Advice for a real table holds as far as the two agree. Answers that rest on them carry `cards`: the name \
of the card set, and a note while anything in it is a reconstruction. This service knows the built-in card set only.

Everything that is refused is answered with `application/problem+json` (RFC 9457): a stable `type`, the reason in \
words, the place in the request, all reasons for a bad position, the legal actions for an illegal one.\
"""


def _as_problem(response: Response[Any]) -> Response[Any]:
    """Give the framework's own page for unknown addresses below `/schema` the form of all other refusals."""
    if response.status_code == Kind.NOT_FOUND.status:
        return answer_problem(nothing_here())
    return response


def config() -> OpenAPIConfig:
    """Return the framework's configuration: the document stands at `/schema`."""
    return OpenAPIConfig(
        title="patron",
        version=patron.__version__,
        summary="Move validation and suggestions for tabletop games",
        description=_ABOUT,
        tags=[
            Tag("games", "Which games there are, their options and cards"),
            Tag("play", "Deal, ask what is legal, play, replay"),
            Tag("look", "What a seat knows, what everybody has"),
            Tag("think", "Suggestions and reviews"),
            Tag("service", "For those who watch the server"),
        ],
        use_handler_docstrings=True,
        openapi_router=Router("/schema", route_handlers=[], include_in_schema=False, after_request=_as_problem),
        render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"], media_type=MediaType.JSON)],
    )


def complete(document: OpenAPI, settings: Settings) -> None:
    """Complete the document in place; once, before it is served."""
    made = _components()
    _bound(made, settings)
    if unknown := set(document.components.schemas) - set(made):
        raise AssertionError(f"the routes use {sorted(unknown)}, which are neither in requests.py nor in answers.py")
    document.components.schemas = cast("dict[str, Schema]", made)
    shown = examples.bodies()
    words: dict[str, list[Any]] = {"game": [*patron.games()], "kind": [kind.slug for kind in Kind]}
    for operation in _operations(document):
        for parameter in operation.parameters or ():
            if isinstance(parameter, Parameter):
                parameter.schema = Schema(type=OpenAPIType.STRING, enum=words[parameter.name])
        if isinstance(operation.request_body, RequestBody):
            content = operation.request_body.content["application/json"]
            content.examples = {
                name: Example(summary=summary, value=value)
                for name, (summary, value) in shown[operation.operation_id or ""].items()
            }
        _tell_answer(operation, made)
        _drop_framework_problems(operation)
        _tell_headers(operation)


def _operations(document: OpenAPI) -> Iterator[Operation]:
    for path in (document.paths or {}).values():
        for operation in (path.get, path.post):
            if operation is not None:
                yield operation


def _drop_framework_problems(operation: Operation) -> None:
    """Take out the 400 that the framework adds to every route with a parameter, in a form that is never sent."""
    operation.responses = {
        status: response
        for status, response in (operation.responses or {}).items()
        if int(status) < HTTPStatus.BAD_REQUEST
        or (isinstance(response, OpenAPIResponse) and MEDIA_TYPE in (response.content or {}))
    }


def _components() -> dict[str, Any]:
    used = [
        kind
        for kind in (*vars(requests).values(), *vars(answers).values())
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind is not msgspec.Struct
    ]
    _, made = msgspec.json.schema_components([*used, Problem], ref_template=REF)
    made["Position"]["oneOf"] = [{"required": [form]} for form in ("state", "view", "sealed")]
    whole = made["WholePosition"]
    del whole["properties"]["view"]  # there only to say why it does not do
    whole["oneOf"] = [{"required": [form]} for form in ("state", "sealed")]
    made["PlayRequest"]["anyOf"] = [{"required": ["action"]}, {"required": ["bots"]}]
    made["DealRequest"]["anyOf"] = [
        {"not": {"required": ["seats"]}},
        {"required": ["sealed"], "properties": {"sealed": {"const": True}}},
    ]
    for name in ("Dealt", "NextPosition"):
        made[name]["oneOf"] = [
            {"required": ["state"]},
            {"required": ["sealed", "view", "moves"], "not": {"required": ["state"]}},
        ]
    made["BatchResult"]["oneOf"] = [{"required": ["analysis"]}, {"required": ["problem"]}]
    for name in ("DealRequest", "PlayRequest"):
        made[name]["properties"]["bots"]["propertyNames"] = {
            "pattern": "^(0|[1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-5])$"
        }
    return {**made, **forms.components(REF)}


def _bound(made: dict[str, Any], settings: Settings) -> None:
    """Write down how much this server gives."""
    threads = min(settings.max_threads, settings.threads_of_a_worker)
    for name, field, most in (
        ("Limit", "playouts", f"{settings.max_playouts}"),
        ("Limit", "time", f"{settings.max_time:g}"),
        *((request, "threads", str(threads)) for request in ("SuggestRequest", "BatchRequest", "ReviewRequest")),
    ):
        schema = made[name]["properties"][field]
        schema["description"] = f"{schema['description']} This server gives {most} at most."


def _tell_headers(operation: Operation) -> None:
    """Say which answers tell when to ask again."""
    for status, response in (operation.responses or {}).items():
        if int(status) in RETRY and isinstance(response, OpenAPIResponse):
            response.headers = {
                "Retry-After": OpenAPIHeader(
                    schema=Schema(type=OpenAPIType.INTEGER, minimum=1), description="Seconds to wait.", required=True
                )
            }


STREAMS = {
    "suggestStream": {"progress": "Analysis", "result": "Analysis", "problem": "Problem"},
    "reviewStream": {"decision": "Judged", "result": "Review", "problem": "Problem"},
}
"""What the data of each event is."""
_SEAT_NAME = "^(0|[1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-5])$"
_AFTER_STATE = {
    name: Link(
        operation_id=name,
        parameters={"game": "$request.path.game"},
        request_body={"position": {"state": "$response.body#/state"}},
        description="Ask about this state.",
    )
    for name in ("legal", "view", "score", "suggest")
}
_AFTER_LEGAL = {
    name: Link(
        operation_id=name,
        parameters={"game": "$request.path.game"},
        request_body={"position": "$request.body#/position", "action": "$response.body#/legal/0"},
        description="Say the first of these actions.",
    )
    for name in ("validate", "play")
}
_LINKS = {"deal": _AFTER_STATE, "play": _AFTER_STATE, "legal": _AFTER_LEGAL}


def _events(kinds: dict[str, str]) -> Schema:
    """Describe the events of a stream."""
    return Schema(
        one_of=[
            Schema(
                type=OpenAPIType.OBJECT,
                properties={
                    "event": Schema(const=event),
                    "data": Schema(
                        type=OpenAPIType.STRING,
                        content_media_type="application/json",
                        content_schema=Reference(ref=REF.format(name=name)),
                    ),
                },
                required=["event", "data"],
            )
            for event, name in kinds.items()
        ]
    )


def _tell_answer(operation: Operation, made: dict[str, Any]) -> None:
    """Say what the good answer is, and what may be asked next with it."""
    good = (operation.responses or {}).get("200")
    if isinstance(good, OpenAPIResponse) and operation.operation_id in STREAMS:
        good.description = "Server-sent events, each of this form, with comments between them as signs of life."
        good.content = {EVENTS: OpenAPIMediaType(schema=_events(STREAMS[operation.operation_id]))}
    elif isinstance(good, OpenAPIResponse) and good.content:
        (content,) = good.content.values()
        if isinstance(content.schema, Reference):
            good.description = made[content.schema.ref.rpartition("/")[2]]["description"]
        good.links = {**_LINKS.get(operation.operation_id or "", {})} or None
