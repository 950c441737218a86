"""The card facts: counts of the rulings page, and what the second edition changes."""

from collections import Counter
from collections.abc import Callable

import pytest

from .positions import Json, card, cards, may_settle, points, position
from .rules import rule


def count(matches: Callable[[Json], bool]) -> int:
    """Copies of the cards that match."""
    return sum(one["copies"] for one in cards() if matches(one))


def world(one: Json) -> bool:
    return bool(one["kind"] == "world")


def is_military(one: Json) -> bool:
    return one.get("defense") is not None


@rule("cards")
def test_the_deck_has_95_distinct_and_114_cards() -> None:
    """Five start worlds among them; 19 developments of cost below 6 come twice."""
    assert len(cards()) == 95
    assert len({one["slug"] for one in cards()}) == 95
    assert count(lambda _: True) == 114
    assert Counter(one["copies"] for one in cards()) == {1: 76, 2: 19}
    assert {one["slug"] for one in cards() if one["copies"] == 2} == {
        one["slug"] for one in cards() if one["kind"] == "development" and one["cost"] < 6
    }


@rule("cards")
def test_keyword_counts() -> None:
    """Rebel worlds 7, Imperium cards 2, ALIEN cards 10, UPLIFT cards 4."""
    assert count(lambda one: world(one) and "rebel" in one["keywords"]) == 7
    assert count(lambda one: "imperium" in one["keywords"]) == 2
    assert count(lambda one: "alien" in one["keywords"]) == 10
    assert count(lambda one: "uplift" in one["keywords"]) == 4


@rule("cards", "ruling 9")
def test_world_counts() -> None:
    """Grey non-military worlds 12, windfall worlds 25, Rare worlds 13, non-military Genes worlds 5."""
    assert count(lambda one: world(one) and not is_military(one) and not one.get("good")) == 12
    assert count(lambda one: one.get("good_source") == "windfall") == 25
    assert count(lambda one: one.get("good") == "rare") == 13
    assert count(lambda one: one.get("good") == "genes" and not is_military(one)) == 5


@rule("cards")
def test_six_cost_developments() -> None:
    """Twelve, a copy each, with variable points instead of printed ones."""
    dear = [one for one in cards() if one["kind"] == "development" and one["cost"] == 6]
    assert len(dear) == 12
    assert all(one["end_score"] and one["vp"] is None for one in dear)
    assert [one["slug"] for one in cards() if one["end_score"] and one not in dear] == []


@rule("cards", "ruling 12")
def test_trade_powers_stand_on_sixteen_cards() -> None:
    """Trade powers 16 copies: Black Market Trading World has none, Trade League has one."""
    trading = [one for one in cards() if any(power["phase"] == "trade" for power in one["powers"])]
    assert sum(one["copies"] for one in trading) == 16
    slugs = {one["slug"] for one in trading}
    assert "trade-league" in slugs
    assert "black-market-trading-world" not in slugs


@rule("cards", "second edition", "options")
def test_the_second_edition_changes_costs_and_points() -> None:
    """Bio-Hazard Mining World 3/2 to 2/0, Black Market 3/2 to 2/1, Imperium Armaments World 4 to 3."""
    for slug, first, second in (
        ("bio-hazard-mining-world", (3, 2), (2, 0)),
        ("black-market-trading-world", (3, 2), (2, 1)),
        ("imperium-armaments-world", (4, 2), (3, 2)),
    ):
        assert (card(slug)["cost"], card(slug)["vp"]) == first
        assert (card(slug, edition=2)["cost"], card(slug, edition=2)["vp"]) == second


@rule("cards", "second edition")
@pytest.mark.parametrize(("edition", "expected"), [(1, 2), (2, 1)])
def test_the_points_of_the_black_market_by_edition(edition: int, expected: int) -> None:
    """2 VP, in the second edition 1."""
    state = position(tableaux={0: "alpha-centauri black-market-trading-world"}, edition=edition)
    assert points(state, 0)["worlds"] == expected


@rule("cards", "second edition", "Settle")
def test_outlaw_world_has_military_in_the_second_edition() -> None:
    """+1 Military: New Survivalists (1) fall to it in the second edition only."""
    assert not may_settle("old-earth outlaw-world", "new-survivalists")
    assert may_settle("old-earth outlaw-world", "new-survivalists", edition=2)


@rule("cards", "second edition")
def test_five_cards_differ_between_the_editions() -> None:
    """Those four and Merchant Guild."""
    first = {one["slug"]: one for one in cards()}
    second = {one["slug"]: one for one in cards(edition=2)}
    assert {slug for slug in first if first[slug] != second[slug]} == {
        "bio-hazard-mining-world",
        "black-market-trading-world",
        "imperium-armaments-world",
        "outlaw-world",
        "merchant-guild",
    }
