"""`bench`: how fast the installed wheel is on this machine, one core."""

import random
from time import perf_counter
from typing import Annotated, Any

from cyclopts import Parameter

from patron import show
from patron._patron import Action, Game, State
from patron._patron import bench as _native
from patron.cli.common import GameId, Json, Seconds, Setup, emit, say

__all__ = ["bench", "python_steps"]

_DEALS = 64


def bench(
    game: GameId = "patronize",
    /,
    *,
    seconds: Annotated[Seconds, Parameter(help="How long each of the figures is measured.")] = 1.0,
    setup: Setup | None = None,
    json: Json = False,
) -> None:
    """Measure random games, search, and single steps from Python."""
    made = (setup or Setup()).game(game)
    figures: dict[str, Any] = {
        "playouts": _native(made, "playouts", seconds),
        "search": {
            "random": _native(made, "search-random", seconds),
            "random-2-threads": _native(made, "search-random-2-threads", seconds),
            "game": _native(made, "search-game", seconds),
        },
        "python": {"steps_per_second": python_steps(made, seconds)},
        "native": _native(made, "primitives", seconds),
    }
    if json:
        emit(figures)
    else:
        say("\n".join(show.columns(_rows(figures))))


def python_steps(game: Game, seconds: float) -> float:
    """Measure single steps from Python: `State.play`, then `State.legal_actions` and `State.turn` of the result.

    Parameters
    ----------
    game
        The game; random games of it are drawn before the clock starts.
    seconds
        How long to measure, above 0.

    Returns
    -------
    float
        Steps a second.
    """
    rng = random.Random(1)  # noqa: S311 - a game, no secret
    games = [_random_game(game.deal(seed), rng) for seed in range(_DEALS)]
    per_round = sum(len(actions) for _, actions in games)
    rounds = 0
    start = perf_counter()
    while (elapsed := perf_counter() - start) < seconds:
        for state, actions in games:
            _walk(state, actions)
        rounds += 1
    return rounds * per_round / elapsed


def _walk(state: State, actions: list[Action]) -> None:
    for action in actions:
        state = state.play(action)
        _ = state.legal_actions
        _ = state.turn


def _random_game(first: State, rng: random.Random) -> tuple[State, list[Action]]:
    state = first
    actions: list[Action] = []
    while not state.is_over:
        action = rng.choice(state.legal_actions)
        actions.append(action)
        state = state.play(action)
    return first, actions


def _rows(figures: dict[str, Any], prefix: str = "") -> list[tuple[str, str]]:
    rows: list[tuple[str, str]] = []
    for name, value in figures.items():
        if isinstance(value, float):
            rows.append((f"{prefix}{name.replace('_', ' ')}", f"{value:>14,.1f}"))
        else:
            rows += _rows(value, f"{prefix}{name} ")
    return rows
