"""What the reference of every game needs: the order of cards, and the form of the scores."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise


@dataclass
class Scores:
    totals: list[int]
    ranks: list[int]
    sources: list[dict[str, int]]
    decided_by: str
    separations: list[str]
    final: bool
    cut: bool = False


def ranking(keys: Sequence[tuple[int, ...]], names: Sequence[str]) -> tuple[list[int], list[str]]:
    """Rank seats by keys, larger is better, from left to right; seats with equal keys share a rank.

    The second part says by which key each seat of the ranking is ahead of the next.
    """
    ranks = [1 + sum(other > key for other in keys) for key in keys]
    separations = [
        next((name for name, mine, other in zip(names, better, worse, strict=True) if mine != other), "shared")
        for better, worse in pairwise(sorted(keys, reverse=True))
    ]
    return ranks, separations


def in_table_order(cards: Iterable[str], table: Sequence[str]) -> list[str]:
    return sorted(cards, key=table.index)
