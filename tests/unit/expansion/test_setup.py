"""Set-up: Agendas, Favor, two start worlds for each seat, all discards at once."""

import patron
import pytest
from patronage.positions import (
    chips,
    deck_size,
    discards,
    everything,
    first_seat,
    good_worlds,
    hand_size,
    in_round,
    military,
    pool,
    tableau,
)

from .positions import AGENDAS, RED, STARTS, cards, data, favor, game, legal, on_agenda, phase
from .rules import rule

SEEDS = range(60)


def dealt(state: patron.State) -> tuple[patron.State, dict[int, set[str]]]:
    """Play set-up, everybody keeps the first world that is offered; and which worlds each seat was offered."""
    worlds: dict[int, set[str]] = {}
    while phase(state) == "setup":
        keeps = {text.removeprefix("keep ") for text in legal(state) if text.startswith("keep ")}
        if keeps:
            assert state.turn is not None
            assert state.turn not in worlds
            worlds[state.turn] = keeps
        state = state.play(state.legal_actions[0])
    return state, worlds


def keeping(seed: int, seat: int, world: str, agendas: str, players: int = 2) -> patron.State | None:
    """The first round after this deal if the seat may keep this world and does, the others any that match nothing."""
    state = game(players, agendas=agendas).deal(seed)
    kept = False
    while phase(state) == "setup":
        texts = legal(state)
        if state.turn == seat and f"keep {world}" in texts:
            state, kept = state.play(f"keep {world}"), True
        else:
            state = state.play(state.legal_actions[0])
    return state if kept else None


@rule("Setup", "Overview", "ruling 10")
def test_two_of_eight_agendas_are_drawn() -> None:
    """Two different Agendas a game; over sixty deals each of the eight is seen, the blank card never."""
    seen: set[str] = set()
    for seed in SEEDS:
        two = [one["agenda"] for one in data(game().deal(seed))["agendas"]]
        assert len(two) == len(set(two)) == 2
        seen |= set(two)
    assert seen == set(AGENDAS)


@rule("Setup", "ruling 10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_favor_per_player_lie_on_each_agenda(players: int) -> None:
    """4, 6, 8 on each; nobody has any yet."""
    state = game(players).deal(1)
    assert [one["favor"] for one in data(state)["agendas"]] == [2 * players, 2 * players]
    assert [favor(state, seat) for seat in range(players)] == [0] * players
    assert [chips(state, seat) for seat in range(players)] == [0] * players
    assert pool(state) == 12 * players


@rule("Setup", "ruling 14")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_chooses_between_a_red_and_a_blue_start_world(players: int) -> None:
    """One of each colour for every seat, no world twice."""
    for seed in range(20):
        _, worlds = dealt(game(players).deal(seed))
        assert sorted(worlds) == list(range(players))
        for offered in worlds.values():
            assert len(offered) == 2
            assert len(offered & RED) == 1
            assert offered <= set(STARTS)
        assert len(set().union(*worlds.values())) == 2 * players


@rule("Setup", "ruling 14")
def test_every_start_world_is_dealt_sometimes() -> None:
    """Five of the base game and six of Patronage, in their colours."""
    seen: set[str] = set()
    for seed in range(80):
        seen |= set().union(*dealt(game(4).deal(seed))[1].values())
    assert seen == set(STARTS)


@rule("Setup", "ruling 14")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_start_world_and_two_cards_are_discarded(players: int) -> None:
    """Six cards, two discarded: four stay. The pile has three cards a player, the start worlds among them."""
    state = game(players).deal(5)
    assert [hand_size(state, seat) for seat in range(players)] == [6] * players
    whole = everything(state)
    state, worlds = dealt(state)
    assert in_round(state) == 1
    assert [hand_size(state, seat) for seat in range(players)] == [4] * players
    for seat in range(players):
        (kept,) = tableau(state, seat)
        (other,) = worlds[seat] - {kept}
        assert other in discards(state)
    assert len(discards(state)) == 3 * players
    assert everything(state) == whole


@rule("Setup", "ruling 14", "cards")
def test_unused_start_worlds_lie_in_the_deck() -> None:
    """186 cards; two players are dealt four start worlds: the other seven are shuffled in."""
    state = game().deal(2)
    assert len(everything(state)) == 186 == sum(card["copies"] for card in cards())
    _, worlds = dealt(state)
    there = set(data(state)["deck"]) | {card for held in data(state)["hands"] for card in held}
    assert set(STARTS) - set().union(*worlds.values()) <= there
    assert deck_size(state) == 186 - 4 - 12


@rule("Setup", "ruling 14")
def test_a_windfall_start_world_has_its_good() -> None:
    """Alpha Centauri, Uplift Garrison, Captured Ore Moon begin with a good, others do not."""
    for seed in range(40):
        state, _ = dealt(game(4).deal(seed))
        for seat in range(4):
            windfall = {"alpha-centauri", "uplift-garrison", "captured-ore-moon"} & tableau(state, seat)
            assert good_worlds(state, seat) == windfall


@rule("Setup", "ruling 14")
def test_order_begins_at_the_lowest_kept_start_world() -> None:
    """The numbers 0 to 10 of the start worlds in the tableaux, not of those discarded."""
    for seed in range(30):
        state, _ = dealt(game(3).deal(seed))
        numbers = [STARTS.index(next(iter(tableau(state, seat)))) for seat in range(3)]
        assert first_seat(state) == numbers.index(min(numbers)) == state.turn


@rule("Setup", "Agendas", "ruling 14", "ruling 1")
def test_a_revealed_start_world_gains_favor_before_the_first_round() -> None:
    """Old Earth is a grey non-military world with a Trade power: one Favor from Established Power, one from Surplus."""
    found = 0
    for seed in SEEDS:
        state = keeping(seed, 0, "old-earth", "established-power+planetary-surplus")
        if state is None:
            continue
        found += 1
        assert in_round(state) == 1
        assert favor(state, 0) == 2
        # the other seat takes what its own world matches
        (other,) = tableau(state, 1)
        power = int(other in {"epsilon-eridani", "rebel-home-camp", "informant-colony"})
        surplus = int(other == "craft-colony")
        assert favor(state, 1) == power + surplus
        assert on_agenda(state, "established-power") == 4 - 1 - power
        assert on_agenda(state, "planetary-surplus") == 4 - 1 - surplus
    assert found


@rule("Setup", "Agendas", "ruling 14")
def test_a_start_world_that_is_not_kept_gains_nothing() -> None:
    """New Sparta, a grey *military* world, matches neither Agenda: no Favor, whatever was discarded."""
    found = 0
    for seed in SEEDS:
        state = keeping(seed, 0, "new-sparta", "established-power+planetary-surplus")
        if state is not None:
            found += 1
            assert favor(state, 0) == 0
    assert found


@rule("Setup", "information", "ruling 14")
def test_start_worlds_give_no_military_before_they_are_shown() -> None:
    """Nothing works in the set-up: what a position tells of Military says nothing of the worlds that lie face down."""
    found: set[int] = set()
    for seed in SEEDS:
        state = game().deal(seed)
        while phase(state) == "setup":
            assert all(military(seen) == [0, 0] for seen in (state, state.view(0), state.view(1)))
            state = state.play(state.legal_actions[0])
        found.update(military(state))
    assert found > {0}, "no start world with Military was kept"


@rule("Setup", "information", "ruling 14")
def test_the_kept_world_and_the_discards_are_hidden_until_all_have_chosen() -> None:
    """All at once: seat 1 cannot tell which world seat 0 keeps, nor which cards it discards."""
    state = game().deal(4)
    first = state.turn
    assert first is not None
    other = 1 - first
    waiting, ends = [state], []
    while waiting:
        state = waiting.pop()
        if state.turn != first:
            ends.append(state)
        else:
            waiting += [state.play(text) for text in legal(state)]
    assert len(set(ends)) == len(ends) > 2
    assert len({end.view(seat=other) for end in ends}) == 1
