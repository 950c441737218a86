"""What comes out: the OpenAPI document is made from these structs."""

from collections import Counter
from typing import Annotated, Any, Self, cast

import msgspec
import patron
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from patron_api.requests import Seat

StateJson = Annotated[Raw, Meta(extra_json_schema={"$ref": "#/components/schemas/State"})]
ViewJson = Annotated[Raw, Meta(extra_json_schema={"$ref": "#/components/schemas/View"})]


_BUILT_IN = patron.Game("patronize")
"""Examples are what it says, not what somebody typed."""


def _kinds(game: patron.Game) -> dict[str, list[dict[str, Any]]]:
    """Return the tables of cards by their kind."""
    return {
        kind: cast("list[dict[str, Any]]", listed) for kind, listed in game.cards.items() if isinstance(listed, list)
    }


def _sources(game: patron.Game) -> dict[str, int]:
    """Count the fields of all cards by where they come from."""
    listed = (card for cards in _kinds(game).values() for card in cards)
    return dict(Counter(source for card in listed for source in card["provenance"].values()))


class PlayerCounts(Struct, frozen=True):
    """For how many a game is."""

    least: int
    most: int
    usual: int


class Words(Struct, frozen=True):
    """An option that takes one of these values."""

    words: list[str | bool]


class Range(Struct, frozen=True):
    """An option that takes a whole number within these bounds, both included."""

    minimum: int
    maximum: int


class RuleOption(Struct, frozen=True):
    """A choice that the rules leave to the players."""

    name: str
    takes: Annotated[
        dict[str, Any],
        Meta(
            extra_json_schema={
                "anyOf": [{"$ref": "#/components/schemas/Words"}, {"$ref": "#/components/schemas/Range"}]
            }
        ),
    ]
    default: Annotated[str | int | bool, Meta(description="The value in force when none is given.")]
    meaning: str


class CardLabel(Struct, frozen=True):
    """The card set that an answer rests on."""

    name: Annotated[str, Meta(description="Name of the card set.", examples=[_BUILT_IN.card_set])]
    note: Annotated[
        str | None,
        Meta(
            description="How many of its values are a reconstruction, not the printed ones; null if none is.",
            examples=[_BUILT_IN.card_note],
        ),
    ]

    @classmethod
    def of(cls, game: patron.Game) -> Self:
        """Ask the game."""
        return cls(game.card_set, game.card_note)


InUse = Annotated[CardLabel, Meta(description="The card set that this rests on.")]


class CardSet(Struct, frozen=True):
    """The cards in use, and where their numbers come from."""

    name: Annotated[str, Meta(description="Name of the card set, as positions and records carry it.")]
    counts: Annotated[dict[str, int], Meta(description="Number of cards by kind.")]
    provenance: Annotated[
        dict[str, int],
        Meta(
            description="How many fields of the cards come from where: the rulebook, a review, or a reconstruction.",
            examples=[_sources(_BUILT_IN)],
        ),
    ]


class GameInfo(Struct, frozen=True):
    """A game that the server knows."""

    id: str
    rules: Annotated[int, Meta(description="Version of the rules.")]
    players: PlayerCounts
    options: list[RuleOption]
    cards: CardSet

    @classmethod
    def of(cls, game: patron.Game) -> Self:
        """Gather what the rules engine says of it."""
        card_set = {
            "name": game.card_set,
            "counts": {kind: len(listed) for kind, listed in _kinds(game).items()},
            "provenance": _sources(game),
        }
        return msgspec.convert({**game.about, "cards": card_set}, cls)


class Games(Struct, frozen=True):
    """The games that the server knows."""

    games: list[GameInfo]


class NextState(Struct, frozen=True):
    """A whole position, and who must act there."""

    state: StateJson
    turn: Annotated[Seat | None, Meta(description="The seat that must act; null when the game is over.")]
    is_over: bool


class Dealt(NextState, frozen=True):
    """A fresh game."""

    seed: Annotated[int, Meta(description="The seed of the deal.")]
    cards: InUse


class LegalActions(Struct, frozen=True):
    """What may be said in the position."""

    legal: Annotated[list[str], Meta(description="All legal actions, sorted; none when the game is over.")]
    turn: Annotated[Seat | None, Meta(description="The seat that must act; null when the game is over.")]
    is_over: bool
    cards: InUse


class Verdict(Struct, frozen=True):
    """Whether the action is legal."""

    legal: bool
    reason: Annotated[str | None, Meta(description="Why not, in words; null for a legal action.")]


class SeenPosition(Struct, frozen=True):
    """What one seat knows."""

    view: ViewJson
    turn: Annotated[Seat | None, Meta(description="The seat that must act; null when the game is over.")]
    is_over: bool


class Scores(Struct, frozen=True):
    """Points, by source, and the ranking; of a running game, as if it ended now."""

    totals: Annotated[list[int], Meta(description="Victory points by seat.")]
    ranks: Annotated[list[int], Meta(description="Rank by seat: 1 is best; all are different.")]
    sources: Annotated[list[dict[str, int]], Meta(description="Points of each seat, by source.")]
    decided_by: Annotated[str, Meta(description="What separates the first from the second.")]
    separations: Annotated[list[str], Meta(description="The same for each neighbouring pair of the ranking.")]
    final: Annotated[bool, Meta(description="False while the game runs.")]
    cards: InUse

    @classmethod
    def of(cls, state: patron.State) -> Self:
        """Count them."""
        scores = state.scores()
        return cls(
            scores.totals,
            scores.ranks,
            scores.sources,
            scores.decided_by,
            scores.separations,
            scores.final,
            CardLabel.of(state.game),
        )


class Suggestion(Struct, frozen=True):
    """One action that the search looked at."""

    action: str
    visits: Annotated[int, Meta(ge=0, description="Simulated games that began with it.")]
    win_share: Annotated[list[float], Meta(description="Share of wins by seat; ties are shared.")]
    points: Annotated[list[float], Meta(description="Expected victory points by seat.")]
    standard_error: Annotated[
        float,
        Meta(
            description="Standard error of the mean of the win share of the seat to move, over the simulations that "
            "began with this action. The search may still be settling: two seeds can differ by more."
        ),
    ]


class Analysis(Struct, frozen=True):
    """What the search found, the best action first."""

    best: str
    seat: Annotated[int, Meta(description="The seat to move.")]
    rows: list[Suggestion]
    line: Annotated[list[str], Meta(description="The actions that the search expects from here.")]
    playouts: Annotated[int, Meta(ge=0, description="Simulated games.")]
    seed: Annotated[int, Meta(description="The seed of the search.")]
    cards: InUse

    @classmethod
    def of(cls, found: patron.Analysis, seed: int, game: patron.Game) -> Self:
        """Copy it, without what differs from run to run."""
        rows = [
            Suggestion(row.action.text, row.visits, row.win_share, row.points, row.standard_error) for row in found.rows
        ]
        line = [action.text for action in found.line]
        return cls(found.best.text, found.seat, rows, line, found.playouts, seed, CardLabel.of(game))


class Replayed(NextState, frozen=True):
    """How the recorded game ended, or how far it got."""

    actions: Annotated[int, Meta(ge=0, description="Number of recorded actions.")]
    scores: Scores
    states: Annotated[list[StateJson], Meta(description="If asked for.")] | UnsetType = UNSET


class ProblemKind(Struct, frozen=True):
    """A kind of problem."""

    type: Annotated[str, Meta(description="The `type` of every such problem.")]
    status: Annotated[int, Meta(description="The HTTP status.")]
    title: str


class Health(Struct, frozen=True):
    """The server answers."""

    status: Annotated[str, Meta(extra_json_schema={"enum": ["ok"]})]
    version: str
