"""Measure `validate` and `legal` beside an empty echo: same server, same body, rounds in turn, one run.

Each round loads the echo and the service one after the other, in changing order; the ratio is the median of the rounds,
its interval the 95 % interval of the median from the order of the rounds, whatever their distribution.
"""

import argparse
import http.client
import json
import math
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import patron
from load import Load, load
from patron.show import columns
from patron_api.sealed import Seals, fresh
from running import Server, server
from strain import latencies, mixed, positions, quick, searching, storm

TARGETS = {"patronize": 0.70}
TARGET = 0.50
"""Requests a second, as a share of the echo's, that the project asks for: of this game, of any other."""
KEY = "a key of the bench only"
SERVE = "from patron_api.server import serve; serve(port=0)"


class Case(NamedTuple):
    """One thing to ask."""

    name: str
    path: str
    body: bytes
    target: float | None


def cases(games: Sequence[str]) -> list[Case]:
    """Ask both questions about a position in mid-game, in each form; sealed ones have no target, only a figure."""
    made: list[Case] = []
    for game in games:
        state = patron.Game(game).deal(7)
        for _ in range(9):
            actions = state.legal_actions
            state = state.play(actions[len(actions) // 2])
        token = Seals([KEY], 30).seal(fresh(state, range(state.game.players), 7), state.game)
        forms: dict[str, Any] = {
            "state": json.loads(state.to_json()),
            "view": json.loads(state.view().to_json()),
            "sealed": token,
        }
        action = state.legal_actions[0].text
        for form, position in forms.items():
            asked: dict[str, Any] = {"position": {form: position}}
            target = None if form == "sealed" else TARGETS.get(game, TARGET)
            for name, body in (("legal", asked), ("validate", {**asked, "action": action})):
                text = json.dumps(body, separators=(",", ":")).encode()
                made.append(Case(f"{game} {name} {form}", f"/v1/games/{game}/{name}", text, target))
    return made


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


def interval(values: list[float]) -> tuple[float, float]:
    """Bound the median with 95 % confidence: the k-th value from below and from above (binomial, one half).

    With fewer than 6 values there is no such bound, and the whole range is returned.
    """
    ordered, many = sorted(values), len(values)
    outside, k = 0.0, 0
    while k < many // 2 and (outside + math.comb(many, k) / 2**many) * 2 <= 0.05:
        outside += math.comb(many, k) / 2**many
        k += 1
    k = max(k, 1)
    return ordered[k - 1], ordered[-k]


def table(results: list[dict[str, Any]]) -> list[str]:
    """Align the figures for people."""
    head = (
        "",
        "bytes",
        "echo/s",
        "patron/s",
        "ratio",
        "95 % interval",
        "of processor time",
        "target",
        "generator busy",
    )
    rows: list[tuple[str, ...]] = [head]
    rows += [
        (
            one["case"],
            f"{one['body_bytes']:>5}",
            f"{one['echo_per_second']:>6}",
            f"{one['patron_per_second']:>8}",
            f"{one['ratio']:.3f}",
            f"{one['ratio_low']:.3f} to {one['ratio_high']:.3f}",
            f"{one['processor_ratio']:>17.3f}",
            f"{one['target'] or '-':>6}",
            f"{one['generator_busy']:>14.0%}",
        )
        for one in results
    ]
    return columns(rows, gap="   ")


class Asked(NamedTuple):
    """How much to measure."""

    rounds: int
    requests: int
    connections: int


def measure(case: Case, echo: Server, service: Server, asked: Asked) -> dict[str, Any]:
    """Load both in turn."""
    targets = {"echo": (echo, "/echo"), "patron": (service, case.path)}
    answers = {name: ask(target.port, path, case.body) for name, (target, path) in targets.items()}
    loads: dict[str, list[Load]] = {name: [] for name in targets}
    used = dict.fromkeys(targets, 0.0)
    for turn in range(asked.rounds + 1):  # the first one warms up
        for name in sorted(targets, reverse=bool(turn % 2)):
            target, path = targets[name]
            before = target.processor_seconds()
            done = load(
                target.port,
                path,
                case.body,
                None if "sealed" in case.name and name == "patron" else answers[name],
                len(answers[name]),
                requests=asked.requests,
                connections=asked.connections,
            )
            if turn:
                loads[name].append(done)
                used[name] += target.processor_seconds() - before
    ratios = [ours.per_second / empty.per_second for ours, empty in zip(loads["patron"], loads["echo"], strict=True)]
    low, high = interval(ratios)
    return {
        "case": case.name,
        "body_bytes": len(case.body),
        "echo_per_second": round(statistics.median(one.per_second for one in loads["echo"])),
        "patron_per_second": round(statistics.median(one.per_second for one in loads["patron"])),
        "ratio": round(statistics.median(ratios), 3),
        "ratio_low": round(low, 3),
        "ratio_high": round(high, 3),
        "processor_ratio": round(used["echo"] / used["patron"], 3),
        "target": case.target,
        "reached": case.target is None or statistics.median(ratios) >= case.target,
        "generator_busy": round(max(one.cpu_seconds / one.seconds for name in loads for one in loads[name]), 2),
    }


def strain(many: int) -> dict[str, Any]:
    """Ask while every search thread is busy, and then many mixed questions."""
    games = patron.games()
    with server("-c", "from patron_api.server import serve; serve(port=0, search_threads=2, search_queue=4)") as one:
        questions = quick(games[0], positions(games[0], 1)[0])
        idle = latencies(one.port, questions, 300)
        with searching(one.port, 2, 60):
            busy = latencies(one.port, questions, 300)
    with server("-c", "from patron_api.server import serve; serve(port=0, search_threads=2, search_queue=4)") as one:
        outcome = storm(one.port, one.pid, mixed(games, many), 16)
    return {
        "idle_ms": {name: round(seconds * 1000, 2) for name, seconds in idle.items()},
        "busy_ms": {name: round(seconds * 1000, 2) for name, seconds in busy.items()},
        "requests": many,
        "seconds": round(outcome.seconds, 1),
        "statuses": {str(status): count for status, count in sorted(outcome.statuses.items())},
        "wrong": outcome.wrong[:5],
        "memory_growth": round(outcome.memory_after / outcome.memory_before - 1, 3),
    }


def main() -> int:
    """Measure, print, and return 1 if the median of a ratio is below its target, or an answer is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="*", default=patron.games(), choices=patron.games())
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--requests", type=int, default=1000, help="requests in a round")
    parser.add_argument("--connections", type=int, default=8)
    parser.add_argument("--mixed", type=int, default=10_000, help="requests under strain; 0: none")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    asked = Asked(given.rounds, given.requests, given.connections)
    here = Path(__file__).parent
    with server(str(here / "echo.py")) as echo, server("-c", SERVE, PATRON_KEY=KEY) as service:
        results = [measure(case, echo, service, asked) for case in cases(given.games)]
    strained = strain(given.mixed) if given.mixed else {}
    good = all(result["reached"] for result in results) and not strained.get("wrong")
    if given.json:
        print(json.dumps({"good": good, "cases": results, "strain": strained}, indent=2))
    else:
        print("\n".join(table(results)))
        missed = ", ".join(result["case"] for result in results if not result["reached"])
        print(f"targets {'reached' if good else f'MISSED by {missed}'}")
        print(*(f"{name}: {value}" for name, value in strained.items()), sep="\n")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
