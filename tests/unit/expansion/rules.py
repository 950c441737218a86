"""Ties every test to the rulings it checks."""

from typing import Final

from rulebook import Rulebook

#: The 14 rulings of section 3 of the rulings page, Patronage, and section 4, the goals.
RULINGS: Final = (*(f"ruling {number}" for number in range(1, 15)), "section 4")

#: The Agendas, each a heading of the rulebook, in its order.
AGENDA_HEADINGS: Final = (
    "Arms of the Imperium",
    "Established Power",
    "Galactic Enrichment",
    "Galactic Vigilance",
    "Uplift Prophecy",
    "Omens of War",
    "Pan Galactic Senate",
    "Planetary Surplus",
)

#: The headings of the rulebook, and what else is checked.
PARTS: Final = (
    "Overview",
    "Setup",
    "Agendas",
    *AGENDA_HEADINGS,
    "Favor",
    "Peaceful Worlds",
    "Spend VP Powers",
    "Intel Powers",
    "Optional Goals",
    "negative Military",
    "discard from tableau",
    "explore",
    "placers",
    "six-cost",
    "two-action game",
    "information",
    "refusals",
    "cards",
    "options",
    "base game",
)

RULEBOOK: Final = Rulebook(rulings=RULINGS, parts=PARTS)
rule = RULEBOOK.rule
