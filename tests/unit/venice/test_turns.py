"""Playing the game: the lead, the five actions, passing."""

import pytest

from .positions import (
    ACTIONS,
    PLAYED,
    all_do,
    ducats,
    free_cubes,
    hands,
    lead,
    legal,
    market,
    naming,
    position,
    run,
    ships,
    turns,
)
from .rules import rule

#: Each action in which a player may do nothing, and the word for it.
NOTHING = [("reserve", "pass"), ("trade", "done"), ("sponsor", "pass"), ("produce", "pass")]


@rule("Playing the Game", "ruling 1.1")
def test_the_lead_names_one_of_five_actions() -> None:
    """As the Lead Player, he chooses the action that all players will perform on that turn."""
    state = position(lead=2)
    assert state.turn == 2
    assert legal(state) == ACTIONS
    assert len(ACTIONS) == 5


@rule("Playing the Game", "ruling 1.1", "ruling 1.3")
@pytest.mark.parametrize(("action", "word"), NOTHING)
def test_every_player_performs_the_action_lead_first_then_clockwise(action: str, word: str) -> None:
    """Every player performs it, lead first, then clockwise: clockwise is seat + 1, after the last comes seat 0."""
    state = run(position(lead=2), f"2 action {action}")
    for seat in (2, 3, 0, 1):
        assert state.turn == seat
        assert word in legal(state)
        state = state.play(word)
    assert naming(state)


@rule("Playing the Game", "ruling 1.1")
@pytest.mark.parametrize(("players", "seat", "following"), [(3, 0, 1), (3, 2, 0), (4, 3, 0), (5, 3, 4), (5, 4, 0)])
def test_the_lead_passes_clockwise(players: int, seat: int, following: int) -> None:
    """Players take turns clockwise; then the lead passes clockwise: to seat + 1, from the last seat to seat 0."""
    state = run(position(players, lead=seat), f"{seat} action reserve")
    state = all_do(state, "pass")
    assert lead(state) == following
    assert state.turn == following
    assert legal(state) == ACTIONS


@rule("ruling 1.1")
def test_the_same_action_may_be_named_as_in_the_last_turn() -> None:
    """Naming the same one as last turn is legal."""
    state = position(3)
    for seat in (0, 1, 2, 0):
        state = all_do(run(state, f"{seat} action produce"), "pass")
    assert lead(state) == 1


@rule("ruling 1.1", "ruling 1.2", "ruling 1.3")
def test_an_action_that_nobody_can_use_may_be_named() -> None:
    """Naming an action that one cannot use is legal; a sole legal action is asked: everybody has but `pass`."""
    state = run(position(ducats={0: 0, 1: 0, 2: 0, 3: 0}), "0 action sponsor")
    for seat in range(4):
        assert state.turn == seat
        assert legal(state) == {"pass"}
        state = state.play("pass")
    assert lead(state) == 1


@rule("ruling 1.1", "ruling 1.2")
def test_a_lead_who_cannot_use_his_action_leaves_it_to_the_others() -> None:
    """Every player performs it: the lead has no business, seat 1 produces."""
    state = position(3, hands={1: "hemp"}, buildings={9: "canvas-maker@1"})
    state = run(state, "0 action produce")
    assert legal(state) == {"pass"}
    state = run(state, "0 pass")
    assert legal(state) == {"produce 9", "pass"}


@rule("ruling 1.1", "ruling 1.2")
def test_the_lead_has_no_bonus_and_a_pass_brings_nothing() -> None:
    """No bonus for the lead: after four passes money, cards and cubes are what they were."""
    state = position(hands={0: "hemp", 1: "?wool"})
    after = all_do(run(state, "0 action reserve"), "pass")
    assert ducats(after) == [10, 10, 10, 10]
    assert hands(after) == ["hemp", "wool", "", ""]
    assert ships(after) == ships(state)
    assert market(after) == ""
    assert [free_cubes(after, seat) for seat in range(4)] == [10, 10, 10, 10]


@rule("ruling 1.2", "Sail Ships to Venice")
def test_sail_is_compulsory() -> None:
    """Sail is compulsory: neither unloading nor loading can be passed."""
    state = position(3, ships=dict.fromkeys(range(3), "lumber iron wool"), deck="silk grain wine")
    state = run(state, "0 action sail")
    assert legal(state) == {"keep", "sell"}
    state = run(state, "0 sell", "1 sell", "2 sell")
    assert legal(state) == {"load silk", "load grain", "load wine"}


@rule("Playing the Game", "ruling 1.1")
def test_everybody_leads_in_turn() -> None:
    """Players take turns clockwise until a Game End condition is reached: after five turns of five, seat 0 leads."""
    state = position(5)
    leads = []
    for action, word in [*NOTHING, ("trade", "done"), ("reserve", "pass")]:
        leads.append(lead(state))
        state = all_do(run(state, f"{lead(state)} action {action}"), word)
    assert leads == [0, 1, 2, 3, 4, 0]
    assert turns(state) == PLAYED + 6


@rule("ruling 1.1")
def test_only_the_lead_names_an_action() -> None:
    """The lead player of a turn names one of five actions: in the turn itself nobody names another."""
    state = run(position(), "0 action reserve", "0 pass")
    assert state.turn == 1
    assert legal(state).isdisjoint(ACTIONS)
    assert state.why_illegal("action sail") is not None


@rule("ruling 1.3")
def test_the_bank_is_unlimited() -> None:
    """The Bank is unlimited: 140 Ducats of chips are in the box, and two seats have them; a sale is still paid."""
    state = position(3, ducats={0: 70, 1: 70, 2: 0}, hands={2: "pepper"})
    state = run(state, "0 action trade", "0 done", "1 done", "2 sell pepper; done")
    assert ducats(state) == [70, 70, 5]
