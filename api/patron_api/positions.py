"""Positions as they come in a body: exactly one of the forms, read by the rules engine."""

from functools import lru_cache
from typing import Annotated, NamedTuple

import msgspec
import patron
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from patron_api import games
from patron_api.decoding import refuse_twins
from patron_api.places import place_of
from patron_api.problems import Kind, ProblemError
from patron_api.sealed import Sealed, Seals

StateJson = Annotated[Raw, Meta(extra_json_schema={"$ref": "#/components/schemas/State"})]
ViewJson = Annotated[Raw, Meta(extra_json_schema={"$ref": "#/components/schemas/View"})]
Token = Annotated[
    str,
    Meta(
        pattern="^[A-Za-z0-9_-]+$",
        description="A position that only this server can read, as `deal` with `sealed` and then each answer give it.",
    ),
]


class Position(Struct, forbid_unknown_fields=True, frozen=True):
    """A position: exactly one of `state` (everything), `view` (what one seat knows) and `sealed` (from the server)."""

    state: StateJson | UnsetType = UNSET
    view: ViewJson | UnsetType = UNSET
    sealed: Token | UnsetType = UNSET

    def __post_init__(self) -> None:
        """Hold them to it."""
        if (self.state is UNSET) + (self.view is UNSET) + (self.sealed is UNSET) != 2:  # noqa: PLR2004 - of three
            raise ValueError("A position is exactly one of `state`, `view` and `sealed`")


class WholePosition(Struct, forbid_unknown_fields=True, frozen=True):
    """A position with everything in it, hidden cards included: `state`, or `sealed` by the server."""

    state: StateJson | UnsetType = UNSET
    view: Raw | UnsetType = UNSET
    sealed: Token | UnsetType = UNSET

    def __post_init__(self) -> None:
        """Say why a view does not do."""
        if (self.state is UNSET) == (self.sealed is UNSET) or self.view is not UNSET:
            raise ValueError(
                "This needs the whole position, as one of `state` and `sealed`: a `view` does not hold the hidden cards"
            )


Again = tuple[str | UnsetType, Raw | UnsetType]
"""What an answer to a sealed request carries on: the token and the view."""


class Asked(NamedTuple):
    """What a request is about: of a sealed position, no more than the asking seat knows."""

    known: patron.State | patron.View
    seal: Sealed | None = None

    @property
    def view(self) -> patron.View:
        """What the asker may know: of a whole state, what the seat to move knows."""
        return self.known.view() if isinstance(self.known, patron.State) else self.known

    def again(self, seals: Seals) -> Again:
        """Return the token, sealed anew with the newest key, and the view; neither if nothing was sealed."""
        if self.seal is None:
            return UNSET, UNSET
        return seals.seal(self.seal, self.known.game), Raw(self.view.to_json().encode())


def read(game: str, position: Position, seals: Seals, seat: int | None = None) -> Asked:
    """Read a position in any form; `seat` is whose view of a sealed one is asked for.

    Raises
    ------
    ProblemError
        404, if the game is unknown; 400 with all reasons, if the position cannot occur, or cannot be opened.
    """
    if position.state is not UNSET:
        return Asked(_state(game, position.state))
    if position.view is not UNSET:
        return Asked(_view(game, position.view))
    if position.sealed is UNSET:
        raise AssertionError("Position holds one of the three")
    state, seal = _open(game, position.sealed, seals)
    return Asked(state.view(seal.asker(state.turn, seat)), seal)


def read_state(game: str, position: WholePosition, seals: Seals) -> tuple[patron.State, Sealed | None]:
    """Read a whole position; of a sealed one nothing may be answered but what its token allows. Raises the same."""
    if position.state is not UNSET:
        return _state(game, position.state), None
    if position.sealed is UNSET:
        raise AssertionError("WholePosition holds one of both")
    return _open(game, position.sealed, seals)


def _open(game: str, token: str, seals: Seals) -> tuple[patron.State, Sealed]:
    games.find(game)
    seal = seals.open(token, game)
    try:
        return _set_up(game, seal.state).state(bytes(seal.state)), seal
    except (patron.PositionError, patron.OptionsError):
        detail = "This sealed position was sealed by another version of this server."
        raise ProblemError(Kind.INVALID_TOKEN, detail, place="$.position.sealed") from None


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
    # A position that tells options tells all that are not the default: the rules engine compares them.
    return games.set_up(game, players, read, complete=bool(read))


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
