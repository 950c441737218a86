"""Builds positions in which a round is about to start: a test names what matters, the rest is filled in consistently.

Cards are written as one string of slugs. A tableau is `new-sparta spice-world+`: its start world first, a good on the
worlds with a `+`. `deck` are the next cards; every card that no argument names lies below them in the deck (with
`rest="discards"` in the discard pile, with `rest="hand 1"` in that hand). What a test leaves open: an empty hand, a
start world alone, no chips.

All that is known here of the JSON form stands in this file.
"""

import json
from collections import Counter
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final

import patron

#: Start worlds by their numbers.
STARTS: Final = ("old-earth", "epsilon-eridani", "alpha-centauri", "new-sparta", "earths-lost-colony")
#: Start worlds for seats that no argument names: first those whose powers meddle least.
QUIET: Final = ("new-sparta", "alpha-centauri", "earths-lost-colony", "epsilon-eridani", "old-earth")
ACTIONS: Final = {
    "select explore-5",
    "select explore-1-1",
    "select develop",
    "select settle",
    "select consume-trade",
    "select consume-x2",
    "select produce",
}
#: An action that brings nothing to a seat without worlds that produce; it comes last in the round.
IDLE: Final = "produce"
#: Rounds enough for any tableau below.
ROUND: Final = 20
POOL: Final = 12
NO_CARDS: Final[Mapping[int, str]] = MappingProxyType({})
NO_NUMBERS: Final[Mapping[int, int]] = MappingProxyType({})

Json = dict[str, Any]
Seen = patron.State | patron.View


def game(players: int = 2, **options: object) -> patron.Game:
    """The base game with these rule options."""
    return patron.Game("patronage", players, {"sets": "base", **options})


def copies() -> Counter[str]:
    """The cards of the deck, start worlds included, with their numbers."""
    return Counter({card["slug"]: card["copies"] for card in cards()})


@cache
def copies_of(rules: patron.Game) -> Mapping[str, int]:
    """The cards of the deck of these rules with their numbers."""
    return MappingProxyType({card["slug"]: card["copies"] for card in rules.cards["cards"]})


def cards(edition: int = 1) -> list[Json]:
    """The facts of every distinct card."""
    found: list[Json] = game(edition=edition).cards["cards"]
    return found


def card(slug: str, edition: int = 1) -> Json:
    """The facts of a card."""
    return next(one for one in cards(edition) if one["slug"] == slug)


def position(
    players: int = 2,
    *,
    tableaux: Mapping[int, str] = NO_CARDS,
    hands: Mapping[int, str] = NO_CARDS,
    deck: str = "",
    goods: str = "",
    rest: str = "deck",
    chips: Mapping[int, int] = NO_NUMBERS,
    edition: int = 1,
    two_action: bool = False,
    seed: int = 1,
) -> patron.State:
    """A position in which everybody is about to select an action.

    `goods` are the faces of the goods, in the order of seats and worlds; unnamed ones come from the end of the deck.
    """
    rules = game(players, edition=edition, two_action=two_action)
    return lay(rules, tableaux=tableaux, hands=hands, deck=deck, goods=goods, rest=rest, chips=chips, seed=seed)


def lay(
    rules: patron.Game,
    *,
    tableaux: Mapping[int, str] = NO_CARDS,
    hands: Mapping[int, str] = NO_CARDS,
    deck: str = "",
    goods: str = "",
    rest: str = "deck",
    chips: Mapping[int, int] = NO_NUMBERS,
    seed: int = 1,
    starts: tuple[str, ...] = STARTS,
    more: Json | None = None,
) -> patron.State:
    """A position of these rules, with `starts` as start worlds by their numbers and what `more` says of the fields."""
    seats = range(rules.players)
    built = [tableaux.get(seat, "").split() for seat in seats]
    hand = [hands.get(seat, "").split() for seat in seats]
    left = Counter(copies_of(rules))
    named = [word.removesuffix("+") for words in built for word in words]
    named += [word for words in hand for word in words] + deck.split() + goods.split()
    for slug in named:
        assert left[slug] > 0, f"there is no other {slug}"
        left[slug] -= 1
    for words in built:
        if not words:
            words.append(next(world for world in QUIET if left[world]))
            left[words[0]] -= 1
    first = [words[0].removesuffix("+") for words in built]
    assert set(first) <= set(starts), f"a tableau begins with its start world: {first}"

    faces = goods.split()
    unnamed = [slug for slug in left for _ in range(left[slug])]
    on: list[dict[str, str]] = [{} for _ in seats]
    for seat in seats:
        for word in built[seat]:
            if word.endswith("+"):
                on[seat][word.removesuffix("+")] = faces.pop(0) if faces else unnamed.pop()
    assert not faces, f"no world for the goods {faces}"

    if rest.startswith("hand "):
        hand[int(rest.removeprefix("hand "))] += unnamed
    else:
        assert rest in {"deck", "discards"}, (
            f"unnamed cards lie in the deck, in the discards or in a hand, not in {rest}"
        )

    held = [chips.get(seat, 0) for seat in seats]
    assert sum(held) < POOL * len(seats), "with an empty pool the game is over"
    lowest = min(seats, key=lambda seat: starts.index(first[seat]))
    whole: Json = data(rules.deal(seed))
    for follows in ("marks", "military"):
        whole.pop(follows, None)
    whole |= {
        "round": ROUND,
        "phase": "select",
        "ask": "action",
        "turn": lowest,
        "first_seat": lowest,
        "pool": POOL * len(seats) - sum(held),
        "chips": held,
        "tableaux": [[word.removesuffix("+") for word in words] for words in built],
        "goods": on,
        "picks": None,
        "hands": hand,
        "known": [[] for _ in seats],
        "discards": unnamed if rest == "discards" else [],
        "deck": deck.split() + (unnamed if rest == "deck" else []),
    } | (more or {})
    state = rules.state(whole)
    assert rules.state(state.to_json()) == state, "the position does not come back as it went"
    assert patron.State.from_bytes(state.to_bytes()) == state, "the position does not come back from bytes"
    return state


def run(state: patron.State, *moves: str) -> patron.State:
    """Play moves such as `0 select develop`, each checked to be that seat's turn."""
    for move in moves:
        seat, _, action = move.partition(" ")
        assert state.turn == int(seat), f"{move}: it is the turn of seat {state.turn}, {legal(state)} in {data(state)}"
        state = state.play(action)
    return state


def select(state: patron.State, *actions: str) -> patron.State:
    """All seats select: the action (or the two, `settle produce`) of each seat, in the order of seats."""
    players = state.game.players
    assert len(actions) == players, "every seat selects"
    first = data(state)["first_seat"]
    for step in range(players):
        seat = (first + step) % players
        for action in actions[seat].split():
            state = run(state, f"{seat} select {action}")
    return state


def data(seen: Seen) -> Json:
    """The JSON form of a state or a view."""
    found: Json = json.loads(seen.to_json())
    return found


def legal(seen: Seen) -> set[str]:
    """The texts of the legal actions."""
    return set(seen.legal_actions.texts())


def phase(seen: Seen) -> str:
    """The phase that is played: `select`, `explore`, `develop`, `settle`, `consume`, `produce`, `round-end`, `over`."""
    found: str = data(seen)["phase"]
    return found


def in_round(seen: Seen) -> int:
    """The number of the round."""
    found: int = data(seen)["round"]
    return found


def next_round(seen: Seen) -> bool:
    """Whether the round that `position` began has ended and everybody selects again."""
    return phase(seen) == "select" and in_round(seen) == ROUND + 1


def hand(state: patron.State, seat: int) -> list[str]:
    """The cards in a hand, sorted by name."""
    return sorted(data(state)["hands"][seat])


def hand_size(seen: Seen, seat: int) -> int:
    """How many cards a hand has: what everybody sees."""
    found = data(seen)
    return len(found["hands"][seat]) if isinstance(seen, patron.State) else int(found["hand_sizes"][seat])


def own_hand(view: patron.View) -> list[str]:
    """The viewer's own cards, sorted by name."""
    return sorted(data(view)["hand"])


def tableau(seen: Seen, seat: int) -> set[str]:
    """The cards in a tableau."""
    return set(data(seen)["tableaux"][seat])


def good_worlds(seen: Seen, seat: int) -> set[str]:
    """The worlds of a seat that have a good."""
    return set(data(seen)["goods"][seat])


def face(state: patron.State, seat: int, world: str) -> str:
    """The face of the good on a world."""
    found: str = data(state)["goods"][seat][world]
    return found


def faces_are_hidden(view: patron.View) -> bool:
    """Whether the view tells only where goods lie, not which cards they are."""
    return all(isinstance(worlds, list) for worlds in data(view)["goods"])


def chips(seen: Seen, seat: int) -> int:
    """The victory points in chips of a seat."""
    found: int = data(seen)["chips"][seat]
    return found


def military(seen: Seen) -> list[int]:
    """Military that counts for every world, by seat."""
    found: list[int] = data(seen)["military"]
    return found


def pool(seen: Seen) -> int:
    """What is left in the pool; below 0 when more was paid than it had."""
    found: int = data(seen)["pool"]
    return found


def deck(state: patron.State) -> list[str]:
    """The deck, next card first."""
    found: list[str] = data(state)["deck"]
    return found


def deck_size(seen: Seen) -> int:
    """How many cards the deck has: what everybody sees."""
    return len(deck(seen)) if isinstance(seen, patron.State) else int(data(seen)["deck_size"])


def discards(state: patron.State) -> list[str]:
    """The cards of the discard pile, sorted by name."""
    return sorted(data(state)["discards"])


def discard_size(seen: Seen) -> int:
    """How many cards the discard pile has: what everybody sees."""
    return len(discards(seen)) if isinstance(seen, patron.State) else int(data(seen)["discard_size"])


def known_discards(view: patron.View) -> list[str]:
    """The discards that the viewer knows, sorted by name."""
    return sorted(data(view)["known_discards"])


def everything(state: patron.State) -> list[str]:
    """Every card, sorted by name: deck, discards, hands, tableaux, goods."""
    found = data(state)
    cards = [*found["deck"], *found["discards"], *(slug for held in found["hands"] for slug in held)]
    cards += [slug for built in found["tableaux"] for slug in built]
    cards += [slug for goods in found["goods"] for slug in goods.values()]
    return sorted(cards)


def impossible(state: patron.State) -> dict[str, Json]:
    """What `state` could not be, by what is wrong with it. Seat 0 has Old Earth and holds Gem World alone."""
    whole, top = data(state), deck(state)[0]
    assert (whole["tableaux"][0], whole["hands"][0]) == (["old-earth"], ["gem-world"])
    below = deck(state)[1:]
    return {
        "more chips than the pool has lost": whole | {"chips": [3, 0]},
        "more Military than the tableaux give": whole | {"military": [1, 0]},
        "a card nowhere": whole | {"deck": below},
        "a card in two places": whole | {"hands": [["gem-world", top], []]},
        "a field that there is not": whole | {"foo": 1},
        "a good on a world that bears none": whole | {"goods": [{"old-earth": top}, {}], "deck": below},
        "a good on a world that is not there": whole | {"goods": [{"artist-colony": top}, {}], "deck": below},
        "the turn of a seat that there is not": whole | {"turn": 7},
        "a card that there is not": whole | {"hands": [["no-such-card"], []]},
        "a phase that nobody chose": whole | {"phase": "develop", "ask": "place"},
        "a hand card in a world's place": whole | {"placed": ["gem-world", None]},
    }


def selected(seen: Seen, seat: int) -> list[str]:
    """The actions that a seat has selected, as far as the form tells."""
    found: list[str] = data(seen)["actions"][seat]
    return found


def placed(seen: Seen, seat: int) -> str | None:
    """The card that a seat has placed in this phase and not paid yet, as far as the form tells."""
    found: str | None = data(seen)["placed"][seat]
    return found


def first_seat(seen: Seen) -> int:
    """The seat with the lowest start world."""
    found: int = data(seen)["first_seat"]
    return found


def points(state: patron.State, seat: int) -> dict[str, int]:
    """The points of a seat by source."""
    return dict(state.scores().sources[seat])


def six_cost(tableau_of_seat: str, chips_of_seat: int = 0, edition: int = 1) -> int:
    """The points of the 6-cost developments of a tableau, if the game ended now."""
    state = position(tableaux={0: tableau_of_seat}, chips={0: chips_of_seat}, edition=edition)
    return points(state, 0)["six-cost"]


def both(state: patron.State, action: str) -> patron.State:
    """Every seat selects the same, so that nothing else happens in the round."""
    return select(state, *[action] * state.game.players)


def may_settle(tableau_of_seat: str, world: str, others: str = "", edition: int = 1) -> bool:
    """Whether a seat with this tableau and nothing else in hand (but `others`) may place this world in phase III."""
    state = position(tableaux={0: tableau_of_seat}, hands={0: f"{world} {others}"}, edition=edition)
    if next_round(state := both(state, "settle")):
        return False  # nothing could be placed, so nothing was asked
    return f"place {world}" in legal(state)
