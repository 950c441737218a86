"""Positions and views that cannot be are refused, with every reason.

Beside `positions.py` the only file that writes the JSON form: to say what a position cannot be.
"""

from collections.abc import Callable

import patron
import pytest

from .positions import PLAYED, Json, data, game, position, turns
from .rules import rule


def eleventh_hemp(it: Json) -> None:
    it["market"] = ["hemp"] * 11


def lost_card(it: Json) -> None:
    it["deck"] = it["deck"][1:]


def unknown_good(it: Json) -> None:
    it["deck"] = ["salt", *it["deck"][1:]]


def pirates_in_hand(it: Json) -> None:
    place = it["deck"].index("pirates")
    it["deck"][place], it["hands"][0][0] = it["hands"][0][0], "pirates"


def debt(it: Json) -> None:
    it["ducats"][2] = -1


def no_such_lead(it: Json) -> None:
    it["lead"] = 4


def no_such_campo(it: Json) -> None:
    it["statues"] = ["san-marco"]


def nineteen_favours(it: Json) -> None:
    it["favours"] = [5, 5, 5, 4]


def tenth_canvas(it: Json) -> None:
    it["piles"]["canvas"] = 10


def three_players_hands(it: Json) -> None:
    it["hands"] = it["hands"][:3]


def misspelt(it: Json) -> None:
    it["harbour"] = it.pop("wharf")


def shipped_canvas(it: Json) -> None:
    it["deck"].append(it["ships"][0][0]["good"])
    it["ships"][0][0]["good"] = "canvas"
    it["piles"]["canvas"] -= 1


def fourth_ship(it: Json) -> None:
    it["ships"][1].append(None)


def unseen_wool_is_known(it: Json) -> None:
    it["known"][0] = ["wool", "wool"]


def piles_that_do_not_add_up(it: Json) -> None:
    it["piles"]["draper"] = 4


def another_seat_names_the_action(it: Json) -> None:
    it["turn"] = 1


def revealed_before_the_sail(it: Json) -> None:
    it["revealed"].append(it["deck"].pop())


@rule("Components", "ruling 6 goods", "ruling 6 tiles", "ruling 6 campi")
@pytest.mark.parametrize(
    "spoil",
    [
        eleventh_hemp,
        lost_card,
        unknown_good,
        pirates_in_hand,
        debt,
        no_such_lead,
        no_such_campo,
        nineteen_favours,
        tenth_canvas,
        three_players_hands,
        misspelt,
        shipped_canvas,
        fourth_ship,
        unseen_wool_is_known,
        piles_that_do_not_add_up,
        another_seat_names_the_action,
        revealed_before_the_sail,
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_reasons(spoil: Callable[[Json], None]) -> None:
    """Totals fixed by the rulebook: 69 raw cards, 4 Pirates!, 18 manufactured, 18 Favours, 7 campi, seats 0 to 3."""
    found = data(game(4).deal(1))
    assert game(4).state(found) == game(4).deal(1)
    spoil(found)
    with pytest.raises(patron.PositionError) as refused:
        game(4).state(found)
    assert refused.value.reasons


@rule("Components")
def test_all_reasons_are_told_at_once() -> None:
    """Every reason, not only the first: a second statue in a campo, a seat that there is not, a campo that is none."""
    found = data(game(4).deal(1))
    found["statues"] = ["san-polo", "san-polo", "san-marco"]
    found["ships"][0][0]["reserved"] = 4
    with pytest.raises(patron.PositionError) as refused:
        game(4).state(found)
    assert len(refused.value.reasons) >= 3


@rule("b. Pirates", "ruling 3.2b")
def test_four_pirates_do_not_lie_in_the_discard_pile() -> None:
    """If all 4 Pirates! are in the Discard Pile, it is shuffled into the deck: no position has them there."""
    position(discard="pirates*3")
    with pytest.raises(patron.PositionError, match="Pirates!"):
        position(discard="pirates*4")


@rule("ruling 1.5", "ruling 2")
@pytest.mark.parametrize("held", ["?grain", "?wine", "?pepper", "?canvas", "?cloth wool"])
def test_a_card_that_no_hand_is_dealt_cannot_be_unknown(held: str) -> None:
    """Grain, Wine and Pepper are replaced in hands, manufactured goods are not dealt: everybody saw them come."""
    position(hands={0: held.replace("?", "")})
    with pytest.raises(patron.PositionError):
        position(hands={0: held})


@rule("b. Pirates", "Map Board")
@pytest.mark.parametrize("place", ["wharf", "deck", "discard"])
def test_manufactured_goods_lie_at_no_wharf_and_in_no_deck(place: str) -> None:
    """The Wharf holds what was stolen from ships, deck and discard pile raw goods; Canvas goes back to its pile."""
    canvas: dict[str, str] = {place: "canvas"}
    with pytest.raises(patron.PositionError, match="canvas"):
        position(**canvas)  # type: ignore[arg-type]  # the names of three arguments that are text


@rule("b. Pirates", "Preparation")
@pytest.mark.parametrize("place", ["market", "wharf"])
def test_pirates_lie_in_the_deck_or_the_discard_pile(place: str) -> None:
    """Discard any Pirates!: they come to no Market and to no Wharf."""
    pirates: dict[str, str] = {place: "pirates"}
    with pytest.raises(patron.PositionError, match="Pirates!"):
        position(**pirates)  # type: ignore[arg-type]  # likewise


@rule("Components", "ruling 3.1")
def test_nobody_has_eleven_cubes() -> None:
    """50 Player Cubes (10 each): ten shipments of seat 0 and a business are too many."""
    ten = {
        0: "hemp wool@0 lumber@0",
        1: "iron silk@0 hemp@0",
        2: "wool@0 lumber@0 iron@0",
        3: "silk@0 grain@0 wine@0",
    }
    position(ships=ten)
    with pytest.raises(patron.PositionError, match="cube"):
        position(ships=ten, buildings={9: "draper@0"})


@rule("Game End", "ruling 5")
def test_a_game_does_not_go_on_with_enough_points() -> None:
    """The game ends at the end of the turn where a player has 12 points: no lead names an action then."""
    position(favours={0: 11})
    with pytest.raises(patron.PositionError, match="12 points"):
        position(favours={0: 12})


@rule("option max_turns", "ruling 5")
def test_a_game_does_not_go_on_after_max_turns() -> None:
    """Counts lead turns: after the last of them no lead names an action."""
    position(max_turns=PLAYED + 1)
    with pytest.raises(patron.PositionError, match="max_turns"):
        position(max_turns=PLAYED)


@rule("ruling 1.1", "Playing the Game")
def test_the_lead_follows_from_the_turns_played() -> None:
    """Players take turns clockwise: after 60 turns of four seat 0 leads again, not seat 2."""
    found = data(position())
    found["lead"] = found["turn"] = 2
    with pytest.raises(patron.PositionError):
        game(4).state(found)


@rule("ruling 1.1")
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_a_table_written_by_hand_need_not_count_its_turns(seat: int) -> None:
    """Whoever leads: without `turns` it is the least number of turns that brings the lead there."""
    found = data(position())
    found["lead"] = found["turn"] = seat
    del found["turns"]
    assert turns(game(4).state(found)) == seat


def a_card_too_few(it: Json) -> None:
    it["deck_size"] -= 1


def two_hidden_cards(it: Json) -> None:
    it["hand_sizes"][0] = 3


def fewer_cards_than_known(it: Json) -> None:
    it["hand_sizes"][1] = 0


def own_hand_of_another_size(it: Json) -> None:
    it["hand_sizes"][2] = 1


def open_hands(it: Json) -> None:
    it["hands"] = [["hemp", "wool"], ["silk", "canvas"], []]


def open_deck(it: Json) -> None:
    it["deck"] = ["hemp"]


def eleven_open_hemp(it: Json) -> None:
    it["market"] = ["hemp"] * 11


@rule("ruling 1.5")
@pytest.mark.parametrize(
    "spoil",
    [
        a_card_too_few,
        two_hidden_cards,
        fewer_cards_than_known,
        own_hand_of_another_size,
        open_hands,
        open_deck,
        eleven_open_hemp,
    ],
)
def test_a_view_that_cannot_be_is_refused_with_the_reasons(spoil: Callable[[Json], None]) -> None:
    """Only the dealt card of each hand can ever be unknown; what a view hides, nobody can write into it."""
    state = position(3, hands={0: "?hemp wool", 1: "?silk canvas"})
    found = data(state.view(seat=2))
    assert state.game.view(found) == state.view(seat=2)
    spoil(found)
    with pytest.raises(patron.PositionError) as refused:
        state.game.view(found)
    assert refused.value.reasons


@rule("ruling 1.5", "ruling 2")
def test_hidden_cards_must_be_left_that_a_hand_is_dealt() -> None:
    """One card of Hemp, Wool, Lumber, Iron and Silk is unseen: seat 0's; with none he cannot hold one."""
    state = position(
        3,
        hands={0: "?hemp", 2: "hemp*9 wool*4 lumber*7 iron*10 silk*10"},
        ships={0: "wool wool wool", 1: "wool wool wool", 2: "lumber lumber lumber"},
    )
    view = state.view(seat=1)
    assert {data(view.resample(seed))["hands"][0][0] for seed in range(10)} == {"hemp"}
    found = data(view)
    found["known"][2].append("hemp")
    found["hand_sizes"][2] += 1
    found["deck_size"] -= 1
    with pytest.raises(patron.PositionError) as refused:
        state.game.view(found)
    assert refused.value.reasons
