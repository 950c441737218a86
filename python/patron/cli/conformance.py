"""`conformance`: replay traces of another engine."""

import sys
from dataclasses import asdict
from typing import Annotated

from cyclopts import Parameter

from patron.cli.common import Json, emit, say
from patron.conformance import Report, read_trace, replay_trace

__all__ = ["conformance"]

_SHOWN = 5


def conformance(
    first: Annotated[
        str,
        Parameter(
            name="FILE",
            allow_leading_hyphen=True,
            help="Trace as JSON Lines, also packed (.xz, .gz); `-` is standard input.",
        ),
    ],
    /,
    *more: str,
    json: Json = False,
) -> int:
    """Replay traces of the base game that another engine wrote, and compare every question, state and result."""
    fine = True
    for file in (first, *more):
        report = replay_trace(sys.stdin if file == "-" else read_trace(file))
        fine = fine and report.ok
        if json:
            emit({"file": file, **asdict(report)})
        else:
            say("\n".join(_lines(file, report)))
    return 0 if fine else 1


def _lines(file: str, report: Report) -> list[str]:
    counts = f"{report.games} games, {report.questions} questions, {report.states} states, {report.results} results"
    lines = [f"{file}: {counts}: {'all agree' if report.ok else 'DIFFERS' if report.mismatches else 'NO GAME'}"]
    lines += [f"  let pass {count} times: {report.reasons[name]}" for name, count in report.undecided.items()]
    lines += [f"  {mismatch}" for mismatch in report.mismatches[:_SHOWN]]
    if len(report.mismatches) > _SHOWN:
        lines.append(f"  and {len(report.mismatches) - _SHOWN} more games")
    return lines
