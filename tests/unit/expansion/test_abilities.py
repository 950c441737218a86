"""The special abilities of the eight Agendas, and how often and how long they help."""

from typing import NamedTuple

import patron
import pytest
from patronage.positions import chips, good_worlds, hand, hand_size, pool, tableau

from .positions import (
    PLAIN,
    both,
    favor,
    finish,
    legal,
    may_develop,
    may_settle,
    next_round,
    on_agenda,
    outcomes,
    position,
    select,
)
from .rules import rule

ARMS = {"arms-of-the-imperium": 0}
POWER = {"established-power": 0}
ENRICHMENT = {"galactic-enrichment": 0}
VIGILANCE = {"galactic-vigilance": 0}
UPLIFT = {"uplift-prophecy": 0}
OMENS = {"omens-of-war": 0}
SENATE = {"pan-galactic-senate": 0}
SURPLUS = {"planetary-surplus": 0}


class Left(NamedTuple):
    """What seat 0 has at the end of a round."""

    favor: int
    chips: int
    hand: int
    goods: int = 0


def left(state: patron.State) -> Left:
    return Left(favor(state, 0), chips(state, 0), hand_size(state, 0), len(good_worlds(state, 0)))


def consume(tableau_of_seat: str, held: int, action: str = "develop") -> patron.State:
    """Phase IV with Arms of the Imperium complete: seat 0 chose this action, seat 1 Consume: x2."""
    state = position(tableaux={0: tableau_of_seat, 1: "craft-colony"}, favor={0: held}, agendas=ARMS)
    return select(state, action, "consume-x2")


# Arms of the Imperium


@rule("Arms of the Imperium", "ruling 7")
def test_favor_is_consumed_as_rare_goods() -> None:
    """Mining League: two Rare goods, 3 VP. No good lies there: two Favor do, or nothing happens."""
    ends = outcomes(consume("new-sparta rebel-base mining-league", 2), left)
    assert ends == {Left(2, 0, 0), Left(0, 3, 0)}


@rule("Arms of the Imperium", "ruling 7")
def test_favor_completes_what_goods_begin() -> None:
    """Mining League: one good of Comet Zone and a Favor, or two Favor; one good alone is not enough, and is kept."""
    ends = outcomes(consume("new-sparta rebel-base mining-league comet-zone+", 2), left)
    assert ends == {Left(2, 0, 0, 1), Left(1, 3, 0, 0), Left(0, 3, 0, 1)}


@rule("Arms of the Imperium", "ruling 7")
def test_favor_never_forces_a_consumption() -> None:
    """Terraforming Robots would take a Rare good for 1 VP and a card: `done` keeps the Favor."""
    state = consume("new-sparta rebel-base terraforming-robots", 1)
    assert "done" in legal(state)
    assert left(finish(state)) == Left(1, 0, 0)
    assert left(finish(state, "0 use terraforming-robots")) == Left(0, 1, 1)


@rule("Arms of the Imperium", "ruling 7")
def test_consume_powers_are_needed() -> None:
    """Rebel Base and New Sparta have none: nothing is asked, whatever Favor is held."""
    assert next_round(consume("new-sparta rebel-base", 3))


@rule("Arms of the Imperium", "ruling 7")
@pytest.mark.parametrize("power", ["research-labs", "consumer-markets", "plague-world", "new-survivalists"])
def test_favor_is_no_good_of_another_kind(power: str) -> None:
    """Powers for Genes and Novelty goods take no Favor."""
    assert outcomes(consume(f"new-sparta rebel-base {power}", 3), left) == {Left(3, 0, 0)}


@rule("Arms of the Imperium", "ruling 7")
def test_favor_feeds_powers_for_any_good() -> None:
    """Old Earth: up to two goods, 1 VP each."""
    ends = outcomes(consume("old-earth rebel-base", 3), left)
    assert Left(3, 0, 0) in ends
    assert Left(1, 2, 0) in ends
    assert ends <= {Left(3, 0, 0), Left(2, 1, 0), Left(1, 2, 0)}


@rule("Arms of the Imperium", "ruling 7")
def test_favor_feeds_powers_for_different_kinds() -> None:
    """Diversified Economy: Novelty, Genes and a Favor as Rare: 3 VP. Two kinds and no Favor used: nothing."""
    tableau_of_seat = "new-sparta rebel-base diversified-economy gem-world+ avian-uplift-race+"
    assert outcomes(consume(tableau_of_seat, 2), left) == {Left(2, 0, 0, 2), Left(1, 3, 0, 0)}


@rule("Arms of the Imperium", "ruling 7")
def test_two_favor_are_one_kind() -> None:
    """Diversified Economy: Novelty and two Favor are two kinds only."""
    assert outcomes(consume("new-sparta rebel-base diversified-economy gem-world+", 2), left) == {Left(2, 0, 0, 1)}


@rule("Arms of the Imperium", "ruling 7")
def test_favor_feeds_powers_that_discard_all_goods() -> None:
    """Pilgrimage World: all goods for one less: the good and two Favor 2 VP; the good must go, Favor need not."""
    ends = outcomes(consume("new-sparta rebel-base pilgrimage-world gem-world+", 2), left)
    assert Left(2, 0, 0, 0) in ends
    assert Left(0, 2, 0, 0) in ends
    assert all(end.goods == 0 and end.chips == 2 - end.favor for end in ends)


@rule("Arms of the Imperium", "ruling 8")
def test_points_for_consumed_favor_are_doubled_as_for_goods() -> None:
    """Consume: x2 doubles the chips of a consume power: Mining League 3 * 2."""
    ends = outcomes(consume("new-sparta rebel-base mining-league", 2, "consume-x2"), left)
    assert ends == {Left(2, 0, 0), Left(0, 6, 0)}


@rule("Arms of the Imperium", "ruling 7")
def test_favor_is_sold_as_a_rare_good() -> None:
    """Consume: Trade: 3 cards for a Favor, or none sold."""
    ends = outcomes(consume("new-sparta rebel-base", 2, "consume-trade"), left)
    assert ends == {Left(2, 0, 0), Left(1, 0, 3)}


@rule("Arms of the Imperium", "ruling 7")
def test_trade_powers_help_to_sell_favor() -> None:
    """3 + 1 Export Duties + 2 Space Port (Rare) = 6; not Genetics Lab (Genes) and Pirate World (its own good)."""
    tableau_of_seat = "new-sparta rebel-base export-duties space-port genetics-lab pirate-world"
    ends = outcomes(consume(tableau_of_seat, 1, "consume-trade"), left)
    assert ends == {Left(1, 0, 0), Left(0, 0, 6)}


@rule("Arms of the Imperium", "ruling 7")
def test_one_good_or_one_favor_is_sold() -> None:
    """With a good one of both must be sold: Gem World's for 2, or a Favor for 3; never two."""
    ends = outcomes(consume("new-sparta rebel-base gem-world+", 2, "consume-trade"), left)
    assert ends == {Left(2, 0, 2, 0), Left(1, 0, 3, 1)}


@rule("Arms of the Imperium", "ruling 7")
def test_favor_is_sold_by_who_chose_trade_only() -> None:
    """Seat 1 chose Consume: Trade; seat 0 sells nothing."""
    state = position(tableaux={0: "new-sparta rebel-base", 1: "craft-colony"}, favor={0: 2}, agendas=ARMS)
    assert outcomes(select(state, "develop", "consume-trade"), left) == {Left(2, 0, 0)}


@rule("Arms of the Imperium")
@pytest.mark.parametrize(
    ("match", "able"), [("rebel-base", True), ("imperium-armaments-world", True), ("outlaw-world", False)]
)
def test_arms_need_a_rebel_world_or_an_imperium_card(match: str, *, able: bool) -> None:
    """A Rebel world or an Imperium card; New Sparta and Outlaw World are neither."""
    state = position(tableaux={0: f"new-sparta {match}", 1: "craft-colony"}, favor={0: 1}, agendas=ARMS)
    ends = outcomes(select(state, "consume-trade", "develop"), lambda end: hand_size(end, 0) >= 3)
    assert ends == ({False, True} if able else {False})


@rule("Arms of the Imperium", "ruling 7")
def test_favor_counts_as_no_good_made() -> None:
    """Mining Conglomerate draws for the most Rare goods made; Favor is none, a produced good is."""
    state = position(
        tableaux={0: "new-sparta rebel-base mining-conglomerate", 1: "craft-colony"}, favor={0: 3}, agendas=ARMS
    )
    assert left(finish(both(state, "produce"))) == Left(3, 0, 0)


# Established Power


@rule("Established Power", "ruling 4", "ruling 6")
@pytest.mark.parametrize(
    ("held", "cards", "able"), [(2, 1, True), (1, 1, False), (1, 3, True), (3, 0, True), (2, 0, False)]
)
def test_two_less_to_settle_for_each_favor(held: int, cards: int, *, able: bool) -> None:
    """New Earth costs 5: with two Favor 1, with one 3, with three nothing. What is needed counts as at hand."""
    others = ["rebel-base", "rebel-homeworld", "rebel-outpost"][:cards]
    assert may_settle("old-earth", "new-earth", " ".join(others), favor={0: held}, agendas=POWER) == able


@rule("Established Power", "ruling 4")
def test_the_favor_that_is_needed_must_be_spent() -> None:
    """New Earth (5) with one other card: both Favor go, and the card; the Settle bonus brings one."""
    state = position(
        tableaux={0: "old-earth", 1: "craft-colony"},
        hands={0: "new-earth rebel-base"},
        favor={0: 2},
        agendas=POWER,
        deck="gem-world",
    )
    state = finish(both(state, "settle"), "0 place new-earth")
    assert "new-earth" in tableau(state, 0)
    assert (favor(state, 0), hand(state, 0)) == (0, ["gem-world"])


@rule("Established Power", "Agendas")
def test_more_favor_than_needed_may_be_spent() -> None:
    """New Earth (5), one other card, three Favor: 5 - 4 = 1 card, or 5 - 6, no card. There is no change."""
    state = position(
        tableaux={0: "old-earth", 1: "craft-colony"}, hands={0: "new-earth rebel-base"}, favor={0: 3}, agendas=POWER
    )
    ends = outcomes(
        select(state, "produce", "settle"),
        lambda end: ("new-earth" in tableau(end, 0), favor(end, 0), hand_size(end, 0)),
    )
    assert {end for end in ends if end[0]} == {(True, 1, 0), (True, 0, 1)}


@rule("Established Power", "Peaceful Worlds", "ruling 5", "ruling 6")
@pytest.mark.parametrize(
    ("world", "held", "able"),
    [
        ("peaceful-uplift-architects", 0, False),
        ("peaceful-uplift-architects", 1, True),
        ("peaceful-council-world", 1, False),
        ("peaceful-council-world", 2, True),
    ],
)
def test_favor_makes_room_for_peaceful_worlds(world: str, held: int, *, able: bool) -> None:
    """Old Earth has Military 0: -2 with one Favor (Architects -2), -4 with two (Council World -3)."""
    assert may_settle("old-earth", world, favor={0: held}, agendas=POWER) == able


@rule("Established Power", "Peaceful Worlds", "ruling 6")
def test_reduced_military_settles_a_peaceful_world() -> None:
    """New Sparta 2, four Favor: Architects (-2) take two Favor, 2 - 4; what is needed is spent."""
    state = position(
        tableaux={0: "new-sparta expanding-colony", 1: "craft-colony"},
        hands={0: "peaceful-uplift-architects"},
        favor={0: 2},
        agendas=POWER,
    )
    state = finish(both(state, "settle"), "0 place peaceful-uplift-architects")
    assert "peaceful-uplift-architects" in tableau(state, 0)
    assert favor(state, 0) == 0


@rule("Established Power", "ruling 6")
def test_the_discount_comes_with_less_military() -> None:
    """Space Marines 2 conquer Avian Uplift Race (2); with a Favor spent they would have 0: it may not be spent."""
    state = position(
        tableaux={0: "old-earth space-marines", 1: "craft-colony"},
        hands={0: "avian-uplift-race"},
        favor={0: 1},
        agendas=POWER,
    )
    ends = outcomes(both(state, "settle"), lambda end: ("avian-uplift-race" in tableau(end, 0), favor(end, 0)))
    assert (True, 1) in ends
    assert (True, 0) not in ends


@rule("Established Power", "ruling 5")
def test_the_discount_pays_for_a_military_world_with_contact_specialist() -> None:
    """Rebel Outpost: 5 - 1 (Specialist) - 4 (two Favor) = 0 cards: the price goes down, Military does not matter."""
    assert may_settle("old-earth contact-specialist", "rebel-outpost", favor={0: 2}, agendas=POWER)
    assert not may_settle("old-earth contact-specialist", "rebel-outpost", favor={0: 1}, agendas=POWER)


@rule("Established Power")
@pytest.mark.parametrize(
    ("tableau_of_seat", "able"),
    [
        ("earths-lost-colony", False),
        ("earths-lost-colony drop-ships", True),
        ("earths-lost-colony expanding-colony", True),
        ("earths-lost-colony peaceful-council-world", False),
    ],
)
def test_established_power_needs_its_own_match(tableau_of_seat: str, *, able: bool) -> None:
    """A development with Military or a grey non-military world: Gem World 2 - 2."""
    assert may_settle(tableau_of_seat, "gem-world", favor={0: 1}, agendas=POWER) == able


@rule("Established Power", "Agendas", "two-action game")
def test_established_power_lasts_until_the_end_of_the_phase() -> None:
    """Asteroid Belt (2 - 2) in the first Settle phase; Radioactive World (2) in the second would cost two again."""
    state = position(
        tableaux={0: "old-earth", 1: "craft-colony"},
        hands={0: "asteroid-belt radioactive-world"},
        favor={0: 1},
        agendas=POWER,
        deck="gem-world rebel-base",
        two_action=True,
    )
    state = select(state, "settle settle-again", "develop produce")
    placed = {frozenset({"asteroid-belt", "radioactive-world"} & tableau(end, 0)) for end in ends_of(state)}
    assert frozenset({"asteroid-belt"}) in placed
    assert frozenset({"asteroid-belt", "radioactive-world"}) not in placed


def ends_of(state: patron.State) -> set[patron.State]:
    """Every position in which the round may end."""
    return outcomes(state, lambda end: end)


# Galactic Enrichment


@rule("Galactic Enrichment", "ruling 8")
@pytest.mark.parametrize("action", ["develop", "consume-x2", "consume-trade"])
def test_a_point_and_a_card_for_each_favor(action: str) -> None:
    """Two Favor: up to 2 VP and 2 cards, however phase IV was chosen: never doubled."""
    state = position(tableaux={0: "new-sparta asteroid-belt", 1: "craft-colony"}, favor={0: 2}, agendas=ENRICHMENT)
    assert outcomes(select(state, action, "consume-x2"), left) == {Left(2, 0, 0), Left(1, 1, 1), Left(0, 2, 2)}


@rule("Galactic Enrichment", "Favor")
def test_the_points_of_enrichment_come_from_the_pool() -> None:
    """24 - 2 chips; the Favor goes to the supply."""
    state = position(tableaux={0: "new-sparta asteroid-belt"}, favor={0: 2}, agendas=ENRICHMENT)
    state = finish(both(state, "consume-x2"), "0 spend galactic-enrichment", "0 spend galactic-enrichment")
    assert (chips(state, 0), pool(state), on_agenda(state, "galactic-enrichment")) == (2, 22, 0)


@rule("Galactic Enrichment", "ruling 3")
def test_enrichment_may_be_completed_in_settle_and_used_in_consume() -> None:
    """Refugee World takes the last token in phase III; in phase IV it matches and the token is spent."""
    state = position(
        tableaux={0: PLAIN, 1: "craft-colony"},
        hands={0: "refugee-world"},
        agendas={"galactic-enrichment": 1},
        deck="gem-world spice-world rebel-base",
    )
    state = select(state, "settle", "consume-trade")
    # Refugee World's good goes to Earth's Lost Colony: 1 VP
    state = finish(state, "0 place refugee-world", "0 spend galactic-enrichment")
    assert (favor(state, 0), chips(state, 0), hand_size(state, 0)) == (0, 1 + 1, 1 + 1)


# Galactic Vigilance


@rule("Galactic Vigilance", "Agendas", "ruling 4")
@pytest.mark.parametrize(
    ("world", "held", "able"),
    [
        ("avian-uplift-race", 0, False),
        ("avian-uplift-race", 1, True),
        ("pirate-world", 1, False),
        ("pirate-world", 2, True),
        ("rebel-base", 2, False),
        ("rebel-base", 3, True),
        ("rebel-homeworld", 3, False),
        ("rebel-homeworld", 4, True),
    ],
)
def test_two_military_for_each_favor(world: str, held: int, *, able: bool) -> None:
    """Military 0 + 2, 4, 6, 8 against defense 2, 3, 6, 7: cumulative."""
    tableau_of_seat = f"{PLAIN} deserted-alien-library"
    assert may_settle(tableau_of_seat, world, favor={0: held}, agendas=VIGILANCE) == able


@rule("Galactic Vigilance", "ruling 4")
def test_vigilance_takes_what_the_conquest_needs() -> None:
    """Pirate World (3), Military 0, three Favor: two at least; the third may be spent too, for nothing."""
    state = position(
        tableaux={0: f"{PLAIN} deserted-alien-library", 1: "craft-colony"},
        hands={0: "pirate-world"},
        favor={0: 3},
        agendas=VIGILANCE,
    )
    state = both(state, "settle")
    assert favor(finish(state, "0 place pirate-world"), 0) == 1
    ends = outcomes(state, lambda end: ("pirate-world" in tableau(end, 0), favor(end, 0)))
    assert {end for end in ends if end[0]} == {(True, 1), (True, 0)}


@rule("Galactic Vigilance", "ruling 11")
@pytest.mark.parametrize(
    ("match", "able"),
    [
        ("star-nomad-lair", True),
        ("galactic-renaissance", True),
        ("alien-robot-sentry", True),
        ("research-labs", False),
        ("core-intelligence", False),
        ("gem-world", False),
    ],
)
def test_vigilance_needs_an_eye_or_an_alien_card(match: str, *, able: bool) -> None:
    """Draw more or Alien; keep more alone is no match. Outlaw World has defense 1."""
    assert may_settle(f"{PLAIN} {match}", "outlaw-world", favor={0: 1}, agendas=VIGILANCE) == able


@rule("Galactic Vigilance", "Agendas", "two-action game")
def test_the_military_of_vigilance_ends_with_the_phase() -> None:
    """+2 for Avian Uplift Race in the first Settle phase; Aquatic Uplift Race stays in hand in the second."""
    state = position(
        tableaux={0: f"{PLAIN} deserted-alien-library", 1: "craft-colony"},
        hands={0: "avian-uplift-race aquatic-uplift-race"},
        favor={0: 1},
        agendas=VIGILANCE,
        deck="gem-world rebel-base spice-world",
        two_action=True,
    )
    for end in ends_of(select(state, "settle settle-again", "develop produce")):
        assert not {"avian-uplift-race", "aquatic-uplift-race"} <= tableau(end, 0)


@rule("Galactic Vigilance", "ruling 5", "Peaceful Worlds")
def test_spent_military_does_not_help_peaceful_worlds() -> None:
    """Peaceful Craft World (0) is placed with Military 0; two more would only be in the way."""
    state = position(
        tableaux={0: f"{PLAIN} deserted-alien-library", 1: "craft-colony"},
        hands={0: "peaceful-craft-world"},
        favor={0: 1},
        agendas=VIGILANCE,
    )
    ends = outcomes(both(state, "settle"), lambda end: ("peaceful-craft-world" in tableau(end, 0), favor(end, 0)))
    assert (True, 1) in ends
    assert (True, 0) not in ends


# Uplift Prophecy

SEEN = "rebel-base rebel-homeworld rebel-outpost comet-zone mining-world new-earth gem-world"
NEXT = "spice-world space-port new-vinland artist-colony secluded-world distant-world plague-world tourist-world"


def explore(
    held: int, action: str = "explore-1-1", tableau_of_seat: str = f"{PLAIN} avian-uplift-race"
) -> patron.State:
    """Phase I with Uplift Prophecy complete; seat 0 draws first, from the top of `SEEN`."""
    state = position(
        tableaux={0: tableau_of_seat, 1: "craft-colony"}, favor={0: held}, agendas=UPLIFT, deck=f"{SEEN} {NEXT}"
    )
    return select(state, action, "develop")


@rule("Uplift Prophecy")
def test_one_favor_keeps_one_card_more() -> None:
    """Explore +1/+1 draws 3 and keeps 2: with a Favor 3, either of the three or one of five more."""
    ends = outcomes(explore(1), lambda end: (favor(end, 0), hand_size(end, 0)))
    assert ends == {(1, 2), (0, 3)}


@rule("Uplift Prophecy")
def test_favor_in_the_regular_explore_keeps_one_of_the_drawn_cards() -> None:
    """The five are ignored: all three drawn cards are kept."""
    hands = {tuple(hand(end, 0)) for end in ends_of(explore(1)) if favor(end, 0) == 0}
    assert tuple(sorted(SEEN.split()[:3])) in hands


@rule("Uplift Prophecy")
def test_favor_draws_five_and_keeps_one() -> None:
    """Two of the three, and one of five others: 3 * 5 hands, beside the one with all three."""
    hands = {tuple(hand(end, 0)) for end in ends_of(explore(1)) if favor(end, 0) == 0}
    own = set(SEEN.split()[:3])
    others = {card for held in hands for card in held} - own
    # seat 1, who did not choose Explore, has drawn two in between
    assert len(others) == 5
    assert others <= set(f"{SEEN} {NEXT}".split())
    assert len(hands) == 1 + 3 * 5
    assert all(len(set(held) & own) >= 2 for held in hands)


@rule("Uplift Prophecy", "Agendas")
def test_two_favor_keep_two_cards_more() -> None:
    """Each Favor one card more: 2, 3 or 4 in hand."""
    ends = outcomes(explore(2), lambda end: (favor(end, 0), hand_size(end, 0)))
    assert ends == {(2, 2), (1, 3), (0, 4)}


@rule("Uplift Prophecy")
def test_uplift_prophecy_is_for_who_did_not_choose_explore_too() -> None:
    """Phase I happens: seat 0 draws 2 and keeps 1, with a Favor 2."""
    state = position(
        tableaux={0: f"{PLAIN} avian-uplift-race", 1: "craft-colony"},
        favor={0: 1},
        agendas=UPLIFT,
        deck=f"{SEEN} {NEXT}",
    )
    ends = outcomes(select(state, "develop", "explore-1-1"), lambda end: (favor(end, 0), hand_size(end, 0)))
    assert ends == {(1, 1), (0, 2)}


@rule("Uplift Prophecy")
@pytest.mark.parametrize(
    ("match", "able"),
    [
        ("research-intelligence", True),
        ("uplift-nursery", True),
        ("gene-clinic-world", True),
        ("pre-sentient-race", False),
    ],
)
def test_uplift_prophecy_needs_intel_or_uplift(match: str, *, able: bool) -> None:
    """An Intel power or an Uplift card."""
    ends = outcomes(explore(1, tableau_of_seat=f"{PLAIN} {match}"), lambda end: favor(end, 0))
    assert ends == ({0, 1} if able else {1})


# Omens of War


@rule("Omens of War", "ruling 4")
@pytest.mark.parametrize(
    ("world", "held", "able"),
    [
        ("outlaw-world", 1, True),
        ("avian-uplift-race", 1, False),
        ("avian-uplift-race", 2, True),
        ("pirate-world", 2, False),
    ],
)
def test_one_military_for_each_favor(world: str, held: int, *, able: bool) -> None:
    """Military 0 + 1 each: defense 1, 2, 3."""
    assert may_settle(f"{PLAIN} asteroid-belt", world, favor={0: held}, agendas=OMENS) == able


@rule("Omens of War")
def test_each_favor_for_omens_draws_a_card() -> None:
    """Avian Uplift Race (2) takes two Favor, which bring two cards; Settle is chosen by seat 1: no bonus."""
    state = position(
        tableaux={0: f"{PLAIN} asteroid-belt", 1: "craft-colony"},
        hands={0: "avian-uplift-race"},
        favor={0: 2},
        agendas=OMENS,
    )
    ends = outcomes(
        select(state, "produce", "settle"),
        lambda end: ("avian-uplift-race" in tableau(end, 0), favor(end, 0), hand_size(end, 0)),
    )
    assert {end for end in ends if end[0]} == {(True, 0, 2)}


@rule("Omens of War", "Agendas")
def test_omens_draw_without_a_conquest() -> None:
    """Nothing needs to be placed: any number of Favor, a card each."""
    state = position(tableaux={0: f"{PLAIN} asteroid-belt", 1: "craft-colony"}, favor={0: 2}, agendas=OMENS)
    ends = outcomes(both(state, "settle"), lambda end: (favor(end, 0), hand_size(end, 0)))
    assert ends == {(2, 0), (1, 1), (0, 2)}


@rule("Omens of War", "Favor", "ruling 9")
def test_omens_are_paid_by_favor_not_as_vp() -> None:
    """Hired Fleet matches ("discard VP"): a Favor is one Military and a card by Omens, or two Military by the Fleet."""
    tableau_of_seat = f"{PLAIN} hired-fleet"
    assert may_settle(tableau_of_seat, "avian-uplift-race", favor={0: 1}, agendas=OMENS)
    assert may_settle(tableau_of_seat, "pirate-world", favor={0: 2}, agendas=OMENS)
    # chips feed the Fleet alone: two uses, 4 Military, and none of Omens
    assert not may_settle(tableau_of_seat, "rebel-outpost", chips={0: 5}, agendas=OMENS)
    assert may_settle(tableau_of_seat, "rebel-outpost", chips={0: 5}, favor={0: 1}, agendas=OMENS)


# Pan Galactic Senate


@rule("Pan Galactic Senate", "ruling 4")
@pytest.mark.parametrize(("held", "cards", "able"), [(2, 1, True), (1, 1, False), (3, 0, True), (2, 0, False)])
def test_one_less_to_develop_for_each_favor(held: int, cards: int, *, able: bool) -> None:
    """Research Labs cost 4 - 1: with two Favor 1, with three nothing."""
    others = ["rebel-base", "rebel-homeworld"][:cards]
    tableau_of_seat = f"{PLAIN} pre-sentient-race"
    assert may_develop(tableau_of_seat, "research-labs", " ".join(others), favor={0: held}, agendas=SENATE) == able


@rule("Pan Galactic Senate", "Favor")
def test_the_senate_gives_a_point_from_the_pool_for_each_favor() -> None:
    """Research Labs with two Favor and one card: 2 VP of the pool's 24."""
    state = position(
        tableaux={0: f"{PLAIN} pre-sentient-race", 1: "craft-colony"},
        hands={0: "research-labs rebel-base"},
        favor={0: 2},
        agendas=SENATE,
    )
    state = finish(both(state, "develop"), "0 place research-labs")
    assert "research-labs" in tableau(state, 0)
    assert (favor(state, 0), chips(state, 0), pool(state), hand_size(state, 0)) == (0, 2, 22, 0)


@rule("Pan Galactic Senate", "Agendas")
def test_the_senate_pays_without_a_development() -> None:
    """Nothing is placed: as many Favor as desired, 1 VP each."""
    state = position(tableaux={0: f"{PLAIN} pre-sentient-race", 1: "craft-colony"}, favor={0: 2}, agendas=SENATE)
    assert outcomes(both(state, "develop"), left) == {Left(2, 0, 0), Left(1, 1, 0), Left(0, 2, 0)}


@rule("Pan Galactic Senate", "Agendas", "two-action game")
def test_the_discount_of_the_senate_ends_with_the_phase() -> None:
    """Space Marines 2 - 1 - 1 in the first Develop phase; Mining Robots 2 - 1 in the second: a card is missing."""
    state = position(
        tableaux={0: f"{PLAIN} pre-sentient-race", 1: "craft-colony"},
        hands={0: "space-marines mining-robots"},
        favor={0: 1},
        agendas=SENATE,
        two_action=True,
    )
    placed = {
        frozenset({"space-marines", "mining-robots"} & tableau(end, 0))
        for end in ends_of(select(state, "develop develop-again", "settle produce"))
    }
    assert frozenset({"space-marines"}) in placed
    assert frozenset({"space-marines", "mining-robots"}) not in placed


@rule("Pan Galactic Senate")
@pytest.mark.parametrize(
    ("match", "able"),
    [
        ("plague-world", True),
        ("contact-specialist", True),
        ("galactic-peace-league", True),
        ("avian-uplift-race", False),
    ],
)
def test_the_senate_needs_its_own_match(match: str, *, able: bool) -> None:
    """A non-military Genes world or negative Military: Space Marines 2 - 1 - 1 with no card to pay."""
    assert may_develop(f"{PLAIN} {match}", "space-marines", favor={0: 1}, agendas=SENATE) == able


# Planetary Surplus


@rule("Planetary Surplus", "Agendas")
def test_three_cards_for_each_favor() -> None:
    """Phase V: 3 or 6 cards, or none."""
    state = position(tableaux={0: "old-earth", 1: "craft-colony"}, favor={0: 2}, agendas=SURPLUS)
    assert outcomes(select(state, "develop", "produce"), left) == {Left(2, 0, 0), Left(1, 0, 3), Left(0, 0, 6)}


@rule("Planetary Surplus", "ruling 11")
@pytest.mark.parametrize(
    ("match", "able"),
    [("trade-league", True), ("colony-ship", True), ("abandoned-outpost", True), ("black-market-trading-world", False)],
)
def test_surplus_needs_a_trade_power_or_discard_from_tableau(match: str, *, able: bool) -> None:
    """Black Market Trading World has no Trade power."""
    state = position(tableaux={0: f"{PLAIN} {match}", 1: "alpha-centauri"}, favor={0: 1}, agendas=SURPLUS)
    ends = outcomes(select(state, "develop", "produce"), lambda end: favor(end, 0))
    assert ends == ({0, 1} if able else {1})


@rule("Planetary Surplus", "ruling 3")
def test_surplus_completed_in_an_earlier_phase_is_usable() -> None:
    """Colony Ship (2 - 1) takes the last token in phase II; in phase V of the same round it is worth three cards."""
    state = position(
        tableaux={0: PLAIN, 1: "alpha-centauri"},
        hands={0: "colony-ship rebel-base"},
        agendas={"planetary-surplus": 1},
    )
    state = select(state, "develop", "produce")
    state = finish(state, "0 place colony-ship", "0 spend planetary-surplus")
    assert (favor(state, 0), hand_size(state, 0)) == (0, 3)


# What is spent counts once


@rule("Galactic Vigilance", "Spend VP Powers", "ruling 4")
@pytest.mark.parametrize(
    ("world", "held", "chips_held", "able"),
    [
        ("avian-uplift-race", 1, 0, True),  # 2
        ("pirate-world", 1, 0, False),  # the one Favor is for Vigilance or for the Fleet
        ("malevolent-lifeforms", 2, 0, True),  # 2 + 2
        ("rebel-outpost", 2, 0, False),
        ("rebel-outpost", 1, 1, False),  # 2 + 2
        ("rebel-outpost", 2, 1, True),  # 2 + 2 + 2
        ("rebel-base", 1, 2, True),  # 2 + 2 + 2
        ("rebel-homeworld", 1, 5, False),  # the Fleet takes two chips at most
    ],
)
def test_a_favor_is_spent_once(world: str, held: int, chips_held: int, *, able: bool) -> None:
    """Vigilance +2 for Favor; Hired Fleet +2 for a Favor or a chip, twice: nothing counts twice."""
    tableau_of_seat = f"{PLAIN} deserted-alien-library hired-fleet"
    found = may_settle(tableau_of_seat, world, favor={0: held}, chips={0: chips_held}, agendas=VIGILANCE)
    assert found == able


@rule("Established Power", "Spend VP Powers", "ruling 6")
@pytest.mark.parametrize(
    ("world", "held", "chips_held", "able"),
    [
        ("gem-world", 1, 0, True),  # 2 - 2
        ("comet-zone", 1, 0, False),  # 3 - 2
        ("comet-zone", 1, 1, True),  # 3 - 2 - 2
        ("new-earth", 2, 0, False),  # 5 - 2 - 2
        ("new-earth", 2, 1, True),  # 5 - 2 - 2 - 2
        ("new-earth", 0, 5, False),  # the Fund takes two: 5 - 4
    ],
)
def test_a_favor_lowers_the_price_once(world: str, held: int, chips_held: int, *, able: bool) -> None:
    """Established Power -2 for Favor; the Terraforming Fund World -2 for a Favor or a chip, twice."""
    tableau_of_seat = f"{PLAIN} terraforming-fund-world"
    found = may_settle(tableau_of_seat, world, favor={0: held}, chips={0: chips_held}, agendas=POWER)
    assert found == able


@rule("Galactic Vigilance", "Established Power", "ruling 5", "ruling 6")
def test_military_goes_up_and_down() -> None:
    """Both complete, Military 0: Outlaw World (1) needs Vigilance, Architects (-2) need Power."""
    both_complete = {"established-power": 0, "galactic-vigilance": 0}
    tableau_of_seat = f"{PLAIN} deserted-alien-library expanding-colony"
    assert may_settle(tableau_of_seat, "outlaw-world", favor={0: 1}, agendas=both_complete)
    assert may_settle(tableau_of_seat, "peaceful-uplift-architects", favor={0: 1}, agendas=both_complete)
    state = position(
        tableaux={0: tableau_of_seat, 1: "craft-colony"},
        hands={0: "outlaw-world"},
        favor={0: 2},
        agendas=both_complete,
    )
    ends = outcomes(both(state, "settle"), lambda end: ("outlaw-world" in tableau(end, 0), favor(end, 0)))
    # one for Vigilance; a second one may go there as well, but not for less Military
    assert {end for end in ends if end[0]} == {(True, 1), (True, 0)}


@rule("Arms of the Imperium", "ruling 7")
def test_a_good_is_consumed_though_favor_is_at_hand() -> None:
    """Mining Conglomerate: up to two Rare goods. The one good must be used, or Favor for it; more is free."""
    ends = outcomes(consume("new-sparta rebel-base mining-conglomerate comet-zone+", 2), left)
    assert {Left(2, 1, 0, 0), Left(1, 2, 0, 0)} <= ends
    assert all(end.chips >= 1 for end in ends)
    assert all(end.chips == (2 - end.favor) + (1 - end.goods) for end in ends)


@rule("Omens of War", "Agendas", "ruling 3")
def test_a_world_placed_in_the_phase_does_not_match_in_it() -> None:
    """Asteroid Belt, the first Rare world of the seat, in phase III: no card for a Favor before the next round."""
    state = position(
        tableaux={0: "old-earth", 1: "craft-colony"},
        hands={0: "asteroid-belt rebel-base rebel-homeworld"},
        favor={0: 1},
        agendas=OMENS,
    )
    assert outcomes(both(state, "settle"), lambda end: favor(end, 0)) == {1}


@rule("Omens of War", "Agendas", "ruling 3", "ruling 2")
def test_a_seat_that_pays_later_does_not_use_what_was_completed_before_it() -> None:
    """Asteroid Belt takes the last token; seat 1, with a Rare world and a Favor, still has no Omens in III."""
    state = position(
        tableaux={0: "old-earth", 1: "earths-lost-colony comet-zone"},
        hands={0: "asteroid-belt rebel-base rebel-homeworld", 1: "outlaw-world pilgrimage-world"},
        favor={1: 1},
        agendas={"omens-of-war": 1},
    )
    state = both(state, "settle").play("place asteroid-belt")
    assert state.turn == 1
    assert legal(state) == {"place pilgrimage-world", "pass"}
    state = both(finish(state), "settle")
    assert on_agenda(state, "omens-of-war") == 0
    while state.turn == 0:
        state = state.play("pass")
    assert "place outlaw-world" in legal(state)
