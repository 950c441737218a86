"""What goes in, beside positions: the OpenAPI document is made from these structs."""

from typing import Annotated

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from patron_api.positions import Position, WholePosition

MAX_SEED = 2**63 - 1

Seat = Annotated[int, Meta(ge=0, le=255, description="A seat: from 0, clockwise.")]
Seed = Annotated[int, Meta(ge=0, le=MAX_SEED, description="Same seed, same answer.")]
Level = Annotated[int, Meta(ge=1, le=8, description="Strength of a program, 1 weakest.")]
Bots = Annotated[
    dict[Seat, Level],
    Meta(
        description="Seats for which programs play, each with its level. They play on to the next decision of another "
        "seat; each knows what its seat may know and no more.",
        examples=[{"1": 3, "2": 3, "3": 3}],
    ),
]
MOST_POSITIONS = 64
"""Positions in one call of `suggest/batch`."""
ActionText = Annotated[
    str,
    Meta(
        max_length=200,
        description="An action, as `legal` lists them.",
        examples=["play painter", "play noble protect", "gain blue", "pass"],
    ),
]


class DealRequest(Struct, forbid_unknown_fields=True, frozen=True):
    """Who plays, by which rules."""

    players: Annotated[int, Meta(ge=1, le=16, description="Number of players.")]
    options: (
        Annotated[
            dict[str, str | int | bool],
            Meta(description="Rule options, as `GET /v1/games/{game}` lists them; the others keep their defaults."),
        ]
        | UnsetType
    ) = UNSET
    seed: Annotated[
        Seed | None,
        Meta(
            description="Same seed, same deal. Left out: the server draws one. Whoever knows the seed knows all cards, "
            "so that a fair game is dealt without."
        ),
    ] = None
    sealed: Annotated[
        bool,
        Meta(description="Answer with a sealed position and one seat's view in place of the state: for a fair game."),
    ] = False
    seats: (
        Annotated[
            list[Seat],
            Meta(
                min_length=1,
                max_length=16,
                description="With `sealed`: the seats that the holder plays. Only their cards are ever shown to him. "
                "Left out: all seats without a bot, at one screen that is passed on: what the seat to move knows.",
            ),
        ]
        | UnsetType
    ) = UNSET
    bots: Bots | UnsetType = UNSET

    def __post_init__(self) -> None:
        """Refuse what would have no effect."""
        if self.seats is not UNSET and not self.sealed:
            raise ValueError("`seats` are for a deal that is `sealed`")


class PositionRequest(Struct, forbid_unknown_fields=True, frozen=True):
    """A position to ask about."""

    position: Position


class StateRequest(Struct, forbid_unknown_fields=True, frozen=True):
    """A whole position to ask about."""

    position: WholePosition


class ValidateRequest(Struct, forbid_unknown_fields=True, frozen=True):
    """A position and the action that somebody wants to say there."""

    position: Position
    action: ActionText


class PlayRequest(Struct, forbid_unknown_fields=True, frozen=True):
    """A whole position, the action to carry out there, and who plays on by himself."""

    position: WholePosition
    action: (
        Annotated[
            str, Meta(max_length=200, description="An action, as `legal` lists them; with `bots` it may be left out.")
        ]
        | UnsetType
    ) = UNSET
    bots: Bots | UnsetType = UNSET
    views: Annotated[bool, Meta(description="Also answer with what the asking seat saw after each move.")] = False

    def __post_init__(self) -> None:
        """Ask for something to do."""
        if self.action is UNSET and self.bots is UNSET:
            raise ValueError("This needs an `action`, or `bots` that play on without one")


class ViewRequest(Struct, forbid_unknown_fields=True, frozen=True):
    """A position and the seat that looks at it."""

    position: Position
    seat: Annotated[Seat | None, Meta(description="Left out: the seat that must act.")] = None


class Limit(Struct, forbid_unknown_fields=True, frozen=True):
    """How long to think: until the first of the bounds that are given. Without any: 1,000 playouts.

    Only a search that `playouts` ends gives the same answer again. More than the server gives is cut to that, and the
    answer says so in `clamped`.
    """

    playouts: Annotated[Annotated[int, Meta(ge=1, le=MAX_SEED)] | None, Meta(description="Simulated games.")] = None
    time: Annotated[Annotated[float, Meta(ge=0.001)] | None, Meta(description="Seconds.")] = None


Top = Annotated[
    Annotated[int, Meta(ge=1, le=1000)] | None, Meta(description="How many actions to list. Left out: all.")
]
Threads = Annotated[int, Meta(ge=1, le=MAX_SEED, description="Threads that search.")]


class SuggestRequest(Struct, forbid_unknown_fields=True, frozen=True):
    """A position and how long to think about it. Of a whole position only the view of the seat to move is used."""

    position: Position
    limit: Limit = Limit()
    seed: Seed = 0
    top: Top = None
    threads: Threads = 1


class BatchRequest(Struct, forbid_unknown_fields=True, frozen=True):
    """Several positions, and how long to think about each. All together get what the server gives to one search."""

    positions: Annotated[
        list[Raw],
        Meta(
            min_length=1,
            max_length=MOST_POSITIONS,
            description="Each is answered by itself: one that cannot be read does not hinder the others.",
            extra_json_schema={"items": {"$ref": "#/components/schemas/Position"}},
        ),
    ]
    limit: Limit = Limit()
    seed: Seed = 0
    top: Top = None
    threads: Threads = 1


class ReviewRequest(Struct, forbid_unknown_fields=True, frozen=True):
    """A game record, and how long to think about each decision in it."""

    record: Annotated[str, Meta(description="The record, in either form; told apart by its first character.")]
    limit: Limit = Limit()
    seed: Seed = 0
    threads: Threads = 1
    seats: (
        Annotated[
            list[Seat],
            Meta(min_length=1, max_length=16, description="Whose decisions to judge. Left out: everybody's."),
        ]
        | UnsetType
    ) = UNSET


class RecordRequest(Struct, forbid_unknown_fields=True, frozen=True):
    """A sealed game that is over."""

    position: WholePosition


class ReplayRequest(Struct, forbid_unknown_fields=True, frozen=True):
    """A game record, as text or as JSON Lines."""

    record: Annotated[str, Meta(description="The record, in either form; told apart by its first character.")]
    states: Annotated[bool, Meta(description="Also answer with the state before the first action and after each.")] = (
        False
    )
