"""Cells and lists of words."""

from collections.abc import Iterable, Sequence

__all__ = ["columns", "names"]


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
