"""`arena`: players against each other, with intervals."""

import sys
import time
from dataclasses import replace
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from patron.arenas import arena as _arena
from patron.cli.common import GameId, Json, SeedNumber, Setup, Whole, say, warn

__all__ = ["arena"]

_REDRAW_SECONDS = 0.05
_FEW_DEALS = 30
"""Below so many deals, a bootstrap over deals says little."""


def arena(  # noqa: PLR0913 - each is an option of the command
    game: GameId,
    /,
    *,
    seats: Annotated[
        str,
        Parameter(help="A player a seat, joined by commas: random, greedy, level:3, search:1000, search:100ms."),
    ],
    games: Annotated[Whole, Parameter(help="How many games; rounded up to whole rotations of the seating.")] = 400,
    jobs: Annotated[Whole, Parameter(help="Threads that play games side by side.")] = 1,
    seed: SeedNumber = 0,
    out: Annotated[str | None, Parameter(help="File for one JSON object a line and game.")] = None,
    setup: Setup | None = None,
    json: Json = False,
) -> None:
    """Let players meet over seat-rotated duplicate deals: wins and points with 95 % intervals."""
    setup = setup or Setup()
    players = [text.strip() for text in seats.split(",")]
    made = (setup if setup.players is not None else replace(setup, players=len(players))).game(game)
    deals = -(-games // made.players)
    if deals < _FEW_DEALS:
        few = "only one deal" if deals == 1 else f"only {deals} deals"
        warn(f"{few}: the intervals mean little below {_FEW_DEALS} (--games {_FEW_DEALS * made.players})")
    with _bar() as progress:
        advance = _Advance(progress, deals * made.players)
        result = _arena(made, players, deals=deals, seed=seed, jobs=jobs, out=out, on_game=advance)
        advance.draw()
    say(result.to_json() if json else result.table().rstrip())


class _Advance:
    def __init__(self, progress: Progress, total: int) -> None:
        self._progress = progress
        self._task = progress.add_task("games", total=total)
        self._played = 0
        self._drawn = 0.0

    def __call__(self, _: dict[str, Any]) -> None:
        self._played += 1
        now = time.monotonic()
        if now - self._drawn >= _REDRAW_SECONDS:
            self._drawn = now
            self.draw()

    def draw(self) -> None:
        self._progress.update(self._task, completed=self._played)


class _GamesPerSecond(ProgressColumn):
    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:,.1f} games/s")


def _bar() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        _GamesPerSecond(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        disable=not sys.stderr.isatty(),
    )
