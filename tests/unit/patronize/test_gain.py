"""Step 4: gaining protégés."""

from .positions import GAINS, all_cubes, cubes, data, legal, points, position, run
from .rules import rule


@rule("ruling 11", "step 4: Gaining protegees")
def test_a_passer_takes_a_character_or_a_cube() -> None:
    """Either take one of the characters that were played this round or gain a cube of a colour of his choice."""
    state = position(hands={0: "banker", 1: "nun"})
    state = run(state, "0 play banker", "1 play nun", "2 pass", "3 pass")
    assert state.turn == 2
    assert legal(state) == {"take nun", "take banker", *GAINS}


@rule("ruling 11", "step 4: Gaining protegees")
def test_a_taken_character_becomes_a_protege_and_does_not_come_into_the_hand() -> None:
    """Placed beside you (not in your hand)."""
    state = position(hands={0: "banker", 1: "nun", 2: "clown noble painter sculptor"})
    state = run(state, "0 play banker", "1 play nun", "2 pass", "3 pass", "2 take banker")
    now = data(state)
    assert now["proteges"][2] == ["banker"]
    assert now["hands"][2] == ["clown", "sculptor", "painter", "noble"]
    assert now["played"] == [None, "nun", None, None]


@rule("ruling 11", "step 4: Gaining protegees")
def test_a_taken_character_is_no_longer_available() -> None:
    """Only the characters that were played this round and who are still available."""
    state = position(hands={0: "banker", 1: "nun"})
    state = run(state, "0 play banker", "1 play nun", "2 pass", "3 pass", "2 take banker")
    assert state.turn == 3
    assert legal(state) == {"take nun", *GAINS}
    assert state.why_illegal("take banker") is not None


@rule("ruling 11", "step 4: Gaining protegees")
def test_what_is_left_goes_home() -> None:
    """Any remaining played characters become the protegees of the players who played them."""
    state = position(hands={0: "banker", 1: "nun"})
    state = run(state, "0 play banker", "1 play nun", "2 pass", "3 pass", "2 take banker", "3 gain blue")
    now = data(state)
    assert now["proteges"] == [[], ["nun"], ["banker"], []]
    assert now["played"] == [None, None, None, None]


@rule("ruling 11", "step 4: Gaining protegees")
def test_a_protected_character_goes_home_first_and_is_not_for_sale() -> None:
    """First of all, any players who protected their character gain that character as a protegee."""
    state = position(hands={0: "banker", 1: "nun"})
    state = run(state, "0 play banker protect", "1 play nun", "2 pass", "3 pass")
    assert state.turn == 2
    assert data(state)["proteges"][0] == ["banker"]
    assert legal(state) == {"take nun", *GAINS}
    assert state.why_illegal("take banker") is not None


@rule("ruling 11", "ruling 2", "step 4: Gaining protegees")
def test_the_protection_cube_leaves_the_game() -> None:
    """The protection cube goes out of the game."""
    state = position(hands={0: "banker"})
    state = run(state, "0 play banker protect", "1 pass", "2 pass", "3 pass")
    assert data(state)["protection"] == [False, True, True, True]
    state = run(state, "1 gain red", "2 gain red", "3 gain red")
    assert data(state)["protection"] == [False, True, True, True]


@rule("ruling 11")
def test_if_everything_is_protected_only_cubes_are_left() -> None:
    """Protected characters are gone before the first passer chooses."""
    state = position(hands={0: "banker", 1: "nun"})
    state = run(state, "0 play banker protect", "1 play nun protect", "2 pass", "3 pass")
    assert legal(state) == GAINS


@rule("ruling 11", "step 4: Gaining protegees")
def test_passers_act_clockwise_from_the_start_player() -> None:
    """In clockwise order, starting with the starting player; only the players who passed: 2, 0, 1."""
    state = position(start=2, hands={3: "banker"})
    state = run(state, "2 pass", "3 play banker", "0 pass", "1 pass")
    state = run(state, "2 gain red", "0 gain green", "1 take banker")
    assert data(state)["round"] == 2
    assert data(state)["proteges"] == [[], ["banker"], [], []]
    # 3 won a green with the Banker
    assert all_cubes(state) == ["green 1", "", "red 1", "green 1"]


@rule("ruling 11")
def test_a_passer_must_act() -> None:
    """A passer must act: there is no passing in step 4."""
    state = position(hands={0: "banker"})
    state = run(state, "0 play banker", "1 pass", "2 pass", "3 pass")
    assert "pass" not in legal(state)
    assert state.why_illegal("pass") is not None


@rule("ruling 11")
def test_a_passer_acts_exactly_once() -> None:
    """Takes exactly one of {a character; one cube}."""
    state = position(hands={0: "banker", 1: "nun"})
    state = run(state, "0 play banker", "1 play nun", "2 pass", "3 pass", "2 gain red")
    assert state.turn == 3
    state = run(state, "3 gain red")
    assert data(state)["phase"] == "choose"
    assert cubes(state, 2) == "red 1"


@rule("step 4: Gaining protegees")
def test_older_proteges_cannot_be_taken() -> None:
    """You can't nick any of the other players' protegees."""
    state = position(
        hands={0: "banker noble", 1: "nun", 2: "painter", 3: "navigator"}, fame="none-7", fame_deck="none-3"
    )
    state = run(state, "0 play banker", "1 play nun", "2 play painter", "3 play navigator")
    state = run(state, "0 play noble", "1 pass", "2 pass", "3 pass")
    assert legal(state) == {"take noble", *GAINS}
    assert state.why_illegal("take banker") is not None


@rule("step 4: Gaining protegees")
def test_a_player_who_played_does_not_gain_in_step_4() -> None:
    """Only the players who passed get to do this: seats 0 to 2 played, so only seat 3 is asked."""
    state = position(hands={0: "banker", 1: "nun", 2: "painter"})
    state = run(state, "0 play banker", "1 play nun", "2 play painter", "3 pass")
    assert state.turn == 3
    state = run(state, "3 take nun")
    now = data(state)
    assert now["round"] == 2
    assert now["proteges"] == [["banker"], [], ["painter"], ["nun"]]


@rule("step 4: Gaining protegees", "step 2: Choose action")
def test_if_nobody_passed_all_characters_go_home_at_once() -> None:
    """No passer, no choice: the next round begins."""
    state = position(hands={0: "banker", 1: "nun", 2: "painter", 3: "navigator"})
    state = run(state, "0 play banker", "1 play nun", "2 play painter", "3 play navigator")
    now = data(state)
    assert now["phase"] == "choose"
    assert now["proteges"] == [["banker"], ["nun"], ["painter"], ["navigator"]]


@rule("step 4: Gaining protegees")
def test_the_winners_character_can_be_taken_too() -> None:
    """One of the characters that were played this round: winning protects from nothing."""
    state = position(hands={0: "noble", 1: "nun"})
    state = run(state, "0 play noble", "1 play nun", "2 pass", "3 pass", "2 gain red", "3 take noble")
    now = data(state)
    assert now["proteges"] == [[], ["nun"], [], ["noble"]]
    assert now["fames"][0] == ["none-7"]


@rule("ruling 11")
def test_a_passer_may_name_a_colour_that_yields_nothing() -> None:
    """He may name any colour, even one that yields nothing: seat 1 has all eight reds."""
    # round 6: seat 1 has played all four cards, lost four rounds (8 cubes) and taken a character when he passed
    state = position(
        in_round=6,
        hands={0: "banker"},
        proteges={1: "student nun geographer noble theologian"},
        cubes={1: "red 8"},
        fames={1: ""},
    )
    state = run(state, "0 play banker", "1 pass", "2 pass", "3 pass")
    assert state.turn == 1
    assert "gain red" in legal(state)
    state = run(state, "1 gain red")
    assert cubes(state, 1) == "red 8"
    assert state.turn == 2


@rule("ruling 13", "Flow of the Game")
def test_the_last_rounds_step_4_is_played() -> None:
    """The last round's step 4 is played in full: after the earning of round 7 the game is not over."""
    state = position(
        3, in_round=7, hands={0: "banker"}, proteges={0: "student nun noble painter"}, removed="clown sculptor"
    )
    state = run(state, "0 play banker", "1 pass", "2 pass")
    assert not state.is_over
    assert data(state)["phase"] == "gain"
    assert state.turn == 1
    assert legal(state) == {"take banker", *GAINS}
    state = run(state, "1 gain red", "2 gain red")
    assert state.is_over


@rule("ruling 13", "Score Calculation")
def test_what_the_last_step_4_brings_counts() -> None:
    """Played in full: the character and the cube gained in it score."""
    state = position(
        3,
        in_round=7,
        hands={0: "banker"},
        proteges={1: "nun noble missionary architect", 2: "student lawman geographer theologian"},
        cubes={2: "red 1"},
        removed="clown sculptor",
    )
    state = run(state, "0 play banker", "1 pass", "2 pass", "1 take banker", "2 gain red")
    assert state.is_over
    # Nun 3 + Noble 4 + Missionary 2 + Architect 2 + Banker 5 = 16
    assert points(state, 1)["proteges"] == 16
    # red 1 + 1 = 2 -> 5
    assert points(state, 2)["cubes"] == 5


@rule("ruling 13", "ruling 3")
def test_if_all_pass_in_the_last_round_step_4_still_runs() -> None:
    """Step 4 still runs, the last round's in full: three cubes more, then the end."""
    state = position(3, in_round=7, hands={0: "student"}, removed="clown sculptor")
    state = run(state, "0 pass", "1 pass", "2 pass")
    assert legal(state) == GAINS
    state = run(state, "0 gain red", "1 gain green", "2 gain blue")
    assert state.is_over
    assert all_cubes(state) == ["red 1", "green 1", "blue 1"]
    assert data(state)["fame_out"] == ["none-7"]
