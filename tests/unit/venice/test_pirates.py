"""Action 2, sail, step b: Pirates!"""

import pytest

from .positions import (
    cards,
    deck,
    discard,
    ducats,
    hand,
    hands,
    legal,
    market,
    position,
    revealed,
    run,
    ships,
    wharf,
)
from .rules import rule

SHIPS = {0: "hemp wool lumber", 1: "iron silk hemp", 2: "wool lumber iron"}


@rule("b. Pirates", "ruling 3.2b", "Map Board")
def test_pirates_steal_the_rightmost_shipment_of_each_player() -> None:
    """Move all non-reserved Shipments from the rightmost Ship of each Player Board to the Pirate Wharf."""
    state = run(position(3, ships=SHIPS, deck="silk pirates grain wine"), "0 action sail")
    assert wharf(state) == "hemp lumber iron"
    assert market(state) == ""
    assert hands(state) == ["", "", ""]
    assert ducats(state) == [10, 10, 10]


@rule("b. Pirates", "ruling 3.2b", "c. Unload Ships")
def test_a_reserved_shipment_is_not_stolen_and_is_delivered() -> None:
    """Reserved Shipments remain on the Player Boards; the rightmost Shipment that wasn't stolen is unloaded."""
    state = position(3, ships={**SHIPS, 1: "iron silk hemp@0", 2: "wool lumber iron@2"}, deck="silk pirates grain wine")
    state = run(state, "0 action sail")
    assert wharf(state) == "lumber"
    assert hands(state) == ["hemp", "", "iron"]


@rule("b. Pirates")
def test_pirates_do_not_touch_the_other_ships() -> None:
    """From the rightmost Ship only: the two others shift as in every Sail."""
    state = run(position(3, ships=SHIPS, deck="silk pirates silk silk"), "0 action sail")
    assert ships(state) == ["silk hemp wool", "silk iron silk", "silk wool lumber"]


@rule("b. Pirates")
def test_without_pirates_nothing_is_stolen() -> None:
    """If one or more of the New Shipment Cards is a Pirates! card: here none is, though one lies next in the deck."""
    state = run(position(3, ships=SHIPS, deck="silk grain wine pirates"), "0 action sail")
    assert wharf(state) == ""
    assert discard(state) == ""
    assert legal(state) == {"keep", "sell"}


@rule("b. Pirates", "ruling 3.2b")
def test_pirates_are_discarded_and_replaced() -> None:
    """Discard any Pirates! and replace them with new cards drawn from the Raw Good Draw Deck."""
    state = run(position(3, ships=SHIPS, deck="silk pirates grain wine iron"), "0 action sail")
    assert discard(state) == "pirates"
    assert revealed(state) == "silk grain wine"
    assert deck(state)[0] == "iron"


@rule("b. Pirates", "ruling 3.2b")
def test_several_pirates_steal_once() -> None:
    """One theft per Sail whatever the number of Pirates!: three cards at the Wharf, not six."""
    state = run(position(3, ships=SHIPS, deck="pirates silk pirates grain wine iron"), "0 action sail")
    assert wharf(state) == "hemp lumber iron"
    assert discard(state) == "pirates*2"
    assert revealed(state) == "silk grain wine"
    state = run(state, "0 load silk", "1 load grain")
    assert ships(state) == ["silk hemp wool", "grain iron silk", "wine wool lumber"]


@rule("b. Pirates", "ruling 3.2b")
def test_a_replacing_pirates_card_is_only_discarded() -> None:
    """Until there are as many as players; a replacing Pirates! is only discarded."""
    state = run(position(3, ships=SHIPS, deck="pirates silk grain pirates pirates wine iron"), "0 action sail")
    assert wharf(state) == "hemp lumber iron"
    assert discard(state) == "pirates*3"
    assert revealed(state) == "silk grain wine"
    assert deck(state)[0] == "iron"


@rule("b. Pirates", "ruling 3.2b")
def test_all_replacements_are_drawn_as_one_batch() -> None:
    """Two Pirates! among three: two replacements at once, one of them a Pirates! again, for which one more comes."""
    state = run(position(3, ships=SHIPS, deck="pirates pirates silk pirates grain wine iron"), "0 action sail")
    assert discard(state) == "pirates*3"
    assert revealed(state) == "silk grain wine"
    assert deck(state)[0] == "iron"


@rule("b. Pirates", "ruling 3.2b")
def test_three_pirates_in_the_discard_pile_shuffle_nothing() -> None:
    """If *all 4* are in the Raw Good Discard Pile: three are not, and the deck keeps its order."""
    state = position(3, ships=SHIPS, deck="pirates silk grain wine", discard="pirates*2 wool*4")
    before = deck(state)
    state = run(state, "0 action sail")
    assert discard(state) == "wool*4 pirates*3"
    assert deck(state) == before[4:]


@rule("b. Pirates", "ruling 3.2b")
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_the_fourth_pirates_card_in_the_discard_pile_shuffles_it_into_the_deck(seed: int) -> None:
    """Important: if all 4 Pirates! cards are in the Discard Pile, shuffle it back into the Draw Deck."""
    state = position(3, ships=SHIPS, deck="silk pirates grain", discard="pirates*3 pepper*5", seed=seed)
    before = deck(state)
    state = run(state, "0 action sail")
    # nothing but Pirates! that came as replacements after the shuffle
    assert set(cards(discard(state))) <= {"pirates"}
    everywhere = deck(state) + cards(discard(state))
    assert everywhere.count("pirates") == 4
    # 3 shown, of them 2 before the shuffle; the 5 Peppers and 4 Pirates! are in the deck or were shown
    assert len(everywhere) == len(before) - 3 + 3 + 5
    # the deck itself is shuffled, not the discard pile alone: its order was by kinds
    order = [card for card in deck(state) if card in {"hemp", "wool"}]
    assert order != sorted(order)


@rule("b. Pirates", "ruling 3.2b")
def test_the_shuffle_comes_after_the_discard_that_completes_the_four() -> None:
    """After every single discard: two Pirates! of one batch are the third and the fourth in the discard pile."""
    state = position(3, ships=SHIPS, deck="pirates pirates silk", discard="pirates*2 pepper*5")
    state = run(state, "0 action sail")
    assert set(cards(discard(state))) <= {"pirates"}
    assert (deck(state) + cards(discard(state))).count("pirates") == 4
    assert wharf(state) == "hemp lumber iron"


@rule("b. Pirates", "ruling 3.2b")
def test_a_replacing_pirates_card_may_be_the_fourth() -> None:
    """After *every* single discard: the replacement is a Pirates!, too, and completes the four; Pepper comes back."""
    state = position(3, ships=SHIPS, deck="silk grain pirates pirates wine", discard="pirates*2 pepper*5")
    before = deck(state)
    state = run(state, "0 action sail")
    assert set(cards(discard(state))) <= {"pirates"}
    everywhere = deck(state) + cards(discard(state))
    assert everywhere.count("pirates") == 4
    # all that was there less Silk, Grain and one more card
    assert len(everywhere) == len(before) + 7 - 3
    assert {"silk", "grain"} <= set(cards(revealed(state)))


@rule("b. Pirates", "a. Draw New Shipment Cards", "ruling 3.2b")
def test_replacements_come_from_the_shuffled_discard_pile_when_the_deck_is_used_up() -> None:
    """The fourth Pirates! is discarded, then the replacement is drawn: the deck was empty, Pepper is all it has."""
    hoard = {2: "hemp*8 wool*8 lumber*8 iron*8 silk*7 grain*5 wine*5"}
    state = position(
        3,
        ships=SHIPS,
        hands=hoard,
        deck="silk pirates silk",
        discard="pirates*3 pepper*5",
        rest="wharf",
    )
    assert len(deck(state)) == 3
    state = run(state, "0 action sail")
    assert revealed(state) == "silk*2 pepper"
    assert (deck(state) + cards(discard(state))).count("pepper") == 4


@rule("b. Pirates", "a. Draw New Shipment Cards", "ruling 3.2a", "ruling 3.2b")
def test_a_deck_shorter_than_the_replacements_is_shuffled_with_the_discard_pile() -> None:
    """When the deck has fewer than *the batch* needs: two replacements, one card left, and that is a Pirates!."""
    hoard = {2: "hemp*8 wool*8 lumber*8 iron*8 silk*8 grain*5 wine*5"}
    state = position(
        3, ships=SHIPS, hands=hoard, deck="pirates silk pirates pirates", discard="pirates pepper*5", rest="wharf"
    )
    state = run(state, "0 action sail")
    # silk and two of the five Peppers, whatever Pirates! came before them
    assert revealed(state) == "silk pepper*2"
    assert set(cards(discard(state))) <= {"pirates"}
    assert (deck(state) + cards(discard(state))).count("pepper") == 3


@rule("b. Pirates", "ruling 4")
def test_pirates_find_nothing_on_an_empty_ship() -> None:
    """Everything tolerates an empty ship: two cards at the Wharf."""
    state = run(position(3, ships={**SHIPS, 1: "iron silk -"}, deck="pirates silk*3"), "0 action sail")
    assert wharf(state) == "lumber iron"
    assert ships(state) == ["silk hemp wool", "silk iron silk", "silk wool lumber"]


@rule("b. Pirates", "Map Board")
def test_stolen_goods_are_sold_at_the_wharf() -> None:
    """The Pirate Wharf, where Players buy Good Cards that were stolen by the Pirates from the Players' Ships."""
    state = run(position(3, ships=SHIPS, deck="pirates silk*3"), "0 action sail")
    state = run(state, "1 action trade", "1 buy wharf lumber")
    assert hand(state, 1) == "lumber"
    assert ducats(state) == [10, 9, 10]
    assert wharf(state) == "hemp iron"


@rule("b. Pirates")
def test_what_lay_at_the_wharf_before_stays_there() -> None:
    """Move … to the Pirate Wharf: the new ones come to the old ones; the next owner of a ship is stolen from again."""
    state = run(position(3, ships=SHIPS, wharf="pepper", deck="pirates silk*3 pirates wine*3"), "0 action sail")
    assert wharf(state) == "hemp lumber iron pepper"
    state = run(state, "1 action sail")
    assert wharf(state) == "hemp wool lumber*2 iron silk pepper"
    assert discard(state) == "pirates*2"


@rule("b. Pirates")
def test_pirates_spare_a_shipment_that_its_own_ships_owner_reserved() -> None:
    """Unless that Shipment was reserved: by whomsoever."""
    state = position(3, ships={**SHIPS, 0: "hemp wool lumber@0"}, deck="pirates silk*3")
    state = run(state, "0 action sail")
    assert hand(state, 0) == "lumber"
    assert wharf(state) == "hemp iron"
