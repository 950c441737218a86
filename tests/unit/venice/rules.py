"""Ties every test to the sentences it checks."""

from typing import Final

from rulebook import Rulebook

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

RULEBOOK: Final = Rulebook(rulings=RULINGS, parts=SECTIONS)
rule = RULEBOOK.rule
