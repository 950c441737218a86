"""What goes in, beside positions: the OpenAPI document is made from these structs."""

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from patron_api.positions import Position, WholePosition

MAX_SEED = 2**63 - 1

Seat = Annotated[int, Meta(ge=0, le=255, description="A seat: from 0, clockwise.")]
Seed = Annotated[int, Meta(ge=0, le=MAX_SEED, description="Same seed, same answer.")]
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
    seed: Annotated[Seed | None, Meta(description="Same seed, same deal. Left out: the server draws one.")] = None


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
    """A whole position and the action to carry out."""

    position: WholePosition
    action: ActionText


class ViewRequest(Struct, forbid_unknown_fields=True, frozen=True):
    """A position and the seat that looks at it."""

    position: Position
    seat: Annotated[Seat | None, Meta(description="Left out: the seat that must act.")] = None


class Limit(Struct, forbid_unknown_fields=True, frozen=True):
    """How long to think: until the first of the bounds that are given. Without any: 1,000 playouts.

    Only a search that `playouts` ends gives the same answer again.
    """

    playouts: Annotated[Annotated[int, Meta(ge=1)] | None, Meta(description="Simulated games.")] = None
    time: Annotated[Annotated[float, Meta(ge=0.001)] | None, Meta(description="Seconds.")] = None


class SuggestRequest(Struct, forbid_unknown_fields=True, frozen=True):
    """A position and how long to think about it. Of a whole position only the view of the seat to move is used."""

    position: Position
    limit: Limit = Limit()
    seed: Seed = 0
    top: Annotated[
        Annotated[int, Meta(ge=1, le=1000)] | None, Meta(description="How many actions to list. Left out: all.")
    ] = None
    threads: Annotated[int, Meta(ge=1, description="Threads that search.")] = 1


class ReplayRequest(Struct, forbid_unknown_fields=True, frozen=True):
    """A game record, as text or as JSON Lines."""

    record: Annotated[str, Meta(description="The record, in either form; told apart by its first character.")]
    states: Annotated[bool, Meta(description="Also answer with the state before the first action and after each.")] = (
        False
    )
