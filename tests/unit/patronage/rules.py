"""Ties every test to the rulings it checks."""

from collections.abc import Callable
from typing import Final, TypeVar

Test = TypeVar("Test", bound=Callable[..., object])

#: The 24 rulings of section 2 of the rulings page, the base game.
RULINGS: Final = tuple(f"ruling {number}" for number in range(1, 25))

#: What else is checked: the decisions of section 1, parts of the rulebook, the card facts.
SECTIONS: Final = (
    "decisions",
    "setup",
    "selecting actions",
    "Explore",
    "Develop",
    "Settle",
    "Consume",
    "Produce",
    "round end",
    "scoring",
    "two-action game",
    "second edition",
    "preset hands",
    "options",
    "cards",
    "refusals",
)

#: What each test checks, by the test's module and name.
RULES: dict[str, tuple[str, ...]] = {}


def rule(*references: str) -> Callable[[Test], Test]:
    """Mark a test with the rulings (`ruling 7`) and parts of the rules that it checks."""
    assert references, "name at least one ruling or part"
    for reference in references:
        assert reference in RULINGS or reference in SECTIONS, f"no such rule: {reference}"

    def mark(test: Test) -> Test:
        test.__dict__["rules"] = references
        RULES[f"{test.__module__}.{test.__qualname__}"] = references
        return test

    return mark
