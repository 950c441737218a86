"""Let a searching player sit on every seat of Venice, and print how the games go: the table of the change log."""

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from statistics import mean

import patron

LEADS = ("reserve", "sail", "trade", "sponsor", "produce")


@dataclass(frozen=True)
class Played:
    """What one game says about the balance."""

    turns: int
    luxury: bool
    """Whether somebody made a luxury good."""
    leads: Counter[str]
    wins: tuple[float, ...]
    """By seat, a shared win shared."""
    points: int
    """Of the winner."""
    cut: bool


def play(players: int, seed: int, playouts: int) -> Played:
    """Play one game."""
    chooser = patron.players.Search(playouts=playouts) if playouts else patron.players.Greedy()
    state = patron.Venice(players, max_turns=300).deal(seed)
    leads: Counter[str] = Counter()
    decisions = 0
    while not state.is_over:
        action = chooser.choose(state.view(), (seed << 32) + decisions)
        decisions += 1
        verb, *rest = str(action).split()
        if verb == "action":
            leads[rest[0]] += 1
        state = state.play(action)
    scores = state.scores()
    best = [rank == 1 for rank in scores.ranks]
    return Played(
        turns=leads.total(),
        luxury=any(json.loads(state.to_json())["favours"]),
        leads=leads,
        wins=tuple(won / sum(best) for won in best),
        points=max(scores.totals),
        cut=scores.cut,
    )


def line(players: int, games: list[Played]) -> str:
    """Return the row of the table for one number of players."""
    leads = sum((game.leads for game in games), Counter[str]())
    use = " / ".join(f"{leads[name] / leads.total():.0%}" for name in LEADS)
    wins = [mean(game.wins[seat] for game in games) for seat in range(players)]
    seats = " / ".join(f"{share:.0%}" for share in wins)
    turns = sorted(game.turns for game in games)
    spread = f"{mean(turns):.0f} ({turns[len(turns) // 20]} to {turns[-1 - len(turns) // 20]})"
    return (
        f"| {players} | {len(games)} | {spread} | {mean(game.luxury for game in games):.0%} | {use} | {seats} | "
        f"{max(wins) * players:.2f} | {sum(game.cut for game in games)} |"
    )


def rows(arguments: argparse.Namespace) -> Iterator[str]:
    """Play, and give the table line by line."""
    yield (
        f"| players | games | turns (5 % to 95 %) | with luxury goods | {' / '.join(LEADS)} | wins by seat | "
        "best seat, times its share | cut |"
    )
    yield "|---|---|---|---|---|---|---|---|"
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for players in (3, 4, 5):
            seeds = range(arguments.games)
            played = pool.map(play, [players] * len(seeds), seeds, [arguments.playouts] * len(seeds))
            yield line(players, list(played))


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--playouts", type=int, default=1000, help="of each search; 0 for the greedy player")
    parser.add_argument("--games", type=int, default=120, help="games for each number of players")
    parser.add_argument("--jobs", type=int, default=2, help="games played side by side")
    for row in rows(parser.parse_args()):
        print(row, flush=True)


if __name__ == "__main__":
    main()
