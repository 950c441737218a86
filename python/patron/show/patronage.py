"""Patronage and Race for the Galaxy: how the table is drawn."""

from collections.abc import Mapping
from typing import Any

from patron.show.text import columns, hand, names, wrapped

__all__ = ["question", "seat", "table"]


def table(seen: Mapping[str, Any]) -> list[str]:
    """Draw the round, the phase, the pool of VP chips, deck and discard pile."""
    whole = "deck" in seen
    rows = [
        ("Round", f"{seen['round']}, {_PHASES[seen['phase']]}"),
        ("VP pool", str(seen["pool"])),
        ("Deck", names(seen["deck"]) if whole else f"{seen['deck_size']} hidden"),
        ("Discard pile", names(seen["discards"]) if whole else f"{seen['discard_size']} face down"),
    ]
    return columns(wrapped(rows))


def seat(seen: Mapping[str, Any], at: int) -> list[str]:
    """Draw a player's actions, tableau with goods, chips and hand."""
    goods = seen["goods"][at]
    worlds = [f"{name} (good)" if name in goods else name for name in seen["tableaux"][at]]
    chosen = seen["actions"][at]
    placed: str | None = seen["placed"][at]
    rows = [
        ("  actions", "not revealed" if chosen is None else names(chosen)),
        ("  tableau", names(worlds)),
        ("  chips", str(seen["chips"][at])),
        ("  hand", hand(seen, at)),
    ]
    if placed is not None:
        rows.insert(1, ("  placing", placed))
    mark = " (you)" if at == seen.get("seat") else ""
    return [f"Seat {at}{mark}", *columns(wrapped(rows)), ""]


def question(seen: Mapping[str, Any], verbs: list[str]) -> str:
    """Say what the player to move is asked."""
    del verbs
    return _QUESTIONS.get(seen["ask"], "")


_PHASES = {
    "setup": "discarding from the first hand",
    "select": "choosing actions",
    "explore": "phase I, Explore",
    "develop": "phase II, Develop",
    "develop-again": "phase II again, Develop",
    "settle": "phase III, Settle",
    "settle-again": "phase III again, Settle",
    "consume": "phase IV, Consume",
    "produce": "phase V, Produce",
    "round-end": "the end of the round",
    "over": "the game is over",
}
_QUESTIONS = {
    "action": "Choose an action",
    "discard": "Discard a card",
    "place": "Place a card or pass",
    "power": "Use an optional power, or none",
    "pay": "Pay with a card from your hand",
    "sell": "Sell a good",
    "consume": "Use the next Consume power",
    "good": "Consume a good",
    "hand": "Discard a card from your hand for VP, or no more",
    "number": "Name a number",
    "windfall": "Put a good on a windfall world",
}
