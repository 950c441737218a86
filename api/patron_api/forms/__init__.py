"""The JSON forms of states and views, for the OpenAPI document: the rules engine reads them, not these structs."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
import patron

from patron_api.forms import patronage, patronize, venice


class Forms(NamedTuple):
    """The forms of one game."""

    state: type[msgspec.Struct]
    view: type[msgspec.Struct]
    hidden: frozenset[str]
    """First words of actions of which the table does not see the rest: cards laid down unseen, secret choices."""


FORMS: Mapping[str, Forms] = {
    "patronize": Forms(patronize.PatronizeState, patronize.PatronizeView, hidden=frozenset()),
    "venice": Forms(venice.VeniceState, venice.VeniceView, hidden=frozenset()),
    # Action cards and placed cards are secret until all have chosen; what is discarded or paid lies face down.
    "patronage": Forms(
        patronage.PatronageState,
        patronage.PatronageView,
        hidden=frozenset({"select", "place", "pass", "discard", "pay"}),
    ),
}


def components(ref_template: str) -> dict[str, Any]:
    """Return the OpenAPI components: one a game and form; `State` and `View`, any of them; the words they use."""
    known = [FORMS[game] for game in patron.games()]
    refs, made = msgspec.json.schema_components(
        [form for forms in known for form in forms[:2]], ref_template=ref_template
    )
    states, views = refs[0::2], refs[1::2]
    words: dict[str, list[str]] = {}
    for game, module in (("patronize", patronize), ("venice", venice), ("patronage", patronage)):
        words |= module.words(patron.Game(game).cards)
    return {
        **made,
        **{name: {"title": name, "type": "string", "enum": slugs} for name, slugs in words.items()},
        "State": _any_of("State", "Everything that is on the table, hidden cards included.", states),
        "View": _any_of("View", "What one seat knows. May be written by hand for a game at a real table.", views),
    }


def _any_of(title: str, description: str, refs: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return {"title": title, "description": description, "anyOf": list(refs)}
