import json
from typing import Any

import patron
import pytest
from patron import Analysis, OptionsError, PositionError, State, StopFlag


def findings(found: Analysis) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(found.to_json())
    del told["seconds"]
    return told


def test_an_analysis_ranks_every_legal_action(state: State) -> None:
    found = patron.suggest(state.view(), playouts=2_000, seed=1)
    assert {row.action for row in found.rows} == set(state.legal_actions)
    assert found.best == found.rows[0].action
    assert found.line[0] == found.best
    assert found.seat == 0
    assert found.playouts == 2_000
    assert found.seconds > 0
    for row in found.rows:
        assert len(row.win_share) == len(row.points) == 4
        if row.visits:
            assert sum(row.win_share) == pytest.approx(1, abs=1e-6)
        assert all(0 <= share <= 1 for share in row.win_share)
        assert row.standard_error >= 0


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("policy", [None, "random", "game"])
def test_the_same_view_playouts_seed_and_threads_give_the_same_answer(
    state: State, threads: int, policy: str | None
) -> None:
    one, other = (patron.suggest(state.view(), playouts=500, seed=9, threads=threads, policy=policy) for _ in range(2))
    assert findings(one) == findings(other)


def test_another_seed_gives_other_numbers(state: State) -> None:
    one, other = (patron.suggest(state.view(), playouts=500, seed=seed) for seed in (1, 2))
    assert findings(one) != findings(other)


def test_a_state_is_refused_by_type(state: State) -> None:
    with pytest.raises(TypeError, match=r"[Vv]iew"):
        patron.suggest(state, playouts=10)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


def test_time_limits_the_search(state: State) -> None:
    found = patron.suggest(state.view(), time=0.1, seed=1)
    assert 0.05 < found.seconds < 0.3
    assert found.playouts > 100


def test_top_keeps_the_best_rows(state: State) -> None:
    whole = patron.suggest(state.view(), playouts=500, seed=1)
    short = patron.suggest(state.view(), playouts=500, seed=1, top=3)
    assert [row.action for row in short.rows] == [row.action for row in whole.rows][:3]


@pytest.mark.parametrize(
    "limits",
    [
        {"playouts": 0},
        {"time": 0.0},
        {"time": -1.0},
        {"time": float("nan")},
        {"playouts": 10, "threads": 0},
        {"playouts": 10, "policy": "wild"},
        {"playouts": 10, "top": 0},
    ],
)
def test_a_limit_out_of_range_is_refused(state: State, limits: dict[str, Any]) -> None:
    with pytest.raises(OptionsError):
        patron.suggest(state.view(), **limits)


def test_only_the_seat_to_move_can_be_advised(state: State, over: State) -> None:
    with pytest.raises(PositionError):
        patron.suggest(state.view(2), playouts=10)
    with pytest.raises(PositionError):
        patron.suggest(over.view(0), playouts=10)


def test_a_sole_legal_action_is_found(positions: list[State]) -> None:
    forced = [state for state in positions if len(state.legal_actions) == 1]
    assert forced
    for state in forced[:10]:
        assert patron.suggest(state.view(), playouts=20, seed=1).best == state.legal_actions[0]


def test_progress_is_told_and_may_stop_the_search(state: State) -> None:
    seen: list[Analysis] = []
    flag = StopFlag()

    def watch(found: Analysis) -> None:
        seen.append(found)
        flag.set()

    found = patron.suggest(state.view(), time=10, seed=1, progress=watch, stop=flag)
    assert flag.is_set()
    assert seen
    assert found.seconds < 5


def test_what_a_progress_callback_raises_comes_out(state: State) -> None:
    def fail(_: Analysis) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        patron.suggest(state.view(), time=10, seed=1, progress=fail)


def test_a_flag_that_is_set_already_still_gives_an_answer(state: State) -> None:
    flag = StopFlag()
    assert not flag.is_set()
    flag.set()
    found = patron.suggest(state.view(), time=10, seed=1, stop=flag)
    assert found.best in state.legal_actions
    assert found.seconds < 1


def test_an_analysis_explains_itself(state: State) -> None:
    found = patron.suggest(state.view(), playouts=500, seed=1)
    assert str(found.best) in found.table()
    assert str(found.best) in found.explain()
    assert str(found.best) in repr(found)
    assert json.loads(found.to_json())["playouts"] == 500


@pytest.mark.parametrize("policy", ["random", "game"])
def test_playouts_add_up(state: State, policy: str) -> None:
    total = patron.playouts(state, 1_000, 3, policy)
    assert total.games == 1_000
    assert total.decisions > 20_000
    assert sum(total.win_share) == pytest.approx(1, abs=1e-6)
    assert len(total.points) == 4
    again = patron.playouts(state, 1_000, seed=3, policy=policy)
    assert (again.win_share, again.points, again.decisions) == (total.win_share, total.points, total.decisions)


def test_playouts_of_a_finished_game_are_its_result(over: State) -> None:
    total = patron.playouts(over, 10, 1)
    assert total.decisions == 0
    assert total.points == over.scores().totals
    assert total.win_share[over.scores().winners[0]] == 1


def test_playouts_refuse_an_unknown_policy(state: State) -> None:
    with pytest.raises(OptionsError, match="wild"):
        patron.playouts(state, 10, 1, "wild")
