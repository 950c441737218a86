"""Patronage and Race for the Galaxy: the fields of a state and of a view, as docs/formats.md lists them."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType
from patron.games import Agenda

Seat = Annotated[int, Meta(ge=0, le=3, description="A seat: from 0, clockwise.")]
Card = Annotated[str, Meta(extra_json_schema={"$ref": "#/components/schemas/PatronageCard"})]
Cards = Annotated[list[Card], Meta(max_length=192)]
Choice = Literal[
    "explore-5",
    "explore-1-1",
    "develop",
    "develop-again",
    "settle",
    "settle-again",
    "consume-trade",
    "consume-x2",
    "produce",
]
Count = Annotated[int, Meta(ge=0)]


def words(cards: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the slugs that the built-in card table knows."""
    return {"PatronageCard": [card["slug"] for card in cards["cards"]]}


class PatronageOptions(Struct, forbid_unknown_fields=True):
    """Rule options."""

    sets: Literal["base+patronage", "base"] | UnsetType = UNSET
    edition: Annotated[int, Meta(ge=1, le=2)] | UnsetType = UNSET
    two_action: bool | UnsetType = UNSET
    preset_hands: bool | UnsetType = UNSET
    max_rounds: (
        Annotated[int, Meta(ge=0, le=10_000, description="The game is cut after so many; 0: never.")] | UnsetType
    ) = UNSET
    agendas: Annotated[str, Meta(description="With Patronage: `random`, or two Agendas joined by `+`.")] | UnsetType = (
        UNSET
    )
    goals: bool | UnsetType = UNSET
    pool_end: Literal["latched", "at-round-end"] | UnsetType = UNSET


class PatronageAgenda(Struct, forbid_unknown_fields=True):
    """A Galactic Agenda."""

    agenda: Agenda
    favor: Annotated[Count, Meta(description="Favor that lies on it; 0: it is complete.")]


class PatronageGoal(Struct, forbid_unknown_fields=True):
    """A goal."""

    goal: str
    taken: Annotated[list[Seat], Meta(description="Seats that have taken it.")]


class PatronagePicks(Struct, forbid_unknown_fields=True):
    """Cards that the seat to move has picked for one answer, one at a time."""

    left: Count
    cards: Annotated[list[str], Meta(max_length=255, description="Cards; `favor` for a Favor among goods.")]
    after: str | None


class Public(Struct, forbid_unknown_fields=True, kw_only=True):
    """What everybody at the table knows."""

    game: Literal["patronage"] | UnsetType = UNSET
    rules: Literal[1] | UnsetType = UNSET
    cards: Annotated[str, Meta(description="The card set.")] | UnsetType = UNSET
    players: Annotated[int, Meta(ge=2, le=4)]
    options: PatronageOptions | UnsetType = UNSET
    round: Annotated[Count, Meta(description="From 1; 0 while the first hands are discarded from.")]
    phase: Literal[
        "setup",
        "select",
        "explore",
        "develop",
        "develop-again",
        "settle",
        "settle-again",
        "consume",
        "produce",
        "round-end",
        "over",
    ]
    ask: Literal[
        "action",
        "discard",
        "place",
        "power",
        "pay",
        "sell",
        "consume",
        "good",
        "hand",
        "number",
        "windfall",
        "start",
        "keep",
        "spend",
        "drawn",
        "nothing",
    ]
    turn: Annotated[Seat | None, Meta(description="Who must act; null when the game is over.")]
    first_seat: Annotated[
        Seat, Meta(description="Who has the lowest start world: where order matters, it begins there.")
    ]
    pool: (
        Annotated[int, Meta(description="VP chips left; below zero by those that were taken when it was dry.")]
        | UnsetType
    ) = UNSET
    military: (
        Annotated[
            list[int],
            Meta(description="Military that counts for every world, by seat: of powers that work now."),
        ]
        | UnsetType
    ) = UNSET
    chips: Annotated[list[Count], Meta(description="VP chips, by seat.")]
    actions: (
        Annotated[
            list[Annotated[list[Choice], Meta(max_length=2)] | None],
            Meta(description="Chosen this round, by seat; null for a choice that is not revealed yet."),
        ]
        | UnsetType
    ) = UNSET
    tableaux: Annotated[list[Cards], Meta(description="By seat, in the order of placing.")]
    placed: Annotated[list[Card | None], Meta(description="Placed this phase and revealed, by seat.")] | UnsetType = (
        UNSET
    )
    shown: Annotated[list[Cards], Meta(description="Cards of hands that everybody has seen, by seat.")] | UnsetType = (
        UNSET
    )
    picks: Annotated[PatronagePicks | None, Meta(description="Of an answer in several cards.")] | UnsetType = UNSET
    used: Annotated[list[str], Meta(description="Powers used this phase by the seat to move.")] | UnsetType = UNSET
    power: Annotated[str | None, Meta(description="The power that is being carried out.")] | UnsetType = UNSET
    made: Annotated[Cards, Meta(description="Worlds of the seat to move that produced this phase.")] | UnsetType = UNSET
    fills: Annotated[dict[str, Any] | None, Meta(description="Windfall powers still to be used.")] | UnsetType = UNSET
    shuffles: Annotated[Count, Meta(description="Times that the discard pile was reshuffled.")] | UnsetType = UNSET
    agendas: Annotated[list[PatronageAgenda], Meta(description="With Patronage: the two Agendas.")] | UnsetType = UNSET
    favor: Annotated[list[Count], Meta(description="With Patronage: Favor, by seat.")] | UnsetType = UNSET
    spent: (
        Annotated[list[Count], Meta(description="Favor that the seat to move has spent this phase, by Agenda.")]
        | UnsetType
    ) = UNSET
    kept: Annotated[list[Count], Meta(description="Cards more that are kept in Explore, by seat.")] | UnsetType = UNSET
    dry: Annotated[bool, Meta(description="The pool has been empty this round.")] | UnsetType = UNSET
    goals: (
        Annotated[list[PatronageGoal], Meta(description="With goals: four for the first, two for the most.")]
        | UnsetType
    ) = UNSET


class PatronageState(Public, kw_only=True):
    """Patronage: everything on the table, hidden cards included."""

    goods: (
        Annotated[list[dict[str, Card]], Meta(description="By seat: the card that lies as a good on each world.")]
        | UnsetType
    ) = UNSET
    hands: Annotated[list[Cards], Meta(description="By seat.")]
    marks: Annotated[list[Cards], Meta(description="Cards of each hand that the question is about.")] | UnsetType = (
        UNSET
    )
    known: Annotated[list[Cards], Meta(description="Discards that each seat knows.")] | UnsetType = UNSET
    discards: Cards
    deck: Annotated[Cards, Meta(description="Next card first.")]
    luck: Annotated[str, Meta(pattern="^[0-9a-f]{16}$", description="Of the shuffles to come.")] | UnsetType = UNSET


class PatronageView(Public, kw_only=True):
    """Patronage: what one seat knows."""

    goods: (
        Annotated[list[Cards], Meta(description="By seat: worlds with a good on them, whose face nobody sees.")]
        | UnsetType
    ) = UNSET
    seat: Annotated[Seat, Meta(description="Whose view this is.")]
    hand: Annotated[Cards, Meta(description="That seat's own cards.")]
    hand_sizes: Annotated[list[Count], Meta(description="By seat.")]
    marked: Cards | UnsetType = UNSET
    mark_sizes: list[Count] | UnsetType = UNSET
    known_discards: Annotated[Cards, Meta(description="Discards that this seat knows.")] | UnsetType = UNSET
    discard_size: Count | UnsetType = UNSET
    deck_size: Count | UnsetType = UNSET
