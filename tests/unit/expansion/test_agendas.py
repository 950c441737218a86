"""Active and complete Agendas: who takes Favor, who may spend it, and when."""

from typing import Final, NamedTuple

import patron
import pytest
from patronage.positions import chips, hand_size, tableau

from .positions import (
    AGENDAS,
    PLAIN,
    both,
    favor,
    finish,
    legal,
    never,
    next_round,
    on_agenda,
    outcomes,
    phase,
    position,
    questions,
    select,
)
from .rules import AGENDA_HEADINGS, rule


class Pair(NamedTuple):
    """A phase in which two seats place a card that matches."""

    phase: str
    tableaux: tuple[str, str]
    placed: tuple[str, str]


#: Two matching cards that cost nothing in the phase, for each Agenda.
PAIRS: Final = {
    "arms-of-the-imperium": Pair("settle", ("epsilon-eridani", "new-sparta"), ("rebel-fuel-cache", "rebel-miners")),
    "established-power": Pair("develop", ("alpha-centauri", PLAIN), ("expedition-force", "new-military-tactics")),
    "galactic-enrichment": Pair("settle", ("alpha-centauri", PLAIN), ("refugee-world", "pacifist-gene-world")),
    "galactic-vigilance": Pair("develop", ("alpha-centauri", PLAIN), ("expedition-force", "expedition-force")),
    "uplift-prophecy": Pair("develop", ("alpha-centauri", PLAIN), ("scout-intelligence", "scout-intelligence")),
    "omens-of-war": Pair("develop", ("alpha-centauri", PLAIN), ("hired-fleet", "hired-fleet")),
    "pan-galactic-senate": Pair("develop", ("alpha-centauri", PLAIN), ("contact-specialist", "contact-specialist")),
    "planetary-surplus": Pair("develop", ("alpha-centauri", PLAIN), ("export-duties", "prefabricated-offices")),
}


def both_place(agenda: str, left: int) -> patron.State:
    """The end of a round in which both seats placed a card that matches the Agenda, with so much Favor left on it."""
    pair = PAIRS[agenda]
    state = position(
        tableaux=dict(enumerate(pair.tableaux)), hands=dict(enumerate(pair.placed)), agendas={agenda: left}
    )
    return finish(both(state, pair.phase), *(f"{seat} place {card}" for seat, card in enumerate(pair.placed)))


@rule(*AGENDA_HEADINGS, "Agendas", "ruling 2")
@pytest.mark.parametrize("agenda", AGENDAS)
def test_two_placers_and_one_token_left_complete_the_agenda(agenda: str) -> None:
    """Both earned one, one is left: the other comes from the supply, and the Agenda is complete."""
    state = both_place(agenda, 1)
    assert next_round(state)
    assert [favor(state, 0), favor(state, 1)] == [1, 1]
    assert on_agenda(state, agenda) == 0


@rule(*AGENDA_HEADINGS, "Agendas", "ruling 2")
@pytest.mark.parametrize("agenda", AGENDAS)
def test_two_placers_and_two_tokens_complete_the_agenda_exactly(agenda: str) -> None:
    """Both take the last two."""
    state = both_place(agenda, 2)
    assert ([favor(state, 0), favor(state, 1)], on_agenda(state, agenda)) == ([1, 1], 0)


@rule(*AGENDA_HEADINGS, "Agendas", "Favor")
@pytest.mark.parametrize("agenda", AGENDAS)
def test_an_agenda_with_tokens_left_stays_active(agenda: str) -> None:
    """Three tokens, two placers: one stays, so the Agenda is active, and the next placer takes it."""
    state = both_place(agenda, 3)
    assert ([favor(state, 0), favor(state, 1)], on_agenda(state, agenda)) == ([1, 1], 1)


@rule(*AGENDA_HEADINGS, "Agendas", "Favor")
@pytest.mark.parametrize("agenda", AGENDAS)
def test_a_complete_agenda_gives_no_more_favor(agenda: str) -> None:
    """No tokens: complete; who places a matching card earns nothing."""
    state = both_place(agenda, 0)
    assert ([favor(state, 0), favor(state, 1)], on_agenda(state, agenda)) == ([0, 0], 0)


@rule("Agendas", "ruling 2")
@pytest.mark.parametrize(("left", "after"), [(1, 0), (2, 0), (3, 0), (4, 1)])
def test_three_placers_each_receive_one(left: int, after: int) -> None:
    """Three windfall worlds at once: whatever is left, each placer has one Favor."""
    state = position(
        3,
        tableaux={0: "alpha-centauri", 1: PLAIN, 2: "new-sparta"},
        hands={0: "refugee-world", 1: "pacifist-gene-world", 2: "avian-uplift-race"},
        agendas={"galactic-enrichment": left},
    )
    state = both(state, "settle")
    state = finish(state, "0 place refugee-world", "1 place pacifist-gene-world", "2 place avian-uplift-race")
    assert [favor(state, seat) for seat in range(3)] == [1, 1, 1]
    assert on_agenda(state, "galactic-enrichment") == after


@rule("Agendas", "ruling 2")
def test_the_shortfall_is_for_one_phase_only() -> None:
    """One token: seat 0 takes it in II (Imperium Staff, 4 - 1 = 3); in III seat 1's Rebel world earns none."""
    state = position(
        tableaux={0: "alpha-centauri", 1: "new-sparta"},
        hands={0: "imperium-staff gem-world spice-world new-earth", 1: "rebel-miners"},
        agendas={"arms-of-the-imperium": 1},
    )
    state = finish(select(state, "develop", "settle"), "0 place imperium-staff", "1 place rebel-miners")
    assert [favor(state, 0), favor(state, 1)] == [1, 0]


@rule("ruling 1", "Agendas")
def test_a_card_that_matches_two_active_agendas_gains_from_each() -> None:
    """Rebel Fuel Cache, a Rebel windfall world: one from Arms of the Imperium, one from Galactic Enrichment."""
    state = position(
        tableaux={0: "epsilon-eridani"},
        hands={0: "rebel-fuel-cache"},
        agendas={"arms-of-the-imperium": 3, "galactic-enrichment": 2},
    )
    state = finish(both(state, "settle"), "0 place rebel-fuel-cache")
    assert favor(state, 0) == 2
    assert (on_agenda(state, "arms-of-the-imperium"), on_agenda(state, "galactic-enrichment")) == (2, 1)


@rule("ruling 1", "Agendas")
def test_only_the_active_one_of_two_matching_agendas_gives_favor() -> None:
    """Rebel Fuel Cache again; Arms of the Imperium is complete: one Favor."""
    state = position(
        tableaux={0: "epsilon-eridani"},
        hands={0: "rebel-fuel-cache"},
        agendas={"arms-of-the-imperium": 0, "galactic-enrichment": 2},
    )
    state = finish(both(state, "settle"), "0 place rebel-fuel-cache")
    assert (favor(state, 0), on_agenda(state, "galactic-enrichment")) == (1, 1)


@rule("ruling 1", "Agendas")
def test_a_card_that_matches_both_keys_of_an_agenda_gains_once() -> None:
    """Empath World: non-military Genes, and -1 Military: one Favor from the Senate. It costs 1."""
    state = position(tableaux={0: PLAIN}, hands={0: "empath-world rebel-base"}, agendas={"pan-galactic-senate": 4})
    state = finish(both(state, "settle"), "0 place empath-world")
    assert (favor(state, 0), on_agenda(state, "pan-galactic-senate")) == (1, 3)


@rule("Agendas")
def test_a_card_that_matches_no_key_gains_nothing() -> None:
    """Gem World: Novelty production; neither Rebel nor windfall."""
    state = position(
        tableaux={0: PLAIN},
        hands={0: "gem-world rebel-base rebel-outpost"},
        agendas={"arms-of-the-imperium": 3, "galactic-enrichment": 3},
    )
    state = finish(both(state, "settle"), "0 place gem-world")
    assert favor(state, 0) == 0
    assert (on_agenda(state, "arms-of-the-imperium"), on_agenda(state, "galactic-enrichment")) == (3, 3)


@rule("Agendas")
def test_a_good_or_a_hand_card_gains_nothing() -> None:
    """Placing gains Favor: drawing (Explore), holding and producing do not."""
    state = position(
        tableaux={0: "earths-lost-colony asteroid-belt"},
        hands={0: "refugee-world"},
        agendas={"galactic-enrichment": 3},
    )
    state = finish(select(state, "explore-1-1", "produce"))
    assert (favor(state, 0), on_agenda(state, "galactic-enrichment")) == (0, 3)


class Ability(NamedTuple):
    """A position in which a seat with Favor uses an Agenda: all but the Agenda's tokens."""

    phase: str
    tableau: str
    hand: str
    #: The same without a card that matches.
    unmatched: str
    #: What is said to spend.
    text: str


#: In each position seat 0 is asked something in the phase, Favor or not.
ABILITIES: Final = {
    "arms-of-the-imperium": Ability(
        "consume-trade",
        f"{PLAIN} rebel-base gem-world+ spice-world+",
        "",
        f"{PLAIN} gem-world+ spice-world+",
        "sell favor",
    ),
    "established-power": Ability(
        "settle", f"{PLAIN} expanding-colony", "artist-colony gem-world", PLAIN, "spend established-power"
    ),
    "galactic-enrichment": Ability(
        "consume-x2",
        f"{PLAIN} asteroid-belt gem-world+ spice-world+",
        "",
        f"{PLAIN} gem-world+ spice-world+",
        "spend galactic-enrichment",
    ),
    "galactic-vigilance": Ability(
        "settle",
        f"{PLAIN} deserted-alien-library",
        "outlaw-world artist-colony rebel-base",
        PLAIN,
        "spend galactic-vigilance",
    ),
    "uplift-prophecy": Ability("explore-1-1", f"{PLAIN} avian-uplift-race", "", PLAIN, "spend uplift-prophecy"),
    "omens-of-war": Ability(
        "settle", f"{PLAIN} asteroid-belt", "artist-colony rebel-base", PLAIN, "spend omens-of-war"
    ),
    "pan-galactic-senate": Ability(
        "develop", f"{PLAIN} pre-sentient-race", "export-duties rebel-base", PLAIN, "spend pan-galactic-senate"
    ),
    "planetary-surplus": Ability(
        "produce",
        f"{PLAIN} export-duties galactic-engineers asteroid-belt destroyed-world radioactive-world",
        "",
        f"{PLAIN} windfall-trust asteroid-belt destroyed-world radioactive-world",
        "spend planetary-surplus",
    ),
}


def with_favor(agenda: str, left: int = 0, held: int = 2, *, matched: bool = True) -> patron.State:
    """The ability's position, its phase chosen by both: seat 0 holds Favor, so much lies on the Agenda."""
    ability = ABILITIES[agenda]
    state = position(
        tableaux={0: ability.tableau if matched else ability.unmatched, 1: "craft-colony"},
        hands={0: ability.hand},
        favor={0: held},
        agendas={agenda: left},
    )
    return both(state, ability.phase)


def spendable(state: patron.State, text: str) -> bool:
    """Whether seat 0 may say this at some question of the round, whatever else it says before."""
    seen, waiting = {state}, [state]
    while waiting:
        state = waiting.pop()
        if phase(state) == "select" or state.is_over:
            continue
        texts = legal(state)
        if state.turn == 0 and text in texts:
            return True
        for after in map(state.play, texts):
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return False


@rule(*AGENDA_HEADINGS, "Agendas")
@pytest.mark.parametrize("agenda", AGENDAS)
def test_favor_is_spent_for_a_complete_agenda(agenda: str) -> None:
    """The Agenda has no tokens, seat 0 has a matching card and Favor: it may spend it in the Agenda's phase."""
    assert spendable(with_favor(agenda), ABILITIES[agenda].text)


@rule(*AGENDA_HEADINGS, "Agendas", "refusals")
@pytest.mark.parametrize("agenda", AGENDAS)
def test_an_agenda_that_is_not_yet_complete_has_no_ability(agenda: str) -> None:
    """One token is left: the same seat may not spend, and is told why."""
    state = with_favor(agenda, left=1)
    assert never(state, ABILITIES[agenda].text)
    assert not spendable(state, ABILITIES[agenda].text)


@rule(*AGENDA_HEADINGS, "Agendas", "refusals")
@pytest.mark.parametrize("agenda", AGENDAS)
def test_the_ability_needs_a_matching_card_in_the_tableau(agenda: str) -> None:
    """Complete, Favor at hand, but no card that matches either key."""
    state = with_favor(agenda, matched=False)
    assert not spendable(state, ABILITIES[agenda].text)
    if not next_round(state):
        assert never(state, ABILITIES[agenda].text)


@rule(*AGENDA_HEADINGS, "Agendas", "Favor", "refusals")
@pytest.mark.parametrize("agenda", AGENDAS)
def test_vp_chips_are_no_favor(agenda: str) -> None:
    """Complete, a matching card, five chips, no Favor: nothing to spend."""
    ability = ABILITIES[agenda]
    state = position(
        tableaux={0: ability.tableau, 1: "craft-colony"},
        hands={0: ability.hand},
        chips={0: 5},
        agendas={agenda: 0},
    )
    state = both(state, ability.phase)
    assert not spendable(state, ability.text)


@rule(*AGENDA_HEADINGS, "Agendas")
@pytest.mark.parametrize("agenda", AGENDAS)
def test_nobody_has_to_spend_favor(agenda: str) -> None:
    """Saying as little as possible keeps both."""
    assert favor(finish(with_favor(agenda)), 0) == 2


@rule("Agendas", "ruling 13")
@pytest.mark.parametrize("agenda", AGENDAS)
def test_nothing_is_spent_in_a_round_without_the_phase(agenda: str) -> None:
    """Everybody chose another phase: in no way can Favor be spent."""
    ability = ABILITIES[agenda]
    other = "develop" if ability.phase != "develop" else "settle"
    hand = "" if ability.phase in {"settle", "develop"} else ability.hand
    state = position(
        tableaux={0: ability.tableau, 1: "craft-colony"}, hands={0: hand}, favor={0: 2}, agendas={agenda: 0}
    )
    assert outcomes(both(state, other), lambda end: favor(end, 0)) == {2}


@rule("Agendas", "ruling 3")
def test_an_agenda_completed_in_a_phase_is_usable_in_the_next() -> None:
    """Endowed Workshops ("discard VP", 2 - 1) take the last Omens token in II; in III it conquers Outlaw World (1)."""
    state = position(
        tableaux={0: PLAIN, 1: "craft-colony"},
        hands={0: "endowed-workshops outlaw-world rebel-base"},
        agendas={"omens-of-war": 1},
    )
    state = select(state, "develop", "settle")
    state = finish(state, "0 place endowed-workshops", "0 pay rebel-base", "0 place outlaw-world")
    assert "outlaw-world" in tableau(state, 0)
    assert favor(state, 0) == 0


@rule("Agendas", "ruling 3")
def test_an_agenda_completed_in_a_phase_is_not_usable_in_it() -> None:
    """A Genes world lies there, Contact Specialist (1 - 1) takes the last Senate token: no VP for it in this phase."""
    state = position(
        tableaux={0: f"{PLAIN} pre-sentient-race", 1: "craft-colony"},
        hands={0: "contact-specialist"},
        favor={0: 1},
        agendas={"pan-galactic-senate": 1},
    )
    ends = outcomes(both(state, "develop"), lambda end: (favor(end, 0), chips(end, 0)))
    assert ends == {(1, 0), (2, 0)}  # without the Specialist, with it


@rule("Agendas", "ruling 3")
def test_the_matching_card_must_have_been_there_at_the_start_of_the_phase() -> None:
    """The Senate is complete; Contact Specialist is the first card that matches, placed in this very phase."""
    state = position(
        tableaux={0: PLAIN, 1: "craft-colony"},
        hands={0: "contact-specialist"},
        favor={0: 1},
        agendas={"pan-galactic-senate": 0},
    )
    state = both(state, "develop")
    assert outcomes(state, lambda end: (favor(end, 0), chips(end, 0))) == {(1, 0)}
    # in the next round it matches
    state = both(finish(state, "0 place contact-specialist"), "develop")
    assert outcomes(state, lambda end: (favor(end, 0), chips(end, 0))) == {(1, 0), (0, 1)}


@rule("Agendas")
def test_the_ability_is_everybodys() -> None:
    """Both seats have a Trade power and a Favor: both draw three cards in phase V."""
    state = position(tableaux={0: "old-earth", 1: "craft-colony"}, favor={0: 1, 1: 1}, agendas={"planetary-surplus": 0})
    state = finish(both(state, "produce"), "0 spend planetary-surplus", "1 spend planetary-surplus")
    assert [hand_size(state, 0), hand_size(state, 1)] == [3, 3]


@rule("Agendas")
def test_two_complete_agendas_work_together() -> None:
    """Vigilance +2 and Omens +1 and a card: 3 for Pirate World. Matches: Deserted Alien Library, Asteroid Belt."""
    state = position(
        tableaux={0: f"{PLAIN} deserted-alien-library asteroid-belt", 1: "craft-colony"},
        hands={0: "pirate-world"},
        favor={0: 2},
        agendas={"galactic-vigilance": 0, "omens-of-war": 0},
    )
    ends = outcomes(
        select(state, "produce", "settle"),
        lambda end: ("pirate-world" in tableau(end, 0), favor(end, 0), hand_size(end, 0)),
    )
    # 2 + 1 with one card drawn; 2 + 2 with none; 1 + 1 is too little
    assert {end for end in ends if end[0]} == {(True, 0, 1), (True, 0, 0)}


@rule("Agendas", "refusals")
def test_an_agenda_that_is_not_in_the_game_has_no_ability() -> None:
    """Only the two Agendas on the table: no others are spent for, and the reason is told."""
    asked = questions(with_favor("omens-of-war"), 0)[0]
    assert "spend galactic-vigilance" not in legal(asked)
    assert asked.why_illegal("spend galactic-vigilance")
    assert asked.why_illegal("spend no-such-agenda")


@rule("Agendas", "ruling 10")
def test_spent_favor_goes_to_the_supply_not_onto_the_agenda() -> None:
    """Surplus is complete and stays so; the other Agenda keeps its three tokens."""
    state = position(tableaux={0: "old-earth"}, favor={0: 2}, agendas={"planetary-surplus": 0, "omens-of-war": 3})
    state = finish(both(state, "produce"), "0 spend planetary-surplus", "0 spend planetary-surplus")
    assert favor(state, 0) == 0
    assert (on_agenda(state, "planetary-surplus"), on_agenda(state, "omens-of-war")) == (0, 3)
    assert state.scores().totals[0] == 2  # Old Earth alone
