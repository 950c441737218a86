"""Preparation."""

from collections import Counter

import patron
import pytest

from .positions import (
    ACTIONS,
    BUILDINGS,
    GOODS,
    MANUFACTURED,
    RAW,
    TILES,
    buildings,
    cards,
    deck,
    discard,
    ducats,
    everything,
    favours,
    free_cubes,
    game,
    hands,
    known,
    lead,
    legal,
    market,
    pile,
    revealed,
    ships,
    statues,
    wharf,
)
from .rules import rule

SEEDS = range(200)


def dealt(players: int, seed: int = 1) -> patron.State:
    return game(players).deal(seed)


@rule("Preparation", "ruling 2")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_one_card_is_dealt_to_each_hand(players: int) -> None:
    """1 face down to each player's hand."""
    assert [len(cards(held)) for held in hands(dealt(players))] == [1] * players


@rule("Preparation", "ruling 2")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_two_cards_are_dealt_to_the_market(players: int) -> None:
    """2 face up to the Market area of the Map Board."""
    assert len(cards(market(dealt(players)))) == 2


@rule("Preparation", "ruling 2", "Player Board")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_three_cards_are_dealt_onto_the_ships_of_each_player(players: int) -> None:
    """3 face up onto the Ships of each Player Board; each player board depicts 3 Ships; one a ship, none reserved."""
    for three in ships(dealt(players)):
        assert len(three.split()) == 3
        assert set(three.split()) <= set(RAW)


@rule("Preparation", "Components")
@pytest.mark.parametrize(("players", "left"), [(3, 55), (4, 51), (5, 47)])
def test_the_remaining_raw_good_cards_form_the_draw_deck(players: int, left: int) -> None:
    """69 cards less a hand card, three shipments a player and two of the Market: 69 - 4 * 3 - 2 = 55, 51, 47."""
    assert len(deck(dealt(players))) == left


@rule("Preparation", "ruling 2")
def test_no_grain_wine_or_pepper_is_dealt_to_a_hand_or_the_market() -> None:
    """If any Grain, Wine, or Pepper are dealt to players' hands or the Market, replace them; Pirates! everywhere."""
    seen = Counter(
        card
        for seed in SEEDS
        for dealt_to in (*hands(dealt(5, seed)), market(dealt(5, seed)))
        for card in cards(dealt_to)
    )
    assert sum(seen.values()) == 7 * len(SEEDS)
    assert set(seen) == {"hemp", "wool", "lumber", "iron", "silk"}


@rule("Preparation", "ruling 2")
def test_no_pirates_are_dealt_anywhere() -> None:
    """If any Pirates! Cards are dealt anywhere, replace them: all four lie in the deck."""
    for seed in SEEDS:
        assert deck(dealt(5, seed)).count("pirates") == 4


@rule("Preparation", "ruling 2")
def test_ships_may_carry_grain_wine_and_pepper() -> None:
    """Grain, Wine and Pepper are replaced in hands and Market only."""
    carried = {card for seed in SEEDS for three in ships(dealt(5, seed)) for card in three.split()}
    assert carried == set(RAW) - {"pirates"}


@rule("Preparation", "ruling 2")
def test_replaced_cards_are_shuffled_back_into_the_deck() -> None:
    """Shuffle any replaced cards back: Pirates! are met at the top of a deck, at its bottom and in between."""
    places = {place for seed in SEEDS for place, card in enumerate(deck(dealt(3, seed))) if card == "pirates"}
    # 200 deals with four Pirates! each on 55 places: each place is missed once in three million
    assert places == set(range(55))


@rule("Preparation", "Components", "ruling 6 goods")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_goods_card_is_somewhere(players: int) -> None:
    """69 Raw Good Cards, 4 of them Pirates!, 18 Manufactured Good Cards."""
    count = everything(dealt(players))
    assert count == {**RAW, **MANUFACTURED}
    assert set(count) == set(GOODS)
    assert sum(RAW.values()) == 69
    assert sum(MANUFACTURED.values()) == 18


@rule("Preparation", "Components", "ruling 6 tiles")
def test_manufactured_goods_tiles_and_favours_lie_beside_the_board() -> None:
    """18 Manufactured Goods, 18 Favours, 10 Manufacturing and 9 Luxury Business Tiles, 6 Statue Tiles."""
    start = dealt(4)
    assert [pile(start, good) for good in ("canvas", "cloth")] == [9, 9]
    assert pile(start, "favour") == 18
    assert {tile: pile(start, tile) for tile in TILES} == TILES
    assert pile(start, "draper") + pile(start, "canvas-maker") == 10
    assert pile(start, "tentmaker") + pile(start, "wainwright") + pile(start, "armourer") == 9
    assert pile(start, "statue") == 6


@rule("Preparation")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_each_player_takes_ten_ducats(players: int) -> None:
    """1 red chip and 5 white chips: 5 + 5."""
    assert ducats(dealt(players)) == [10] * players


@rule("Components", "Preparation", "ruling 2")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_each_player_has_ten_cubes(players: int) -> None:
    """50 Player Cubes, 10 of each of five colours; none of them is placed yet."""
    start = dealt(players)
    assert [free_cubes(start, seat) for seat in range(players)] == [10] * players


@rule("Preparation", "Map Board")
def test_the_board_starts_empty() -> None:
    """In the course of the game players place Statue and Business Tiles: none yet; no card at the Wharf either."""
    start = dealt(4)
    assert buildings(start) == {}
    assert statues(start) == set()
    assert wharf(start) == discard(start) == revealed(start) == ""
    assert favours(start) == [0, 0, 0, 0]
    assert len(BUILDINGS) == 21


@rule("Preparation", "ruling 1.4")
def test_seat_0_leads_first() -> None:
    """First lead: seat 0 (who of them is the second-youngest is outside the software)."""
    start = dealt(4)
    assert lead(start) == 0
    assert start.turn == 0
    assert legal(start) == ACTIONS


@rule("ruling 1.4")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_rule_option_names_the_first_lead(seat: int) -> None:
    """Or a rule option."""
    start = game(4, first_seat=seat).deal(1)
    assert lead(start) == seat
    assert start.turn == seat


@rule("ruling 1.5", "Preparation")
def test_the_dealt_card_of_a_hand_is_not_known() -> None:
    """1 face down to each player's hand: what was dealt there, nobody saw."""
    start = dealt(5)
    assert [known(start, seat) for seat in range(5)] == [""] * 5


@rule("ruling 1.1")
@pytest.mark.parametrize("players", [0, 1, 2, 6])
def test_three_to_five_play(players: int) -> None:
    """3 to 5 players: 5 Player Boards, cubes in five colours."""
    with pytest.raises(patron.OptionsError):
        game(players)


@rule("Preparation")
def test_deals_differ() -> None:
    """Shuffle: different seeds, different decks; the same seed, the same deck."""
    assert len({tuple(deck(dealt(4, seed))) for seed in SEEDS}) == len(SEEDS)
    assert dealt(4, 3) == dealt(4, 3)
