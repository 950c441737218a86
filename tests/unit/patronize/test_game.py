"""One whole game of five players, worked out by hand from the deal to the ranking."""

import patron

from .positions import all_cubes, data, legal, points, position, run
from .rules import rule

# religion: Nun 7 and Missionary 10 qualify, 4 wins a blue. 0: yellow + 1's green. 1: green + the Student's nothing.
# 2: (3 passed) 4's blue twice. The protected Student goes home; 3 takes the Banker
ROUND_1 = (
    "0 play nun",
    "1 play banker",
    "2 play student protect",
    "3 pass",
    "4 play missionary",
    "3 take banker",
)
# no trump: Diplomat 15, Merchant 14, Painter 4: 3 wins and names red. 0: blue + 1's red. 1: red + 3's white, yellow
ROUND_2 = (
    "4 pass",
    "0 play merchant",
    "1 play painter",
    "2 pass",
    "3 play diplomat",
    "3 gain red",
    "1 gain yellow",
    "4 take merchant",
    "2 gain blue",
)
# art: Architect 9, Sculptor 3, Clown 2: 2 wins a red. 3: nothing + 4's red. 4: red + (0, 1 passed) 2's red: 7 reds are
# out. 0 gains the last red; 1 names red: the closest clockwise who has one is 2
ROUND_3 = (
    "3 play clown",
    "4 play sculptor",
    "0 pass",
    "1 pass",
    "2 play architect",
    "0 gain red",
    "1 gain red",
)
# no trump: Noble 16: 0 wins a red, from 1. 2: blue + 4's green. 4: green + 0's red, from 0.
# The protected Noble goes home; 3 takes the Navigator, 1 the Literary man
ROUND_4 = (
    "2 play navigator",
    "3 pass",
    "4 play literary-man",
    "0 play noble protect",
    "1 pass",
    "3 take navigator",
    "1 take literary-man",
)
# science: the Geographer (8) beats the Theologian (11): 3 wins a green. 1: yellow + 3's green
ROUND_5 = (
    "0 pass",
    "1 play theologian",
    "2 pass",
    "3 play geographer",
    "4 pass",
    "0 take theologian",
    "2 gain yellow",
    "4 gain blue",
)
RECKONING = ("3 clown architect", "4 sculpt sculptor")


def deal() -> patron.State:
    return position(
        5,
        hands={
            0: "noble nun merchant",
            1: "banker painter theologian",
            2: "student architect navigator",
            3: "clown geographer diplomat",
            4: "sculptor missionary literary-man",
        },
        removed="spinning-trader lawman",
        fame="religion-4",
        fame_deck="none-7 art-4 none-6 science-5",
    )


@rule("ruling 4", "ruling 6", "ruling 10", "ruling 11")
def test_round_1() -> None:
    """Trump religion, the Student beside a passer, a protected character."""
    state = run(deal(), *ROUND_1)
    assert all_cubes(state) == ["green 1 yellow 1", "green 1", "blue 2", "", "blue 1"]
    assert data(state)["proteges"] == [["nun"], [], ["student"], ["banker"], ["missionary"]]
    assert data(state)["fames"] == [[], [], [], [], ["religion-4"]]
    assert state.turn == 4


@rule("ruling 5", "ruling 8")
def test_round_2() -> None:
    """A white winner, a white neighbour; step 4 from the start player 4, who is a passer."""
    state = run(deal(), *ROUND_1, *ROUND_2)
    assert all_cubes(state) == [
        "red 1 green 1 blue 1 yellow 1",
        "red 1 green 1 yellow 1",
        "blue 3",
        "red 1",
        "blue 1",
    ]
    assert data(state)["proteges"] == [
        ["nun"],
        ["painter"],
        ["student"],
        ["diplomat", "banker"],
        ["missionary", "merchant"],
    ]
    assert data(state)["stock"] == {"red": 5, "green": 6, "blue": 3, "yellow": 6}
    assert state.turn == 3


@rule("ruling 7", "ruling 9")
def test_round_3() -> None:
    """The Clown without a cube, the last red of the stock, a red taken in step 4."""
    state = run(deal(), *ROUND_1, *ROUND_2, *ROUND_3)
    assert all_cubes(state) == [
        "red 2 green 1 blue 1 yellow 1",
        "red 2 green 1 yellow 1",
        "blue 3",
        "red 2",
        "red 2 blue 1",
    ]
    assert data(state)["stock"]["red"] == 0
    assert state.turn == 2


@rule("ruling 6", "ruling 9")
def test_round_4() -> None:
    """The winner takes a red, and a later award takes it from him."""
    state = run(deal(), *ROUND_1, *ROUND_2, *ROUND_3, *ROUND_4)
    assert all_cubes(state) == [
        "red 2 green 1 blue 1 yellow 1",
        "red 1 green 1 yellow 1",
        "green 1 blue 4",
        "red 2",
        "red 3 green 1 blue 1",
    ]
    assert data(state)["protection"] == [False, True, False, True, True]
    assert state.turn == 0
    # seats 0, 2 and 4 hold no card any more
    assert [len(hand) for hand in data(state)["hands"]] == [0, 1, 0, 1, 0]
    assert legal(state) == {"pass"}


@rule("ruling 13", "ruling 14", "ruling 15")
def test_round_5_and_the_reckoning() -> None:
    """The last step 4 is played; the Clown (seat 3) may use seat 2's Architect, then the Sculptor (seat 4) decides."""
    state = run(deal(), *ROUND_1, *ROUND_2, *ROUND_3, *ROUND_4, *ROUND_5)
    assert all_cubes(state) == [
        "red 2 green 1 blue 1 yellow 1",
        "red 1 green 2 yellow 2",
        "green 1 blue 4 yellow 1",
        "red 2 green 1",
        "red 3 green 1 blue 2",
    ]
    assert data(state)["proteges"] == [
        ["nun", "theologian", "noble"],
        ["painter", "literary-man"],
        ["student", "architect"],
        ["clown", "navigator", "geographer", "diplomat", "banker"],
        ["sculptor", "missionary", "merchant"],
    ]
    assert state.turn == 3
    assert legal(state) == {"clown architect", "clown none"}
    state = run(state, "3 clown architect")
    assert state.turn == 4
    assert legal(state) == {"sculpt sculptor", "sculpt missionary", "sculpt merchant"}


@rule("Score Calculation", "Flow of the Game", "ruling 22")
def test_the_final_score() -> None:
    """When all rounds are played, points are counted and winner decided."""
    state = run(deal(), *ROUND_1, *ROUND_2, *ROUND_3, *ROUND_4, *ROUND_5, *RECKONING)
    assert state.is_over
    # 0: red 2, green 1, blue 1, yellow 1 + Nun: 5 + 2 + 2 + 5; 6 doubled by the Noble; Nun 3, Noble 4, Theologian 2;
    #    Theologian: 2 yellow, tied with seat 1
    assert points(state, 0) == {"cubes": 14, "fame": 12, "proteges": 9, "abilities": 5, "hand": 0}
    # 1: red 1 + Painter, green 2 + Literary man, yellow 2: 5 + 10 + 5; Painter 3, Literary man 3
    assert points(state, 1) == {"cubes": 20, "fame": 0, "proteges": 6, "abilities": 0, "hand": 0}
    # 2: green 1, blue 4, yellow 1: 2 + 15 + 2; art-4; Student 4, Architect 2; no red
    assert points(state, 2) == {"cubes": 19, "fame": 4, "proteges": 6, "abilities": 0, "hand": 0}
    # 3: red 2, green 1, Navigator: 5 + 2 + 2; 7 + 5; Clown 2, Navigator 3, Geographer 2, Diplomat 1, Banker 5;
    #    Banker 3, Diplomat 6 (seat 2's cubes); Architect: 2 reds against 3; Geographer: 1 green against 3
    assert points(state, 3) == {"cubes": 9, "fame": 12, "proteges": 13, "abilities": 9, "hand": 0}
    # 4: red 3, green 1, blue 2: 10 + 2 + 5; religion-4; Sculptor 3 * 2, Missionary 2, Merchant 1; Merchant 6;
    #    Missionary: 2 blues against 4
    assert points(state, 4) == {"cubes": 17, "fame": 4, "proteges": 9, "abilities": 6, "hand": 0}
    scores = state.scores()
    # 14 + 12 + 9 + 5, 20 + 6, 19 + 4 + 6, 9 + 12 + 13 + 9, 17 + 4 + 9 + 6
    assert scores.totals == [40, 26, 29, 43, 36]
    assert scores.ranks == [2, 5, 4, 1, 3]
    assert scores.winners == [3]
    assert scores.separations == ["total", "total", "total", "total"]
    assert scores.final


@rule("ruling 1", "Flow of the Game")
def test_everybody_passes_twice_in_a_game_without_cards_left() -> None:
    """Hands of 3 cards against 5 rounds force two passes; nobody is left with a card, so nobody loses 10."""
    rounds = (ROUND_1, ROUND_2, ROUND_3, ROUND_4, ROUND_5)
    moves = [move for moves in rounds for move in moves]
    assert [moves.count(f"{seat} pass") for seat in range(5)] == [2, 2, 2, 2, 2]
    state = run(deal(), *moves)
    assert data(state)["hands"] == [[], [], [], [], []]


@rule("Components", "About gaining achievement cubes")
def test_no_cube_is_ever_lost() -> None:
    """8 cubes of each colour: after each action stock and holdings add up to eight."""
    state = deal()
    for move in (*ROUND_1, *ROUND_2, *ROUND_3, *ROUND_4, *ROUND_5, *RECKONING):
        state = run(state, move)
        now = data(state)
        for colour in ("red", "green", "blue", "yellow"):
            assert now["stock"][colour] + sum(held[colour] for held in now["cubes"]) == 8
