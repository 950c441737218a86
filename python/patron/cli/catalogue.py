"""`games` and `cards`: what there is."""

from collections.abc import Mapping
from typing import Any

from patron import show
from patron._patron import about_games
from patron.cli.common import GameId, Json, Setup, emit, say

__all__ = ["cards", "games"]


def games(*, json: Json = False) -> None:
    """List the games, with their players and options."""
    about = about_games()
    if json:
        emit(about)
    else:
        say("\n\n".join(map(_game, about)))


def cards(game: GameId, /, *, setup: Setup | None = None, json: Json = False) -> None:
    """Show the cards of a game, and where each value comes from."""
    made = (setup or Setup()).game(game)
    if json:
        emit(made.cards)
    else:
        say(show.deck(made))


def _game(about: Mapping[str, Any]) -> str:
    players = about["players"]
    options = [
        (f"  --option {option['name']}=", _takes(option["takes"]), f"[{option['default']}]", option["meaning"])
        for option in about["options"]
    ]
    seats = f"{players['least']} to {players['most']} players, usually {players['usual']}"
    return "\n".join([f"{about['id']}: {seats}", *(show.columns(options) if options else [])])


def _takes(takes: Mapping[str, Any]) -> str:
    if "words" in takes:
        return " | ".join(takes["words"])
    return f"{takes['minimum']} to {takes['maximum']}" if "minimum" in takes else "true | false"
