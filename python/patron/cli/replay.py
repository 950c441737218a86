"""`replay`: go through a record."""

import json as _json
from typing import Annotated, Any

from cyclopts import Parameter

from patron import show
from patron._patron import RecordError
from patron._refusal import refusal
from patron.cli.common import Cards, Json, RecordFile, emit, naming, read_record, say
from patron.records import Step, steps

__all__ = ["replay"]


def replay(
    file: RecordFile,
    /,
    *,
    ply: Annotated[int | None, Parameter(help="Draw the position after so many actions instead.")] = None,
    cards: Cards = None,
    json: Json = False,
) -> None:
    """Replay a record: check every action and every word of chance, list them, count the points."""
    record = read_record(file, cards)
    if ply is not None:
        if not 0 <= ply <= len(record):
            with naming(file):
                raise refusal(RecordError, f"--ply takes 0 to {len(record)} here, not {ply}")
        state = record.state(ply)
        say(state.to_json() if json else show.labelled(state))
        return
    walked = list(steps(record))
    last = record.state(len(record))
    if json:
        emit(
            {
                "game": record.game.id,
                "seed": record.seed,
                "actions": [_row(step) for step in walked],
                "states": [_json.loads(state.to_json()) for state in record.states()],
                "scores": _json.loads(last.scores().to_json()),
            }
        )
        return
    say("\n".join(map(_line, walked)))
    say("")
    say(last.scores().table().rstrip())


def _row(step: Step) -> dict[str, Any]:
    return {"seat": step.seat, "action": str(step.action), "chance": step.chance, "comment": step.comment}


def _line(step: Step) -> str:
    chance = f"  = {step.chance}" if step.chance else ""
    comment = f"  ; {step.comment}" if step.comment else ""
    return f"{step.ply + 1:4}  seat {step.seat}  {step.action}{chance}{comment}"
