"""The Lawman, with both readings of his rule option."""

import patron

from .positions import GAINS, all_cubes, cubes, data, legal, position, run
from .rules import rule


@rule("ruling 12", "Lawman")
def test_the_lawman_guards_himself_in_the_round_he_is_played() -> None:
    """If another player wants to gain [him], he needs to return any one of his achievements to the stock."""
    # round 2: seat 1 lost round 1 and has two cubes
    state = position(in_round=2, hands={0: "lawman"}, cubes={1: "red 1 blue 1"})
    state = run(state, "0 play lawman", "1 pass", "2 pass", "3 pass")
    assert state.turn == 1
    assert legal(state) == {"take lawman pay red", "take lawman pay blue", *GAINS}
    assert state.why_illegal("take lawman") is not None


@rule("ruling 12", "Lawman")
def test_the_payment_returns_to_the_stock_and_the_character_moves() -> None:
    """One of his own real cubes, of a colour he names, returned to the stock: the owner gets nothing of it."""
    state = position(in_round=2, hands={0: "lawman"}, cubes={1: "red 1 blue 1"})
    state = run(state, "0 play lawman", "1 pass", "2 pass", "3 pass")
    # 0 won a yellow with the Lawman
    assert data(state)["stock"] == {"red": 7, "green": 8, "blue": 7, "yellow": 7}
    state = run(state, "1 take lawman pay blue")
    assert data(state)["stock"] == {"red": 7, "green": 8, "blue": 8, "yellow": 7}
    assert all_cubes(state) == ["yellow 1", "red 1", "", ""]
    assert "lawman" in data(state)["proteges"][1]


@rule("ruling 12")
def test_a_taker_without_a_real_cube_cannot_take_a_guarded_character() -> None:
    """A taker with no real cube cannot take it; unguarded characters he can still take."""
    state = position(hands={0: "lawman", 1: "nun"})
    state = run(state, "0 play lawman", "1 play nun", "2 pass", "3 pass")
    assert state.turn == 2
    assert legal(state) == {"take nun", *GAINS}
    assert state.why_illegal("take lawman") is not None
    assert state.why_illegal("take lawman pay red") is not None


@rule("ruling 12")
def test_only_colours_that_the_taker_holds_can_be_paid() -> None:
    """One of his own real cubes: seat 1 has green only, whatever the others hold."""
    state = position(in_round=2, hands={0: "lawman"}, cubes={1: "green 2", 2: "red 2"})
    state = run(state, "0 play lawman", "1 pass", "2 pass", "3 pass")
    assert legal(state) == {"take lawman pay green", *GAINS}
    state = run(state, "1 gain yellow")
    assert legal(state) == {"take lawman pay red", *GAINS}


@rule("ruling 12", "Lawman")
def test_each_round_the_lawman_guards_what_his_holder_plays() -> None:
    """`each-round`: from then on, while he is a protégé, every unprotected character that this holder plays."""
    state = position(in_round=2, hands={0: "nun"}, proteges={0: "lawman"}, cubes={1: "red 1"})
    state = run(state, "0 play nun", "1 pass", "2 pass", "3 pass")
    assert legal(state) == {"take nun pay red", *GAINS}
    assert state.why_illegal("take nun") is not None


@rule("ruling 12")
def test_own_round_the_lawman_guards_nobody_as_a_protege() -> None:
    """`own-round`: guards only himself, only in the round he is played."""
    state = position(in_round=2, hands={0: "nun"}, proteges={0: "lawman"}, cubes={1: "red 1"}, lawman="own-round")
    state = run(state, "0 play nun", "1 pass", "2 pass", "3 pass")
    assert legal(state) == {"take nun", *GAINS}
    assert state.why_illegal("take nun pay red") is not None


@rule("ruling 12")
def test_own_round_the_lawman_still_guards_himself() -> None:
    """`own-round`: he guards himself in the round he is played."""
    state = position(in_round=2, hands={0: "lawman"}, cubes={1: "red 1"}, lawman="own-round")
    state = run(state, "0 play lawman", "1 pass", "2 pass", "3 pass")
    assert legal(state) == {"take lawman pay red", *GAINS}


@rule("ruling 12")
def test_each_round_is_the_default() -> None:
    """Rule option `lawman`: `each-round` (default)."""
    assert patron.Game("patronize", players=4).options["lawman"] == "each-round"


@rule("ruling 12")
def test_the_guard_holds_for_the_holders_characters_only() -> None:
    """Every character that *this holder* plays: seat 2 has the Lawman, seat 0 has not."""
    state = position(in_round=2, hands={0: "nun", 2: "painter"}, proteges={2: "lawman"}, cubes={1: "red 1"})
    state = run(state, "0 play nun", "1 pass", "2 play painter", "3 pass")
    # 0 wins (7): yellow. 2: red + 0's yellow. Seat 1 keeps his red: the stock has enough
    assert legal(state) == {"take nun", "take painter pay red", *GAINS}


@rule("ruling 12", "Lawman")
def test_the_guard_moves_with_the_lawman() -> None:
    """While he is somebody's protégé he guards what *this holder* plays: the one who bought him, not the old owner."""
    state = position(
        in_round=2,
        hands={0: "lawman nun", 1: "painter", 2: "navigator", 3: "theologian"},
        cubes={1: "red 1", 2: "blue 1"},
        fame="none-7",
        fame_deck="none-3",
    )
    state = run(state, "0 play lawman", "1 pass", "2 pass", "3 pass")
    state = run(state, "1 take lawman pay red", "2 gain blue", "3 gain blue")
    assert all_cubes(state) == ["yellow 1", "", "blue 2", "blue 1"]
    state = run(state, "0 play nun", "1 play painter", "2 pass", "3 pass")
    # 0 wins: yellow. 1: red + 0's yellow
    assert state.turn == 2
    assert legal(state) == {"take nun", "take painter pay blue", *GAINS}


@rule("ruling 12")
def test_the_lawman_in_hand_guards_nobody() -> None:
    """He guards in the round he is played and as a protégé, not from the hand."""
    state = position(in_round=2, hands={0: "lawman nun"}, cubes={1: "red 1"})
    state = run(state, "0 play nun", "1 pass", "2 pass", "3 pass")
    assert legal(state) == {"take nun", *GAINS}


@rule("ruling 12", "ruling 11")
def test_a_protected_lawman_is_never_for_sale() -> None:
    """Protected characters are never for sale, not even for a cube."""
    state = position(in_round=2, hands={0: "lawman"}, cubes={1: "red 1 blue 1"})
    state = run(state, "0 play lawman protect", "1 pass", "2 pass", "3 pass")
    assert legal(state) == GAINS
    assert state.why_illegal("take lawman pay red") is not None


@rule("ruling 12")
def test_a_protected_character_of_the_lawmans_holder_is_never_for_sale() -> None:
    """Every *unprotected* character is guarded; a protected one is gone already."""
    state = position(in_round=2, hands={0: "nun"}, proteges={0: "lawman"}, cubes={1: "red 1"})
    state = run(state, "0 play nun protect", "1 pass", "2 pass", "3 pass")
    assert legal(state) == GAINS
    assert set(data(state)["proteges"][0]) == {"lawman", "nun"}


@rule("ruling 12", "ruling 17")
def test_a_virtual_cube_cannot_pay() -> None:
    """Virtual cubes cannot be taken or paid: seat 1's Painter is no cube to return."""
    state = position(in_round=2, hands={0: "nun"}, proteges={0: "lawman", 1: "painter"}, cubes={2: "blue 1"})
    state = run(state, "0 play nun", "1 pass", "2 pass", "3 pass")
    assert state.turn == 1
    assert legal(state) == GAINS
    assert state.why_illegal("take nun pay red") is not None


@rule("ruling 12", "ruling 9")
def test_a_passer_robbed_of_his_last_cube_in_step_3_cannot_pay() -> None:
    """A taker with no real cube cannot take it: the Noble took seat 1's only red a moment before."""
    state = position(
        in_round=4,
        hands={0: "noble"},
        proteges={0: "student nun lawman"},
        cubes={1: "red 1", 2: "red 4", 3: "red 3"},
        fames={0: "religion-4 art-4 science-5"},
    )
    state = run(state, "0 play noble", "1 pass", "2 pass", "3 pass")
    assert cubes(state, 1) == ""
    assert state.turn == 1
    assert legal(state) == GAINS
    state = run(state, "1 gain blue")
    assert legal(state) == {"take noble pay red", *GAINS}


@rule("ruling 12", "ruling 9")
def test_a_payment_is_in_the_stock_for_the_next_passer() -> None:
    """Returned to the stock before the character moves: the next passer's red comes from there."""
    state = position(
        in_round=4,
        hands={0: "banker"},
        proteges={0: "student nun lawman"},
        cubes={1: "red 4", 3: "red 4"},
        fames={0: "religion-4 art-4 science-5"},
    )
    state = run(state, "0 play banker", "1 pass", "2 pass", "3 pass", "1 take banker pay red")
    assert data(state)["stock"]["red"] == 1
    state = run(state, "2 gain red")
    # without the payment it would have come from seat 3
    assert all_cubes(state) == ["green 1", "red 3", "red 1", "red 4"]


@rule("ruling 12")
def test_the_owner_is_not_asked() -> None:
    """The owner cannot waive it: only passers act in step 4."""
    state = position(in_round=2, hands={0: "lawman"}, cubes={1: "red 1"})
    state = run(state, "0 play lawman", "1 pass", "2 pass", "3 pass")
    state = run(state, "1 take lawman pay red", "2 gain red", "3 gain red")
    assert data(state)["round"] == 3


@rule("ruling 12")
def test_an_unguarded_character_costs_nothing() -> None:
    """Without the Lawman nobody pays, and nobody can."""
    state = position(in_round=2, hands={0: "nun"}, cubes={1: "red 1"}, removed="lawman")
    state = run(state, "0 play nun", "1 pass", "2 pass", "3 pass")
    assert legal(state) == {"take nun", *GAINS}
    assert state.why_illegal("take nun pay red") is not None
    state = run(state, "1 take nun")
    assert cubes(state, 1) == "red 1"
