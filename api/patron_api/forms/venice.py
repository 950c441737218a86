"""The Patrons of Venice: the fields of a state and of a view, as docs/formats.md lists them."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

Seat = Annotated[int, Meta(ge=0, le=4, description="A seat: from 0, clockwise.")]
Card = Annotated[str, Meta(extra_json_schema={"$ref": "#/components/schemas/VeniceCard"})]
Cards = Annotated[list[Card], Meta(max_length=87)]
Building = Annotated[int, Meta(ge=1, le=21, description="A building's number.")]


def words(cards: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the slugs that the built-in card table knows."""
    return {
        "VeniceCard": [good["slug"] for good in cards["goods"]],
        "VeniceTile": [tile["slug"] for tile in cards["tiles"]],
        "VeniceCampo": [campo["slug"] for campo in cards["campi"]],
    }


class VeniceOptions(Struct, forbid_unknown_fields=True):
    """Rule options."""

    first_seat: Seat | UnsetType = UNSET
    guilds: bool | UnsetType = UNSET
    produce: Literal["one", "per-business"] | UnsetType = UNSET
    unload_price: Annotated[int, Meta(ge=0, le=99)] | Literal["printed"] | UnsetType = UNSET
    max_turns: (
        Annotated[int, Meta(ge=0, le=100_000, description="The game is cut after so many; 0: never.")] | UnsetType
    ) = UNSET


class VeniceShipment(Struct, forbid_unknown_fields=True):
    """A raw good on a ship."""

    good: Card
    reserved: Annotated[Seat | None, Meta(description="Whose cube lies on it.")] | UnsetType = UNSET


class VeniceBusiness(Struct, forbid_unknown_fields=True):
    """A business in a building."""

    tile: Annotated[str, Meta(extra_json_schema={"$ref": "#/components/schemas/VeniceTile"})]
    owner: Seat


class Public(Struct, forbid_unknown_fields=True, kw_only=True):
    """What everybody at the table knows."""

    game: Literal["venice"] | UnsetType = UNSET
    rules: Literal[1] | UnsetType = UNSET
    cards: Annotated[str, Meta(description="The card set.")] | UnsetType = UNSET
    players: Annotated[int, Meta(ge=3, le=5)]
    options: VeniceOptions | UnsetType = UNSET
    turns: Annotated[int, Meta(ge=0, description="Turns of a lead player that have ended.")] | UnsetType = UNSET
    lead: Annotated[Seat, Meta(description="The lead player of this turn.")]
    phase: Literal["lead", "reserve", "unload", "load", "trade", "sponsor", "produce", "over"]
    turn: Annotated[Seat | None, Meta(description="Who must act; null when the game is over.")]
    market: Cards
    wharf: Annotated[Cards, Meta(description="The Pirate Wharf.")]
    discard: Annotated[Cards, Meta(description="The discard pile of raw goods, Pirates! among them.")]
    revealed: Annotated[Cards, Meta(description="New shipments that nobody has picked yet.")] | UnsetType = UNSET
    ships: Annotated[
        list[Annotated[list[VeniceShipment | None], Meta(min_length=3, max_length=3)]],
        Meta(description="By seat, the leftmost ship first; null for an empty one."),
    ]
    ducats: Annotated[list[Annotated[int, Meta(ge=0)]], Meta(description="By seat.")]
    buildings: Annotated[dict[str, VeniceBusiness], Meta(description="Businesses by the building's number.")]
    statues: Annotated[
        list[Annotated[str, Meta(extra_json_schema={"$ref": "#/components/schemas/VeniceCampo"})]],
        Meta(description="Campi with a statue."),
    ]
    favours: Annotated[list[Annotated[int, Meta(ge=0, le=18)]], Meta(description="By seat.")]
    piles: (
        Annotated[dict[str, int], Meta(description="What is left beside the board. Left out: what must be.")]
        | UnsetType
    ) = UNSET
    sold: Annotated[Card | None, Meta(description="Trade: the card sold last.")] | UnsetType = UNSET
    used: (
        Annotated[list[Building], Meta(description="Produce: where the seat to move has produced already.")] | UnsetType
    ) = UNSET
    known: Annotated[list[Cards], Meta(description="By seat: cards that everybody knows to be in that hand.")]


class VeniceState(Public, kw_only=True):
    """The Patrons of Venice: everything on the table, hidden cards included."""

    hands: Annotated[list[Cards], Meta(description="By seat.")]
    deck: Annotated[Cards, Meta(description="The deck of raw goods, next card first.")]
    luck: Annotated[str, Meta(pattern="^[0-9a-f]{16}$", description="Of the shuffles to come.")] | UnsetType = UNSET


class VeniceView(Public, kw_only=True):
    """The Patrons of Venice: what one seat knows."""

    seat: Annotated[Seat, Meta(description="Whose view this is.")]
    hand: Annotated[Cards, Meta(description="That seat's own cards.")]
    hand_sizes: Annotated[list[Annotated[int, Meta(ge=0, le=87)]], Meta(description="By seat.")]
    deck_size: Annotated[int, Meta(ge=0, le=69, description="Cards in the deck of raw goods.")]
