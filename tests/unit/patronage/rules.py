"""Ties every test to the rulings it checks."""

from typing import Final

from rulebook import Rulebook

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

RULEBOOK: Final = Rulebook(rulings=RULINGS, parts=SECTIONS)
rule = RULEBOOK.rule
