import json
import pickle
import re
from collections.abc import Callable

import patron
import pytest
from patron import IllegalAction, OptionsError, PatronError, PositionError, Record, RecordError, State, View


@pytest.mark.parametrize("name", ["OptionsError", "CardsError", "PositionError", "RecordError", "IllegalAction"])
def test_every_refusal_is_a_patron_error_and_a_value_error(name: str) -> None:
    kind = getattr(patron, name)
    assert issubclass(kind, PatronError)
    assert issubclass(kind, ValueError)
    assert kind.__module__ in {"patron", "patron._patron"}


def changed(state: State, **fields: object) -> str:
    return json.dumps({**json.loads(state.to_json()), **fields})


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"players": 9}, "players"),
        ({"rules": 2}, "rules"),
        ({"cards": "nobodys"}, "nobodys"),
        ({"game": "chess"}, "chess"),
        ({"turn": 7}, "turn"),
        ({"phase": "lunch"}, "phase"),
        ({"round": 0}, "round"),
        ({"weather": "fine"}, "weather"),
        ({"stock": {"red": 9, "green": 8, "blue": 8, "yellow": 8}}, "red"),
        ({"fame": "none-9"}, "fame"),
        ({"hands": [["nun"], ["nun"], [], []]}, "nun"),
        ({"options": {"lawman": "sometimes", "first_seat": 0}}, "lawman"),
    ],
)
def test_a_state_that_cannot_occur_is_refused_with_its_place(
    state: State, fields: dict[str, object], place: str
) -> None:
    with pytest.raises(PositionError, match=place) as refused:
        State.from_json(changed(state, **fields))
    assert refused.value.reasons
    assert any(place in reason for reason in refused.value.reasons)


def test_every_reason_is_told(state: State) -> None:
    broken = changed(state, stock={"red": 9, "green": 9, "blue": 8, "yellow": 8})
    with pytest.raises(PositionError) as refused:
        State.from_json(broken)
    assert len(refused.value.reasons) >= 2
    assert all(reason in str(refused.value) for reason in refused.value.reasons)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", "3", '"state"', "{}", '{"game": 4}', "\x00", '{"players": 1e99}']
)
@pytest.mark.parametrize("kind", [State, View])
def test_json_that_is_no_position_is_refused(kind: type[State] | type[View], text: str) -> None:
    with pytest.raises(PositionError):
        kind.from_json(text)


def test_broken_json_names_line_and_column(state: State) -> None:
    with pytest.raises(PositionError, match=r"line 1,? column"):
        State.from_json(state.to_json()[:-1])


def test_deeply_nested_json_is_refused() -> None:
    with pytest.raises(PositionError):
        State.from_json("[" * 100_000)


@pytest.mark.parametrize("data", [b"", b"\x00", b"\xff" * 300])
def test_bytes_that_are_no_position_are_refused(data: bytes) -> None:
    with pytest.raises(PositionError):
        State.from_bytes(data)
    with pytest.raises(PositionError):
        View.from_bytes(data)


def test_damaged_bytes_never_make_a_position_that_cannot_occur(positions: list[State]) -> None:
    for state in positions[::7]:
        data = state.to_bytes()
        for at in range(len(data)):
            broken = data[:at] + bytes([data[at] ^ 0x5A]) + data[at + 1 :]
            try:
                read = State.from_bytes(broken)
            except PatronError:
                continue
            assert State.from_json(read.to_json()) == read


def test_a_position_of_another_game_is_refused(state: State) -> None:
    other = patron.Patronize(players=3)
    for read in (
        lambda: State.from_json(state.to_json(), other),
        lambda: State.from_bytes(state.to_bytes(), other),
        lambda: View.from_json(state.view().to_json(), other),
        lambda: View.from_bytes(state.view().to_bytes(), other),
        lambda: other.state(state.to_json()),
    ):
        with pytest.raises(PositionError):
            read()


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "missing"),
        ("nonsense", "line 1"),
    ],
)
def test_a_record_that_cannot_be_read_names_the_place(text: str, place: str) -> None:
    with pytest.raises(RecordError, match=place) as refused:
        Record.from_text(text)
    assert refused.value.reasons


@pytest.mark.parametrize(
    ("tag", "other"),
    [("Game", "chess"), ("Rules", "99"), ("Cards", "nobodys"), ("Players", "9"), ("Rng", "dice")],
)
def test_a_record_of_another_kind_is_refused_by_its_name(record: Record, tag: str, other: str) -> None:
    text, changes = re.subn(rf'\[{tag} ".*"\]', f'[{tag} "{other}"]', record.to_text())
    assert changes == 1
    with pytest.raises(RecordError, match=other):
        Record.from_text(text)


def test_a_record_with_an_illegal_action_names_the_line(record: Record) -> None:
    lines = record.to_text().splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("0 "))
    lines[at] = "0 clown none"
    with pytest.raises(RecordError, match=f"line {at + 1}"):
        Record.from_text("\n".join(lines)).states()


@pytest.mark.parametrize(
    ("kind", "make"),
    [
        (IllegalAction, lambda state: state.play("play nobody")),
        (PositionError, lambda _: State.from_json("{}")),
        (OptionsError, lambda _: patron.game("chess")),
        (RecordError, lambda _: Record.from_text("nonsense")),
    ],
)
def test_refusals_pickle_with_their_reasons(
    kind: type[PatronError], make: Callable[[State], object], state: State
) -> None:
    with pytest.raises(kind) as refused:
        make(state)
    copy = pickle.loads(pickle.dumps(refused.value))  # noqa: S301 - our own bytes
    assert type(copy) is kind
    assert str(copy) == str(refused.value)
    assert copy.reasons == refused.value.reasons
    assert vars(copy) == vars(refused.value)
