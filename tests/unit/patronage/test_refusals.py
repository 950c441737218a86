"""What may not be said, with the reason in words; positions and options that cannot be."""

import patron
import pytest

from .positions import both, data, game, impossible, position, run, select
from .rules import rule

FIRST = {0: "old-earth", 1: "new-sparta"}


def reason(state: patron.State, text: str) -> str:
    """Why an action is illegal; it is, and playing it says the same."""
    found = state.why_illegal(text)
    assert found is not None
    with pytest.raises(patron.IllegalAction) as refused:
        state.play(text)
    assert refused.value.action == text
    assert set(refused.value.legal) == set(state.legal_actions.texts())
    assert found in str(refused.value)
    return found


@rule("refusals", "decisions")
@pytest.mark.parametrize(
    "text",
    ["", "pass", "place gem-world", "select", "select nothing", "sell gem-world", "name 3", "use old-earth", "done"],
)
def test_only_actions_are_selected_while_actions_are_selected(text: str) -> None:
    """The reason is a sentence, not empty."""
    assert len(reason(position(), text).split()) >= 3


@rule("refusals", "Settle")
def test_a_card_that_is_not_held_is_refused_by_name() -> None:
    """The reason names the card."""
    state = both(position(tableaux=FIRST, hands={0: "artist-colony rebel-base"}), "settle")
    assert "gem-world" in reason(state, "place gem-world")
    assert "no-such-card" in reason(state, "place no-such-card")


@rule("refusals", "Settle")
def test_a_world_that_is_too_dear_or_too_strong_is_refused() -> None:
    """New Earth costs 5, and two cards are left; Rebel Base has defense 6 against Military 0."""
    state = both(position(tableaux=FIRST, hands={0: "artist-colony rebel-base new-earth"}), "settle")
    dear, strong = reason(state, "place new-earth"), reason(state, "place rebel-base")
    assert dear != strong
    assert "5" in dear or "cost" in dear or "pay" in dear
    assert "6" in strong or "defense" in strong or "ilitary" in strong


@rule("refusals", "ruling 3", "Develop")
def test_a_second_copy_is_refused_for_its_own_reason() -> None:
    """Not for its price: the tableau has one."""
    state = both(
        position(tableaux=FIRST | {0: "old-earth export-duties"}, hands={0: "export-duties public-works"}), "develop"
    )
    assert "export-duties" in reason(state, "place export-duties")
    assert reason(state, "place export-duties") != reason(state, "place space-marines")


@rule("refusals", "decisions")
def test_a_card_out_of_order_is_refused() -> None:
    """Paying in ascending order: what comes before the last paid card is refused, in words."""
    hand = "comet-zone public-works artist-colony new-earth rebel-base rebel-homeworld"
    state = run(both(position(tableaux=FIRST, hands={0: hand}), "settle"), "0 place comet-zone")
    first, second, *_ = state.legal_actions.texts()
    after = run(state, f"0 {second}")
    # two of the last three are still to pay
    assert all(text.startswith("pay ") for text in after.legal_actions.texts())
    assert "order" in reason(after, first)
    # and with the last card first nothing would be left to pay with
    assert "order" in reason(state, "pay rebel-homeworld")


@rule("refusals", "Consume")
def test_a_good_that_is_not_there_is_not_sold() -> None:
    """Two goods; a world without a good, and a world that is not there."""
    state = both(position(tableaux=FIRST | {0: "old-earth gem-world+ artist-colony+ spice-world"}), "consume-trade")
    assert "spice-world" in reason(state, "sell spice-world")
    assert "comet-zone" in reason(state, "sell comet-zone")


@rule("refusals", "Consume")
def test_a_used_power_is_refused() -> None:
    """Each once a phase."""
    state = position(tableaux={0: "earths-lost-colony terraformed-world new-vinland gem-world+ artist-colony+"})
    state = run(both(state, "consume-x2"), "0 use terraformed-world", "0 consume gem-world")
    assert "terraformed-world" in reason(state, "use terraformed-world")


@rule("refusals", "Produce")
def test_a_full_or_foreign_world_is_not_filled() -> None:
    """Destroyed World has its good, Blaster Gem Mines are not there, Artist Colony is no windfall world."""
    state = position(
        tableaux={0: "old-earth asteroid-belt refugee-world destroyed-world+ artist-colony", 1: "new-sparta"}
    )
    state = both(state, "produce")
    for world in ("destroyed-world", "blaster-gem-mines", "artist-colony"):
        assert world in reason(state, f"fill {world}")


@rule("refusals", "round end")
def test_nothing_may_be_said_when_the_game_is_over() -> None:
    """The pool is empty: no legal actions, and every action is refused."""
    state = select(position(tableaux={0: "epsilon-eridani gem-world+"}, chips={1: 23}), "develop", "consume-x2")
    assert state.is_over
    assert len(state.legal_actions) == 0
    reason(state, "select develop")
    reason(state, "pass")


@rule("refusals", "options")
@pytest.mark.parametrize(
    ("players", "options", "word"),
    [
        (1, {}, "players"),
        (5, {}, "players"),
        (2, {"edition": 3}, "edition"),
        (2, {"edition": 0}, "edition"),
        (3, {"two_action": True}, "two_action"),
        (4, {"two_action": True}, "two_action"),
        (2, {"two_action": "yes"}, "two_action"),
        (2, {"preset_hands": 2}, "preset_hands"),
        (2, {"sets": "venice"}, "sets"),
        (2, {"colour": "red"}, "colour"),
    ],
)
def test_options_that_are_not_there_are_refused_by_name(players: int, options: dict[str, object], word: str) -> None:
    """Two to four players; editions 1 and 2; two actions for two players only."""
    with pytest.raises(patron.OptionsError) as refused:
        game(players, **options)
    assert any(word in one for one in refused.value.reasons)


@rule("options", "two-action game", "second edition")
def test_options_are_what_was_asked_for() -> None:
    """Editions 1 (default) and 2, one action (default) or two, hands dealt (default) or preset, no limit of rounds."""
    usual = {"sets": "base", "edition": 1, "two_action": False, "preset_hands": False, "max_rounds": 0}
    assert game(2).options == usual
    other = {"edition": 2, "two_action": True, "preset_hands": True, "max_rounds": 30}
    assert game(2, **other).options == {"sets": "base", **other}
    for players in (2, 3, 4):
        assert game(players).players == players


@rule("refusals")
def test_positions_that_cannot_be_are_refused_with_reasons() -> None:
    """Chips or Military from nowhere, a missing card, a card in two places, a good nowhere, a strange field."""
    state = position(tableaux=FIRST, hands={0: "gem-world"})
    wrong = impossible(state)
    assert len(wrong) == 11
    for what, position_ in wrong.items():
        with pytest.raises(patron.PositionError) as refused:
            state.game.state(position_)
        assert all(len(one.split()) >= 3 for one in refused.value.reasons), what
    with pytest.raises(patron.PositionError) as refused:
        state.game.state(wrong["a field that there is not"])
    assert "foo" in refused.value.reasons[0]


@rule("refusals", "ruling 3")
def test_a_development_twice_in_a_tableau_is_no_position() -> None:
    """No second copy of a development in the tableau."""
    with pytest.raises(patron.PositionError) as refused:
        position(tableaux={0: "old-earth public-works public-works"})
    assert len(refused.value.reasons) == 1


@rule("refusals", "Settle")
def test_more_cards_than_could_be_placed_so_far_are_no_position() -> None:
    """One card for each Develop and Settle phase: in round 1, before Settle's first card, there is the start world."""
    whole = data(both(position(tableaux={0: "old-earth"}, hands={0: "gem-world artist-colony"}), "settle"))
    first = {**whole, "round": 1}
    assert (whole["phase"], whole["ask"], game(2).state(first).turn) == ("settle", "place", 0)
    later = {"tableaux": [["old-earth", "gem-world"], whole["tableaux"][1]], "hands": [["artist-colony"], []]}
    assert game(2).state({**whole, **later, "round": 2}).turn == 0
    with pytest.raises(patron.PositionError, match=r"tableaux\[0\]: more cards than the 1 that can have come so far"):
        game(2).state({**first, **later})


@rule("refusals", "two-action game")
def test_a_state_of_another_game_is_refused() -> None:
    """A state says its options: the ordinary game does not read one of the two-action game."""
    text = position(two_action=True).to_json()
    with pytest.raises(patron.PositionError):
        game(2).state(text)
    with pytest.raises(patron.PositionError):
        game(3).state(text)
