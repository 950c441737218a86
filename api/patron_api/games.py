"""The games, by their id in the address."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated

import patron
from litestar.params import PathParameter

from patron_api.problems import Kind, ProblemError

GameId = Annotated[str, PathParameter(description="Id of the game, as `GET /v1/games` lists them.")]


def find(game: str) -> patron.Game:
    """Return the game as it is played without further wishes: enough to read positions, which carry their own options.

    Raises
    ------
    ProblemError
        404, if the server does not know it.
    """
    return _game(game, None, ())


def set_up(
    game: str, players: int | None, options: Mapping[str, str | int | bool], *, complete: bool = False
) -> patron.Game:
    """Return the game for these players and options.

    What they leave open is set as programs play it; with `complete` they leave nothing open but defaults.

    Raises
    ------
    ProblemError
        404, if the server does not know it.
    patron.OptionsError
        If the game does not take them.
    """
    set_for_programs = {
        option["name"]: option["programs"] for option in find(game).about["options"] if option["programs"] is not None
    }
    # With its form beside it: to a cache True and 1 are the same, to an option they are not.
    wanted = dict(options) if complete else {**set_for_programs, **options}
    return _game(game, players, tuple(sorted((name, repr(value), value) for name, value in wanted.items())))


@lru_cache(maxsize=128, typed=True)
def _game(game: str, players: int | None, options: tuple[tuple[str, str, str | int | bool], ...]) -> patron.Game:
    if game not in patron.games():
        known = ", ".join(patron.games())
        raise ProblemError(
            Kind.UNKNOWN_GAME, f"The server does not know {game!r}; it knows {known}.", place="path game"
        )
    return patron.Game(game, players, {name: value for name, _, value in options})
