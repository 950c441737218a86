"""Peaceful worlds: placed by little Military, military worlds in all else."""

import pytest
from patronage.positions import card, chips, hand, points, tableau

from .positions import PLAIN, both, cards, favor, finish, may_settle, position, select, taken
from .rules import rule

MONEY = "rebel-base rebel-homeworld rebel-outpost lost-alien-battle-fleet imperium-capital new-earth"


@rule("Peaceful Worlds", "ruling 5")
@pytest.mark.parametrize(
    ("tableau_of_seat", "military"),
    [
        ("earths-lost-colony", 0),
        ("earths-lost-colony contact-specialist", -1),
        ("earths-lost-colony galactic-peace-league", -2),
        ("earths-lost-colony galactic-peace-league empath-world", -3),
        ("epsilon-eridani", 1),
        ("epsilon-eridani contact-specialist", 0),
        ("new-sparta galactic-peace-league contact-specialist refugee-world", -2),
    ],
)
@pytest.mark.parametrize(
    ("world", "defense"),
    [
        ("peaceful-craft-world", 0),
        ("peaceful-alien-emissary", -1),
        ("peaceful-ore-commune", -1),
        ("peaceful-uplift-architects", -2),
        ("peaceful-alien-archive", -2),
        ("peaceful-council-world", -3),
    ],
)
def test_a_peaceful_world_takes_military_at_or_below_its_defense(
    tableau_of_seat: str, military: int, world: str, defense: int
) -> None:
    """Six worlds, seven Militaries: total Military equal to or lower than the defense, and never paid for."""
    assert may_settle(tableau_of_seat, world) == (military <= defense)


@rule("Peaceful Worlds")
def test_peaceful_worlds_have_a_defense_of_zero_or_less() -> None:
    """One of them zero, the others negative; none has a cost; Uplift Architects -2."""
    found = {one["slug"]: one["peaceful_defense"] for one in cards() if one.get("peaceful_defense") is not None}
    assert found["peaceful-uplift-architects"] == -2
    assert sorted(found.values(), reverse=True)[:2] == [0, -1]
    assert all(one.get("cost") is None for one in cards() if one["slug"] in found)
    assert all(one.get("defense") is None for one in cards() if one["slug"] in found)


@rule("Peaceful Worlds")
def test_a_peaceful_world_is_placed_for_nothing() -> None:
    """No card is paid; the windfall good comes, and the Settle bonus."""
    state = position(
        tableaux={0: f"{PLAIN} galactic-peace-league", 1: "craft-colony"},
        hands={0: "peaceful-uplift-architects rebel-base"},
        deck="gem-world spice-world",
    )
    state = finish(both(state, "settle"), "0 place peaceful-uplift-architects")
    assert "peaceful-uplift-architects" in tableau(state, 0)
    assert hand(state, 0) == ["rebel-base", "spice-world"]


@rule("Peaceful Worlds", "ruling 5")
@pytest.mark.parametrize(
    ("tableau_of_seat", "world", "able"),
    [
        # Rare Military + 1 of Alpha Centauri counts against the Rare world, not against the Uplift one
        ("alpha-centauri contact-specialist", "peaceful-ore-commune", False),
        ("alpha-centauri contact-specialist empath-world", "peaceful-ore-commune", True),
        ("alpha-centauri contact-specialist", "peaceful-alien-emissary", True),
        # Alien + 2 of the Rosetta Stone: for worlds of Alien goods
        ("earths-lost-colony galactic-peace-league alien-rosetta-stone-world", "peaceful-alien-archive", False),
        ("earths-lost-colony galactic-peace-league alien-rosetta-stone-world", "peaceful-uplift-architects", True),
        # the Emissary is an Alien card without a good
        ("earths-lost-colony contact-specialist alien-rosetta-stone-world", "peaceful-alien-emissary", True),
        # against Rebels: none of these
        ("earths-lost-colony contact-specialist galactic-imperium", "peaceful-ore-commune", True),
    ],
)
def test_specialised_military_that_applies_is_counted(tableau_of_seat: str, world: str, *, able: bool) -> None:
    """Total Military, including specialised Military."""
    assert may_settle(tableau_of_seat, world) == able


@rule("Peaceful Worlds", "ruling 5")
def test_a_temporary_bonus_is_not_forced_on_a_peaceful_world() -> None:
    """New Military Tactics and Hired Fleet could add Military: they need not."""
    tableau_of_seat = f"{PLAIN} new-military-tactics hired-fleet"
    assert may_settle(tableau_of_seat, "peaceful-craft-world", chips={0: 2})
    state = position(tableaux={0: tableau_of_seat, 1: "craft-colony"}, hands={0: "peaceful-craft-world"}, chips={0: 2})
    state = finish(both(state, "settle"), "0 place peaceful-craft-world")
    assert {"peaceful-craft-world", "new-military-tactics"} <= tableau(state, 0)
    assert chips(state, 0) == 2


@rule("Peaceful Worlds", "ruling 5", "placers")
@pytest.mark.parametrize(
    "placer",
    [
        "contact-specialist",
        "colony-ship",
        "contact-specialist colony-ship",
        "galactic-alliance",
        "colony-staging-world",
        "imperium-rule",
        "replicant-robots",
        "terraforming-fund-world",
    ],
)
def test_nothing_but_military_places_a_peaceful_world(placer: str) -> None:
    """Architects need -2: no pay-for-military power, no non-military placer, no discount, no money helps."""
    assert not may_settle(f"{PLAIN} {placer}", "peaceful-uplift-architects", MONEY, chips={0: 5})


@rule("Peaceful Worlds")
def test_peaceful_worlds_are_settled_in_the_settle_phase_only() -> None:
    """A world is placed in phase III; in phase II it is not offered."""
    state = position(tableaux={0: PLAIN}, hands={0: "peaceful-craft-world export-duties"})
    state = both(state, "develop")
    assert state.why_illegal("place peaceful-craft-world")
    assert "place export-duties" in state.legal_actions


@rule("Peaceful Worlds", "ruling 5")
def test_terraforming_robots_draw_for_a_peaceful_world() -> None:
    """The bonus of seat 1's Settle is not seat 0's: one card, by the Robots."""
    state = position(
        tableaux={0: f"{PLAIN} terraforming-robots", 1: "craft-colony"},
        hands={0: "peaceful-craft-world"},
        deck="spice-world",
    )
    state = finish(select(state, "produce", "settle"), "0 place peaceful-craft-world")
    assert hand(state, 0) == ["spice-world"]


@rule("Peaceful Worlds", "ruling 5", "six-cost")
@pytest.mark.parametrize(
    ("tableau_of_seat", "expected"),
    [
        # one for each military world, three of them Peaceful
        ("earths-lost-colony galactic-imperium peaceful-craft-world peaceful-council-world outlaw-world", 3),
        ("earths-lost-colony pan-galactic-league peaceful-craft-world peaceful-council-world", 2),
        # 2 for Genes is better than 1 for a military world
        ("earths-lost-colony pan-galactic-league peaceful-uplift-architects", 2),
        # Imperium Rule itself 2, a military world 1
        ("earths-lost-colony imperium-rule peaceful-craft-world", 2 + 1),
        # Galactic Alliance counts non-military worlds: Earth's Lost Colony alone
        ("earths-lost-colony galactic-alliance peaceful-craft-world peaceful-council-world", 1),
    ],
)
def test_six_cost_developments_score_peaceful_worlds_as_military(tableau_of_seat: str, expected: int) -> None:
    """Points for military worlds, none for non-military ones."""
    assert points(position(tableaux={0: tableau_of_seat, 1: "craft-colony"}), 0)["six-cost"] == expected


@rule("Peaceful Worlds", "ruling 5", "section 4")
def test_a_peaceful_world_is_the_fourth_military_world() -> None:
    """Military Influence: four military worlds. New Sparta, Outlaw World, Avian Uplift Race, a Peaceful world."""
    state = position(
        tableaux={0: "new-sparta outlaw-world avian-uplift-race galactic-peace-league", 1: "craft-colony"},
        hands={0: "peaceful-craft-world"},
        goals=("military-influence",),
    )
    state = finish(both(state, "settle"), "0 place peaceful-craft-world")
    assert taken(state, "military-influence") == [0]


@rule("Peaceful Worlds", "Established Power")
def test_a_grey_peaceful_world_is_no_grey_non_military_world() -> None:
    """Council World, grey: no Favor from Established Power."""
    state = position(
        tableaux={0: f"{PLAIN} galactic-peace-league contact-specialist", 1: "craft-colony"},
        hands={0: "peaceful-council-world"},
        agendas={"established-power": 3},
    )
    state = finish(both(state, "settle"), "0 place peaceful-council-world")
    assert "peaceful-council-world" in tableau(state, 0)
    assert favor(state, 0) == 0


@rule("Peaceful Worlds", "base game")
def test_the_base_game_has_no_peaceful_worlds() -> None:
    """They come with Patronage: none of the 95 cards has a blue defense."""
    assert card("new-sparta")["defense"] == 2
    assert all("peaceful" not in one["slug"] for one in cards() if one["set"] == "base")
