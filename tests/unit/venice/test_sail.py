"""Action 2, sail, steps a and d: new shipment cards, the shift of the ships, loading."""

import patron
import pytest

from .positions import (
    PLAYED,
    all_do,
    cards,
    deck,
    discard,
    ducats,
    everything,
    hand,
    lead,
    legal,
    market,
    naming,
    position,
    revealed,
    run,
    ship,
    ships,
    text,
    turns,
)
from .rules import rule

SHIPS = {0: "hemp wool lumber", 1: "iron silk hemp", 2: "wool lumber iron"}
SELL = ("0 sell", "1 sell", "2 sell")


def new_shipments(state: patron.State) -> list[str]:
    """What was revealed in this Sail, also if it is one kind and has been loaded unasked."""
    if revealed(state):
        return cards(revealed(state))
    assert naming(state)
    return [three.split()[0] for three in ships(state)]


@rule("a. Draw New Shipment Cards", "ruling 3.2a")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_as_many_cards_are_revealed_as_there_are_players(players: int) -> None:
    """Draw a number of Raw Good Cards equal to the number of players from the Raw Good Draw Deck."""
    state = position(players, deck="silk grain wine pepper lumber iron")
    before = deck(state)
    state = run(state, "0 action sail")
    assert revealed(state) == text(before[:players])
    assert deck(state) == before[players:]


@rule("a. Draw New Shipment Cards", "ruling 3.2a")
@pytest.mark.parametrize("seed", [1, 2, 3, 4, 5])
def test_a_deck_that_is_just_long_enough_is_revealed_before_any_shuffle(seed: int) -> None:
    """If there are *not enough* cards: three are enough for three players, so Pepper and Wine come for sure."""
    state = position(3, ships=SHIPS, deck="pepper wine pirates", rest="discard", seed=seed)
    assert len(cards(discard(state))) == 69 - 3 - 9
    shown = new_shipments(run(state, "0 action sail"))
    assert len(shown) == 3
    assert {"pepper", "wine"} <= set(shown)


@rule("a. Draw New Shipment Cards", "ruling 3.2a")
@pytest.mark.parametrize("seed", [1, 2, 3, 4, 5])
def test_a_short_deck_and_the_discard_pile_are_shuffled_together_first(seed: int) -> None:
    """What is left of the deck and the discard pile are shuffled together *first*: the rest is not dealt out before.

    Three cards are left for four players, two of them Pepper. 54 cards are shuffled: both Peppers are among the first
    four once in 238 times, and are so for no seed here.
    """
    state = position(4, deck="pepper*2 pirates", wharf="pepper*3", rest="discard", seed=seed)
    assert len(deck(state)) + len(cards(discard(state))) == 69 - 12 - 3
    state = run(state, "0 action sail")
    assert new_shipments(state).count("pepper") < 2
    assert "pepper" in deck(state)
    # whatever was discarded is in the deck now, but for Pirates! that have come since
    assert set(cards(discard(state))) <= {"pirates"}
    assert len(deck(state)) + len(cards(discard(state))) == 54 - 4


@rule("ruling 3.2d", "Player Board")
def test_shipments_shift_one_ship_to_the_right() -> None:
    """These goods sail from left to right; new Raw Good Cards are placed on the leftmost ships."""
    state = run(position(3, ships=SHIPS, deck="silk grain wine"), "0 action sail", *SELL)
    state = run(state, "0 load grain", "1 load silk")
    assert ships(state) == ["grain hemp wool", "silk iron silk", "wine wool lumber"]


@rule("ruling 3.2d")
def test_a_reservation_shifts_with_its_shipment() -> None:
    """Shipments shift one ship right, reservations with them."""
    state = position(3, ships={**SHIPS, 0: "hemp@1 wool@2 lumber"}, deck="silk grain wine")
    state = run(state, "0 action sail", *SELL, "0 load grain", "1 load silk")
    assert ship(state, 0) == "grain hemp@1 wool@2"


@rule("ruling 3.2d")
def test_from_the_lead_clockwise_each_picks_for_his_own_leftmost_ship() -> None:
    """From the lead clockwise each player picks one of the revealed cards for his own leftmost ship."""
    state = position(3, lead=1, ships=SHIPS, deck="silk grain wine")
    state = run(state, "1 action sail", "1 sell", "2 sell", "0 sell")
    assert legal(state) == {"load silk", "load grain", "load wine"}
    state = run(state, "1 load wine")
    assert legal(state) == {"load silk", "load grain"}
    state = run(state, "2 load silk")
    # Grain is left for seat 0, who is not asked
    assert [three.split()[0] for three in ships(state)] == ["grain", "wine", "silk"]
    assert lead(state) == 2


@rule("ruling 3.2d", "ruling 1.3")
def test_revealed_cards_of_one_kind_are_loaded_unasked() -> None:
    """A sole legal action is asked, except the pick among revealed cards of one remaining kind."""
    state = run(position(3, ships=SHIPS, deck="silk*3"), "0 action sail", *SELL)
    assert ships(state) == ["silk hemp wool", "silk iron silk", "silk wool lumber"]
    assert naming(state)
    assert lead(state) == 1


@rule("ruling 3.2d", "ruling 1.3")
def test_who_picks_among_two_kinds_is_asked_until_one_kind_is_left() -> None:
    """Silk, Silk, Grain: the lead is asked. Takes he the Grain, one kind remains; takes he a Silk, seat 1 is asked."""
    state = run(position(3, ships=SHIPS, deck="silk grain silk"), "0 action sail", *SELL)
    assert legal(state) == {"load silk", "load grain"}
    assert naming(state.play("load grain"))
    assert ships(state.play("load grain")) == ["grain hemp wool", "silk iron silk", "silk wool lumber"]
    state = run(state, "0 load silk")
    assert state.turn == 1
    assert legal(state) == {"load silk", "load grain"}
    state = run(state, "1 load grain")
    assert ships(state) == ["silk hemp wool", "grain iron silk", "silk wool lumber"]
    assert naming(state)


@rule("ruling 3.2d")
def test_only_a_revealed_card_can_be_loaded() -> None:
    """Each player picks one of the *revealed* cards: Pepper is none, and the Grain is gone after seat 0."""
    state = run(position(3, ships=SHIPS, deck="silk grain wine"), "0 action sail", *SELL)
    assert state.why_illegal("load pepper") is not None
    state = run(state, "0 load grain")
    assert state.why_illegal("load grain") is not None


@rule("ruling 3.2d", "Sail Ships to Venice")
def test_loading_costs_nothing_and_gives_no_card_in_hand() -> None:
    """New Raw Good Cards come onto ships; the numbers on them are paid at the Market only."""
    state = position(
        3, ships={0: "hemp wool lumber@0", 1: "iron silk hemp@1", 2: "wool lumber iron@2"}, deck="wine pepper grain"
    )
    state = run(state, "0 action sail", "0 load pepper", "1 load wine")
    assert ducats(state) == [10, 10, 10]
    assert [hand(state, seat) for seat in range(3)] == ["lumber", "hemp", "iron"]


@rule("c. Unload Ships", "ruling 3.2c", "ruling 1.1")
def test_ships_unload_from_the_lead_clockwise() -> None:
    """Ship owners from the lead clockwise: seat 2 leads, then come 0 and 1."""
    state = run(position(3, lead=2, ships=SHIPS, deck="silk*3"), "2 action sail", "2 sell", "0 sell", "1 sell")
    assert lead(state) == 0
    assert market(state) == "hemp lumber iron"


@rule("Sail Ships to Venice", "ruling 3.2d")
def test_a_new_shipment_reaches_venice_with_the_third_sail_after() -> None:
    """The rightmost ship sails into Venice: a Pepper loaded in this Sail is unloaded in the third one from now."""
    state = position(3, ships=SHIPS, deck="pepper hemp hemp iron*3 silk*3 wool*3")
    state = run(state, "0 action sail", *SELL, "0 load pepper")
    assert ship(state, 0) == "pepper hemp wool"
    state = all_do(run(state, "1 action sail"), "sell")
    assert ship(state, 0) == "iron pepper hemp"
    state = all_do(run(state, "2 action sail"), "sell")
    assert ship(state, 0) == "silk iron pepper"
    assert "pepper" not in market(state)
    state = all_do(run(state, "0 action sail"), "sell")
    assert ship(state, 0) == "wool silk iron"
    assert "pepper" in market(state)
    assert turns(state) == PLAYED + 4


@rule("ruling 3.2d", "ruling 4")
def test_a_gap_travels_like_a_shipment() -> None:
    """A gap travels like a shipment, exactly one ship a Sail; it is not filled on the way."""
    state = position(3, ships={**SHIPS, 0: "- hemp wool"}, deck="silk*3 iron*3 lumber*3")
    state = run(state, "0 action sail", *SELL)
    assert ship(state, 0) == "silk - hemp"
    state = run(state, "1 action sail", "1 sell", "2 sell", "0 sell")
    assert ship(state, 0) == "iron silk -"


@rule("ruling 4", "ruling 3.2c")
def test_an_empty_ship_in_port_has_nothing_to_unload() -> None:
    """Everything tolerates an empty ship: seat 0 is not asked, the others are."""
    state = position(3, ships={**SHIPS, 0: "hemp wool -"}, deck="silk*3")
    state = run(state, "0 action sail", "1 sell", "2 sell")
    assert ships(state) == ["silk hemp wool", "silk iron silk", "silk wool lumber"]
    assert ducats(state) == [10, 12, 13]


@rule("Sail Ships to Venice")
def test_a_sail_loses_no_card() -> None:
    """Either stolen, delivered, purchased or sold: no card leaves the game."""
    state = position(3, ships={**SHIPS, 1: "iron silk hemp@0"}, deck="pirates silk grain wine")
    before = everything(state)
    state = run(state, "0 action sail")
    assert everything(state) == before
    state = run(state, "0 load silk", "1 load wine")
    assert everything(state) == before
