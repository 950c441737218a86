"""Phase I: look at cards, keep some of them."""

import pytest

from .positions import (
    both,
    deck,
    deck_size,
    discard_size,
    discards,
    hand,
    hand_size,
    legal,
    next_round,
    position,
    run,
    select,
)
from .rules import rule

SEVEN = "rebel-base rebel-outpost gem-world spice-world space-port comet-zone mining-world"


@rule("ruling 10", "Explore")
def test_explore_plus_five_looks_at_seven_and_keeps_one() -> None:
    """2 + 5 drawn, 1 kept: six of the seven are discarded. The other seat looks at two different cards."""
    deck = f"{SEVEN} artist-colony new-vinland"
    state = position(tableaux={0: "old-earth", 1: "new-sparta"}, hands={0: "new-earth"}, deck=deck)
    state = select(state, "explore-5", "consume-x2")
    for _ in range(6):
        state = run(state, f"0 {state.legal_actions[0]}")
    assert state.turn == 1
    state = run(state, f"1 {state.legal_actions[0]}")
    assert next_round(state)
    assert hand_size(state, 0) == 2
    assert "new-earth" in hand(state, 0)


@rule("ruling 10", "Explore")
def test_all_draws_are_dealt_before_anybody_discards() -> None:
    """2 + 5 and 2: nine cards have left the deck when the first discard is asked."""
    state = position(hands={0: "new-earth"})
    before = deck_size(state)
    state = select(state, "explore-5", "consume-x2")
    assert deck_size(state) == before - 9
    assert discard_size(state) == 0
    assert (hand_size(state, 0), hand_size(state, 1)) == (8, 2)


@rule("ruling 10", "ruling 22", "Explore")
def test_cards_are_drawn_clockwise_from_the_lowest_start_world() -> None:
    """Seat 1 (Old Earth) draws the top three (2 + 1), seat 2 the next three, seat 0 the last three."""
    state = position(
        3,
        tableaux={0: "new-sparta", 1: "old-earth", 2: "alpha-centauri"},
        deck=f"{SEVEN} new-earth distant-world",
    )
    state = both(state, "explore-1-1")
    assert hand(state, 1) == ["gem-world", "rebel-base", "rebel-outpost"]
    assert hand(state, 2) == ["comet-zone", "space-port", "spice-world"]
    assert hand(state, 0) == ["distant-world", "mining-world", "new-earth"]
    assert state.turn == 1


@rule("ruling 10", "Explore", "refusals")
def test_discards_come_from_the_drawn_cards_only() -> None:
    """The New Earth of the hand is safe."""
    state = position(
        tableaux={0: "old-earth", 1: "new-sparta"}, hands={0: "new-earth"}, deck="rebel-base gem-world spice-world"
    )
    state = select(state, "consume-x2", "explore-1-1")
    assert state.turn == 0
    assert legal(state) == {"discard rebel-base", "discard gem-world"}
    assert state.why_illegal("discard new-earth") is not None


@rule("ruling 10", "Explore")
def test_explore_one_and_one_looks_at_three_and_keeps_two() -> None:
    """2 + 1 drawn, 1 + 1 kept; who did not choose Explore looks at two and keeps one."""
    state = position(
        tableaux={0: "old-earth", 1: "new-sparta"}, deck="rebel-base gem-world spice-world space-port comet-zone"
    )
    state = select(state, "explore-1-1", "consume-x2")
    assert legal(state) == {"discard rebel-base", "discard gem-world", "discard spice-world"}
    state = run(state, "0 discard gem-world")
    assert legal(state) == {"discard space-port", "discard comet-zone"}
    state = run(state, "1 discard comet-zone")
    assert hand(state, 0) == ["rebel-base", "spice-world"]
    assert hand(state, 1) == ["space-port"]
    assert discards(state) == ["comet-zone", "gem-world"]


@rule("ruling 10", "Explore")
def test_see_more_widens_the_choice() -> None:
    """Expedition Force +1, Star Nomad Lair +1: 2 + 2 seen, 1 kept, three discarded."""
    state = position(
        tableaux={0: "old-earth expedition-force star-nomad-lair", 1: "new-sparta"},
        deck="rebel-base gem-world spice-world space-port comet-zone mining-world new-earth",
    )
    state = select(state, "consume-x2", "explore-1-1")
    assert hand(state, 0) == ["gem-world", "rebel-base", "space-port", "spice-world"]
    for _ in range(3):
        state = run(state, f"0 {state.legal_actions[0]}")
    assert state.turn == 1
    state = run(state, f"1 {state.legal_actions[0]}")
    assert hand_size(state, 0) == 1


@rule("ruling 10", "Explore")
def test_keep_more_raises_the_number_kept() -> None:
    """Research Labs: 2 seen, 1 + 1 kept: nothing is asked of seat 0."""
    state = position(
        tableaux={0: "old-earth research-labs", 1: "new-sparta"},
        deck="rebel-base gem-world spice-world space-port comet-zone",
    )
    state = select(state, "consume-x2", "explore-1-1")
    assert hand(state, 0) == ["gem-world", "rebel-base"]
    assert state.turn == 1


@rule("ruling 10", "Explore")
def test_galactic_renaissance_sees_and_keeps_more() -> None:
    """Explore +1 +1: 2 + 1 + 2 seen, 1 + 1 + 1 kept: two of five are discarded."""
    state = position(
        tableaux={0: "old-earth galactic-renaissance", 1: "new-sparta research-labs"},
        deck="rebel-base gem-world spice-world space-port comet-zone mining-world new-earth",
    )
    state = select(state, "explore-1-1", "consume-x2")
    assert hand_size(state, 0) == 5
    while not next_round(state):
        state = state.play(state.legal_actions[-1])
    assert hand_size(state, 0) == 3
    assert hand_size(state, 1) == 2
    assert discard_size(state) == 2


@rule("ruling 10", "ruling 21", "Explore")
def test_draws_and_discards_come_from_the_right_piles() -> None:
    """Drawn cards leave the top of the deck in order."""
    state = position(tableaux={0: "old-earth", 1: "new-sparta"}, deck=SEVEN)
    below = deck(state)[7:]
    state = select(state, "explore-5", "consume-x2")
    assert hand(state, 0) == sorted(SEVEN.split())
    assert deck(state) == below[2:]
    assert hand(state, 1) == sorted(below[:2])


@rule("ruling 10", "Explore")
@pytest.mark.parametrize(
    ("power", "seen", "kept"),
    [
        ("gem-world", 2, 1),
        ("expedition-force", 3, 1),
        ("star-nomad-lair", 3, 1),
        ("malevolent-lifeforms", 3, 1),
        ("galactic-survey-seti", 4, 1),
        ("research-labs", 2, 2),
        ("galactic-renaissance", 4, 2),
        ("galactic-renaissance research-labs expedition-force", 5, 3),
    ],
)
def test_the_explore_power_of_every_card(power: str, seen: int, kept: int) -> None:
    """Without the bonus two are seen and one is kept; powers add up."""
    state = position(tableaux={0: f"old-earth {power}", 1: "new-sparta"})
    state = select(state, "consume-x2", "explore-1-1")
    assert hand_size(state, 0) == seen
    while not next_round(state):
        state = state.play(state.legal_actions[0])
    assert hand_size(state, 0) == kept


@rule("decisions", "ruling 10")
def test_of_two_equal_cards_none_is_chosen() -> None:
    """Section 1: *a forced choice is not asked*. Both copies of Mining Robots are seen, one is kept: no question."""
    deck = "mining-robots mining-robots artist-colony new-vinland comet-zone gem-world space-port spice-world new-earth"
    state = position(tableaux={0: "old-earth", 1: "new-sparta"}, deck=deck)
    assert select(state, "consume-x2", "explore-5").turn == 1
    # 2 + 1 seen, 1 + 1 kept: one of three goes, either a copy of Mining Robots or Artist Colony.
    other = select(state, "explore-1-1", "consume-x2")
    assert other.turn == 0
    assert legal(other) == {"discard mining-robots", "discard artist-colony"}
