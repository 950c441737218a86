"""Action 4: sponsor a business."""

import pytest

from .positions import (
    BUILDINGS,
    all_do,
    buildings,
    ducats,
    free_cubes,
    hand,
    known,
    lead,
    legal,
    legal_with,
    pile,
    position,
    run,
)
from .rules import rule

#: Ten cubes of seat 0 on shipments.
TEN = {
    0: "hemp wool@0 lumber@0",
    1: "iron silk@0 hemp@0",
    2: "wool@0 lumber@0 iron@0",
    3: "silk@0 grain@0 wine@0",
}
PAIRS = {
    "tentmaker": ("lumber", "silk", "canvas"),
    "wainwright": ("lumber", "iron", "canvas"),
    "armourer": ("iron", "silk", "cloth"),
}


@rule("ruling 3.4", "ruling 6 tiles")
@pytest.mark.parametrize(("good", "tile"), [("wool", "draper"), ("hemp", "canvas-maker")])
def test_a_manufacturing_business_wants_the_matching_raw_good_shown(good: str, tile: str) -> None:
    """Manufacturing business: show the matching raw good; put it on any empty building."""
    state = run(position(hands={0: good}), "0 action sponsor")
    assert legal_with(state, "business") == {f"business {tile} {number} show {good}" for number in BUILDINGS}
    assert len(legal_with(state, "business")) == 21


@rule("ruling 3.4", "ruling 6 tiles")
@pytest.mark.parametrize(("good", "tile"), [("wool", "draper"), ("hemp", "canvas-maker")])
def test_a_manufacturing_business_costs_five_ducats_to_the_bank(good: str, tile: str) -> None:
    """Pay the start-up cost to the Bank: the number on each Business Tile."""
    state = position(hands={0: good})
    state = run(state, "0 action sponsor", f"0 business {tile} 7 show {good}")
    assert ducats(state) == [5, 10, 10, 10]


@rule("ruling 3.4", "Map Board")
def test_the_business_stands_on_the_building_with_a_cube_of_its_owner() -> None:
    """All Business Tiles will have a Player Cube on them to indicate their owner."""
    state = position(hands={0: "wool"})
    state = run(state, "0 action sponsor", "0 business draper 7 show wool")
    assert buildings(state) == {7: "draper@0"}
    assert free_cubes(state, 0) == 9
    assert pile(state, "draper") == 4


@rule("ruling 3.4", "ruling 1.5")
def test_shown_cards_are_kept_and_known() -> None:
    """Shown cards are seen by all and kept."""
    state = position(hands={0: "?wool hemp"})
    assert known(state, 0) == "hemp"
    state = run(state, "0 action sponsor", "0 business draper 7 show wool")
    assert hand(state, 0) == "hemp wool"
    assert known(state, 0) == "hemp wool"


@rule("ruling 3.4")
def test_who_owns_a_tile_of_the_kind_need_not_show() -> None:
    """Own one of the same kind of tile already, *or* show: any of the 20 empty buildings, with an empty hand."""
    state = run(position(buildings={1: "draper@0"}), "0 action sponsor")
    assert legal_with(state, "business") == {f"business draper {number}" for number in BUILDINGS if number != 1}
    state = run(state, "0 business draper 2")
    assert buildings(state) == {1: "draper@0", 2: "draper@0"}
    assert ducats(state) == [5, 10, 10, 10]


@rule("ruling 3.4")
def test_who_owns_a_tile_of_the_kind_shows_nothing() -> None:
    """Own one *or* show: whoever owns one has nothing to prove, the Wool in his hand stays his secret."""
    state = run(position(hands={0: "?wool"}, buildings={1: "draper@0"}), "0 action sponsor")
    assert legal_with(state, "business draper 5") == {"business draper 5"}
    state = run(state, "0 business draper 5")
    assert known(state, 0) == ""


@rule("ruling 3.4")
def test_anothers_tile_does_not_qualify() -> None:
    """*Own* one of the same kind of tile already: seat 1's Draper does nothing for seat 0."""
    state = run(position(buildings={1: "draper@1"}), "0 action sponsor")
    assert legal_with(state, "business") == set()
    assert "show" in str(state.why_illegal("business draper 2"))


@rule("ruling 3.4")
def test_a_tile_of_another_kind_does_not_qualify() -> None:
    """The *same kind* of tile: a Draper is no Canvas maker, a Wainwright no Tentmaker."""
    state = run(position(buildings={1: "draper@0", 2: "wainwright@0"}), "0 action sponsor")
    offered = legal_with(state, "business")
    assert {action.split()[1] for action in offered} == {"draper", "wainwright"}
    assert len(offered) == 2 * 19


@rule("ruling 3.4")
@pytest.mark.parametrize("held", ["lumber", "iron", "silk", "grain", "wine", "pepper", "canvas", "cloth"])
def test_no_other_good_qualifies_for_a_manufacturing_business(held: str) -> None:
    """The matching *raw* good: Wool for the Draper, Hemp for the Canvas maker; not what they make, either."""
    state = run(position(hands={0: f"{held}*2"}), "0 action sponsor")
    assert legal_with(state, "business") == set()


@rule("ruling 3.4", "ruling 6 tiles", "Player Board")
@pytest.mark.parametrize("tile", PAIRS)
def test_a_luxury_business_wants_two_different_goods_of_its_recipe_shown(tile: str) -> None:
    """Show two *different* goods of its recipe: each of the three pairs will do."""
    one, two, three = PAIRS[tile]
    for pair in ((one, two), (one, three), (two, three)):
        state = run(position(hands={0: " ".join(pair)}), "0 action sponsor")
        offered = legal_with(state, f"business {tile} ")
        assert offered == {f"business {tile} {number} show {pair[0]},{pair[1]}" for number in BUILDINGS}


@rule("ruling 3.4")
def test_with_all_three_goods_the_player_chooses_which_two_he_shows() -> None:
    """Which two he shows tells the others something: 3 pairs on 21 buildings."""
    state = run(position(hands={0: "lumber silk canvas"}), "0 action sponsor")
    offered = legal_with(state, "business tentmaker 9 ")
    assert offered == {
        "business tentmaker 9 show lumber,silk",
        "business tentmaker 9 show lumber,canvas",
        "business tentmaker 9 show silk,canvas",
    }
    assert len(legal_with(state, "business tentmaker ")) == 3 * 21
    # Lumber and Canvas are two of the Wagon's goods as well
    assert legal_with(state, "business wainwright 9") == {"business wainwright 9 show lumber,canvas"}


@rule("ruling 3.4", "ruling 1.5")
def test_only_the_two_shown_goods_become_known() -> None:
    """Shown cards are seen by all: Lumber and Canvas; the Silk, dealt face down, stays unknown."""
    state = position(hands={0: "?silk lumber canvas"})
    state = run(state, "0 action sponsor", "0 business tentmaker 9 show lumber,canvas")
    assert known(state, 0) == "lumber canvas"
    assert hand(state, 0) == "lumber silk canvas"


@rule("ruling 3.4")
@pytest.mark.parametrize("held", ["lumber*3", "lumber grain", "silk", "canvas*2", "lumber wool hemp"])
def test_two_cards_of_one_good_or_one_good_do_not_qualify_for_a_luxury_business(held: str) -> None:
    """Two **different** goods of its recipe (Lumber, Silk, Canvas)."""
    state = run(position(hands={0: held}), "0 action sponsor")
    assert legal_with(state, "business tentmaker") == set()
    assert state.why_illegal("business tentmaker 9 show lumber,silk") is not None


@rule("ruling 3.4")
def test_who_owns_a_luxury_tile_of_the_kind_need_not_show() -> None:
    """Luxury business: own one of the same kind of tile already."""
    state = run(position(buildings={1: "armourer@0"}), "0 action sponsor")
    assert legal_with(state, "business") == {f"business armourer {number}" for number in BUILDINGS if number != 1}


@rule("ruling 3.4", "ruling 6 tiles")
@pytest.mark.parametrize("tile", PAIRS)
def test_a_luxury_business_costs_eight_ducats_to_the_bank(tile: str) -> None:
    """Pay the start-up cost to the Bank."""
    one, two, _ = PAIRS[tile]
    state = position(hands={0: f"{one} {two}"})
    state = run(state, "0 action sponsor", f"0 business {tile} 9 show {one},{two}")
    assert ducats(state) == [2, 10, 10, 10]
    assert buildings(state) == {9: f"{tile}@0"}
    assert pile(state, tile) == 2
    assert hand(state, 0) == f"{one} {two}"


@rule("ruling 3.4", "ruling 6 tiles")
def test_the_start_up_cost_must_be_at_hand() -> None:
    """Pay the start-up cost: 4 Ducats are not 5, 5 are; 7 are not 8, 8 are."""
    held = {0: "wool iron silk"}
    four = run(position(hands=held, ducats={0: 4}), "0 action sponsor")
    assert legal(four) == {"pass"}
    assert "Ducat" in str(four.why_illegal("business draper 1 show wool"))
    five = run(position(hands=held, ducats={0: 5}), "0 action sponsor")
    assert {action.split()[1] for action in legal_with(five, "business")} == {"draper"}
    seven = run(position(hands=held, ducats={0: 7}), "0 action sponsor")
    assert {action.split()[1] for action in legal_with(seven, "business")} == {"draper"}
    eight = run(position(hands=held, ducats={0: 8}), "0 action sponsor")
    assert {action.split()[1] for action in legal_with(eight, "business")} == {"draper", "armourer"}


@rule("ruling 3.4", "ruling 6 campi")
def test_a_business_goes_on_an_empty_building_only() -> None:
    """Put it on any *empty* building: 1 and 21 are taken, whoever owns them."""
    state = run(position(hands={0: "wool"}, buildings={1: "draper@1", 21: "armourer@0"}), "0 action sponsor")
    offered = legal_with(state, "business draper")
    assert offered == {f"business draper {number} show wool" for number in range(2, 21)}
    assert state.why_illegal("business draper 1 show wool") is not None


@rule("ruling 3.4", "ruling 6 tiles", "Components")
def test_a_kind_whose_tiles_are_used_up_cannot_be_sponsored() -> None:
    """10 Manufacturing Business Tiles, 5 of them Drapers: all five stand, the Canvas makers do not."""
    five = {number: f"draper@{number % 4}" for number in range(1, 6)}
    state = run(position(hands={0: "hemp wool"}, buildings=five), "0 action sponsor")
    assert pile(state, "draper") == 0
    assert {action.split()[1] for action in legal_with(state, "business")} == {"canvas-maker"}
    assert state.why_illegal("business draper 9 show wool") is not None


@rule("ruling 3.4", "ruling 6 tiles", "Components")
def test_a_luxury_kind_has_three_tiles() -> None:
    """9 Luxury Business Tiles, 3 a kind: with three Armourers on the map there is no fourth, even for their owner."""
    three = {1: "armourer@0", 2: "armourer@1", 3: "armourer@2"}
    state = run(position(hands={0: "iron silk"}, buildings=three), "0 action sponsor")
    assert legal_with(state, "business") == set()


@rule("ruling 3.4", "Components")
def test_a_business_needs_a_free_cube() -> None:
    """Needs a free cube: all ten are on shipments."""
    state = run(position(hands={0: "wool"}, ships=TEN), "0 action sponsor")
    assert legal_with(state, "business") == set()
    assert "cube" in str(state.why_illegal("business draper 1 show wool"))


@rule("ruling 3.4", "ruling 6 numbers")
def test_one_business_a_player_and_action() -> None:
    """One business or one statue: with Ducats for three, seat 0 builds one, then seat 1 is asked."""
    state = position(hands={0: "wool hemp"}, ducats={0: 20})
    state = run(state, "0 action sponsor", "0 business draper 7 show wool")
    assert state.turn == 1
    state = all_do(state, "pass")
    assert lead(state) == 1
    assert buildings(state) == {7: "draper@0"}


@rule("ruling 3.4", "ruling 1.2")
def test_sponsoring_may_be_passed() -> None:
    """In actions 1, 3, 4 and 5 a player may do nothing."""
    state = run(position(hands={0: "wool"}), "0 action sponsor", "0 pass")
    assert state.turn == 1
    assert ducats(state) == [10, 10, 10, 10]
    assert buildings(state) == {}


@rule("ruling 3.4")
def test_a_later_player_finds_what_the_former_left() -> None:
    """Lead first, then clockwise: seat 1 cannot have seat 0's building, nor the last Draper that he took."""
    four = {number: f"draper@{number % 4}" for number in range(1, 5)}
    state = position(hands={0: "wool", 1: "wool"}, buildings=four)
    state = run(state, "0 action sponsor", "0 business draper 9")
    assert buildings(state)[9] == "draper@0"
    assert legal_with(state, "business") == set()


@rule("ruling 3.4")
def test_several_kinds_may_be_open_to_one_player() -> None:
    """Hemp and Wool and two goods of the Armour: three kinds on 21 buildings each."""
    state = run(position(hands={0: "hemp wool iron silk"}), "0 action sponsor")
    assert {action.split()[1] for action in legal_with(state, "business")} == {"draper", "canvas-maker", "armourer"}
    assert len(legal_with(state, "business")) == 3 * 21


@rule("ruling 3.4")
def test_a_good_that_is_not_in_the_hand_cannot_be_shown() -> None:
    """Show the matching raw good: seat 0 has Hemp, no Wool; and Hemp does not match the Draper."""
    state = run(position(hands={0: "hemp"}), "0 action sponsor")
    for action in ("business draper 7 show wool", "business draper 7 show hemp", "business draper 7"):
        assert state.why_illegal(action) is not None
        assert action not in legal(state)
