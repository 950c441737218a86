"""What the commands share: parameters, reading and writing."""

import json
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, TypeGuard

from cyclopts import Parameter, Token
from cyclopts.validators import Number

from patron._patron import Game, OptionsError, PositionError, State, View
from patron._refusal import refusal
from patron.games import game as _game

__all__ = [
    "File",
    "GameId",
    "Json",
    "RecordFile",
    "Seconds",
    "Seed",
    "SeedNumber",
    "Setup",
    "Whole",
    "emit",
    "read",
    "read_position",
    "say",
    "wants_json",
    "warn",
]


def _no_option(_: object, value: str) -> None:
    if value.startswith("-") and value != "-":
        raise ValueError(f"unknown option {value}")


def _seconds(_: object, tokens: Sequence[Token]) -> float:
    written = re.fullmatch(r"(\d+(?:\.\d*)?|\.\d+)(ms|s)?", tokens[0].value)
    if written is None or not float(written[1]):
        raise ValueError("takes seconds such as 0.5, or 500ms, or 2s")
    return float(written[1]) / (1000 if written[2] == "ms" else 1)


GameId = Annotated[str, Parameter(name="GAME", help="Id of a game, as `patron games` lists them.")]
File = Annotated[
    str,
    Parameter(
        allow_leading_hyphen=True,
        validator=_no_option,
        help="File with the JSON of a state or a view; `-` is standard input.",
    ),
]
RecordFile = Annotated[
    str,
    Parameter(
        allow_leading_hyphen=True,
        validator=_no_option,
        help="Record, as .patron text or JSON Lines; `-` is standard input.",
    ),
]
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

    def game(self, id: str) -> Game:  # noqa: A002
        """Build the game."""
        return _game(id, self.players, cards=self.cards, **dict(map(_option, self.option)))


def _option(text: str) -> tuple[str, object]:
    name, equals, value = text.partition("=")
    if not equals:
        raise refusal(OptionsError, f"{text!r} is not NAME=VALUE")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def read(file: str) -> bytes:
    """Read a file, or standard input for ``-``."""
    return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()


def read_position(file: str, cards: str | None = None) -> State | View:
    """Read a state, or a view if it has a ``seat``."""
    text = read(file)
    try:
        seen: Any = json.loads(text)
    except (ValueError, RecursionError):
        seen = None
    if not _is_object(seen):
        return State.from_json(text)
    made = None if cards is None else _owners(seen, cards)
    return View.from_json(text, made) if "seat" in seen else State.from_json(text, made)


def wants_json(*, asked: bool) -> bool:
    """Whether a position is to be written as JSON: if asked, and always into a file or pipe."""
    return asked or not sys.stdout.isatty()


def _owners(seen: dict[str, Any], cards: str) -> Game:
    missing = [name for name in ("game", "players", "options") if name not in seen]
    if missing:
        raise refusal(PositionError, *(f"{name}: is needed beside a card file" for name in missing))
    return _game(seen["game"], seen["players"], cards=cards, **seen["options"])


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
