"""Patronize: the fields of a state and of a view, as docs/formats.md lists them."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

Seat = Annotated[int, Meta(ge=0, le=4, description="A seat: from 0, clockwise.")]
Character = Annotated[str, Meta(extra_json_schema={"$ref": "#/components/schemas/PatronizeCharacter"})]
FameCard = Annotated[str, Meta(extra_json_schema={"$ref": "#/components/schemas/PatronizeFameCard"})]
Hand = Annotated[list[Character], Meta(max_length=5)]
Cards = Annotated[list[Character], Meta(max_length=17)]
FameCards = Annotated[list[FameCard], Meta(max_length=7)]


def words(cards: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the slugs that the built-in card table knows."""
    return {
        "PatronizeCharacter": [card["slug"] for card in cards["characters"]],
        "PatronizeClown": ["none", *(card["slug"] for card in cards["characters"])],
        "PatronizeFameCard": [card["slug"] for card in cards["fame"]],
    }


class PatronizeCubes(Struct, forbid_unknown_fields=True):
    """Cubes by colour: red is art, green science, blue exploration, yellow religion."""

    red: Annotated[int, Meta(ge=0, le=8)]
    green: Annotated[int, Meta(ge=0, le=8)]
    blue: Annotated[int, Meta(ge=0, le=8)]
    yellow: Annotated[int, Meta(ge=0, le=8)]


class PatronizeOptions(Struct, forbid_unknown_fields=True):
    """Rule options."""

    lawman: Literal["each-round", "own-round"] | UnsetType = UNSET
    first_seat: Seat | UnsetType = UNSET


class PatronizeGain(Struct, forbid_unknown_fields=True):
    """The white cube for which the seat to move names a colour."""

    from_: Literal["own", "neighbour"] = field(name="from")
    left: Annotated[int, Meta(ge=1, le=2, description="2 for the first of a Student's two.")]


class Public(Struct, forbid_unknown_fields=True, kw_only=True):
    """What everybody at the table knows."""

    game: Literal["patronize"] | UnsetType = UNSET
    rules: Literal[1] | UnsetType = UNSET
    cards: Annotated[str, Meta(description="The card set.")] | UnsetType = UNSET
    players: Annotated[int, Meta(ge=3, le=5)]
    options: PatronizeOptions | UnsetType = UNSET
    round: Annotated[int, Meta(ge=1, le=7, description="The round being played, or the last one.")]
    rounds: Annotated[int, Meta(ge=5, le=7, description="How many rounds the game has.")] | UnsetType = UNSET
    phase: Literal["choose", "earn", "gain", "reckoning", "over"]
    turn: Annotated[Seat | None, Meta(description="Who must act; null when the game is over.")]
    start_player: Seat
    next_start_player: Annotated[Seat | None, Meta(description="Known once step 2 has ended.")] | UnsetType = UNSET
    fame: Annotated[FameCard | None, Meta(description="The card face up, while characters are chosen.")] | UnsetType = (
        UNSET
    )
    fame_out: Annotated[FameCards, Meta(description="Put out by rounds in which everybody passed.")] | UnsetType = UNSET
    stock: Annotated[PatronizeCubes, Meta(description="Left out: what nobody holds.")] | UnsetType = UNSET
    cubes: Annotated[list[PatronizeCubes], Meta(description="By seat.")]
    proteges: Annotated[list[Cards], Meta(description="By seat.")]
    fames: Annotated[list[FameCards], Meta(description="Fame cards won, by seat.")]
    played: Annotated[list[Character | None], Meta(description="The character that lies before each seat.")]
    protected: Annotated[list[bool], Meta(description="Whether it is protected.")] | UnsetType = UNSET
    protection: Annotated[list[bool], Meta(description="Whether the seat still has its protection cube.")]
    passed: Annotated[list[bool], Meta(description="Whether the seat passed this round.")] | UnsetType = UNSET
    gain: Annotated[PatronizeGain | None, Meta(description="In `earn` only.")] | UnsetType = UNSET
    clown: (
        Annotated[
            Annotated[str, Meta(extra_json_schema={"$ref": "#/components/schemas/PatronizeClown"})] | None,
            Meta(description="The ability that the Clown uses."),
        ]
        | UnsetType
    ) = UNSET
    sculpted: Annotated[list[Character | None], Meta(description="The protégé that each seat doubles.")] | UnsetType = (
        UNSET
    )


class PatronizeState(Public, kw_only=True):
    """Patronize: everything on the table, hidden cards included."""

    fame_deck: Annotated[FameCards, Meta(description="What is left of the deck, next card first.")]
    hands: Annotated[list[Hand], Meta(description="By seat.")]


class PatronizeView(Public, kw_only=True):
    """Patronize: what one seat knows."""

    seat: Annotated[Seat, Meta(description="Whose view this is.")]
    hand: Annotated[Hand, Meta(description="That seat's own cards.")]
    hand_sizes: Annotated[list[Annotated[int, Meta(ge=0, le=5)]], Meta(description="By seat.")]
    hands: Annotated[list[Hand], Meta(description="By seat; only when the game is over.")] | UnsetType = UNSET
