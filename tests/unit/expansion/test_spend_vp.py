"""Powers for which a VP chip or a Favor is spent."""

from typing import NamedTuple

import patron
import pytest
from patronage.positions import chips, hand_size, pool, tableau

from .positions import (
    PLAIN,
    both,
    favor,
    finish,
    legal,
    may_develop,
    may_settle,
    next_round,
    on_agenda,
    outcomes,
    position,
    select,
)
from .rules import rule

COINS = "rebel-base rebel-homeworld rebel-outpost new-earth comet-zone"


class Spent(NamedTuple):
    """Seat 0 at the end of a round."""

    chips: int
    favor: int
    hand: int


def spent(state: patron.State) -> Spent:
    return Spent(chips(state, 0), favor(state, 0), hand_size(state, 0))


def coins(number: int) -> str:
    return " ".join(COINS.split()[:number])


@rule("Spend VP Powers", "ruling 9")
@pytest.mark.parametrize(("held", "owned", "able"), [(0, 0, False), (1, 0, True), (0, 1, True), (3, 3, True)])
def test_endowed_workshops_spend_a_vp_for_a_development(held: int, owned: int, *, able: bool) -> None:
    """Space Marines 2 - 1 - 2 = 0: with a chip or a Favor, not without."""
    tableau_of_seat = f"{PLAIN} endowed-workshops"
    assert may_develop(tableau_of_seat, "space-marines", chips={0: held}, favor={0: owned}) == able


@rule("Spend VP Powers", "ruling 9", "Favor")
def test_the_player_chooses_chip_or_favor() -> None:
    """One of each: Space Marines for either; chip or Favor is gone, never both."""
    state = position(
        tableaux={0: f"{PLAIN} endowed-workshops", 1: "craft-colony"},
        hands={0: "space-marines"},
        chips={0: 1},
        favor={0: 1},
    )
    state = both(state, "develop").play("place space-marines")
    assert legal(state) == {"use endowed-workshops chip", "use endowed-workshops favor"}
    assert outcomes(state, spent) == {Spent(0, 1, 0), Spent(1, 0, 0)}


@rule("Spend VP Powers", "ruling 9")
def test_spent_chips_return_to_the_pool() -> None:
    """Pool 24 - 3 = 21; a chip spent: 22."""
    state = position(
        tableaux={0: f"{PLAIN} endowed-workshops", 1: "craft-colony"}, hands={0: "space-marines"}, chips={0: 3}
    )
    assert pool(state) == 21
    state = finish(both(state, "develop"), "0 place space-marines")
    assert (chips(state, 0), pool(state)) == (2, 22)


@rule("Spend VP Powers", "ruling 9", "ruling 10")
def test_spent_favor_returns_to_the_supply() -> None:
    """The pool stays at 24, the Agendas keep their tokens."""
    state = position(
        tableaux={0: f"{PLAIN} endowed-workshops", 1: "craft-colony"},
        hands={0: "space-marines"},
        favor={0: 3},
        agendas={"omens-of-war": 2, "uplift-prophecy": 1},
    )
    state = finish(both(state, "develop"), "0 place space-marines")
    assert (favor(state, 0), pool(state)) == (2, 24)
    assert (on_agenda(state, "omens-of-war"), on_agenda(state, "uplift-prophecy")) == (2, 1)


@rule("Spend VP Powers")
def test_the_workshops_spend_once_a_phase() -> None:
    """Consumer Markets 5 - 1 - 2 = 2 cards; a second chip would not be taken."""
    tableau_of_seat = f"{PLAIN} endowed-workshops"
    assert may_develop(tableau_of_seat, "consumer-markets", coins(2), chips={0: 5})
    assert not may_develop(tableau_of_seat, "consumer-markets", coins(1), chips={0: 5})


@rule("Spend VP Powers")
def test_spending_is_optional() -> None:
    """Space Marines (2 - 1) with a card to pay: the card or a chip."""
    state = position(
        tableaux={0: f"{PLAIN} endowed-workshops", 1: "craft-colony"},
        hands={0: "space-marines rebel-base"},
        chips={0: 1},
    )
    ends = outcomes(both(state, "develop").play("place space-marines"), lambda end: (chips(end, 0), hand_size(end, 0)))
    assert ends == {(1, 0), (0, 1)}


@rule("Spend VP Powers", "ruling 9")
@pytest.mark.parametrize(
    ("world", "held", "owned", "able"),
    [
        ("avian-uplift-race", 0, 0, False),
        ("avian-uplift-race", 1, 0, True),
        ("avian-uplift-race", 0, 1, True),
        ("malevolent-lifeforms", 1, 0, False),
        ("malevolent-lifeforms", 2, 0, True),
        ("malevolent-lifeforms", 1, 1, True),
        ("rebel-outpost", 5, 5, False),
    ],
)
def test_hired_fleet_spends_up_to_two(world: str, held: int, owned: int, *, able: bool) -> None:
    """+2 Military each, twice a phase at most: defense 2, 4, but not 5; chips and Favor may be mixed."""
    assert may_settle(f"{PLAIN} hired-fleet", world, chips={0: held}, favor={0: owned}) == able


@rule("Spend VP Powers")
def test_the_military_of_the_fleet_is_spent_as_needed() -> None:
    """Pirate World (3) takes two: both chips go, and the pool has them again."""
    state = position(tableaux={0: f"{PLAIN} hired-fleet", 1: "craft-colony"}, hands={0: "pirate-world"}, chips={0: 2})
    state = finish(both(state, "settle"), "0 place pirate-world")
    assert "pirate-world" in tableau(state, 0)
    assert (chips(state, 0), pool(state)) == (0, 24)


@rule("Spend VP Powers")
def test_rebel_congress_spends_one_for_two_military() -> None:
    """Avian Uplift Race (2) yes, Pirate World (3) no; with Hired Fleet 2 + 4 conquer Rebel Base (6)."""
    assert may_settle(f"{PLAIN} rebel-congress", "avian-uplift-race", chips={0: 3})
    assert not may_settle(f"{PLAIN} rebel-congress", "pirate-world", chips={0: 3})
    assert may_settle(f"{PLAIN} rebel-congress hired-fleet", "rebel-base", chips={0: 3})
    assert not may_settle(f"{PLAIN} rebel-congress hired-fleet", "rebel-base", chips={0: 2})


@rule("Spend VP Powers")
@pytest.mark.parametrize(("held", "cards", "able"), [(1, 3, True), (2, 1, True), (1, 2, False), (3, 0, False)])
def test_the_terraforming_fund_spends_up_to_two(held: int, cards: int, *, able: bool) -> None:
    """New Earth 5 - 2 = 3 for a chip, 5 - 4 = 1 for two; no third."""
    others = " ".join(["rebel-base", "rebel-homeworld", "rebel-outpost"][:cards])
    assert may_settle(f"{PLAIN} terraforming-fund-world", "new-earth", others, chips={0: held}) == able


@rule("Spend VP Powers", "ruling 9")
@pytest.mark.parametrize("power", ["rebel-treasury", "endowed-ore-world"])
def test_a_vp_buys_two_cards_in_consume(power: str) -> None:
    """Once a phase, a chip or a Favor, for two cards; not doubled, not compulsory."""
    state = position(tableaux={0: f"new-sparta {power}", 1: "craft-colony"}, chips={0: 2}, favor={0: 1})
    ends = outcomes(both(state, "consume-x2"), spent)
    assert ends == {Spent(2, 1, 0), Spent(1, 1, 2), Spent(2, 0, 2)}


@rule("Spend VP Powers", "ruling 13")
def test_nothing_is_spent_in_a_phase_that_does_not_occur() -> None:
    """No Consume: the Treasury brings nothing."""
    state = position(tableaux={0: "new-sparta rebel-treasury", 1: "craft-colony"}, chips={0: 2}, favor={0: 1})
    assert next_round(select(state, "develop", "settle"))


@rule("Spend VP Powers", "refusals")
def test_a_vp_that_is_not_there_is_not_spent() -> None:
    """A chip, no Favor: only the chip is offered, and the reason is told."""
    state = position(
        tableaux={0: f"{PLAIN} hired-fleet", 1: "craft-colony"}, hands={0: "outlaw-world pirate-world"}, chips={0: 1}
    )
    state = both(state, "settle")
    assert "place pirate-world" not in legal(state)
    assert state.why_illegal("place pirate-world")
    state = state.play("place outlaw-world")
    assert next_round(state)  # what is forced is not asked
    assert (chips(state, 0), favor(state, 0)) == (0, 0)
