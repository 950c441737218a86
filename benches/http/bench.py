"""Measure `validate` and `legal` beside an empty echo: same server, same body, rounds in turn, one run.

Each round loads the echo and the service one after the other, in changing order; the ratio is the median of the rounds,
its interval the 95 % interval of the median from the order of the rounds, whatever their distribution.
"""

import argparse
import http.client
import json
import math
import os
import statistics
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import patron
from load import Load, load
from patron.show import columns

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


class Server(NamedTuple):
    """A running server."""

    port: int
    pid: int

    def processor_seconds(self) -> float:
        """Return the processor time that it has used so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text("ascii").rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def server(*command: str) -> Generator[Server]:
    """Run a server on a free port and yield the port; its log is written, and nobody reads it."""
    with subprocess.Popen(
        [sys.executable, *command],
        env={**os.environ, "PATRON_KEY": "a key of the bench only"},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            yield Server(int(line.split("http://127.0.0.1:")[1].split()[0]), process.pid)
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
    head = ("", "bytes", "echo/s", "patron/s", "ratio", "95 % interval", "of processor time", "generator busy")
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
            f"{one['generator_busy']:>14.0%}",
        )
        for one in results
    ]
    return columns(rows, gap="   ")


def main() -> int:
    """Measure, print, and return 1 if the median of a ratio is below the target."""
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
                        answers[name],
                        requests=asked.requests,
                        connections=asked.connections,
                    )
                    if turn:
                        loads[name].append(done)
                        used[name] += target.processor_seconds() - before
            ratios = [
                ours.per_second / empty.per_second for ours, empty in zip(loads["patron"], loads["echo"], strict=True)
            ]
            low, high = interval(ratios)
            results.append(
                {
                    "case": case.name,
                    "body_bytes": len(case.body),
                    "echo_per_second": round(statistics.median(one.per_second for one in loads["echo"])),
                    "patron_per_second": round(statistics.median(one.per_second for one in loads["patron"])),
                    "ratio": round(statistics.median(ratios), 3),
                    "ratio_low": round(low, 3),
                    "ratio_high": round(high, 3),
                    "processor_ratio": round(used["echo"] / used["patron"], 3),
                    "reached": statistics.median(ratios) >= TARGET,
                    "generator_busy": round(
                        max(one.cpu_seconds / one.seconds for name in loads for one in loads[name]), 2
                    ),
                }
            )
    good = all(result["reached"] for result in results)
    if asked.json:
        print(json.dumps({"target": TARGET, "good": good, "cases": results}, indent=2))
    else:
        print("\n".join(table(results)))
        missed = ", ".join(result["case"] for result in results if not result["reached"])
        print(f"target: median {TARGET:.2f} of the echo; {'reached' if good else f'MISSED by {missed}'}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
