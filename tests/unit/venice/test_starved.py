"""Section 4 of the rulings: neither deck nor discard pile holds a good."""

from collections.abc import Mapping

import patron
import pytest

from .positions import (
    PLAYED,
    answer,
    cards,
    deck,
    discard,
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
    turns,
    wharf,
)
from .rules import rule

#: Nothing in port, so that a Sail neither steals nor unloads.
AT_SEA = {0: "hemp lumber -", 1: "wool iron -", 2: "lumber silk -"}


def starved(
    *,
    deck: str = "pirates*4",
    discard: str = "",
    market: str = "",
    wharf: str = "",
    ships: Mapping[int, str] = AT_SEA,
    lead: int = 0,
    ducats: int = 10,
    seed: int = 1,
) -> patron.State:
    """Three players, of whom seat 2 holds every raw good that is not named."""
    return position(
        3,
        lead=lead,
        deck=deck,
        discard=discard,
        market=market,
        wharf=wharf,
        ships=ships,
        ducats=dict.fromkeys(range(3), ducats),
        rest="hand 2",
        seed=seed,
    )


def under_way(state: patron.State) -> list[str]:
    """Raw cards in deck and discard pile, but for Pirates!."""
    return sorted(card for card in deck(state) + cards(discard(state)) if card != "pirates")


@rule("ruling 4")
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_a_starved_deck_takes_the_raw_cards_of_the_market(seed: int) -> None:
    """All raw cards of the Market are shuffled into the deck; manufactured ones stay there."""
    state = run(starved(market="wine*3 canvas cloth*2", wharf="pepper*3", seed=seed), "0 action sail")
    assert ships(state) == ["wine hemp lumber", "wine wool iron", "wine lumber silk"]
    assert market(state) == "canvas cloth*2"
    assert wharf(state) == "pepper*3"
    assert under_way(state) == []


@rule("ruling 4")
def test_all_raw_cards_of_the_market_go_into_the_deck_not_only_those_needed() -> None:
    """*All* raw cards of the Market: five Wine for three players; two stay in the deck."""
    state = run(starved(market="wine*5"), "0 action sail")
    assert market(state) == ""
    assert [three.split()[0] for three in ships(state)] == ["wine"] * 3
    assert under_way(state) == ["wine"] * 2


@rule("ruling 4")
@pytest.mark.parametrize("market_cards", ["", "canvas*2 cloth"])
def test_without_a_raw_card_in_the_market_the_wharf_is_taken(market_cards: str) -> None:
    """If there are none (manufactured ones are no raw cards), all of the Wharf."""
    state = run(starved(market=market_cards, wharf="pepper*4"), "0 action sail")
    assert [three.split()[0] for three in ships(state)] == ["pepper"] * 3
    assert wharf(state) == ""
    assert market(state) == market_cards
    assert under_way(state) == ["pepper"]


@rule("ruling 4")
def test_the_market_comes_before_the_wharf_and_the_wharf_when_it_is_used_up() -> None:
    """Tested before every single card: two Wine of the Market, for the third card the Wharf."""
    state = run(starved(market="wine*2", wharf="pepper*2"), "0 action sail")
    assert revealed(state) == "wine*2 pepper"
    assert market(state) == wharf(state) == ""
    assert under_way(state) == ["pepper"]


@rule("ruling 4", "ruling 3.2d")
def test_if_there_is_nothing_at_all_the_batch_ends_and_ships_stay_empty() -> None:
    """If still none, the batch ends there: all leftmost ships stay empty, the others sail on."""
    state = run(starved(), "0 action sail")
    assert ships(state) == ["- hemp lumber", "- wool iron", "- lumber silk"]
    assert naming(state)
    assert lead(state) == 1
    assert (deck(state) + cards(discard(state))).count("pirates") == 4


@rule("ruling 4", "ruling 3.2d")
def test_players_pick_from_what_there_is_lead_first() -> None:
    """Players pick from what there is, lead first: two cards for three players, none for seat 0, who comes last."""
    state = run(starved(deck="wine pirates*4", market="pepper", lead=1), "1 action sail")
    assert revealed(state) == "wine pepper"
    assert state.turn == 1
    assert legal(state) == {"load wine", "load pepper"}
    state = run(state, "1 load pepper")
    assert ships(state) == ["- hemp lumber", "pepper wool iron", "wine lumber silk"]
    assert lead(state) == 2


@rule("ruling 4", "ruling 1.3")
def test_the_only_card_goes_to_the_lead_unasked() -> None:
    """The pick among revealed cards of one remaining kind is not asked: one Wine for three players."""
    state = run(starved(deck="wine pirates*4", lead=2), "2 action sail")
    assert ships(state) == ["- hemp lumber", "- wool iron", "wine lumber silk"]
    assert naming(state)


@rule("ruling 4", "ruling 3.2a")
def test_goods_in_the_discard_pile_come_before_the_market() -> None:
    """When neither deck *nor discard pile* holds a good: here the discard pile does, and Market and Wharf stay."""
    state = run(
        starved(deck="pirates*2", discard="pirates*2 grain*3", market="wine*3", wharf="pepper*3"), "0 action sail"
    )
    assert [three.split()[0] for three in ships(state)] == ["grain"] * 3
    assert (market(state), wharf(state)) == ("wine*3", "pepper*3")


@rule("ruling 4", "ruling 3.2a")
def test_a_deck_of_pirates_is_not_starved_while_goods_are_discarded() -> None:
    """Four Pirates! are enough cards for three players, and the Grain is in the discard pile: the Market stays."""
    state = run(starved(deck="pirates*4", discard="grain*3", market="wine*3"), "0 action sail")
    assert [three.split()[0] for three in ships(state)] == ["grain"] * 3
    assert market(state) == "wine*3"


@rule("ruling 4", "ruling 3.2b")
def test_what_pirates_stole_in_this_sail_feeds_the_replacements() -> None:
    """Tested before every single card that is revealed: the Wharf holds what was stolen a moment before."""
    in_port = {0: "hemp lumber wine", 1: "wool iron wine", 2: "lumber silk wine"}
    state = run(starved(deck="grain pirates grain pirates*3", ships=in_port), "0 action sail")
    assert revealed(state) == "grain*2 wine"
    assert wharf(state) == ""
    assert under_way(state) == ["wine", "wine"]


@rule("ruling 4", "ruling 3.2b")
def test_the_first_card_of_a_sail_is_tested_as_well() -> None:
    """The first included: the raw cards of the Market are in the deck before anything is revealed.

    29 goods join the four Pirates!: three cards hold one of them in a third of the Sails. Untested, three Pirates!
    would come for sure.
    """
    outcomes = set()
    for seed in range(20):
        state = run(
            starved(
                market="wine*5 grain*5 pepper*5 hemp*7 wool*7",
                ships={0: "hemp lumber iron", 1: "wool iron silk", 2: "lumber silk hemp"},
                seed=seed,
            ),
            "0 action sail",
        )
        outcomes.add(wharf(state))
    # some Sails see Pirates!, some do not
    assert "" in outcomes
    assert "hemp iron silk" in outcomes


@rule("ruling 4")
def test_a_sale_in_the_same_sail_comes_too_late_for_its_cards() -> None:
    """Revealed (a) before unloaded (c): the Wine sold in this Sail lies in the Market, the leftmost ships are empty."""
    in_port = {0: "hemp lumber wine", 1: "wool iron -", 2: "lumber silk -"}
    state = run(starved(deck="grain pirates*4", ships=in_port), "0 action sail")
    # a Pirates! may be among the cards after the Grain: the batch ended before them, as nothing could follow
    assert legal(state) == {"keep", "sell"}
    state = run(state, "0 sell")
    assert ships(state) == ["grain hemp lumber", "- wool iron", "- lumber silk"]
    assert market(state) == "wine"


@rule("ruling 4")
def test_a_gap_travels_exactly_one_ship_a_sail_and_is_never_unloaded() -> None:
    """A gap travels like a shipment; the game goes on with empty ships, and its last shipments arrive."""
    state = run(starved(ducats=100), "0 action sail")
    state = answer(run(state, "1 action sail"), lambda legal: "keep" if "keep" in legal else legal[0])
    assert ships(state) == ["- - hemp", "- - wool", "- - lumber"]
    state = answer(run(state, "2 action sail"), lambda legal: "keep" if "keep" in legal else legal[0])
    assert ships(state) == ["- - -"] * 3
    state = run(state, "0 action sail")
    assert ships(state) == ["- - -"] * 3
    assert naming(state)
    assert turns(state) == PLAYED + 4


@rule("ruling 4")
def test_a_game_of_hoarders_never_hangs() -> None:
    """A game never hangs: everybody keeps everything, until all 65 goods are in hands; and then it still sails."""
    state = position(3, ducats=dict.fromkeys(range(3), 200))
    before = everything(state)
    sails = 0
    while sum(len(cards(hand(state, seat))) for seat in range(3)) < 65:
        assert sails < 500
        sails += 1
        state = answer(run(state, f"{lead(state)} action sail"), lambda legal: "keep" if "keep" in legal else legal[0])
        assert everything(state) == before
    assert sails >= 65 // 3
    assert ships(state) == ["- - -"] * 3
    state = run(state, f"{lead(state)} action sail")
    assert naming(state)
    assert ships(state) == ["- - -"] * 3
    assert turns(state) == PLAYED + sails + 1


@rule("ruling 4")
def test_after_the_famine_new_goods_fill_the_ships_again() -> None:
    """Goods sold to the Market are shuffled into the starved deck in the next Sail."""
    state = run(starved(), "0 action sail")
    sold = [f"sell {good}" for good in ("grain", "wine", "pepper")]
    state = run(state, "1 action trade", "1 done", "2 " + "; ".join([*sold, "done"]), "0 done")
    assert market(state) == "grain wine pepper"
    state = run(state, "2 action sail")
    assert "pepper" not in market(state)
    assert revealed(state) == "grain wine pepper"
    state = answer(state)
    assert sorted(three.split()[0] for three in ships(state)) == ["grain", "pepper", "wine"]
    assert ship(state, 0).split()[1] == "-"
