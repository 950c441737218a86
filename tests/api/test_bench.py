"""The figures of `make bench-http`: the interval of a median, and the table."""

import importlib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(Path(__file__).parents[2] / "benches" / "http")
    return importlib.import_module("bench")


@pytest.mark.parametrize(
    ("many", "low", "high"),
    [(1, 1, 1), (5, 1, 5), (6, 1, 6), (10, 2, 9), (25, 8, 18)],
    ids=str,
)
def test_the_interval_of_a_median_by_the_order_of_the_values(bench: ModuleType, many: int, low: int, high: int) -> None:
    # Tables of the binomial distribution: of 25 values the 8th and the 18th, of 10 the 2nd and the 9th.
    assert bench.interval([float(value) for value in range(many, 0, -1)]) == (low, high)


def test_the_columns_of_the_table_stand_apart(bench: ModuleType) -> None:
    result: dict[str, Any] = {
        "case": "validate state",
        "body_bytes": 1934,
        "echo_per_second": 10234,
        "patron_per_second": 8123,
        "ratio": 0.699,
        "ratio_low": 0.688,
        "ratio_high": 12.5,
        "processor_ratio": 0.71,
        "target": 0.7,
        "generator_busy": 0.31,
    }
    head, line = (row.split("   ") for row in bench.table([result]))
    assert [cell.strip() for cell in head if cell.strip()] == [
        "bytes",
        "echo/s",
        "patron/s",
        "ratio",
        "95 % interval",
        "of processor time",
        "target",
        "generator busy",
    ]
    assert [cell.strip() for cell in line if cell.strip()] == [
        "validate state",
        "1934",
        "10234",
        "8123",
        "0.699",
        "0.688 to 12.500",
        "0.710",
        "0.7",
        "31%",
    ]
