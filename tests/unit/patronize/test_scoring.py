"""Score calculation. Three players; seat 0 is the one that is looked at, the others have what is left."""

import pytest

from .positions import points, position, run
from .rules import rule


@rule("ruling 20", "Score Calculation")
@pytest.mark.parametrize(
    ("cubes", "expected"), [(0, 0), (1, 2), (2, 5), (3, 10), (4, 15), (5, 20), (6, 25), (7, 30), (8, 35)]
)
def test_the_colour_scale(cubes: int, expected: int) -> None:
    """2, 5, 10, 15, 20 VP for 1 to 5 pieces, +5 VP per excess cube: 6 -> 25, 7 -> 30, 8 -> 35."""
    state = position(3, phase="over", proteges={0: "student"}, cubes={0: f"red {cubes}"}, fames={0: ""})
    assert points(state, 0)["cubes"] == expected


@rule("ruling 20", "ruling 17", "Painter, Literary man, Navigator, Nun")
def test_a_ninth_virtual_cube_of_a_colour() -> None:
    """Eight real reds and the Painter: 9, so 20 + 4 * 5 = 40."""
    state = position(3, phase="over", proteges={0: "painter"}, cubes={0: "red 8"}, fames={0: ""})
    assert points(state, 0)["cubes"] == 40


@rule("ruling 20", "Score Calculation")
def test_each_colour_is_counted_for_itself() -> None:
    """Achievement cubes (per colour): red 2 -> 5, blue 3 -> 10, yellow 1 -> 2, in all 17."""
    state = position(3, phase="over", proteges={0: "student"}, cubes={0: "red 2 blue 3 yellow 1"})
    assert points(state, 0)["cubes"] == 17


@rule("Score Calculation")
def test_fame_cards_score_what_is_printed() -> None:
    """VPs from Fame cards: 7 + 5 = 12."""
    state = position(3, phase="over", proteges={0: "student"}, fames={0: "none-7 science-5"})
    assert points(state, 0)["fame"] == 12


@rule("Score Calculation")
@pytest.mark.parametrize(
    ("fame", "expected"),
    [
        ("religion-4", 4),
        ("art-4", 4),
        ("science-5", 5),
        ("exploration-5", 5),
        ("none-3", 3),
        ("none-6", 6),
        ("none-7", 7),
    ],
)
def test_the_printed_points_of_each_fame_card(fame: str, expected: int) -> None:
    """How much Fame is associated with this era: the table of the rulings."""
    state = position(3, phase="over", proteges={0: "student"}, fames={0: fame})
    assert points(state, 0)["fame"] == expected


@rule("Score Calculation")
@pytest.mark.parametrize(
    ("character", "expected"),
    [
        ("student", 4),
        ("painter", 3),
        ("literary-man", 3),
        ("navigator", 3),
        ("nun", 3),
        ("geographer", 2),
        ("architect", 2),
        ("missionary", 2),
        ("theologian", 2),
        ("spinning-trader", 1),
        ("lawman", 5),
        ("merchant", 1),
        ("diplomat", 1),
        ("noble", 4),
        ("banker", 5),
    ],
)
def test_the_printed_points_of_each_protege(character: str, expected: int) -> None:
    """VPs from Protegees: the table of the rulings."""
    state = position(3, phase="over", proteges={0: character})
    assert points(state, 0)["proteges"] == expected


@rule("Score Calculation")
def test_proteges_add_up() -> None:
    """Lawman 5 + Student 4 + Nun 3 = 12."""
    state = position(3, phase="over", proteges={0: "student nun lawman"})
    assert points(state, 0)["proteges"] == 12


@rule("ruling 21", "Score Calculation")
def test_each_card_in_hand_costs_ten() -> None:
    """MINUS 10VP per character left in hand: two cards, -20."""
    state = position(3, phase="over", hands={0: "student noble"}, proteges={0: "nun"})
    assert points(state, 0)["hand"] == -20


@rule("ruling 21")
def test_a_total_can_be_negative() -> None:
    """Minus 10 per card in hand; no floor: five cards and nothing else make -50."""
    state = position(
        3,
        phase="over",
        hands={0: "student painter nun lawman noble"},
        proteges={0: ""},
        fames={0: ""},
    )
    assert state.scores().totals[0] == -50
    assert points(state, 0) == {"cubes": 0, "fame": 0, "proteges": 0, "abilities": 0, "hand": -50}


@rule("ruling 21", "Score Calculation")
def test_a_card_in_hand_has_neither_points_nor_ability() -> None:
    """All *protegees* execute their special ability: the Merchant in hand counts no cubes, the Painter is no red."""
    state = position(
        3, phase="over", hands={0: "painter merchant"}, proteges={0: "nun"}, cubes={0: "red 3"}, fames={0: ""}
    )
    # red 3 -> 10, the Nun's yellow -> 2; Nun 3; two cards -20
    assert points(state, 0) == {"cubes": 12, "fame": 0, "proteges": 3, "abilities": 0, "hand": -20}
    assert state.scores().totals[0] == -5


@rule("Score Calculation")
def test_an_unused_protection_cube_is_worth_nothing() -> None:
    """The Protection cube isn't worth any VP, even if unused at the end of the game."""
    kept = position(3, phase="over", proteges={0: "student"}, cubes={0: "red 2"})
    spent = position(3, phase="over", proteges={0: "student"}, cubes={0: "red 2"}, spent=[0])
    assert points(kept, 0)["proteges"] == 4
    assert kept.scores().totals == spent.scores().totals


@rule("ruling 17", "Painter, Literary man, Navigator, Nun")
@pytest.mark.parametrize(
    ("character", "colour"), [("painter", "red"), ("literary-man", "green"), ("navigator", "blue"), ("nun", "yellow")]
)
def test_these_four_count_as_a_cube_of_their_colour(character: str, colour: str) -> None:
    """These count as a cube of the corresponding colour: two real ones and the virtual one, 3 -> 10."""
    state = position(3, phase="over", proteges={0: character}, cubes={0: f"{colour} 2"})
    assert points(state, 0)["cubes"] == 10


@rule("ruling 17", "Painter, Literary man, Navigator, Nun")
def test_a_virtual_cube_is_not_gained() -> None:
    """You do not physically gain a cube, though: eight reds of others and the Painter are no contradiction."""
    state = position(3, phase="over", proteges={0: "painter"}, cubes={1: "red 4", 2: "red 4"})
    assert points(state, 0)["cubes"] == 2


@rule("ruling 19", "Spinning trader")
def test_the_spinning_trader_with_one_of_each_colour() -> None:
    """At least 1 cube of each of the four Achievement types: 7 VP."""
    state = position(3, phase="over", proteges={0: "spinning-trader"}, cubes={0: "red 1 green 1 blue 1 yellow 1"})
    assert points(state, 0)["abilities"] == 7


@rule("ruling 19", "Spinning trader")
def test_the_spinning_trader_scores_once_only() -> None:
    """It's not doubled even if you have 2 of each."""
    state = position(
        3, phase="over", proteges={0: "spinning-trader"}, cubes={0: "red 2 green 2 blue 2 yellow 2"}, fames={0: ""}
    )
    assert points(state, 0)["abilities"] == 7


@rule("ruling 19", "Spinning trader")
def test_the_spinning_trader_needs_all_four_colours() -> None:
    """Three colours, however many cubes: nothing."""
    state = position(3, phase="over", proteges={0: "spinning-trader"}, cubes={0: "red 2 green 2 blue 2"}, fames={0: ""})
    assert points(state, 0)["abilities"] == 0


@rule("ruling 17", "Spinning trader")
def test_the_spinning_trader_counts_virtual_cubes() -> None:
    """Virtual cubes count for the set of four: Painter red, Nun yellow, two real ones."""
    state = position(3, phase="over", proteges={0: "spinning-trader painter nun"}, cubes={0: "green 1 blue 1"})
    assert points(state, 0)["abilities"] == 7


@rule("ruling 19", "Merchant")
def test_the_merchant_counts_his_holders_cubes() -> None:
    """You get 1VP per Achievement cube you have: 3 + 1 = 4, not the others'."""
    state = position(3, phase="over", proteges={0: "merchant"}, cubes={0: "red 3 blue 1", 1: "green 2"})
    assert points(state, 0)["abilities"] == 4


@rule("ruling 17", "Merchant")
def test_the_merchant_counts_virtual_cubes() -> None:
    """Including any Artists, Literati, Navigators or Monks: 2 real, Nun and Navigator virtual, 4 VP."""
    state = position(3, phase="over", proteges={0: "merchant nun navigator"}, cubes={0: "red 2"})
    assert points(state, 0)["abilities"] == 4


@rule("ruling 19", "Diplomat")
def test_the_diplomat_counts_the_right_neighbours_cubes() -> None:
    """1VP per Achievement cube your neighbour to your right has: seat 4 has 3; own 2 and the left's 4 do not count."""
    state = position(
        5,
        phase="over",
        proteges={0: "diplomat", 4: "student lawman"},
        cubes={0: "blue 2", 1: "blue 4", 4: "red 1 green 2"},
    )
    assert points(state, 0)["abilities"] == 3


@rule("ruling 17", "Diplomat")
def test_the_diplomat_counts_all_four_kinds_of_virtual_cubes() -> None:
    """All four of them (the shorter list at Diplomat is a slip): 3 real and 4 virtual, the Literary man's too."""
    state = position(
        3,
        phase="over",
        proteges={0: "diplomat", 2: "painter literary-man navigator nun"},
        cubes={2: "red 1 green 2"},
    )
    assert points(state, 0)["abilities"] == 7


@rule("ruling 19", "ruling 22", "Noble")
def test_the_noble_doubles_the_lowest_fame_card() -> None:
    """Your lowest Fame card's VP value is doubled: 3 * 2 + 7 = 13, under fame."""
    state = position(3, phase="over", proteges={0: "noble"}, fames={0: "none-3 none-7"})
    assert points(state, 0)["fame"] == 13
    assert points(state, 0)["abilities"] == 0


@rule("ruling 19", "Noble")
def test_the_noble_doubles_one_of_two_equal_cards_only() -> None:
    """One card only: 4 + 4 and one of them again, 12."""
    state = position(3, phase="over", proteges={0: "noble"}, fames={0: "religion-4 art-4"})
    assert points(state, 0)["fame"] == 12


@rule("ruling 19", "Noble")
def test_the_noble_without_fame_cards() -> None:
    """If you have no Fame cards, nothing happens: 0, and the Noble's own 4."""
    state = position(3, phase="over", proteges={0: "noble"}, fames={0: ""})
    assert points(state, 0) == {"cubes": 0, "fame": 0, "proteges": 4, "abilities": 0, "hand": 0}


@rule("ruling 19", "Noble")
def test_a_single_fame_card_is_the_lowest_one() -> None:
    """Your lowest Fame card: the only one, 6 * 2 = 12."""
    state = position(3, phase="over", proteges={0: "noble"}, fames={0: "none-6"})
    assert points(state, 0)["fame"] == 12


@rule("ruling 19", "Banker")
def test_the_banker_with_four_proteges() -> None:
    """If you have 4 or more protegees, you gain 3VP; himself included."""
    state = position(3, phase="over", proteges={0: "student nun lawman banker"})
    assert points(state, 0)["abilities"] == 3


@rule("ruling 19", "Banker")
def test_the_banker_with_three_proteges() -> None:
    """Three with himself: nothing. Two cards in hand are no protégés."""
    state = position(3, phase="over", hands={0: "noble navigator"}, proteges={0: "student nun banker"})
    assert points(state, 0)["abilities"] == 0


@rule("ruling 19", "Banker")
def test_the_banker_with_more_than_four_proteges_gets_no_more() -> None:
    """4 or more: 3 VP, once."""
    state = position(3, phase="over", proteges={0: "student painter nun lawman noble banker"})
    assert points(state, 0)["abilities"] == 3


@rule("ruling 16", "Sculptor")
def test_the_sculptor_doubles_the_printed_points() -> None:
    """Its base VP is doubled: Lawman 5 * 2 + Sculptor 3 = 13, under proteges."""
    state = position(3, phase="reckoning", turn=0, proteges={0: "sculptor lawman"}, removed="clown student")
    state = run(state, "0 sculpt lawman")
    assert points(state, 0)["proteges"] == 13
    assert points(state, 0)["abilities"] == 0


@rule("ruling 16", "Sculptor")
def test_the_sculptor_may_double_himself() -> None:
    """The Sculptor himself included: 3 * 2 + 5 = 11."""
    state = position(3, phase="reckoning", turn=0, proteges={0: "sculptor lawman"}, removed="clown student")
    state = run(state, "0 sculpt sculptor")
    assert points(state, 0)["proteges"] == 11


@rule("ruling 16", "Sculptor")
def test_the_sculptor_does_not_double_abilities() -> None:
    """Bonus VP earned by the protegees abilities cannot be doubled: Merchant 1 * 2 + 3 = 5, his 4 cubes stay 4 VP."""
    state = position(
        3,
        phase="reckoning",
        turn=0,
        proteges={0: "sculptor merchant"},
        cubes={0: "red 3 blue 1"},
        removed="clown student",
    )
    state = run(state, "0 sculpt merchant")
    assert points(state, 0)["proteges"] == 5
    assert points(state, 0)["abilities"] == 4


@rule("ruling 16", "Sculptor")
def test_the_sculptor_does_not_double_a_virtual_cube() -> None:
    """Doubles the printed VP only: Painter 3 * 2 + 3 = 9; red stays 1 + 1 = 2, 5 VP."""
    state = position(
        3, phase="reckoning", turn=0, proteges={0: "sculptor painter"}, cubes={0: "red 1"}, removed="clown student"
    )
    state = run(state, "0 sculpt painter")
    assert points(state, 0)["proteges"] == 9
    assert points(state, 0)["cubes"] == 5


@rule("Lawman", "Score Calculation")
def test_the_lawman_has_no_ability_at_the_end() -> None:
    """His ability works during the gain protegees step: 5 VP as printed and nothing else."""
    state = position(3, phase="over", proteges={0: "lawman"}, cubes={0: "red 2"}, fames={0: "none-3"})
    assert points(state, 0) == {"cubes": 5, "fame": 3, "proteges": 5, "abilities": 0, "hand": 0}


@rule("Score Calculation", "Victory Conditions")
def test_a_whole_score() -> None:
    """Cubes, fame, protégés, abilities, hand, added up."""
    state = position(
        3,
        phase="over",
        hands={0: "lawman"},
        proteges={0: "navigator merchant noble banker"},
        cubes={0: "red 3 blue 1"},
        fames={0: "art-4 none-6"},
    )
    # cubes: red 3 -> 10, blue 1 + Navigator = 2 -> 5: 15. fame: 4 * 2 + 6 = 14. protégés: 3 + 1 + 4 + 5 = 13.
    # abilities: Merchant 4 real + 1 virtual = 5, Banker with four protégés 3: 8. hand: -10. 15 + 14 + 13 + 8 - 10 = 40
    assert points(state, 0) == {"cubes": 15, "fame": 14, "proteges": 13, "abilities": 8, "hand": -10}
    assert state.scores().totals[0] == 40
