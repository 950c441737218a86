"""Action 2, sail, step c: the rightmost shipments are delivered, kept or sold."""

import pytest

from .positions import (
    VALUES,
    ducats,
    free_cubes,
    hand,
    hands,
    known,
    legal,
    market,
    naming,
    position,
    run,
    ship,
)
from .rules import rule

#: Ships of the seats 1 and 2 whose rightmost shipment is delivered to themselves.
QUIET = {1: "wool iron lumber@1", 2: "lumber wool iron@2"}
RAW_GOODS = ["hemp", "wool", "lumber", "iron", "silk", "grain", "wine", "pepper"]


@rule("c. Unload Ships", "ruling 3.2c")
def test_a_reserved_shipment_goes_to_its_reserver_for_nothing() -> None:
    """A reserved one goes to the reserver's hand, free, and the cube comes back."""
    state = position(3, ships={**QUIET, 0: "wool iron pepper@2"}, deck="hemp*3")
    assert free_cubes(state, 2) == 8
    state = run(state, "0 action sail")
    assert hands(state) == ["", "lumber", "iron pepper"]
    assert ducats(state) == [10, 10, 10]
    assert free_cubes(state, 2) == 10
    assert ship(state, 0) == "hemp wool iron"


@rule("ruling 3.2c")
def test_the_reserver_cannot_sell_on_delivery() -> None:
    """He cannot sell it on delivery: nobody is asked anything."""
    state = run(position(3, ships={**QUIET, 0: "wool iron pepper@0"}, deck="hemp*3"), "0 action sail")
    assert naming(state)
    assert market(state) == ""
    assert hand(state, 0) == "pepper"


@rule("c. Unload Ships", "ruling 3.2c")
def test_an_unreserved_shipment_is_kept_or_sold_by_the_owner_of_the_ship() -> None:
    """Purchased by the owner of the ship, or sold to the Market by the owner of the ship."""
    state = run(position(3, ships={**QUIET, 0: "wool iron silk"}, deck="hemp*3"), "0 action sail")
    assert state.turn == 0
    assert legal(state) == {"keep", "sell"}


@rule("c. Unload Ships", "ruling 3.2c", "ruling 6 goods")
@pytest.mark.parametrize("good", RAW_GOODS)
def test_who_keeps_pays_the_printed_value(good: str) -> None:
    """Its owner pays the printed value to the Bank and takes it into his hand."""
    state = position(3, ships={**QUIET, 0: f"wool iron {good}"}, deck="hemp*3")
    state = run(state, "0 action sail", "0 keep")
    assert ducats(state) == [10 - VALUES[good], 10, 10]
    assert hand(state, 0) == good
    assert market(state) == ""


@rule("c. Unload Ships", "ruling 3.2c", "ruling 6 goods")
@pytest.mark.parametrize("good", RAW_GOODS)
def test_who_sells_gets_the_printed_value(good: str) -> None:
    """Or gets the printed value from the Bank and the card goes to the Market."""
    state = position(3, ships={**QUIET, 0: f"wool iron {good}"}, deck="hemp*3")
    state = run(state, "0 action sail", "0 sell")
    assert ducats(state) == [10 + VALUES[good], 10, 10]
    assert hand(state, 0) == ""
    assert market(state) == good


@rule("ruling 3.2c", "ruling 1.3")
def test_who_cannot_pay_must_sell_and_is_not_asked() -> None:
    """Who cannot pay must sell; an unaffordable `keep` sells itself: Pepper is worth 5, seat 0 has 4."""
    state = position(3, ships={**QUIET, 0: "wool iron pepper"}, ducats={0: 4}, deck="hemp*3")
    state = run(state, "0 action sail")
    assert naming(state)
    assert ducats(state) == [9, 10, 10]
    assert market(state) == "pepper"


@rule("ruling 3.2c")
def test_who_can_just_pay_may_keep() -> None:
    """Pepper for the last five Ducats."""
    state = position(3, ships={**QUIET, 0: "wool iron pepper"}, ducats={0: 5}, deck="hemp*3")
    state = run(state, "0 action sail", "0 keep")
    assert ducats(state) == [0, 10, 10]
    assert hand(state, 0) == "pepper"


@rule("c. Unload Ships", "ruling 3.2c")
def test_each_owner_decides_for_himself() -> None:
    """From the lead clockwise: seat 1 keeps, seat 2 cannot pay his Silk, seat 0 sells."""
    state = position(
        3, lead=1, ships={0: "wool iron grain", 1: "wool iron wine", 2: "wool iron silk"}, ducats={2: 3}, deck="hemp*3"
    )
    state = run(state, "1 action sail", "1 keep")
    # 2 has sold his Silk before 0 is asked
    assert state.turn == 0
    assert market(state) == "silk"
    state = run(state, "0 sell")
    assert ducats(state) == [13, 6, 7]
    assert hands(state) == ["", "wine", ""]
    assert market(state) == "silk grain"


@rule("c. Unload Ships", "ruling 3.2c")
def test_only_the_rightmost_ship_unloads() -> None:
    """The player unloads *that* Shipment: a reservation farther left waits."""
    state = position(3, ships={**QUIET, 0: "wool@2 iron@1 silk@1"}, deck="hemp*3")
    state = run(state, "0 action sail")
    assert hands(state) == ["", "lumber silk", "iron"]
    assert ship(state, 0) == "hemp wool@2 iron@1"


@rule("c. Unload Ships")
def test_one_player_may_get_several_deliveries() -> None:
    """Delivered to the merchant who reserved it: the three rightmost shipments of all boards."""
    state = position(3, ships={0: "wool iron pepper@1", 1: "wool iron wine@1", 2: "wool iron grain@1"}, deck="hemp*3")
    state = run(state, "0 action sail")
    assert hands(state) == ["", "grain wine pepper", ""]
    assert free_cubes(state, 1) == 10


@rule("ruling 1.5", "ruling 3.2c")
def test_cards_that_come_into_a_hand_by_unloading_are_known() -> None:
    """A card that everyone saw go into a hand (delivered, taken at unloading) is known to be there."""
    state = position(3, hands={0: "?wool"}, ships={**QUIET, 0: "wool iron silk"}, deck="hemp*3")
    state = run(state, "0 action sail", "0 keep")
    assert [known(state, seat) for seat in range(3)] == ["silk", "lumber", "iron"]


@rule("ruling 3.2c")
def test_a_sold_shipment_brings_its_cube_to_nobody() -> None:
    """An unreserved shipment has no cube: cubes on other shipments stay where they are."""
    state = position(3, ships={**QUIET, 0: "wool@2 iron silk"}, deck="hemp*3")
    assert free_cubes(state, 2) == 8
    state = run(state, "0 action sail", "0 sell")
    # the delivery of seat 2's own Iron freed one, the Wool's is still at sea
    assert free_cubes(state, 2) == 9


@rule("option unload_price", "ruling 3.2c")
def test_unload_price_is_the_printed_value_by_default() -> None:
    """Rule option `unload_price`: `printed` (default)."""
    state = position(3, ships={**QUIET, 0: "wool iron silk"}, deck="hemp*3")
    assert state.game.options["unload_price"] == "printed"


@rule("option unload_price", "ruling 3.2c")
def test_unload_price_is_what_keeping_costs() -> None:
    """Or a number of Ducats that `keep` costs: Pepper for 2 instead of 5."""
    state = position(3, ships={**QUIET, 0: "wool iron pepper"}, deck="hemp*3", unload_price=2)
    state = run(state, "0 action sail", "0 keep")
    assert ducats(state) == [8, 10, 10]
    assert hand(state, 0) == "pepper"


@rule("option unload_price", "ruling 3.2c")
def test_selling_brings_the_printed_value_whatever_keeping_costs() -> None:
    """`sell` always brings the printed value: 5 for Pepper."""
    state = position(3, ships={**QUIET, 0: "wool iron pepper"}, deck="hemp*3", unload_price=2)
    state = run(state, "0 action sail", "0 sell")
    assert ducats(state) == [15, 10, 10]


@rule("option unload_price", "ruling 1.3")
def test_unload_price_decides_who_can_pay() -> None:
    """Who cannot pay must sell: 2 Ducats are enough for a Pepper at 2, and one is not, not even for Hemp."""
    pepper = position(3, ships={**QUIET, 0: "wool iron pepper"}, ducats={0: 2}, deck="hemp*3", unload_price=2)
    assert legal(run(pepper, "0 action sail")) == {"keep", "sell"}
    hemp = position(3, ships={**QUIET, 0: "wool iron hemp"}, ducats={0: 1}, deck="hemp*3", unload_price=2)
    hemp = run(hemp, "0 action sail")
    assert naming(hemp)
    assert ducats(hemp) == [3, 10, 10]
    assert market(hemp) == "hemp"


@rule("option unload_price", "ruling 3.2c")
def test_at_an_unload_price_of_nothing_everybody_may_keep() -> None:
    """A number of Ducats that `keep` costs: none, so that seat 0 can pay it without a Ducat."""
    state = position(3, ships={**QUIET, 0: "wool iron pepper"}, ducats={0: 0}, deck="hemp*3", unload_price=0)
    state = run(state, "0 action sail")
    assert legal(state) == {"keep", "sell"}
    state = run(state, "0 keep")
    assert ducats(state) == [0, 10, 10]
    assert hand(state, 0) == "pepper"


@rule("option unload_price")
def test_a_purchase_at_the_market_costs_the_printed_value_whatever_keeping_costs() -> None:
    """A number of Ducats that `keep` costs: the Market's prices stand."""
    state = position(3, market="pepper", unload_price=2)
    state = run(state, "0 action trade", "0 buy market pepper")
    assert ducats(state) == [5, 10, 10]
