"""Example bodies for the OpenAPI document, made by the rules engine: by operation, each with a name and a title."""

import json
from typing import Any

import patron

Bodies = dict[str, dict[str, tuple[str, dict[str, Any]]]]

GAME = "patronize"
SEED = 7
PLIES = 6
"""Long enough for cubes and protégés to be on the table."""


def bodies() -> Bodies:
    """Return them all."""
    game = patron.Game(GAME, 4)
    record = patron.Record.start(game.deal(SEED), SEED)
    for _ in range(PLIES):
        actions = record.state(len(record)).legal_actions
        record = record.play(actions[len(actions) // 2])
    state = record.state(len(record))
    action = state.legal_actions[0].text
    whole = {"state": json.loads(state.to_json())}
    seen = {"view": json.loads(state.view().to_json())}
    brief = {"limit": {"playouts": 200}, "seed": 1}
    return {
        "deal": {
            "four": ("Four players", {"players": 4, "seed": SEED}),
            "fair": (
                "A fair game of one person against three programs",
                {"players": 4, "sealed": True, "bots": {"1": 3, "2": 3, "3": 3}},
            ),
            "option": ("Three players, with an option", {"players": 3, "options": {"first_seat": 2}, "seed": SEED}),
        },
        "legal": {
            "state": ("A whole position", {"position": whole}),
            "view": ("What one seat knows", {"position": seen}),
        },
        "validate": {
            "legal": ("A legal action", {"position": seen, "action": action}),
            "illegal": ("An illegal one", {"position": whole, "action": "gain red"}),
        },
        "play": {
            "state": ("A legal action", {"position": whole, "action": action}),
            "bots": ("After it, programs play on", {"position": whole, "action": action, "bots": _bots(state)}),
        },
        "view": {
            "mover": ("The seat to move", {"position": whole}),
            "seat": ("Another seat", {"position": whole, "seat": 2}),
        },
        "score": {"state": ("As if the game ended now", {"position": whole})},
        "suggest": {
            "view": ("What one seat knows", {"position": seen, **brief}),
            "state": ("A whole position, of which only the view is used", {"position": whole, "top": 3, **brief}),
        },
        "suggestStream": {"view": ("What one seat knows", {"position": seen, **brief})},
        "suggestBatch": {
            "two": ("What two seats know", {"positions": [seen, {"view": _view_after(state)}], "top": 1, **brief}),
        },
        "review": {"text": ("One seat's decisions", {"record": record.to_text(), "seats": [0], **brief})},
        "reviewStream": {"text": ("All decisions", {"record": record.to_text(), **brief})},
        "record": {},  # a token that a server of today opens can only come from itself
        "replay": {
            "text": ("As text", {"record": record.to_text()}),
            "jsonl": ("As JSON Lines, with all states", {"record": record.to_jsonl(), "states": True}),
        },
    }


def _bots(state: patron.State) -> dict[str, int]:
    """Let programs play all seats but the one to move."""
    return {str(seat): 1 for seat in range(state.game.players) if seat != state.turn}


def _view_after(state: patron.State) -> Any:  # noqa: ANN401 - JSON
    return json.loads(state.play(state.legal_actions[0]).view().to_json())
