"""Matches between players: seat-rotated duplicate deals."""

import json
from collections.abc import Callable, Sequence
from os import PathLike
from pathlib import Path
from typing import Any

from patron._patron import ArenaResult, Game
from patron._patron import arena as _arena
from patron.games import for_programs
from patron.players import Player

__all__ = ["arena"]

OnGame = Callable[[dict[str, Any]], object]


def arena(  # noqa: PLR0913 - each has its own meaning and a default
    game: Game,
    players: Sequence[str | Player],
    *,
    deals: int = 100,
    seed: int = 0,
    jobs: int = 1,
    out: str | PathLike[str] | None = None,
    on_game: OnGame | None = None,
) -> ArenaResult:
    """Let players meet on equal terms.

    Every deal is played once for each rotation of the seating, so that each player holds each hand. The random
    streams are keyed: what one player does changes neither the deal nor another player's luck.

    Parameters
    ----------
    game
        The game; its number of players is the number of seats. Venice without `max_turns` is played with 300, Race
        without `max_rounds` with 100; the result tells how many games were `cut` so.
    players
        One a seat, as text (`patron.players` lists the forms) or as an object with `name` and ``choose``.
    deals
        Number of deals, at least 1; ``deals * game.players`` games are played.
    seed
        0 to 2**64 - 1. Same game, players, deals and seed: the same result, whatever `jobs` is, unless a player
        searches by time.
    jobs
        Threads that play games side by side, at least 1.
    out
        File to write, one JSON object a line and game, as they end; what was there before is lost.
    on_game
        Called with the same object after each game, for a progress bar or a table of one's own.

    Returns
    -------
    ArenaResult
        A row a player: share of wins (0 to 1) and points, each with a 95 % block-bootstrap interval over deals.

    Raises
    ------
    OptionsError
        A player's text that is not known, or not one player a seat.
    """
    game = for_programs(game)
    if out is None:
        return _arena(game, players, deals=deals, seed=seed, jobs=jobs, on_game=on_game)
    with Path(out).open("w", encoding="utf-8") as lines:

        def write(played: dict[str, Any]) -> None:
            lines.write(json.dumps(played, ensure_ascii=False) + "\n")
            lines.flush()
            if on_game is not None:
                on_game(played)

        return _arena(game, players, deals=deals, seed=seed, jobs=jobs, on_game=write)
