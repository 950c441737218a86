"""What comes before what, where a card's whereabouts show it."""

from .positions import (
    both,
    chips,
    deck,
    deck_size,
    discards,
    face,
    first_seat,
    good_worlds,
    hand,
    hand_size,
    known_discards,
    legal,
    next_round,
    position,
    run,
    select,
)
from .rules import rule

FIRST = {0: "old-earth", 1: "new-sparta"}


@rule("ruling 5", "ruling 21", "Settle")
def test_the_last_card_as_a_good_is_reshuffled_before_the_payment() -> None:
    """Good, payment, draw: the pile is shuffled as the good leaves the deck, so the paid card stays in the discards."""
    state = position(tableaux=FIRST, hands={0: "destroyed-world rebel-base"}, deck="new-earth", rest="discards")
    pile = discards(state)
    state = run(both(state, "settle"), "0 place destroyed-world")
    assert next_round(state)
    assert face(state, 0, "destroyed-world") == "new-earth"
    assert discards(state) == ["rebel-base"]
    assert sorted([*deck(state), *hand(state, 0)]) == pile


@rule("ruling 5", "ruling 21", "Settle")
def test_the_last_card_as_the_bonus_is_reshuffled_after_the_payment() -> None:
    """The good, then the payment, then the last card as the bonus: the paid card is in the new deck."""
    state = position(
        tableaux=FIRST, hands={0: "destroyed-world rebel-base"}, deck="new-earth gem-world", rest="discards"
    )
    state = run(both(state, "settle"), "0 place destroyed-world")
    assert hand(state, 0) == ["gem-world"]
    assert discards(state) == []
    assert "rebel-base" in deck(state)


@rule("ruling 10", "ruling 21", "Explore")
def test_explore_discards_are_no_part_of_a_reshuffle_during_the_draws() -> None:
    """All draws come first: three cards empty the deck, the pile is shuffled, and the discards lie in a new pile."""
    state = position(tableaux=FIRST, deck="rebel-base gem-world spice-world", rest="discards")
    pile = discards(state)
    state = select(state, "explore-1-1", "consume-x2")
    assert hand(state, 0) == ["gem-world", "rebel-base", "spice-world"]
    assert discards(state) == []
    assert deck_size(state) == len(pile) - 2
    state = run(state, "0 discard gem-world", f"1 {run(state, '0 discard gem-world').legal_actions[0]}")
    assert "gem-world" in discards(state)
    assert len(discards(state)) == 2


@rule("ruling 21", "ruling 23")
def test_known_discards_are_forgotten_in_a_reshuffle() -> None:
    """Seat 0 paid Rebel Base; then New Economy's draw (next round) empties the deck: nobody knows a discard."""
    state = position(
        tableaux={0: "epsilon-eridani new-economy", 1: "new-sparta"},
        hands={0: "artist-colony rebel-base"},
        deck="new-earth gem-world",
        rest="discards",
    )
    state = run(both(state, "settle"), "0 place artist-colony")
    assert known_discards(state.view(seat=0)) == ["rebel-base"]
    state = both(state, "consume-x2")
    assert hand(state, 0) == ["gem-world", "new-earth"]
    assert known_discards(state.view(seat=0)) == []
    assert "rebel-base" in deck(state)


@rule("ruling 22", "Consume")
def test_sales_draw_clockwise_from_the_lowest_start_world() -> None:
    """Seat 1 (Epsilon Eridani) draws first: Novelty 2; then seat 0 (New Sparta): Rare 3."""
    state = position(
        tableaux={0: "new-sparta asteroid-belt+", 1: "epsilon-eridani refugee-world+"},
        goods="rebel-outpost rebel-homeworld",
        deck="new-earth gem-world spice-world space-port comet-zone",
    )
    assert first_seat(state) == 1
    state = both(state, "consume-trade")
    assert hand(state, 1) == ["gem-world", "new-earth"]
    assert hand(state, 0) == ["comet-zone", "space-port", "spice-world"]


@rule("ruling 17", "ruling 22", "Produce")
def test_mining_conglomerate_waits_for_everybodys_choices() -> None:
    """Seat 1 chooses last which windfall world it fills: Rare makes it 1 : 1, Novelty leaves seat 0 with most."""
    tableaux = {
        0: "old-earth mining-conglomerate rebel-miners",
        1: "new-sparta asteroid-belt refugee-world",
    }
    state = select(position(tableaux=tableaux), "develop", "produce")
    assert state.turn == 1
    assert legal(state) == {"fill asteroid-belt", "fill refugee-world"}
    assert hand_size(run(state, "1 fill asteroid-belt"), 0) == 0
    assert hand_size(run(state, "1 fill refugee-world"), 0) == 2


@rule("ruling 12", "ruling 14", "Consume")
def test_a_sale_before_the_pilgrimage_leaves_less_for_it() -> None:
    """Three goods. League first (2 + 1 cards): the Pilgrimage gives 1. Pilgrimage first: 2, and nothing to sell."""
    tableaux = {0: "new-sparta trade-league pilgrimage-world refugee-world+ gem-world+ artist-colony+"}
    state = select(position(tableaux=tableaux), "develop", "consume-x2")
    assert legal(state) == {"use trade-league", "use pilgrimage-world"}
    sold = run(state, "0 use trade-league", "0 sell gem-world")
    assert (next_round(sold), chips(sold, 0), hand_size(sold, 0)) == (True, 1, 3)
    walked = run(state, "0 use pilgrimage-world")
    assert (next_round(walked), chips(walked, 0), hand_size(walked, 0)) == (True, 2, 0)


@rule("ruling 7", "ruling 5", "Settle")
def test_a_world_by_colony_ship_has_its_good_and_its_bonus() -> None:
    """Asteroid Belt placed free: a good on it, the bonus card, Terraforming Robots' card."""
    state = position(
        tableaux={0: "old-earth colony-ship terraforming-robots", 1: "new-sparta"},
        hands={0: "asteroid-belt"},
        deck="new-earth gem-world spice-world",
    )
    state = run(both(state, "settle"), "0 place asteroid-belt")
    assert good_worlds(state, 0) == {"asteroid-belt"}
    assert hand(state, 0) == ["gem-world", "spice-world"]


@rule("ruling 1", "ruling 5", "Settle")
def test_new_terraforming_robots_draw_in_the_same_round() -> None:
    """Placed in phase II (3 - 1 = 2), they work in phase III: Artist Colony (1) brings a card, no bonus for seat 0."""
    state = position(
        tableaux=FIRST, hands={0: "terraforming-robots artist-colony gem-world rebel-base new-earth"}, deck="comet-zone"
    )
    state = run(select(state, "develop", "settle"), "0 place terraforming-robots")
    while "place artist-colony" not in legal(state):
        text = next(one for one in state.legal_actions.texts() if one != "pay artist-colony")
        state = run(state, f"0 {text}")
    state = run(state, "0 place artist-colony")
    assert next_round(state)
    assert hand(state, 0) == ["comet-zone"]


@rule("ruling 13", "ruling 15", "Consume")
def test_a_card_drawn_by_one_power_may_be_discarded_for_another() -> None:
    """Epsilon Eridani's card (empty hand before) pays Deficit Spending: any order, 1 * 2 + 1."""
    state = position(tableaux={0: "epsilon-eridani deficit-spending gem-world+"})
    state = both(state, "consume-x2")
    if not next_round(state) and "use epsilon-eridani" in legal(state):
        state = run(state, "0 use epsilon-eridani")
    state = run(state, "0 use deficit-spending")
    if not next_round(state):
        state = run(state, f"0 {state.legal_actions[0]}")
    assert next_round(state)
    assert (chips(state, 0), hand_size(state, 0)) == (3, 0)


@rule("ruling 4", "ruling 22", "Develop")
def test_draws_after_placing_go_clockwise() -> None:
    """Public Works in both tableaux: seat 1 (Old Earth) draws the first card, seat 0 the second."""
    state = position(
        tableaux={0: "new-sparta public-works", 1: "old-earth public-works"},
        hands={0: "export-duties", 1: "contact-specialist"},
        deck="new-earth gem-world",
    )
    state = run(both(state, "develop"), "1 place contact-specialist", "0 place export-duties")
    assert (hand(state, 1), hand(state, 0)) == (["new-earth"], ["gem-world"])
