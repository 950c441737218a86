"""The Patrons of Venice: how its table and its map are drawn."""

from collections.abc import Iterable, Mapping
from typing import Any

from patron.show.text import columns, names, wrapped

__all__ = ["board", "question", "seat", "table"]


def table(seen: Mapping[str, Any]) -> list[str]:
    """Draw the turn, the Market, the Wharf, the deck and what is left in the piles."""
    deck = names(seen["deck"]) if "deck" in seen else f"{seen['deck_size']} hidden"
    rows = [
        ("Turn", f"{seen['turns'] + 1}, seat {seen['lead']} leads: {_PHASES[seen['phase']]}"),
        ("Market", _cards(seen["market"])),
        ("Pirate Wharf", _cards(seen["wharf"])),
        ("Raw deck", deck),
        ("Discard", _cards(seen["discard"])),
        ("Piles", ", ".join(f"{count} {slug}" for slug, count in seen["piles"].items() if count) or "-"),
        ("Statues", names(seen["statues"])),
    ]
    if seen["revealed"]:
        rows.insert(1, ("New shipments", _cards(seen["revealed"])))
    return columns(wrapped(rows))


def seat(seen: Mapping[str, Any], at: int) -> list[str]:
    """Draw a player's Ducats, ships, businesses, Favours and hand."""
    marks = ["lead"] if seen["lead"] == at else []
    if at == seen.get("seat"):
        marks.append("you")
    owned = [
        f"{business['tile']} in {number}" for number, business in seen["buildings"].items() if business["owner"] == at
    ]
    rows = [
        ("  Ducats", str(seen["ducats"][at])),
        ("  ships", " -> ".join(_shipment(ship) for ship in seen["ships"][at]) + " -> port"),
        ("  businesses", names(owned)),
        ("  Favours", str(seen["favours"][at])),
        ("  hand", _hand(seen, at)),
    ]
    return [f"Seat {at}" + (f" ({', '.join(marks)})" if marks else ""), *columns(wrapped(rows)), ""]


def question(seen: Mapping[str, Any], verbs: list[str]) -> str:
    """Say what the player to move is asked."""
    if seen["phase"] == "trade" and "sell" not in verbs:
        return "Trade: buy one card or end your trade"
    return _QUESTIONS.get(seen["phase"], "")


def board(cards: Mapping[str, Any], seen: Mapping[str, Any] | None = None) -> str:
    """Draw the map: each campo with its buildings, whose businesses stand there, and the statues.

    Parameters
    ----------
    cards
        The game's cards: they tell campi and buildings.
    seen
        The JSON object of a state or a view; left out, nothing stands on the map yet.

    Returns
    -------
    str
        A table with a line for each campo and, below, a line for each building that belongs to two.
    """
    buildings: Mapping[str, Any] = seen["buildings"] if seen else {}
    statues: list[str] = seen["statues"] if seen else []
    rows = [("CAMPO", "STATUE", "BUILDINGS")]
    campi: list[Mapping[str, Any]] = cards["campi"]
    for campo in campi:
        shown = ", ".join(_building(buildings, number) for number in campo["buildings"])
        rows.append((campo["slug"], "statue" if campo["slug"] in statues else "-", shown))
    shared = [
        f"Building {number} belongs to {' and '.join(around)}."
        for number, around in _around(campi).items()
        if len(around) > 1
    ]
    return "\n".join([*columns(rows), "", *shared])


def _around(campi: Iterable[Mapping[str, Any]]) -> dict[int, list[str]]:
    around: dict[int, list[str]] = {}
    for campo in campi:
        for number in campo["buildings"]:
            around.setdefault(number, []).append(campo["slug"])
    return dict(sorted(around.items()))


def _building(buildings: Mapping[str, Any], number: int) -> str:
    business = buildings.get(str(number))
    return f"{number} {business['tile']} of seat {business['owner']}" if business else f"{number} free"


def _shipment(ship: Mapping[str, Any] | None) -> str:
    if ship is None:
        return "(empty)"
    reserved = ship.get("reserved")
    good: str = ship["good"]
    return good if reserved is None else f"{good} (for seat {reserved})"


def _hand(seen: Mapping[str, Any], at: int) -> str:
    if "hands" in seen:
        return _cards(seen["hands"][at])
    if at == seen["seat"]:
        return _cards(seen["hand"])
    known: list[str] = seen["known"][at]
    hidden = seen["hand_sizes"][at] - len(known)
    return ", ".join(filter(None, (_cards(known) if known else "", f"{hidden} hidden" if hidden else ""))) or "-"


def _cards(slugs: list[str]) -> str:
    counts = {slug: slugs.count(slug) for slug in slugs}
    return names([slug if count == 1 else f"{count} {slug}" for slug, count in counts.items()])


_PHASES = {
    "lead": "the lead player names an action",
    "reserve": "reserve goods on ships",
    "unload": "sail, unloading",
    "load": "sail, loading new shipments",
    "trade": "trade",
    "sponsor": "sponsor",
    "produce": "produce",
    "over": "the game is over",
}
_QUESTIONS = {
    "lead": "Name the action that all players perform",
    "reserve": "Reserve a shipment or pass",
    "unload": "Keep the shipment for its price or sell it to the Market",
    "load": "Pick the new shipment for your leftmost ship",
    "trade": "Trade: sell cards, then buy one, or end your trade",
    "sponsor": "Sponsor a business or a statue, or pass",
    "produce": "Produce a good or pass",
}
