"""Every heading of the rulebook and every item of the rulings is checked by some test of this folder."""

import importlib
import inspect
import pkgutil
from collections import Counter
from pathlib import Path

from .rules import RULES, RULINGS, SECTIONS


def test_every_heading_and_ruling_is_covered() -> None:
    names = [found.name for found in pkgutil.iter_modules([str(Path(__file__).parent)])]
    modules = [name for name in names if name.startswith("test_") and name != Path(__file__).stem]
    assert len(modules) >= 15

    tests: dict[str, tuple[str, ...]] = {}
    unmarked: list[str] = []
    for module in modules:
        for name, test in inspect.getmembers(importlib.import_module(f"{__package__}.{module}"), inspect.isfunction):
            if not name.startswith("test_"):
                continue
            references = getattr(test, "rules", ())
            if references and inspect.getdoc(test):
                tests[f"{test.__module__}.{name}"] = references
            else:
                unmarked.append(f"{module}.{name}")
    assert unmarked == []
    assert len(tests) >= 150
    assert all(RULES[name] == references for name, references in tests.items())

    counts = Counter(reference for references in tests.values() for reference in set(references))
    assert [ruling for ruling in RULINGS if counts[ruling] < 2] == []
    assert [section for section in SECTIONS if counts[section] < 1] == []
