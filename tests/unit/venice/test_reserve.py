"""Action 1: reserve goods on ships."""

import patron
import pytest

from .positions import all_do, ducats, free_cubes, hand, lead, legal, position, run, ship, ships
from .rules import rule

#: Ten shipments that seat 0 has reserved, two are free: 0.0 and 1.0.
TEN = {
    0: "hemp wool@0 lumber@0",
    1: "iron silk@0 hemp@0",
    2: "wool@0 lumber@0 iron@0",
    3: "silk@0 grain@0 wine@0",
}


def everybodys(players: int) -> set[str]:
    return {f"reserve {seat}.{place}" for seat in range(players) for place in range(3)}


@rule("Reserve Goods on Ships", "ruling 3.1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_any_shipment_on_any_ship_of_anybody_may_be_reserved(players: int) -> None:
    """Each player may reserve one Shipment on any player's Ship: three ships a player, or pass."""
    state = run(position(players), "0 action reserve")
    assert legal(state) == {*everybodys(players), "pass"}


@rule("Reserve Goods on Ships", "ruling 3.1", "ruling 6 numbers")
def test_a_shipment_on_the_own_ship_costs_one_ducat_to_the_bank() -> None:
    """To reserve a Shipment on his own Ship, a player pays 1 Ducat to the Bank."""
    state = run(position(), "0 action reserve", "0 reserve 0.1")
    assert ducats(state) == [9, 10, 10, 10]


@rule("Reserve Goods on Ships", "ruling 3.1", "ruling 6 numbers")
def test_a_shipment_on_anothers_ship_costs_two_ducats_to_that_player() -> None:
    """To reserve a Shipment on another player's Ship, a player pays 2 Ducats to the other player."""
    state = run(position(), "0 action reserve", "0 reserve 2.1")
    assert ducats(state) == [8, 10, 12, 10]


@rule("Reserve Goods on Ships", "Player Board", "ruling 3.1")
def test_a_reservation_places_one_of_the_own_cubes_on_the_shipment() -> None:
    """Placing one of his Player Cubes on that Shipment; ship 2 is the one next to port."""
    state = position(ships={2: "hemp wool lumber"})
    state = run(state, "0 action reserve", "0 reserve 2.2")
    assert ship(state, 2) == "hemp wool lumber@0"
    assert free_cubes(state, 0) == 9


@rule("Reserve Goods on Ships", "ruling 3.1")
def test_a_reserved_good_may_not_be_reserved_by_another_player() -> None:
    """Once a good has been reserved by a player, it may not be reserved by another player: not by its ship's owner."""
    state = run(position(), "0 action reserve", "0 reserve 1.0")
    assert state.turn == 1
    assert legal(state) == {*everybodys(4), "pass"} - {"reserve 1.0"}
    assert "reserved" in str(state.why_illegal("reserve 1.0"))


@rule("ruling 3.1")
def test_ones_own_reservation_cannot_be_reserved_again() -> None:
    """One's own reservation cannot be reserved again."""
    state = position(ships={1: "hemp@0 wool lumber"})
    state = run(state, "0 action reserve")
    assert legal(state) == {*everybodys(4), "pass"} - {"reserve 1.0"}


@rule("Reserve Goods on Ships")
def test_one_shipment_a_player_and_turn() -> None:
    """Each player may reserve one Shipment: after it the next player is asked."""
    state = run(position(), "0 action reserve", "0 reserve 0.0")
    assert state.turn == 1
    state = run(state, "1 reserve 0.1", "2 pass", "3 reserve 3.0")
    assert lead(state) == 1
    # 0 paid 1 to the Bank and got 2 from seat 1; 3 paid 1 to the Bank
    assert ducats(state) == [11, 8, 10, 9]


@rule("ruling 1.2", "Reserve Goods on Ships")
def test_a_player_may_reserve_nothing() -> None:
    """Each player *may* reserve: he passes and nothing happens."""
    state = position()
    after = all_do(run(state, "0 action reserve"), "pass")
    assert ships(after) == ships(state)
    assert ducats(after) == [10, 10, 10, 10]


@rule("Reserve Goods on Ships", "ruling 3.1")
def test_with_one_ducat_only_the_own_ships_are_within_reach() -> None:
    """By paying the reservation cost: 1 Ducat pays for an own ship, not for another's (2)."""
    state = run(position(ducats={0: 1}), "0 action reserve")
    assert legal(state) == {"reserve 0.0", "reserve 0.1", "reserve 0.2", "pass"}
    assert "Ducat" in str(state.why_illegal("reserve 1.0"))


@rule("Reserve Goods on Ships", "ruling 1.3")
def test_without_a_ducat_nothing_can_be_reserved() -> None:
    """By paying the reservation cost; the sole legal action is asked."""
    state = run(position(ducats={0: 0}), "0 action reserve")
    assert state.turn == 0
    assert legal(state) == {"pass"}
    assert "Ducat" in str(state.why_illegal("reserve 0.0"))


@rule("Reserve Goods on Ships", "ruling 3.1")
def test_ducats_that_another_has_just_paid_can_be_spent_at_once() -> None:
    """Proceeding clockwise: seat 1 has nothing until seat 0 pays him 2 Ducats, and then reserves for them."""
    state = run(position(ducats={0: 2, 1: 0}), "0 action reserve", "0 reserve 1.2")
    assert ducats(state) == [0, 2, 10, 10]
    assert "reserve 2.0" in legal(state)
    state = run(state, "1 reserve 2.0")
    assert ducats(state) == [0, 0, 12, 10]


@rule("ruling 3.1", "Components")
def test_without_a_free_cube_nothing_can_be_reserved() -> None:
    """Needs a free cube: all ten of seat 0 stand on shipments."""
    state = position(ships=TEN)
    assert free_cubes(state, 0) == 0
    state = run(state, "0 action reserve")
    assert legal(state) == {"pass"}
    assert "cube" in str(state.why_illegal("reserve 0.0"))
    # his neighbour has cubes, and two shipments are free
    state = run(state, "0 pass")
    assert legal(state) == {"reserve 0.0", "reserve 1.0", "pass"}


@rule("ruling 3.1", "Map Board")
def test_cubes_on_businesses_are_not_free() -> None:
    """All Business Tiles have a Player Cube on them: nine reservations and one business are ten cubes."""
    nine = {**TEN, 3: "silk grain@0 wine@0"}
    state = run(position(ships=nine, buildings={9: "draper@0"}), "0 action reserve")
    assert legal(state) == {"pass"}
    assert "cube" in str(state.why_illegal("reserve 3.0"))


@rule("ruling 3.1")
def test_the_last_free_cube_can_be_used() -> None:
    """Needs a free cube: one of ten is left."""
    nine = {**TEN, 3: "silk grain@0 wine@0"}
    state = run(position(ships=nine), "0 action reserve")
    assert legal(state) == {"reserve 0.0", "reserve 1.0", "reserve 3.0", "pass"}
    state = run(state, "0 reserve 3.0")
    assert free_cubes(state, 0) == 0


@rule("ruling 3.1", "ruling 4")
def test_an_empty_ship_holds_nothing_to_reserve() -> None:
    """One unreserved *shipment*: everything tolerates an empty ship."""
    state = run(position(3, ships={1: "- hemp -"}), "0 action reserve")
    assert legal(state) == {*everybodys(3), "pass"} - {"reserve 1.0", "reserve 1.2"}
    assert state.why_illegal("reserve 1.0") is not None


@rule("Reserve Goods on Ships", "Player Board")
def test_a_reservation_stays_until_the_delivery_and_gives_no_card_before() -> None:
    """Player Cubes are placed on these Shipments when they're reserved: only a Sail brings the good."""
    state = position(3, ships={1: "hemp wool lumber"})
    state = run(state, "0 action reserve", "0 reserve 1.0", "1 pass", "2 pass")
    state = all_do(run(state, "1 action trade"), "done")
    assert ship(state, 1) == "hemp@0 wool lumber"
    assert hand(state, 0) == ""


@rule("Reserve Goods on Ships")
def test_several_shipments_of_one_player_may_be_reserved_by_several_others() -> None:
    """On any player's Ship: seat 0's three ships for seats 1, 2 and 3, who pay him 2 Ducats each."""
    state = position(ships={0: "hemp wool lumber"})
    state = run(state, "0 action reserve", "0 pass", "1 reserve 0.0", "2 reserve 0.1", "3 reserve 0.2")
    assert ship(state, 0) == "hemp@1 wool@2 lumber@3"
    assert ducats(state) == [16, 8, 8, 8]


@rule("Reserve Goods on Ships", "Player Board")
@pytest.mark.parametrize("action", ["reserve 4.0", "reserve 0.3", "reserve 0", "reserve hemp"])
def test_there_is_no_such_ship(action: str) -> None:
    """Each player board depicts 3 ships, and four play: seats 0 to 3, ships 0 to 2."""
    state = run(position(), "0 action reserve")
    with pytest.raises(patron.IllegalAction):
        state.play(action)
    assert action not in state.legal_actions
