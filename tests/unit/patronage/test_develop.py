"""Phase II: costs, discounts and draws."""

import pytest

from .positions import both, discards, hand, hand_size, legal, next_round, position, run, select, tableau
from .rules import rule


@rule("Develop", "ruling 24")
def test_developments_cost_one_less_for_who_chose_develop() -> None:
    """Drop Ships 4 - 1 = 3: three cards of five go."""
    state = position(hands={0: "drop-ships rebel-base rebel-homeworld new-earth gem-world comet-zone"})
    state = run(both(state, "develop"), "0 place drop-ships")
    for _ in range(3):
        if not next_round(state):
            state = run(state, f"0 {state.legal_actions[0]}")
    assert next_round(state)
    assert hand_size(state, 0) == 2
    assert len(discards(state)) == 3


@rule("Develop", "ruling 3")
@pytest.mark.parametrize(
    ("powers", "others"),
    [
        ("", "gem-world comet-zone new-earth rebel-base rebel-outpost"),  # 6 - 1
        ("investment-credits", "gem-world comet-zone new-earth rebel-base"),  # 6 - 1 - 1
        ("galactic-federation", "gem-world comet-zone new-earth"),  # 6 - 1 - 2
        ("galactic-federation investment-credits", "gem-world comet-zone"),  # 6 - 1 - 2 - 1
    ],
)
def test_discounts_add_up(powers: str, others: str) -> None:
    """Merchant Guild costs 6: exactly the cards of the case pay for it, one fewer does not."""
    state = both(position(tableaux={0: f"new-sparta {powers}"}, hands={0: f"merchant-guild {others}"}), "develop")
    assert "place merchant-guild" in legal(state)
    state = run(state, "0 place merchant-guild")
    assert next_round(state)
    assert hand(state, 0) == []
    fewer = others.rpartition(" ")[0]
    state = both(position(tableaux={0: f"new-sparta {powers}"}, hands={0: f"merchant-guild {fewer}"}), "develop")
    assert next_round(state)


@rule("Develop", "ruling 9")
def test_settle_discounts_do_not_help_developments() -> None:
    """Replicant Robots: worlds cost 2 less. Space Marines still cost 2 - 1 = 1."""
    state = position(tableaux={0: "new-sparta replicant-robots"}, hands={0: "space-marines"})
    assert next_round(both(state, "develop"))


@rule("Develop", "ruling 4", "decisions")
def test_passing_is_allowed() -> None:
    """Nobody has to place a development."""
    state = both(position(hands={0: "export-duties"}), "develop")
    assert legal(state) == {"place export-duties", "pass"}
    state = run(state, "0 pass")
    assert next_round(state)
    assert tableau(state, 0) == {"new-sparta"}


@rule("Develop", "ruling 1")
def test_a_new_interstellar_bank_draws_from_the_next_phase_on() -> None:
    """At the start of phase II: too late this round, one card next round."""
    state = position(hands={0: "interstellar-bank rebel-base"}, deck="new-earth")
    state = run(both(state, "develop"), "0 place interstellar-bank")
    assert hand(state, 0) == []
    assert hand(both(state, "develop"), 0) == ["new-earth"]


@rule("Develop", "ruling 1", "two-action game")
def test_interstellar_bank_draws_in_both_develop_phases() -> None:
    """Each phase has a start: two cards; placed in the first, it draws in the second."""
    state = position(tableaux={0: "new-sparta interstellar-bank"}, deck="new-earth rebel-base", two_action=True)
    state = select(state, "develop develop-again", "consume-trade consume-x2")
    assert hand(state, 0) == ["new-earth", "rebel-base"]
    state = position(hands={0: "interstellar-bank gem-world"}, deck="new-earth rebel-base", two_action=True)
    state = select(state, "develop develop-again", "consume-trade consume-x2")
    state = run(state, "0 place interstellar-bank")
    assert hand(state, 0) == ["new-earth"]


@rule("Develop", "ruling 4")
def test_the_same_development_may_be_placed_by_two_players() -> None:
    """Two copies, two tableaux."""
    state = position(tableaux={0: "old-earth", 1: "new-sparta"}, hands={0: "export-duties", 1: "export-duties"})
    state = run(both(state, "develop"), "0 place export-duties", "1 place export-duties")
    assert all("export-duties" in tableau(state, seat) for seat in (0, 1))
