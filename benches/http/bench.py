"""Measure `validate` and `legal` beside an empty echo: same server, same body, rounds in turn, one run.

Each round loads the echo and the service one after the other, in changing order; the ratio is the median of the rounds.
"""

import argparse
import http.client
import json
import statistics
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import patron
from load import Load, load

TARGET = 0.70
"""Requests a second, as a share of the echo's, that the project asks for."""


class Case(NamedTuple):
    """One thing to ask."""

    name: str
    path: str
    body: bytes


def cases() -> list[Case]:
    """Ask both questions about a position in mid-game, in both forms."""
    state = patron.Game("patronize", 4).deal(7)
    for _ in range(9):
        actions = state.legal_actions
        state = state.play(actions[len(actions) // 2])
    forms = {"state": json.loads(state.to_json()), "view": json.loads(state.view().to_json())}
    action = state.legal_actions[0].text
    made: list[Case] = []
    for form, position in forms.items():
        ask: dict[str, Any] = {"position": {form: position}}
        for name, body in (("legal", ask), ("validate", {**ask, "action": action})):
            text = json.dumps(body, separators=(",", ":")).encode()
            made.append(Case(f"{name} {form}", f"/v1/games/patronize/{name}", text))
    return made


@contextmanager
def server(*command: str) -> Generator[int]:
    """Run a server on a free port and yield the port."""
    with subprocess.Popen([sys.executable, *command], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            yield int(line.split("http://127.0.0.1:")[1].split()[0])
        finally:
            process.terminate()
            process.wait(10)


def ask(port: int, path: str, body: bytes) -> bytes:
    """Ask once, to learn what every later answer must be."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("POST", path, body, {"Content-Type": "application/json"})
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    if answer.status != http.HTTPStatus.OK:
        raise RuntimeError(f"{path}: {answer.status} {text.decode()}")
    return text


def main() -> int:
    """Measure, print, and return 1 if a ratio is below the target."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--requests", type=int, default=1000, help="requests in a round")
    parser.add_argument("--connections", type=int, default=8)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    results: list[dict[str, Any]] = []
    here = Path(__file__).parent
    serve = "from patron_api.server import serve; serve(port=0)"
    with server(str(here / "echo.py")) as echo, server("-c", serve) as service:
        for case in cases():
            targets = {"echo": (echo, "/echo"), "patron": (service, case.path)}
            answers = {name: ask(port, path, case.body) for name, (port, path) in targets.items()}
            loads: dict[str, list[Load]] = {name: [] for name in targets}
            for turn in range(asked.rounds + 1):  # the first one warms up
                for name in sorted(targets, reverse=bool(turn % 2)):
                    port, path = targets[name]
                    done = load(
                        port,
                        path,
                        case.body,
                        answers[name],
                        requests=asked.requests,
                        connections=asked.connections,
                    )
                    if turn:
                        loads[name].append(done)
            ratios = [
                ours.per_second / empty.per_second for ours, empty in zip(loads["patron"], loads["echo"], strict=True)
            ]
            results.append(
                {
                    "case": case.name,
                    "body_bytes": len(case.body),
                    "echo_per_second": round(statistics.median(one.per_second for one in loads["echo"])),
                    "patron_per_second": round(statistics.median(one.per_second for one in loads["patron"])),
                    "ratio": round(statistics.median(ratios), 3),
                    "ratio_low": round(min(ratios), 3),
                    "ratio_high": round(max(ratios), 3),
                    "generator_busy": round(
                        max(one.cpu_seconds / one.seconds for name in loads for one in loads[name]), 2
                    ),
                }
            )
    good = all(result["ratio"] >= TARGET for result in results)
    if asked.json:
        print(json.dumps({"target": TARGET, "good": good, "cases": results}, indent=2))
    else:
        print(f"{'':16}{'bytes':>7}{'echo/s':>9}{'patron/s':>10}{'ratio':>8}   {'low to high':13}generator busy")
        for one in results:
            spread = f"{one['ratio_low']:.2f} to {one['ratio_high']:.2f}"
            print(
                f"{one['case']:16}{one['body_bytes']:>7}{one['echo_per_second']:>9}{one['patron_per_second']:>10}"
                f"{one['ratio']:>8.2f}   {spread:13}{one['generator_busy']:.0%}"
            )
        print(f"target: {TARGET:.2f} of the echo; {'reached' if good else 'MISSED'}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
