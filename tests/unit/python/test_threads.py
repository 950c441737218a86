import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import patron
import pytest
from patron import Record, State


def finished(state: State, seed: int) -> str:
    rng = random.Random(seed)
    while not state.is_over:
        state = state.play(rng.choice(state.legal_actions))
    return state.to_json()


JOBS: dict[str, Callable[[State, int], Any]] = {
    "play": finished,
    "view": lambda state, seed: state.view(seed % 4).to_json(),
    "legal": lambda state, _: state.legal_actions.texts(),
    "json": lambda state, _: State.from_json(state.to_json()) == state,
    "bytes": lambda state, _: State.from_bytes(state.to_bytes()) == state,
    "hash": lambda state, _: hash(state),
    "resample": lambda state, seed: state.view().resample(seed).to_json(),
    "suggest": lambda state, seed: str(patron.suggest(state.view(), playouts=100, seed=seed).best),
    "playouts": lambda state, seed: patron.playouts(state, 100, seed).points,
    "scores": lambda state, _: state.scores().to_json(),
    "record": lambda state, _: Record.start(state).play(state.legal_actions[0]).to_text(),
}


@pytest.mark.parametrize("job", JOBS)
def test_many_threads_share_one_state(state: State, job: str) -> None:
    work = JOBS[job]
    alone = [work(state, seed) for seed in range(64)]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(work, [state] * 64, range(64)))
    assert together == alone
