"""When the game ends, and who has won."""

import patron
import pytest

from .positions import (
    PLAYED,
    UNLIMITED,
    all_do,
    ducats,
    favours,
    game,
    lead,
    legal,
    naming,
    position,
    run,
    totals,
    turns,
    was_cut,
)
from .rules import rule


def after_a_turn(state: patron.State) -> patron.State:
    """A turn without effect."""
    return all_do(run(state, "0 action reserve"), "pass")


@rule("Game End", "ruling 5")
@pytest.mark.parametrize(("players", "goal"), [(3, 12), (4, 12), (5, 10)])
def test_the_game_ends_with_the_turn_in_which_a_player_has_enough_points(players: int, goal: int) -> None:
    """A 3- or 4-player game ends with 12 points, a 5-player game with 10: a Tent is the last of them."""
    state = position(players, hands={1: "lumber silk canvas"}, favours={1: goal - 2}, buildings={9: "tentmaker@1"})
    assert totals(state)[1] == goal - 1
    state = run(state, "0 action produce", "0 pass", "1 produce 9")
    assert totals(state)[1] == goal
    state = all_do(state, "pass")
    assert state.is_over
    assert state.turn is None
    assert legal(state) == set()
    assert state.scores().final
    assert state.scores().winners == [1]


@rule("Game End", "ruling 5")
@pytest.mark.parametrize(("players", "goal"), [(3, 12), (4, 12), (5, 10)])
def test_one_point_less_does_not_end_it(players: int, goal: int) -> None:
    """At least 12 points with 3 or 4 players, 10 with 5."""
    state = position(players, hands={1: "lumber silk canvas"}, favours={1: goal - 3}, buildings={9: "tentmaker@1"})
    state = run(state, "0 action produce", "0 pass", "1 produce 9")
    state = all_do(state, "pass")
    assert totals(state)[1] == goal - 1
    assert not state.is_over
    assert lead(state) == 1


@rule("Game End", "ruling 5")
def test_the_turn_is_played_to_its_end() -> None:
    """Checked after all players have acted: the lead has his 12th point, the three others still sponsor."""
    state = position(hands={0: "wool", 1: "hemp"}, favours={0: 11})
    state = run(state, "0 action sponsor", "0 business draper 9 show wool")
    assert totals(state)[0] == 12
    for seat, action in ((1, "business canvas-maker 10 show hemp"), (2, "statue san-polo"), (3, "pass")):
        assert not state.is_over
        assert state.turn == seat
        state = state.play(action)
    assert state.is_over
    assert totals(state) == [12, 1, 0, 0]


@rule("Game End", "ruling 5")
def test_a_later_player_of_the_last_turn_may_still_win() -> None:
    """At the end of the turn the player with the most points wins: 12 of the lead against 13 of seat 3."""
    state = position(
        hands={0: "wool"},
        buildings={1: "draper@3", 2: "draper@3", 3: "draper@3", 4: "armourer@3", 5: "draper@0"},
        favours={0: 10, 3: 5},
    )
    assert totals(state) == [11, 0, 0, 9]
    state = run(state, "0 action sponsor", "0 business draper 9", "1 pass", "2 pass", "3 statue dei-frari")
    # seat 3's four businesses of Campo dei Frari are worth 2 each: 8 + 5
    assert totals(state) == [12, 0, 0, 13]
    assert state.is_over
    assert state.scores().winners == [3]


@rule("Game End", "ruling 5")
def test_a_statue_of_another_player_may_end_the_game() -> None:
    """The turn where *a player* has 12 points, by whatever means: seat 0's statue brings seat 2 to 12."""
    state = position(buildings={7: "draper@2", 8: "draper@2"}, favours={2: 8})
    assert totals(state)[2] == 10
    state = all_do(run(state, "0 action sponsor", "0 statue san-polo"), "pass")
    assert state.is_over
    assert state.scores().winners == [2]


@rule("Game End", "ruling 5")
def test_more_points_than_needed_end_the_game_as_well() -> None:
    """At least 12 points: from 11 to 14 with one statue."""
    state = position(buildings={7: "draper@2", 8: "draper@2", 5: "draper@2"}, favours={2: 8})
    state = all_do(run(state, "0 action sponsor", "0 statue san-polo"), "pass")
    assert totals(state)[2] == 14
    assert state.is_over


@rule("Game End")
def test_ten_points_do_not_end_a_game_of_four() -> None:
    """A 3- or 4-player game ends with 12 points; 10 are the goal of five players."""
    for players in (3, 4):
        assert not after_a_turn(position(players, favours={0: 10})).is_over
        assert not after_a_turn(position(players, favours={0: 11})).is_over


@rule("Game End", "ruling 5")
def test_a_tie_at_the_end_goes_to_the_richer() -> None:
    """Ties are broken by Ducats: both have 12; the lead's Draper cost him five, so seat 1 has more."""
    state = position(
        3,
        favours={0: 9, 1: 9},
        buildings={1: "draper@0", 7: "canvas-maker@1", 14: "draper@0", 20: "canvas-maker@1"},
        ducats={0: 14, 1: 15},
    )
    state = run(state, "0 action sponsor", "0 business draper 9", "1 business canvas-maker 10", "2 pass")
    assert totals(state) == [12, 12, 0]
    assert ducats(state) == [9, 10, 10]
    assert state.is_over
    assert state.scores().winners == [1]
    assert state.scores().decided_by == "ducats"


@rule("Game End", "ruling 5")
def test_a_full_tie_at_the_end_is_a_shared_win() -> None:
    """Still tied: a shared win: 12 points and 10 Ducats each."""
    state = position(
        3,
        favours={0: 9, 1: 9},
        buildings={1: "draper@0", 7: "canvas-maker@1", 14: "draper@0", 20: "canvas-maker@1"},
        ducats={0: 15, 1: 15, 2: 99},
    )
    state = run(state, "0 action sponsor", "0 business draper 9", "1 business canvas-maker 10", "2 pass")
    assert state.is_over
    assert state.scores().winners == [0, 1]
    assert state.scores().ranks == [1, 1, 3]


@rule("Game End")
def test_nothing_can_be_said_after_the_end() -> None:
    """The game has ended: no action, and the reason says so."""
    state = position(hands={0: "wool"}, favours={0: 11})
    state = all_do(run(state, "0 action sponsor", "0 business draper 9 show wool"), "pass")
    assert state.is_over
    assert legal(state) == set()
    with pytest.raises(patron.IllegalAction, match="over"):
        state.play("action reserve")


@rule("option max_turns", "ruling 5")
def test_max_turns_is_off_by_default() -> None:
    """Rule option `max_turns` (off in the rules): after 400 turns without a point the game still goes on."""
    assert game().options["max_turns"] == UNLIMITED
    state = position(3)
    for _ in range(400):
        state = all_do(run(state, f"{lead(state)} action produce"), "pass")
    assert naming(state)
    assert turns(state) == PLAYED + 400


@rule("option max_turns", "ruling 5", "ruling 1.1")
def test_max_turns_counts_lead_turns() -> None:
    """Counts lead turns: with three of them to go, three leads name an action, and all act in the last."""
    state = position(4, favours={2: 1}, max_turns=PLAYED + 3)
    for seat in range(3):
        assert not state.is_over
        assert lead(state) == seat
        state = run(state, f"{seat} action reserve")
        for other in range(4):
            assert state.turn == (seat + other) % 4
            state = state.play("pass")
    assert state.is_over


@rule("option max_turns", "ruling 5")
def test_a_cut_game_is_scored_as_it_stands_and_says_so() -> None:
    """The game is scored as it stands and the result says that it was cut."""
    state = after_a_turn(position(favours={0: 3}, max_turns=PLAYED + 1))
    assert state.is_over
    assert was_cut(state)
    assert totals(state) == [3, 0, 0, 0]
    assert state.scores().winners == [0]
    assert state.scores().final


@rule("option max_turns", "ruling 5")
def test_a_goal_reached_on_the_last_turn_is_no_cut() -> None:
    """A goal reached on the last turn is no cut."""
    state = position(hands={0: "wool"}, favours={0: 11}, max_turns=PLAYED + 1)
    state = all_do(run(state, "0 action sponsor", "0 business draper 9 show wool"), "pass")
    assert state.is_over
    assert not was_cut(state)


@rule("option max_turns", "ruling 5")
def test_a_goal_reached_before_the_last_turn_is_no_cut() -> None:
    """12 points end the game at once, long before 300 turns."""
    state = position(hands={0: "wool"}, favours={0: 11}, max_turns=300)
    state = all_do(run(state, "0 action sponsor", "0 business draper 9 show wool"), "pass")
    assert state.is_over
    assert not was_cut(state)


@rule("option max_turns", "ruling 5")
def test_max_turns_counts_sails_as_turns_as_well() -> None:
    """Counts lead turns, of whatever action: two Sails of one kind of goods are two turns."""
    ships = {seat: f"hemp lumber@{seat} iron@{seat}" for seat in range(3)}
    state = position(3, ships=ships, deck="silk*6", max_turns=PLAYED + 2)
    state = run(state, "0 action sail")
    assert not state.is_over
    state = run(state, "1 action sail")
    assert state.is_over
    assert was_cut(state)


@rule("Game End", "ruling 5")
def test_a_five_player_game_may_be_won_with_ten_points() -> None:
    """A 5-player game ends at the end of the turn where a player has 10 points."""
    state = position(5, hands={4: "wool"}, favours={4: 9})
    state = run(state, "0 action sponsor", "0 pass", "1 pass", "2 pass", "3 pass", "4 business draper 9 show wool")
    assert state.is_over
    assert state.scores().winners == [4]
    assert favours(state) == [0, 0, 0, 0, 9]
