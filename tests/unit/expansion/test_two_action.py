"""Patronage in the two-action game."""

import pytest
from patronage.positions import chips, hand_size, tableau

from .positions import PLAIN, favor, finish, game, legal, on_agenda, outcomes, position, run, select, until
from .rules import rule


@rule("two-action game", "Setup", "ruling 14")
def test_set_up_is_the_same() -> None:
    """Two Agendas with four Favor each, a choice of two start worlds."""
    state = game(two_action=True).deal(1)
    assert sum(text.startswith("keep ") for text in legal(state)) == 2


@rule("two-action game", "ruling 3", "Omens of War")
def test_an_agenda_completed_in_the_first_settle_phase_works_in_the_second() -> None:
    """Asteroid Belt (Rare) takes the last Omens token first; in the second phase it matches: Outlaw World (1)."""
    state = position(
        tableaux={0: PLAIN, 1: "craft-colony"},
        hands={0: "asteroid-belt outlaw-world rebel-base rebel-homeworld"},
        agendas={"omens-of-war": 1},
        deck="gem-world rebel-outpost spice-world",
        two_action=True,
    )
    state = select(state, "settle settle-again", "develop produce")
    state = finish(state, "0 place asteroid-belt", "0 pay rebel-base", "0 place outlaw-world")
    assert {"asteroid-belt", "outlaw-world"} <= tableau(state, 0)
    assert favor(state, 0) == 0


@rule("two-action game", "ruling 2", "Agendas")
def test_both_phases_give_favor() -> None:
    """Contact Specialist (1 - 1) and Gene Pacifists (2 - 1): a Favor of the Senate in each Develop phase."""
    state = position(
        tableaux={0: PLAIN, 1: "craft-colony"},
        hands={0: "contact-specialist gene-pacifists rebel-base"},
        agendas={"pan-galactic-senate": 4},
        two_action=True,
    )
    state = select(state, "develop develop-again", "settle produce")
    state = finish(state, "0 place contact-specialist", "0 place gene-pacifists")
    assert (favor(state, 0), on_agenda(state, "pan-galactic-senate")) == (2, 2)


@rule("two-action game", "ruling 2", "Agendas")
def test_the_shortfall_is_counted_for_each_of_the_two_phases() -> None:
    """One token: taken in the first phase; the second placer, a phase later, earns nothing."""
    state = position(
        tableaux={0: PLAIN, 1: "craft-colony"},
        hands={0: "contact-specialist", 1: "gene-pacifists rebel-base rebel-homeworld"},
        agendas={"pan-galactic-senate": 1},
        two_action=True,
    )
    state = select(state, "develop develop-again", "settle produce")
    state = until(state, "develop-again", "0 place contact-specialist")
    state = finish(state, "1 place gene-pacifists")
    assert "gene-pacifists" in tableau(state, 1)
    assert [favor(state, 0), favor(state, 1)] == [1, 0]


@rule("two-action game", "Pan Galactic Senate")
def test_the_ability_is_there_in_both_phases() -> None:
    """Two Favor: one VP in the first Develop phase, one in the second, or both at once."""
    state = position(
        tableaux={0: f"{PLAIN} pre-sentient-race", 1: "craft-colony"},
        favor={0: 2},
        agendas={"pan-galactic-senate": 0},
        two_action=True,
    )
    state = select(state, "develop develop-again", "settle produce")
    state = run(state, "0 spend pan-galactic-senate", "0 done", "0 spend pan-galactic-senate")
    assert (favor(state, 0), chips(state, 0)) == (0, 2)


@rule("two-action game", "Spend VP Powers")
def test_a_spend_vp_power_is_used_once_in_each_phase() -> None:
    """Endowed Workshops: Space Marines and Mining Robots (2 - 1 - 2 each), a chip each."""
    state = position(
        tableaux={0: f"{PLAIN} endowed-workshops", 1: "craft-colony"},
        hands={0: "space-marines mining-robots"},
        chips={0: 2},
        two_action=True,
    )
    state = select(state, "develop develop-again", "settle produce")
    state = finish(state, "0 place space-marines", "0 use endowed-workshops chip", "0 place mining-robots")
    assert {"space-marines", "mining-robots"} <= tableau(state, 0)
    assert chips(state, 0) == 0


@rule("two-action game", "Intel Powers", "ruling 12")
@pytest.mark.parametrize(
    ("other", "drawn"), [("settle produce", 1), ("settle settle-again", 2), ("develop produce", 0)]
)
def test_settlement_intelligence_in_both_settle_phases(other: str, drawn: int) -> None:
    """Seat 0 chose Settle twice, with a bonus card for each world; Intel adds one in each phase that seat 1 chose."""
    state = position(
        tableaux={0: f"{PLAIN} settlement-intelligence", 1: "craft-colony"},
        hands={0: "pilgrimage-world refugee-world"},
        deck="rebel-base rebel-homeworld imperium-capital lost-alien-battle-fleet rebel-outpost",
        two_action=True,
    )
    state = select(state, "settle settle-again", other)
    # Pilgrimage World first; a good for Refugee World
    state = finish(state, "0 place pilgrimage-world", "0 place refugee-world")
    assert hand_size(state, 0) == 2 + drawn


@rule("two-action game", "Intel Powers", "ruling 12")
def test_trade_intelligence_watches_both_cards_of_the_opponent() -> None:
    """Seat 1 chose Trade and x2: Comet Zone's good is sold for 3 cards."""
    state = position(tableaux={0: "new-sparta trade-intelligence comet-zone+", 1: "craft-colony"}, two_action=True)
    state = select(state, "develop settle", "consume-trade consume-x2")
    assert outcomes(state, lambda end: hand_size(end, 0)) == {3}


@rule("two-action game", "Intel Powers", "ruling 12")
@pytest.mark.parametrize(
    ("other", "drawn"), [("develop produce", 1), ("develop develop-again", 2), ("settle produce", 0)]
)
def test_informant_colony_draws_in_each_phase_that_the_opponent_chose(other: str, drawn: int) -> None:
    """Seat 0 chose Develop twice: both phases are played, Intel is only of seat 1's selection."""
    state = position(
        tableaux={0: "informant-colony", 1: "craft-colony"},
        deck="rebel-base rebel-homeworld imperium-capital",
        two_action=True,
    )
    assert hand_size(select(state, "develop develop-again", other), 0) == drawn
