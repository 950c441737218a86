"""patron and OpenSpiel, measured in turn, each in a process of its own on the same core.

Absolute times drift on a shared machine, so both sides are measured in every round, one after the other, and a ratio
is the median of the rounds' ratios.

How OpenSpiel is measured, so that no Python runs inside what is timed:

- Random play. `MCTSBot.mcts_search` with a single simulation evaluates the root and does nothing else, and
  `RandomRolloutEvaluator` then plays that many games from it to the end, in C++: clone, and while the state is not
  terminal, one uniformly random legal action, or one outcome of chance. A *step* is one action applied, chance
  included. The evaluator does not count its steps, so their mean is taken beforehand from random games of the same
  law, stepped from Python. The games start from fresh deals (a root at chance crashes OpenSpiel 2.0.2), so their side
  is not charged for dealing. patron's side is: it deals, plays and scores every game, and only decisions count as
  steps.
- Information-set search. `ISMCTSBot.step` on a fresh deal, every simulation in a world resampled from what the player
  knows, its leaf valued by one random rollout: what patron's figure with random playouts does as well.

Euchre deals five cards to each of four players. Oh Hell is played by four players with nine tricks, which makes its
games about as long as Patronize for four.
"""

import argparse
import importlib
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Mapping
from statistics import mean, median
from time import perf_counter
from typing import Any

GAMES = {"euchre": "euchre", "oh_hell": "oh_hell(players=4,num_tricks_fixed=9)"}
DEALS = 4
ROLLOUTS = 50_000
SAMPLE = 1_000
SIMULATIONS = 10_000
UCT = 2.0

Figures = dict[str, float]

# name in the table, key in patron's JSON, key in the figures of OpenSpiel
MEASURES = (
    ("random play: games/s", "playouts.games_per_second", "games"),
    ("random play: steps/s", "playouts.decisions_per_second", "steps"),
    ("search, random playouts: simulations/s", "search.random.simulations_per_second", "simulations"),
    ("search, game's playouts: simulations/s", "search.game.simulations_per_second", "simulations"),
)


def main() -> None:
    """Measure in rounds and print the table, or the JSON."""
    arguments = _arguments()
    if arguments.worker:
        json.dump(measure_open_spiel(), sys.stdout)
        return
    _keep_to_one_core()
    rounds: list[tuple[Figures, dict[str, Figures]]] = []
    for number in range(1, arguments.rounds + 1):
        print(f"round {number} of {arguments.rounds}", file=sys.stderr)
        ours = _run([arguments.patron, "bench", "patronize", "--json"])
        theirs = _run([sys.executable, __file__, "--worker"])
        rounds.append(({key: _pick(ours, key) for _, key, _ in MEASURES}, theirs))
    rows = _summarise(rounds)
    if arguments.json:
        json.dump({"rounds": len(rounds), "measures": rows}, sys.stdout, indent=2)
        print()
    else:
        _print_table(rows, len(rounds))


def measure_open_spiel() -> dict[str, Figures]:
    """Games, steps and simulations a second of OpenSpiel, by game."""
    pyspiel: Any = importlib.import_module("pyspiel")
    figures: dict[str, Figures] = {}
    for name, text in GAMES.items():
        game = pyspiel.load_game(text)
        deals = [_fresh_deal(game, random.Random(seed)) for seed in range(DEALS)]
        steps = [_mean_steps(deal, random.Random(seed)) for seed, deal in enumerate(deals)]

        def play_out(deal: Any, seed: int, game: Any = game) -> None:
            evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, seed)
            bot = pyspiel.MCTSBot(game, evaluator, UCT, 1, max_memory_mb=1, solve=False, seed=seed, verbose=False)
            bot.mcts_search(deal)

        def search(deal: Any, seed: int) -> None:
            evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
            pyspiel.ISMCTSBot(seed, evaluator, UCT, SIMULATIONS).step(deal)

        rollout_seconds = _time(play_out, deals)
        search_seconds = _time(search, deals)
        figures[name] = {
            "games": DEALS * ROLLOUTS / rollout_seconds,
            "steps": sum(steps) * ROLLOUTS / rollout_seconds,
            "simulations": DEALS * SIMULATIONS / search_seconds,
        }
    return figures


def _time(work: Callable[[Any, int], None], deals: list[Any]) -> float:
    work(deals[0], 0)  # warm-up
    start = perf_counter()
    for seed, deal in enumerate(deals, 1):
        work(deal, seed)
    return perf_counter() - start


def _fresh_deal(game: Any, rng: random.Random) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(_outcome(state, rng))
    return state


def _mean_steps(deal: Any, rng: random.Random) -> float:
    def steps() -> int:
        state = deal.clone()
        count = 0
        while not state.is_terminal():
            state.apply_action(_outcome(state, rng) if state.is_chance_node() else rng.choice(state.legal_actions()))
            count += 1
        return count

    return mean(steps() for _ in range(SAMPLE))


def _outcome(state: Any, rng: random.Random) -> int:
    actions, chances = zip(*state.chance_outcomes(), strict=True)
    return int(rng.choices(actions, chances)[0])


def _keep_to_one_core() -> None:
    if sys.platform == "linux":
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def _run(command: list[str]) -> Any:
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)


def _pick(figures: Mapping[str, Any], key: str) -> float:
    found: Any = figures
    for part in key.split("."):
        found = found[part]
    return float(found)


def _summarise(rounds: list[tuple[Figures, dict[str, Figures]]]) -> list[dict[str, Any]]:
    return [
        {
            "measure": name,
            "patron": median(ours[our_key] for ours, _ in rounds),
            "open_spiel": {game: median(theirs[game][their_key] for _, theirs in rounds) for game in GAMES},
            "ratio": {
                game: median(ours[our_key] / theirs[game][their_key] for ours, theirs in rounds) for game in GAMES
            },
        }
        for name, our_key, their_key in MEASURES
    ]


def _print_table(rows: list[dict[str, Any]], rounds: int) -> None:
    print(
        f"One core, medians of {rounds} rounds. patron: Patronize, 4 players. How a step is counted: see this file.\n"
    )
    print("".join([f"| {'':<38} | {'patron':>11} |", *(f" {game:>11} | {'ratio':>6} |" for game in GAMES)]))
    print("".join([f"|:{'-' * 39}|{'-' * 12}:|", *(f"{'-' * 12}:|{'-' * 7}:|" for _ in GAMES)]))
    for row in rows:
        theirs = (f" {row['open_spiel'][game]:>11,.0f} | {row['ratio'][game]:>5.1f}x |" for game in GAMES)
        print("".join([f"| {row['measure']:<38} | {row['patron']:>11,.0f} |", *theirs]))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure patron beside OpenSpiel.")
    parser.add_argument("--patron", default="patron", help="the patron command (default: %(default)s)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds to take medians of (default: %(default)s)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    return parser.parse_args()


if __name__ == "__main__":
    main()
