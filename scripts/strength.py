"""Let the players meet over seat-rotated duplicate deals and print the table of the README's strength section."""

import argparse
import re
from pathlib import Path

import patron

README = Path(__file__).parents[1] / "README.md"
MARK = "<!-- strength {} -->"
GAMES = {
    "patronize": patron.Patronize(4),
    "venice": patron.Venice(4),
    "race": patron.Patronage(2, sets="base"),
    "patronage": patron.Patronage(2),
}
MATCHES = {
    "patronize": (
        ("greedy", "random", 1000),
        ("search:1000:game", "greedy", 400),
        ("search:1000:random", "greedy", 400),
        ("search:10000:game", "search:1000:random", 400),
        ("search:10000:random", "search:1000:random", 400),
        ("search:300:game", "search:300:game", 400),
    ),
    "venice": (
        ("greedy", "random", 1000),
        ("search:100ms", "greedy", 200),
        ("search:300", "greedy", 200),
        ("search:300", "search:300", 200),
    ),
    "race": (
        ("greedy", "random", 1000),
        ("search:200ms", "greedy", 200),
        ("search:200ms", "random", 200),
        ("search:300", "search:300", 200),
    ),
    "patronage": (
        ("greedy", "random", 1000),
        ("search:200ms", "greedy", 200),
    ),
}
NUMBERS = {1: "one", 3: "three"}


def line(game: patron.Game, one: str, others: str, deals: int, jobs: int) -> str:
    """Play one match and return its row of the table."""
    against = game.players - 1
    row = patron.arena(game, [one, *[others] * against], deals=deals, seed=1, jobs=jobs).rows[0]
    wins = f"**{row.win_share:.1%}** ({row.win_low:.1%} to {row.win_high:.1%})"
    points = f"{row.points:.1f} ({row.points_low:.1f} to {row.points_high:.1f})"
    return f"| `{one}` | {NUMBERS[against]} `{others}` | {deals} x {game.players} | {wins} | {points} |"


def main() -> None:
    """Play all matches; `--write` puts the table into the README."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=2, help="games played side by side")
    parser.add_argument("--scale", type=float, default=1.0, help="share of the deals to play")
    parser.add_argument("--write", action="store_true", help="put the table into README.md")
    parser.add_argument("--game", action="append", choices=GAMES, help="which game, may be repeated; all if left out")
    arguments = parser.parse_args()
    for game in arguments.game or GAMES:
        made = GAMES[game]
        fair = f"wins (fair: {100 // made.players} %)"
        rows = [f"| player | against | deals x seatings | {fair} | points |", "|---|---|---|---|---|"]
        print(game, *rows, sep="\n", flush=True)
        for one, others, deals in MATCHES[game]:
            rows.append(line(made, one, others, max(1, round(deals * arguments.scale)), arguments.jobs))
            print(rows[-1], flush=True)
        if arguments.write:
            write(game, rows)


def write(game: str, rows: list[str]) -> None:
    """Put a table into the README, in place of the one that is there."""
    text, mark = README.read_text(encoding="utf-8"), MARK.format(game)
    old = re.compile(re.escape(mark) + r"\n(?:\n(?:\|.*\n)+)?")
    assert old.search(text), f"the README has no place for the table of {game}: {mark}"
    table = "\n".join([mark, "", *rows, ""])
    README.write_text(old.sub(lambda _: table, text), encoding="utf-8")


if __name__ == "__main__":
    main()
