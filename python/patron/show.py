"""Plain text for people: a whole position, a deck, an analysis.

Everything is rendered from the JSON of what it is given, so a view shows what its seat may know and no more, and
no rule is repeated here.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeGuard

from patron._patron import Analysis, Game, State, View

__all__ = ["analysis", "card", "columns", "deck", "labelled", "position", "question"]


def position(place: State | View | Mapping[str, Any]) -> str:
    """Draw the whole table.

    Parameters
    ----------
    place
        A state or a view, or the JSON object of one. A view has a `seat`: its own hand is shown and what it cannot
        know is called hidden.

    Returns
    -------
    str
        Several lines without a line break at the end.
    """
    seen: Mapping[str, Any] = json.loads(place.to_json()) if isinstance(place, State | View) else place
    seat = seen.get("seat")
    whose = "the whole position, hidden cards included" if seat is None else f"as seat {seat} sees it"
    lines = [f"{_title(seen)}: {whose}", *_round(seen), ""]
    for at in range(seen["players"]):
        lines += _seat(seen, at)
    if seen["turn"] is not None:
        lines.append(f"Seat {seen['turn']} is to act.")
    return "\n".join(lines)


def labelled(place: State | View) -> str:
    """Draw the whole table, and tell below it how much of the card set is a reconstruction, if anything is."""
    return "\n\n".join(filter(None, (position(place), place.game.card_note)))


def question(view: View) -> str:
    """Say what the player to move is asked, in a few words."""
    seen: Mapping[str, Any] = json.loads(view.to_json())
    if seen["phase"] == "reckoning":
        verb = view.legal_actions[0].text.split()[0] if view.legal_actions else ""
        return _RECKONINGS.get(verb, _QUESTIONS["reckoning"])
    return _QUESTIONS.get(seen["phase"], "")


def analysis(found: Analysis) -> str:
    """Draw a ranked table of actions, and the reasons in words below it."""
    return f"{found.table().rstrip()}\n\n{found.explain().rstrip()}"


def deck(game: Game) -> str:
    """Draw the cards of a game, every value with a mark that says where it comes from.

    Returns
    -------
    str
        One table for each kind of card, then their abilities in words, then what the marks mean. No mark: the
        rulebook states it, or the owner of the card file does.
    """
    blocks = [f"{game.id}: card set {game.card_set}"]
    used: set[str] = set()
    for kind, rows in game.cards.items():
        if _is_table(rows):
            used |= {source for row in rows for source in row.get("provenance", {}).values()}
            blocks.append("\n".join([kind.upper(), *_cards(rows)]))
            told = [(row["slug"], row["text"]) for row in rows if row.get("text")]
            if told:
                blocks.append("\n".join([f"{kind.upper()} IN WORDS", *columns(told)]))
    legend = [f"{mark}  {meaning}" for source, (mark, meaning) in _SOURCES.items() if source in used]
    return "\n\n".join([*blocks, "\n".join(legend)]).rstrip()


def card(game: Game, slug: str) -> str:
    """Tell the values of one card in a line, marked as in `deck`; empty if the game has no such card."""
    for rows in game.cards.values():
        for row in rows if _is_table(rows) else ():
            if row["slug"] == slug:
                return ", ".join(f"{name} {_value(row, name)}" for name in row if name not in {*_PROSE, "slug"})
    return ""


def columns(rows: Iterable[Sequence[object]], *, gap: str = "  ") -> list[str]:
    """Align rows of cells: numbers to the right, everything else to the left."""
    cells = [[str(cell) for cell in row] for row in rows]
    kinds = [[isinstance(cell, int | float) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [
        gap.join(
            text.rjust(width) if number else text.ljust(width)
            for text, number, width in zip(line, numbers, widths, strict=True)
        ).rstrip()
        for line, numbers in zip(cells, kinds, strict=True)
    ]


def _is_table(value: object) -> TypeGuard[list[dict[str, Any]]]:
    return isinstance(value, list)


def _cards(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    names = [name for name in rows[0] if name not in _PROSE]
    return columns([names, *([_value(row, name) for name in names] for row in rows)])


def _value(row: Mapping[str, Any], name: str) -> str:
    value: list[str] | str | int = row[name]
    text = "+".join(value) or "-" if isinstance(value, list) else str(value)
    mark, _ = _SOURCES.get(row.get("provenance", {}).get(name, ""), ("", ""))
    return text + mark


def _title(seen: Mapping[str, Any]) -> str:
    options = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in seen["options"].items())
    return f"{seen['game'].capitalize()}, {seen['players']} players ({options})"


def _round(seen: Mapping[str, Any]) -> list[str]:
    face_up = seen["fame"] or "none"
    coming = _names(seen["fame_deck"]) if "fame_deck" in seen else "hidden"
    rows = [
        ("Round", f"{seen['round']}, {_PHASES[seen['phase']]}"),
        ("Fame card", face_up),
        ("Fame deck", coming),
        ("Put out", _names(seen["fame_out"])),
        ("Stock", _cubes(seen["stock"])),
    ]
    if seen["gain"] is not None:
        gain = seen["gain"]
        rows.append(("White cube", f"{gain['left']} to name, from {_GAINS[gain['from']]}"))
    if seen["clown"] is not None:
        rows.append(("Clown", f"copies {seen['clown']}"))
    return columns(rows)


def _seat(seen: Mapping[str, Any], at: int) -> list[str]:
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
        ("  fame", _names(seen["fames"][at])),
        ("  hand", _hand(seen, at)),
    ]
    return [f"Seat {at}" + (f" ({', '.join(marks)})" if marks else ""), *columns(rows), ""]


def _played(seen: Mapping[str, Any], at: int) -> str:
    card: str | None = seen["played"][at]
    if card is not None:
        return f"{card}, protected" if seen["protected"][at] else card
    return "passed" if seen["passed"][at] else "-"


def _proteges(seen: Mapping[str, Any], at: int) -> str:
    doubled = seen["sculpted"][at]
    names: list[str] = seen["proteges"][at]
    return _names([f"{name} (doubled)" if name == doubled else name for name in names])


def _hand(seen: Mapping[str, Any], at: int) -> str:
    if "hands" in seen:
        return _names(seen["hands"][at])
    if at == seen["seat"]:
        return _names(seen["hand"])
    held = seen["hand_sizes"][at]
    return f"{held} hidden" if held else "-"


def _cubes(counts: Mapping[str, int]) -> str:
    return "  ".join(f"{color} {count}" for color, count in counts.items())


def _names(names: Sequence[str]) -> str:
    return ", ".join(names) or "-"


_PROSE = {"name", "text", "provenance"}
_SOURCES = {
    "review": ("'", "from a published review, not from the rulebook"),
    "reconstructed": ("*", "a reconstruction that fits the rulebook: NOT the printed value"),
}
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
