"""What the commands share: parameters, reading and writing."""

import json
import re
import sys
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, TypeGuard

from cyclopts import Parameter, Token
from cyclopts.validators import Number

from patron._patron import (
    CardsError,
    Game,
    OptionsError,
    PatronError,
    PositionError,
    Record,
    RecordError,
    State,
    View,
)
from patron._refusal import refusal
from patron.games import build
from patron.records import parse_record

__all__ = [
    "Cards",
    "File",
    "GameId",
    "Json",
    "RecordFile",
    "RefusedFileError",
    "Seconds",
    "Seed",
    "SeedNumber",
    "Setup",
    "Whole",
    "emit",
    "naming",
    "no_option",
    "read_position",
    "read_record",
    "say",
    "seconds",
    "wants_json",
    "warn",
]


def no_option(_: object, value: str | None) -> None:
    """Refuse an unknown option where a file is expected."""
    if value is not None and value.startswith("-") and value != "-":
        raise ValueError(f"unknown option {value}")


def seconds(text: str) -> float:
    """Read a time: ``0.5``, ``500ms`` or ``2s``.

    Raises
    ------
    ValueError
        It is none of these.
    """
    written = re.fullmatch(r"(\d+(?:\.\d*)?|\.\d+)(ms|s)?", text)
    if written is None or not float(written[1]):
        raise ValueError("takes seconds such as 0.5, or 500ms, or 2s")
    return float(written[1]) / (1000 if written[2] == "ms" else 1)


def _seconds(_: object, tokens: Sequence[Token]) -> float:
    return seconds(tokens[0].value)


GameId = Annotated[str, Parameter(name="GAME", help="Id of a game, as `patron games` lists them.")]
File = Annotated[
    str,
    Parameter(
        allow_leading_hyphen=True,
        validator=no_option,
        help="File with the JSON of a state or a view; `-` is standard input.",
    ),
]
RecordFile = Annotated[
    str,
    Parameter(
        allow_leading_hyphen=True,
        validator=no_option,
        help="Record, as .patron text or JSON Lines; `-` is standard input.",
    ),
]
Cards = Annotated[str | None, Parameter(help="Card file (TOML) of an owner, with which it was played.")]
Json = Annotated[bool, Parameter(help="Print JSON.", show_default=False)]
Whole = Annotated[int, Parameter(validator=Number(gte=1))]
SeedNumber = Annotated[int, Parameter(help="0 to 2**64 - 1.", validator=Number(gte=0, lt=2**64))]
Seed = Annotated[SeedNumber | None, Parameter(help="0 to 2**64 - 1; drawn if left out.")]
Seconds = Annotated[float, Parameter(converter=_seconds)]


@Parameter(name="*")
@dataclass(frozen=True, slots=True)
class Setup:
    """Players, options and cards of a game."""

    players: Annotated[int | None, Parameter(help="Number of players; the game's usual one if left out.")] = None
    option: Annotated[
        tuple[str, ...],
        Parameter(name=["--option", "-o"], help="Rule option as NAME=VALUE, once for each.", show_default=False),
    ] = ()
    cards: Annotated[str | None, Parameter(help="Card file (TOML) of an owner.")] = None
    sets: Annotated[
        str | None, Parameter(help="Cards of patronage, base or base+patronage: short for -o sets=NAME.")
    ] = None

    def game(self, id: str) -> Game:  # noqa: A002
        """Build the game."""
        options = dict(map(_option, self.option))
        return _build(id, self.players, self.cards, options if self.sets is None else {**options, "sets": self.sets})


class RefusedFileError(Exception):
    """What patron refuses in a file: the file's name, and the refusal."""

    def __init__(self, file: str, refused: PatronError) -> None:
        super().__init__(file, refused)
        self.file = file
        self.refused = refused


@contextmanager
def naming(file: str) -> Generator[None]:
    """Put the file's name to whatever is refused meanwhile."""
    try:
        yield
    except PatronError as error:
        raise RefusedFileError("standard input" if file == "-" else file, error) from error


def _build(id: str, players: int | None, cards: str | None, options: Mapping[str, object]) -> Game:  # noqa: A002
    try:
        return build(id, players, cards, options)
    except CardsError as error:
        raise RefusedFileError(cards or "", error) from error


def _option(text: str) -> tuple[str, object]:
    name, equals, value = text.partition("=")
    if not equals:
        raise refusal(OptionsError, f"{text!r} is not NAME=VALUE")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def _read(file: str) -> bytes:
    return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()


def read_position(file: str, cards: str | None = None) -> State | View:
    """Read a state, or a view if it has a ``seat``; of standard input for ``-``."""
    text = _read(file)
    seen = _parsed(text)
    with naming(file):
        if not _is_object(seen):
            return State.from_json(text)
        made = None if cards is None else _owners(seen, cards)
        return View.from_json(text, made) if "seat" in seen else State.from_json(text, made)


def read_record(file: str, cards: str | None = None) -> Record:
    """Read a record in either form; of standard input for ``-``."""
    text = _read(file)
    with naming(file):
        return parse_record(text, None if cards is None else _recorded(text, cards))


def wants_json(*, asked: bool) -> bool:
    """Whether a position is to be written as JSON: if asked, and always into a file or pipe."""
    return asked or not sys.stdout.isatty()


def _owners(seen: Mapping[str, Any], cards: str) -> Game:
    """Build the game of a position with an owner's cards."""
    wrong = [
        f"{name}: is {'not ' + what if name in seen else 'needed beside a card file'}"
        for name, what, fits in (
            ("game", "the id of a game", isinstance(seen.get("game"), str)),
            ("players", "a whole number", isinstance(seen.get("players"), int)),
            ("options", "an object", _is_object(seen.get("options", {}))),
        )
        if not fits
    ]
    if wrong:
        raise refusal(PositionError, *wrong)
    return _build(seen["game"], seen["players"], cards, seen.get("options", {}))


def _recorded(text: bytes, cards: str) -> Game:
    """Build the game of a record with an owner's cards; what is wrong elsewhere in it comes out when it is read."""
    head = _parsed(text.lstrip().partition(b"\n")[0])
    if _is_object(head):
        return _owners(head, cards)
    tags = dict(re.findall(rb'^\s*\[(\w+) "(.*)"\]', text, re.MULTILINE))
    missing = [name for name in ("Game", "Players") if not tags.get(name.encode(), b"").strip()]
    if missing:
        raise refusal(RecordError, *(f'the tag [{name} "..."] is missing' for name in missing))
    told = {name.decode(): value.decode(errors="replace") for name, value in tags.items()}
    if not re.fullmatch(r"[0-9]{1,9}", told["Players"]):
        raise refusal(RecordError, f"the tag Players takes a number, not {told['Players']!r}")
    options = dict(map(_option, told.get("Options", "").split()))
    return _build(told["Game"], int(told["Players"]), cards, options)


def _parsed(text: bytes) -> object:
    try:
        seen: object = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return seen


def _is_object(value: object) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict)


def say(text: str) -> None:
    """Write lines on standard output."""
    sys.stdout.write(f"{text}\n")


def warn(*lines: str) -> None:
    """Write lines on standard error, each after the name of the command."""
    sys.stderr.writelines(f"patron: {line}\n" for line in lines)


def emit(value: object) -> None:
    """Write a value as one line of JSON."""
    say(json.dumps(value, ensure_ascii=False))
