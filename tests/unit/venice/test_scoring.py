"""Points, at the end and as if the game ended now."""

import pytest

from .positions import BUILDINGS, CAMPI, points, position, totals
from .rules import rule

SOURCES = {"businesses", "statues", "favours"}


@rule("Game End", "ruling 5")
def test_each_business_is_worth_one_point() -> None:
    """Each business owned by a player is worth 1 point, manufacturing or luxury."""
    state = position(buildings={1: "draper@0", 9: "tentmaker@0", 20: "draper@2"})
    assert totals(state) == [2, 0, 1, 0]


@rule("Game End", "ruling 5")
def test_each_business_adjacent_to_a_statue_is_worth_two_points() -> None:
    """Each business adjacent to a statue is worth 2 points, all told."""
    state = position(buildings={7: "draper@0", 8: "armourer@0", 9: "draper@0"}, statues="san-polo")
    # 7 and 8 in San Polo: 2 each; 9 in dell'Orio: 1
    assert totals(state) == [5, 0, 0, 0]


@rule("Game End", "Map Board", "ruling 5")
def test_a_business_between_two_statues_is_worth_two_points() -> None:
    """A business in a campo with a statue 2 (also between two statues)."""
    state = position(buildings={1: "draper@0", 13: "draper@1"}, statues="dei-frari san-polo santo-stefano")
    # 1: Frari and San Polo, both with a statue; 13: Rialto without, Stefano with one
    assert totals(state) == [2, 2, 0, 0]


@rule("Game End", "ruling 5")
def test_each_favour_card_is_worth_one_point() -> None:
    """Each Favour Card in front of a player is worth 1 point."""
    assert totals(position(favours={0: 3, 3: 1})) == [3, 0, 0, 1]


@rule("Game End")
def test_nothing_else_is_worth_a_point() -> None:
    """Ducats, cards, reservations and statues as such count nothing."""
    state = position(
        hands={0: "pepper*3 canvas cloth"}, ducats={0: 90}, statues="san-polo", ships={0: "hemp@0 wool@0 iron@0"}
    )
    assert totals(state) == [0, 0, 0, 0]


@rule("Game End", "ruling 5")
def test_points_by_source_add_up() -> None:
    """1 a business, 1 more beside a statue, 1 a Favour: 3 businesses, 2 of them in San Barnaba, 4 Favours: 9."""
    state = position(
        buildings={16: "draper@0", 18: "draper@0", 19: "tentmaker@0", 4: "draper@1"},
        statues="san-barnaba",
        favours={0: 4},
    )
    assert points(state, 0) == {"businesses": 3, "statues": 2, "favours": 4}
    assert points(state, 1) == {"businesses": 1, "statues": 0, "favours": 0}
    assert set(points(state, 2)) == SOURCES
    assert totals(state) == [9, 1, 0, 0]


@rule("ruling 6 campi", "Map Board", "Game End")
@pytest.mark.parametrize("campo", CAMPI)
def test_which_buildings_are_adjacent_to_which_campo(campo: str) -> None:
    """21 buildings; e.g. four Buildings adjacent to Campo Dei Frari and six to San Polo, two to both."""
    for number in BUILDINGS:
        worth = totals(position(buildings={number: "draper@0"}, statues=campo))[0]
        assert worth == (2 if number in CAMPI[campo] else 1), number


@rule("ruling 6 campi", "Map Board")
def test_the_campi_have_the_sizes_that_the_rulebook_tells() -> None:
    """There are four Buildings adjacent to Campo Dei Frari and six to San Polo (and two adjacent to both Campi)."""
    frari = {n for n in BUILDINGS if totals(position(buildings={n: "draper@0"}, statues="dei-frari"))[0] == 2}
    polo = {n for n in BUILDINGS if totals(position(buildings={n: "draper@0"}, statues="san-polo"))[0] == 2}
    assert (len(frari), len(polo), len(frari & polo)) == (4, 6, 2)


@rule("Game End")
def test_the_most_points_win() -> None:
    """The player with the most points wins: 3, 5, 4, 0 points are ranks 3, 1, 2, 4, whatever the Ducats."""
    state = position(favours={0: 3, 1: 5, 2: 4}, ducats={0: 50, 1: 0})
    scores = state.scores()
    assert scores.ranks == [3, 1, 2, 4]
    assert scores.winners == [1]
    assert scores.decided_by == "total"


@rule("Game End", "ruling 5")
def test_ties_are_broken_by_ducats() -> None:
    """Ties are broken by Ducats: 12 against 11 at 4 points each."""
    scores = position(favours={0: 4, 1: 4, 2: 1}, ducats={0: 11, 1: 12, 2: 40, 3: 0}).scores()
    assert scores.winners == [1]
    assert scores.ranks == [2, 1, 3, 4]
    assert scores.decided_by == "ducats"
    assert scores.separations == ["ducats", "total", "total"]


@rule("Game End", "ruling 5")
def test_still_tied_is_a_shared_win() -> None:
    """Ties: more Ducats; still tied: a shared win. The next after two winners is third."""
    scores = position(favours={0: 4, 1: 2, 2: 4}, ducats={0: 11, 1: 12, 2: 11, 3: 0}).scores()
    assert scores.winners == [0, 2]
    assert scores.ranks == [1, 3, 1, 4]


@rule("Game End", "ruling 5")
def test_cards_in_hand_break_no_tie() -> None:
    """Ties are broken by Ducats, and by nothing else."""
    scores = position(hands={1: "pepper*5"}, favours={0: 4, 1: 4}, ducats={0: 11, 1: 11}).scores()
    assert scores.winners == [0, 1]


@rule("Game End")
def test_scores_of_a_running_game_are_not_final() -> None:
    """As if the game ended now."""
    assert not position(favours={0: 4}).scores().final
