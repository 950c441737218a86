"""Builds positions that a game can reach: a test names what matters, the rest is filled in consistently.

Goods are written as slugs in one string, `hemp wool*3`; a ship's shipment with a reservation as `wool@2` (seat 2), an
empty ship as `-`; the dealt card of a hand that nobody else knows as `?wool`; buildings as `{7: "draper@0"}`. What a
test leaves open: empty hands, ten Ducats each, ordinary shipments on the ships, the other raw goods below the named
ones in the deck, Pirates! at its bottom.

All that is known here of the JSON form stands in this file.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import cycle
from types import MappingProxyType
from typing import Any, Final

import patron

#: Copies of every raw good (rulings, section 6).
RAW: Final[Mapping[str, int]] = MappingProxyType(
    {
        "hemp": 10,
        "wool": 10,
        "lumber": 10,
        "iron": 10,
        "silk": 10,
        "grain": 5,
        "wine": 5,
        "pepper": 5,
        "pirates": 4,
    }
)
MANUFACTURED: Final[Mapping[str, int]] = MappingProxyType({"canvas": 9, "cloth": 9})
#: Printed values in Ducats.
VALUES: Final[Mapping[str, int]] = MappingProxyType(
    {
        "hemp": 2,
        "wool": 2,
        "lumber": 3,
        "iron": 3,
        "silk": 4,
        "grain": 3,
        "wine": 4,
        "pepper": 5,
        "canvas": 5,
        "cloth": 5,
    }
)
GOODS: Final[tuple[str, ...]] = (*RAW, *MANUFACTURED)
TILES: Final[Mapping[str, int]] = MappingProxyType(
    {"draper": 5, "canvas-maker": 5, "tentmaker": 3, "wainwright": 3, "armourer": 3}
)
#: Buildings by campo; building 13, say, stands in two.
CAMPI: Final[Mapping[str, tuple[int, ...]]] = MappingProxyType(
    {
        "dei-frari": (1, 2, 3, 4),
        "san-polo": (1, 2, 5, 6, 7, 8),
        "san-giacomo-dell-orio": (5, 9, 10, 11),
        "san-giacomo-di-rialto": (6, 11, 12, 13),
        "santa-margherita": (3, 14, 15, 16, 17),
        "san-barnaba": (16, 17, 18),
        "santo-stefano": (13, 18, 19, 20, 21),
    }
)
BUILDINGS: Final = range(1, 22)
STATUES: Final = 6
FAVOURS: Final = 18
CUBES: Final = 10
#: Lead turns before a position in which seat 0 leads: whole rounds of 3, 4 and 5.
PLAYED: Final = 60
#: The value of `max_turns` that sets no bound.
UNLIMITED: Final = 0

ACTIONS: Final = {"action reserve", "action sail", "action trade", "action sponsor", "action produce"}
#: What unnamed ships carry, in turn: dear and cheap goods, but no hemp.
CARGO: Final = ("wool", "lumber", "iron", "silk")

NO_CARDS: Final[Mapping[int, str]] = MappingProxyType({})
NO_NUMBERS: Final[Mapping[int, int]] = MappingProxyType({})

Json = dict[str, Any]
Seen = patron.State | patron.View


def game(players: int = 4, **options: object) -> patron.Game:
    """The game with these rule options."""
    return patron.Game("venice", players, options)


def position(
    players: int = 4,
    *,
    lead: int = 0,
    hands: Mapping[int, str] = NO_CARDS,
    ships: Mapping[int, str] = NO_CARDS,
    market: str = "",
    wharf: str = "",
    deck: str = "",
    discard: str = "",
    rest: str = "deck",
    ducats: Mapping[int, int] = NO_NUMBERS,
    buildings: Mapping[int, str] = NO_CARDS,
    statues: str = "",
    favours: Mapping[int, int] = NO_NUMBERS,
    seed: int = 1,
    **options: object,
) -> patron.State:
    """A position in which the lead is about to name an action, after `PLAYED` turns and a few more.

    `deck` are the next cards. `rest` says where raw cards go that no argument names: below them in the deck, or to
    `discard`, `market`, `wharf`, `hand 3`; then the deck is exactly what is named.
    """
    seats = range(players)
    hand = [cards(hands.get(seat, "")) for seat in seats]
    ship = [(ships[seat].split() if seat in ships else []) for seat in seats]
    assert all(len(three) in {0, 3} for three in ship), "a player has three ships"
    assert all(sum(card.startswith("?") for card in held) <= 1 for held in hand), "one card is dealt to a hand"
    places = {"market": cards(market), "wharf": cards(wharf), "deck": cards(deck), "discard": cards(discard)}
    named = [card.lstrip("?") for held in hand for card in held]
    named += [loaded.partition("@")[0] for three in ship for loaded in three if loaded != "-"]
    named += [card for place in places.values() for card in place]
    left = Counter(dict(RAW)) + Counter(dict(MANUFACTURED))
    for card in named:
        assert left[card] > 0, f"there is no other {card}"
        left[card] -= 1

    cargo = cycle(CARGO)
    for three in ship:
        while len(three) < 3:
            assert any(left[good] for good in CARGO), "no cargo is left: name the ships"
            card = next(good for good in cargo if left[good])
            left[card] -= 1
            three.append(card)
    unnamed = [card for card in RAW for _ in range(left[card])]
    if rest.startswith("hand "):
        assert "pirates" not in unnamed, "Pirates! go into no hand: say where they are"
        hand[int(rest.removeprefix("hand "))] += unnamed
    else:
        places[rest] += unnamed

    owned = {number: owned_tile.split("@") for number, owned_tile in buildings.items()}
    raised = statues.split()
    assert set(owned) <= set(BUILDINGS), f"no such building: {sorted(owned)}"
    assert set(raised) <= set(CAMPI), f"no such campo: {raised}"
    base = data(game(players, **options).deal(seed))
    piles: Counter[str] = Counter(dict(TILES))
    piles.subtract(tile for tile, _ in owned.values())
    stock = {
        **piles,
        "canvas": left["canvas"],
        "cloth": left["cloth"],
        "favour": FAVOURS - sum(favours.values()),
        "statue": STATUES - len(raised),
    }
    assert min(stock.values()) >= 0, f"more than there are: {stock}"
    everything: Json = {
        **base,
        "lead": lead,
        "turn": lead,
        "turns": PLAYED + (lead - int(str(options.get("first_seat", 0)))) % players,
        "hands": [sort(card.lstrip("?") for card in held) for held in hand],
        "known": [sort(card for card in held if not card.startswith("?")) for held in hand],
        "market": sort(places["market"]),
        "wharf": sort(places["wharf"]),
        "ships": [[_shipment(loaded) for loaded in three] for three in ship],
        "deck": places["deck"],
        "discard": sort(places["discard"]),
        "ducats": [ducats.get(seat, 10) for seat in seats],
        "buildings": {str(number): {"tile": tile, "owner": int(owner)} for number, (tile, owner) in owned.items()},
        "statues": raised,
        "favours": [favours.get(seat, 0) for seat in seats],
        "piles": stock,
    }
    return game(players, **options).state(everything)


def cards(text: str) -> list[str]:
    """`hemp wool*3` as a list of four."""
    found = []
    for word in text.split():
        card, _, times = word.partition("*")
        assert card.lstrip("?") in GOODS, f"no such card: {card}"
        found += [card] * int(times or 1)
    return found


def sort(these: Iterable[str]) -> list[str]:
    """Cards in the order of the data table."""
    return sorted(these, key=GOODS.index)


def text(these: Iterable[str]) -> str:
    """Cards in the order of the data table, as one string: `hemp wool*3`."""
    count = Counter(these)
    return " ".join(card if count[card] == 1 else f"{card}*{count[card]}" for card in GOODS if count[card])


def _shipment(loaded: str) -> Json | None:
    """One ship of the JSON form."""
    good, _, seat = loaded.partition("@")
    return None if good == "-" else {"good": good, "reserved": int(seat) if seat else None}


def run(state: patron.State, *moves: str) -> patron.State:
    """Play moves such as `0 reserve 1.2`, each checked to be that seat's turn; `0: sell wool; done` are two of them."""
    for move in moves:
        seat, _, actions = move.partition(" ")
        for action in actions.split("; "):
            who = state.turn
            assert who == int(seat), f"{move}: it is the turn of {who}, who may say {state.legal_actions.texts()}"
            state = state.play(action)
    return state


def all_do(state: patron.State, word: str) -> patron.State:
    """Everybody who is asked in this turn says `word`."""
    before = lead(state)
    while not state.is_over and not naming(state):
        state = state.play(word)
    assert state.is_over or lead(state) != before
    return state


def answer(state: patron.State, choose: Callable[[list[str]], str] = lambda legal: legal[0]) -> patron.State:
    """Play this turn to its end; by default everybody says the first thing that he may say."""
    while not state.is_over and not naming(state):
        state = state.play(choose(state.legal_actions.texts()))
    return state


def legal(state: Seen) -> set[str]:
    """The texts of the legal actions."""
    texts = state.legal_actions.texts()
    assert len(texts) == len(set(texts))
    return set(texts)


def legal_with(state: Seen, start: str) -> set[str]:
    """The legal actions that begin with these words."""
    return {action for action in legal(state) if action.startswith(start)}


def naming(state: patron.State) -> bool:
    """Whether the lead is to name an action."""
    return legal(state) == ACTIONS


# What a state or a view says, in the words of the tests.


def data(state: Seen) -> Json:
    """The JSON form."""
    found: Json = json.loads(state.to_json())
    return found


def lead(state: Seen) -> int:
    found: int = data(state)["lead"]
    return found


def turns(state: Seen) -> int:
    """Lead turns that have been played to their end."""
    found: int = data(state)["turns"]
    return found


def hand(state: patron.State, seat: int) -> str:
    return text(data(state)["hands"][seat])


def hands(state: patron.State) -> list[str]:
    return [hand(state, seat) for seat in range(state.game.players)]


def own_hand(view: patron.View) -> str:
    return text(data(view)["hand"])


def hand_sizes(view: patron.View) -> list[int]:
    found: list[int] = data(view)["hand_sizes"]
    return found


def known(state: Seen, seat: int) -> str:
    """What everybody knows to be in this hand."""
    return text(data(state)["known"][seat])


def market(state: Seen) -> str:
    return text(data(state)["market"])


def wharf(state: Seen) -> str:
    return text(data(state)["wharf"])


def discard(state: Seen) -> str:
    return text(data(state)["discard"])


def revealed(state: Seen) -> str:
    """The New Shipment Cards that nobody has loaded yet."""
    return text(data(state)["revealed"])


def deck(state: patron.State) -> list[str]:
    """The deck, next card first."""
    found: list[str] = data(state)["deck"]
    return found


def deck_size(view: Seen) -> int:
    found: int = data(view)["deck_size"]
    return found


def ship(state: Seen, seat: int) -> str:
    """A seat's three ships from the left: `hemp wool@2 -`."""
    words = []
    for loaded in data(state)["ships"][seat]:
        if loaded is None:
            words.append("-")
        else:
            words.append(loaded["good"] if loaded["reserved"] is None else f"{loaded['good']}@{loaded['reserved']}")
    return " ".join(words)


def ships(state: Seen) -> list[str]:
    return [ship(state, seat) for seat in range(state.game.players)]


def ducats(state: Seen) -> list[int]:
    found: list[int] = data(state)["ducats"]
    return found


def favours(state: Seen) -> list[int]:
    found: list[int] = data(state)["favours"]
    return found


def buildings(state: Seen) -> dict[int, str]:
    """Businesses by building: `{7: "draper@0"}`."""
    return {int(number): f"{built['tile']}@{built['owner']}" for number, built in data(state)["buildings"].items()}


def statues(state: Seen) -> set[str]:
    return set(data(state)["statues"])


def pile(state: Seen, slug: str) -> int:
    """How many are left of a tile, `canvas`, `cloth`, `favour` or `statue`."""
    found: int = data(state)["piles"][slug]
    return found


def free_cubes(state: Seen, seat: int) -> int:
    """Cubes that stand neither on a shipment nor on a business."""
    used = [word for three in ships(state) for word in three.split()] + list(buildings(state).values())
    return CUBES - sum(word.endswith(f"@{seat}") for word in used)


def everything(state: patron.State) -> Counter[str]:
    """All goods cards, wherever they are."""
    count: Counter[str] = Counter()
    for held in data(state)["hands"]:
        count.update(held)
    for place in ("market", "wharf", "deck", "discard", "revealed"):
        count.update(data(state)[place])
    for three in ships(state):
        count.update(loaded.partition("@")[0] for loaded in three.split() if loaded != "-")
    for good in MANUFACTURED:
        count[good] += pile(state, good)
    return count


def points(state: Seen, seat: int) -> dict[str, int]:
    """The points of a seat by source."""
    return dict(state.scores().sources[seat])


def totals(state: Seen) -> list[int]:
    return state.scores().totals


def was_cut(state: patron.State) -> bool:
    """Whether the game ended because of `max_turns` and for no other reason."""
    found: bool = json.loads(state.scores().to_json())["cut"]
    return found


def table(part: str, column: str) -> dict[str, Any]:
    """A column of the card table: of `goods`, `tiles`, `campi` or `numbers`, by slug."""
    return {row["slug"]: row[column] for row in game().cards[part]}
