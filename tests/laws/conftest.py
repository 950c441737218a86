"""The games that must keep the laws. A new game joins with one line in `CASES`, and one in `HIDDEN`."""

import json
import os
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import hypothesis
import patron
import pytest
from hypothesis import HealthCheck
from patron import Game, State

LONG = os.environ.get("PATRON_LONG") == "1"


@dataclass(frozen=True)
class Case:
    """One game with its options, the bound on its number of actions, and how many random games each law is tried on."""

    id: str
    players: int
    longest: int
    games: int
    options: dict[str, Any] = field(default_factory=dict)
    cards: Path | None = None

    def __str__(self) -> str:
        return "-".join(
            [self.id, str(self.players), *map(str, self.options.values()), *(["owner"] if self.cards else [])]
        )

    def game(self) -> Game:
        return patron.game(self.id, players=self.players, cards=self.cards, **self.options)


OWNERS_LIST = Path(__file__).parents[1] / "golden" / "patronage" / "2-patronage-owner-greedy.toml"

CASES = [
    *(
        Case("patronize", players, longest, 20_000 if LONG else 1_000, {"lawman": lawman})
        for players, longest in ((3, 87), (4, 99), (5, 103))
        for lawman in ("each-round", "own-round")
    ),
    # A turn has at most its lead, one sale of each of 87 cards, and a purchase and an end for each seat.
    *(
        Case("venice", players, 20 * (1 + 87 + 2 * players), 400 if LONG else 20, {"max_turns": 20, **options})
        for players in (3, 4, 5)
        for options in ({}, {"guilds": True, "produce": "per-business"}, {"unload_price": 2, "first_seat": 1})
    ),
    *(
        Case("patronage", players, 20 * 2_000, 400 if LONG else 20, {"sets": "base", "max_rounds": 20, **options})
        for players, options in ((2, {}), (3, {"edition": 2}), (4, {}), (2, {"two_action": True}))
    ),
    *(
        Case("patronage", players, 20 * 2_000, 400 if LONG else 20, {"max_rounds": 20, **options})
        for players, options in (
            (2, {"goals": True}),
            (3, {"edition": 2, "pool_end": "at-round-end"}),
            (4, {"agendas": "arms-of-the-imperium+uplift-prophecy", "goals": True}),
            (2, {"two_action": True, "agendas": "established-power+pan-galactic-senate"}),
        )
    ),
    Case("patronage", 2, 20 * 2_000, 400 if LONG else 20, {"max_rounds": 20}, OWNERS_LIST),
]

Hidden = Callable[[dict[str, Any], int, random.Random], dict[str, Any]]


def permute_patronize(state: dict[str, Any], seat: int, rng: random.Random) -> dict[str, Any]:
    """Deal what the seat cannot know anew: other hands, removed characters, the fame deck and what left it unseen."""
    if state["phase"] == "over":
        return state
    cards = patron.game("patronize").cards
    kinds = [rows for rows in cards.values() if isinstance(rows, list)]
    characters, fames = sorted(([card["slug"] for card in rows] for rows in kinds), key=len, reverse=True)
    seen = {*state["hands"][seat], *state["played"], *(card for held in state["proteges"] for card in held)}
    unseen = [card for card in characters if card not in seen]
    rng.shuffle(unseen)
    hands = [hand if at == seat else [unseen.pop() for _ in hand] for at, hand in enumerate(state["hands"])]
    out = {state["fame"], *state["fame_out"], *(card for won in state["fames"] for card in won)}
    unturned = [card for card in fames if card not in out]
    rng.shuffle(unturned)
    return {**state, "hands": hands, "fame_deck": unturned[: len(state["fame_deck"])]}


def permute_venice(state: dict[str, Any], seat: int, rng: random.Random) -> dict[str, Any]:
    """Give what the seat cannot know another order: the others' dealt cards, the deck, the luck of shuffles to come."""
    goods = {good["slug"]: good["dealt"] for good in patron.game("venice").cards["goods"]}
    hidden: list[list[str]] = []
    for at, hand in enumerate(state["hands"]):
        rest = list(hand)
        for card in state["known"][at]:
            rest.remove(card)
        hidden.append([] if at == seat else rest)
    unseen = [*state["deck"], *(card for cards in hidden for card in cards)]
    rng.shuffle(unseen)
    # Preparation: what is replaced at the deal is in nobody's hand unseen.
    dealt = [card for card in unseen if goods[card]][: sum(map(len, hidden))]
    for card in dealt:
        unseen.remove(card)
    hands = [
        hand if at == seat else [*state["known"][at], *(dealt.pop() for _ in hidden[at])]
        for at, hand in enumerate(state["hands"])
    ]
    return {**state, "hands": hands, "deck": unseen, "luck": f"{rng.getrandbits(64):016x}"}


def permute_patronage(state: dict[str, Any], seat: int, rng: random.Random) -> dict[str, Any]:
    """Give what the seat cannot know another order: the deck and the luck; before a choice of actions the hands, too.

    In mid-phase a hand is bound by what its seat has placed and may pay, so only the deck changes there; in the set-up
    of Patronage also the start worlds of those who have not chosen yet.
    """
    deck = list(state["deck"])
    hands = [list(hand) for hand in state["hands"]]
    if state["phase"] == "setup" and "agendas" in state:
        tableaux = [list(worlds) for worlds in state["tableaux"]]
        free = [at for at in range(state["players"]) if at != seat and state["placed"][at] is None]
        for color in ("red", "blue"):
            starts = {
                card["slug"] for card in patron.game("patronage").cards["cards"] if card.get("start_color") == color
            }
            unseen = [card for card in (*deck, *(card for at in free for card in tableaux[at])) if card in starts]
            rng.shuffle(unseen)
            for at in free:
                tableaux[at] = [unseen.pop() if card in starts else card for card in tableaux[at]]
            deck = [unseen.pop() if card in starts else card for card in deck]
        state = {**state, "tableaux": tableaux}
    if state["ask"] == "action":
        free = [at for at in range(state["players"]) if at != seat and not state["shown"][at]]
        unseen = [*deck, *(card for at in free for card in hands[at])]
        rng.shuffle(unseen)
        for at in free:
            hands[at] = [unseen.pop() for _ in hands[at]]
        deck = unseen
    else:
        rng.shuffle(deck)
    return {**state, "hands": hands, "deck": deck, "luck": f"{rng.getrandbits(64):016x}"}


HIDDEN: dict[str, Hidden] = {
    "patronize": permute_patronize,
    "venice": permute_venice,
    "patronage": permute_patronage,
}


@pytest.fixture(scope="session", params=CASES, ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    chosen: Case = request.param
    return chosen


@pytest.fixture(scope="session")
def game(case: Case) -> Game:
    return case.game()


@pytest.fixture(scope="session")
def permute(case: Case) -> Callable[[State, int, random.Random], State]:
    """Another state that the seat cannot tell from this one, made from its JSON and not by `resample`."""

    def permuted(state: State, seat: int, rng: random.Random) -> State:
        return State.from_json(json.dumps(HIDDEN[case.id](json.loads(state.to_json()), seat, rng)), state.game)

    return permuted


@pytest.fixture(scope="session")
def texts(game: Game) -> list[str]:
    """Every action text that some random game offered."""
    rng = random.Random(1)
    seen: set[str] = set()
    for seed in range(200):
        state = game.deal(seed)
        while not state.is_over:
            seen.update(state.legal_actions.texts())
            state = state.play(rng.choice(state.legal_actions))
    assert len(seen) > 10
    return sorted(seen)


hypothesis.settings.register_profile(
    "laws",
    deadline=None,
    derandomize=not LONG,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
hypothesis.settings.load_profile("laws")
