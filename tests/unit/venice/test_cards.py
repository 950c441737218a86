"""The data of section 6: copies, values, recipes, costs, campi, and where each comes from."""

import pytest

from .positions import CAMPI, MANUFACTURED, RAW, TILES, VALUES, table
from .rules import rule

MARKS = {"R": "rulebook", "D": "digest", "I": "inferred", "X": "reconstructed"}


@rule("ruling 6 goods", "Components")
def test_goods_have_the_copies_of_the_table() -> None:
    """69 raw cards with 4 Pirates!, 18 manufactured ones."""
    assert table("goods", "copies") == {**RAW, **MANUFACTURED}


@rule("ruling 6 goods", "Player Board")
def test_goods_have_the_values_of_the_table() -> None:
    """The numbers on the Good Cards indicate their value at the Market; Pirates! have none."""
    values = table("goods", "value")
    del values["pirates"]
    assert values == VALUES


@rule("ruling 6 goods")
@pytest.mark.parametrize(
    ("good", "mark"),
    [
        ("hemp", "R"),
        ("wool", "D"),
        ("lumber", "R"),
        ("iron", "D"),
        ("silk", "R"),
        ("grain", "R"),
        ("wine", "R"),
        ("pepper", "R"),
        ("pirates", "R"),
        ("canvas", "R"),
        ("cloth", "D"),
    ],
)
def test_a_goods_name_says_where_it_comes_from_and_its_numbers_are_ours(good: str, mark: str) -> None:
    """Column "mark": name R or D, rest X; of Pirates! everything is in the rulebook (4 cards)."""
    marks = table("goods", "provenance")[good]
    assert marks["name"] == MARKS[mark]
    assert marks["copies"] == ("rulebook" if good == "pirates" else "reconstructed")
    if good != "pirates":
        assert marks["value"] == "reconstructed"


@rule("ruling 6 tiles", "Components")
def test_tiles_have_the_copies_costs_and_recipes_of_the_table() -> None:
    """10 manufacturing and 9 luxury tiles."""
    assert table("tiles", "copies") == TILES
    assert table("tiles", "cost") == {
        "draper": 5,
        "canvas-maker": 5,
        "tentmaker": 8,
        "wainwright": 8,
        "armourer": 8,
    }
    assert table("tiles", "recipe") == {
        "draper": ["wool"],
        "canvas-maker": ["hemp"],
        "tentmaker": ["lumber", "silk", "canvas"],
        "wainwright": ["lumber", "iron", "canvas"],
        "armourer": ["iron", "silk", "cloth"],
    }
    assert table("tiles", "makes") == {
        "draper": "cloth",
        "canvas-maker": "canvas",
        "tentmaker": "favour",
        "wainwright": "favour",
        "armourer": "favour",
    }


@rule("ruling 6 tiles", "Player Board")
def test_a_tiles_recipe_says_where_it_comes_from() -> None:
    """Recipes of Canvas and Tent: rulebook; of Cloth: inferred; of Wagon and Armour, and every cost: ours."""
    marks = table("tiles", "provenance")
    assert {tile: marks[tile]["recipe"] for tile in TILES} == {
        "draper": "inferred",
        "canvas-maker": "rulebook",
        "tentmaker": "rulebook",
        "wainwright": "reconstructed",
        "armourer": "reconstructed",
    }
    assert (marks["draper"]["name"], marks["wainwright"]["name"]) == ("digest", "rulebook")
    assert {marks[tile][field] for tile in TILES for field in ("cost", "copies")} == {"reconstructed"}


@rule("ruling 6 numbers", "Reserve Goods on Ships", "Game End", "Preparation")
def test_the_numbers_of_the_rules() -> None:
    """Reserve 1 and 2, Wharf 1, statue 6, base 0 and 12, bonus 1; goals 12, 12, 10; 10 Ducats, 10 cubes."""
    assert table("numbers", "value") == {
        "start-ducats": 10,
        "cubes": 10,
        "goal-3": 12,
        "goal-4": 12,
        "goal-5": 10,
        "reserve-own": 1,
        "reserve-other": 2,
        "wharf-price": 1,
        "statues": 6,
        "statue-cost": 6,
        "favours": 18,
        "manufacturing-income": 0,
        "luxury-income": 12,
        "bonus": 1,
    }


@rule("ruling 6 numbers")
def test_a_number_says_where_it_comes_from() -> None:
    """Column "mark" of the numbers; what Components, Preparation and Game End count is in the rulebook."""
    marks = {slug: mark["value"] for slug, mark in table("numbers", "provenance").items()}
    assert {slug for slug, mark in marks.items() if mark == "reconstructed"} == {
        "statue-cost",
        "manufacturing-income",
        "luxury-income",
        "bonus",
    }
    assert {slug for slug, mark in marks.items() if mark == "digest"} == {"wharf-price"}
    assert {mark for mark in marks.values() if mark not in {"reconstructed", "digest"}} == {"rulebook"}


@rule("ruling 6 campi", "Map Board")
def test_campi_have_the_buildings_of_the_table() -> None:
    """21 buildings, numbered; a building in two campi counts for both; each in at least one campo."""
    campi = {slug: tuple(numbers) for slug, numbers in table("campi", "buildings").items()}
    assert campi == CAMPI
    assert {number for numbers in campi.values() for number in numbers} == set(range(1, 22))


@rule("ruling 6 campi", "Map Board")
def test_campi_say_where_their_buildings_come_from() -> None:
    """Campo dei Frari and San Polo: size and overlap R; the five others X."""
    marks = {slug: mark["buildings"] for slug, mark in table("campi", "provenance").items()}
    assert marks == {campo: "rulebook" if campo in {"dei-frari", "san-polo"} else "reconstructed" for campo in CAMPI}
