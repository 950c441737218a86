"""White cubes: Spinning trader and Diplomat."""

import patron
import pytest

from .positions import GAINS, all_cubes, cubes, data, legal, position, run
from .rules import rule

THREE_FAMES = "religion-4 art-4 science-5"


@rule("ruling 8", "Components")
def test_a_winner_with_a_white_cube_names_any_colour() -> None:
    """A white cube means that the character gains 1 cube of any colour; the receiver names it."""
    state = position(hands={0: "spinning-trader", 1: "nun"})
    state = run(state, "0 play spinning-trader", "1 play nun", "2 pass", "3 pass")
    now = data(state)
    assert now["phase"] == "earn"
    assert now["turn"] == 0
    assert now["gain"] == {"from": "own", "left": 1}
    assert legal(state) == GAINS
    state = run(state, "0 gain blue")
    # 0: the blue he named. 1: yellow + 0's white, which he names himself
    assert cubes(state, 0) == "blue 1"


@rule("ruling 8", "ruling 6")
def test_nobody_has_a_cube_of_this_round_before_its_colour_is_named() -> None:
    """Round 1: the winner is asked first, so nobody has gained yet; then seat 1 gains yellow and his white."""
    state = position(hands={0: "spinning-trader", 1: "nun"})
    whole = data(run(state, "0 play spinning-trader", "1 play nun", "2 pass", "3 pass"))
    assert all(sum(held.values()) == 0 for held in whole["cubes"])
    for seat in range(4):
        held = [dict(cubes) for cubes in whole["cubes"]]
        held[seat]["red"] = 1
        with pytest.raises(patron.PositionError, match=f"cubes\\[{seat}\\]: 1 cubes; seat {seat} can have gained 0"):
            state.game.state({**whole, "cubes": held, "stock": {**whole["stock"], "red": 7}})


@rule("ruling 8")
def test_a_loser_with_a_white_cube_names_it_and_then_gets_his_neighbours() -> None:
    """The Diplomat (15) loses against the Noble (16): own white first, then 2's red."""
    state = position(hands={1: "diplomat", 2: "noble"})
    state = run(state, "0 pass", "1 play diplomat", "2 play noble", "3 pass")
    assert state.turn == 1
    state = run(state, "1 gain yellow")
    assert all_cubes(state) == ["", "red 1 yellow 1", "red 1", ""]
    assert data(state)["phase"] == "gain"


@rule("ruling 8", "ruling 6")
def test_a_neighbours_white_cube_is_named_by_the_receiver() -> None:
    """The receiver names the colour, not the one whose card it is: seat 0 chooses for 1's Diplomat."""
    state = position(hands={0: "nun", 1: "diplomat"})
    state = run(state, "0 play nun", "1 play diplomat", "2 pass", "3 pass")
    assert state.turn == 1  # the winner's own white cube
    state = run(state, "1 gain green")
    assert state.turn == 0
    assert data(state)["gain"] == {"from": "neighbour", "left": 1}
    # the yellow of his own Nun is already there
    assert cubes(state, 0) == "yellow 1"
    assert legal(state) == GAINS
    state = run(state, "0 gain red")
    assert all_cubes(state) == ["red 1 yellow 1", "green 1", "", ""]


@rule("ruling 8")
def test_own_white_and_neighbours_white_are_two_choices() -> None:
    """Spinning trader next to Diplomat: the loser names his own, then the neighbour's, at the moment of each gain."""
    state = position(hands={0: "spinning-trader", 1: "diplomat", 2: "banker"})
    state = run(state, "0 play spinning-trader", "1 play diplomat", "2 play banker", "3 pass")
    state = run(state, "0 gain red", "0 gain red")
    assert cubes(state, 0) == "red 2"
    # seat 1 follows: own white -> blue, then 2's green
    state = run(state, "1 gain blue")
    assert all_cubes(state) == ["red 2", "green 1 blue 1", "green 1", ""]


@rule("ruling 6", "ruling 8")
def test_later_awards_wait_for_the_choice() -> None:
    """Awards are strictly sequential: while the winner chooses, the loser has nothing yet."""
    state = position(hands={0: "diplomat", 1: "nun"})
    state = run(state, "0 play diplomat", "1 play nun", "2 pass", "3 pass")
    assert all_cubes(state) == ["", "", "", ""]
    state = run(state, "0 gain red")
    assert all_cubes(state) == ["red 1", "yellow 1", "", ""]


@rule("ruling 8", "ruling 9", "About gaining achievement cubes")
def test_an_exhausted_colour_may_be_named_on_purpose() -> None:
    """You are not forced to take a colour that's available: you may name red to take it from the closest player."""
    state = position(
        in_round=4,
        hands={0: "spinning-trader", 1: "nun"},
        cubes={1: "red 3", 2: "red 5"},
        fames={0: THREE_FAMES},
    )
    state = run(state, "0 play spinning-trader", "1 play nun", "2 pass", "3 pass")
    assert legal(state) == GAINS
    state = run(state, "0 gain red")
    # the stock has no red: seat 1 is the closest clockwise, 3 - 1 = 2. His own Nun then gives him a yellow
    assert all_cubes(state) == ["red 1", "red 2 yellow 1", "red 5", ""]


@rule("ruling 8", "ruling 9")
def test_the_colour_is_named_before_the_stock_is_looked_at() -> None:
    """You first choose colour, and then check for availability: the last red of the stock goes before anybody's."""
    state = position(
        in_round=4,
        hands={0: "spinning-trader"},
        cubes={1: "red 3", 2: "red 4"},
        fames={0: THREE_FAMES},
    )
    state = run(state, "0 play spinning-trader", "1 pass", "2 pass", "3 pass", "0 gain red")
    assert all_cubes(state) == ["red 1", "red 3", "red 4", ""]
    assert data(state)["stock"]["red"] == 0


@rule("ruling 8", "ruling 9")
def test_a_white_cube_cannot_be_refused() -> None:
    """No gain can be refused: there is no action but the four colours."""
    state = position(hands={0: "diplomat"})
    state = run(state, "0 play diplomat", "1 pass", "2 pass", "3 pass")
    assert len(state.legal_actions) == 4
    assert state.why_illegal("pass") is not None
    assert state.why_illegal("gain white") is not None


@rule("ruling 8")
def test_naming_a_colour_of_which_one_has_all_eight_yields_nothing() -> None:
    """Ruling 8: an exhausted colour on purpose too; ruling 9: if nobody else holds one, nothing happens."""
    # round 6, seat 1 has lost three rounds (6 cubes) and passed two (2 cubes)
    state = position(
        in_round=6,
        hands={1: "diplomat"},
        proteges={1: "student nun"},
        cubes={1: "red 8"},
        fames={1: "", 0: "religion-4 art-4 science-5 none-3"},
    )
    state = run(state, "0 pass", "1 play diplomat", "2 pass", "3 pass", "1 gain red")
    assert cubes(state, 1) == "red 8"
    assert data(state)["phase"] == "gain"


@rule("Spinning trader", "Components")
def test_white_is_no_colour_of_its_own() -> None:
    """There are cubes of four colours; a white one becomes the colour named."""
    state = position(hands={0: "spinning-trader"})
    state = run(state, "0 play spinning-trader", "1 pass", "2 pass", "3 pass", "0 gain yellow")
    assert data(state)["stock"] == {"red": 8, "green": 8, "blue": 8, "yellow": 7}
    assert cubes(state, 0) == "yellow 1"
