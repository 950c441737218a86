"""From when a power works, what is compulsory, what a card costs."""

from .positions import (
    both,
    chips,
    discards,
    good_worlds,
    hand,
    legal,
    next_round,
    position,
    run,
    select,
    tableau,
)
from .rules import rule


@rule("ruling 1", "Develop")
def test_public_works_gives_no_card_for_itself() -> None:
    """A power works from the phase after its card was placed. Cost 1 - 1 (bonus) = 0: the other card stays alone."""
    state = both(position(hands={0: "public-works new-earth"}), "develop")
    state = run(state, "0 place public-works")
    assert next_round(state)
    assert hand(state, 0) == ["new-earth"]


@rule("ruling 1", "Develop")
def test_public_works_of_an_earlier_round_gives_a_card() -> None:
    """Draw a card after placing a development: Export Duties (1 - 1 = 0) brings the top card."""
    state = position(tableaux={0: "alpha-centauri public-works"}, hands={0: "export-duties"}, deck="rebel-base")
    state = run(both(state, "develop"), "0 place export-duties")
    assert hand(state, 0) == ["rebel-base"]


@rule("ruling 1", "Develop")
def test_public_works_gives_no_card_for_passing() -> None:
    """After placing a development only."""
    state = position(tableaux={0: "alpha-centauri public-works"}, hands={0: "export-duties"})
    state = run(both(state, "develop"), "0 pass")
    assert hand(state, 0) == ["export-duties"]


@rule("ruling 1", "Consume")
def test_a_development_works_in_a_later_phase_of_its_round() -> None:
    """From the phase after: Public Works placed in phase II consumes a good for 1 VP in phase IV."""
    state = position(tableaux={0: "alpha-centauri spice-world+"}, hands={0: "public-works"})
    state = run(select(state, "develop", "consume-x2"), "0 place public-works")
    assert next_round(state)
    assert chips(state, 0) == 1
    assert good_worlds(state, 0) == set()


@rule("ruling 1", "Produce")
def test_a_world_produces_in_its_own_round() -> None:
    """From the phase after: Artist Colony (cost 1) placed in phase III makes a good in phase V."""
    state = position(hands={0: "artist-colony rebel-base"})
    state = run(select(state, "settle", "produce"), "0 place artist-colony")
    assert "artist-colony" in good_worlds(state, 0)


@rule("ruling 1", "two-action game", "Develop")
def test_a_card_of_the_first_develop_phase_works_in_the_second() -> None:
    """Investment Credits: 1 - 1 = 0. Then Mining Conglomerate: 3 - 1 (bonus, chosen twice) - 1 (the Credits) = 1."""
    state = position(hands={0: "investment-credits mining-conglomerate rebel-base"}, two_action=True)
    state = select(state, "develop develop-again", "consume-trade consume-x2")
    state = run(state, "0 place investment-credits", "0 place mining-conglomerate")
    assert next_round(state)
    assert hand(state, 0) == []
    assert tableau(state, 0) >= {"investment-credits", "mining-conglomerate"}


@rule("ruling 1", "two-action game", "Settle")
def test_a_world_of_the_first_settle_phase_works_in_the_second() -> None:
    """Former Penal Colony (defense 2, Military 2) adds 1: Pirate World (defense 3) falls in the second phase."""
    state = position(
        tableaux={0: "new-sparta"}, hands={0: "former-penal-colony pirate-world"}, two_action=True, deck="new-earth"
    )
    state = select(state, "settle settle-again", "consume-trade consume-x2")
    assert legal(state) == {"place former-penal-colony", "pass"}
    state = run(state, "0 place former-penal-colony", "0 place pirate-world")
    assert tableau(state, 0) == {"new-sparta", "former-penal-colony", "pirate-world"}


@rule("ruling 2", "ruling 8", "Settle")
def test_an_optional_power_is_used_where_the_world_cannot_be_placed_otherwise() -> None:
    """Military 0, defense 2: New Military Tactics must go, so nothing is asked."""
    state = position(tableaux={0: "old-earth new-military-tactics"}, hands={0: "avian-uplift-race"})
    state = run(both(state, "settle"), "0 place avian-uplift-race")
    assert next_round(state)
    assert tableau(state, 0) == {"old-earth", "avian-uplift-race"}
    assert "new-military-tactics" in discards(state)


@rule("ruling 2", "ruling 8", "Settle")
def test_using_an_optional_power_needlessly_is_allowed() -> None:
    """Military 2 beats defense 1; the Tactics may still be thrown away."""
    state = position(tableaux={0: "new-sparta new-military-tactics"}, hands={0: "outlaw-world"})
    state = run(both(state, "settle"), "0 place outlaw-world")
    assert legal(state) == {"use new-military-tactics", "done"}
    assert tableau(run(state, "0 use new-military-tactics"), 0) == {"new-sparta", "outlaw-world"}
    assert tableau(run(state, "0 done"), 0) == {"new-sparta", "outlaw-world", "new-military-tactics"}


@rule("ruling 2", "Settle")
def test_one_of_two_ways_to_place_a_world_must_be_named() -> None:
    """Military 0 - 1 = -1 is below 2: the Tactics (-1 + 3 = 2) or the Specialist (2 - 1 = 1 card), not neither."""
    state = position(
        tableaux={0: "old-earth contact-specialist new-military-tactics"}, hands={0: "avian-uplift-race rebel-base"}
    )
    state = run(both(state, "settle"), "0 place avian-uplift-race")
    assert legal(state) == {"use contact-specialist", "use new-military-tactics"}
    assert state.why_illegal("done") is not None
    paid = run(state, "0 use contact-specialist")
    assert legal(paid) == {"use new-military-tactics", "done"}  # they may still be thrown away
    paid = run(paid, "0 done")
    assert tableau(paid, 0) == {"old-earth", "contact-specialist", "new-military-tactics", "avian-uplift-race"}
    assert "rebel-base" not in hand(paid, 0)
    conquered = run(state, "0 use new-military-tactics")
    if not next_round(conquered):
        conquered = run(conquered, "0 done")
    assert tableau(conquered, 0) == {"old-earth", "contact-specialist", "avian-uplift-race"}
    assert "rebel-base" in hand(conquered, 0)


@rule("ruling 2", "Consume")
def test_a_compulsory_power_cannot_be_declined() -> None:
    """Powers without `may` are compulsory: one good, two powers; one of the two must take it."""
    state = position(tableaux={0: "earths-lost-colony terraformed-world gem-world+"})
    state = both(state, "consume-x2")
    assert legal(state) == {"use earths-lost-colony", "use terraformed-world"}
    assert state.why_illegal("done") is not None


@rule("ruling 2", "ruling 15", "Consume")
def test_cards_for_points_are_optional() -> None:
    """Merchant World: *may* discard up to two cards from hand."""
    state = position(tableaux={0: "new-sparta merchant-world"}, hands={0: "rebel-base"})
    state = both(state, "consume-x2")
    assert legal(state) == {"use merchant-world", "done"}
    state = run(state, "0 done")
    assert next_round(state)
    assert (chips(state, 0), hand(state, 0)) == (0, ["rebel-base"])


@rule("ruling 3", "Develop")
def test_a_cost_never_falls_below_zero() -> None:
    """Investment Credits -1, Galactic Federation -2, bonus -1: Export Duties (1) cost 0 and give no refund."""
    state = position(
        tableaux={0: "new-sparta investment-credits galactic-federation"}, hands={0: "export-duties rebel-base"}
    )
    before = len(discards(state))
    state = run(both(state, "develop"), "0 place export-duties")
    assert next_round(state)
    assert hand(state, 0) == ["rebel-base"]
    assert len(discards(state)) == before


@rule("ruling 3", "Settle")
def test_a_world_for_nothing_gives_no_refund() -> None:
    """Replicant Robots -2: Artist Colony (1) costs 0. The bonus card of the phase is all that comes."""
    state = position(
        tableaux={0: "new-sparta replicant-robots"}, hands={0: "artist-colony rebel-base"}, deck="new-earth"
    )
    state = run(both(state, "settle"), "0 place artist-colony")
    assert hand(state, 0) == ["new-earth", "rebel-base"]


@rule("ruling 3", "Develop", "refusals")
def test_a_development_is_not_placed_twice() -> None:
    """No second copy of a development in the tableau."""
    state = position(tableaux={0: "new-sparta export-duties"}, hands={0: "export-duties public-works"})
    state = both(state, "develop")
    assert legal(state) == {"place public-works", "pass"}
    assert state.why_illegal("place export-duties") is not None


@rule("ruling 3", "ruling 7")
def test_a_new_copy_may_come_after_a_self_discard() -> None:
    """The Colony Ship (2 - 1 = 1) went for New Earth: the second copy may be placed next round."""
    state = position(
        tableaux={0: "new-sparta colony-ship"}, hands={0: "new-earth colony-ship"}, deck="rebel-base rebel-homeworld"
    )
    state = run(both(state, "settle"), "0 place new-earth")
    assert hand(state, 0) == ["colony-ship", "rebel-base"]
    state = run(both(state, "develop"), "0 place colony-ship")
    assert "colony-ship" in tableau(state, 0)
    assert hand(state, 0) == []


@rule("ruling 3", "two-action game")
def test_a_development_is_not_placed_twice_in_two_phases() -> None:
    """No second copy in the tableau: what the first Develop phase placed is there in the second."""
    state = position(hands={0: "export-duties export-duties public-works"}, two_action=True)
    state = select(state, "develop develop-again", "consume-trade consume-x2")
    assert legal(state) == {"place export-duties", "place public-works", "pass"}
    state = run(state, "0 place export-duties")
    assert legal(state) == {"place public-works", "pass"}


@rule("ruling 4", "Develop")
def test_a_card_cannot_pay_for_itself() -> None:
    """Space Marines cost 2 - 1 = 1: alone in the hand they cannot be paid, with another card they can."""
    state = both(position(hands={0: "space-marines public-works"}), "develop")
    assert "place space-marines" in legal(state)
    state = both(position(hands={0: "space-marines"}), "develop")
    assert next_round(state)  # nothing to decide


@rule("ruling 4", "Settle")
def test_a_world_cannot_pay_for_itself() -> None:
    """Spice World costs 2, and one other card is in the hand."""
    state = both(position(hands={0: "spice-world artist-colony"}), "settle")
    assert legal(state) == {"place artist-colony", "pass"}
    assert state.why_illegal("place spice-world") is not None


@rule("ruling 4", "ruling 22", "decisions")
def test_everybody_places_before_anybody_pays() -> None:
    """Choose face down, reveal together, pay then; clockwise from the lowest start world (seat 1: Old Earth)."""
    state = position(
        3,
        tableaux={0: "new-sparta", 1: "old-earth", 2: "alpha-centauri"},
        hands={0: "gem-world rebel-base new-earth rebel-homeworld", 1: "artist-colony mining-world rebel-outpost"},
    )
    state = both(state, "settle")
    state = run(state, "1 place artist-colony")
    assert state.turn == 0
    state = run(state, "0 place gem-world")
    assert state.turn == 1
    assert legal(state) == {"pay mining-world", "pay rebel-outpost"}
    state = run(state, "1 pay mining-world")
    assert state.turn == 0
    state = run(state, "0 pay new-earth", "0 pay rebel-base")
    assert next_round(state)


@rule("ruling 4", "decisions")
def test_cards_are_paid_in_ascending_order() -> None:
    """Gem World costs 2 of four cards: the last in order cannot come first, and what is left over comes after."""
    state = position(tableaux={0: "new-sparta"}, hands={0: "gem-world public-works artist-colony new-earth rebel-base"})
    state = run(both(state, "settle"), "0 place gem-world")
    first = state.legal_actions.texts()
    assert len(first) == 3
    pairs = {frozenset((one, two)) for one in first for two in legal(run(state, f"0 {one}")) if two.startswith("pay ")}
    # of 4 cards 2 are paid: 6 pairs; the one that begins with the third card is forced to end with the fourth
    assert len(pairs) == 5


@rule("ruling 4", "decisions")
def test_paid_cards_go_to_the_discard_pile() -> None:
    """Discard cards from hand equal to the cost: two for Gem World."""
    state = position(hands={0: "gem-world new-earth rebel-base"}, deck="artist-colony")
    state = run(both(state, "settle"), "0 place gem-world")
    assert discards(state) == ["new-earth", "rebel-base"]
    assert hand(state, 0) == ["artist-colony"]  # the bonus
