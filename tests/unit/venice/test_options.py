"""Rule options."""

import patron
import pytest

from .positions import data, game, position
from .rules import rule


@rule("option unload_price", "option produce", "option guilds", "option max_turns", "ruling 1.4")
def test_every_rule_option_has_its_default() -> None:
    """Each game tells all its options; seat 0 leads, keeping at the printed value, one production, no Guilds."""
    options = game().options
    assert set(options) == {"first_seat", "unload_price", "produce", "guilds", "max_turns"}
    assert options["first_seat"] == 0
    assert options["unload_price"] == "printed"
    assert options["produce"] == "one"


@rule("option unload_price", "option produce", "option guilds", "option max_turns")
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("unload_price", "cheap"),
        ("unload_price", -1),
        ("produce", "two"),
        ("guilds", "maybe"),
        ("max_turns", -1),
        ("max_turns", "never"),
        ("first_seat", 4),
        ("first_seat", -1),
        ("usury", True),
    ],
)
def test_a_bad_option_is_refused_and_named(name: str, value: object) -> None:
    """Bad input gets a clear error that says what and where: the option's name and the value."""
    with pytest.raises(patron.OptionsError) as refused:
        game(4, **{name: value})
    assert name in str(refused.value)
    assert refused.value.reasons


@rule("ruling 1.4")
def test_the_first_lead_is_one_of_the_players() -> None:
    """Seats 0 to players - 1: seat 3 leads four players, there is none among three."""
    assert game(4, first_seat=3).deal(1).turn == 3
    with pytest.raises(patron.OptionsError):
        game(3, first_seat=3)


@rule("option unload_price", "option produce", "option guilds", "option max_turns")
def test_options_are_part_of_the_position() -> None:
    """A state read back plays by the same rules."""
    state = position(unload_price=3, produce="per-business", guilds=True, max_turns=500)
    again = patron.State.from_json(state.to_json())
    assert again == state
    assert again.game.options == state.game.options
    assert data(state)["options"] == data(again)["options"]
