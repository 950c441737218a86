"""Let the players meet over seat-rotated duplicate deals and print the table of the README's strength section."""

import argparse
import re
from pathlib import Path

import patron

README = Path(__file__).parents[1] / "README.md"
MARK = "<!-- strength-table -->"
MATCHES = (
    ("greedy", "random", 1000),
    ("search:1000:game", "greedy", 400),
    ("search:1000:random", "greedy", 400),
    ("search:10000:game", "search:1000:random", 400),
    ("search:10000:random", "search:1000:random", 400),
    ("search:300:game", "search:300:game", 400),
)


def line(game: patron.Game, one: str, three: str, deals: int, jobs: int) -> str:
    """Play one match and return its row of the table."""
    row = patron.arena(game, [one, three, three, three], deals=deals, seed=1, jobs=jobs).rows[0]
    wins = f"**{row.win_share:.1%}** ({row.win_low:.1%} to {row.win_high:.1%})"
    points = f"{row.points:.1f} ({row.points_low:.1f} to {row.points_high:.1f})"
    return f"| `{one}` | three `{three}` | {deals} x 4 | {wins} | {points} |"


def main() -> None:
    """Play all matches; `--write` puts the table into the README."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=2, help="games played side by side")
    parser.add_argument("--scale", type=float, default=1.0, help="share of the deals to play")
    parser.add_argument("--write", action="store_true", help="put the table into README.md")
    arguments = parser.parse_args()
    game = patron.Patronize(players=4)
    rows = ["| player | against | deals x seatings | wins (fair: 25 %) | points |", "|---|---|---|---|---|"]
    print("\n".join(rows), flush=True)
    for one, three, deals in MATCHES:
        rows.append(line(game, one, three, max(1, round(deals * arguments.scale)), arguments.jobs))
        print(rows[-1], flush=True)
    if arguments.write:
        text = README.read_text(encoding="utf-8")
        table = MARK + "\n\n" + "\n".join(rows) + "\n"
        old = re.compile(re.escape(MARK) + r"\n(?:\n(?:\|.*\n)+)?")
        README.write_text(old.sub(lambda _: table, text), encoding="utf-8")


if __name__ == "__main__":
    main()
