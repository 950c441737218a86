"""Phase V: goods and the cards that come with them."""

import pytest

from .positions import both, good_worlds, hand_size, legal, next_round, phase, position, run, select
from .rules import rule


@rule("ruling 17", "Produce")
def test_production_worlds_get_one_good_each() -> None:
    """One good a world: the empty one gets one, the full one no second."""
    state = position(tableaux={0: "new-sparta artist-colony spice-world+", 1: "old-earth"})
    state = select(state, "develop", "produce")
    assert good_worlds(state, 0) == {"artist-colony", "spice-world"}


@rule("ruling 17", "Produce")
@pytest.mark.parametrize(("world", "cards"), [("gem-world", 1), ("gem-world+", 0), ("lost-species-ark-world", 2)])
def test_draw_if_produced_needs_a_good_placed_now(world: str, cards: int) -> None:
    """Gem World: a card if it produced, none if it had its good. Lost Species Ark World: two."""
    state = select(position(tableaux={0: f"new-sparta {world}", 1: "old-earth"}), "develop", "produce")
    assert hand_size(state, 0) == cards


@rule("ruling 17", "Produce")
def test_a_windfall_world_filled_now_draws_too() -> None:
    """Runaway Robots, filled by the bonus: a card. Windfall worlds are not filled without it."""
    tableaux = {0: "new-sparta runaway-robots", 1: "old-earth"}
    state = select(position(tableaux=tableaux), "produce", "produce")
    assert (hand_size(state, 0), good_worlds(state, 0)) == (1, {"runaway-robots"})
    state = select(position(tableaux=tableaux), "develop", "produce")
    assert (hand_size(state, 0), good_worlds(state, 0)) == (0, set())


@rule("ruling 17", "Produce", "decisions")
def test_the_bonus_fills_one_windfall_world() -> None:
    """A good on one windfall world of the player's choice, not on one that is full."""
    state = position(tableaux={0: "new-sparta asteroid-belt refugee-world destroyed-world+", 1: "old-earth"})
    state = both(state, "produce")
    assert legal(state) == {"fill asteroid-belt", "fill refugee-world"}
    state = run(state, "0 fill refugee-world")
    assert next_round(state)
    assert good_worlds(state, 0) == {"refugee-world", "destroyed-world"}


@rule("ruling 17", "Produce")
def test_fill_powers_go_by_kind() -> None:
    """Expanding Colony: Novelty, Genetics Lab: Genes, Mining Robots: Rare, Rosetta Stone: Alien; one each."""
    worlds = "refugee-world avian-uplift-race asteroid-belt alien-robot-sentry"
    for power, filled in (
        ("expanding-colony", "refugee-world"),
        ("genetics-lab", "avian-uplift-race"),
        ("mining-robots", "asteroid-belt"),
        ("alien-rosetta-stone-world", "alien-robot-sentry"),
    ):
        state = select(position(tableaux={0: f"new-sparta {power} {worlds}", 1: "old-earth"}), "develop", "produce")
        assert good_worlds(state, 0) == {filled}


@rule("ruling 17", "Produce")
def test_galactic_engineers_fill_any_windfall_world() -> None:
    """Any kind, the player's choice, besides the bonus."""
    tableaux = {0: "new-sparta galactic-engineers refugee-world asteroid-belt", 1: "old-earth"}
    state = select(position(tableaux=tableaux), "develop", "produce")
    assert legal(state) == {"fill refugee-world", "fill asteroid-belt"}
    state = select(position(tableaux=tableaux), "produce", "produce")
    while not next_round(state):
        state = state.play(state.legal_actions[0])
    assert good_worlds(state, 0) == {"refugee-world", "asteroid-belt"}


@rule("ruling 17", "Produce")
def test_draws_by_goods_made_count_windfall_fills() -> None:
    """Consumer Markets: a card per Novelty good made: Spice World and, by the bonus, Refugee World. Not Gem World."""
    tableaux = {0: "new-sparta consumer-markets spice-world refugee-world gem-world+", 1: "old-earth"}
    assert hand_size(both(position(tableaux=tableaux), "produce"), 0) == 2
    assert hand_size(select(position(tableaux=tableaux), "develop", "produce"), 0) == 1


@rule("ruling 17", "Produce")
def test_diversified_economy_draws_per_kind_made() -> None:
    """Novelty (twice), Rare, Genes made: three kinds, three cards."""
    tableaux = {0: "new-sparta diversified-economy spice-world artist-colony rebel-miners plague-world"}
    assert hand_size(select(position(tableaux=tableaux), "develop", "produce"), 0) == 3


@rule("ruling 17", "Produce")
def test_research_labs_draw_per_alien_good_made() -> None:
    """Alien Robotic Factory and Lost Alien Battle Fleet: two; the full windfall world does not count."""
    tableaux = {0: "new-sparta research-labs alien-robotic-factory lost-alien-battle-fleet alien-robot-sentry+"}
    assert hand_size(select(position(tableaux=tableaux), "develop", "produce"), 0) == 2


@rule("ruling 17", "Produce")
@pytest.mark.parametrize(
    ("own", "other", "cards"),
    [
        ("rebel-miners", "old-earth", 2),
        ("rebel-miners", "old-earth imperium-armaments-world", 0),
        ("rebel-miners bio-hazard-mining-world", "old-earth imperium-armaments-world", 2),
        ("rebel-miners", "old-earth imperium-armaments-world+", 2),
        ("spice-world", "old-earth", 0),
    ],
)
def test_mining_conglomerate_needs_strictly_most_rare_goods(own: str, other: str, cards: int) -> None:
    """1 : 0 two cards; 1 : 1 none; 2 : 1 two; 1 : 0 though the other keeps an old good; 0 : 0 none."""
    state = position(tableaux={0: f"new-sparta mining-conglomerate {own}", 1: other})
    assert hand_size(select(state, "develop", "produce"), 0) == cards


@rule("ruling 17", "Produce")
def test_mining_conglomerate_counts_windfall_fills_of_everybody() -> None:
    """Seat 1 has one Rare production world and fills Asteroid Belt by the bonus: 2 : 1, seat 0 gets nothing."""
    tableaux = {0: "new-sparta mining-conglomerate rebel-miners", 1: "old-earth imperium-armaments-world asteroid-belt"}
    state = select(position(tableaux=tableaux), "develop", "produce")
    assert good_worlds(state, 1) == {"imperium-armaments-world", "asteroid-belt"}
    assert hand_size(state, 0) == 0


@rule("ruling 17", "Produce")
def test_pan_galactic_league_draws_per_genes_world() -> None:
    """Genes worlds, goods or not, made now or not, windfall or not: three worlds, three cards."""
    tableaux = {0: "new-sparta pan-galactic-league plague-world+ avian-uplift-race rebel-warrior-race+"}
    assert hand_size(select(position(tableaux=tableaux), "develop", "produce"), 0) == 3


@rule("Produce", "ruling 17")
def test_plain_draws_need_no_good() -> None:
    """Rebel Underground 1, Merchant Guild 2."""
    tableaux = {0: "new-sparta rebel-underground merchant-guild"}
    assert hand_size(select(position(tableaux=tableaux), "develop", "produce"), 0) == 3


@rule("Produce", "selecting actions")
def test_nothing_is_produced_in_a_round_without_produce() -> None:
    """Only phases that somebody chose take place."""
    state = select(position(tableaux={0: "new-sparta artist-colony rebel-underground"}), "develop", "settle")
    assert phase(state) == "select"
    assert (good_worlds(state, 0), hand_size(state, 0)) == (set(), 0)
