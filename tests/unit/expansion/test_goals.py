"""Goals: the rulebook's three and those of the first arc without prestige and takeovers."""

from typing import NamedTuple

import patron
import pytest
from patronage.positions import chips, points, tableau

from .positions import FIRST, MOST, PLAIN, both, data, favor, finish, game, position, select, taken
from .rules import rule

COINS = "rebel-base rebel-homeworld rebel-outpost new-earth"


@rule("Optional Goals", "section 4", "options", "Overview")
def test_goals_are_an_option() -> None:
    """For players who enjoy them: none by default; then four for who is first, two for who has most, all different."""
    assert game().options["goals"] is False
    assert not data(game().deal(1)).get("goals")
    for seed in range(10):
        goals = [one["goal"] for one in data(game(goals=True).deal(seed))["goals"]]
        assert len([goal for goal in goals if goal in FIRST]) == 4
        assert len([goal for goal in goals if goal in MOST]) == 2
        assert len(set(goals)) == 6


@rule("Optional Goals", "section 4", "Overview")
def test_all_twenty_goals_are_drawn_and_none_for_prestige_or_takeovers() -> None:
    """Twelve and eight, those of section 4."""
    seen = {one["goal"] for seed in range(80) for one in data(game(goals=True).deal(seed))["goals"]}
    assert seen == {*FIRST, *MOST}
    assert {one["slug"] for one in game().cards["goals"]} == seen
    assert len(seen) == 20


class Reached(NamedTuple):
    """A goal that seat 0 reaches by placing a card, or by what else happens in the phase."""

    goal: str
    tableau: str
    hand: str
    action: str
    moves: tuple[str, ...]


#: Each position lacks one; the round brings it.
REACHED = [
    Reached(
        "established-power", "old-earth expanding-colony", "pilgrimage-world", "settle", ("0 place pilgrimage-world",)
    ),
    Reached("cultural-exchange", "informant-colony", "scout-intelligence", "develop", ("0 place scout-intelligence",)),
    Reached("system-diversity", "alpha-centauri gem-world pre-sentient-race deserted-alien-library", "", "settle", ()),
    Reached(
        "overlord-discoveries",
        "new-sparta alien-wreckage alien-foundry",
        "alien-robot-sentry",
        "settle",
        ("0 place alien-robot-sentry",),
    ),
    Reached(
        "uplift-knowledge",
        "new-sparta uplift-nursery avian-uplift-race",
        "aquatic-uplift-race",
        "settle",
        ("0 place aquatic-uplift-race",),
    ),
    Reached("galactic-riches", "new-sparta gem-world+ spice-world+ space-port+ artist-colony", "", "produce", ()),
    Reached(
        "expansion-leader",
        "new-sparta gem-world spice-world space-port artist-colony comet-zone mining-world",
        "pilgrimage-world",
        "settle",
        ("0 place pilgrimage-world",),
    ),
    Reached(
        "military-influence",
        "new-sparta outlaw-world avian-uplift-race",
        "alien-robot-sentry",
        "settle",
        ("0 place alien-robot-sentry",),
    ),
    Reached(
        "military-influence",
        "epsilon-eridani imperium-staff imperium-rule",
        "imperium-trade-world",
        "settle",
        ("0 place imperium-trade-world",),
    ),
    Reached(
        "galactic-status",
        PLAIN,
        "galactic-bourse rebel-base rebel-homeworld rebel-outpost new-earth comet-zone",
        "develop",
        ("0 place galactic-bourse",),
    ),
    Reached("galactic-standard-of-living", "epsilon-eridani gem-world+", "", "consume-trade", ()),
]


@rule("Optional Goals", "section 4")
@pytest.mark.parametrize(
    "case", [one for one in REACHED if one.goal not in {"system-diversity", "galactic-standard-of-living"}]
)
def test_who_is_first_takes_the_goal(case: Reached) -> None:
    """One short at the start of the round, taken by its end: 3 VP."""
    state = position(tableaux={0: case.tableau, 1: "craft-colony"}, hands={0: case.hand}, goals=(case.goal,))
    assert taken(state, case.goal) == []
    assert points(state, 0)["goals"] == 0
    state = finish(both(state, case.action), *case.moves)
    assert taken(state, case.goal) == [0]
    assert points(state, 0)["goals"] == 3
    assert points(state, 1)["goals"] == 0


@rule("Optional Goals", "section 4")
def test_system_diversity_takes_a_world_of_each_kind() -> None:
    """Rare, Genes, Alien; Spice World (2) is the Novelty world."""
    state = position(
        tableaux={0: "alpha-centauri pre-sentient-race alien-wreckage", 1: "craft-colony"},
        hands={0: "spice-world rebel-base rebel-homeworld"},
        goals=("system-diversity",),
    )
    state = finish(both(state, "settle"), "0 place spice-world")
    assert taken(state, "system-diversity") == [0]


@rule("Optional Goals", "section 4")
def test_budget_surplus_goes_to_who_discards_at_the_end_of_a_round() -> None:
    """Eleven cards: one is discarded."""
    hand = f"{COINS} comet-zone mining-world plague-world distant-world tourist-world merchant-world asteroid-belt"
    state = position(tableaux={0: PLAIN, 1: "craft-colony"}, hands={0: hand}, goals=("budget-surplus",))
    state = finish(both(state, "consume-x2"))
    assert taken(state, "budget-surplus") == [0]


@rule("Optional Goals", "section 4")
def test_innovation_leader_takes_a_power_in_every_phase() -> None:
    """I Ore Moon, III Space Marines, $ Export Duties, IV Treasury, V Gene Pacifists; II Investment Credits (1 - 1)."""
    state = position(
        tableaux={0: "captured-ore-moon space-marines export-duties rebel-treasury gene-pacifists", 1: "craft-colony"},
        hands={0: "investment-credits"},
        goals=("innovation-leader",),
    )
    state = finish(both(state, "develop"), "0 place investment-credits")
    assert taken(state, "innovation-leader") == [0]


@rule("Optional Goals", "Favor", "section 4")
@pytest.mark.parametrize(("held", "owned", "reached"), [(3, 1, True), (0, 4, True), (4, 0, True), (3, 0, False)])
def test_galactic_standard_of_living_counts_favor(held: int, owned: int, *, reached: bool) -> None:
    """5 VP in chips and Favor: Gene Pacifists bring one Favor of the Senate."""
    state = position(
        tableaux={0: PLAIN, 1: "craft-colony"},
        hands={0: "gene-pacifists rebel-base"},
        chips={0: held},
        favor={0: owned},
        agendas={"pan-galactic-senate": 2},
        goals=("galactic-standard-of-living",),
    )
    state = finish(both(state, "develop"), "0 place gene-pacifists")
    assert favor(state, 0) == owned + 1
    assert taken(state, "galactic-standard-of-living") == ([0] if reached else [])


@rule("Optional Goals", "section 4")
def test_a_goal_is_shared_when_it_is_reached_in_the_same_phase() -> None:
    """Both place their second Intel card in phase II: both have it, 3 VP each."""
    state = position(
        tableaux={0: "informant-colony", 1: "craft-colony brokered-ore-world"},
        hands={0: "scout-intelligence", 1: "scout-intelligence"},
        goals=("cultural-exchange",),
    )
    state = finish(both(state, "develop"), "0 place scout-intelligence", "1 place scout-intelligence")
    assert taken(state, "cultural-exchange") == [0, 1]
    assert [points(state, seat)["goals"] for seat in (0, 1)] == [3, 3]


@rule("Optional Goals", "section 4")
def test_a_goal_is_gone_when_it_was_reached_in_an_earlier_phase() -> None:
    """Seat 0 in phase II, seat 1 in phase III (Brokered Ore World, 2): too late."""
    state = position(
        tableaux={0: "informant-colony", 1: "craft-colony scout-intelligence"},
        hands={0: "scout-intelligence", 1: "brokered-ore-world rebel-base rebel-homeworld"},
        goals=("cultural-exchange",),
    )
    state = finish(select(state, "develop", "settle"), "0 place scout-intelligence", "1 place brokered-ore-world")
    assert "brokered-ore-world" in tableau(state, 1)
    assert taken(state, "cultural-exchange") == [0]


@rule("Optional Goals", "section 4")
@pytest.mark.parametrize(
    ("tableau_of_seat", "reached"),
    [
        ("old-earth expanding-colony", True),
        ("old-earth new-vinland", False),  # Novelty
        ("new-sparta expanding-colony", False),  # a military world
        ("earths-lost-colony expanding-colony peaceful-council-world galactic-peace-league contact-specialist", False),
    ],
)
def test_established_power_counts_grey_non_military_worlds(tableau_of_seat: str, *, reached: bool) -> None:
    """Pilgrimage World would be the third."""
    state = position(
        tableaux={0: tableau_of_seat, 1: "craft-colony"}, hands={0: "pilgrimage-world"}, goals=("established-power",)
    )
    state = finish(both(state, "settle"), "0 place pilgrimage-world")
    assert (taken(state, "established-power") == [0]) == reached


class Most(NamedTuple):
    """Seat 0 has most of something, one less than is needed in `few`."""

    goal: str
    enough: str
    few: str


MOSTS = [
    Most(
        "economic-leader", "old-earth export-duties spice-world", "old-earth export-duties black-market-trading-world"
    ),
    Most(
        "economic-leader",
        "old-earth trade-league genetics-lab",
        "new-sparta trade-league trade-intelligence genetics-lab",
    ),
    Most("greatest-military", "new-sparta drop-ships epsilon-eridani", "new-sparta drop-ships"),
    Most("largest-industry", "alpha-centauri gem-world asteroid-belt", "alpha-centauri gem-world distant-world"),
    Most(
        "greatest-infrastructure",
        "new-sparta drop-ships public-works space-marines export-duties",
        "new-sparta drop-ships public-works space-marines",
    ),
    Most(
        "production-leader",
        "earths-lost-colony gem-world comet-zone distant-world",
        "alpha-centauri gem-world comet-zone distant-world",
    ),
    Most(
        "research-leader",
        "captured-ore-moon expedition-force research-labs",
        "new-sparta expedition-force research-labs",
    ),
    Most(
        "propaganda-edge",
        "new-sparta rebel-base rebel-treasury rebel-outpost",
        "rebel-home-camp rebel-base rebel-treasury",
    ),
    Most("prosperity-lead", "old-earth rebel-treasury trading-consortium", "old-earth rebel-treasury space-marines"),
]


def after_a_round(tableaux: dict[int, str], goal: str, taken_by: tuple[int, ...] = ()) -> patron.State:
    """A round in which nothing is placed."""
    return finish(select(position(tableaux=tableaux, goals=(goal,), taken={goal: taken_by}), "settle", "develop"))


@rule("Optional Goals", "section 4")
@pytest.mark.parametrize("case", MOSTS)
def test_who_has_most_has_the_goal(case: Most) -> None:
    """Enough and more than the other: 5 VP. One less than enough: nobody has it."""
    enough = case.enough.replace(" epsilon-eridani", " imperium-armaments-world")
    state = after_a_round({0: enough, 1: "uplift-garrison"}, case.goal, (0,))
    assert taken(state, case.goal) == [0]
    assert points(state, 0)["goals"] == 5
    few = after_a_round({0: case.few, 1: "uplift-garrison"}, case.goal)
    assert taken(few, case.goal) == []
    assert points(few, 0)["goals"] == 0


@rule("Optional Goals", "section 4")
def test_placing_the_third_trade_card_takes_economic_leader() -> None:
    """Old Earth, Spice World, and Export Duties (1 - 1)."""
    state = position(
        tableaux={0: "old-earth spice-world", 1: "uplift-garrison"},
        hands={0: "export-duties"},
        goals=("economic-leader",),
    )
    state = finish(both(state, "develop"), "0 place export-duties")
    assert taken(state, "economic-leader") == [0]
    assert points(state, 0)["goals"] == 5


@rule("Optional Goals", "section 4")
def test_who_overtakes_takes_the_goal_over() -> None:
    """Seat 1 holds Economic Leader with three cards; seat 0 has three and places the fourth."""
    tableaux = {0: "old-earth spice-world export-duties", 1: "craft-colony trading-consortium imperium-trade-world"}
    state = position(
        tableaux=tableaux,
        hands={0: "export-duties genetics-lab rebel-base"},
        goals=("economic-leader",),
        taken={"economic-leader": (1,)},
    )
    state = finish(both(state, "develop"), "0 place genetics-lab")
    assert taken(state, "economic-leader") == [0]
    assert [points(state, seat)["goals"] for seat in (0, 1)] == [5, 0]


@rule("Optional Goals", "section 4")
def test_a_tie_leaves_the_goal_with_its_holder_and_brings_three_points() -> None:
    """Three Trade cards each: seat 1 held it and keeps 5, seat 0 draws level: 3."""
    tableaux = {0: "old-earth spice-world", 1: "craft-colony trading-consortium imperium-trade-world"}
    state = position(
        tableaux=tableaux, hands={0: "export-duties"}, goals=("economic-leader",), taken={"economic-leader": (1,)}
    )
    state = finish(both(state, "develop"), "0 place export-duties")
    assert taken(state, "economic-leader") == [1]
    assert [points(state, seat)["goals"] for seat in (0, 1)] == [3, 5]


@rule("Optional Goals", "section 4")
def test_a_tie_without_a_holder_brings_three_points_each() -> None:
    """Both reach three Trade cards at once: nobody holds the goal, both are tied at the end: 3 each."""
    state = position(
        tableaux={0: "old-earth spice-world", 1: "craft-colony trading-consortium"},
        hands={0: "export-duties", 1: "export-duties"},
        goals=("economic-leader",),
    )
    state = finish(both(state, "develop"), "0 place export-duties", "1 place export-duties")
    assert [points(state, seat)["goals"] for seat in (0, 1)] == [3, 3]


@rule("Optional Goals", "section 4", "Favor")
def test_goals_count_in_the_total() -> None:
    """Old Earth 2, Export Duties 1, Spice World 1, Economic Leader 5, 2 Favor: 11."""
    state = position(
        tableaux={0: "old-earth export-duties spice-world", 1: "uplift-garrison"},
        favor={0: 2},
        goals=("economic-leader",),
        taken={"economic-leader": (0,)},
    )
    assert state.scores().totals[0] == 11
    assert chips(state, 0) == 0


@rule("Optional Goals", "ruling 9", "Spend VP Powers")
def test_standard_of_living_is_kept_when_vp_are_spent() -> None:
    """Five chips at the end of a phase take it; one is spent later: it stays."""
    state = position(
        tableaux={0: "epsilon-eridani hired-fleet gem-world+", 1: "craft-colony"},
        hands={0: "pirate-world"},
        chips={0: 4},
        goals=("galactic-standard-of-living",),
    )
    state = finish(select(state, "consume-x2", "consume-trade"))
    assert taken(state, "galactic-standard-of-living") == [0]
    state = finish(select(state, "settle", "settle"), "0 place pirate-world")
    assert "pirate-world" in tableau(state, 0)
    assert taken(state, "galactic-standard-of-living") == [0]


@rule("Optional Goals", "section 4")
def test_a_tie_below_the_least_number_brings_nothing() -> None:
    """Two Trade cards each: three are needed."""
    state = position(
        tableaux={0: "old-earth spice-world", 1: "craft-colony trading-consortium"}, goals=("economic-leader",)
    )
    assert [points(state, seat)["goals"] for seat in (0, 1)] == [0, 0]


@rule("Optional Goals", "section 4")
def test_a_tie_without_a_holder_is_broken_by_the_next_card() -> None:
    """Both came to three Trade cards at once; a round later seat 1 places a fourth and takes the goal."""
    state = position(
        tableaux={0: "old-earth spice-world", 1: "craft-colony trading-consortium"},
        hands={
            0: "export-duties",
            1: "export-duties trade-league rebel-base rebel-homeworld rebel-outpost new-earth comet-zone",
        },
        goals=("economic-leader",),
    )
    state = finish(both(state, "develop"), "0 place export-duties", "1 place export-duties")
    assert taken(state, "economic-leader") == []
    state = finish(both(state, "develop"), "1 place trade-league")
    assert taken(state, "economic-leader") == [1]
    assert [points(state, seat)["goals"] for seat in (0, 1)] == [0, 5]


@rule("Optional Goals", "section 4")
def test_three_seats_share_what_is_tied() -> None:
    """Seat 2 holds Research Leader with three Explore cards, seats 0 and 1 have three too: 3, 3 and 5."""
    state = position(
        3,
        tableaux={
            0: "captured-ore-moon expedition-force galactic-renaissance",
            1: "new-sparta expedition-force alien-observatory galactic-survey-seti",
            2: "alpha-centauri star-nomad-lair malevolent-lifeforms research-labs",
        },
        goals=("research-leader",),
        taken={"research-leader": (2,)},
    )
    assert [points(state, seat)["goals"] for seat in range(3)] == [3, 3, 5]
