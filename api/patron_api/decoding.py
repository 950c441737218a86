"""Reads a body straight into its struct: strict, and without a detour through Python objects.

Litestar would parse the body into dictionaries and convert those. Here a position stays the bytes that came in
(`msgspec.Raw`), to be read once, by the rules engine. Two things that JSON parsers let pass are refused as well: a key
that stands twice in one object, and a media type that is not JSON.
"""

import asyncio
import json
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache, lru_cache
from http import HTTPStatus
from typing import Any, TypeVar

import msgspec
from litestar import Request
from litestar.exceptions import HTTPException
from msgspec import UNSET, Raw, inspect

from patron_api.problems import Kind, ProblemError

T = TypeVar("T", bound=msgspec.Struct)

_PLAIN_JSON = frozenset({b"application/json", b"application/json; charset=utf-8", b"application/json;charset=utf-8"})
_JSON = re.compile(
    rb"application/(?:[\w.-]+\+)?json(?:\s*;\s*(?:charset=\"?utf-8\"?|(?!charset)[\w-]+=[^;]*))*\s*", re.IGNORECASE
)
_AT = re.compile(r" - at `(.*)`$", re.DOTALL)
_FIELD = re.compile(r"Object (?:missing required|contains unknown) field `(.*)`$", re.DOTALL)
_TYPE = re.compile(r"`([a-z]+(?: \| [a-z]+)*)`(?= |,|$)")
_WORDS = {
    "array": "a list",
    "bool": "true or false",
    "float": "a number",
    "int": "a whole number",
    "object": "an object",
    "str": "a text",
}
_BYTE = re.compile(r"JSON is malformed: (.*) \(byte (\d+)\)$")


_SHORT = 32
DRAIN_BYTES = 64 * 2**20
DRAIN_SECONDS = 10
"""Of a body that is too large, so much is read and thrown away: a client that still sends would not see the answer."""


class JsonRequest(Request[Any, Any, Any]):
    """A request whose body is decoded by the type of its handler's `data`."""

    async def body(self) -> bytes:
        """Return the body; of one that is too large, wait for the end before it is refused."""
        try:
            return await super().body()
        except HTTPException as error:
            if error.status_code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
                await self._drain()
            raise

    async def _drain(self) -> None:
        left = DRAIN_BYTES
        with suppress(TimeoutError):
            async with asyncio.timeout(DRAIN_SECONDS):
                while left > 0:
                    event = await self.receive()
                    if event["type"] != "http.request" or not event["more_body"]:
                        break
                    left -= len(event["body"])

    async def json(self) -> Any:  # noqa: ANN401 - the framework's signature
        """Return the body as the struct that the handler asks for."""
        _check_headers(self.scope["headers"])
        return decode(await self.body(), self.route_handler.parsed_fn_signature.parameters["data"].annotation)


def decode(body: bytes, type_: type[T]) -> T:
    """Read the body as that struct.

    Raises
    ------
    ProblemError
        With the place of what does not fit.
    """
    try:
        read: T = _decoder(type_).decode(body)
        rest = _without_position(body, read)
        if b"\\" in body or _may_have_twins(type_, rest):
            refuse_twins(body)
    except msgspec.ValidationError as error:
        raise _misfit(str(error)) from None
    except RecursionError:
        raise ProblemError(Kind.MALFORMED_BODY, "The body is nested too deeply.", place="$") from None
    except ValueError as error:  # also of UTF-8
        raise _malformed(error) from None
    return read


def _without_position(body: bytes, read: msgspec.Struct) -> bytes:
    """Cut the position out, which is most of a body: in it the rules engine lets no key stand twice."""
    position = getattr(read, "position", None)
    raw = UNSET if position is None else position.view if position.state is UNSET else position.state
    if raw is UNSET:
        return body
    text = bytes(raw)
    place = body.find(text[:_SHORT])  # a long text takes longer to look for than to read
    return body[:place] + body[place + len(text) :] if body.startswith(text, place) else body


def _may_have_twins(type_: type[msgspec.Struct], rest: bytes) -> bool:
    if len(rest) > _OFTEN:
        return _looks_like_twins(type_, rest)
    return _often_seen(type_, rest)


def _looks_like_twins(type_: type[msgspec.Struct], rest: bytes) -> bool:
    """Whether anything stands twice that stands at most once in a body that certainly has no key twice."""
    keys, loose = _keys(type_)
    found = keys.findall(rest)
    return len(found) != len(set(found)) or any(name in rest for name in loose)


_OFTEN = 100
_often_seen = lru_cache(maxsize=1024)(_looks_like_twins)
"""Around their positions most bodies are alike."""


@cache
def _decoder(type_: type[T]) -> msgspec.json.Decoder[T]:
    return msgspec.json.Decoder(type_)


@cache
def _keys(type_: type[msgspec.Struct]) -> tuple[re.Pattern[bytes], tuple[bytes, ...]]:
    """Return the names of all fields, and the names of those with keys of any name."""
    info = inspect.type_info(type_)
    names = "|".join(sorted({re.escape(field.encode_name) for field in _fields(info)}))
    loose = {f'"{field.encode_name}"'.encode() for field in _fields(info) if _is_loose(field.type)}
    return re.compile(f'"(?:{names})"'.encode()), tuple(sorted(loose))


def _fields(info: inspect.Type) -> Iterator[inspect.Field]:
    match info:
        case inspect.StructType():
            for field in info.fields:
                yield field
                yield from _fields(field.type)
        case inspect.UnionType():
            for part in info.types:
                yield from _fields(part)
        case inspect.Metadata() | inspect.ListType():
            yield from _fields(info.type if isinstance(info, inspect.Metadata) else info.item_type)
        case _:
            pass


def _is_loose(info: inspect.Type) -> bool:
    match info:
        case inspect.DictType():
            return True
        case inspect.UnionType():
            return any(map(_is_loose, info.types))
        case inspect.Metadata():
            return _is_loose(info.type)
        case _:
            return False


def refuse_twins(body: bytes | Raw) -> None:
    """Parse all of it, slowly: for when a key's name occurs twice, be it in different objects or as a value.

    Raises
    ------
    ProblemError
        If one object has a key twice.
    """

    def check(pairs: list[tuple[str, object]]) -> None:
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise ProblemError(
                    Kind.MALFORMED_BODY, f'The key "{key}" stands twice in one object.', place=f"$..{key}"
                )
            seen.add(key)

    json.loads(bytes(body), object_pairs_hook=check, parse_int=len, parse_float=len)


def _misfit(message: str) -> ProblemError:
    at = _AT.search(message)
    place = at[1] if at else "$"
    detail = message[: at.start()] if at else message
    if detail.startswith("Expected"):
        detail = _TYPE.sub(_in_words, detail)
    if field := _FIELD.match(detail):
        place = f"{place}.{field[1]}"
    return ProblemError(Kind.INVALID_BODY, f"{detail}.", place=place)


def _in_words(kinds: re.Match[str]) -> str:
    return " or ".join(_WORDS.get(kind, kind) for kind in kinds[1].split(" | "))


def _malformed(error: ValueError) -> ProblemError:
    if isinstance(error, UnicodeDecodeError):
        return ProblemError(Kind.MALFORMED_BODY, "The body is not UTF-8.", place=f"byte {error.start}")
    if found := _BYTE.match(str(error)):
        return ProblemError(Kind.MALFORMED_BODY, f"The body is not JSON: {found[1]}.", place=f"byte {found[2]}")
    return ProblemError(Kind.MALFORMED_BODY, f"The body is not JSON: {error}.", place="$")


def _check_headers(headers: Iterable[tuple[bytes, bytes]]) -> None:
    for name, value in headers:
        if name == b"content-type" and value not in _PLAIN_JSON and not _JSON.fullmatch(value):
            detail = f"The body must be application/json in UTF-8, not {value.decode('latin-1')!r}."
            raise ProblemError(Kind.MALFORMED_BODY, detail, place="header Content-Type")
        if name == b"content-encoding" and value.lower() != b"identity":
            detail = f"The body must come uncompressed, not as {value.decode('latin-1')!r}."
            raise ProblemError(Kind.MALFORMED_BODY, detail, place="header Content-Encoding")
