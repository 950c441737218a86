"""Choosing actions, which phases happen, and who has their bonus."""

import pytest

from .positions import (
    ACTIONS,
    both,
    deck_size,
    discard_size,
    hand,
    hand_size,
    in_round,
    legal,
    next_round,
    phase,
    position,
    run,
    select,
    selected,
    tableau,
)
from .rules import rule


@rule("selecting actions", "decisions")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_selects_one_of_seven_actions(players: int) -> None:
    """Explore +5, Explore +1 +1, Develop, Settle, Consume Trade, Consume x2, Produce, taken or not."""
    state = position(players)
    for _ in range(players):
        assert phase(state) == "select"
        assert legal(state) == ACTIONS
        state = state.play("select consume-x2")
    assert next_round(state)


@rule("selecting actions", "ruling 22")
def test_seats_are_asked_clockwise_from_the_lowest_start_world() -> None:
    """Seat 2 has Old Earth: 2, 0, 1."""
    state = position(3, tableaux={0: "new-sparta", 1: "alpha-centauri", 2: "old-earth"})
    state = run(state, "2 select consume-x2", "0 select consume-x2", "1 select consume-trade")
    assert next_round(state)
    assert state.turn == 2


@rule("selecting actions")
def test_phases_happen_in_their_order_and_only_if_selected() -> None:
    """Produce, Settle and Explore were chosen: I, then III, then V; no II and no IV."""
    state = position(
        3,
        tableaux={0: "old-earth", 1: "new-sparta new-economy", 2: "alpha-centauri"},
        hands={0: "artist-colony export-duties gem-world"},
    )
    state = select(state, "produce", "settle", "explore-1-1")
    met = []
    while not next_round(state):
        if phase(state) not in met:
            met.append(phase(state))
        state = state.play(state.legal_actions[-1])
    assert met == ["explore", "settle"]  # V asks nothing here
    assert hand_size(state, 1) == 1  # from Explore; New Economy had no phase IV


@rule("ruling 24", "selecting actions", "Develop")
def test_two_equal_actions_are_one_phase_with_the_bonus_for_both() -> None:
    """Both chose Develop: Space Marines (2) cost 1 for either, and a second development is not asked."""
    state = position(
        tableaux={0: "old-earth", 1: "new-sparta"},
        hands={0: "space-marines mining-robots", 1: "space-marines genetics-lab"},
    )
    state = both(state, "develop")
    assert "place space-marines" in legal(state)
    state = run(state, "0 place space-marines", "1 place space-marines")
    assert next_round(state)
    assert (hand(state, 0), hand(state, 1)) == ([], [])


@rule("ruling 24", "Develop")
def test_who_did_not_choose_develop_pays_in_full() -> None:
    """Space Marines cost 2 for seat 1: with one other card they cannot be paid."""
    state = position(
        tableaux={0: "old-earth", 1: "new-sparta"},
        hands={0: "space-marines mining-robots", 1: "space-marines genetics-lab"},
    )
    state = select(state, "develop", "consume-x2")
    state = run(state, "0 place space-marines")
    assert next_round(state)
    assert hand_size(state, 1) == 2


@rule("ruling 24", "Settle")
def test_all_selectors_of_settle_draw_the_bonus() -> None:
    """Both chose Settle and place a world: a card each, the lowest start world first."""
    state = position(
        tableaux={0: "old-earth", 1: "new-sparta"},
        hands={0: "artist-colony rebel-base", 1: "secluded-world rebel-homeworld"},
        deck="new-earth gem-world",
    )
    state = run(both(state, "settle"), "0 place artist-colony", "1 place secluded-world")
    assert (hand(state, 0), hand(state, 1)) == (["new-earth"], ["gem-world"])


@rule("ruling 24", "Explore")
def test_both_kinds_of_explore_are_one_phase() -> None:
    """Seat 0 looks at 7 and keeps 1, seat 1 looks at 3 and keeps 2."""
    state = position(tableaux={0: "old-earth", 1: "new-sparta"})
    before = deck_size(state)
    state = select(state, "explore-5", "explore-1-1")
    assert (hand_size(state, 0), hand_size(state, 1)) == (7, 3)
    assert deck_size(state) == before - 10
    while not next_round(state):
        state = state.play(state.legal_actions[0])
    assert (hand_size(state, 0), hand_size(state, 1), discard_size(state)) == (1, 2, 7)


@rule("Develop", "ruling 2")
def test_interstellar_bank_draws_before_developments_are_placed() -> None:
    """At the start of the phase: the drawn Export Duties may be placed at once (1 - 1 = 0)."""
    state = position(tableaux={0: "old-earth interstellar-bank", 1: "new-sparta"}, deck="export-duties")
    state = both(state, "develop")
    assert legal(state) == {"place export-duties", "pass"}


@rule("two-action game", "decisions")
def test_two_actions_are_selected_without_repeats_in_any_order() -> None:
    """Pairs of nine actions, the second Develop and Settle only beside the first: listed once, in order."""
    state = position(two_action=True)
    seat = state.turn
    pairs = []
    for first in state.legal_actions.texts():
        once = state.play(first)
        # after Consume x2 only Produce is left in order: a forced choice is not asked
        second = once.legal_actions.texts() if once.turn == seat else ["select produce"]
        pairs += [frozenset((first, text)) for text in second]
    assert len(pairs) == len(set(pairs))
    # of the seven actions 21 pairs, and Develop twice, Settle twice
    assert len(pairs) == 23
    assert {"select develop", "select develop-again"} in pairs
    assert {"select settle", "select settle-again"} in pairs
    assert {"select explore-5", "select explore-1-1"} in pairs
    assert {"select consume-trade", "select consume-x2"} in pairs


@rule("two-action game", "decisions")
def test_a_forced_second_action_is_not_asked() -> None:
    """Actions come in the order of the list: after Consume x2 only Produce can follow."""
    state = position(tableaux={0: "old-earth", 1: "new-sparta"}, two_action=True)
    state = state.play("select consume-x2")
    assert state.turn == 1
    assert selected(state.view(seat=0), 0) == ["consume-x2", "produce"]


@rule("two-action game", "refusals")
def test_the_second_develop_stands_only_beside_the_first() -> None:
    """4 and 6 of the two-action game are legal only beside 3 and 5."""
    state = position(two_action=True)
    assert "select develop-again" not in legal(state)
    state = state.play("select settle")
    assert state.why_illegal("select develop-again") is not None
    assert state.why_illegal("select settle-again") is None
    assert state.why_illegal("select settle") is not None


@rule("two-action game", "selecting actions", "refusals")
def test_a_second_develop_is_no_action_of_the_ordinary_game() -> None:
    """Seven actions."""
    assert position().why_illegal("select develop-again") is not None


@rule("ruling 24", "two-action game", "Develop")
def test_the_second_bonus_is_for_who_chose_develop_twice() -> None:
    """Seat 1 chose it once: Export Duties cost 1 - 1 = 0 in the first phase, Public Works 1 in the second."""
    state = position(
        tableaux={0: "old-earth", 1: "new-sparta"},
        hands={0: "space-marines export-duties", 1: "export-duties public-works"},
        two_action=True,
    )
    state = select(state, "develop develop-again", "develop consume-x2")
    state = run(state, "0 pass", "1 place export-duties")
    # second phase: seat 0 still has the bonus (Space Marines 2 - 1 = 1), seat 1 cannot pay Public Works
    assert "place space-marines" in legal(state)
    state = run(state, "0 pass")
    assert in_round(state) == 21
    assert tableau(state, 1) == {"new-sparta", "export-duties"}
    assert hand(state, 1) == ["public-works"]


@rule("ruling 24", "two-action game", "Settle")
def test_the_second_settle_bonus_is_for_who_chose_settle_twice() -> None:
    """Both settle in both phases: seat 0 draws twice, seat 1 once."""
    state = position(
        tableaux={0: "old-earth replicant-robots", 1: "new-sparta replicant-robots"},
        hands={0: "artist-colony gem-world", 1: "secluded-world spice-world"},
        deck="rebel-base new-earth rebel-homeworld",
        two_action=True,
    )
    state = select(state, "settle settle-again", "settle consume-x2")
    state = run(state, "0 place artist-colony", "1 place secluded-world", "0 place gem-world", "1 place spice-world")
    assert hand(state, 0) == ["rebel-base", "rebel-homeworld"]
    assert hand(state, 1) == ["new-earth"]


@rule("ruling 24", "two-action game", "Develop")
def test_two_players_with_one_develop_each_make_one_phase() -> None:
    """Chosen once by either: no second phase."""
    state = position(
        tableaux={0: "old-earth", 1: "new-sparta"}, hands={0: "export-duties public-works"}, two_action=True
    )
    state = select(state, "develop consume-x2", "develop consume-x2")
    state = run(state, "0 place export-duties")
    assert next_round(state)
    assert tableau(state, 0) == {"old-earth", "export-duties"}


@rule("two-action game", "Explore", "ruling 10")
def test_both_explore_bonuses_add_up() -> None:
    """2 + 5 + 1 seen, 1 + 1 kept."""
    state = position(tableaux={0: "old-earth", 1: "new-sparta"}, two_action=True)
    state = select(state, "explore-5 explore-1-1", "consume-trade consume-x2")
    assert hand_size(state, 0) == 8
    while not next_round(state):
        state = state.play(state.legal_actions[0])
    assert hand_size(state, 0) == 2


@rule("selecting actions")
def test_selected_actions_are_forgotten_in_the_next_round() -> None:
    """Action cards come back to the hand."""
    state = both(position(), "consume-x2")
    assert [selected(state, seat) for seat in (0, 1)] == [[], []]
    assert legal(state) == ACTIONS
