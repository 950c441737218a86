"""Action 5: what a production earns."""

import pytest

from .positions import CAMPI, ducats, favours, position, run
from .rules import rule

LUXURY = {"tentmaker": "lumber silk canvas", "wainwright": "lumber iron canvas", "armourer": "iron silk cloth"}


def income(businesses: dict[int, str], used: int, held: str = "wool") -> int:
    """What seat 0 earns with the business on building `used`."""
    state = position(hands={0: held}, buildings=businesses, ducats={0: 3})
    state = run(state, "0 action produce", f"0 produce {used}")
    assert ducats(state)[1:] == [10, 10, 10]
    return ducats(state)[0] - 3


@rule("ruling 3.5", "ruling 6 numbers")
def test_a_lonely_manufacturing_business_earns_nothing() -> None:
    """Base: manufacturing 0."""
    assert income({14: "draper@0"}, 14) == 0
    assert income({14: "canvas-maker@0"}, 14, "hemp") == 0


@rule("ruling 3.5", "ruling 6 numbers")
@pytest.mark.parametrize("tile", LUXURY)
def test_a_lonely_luxury_business_earns_twelve(tile: str) -> None:
    """Base: luxury 12, from the Bank."""
    assert income({14: f"{tile}@0"}, 14, LUXURY[tile]) == 12


@rule("ruling 3.5", "ruling 6 numbers", "Map Board")
def test_a_business_of_the_kind_in_the_same_campo_adds_a_ducat() -> None:
    """+ 1 Ducat for every other business of the same kind that shares a campo: 14 and 15 lie in Santa Margherita."""
    assert income({14: "draper@0", 15: "draper@0"}, 14) == 1
    assert income({14: "tentmaker@0", 15: "tentmaker@0"}, 14, LUXURY["tentmaker"]) == 13


@rule("ruling 3.5")
def test_it_does_not_matter_who_owns_the_neighbours() -> None:
    """Whoever owns it: three Drapers of three owners around the used one."""
    assert income({14: "draper@0", 15: "draper@1", 16: "draper@2", 17: "draper@3"}, 14) == 3


@rule("ruling 3.5", "Map Board")
def test_a_business_in_no_shared_campo_adds_nothing() -> None:
    """That shares a campo: 4 (Frari) and 7 (San Polo) do not, though both campi meet at 1 and 2."""
    assert income({4: "draper@0", 7: "draper@1"}, 4) == 0
    assert income({4: "draper@0", 7: "draper@1"}, 4) == income({4: "draper@0"}, 4)


@rule("ruling 3.5", "Map Board", "ruling 6 campi")
def test_a_neighbour_in_two_shared_campi_counts_once() -> None:
    """Each counted once: 1 and 2 are adjacent to both Campo dei Frari and Campo San Polo."""
    assert income({1: "draper@0", 2: "draper@1"}, 1) == 1


@rule("ruling 3.5", "ruling 6 campi")
def test_a_building_in_two_campi_has_neighbours_in_both() -> None:
    """A building in two campi counts for both: 3 is in Frari (with 1) and in Santa Margherita (with 14 and 17)."""
    assert income({3: "draper@0", 1: "draper@1", 14: "draper@2", 17: "draper@3", 7: "draper@1"}, 3) == 3


@rule("ruling 3.5")
def test_only_the_same_kind_of_tile_counts() -> None:
    """Of the *same kind of tile*: a Canvas maker, a Tentmaker and a Wainwright beside a Draper add nothing."""
    around = {15: "canvas-maker@0", 16: "tentmaker@1", 17: "wainwright@2"}
    assert income({14: "draper@0", **around}, 14) == 0
    assert income({14: "draper@0", 3: "draper@3", **around}, 14) == 1
    assert income({14: "armourer@0", **around}, 14, LUXURY["armourer"]) == 12


@rule("ruling 3.5")
def test_all_neighbours_add_up() -> None:
    """Five Drapers, 1 in Frari and San Polo: 2 (both), 3 (Frari), 5 and 8 (San Polo): 4 Ducats."""
    assert income({1: "draper@0", 2: "draper@0", 3: "draper@1", 5: "draper@2", 8: "draper@3"}, 1) == 4


@rule("ruling 3.5", "ruling 6 campi")
def test_neighbours_of_neighbours_do_not_count() -> None:
    """Shares a campo *with the business used*: 5 (San Polo, Orio), 11 (Orio, Rialto), 13 (Rialto, Stefano)."""
    chain = {5: "draper@0", 11: "draper@0", 13: "draper@0"}
    assert income(chain, 5) == 1
    assert income(chain, 11) == 2
    assert income(chain, 13) == 1


@rule("ruling 3.5")
def test_a_luxury_production_earns_base_and_neighbours() -> None:
    """Income = base + neighbours: 12 + 2 for three Armourers of Santo Stefano; and the Favour."""
    state = position(
        hands={0: "iron silk cloth"}, buildings={18: "armourer@0", 20: "armourer@2", 21: "armourer@3"}, ducats={0: 0}
    )
    state = run(state, "0 action produce", "0 produce 18")
    assert ducats(state) == [14, 10, 10, 10]
    assert favours(state) == [1, 0, 0, 0]


@rule("ruling 3.5")
def test_statues_do_not_change_the_income() -> None:
    """Income from base and neighbours only: a statue in the campo counts at the end."""
    state = position(hands={0: "wool"}, buildings={14: "draper@0"}, statues="santa-margherita", ducats={0: 0})
    assert ducats(run(state, "0 action produce", "0 produce 14"))[0] == 0


@rule("ruling 6 campi", "Map Board", "ruling 3.5")
def test_the_campi_of_the_map_as_the_incomes_tell_them() -> None:
    """When two Buildings are adjacent to the same Campo, they are in the same campo: all 21 * 20 pairs."""
    shared = {(one, two) for inside in CAMPI.values() for one in inside for two in inside if one != two}
    # 4 * 3 + 6 * 5 + 4 * 3 + 4 * 3 + 5 * 4 + 3 * 2 + 5 * 4, the pairs 1 2, 2 1, 16 17 and 17 16 twice
    assert len(shared) == 112 - 4
    for used in range(1, 22):
        for other in range(1, 22):
            if used != other:
                earned = income({used: "draper@0", other: "draper@1"}, used)
                assert earned == ((used, other) in shared)
