"""What may not be said or be, with the reason in words; and the options."""

import random
from typing import Any

import patron
import pytest
from patronage.positions import card as base_card
from patronage.positions import data as base_data
from patronage.positions import game as base_game

from .positions import AGENDAS, PLAIN, both, cards, data, game, legal, next_round, position, select
from .rules import rule


def reason(state: patron.State, text: str) -> str:
    """Why an action is illegal; it is, and playing it says the same."""
    found = state.why_illegal(text)
    assert found is not None
    assert len(found.split()) >= 3
    with pytest.raises(patron.IllegalAction) as refused:
        state.play(text)
    assert found in str(refused.value)
    return found


@rule("refusals", "Agendas")
def test_an_incomplete_agenda_and_a_missing_match_are_refused_for_their_own_reasons() -> None:
    """Three reasons: tokens left, no matching card, no Favor; asked whether Tactics help to conquer Outlaw World."""
    told = set()
    for left, match, held in ((1, "asteroid-belt", 1), (0, "gem-world", 1), (0, "asteroid-belt", 0)):
        state = position(
            tableaux={0: f"new-sparta new-military-tactics {match}", 1: "craft-colony"},
            hands={0: "outlaw-world"},
            favor={0: held},
            agendas={"omens-of-war": left},
        )
        state = both(state, "settle").play("place outlaw-world")
        assert legal(state) == {"use new-military-tactics", "done"}
        told.add(reason(state, "spend omens-of-war"))
    assert len(told) == 3


@rule("refusals", "Agendas")
def test_an_ability_out_of_its_phase_is_refused() -> None:
    """Planetary Surplus is for phase V, not while paying in III."""
    state = position(
        tableaux={0: "old-earth", 1: "craft-colony"},
        hands={0: "artist-colony gem-world rebel-base"},
        favor={0: 1},
        agendas={"planetary-surplus": 0, "omens-of-war": 0},
    )
    state = both(state, "settle").play("place artist-colony")
    reason(state, "spend planetary-surplus")
    assert "spend planetary-surplus" in legal(in_produce())


def in_produce() -> patron.State:
    """The same seat in phase V."""
    state = position(tableaux={0: "old-earth", 1: "craft-colony"}, favor={0: 1}, agendas={"planetary-surplus": 0})
    return both(state, "produce")


@rule("refusals", "Peaceful Worlds")
def test_a_peaceful_world_is_refused_for_too_much_military() -> None:
    """New Sparta has 2, the Architects want -2: the reason tells of Military or defense."""
    state = both(
        position(tableaux={0: "new-sparta"}, hands={0: "peaceful-uplift-architects pilgrimage-world"}), "settle"
    )
    told = reason(state, "place peaceful-uplift-architects")
    assert "ilitary" in told or "efense" in told


@rule("refusals", "Spend VP Powers")
def test_a_spend_vp_power_wants_a_chip_or_a_favor_named() -> None:
    """Two chips, no Favor, Space Marines at 1 with one card: the chip is offered, a Favor refused."""
    state = position(
        tableaux={0: f"{PLAIN} endowed-workshops", 1: "craft-colony"},
        hands={0: "space-marines rebel-base"},
        chips={0: 2},
    )
    state = both(state, "develop").play("place space-marines")
    assert legal(state) == {"use endowed-workshops chip", "done"}
    assert "avor" in reason(state, "use endowed-workshops favor")
    reason(state, "use endowed-workshops")
    reason(state, "use hired-fleet chip")


@rule("refusals", "Arms of the Imperium")
def test_favor_is_not_sold_or_consumed_without_arms() -> None:
    """Another Agenda is complete: Favor is no good."""
    state = position(
        tableaux={0: "old-earth rebel-base gem-world+ spice-world+ space-port+", 1: "craft-colony"},
        favor={0: 2},
        agendas={"omens-of-war": 0},
    )
    state = both(state, "consume-trade")
    assert "sell favor" not in legal(state)
    reason(state, "sell favor")
    state = state.play("sell gem-world")
    reason(state, "consume favor")


@rule("refusals", "Setup", "ruling 14")
def test_only_a_dealt_start_world_is_kept() -> None:
    """Of the two, one; no other, and nothing else is said first."""
    state = game().deal(1)
    assert len(legal(state)) == 2
    reason(state, "keep no-such-world")
    other = next(slug for slug in ("old-earth", "new-sparta", "craft-colony") if f"keep {slug}" not in legal(state))
    reason(state, f"keep {other}")
    reason(state, "select develop")


@rule("refusals", "Favor", "Agendas", "section 4")
def test_positions_that_cannot_be_are_refused_with_reasons() -> None:
    """An Agenda twice or unknown, one only, more Favor on it than set-up laid, strange goals."""
    state = position(tableaux={0: PLAIN}, agendas={"omens-of-war": 2}, goals=("economic-leader",))
    whole = data(state)
    omens = {"agenda": "omens-of-war", "favor": 2}
    goals = whole["goals"]
    wrong = {
        "an Agenda twice": whole | {"agendas": [omens, omens]},
        "an unknown Agenda": whole | {"agendas": [omens, {"agenda": "no-such", "favor": 1}]},
        "one Agenda": whole | {"agendas": [omens]},
        "too much Favor on an Agenda": whole | {"agendas": [omens | {"favor": 5}, whole["agendas"][1]]},
        "Favor for three seats": whole | {"favor": [0, 0, 0]},
        "negative Favor": whole | {"favor": [-1, 0]},
        "five goals": whole | {"goals": goals[1:]},
        "a goal twice": whole | {"goals": [goals[1], *goals[1:]]},
        "an unknown goal": whole | {"goals": [{"goal": "no-such", "taken": []}, *goals[1:]]},
        "a goal of a third seat": whole | {"goals": [goals[0] | {"taken": [2]}, *goals[1:]]},
    }
    for what, position_ in wrong.items():
        with pytest.raises(patron.PositionError) as refused:
            state.game.state(position_)
        assert refused.value.reasons, what


def at_every_question(rules: patron.Game) -> dict[tuple[str, str], patron.State]:
    """A position for each phase and question to which random games come."""
    found: dict[tuple[str, str], patron.State] = {}
    rng = random.Random(5)
    for seed in range(120):
        state = rules.deal(seed)
        while not state.is_over:
            whole = data(state)
            found.setdefault((whole["phase"], whole["ask"]), state)
            state = state.play(rng.choice(state.legal_actions))
    return found


@rule("refusals")
@pytest.mark.parametrize("sets", ["base", "base+patronage"])
def test_a_power_in_use_is_one_of_the_phase(sets: str) -> None:
    """Whatever card `used` names, in whatever question: it has a power of that phase, or the position is refused."""
    rules = patron.Game("patronage", 2, {"sets": sets, "max_rounds": 30})
    phases = {card["slug"]: {power["phase"] for power in card["powers"]} for card in rules.cards["cards"]}
    positions = at_every_question(rules)
    assert {("settle", "power"), ("settle", "pay"), ("develop", "pay"), ("consume", "consume")} <= positions.keys()
    refused, taken = set(), set()
    for (phase, ask), state in positions.items():
        seat = state.turn
        assert seat is not None
        for slug, of in phases.items():
            for seen, read in ((state, rules.state), (state.view(seat), rules.view)):
                try:
                    found = read({**data(seen), "used": [slug]})
                except patron.PositionError:
                    refused.add((phase, ask))
                else:
                    assert phase.removesuffix("-again") in of, (phase, ask, slug)
                    assert found.legal_actions
                    taken.add((phase, ask))
    assert refused == positions.keys()
    assert ("settle", "pay") in taken


@rule("refusals", "options", "Setup")
@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"agendas": "omens-of-war"}, "agendas"),
        ({"agendas": "omens-of-war+omens-of-war"}, "agendas"),
        ({"agendas": "omens-of-war+blank"}, "agendas"),
        ({"goals": "yes"}, "goals"),
        ({"pool_end": "never"}, "pool_end"),
        ({"sets": "patronage"}, "sets"),
        ({"preset_hands": True}, "preset_hands"),
    ],
)
def test_options_that_are_not_there_are_refused_by_name(options: dict[str, Any], word: str) -> None:
    """Two different Agendas out of eight; yes or no to goals; two ways for the pool to end the game."""
    with pytest.raises(patron.OptionsError) as refused:
        game(**options)
    assert any(word in one for one in refused.value.reasons)


@rule("options", "Setup")
def test_named_agendas_are_those_of_the_game() -> None:
    """Any of the 28 pairs, in either order."""
    pairs = [(one, other) for place, one in enumerate(AGENDAS) for other in AGENDAS[place + 1 :]]
    assert len(pairs) == 28
    for one, other in pairs:
        state = game(agendas=f"{other}+{one}").deal(1)
        assert {on["agenda"] for on in data(state)["agendas"]} == {one, other}


@rule("options", "Overview")
def test_patronage_is_the_default_for_two_to_four_players() -> None:
    """`patron.game("patronage")` is the base game with its expansion."""
    for players in (2, 3, 4):
        rules = patron.game("patronage", players=players)
        assert rules.options["sets"] == "base+patronage"
        assert rules == game(players)
    for players in (1, 5):
        with pytest.raises(patron.OptionsError):
            game(players)
    with pytest.raises(patron.OptionsError):
        game(3, two_action=True)


@rule("base game", "options")
def test_nothing_of_patronage_shows_in_the_base_game() -> None:
    """95 cards, no Agendas, goals, Favor; no action, option or field of Patronage."""
    rules = base_game()
    told = rules.cards
    assert len(told["cards"]) == 95
    assert not told.get("agendas")
    assert not told.get("goals")
    assert set(rules.options).isdisjoint({"agendas", "goals", "pool_end"})
    state = rules.deal(1)
    text = state.to_json() + state.view().to_json() + str(state.scores().sources)
    assert not any(word in text for word in ("agenda", "favor", "goal", "dry", "peaceful", "intelligence"))
    assert set(base_data(state)["options"]) == set(rules.options)
    for text in ("spend omens-of-war", "keep old-earth", "sell favor", "use hired-fleet chip", "place hired-fleet"):
        assert state.why_illegal(text)
    with pytest.raises(patron.PositionError):
        rules.state(base_data(state) | {"favor": [0, 0]})
    for option in ("goals", "pool_end", "agendas"):
        value: Any = {"goals": True, "pool_end": "at-round-end", "agendas": "omens-of-war+uplift-prophecy"}[option]
        with pytest.raises(patron.OptionsError):
            base_game(**{option: value})


@rule("base game", "Overview")
def test_the_cards_of_the_base_game_are_the_same_in_patronage() -> None:
    """It stands on the base game: each of its 95 cards with the same facts."""
    base = {one["slug"]: one for one in cards() if one["set"] == "base"}
    assert len(base) == 95
    for slug, one in base.items():
        plain = base_card(slug)
        for field in ("copies", "kind", "cost", "defense", "vp", "good", "good_source", "keywords", "powers"):
            assert one.get(field) == plain.get(field), slug


@rule("base game", "options", "cards")
def test_the_second_edition_goes_with_patronage() -> None:
    """Outlaw World has +1 Military in the second edition: New Survivalists (1) fall."""
    for edition, able in ((1, False), (2, True)):
        state = position(
            tableaux={0: f"{PLAIN} outlaw-world"}, hands={0: "new-survivalists pilgrimage-world"}, edition=edition
        )
        assert ("place new-survivalists" in legal(both(state, "settle"))) == able


@rule("options", "refusals")
def test_a_position_of_other_options_is_refused() -> None:
    """A state tells its options: goals, end of the pool, named Agendas, base game."""
    text = position(tableaux={0: PLAIN}).to_json()
    for rules in (
        game(goals=True),
        game(pool_end="at-round-end"),
        game(agendas="arms-of-the-imperium+established-power"),
        game(3),
        base_game(),
    ):
        with pytest.raises(patron.PositionError):
            rules.state(text)


@rule("refusals", "base game")
def test_without_favor_nothing_more_is_asked_than_in_the_base_game() -> None:
    """Nobody has Favor, nothing matches: Gem World is placed for the two other cards, and that is all."""
    state = position(tableaux={0: "new-sparta", 1: "craft-colony"}, hands={0: "gem-world rebel-base rebel-homeworld"})
    state = select(state, "consume-trade", "settle")
    assert legal(state) == {"place gem-world", "pass"}
    assert next_round(state.play("place gem-world"))
