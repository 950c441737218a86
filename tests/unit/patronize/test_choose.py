"""Step 2: playing, protecting and passing."""

import patron
import pytest

from .positions import GAINS, all_cubes, cubes, data, legal, points, position, run, seen
from .rules import rule


@rule("ruling 1", "step 2: Choose action")
def test_passing_is_legal_with_a_full_hand() -> None:
    """Each player either plays a character from his hand, or passes."""
    state = position(hands={0: "clown nun noble banker"})
    assert legal(state) == {
        "pass",
        "play clown",
        "play clown protect",
        "play nun",
        "play nun protect",
        "play noble",
        "play noble protect",
        "play banker",
        "play banker protect",
    }


@rule("ruling 1")
def test_with_an_empty_hand_passing_is_the_only_move() -> None:
    """With an empty hand it is the only move. Four rounds of four players have used up four cards."""
    state = position(in_round=5, hands={1: "nun", 2: "painter"})
    assert data(state)["hands"][0] == []
    assert legal(state) == {"pass"}


@rule("ruling 14", "ruling 1")
def test_a_forced_pass_is_asked_of_every_seat() -> None:
    """Outside the reckoning a sole legal action, such as `pass` with an empty hand, is asked."""
    state = position(in_round=5)  # 16 characters are protégés, all hands are empty
    assert state.turn == 0
    state = run(state, "0 pass")
    assert state.turn == 1
    assert legal(state) == {"pass"}
    state = run(state, "1 pass", "2 pass")
    assert state.turn == 3
    assert data(state)["phase"] == "choose"


@rule("ruling 1", "Score Calculation")
def test_a_third_pass_leaves_a_card_that_costs_ten() -> None:
    """Four cards in six rounds force two passes; each further pass leaves a card that costs 10."""
    # seat 0 has played 3 of 4 cards in 5 rounds (two passes) and passes again: one card stays, -10
    state = position(in_round=6, hands={0: "sculptor"}, removed="clown")
    state = run(state, "0 pass", "1 pass", "2 pass", "3 pass")
    state = run(state, "0 gain red", "1 gain red", "2 gain red", "3 gain red")
    assert state.is_over
    assert points(state, 0)["hand"] == -10
    assert points(state, 1)["hand"] == 0


@rule("step 2: Choose action")
def test_the_turn_goes_clockwise_from_the_start_player() -> None:
    """Starting with the start player, and in clockwise order: from seat 2 it is 2, 3, 0, 1."""
    state = position(start=2, hands={2: "nun", 0: "painter"})
    state = run(state, "2 play nun", "3 pass", "0 play painter")
    assert state.turn == 1
    assert data(state)["phase"] == "choose"


@rule("step 2: Choose action")
def test_only_a_card_in_hand_can_be_played() -> None:
    """Take a character from your hand."""
    state = position(hands={0: "nun", 1: "banker"})
    assert state.why_illegal("play nun") is None
    assert state.why_illegal("play banker") is not None
    with pytest.raises(patron.IllegalAction) as refused:
        state.play("play banker")
    assert "pass" in refused.value.legal


@rule("step 2: Choose action")
def test_gaining_is_not_an_action_of_step_2() -> None:
    """Each player either plays a character from his hand, or passes: nothing else."""
    state = position(hands={0: "nun"})
    assert state.why_illegal("gain red") is not None
    assert state.why_illegal("take nun") is not None


@rule("step 2: Choose action")
def test_a_played_character_leaves_the_hand_and_lies_face_up() -> None:
    """Place it face up before you; it doesn't mix with your protégés."""
    state = run(position(hands={0: "clown nun noble banker"}), "0 play nun")
    now = data(state)
    assert now["played"] == ["nun", None, None, None]
    assert now["hands"][0] == ["clown", "noble", "banker"]
    assert now["proteges"][0] == []


@rule("ruling 2", "step 2: Choose action", "information")
def test_protection_is_public_before_the_next_seat_acts() -> None:
    """Protection is declared with the play and in public, before the next seat acts."""
    state = run(position(hands={0: "banker"}), "0 play banker protect")
    assert state.turn == 1
    for seat in range(4):
        view = seen(state, seat)
        assert view["played"][0] == "banker"
        assert view["protected"] == [True, False, False, False]


@rule("ruling 2")
def test_the_protection_cube_is_spent_even_if_nobody_passed() -> None:
    """One cube per player per game; spent whatever follows. Nobody passed, so it protected from nobody."""
    state = position(hands={0: "clown nun noble banker", 1: "painter", 2: "navigator", 3: "theologian"})
    state = run(state, "0 play banker protect", "1 play painter", "2 play navigator", "3 play theologian")
    assert data(state)["protection"] == [False, True, True, True]
    # the Banker (17) won, so seat 0 starts round 2, without a cube to protect with
    assert state.turn == 0
    assert legal(state) == {"pass", "play clown", "play nun", "play noble"}
    assert state.why_illegal("play nun protect") is not None


@rule("ruling 2")
def test_a_spent_cube_of_one_seat_leaves_the_other_seats_theirs() -> None:
    """Each player takes 1 protection cube (however, only once per game)."""
    state = position(hands={0: "banker", 1: "clown nun noble painter"})
    state = run(state, "0 play banker protect")
    assert "play nun protect" in legal(state)


@rule("ruling 2")
def test_the_cube_stays_while_a_seat_plays_without_it() -> None:
    """At this point, you can place your protection cube on it: you need not, and then you keep it."""
    state = position(hands={0: "banker nun noble clown", 1: "painter", 2: "navigator", 3: "theologian"})
    state = run(state, "0 play banker", "1 play painter", "2 play navigator", "3 play theologian")
    assert data(state)["protection"] == [True, True, True, True]
    assert "play nun protect" in legal(state)


@rule("step 2: Choose action")
def test_a_passer_earns_nothing_in_step_3() -> None:
    """Do nothing. You won't earn any Fame or Achievements this round."""
    state = run(position(hands={0: "banker"}), "0 play banker", "1 pass", "2 pass", "3 pass")
    assert all_cubes(state) == ["green 1", "", "", ""]
    assert data(state)["fames"] == [["none-7"], [], [], []]


@rule("step 2: Choose action", "step 4: Gaining protegees")
def test_a_passer_gets_the_chance_to_gain_a_character() -> None:
    """However, you do get the chance to gain one of the characters the other players played."""
    state = run(position(hands={0: "banker"}), "0 play banker", "1 pass", "2 pass", "3 pass")
    assert state.turn == 1
    assert "take banker" in legal(state)


@rule("ruling 3", "step 2: Choose action")
def test_if_all_pass_the_fame_card_leaves_the_game_and_nobody_earns() -> None:
    """If all players passed, no one will earn anything; the Fame card of the round is put out of the game."""
    state = run(position(fame="none-7"), "0 pass", "1 pass", "2 pass", "3 pass")
    now = data(state)
    assert now["phase"] == "gain"
    assert now["fame"] is None
    assert now["fame_out"] == ["none-7"]
    assert now["fames"] == [[], [], [], []]
    assert all_cubes(state) == ["", "", "", ""]


@rule("ruling 3", "step 4: Gaining protegees")
def test_if_all_pass_everybody_gains_one_cube_from_the_start_player_on() -> None:
    """Step 4 still runs: everybody is a passer and gains one cube, in order from the start player."""
    state = run(position(start=2), "2 pass", "3 pass", "0 pass", "1 pass")
    assert state.turn == 2
    assert legal(state) == GAINS  # no character lies on the table
    state = run(state, "2 gain red", "3 gain red", "0 gain blue", "1 gain yellow")
    assert all_cubes(state) == ["blue 1", "yellow 1", "red 1", "red 1"]


@rule("ruling 3")
def test_if_all_pass_the_start_player_stays() -> None:
    """This also results in that the start player doesn't change."""
    state = run(position(start=2), "2 pass", "3 pass", "0 pass", "1 pass")
    assert data(state)["next_start_player"] == 2
    state = run(state, "2 gain red", "3 gain red", "0 gain blue", "1 gain yellow")
    assert data(state)["round"] == 2
    assert state.turn == 2


@rule("step 3: Earning Fame/Achievements", "step 2: Choose action")
def test_a_lone_participant_wins_with_the_weakest_card() -> None:
    """Only players who played take part: the Sculptor (3) alone is the highest."""
    state = run(position(hands={2: "sculptor"}), "0 pass", "1 pass", "2 play sculptor", "3 pass")
    assert data(state)["fames"][2] == ["none-7"]
    # the winner gains his own cube and has no neighbour's cube coming
    assert cubes(state, 2) == "red 1"
