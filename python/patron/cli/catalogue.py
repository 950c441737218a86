"""`games` and `cards`: what there is."""

import sys
from collections.abc import Mapping
from typing import Annotated, Any

from cyclopts import Parameter

from patron import show
from patron._patron import OptionsError, about_games
from patron._refusal import refusal
from patron.cli.common import GameId, Json, Setup, emit, say

__all__ = ["cards", "games"]


def games(*, json: Json = False) -> None:
    """List the games, with their players and options."""
    about = about_games()
    if json:
        emit(about)
    else:
        say("\n\n".join(map(_game, about)))


def cards(
    game: GameId,
    /,
    *,
    setup: Setup | None = None,
    toml: Annotated[
        bool, Parameter(help="Print the card file: a copy of it is where an owner begins.", show_default=False)
    ] = False,
    json: Json = False,
) -> None:
    """Show the cards of a game, and where each value comes from."""
    if toml and json:
        raise refusal(OptionsError, "take --toml or --json, not both")
    made = (setup or Setup()).game(game)
    if toml:
        sys.stdout.write(made.card_text)
    elif json:
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
        return " | ".join(str(word).lower() for word in takes["words"])
    return f"{takes['minimum']} to {takes['maximum']}" if "minimum" in takes else "true | false"
