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
    if "agendas" in seen:
        rows += [(f"Agenda {number}", _agenda(seen, number - 1)) for number in (1, 2)]
        rows += [(f"Goal {number}", _goal(goal)) for number, goal in enumerate(seen["goals"], 1)]
        if seen["dry"]:
            rows[1] = ("VP pool", f"{seen['pool']}, empty in this round: the last one")
    return columns(wrapped(rows))


def seat(seen: Mapping[str, Any], at: int) -> list[str]:
    """Draw a player's actions, tableau with goods, chips, Military and hand."""
    goods = seen["goods"][at]
    worlds = [f"{name} (good)" if name in goods else name for name in seen["tableaux"][at]]
    chosen = seen["actions"][at]
    placed: str | None = seen["placed"][at]
    choosing = "agendas" in seen and seen["phase"] == "setup"
    rows = [
        ("  actions", "not revealed" if chosen is None else names(chosen)),
        ("  start worlds", names(worlds) if worlds else "2 hidden") if choosing else ("  tableau", names(worlds)),
        ("  chips", str(seen["chips"][at])),
        ("  Military", str(seen["military"][at])),
        ("  hand", hand(seen, at)),
    ]
    if "favor" in seen:
        rows.insert(4, ("  Favor", str(seen["favor"][at])))
    if placed is not None:
        rows.insert(1, ("  keeping" if choosing else "  placing", placed))
    mark = " (you)" if at == seen.get("seat") else ""
    return [f"Seat {at}{mark}", *columns(wrapped(rows)), ""]


def question(seen: Mapping[str, Any], verbs: list[str]) -> str:
    """Say what the player to move is asked."""
    del verbs
    return _QUESTIONS.get(seen["ask"], "")


def _agenda(seen: Mapping[str, Any], at: int) -> str:
    on = seen["agendas"][at]
    state = f"{on['favor']} Favor on it" if on["favor"] else "complete"
    spent = f"; {seen['spent'][at]} Favor spent in this phase" if seen["spent"][at] else ""
    return f"{on['agenda']}: {state}{spent}"


def _goal(goal: Mapping[str, Any]) -> str:
    taken = " and ".join(f"seat {at}" for at in goal["taken"])
    return f"{goal['goal']}: {taken or 'nobody yet'}"


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
    "power": "Use an optional power, spend for it, or neither",
    "pay": "Pay with a card from your hand",
    "sell": "Sell a good",
    "consume": "Use the next Consume power",
    "good": "Consume a good",
    "hand": "Discard a card from your hand for VP, or no more",
    "number": "Name a number",
    "windfall": "Put a good on a windfall world",
    "start": "Keep one of the two start worlds",
    "keep": "Spend Favor to keep more of the drawn cards, or none",
    "spend": "Spend Favor, or discard a card of the tableau for its power, or neither",
    "drawn": "Discard a card of those drawn for the Favor",
}
