"""The ranking and its tie-breaks, down to the start player.

Three players, Clown and Sculptor out (unless said otherwise). Seat 2 never played: five cards in hand cost 50, so
seats 0 and 1 compete. Painter and Literary man are worth 3 + 3 and a virtual red and green (2 + 2), Navigator and Nun
likewise.
"""

import patron

from .positions import data, points, position, run
from .rules import rule

HAND = {2: "noble banker merchant diplomat spinning-trader"}
# 4 + 6 + 7 = 17 and 4 + 5 + 5 + 3 = 17
EQUAL_FAMES = {0: "religion-4 none-6 none-7", 1: "art-4 science-5 exploration-5 none-3", 2: ""}


def equal(next_start: int, start: int) -> patron.State:
    """Seats 0 and 1 are equal in everything: fame 17, protégés 6, cubes 4, in all 27."""
    return position(
        3,
        phase="over",
        hands=HAND,
        proteges={
            0: "painter literary-man",
            1: "navigator nun",
            2: "student lawman geographer architect missionary theologian",
        },
        fames=EQUAL_FAMES,
        start=start,
        next_start=next_start,
    )


@rule("Victory Conditions", "ruling 22")
def test_the_most_victory_points_win() -> None:
    """The player with the most Victory Points at the end of the game wins."""
    state = position(
        3,
        phase="over",
        hands=HAND,
        proteges={
            0: "painter literary-man",
            1: "navigator nun student",
            2: "lawman geographer architect missionary theologian",
        },
        fames=EQUAL_FAMES,
        next_start=0,
    )
    # 0: 17 + 6 + 4 = 27. 1: 17 + 10 + 4 = 31
    scores = state.scores()
    assert scores.totals[:2] == [27, 31]
    assert scores.ranks == [2, 1, 3]
    assert scores.winners == [1]
    assert scores.decided_by == "total"


@rule("ruling 22", "Score Calculation")
def test_the_first_tie_break_is_fame() -> None:
    """The tiebreakers are (in order): VPs from Fame cards, Protegees, Achievements."""
    state = position(
        3,
        phase="over",
        hands=HAND,
        proteges={
            0: "painter literary-man",
            1: "navigator nun",
            2: "student lawman geographer architect missionary theologian",
        },
        cubes={1: "red 1"},
        fames={0: "science-5 none-6 none-7", 1: "religion-4 art-4 exploration-5 none-3", 2: ""},
        next_start=1,
    )
    # 0: fame 18 + protégés 6 + cubes 4 = 28. 1: fame 16 + protégés 6 + cubes 2 + 2 + 2 = 28
    scores = state.scores()
    assert scores.totals[:2] == [28, 28]
    assert scores.ranks == [1, 2, 3]
    assert scores.decided_by == "fame"


@rule("ruling 22", "Score Calculation")
def test_the_second_tie_break_is_proteges() -> None:
    """Equal totals, equal fame: VPs from Protegees, 8 against 6."""
    state = position(
        3,
        phase="over",
        hands=HAND,
        proteges={
            0: "painter literary-man theologian",
            1: "navigator nun",
            2: "student lawman geographer architect missionary",
        },
        cubes={1: "red 1"},
        fames=EQUAL_FAMES,
        next_start=1,
    )
    # 0: fame 17 + protégés 8 + cubes 4 = 29 (the Nun has the one yellow). 1: fame 17 + protégés 6 + cubes 6 = 29
    scores = state.scores()
    assert scores.totals[:2] == [29, 29]
    assert scores.ranks == [1, 2, 3]
    assert scores.decided_by == "proteges"


@rule("ruling 22", "Score Calculation")
def test_the_third_tie_break_is_cubes() -> None:
    """Equal totals, fame and protégés: VP from cubes, 9 against 4."""
    state = position(
        3,
        phase="over",
        hands=HAND,
        proteges={
            0: "painter literary-man missionary",
            1: "navigator nun theologian",
            2: "student lawman geographer architect",
        },
        cubes={0: "green 1 yellow 1"},
        fames=EQUAL_FAMES,
        next_start=1,
    )
    # 0: fame 17 + protégés 8 + red 1, green 2, yellow 1: 2 + 5 + 2 = 9; the Missionary has no blue: 34.
    # 1: fame 17 + protégés 8 + cubes 2 + 2, Theologian tied with one yellow 5: 34
    scores = state.scores()
    assert scores.totals[:2] == [34, 34]
    assert points(state, 0)["cubes"] == 9
    assert points(state, 1)["cubes"] == 4
    assert scores.ranks == [1, 2, 3]
    assert scores.decided_by == "cubes"


@rule("ruling 22", "ruling 17")
def test_virtual_cubes_count_in_the_tie_break_of_cubes() -> None:
    """The colour scale, virtual cubes included: 4 (all virtual) against 2 (real)."""
    state = position(
        3,
        phase="over",
        hands={2: "student noble banker merchant spinning-trader"},
        proteges={
            0: "painter literary-man",
            1: "lawman diplomat",
            2: "navigator nun geographer architect missionary theologian",
        },
        cubes={1: "red 1"},
        fames=EQUAL_FAMES,
        next_start=1,
    )
    # 0: fame 17 + protégés 6 + cubes 4 = 27. 1: fame 17 + protégés 6 + cubes 2 + Diplomat 2 (seat 0's virtual two) = 27
    scores = state.scores()
    assert scores.totals[:2] == [27, 27]
    assert scores.ranks == [1, 2, 3]
    assert scores.decided_by == "cubes"


@rule("ruling 22", "Score Calculation")
def test_the_last_tie_break_is_the_start_player_himself() -> None:
    """If it's still a tie, the one closest to the start player wins; himself first."""
    scores = equal(next_start=1, start=0).scores()
    assert scores.totals[:2] == [27, 27]
    assert scores.ranks == [2, 1, 3]
    assert scores.winners == [1]
    assert scores.decided_by == "start-player"


@rule("ruling 22")
def test_the_start_players_place_after_the_last_round_counts() -> None:
    """The holder of the start player's place *after* the last round: the winner 0, not 1 who started that round."""
    scores = equal(next_start=0, start=1).scores()
    assert scores.ranks == [1, 2, 3]
    assert scores.decided_by == "start-player"


@rule("ruling 22")
def test_the_distance_to_the_start_player_is_clockwise() -> None:
    """Distance clockwise from seat 2: seat 0 is 1 away, seat 1 is 2 away."""
    state = position(
        3,
        phase="over",
        hands={2: "noble banker"},
        proteges={
            0: "painter literary-man geographer",
            1: "navigator nun missionary",
            2: "student architect theologian spinning-trader lawman merchant diplomat",
        },
        fames={0: "religion-4 none-6", 1: "science-5 exploration-5", 2: "art-4 none-3 none-7"},
        next_start=2,
    )
    # 0: fame 10 + protégés 8 + cubes 4 + Geographer (one green is most) 5 = 27. 1: the same with the Missionary.
    # 2: fame 14 + protégés 16 + Diplomat 2 (seat 1's virtual two) - 20 = 12
    scores = state.scores()
    assert scores.totals == [27, 27, 12]
    assert scores.ranks == [1, 2, 3]
    assert scores.decided_by == "start-player"
    assert scores.separations == ["start-player", "total"]


@rule("ruling 22", "ruling 3")
def test_after_a_last_round_of_passes_the_start_players_place_is_where_it_was() -> None:
    """All passed: the start player stays (seat 1), so seat 1 wins the tie."""
    state = position(
        3,
        in_round=7,
        start=1,
        hands=HAND,
        proteges={
            0: "painter literary-man",
            1: "navigator nun",
            2: "student lawman geographer architect missionary theologian",
        },
        fame="none-6",
        fames={0: "religion-4 none-3 none-7", 1: "art-4 science-5 exploration-5", 2: ""},
        removed="clown sculptor",
    )
    state = run(state, "1 pass", "2 pass", "0 pass", "1 gain blue", "2 gain yellow", "0 gain red")
    # 0: fame 14 + protégés 6 + red 2 (5) + green 1 (2) = 27. 1: fame 14 + protégés 6 + blue 2 (5) + yellow 1 (2) = 27
    scores = state.scores()
    assert scores.totals[:2] == [27, 27]
    assert scores.ranks == [2, 1, 3]
    assert scores.decided_by == "start-player"


@rule("ruling 22", "Noble")
def test_the_nobles_doubling_counts_as_fame_in_the_tie_break() -> None:
    """VP from fame cards, Noble's doubling included: 16 + 4 = 20 against 18."""
    state = position(
        3,
        phase="over",
        hands={2: "lawman merchant diplomat spinning-trader banker"},
        proteges={
            0: "painter literary-man noble",
            1: "navigator nun student",
            2: "geographer architect missionary theologian",
        },
        cubes={1: "red 1"},
        fames={0: "religion-4 science-5 none-7", 1: "art-4 exploration-5 none-3 none-6", 2: ""},
        next_start=1,
    )
    # 0: fame 16 + 4, protégés 3 + 3 + 4 = 10, cubes 4: 34. 1: fame 18, protégés 3 + 3 + 4 = 10, cubes 2 + 2 + 2: 34
    scores = state.scores()
    assert scores.totals[:2] == [34, 34]
    assert points(state, 0)["fame"] == 20
    assert scores.ranks == [1, 2, 3]
    assert scores.decided_by == "fame"


@rule("ruling 22", "Sculptor")
def test_the_sculptors_doubling_counts_as_proteges_in_the_tie_break() -> None:
    """VP from protégés (printed, with the Sculptor's doubling): 3 + 4 * 2 = 11 against 7."""
    state = position(
        3,
        phase="over",
        hands={2: "painter noble banker merchant spinning-trader"},
        proteges={
            0: "student sculptor",
            1: "navigator nun diplomat",
            2: "literary-man geographer architect missionary theologian",
        },
        removed="clown lawman",
        fames=EQUAL_FAMES,
        sculpted={0: "student"},
        next_start=1,
    )
    # 0: fame 17 + protégés 11 + no cube = 28. 1: fame 17 + protégés 7 + cubes 4 + Diplomat 0 = 28.
    # printed they are 7 : 7, and then seat 1's cubes would decide
    scores = state.scores()
    assert scores.totals[:2] == [28, 28]
    assert points(state, 0)["proteges"] == 11
    assert scores.ranks == [1, 2, 3]
    assert scores.decided_by == "proteges"


@rule("ruling 22")
def test_there_is_always_one_winner() -> None:
    """So there is always one winner, even if everything is equal."""
    for next_start, start in ((0, 1), (1, 0)):
        state = equal(next_start, start)
        assert data(state)["next_start_player"] == next_start
        assert state.scores().winners == [next_start]
        assert sorted(state.scores().ranks) == [1, 2, 3]


@rule("ruling 21", "ruling 22")
def test_hand_cards_weigh_in_the_total_before_any_tie_break() -> None:
    """MINUS 10VP per character left in hand: more fame does not help seat 0."""
    state = position(
        3,
        phase="over",
        hands={0: "student", 2: "noble banker merchant diplomat spinning-trader"},
        proteges={
            0: "painter literary-man",
            1: "navigator nun",
            2: "lawman geographer architect missionary theologian",
        },
        fames={0: "science-5 none-6 none-7", 1: "religion-4 art-4 exploration-5 none-3", 2: ""},
        next_start=0,
    )
    # 0: 18 + 6 + 4 - 10 = 18. 1: 16 + 6 + 4 = 26
    scores = state.scores()
    assert scores.totals[:2] == [18, 26]
    assert scores.ranks == [2, 1, 3]
    assert scores.decided_by == "total"
