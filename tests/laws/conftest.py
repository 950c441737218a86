"""The games that must keep the laws. A new game joins with one line in `CASES`, and one in `HIDDEN`."""

import json
import os
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import hypothesis
import patron
import pytest
from hypothesis import HealthCheck
from patron import Game, State

LONG = os.environ.get("PATRON_LONG") == "1"


@dataclass(frozen=True)
class Case:
    """One game with its options, and the bound on its number of actions."""

    id: str
    players: int
    longest: int
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return "-".join([self.id, str(self.players), *map(str, self.options.values())])

    def game(self) -> Game:
        return patron.game(self.id, players=self.players, **self.options)


CASES = [
    *(
        Case("patronize", players, longest, {"lawman": lawman})
        for players, longest in ((3, 87), (4, 99), (5, 103))
        for lawman in ("each-round", "own-round")
    ),
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


HIDDEN: dict[str, Hidden] = {"patronize": permute_patronize}


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
