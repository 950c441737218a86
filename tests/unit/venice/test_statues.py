"""Action 4: sponsor a statue."""

import pytest

from .positions import (
    CAMPI,
    all_do,
    ducats,
    free_cubes,
    legal,
    legal_with,
    pile,
    points,
    position,
    run,
    statues,
    totals,
)
from .rules import rule

SIX = "dei-frari san-polo san-giacomo-dell-orio san-giacomo-di-rialto santa-margherita san-barnaba"


@rule("ruling 3.4", "ruling 6 campi", "Map Board")
def test_a_statue_may_go_into_any_campo() -> None:
    """Into a campo without one; no other condition: an empty hand, no business, seven campi."""
    state = run(position(), "0 action sponsor")
    assert legal(state) == {*(f"statue {campo}" for campo in CAMPI), "pass"}
    assert len(CAMPI) == 7


@rule("ruling 3.4", "ruling 6 numbers")
@pytest.mark.parametrize("campo", CAMPI)
def test_a_statue_costs_six_ducats_to_the_bank(campo: str) -> None:
    """Statue: 6 Ducats."""
    state = run(position(), "0 action sponsor", f"0 statue {campo}")
    assert ducats(state) == [4, 10, 10, 10]
    assert statues(state) == {campo}
    assert pile(state, "statue") == 5


@rule("ruling 3.4")
def test_six_ducats_must_be_at_hand() -> None:
    """6 Ducats: 5 are not enough, 6 are."""
    five = run(position(ducats={0: 5}), "0 action sponsor")
    assert legal(five) == {"pass"}
    assert "Ducat" in str(five.why_illegal("statue san-polo"))
    six = run(position(ducats={0: 6}), "0 action sponsor", "0 statue san-polo")
    assert ducats(six)[0] == 0


@rule("ruling 3.4", "ruling 6 numbers")
def test_one_statue_a_campo() -> None:
    """Into a campo without one."""
    state = run(position(statues="san-polo"), "0 action sponsor")
    assert legal_with(state, "statue") == {f"statue {campo}" for campo in CAMPI if campo != "san-polo"}
    assert state.why_illegal("statue san-polo") is not None


@rule("ruling 3.4", "Components")
def test_there_are_six_statues_for_seven_campi() -> None:
    """6 Statue Tiles: the seventh campo stays without one."""
    state = run(position(statues=SIX), "0 action sponsor")
    assert pile(state, "statue") == 0
    assert legal(state) == {"pass"}
    assert state.why_illegal("statue santo-stefano") is not None


@rule("Map Board", "ruling 3.4")
def test_a_statue_belongs_to_nobody_and_takes_no_cube() -> None:
    """Statue Tiles belong to the City of Venice and are not owned by any particular player."""
    state = run(position(), "0 action sponsor", "0 statue san-polo")
    assert free_cubes(state, 0) == 10
    assert totals(state) == [0, 0, 0, 0]


@rule("ruling 3.4")
def test_a_statue_needs_no_free_cube() -> None:
    """No other condition: all ten cubes of seat 0 stand on shipments."""
    ten = {
        0: "hemp wool@0 lumber@0",
        1: "iron silk@0 hemp@0",
        2: "wool@0 lumber@0 iron@0",
        3: "silk@0 grain@0 wine@0",
    }
    state = run(position(ships=ten), "0 action sponsor")
    assert len(legal_with(state, "statue")) == 7


@rule("ruling 3.4", "Game End")
def test_a_statue_serves_whoever_has_a_business_there() -> None:
    """Each business adjacent to a statue is worth 2 points: seat 0 pays, seat 1's two businesses count double."""
    state = position(buildings={7: "draper@1", 8: "draper@1", 9: "draper@0"})
    assert totals(state) == [1, 2, 0, 0]
    state = run(state, "0 action sponsor", "0 statue san-polo")
    assert totals(state) == [1, 4, 0, 0]
    assert sum(points(state, 1).values()) == 4


@rule("ruling 3.4", "ruling 6 numbers")
def test_a_statue_is_instead_of_a_business() -> None:
    """One business *or* one statue: after it the next seat is asked, who may build another in another campo."""
    state = position(hands={0: "wool"}, ducats={0: 20})
    state = run(state, "0 action sponsor", "0 statue san-polo")
    assert state.turn == 1
    state = run(state, "1 statue san-barnaba")
    state = all_do(state, "pass")
    assert statues(state) == {"san-polo", "san-barnaba"}
    assert ducats(state) == [14, 4, 10, 10]
