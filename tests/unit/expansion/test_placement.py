"""What may be placed, beside a second reading of the rules: random tableaux, hands, Favor, chips and Agendas."""

import random
import tomllib
from functools import cache
from itertools import product
from typing import Any, Final

import patron
import pytest
from patronage.positions import game as base_game

from .positions import AGENDAS, STARTS, both, data, game, legal, phase, position
from .rules import rule
from .test_agenda_keys import BASE, PATRONAGE

Card = dict[str, Any]

KEYS: Final = {agenda: set((BASE[agenda] + PATRONAGE[agenda]).split()) for agenda in AGENDAS}
#: For a Favor in phase III: settle cost less, Military more.
SETTLE: Final = {"established-power": (2, -2), "galactic-vigilance": (0, 2), "omens-of-war": (0, 1)}
POSITIONS: Final = 250


@cache
def facts() -> dict[str, Card]:
    """Every card as the card files tell it."""
    both_sets = base_game().card_text, game().card_text
    return {card["slug"]: card for text in both_sets for card in tomllib.loads(text)["card"]}


def powers(tableau: list[str], phase_: str, op: str) -> list[Card]:
    """The powers of this kind in a tableau."""
    found = [power for slug in tableau for power in facts()[slug].get("powers", ())]
    return [power for power in found if (power["phase"], power["op"]) == (phase_, op)]


def usable(agenda: str, tableau: list[str], agendas: list[str]) -> bool:
    """Whether the Agenda, complete if it is in the game, is matched by a card of the tableau."""
    return agenda in agendas and not KEYS[agenda].isdisjoint(tableau)


def settles(tableau: list[str], slug: str, others: int, favor: int, chips: int, agendas: list[str]) -> bool:
    """Whether a world may be placed with so many other cards in hand, everything that can be spent included."""
    world = facts()[slug]
    is_rebel = "rebel" in world.get("keywords", ()) and "defense" in world

    def total(op: str) -> int:
        found = powers(tableau, "settle", op)
        return sum(
            power["n"]
            for power in found
            if "only" not in power or (is_rebel if power["only"] == "rebel" else power["only"] == world.get("good"))
        )

    spend = powers(tableau, "settle", "spend_vp")
    military_uses = sum(power["max_uses"] for power in spend if power.get("military") == 2)
    discount_uses = sum(power["max_uses"] for power in spend if power.get("discount") == 2)
    assert all((power.get("military") or power.get("discount")) == 2 for power in spend)
    temporary = [power["n"] for power in powers(tableau, "settle", "self_discard_military")]
    free = [power["excludes"] for power in powers(tableau, "settle", "self_discard_free_settle")]
    spends = [range(favor + 1) if usable(agenda, tableau, agendas) else range(1) for agenda in SETTLE]
    for *counts, for_military, for_discount in product(*spends, range(military_uses + 1), range(discount_uses + 1)):
        if sum(counts) > favor or sum(counts) + for_military + for_discount > favor + chips:
            continue
        changes = list(zip(counts, SETTLE.values(), strict=True))
        discount = total("discount") + 2 * for_discount + sum(count * less for count, (less, _) in changes)
        lowest = total("military") + 2 * for_military + sum(count * more for count, (_, more) in changes)
        highest = lowest + sum(temporary)
        if "peaceful_defense" in world:
            able = lowest <= world["peaceful_defense"]
        elif "defense" in world:
            payable = bool(powers(tableau, "settle", "pay_for_military")) and world.get("good") != "alien"
            # a ship that takes military worlds takes those that are paid for
            able = highest >= world["defense"]
            able |= payable and (world["defense"] - 1 - discount <= others or "alien" in free)
        else:
            able = world["cost"] - discount <= others or "military" in free
            able |= "alien" in free and world.get("good") != "alien"
            able |= bool(powers(tableau, "settle", "conquer_nonmilitary")) and highest >= world["cost"]
        if able:
            return True
    return False


def develops(tableau: list[str], slug: str, others: int, favor: int, chips: int, agendas: list[str]) -> bool:
    """Whether a development may be placed in phase II, which both seats chose."""
    price = facts()[slug]["cost"] - 1 - sum(power["n"] for power in powers(tableau, "develop", "discount"))
    price -= sum(power["n"] for power in powers(tableau, "develop", "self_discard_discount"))
    spend = powers(tableau, "develop", "spend_vp")
    uses = sum(power["max_uses"] for power in spend)
    senate = favor if usable("pan-galactic-senate", tableau, agendas) else 0
    return any(
        price - count - 2 * vp <= others
        # the Senate's VP are chips at once: they may be spent as well
        for count, vp in product(range(senate + 1), range(uses + 1))
        if vp <= favor + chips
    )


def laid(tableau: list[str], other: str, hand: list[str], favor: int, chips: int, agendas: list[str]) -> patron.State:
    """A position with what seat 0 has; beside it the start world of seat 1 and these Agendas, complete."""
    return position(
        tableaux={0: " ".join(tableau), 1: other},
        hands={0: " ".join(hand)},
        favor={0: favor},
        chips={0: chips},
        agendas=dict.fromkeys(agendas, 0),
    )


def offered(state: patron.State) -> set[str]:
    """What seat 0 may place; nothing if it is not asked."""
    if phase(state) == "select" or state.turn != 0 or data(state)["ask"] != "place":
        return set()
    return {text.removeprefix("place ") for text in legal(state) if text.startswith("place ")}


@rule("ruling 4", "ruling 5", "ruling 6", "Peaceful Worlds", "Spend VP Powers", "placers", "discard from tableau")
@pytest.mark.parametrize("seed", range(4))
def test_worlds_that_may_be_placed_are_those_of_a_second_reading(seed: int) -> None:
    """Military, specialised and temporary, prices and placers, with Favor for two complete Agendas and VP to spend."""
    chance = random.Random(seed)
    helpful = [slug for slug in facts() if slug not in STARTS and any(p["phase"] == "settle" for p in powers_of(slug))]
    helpful += ["asteroid-belt", "deserted-alien-library", "expanding-colony"]
    worlds = [slug for slug, card in facts().items() if card["kind"] == "world"]
    seen: set[bool] = set()
    for _ in range(POSITIONS):
        tableau = [chance.choice(STARTS), *chance.sample(helpful, chance.randint(0, 5))]
        hand = [slug for slug in chance.sample(worlds, 8) if slug not in tableau][: chance.randint(1, 4)]
        favor, chips = chance.choice([0, 1, 1, 2, 3]), chance.choice([0, 0, 1, 2])
        agendas = chance.sample([*SETTLE, "planetary-surplus"], 2)
        other = next(slug for slug in ("craft-colony", "alpha-centauri", "new-sparta") if slug not in (*tableau, *hand))
        state = laid(tableau, other, hand, favor, chips, agendas)
        wanted = {slug for slug in hand if settles(tableau, slug, len(hand) - 1, favor, chips, agendas)}
        assert offered(both(state, "settle")) == wanted, (tableau, hand, favor, chips, agendas)
        seen |= {slug in wanted for slug in hand}
    assert seen == {True, False}


@rule("ruling 4", "Pan Galactic Senate", "Spend VP Powers", "Intel Powers", "discard from tableau")
@pytest.mark.parametrize("seed", range(2))
def test_developments_that_may_be_placed_are_those_of_a_second_reading(seed: int) -> None:
    """Discounts, Intel, Favor of the Senate, VP to spend and cards to discard."""
    chance = random.Random(seed)
    helpful = [
        slug
        for slug in facts()
        if slug not in STARTS
        and any(p["phase"] == "develop" and not p["op"].startswith("draw") for p in powers_of(slug))
    ]
    helpful += ["pre-sentient-race", "contact-specialist", "empath-world"]
    developments = [slug for slug, card in facts().items() if card["kind"] == "development"]
    starts = [slug for slug in STARTS if slug != "informant-colony"]  # it would draw a card to pay
    for _ in range(POSITIONS):
        tableau = [chance.choice(starts), *chance.sample(helpful, chance.randint(0, 4))]
        hand = [slug for slug in chance.sample(developments, 8) if slug not in tableau][: chance.randint(1, 4)]
        favor, chips = chance.choice([0, 1, 1, 2, 3]), chance.choice([0, 0, 1, 2])
        agendas = chance.sample(["pan-galactic-senate", "uplift-prophecy", "planetary-surplus"], 2)
        other = next(slug for slug in ("craft-colony", "alpha-centauri") if slug not in tableau)
        state = laid(tableau, other, hand, favor, chips, agendas)
        wanted = {slug for slug in hand if develops(tableau, slug, len(hand) - 1, favor, chips, agendas)}
        assert offered(both(state, "develop")) == wanted, (tableau, hand, favor, chips, agendas)


def powers_of(slug: str) -> list[Card]:
    """The powers of a card."""
    found: list[Card] = facts()[slug].get("powers", [])
    return found
