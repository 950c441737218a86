"""Ties every test to the sentences it checks."""

from collections.abc import Callable
from typing import Final, TypeVar

Test = TypeVar("Test", bound=Callable[..., object])

#: The headings of the rulebook that say something testable.
SECTIONS: Final = (
    "Components",
    "Map Board",
    "Player Board",
    "Preparation",
    "Playing the Game",
    "Reserve Goods on Ships",
    "Sail Ships to Venice",
    "a. Draw New Shipment Cards",
    "b. Pirates",
    "c. Unload Ships",
    "Game End",
    "Guilds Variation",
)

#: The items of the rulings page: section and item, its bullets counted from 1.
RULINGS: Final = (
    "ruling 1.1",  # players, lead, five actions
    "ruling 1.2",  # doing nothing
    "ruling 1.3",  # clockwise, the Bank, what is asked
    "ruling 1.4",  # first lead
    "ruling 1.5",  # public, hidden and known
    "ruling 2",  # set-up
    "ruling 3.1",  # reserve
    "ruling 3.2a",  # reveal
    "ruling 3.2b",  # pirates
    "ruling 3.2c",  # unload
    "ruling 3.2d",  # shift and load
    "ruling 3.3",  # trade
    "ruling 3.4",  # sponsor
    "ruling 3.5",  # produce
    "ruling 3 guilds",
    "ruling 4",  # starved deck
    "ruling 5",  # end
    "ruling 6 goods",
    "ruling 6 tiles",
    "ruling 6 numbers",
    "ruling 6 campi",
    "option unload_price",
    "option produce",
    "option guilds",
    "option max_turns",
)

#: What each test checks, by the test's module and name.
RULES: dict[str, tuple[str, ...]] = {}


def rule(*references: str) -> Callable[[Test], Test]:
    """Mark a test with the headings and rulings that it checks."""
    assert references, "name at least one heading or ruling"
    for reference in references:
        assert reference in RULINGS or reference in SECTIONS, f"no such rule: {reference}"

    def mark(test: Test) -> Test:
        test.__dict__["rules"] = references
        RULES[f"{test.__module__}.{test.__qualname__}"] = references
        return test

    return mark
