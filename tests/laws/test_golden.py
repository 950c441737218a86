"""Games that were played and checked once: the Rust reader and this one must find the same states in them."""

import json
from pathlib import Path

import patron
import pytest
from patron import State
from patron.cli.common import read_record

GOLDEN = Path(__file__).parents[1] / "golden"
RECORDS = sorted(GOLDEN.glob("*/*.patron"))


def test_there_are_golden_games() -> None:
    assert {path.parent.name for path in RECORDS} == set(patron.games())


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_game_replays_to_the_states_beside_it(path: Path) -> None:
    # A game with an owner's cards has them beside it.
    cards = path.with_suffix(".toml")
    record = read_record(str(path), str(cards) if cards.exists() else None)
    listed = path.with_suffix(".states.jsonl").read_text(encoding="utf-8").splitlines()
    states = record.states()
    assert len(states) == len(record) + 1
    assert [json.loads(state.to_json()) for state in states] == [json.loads(line) for line in listed]
    assert [State.from_json(line, record.game) for line in listed] == states
    assert record.game.id == path.parent.name
    if record.result is not None:
        assert states[-1].scores().totals == record.result
