"""Action 5 with the rule option `produce` = `per-business`."""

from .positions import all_do, ducats, favours, game, hand, lead, legal, position, run
from .rules import rule

TWO = {1: "canvas-maker@0", 14: "canvas-maker@0"}


@rule("option produce", "ruling 3.5")
def test_one_good_a_player_is_the_default() -> None:
    """Rule option `produce`: `one` (default)."""
    assert game().options["produce"] == "one"
    state = run(position(hands={0: "hemp*2"}, buildings=TWO), "0 action produce", "0 produce 1")
    assert state.turn == 1


@rule("option produce", "ruling 3.5")
def test_each_own_business_may_be_used_once_per_action() -> None:
    """`per-business` (each own business may be used once per action): three Hemp, two businesses, two Canvas."""
    state = run(position(hands={0: "hemp*3"}, buildings=TWO, produce="per-business"), "0 action produce")
    assert legal(state) == {"produce 1", "produce 14", "done"}
    state = run(state, "0 produce 14")
    assert state.turn == 0
    assert legal(state) == {"produce 1", "done"}
    assert state.why_illegal("produce 14") is not None
    state = run(state, "0 produce 1")
    assert hand(state, 0) == "hemp canvas*2"
    assert legal(state) == {"done"}
    state = run(state, "0 done")
    assert state.turn == 1


@rule("option produce", "ruling 1.2")
def test_per_business_production_is_ended_by_done() -> None:
    """`done` in trade and in per-business production: before the first, or after some."""
    state = run(position(hands={0: "hemp*2"}, buildings=TWO, produce="per-business"), "0 action produce")
    assert run(state, "0 done").turn == 1
    assert run(state, "0 produce 1", "0 done").turn == 1
    assert state.why_illegal("pass") is not None


@rule("option produce", "ruling 1.1")
def test_who_has_no_business_is_done() -> None:
    """A sole legal action is asked."""
    state = run(position(produce="per-business"), "0 action produce")
    for seat in range(4):
        assert state.turn == seat
        assert legal(state) == {"done"}
        state = state.play("done")
    assert lead(state) == 1


@rule("option produce", "ruling 3.5")
def test_a_good_made_by_one_business_feeds_the_next_at_once() -> None:
    """Each own business may be used once: the Canvas of one goes into the Tent of the other; 0 + 12 Ducats."""
    state = position(
        hands={0: "hemp lumber silk"},
        buildings={9: "canvas-maker@0", 10: "tentmaker@0"},
        ducats={0: 0},
        produce="per-business",
    )
    state = run(state, "0 action produce")
    assert legal(state) == {"produce 9", "done"}
    state = run(state, "0 produce 9", "0 produce 10")
    assert hand(state, 0) == ""
    assert favours(state) == [1, 0, 0, 0]
    assert ducats(state)[0] == 12


@rule("option produce", "ruling 3.5")
def test_two_neighbouring_businesses_earn_for_each_other() -> None:
    """Income by business: two Canvas makers of Frari and San Polo, used one after the other: 1 + 1."""
    state = position(
        hands={0: "hemp*2"}, buildings={1: "canvas-maker@0", 2: "canvas-maker@0"}, ducats={0: 0}, produce="per-business"
    )
    state = run(state, "0 action produce", "0 produce 1", "0 produce 2", "0 done")
    assert ducats(state)[0] == 2


@rule("option produce", "ruling 3.5")
def test_in_the_next_produce_action_each_business_may_be_used_again() -> None:
    """Once *per action*: in the next one anew."""
    state = position(3, hands={0: "hemp*2"}, buildings={1: "canvas-maker@0"}, produce="per-business")
    state = run(state, "0 action produce", "0 produce 1", "0 done", "1 done", "2 done")
    state = run(state, "1 action produce", "1 done", "2 done")
    assert legal(state) == {"produce 1", "done"}
    state = run(state, "0 produce 1")
    assert hand(state, 0) == "canvas*2"


@rule("option produce", "ruling 3.5")
def test_what_one_seat_has_used_does_not_bind_the_next() -> None:
    """Each *own* business: seat 1's are his to use, whatever seat 0 did."""
    state = position(
        hands={0: "hemp", 1: "hemp"}, buildings={1: "canvas-maker@0", 2: "canvas-maker@1"}, produce="per-business"
    )
    state = run(state, "0 action produce", "0 produce 1", "0 done")
    assert legal(state) == {"produce 2", "done"}


@rule("option produce", "ruling 3.5")
def test_per_business_does_not_open_the_businesses_of_others() -> None:
    """Each *own* business; another's only with Guilds."""
    state = position(hands={0: "hemp"}, buildings={1: "canvas-maker@1"}, produce="per-business")
    assert legal(run(state, "0 action produce")) == {"done"}


@rule("option produce", "ruling 3.5")
def test_per_business_stops_at_an_empty_pile() -> None:
    """An empty pile: one Canvas is left for two businesses."""
    state = position(hands={0: "hemp*2"}, market="canvas*8", buildings=TWO, produce="per-business")
    state = run(state, "0 action produce", "0 produce 1")
    assert legal(state) == {"done"}
    state = all_do(state, "done")
    assert hand(state, 0) == "hemp canvas"
