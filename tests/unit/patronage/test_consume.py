"""Phase IV: trade, consumption, cards for points."""

import pytest

from .positions import (
    both,
    chips,
    discards,
    good_worlds,
    hand,
    hand_size,
    legal,
    next_round,
    phase,
    pool,
    position,
    run,
    select,
)
from .rules import rule


@rule("ruling 11", "Consume")
@pytest.mark.parametrize(
    ("world", "cards"),
    [("refugee-world", 2), ("asteroid-belt", 3), ("avian-uplift-race", 4), ("deserted-alien-outpost", 5)],
)
def test_prices_go_by_the_kind_of_good(world: str, cards: int) -> None:
    """Novelty 2, Rare 3, Genes 4, Alien 5 cards."""
    state = both(position(tableaux={0: f"new-sparta {world}+"}), "consume-trade")
    assert hand_size(state, 0) == cards
    assert good_worlds(state, 0) == set()


@rule("ruling 11", "Consume")
def test_all_matching_trade_powers_add_up() -> None:
    """Novelty 2 + Old Earth 1 + Export Duties 1 + Spice World 2 (Novelty) = 6; Genetics Lab is for Genes."""
    state = position(tableaux={0: "old-earth export-duties genetics-lab spice-world+"})
    state = both(state, "consume-trade")
    assert hand_size(state, 0) == 6


@rule("ruling 11", "Consume")
def test_a_bonus_of_this_world_is_only_for_its_own_good() -> None:
    """Pirate World: 2 + 3 = 5 for its own good, without Star Nomad Lair's +1; Refugee World's good brings 2."""
    tableaux = {0: "new-sparta star-nomad-lair pirate-world+ refugee-world+"}
    state = both(position(tableaux=tableaux), "consume-trade")
    assert legal(state) == {"sell pirate-world", "sell refugee-world"}
    assert hand_size(run(state, "0 sell pirate-world"), 0) == 5
    assert hand_size(run(state, "0 sell refugee-world"), 0) == 2


@rule("ruling 11", "Consume")
def test_one_good_is_sold_before_consuming() -> None:
    """Exactly one: of two goods one is sold (2 cards), Earth's Lost Colony then consumes the other for 1 VP."""
    state = position(tableaux={0: "earths-lost-colony gem-world+ artist-colony+"})
    state = both(state, "consume-trade")
    assert legal(state) == {"sell gem-world", "sell artist-colony"}
    state = run(state, "0 sell gem-world")
    assert next_round(state)
    assert (hand_size(state, 0), chips(state, 0)) == (2, 1)
    assert good_worlds(state, 0) == set()


@rule("ruling 11", "ruling 2", "Consume")
def test_selling_is_compulsory() -> None:
    """Trade sells one good if any is there: the only one goes, though a Consume power would like it."""
    state = both(position(tableaux={0: "earths-lost-colony gem-world+"}), "consume-trade")
    assert next_round(state)
    assert (hand_size(state, 0), chips(state, 0)) == (2, 0)


@rule("ruling 11", "Consume")
def test_only_who_chose_trade_sells() -> None:
    """Seat 0 chose x2: its good is consumed for 2; seat 1 sells."""
    state = position(tableaux={0: "earths-lost-colony gem-world+", 1: "new-sparta artist-colony+"})
    state = select(state, "consume-x2", "consume-trade")
    assert (hand_size(state, 0), chips(state, 0)) == (0, 2)
    assert (hand_size(state, 1), chips(state, 1)) == (2, 0)


@rule("ruling 11", "Consume")
def test_the_face_of_a_sold_good_goes_to_the_discard_pile() -> None:
    """The good is discarded, cards are drawn from the deck."""
    state = position(tableaux={0: "new-sparta gem-world+"}, goods="rebel-base", deck="new-earth spice-world")
    state = both(state, "consume-trade")
    assert discards(state) == ["rebel-base"]
    assert hand(state, 0) == ["new-earth", "spice-world"]


@rule("ruling 12", "Consume")
def test_trade_league_sells_in_phase_four_with_trade_powers() -> None:
    """Without the Trade action: Novelty 2 + Trade League 1 + Spice World 2 = 5 cards."""
    state = both(position(tableaux={0: "new-sparta trade-league spice-world+"}), "consume-x2")
    assert next_round(state)
    assert hand_size(state, 0) == 5
    assert good_worlds(state, 0) == set()


@rule("ruling 12", "Consume")
def test_black_market_sells_without_trade_powers() -> None:
    """Novelty 2, though Export Duties and Spice World would add 3."""
    tableaux = {0: "new-sparta export-duties black-market-trading-world spice-world+"}
    state = both(position(tableaux=tableaux), "consume-x2")
    assert next_round(state)
    assert hand_size(state, 0) == 2


@rule("ruling 12", "ruling 13", "Consume")
def test_both_sell_while_goods_remain() -> None:
    """Both compulsory while goods remain: one good, either of the two takes it; two goods, both sell."""
    powers = "new-sparta trade-league black-market-trading-world"
    state = both(position(tableaux={0: f"{powers} gem-world+"}), "consume-x2")
    assert legal(state) == {"use trade-league", "use black-market-trading-world"}
    assert hand_size(run(state, "0 use trade-league"), 0) == 3  # 2 + 1
    assert hand_size(run(state, "0 use black-market-trading-world"), 0) == 2
    state = both(position(tableaux={0: f"{powers} gem-world+ artist-colony+"}), "consume-x2")
    while not next_round(state):
        state = state.play(state.legal_actions[0])
    assert hand_size(state, 0) == 3 + 2
    assert good_worlds(state, 0) == set()


@rule("ruling 12", "Consume")
def test_trade_league_sells_after_the_trade_action() -> None:
    """Two goods: the Trade action sells one, Trade League the other, each 2 + 1 cards."""
    state = both(position(tableaux={0: "new-sparta trade-league gem-world+ artist-colony+"}), "consume-trade")
    state = run(state, "0 sell gem-world")
    assert next_round(state)
    assert hand_size(state, 0) == 6


@rule("ruling 13", "Consume")
def test_consume_powers_come_in_any_order() -> None:
    """Two goods, three powers for one good each: the player says which."""
    state = position(tableaux={0: "earths-lost-colony new-vinland terraformed-world gem-world+ artist-colony+"})
    state = both(state, "consume-x2")
    assert legal(state) == {"use earths-lost-colony", "use new-vinland", "use terraformed-world"}
    for power in ("earths-lost-colony", "new-vinland", "terraformed-world"):
        after = run(state, f"0 use {power}", "0 consume gem-world")
        assert f"use {power}" not in legal(after), "each once a phase"
        assert len(legal(after)) == 2


@rule("ruling 13", "Consume")
def test_a_power_consumes_as_much_as_it_can() -> None:
    """Consumer Markets, up to three Novelty goods: two are there, both go, 2 VP."""
    state = both(position(tableaux={0: "new-sparta consumer-markets gem-world+ artist-colony+"}), "consume-trade")
    state = run(state, "0 sell gem-world")  # x2 would double; sell one first
    assert (chips(state, 0), good_worlds(state, 0)) == (1, set())
    tableaux = {0: "new-sparta consumer-markets gem-world+ artist-colony+", 1: "alpha-centauri"}
    state = select(position(tableaux=tableaux), "develop", "consume-x2")
    assert next_round(state)
    assert (chips(state, 0), good_worlds(state, 0)) == (2, set())


@rule("ruling 13", "Consume")
def test_a_power_consumes_no_more_than_its_limit() -> None:
    """Old Earth: up to two goods of any kind; of three one stays."""
    state = position(tableaux={0: "old-earth gem-world+ artist-colony+ spice-world+"})
    state = select(state, "develop", "consume-x2")
    while not next_round(state):
        assert all(text.startswith("consume ") for text in legal(state))
        state = state.play(state.legal_actions[0])
    assert chips(state, 0) == 2
    assert len(good_worlds(state, 0)) == 1


@rule("ruling 13", "Consume")
def test_a_power_takes_goods_of_its_kind_only() -> None:
    """Mining Conglomerate: Rare. The Novelty good stays."""
    state = position(tableaux={0: "new-sparta mining-conglomerate gem-world+ asteroid-belt+"})
    state = select(state, "develop", "consume-x2")
    assert (chips(state, 0), good_worlds(state, 0)) == (1, {"gem-world"})


@rule("ruling 13", "Consume")
@pytest.mark.parametrize(
    ("tableau", "points", "left"),
    [
        ("tourist-world gem-world+", 0, 1),
        ("tourist-world gem-world+ artist-colony+", 3, 0),
        ("mining-league asteroid-belt+ gem-world+", 0, 2),
        ("mining-league asteroid-belt+ comet-zone+", 3, 0),
        ("diversified-economy asteroid-belt+ gem-world+ artist-colony+", 0, 3),
        ("diversified-economy asteroid-belt+ gem-world+ avian-uplift-race+", 3, 0),
    ],
)
def test_powers_that_need_two_or_three_goods_are_unusable_below(tableau: str, points: int, left: int) -> None:
    """Tourist World two goods, Mining League two Rare, Diversified Economy three kinds: 3 VP or nothing."""
    state = select(position(tableaux={0: f"new-sparta {tableau}"}), "develop", "consume-x2")
    assert next_round(state)
    assert chips(state, 0) == points
    assert len(good_worlds(state, 0)) == left


@rule("ruling 13", "Consume", "decisions")
def test_an_invoked_power_is_not_interrupted() -> None:
    """Tourist World takes two of three goods, nothing comes between; then the Colony takes one: 3 * 2 + 1 * 2."""
    state = position(tableaux={0: "earths-lost-colony tourist-world gem-world+ artist-colony+ spice-world+"})
    state = run(both(state, "consume-x2"), "0 use tourist-world")
    assert all(text.startswith("consume ") for text in legal(state))
    while not next_round(state):
        state = state.play(state.legal_actions[0])
    assert chips(state, 0) == 8


@rule("ruling 13", "ruling 2", "Consume")
def test_all_usable_powers_must_be_used() -> None:
    """Two goods, two powers: after the first, the second is not asked. 1 VP + 1 VP and a card."""
    state = position(tableaux={0: "epsilon-eridani terraformed-world gem-world+ artist-colony+"})
    state = select(state, "develop", "consume-x2")
    assert legal(state) == {"use epsilon-eridani", "use terraformed-world"}
    state = run(state, "0 use terraformed-world", "0 consume gem-world")
    assert next_round(state)
    assert (chips(state, 0), hand_size(state, 0)) == (2, 1)


@rule("ruling 13", "Consume", "decisions")
def test_the_player_says_which_good_is_consumed() -> None:
    """One power, two goods: any of them."""
    state = position(tableaux={0: "earths-lost-colony gem-world+ asteroid-belt+"})
    state = both(state, "consume-x2")
    assert legal(state) == {"consume gem-world", "consume asteroid-belt"}
    assert good_worlds(run(state, "0 consume gem-world"), 0) == {"asteroid-belt"}


@rule("ruling 14", "Consume")
@pytest.mark.parametrize(("goods", "points"), [("gem-world+ artist-colony+ asteroid-belt+", 2), ("gem-world+", 0)])
def test_pilgrimage_world_discards_all_goods(goods: str, points: int) -> None:
    """n - 1 VP: three goods 2 VP; a single good is lost for nothing, compulsory."""
    state = select(position(tableaux={0: f"new-sparta pilgrimage-world {goods}"}), "develop", "consume-x2")
    assert next_round(state)
    assert (chips(state, 0), good_worlds(state, 0)) == (points, set())


@rule("ruling 14", "ruling 15", "Consume")
def test_consume_x2_doubles_the_pilgrimage() -> None:
    """Four goods: (4 - 1) * 2 = 6."""
    tableaux = {0: "new-sparta pilgrimage-world gem-world+ artist-colony+ asteroid-belt+ spice-world+"}
    assert chips(both(position(tableaux=tableaux), "consume-x2"), 0) == 6


@rule("ruling 14", "ruling 13", "Consume")
def test_the_pilgrimage_may_come_first_or_last() -> None:
    """Two goods: first the Pilgrimage, 1 VP; or first the Colony, 1 VP, then the other good for 0."""
    state = position(tableaux={0: "earths-lost-colony pilgrimage-world gem-world+ artist-colony+"})
    state = select(state, "develop", "consume-x2")
    first = run(state, "0 use pilgrimage-world")
    assert (next_round(first), chips(first, 0)) == (True, 1)
    last = run(state, "0 use earths-lost-colony", "0 consume gem-world")
    assert (next_round(last), chips(last, 0), good_worlds(last, 0)) == (True, 1, set())


@rule("ruling 15", "Consume")
def test_consume_x2_doubles_chips_not_cards() -> None:
    """Epsilon Eridani: 1 VP and a card for a good: 2 VP and one card."""
    state = both(position(tableaux={0: "epsilon-eridani gem-world+"}), "consume-x2")
    assert (chips(state, 0), hand_size(state, 0), pool(state)) == (2, 1, 22)


@rule("ruling 15", "Consume")
def test_consume_x2_doubles_only_for_who_chose_it() -> None:
    """Both consume a good for 1 VP; seat 1 chose x2."""
    state = position(tableaux={0: "epsilon-eridani gem-world+", 1: "earths-lost-colony artist-colony+"})
    state = select(state, "explore-5", "consume-x2")
    while phase(state) == "explore":
        state = state.play(state.legal_actions[0])
    assert (chips(state, 0), chips(state, 1)) == (1, 2)


@rule("ruling 15", "Consume")
def test_cards_for_points_are_not_doubled() -> None:
    """Deficit Spending: two cards, 2 VP, x2 or not; each once a phase."""
    state = position(tableaux={0: "new-sparta deficit-spending"}, hands={0: "rebel-base gem-world spice-world"})
    state = run(both(state, "consume-x2"), "0 use deficit-spending")
    first = legal(state) - {"done"}
    assert first == {"discard rebel-base", "discard gem-world", "discard spice-world"}
    state = run(state, "0 discard gem-world")
    state = state.play(next(text for text in sorted(legal(state)) if text != "done"))
    assert next_round(state)
    assert (chips(state, 0), hand_size(state, 0)) == (2, 1)


@rule("ruling 15", "Consume", "decisions")
def test_one_card_for_points_may_be_enough() -> None:
    """0 to 2 cards: one, then `done`."""
    state = position(tableaux={0: "new-sparta deficit-spending"}, hands={0: "rebel-base gem-world spice-world"})
    state = run(both(state, "consume-x2"), "0 use deficit-spending", "0 discard gem-world", "0 done")
    assert next_round(state)
    assert (chips(state, 0), hand(state, 0)) == (1, ["rebel-base", "spice-world"])


@rule("ruling 15", "Consume")
def test_two_powers_give_up_to_four_points_for_cards() -> None:
    """Deficit Spending and Merchant World, each once: 2 + 2 cards, 4 VP, one card is left."""
    state = position(
        tableaux={0: "new-sparta deficit-spending merchant-world"},
        hands={0: "rebel-base gem-world spice-world new-earth comet-zone"},
    )
    state = both(state, "consume-x2")
    assert legal(state) == {"use deficit-spending", "use merchant-world", "done"}
    while not next_round(state):
        state = state.play(next(text for text in state.legal_actions.texts() if text != "done"))
    assert (chips(state, 0), hand_size(state, 0)) == (4, 1)


@rule("ruling 15", "Consume")
@pytest.mark.parametrize(
    ("top", "number", "kept"), [("spice-world", 2, True), ("rebel-base", 6, True), ("gem-world", 3, False)]
)
def test_gambling_world_keeps_the_card_on_a_match(top: str, number: int, *, kept: bool) -> None:
    """Spice World costs 2, Rebel Base has defense 6: kept. Gem World costs 2, not 3: discarded."""
    state = both(position(tableaux={0: "new-sparta gambling-world"}, deck=top), "consume-x2")
    assert legal(state) == {f"name {n}" for n in range(1, 8)}
    state = run(state, f"0 name {number}")
    assert hand(state, 0) == ([top] if kept else [])
    assert discards(state) == ([] if kept else [top])


@rule("ruling 15", "ruling 2", "Consume")
def test_gambling_is_compulsory() -> None:
    """No good is needed, nobody asks whether."""
    state = select(position(tableaux={0: "new-sparta gambling-world"}), "develop", "consume-trade")
    assert phase(state) == "consume"
    assert state.turn == 0
    assert state.why_illegal("done") is not None
    assert state.why_illegal("name 8") is not None
    assert state.why_illegal("name 0") is not None


@rule("ruling 15", "Consume")
def test_a_world_of_cost_zero_is_never_matched() -> None:
    """1 to 7 are named; Refugee World costs 0."""
    for number in range(1, 8):
        state = both(position(tableaux={0: "new-sparta gambling-world"}, deck="refugee-world"), "consume-x2")
        assert hand(run(state, f"0 name {number}"), 0) == []


@rule("ruling 15", "ruling 13", "Consume")
def test_the_two_powers_of_gambling_world_come_in_any_order() -> None:
    """It consumes a good and gambles; each is a power of its own."""
    state = select(position(tableaux={0: "new-sparta gambling-world gem-world+"}), "develop", "consume-x2")
    assert len(legal(state)) == 2
    for text in legal(state):
        after = state.play(text)
        if not any(option.startswith("name ") for option in legal(after)):
            after = after.play(next(option for option in sorted(legal(after))))
        after = after.play("name 7")
        assert (next_round(after), chips(after, 0), good_worlds(after, 0)) == (True, 1, set())


@rule("ruling 16", "Consume")
def test_new_economy_draws_only_when_phase_four_happens() -> None:
    """Draw a card in phase IV, whoever chose it; none in a round without it."""
    start = position(tableaux={0: "alpha-centauri new-economy"}, deck="rebel-base")
    assert hand(select(start, "develop", "consume-x2"), 0) == ["rebel-base"]
    assert hand(select(start, "develop", "settle"), 0) == []


@rule("ruling 16", "ruling 15", "Consume")
def test_new_economys_draw_is_not_doubled() -> None:
    """x2 doubles chips only: one card."""
    assert hand_size(both(position(tableaux={0: "alpha-centauri new-economy"}), "consume-x2"), 0) == 1


@rule("ruling 24", "ruling 11", "ruling 15", "two-action game", "Consume")
def test_trade_and_x2_together_sell_and_double() -> None:
    """Two goods: one is sold (2 cards), the other consumed for 1 * 2."""
    state = position(tableaux={0: "earths-lost-colony gem-world+ artist-colony+"}, two_action=True)
    state = select(state, "consume-trade consume-x2", "consume-trade consume-x2")
    state = run(state, "0 sell gem-world")
    assert (hand_size(state, 0), chips(state, 0)) == (2, 2)


@rule("ruling 11", "Consume")
@pytest.mark.parametrize(
    ("power", "world", "cards"),
    [
        ("export-duties", "gem-world", 2 + 1),
        ("genetics-lab", "avian-uplift-race", 4 + 1),
        ("genetics-lab", "gem-world", 2),
        ("mining-conglomerate", "comet-zone", 3 + 1),
        ("mining-conglomerate", "gem-world", 2),
        ("trade-league", "deserted-alien-outpost", 5 + 1),
        ("galactic-engineers", "avian-uplift-race", 4 + 1),
        ("merchant-world", "deserted-alien-outpost", 5 + 2),
        ("space-port", "comet-zone", 3 + 2),
        ("space-port", "gem-world", 2),
        ("spice-world", "gem-world", 2 + 2),
        ("spice-world", "comet-zone", 3),
        ("bio-hazard-mining-world", "avian-uplift-race", 4 + 2),
        ("bio-hazard-mining-world", "comet-zone", 3),
        ("distant-world", "gem-world", 2 + 3),
        ("distant-world", "avian-uplift-race", 4),
        ("pirate-world", "gem-world", 2),
        ("black-market-trading-world", "gem-world", 2),
    ],
)
def test_the_trade_power_of_every_card(power: str, world: str, cards: int) -> None:
    """The price of the kind and the bonus, if the power is for it."""
    state = both(position(tableaux={0: f"new-sparta {power} {world}+"}), "consume-trade")
    if not next_round(state):
        state = run(state, "0 done")  # Merchant World would take cards for points
    assert next_round(state)
    assert hand_size(state, 0) == cards


@rule("ruling 13", "Consume", "decisions")
def test_diversified_economy_takes_three_different_kinds() -> None:
    """Two Novelty goods, Rare, Genes, Alien: never two of a kind; 3 VP."""
    tableaux = {
        0: "new-sparta diversified-economy gem-world+ artist-colony+ comet-zone+ avian-uplift-race+ alien-robot-sentry+"
    }
    kinds = {
        "gem-world": "novelty",
        "artist-colony": "novelty",
        "comet-zone": "rare",
        "avian-uplift-race": "genes",
        "alien-robot-sentry": "alien",
    }
    start = select(position(tableaux=tableaux), "develop", "consume-x2")
    ends = set()
    waiting = [start]
    while waiting:
        state = waiting.pop()
        if next_round(state):
            assert chips(state, 0) == 3
            ends.add(frozenset(good_worlds(state, 0)))
        else:
            assert all(text.startswith("consume ") for text in legal(state))
            waiting += [state.play(text) for text in legal(state)]
    # without Novelty 1 way, with one of the two Novelty goods and two of the three others 2 * 3 ways
    assert len(ends) == 7
    assert all(len({kinds[world] for world in kinds if world not in left}) == 3 for left in ends)


@rule("ruling 13", "Consume", "decisions")
def test_goods_are_named_in_ascending_order() -> None:
    """Old Earth takes two of three goods: three ways, none offered twice."""
    state = position(tableaux={0: "old-earth gem-world+ artist-colony+ spice-world+"})
    waiting, ends = [select(state, "develop", "consume-x2")], []
    while waiting:
        state = waiting.pop()
        if next_round(state):
            ends.append(frozenset(good_worlds(state, 0)))
        else:
            waiting += [state.play(text) for text in legal(state)]
    assert len(ends) == len(set(ends)) == 3


@rule("ruling 13", "ruling 15", "Consume")
@pytest.mark.parametrize(
    ("power", "goods", "points", "cards", "left"),
    [
        ("earths-lost-colony", "gem-world+", 1, 0, 0),
        ("old-earth", "gem-world+ comet-zone+", 2, 0, 0),
        ("epsilon-eridani", "gem-world+", 1, 1, 0),
        ("new-sparta expanding-colony", "comet-zone+", 1, 0, 0),
        ("new-sparta gambling-world", "", 0, 0, 0),
        ("new-sparta new-survivalists", "gem-world+", 0, 1, 0),
        ("new-sparta new-survivalists", "comet-zone+", 0, 0, 1),
        ("new-sparta outlaw-world", "comet-zone+", 1, 1, 0),
        ("new-sparta secluded-world", "comet-zone+", 0, 1, 0),
        ("new-sparta new-vinland", "comet-zone+", 0, 2, 0),
        ("new-sparta galactic-resort", "gem-world+", 1, 1, 0),
        ("new-sparta plague-world", "avian-uplift-race+", 1, 1, 0),
        ("new-sparta plague-world", "gem-world+", 0, 0, 1),
        ("new-sparta prosperous-world", "gem-world+", 1, 0, 0),
        ("new-sparta galactic-trendsetters", "gem-world+", 2, 0, 0),
        ("new-sparta new-earth", "gem-world+", 1, 1, 0),
        ("new-sparta terraformed-world", "gem-world+", 1, 0, 0),
        ("new-sparta public-works", "gem-world+", 1, 0, 0),
        ("new-sparta mining-conglomerate", "comet-zone+ asteroid-belt+", 2, 0, 0),
        ("new-sparta terraforming-robots", "comet-zone+", 1, 1, 0),
        ("new-sparta terraforming-robots", "gem-world+", 0, 0, 1),
        ("new-sparta research-labs", "avian-uplift-race+", 1, 0, 0),
        ("new-sparta research-labs", "comet-zone+", 0, 0, 1),
        ("new-sparta consumer-markets", "gem-world+ artist-colony+ spice-world+", 3, 0, 0),
        ("new-sparta free-trade-association", "gem-world+ artist-colony+ spice-world+", 3, 3, 0),
        ("new-sparta free-trade-association", "gem-world+ refugee-world+ comet-zone+", 2, 2, 1),
    ],
)
def test_the_consume_power_of_every_card(power: str, goods: str, points: int, cards: int, left: int) -> None:
    """Points, cards and what is left, without x2; with it the points are twice as many, the cards are not."""
    tableaux = {0: f"{power} {goods}"}
    for action, factor in (("develop", 1), ("consume-x2", 2)):
        # Rebel Base matches no 1: the gamble is lost
        state = select(position(tableaux=tableaux, deck="rebel-base"), action, "consume-x2")
        if "name 1" in legal(state):
            state = run(state, "0 name 1")
        assert next_round(state)
        assert (chips(state, 0), hand_size(state, 0)) == (points * factor, cards)
        assert len(good_worlds(state, 0)) == left
