"""Replay games that another engine played and wrote down as traces, and compare every question, state and result.

Traces are of the base game of Race for the Galaxy: JSON Lines with the events ``game``, ``draw``, ``reshuffle``,
``state``, ``ask``, ``ans`` and ``result``; several games may follow one another.
"""

import gzip
import json
import lzma
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from patron._patron import RecordError
from patron._patron import replay_trace as _replay
from patron._refusal import refusal

__all__ = ["Report", "read_trace", "replay_trace"]

_OPENERS: Mapping[str, Callable[..., IO[Any]]] = {".xz": lzma.open, ".gz": gzip.open}


@dataclass(frozen=True, slots=True)
class Report:
    """What a replay found.

    Attributes
    ----------
    ok
        Whether there was a game, and nothing differs.
    games
        Games replayed to their end.
    questions
        Questions whose offered set was compared with the legal actions.
    states
        States compared.
    results
        Results compared.
    undecided
        What a trace cannot decide and how often it was let pass; nothing else is.
    reasons
        For each thing that a trace cannot decide, why.
    mismatches
        The first difference of each game that has one: its line, and both sides in words.
    """

    ok: bool
    games: int
    questions: int
    states: int
    results: int
    undecided: dict[str, int]
    reasons: dict[str, str]
    mismatches: list[str]

    @property
    def mismatch(self) -> str | None:
        """The first difference, both sides in words; `None` if there is none."""
        return self.mismatches[0] if self.mismatches else None

    def __bool__(self) -> bool:
        """Whether all is well."""
        return self.ok


def replay_trace(lines: Iterable[str | bytes | Mapping[str, Any]]) -> Report:
    """Replay a trace and compare.

    Parameters
    ----------
    lines
        The lines of a trace, as text or as decoded objects; an open file will do.

    Returns
    -------
    Report
        Counts, and the first difference of each game.
    """
    if isinstance(lines, str | bytes):
        lines = lines.splitlines()
    return Report(**_replay([_line(line) for line in lines]))


def read_trace(file: str | Path) -> list[str]:
    """Read the lines of a trace from a file, packed by xz or gzip if its name ends so.

    Raises
    ------
    RecordError
        The file is not what its name says, or no text.
    """
    path = Path(file)
    opener = _OPENERS.get(path.suffix, open)
    try:
        with opener(path, "rt", encoding="utf-8") as text:
            return list(text)
    except (lzma.LZMAError, gzip.BadGzipFile, EOFError, UnicodeDecodeError) as error:
        raise refusal(RecordError, f"{path.name} cannot be read: {error}") from error


def _line(line: str | bytes | Mapping[str, Any]) -> str:
    if isinstance(line, bytes):
        return line.decode(errors="replace")
    return line if isinstance(line, str) else json.dumps(line)
