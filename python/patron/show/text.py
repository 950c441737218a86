"""Cells and lists of words."""

from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap
from typing import Any

__all__ = ["columns", "names", "wrapped"]

_WIDTH = 100


def columns(rows: Iterable[Sequence[object]], *, gap: str = "  ") -> list[str]:
    """Align rows of cells: numbers to the right, everything else to the left."""
    cells = [[str(cell) for cell in row] for row in rows]
    kinds = [[isinstance(cell, int | float) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [
        gap.join(
            text.rjust(width) if number else text.ljust(width)
            for text, number, width in zip(line, numbers, widths, strict=True)
        ).rstrip()
        for line, numbers in zip(cells, kinds, strict=True)
    ]


def names(slugs: Sequence[str]) -> str:
    """List slugs; a dash for none."""
    return ", ".join(slugs) or "-"


def hand(seen: Mapping[str, Any], at: int) -> str:
    """Say what is known of a hand."""
    if "hands" in seen:
        return names(seen["hands"][at])
    if at == seen["seat"]:
        return names(seen["hand"])
    held = seen["hand_sizes"][at]
    return f"{held} hidden" if held else "-"


def wrapped(rows: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Break long texts, each further line below the first."""
    return [
        ("" if number else label, line)
        for label, text in rows
        for number, line in enumerate(wrap(text, _WIDTH, break_on_hyphens=False))
    ]
