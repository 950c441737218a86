"""Positions, views and their texts: what goes out comes back, at every step of games from built positions."""

import pickle
import random

import patron
import pytest

from .positions import both, copies, everything, game, phase, position, run, select
from .rules import rule

RICH = {
    0: "old-earth new-economy trade-league gambling-world pilgrimage-world mining-robots contact-specialist "
    "colony-ship asteroid-belt+ gem-world+ comet-zone+",
    1: "new-sparta deficit-spending consumer-markets spice-world+ refugee-world galactic-engineers avian-uplift-race+ "
    "new-military-tactics research-labs",
}
RICH_HANDS = {
    0: "rebel-base artist-colony public-works export-duties new-earth merchant-world",
    1: "rebel-outpost secluded-world space-marines drop-ships mining-world terraformed-world",
}


def comes_back(state: patron.State) -> None:
    """JSON, bytes and pickle of the state and of every view."""
    assert state.game.state(state.to_json()) == state
    assert patron.State.from_json(state.to_json()) == state
    assert patron.State.from_bytes(state.to_bytes()) == state
    assert pickle.loads(pickle.dumps(state)) == state  # noqa: S301
    for seat in range(state.game.players):
        view = state.view(seat=seat)
        assert state.game.view(view.to_json()) == view
        assert patron.View.from_bytes(view.to_bytes()) == view


@rule("decisions", "ruling 23")
@pytest.mark.parametrize("two_action", [False, True])
def test_every_position_of_a_game_comes_back(*, two_action: bool) -> None:
    """From a rich position, eight games to the end or 200 actions on: every state and view, every question there is."""
    verbs = set()
    for seed in range(8):
        chance = random.Random(seed)
        state = position(tableaux=RICH, hands=RICH_HANDS, two_action=two_action)
        for _ in range(200):
            comes_back(state)
            if state.is_over:
                break
            verbs |= {text.partition(" ")[0] for text in state.legal_actions.texts()}
            state = state.play(chance.choice(state.legal_actions.texts()))
    assert verbs == {
        "select",
        "place",
        "pass",
        "use",
        "done",
        "pay",
        "discard",
        "sell",
        "consume",
        "name",
        "fill",
    }


@rule("decisions", "ruling 21")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_card_is_lost_in_a_game(players: int) -> None:
    """114 cards in deck, discards, hands, tableaux and goods at the start of every round."""
    chance = random.Random(players)
    state = game(players).deal(players)
    rounds = 0
    while not state.is_over:
        if phase(state) == "select":
            rounds += 1
            assert everything(state) == sorted(copies().elements())
        state = state.play(chance.choice(state.legal_actions.texts()))
    assert everything(state) == sorted(copies().elements())
    assert rounds > 5


@rule("decisions")
def test_positions_amid_a_choice_come_back() -> None:
    """Half-way through selecting, placing, paying, exploring, consuming, gambling, filling, discarding."""
    first = {0: "old-earth", 1: "new-sparta"}
    many = "gem-world spice-world rebel-base new-earth comet-zone mining-world"
    settle = both(position(tableaux=first, hands={0: many, 1: "artist-colony secluded-world"}), "settle")
    placed = run(settle, "0 place gem-world")
    paying = run(placed, "1 pass")
    assert paying.turn == 0
    explored = select(position(tableaux=first), "explore-5", "consume-x2")
    consuming = run(
        both(
            position(tableaux={0: "earths-lost-colony tourist-world gem-world+ artist-colony+ spice-world+"}),
            "consume-x2",
        ),
        "0 use tourist-world",
    )
    gambling = both(position(tableaux={0: "epsilon-eridani gambling-world"}), "consume-x2")
    filling = both(position(tableaux={0: "old-earth asteroid-belt refugee-world", 1: "new-sparta"}), "produce")
    positions = [
        position(tableaux=first).play("select produce"),
        settle,
        placed,
        paying,
        paying.play(paying.legal_actions[0]),
        explored,
        explored.play(explored.legal_actions[0]),
        consuming,
        consuming.play(consuming.legal_actions[0]),
        gambling,
        filling,
        game(3).deal(1),
        game(3).deal(1).play(game(3).deal(1).legal_actions[0]),
    ]
    assert len({state.to_json() for state in positions}) == len(positions)
    for state in positions:
        comes_back(state)


@rule("decisions")
def test_playing_leaves_the_position_as_it_was() -> None:
    """States are immutable."""
    state = position()
    text = state.to_json()
    after = state.play("select develop")
    assert state.to_json() == text
    assert after != state
    assert hash(state) == hash(state.game.state(text))
