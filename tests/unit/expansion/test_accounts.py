"""Favor, chips and cards at every step of random games: nothing comes from nowhere."""

import random

import patron
import pytest
from patronage.positions import chips, everything, in_round, pool, tableau

from .positions import AGENDAS, PLAIN, both, data, favor, finish, game, on_agenda, outcomes, position, select
from .rules import rule


def on_both(state: patron.State) -> list[int]:
    return [one["favor"] for one in data(state)["agendas"]]


@rule("Favor", "Spend VP Powers", "ruling 9", "ruling 10")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("pair", [f"{one}+{other}" for one, other in zip(AGENDAS[::2], AGENDAS[1::2], strict=True)])
def test_chips_favor_and_cards_are_accounted_for(players: int, pair: str) -> None:
    """Chips and pool always make 12 a player; an Agenda never gains tokens, and what it loses some seat has gained."""
    rules = game(players, agendas=pair)
    chance = random.Random(f"{pair} {players}")
    state = rules.deal(players)
    cards = everything(state)
    for _ in range(400):
        if state.is_over:
            break
        after = state.play(chance.choice(state.legal_actions.texts()))
        assert pool(after) + sum(chips(after, seat) for seat in range(players)) == 12 * players
        assert sorted(everything(after)) == cards
        lost = [before - now for before, now in zip(on_both(state), on_both(after), strict=True)]
        assert all(number >= 0 for number in lost)
        gained = [favor(after, seat) - favor(state, seat) for seat in range(players)]
        assert sum(number for number in gained if number > 0) >= sum(lost)
        assert all(favor(after, seat) >= 0 for seat in range(players))
        state = after


@rule("Pan Galactic Senate", "ruling 9", "Spend VP Powers")
@pytest.mark.parametrize(("pool_end", "over"), [("latched", True), ("at-round-end", False)])
def test_a_pool_emptied_in_one_phase_and_refilled_in_another(pool_end: str, *, over: bool) -> None:
    """The Senate's VP is the last chip (II); Hired Fleet spends it (III): the pool has one again."""
    state = position(
        tableaux={0: f"{PLAIN} pre-sentient-race hired-fleet", 1: "craft-colony"},
        hands={0: "avian-uplift-race"},
        chips={1: 23},
        favor={0: 1},
        agendas={"pan-galactic-senate": 0},
        pool_end=pool_end,
    )
    state = finish(select(state, "develop", "settle"), "0 spend pan-galactic-senate", "0 place avian-uplift-race")
    assert "avian-uplift-race" in tableau(state, 0)
    assert (favor(state, 0), chips(state, 0), pool(state)) == (0, 0, 1)
    assert state.is_over == over


@rule("Galactic Enrichment", "Favor", "ruling 10")
def test_points_for_favor_may_empty_the_pool() -> None:
    """Two Favor for two VP, one chip left: both are paid, the pool is empty, the game ends."""
    state = position(
        tableaux={0: "new-sparta asteroid-belt", 1: "craft-colony"},
        chips={1: 23},
        favor={0: 2},
        agendas={"galactic-enrichment": 0},
    )
    ends = outcomes(select(state, "develop", "consume-x2"), lambda end: (favor(end, 0), chips(end, 0), end.is_over))
    assert ends == {(2, 0, False), (1, 1, True), (0, 2, True)}


@rule("Agendas", "ruling 2", "ruling 10")
def test_the_token_of_the_shortfall_is_a_new_one() -> None:
    """One on the Agenda, two placers: the Favor in the game grows by one."""
    state = position(
        tableaux={0: "alpha-centauri", 1: PLAIN},
        hands={0: "refugee-world", 1: "pacifist-gene-world"},
        favor={0: 2},
        agendas={"galactic-enrichment": 1},
    )
    before = favor(state, 0) + favor(state, 1) + on_agenda(state, "galactic-enrichment")
    state = finish(both(state, "settle"), "0 place refugee-world", "1 place pacifist-gene-world")
    after = favor(state, 0) + favor(state, 1) + on_agenda(state, "galactic-enrichment")
    assert (before, after) == (3, 4)


@rule("Uplift Prophecy", "explore")
def test_five_cards_are_drawn_through_a_shuffle() -> None:
    """Four cards in the deck: two and two are dealt; the five of the Favor come from the shuffled discards."""
    state = position(
        tableaux={0: f"{PLAIN} avian-uplift-race", 1: "craft-colony"},
        deck="gem-world spice-world space-port comet-zone",
        rest="discards",
        favor={0: 1},
        agendas={"uplift-prophecy": 0},
    )
    state = select(state, "consume-trade", "explore-1-1")
    # seat 1 keeps two of three: the fifth card comes from the shuffle already
    ends = outcomes(state, lambda end: (favor(end, 0), len(data(end)["hands"][0])))
    assert ends == {(1, 1), (0, 2)}


@rule("discard from tableau", "base game")
def test_a_card_discarded_from_the_tableau_does_not_count_for_the_end() -> None:
    """Eleven cards; Alien Foundry is placed by Colony Staging World, which is discarded: eleven again."""
    eleven = (
        f"{PLAIN} colony-staging-world gem-world spice-world space-port comet-zone mining-world plague-world "
        "distant-world asteroid-belt artist-colony"
    )
    state = position(tableaux={0: eleven, 1: "craft-colony"}, hands={0: "alien-foundry"})
    state = finish(both(state, "settle"), "0 place alien-foundry")
    assert len(tableau(state, 0)) == 11
    assert not state.is_over
    assert in_round(state) == 21
    paid = position(
        tableaux={0: eleven.replace("colony-staging-world", "tourist-world"), 1: "craft-colony"},
        hands={0: "pilgrimage-world"},
    )
    assert finish(both(paid, "settle"), "0 place pilgrimage-world").is_over
