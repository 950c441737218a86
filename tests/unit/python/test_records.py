import json
from pathlib import Path

import patron
import pytest
from patron import Game, IllegalAction, Record, RecordError, State


@pytest.mark.parametrize("name", ["game.patron", "game.jsonl"])
def test_a_record_is_written_and_read(record: Record, tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    patron.write_record(record, path)
    assert patron.read_record(path) == record
    assert patron.read_record(str(path), record.game) == record
    first = path.read_text(encoding="utf-8")[0]
    assert first == ("{" if name.endswith("jsonl") else "[")


def test_a_record_that_is_not_there_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        patron.read_record(tmp_path / "nowhere.patron")


def test_a_record_that_is_not_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.patron"
    path.write_bytes(b"[Game \xff]")
    with pytest.raises(RecordError):
        patron.read_record(path)


def test_steps_walk_from_the_deal_to_the_end(record: Record, game: Game) -> None:
    walked = list(patron.steps(record))
    assert len(walked) == len(record)
    assert walked[0].before == game.deal(3)
    assert walked[-1].after.is_over
    assert walked[0].comment == "a remark"
    for ply, step in enumerate(walked):
        assert step.ply == ply
        assert step.before.turn == step.seat
        assert step.before.play(step.action) == step.after
    assert [step.after for step in walked[:-1]] == [step.before for step in walked[1:]]


def test_a_record_knows_its_states(record: Record) -> None:
    states = record.states()
    assert len(states) == len(record) + 1
    assert record.state(0) == states[0]
    assert record.state(len(record)) == states[-1]
    assert record.result == states[-1].scores().totals
    assert record.seed == 3
    assert record.game == states[0].game


@pytest.mark.parametrize("ply", [-10_000, 10_000])
def test_a_ply_that_was_not_played_is_refused(record: Record, ply: int) -> None:
    with pytest.raises(IndexError, match=str(ply)):
        record.state(ply)


def test_playing_on_leaves_a_record_as_it_was(state: State) -> None:
    empty = Record.start(state)
    longer = empty.play("pass", comment="to begin with")
    assert len(empty) == 0
    assert len(longer) == 1
    assert longer.comments == ["to begin with"]
    assert longer.seats == [0]
    assert longer.actions == ["pass"]
    assert longer.result is None
    assert empty.seed is None
    with pytest.raises(IllegalAction):
        empty.play("clown none")


def test_chance_names_the_fame_card_of_the_next_round(record: Record) -> None:
    told = [chance for chance in record.chances if chance is not None]
    assert len(told) == 5
    for step in patron.steps(record):
        rounds = [json.loads(state.to_json())["round"] for state in (step.before, step.after)]
        assert (step.chance is not None) is (rounds[0] != rounds[1])
        if step.chance is not None:
            assert json.loads(step.after.to_json())["fame"] == step.chance


def test_the_json_twin_starts_with_the_deal(record: Record) -> None:
    lines = [json.loads(line) for line in record.to_jsonl().splitlines()]
    assert [line["type"] for line in lines] == ["header", *["action"] * len(record), "result"]
    assert lines[0]["seed"] == 3
    assert lines[-1]["totals"] == record.result


def test_comments_and_empty_lines_are_read(record: Record) -> None:
    text = record.to_text().replace("\n0 ", "\n\n   \n0 ", 1)
    assert Record.from_text(text).actions == record.actions
    assert "; a remark" in record.to_text()


def test_a_replay_does_not_need_the_seed(record: Record) -> None:
    lines = [line for line in record.to_text().splitlines() if not line.startswith(("[Seed", "[Rng"))]
    again = Record.from_text("\n".join(lines))
    assert again.seed is None
    assert again.states()[-1] == record.states()[-1]


def test_the_shortened_example_of_formats_md_is_the_whole_one_with_gaps() -> None:
    root = Path(__file__).parents[3]
    text = (root / "docs" / "formats.md").read_text(encoding="utf-8")
    shown = text.partition("```text\n")[2].partition("```")[0]
    whole = (root / "examples" / "patronize.patron").read_text(encoding="utf-8")
    parts = shown.split("...\n")
    assert len(parts) > 2
    at = 0
    for part in parts:
        at = whole.index(part, at) + len(part)
    assert whole.startswith(parts[0])
    assert whole.endswith(parts[-1])


def test_a_chance_that_is_not_told_is_refused(record: Record) -> None:
    chance = next(chance for chance in record.chances if chance is not None)
    with pytest.raises(RecordError, match=chance):
        Record.from_text(record.to_text().replace(f" = {chance}", "", 1))


def test_a_chance_that_does_not_fit_is_refused(record: Record) -> None:
    chance = next(chance for chance in record.chances if chance is not None)
    other = next(fame for fame in ("none-3", "none-6", "art-4") if fame != chance)
    with pytest.raises(RecordError, match=chance):
        Record.from_text(record.to_text().replace(f"= {chance}", f"= {other}")).states()
