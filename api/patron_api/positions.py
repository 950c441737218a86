"""Positions as they come in a body: exactly one of the forms, read by the rules engine."""

from functools import lru_cache
from typing import Annotated

import msgspec
import patron
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from patron_api import games
from patron_api.decoding import refuse_twins
from patron_api.places import place_of
from patron_api.problems import Kind, ProblemError


class Position(Struct, forbid_unknown_fields=True, frozen=True):
    """A position: exactly one of `state` (everything, hidden cards included) and `view` (what one seat knows)."""

    state: Annotated[Raw, Meta(extra_json_schema={"$ref": "#/components/schemas/State"})] | UnsetType = UNSET
    view: Annotated[Raw, Meta(extra_json_schema={"$ref": "#/components/schemas/View"})] | UnsetType = UNSET

    def __post_init__(self) -> None:
        """Hold them to it."""
        if (self.state is UNSET) == (self.view is UNSET):
            raise ValueError("A position is exactly one of `state` and `view`")


class WholePosition(Struct, forbid_unknown_fields=True, frozen=True):
    """A position with everything in it, hidden cards included: `state`."""

    state: Annotated[Raw, Meta(extra_json_schema={"$ref": "#/components/schemas/State"})] | UnsetType = UNSET
    view: Raw | UnsetType = UNSET

    def __post_init__(self) -> None:
        """Say why a view does not do."""
        if self.state is UNSET or self.view is not UNSET:
            raise ValueError("This needs the whole position, as `state`: a `view` does not hold the hidden cards")


def read_state(game: str, position: WholePosition) -> patron.State:
    """Read a whole position.

    Raises
    ------
    ProblemError
        404, if the game is unknown; 400 with all reasons, if the position cannot occur.
    """
    if position.state is UNSET:
        raise AssertionError("WholePosition holds a state")
    return _state(game, position.state)


def read(game: str, position: Position) -> patron.State | patron.View:
    """Read a position in either form; raises what `read_state` raises."""
    if position.state is not UNSET:
        return _state(game, position.state)
    if position.view is UNSET:
        raise AssertionError("Position holds one of both")
    return _view(game, position.view)


def read_view(game: str, position: Position) -> patron.View:
    """Read what the asker may know: of a whole position, what the player to move knows; raises the same."""
    known = read(game, position)
    return known.view() if isinstance(known, patron.State) else known


class _Head(Struct, frozen=True):
    """By what a position tells how its game is set up."""

    players: int
    options: Raw = Raw(b"{}")


_HEAD = msgspec.json.Decoder(_Head)
_OPTIONS = msgspec.json.Decoder(dict[str, str | int | bool])


def _set_up(game: str, raw: Raw) -> patron.Game:
    """Return the game that the position was played in; of an unreadable head the rules engine says what is wrong."""
    try:
        head = _HEAD.decode(raw)
        return _game(game, head.players, bytes(head.options))
    except (msgspec.MsgspecError, RecursionError):
        return games.find(game)


@lru_cache(maxsize=256)
def _game(game: str, players: int, options: bytes) -> patron.Game:
    """Return the game by the options as they are written, so that most positions need no second look at them."""
    read = _OPTIONS.decode(options)
    refuse_twins(options)  # the one place in a position where the engine lets a key stand twice
    return games.set_up(game, players, read)


def _state(game: str, raw: Raw) -> patron.State:
    try:
        return _set_up(game, raw).state(bytes(raw))
    except (patron.PositionError, patron.OptionsError) as error:
        raise refused(error, "$.position.state") from None


def _view(game: str, raw: Raw) -> patron.View:
    try:
        return _set_up(game, raw).view(bytes(raw))
    except (patron.PositionError, patron.OptionsError) as error:
        raise refused(error, "$.position.view") from None


def refused(error: patron.PatronError, place: str) -> ProblemError:
    """Turn the refusal of the rules engine into a problem."""
    place = place_of(error.reasons, place)
    return ProblemError(Kind.INVALID_POSITION, str(error), place=place, reasons=error.reasons)
