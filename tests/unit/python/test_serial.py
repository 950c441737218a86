import copy
import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import patron
import pytest
from patron import Record, State, View

KINDS = ["game", "state", "view", "action", "scores", "analysis", "row", "record", "arena", "arena row"]


@pytest.fixture(scope="module")
def things(over: State, state: State, record: Record) -> dict[str, Any]:
    analysis = patron.suggest(state.view(), playouts=50, seed=1)
    result = patron.arena(state.game, ["random"] * 4, deals=2, seed=1)
    return {
        "game": state.game,
        "state": over,
        "view": state.view(2),
        "action": state.legal_actions[0],
        "scores": over.scores(),
        "analysis": analysis,
        "row": analysis.rows[0],
        "record": record,
        "arena": result,
        "arena row": result.rows[0],
    }


def told(thing: object) -> object:
    return thing.to_text() if isinstance(thing, Record) else getattr(thing, "to_json", lambda: str(thing))()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_pickling_gives_the_same_thing(things: dict[str, Any], kind: str, protocol: int) -> None:
    thing = things[kind]
    again = pickle.loads(pickle.dumps(thing, protocol))  # noqa: S301 - our own bytes
    assert type(again) is type(thing)
    if kind in {"row", "arena", "arena row"}:
        assert told(again) == told(thing)
    else:
        assert again == thing


@pytest.mark.parametrize("kind", KINDS)
def test_copies_are_equal(things: dict[str, Any], kind: str) -> None:
    for again in (copy.copy(things[kind]), copy.deepcopy(things[kind])):
        assert told(again) == told(things[kind])


@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_things_survive_the_way_to_another_process_and_back(things: dict[str, Any], method: str) -> None:
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context(method)) as pool:
        for kind, again in zip(things, pool.map(copy.copy, things.values()), strict=True):
            assert told(again) == told(things[kind])
            assert type(again) is type(things[kind])


def test_searching_in_another_process_finds_the_same(state: State) -> None:
    here = patron.suggest(state.view(), playouts=200, seed=4)
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        there = pool.submit(patron.suggest, state.view(), playouts=200, seed=4).result()
    assert there.best == here.best
    assert [row.visits for row in there.rows] == [row.visits for row in here.rows]


def test_bytes_are_short_and_round_trip(positions: list[State]) -> None:
    for state in positions:
        assert len(state.to_bytes()) < 2_000
        assert State.from_bytes(state.to_bytes()) == state
        view = state.view(1)
        assert View.from_bytes(view.to_bytes()) == view


def test_equal_things_have_equal_hashes(positions: list[State]) -> None:
    for state in positions:
        again = State.from_json(state.to_json())
        assert hash(again) == hash(state)
        assert hash(again.view(0)) == hash(state.view(0))
    assert len(set(positions)) == len(positions)
