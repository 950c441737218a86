"""Patronize: how its table is drawn."""

from collections.abc import Mapping
from typing import Any

from patron.show.text import columns, hand, names

__all__ = ["question", "seat", "table"]


def table(seen: Mapping[str, Any]) -> list[str]:
    """Draw round, fame cards and stock."""
    face_up = seen["fame"] or "none"
    coming = names(seen["fame_deck"]) if "fame_deck" in seen else "hidden"
    rows = [
        ("Round", f"{seen['round']} of {seen['rounds']}, {_PHASES[seen['phase']]}"),
        ("Fame card", face_up),
        ("Fame deck", coming),
        ("Put out", names(seen["fame_out"])),
        ("Stock", _cubes(seen["stock"])),
    ]
    if seen["gain"] is not None:
        gain = seen["gain"]
        rows.append(("White cube", f"{gain['left']} to name, from {_GAINS[gain['from']]}"))
    if seen["clown"] is not None:
        rows.append(("Clown", f"copies {seen['clown']}"))
    return columns(rows)


def seat(seen: Mapping[str, Any], at: int) -> list[str]:
    """Draw a player's character, cubes, protégés, fame and hand."""
    marks = ["start player"] if seen["start_player"] == at else []
    if seen["next_start_player"] == at:
        marks.append("next start player")
    if at == seen.get("seat"):
        marks.append("you")
    if not seen["protection"][at]:
        marks.append("protection spent")
    rows = [
        ("  on the table", _played(seen, at)),
        ("  cubes", _cubes(seen["cubes"][at])),
        ("  protégés", _proteges(seen, at)),
        ("  fame", names(seen["fames"][at])),
        ("  hand", hand(seen, at)),
    ]
    return [f"Seat {at}" + (f" ({', '.join(marks)})" if marks else ""), *columns(rows), ""]


def _played(seen: Mapping[str, Any], at: int) -> str:
    card: str | None = seen["played"][at]
    if card is not None:
        return f"{card}, protected" if seen["protected"][at] else card
    return "passed" if seen["passed"][at] else "-"


def _proteges(seen: Mapping[str, Any], at: int) -> str:
    doubled = seen["sculpted"][at]
    slugs: list[str] = seen["proteges"][at]
    return names([f"{name} (doubled)" if name == doubled else name for name in slugs])


def _cubes(counts: Mapping[str, int]) -> str:
    return "  ".join(f"{color} {count}" for color, count in counts.items())


def question(seen: Mapping[str, Any], verbs: list[str]) -> str:
    """Say what the player to move is asked."""
    if seen["phase"] == "reckoning" and verbs:
        return _RECKONINGS[verbs[0]]
    return _QUESTIONS.get(seen["phase"], "")


_PHASES = {
    "choose": "step 2, choosing an action",
    "earn": "step 3, earning",
    "gain": "step 4, gaining protégés",
    "reckoning": "the reckoning",
    "over": "the game is over",
}
_GAINS = {"own": "the seat's own character", "neighbour": "the neighbour's character"}
_QUESTIONS = {
    "choose": "Play a character or pass",
    "earn": "Name the colour of the white cube",
    "gain": "You passed: take a character or gain a cube",
    "reckoning": "Decide for the end of the game",
}
_RECKONINGS = {
    "clown": "End of the game: name the ability that the Clown uses",
    "sculpt": "End of the game: name the protégé that counts twice",
}
