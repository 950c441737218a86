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
            told = [(row["slug"], text) for row in rows if (text := _in_words(row))]
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
    names = [name for name in dict.fromkeys(name for row in rows for name in row) if name not in _PROSE]
    return columns([names, *([_value(row, name) for name in names] for row in rows)])


def _in_words(row: Mapping[str, Any]) -> str:
    powers = [f"{power['phase']}: {power['text']}" for power in row.get("powers", ())]
    return "; ".join([row["text"]] if row.get("text") else [*powers, *row.get("end_score", ())])


def _value(row: Mapping[str, Any], name: str) -> str:
    value: list[str | int] | str | int = row.get(name, [])
    if isinstance(value, bool):
        text = "yes" if value else "no"
    else:
        text = "+".join(map(str, value)) or "-" if isinstance(value, list) else str(value)
    told: Mapping[str, str] = row.get("provenance", {})
    mark, _ = _SOURCES.get(told.get(name, told.get("values", "")) if name in row and name != "slug" else "", ("", ""))
    return text + mark


_PROSE = {"name", "text", "powers", "end_score", "provenance"}
_SOURCES = {
    "review": ("'", "from a published review, not from the rulebook"),
    "digest": ("'", "from a published digest, review or session report, not from the rulebook"),
    "public": ("'", "several public card lists agree on it"),
    "inferred": ("~", "follows from the rulebook and from reports, but is stated nowhere"),
    "reconstructed": ("*", "a reconstruction that fits the rulebook: NOT the printed value"),
}
