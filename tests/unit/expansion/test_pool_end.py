"""The end of the pool, when spent chips may fill it again: option `pool_end`."""

import pytest
from patronage.positions import chips, pool

from .positions import favor, game, outcomes, position, run, select
from .rules import rule


def refilled(pool_end: str) -> set[tuple[bool, int]]:
    """One chip is left and is paid for a good; then Rebel Treasury may give it back: over or not, and the pool."""
    state = position(
        tableaux={0: "epsilon-eridani rebel-treasury gem-world+", 1: "craft-colony"},
        chips={1: 23},
        pool_end=pool_end,
    )
    assert pool(state) == 1
    return outcomes(select(state, "develop", "consume-x2"), lambda end: (end.is_over, pool(end)))


@rule("ruling 9", "options", "Spend VP Powers")
def test_a_pool_that_was_empty_ends_the_game_if_latched() -> None:
    """Refilled or not, it reached zero in this round."""
    assert refilled("latched") == {(True, 0), (True, 1)}


@rule("ruling 9", "options", "Spend VP Powers")
def test_only_an_empty_pool_at_the_end_of_the_round_ends_the_game() -> None:
    """With `at-round-end` the chip that came back keeps the game going."""
    assert refilled("at-round-end") == {(True, 0), (False, 1)}


@rule("ruling 9", "options")
def test_latched_is_the_default() -> None:
    """Said with the options of the game."""
    assert game().options["pool_end"] == "latched"


@rule("ruling 9", "Spend VP Powers")
@pytest.mark.parametrize("pool_end", ["latched", "at-round-end"])
def test_chips_that_come_back_before_they_run_out_prolong_the_game(pool_end: str) -> None:
    """Two chips left; seat 0 spends one (pool 3), then seat 1 earns two: one is left, nothing was ever empty."""
    state = position(
        tableaux={0: "new-sparta rebel-treasury", 1: "craft-colony galactic-trendsetters gem-world+"},
        chips={0: 10, 1: 12},
        pool_end=pool_end,
    )
    state = run(select(state, "consume-trade", "develop"), "0 use rebel-treasury chip")
    assert not state.is_over
    assert (chips(state, 0), chips(state, 1), pool(state)) == (9, 14, 1)


@rule("ruling 9", "Favor")
@pytest.mark.parametrize("pool_end", ["latched", "at-round-end"])
def test_favor_moves_the_pool_in_neither_mode(pool_end: str) -> None:
    """One chip is left; a Favor is spent at the Treasury: the pool stays at one, and the game goes on."""
    state = position(
        tableaux={0: "new-sparta rebel-treasury", 1: "craft-colony"}, chips={1: 23}, favor={0: 1}, pool_end=pool_end
    )
    state = run(select(state, "develop", "consume-x2"), "0 use rebel-treasury favor")
    assert not state.is_over
    assert (favor(state, 0), pool(state)) == (0, 1)
