"""Ties every test to the sentences it checks."""

from collections.abc import Callable
from typing import Final, TypeVar

Test = TypeVar("Test", bound=Callable[..., object])

RULINGS: Final = tuple(f"ruling {number}" for number in range(1, 23))

#: The headings of the rulebook that say something testable, and section 1 of the rulings page.
SECTIONS: Final = (
    "Victory Conditions",
    "Components",
    "Setup",
    "Flow of the Game",
    "About gaining achievement cubes",
    "step 1: Preparation",
    "step 2: Choose action",
    "step 3: Earning Fame/Achievements",
    "step 4: Gaining protegees",
    "Score Calculation",
    "Student",
    "Clown",
    "Sculptor",
    "Painter, Literary man, Navigator, Nun",
    "Geographer, Architect, Missionary, Theologian",
    "Spinning trader",
    "Lawman",
    "Merchant",
    "Diplomat",
    "Noble",
    "Banker",
    "information",
)

#: What each test checks, by the test's module and name.
RULES: dict[str, tuple[str, ...]] = {}


def rule(*references: str) -> Callable[[Test], Test]:
    """Mark a test with the rulings (`ruling 7`) and headings that it checks."""
    assert references, "name at least one ruling or heading"
    for reference in references:
        assert reference in RULINGS or reference in SECTIONS, f"no such rule: {reference}"

    def mark(test: Test) -> Test:
        test.__dict__["rules"] = references
        RULES[f"{test.__module__}.{test.__qualname__}"] = references
        return test

    return mark
