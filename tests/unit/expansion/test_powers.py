"""Negative Military, cards discarded from the tableau, mix-and-match exploring, placers of non-military worlds."""

import pytest
from patronage.positions import chips, discards, good_worlds, hand, hand_size, tableau

from .positions import PLAIN, both, finish, may_develop, may_settle, outcomes, position, select
from .rules import rule

COINS = "rebel-base rebel-homeworld rebel-outpost new-earth comet-zone imperium-capital"


# Negative Military


@rule("negative Military", "Pan Galactic Senate")
@pytest.mark.parametrize(
    ("negative", "points"),
    [
        ("gene-pacifists", 1),
        ("pacifist-craft-world", 1),
        ("pacifist-gene-world", 2),
        ("galactic-peace-league", 2),
        ("contact-specialist", 1),
    ],
)
def test_negative_military_takes_from_the_total(negative: str, points: int) -> None:
    """New Sparta 2 + Space Marines 2 = 4, less 1 or 2: a world of exactly that defense falls, the next one does not."""
    worlds = {2: "alien-robot-sentry", 3: "pirate-world", 4: "malevolent-lifeforms"}
    tableau_of_seat = f"new-sparta space-marines {negative}"
    assert may_settle(tableau_of_seat, worlds[4 - points])
    if negative != "contact-specialist":  # who pays instead
        assert not may_settle(tableau_of_seat, worlds[5 - points])


@rule("negative Military")
@pytest.mark.parametrize(("start", "able"), [("informant-colony", True), ("quiet-gene-colony", True), (PLAIN, False)])
def test_start_worlds_with_negative_military(start: str, *, able: bool) -> None:
    """-1: Peaceful Alien Emissary (-1) at once."""
    assert may_settle(start, "peaceful-alien-emissary") == able


@rule("negative Military")
def test_negative_military_counts_against_a_temporary_bonus() -> None:
    """Tactics 3 - 2: Outlaw World (1) falls, Avian Uplift Race (2) does not."""
    tableau_of_seat = f"{PLAIN} galactic-peace-league new-military-tactics"
    assert may_settle(tableau_of_seat, "outlaw-world")
    assert not may_settle(tableau_of_seat, "avian-uplift-race")


@rule("negative Military")
def test_gene_pacifists_draw_for_genes_worlds() -> None:
    """Phase V: a card for each Genes world, goods or not: Pre-Sentient Race, Avian Uplift Race."""
    state = position(tableaux={0: f"{PLAIN} gene-pacifists pre-sentient-race avian-uplift-race", 1: "craft-colony"})
    assert hand_size(select(state, "develop", "produce"), 0) == 2


# Discard from tableau


@rule("discard from tableau")
@pytest.mark.parametrize(("cards", "able"), [(0, False), (1, False), (2, True)])
def test_prefabricated_offices_take_three_off(cards: int, *, able: bool) -> None:
    """Galactic Federation 6 - 1 - 3 = 2."""
    others = " ".join(COINS.split()[:cards])
    assert may_develop(f"{PLAIN} prefabricated-offices", "galactic-federation", others) == able


@rule("discard from tableau")
def test_prefabricated_offices_are_discarded_for_it() -> None:
    """Consumer Markets 5 - 1 - 3 = 1; the Offices go to the discards with the card that pays."""
    state = position(
        tableaux={0: f"{PLAIN} prefabricated-offices", 1: "craft-colony"}, hands={0: "consumer-markets rebel-base"}
    )
    state = finish(both(state, "develop"), "0 place consumer-markets")
    assert tableau(state, 0) == {PLAIN, "consumer-markets"}
    assert discards(state) == ["prefabricated-offices", "rebel-base"]


@rule("discard from tableau")
def test_prefabricated_offices_need_not_be_discarded() -> None:
    """Space Marines 2 - 1: a card, or the Offices."""
    state = position(
        tableaux={0: f"{PLAIN} prefabricated-offices", 1: "craft-colony"}, hands={0: "space-marines rebel-base"}
    )
    ends = outcomes(
        both(state, "develop").play("place space-marines"),
        lambda end: ("prefabricated-offices" in tableau(end, 0), hand_size(end, 0)),
    )
    assert ends == {(True, 0), (False, 1)}


@rule("discard from tableau")
@pytest.mark.parametrize(("world", "able"), [("avian-uplift-race", True), ("pirate-world", False)])
def test_armed_ore_depot_adds_two_military(world: str, *, able: bool) -> None:
    """0 + 2."""
    assert may_settle(f"{PLAIN} armed-ore-depot", world) == able


@rule("discard from tableau")
def test_the_depot_is_discarded_with_its_good() -> None:
    """The world and the good on it lie in the discards; the conquered world has its own good."""
    state = position(
        tableaux={0: f"{PLAIN} armed-ore-depot+", 1: "craft-colony"},
        hands={0: "avian-uplift-race"},
        goods="gem-world",
        deck="spice-world space-port",
    )
    state = finish(both(state, "settle"), "0 place avian-uplift-race")
    assert tableau(state, 0) == {PLAIN, "avian-uplift-race"}
    assert good_worlds(state, 0) == {"avian-uplift-race"}
    assert discards(state) == ["armed-ore-depot", "gem-world"]


@rule("discard from tableau")
def test_abandoned_outpost_draws_three_in_produce() -> None:
    """Discarded for three cards, or kept."""
    state = position(tableaux={0: f"{PLAIN} abandoned-outpost", 1: "craft-colony"})
    ends = outcomes(
        select(state, "develop", "produce"), lambda end: ("abandoned-outpost" in tableau(end, 0), hand_size(end, 0))
    )
    assert ends == {(True, 0), (False, 3)}


@rule("discard from tableau", "Planetary Surplus")
def test_a_discarded_card_matches_no_longer() -> None:
    """Abandoned Outpost is the match for Surplus: in this phase it matched at the start, in the next round not."""
    state = position(
        tableaux={0: f"{PLAIN} abandoned-outpost", 1: "alpha-centauri"},
        deck="rebel-base rebel-homeworld imperium-capital",
        favor={0: 1},
        agendas={"planetary-surplus": 0},
    )
    state = finish(select(state, "settle", "produce"), "0 use abandoned-outpost")
    assert tableau(state, 0) == {PLAIN}
    state = select(state, "settle", "produce")
    assert outcomes(state, lambda end: hand_size(end, 0)) == {3}


# Explore


@rule("explore")
def test_mix_and_match_discards_from_the_whole_hand() -> None:
    """Imperium Staff: New Earth in hand, two drawn, one discarded: any of the three."""
    state = position(
        tableaux={0: f"{PLAIN} imperium-staff", 1: "craft-colony"},
        hands={0: "new-earth"},
        deck="gem-world spice-world space-port",
    )
    ends = outcomes(select(state, "develop", "explore-1-1"), lambda end: tuple(hand(end, 0)))
    assert ends == {("gem-world", "new-earth"), ("new-earth", "spice-world"), ("gem-world", "spice-world")}


@rule("explore")
def test_without_mix_and_match_the_hand_is_safe() -> None:
    """Space Marines instead: one of the two drawn cards."""
    state = position(
        tableaux={0: f"{PLAIN} space-marines", 1: "craft-colony"},
        hands={0: "new-earth"},
        deck="gem-world spice-world space-port",
    )
    ends = outcomes(select(state, "develop", "explore-1-1"), lambda end: tuple(hand(end, 0)))
    assert ends == {("gem-world", "new-earth"), ("new-earth", "spice-world")}


@rule("explore", "Uplift Prophecy")
def test_mix_and_match_with_uplift_prophecy() -> None:
    """Hand 1, drawn 2, a Favor keeps one more: nothing is discarded."""
    state = position(
        tableaux={0: f"{PLAIN} imperium-staff avian-uplift-race", 1: "craft-colony"},
        hands={0: "new-earth"},
        deck="gem-world spice-world space-port",
        favor={0: 1},
        agendas={"uplift-prophecy": 0},
    )
    hands = outcomes(select(state, "develop", "explore-1-1"), lambda end: tuple(hand(end, 0)))
    assert ("gem-world", "new-earth", "spice-world") in hands
    assert {len(held) for held in hands} == {2, 3}


@rule("explore")
@pytest.mark.parametrize(
    ("power", "drawn"),
    [
        ("captured-ore-moon", 3),
        ("earths-lost-colony rebel-listening-post", 3),
        ("earths-lost-colony alien-observatory", 4),
    ],
)
def test_worlds_that_draw_more(power: str, drawn: int) -> None:
    """2, and 1 or 2 more."""
    state = position(tableaux={0: power, 1: "craft-colony"})
    assert hand_size(select(state, "develop", "explore-1-1"), 0) == drawn


# Placers of non-military worlds


@rule("placers", "Peaceful Worlds")
@pytest.mark.parametrize(
    ("world", "able"),
    [
        ("comet-zone", True),  # 3
        ("merchant-world", False),  # 4
        ("pirate-world", True),  # defense 3: an ordinary conquest
        ("malevolent-lifeforms", False),  # defense 4
        ("peaceful-craft-world", False),  # Peaceful
    ],
)
def test_imperium_rule_conquers_non_military_worlds(world: str, *, able: bool) -> None:
    """New Sparta 2 + 1: a non-military world of cost 3 without paying."""
    assert may_settle("new-sparta imperium-rule", world) == able


@rule("placers")
def test_imperium_rule_need_not_conquer() -> None:
    """Gem World (2) by Military 3, or for two cards."""
    state = position(
        tableaux={0: "new-sparta imperium-rule", 1: "craft-colony"}, hands={0: "gem-world rebel-base rebel-homeworld"}
    )
    state = select(state, "consume-trade", "settle").play("place gem-world")
    assert outcomes(state, lambda end: hand_size(end, 0)) == {0, 2}


@rule("placers", "discard from tableau", "Peaceful Worlds")
@pytest.mark.parametrize("placer", ["galactic-alliance", "colony-staging-world"])
@pytest.mark.parametrize(
    ("world", "able"),
    [
        ("new-earth", True),
        ("deserted-alien-library", True),  # Alien goods are no obstacle: only military worlds are
        ("outlaw-world", False),
        ("peaceful-alien-emissary", False),
    ],
)
def test_placers_place_non_military_worlds_free(placer: str, world: str, *, able: bool) -> None:
    """Discarded for a non-military world at no cost."""
    assert may_settle(f"{PLAIN} {placer}", world) == able


@rule("placers", "discard from tableau")
def test_the_placer_is_discarded() -> None:
    """Colony Staging World makes room for Alien Foundry (6)."""
    state = position(
        tableaux={0: f"{PLAIN} colony-staging-world", 1: "craft-colony"}, hands={0: "alien-foundry"}, deck="gem-world"
    )
    state = finish(both(state, "settle"), "0 place alien-foundry")
    assert tableau(state, 0) == {PLAIN, "alien-foundry"}
    assert discards(state) == ["colony-staging-world"]
    assert hand(state, 0) == ["gem-world"]


# Consume powers, trade powers


@rule("cards")
@pytest.mark.parametrize(
    ("power", "goods", "points", "cards"),
    [
        ("trading-consortium", "gem-world+ comet-zone+", 2, 0),
        ("peaceful-council-world", "gem-world+", 2, 0),
        ("craft-guild-world", "gem-world+", 1, 1),
        ("observed-industry-world", "gem-world+ comet-zone+", 3, 0),
        ("observed-industry-world", "gem-world+", 0, 0),
    ],
)
def test_the_consume_powers_of_patronage(power: str, goods: str, points: int, cards: int) -> None:
    """Points and cards, without x2."""
    state = position(tableaux={0: f"new-sparta {power} {goods}", 1: "craft-colony"})
    state = finish(select(state, "develop", "consume-trade"))
    assert (chips(state, 0), hand_size(state, 0)) == (points, cards)


@rule("cards")
@pytest.mark.parametrize(
    ("power", "world", "cards"),
    [
        ("new-sparta trading-consortium", "comet-zone", 3 + 1),
        ("new-sparta galactic-bourse", "gem-world", 2 + 2),
        ("craft-colony", "gem-world", 2 + 1),
        ("craft-colony", "comet-zone", 3),
        ("new-sparta ore-exchange-world", "comet-zone", 3 + 1),
        ("new-sparta ore-exchange-world", "gem-world", 2),
        ("new-sparta imperium-trade-world", "gem-world", 2 + 1),
        ("new-sparta curio-market-world", "gem-world", 2),
    ],
)
def test_the_trade_powers_of_patronage(power: str, world: str, cards: int) -> None:
    """The price of the kind and the bonus, if the power is for it."""
    state = position(tableaux={0: f"{power} {world}+", 1: PLAIN})
    assert hand_size(finish(select(state, "consume-trade", "develop")), 0) == cards


@rule("cards")
def test_curio_market_world_sells_its_own_good_for_two_more() -> None:
    """Novelty 2 + 2."""
    state = position(tableaux={0: "new-sparta curio-market-world+", 1: PLAIN})
    state = select(state, "consume-trade", "develop")
    assert hand_size(state, 0) == 4


@rule("cards")
def test_uplift_nursery_draws_for_its_good() -> None:
    """It produces and draws; Windfall Trust fills a world; the bonus of seat 1 is not seat 0's."""
    state = position(tableaux={0: "new-sparta uplift-nursery windfall-trust asteroid-belt", 1: "craft-colony"})
    state = finish(select(state, "develop", "produce"))
    assert good_worlds(state, 0) == {"uplift-nursery", "asteroid-belt"}
    assert hand_size(state, 0) == 1
