"""An action that may not be said is refused with the reason in words, and changes nothing."""

import patron
import pytest

from .positions import legal, position, run
from .rules import rule

SAILING = dict.fromkeys(range(3), "hemp wool lumber")


def refused(state: patron.State, action: str) -> str:
    """The reason, which `play` and `why_illegal` tell alike."""
    before = state.to_json()
    with pytest.raises(patron.IllegalAction) as error:
        state.play(action)
    assert state.to_json() == before
    assert action not in legal(state)
    assert error.value.legal == state.legal_actions.texts()
    reason = state.why_illegal(action)
    assert reason is not None
    assert reason in str(error.value)
    return reason


@rule("Playing the Game", "ruling 1.1")
def test_what_is_not_asked_now_is_refused() -> None:
    """The lead names an action first; then everybody performs that one."""
    start = position(hands={0: "hemp"})
    for action in ("reserve 0.0", "sell hemp", "keep", "pass", "done", "produce 1", "statue san-polo"):
        assert "name" in refused(start, action)
    asked = run(start, "0 action reserve")
    for action in ("action sail", "sell hemp", "keep", "done", "load hemp"):
        assert "reserve" in refused(asked, action)


@rule("Reserve Goods on Ships", "ruling 3.1")
def test_a_reservation_is_refused_with_its_reason() -> None:
    """Reserved already, by whom; no shipment; not enough Ducats, and what it costs."""
    ships = {0: "hemp - wool", 1: "iron@2 silk hemp"}
    state = run(position(ships=ships, ducats={0: 1}), "0 action reserve")
    assert "seat 2" in refused(state, "reserve 1.0")
    assert "ship" in refused(state, "reserve 0.1")
    reason = refused(state, "reserve 1.1")
    assert "1 Ducat" in reason
    assert "2" in reason


@rule("ruling 3.3")
def test_a_trade_is_refused_with_its_reason() -> None:
    """Not in the hand; not there; not enough Ducats; out of the table's order."""
    state = run(position(hands={0: "hemp iron"}, market="pepper", wharf="wool", ducats={0: 0}), "0 action trade")
    assert "wool" in refused(state, "sell wool")
    assert "Ducat" in refused(state, "buy market pepper")
    assert "Ducat" in refused(state, "buy wharf wool")
    assert "Market" in refused(state, "buy market wool")
    assert "Wharf" in refused(state, "buy wharf pepper")
    sold = run(state, "0 sell iron")
    assert "iron" in refused(sold, "sell hemp")


@rule("ruling 3.4")
def test_a_sponsorship_is_refused_with_its_reason() -> None:
    """Taken building; nothing shown; wrong good shown; card not held; no tile; not enough Ducats; statue there."""
    built = {1: "draper@1", 2: "armourer@1", 3: "armourer@2", 4: "armourer@3"}
    state = run(
        position(hands={0: "wool iron silk"}, buildings=built, statues="san-polo", ducats={0: 5}), "0 action sponsor"
    )
    assert "building 1" in refused(state, "business draper 1 show wool")
    assert "show" in refused(state, "business draper 9")
    assert "wool" in refused(state, "business draper 9 show hemp")
    assert "hemp" in refused(state, "business canvas-maker 9 show hemp")
    assert "armourer" in refused(state, "business armourer 9 show iron,silk")
    assert refused(state, "business tentmaker 9 show lumber,lumber")
    assert "Ducat" in refused(state, "statue san-barnaba")
    rich = run(position(statues="san-polo"), "0 action sponsor")
    assert "san-polo" in refused(rich, "statue san-polo")


@rule("ruling 3.5")
def test_a_production_is_refused_with_its_reason() -> None:
    """No business; another's business; a good that is missing; an empty pile; used already."""
    built = {1: "draper@0", 2: "canvas-maker@1", 3: "canvas-maker@0"}
    state = run(position(hands={0: "hemp"}, buildings=built, market="canvas*9"), "0 action produce")
    assert "building 9" in refused(state, "produce 9")
    assert "another" in refused(state, "produce 2")
    assert "wool" in refused(state, "produce 1")
    assert "canvas" in refused(state, "produce 3")
    twice = position(hands={0: "hemp*2"}, buildings={3: "canvas-maker@0"}, produce="per-business")
    assert "building 3" in refused(run(twice, "0 action produce", "0 produce 3"), "produce 3")


@rule("Sail Ships to Venice", "ruling 3.2c", "ruling 3.2d")
def test_a_sail_decision_is_refused_with_its_reason() -> None:
    """Unloading comes before loading; only a revealed good is loaded."""
    state = run(position(3, ships=SAILING, deck="silk grain wine"), "0 action sail")
    assert "keep" in refused(state, "load silk")
    state = run(state, "0 sell", "1 sell", "2 sell")
    assert "load" in refused(state, "keep")
    assert "pepper" in refused(state, "load pepper")


@rule("ruling 6 goods", "ruling 6 tiles", "ruling 6 campi")
@pytest.mark.parametrize(
    ("action", "word"),
    [
        ("sell salt", "salt"),
        ("sell pirates", "pirates"),
        ("load salt", "salt"),
        ("business baker 3", "baker"),
        ("business draper 22", "22"),
        ("business draper 0 show wool", "0"),
        ("statue san-marco", "san-marco"),
        ("produce 22", "22"),
        ("reserve 4.0", "4.0"),
        ("reserve 0.3", "0.3"),
        ("action plunder", "plunder"),
        ("juggle", "action"),
    ],
)
def test_what_no_game_knows_is_refused_by_its_name(action: str, word: str) -> None:
    """There is no such good, tile, building, campo, seat, ship or action."""
    assert word in refused(position(), action)


@rule("ruling 1.5")
def test_a_reason_tells_no_other_hand() -> None:
    """Hidden: hands. To seat 2 the refusal of seat 0's actions reads alike whatever seat 0 holds."""
    for action in ("sell hemp", "sell iron", "buy market wool", "done"):
        reasons = {
            run(position(hands={0: held}, market="wool"), "0 action trade").view(seat=2).why_illegal(action)
            for held in ("?hemp", "?iron", "?silk")
        }
        assert len(reasons) == 1
        assert reasons != {None}
