"""A whole position: the frame that all games share, filled by each game's own drawing."""

import json
from collections.abc import Mapping
from typing import Any, Protocol

from patron._patron import Game, State, View
from patron.show import patronage, patronize, venice

__all__ = ["labelled", "labelled_board", "position", "question"]


class Drawing(Protocol):
    """What a game draws of itself, from the JSON of a state or a view."""

    def table(self, seen: Mapping[str, Any], /) -> list[str]:
        """Draw what lies between the players, in lines."""
        ...

    def seat(self, seen: Mapping[str, Any], at: int, /) -> list[str]:
        """Draw what lies before one player, in lines."""
        ...

    def question(self, seen: Mapping[str, Any], verbs: list[str], /) -> str:
        """Say what the player to move is asked; `verbs` begin the legal actions."""
        ...


_DRAWINGS: Mapping[str, Drawing] = {"patronize": patronize, "venice": venice, "patronage": patronage}


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
    drawing = _DRAWINGS[seen["game"]]
    lines = [f"{_title(seen)}: {whose}", *drawing.table(seen), ""]
    for at in range(seen["players"]):
        lines += drawing.seat(seen, at)
    if seen["turn"] is not None:
        lines.append(f"Seat {seen['turn']} is to act.")
    return "\n".join(lines)


def labelled(place: State | View) -> str:
    """Draw the whole table, and tell below it how much of the card set is a reconstruction, if anything is."""
    return "\n\n".join(filter(None, (position(place), place.game.card_note)))


def labelled_board(game: Game, place: State | View | None = None) -> str:
    """Draw the map of a game that has campi, empty or as it stands in a position, with the label of its card set."""
    seen = None if place is None else json.loads(place.to_json())
    return "\n\n".join(filter(None, (venice.board(game.cards, seen), game.card_note)))


def question(view: View) -> str:
    """Say what the player to move is asked, in a few words."""
    seen: Mapping[str, Any] = json.loads(view.to_json())
    return _DRAWINGS[seen["game"]].question(seen, [action.text.split()[0] for action in view.legal_actions])


def _title(seen: Mapping[str, Any]) -> str:
    options = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in seen["options"].items())
    return f"{seen['game'].capitalize()}, {seen['players']} players ({options})"
