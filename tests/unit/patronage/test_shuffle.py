"""The draw pile, the discard pile, and what happens when they run out."""

from .positions import (
    both,
    chips,
    copies,
    deck,
    deck_size,
    discard_size,
    discards,
    everything,
    good_worlds,
    hand,
    hand_size,
    legal,
    position,
    run,
    select,
)
from .rules import rule


@rule("ruling 21", "Consume")
def test_the_discard_pile_is_reshuffled_when_the_last_card_leaves_the_deck() -> None:
    """At once, not at the next draw: New Economy draws the only card, and all discards are the new deck."""
    state = position(tableaux={0: "alpha-centauri new-economy"}, deck="rebel-base", rest="discards")
    pile = discards(state)
    assert deck(state) == ["rebel-base"]
    state = both(state, "consume-x2")
    assert hand(state, 0) == ["rebel-base"]
    assert discard_size(state) == 0
    assert sorted(deck(state)) == pile


@rule("ruling 21", "Consume")
def test_the_discard_pile_stays_while_a_card_is_left() -> None:
    """Two cards: one is drawn, the other keeps the discard pile where it is."""
    state = position(tableaux={0: "alpha-centauri new-economy"}, deck="rebel-base gem-world", rest="discards")
    pile = discards(state)
    state = both(state, "consume-x2")
    assert deck(state) == ["gem-world"]
    assert discards(state) == pile


@rule("ruling 21", "Settle")
def test_a_draw_goes_on_in_the_new_deck() -> None:
    """Three cards for a sold Rare good: two from the old deck, one from the new, which was shuffled in between."""
    state = position(
        tableaux={0: "new-sparta asteroid-belt+"}, goods="new-earth", deck="rebel-base gem-world", rest="discards"
    )
    pile = discards(state)
    state = both(state, "consume-trade")
    assert {"rebel-base", "gem-world"} <= set(hand(state, 0))
    assert hand_size(state, 0) == 3
    # the sold good's card joined the pile and may be the third card
    assert sorted([*deck(state), *discards(state), *hand(state, 0)]) == sorted(
        [*pile, "new-earth", "rebel-base", "gem-world"]
    )


@rule("ruling 21", "Consume")
def test_the_flipped_card_of_a_gamble_is_the_last() -> None:
    """Gambling World flips the last card: the pile is shuffled at once, the flipped card is the first of a new one."""
    state = position(tableaux={0: "new-sparta gambling-world"}, deck="gem-world", rest="discards")
    pile = discards(state)
    state = run(both(state, "consume-x2"), "0 name 7")
    assert sorted(deck(state)) == pile
    assert discards(state) == ["gem-world"]


@rule("ruling 21", "Consume")
def test_nothing_is_drawn_when_both_piles_are_empty() -> None:
    """Every card lies in hands and tableaux: New Economy draws nothing."""
    state = position(tableaux={0: "alpha-centauri new-economy"}, rest="hand 1")
    assert (deck_size(state), discard_size(state)) == (0, 0)
    state = both(state, "consume-x2")
    assert hand_size(state, 0) == 0


@rule("ruling 21", "ruling 13", "Consume")
def test_a_consumed_good_may_be_drawn_when_both_piles_were_empty() -> None:
    """Epsilon Eridani's good is discarded, then its card is drawn: it is the only one. New Economy draws nothing."""
    state = position(tableaux={0: "epsilon-eridani new-economy gem-world+"}, goods="rebel-base", rest="hand 1")
    state = both(state, "consume-x2")
    assert legal(state) == {"use epsilon-eridani", "use new-economy"}
    for power in ("epsilon-eridani", "new-economy"):
        after = run(state, f"0 use {power}")
        assert chips(after, 0) == 2
        assert hand(after, 0) == ["rebel-base"]


@rule("ruling 21", "Produce")
def test_a_good_needs_a_card() -> None:
    """Both piles empty: no good can be placed."""
    state = position(tableaux={0: "old-earth artist-colony rebel-underground"}, rest="hand 1")
    state = select(state, "develop", "produce")
    assert good_worlds(state, 0) == set()
    assert hand_size(state, 0) == 0


@rule("ruling 21")
def test_a_shuffle_keeps_all_cards() -> None:
    """114 cards before and after."""
    state = position(tableaux={0: "alpha-centauri new-economy"}, deck="rebel-base", rest="discards")
    state = both(state, "consume-x2")
    assert everything(state) == sorted(copies().elements())
    assert len(everything(state)) == 114


@rule("ruling 21", "ruling 10", "Explore")
def test_explore_takes_what_is_there() -> None:
    """Two cards in both piles: seat 0 looks at them, seat 1 sees none.

    The recorded games decide what the rulings leave open: Explore +5 discards six of the cards drawn, so a short pile
    leaves nothing to keep.
    """
    state = position(
        tableaux={0: "old-earth", 1: "new-sparta"},
        hands={0: "deficit-spending"},
        deck="rebel-base gem-world",
        rest="hand 1",
    )
    before = hand_size(state, 1)
    state = select(state, "explore-5", "consume-x2")
    assert hand(state, 0) == ["deficit-spending"]
    assert hand_size(state, 1) == before


@rule("ruling 21", "ruling 5", "Settle")
def test_a_windfall_world_without_a_card_for_its_good() -> None:
    """Both piles empty at the placing: no good; then Rebel Base is paid; the bonus draws it, the only card."""
    state = position(tableaux={0: "old-earth", 1: "new-sparta"}, hands={0: "destroyed-world rebel-base"}, rest="hand 1")
    state = select(state, "settle", "consume-x2")
    state = run(state, "0 place destroyed-world")
    while state.turn == 1 and "pass" in legal(state):
        state = run(state, "1 pass")
    assert good_worlds(state, 0) == set()
    assert hand(state, 0) == ["rebel-base"]


@rule("ruling 21", "ruling 10", "Explore")
def test_explore_keeps_all_when_no_more_come_than_are_kept() -> None:
    """Explore +1 +1 keeps two, and two are there: nothing is discarded, and seat 1 has nothing to look at."""
    state = position(
        tableaux={0: "old-earth", 1: "new-sparta"},
        hands={0: "deficit-spending"},
        deck="rebel-base gem-world",
        rest="hand 1",
    )
    state = select(state, "explore-1-1", "consume-x2")
    assert hand(state, 0) == ["deficit-spending", "gem-world", "rebel-base"]
    assert discards(state) == []
