"""Setup, and the flow of the game."""

import patron
import pytest

from .positions import COLOURS, data, legal, position, run
from .rules import rule


def dealt(players: int, seed: int = 1) -> patron.State:
    return patron.Game("patronize", players=players).deal(seed)


@rule("Setup")
def test_three_players_get_five_cards_each() -> None:
    """On 3 players everyone will get 5 [cards]."""
    assert [len(hand) for hand in data(dealt(3))["hands"]] == [5, 5, 5]


@rule("Setup")
def test_four_players_get_four_cards_each() -> None:
    """On 4 players, everyone will get 4 cards."""
    assert [len(hand) for hand in data(dealt(4))["hands"]] == [4, 4, 4, 4]


@rule("Setup")
def test_five_players_get_three_cards_each() -> None:
    """If you're 5 players, everyone will get 3 cards."""
    assert [len(hand) for hand in data(dealt(5))["hands"]] == [3, 3, 3, 3, 3]


@rule("Setup", "Components")
@pytest.mark.parametrize(("players", "cards"), [(3, 15), (4, 16), (5, 15)])
def test_every_dealt_character_is_dealt_once_and_the_rest_leaves_the_game(players: int, cards: int) -> None:
    """Remove the remaining cards from the game: 17 characters less 5 * 3, 4 * 4, 3 * 5 leave 2, 1, 2 out."""
    hands = data(dealt(players))["hands"]
    everything = [card for hand in hands for card in hand]
    assert len(everything) == cards
    assert len(set(everything)) == cards


@rule("Setup", "Flow of the Game", "step 1: Preparation")
@pytest.mark.parametrize(("players", "rounds"), [(3, 7), (4, 6), (5, 5)])
def test_there_is_one_fame_card_a_round(players: int, rounds: int) -> None:
    """5 players: remove 2 fame cards, 4 players: 1, 3 players: none. One lies face up, the rest is the deck."""
    start = data(dealt(players))
    fames = [start["fame"], *start["fame_deck"]]
    assert len(fames) == rounds
    assert len(set(fames)) == rounds
    assert start["rounds"] == rounds
    with pytest.raises(patron.PositionError, match=f"rounds: there are {rounds} with {players} players"):
        patron.Patronize(players).state({**start, "rounds": rounds + 1})


@rule("Setup")
def test_each_player_starts_with_one_protection_cube() -> None:
    """Each player takes 1 protection cube."""
    assert data(dealt(4))["protection"] == [True, True, True, True]


@rule("Setup", "Components")
def test_all_cubes_start_in_the_stock() -> None:
    """8 yellow, 8 red, 8 green, 8 blue cubes; nobody has one yet."""
    start = data(dealt(5))
    assert start["stock"] == {"red": 8, "green": 8, "blue": 8, "yellow": 8}
    assert all(held[colour] == 0 for held in start["cubes"] for colour in COLOURS)


@rule("Setup", "information")
def test_the_set_up_names_the_first_start_player() -> None:
    """The set-up names the first start player (the trip to Italy is outside the software)."""
    state = patron.Game("patronize", players=4, options={"first_seat": 2}).deal(5)
    assert state.turn == 2
    assert data(state)["start_player"] == 2


@rule("step 1: Preparation")
def test_the_first_fame_card_is_face_up_at_once() -> None:
    """The starting player draws the top fame card and places it face up: no action of its own."""
    start = data(dealt(3))
    assert start["phase"] == "choose"
    assert start["round"] == 1
    assert start["fame"] is not None


@rule("step 1: Preparation")
def test_the_next_round_turns_up_the_top_of_the_fame_deck() -> None:
    """Draws the top Fame card from the Fame deck: science-5 lies on top, so it is the card of round 2."""
    state = position(
        hands={0: "banker", 1: "nun", 2: "painter", 3: "navigator"},
        fame_deck="science-5 art-4 none-3 none-6 religion-4",
    )
    state = run(state, "0 play banker", "1 play nun", "2 play painter", "3 play navigator")
    now = data(state)
    assert now["round"] == 2
    assert now["fame"] == "science-5"
    assert now["fame_deck"] == ["art-4", "none-3", "none-6", "religion-4"]


@rule("Components", "Setup")
def test_a_character_cannot_be_in_two_places() -> None:
    """There is one of each of the 17 characters."""
    wrong = data(dealt(4))
    wrong["hands"][0][0] = wrong["hands"][1][0]
    with pytest.raises(patron.PositionError):
        patron.Game("patronize", players=4).state(wrong)


@rule("Components")
def test_there_is_no_ninth_cube_of_a_colour() -> None:
    """8 red cubes: nine in the stock cannot be."""
    wrong = data(dealt(4))
    wrong["stock"]["red"] = 9
    with pytest.raises(patron.PositionError):
        patron.Game("patronize", players=4).state(wrong)


@rule("Setup")
def test_nobody_has_a_cube_or_a_protege_before_the_first_round() -> None:
    """Cubes come from earning and from passing only; in round 1 nobody can own one yet."""
    wrong = data(dealt(4))
    wrong["stock"]["red"] = 7
    wrong["cubes"][0]["red"] = 1
    with pytest.raises(patron.PositionError):
        patron.Game("patronize", players=4).state(wrong)


@rule("Flow of the Game", "step 2: Choose action")
def test_three_players_may_play_any_of_their_five_cards_protected_or_not() -> None:
    """Five cards, each with or without the protection cube, and passing: 5 * 2 + 1 = 11 actions."""
    assert len(legal(dealt(3))) == 11
