"""Step 3: what the participants earn, in what order."""

from .positions import all_cubes, cubes, data, position, run
from .rules import rule


@rule("ruling 5", "step 3: Earning Fame/Achievements")
def test_the_winner_gets_the_fame_card_and_one_cube_of_his_own_colour() -> None:
    """He gets this round's Fame card and an Achievement cube of the colour indicated by the character he played."""
    state = position(hands={0: "banker", 1: "nun"}, fame="none-6")
    state = run(state, "0 play banker", "1 play nun", "2 pass", "3 pass")
    assert data(state)["fames"] == [["none-6"], [], [], []]
    # Banker: green. The Nun's yellow is not for the winner
    assert cubes(state, 0) == "green 1"


@rule("ruling 6", "step 3: Earning Fame/Achievements")
def test_a_loser_gets_his_own_cube_and_his_left_neighbours() -> None:
    """A cube of the own character AND one of the closest participating player in clockwise order."""
    state = position(hands={0: "banker", 1: "nun", 2: "painter", 3: "navigator"})
    state = run(state, "0 play banker", "1 play nun", "2 play painter", "3 play navigator")
    # 0 wins: green. 1: yellow + 2's red. 2: red + 3's blue. 3: blue + 0's green
    assert all_cubes(state) == ["green 1", "red 1 yellow 1", "red 1 blue 1", "green 1 blue 1"]


@rule("ruling 6")
def test_passers_are_skipped_on_the_way_to_the_closest_participant() -> None:
    """Passers are skipped: clockwise from 0, seat 1 passed, so seat 2's Literary man counts."""
    state = position(hands={0: "nun", 2: "literary-man", 3: "noble"})
    state = run(state, "0 play nun", "1 pass", "2 play literary-man", "3 play noble")
    # 3 wins: red. 0: yellow + 2's green. 2: green + 3's red
    assert all_cubes(state) == ["green 1 yellow 1", "", "red 1 green 1", "red 1"]


@rule("ruling 6")
def test_with_two_participants_the_loser_gets_the_winners_colour() -> None:
    """The winner counts; with two participants it is the winner's card."""
    state = position(hands={0: "nun", 3: "noble"})
    state = run(state, "0 play nun", "1 pass", "2 pass", "3 play noble")
    # 3 wins: red. 0: yellow + 3's red
    assert all_cubes(state) == ["red 1 yellow 1", "", "", "red 1"]


@rule("ruling 6")
def test_the_neighbour_is_looked_for_clockwise_only() -> None:
    """Seat 1's closest participant clockwise is seat 3 (two away), not seat 0 (one away the other way)."""
    state = position(hands={0: "banker", 1: "painter", 3: "nun"})
    state = run(state, "0 play banker", "1 play painter", "2 pass", "3 play nun")
    # 0 wins: green. 1: red + 3's yellow. 3: yellow + 0's green
    assert all_cubes(state) == ["green 1", "red 1 yellow 1", "", "green 1 yellow 1"]


@rule("ruling 6", "ruling 8")
def test_the_losers_are_served_clockwise_from_the_winner() -> None:
    """Then the other participants, clockwise from the winner: seat 1 wins, so 2, 3, 0. White cubes show the order."""
    state = position(hands={0: "diplomat", 1: "noble", 2: "spinning-trader", 3: "nun"})
    state = run(state, "0 play diplomat", "1 play noble", "2 play spinning-trader", "3 play nun")
    # 1: red. 2: own white -> blue, 3's yellow. 3: yellow, 0's white -> red. 0: own white -> green, 1's red
    state = run(state, "2 gain blue", "3 gain red", "0 gain green")
    assert all_cubes(state) == ["red 1 green 1", "red 1", "blue 1 yellow 1", "red 1 yellow 1"]


@rule("ruling 6")
def test_the_own_cube_comes_before_the_neighbours() -> None:
    """First the cube of their own character, then the neighbour's."""
    state = position(hands={0: "spinning-trader", 1: "diplomat", 2: "noble"})
    state = run(state, "0 play spinning-trader", "1 play diplomat", "2 play noble", "3 pass")
    # 2 wins; clockwise from 2: 3 passed, then 0
    assert state.turn == 0
    assert data(state)["gain"] == {"from": "own", "left": 1}
    state = run(state, "0 gain red")
    assert state.turn == 0
    assert data(state)["gain"] == {"from": "neighbour", "left": 1}


@rule("ruling 5", "step 3: Earning Fame/Achievements")
def test_the_winner_starts_the_next_round() -> None:
    """The winner becomes the start player for the next round."""
    state = position(hands={0: "nun", 1: "painter", 2: "merchant", 3: "navigator"})
    state = run(state, "0 play nun", "1 play painter", "2 play merchant", "3 play navigator")
    assert data(state)["round"] == 2
    assert data(state)["start_player"] == 2
    assert state.turn == 2


@rule("ruling 5", "step 4: Gaining protegees")
def test_step_4_still_runs_from_this_rounds_start_player() -> None:
    """Step 4 of this round still runs from this round's start player: 0 before 3, although 1 won."""
    state = position(hands={1: "banker", 2: "nun"})
    state = run(state, "0 pass", "1 play banker", "2 play nun", "3 pass")
    now = data(state)
    assert now["start_player"] == 0
    assert now["next_start_player"] == 1
    # from the winner it would be 3 first
    state = run(state, "0 gain red", "3 gain red")
    assert state.turn == 1
    assert data(state)["round"] == 2


@rule("ruling 7")
def test_a_neighbour_without_a_cube_gives_nothing() -> None:
    """A character that shows no cube gives nothing; nobody looks further round the table."""
    state = position(hands={0: "nun", 1: "clown", 2: "banker"})
    state = run(state, "0 play nun", "1 play clown", "2 play banker", "3 pass")
    # 2 wins: green. 0: yellow, the Clown's nothing (not 2's green). 1: nothing, 2's green
    assert all_cubes(state) == ["yellow 1", "green 1", "green 1", ""]


@rule("ruling 7", "Clown")
def test_a_losing_clown_still_gets_his_neighbours_cube() -> None:
    """The Clown shows no cube of his own; the closest participant's counts as for anybody."""
    state = position(hands={0: "clown", 1: "theologian"})
    state = run(state, "0 play clown", "1 play theologian", "2 pass", "3 pass")
    assert all_cubes(state) == ["yellow 1", "yellow 1", "", ""]


@rule("ruling 6", "step 3: Earning Fame/Achievements")
def test_a_round_of_five_players() -> None:
    """Merchant wins for seat 2; seats 3, 4, 0 follow; seat 1 passed."""
    state = position(5, hands={0: "geographer", 2: "merchant", 3: "theologian", 4: "architect"}, fame="none-3")
    state = run(state, "0 play geographer", "1 pass", "2 play merchant", "3 play theologian", "4 play architect")
    # 2: blue. 3: yellow + 4's red. 4: red + 0's green. 0: green + (1 passed) 2's blue
    assert all_cubes(state) == ["green 1 blue 1", "", "blue 1", "red 1 yellow 1", "red 1 green 1"]
    assert state.turn == 1


@rule("ruling 6", "step 3: Earning Fame/Achievements")
def test_a_round_of_three_players() -> None:
    """Lawman (13, yellow) wins for seat 1; seat 0 gets red and, seat 1 being the closest, yellow."""
    state = position(3, hands={0: "painter", 1: "lawman"}, fame="none-3")
    state = run(state, "0 play painter", "1 play lawman", "2 pass")
    assert all_cubes(state) == ["red 1 yellow 1", "yellow 1", ""]


@rule("step 3: Earning Fame/Achievements")
def test_cubes_come_out_of_the_stock() -> None:
    """You take from [the common stock]: 7 cubes gained, 2 red, 2 green, 2 blue, 1 yellow."""
    state = position(hands={0: "banker", 1: "nun", 2: "painter", 3: "navigator"})
    state = run(state, "0 play banker", "1 play nun", "2 play painter", "3 play navigator")
    assert data(state)["stock"] == {"red": 6, "green": 6, "blue": 6, "yellow": 7}


@rule("step 3: Earning Fame/Achievements", "ruling 5")
def test_fame_cards_gather_among_the_spoils() -> None:
    """He places it among his spoils: two rounds won, two fame cards."""
    state = position(
        hands={0: "banker noble", 1: "nun navigator", 2: "painter", 3: "literary-man"},
        fame="none-7",
        fame_deck="none-3",
    )
    state = run(state, "0 play banker", "1 play nun", "2 play painter", "3 play literary-man")
    state = run(state, "0 play noble", "1 play navigator", "2 pass", "3 pass")
    assert set(data(state)["fames"][0]) == {"none-7", "none-3"}
