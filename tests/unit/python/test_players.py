import pickle
from dataclasses import FrozenInstanceError
from typing import Any

import pytest
from patron import Action, OptionsError, PositionError, State, View, arena
from patron.players import LEVELS, Greedy, Level, Player, Random, Search, level


class First:
    """A player of one's own."""

    name = "first"

    def choose(self, view: View, seed: int) -> Action:  # noqa: ARG002 - the form of a player
        return view.legal_actions[0]


@pytest.mark.parametrize(
    ("player", "spec"),
    [
        (Random(), "random"),
        (Greedy(), "greedy"),
        (Search(playouts=1_000), "search:1000"),
        (Search(time=0.1), "search:100ms"),
        (Search(time=1), "search:1000ms"),
        (Search(playouts=1_000, policy="random"), "search:1000:random"),
        (Search(playouts=1_000, policy="game"), "search:1000:game"),
        (Search(time=0.25, policy="game"), "search:250ms:game"),
        (level(3), "level:3"),
    ],
)
def test_a_player_has_the_text_of_the_command_line(player: Random | Greedy | Search | Level, spec: str) -> None:
    assert player.spec == player.name == str(player) == spec
    assert isinstance(player, Player)
    assert pickle.loads(pickle.dumps(player)) == player  # noqa: S301 - our own bytes


@pytest.mark.parametrize("player", [Random(), Greedy(), Search(playouts=50), Search(playouts=50, threads=2), level(1)])
def test_a_player_chooses_a_legal_action_and_repeats_himself(
    player: Random | Greedy | Search | Level, positions: list[State]
) -> None:
    for state in [state for state in positions if not state.is_over][::25]:
        chosen = player.choose(state.view(), 5)
        assert chosen in state.legal_actions
        assert player.choose(state.view(), 5) == chosen


def test_random_depends_on_the_seed(state: State) -> None:
    assert len({Random().choose(state.view(), seed) for seed in range(100)}) == len(state.legal_actions)


def test_players_are_equal_by_value_and_frozen() -> None:
    assert Search(playouts=10) == Search(playouts=10)
    assert Search(playouts=10) != Search(playouts=11)
    assert len({Random(), Random(), Greedy()}) == 2
    with pytest.raises(FrozenInstanceError):
        level(1).number = 2  # type: ignore[misc]  # pyright: ignore[reportAttributeAccessIssue]


def test_a_search_on_more_threads_has_no_text_form() -> None:
    assert Search(playouts=10, threads=2).spec is None
    assert Search(playouts=10, threads=2).name == "search:10 (2 threads)"


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"playouts": 10, "time": 0.1},
        {"playouts": 0},
        {"playouts": -1},
        {"time": 0.0},
        {"time": -1.0},
        {"playouts": 10, "threads": 0},
        {"playouts": 10, "policy": "wild"},
    ],
)
def test_a_search_without_a_sensible_budget_is_refused(arguments: dict[str, Any]) -> None:
    with pytest.raises(OptionsError) as refused:
        Search(**arguments)
    assert refused.value.reasons


def test_levels_are_budgets_that_grow() -> None:
    assert list(LEVELS) == [1, 2, 3, 4, 5, 6, 7, 8]
    budgets = [level(n).budget for n in LEVELS]
    assert len(set(budgets)) == 8
    sizes = [int(budget.split(":")[1]) for budget in budgets if budget.startswith("search:")]
    assert sizes == sorted(sizes)
    assert len(sizes) >= 4


@pytest.mark.parametrize("n", [0, 9, -1])
def test_there_is_no_other_level(n: int) -> None:
    with pytest.raises(OptionsError, match=str(n)):
        level(n)


def test_a_level_plays_as_its_budget(state: State) -> None:
    for n in (1, 2, 3):
        with_text = arena(state.game, [level(n).budget] + ["random"] * 3, deals=1, seed=2)
        with_level = arena(state.game, [level(n)] + [Random()] * 3, deals=1, seed=2)
        assert with_text.rows[0].points == with_level.rows[0].points


def test_a_player_is_asked_only_when_it_is_his_turn(state: State) -> None:
    with pytest.raises(PositionError):
        Random().choose(state.view(2), 1)


def test_whatever_has_a_name_and_chooses_is_a_player() -> None:
    assert isinstance(First(), Player)
    assert not isinstance("random", Player)
