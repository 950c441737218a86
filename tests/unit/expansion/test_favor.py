"""Favor: where it comes from, what it is worth, and what it does not do."""

import pytest
from patronage.positions import chips, discards, good_worlds, hand_size, in_round, points, pool, tableau

from .positions import (
    PLAIN,
    both,
    favor,
    finish,
    next_round,
    on_agenda,
    outcomes,
    position,
    select,
    taken,
)
from .rules import rule

ACTIVE = {"galactic-vigilance": 3, "arms-of-the-imperium": 3}


@rule("Favor", "ruling 10", "Peaceful Worlds")
@pytest.mark.parametrize(
    ("world", "gained"),
    [("gem-world", 1), ("deserted-alien-outpost", 1), ("outlaw-world", 0), ("peaceful-craft-world", 0)],
)
def test_terraforming_specialists_gain_a_favor_for_a_non_military_world(world: str, gained: int) -> None:
    """After placing a non-military world; Outlaw World is conquered, a Peaceful world is a military world."""
    military = "epsilon-eridani" if world == "outlaw-world" else PLAIN
    state = position(
        tableaux={0: f"{military} terraforming-specialists"},
        hands={0: f"{world} rebel-base rebel-homeworld rebel-outpost new-earth"},
        agendas={"omens-of-war": 2, "uplift-prophecy": 2},
    )
    state = finish(both(state, "settle"), f"0 place {world}")
    assert world in tableau(state, 0)
    assert favor(state, 0) == gained
    assert (on_agenda(state, "omens-of-war"), on_agenda(state, "uplift-prophecy")) == (2, 2)


@rule("Favor")
def test_specialists_placed_in_develop_gain_favor_in_settle() -> None:
    """A power works from the next phase on: in II placed for 3 - 1, in III a Favor for Artist Colony (1)."""
    state = position(
        tableaux={0: PLAIN, 1: "craft-colony"},
        hands={0: "terraforming-specialists artist-colony rebel-base rebel-homeworld rebel-outpost"},
        agendas={"omens-of-war": 2},
    )
    state = select(state, "develop", "settle")
    state = finish(
        state,
        "0 place terraforming-specialists",
        "0 pay rebel-base",
        "0 place artist-colony",
    )
    assert {"terraforming-specialists", "artist-colony"} <= tableau(state, 0)
    assert favor(state, 0) == 1


@rule("Favor", "ruling 10")
def test_peaceful_alien_emissary_gains_a_favor_for_a_development() -> None:
    """Export Duties (1 - 1) after the Emissary: one Favor from the supply, both Agendas keep their tokens."""
    state = position(tableaux={0: f"{PLAIN} peaceful-alien-emissary"}, hands={0: "export-duties"}, agendas=ACTIVE)
    placed = finish(both(state, "develop"), "0 place export-duties")
    assert (favor(placed, 0), on_agenda(placed, "galactic-vigilance"), on_agenda(placed, "arms-of-the-imperium")) == (
        1,
        3,
        3,
    )
    assert favor(finish(both(state, "develop")), 0) == 0


@rule("Favor", "Agendas")
def test_favor_by_a_power_and_by_an_agenda_add_up() -> None:
    """Expedition Force draws more: one Favor from Vigilance, one by the Emissary from the supply."""
    state = position(tableaux={0: f"{PLAIN} peaceful-alien-emissary"}, hands={0: "expedition-force"}, agendas=ACTIVE)
    state = finish(both(state, "develop"), "0 place expedition-force")
    assert (favor(state, 0), on_agenda(state, "galactic-vigilance")) == (2, 2)


@rule("Favor")
def test_galactic_benefactors_gain_a_favor_in_produce() -> None:
    """Every phase V, whoever chose it; none in a round without it."""
    state = position(tableaux={0: f"{PLAIN} galactic-benefactors", 1: "craft-colony"}, agendas=ACTIVE)
    assert favor(select(state, "develop", "produce"), 0) == 1
    assert favor(select(state, "develop", "consume-x2"), 0) == 0


@rule("Favor", "ruling 8")
@pytest.mark.parametrize("action", ["develop", "consume-x2"])
def test_favor_of_a_consume_power_is_not_doubled(action: str) -> None:
    """Festival World: a card and a Favor for its Novelty good, x2 or not."""
    state = position(tableaux={0: "new-sparta festival-world+", 1: "craft-colony"}, agendas=ACTIVE)
    state = finish(select(state, action, "consume-x2"))
    assert (favor(state, 0), chips(state, 0), hand_size(state, 0), good_worlds(state, 0)) == (1, 0, 1, set())


@rule("Favor", "ruling 10")
def test_favor_is_worth_a_point_at_the_end() -> None:
    """3 chips, 4 Favor, Old Earth 2, Gem World 1: 10."""
    state = position(tableaux={0: "old-earth gem-world"}, chips={0: 3}, favor={0: 4})
    assert state.scores().totals[0] == 10
    assert points(state, 0)["favor"] == 4
    assert points(state, 0)["chips"] == 3


@rule("Favor", "ruling 10", "six-cost")
@pytest.mark.parametrize(
    ("held", "owned", "expected"), [(2, 0, 0), (2, 1, 1), (0, 3, 1), (4, 4, 2), (5, 4, 3), (0, 2, 0)]
)
def test_galactic_renaissance_scores_chips_and_favor_together(held: int, owned: int, expected: int) -> None:
    """floor((chips + Favor) / 3), not each by itself."""
    state = position(tableaux={0: "new-sparta galactic-renaissance"}, chips={0: held}, favor={0: owned})
    assert points(state, 0)["six-cost"] == expected


@rule("Favor", "ruling 10")
def test_favor_does_not_come_from_the_pool() -> None:
    """Seven Favor are held, and the pool still has 24; gaining an eighth changes nothing."""
    state = position(tableaux={0: f"{PLAIN} galactic-benefactors", 1: "craft-colony"}, favor={0: 7}, agendas=ACTIVE)
    assert pool(state) == 24
    state = both(state, "produce")
    assert (favor(state, 0), pool(state)) == (8, 24)


@rule("Favor", "ruling 10")
def test_favor_does_not_end_the_game() -> None:
    """More VP are held than the pool of two players ever had, but as Favor: the game goes on."""
    state = position(
        tableaux={0: f"{PLAIN} galactic-benefactors", 1: "craft-colony"},
        chips={0: 23},
        favor={0: 12, 1: 10},
        agendas=ACTIVE,
    )
    state = both(state, "produce")
    assert next_round(state)
    assert (favor(state, 0), pool(state)) == (13, 1)
    # the twenty-fourth chip does end it
    state = position(tableaux={0: "epsilon-eridani gem-world+"}, chips={0: 23}, favor={0: 12, 1: 10})
    assert both(state, "consume-x2").is_over


@rule("Favor", "ruling 10", "Overview", "Setup")
def test_the_supply_of_favor_has_no_end() -> None:
    """No number of tokens limits it: with 40 held by two players the next one is gained all the same."""
    state = position(
        tableaux={0: f"{PLAIN} galactic-benefactors", 1: "craft-colony"}, favor={0: 20, 1: 20}, agendas=ACTIVE
    )
    assert favor(both(state, "produce"), 0) == 21


@rule("Favor", "ruling 7")
def test_favor_is_no_good_for_the_tie_break() -> None:
    """5 VP each, seat 0 with four Favor: no cards and no goods on either side, so both win."""
    # New Sparta 1 + 4 Favor = Earth's Lost Colony 1 + 4 chips
    state = position(tableaux={0: "new-sparta", 1: PLAIN}, favor={0: 4}, chips={1: 4})
    assert list(state.scores().totals) == [5, 5]
    assert list(state.scores().ranks) == [1, 1]
    # one card in hand decides, Favor does not
    state = position(tableaux={0: "new-sparta", 1: PLAIN}, hands={1: "gem-world"}, favor={0: 4}, chips={1: 4})
    assert list(state.scores().ranks) == [2, 1]


@rule("Favor", "ruling 7")
def test_favor_is_no_good_for_galactic_riches() -> None:
    """Galactic Riches: four goods on worlds. Three goods and five Favor are three goods."""
    state = position(
        tableaux={0: "new-sparta gem-world+ spice-world+ space-port+ artist-colony", 1: "alpha-centauri"},
        favor={0: 5},
        agendas={"arms-of-the-imperium": 0},
        goals=("galactic-riches",),
    )
    assert taken(both(state, "settle"), "galactic-riches") == []
    assert taken(finish(both(state, "produce")), "galactic-riches") == [0]


@rule("Favor", "Agendas")
def test_favor_is_gained_by_an_active_agenda_only() -> None:
    """Gene Pacifists (2 - 1) match the Senate: active it gives one, complete none."""
    for left, gained in ((2, 1), (1, 1), (0, 0)):
        state = position(
            tableaux={0: PLAIN, 1: "craft-colony"},
            hands={0: "gene-pacifists rebel-base"},
            agendas={"pan-galactic-senate": left},
        )
        state = finish(both(state, "develop"), "0 place gene-pacifists")
        assert favor(state, 0) == gained
        assert discards(state) == ["rebel-base"]
        assert in_round(state) == 21


@rule("Favor", "Spend VP Powers")
def test_favor_feeds_spend_vp_powers_and_chips_feed_no_ability() -> None:
    """Rebel Treasury: two cards for a VP; a Favor will do. Enrichment takes Favor alone."""
    tableaux = {0: "new-sparta rebel-treasury asteroid-belt", 1: "craft-colony"}
    state = position(tableaux=tableaux, favor={0: 1}, agendas={"omens-of-war": 2})
    ends = outcomes(select(state, "develop", "consume-x2"), lambda end: (favor(end, 0), hand_size(end, 0)))
    assert ends == {(1, 0), (0, 2)}
    state = position(tableaux={0: "new-sparta asteroid-belt"}, chips={0: 5}, agendas={"galactic-enrichment": 0})
    ends = outcomes(select(state, "develop", "consume-x2"), lambda end: (chips(end, 0), hand_size(end, 0)))
    assert ends == {(5, 0)}


@rule("Favor", "placers")
def test_a_world_placed_free_gains_the_specialists_favor_too() -> None:
    """Colony Ship places New Earth: a Favor. Contact Specialist pays for a military world: none."""
    for tools, world, gained in (("colony-ship", "new-earth", 1), ("contact-specialist", "outlaw-world", 0)):
        state = position(
            tableaux={0: f"{PLAIN} terraforming-specialists {tools}", 1: "craft-colony"},
            hands={0: world},
            agendas={"omens-of-war": 0},
        )
        state = finish(both(state, "settle"), f"0 place {world}")
        assert world in tableau(state, 0)
        assert favor(state, 0) == gained


@rule("Favor", "two-action game")
def test_the_emissary_gains_favor_in_both_develop_phases() -> None:
    """Two developments, two Favor; the Emissary's power is for who places, not for who chose."""
    state = position(
        tableaux={0: f"{PLAIN} peaceful-alien-emissary", 1: "craft-colony"},
        hands={0: "public-works contact-specialist"},
        agendas={"omens-of-war": 0},
        two_action=True,
    )
    state = select(state, "develop develop-again", "settle produce")
    # Public Works (1 - 1) first; its own draw begins with the next phase
    state = finish(state, "0 place public-works", "0 place contact-specialist")
    assert favor(state, 0) == 2
