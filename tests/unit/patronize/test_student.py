"""The Student."""

from .positions import GAINS, all_cubes, cubes, data, legal, points, position, run
from .rules import rule


@rule("ruling 10", "Student")
def test_a_loser_with_the_student_gains_twice() -> None:
    """You only double the amount indicated by the character played by the closest participating player."""
    state = position(hands={0: "student", 1: "nun", 2: "banker"})
    state = run(state, "0 play student", "1 play nun", "2 play banker", "3 pass")
    # 2 wins: green. 0: none of his own, 1's yellow twice. 1: yellow, 2's green
    assert all_cubes(state) == ["yellow 2", "green 1 yellow 1", "green 1", ""]


@rule("ruling 10", "Student")
def test_a_winner_with_the_student_gets_the_fame_card_only() -> None:
    """Hence, if you win the round with the Student, you gain no effect."""
    state = run(position(hands={0: "student"}), "0 play student", "1 pass", "2 pass", "3 pass")
    assert data(state)["fames"][0] == ["none-7"]
    assert all_cubes(state) == ["", "", "", ""]
    assert data(state)["stock"] == {"red": 8, "green": 8, "blue": 8, "yellow": 8}


@rule("ruling 10", "ruling 7", "Student")
def test_the_student_gives_his_neighbour_nothing() -> None:
    """The Student himself doesn't generate any achievements: seat 0 gets only his own yellow."""
    state = position(hands={0: "nun", 1: "student", 2: "banker"})
    state = run(state, "0 play nun", "1 play student", "2 play banker", "3 pass")
    # 2 wins: green. 0: yellow + nothing. 1: 2's green twice
    assert all_cubes(state) == ["yellow 1", "green 2", "green 1", ""]


@rule("ruling 7", "ruling 10")
def test_the_student_doubles_nothing_next_to_the_clown() -> None:
    """A character that shows no cube gives nothing, twice nothing too; nobody looks further."""
    state = position(hands={0: "student", 1: "clown", 2: "banker"})
    state = run(state, "0 play student", "1 play clown", "2 play banker", "3 pass")
    # 2 wins: green. 0: nothing. 1: 2's green
    assert all_cubes(state) == ["", "green 1", "green 1", ""]


@rule("ruling 10", "Student")
def test_the_student_makes_two_choices_of_a_white_cube() -> None:
    """For a white cube two separate colour choices."""
    state = position(hands={0: "student", 1: "diplomat", 2: "noble"})
    state = run(state, "0 play student", "1 play diplomat", "2 play noble", "3 pass")
    assert state.turn == 0
    assert data(state)["gain"] == {"from": "neighbour", "left": 2}
    assert legal(state) == GAINS
    state = run(state, "0 gain red")
    assert state.turn == 0
    assert data(state)["gain"] == {"from": "neighbour", "left": 1}
    assert legal(state) == GAINS
    state = run(state, "0 gain blue")
    # 1 follows: own white, then 2's red
    state = run(state, "1 gain yellow")
    assert all_cubes(state) == ["red 1 blue 1", "red 1 yellow 1", "red 1", ""]


@rule("ruling 10")
def test_the_student_may_choose_the_same_colour_twice() -> None:
    """Two separate choices: the second is free again."""
    state = position(hands={0: "student", 1: "spinning-trader"})
    state = run(state, "0 play student", "1 play spinning-trader", "2 pass", "3 pass")
    # 1 wins with 12: own white. 0: 1's white twice
    state = run(state, "1 gain green", "0 gain red", "0 gain red")
    assert all_cubes(state) == ["red 2", "green 1", "", ""]


@rule("ruling 10")
def test_protection_changes_nothing_for_the_student() -> None:
    """Protection changes nothing: the protected Student gains twice as well."""
    state = position(hands={0: "student", 1: "noble"})
    state = run(state, "0 play student protect", "1 play noble", "2 pass", "3 pass")
    assert all_cubes(state) == ["red 2", "red 1", "", ""]


@rule("ruling 10", "Student")
def test_the_student_has_no_effect_as_a_protege() -> None:
    """Once a protegee, this card has no effect."""
    state = position(
        hands={0: "student nun", 1: "noble banker", 2: "painter", 3: "navigator"},
        fame="art-4",
        fame_deck="none-7",
    )
    state = run(state, "0 play student", "1 play noble", "2 play painter", "3 play navigator")
    # art: 1 wins with the Noble: red. 2: red + 3's blue. 3: blue + the Student's nothing. 0: 1's red twice
    assert all_cubes(state) == ["red 2", "red 1", "red 1 blue 1", "blue 1"]
    assert data(state)["proteges"][0] == ["student"]
    state = run(state, "1 play banker", "2 pass", "3 pass", "0 play nun")
    # 1 wins: green. 0: yellow + 1's green, once each
    assert cubes(state, 0) == "red 2 green 1 yellow 1"
    # a passer's cube is not doubled either
    state = run(state, "2 gain blue", "3 gain blue")
    assert all_cubes(state) == ["red 2 green 1 yellow 1", "red 1 green 1", "red 1 blue 2", "blue 2"]


@rule("ruling 10", "ruling 9")
def test_the_students_two_cubes_come_one_after_the_other() -> None:
    """One after the other by the normal procedure: the first from seat 3, who is then out of red, the second from 0."""
    # round 4; seat 0 won the first three rounds
    state = position(
        in_round=4,
        hands={0: "banker", 2: "student", 3: "painter"},
        cubes={0: "red 2", 1: "red 5", 3: "red 1"},
        fames={0: "religion-4 art-4 science-5"},
    )
    state = run(state, "0 play banker", "1 pass", "2 play student", "3 play painter")
    # 0 wins: green. 2: 3's red twice: from 3 (1 - 1 = 0), then from 0 (2 - 1 = 1).
    # 3: own red from 0 (1 - 1 = 0), then 0's green
    assert all_cubes(state) == ["green 1", "red 5", "red 2", "red 1 green 1"]


@rule("ruling 10", "ruling 9", "ruling 6")
def test_the_student_takes_the_last_of_the_stock_and_then_the_winners_new_cube() -> None:
    """Two reds in the stock: the winner gets one, the Student the other, and then the winner's."""
    state = position(
        in_round=4,
        hands={0: "noble", 3: "student"},
        cubes={1: "red 3", 2: "red 3"},
        fames={0: "religion-4 art-4 science-5"},
    )
    state = run(state, "0 play noble", "1 pass", "2 pass", "3 play student")
    assert all_cubes(state) == ["", "red 3", "red 3", "red 2"]


@rule("ruling 10", "Score Calculation")
def test_the_student_scores_his_printed_points_only() -> None:
    """As a protégé: nothing. He is worth the 4 VP that are printed."""
    state = position(3, phase="over", proteges={0: "student"}, fames={0: "none-3"})
    assert points(state, 0) == {"cubes": 0, "fame": 3, "proteges": 4, "abilities": 0, "hand": 0}
