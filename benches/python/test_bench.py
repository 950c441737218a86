"""What the Python interface costs: `make bench`."""

import random
from collections.abc import Callable
from typing import ParamSpec, Protocol, TypeVar

import patron
import pytest
from patron import Action, State
from patron.cli.bench import python_steps

STEPS = 32
P = ParamSpec("P")
T_co = TypeVar("T_co", covariant=True)


class Benchmark(Protocol):
    """The fixture of pytest-benchmark, which has no types of its own."""

    def __call__(self, function: Callable[P, T_co], *args: P.args, **kwargs: P.kwargs) -> T_co: ...


@pytest.fixture(scope="module")
def state() -> State:
    return patron.Patronize(players=4).deal(seed=7)


@pytest.fixture(scope="module")
def actions(state: State) -> list[Action]:
    rng = random.Random(1)
    chosen: list[Action] = []
    while not state.is_over:
        chosen.append(rng.choice(state.legal_actions))
        state = state.play(chosen[-1])
    return chosen[:STEPS]


def test_single_steps(benchmark: Benchmark, state: State, actions: list[Action]) -> None:
    """`STEPS` times `play`, `legal_actions`, `turn`."""

    def walk() -> State:
        at = state
        for action in actions:
            at = at.play(action)
            _ = at.legal_actions
            _ = at.turn
        return at

    assert benchmark(walk) != state
    assert len(actions) == STEPS


def test_steps_a_second(state: State) -> None:
    assert python_steps(state.game, 0.2) > 100_000


@pytest.mark.parametrize("policy", ["random", "game"])
def test_playouts(benchmark: Benchmark, state: State, policy: str) -> None:
    """1,000 games from the deal."""
    assert benchmark(patron.playouts, state, 1_000, 1, policy).games == 1_000


@pytest.mark.parametrize("policy", ["random", "game"])
def test_suggest(benchmark: Benchmark, state: State, policy: str) -> None:
    """1,000 simulations at the root of a fresh deal."""
    found = benchmark(patron.suggest, state.view(), playouts=1_000, seed=1, policy=policy)
    assert found.best in state.legal_actions


def test_json_round_trip(benchmark: Benchmark, state: State) -> None:
    assert benchmark(lambda: State.from_json(state.to_json())) == state


def test_bytes_round_trip(benchmark: Benchmark, state: State) -> None:
    assert benchmark(lambda: State.from_bytes(state.to_bytes())) == state
