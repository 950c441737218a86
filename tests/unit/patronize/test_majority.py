"""Geographer, Architect, Missionary, Theologian: 5 VP for most cubes of a colour among all players."""

import pytest

from .positions import points, position
from .rules import rule

HEADING = "Geographer, Architect, Missionary, Theologian"
MAJORITIES = [
    ("geographer", "green", "literary-man"),
    ("architect", "red", "painter"),
    ("missionary", "blue", "navigator"),
    ("theologian", "yellow", "nun"),
]


@rule("ruling 18", HEADING)
@pytest.mark.parametrize(("character", "colour", "virtual"), MAJORITIES)
def test_most_cubes_of_the_colour_bring_five(character: str, colour: str, virtual: str) -> None:
    """If you have (of all players) most Achievements of the corresponding colour, you gain 5VP: 4 against 2."""
    # the virtual cube of the colour lies in a hand: it counts for nobody
    state = position(
        3, phase="over", hands={1: virtual}, proteges={0: character}, cubes={0: f"{colour} 4", 2: f"{colour} 2"}
    )
    assert points(state, 0)["abilities"] == 5


@rule("ruling 18", HEADING)
@pytest.mark.parametrize(("character", "colour", "virtual"), MAJORITIES)
def test_fewer_cubes_than_another_bring_nothing(character: str, colour: str, virtual: str) -> None:
    """Of all players: seat 2 has 4, seat 0 has 3."""
    state = position(
        3, phase="over", hands={1: virtual}, proteges={0: character}, cubes={0: f"{colour} 3", 2: f"{colour} 4"}
    )
    assert points(state, 0)["abilities"] == 0


@rule("ruling 18", HEADING)
@pytest.mark.parametrize(("character", "colour", "virtual"), MAJORITIES)
def test_a_tie_for_most_brings_five_too(character: str, colour: str, virtual: str) -> None:
    """Even if you're tied for most, you gain 5VP: 3 against 3."""
    state = position(
        3, phase="over", hands={1: virtual}, proteges={0: character}, cubes={0: f"{colour} 3", 2: f"{colour} 3"}
    )
    assert points(state, 0)["abilities"] == 5


@rule("ruling 18")
@pytest.mark.parametrize(("character", "colour", "virtual"), MAJORITIES)
def test_a_tie_at_zero_brings_nothing(character: str, colour: str, virtual: str) -> None:
    """At least one cube is required: a ruling against the letter, by which everybody would be tied for most with 0."""
    other = "red" if colour != "red" else "green"
    state = position(3, phase="over", hands={1: virtual}, proteges={0: character}, cubes={0: f"{other} 2"})
    assert points(state, 0)["abilities"] == 0


@rule("ruling 18")
def test_one_cube_is_enough_if_nobody_has_more() -> None:
    """At least one cube is required; 1 against 0."""
    state = position(3, phase="over", hands={1: "nun"}, proteges={0: "theologian"}, cubes={0: "yellow 1"})
    assert points(state, 0)["abilities"] == 5


@rule("ruling 17", "ruling 18", HEADING)
@pytest.mark.parametrize(("character", "colour", "virtual"), MAJORITIES)
def test_a_lone_virtual_cube_is_most(character: str, colour: str, virtual: str) -> None:
    """Don't forget to count the Artist, Literati, Navigator and Monks: 1 virtual against 0."""
    other = "red" if colour != "red" else "green"
    state = position(3, phase="over", proteges={0: f"{character} {virtual}"}, cubes={0: f"{other} 1"})
    assert points(state, 0)["abilities"] == 5


@rule("ruling 17", "ruling 18", HEADING)
def test_a_virtual_cube_makes_the_tie() -> None:
    """Seat 0: 2 real and the Literary man, seat 1: 3 real; 3 against 3."""
    state = position(3, phase="over", proteges={0: "geographer literary-man"}, cubes={0: "green 2", 1: "green 3"})
    assert points(state, 0)["abilities"] == 5


@rule("ruling 17", "ruling 18", HEADING)
def test_a_rivals_virtual_cube_breaks_the_tie() -> None:
    """Seat 0: 3 real, seat 1: 3 real and the Literary man; 3 against 4."""
    state = position(5, phase="over", proteges={0: "geographer", 1: "literary-man"}, cubes={0: "green 3", 1: "green 3"})
    assert points(state, 0)["abilities"] == 0


@rule("ruling 18", HEADING)
def test_all_players_are_compared_not_only_the_neighbours() -> None:
    """Of all players: of five, seat 2 across the table has 4 reds against 3."""
    state = position(5, phase="over", hands={1: "painter"}, proteges={0: "architect"}, cubes={0: "red 3", 2: "red 4"})
    assert points(state, 0)["abilities"] == 0


@rule("ruling 18", HEADING)
def test_each_majority_counts_for_itself() -> None:
    """Most green with the Geographer 5, most blue with the Missionary 5, too few yellow for the Theologian: 10."""
    state = position(
        3,
        phase="over",
        hands={1: "literary-man navigator nun"},
        proteges={0: "geographer missionary theologian"},
        cubes={0: "green 3 blue 2 yellow 1", 2: "green 1 blue 1 yellow 2"},
    )
    assert points(state, 0)["abilities"] == 10


@rule("ruling 18", HEADING)
def test_only_the_own_colour_of_the_card_counts() -> None:
    """Corresponding colour: the Architect looks at red (0 against 1), not at the 4 greens."""
    state = position(3, phase="over", hands={1: "painter"}, proteges={0: "architect"}, cubes={0: "green 4", 2: "red 1"})
    assert points(state, 0)["abilities"] == 0
