"""`games` and `cards`: what there is."""

import sys
from collections.abc import Mapping
from typing import Annotated, Any

from cyclopts import Parameter

from patron import show
from patron._patron import Game, OptionsError, about_games
from patron._refusal import refusal
from patron.cli.common import GameId, Json, Setup, emit, no_option, read_position, say

__all__ = ["cards", "games"]


def games(*, json: Json = False) -> None:
    """List the games, with their players and options."""
    about = about_games()
    if json:
        emit(about)
    else:
        say("\n\n".join(map(_game, about)))


def cards(  # noqa: PLR0913 - one for each form of printing
    game: GameId,
    file: Annotated[
        str | None,
        Parameter(allow_leading_hyphen=True, validator=no_option, help="With --map: the position that is drawn."),
    ] = None,
    /,
    *,
    setup: Setup | None = None,
    map: Annotated[  # noqa: A002 - the option's name
        bool, Parameter(help="Draw the map of a game that has one, with what stands on it.", show_default=False)
    ] = False,
    toml: Annotated[
        bool, Parameter(help="Print the card file: a copy of it is where an owner begins.", show_default=False)
    ] = False,
    json: Json = False,
) -> None:
    """Show the cards of a game, and where each value comes from."""
    if [toml, json, map].count(True) > 1:
        raise refusal(OptionsError, "take one of --map, --toml and --json")
    if file is not None and not map:
        raise refusal(OptionsError, "a position is drawn with --map only; `patron show FILE` draws its table")
    made = (setup or Setup()).game(game)
    if map:
        say(_map(made, file, setup or Setup()))
    elif toml:
        sys.stdout.write(made.card_text)
    elif json:
        emit(made.cards)
    else:
        say(show.deck(made))


def _map(game: Game, file: str | None, setup: Setup) -> str:
    if "campi" not in game.cards:
        raise refusal(OptionsError, f"{game.id} has no map")
    if file is None:
        return show.labelled_board(game)
    position = read_position(file, setup.cards)
    if position.game.id != game.id:
        raise refusal(OptionsError, f"{file} is a position of {position.game.id}, not of {game.id}")
    return show.labelled_board(position.game, position)


def _game(about: Mapping[str, Any]) -> str:
    players = about["players"]
    options = [
        (f"  --option {option['name']}=", _takes(option["takes"]), f"[{_word(option['default'])}]", option["meaning"])
        for option in about["options"]
    ]
    seats = f"{players['least']} to {players['most']} players, usually {players['usual']}"
    return "\n".join([f"{about['id']}: {seats}", *(show.columns(options) if options else [])])


def _takes(takes: Mapping[str, Any]) -> str:
    words = [_word(word) for word in takes.get("words", ())]
    numbers = [f"{takes['minimum']} to {takes['maximum']}"] if "minimum" in takes else []
    pairs = [f"two of {', '.join(takes['pairs_of'])} joined by +"] if "pairs_of" in takes else []
    return " | ".join([*words, *numbers, *pairs])


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
