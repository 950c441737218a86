"""What comes out: the OpenAPI document is made from these structs."""

import json
from collections import Counter
from typing import Annotated, Any, Self, cast

import msgspec
import patron
from msgspec import UNSET, Meta, Struct, UnsetType

from patron_api.positions import Again, StateJson, Token, ViewJson
from patron_api.problems import Problem
from patron_api.requests import Seat

Turn = Annotated[Seat | None, Meta(description="The seat that must act; null when the game is over.")]
SealedAgain = Annotated[Token, Meta(description="Of a sealed position only: the same, sealed anew.")] | UnsetType
SeenAgain = Annotated[ViewJson, Meta(description="Of a sealed position only: what the asking seat knows.")] | UnsetType

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
    pairs_of: Annotated[list[str], Meta(description="Or two different ones of these, joined by `+`.")] | UnsetType = (
        UNSET
    )


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
    programs: Annotated[
        str | int | bool | None,
        Meta(description="What `deal` sets when none is given, where that is another value: a bound for programs."),
    ]
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


Point = Annotated[
    tuple[Annotated[int, Meta(ge=0, le=100)], Annotated[int, Meta(ge=0, le=100)]],
    Meta(description="Where it is drawn on a plane of 0 to 100, x to the right, y down. The map is ours, not printed."),
]


class Campo(Struct, frozen=True):
    """A square of the map."""

    slug: str
    name: str
    buildings: Annotated[list[int], Meta(description="Numbers of the buildings adjacent to it.")]
    at: Point


class Building(Struct, frozen=True):
    """A building of the map."""

    number: int
    at: Point


class GameMap(Struct, frozen=True):
    """The map of a game that is played on one, to be drawn. Who owns what stands in each position."""

    campi: list[Campo]
    buildings: list[Building]


class GameInfo(Struct, frozen=True):
    """A game that the server knows."""

    id: str
    rules: Annotated[int, Meta(description="Version of the rules.")]
    players: PlayerCounts
    options: list[RuleOption]
    cards: CardSet
    map: GameMap | UnsetType = UNSET

    @classmethod
    def of(cls, game: patron.Game) -> Self:
        """Gather what the rules engine says of it."""
        card_set = {
            "name": game.card_set,
            "counts": {kind: len(listed) for kind, listed in _kinds(game).items()},
            "provenance": _sources(game),
        }
        drawn = {name: game.cards[name] for name in GameMap.__struct_fields__ if name in game.cards}
        return msgspec.convert({**game.about, "cards": card_set, **({"map": drawn} if drawn else {})}, cls)


class Games(Struct, frozen=True):
    """The games that the server knows."""

    games: list[GameInfo]


class Cut(Struct, frozen=True):
    """Where the request asked for more than this server gives."""

    place: Annotated[str, Meta(description="Where in the request: a JSON path.", examples=["$.limit.playouts"])]
    asked: int | float
    given: int | float


Clamped = Annotated[list[Cut], Meta(description="What was cut to what this server gives; if anything was.")] | UnsetType


class Move(Struct, frozen=True):
    """One action, as the table saw it."""

    seat: Annotated[int, Meta(ge=0, le=255, description="Who acted.")]
    action: Annotated[
        str | None,
        Meta(description="What was said; null if the asking seat could not see it, as of a card laid face down."),
    ]
    view: Annotated[ViewJson, Meta(description="What the asking seat knew then; if asked for.")] | UnsetType = UNSET


class NextPosition(Struct, frozen=True):
    """A position to go on from, and who must act there: a `state`, or a game that is `sealed` and a seat's `view`."""

    turn: Turn
    is_over: bool
    state: StateJson | UnsetType = UNSET
    sealed: Token | UnsetType = UNSET
    view: ViewJson | UnsetType = UNSET
    moves: (
        Annotated[
            list[Move],
            Meta(description="With `sealed` or `bots`: every action since then, in order, as the asking seat saw it."),
        ]
        | UnsetType
    ) = UNSET
    news: (
        Annotated[
            bool,
            Meta(
                description="With `sealed`: whether anything came out since then that the asking seat could not have "
                "told before. Who goes back over it has peeked."
            ),
        ]
        | UnsetType
    ) = UNSET
    clamped: Clamped = UNSET


class Dealt(NextPosition, frozen=True, kw_only=True):
    """A fresh game."""

    seed: Annotated[int, Meta(description="The seed of the deal; nobody is told that of a sealed one.")] | UnsetType = (
        UNSET
    )
    seats: Annotated[list[int], Meta(description="Of a sealed game: the seats that the holder plays.")] | UnsetType = (
        UNSET
    )
    cards: InUse


class LegalActions(Struct, frozen=True):
    """What may be said in the position."""

    legal: Annotated[list[str], Meta(description="All legal actions, sorted; none when the game is over.")]
    turn: Turn
    is_over: bool
    cards: InUse
    sealed: SealedAgain = UNSET
    view: SeenAgain = UNSET


class Verdict(Struct, frozen=True):
    """Whether the action is legal."""

    legal: bool
    reason: Annotated[str | None, Meta(description="Why not, in words; null for a legal action.")]
    sealed: SealedAgain = UNSET
    view: SeenAgain = UNSET


class SeenPosition(Struct, frozen=True):
    """What one seat knows."""

    view: ViewJson
    turn: Turn
    is_over: bool
    sealed: SealedAgain = UNSET


class Scores(Struct, frozen=True):
    """Points, by source, and the ranking; of a running game, as if it ended now."""

    totals: Annotated[list[int], Meta(description="Victory points by seat.")]
    ranks: Annotated[list[int], Meta(description="Rank by seat: 1 is best; equal only where the rules share a win.")]
    sources: Annotated[list[dict[str, int]], Meta(description="Points of each seat, by source.")]
    decided_by: Annotated[str, Meta(description="What separates the first from the second.")]
    separations: Annotated[list[str], Meta(description="The same for each neighbouring pair of the ranking.")]
    final: Annotated[bool, Meta(description="False while the game runs.")]
    cut: Annotated[bool, Meta(description="The game ended because its turns or rounds ran out.")]
    cards: InUse
    sealed: SealedAgain = UNSET
    view: SeenAgain = UNSET

    @classmethod
    def of(cls, known: patron.State | patron.View, again: Again = (UNSET, UNSET)) -> Self:
        """Count them."""
        scores = known.scores()
        return cls(
            scores.totals,
            scores.ranks,
            json.loads(scores.to_json())["sources"],  # in the order of the rulebook
            scores.decided_by,
            scores.separations,
            scores.final,
            scores.cut,
            CardLabel.of(known.game),
            *again,
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
    clamped: Clamped = UNSET
    sealed: SealedAgain = UNSET
    view: SeenAgain = UNSET

    @classmethod
    def of(
        cls, found: patron.Analysis, seed: int, game: patron.Game, clamped: list[Cut], again: Again = (UNSET, UNSET)
    ) -> Self:
        """Copy it, without what differs from run to run."""
        rows = [
            Suggestion(row.action.text, row.visits, row.win_share, row.points, row.standard_error) for row in found.rows
        ]
        return cls(
            found.best.text,
            found.seat,
            rows,
            [action.text for action in found.line],
            found.playouts,
            seed,
            CardLabel.of(game),
            clamped or UNSET,
            *again,
        )


class BatchResult(Struct, frozen=True):
    """The answer for one position: an `analysis`, or the `problem` with it."""

    analysis: Analysis | UnsetType = UNSET
    problem: Problem | UnsetType = UNSET


class Batch(Struct, frozen=True):
    """One result a position, in their order."""

    results: list[BatchResult]
    clamped: Clamped = UNSET


class Estimate(Struct, frozen=True):
    """A mean over several searches, with its 95 % interval."""

    mean: float
    low: float
    high: float


class Judged(Struct, frozen=True):
    """One recorded decision beside what the search would have done."""

    ply: Annotated[int, Meta(ge=0, description="Number of actions before it.")]
    seat: Annotated[int, Meta(ge=0, le=255)]
    played: Annotated[str, Meta(description="What was said.")]
    best: Annotated[str, Meta(description="What the search holds to be best.")]
    choices: Annotated[int, Meta(ge=1, description="Number of legal actions; with one there was nothing to decide.")]
    win_share: Annotated[
        Estimate,
        Meta(description="Share of the win that the seat gave away, 0 if it said the best. Below 0: rather a gain."),
    ]
    points: Annotated[Estimate, Meta(description="The same in expected victory points.")]
    shares: Annotated[
        list[float],
        Meta(description="Share of the win by seat, expected after what was said; empty if nothing was to decide."),
    ]


class SeatReview(Struct, frozen=True):
    """What a seat gave away in all."""

    seat: Annotated[int, Meta(ge=0, le=255)]
    decisions: Annotated[int, Meta(ge=0, description="Decisions with more than one legal action.")]
    best: Annotated[int, Meta(ge=0, description="How many of them the search would have made, too.")]
    win_share: Annotated[float, Meta(description="Sum over its decisions.")]
    points: Annotated[float, Meta(description="Sum over its decisions.")]


class Review(Struct, frozen=True):
    """Each recorded decision, judged from what its seat could know then."""

    decisions: list[Judged]
    seats: list[SeatReview]
    playouts: Annotated[int, Meta(ge=0, description="Simulated games.")]
    seed: int
    cards: InUse
    clamped: Clamped = UNSET


class Recorded(Struct, frozen=True):
    """A finished game, written down."""

    record: Annotated[str, Meta(description="The record as text: set-up, actions, what chance gave.")]


class Replayed(Struct, frozen=True):
    """How the recorded game ended, or how far it got."""

    state: StateJson
    turn: Turn
    is_over: bool
    actions: Annotated[int, Meta(ge=0, description="Number of recorded actions.")]
    scores: Scores
    moves: Annotated[list[Move], Meta(description="The recorded actions, in order.")]
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
