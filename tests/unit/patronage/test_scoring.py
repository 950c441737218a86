"""Points: chips, printed values, 6-cost developments."""

import pytest

from .positions import points, position, six_cost
from .rules import rule


@rule("scoring", "ruling 20")
def test_points_come_from_chips_and_cards() -> None:
    """5 chips; Old Earth 2, Gem World 1, Rebel Base 6; Drop Ships 2, Public Works 1: 5 + 9 + 3 = 17."""
    state = position(tableaux={0: "old-earth gem-world rebel-base drop-ships public-works"}, chips={0: 5})
    assert sum(points(state, 0).values()) == 17
    assert state.scores().totals[0] == 17


@rule("ruling 20", "scoring")
@pytest.mark.parametrize(("held", "expected"), [(0, 0), (2, 0), (3, 1), (8, 2), (9, 3)])
def test_galactic_renaissance_scores_a_third_of_the_chips(held: int, expected: int) -> None:
    """floor(chips / 3)."""
    assert six_cost("new-sparta galactic-renaissance", held) == expected


@rule("ruling 20", "scoring")
def test_galactic_renaissance_scores_three_named_cards() -> None:
    """Research Labs 3, Galactic Trendsetters 3, Artist Colony 3, 7 chips 2: 11."""
    tableau = "new-sparta galactic-renaissance research-labs galactic-trendsetters artist-colony"
    assert six_cost(tableau, 7) == 11


@rule("ruling 20", "scoring")
@pytest.mark.parametrize(
    ("tableau", "expected"),
    [
        ("new-sparta", 4),  # 2 + 2 of its own
        ("old-earth", 2),
        ("new-sparta drop-ships space-marines", 9),  # 2 + 2 + 3 + 2
        ("old-earth contact-specialist empath-world refugee-world", -1),  # 2 - 1 - 1 - 1
        ("alpha-centauri alien-rosetta-stone-world", 2),  # restricted Military does not count
    ],
)
def test_new_galactic_order_scores_unrestricted_military(tableau: str, expected: int) -> None:
    """The unrestricted total with negatives; below zero it subtracts."""
    assert six_cost(f"{tableau} new-galactic-order") == expected


@rule("ruling 20", "scoring")
def test_negative_military_subtracts_from_the_total() -> None:
    """0 (Old Earth) ... 2 - 1 - 1 - 1 = -1; Old Earth 2, Specialist 1, Empath 1, Refugee 1: 5 - 1 = 4."""
    state = position(tableaux={0: "old-earth contact-specialist empath-world refugee-world new-galactic-order"})
    assert state.scores().totals[0] == 4


@rule("ruling 20", "ruling 9", "scoring")
def test_specialised_military_is_not_counted() -> None:
    """Epsilon Eridani 1 + 2 of its own; Imperium's 4, the Institute's 2 are restricted. The Institute scores 2: 5."""
    assert six_cost("epsilon-eridani galactic-imperium alien-tech-institute new-galactic-order") == 5


@rule("ruling 20", "ruling 8", "scoring")
def test_military_tactics_are_no_military_at_the_end() -> None:
    """+3 only by discarding: New Galactic Order's own 2."""
    assert six_cost("old-earth new-galactic-order new-military-tactics") == 2


@rule("ruling 20", "scoring")
def test_a_card_scores_once_by_its_best_term() -> None:
    """Alien Tech Institute. Production 3, windfall 2, other ALIEN cards 2, itself among them.

    Alien Robotic Factory is production and ALIEN: 3, not 5. Sentry 2, Rosetta Stone 2, Institute 2: 9.
    """
    tableau = "new-sparta alien-tech-institute alien-robotic-factory alien-robot-sentry alien-rosetta-stone-world"
    assert six_cost(tableau) == 9


@rule("ruling 20", "scoring")
def test_every_six_cost_development_counts_every_card() -> None:
    """Once per 6-cost development: Galactic Federation 2 + 2 for the two 6-cost, 1 for Export Duties: 5.

    Trade League: 2 for itself, 2 for Export Duties (developments with a Trade power): 4. Together 9.
    """
    assert six_cost("new-sparta galactic-federation trade-league export-duties") == 9


@rule("scoring", "ruling 20")
@pytest.mark.parametrize(
    ("tableau", "expected"),
    [
        # Novelty production 2 each, windfall 1; Consumer Markets 2, Expanding Colony 2
        ("new-sparta free-trade-association spice-world refugee-world consumer-markets expanding-colony", 7),
        # Earth's Lost Colony is a Novelty production world
        ("earths-lost-colony free-trade-association", 2),
        # Galactic Federation: 2 for itself, 1 for each other development
        ("new-sparta galactic-federation export-duties public-works gem-world", 4),
        # Rebel military 2, other military worlds 1; New Sparta is one
        ("new-sparta galactic-imperium rebel-base rebel-miners outlaw-world", 6),
        # SETI itself 1 (Explore power), Expedition Force 1, Star Nomad Lair 2, New Sparta 1, Gem World 1
        ("new-sparta galactic-survey-seti expedition-force star-nomad-lair gem-world", 6),
        # production worlds of every kind 2 each
        ("new-sparta merchant-guild spice-world rebel-miners plague-world alien-robotic-factory refugee-world", 8),
        # Rare production 2, windfall 1, Mining Robots 2, Conglomerate 2
        ("new-sparta mining-league comet-zone asteroid-belt mining-robots mining-conglomerate", 7),
        ("alpha-centauri mining-league", 1),
        # Contact Specialist 3, Genes worlds 2 each (Plague; Avian, military, too), other military worlds 1: Sparta
        ("new-sparta pan-galactic-league plague-world avian-uplift-race contact-specialist", 8),
        # Trade League 2 + Genetics Lab 2 + Old Earth 1
        ("old-earth trade-league genetics-lab gem-world", 5),
    ],
)
def test_six_cost_developments_score_what_they_say(tableau: str, expected: int) -> None:
    """The variable points of each, worked out beside the tableau."""
    assert six_cost(tableau) == expected


@rule("ruling 16", "ruling 20", "scoring")
@pytest.mark.parametrize(
    ("tableau", "expected"),
    [
        ("new-sparta new-economy", 2),  # its own draw is a Consume power
        ("new-sparta new-economy export-duties spice-world", 2),  # Trade powers are not
        ("new-sparta new-economy public-works deficit-spending", 6),
        ("epsilon-eridani new-economy merchant-world gem-world", 4),  # two worlds with Consume powers
        ("new-sparta new-economy trade-league", 6),  # itself, Trade League's sale; Trade League for itself 2
        ("new-sparta new-economy black-market-trading-world", 3),
    ],
)
def test_new_economy_scores_consume_powers(tableau: str, expected: int) -> None:
    """Developments 2, worlds 1; New Economy itself is one of them, and so is Trade League's sale in phase IV."""
    assert six_cost(tableau) == expected


@rule("ruling 12", "ruling 16", "scoring")
def test_black_market_has_a_consume_power_but_no_trade_power() -> None:
    """Trade League: 2 for itself, 0 for Black Market Trading World, 1 for Old Earth."""
    assert six_cost("old-earth trade-league black-market-trading-world") == 3


@rule("second edition", "options", "scoring")
def test_merchant_guild_of_the_second_edition_counts_goods() -> None:
    """Edition 2 adds 1 VP per good on own worlds: Spice World 2 + 1, Refugee World's good 1."""
    tableau = "new-sparta merchant-guild spice-world+ refugee-world+"
    assert six_cost(tableau) == 2
    assert six_cost(tableau, edition=2) == 4
