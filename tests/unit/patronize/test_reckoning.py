"""The decisions at the game's end: who is asked, in what order, and what is taken silently."""

import patron

from .positions import data, legal, points, position, run
from .rules import rule


def last_round_all_pass(state: patron.State) -> patron.State:
    """Three players pass the last round and each gains a red cube; then the reckoning follows."""
    return run(state, "0 pass", "1 pass", "2 pass", "0 gain red", "1 gain red", "2 gain red")


@rule("ruling 14", "Clown", "Score Calculation")
def test_the_clowns_holder_is_asked_as_soon_as_the_last_step_4_ends() -> None:
    """Decisions first: the Clown's holder names the ability he uses."""
    state = position(
        3,
        in_round=7,
        hands={0: "banker"},
        proteges={
            0: "noble nun lawman painter",
            1: "clown merchant missionary navigator literary-man",
            2: "geographer architect theologian spinning-trader diplomat",
        },
    )
    state = run(state, "0 play banker", "1 pass", "2 pass", "1 gain red", "2 gain red")
    assert data(state)["phase"] == "reckoning"
    assert state.turn == 1
    # the Banker has gone home to seat 0; the Lawman is no game-end ability
    assert legal(state) == {"clown painter", "clown nun", "clown noble", "clown banker", "clown none"}
    state = run(state, "1 clown nun")
    assert state.is_over
    assert data(state)["clown"] == "nun"


@rule("ruling 14")
def test_first_the_clown_then_the_sculptor_then_the_clown_as_sculptor() -> None:
    """The Clown's holder; then the Sculptor's holder; then the Clown's holder too if he copies the Sculptor."""
    state = position(
        3,
        phase="reckoning",
        turn=1,
        proteges={0: "sculptor nun", 1: "clown noble banker"},
    )
    state = run(state, "1 clown sculptor")
    assert state.turn == 0
    assert legal(state) == {"sculpt sculptor", "sculpt nun"}
    state = run(state, "0 sculpt nun")
    assert state.turn == 1
    assert legal(state) == {"sculpt clown", "sculpt noble", "sculpt banker"}
    state = run(state, "1 sculpt banker")
    assert state.is_over
    assert data(state)["sculpted"] == ["nun", "banker", None]


@rule("ruling 14")
def test_the_clown_decides_before_a_sculptor_who_is_not_his_neighbour() -> None:
    """The order does not depend on seats: Clown at seat 2, Sculptor at seat 0, right neighbour of seat 2 is 1."""
    state = position(
        3,
        phase="reckoning",
        turn=2,
        proteges={0: "sculptor nun", 1: "merchant student missionary lawman", 2: "clown noble navigator"},
        hands={0: "painter architect literary-man", 1: "geographer", 2: "theologian banker"},
    )
    assert legal(state) == {"clown missionary", "clown merchant", "clown none"}
    state = run(state, "2 clown none")
    assert state.turn == 0
    state = run(state, "0 sculpt sculptor")
    assert state.is_over


@rule("ruling 14", "Sculptor")
def test_without_the_clown_the_sculptor_is_asked_alone() -> None:
    """Choose one of your protegees."""
    state = position(
        3,
        in_round=7,
        proteges={0: "student nun", 1: "sculptor noble merchant", 2: "painter lawman banker"},
        hands={0: "clown geographer", 1: "architect missionary", 2: "theologian navigator literary-man"},
    )
    state = last_round_all_pass(state)
    assert state.turn == 1
    assert legal(state) == {"sculpt sculptor", "sculpt merchant", "sculpt noble"}


@rule("ruling 14", "ruling 15")
def test_a_clown_with_nothing_eligible_is_not_asked() -> None:
    """In the reckoning a sole choice is taken without asking: Student and Lawman offer nothing, so `none` it is."""
    state = position(
        3,
        in_round=7,
        proteges={0: "student lawman", 1: "clown nun noble", 2: "painter navigator literary-man banker"},
        hands={0: "geographer architect", 1: "missionary theologian", 2: "merchant diplomat"},
        removed="sculptor spinning-trader",
    )
    state = last_round_all_pass(state)
    assert state.is_over
    assert data(state)["clown"] == "none"
    # Nun and Noble of his own work all the same; the Clown brings his printed 2: 3 + 4 + 2
    assert points(state, 1)["proteges"] == 9
    assert points(state, 1)["abilities"] == 0


@rule("ruling 14", "ruling 16")
def test_a_sculptor_alone_among_his_holders_proteges_doubles_himself_silently() -> None:
    """A sole choice is taken without asking: the only protégé is the Sculptor, 3 * 2 = 6."""
    state = position(
        3,
        in_round=7,
        proteges={0: "sculptor"},
        removed="clown lawman",
    )
    state = last_round_all_pass(state)
    assert state.is_over
    assert data(state)["sculpted"] == ["sculptor", None, None]
    assert points(state, 0)["proteges"] == 6


@rule("ruling 14", "ruling 15", "ruling 16")
def test_a_lone_clown_who_copies_the_sculptor_doubles_himself_silently() -> None:
    """The Clown's holder has no other protégé: 2 * 2 = 4, without a question after the Sculptor's."""
    state = position(3, phase="reckoning", turn=1, proteges={0: "sculptor nun noble merchant", 1: "clown"})
    state = run(state, "1 clown sculptor", "0 sculpt nun")
    assert state.is_over
    assert data(state)["sculpted"] == ["nun", "clown", None]
    assert points(state, 1)["proteges"] == 4


@rule("ruling 15")
def test_none_is_always_offered_beside_what_is_eligible() -> None:
    """`clown none` is always offered beside what is eligible."""
    state = position(4, phase="reckoning", turn=1, proteges={0: "nun", 1: "clown"})
    assert legal(state) == {"clown nun", "clown none"}


@rule("ruling 14", "ruling 15")
def test_a_clown_in_hand_is_not_asked() -> None:
    """*Protegees* execute their special ability; a Clown still in hand costs 10 and does nothing."""
    state = position(
        3,
        in_round=7,
        hands={1: "clown"},
        proteges={0: "nun noble merchant banker", 1: "student"},
        removed="sculptor lawman",
    )
    state = last_round_all_pass(state)
    assert state.is_over
    assert data(state)["clown"] is None
    assert points(state, 1)["hand"] == -10


@rule("ruling 14")
def test_without_clown_and_sculptor_the_game_ends_at_once() -> None:
    """No holder, no decision."""
    state = last_round_all_pass(position(3, in_round=7, removed="clown sculptor"))
    assert state.is_over
    assert state.turn is None
    assert len(state.legal_actions) == 0
    assert data(state)["phase"] == "over"


@rule("ruling 14")
def test_a_taken_clown_is_asked_of_the_new_holder() -> None:
    """The Clown's holder is whose protégé he is: seat 1 takes him in the last step 4."""
    state = position(
        3,
        in_round=7,
        hands={0: "clown"},
        proteges={0: "nun noble merchant", 1: "student painter"},
        removed="sculptor lawman",
    )
    state = run(state, "0 play clown", "1 pass", "2 pass", "1 take clown", "2 gain red")
    assert state.turn == 1
    assert legal(state) == {"clown nun", "clown merchant", "clown noble", "clown none"}


@rule("ruling 16", "Sculptor")
def test_the_sculptor_can_choose_his_holders_proteges_only() -> None:
    """One protégé of the one who sculpts, the Sculptor himself included, never a neighbour's."""
    state = position(3, phase="reckoning", turn=0, proteges={0: "sculptor nun", 1: "noble"}, removed="clown lawman")
    assert legal(state) == {"sculpt sculptor", "sculpt nun"}
    assert state.why_illegal("sculpt noble") is not None


@rule("ruling 14", "Score Calculation")
def test_undecided_choices_count_nothing_yet() -> None:
    """Decisions first: before them the scores are not final; then the Clown's virtual red makes 2 red 3."""
    state = position(4, phase="reckoning", turn=1, proteges={0: "painter", 1: "clown"}, cubes={1: "red 2"})
    assert not state.scores().final
    assert points(state, 1)["cubes"] == 5
    state = run(state, "1 clown painter")
    assert state.scores().final
    assert points(state, 1)["cubes"] == 10
