"""6-cost developments of Patronage, and of the base game with cards of Patronage."""

import pytest
from patronage.positions import points

from .positions import position
from .rules import rule


@rule("six-cost", "ruling 5")
@pytest.mark.parametrize(
    ("tableau", "expected"),
    [
        ("earths-lost-colony galactic-alliance", 1),
        ("old-earth galactic-alliance gem-world comet-zone outlaw-world peaceful-craft-world space-marines", 3),
    ],
)
def test_galactic_alliance_scores_non_military_worlds(tableau: str, expected: int) -> None:
    """1 for each; neither red nor blue circles, nor developments."""
    assert points(position(tableaux={0: tableau}), 0)["six-cost"] == expected


@rule("six-cost", "ruling 5", "Peaceful Worlds")
def test_imperium_rule_scores_each_card_once_by_its_best_term() -> None:
    """New Sparta 1; Imperium Rule 2, Imperium Capital (also a military world) 2, Imperium Staff 2; Craft World 1: 8."""
    tableau = "new-sparta imperium-rule imperium-capital imperium-staff peaceful-craft-world gem-world"
    assert points(position(tableaux={0: tableau}), 0)["six-cost"] == 8


@rule("six-cost", "negative Military")
@pytest.mark.parametrize(
    ("tableau", "expected"),
    [
        ("earths-lost-colony galactic-peace-league", 2),  # its own -2
        ("earths-lost-colony galactic-peace-league gene-pacifists contact-specialist", 4),
        ("earths-lost-colony galactic-peace-league peaceful-craft-world peaceful-council-world", 2 + 2 * 2),
    ],
)
def test_galactic_peace_league_scores_negative_military_and_peaceful_worlds(tableau: str, expected: int) -> None:
    """1 for each point of negative Military, 2 for each Peaceful world."""
    assert points(position(tableaux={0: tableau}), 0)["six-cost"] == expected


@rule("six-cost", "Favor")
@pytest.mark.parametrize(("owned", "held", "expected"), [(0, 0, 1), (1, 5, 1), (2, 0, 2), (5, 0, 3)])
def test_galactic_benefactors_score_favor_and_developments(owned: int, held: int, expected: int) -> None:
    """1 for two Favor, chips are none; 1 for each development, itself alone here."""
    state = position(tableaux={0: "new-sparta galactic-benefactors"}, favor={0: owned}, chips={0: held})
    assert points(state, 0)["six-cost"] == expected


@rule("six-cost")
def test_galactic_benefactors_score_every_development() -> None:
    """Itself, Drop Ships, Public Works; no world."""
    state = position(tableaux={0: "new-sparta galactic-benefactors drop-ships public-works gem-world"})
    assert points(state, 0)["six-cost"] == 3


@rule("six-cost")
def test_windfall_trust_scores_windfall_worlds() -> None:
    """2 each: Alpha Centauri, Avian Uplift Race, Alien Wreckage; not Gem World."""
    state = position(tableaux={0: "alpha-centauri windfall-trust avian-uplift-race alien-wreckage gem-world"})
    assert points(state, 0)["six-cost"] == 6


@rule("six-cost", "ruling 11", "Optional Goals")
def test_galactic_bourse_scores_cards_with_trade_powers() -> None:
    """2 each: Old Earth, itself, Export Duties, Brokered Ore World; neither Black Market nor Trade Intelligence."""
    tableau = "old-earth galactic-bourse export-duties brokered-ore-world black-market-trading-world trade-intelligence"
    assert points(position(tableaux={0: tableau}), 0)["six-cost"] == 8


@rule("six-cost")
def test_rebel_congress_scores_rebel_cards() -> None:
    """2 each: Rebel Home Camp, Rebel Base, Rebel Treasury; the Congress itself is no Rebel card."""
    state = position(tableaux={0: "rebel-home-camp rebel-congress rebel-base rebel-treasury outlaw-world"})
    assert points(state, 0)["six-cost"] == 6


@rule("six-cost", "Intel Powers")
def test_core_intelligence_scores_intel_cards_of_each_phase() -> None:
    """2 each: itself, Scout, Settlement, Trade, Production Intelligence, Informant Colony, Observed Industry World."""
    tableau = (
        "informant-colony core-intelligence scout-intelligence settlement-intelligence trade-intelligence "
        "production-intelligence observed-industry-world gem-world space-marines"
    )
    assert points(position(tableaux={0: tableau}), 0)["six-cost"] == 14


@rule("six-cost", "negative Military")
@pytest.mark.parametrize(
    ("tableau", "expected"),
    [
        ("earths-lost-colony new-galactic-order galactic-peace-league gene-pacifists", 2 - 2 - 1),
        ("new-sparta new-galactic-order imperium-staff rebel-fortress", 2 + 2 + 2 + 1),
        # temporary Military is none at the end
        ("new-sparta new-galactic-order hired-fleet armed-ore-depot", 2 + 2),
        # against Alien only
        ("new-sparta new-galactic-order alien-watch-station", 2 + 2),
    ],
)
def test_new_galactic_order_scores_the_total_with_cards_of_patronage(tableau: str, expected: int) -> None:
    """Unrestricted Military, negatives subtract; the Peace League scores 1 for the negative point beside it."""
    league = 1 if "galactic-peace-league" in tableau else 0
    assert points(position(tableaux={0: tableau}, chips={0: 5}, favor={0: 0}), 0)["six-cost"] == expected + league


@rule("six-cost", "Uplift Prophecy")
def test_the_base_games_developments_score_cards_of_patronage() -> None:
    """Galactic Imperium: Rebel military worlds 2, others 1; Rebel Home Camp is no military world."""
    tableau = "rebel-home-camp galactic-imperium rebel-treasury rebel-fortress imperium-capital"
    assert points(position(tableaux={0: tableau}), 0)["six-cost"] == 2 + 2 + 1
    # SETI itself 1, Scout Intelligence 1 (Explore powers); Ore Moon 2, Observatory 2 (worlds with one), Gem World 1
    tableau = "captured-ore-moon galactic-survey-seti scout-intelligence alien-observatory gem-world"
    assert points(position(tableaux={0: tableau}), 0)["six-cost"] == 1 + 1 + 2 + 2 + 1
    # Trade League: developments with Trade powers 2 (itself, Consortium), worlds 1 (Craft Colony)
    tableau = "craft-colony trade-league trading-consortium trade-intelligence"
    assert points(position(tableaux={0: tableau}), 0)["six-cost"] == 2 + 2 + 1
    # Pan-Galactic League: Genes 2 each (Quiet Gene Colony, Architects), a military world 1 (Craft World)
    tableau = "quiet-gene-colony pan-galactic-league peaceful-uplift-architects peaceful-craft-world"
    assert points(position(tableaux={0: tableau}), 0)["six-cost"] == 2 + 2 + 1


@rule("six-cost")
def test_spent_vp_powers_in_consume_count_for_new_economy() -> None:
    """New Economy: developments with a Consume power 2 (itself, Trading Consortium), worlds 1 (Treasury, Council)."""
    tableau = "new-sparta new-economy trading-consortium rebel-treasury peaceful-council-world"
    assert points(position(tableaux={0: tableau}), 0)["six-cost"] == 2 + 2 + 1 + 1
