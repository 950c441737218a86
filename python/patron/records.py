"""Game records as files, and stepping through one."""

from collections.abc import Iterator
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from patron._patron import Action, Game, Record, State

__all__ = ["Step", "parse_record", "read_record", "steps", "write_record"]


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a record.

    Attributes
    ----------
    ply
        Number of actions before it, from 0.
    before, after
        The position in which it was said, and the one it led to.
    seat
        Who said it.
    action
        What was said.
    chance
        What chance gave, as in the record; None if nothing.
    comment
        The remark written beside it; None if there is none.
    """

    ply: int
    before: State
    after: State
    seat: int
    action: Action
    chance: str | None
    comment: str | None


def read_record(path: str | PathLike[str], game: Game | None = None) -> Record:
    """Read a record from a file.

    Parameters
    ----------
    path
        ``.patron`` text or its JSON Lines twin; which of them, the first character tells.
    game
        The game that it must belong to: needed for a card set of one's own.

    Raises
    ------
    OSError
        The file cannot be opened.
    RecordError
        The record cannot be read or replayed; the message names the line.
    """
    return parse_record(Path(path).read_bytes(), game)


def parse_record(text: str | bytes, game: Game | None = None) -> Record:
    """Read a record in either form; the first character tells which it is.

    Raises
    ------
    RecordError
        The record cannot be read or replayed; the message names the line.
    """
    start = text.lstrip()[:1]
    return Record.from_jsonl(text, game) if start in {"{", b"{"} else Record.from_text(text, game)


def write_record(record: Record, path: str | PathLike[str]) -> None:
    """Write a record to a file: JSON Lines if the name ends in ``.jsonl``, otherwise ``.patron`` text.

    Raises
    ------
    OSError
        The file cannot be written.
    """
    text = record.to_jsonl() if Path(path).suffix == ".jsonl" else record.to_text()
    Path(path).write_text(text, encoding="utf-8", newline="\n")


def steps(record: Record) -> Iterator[Step]:
    """Go through a record, one action at a time.

    Raises
    ------
    RecordError
        The record cannot be replayed: an illegal action, or what chance gave does not fit.
    """
    states = record.states()
    for ply, action in enumerate(record.actions):
        yield Step(
            ply,
            states[ply],
            states[ply + 1],
            record.seats[ply],
            action,
            record.chances[ply],
            record.comments[ply],
        )
