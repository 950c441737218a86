"""Intel: what opponents have selected helps."""

import pytest
from patronage.positions import chips, good_worlds, hand, hand_size, points, tableau

from .positions import (
    PLAIN,
    both,
    finish,
    legal,
    next_round,
    outcomes,
    position,
    questions,
    run,
    select,
)
from .rules import rule

SEVEN = "rebel-base rebel-outpost gem-world spice-world space-port comet-zone mining-world"


def develops(own: str, others: tuple[str, ...], tableau_of_seat: str = f"{PLAIN} research-intelligence") -> int:
    """How many cards seat 0 pays for Drop Ships (4)."""
    state = position(
        1 + len(others),
        tableaux={0: tableau_of_seat, 1: "craft-colony", 2: "quiet-gene-colony"},
        hands={0: "drop-ships rebel-base rebel-homeworld rebel-outpost new-earth"},
    )
    state = finish(select(state, own, *others), "0 place drop-ships")
    assert "drop-ships" in tableau(state, 0)
    return 4 - hand_size(state, 0)


@rule("Intel Powers", "ruling 12")
@pytest.mark.parametrize(
    ("own", "others", "paid"),
    [
        ("develop", ("settle",), 4 - 1),  # the own bonus alone
        ("settle", ("develop",), 4 - 1),  # Intel alone
        ("develop", ("develop",), 4 - 1 - 1),  # both
        ("produce", ("settle", "develop"), 4 - 1),  # one of two opponents
        ("produce", ("develop", "develop"), 4 - 1),  # two opponents are no more than one
        ("develop", ("develop", "develop"), 4 - 1 - 1),
    ],
)
def test_research_intelligence_takes_one_off_if_an_opponent_develops(
    own: str, others: tuple[str, ...], paid: int
) -> None:
    """-1 if an opponent selected Develop; it stacks with the bonus of the own selection, which is no opponent's."""
    # settling: nothing in hand can be settled but New Earth, for which nobody pays
    assert develops(own, others) == paid


@rule("Intel Powers")
def test_intel_stacks_with_other_discounts() -> None:
    """Drop Ships 4 - 1 (selected) - 1 (Intel) - 1 (Investment Credits)."""
    assert develops("develop", ("develop",), f"{PLAIN} research-intelligence investment-credits") == 1


@rule("Intel Powers", "explore")
@pytest.mark.parametrize(
    ("own", "other", "drawn", "kept"),
    [
        ("explore-1-1", "develop", 3, 2),
        ("explore-1-1", "explore-5", 5, 2),
        ("develop", "explore-5", 4, 1),
        ("develop", "explore-1-1", 4, 1),
    ],
)
def test_scout_intelligence_draws_two_more_if_an_opponent_explores(own: str, other: str, drawn: int, kept: int) -> None:
    """2, and 2 more by Intel; either of the two Explore actions will do."""
    state = position(tableaux={0: f"{PLAIN} scout-intelligence", 1: "craft-colony"}, deck=SEVEN)
    state = select(state, own, other)
    assert hand_size(state, 0) == drawn
    assert hand_size(finish(state), 0) == kept


@rule("Intel Powers", "explore")
@pytest.mark.parametrize(("other", "kept"), [("develop", 2), ("explore-5", 3)])
def test_core_intelligence_keeps_one_more_if_an_opponent_explores(other: str, kept: int) -> None:
    """Explore +1/+1 keeps 2, with Intel 3."""
    state = position(tableaux={0: f"{PLAIN} core-intelligence", 1: "craft-colony"}, deck=SEVEN)
    assert hand_size(finish(select(state, "explore-1-1", other)), 0) == kept


@rule("Intel Powers")
@pytest.mark.parametrize(
    ("own", "other", "drawn"), [("settle", "develop", 1), ("develop", "settle", 1), ("settle", "settle", 2)]
)
def test_settlement_intelligence_draws_after_settling_if_an_opponent_settles(own: str, other: str, drawn: int) -> None:
    """Pilgrimage World (0): the bonus of the own Settle, a card of Intel, or both."""
    state = position(tableaux={0: f"{PLAIN} settlement-intelligence", 1: "craft-colony"}, hands={0: "pilgrimage-world"})
    state = finish(select(state, own, other), "0 place pilgrimage-world")
    assert hand_size(state, 0) == drawn


@rule("Intel Powers")
def test_trade_intelligence_sells_a_good_if_an_opponent_trades() -> None:
    """Comet Zone's good (3), with Export Duties 1: 4 cards, though seat 0 did not choose Trade. Otherwise it stays."""
    state = position(tableaux={0: "new-sparta trade-intelligence export-duties comet-zone+", 1: "craft-colony"})
    sold = finish(select(state, "develop", "consume-trade"))
    assert (hand_size(sold, 0), good_worlds(sold, 0)) == (4, set())
    for other in ("consume-x2", "settle"):
        kept = finish(select(state, "develop", other))
        assert (hand_size(kept, 0), good_worlds(kept, 0)) == (0, {"comet-zone"})


@rule("Intel Powers")
def test_trade_intelligence_sells_beside_the_own_trade() -> None:
    """Both chose Trade: seat 0 sells two goods, Comet Zone's 3 and Mining World's 3."""
    state = position(tableaux={0: "new-sparta trade-intelligence comet-zone+ mining-world+", 1: "craft-colony"})
    state = finish(both(state, "consume-trade"))
    assert (hand_size(state, 0), good_worlds(state, 0)) == (6, set())


@rule("Intel Powers")
@pytest.mark.parametrize(
    ("own", "other", "goods"), [("develop", "produce", 1), ("produce", "develop", 1), ("produce", "produce", 2)]
)
def test_production_intelligence_fills_a_windfall_world_if_an_opponent_produces(
    own: str, other: str, goods: int
) -> None:
    """The bonus of the own Produce fills one of three windfall worlds, Intel another one."""
    tableaux = {
        0: "new-sparta production-intelligence asteroid-belt destroyed-world pre-sentient-race",
        1: "craft-colony",
    }
    state = finish(select(position(tableaux=tableaux), own, other))
    assert len(good_worlds(state, 0)) == goods


@rule("Intel Powers")
@pytest.mark.parametrize(
    ("own", "other", "drawn"), [("develop", "settle", 0), ("settle", "develop", 1), ("develop", "develop", 1)]
)
def test_informant_colony_draws_if_an_opponent_develops(own: str, other: str, drawn: int) -> None:
    """A card at the start of phase II: it can pay in this phase."""
    state = position(tableaux={0: "informant-colony", 1: "craft-colony"}, deck="rebel-base")
    assert hand_size(finish(select(state, own, other)), 0) == drawn


@rule("Intel Powers")
def test_the_card_of_informant_colony_pays_at_once() -> None:
    """Space Marines 2 - 1: with the drawn card to pay."""
    state = position(tableaux={0: "informant-colony", 1: "craft-colony"}, hands={0: "space-marines"}, deck="rebel-base")
    state = both(state, "develop")
    assert "place space-marines" in legal(state)


@rule("Intel Powers", "Planetary Surplus")
@pytest.mark.parametrize(("other", "cards"), [("consume-x2", 2), ("consume-trade", 3)])
def test_brokered_ore_world_sells_for_more_if_an_opponent_trades(other: str, cards: int) -> None:
    """Gem World's good: 2, with Intel 3."""
    state = position(tableaux={0: "new-sparta brokered-ore-world gem-world+", 1: "craft-colony"})
    assert hand_size(finish(select(state, "consume-trade", other)), 0) == cards


@rule("Intel Powers")
@pytest.mark.parametrize(
    ("own", "other", "cards"), [("consume-trade", "consume-x2", 1), ("consume-x2", "consume-trade", 0)]
)
def test_gene_clinic_world_draws_if_an_opponent_doubles(own: str, other: str, cards: int) -> None:
    """A card in phase IV if an opponent selected Consume: x2."""
    state = position(tableaux={0: "new-sparta gene-clinic-world", 1: "craft-colony"})
    assert hand_size(finish(select(state, own, other)), 0) == cards


@rule("Intel Powers")
@pytest.mark.parametrize(
    ("own", "other", "cards"), [("produce", "develop", 0), ("develop", "produce", 2), ("produce", "produce", 2)]
)
def test_observed_industry_world_draws_two_if_an_opponent_produces(own: str, other: str, cards: int) -> None:
    """Two cards in phase V."""
    state = position(tableaux={0: "new-sparta observed-industry-world", 1: "craft-colony"})
    assert hand_size(finish(select(state, own, other)), 0) == cards


@rule("Intel Powers", "six-cost")
@pytest.mark.parametrize(
    ("tableau_of_seat", "expected"),
    [
        ("new-sparta core-intelligence", 2),  # it has an Intel power itself
        ("informant-colony core-intelligence research-intelligence gene-clinic-world", 8),
        ("new-sparta core-intelligence avian-uplift-race", 2),
    ],
)
def test_core_intelligence_scores_intel_cards(tableau_of_seat: str, expected: int) -> None:
    """2 for each card with an Intel power, worlds and developments."""
    assert points(position(tableaux={0: tableau_of_seat}), 0)["six-cost"] == expected


@rule("Intel Powers", "ruling 12", "two-action game")
@pytest.mark.parametrize(
    ("other", "able"),
    [("develop settle", True), ("develop produce", True), ("settle produce", False), ("develop develop-again", True)],
)
def test_either_card_of_the_opponent_counts_in_the_two_action_game(other: str, *, able: bool) -> None:
    """Space Marines 2 - 1 (selected) - 1 (Intel) without a card to pay."""
    state = position(
        tableaux={0: f"{PLAIN} research-intelligence", 1: "craft-colony"}, hands={0: "space-marines"}, two_action=True
    )
    state = select(state, "develop consume-x2", other)
    asked = not next_round(state) and state.turn == 0 and "place space-marines" in legal(state)
    assert asked == able


@rule("Intel Powers", "ruling 12", "two-action game")
@pytest.mark.parametrize(("other", "paid"), [("develop produce", 1), ("develop develop-again", 0)])
def test_the_second_phase_has_intel_only_of_who_chose_it_twice(other: str, paid: int) -> None:
    """Seat 0 chose Develop twice; in the second phase Space Marines cost 2 - 1, or 2 - 1 - 1 if seat 1 did likewise."""
    state = position(
        tableaux={0: f"{PLAIN} research-intelligence", 1: "craft-colony"},
        hands={0: "space-marines rebel-base"},
        two_action=True,
    )
    state = run(select(state, "develop develop-again", other), "0 pass")
    state = finish(state, "0 place space-marines")
    assert "space-marines" in tableau(state, 0)
    assert hand_size(state, 0) == 1 - paid


@rule("Intel Powers")
def test_intel_needs_the_selection_not_the_phase() -> None:
    """Seat 0 alone chose Develop: seat 1 develops along, has selected another action, and gives no Intel."""
    state = position(
        tableaux={0: f"{PLAIN} research-intelligence", 1: "craft-colony"},
        hands={0: "space-marines", 1: "contact-specialist gem-world"},
    )
    state = select(state, "develop", "settle")
    assert "place contact-specialist" in legal(questions(state, 1)[0])
    assert outcomes(state, lambda end: "space-marines" in tableau(end, 0)) == {False}


@rule("Intel Powers", "ruling 3", "Uplift Prophecy")
def test_new_intel_works_from_the_next_phase_on() -> None:
    """Settlement Intelligence (2 - 1), placed in II, draws in III: Pilgrimage World without an own Settle."""
    state = position(
        tableaux={0: PLAIN, 1: "craft-colony"},
        hands={0: "settlement-intelligence pilgrimage-world rebel-base"},
        deck="spice-world",
    )
    state = select(state, "develop", "settle")
    state = finish(state, "0 place settlement-intelligence", "0 pay rebel-base", "0 place pilgrimage-world")
    assert hand(state, 0) == ["spice-world"]
    assert chips(state, 0) == 0
