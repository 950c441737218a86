"""Ties every test to the sentences it checks."""

from typing import Final

from rulebook import Rulebook

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

RULEBOOK: Final = Rulebook(rulings=RULINGS, parts=SECTIONS)
rule = RULEBOOK.rule
