"""The Clown: one test for each ability that he can copy, and what he cannot.

Unless said otherwise four players: seat 1 holds the Clown, seat 0 is the right neighbour, seats 2 and 3 have the rest.
"""

from collections.abc import Mapping

import patron

from .positions import NOTHING, data, legal, points, position, run
from .rules import rule


def clown(
    right: str,
    own: str = "clown",
    held: Mapping[int, str] = NOTHING,
    fames: Mapping[int, str] = NOTHING,
) -> patron.State:
    """Seat 1 is about to name the ability. `right` and `own` are the protégés of seats 0 and 1."""
    return position(4, phase="reckoning", turn=1, proteges={0: right, 1: own}, cubes=held, fames=fames)


@rule("ruling 15", "ruling 17", "Clown")
def test_the_clown_copies_the_painter() -> None:
    """Counts as a red cube: 2 + 1 = 3 red, 10 VP. The Painter's 3 VP are not copied: 2 VP as printed."""
    state = run(clown("painter", held={1: "red 2"}), "1 clown painter")
    assert points(state, 1)["cubes"] == 10
    assert points(state, 1)["proteges"] == 2
    assert points(state, 1)["abilities"] == 0


@rule("ruling 15", "ruling 17", "Clown")
def test_the_clown_copies_the_literary_man() -> None:
    """Counts as a green cube: 1 + 1 = 2 green, 5 VP."""
    state = run(clown("literary-man", held={1: "green 1"}), "1 clown literary-man")
    assert points(state, 1)["cubes"] == 5


@rule("ruling 15", "ruling 17", "Clown")
def test_the_clown_copies_the_navigator() -> None:
    """Counts as a blue cube: the only one, 2 VP."""
    state = run(clown("navigator"), "1 clown navigator")
    assert points(state, 1)["cubes"] == 2


@rule("ruling 15", "ruling 17", "Clown")
def test_the_clown_copies_the_nun() -> None:
    """Counts as a yellow cube: 4 + 1 = 5 yellow, 20 VP."""
    state = run(clown("nun", held={1: "yellow 4"}), "1 clown nun")
    assert points(state, 1)["cubes"] == 20


@rule("ruling 15", "ruling 18", "Clown")
def test_the_clown_copies_the_geographer() -> None:
    """Both have most green (3 : 3): 5 VP for the Clown's holder, and the neighbour's card keeps working for him."""
    state = run(clown("geographer", held={0: "green 3", 1: "green 3"}), "1 clown geographer")
    assert points(state, 1)["abilities"] == 5
    assert points(state, 0)["abilities"] == 5


@rule("ruling 15", "ruling 18", "Clown")
def test_the_clown_copies_the_architect() -> None:
    """Carried out as his own: his 4 reds are most, the neighbour's 2 are not (somebody's Painter is 1)."""
    state = run(clown("architect", held={0: "red 2", 1: "red 4"}), "1 clown architect")
    assert points(state, 1)["abilities"] == 5
    assert points(state, 0)["abilities"] == 0


@rule("ruling 15", "ruling 18", "Clown")
def test_the_clown_copies_the_missionary_in_vain_with_fewer_blues() -> None:
    """Carried out as his own: the neighbour has most blue (4 : 1), the Clown's holder has not."""
    state = run(clown("missionary", held={0: "blue 4", 1: "blue 1"}), "1 clown missionary")
    assert points(state, 1)["abilities"] == 0
    assert points(state, 0)["abilities"] == 5


@rule("ruling 15", "ruling 18", "Clown")
def test_the_clown_copies_the_missionary() -> None:
    """His 3 blues are most: 5 VP (somebody's Navigator is 1)."""
    state = run(clown("missionary", held={0: "blue 1", 1: "blue 3"}), "1 clown missionary")
    assert points(state, 1)["abilities"] == 5


@rule("ruling 15", "ruling 18", "Clown")
def test_the_clown_copies_the_theologian() -> None:
    """His 3 yellows are most: 5 VP (somebody's Nun is 1)."""
    state = run(clown("theologian", held={1: "yellow 3"}), "1 clown theologian")
    assert points(state, 1)["abilities"] == 5


@rule("ruling 15", "ruling 19", "Clown")
def test_the_clown_copies_the_spinning_trader() -> None:
    """His own cubes: one of each, 7 VP. The neighbour, with red only, gets nothing from the card itself."""
    held = {0: "red 2", 1: "red 1 green 1 blue 1 yellow 1"}
    state = run(clown("spinning-trader", held=held), "1 clown spinning-trader")
    assert points(state, 1)["abilities"] == 7
    assert points(state, 0)["abilities"] == 0


@rule("ruling 15", "ruling 19", "Clown")
def test_the_clown_copies_the_merchant() -> None:
    """1 VP per cube that the Clown's holder has: 3 + 1 = 4; the neighbour's one cube brings him 1."""
    state = run(clown("merchant", held={0: "red 1", 1: "red 3 blue 1"}), "1 clown merchant")
    assert points(state, 1)["abilities"] == 4
    assert points(state, 0)["abilities"] == 1


@rule("ruling 15", "ruling 19", "Clown")
def test_the_clown_copies_the_diplomat() -> None:
    """*His* right neighbour's cubes: seat 0 has 3 real and the Painter's virtual one, 4 VP."""
    state = run(clown("diplomat painter", held={0: "red 1 green 2", 1: "blue 4"}), "1 clown diplomat")
    assert points(state, 1)["abilities"] == 4


@rule("ruling 15", "ruling 19", "ruling 22", "Clown")
def test_the_clown_copies_the_noble() -> None:
    """His own lowest fame card counts twice: 4 + 7 + 4 = 15; the neighbour's Noble doubles his 3: 3 + 5 + 3 = 11."""
    state = clown(
        "lawman merchant noble",
        "clown painter nun",
        fames={0: "science-5 none-3", 1: "religion-4 none-7"},
    )
    state = run(state, "1 clown noble")
    # the doubling stands under fame, not under abilities
    assert points(state, 1)["fame"] == 15
    assert points(state, 1)["abilities"] == 0
    assert points(state, 0)["fame"] == 11


@rule("ruling 15", "ruling 19", "Clown")
def test_the_clown_copies_the_banker() -> None:
    """His own protégés: four with the Clown, 3 VP; the neighbour with three gets nothing."""
    state = run(clown("banker student lawman", "clown nun painter noble"), "1 clown banker")
    assert points(state, 1)["abilities"] == 3
    assert points(state, 0)["abilities"] == 0


@rule("ruling 15", "ruling 19")
def test_the_clown_copies_the_banker_in_vain_with_three_proteges() -> None:
    """Carried out as his own: the neighbour's four count for the neighbour only."""
    state = run(clown("banker student lawman painter", "clown nun noble"), "1 clown banker")
    assert points(state, 1)["abilities"] == 0
    assert points(state, 0)["abilities"] == 3


@rule("ruling 15", "ruling 16", "ruling 22", "Clown")
def test_the_clown_copies_the_sculptor() -> None:
    """He doubles one of his own: Clown 2 + Lawman 5 * 2 = 12; the Sculptor himself: 3 * 2 + Nun 3 = 9."""
    state = run(clown("sculptor nun", "clown lawman"), "1 clown sculptor", "0 sculpt sculptor", "1 sculpt lawman")
    # the doubling stands under proteges, not under abilities
    assert points(state, 1)["proteges"] == 12
    assert points(state, 1)["abilities"] == 0
    assert points(state, 0)["proteges"] == 9


@rule("ruling 16", "Clown")
def test_the_copying_clown_may_double_himself() -> None:
    """The Sculptor (or the copying Clown) himself included: Clown 2 * 2 + Lawman 5 = 9."""
    state = run(clown("sculptor nun", "clown lawman"), "1 clown sculptor", "0 sculpt nun", "1 sculpt clown")
    assert points(state, 1)["proteges"] == 9


@rule("ruling 15", "Clown")
def test_student_and_lawman_cannot_be_copied() -> None:
    """Only [Game end] abilities can be selected: not the Student's, not the Lawman's."""
    state = clown("student lawman merchant nun")
    assert legal(state) == {"clown nun", "clown merchant", "clown none"}
    assert state.why_illegal("clown student") is not None
    assert state.why_illegal("clown lawman") is not None


@rule("ruling 15", "Clown")
def test_only_the_right_neighbours_abilities_can_be_copied() -> None:
    """The player to your right is the previous seat: not the left neighbour's Painter, not one's own Noble."""
    state = clown("nun", "clown noble")
    # seat 2, the left neighbour, has a Painter
    assert "painter" in data(state)["proteges"][2]
    assert legal(state) == {"clown nun", "clown none"}


@rule("ruling 15", "Clown")
def test_the_right_neighbour_of_seat_0_is_the_last_seat() -> None:
    """Seats are round a table: with four players, to the right of seat 0 sits seat 3."""
    state = position(4, phase="reckoning", turn=0, proteges={0: "clown", 3: "nun noble"}, removed="sculptor")
    assert legal(state) == {"clown nun", "clown noble", "clown none"}


@rule("ruling 15", "Clown")
def test_a_clown_who_uses_nothing_scores_as_printed() -> None:
    """The VP for the clown are simply as printed: 2; no effect, although the Painter was there."""
    state = run(clown("painter", held={1: "red 2"}), "1 clown none")
    assert points(state, 1)["cubes"] == 5
    assert points(state, 1)["proteges"] == 2


@rule("ruling 15", "Clown")
def test_the_neighbours_card_keeps_working_for_him() -> None:
    """Painter copied: seat 0 still has 1 + 1 = 2 reds (5 VP) and the Painter's 3 VP."""
    state = run(clown("painter", held={0: "red 1"}), "1 clown painter")
    assert points(state, 0)["cubes"] == 5
    assert points(state, 0)["proteges"] == 3
    assert points(state, 1)["cubes"] == 2


@rule("ruling 17", "Clown", "Diplomat")
def test_the_left_neighbours_diplomat_counts_the_copied_virtual_cube() -> None:
    """The holder of a Clown copying one of the four has it for every purpose, his left neighbour's Diplomat too."""
    state = position(
        5,
        phase="reckoning",
        turn=1,
        proteges={0: "painter", 1: "clown", 2: "diplomat"},
        cubes={1: "red 1 blue 1"},
        removed="sculptor lawman",
    )
    # seat 2's Diplomat: seat 1 has 2 real cubes and, copying, a virtual one
    assert points(run(state, "1 clown none"), 2)["abilities"] == 2
    assert points(run(state, "1 clown painter"), 2)["abilities"] == 3


@rule("ruling 17", "Clown", "Merchant")
def test_the_merchant_counts_the_copied_virtual_cube() -> None:
    """For every purpose: the Clown's own Merchant counts 2 real reds and the copied one, 3 VP."""
    state = run(clown("painter", "clown merchant", held={1: "red 2"}), "1 clown painter")
    assert points(state, 1)["abilities"] == 3


@rule("ruling 17", "ruling 18", "Clown")
def test_a_copied_virtual_cube_counts_for_majorities() -> None:
    """3 + 1 = 4 yellows for the Clown's holder, 3 for seat 2 with the Theologian: not most any more."""
    state = position(
        5,
        phase="reckoning",
        turn=1,
        proteges={0: "nun", 1: "clown", 2: "theologian"},
        cubes={1: "yellow 3", 2: "yellow 3"},
        removed="sculptor lawman",
    )
    assert points(run(state, "1 clown none"), 2)["abilities"] == 5
    assert points(run(state, "1 clown nun"), 2)["abilities"] == 0


@rule("ruling 17", "ruling 19", "Clown", "Spinning trader")
def test_a_copied_virtual_cube_completes_the_set_of_four() -> None:
    """Red, green and blue are real, yellow is the copied Nun's: 7 VP."""
    state = clown("nun", "clown spinning-trader", held={1: "red 1 green 1 blue 1"})
    assert points(run(state, "1 clown none"), 1)["abilities"] == 0
    assert points(run(state, "1 clown nun"), 1)["abilities"] == 7
