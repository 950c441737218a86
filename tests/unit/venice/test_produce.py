"""Action 5: produce."""

import pytest

from .positions import (
    all_do,
    buildings,
    discard,
    ducats,
    everything,
    favours,
    hand,
    known,
    lead,
    legal,
    market,
    pile,
    position,
    run,
)
from .rules import rule

RECIPES = {
    "tentmaker": ("lumber", "silk", "canvas"),
    "wainwright": ("lumber", "iron", "canvas"),
    "armourer": ("iron", "silk", "cloth"),
}
MAKERS = [("hemp", "canvas-maker", "canvas"), ("wool", "draper", "cloth")]


@rule("ruling 3.5", "ruling 6 tiles", "Player Board")
@pytest.mark.parametrize(("good", "tile", "made"), MAKERS)
def test_a_manufacturing_business_makes_its_good_of_its_raw_good(good: str, tile: str, made: str) -> None:
    """In order to produce a Canvas Good, the player requires a Hemp Good Card in his hand, and the Business Tile."""
    state = position(hands={0: good}, buildings={9: f"{tile}@0"})
    state = run(state, "0 action produce", "0 produce 9")
    assert hand(state, 0) == made
    assert discard(state) == good
    assert pile(state, made) == 8
    assert buildings(state) == {9: f"{tile}@0"}


@rule("ruling 3.5", "ruling 6 tiles", "Player Board")
@pytest.mark.parametrize("tile", RECIPES)
def test_a_luxury_business_makes_a_favour_of_three_goods(tile: str) -> None:
    """Raw ones to the discard pile, Canvas and Cloth back to their piles; a Favour in front."""
    one, two, manufactured = RECIPES[tile]
    state = position(hands={0: f"{one} {two} {manufactured}"}, buildings={9: f"{tile}@0"})
    assert pile(state, manufactured) == 8
    state = run(state, "0 action produce", "0 produce 9")
    assert hand(state, 0) == ""
    assert favours(state) == [1, 0, 0, 0]
    assert pile(state, "favour") == 17
    assert discard(state) == f"{one} {two}"
    assert pile(state, manufactured) == 9


@rule("ruling 3.5", "Player Board")
def test_without_the_business_nothing_is_produced() -> None:
    """But also need to own the corresponding Business Tile: Hemp, and a Draper."""
    state = run(position(hands={0: "hemp"}, buildings={9: "draper@0"}), "0 action produce")
    assert legal(state) == {"pass"}
    assert state.why_illegal("produce 9") is not None


@rule("ruling 3.5", "Player Board")
@pytest.mark.parametrize("held", ["lumber silk", "lumber canvas", "silk canvas", "lumber*2 silk", "lumber silk cloth"])
def test_without_all_goods_of_the_recipe_nothing_is_produced(held: str) -> None:
    """A Luxury Tent: a Lumber, Silk *and* Canvas Good Card in his hand."""
    state = run(position(hands={0: held}, buildings={9: "tentmaker@0"}), "0 action produce")
    assert legal(state) == {"pass"}
    assert state.why_illegal("produce 9") is not None


@rule("ruling 3.5")
def test_only_the_recipe_is_given() -> None:
    """Give the recipe's cards: one of each, the others are kept."""
    state = position(hands={0: "lumber*2 silk*2 grain canvas"}, buildings={9: "tentmaker@0"})
    state = run(state, "0 action produce", "0 produce 9")
    assert hand(state, 0) == "lumber silk grain"


@rule("ruling 3.5")
def test_one_good_a_player() -> None:
    """One good per player: with two businesses and goods for both, one is made, then the next seat is asked."""
    state = position(hands={0: "hemp wool"}, buildings={1: "canvas-maker@0", 14: "draper@0"})
    state = run(state, "0 action produce")
    assert legal(state) == {"produce 1", "produce 14", "pass"}
    state = run(state, "0 produce 14")
    assert state.turn == 1
    assert hand(state, 0) == "hemp cloth"


@rule("ruling 3.5", "ruling 1.2")
def test_producing_may_be_passed() -> None:
    """A player may do nothing."""
    state = position(hands={0: "hemp"}, buildings={9: "canvas-maker@0"})
    state = all_do(run(state, "0 action produce"), "pass")
    assert hand(state, 0) == "hemp"
    assert lead(state) == 1


@rule("ruling 3.5", "Player Board")
def test_anothers_business_cannot_be_used() -> None:
    """Own the matching business: seat 1's is his."""
    state = run(position(hands={0: "hemp"}, buildings={9: "canvas-maker@1"}), "0 action produce")
    assert legal(state) == {"pass"}
    assert state.why_illegal("produce 9") is not None


@rule("ruling 3.5")
@pytest.mark.parametrize(("good", "tile", "made"), MAKERS)
def test_an_empty_pile_makes_its_good_impossible(good: str, tile: str, made: str) -> None:
    """An empty pile: that good cannot be made. All nine are in hands and in the Market."""
    state = position(hands={0: f"{good} {made}*4"}, market=f"{made}*5", buildings={9: f"{tile}@0"})
    assert pile(state, made) == 0
    state = run(state, "0 action produce")
    assert legal(state) == {"pass"}
    assert state.why_illegal("produce 9") is not None


@rule("ruling 3.5")
def test_an_empty_pile_does_not_touch_the_other_goods() -> None:
    """*That* good cannot be made: no Canvas is left, Cloth is."""
    state = position(hands={0: "hemp wool"}, market="canvas*9", buildings={9: "canvas-maker@0", 10: "draper@0"})
    assert legal(run(state, "0 action produce")) == {"produce 10", "pass"}


@rule("ruling 3.5", "Components")
def test_the_last_card_of_a_pile_can_be_made() -> None:
    """18 Manufactured Good Cards, nine of them Canvas: eight are in the Market, the ninth is made."""
    state = position(hands={0: "hemp"}, market="canvas*8", buildings={9: "canvas-maker@0"})
    state = run(state, "0 action produce", "0 produce 9")
    assert pile(state, "canvas") == 0
    assert hand(state, 0) == "canvas"
    assert market(state) == "canvas*8"


@rule("ruling 3.5", "Components")
def test_without_a_favour_card_no_luxury_good_is_made() -> None:
    """18 Favour Cards: all are taken, 5 + 5 + 4 + 4, and nobody has 12 points."""
    state = position(
        hands={0: "lumber silk canvas"},
        favours={0: 5, 1: 5, 2: 4, 3: 4},
        buildings={9: "tentmaker@0"},
    )
    assert pile(state, "favour") == 0
    assert legal(run(state, "0 action produce")) == {"pass"}


@rule("ruling 3.5")
def test_a_used_good_is_in_its_pile_for_the_next_player() -> None:
    """Canvas and Cloth back to their piles: the Tent's Canvas is what seat 1 makes."""
    state = position(
        hands={0: "lumber silk canvas", 1: "hemp"},
        market="canvas*8",
        buildings={9: "tentmaker@0", 14: "canvas-maker@1"},
    )
    assert pile(state, "canvas") == 0
    state = run(state, "0 action produce", "0 produce 9", "1 produce 14")
    assert pile(state, "canvas") == 0
    assert hand(state, 1) == "canvas"


@rule("ruling 3.5")
def test_the_player_chooses_which_of_his_businesses_he_uses() -> None:
    """Which of several own businesses is used is the player's choice: building 1 has a neighbour, 21 has none."""
    state = position(hands={0: "wool"}, buildings={1: "draper@0", 2: "draper@1", 21: "draper@0"})
    state = run(state, "0 action produce")
    assert legal(state) == {"produce 1", "produce 21", "pass"}
    assert ducats(run(state, "0 produce 1"))[0] == 11
    assert ducats(run(state, "0 produce 21"))[0] == 10


@rule("ruling 3.5", "ruling 1.5")
def test_a_produced_good_is_known_and_the_used_one_is_gone() -> None:
    """A card that everyone saw go into a hand (produced); it gives a card that nobody knew."""
    state = position(hands={0: "?hemp"}, buildings={9: "canvas-maker@0"})
    assert known(state, 0) == ""
    state = run(state, "0 action produce", "0 produce 9")
    assert known(state, 0) == "canvas"


@rule("ruling 3.5")
def test_a_good_made_now_is_used_in_a_later_turn() -> None:
    """Take the Canvas into the hand: the next Produce makes a Tent of it."""
    state = position(3, hands={0: "hemp lumber silk"}, buildings={9: "canvas-maker@0", 10: "tentmaker@0"})
    state = all_do(run(state, "0 action produce", "0 produce 9"), "pass")
    state = run(state, "1 action produce", "1 pass", "2 pass", "0 produce 10")
    assert favours(state) == [1, 0, 0]
    assert hand(state, 0) == ""
    assert discard(state) == "hemp lumber silk"


@rule("ruling 3.5")
def test_the_same_business_produces_turn_after_turn() -> None:
    """One good per player and action: nothing wears out."""
    state = position(3, hands={0: "hemp*2"}, buildings={9: "canvas-maker@0"})
    state = all_do(run(state, "0 action produce", "0 produce 9"), "pass")
    state = run(state, "1 action produce", "1 pass", "2 pass", "0 produce 9")
    assert hand(state, 0) == "canvas*2"


@rule("ruling 3.5")
def test_no_card_is_lost_in_production() -> None:
    """Raw ones to the discard pile, manufactured ones back to their piles."""
    state = position(hands={0: "lumber silk canvas"}, buildings={9: "tentmaker@0"})
    before = everything(state)
    assert everything(run(state, "0 action produce", "0 produce 9")) == before


@rule("ruling 3.5", "ruling 1.3")
def test_there_is_no_such_building() -> None:
    """21 buildings, numbered; 8 is empty, 22 is none."""
    state = run(position(hands={0: "hemp"}, buildings={9: "canvas-maker@0"}), "0 action produce")
    assert legal(state) == {"produce 9", "pass"}
    assert state.why_illegal("produce 8") is not None
    assert "produce 22" not in state.legal_actions
