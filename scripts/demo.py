"""Shows patron at work: the best moves for a position, a game between levels, the same answer over HTTP, the page."""

import json
import sys
from contextlib import closing, suppress
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path
from threading import Event
from typing import Any
from urllib.parse import urlsplit

import patron
from patron import show
from patron.games import for_programs
from patron.players import level

from scripts.serving import service

EXAMPLES = Path(__file__).parents[1] / "examples"
PLAYOUTS = 20_000
SEED = 1
LEVELS = (1, 2, 4, 6)


def main() -> None:
    """Run the first three parts for each game, then show the page."""
    views = [patron.View.from_json((EXAMPLES / f"{game}-view.json").read_bytes()) for game in patron.games()]
    found = [suggest(view) for view in views]
    for view in views:
        play(view.game)
    heading("3. The same questions over HTTP")
    with service() as address:
        for view, expected in zip(views, found, strict=True):
            ask_over_http(address, view, expected)
        show_page(address)


def suggest(view: patron.View) -> patron.Analysis:
    """Print the position and what to do there."""
    heading(f"1. The best moves for a position of {view.game.id} at the table")
    print(show.position(view))
    found = patron.suggest(view, playouts=PLAYOUTS, seed=SEED)
    print(f"\nRanked by {found.playouts:,} simulated games in {found.seconds:.2f} s:\n")
    print(show.analysis(found))
    return found


def play(game: patron.Game) -> None:
    """Let four levels play a game and print the score table."""
    levels = LEVELS[: game.players]
    heading(f"2. A game of {game.id} between levels {', '.join(map(str, levels))}")
    players = [level(number) for number in levels]
    for seat, player in enumerate(players):
        print(f"Seat {seat}: {player.name} ({player.budget})")
    state = for_programs(game).deal(SEED)
    decisions = 0
    while state.turn is not None:
        state = state.play(players[state.turn].choose(state.view(), decisions))
        decisions += 1
    print(f"\nAfter {decisions} decisions:\n")
    print(state.scores().table())


def ask_over_http(address: str, view: patron.View, found: patron.Analysis) -> None:
    """Ask the question of part 1 and compare."""
    question = {"position": {"view": json.loads(view.to_json())}, "limit": {"playouts": PLAYOUTS}, "seed": SEED}
    url = f"{address}/v1/games/{view.game.id}/suggest"
    print(f'POST {url}\n{{"position": {{"view": ...}}, "limit": {{"playouts": {PLAYOUTS}}}, "seed": {SEED}}}\n')
    answer = post(url, question)
    print(json.dumps({name: answer[name] for name in ("best", "line", "playouts", "cards")}))
    rows = [(row["action"], row["visits"], row["win_share"], row["points"]) for row in answer["rows"]]
    assert answer["best"] == found.best.text
    assert rows == [(row.action.text, row.visits, row.win_share, row.points) for row in found.rows]
    print(f"\nThe same answer as in part 1, to the last digit of all {len(rows)} rows: {answer['best']}\n")


def show_page(address: str) -> None:
    """Tell where the page is, and serve it as long as somebody at a terminal wants."""
    heading("4. The page: play, get advice and review in the browser")
    with closing(HTTPConnection(urlsplit(address).netloc, timeout=60)) as connection:
        connection.request("GET", "/")
        page = connection.getresponse().read()
        assert b"<patron-app>" in page
    print(f"{address}/\n")
    if sys.stdin.isatty() and sys.stdout.isatty():
        print("Open it in a browser. Ctrl-C ends the server.", flush=True)
        with suppress(KeyboardInterrupt):
            Event().wait()
    else:
        print("`patron serve` keeps it running; here it ends with the demonstration.")


def post(url: str, body: dict[str, Any]) -> dict[str, Any]:
    """Send JSON, give back the JSON of the answer."""
    parts = urlsplit(url)
    with closing(HTTPConnection(parts.netloc, timeout=60)) as connection:
        connection.request("POST", parts.path, json.dumps(body), {"Content-Type": "application/json"})
        response = connection.getresponse()
        answer: dict[str, Any] = json.load(response)
        assert response.status == HTTPStatus.OK, answer
    return answer


def heading(text: str) -> None:
    """Print a heading."""
    print(f"\n{text}\n{'=' * len(text)}\n")


if __name__ == "__main__":
    main()
