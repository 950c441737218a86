"""Two servers, one key, one fair game: each request goes to the other server, and one of them dies in the middle.

Run it with the Python in which `patron-api` is installed. Nothing is kept anywhere, so the game goes on; what a load
balancer in front of the two does (nginx.conf beside this file), is done here by hand.
"""

import json
import os
import secrets
import subprocess
import sys
import urllib.request
from typing import Any

LAST_TURN = 3
"""The first server dies after it."""
PROGRAMS = {"1": 3, "2": 3, "3": 3}


def start(key: str) -> tuple["subprocess.Popen[str]", str]:
    """Start a server on a free port."""
    environ = {**os.environ, "PATRON_KEY": key, "PATRON_PORT": "0", "PATRON_ACCESS_LOG": "false"}
    server = subprocess.Popen([sys.executable, "-m", "patron_api"], env=environ, stdout=subprocess.PIPE, text=True)
    if server.stdout is None:
        raise AssertionError("its output is a pipe")
    return server, server.stdout.readline().split()[3]


def ask(address: str, what: str, **body: object) -> dict[str, Any]:
    """Ask one of them."""
    url = f"{address}/v1/games/patronize/{what}"
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return dict(json.load(answer))


def main() -> None:
    """Play the game."""
    key = secrets.token_urlsafe(32)
    servers = [start(key), start(key)]
    try:
        game = ask(servers[0][1], "deal", players=4, sealed=True, bots=PROGRAMS)
        for turn in range(1, 1000):
            if game["is_over"]:
                break
            if turn == LAST_TURN + 1:
                servers[0][0].kill()
                servers[0][0].wait()
                print("-- the first server is dead, and a new one takes its place --")
                servers[0] = start(key)
            address = servers[turn % 2][1]
            best = ask(address, "suggest", position={"sealed": game["sealed"]}, limit={"playouts": 300})["best"]
            address = servers[(turn + 1) % 2][1]
            game = ask(address, "play", position={"sealed": game["sealed"]}, action=best, bots=PROGRAMS)
            print(f"{address}:", *(f"{move['seat']} {move['action']};" for move in game["moves"]))
        scores = ask(servers[1][1], "score", position={"sealed": game["sealed"]})
        print("points:", *scores["totals"], "ranks:", *scores["ranks"])
    finally:
        for server, _ in servers:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
