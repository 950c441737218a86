"""The cards of a game, every value with a mark that says where it comes from."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeGuard

from patron._patron import Game
from patron.show.text import columns

__all__ = ["card", "deck"]


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
            if row.get("slug") == slug:
                return ", ".join(f"{name} {_value(row, name)}" for name in row if name not in {*_PROSE, "slug"})
    return ""


def _is_table(value: object) -> TypeGuard[list[dict[str, Any]]]:
    return isinstance(value, list)


def _cards(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    names = [name for name in rows[0] if name not in _PROSE]
    return columns([names, *([_value(row, name) for name in names] for row in rows)])


def _value(row: Mapping[str, Any], name: str) -> str:
    value: list[str | int] | str | int = row[name]
    if isinstance(value, bool):
        text = "yes" if value else "no"
    else:
        text = "+".join(map(str, value)) or "-" if isinstance(value, list) else str(value)
    mark, _ = _SOURCES.get(row.get("provenance", {}).get(name, ""), ("", ""))
    return text + mark


_PROSE = {"name", "text", "provenance"}
_SOURCES = {
    "review": ("'", "from a published review, not from the rulebook"),
    "digest": ("'", "from a published digest, review or session report, not from the rulebook"),
    "inferred": ("~", "follows from the rulebook and from reports, but is stated nowhere"),
    "reconstructed": ("*", "a reconstruction that fits the rulebook: NOT the printed value"),
}
