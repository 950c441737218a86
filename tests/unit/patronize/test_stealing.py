"""About gaining achievement cubes: when the stock has none of a colour.

All positions are in round 4 of four players (unless said otherwise): seat 0 has won the first three rounds, everybody
has one card left and has played three, so a seat that always lost may have gained up to six cubes.
"""

from collections.abc import Mapping

import patron

from .positions import NOTHING, all_cubes, cubes, data, legal, position, run
from .rules import rule


def late(hands: Mapping[int, str], held: Mapping[int, str], proteges: Mapping[int, str] = NOTHING) -> patron.State:
    return position(
        in_round=4,
        hands=hands,
        cubes=held,
        proteges=proteges,
        fames={0: "religion-4 art-4 science-5"},
        removed="lawman",
    )


@rule("ruling 9", "About gaining achievement cubes")
def test_while_the_stock_has_one_it_comes_from_there() -> None:
    """If there are any of that colour left in the common stock, you take from there."""
    state = late({0: "noble"}, {1: "red 4", 2: "red 3"})  # 8 - 7 = 1 red in the stock
    state = run(state, "0 play noble", "1 pass", "2 pass", "3 pass")
    assert all_cubes(state) == ["red 1", "red 4", "red 3", ""]
    assert data(state)["stock"]["red"] == 0


@rule("ruling 9", "About gaining achievement cubes")
def test_from_an_empty_stock_it_comes_from_the_left_neighbour() -> None:
    """You take instead from the player who is closest to you in clockwise order and who has a cube of that colour."""
    state = late({0: "noble"}, {1: "red 4", 2: "red 4"})
    state = run(state, "0 play noble", "1 pass", "2 pass", "3 pass")
    assert all_cubes(state) == ["red 1", "red 3", "red 4", ""]


@rule("ruling 9")
def test_a_seat_without_the_colour_is_passed_over() -> None:
    """Closest to you *and who has a cube of that colour*: seat 1 has only green, so seat 2 loses one."""
    state = late({0: "noble"}, {1: "green 2", 2: "red 4", 3: "red 4"})
    state = run(state, "0 play noble", "1 pass", "2 pass", "3 pass")
    assert all_cubes(state) == ["red 1", "green 2", "red 3", "red 4"]


@rule("ruling 9")
def test_only_the_closest_clockwise_counts() -> None:
    """Seat 3 sits next to seat 0 the other way round; clockwise, seat 2 comes before."""
    state = late({0: "noble"}, {2: "red 3", 3: "red 5"})
    state = run(state, "0 play noble", "1 pass", "2 pass", "3 pass")
    assert all_cubes(state) == ["red 1", "", "red 2", "red 5"]


@rule("ruling 9")
def test_a_passer_can_be_the_victim() -> None:
    """Passers and the winner can be victims: seat 3 passed and loses to seat 2's Painter."""
    state = late({0: "banker", 2: "painter"}, {1: "red 4", 3: "red 4"})
    state = run(state, "0 play banker", "1 pass", "2 play painter", "3 pass")
    # 0 wins: green. 2: red from 3 (4 - 1), then 0's green
    assert all_cubes(state) == ["green 1", "red 4", "red 1 green 1", "red 3"]


@rule("ruling 9")
def test_the_winner_can_be_the_victim() -> None:
    """Passers and the winner can be victims: seat 3 wins with the Banker and loses a red to seat 2."""
    state = late({2: "painter", 3: "banker"}, {0: "red 3", 3: "red 5"})
    state = run(state, "0 pass", "1 pass", "2 play painter", "3 play banker")
    # 3 wins: green. 2: red from 3 (5 - 1 = 4), then 3's green from the stock
    assert all_cubes(state) == ["red 3", "", "red 1 green 1", "red 4 green 1"]


@rule("ruling 9")
def test_closest_means_closest_to_the_receiver_not_to_the_winner() -> None:
    """Clockwise of the receiver: from seat 2 that is seat 3; from the winner 0 it would be seat 1."""
    state = late({0: "banker", 2: "painter", 3: "nun"}, {1: "red 4", 3: "red 4"})
    state = run(state, "0 play banker", "1 pass", "2 play painter", "3 play nun")
    # 0: green. 2: red from 3, 3's yellow. 3: yellow, 0's green
    assert all_cubes(state) == ["green 1", "red 4", "red 1 yellow 1", "red 3 green 1 yellow 1"]


@rule("ruling 6", "ruling 9")
def test_a_cube_gained_a_moment_ago_can_be_taken() -> None:
    """Awards are strictly sequential: a later award may take a cube gained a moment ago."""
    state = late({0: "noble", 3: "painter"}, {1: "red 4", 2: "red 3"})
    state = run(state, "0 play noble", "1 pass", "2 pass", "3 play painter")
    # 0 wins: the last red of the stock. 3: own red from 0 (1 - 1 = 0); then 0's red: 0 has none now, so from 1 (4 - 1)
    assert all_cubes(state) == ["", "red 3", "red 3", "red 2"]


@rule("ruling 6", "ruling 9")
def test_two_losers_after_the_last_cube_of_the_stock() -> None:
    """Sequential awards: seat 2 gets the last yellow of the stock, seat 3 must take."""
    state = late({1: "banker", 2: "nun", 3: "theologian"}, {0: "yellow 3", 3: "yellow 4"})
    state = run(state, "0 pass", "1 play banker", "2 play nun", "3 play theologian")
    # 1 wins: green. 2: own yellow from the stock (1 - 1 = 0); 3's yellow from the closest, 3 himself (4 - 1 = 3).
    # 3: own yellow from the closest clockwise, 0 (3 - 1 = 2), so 3 + 1 = 4; neighbour: 0 passed, 1's green
    assert all_cubes(state) == ["yellow 2", "green 1", "yellow 2", "green 1 yellow 4"]


@rule("ruling 9", "step 3: Earning Fame/Achievements")
def test_a_cube_can_go_round_within_one_round() -> None:
    """Three players gain red one after the other, all from an empty stock."""
    state = late(
        {0: "noble", 1: "nun", 2: "painter", 3: "navigator"},
        {1: "red 3", 2: "red 5"},
    )
    state = run(state, "0 play noble", "1 play nun", "2 play painter", "3 play navigator")
    # 0 wins: red from 1 (2 left).
    # 1: yellow; 2's red from 2 (4 left), so 1 has 3.
    # 2: red: 3 has none, 0 has 1 -> 0 left, so 2 has 5; 3's blue.
    # 3: blue; 0's red: 0 has none, so from 1 (2 left)
    assert all_cubes(state) == ["", "red 2 yellow 1", "red 5 blue 1", "red 1 blue 1"]


@rule("ruling 9")
def test_nobody_takes_from_himself() -> None:
    """If nobody else holds one, nothing happens (the receiver has all eight)."""
    # round 6: seat 1 has lost three rounds (6 cubes) and passed two (2 cubes): all eight reds
    state = position(
        in_round=6,
        hands={0: "banker", 1: "painter"},
        proteges={1: "student nun"},
        cubes={1: "red 8"},
        fames={0: "religion-4 art-4 science-5", 1: ""},
    )
    state = run(state, "0 play banker", "1 play painter", "2 pass", "3 pass")
    # 0 wins: green. 1: own red: stock empty, nobody else has one, nothing; then 0's green
    assert all_cubes(state) == ["green 1", "red 8 green 1", "", ""]


@rule("ruling 9", "ruling 11", "About gaining achievement cubes")
def test_a_passer_may_name_an_exhausted_colour_and_takes_it() -> None:
    """Or if you choose to gain a cube during the gaining protegees step, you first choose colour, then check."""
    state = late({0: "banker"}, {1: "red 4", 2: "red 4"})
    state = run(state, "0 play banker", "1 pass", "2 pass", "3 pass", "1 gain red")
    # from the closest clockwise of 1: seat 2
    assert all_cubes(state) == ["green 1", "red 5", "red 3", ""]
    state = run(state, "2 gain red")
    # clockwise of 2: 3 has none, 0 has none, 1 has 5 -> 4
    assert all_cubes(state) == ["green 1", "red 4", "red 4", ""]


@rule("ruling 9")
def test_taking_from_another_is_not_asked() -> None:
    """No gain can be refused; it *must* be taken from the nearest seat: nobody is asked, the round goes on."""
    state = late({0: "noble"}, {1: "red 4", 2: "red 4"})
    state = run(state, "0 play noble", "1 pass", "2 pass", "3 pass")
    assert data(state)["phase"] == "gain"
    assert state.turn == 1
    assert data(state)["gain"] is None


@rule("ruling 17", "ruling 9")
def test_a_virtual_cube_cannot_be_taken() -> None:
    """It must be a real cube: seat 1's Painter counts as red at the end, but there is nothing to take."""
    state = late({0: "noble"}, {2: "red 4", 3: "red 4"}, {1: "student painter nun"})
    state = run(state, "0 play noble", "1 pass", "2 pass", "3 pass")
    assert all_cubes(state) == ["red 1", "", "red 3", "red 4"]


@rule("ruling 9")
def test_taking_leaves_the_stock_alone() -> None:
    """The cube moves from one player to the other: stock and total stay as they are."""
    state = late({0: "noble"}, {1: "red 4", 2: "red 4"})
    state = run(state, "0 play noble", "1 pass", "2 pass", "3 pass")
    assert data(state)["stock"] == {"red": 0, "green": 8, "blue": 8, "yellow": 8}
    assert legal(state) == {"take noble", "gain red", "gain green", "gain blue", "gain yellow"}
    assert cubes(state, 0) == "red 1"
