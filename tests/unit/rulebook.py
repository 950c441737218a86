"""Ties tests to the rules that they check, and finds rules that no test checks."""

import importlib
import inspect
import pkgutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., object])

COVERAGE = "test_coverage_of_rules"


class Rulebook:
    """What the tests of one game check: its `rulings`, each at least twice, and `parts`, each at least once."""

    def __init__(self, *, rulings: tuple[str, ...], parts: tuple[str, ...]) -> None:
        self.rulings = rulings
        self.parts = parts
        self.marked: dict[str, tuple[str, ...]] = {}

    def rule(self, *references: str) -> Callable[[Test], Test]:
        """Mark a test with the rulings and parts that it checks."""
        assert references, "name at least one ruling or part"
        for reference in references:
            assert reference in self.rulings or reference in self.parts, f"no such rule: {reference}"

        def mark(test: Test) -> Test:
            test.__dict__["rules"] = references
            self.marked[f"{test.__module__}.{test.__qualname__}"] = references
            return test

        return mark

    def assert_covered(self, package: str, *, modules: int, tests: int) -> None:
        """Check that the package has so many modules and tests, all marked, and that they leave no rule out."""
        folder = Path(importlib.import_module(package).__path__[0])
        names = [found.name for found in pkgutil.iter_modules([str(folder)])]
        names = [name for name in names if name.startswith("test_") and name != COVERAGE]
        assert len(names) >= modules

        found: dict[str, tuple[str, ...]] = {}
        unmarked: list[str] = []
        for module in names:
            for name, test in inspect.getmembers(importlib.import_module(f"{package}.{module}"), inspect.isfunction):
                if not name.startswith("test_"):
                    continue
                references = getattr(test, "rules", ())
                if references and inspect.getdoc(test):
                    found[f"{test.__module__}.{name}"] = references
                else:
                    unmarked.append(f"{module}.{name}")
        assert unmarked == []
        assert len(found) >= tests
        assert all(self.marked[name] == references for name, references in found.items())

        counts = Counter(reference for references in found.values() for reference in set(references))
        assert [ruling for ruling in self.rulings if counts[ruling] < 2] == []
        assert [part for part in self.parts if counts[part] < 1] == []
