"""Rules engines and players for tabletop games.

A `Game` fixes options and cards, deals a `State` and reads positions back from JSON. A `State` is a whole
position, hidden cards included; `State.view` gives the `View` that one seat may know, and `suggest` takes a view
only, so that a suggestion cannot peek. All positions are immutable: playing returns a new one.

>>> import patron
>>> game = patron.game("patronize", players=4)
>>> state = game.deal(seed=7)
>>> "pass" in state.legal_actions
True
"""

from patron import conformance, players, show
from patron._patron import (
    Action,
    Analysis,
    ArenaResult,
    ArenaRow,
    CardsError,
    Game,
    IllegalAction,
    LegalActions,
    OptionsError,
    PatronError,
    Playouts,
    PositionError,
    Record,
    RecordError,
    Row,
    Scores,
    State,
    StopFlag,
    View,
    __version__,
    playouts,
    suggest,
)
from patron.arenas import arena
from patron.games import Patronage, Patronize, Venice, game, games
from patron.records import Step, read_record, steps, write_record

__all__ = [
    "Action",
    "Analysis",
    "ArenaResult",
    "ArenaRow",
    "CardsError",
    "Game",
    "IllegalAction",
    "LegalActions",
    "OptionsError",
    "PatronError",
    "Patronage",
    "Patronize",
    "Playouts",
    "PositionError",
    "Record",
    "RecordError",
    "Row",
    "Scores",
    "State",
    "Step",
    "StopFlag",
    "Venice",
    "View",
    "__version__",
    "arena",
    "conformance",
    "game",
    "games",
    "players",
    "playouts",
    "read_record",
    "show",
    "steps",
    "suggest",
    "write_record",
]
