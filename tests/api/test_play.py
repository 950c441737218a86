"""Deal, legal, validate, play, replay."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import patron
import pytest
from httpx import Response
from litestar import Litestar
from litestar.testing import TestClient

Ask = Callable[..., Response]
Position = dict[str, Any]


def test_the_same_deal_as_in_python(ask: Ask) -> None:
    answer = ask("deal", players=3, options={"lawman": "own-round", "first_seat": 1}, seed=11).json()
    state = patron.Patronize(3, lawman="own-round", first_seat=1).deal(11)
    assert answer["state"] == json.loads(state.to_json())
    assert (answer["turn"], answer["is_over"], answer["seed"]) == (1, False, 11)
    assert answer["cards"] == {"name": state.game.card_set, "note": state.game.card_note}


def test_a_deal_without_a_seed_tells_the_seed_that_was_drawn(ask: Ask) -> None:
    drawn = ask("deal", players=4).json()
    again = ask("deal", players=4, seed=drawn["seed"]).json()
    assert drawn == again
    assert drawn["seed"] < 2**53


def test_the_largest_seed_deals(ask: Ask) -> None:
    assert ask("deal", players=5, seed=2**63 - 1).status_code == 200


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ({"players": 6}, "$.players"),
        ({"players": 2}, "$.players"),
        ({"players": 4, "options": {"lawman": "never"}}, "$.options.lawman"),
        ({"players": 4, "options": {"sheriff": "never"}}, "$.options.sheriff"),
        ({"players": 4, "options": {"first_seat": "left"}}, "$.options.first_seat"),
        ({"players": 3, "options": {"first_seat": 3}}, "$.options.first_seat"),
        ({"players": 4, "options": {"first_seat": True}}, "$.options.first_seat"),
        ({"players": 4, "options": {"first_seat": 10**30}}, "$.options.first_seat"),
    ],
)
def test_what_the_game_does_not_take_is_refused_by_name(ask: Ask, body: dict[str, Any], place: str) -> None:
    answer = ask("deal", **body)
    assert answer.status_code == 400
    assert answer.json()["type"] == "/problems/invalid-options"
    assert answer.json()["place"] == place
    assert answer.json()["reasons"]


def test_an_option_is_refused_also_after_one_that_python_holds_to_be_equal(ask: Ask) -> None:
    for first_seat, status in ((1, 200), (True, 400), (1, 200), (0, 200), (False, 400)):
        assert ask("deal", players=3, options={"first_seat": first_seat}, seed=1).status_code == status


def test_legal_actions_of_a_state_and_of_the_view_of_the_seat_to_move(
    ask: Ask, state: patron.State, whole: Position, seen: Position
) -> None:
    cards = {"name": state.game.card_set, "note": state.game.card_note}
    expected = {"legal": state.legal_actions.texts(), "turn": state.turn, "is_over": False, "cards": cards}
    assert ask("legal", position=whole).json() == expected
    assert ask("legal", position=seen).json() == expected


def test_a_view_of_another_seat_does_not_tell_what_the_seat_to_move_may_do(ask: Ask, other_seat: Position) -> None:
    assert ask("legal", position=other_seat).json()["legal"] == []


def test_nothing_is_legal_when_the_game_is_over(ask: Ask, finished: patron.State) -> None:
    answer = ask("legal", position={"state": json.loads(finished.to_json())}).json()
    assert (answer["legal"], answer["turn"], answer["is_over"]) == ([], None, True)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_position_brings_its_own_players_and_options(ask: Ask, players: int) -> None:
    state = patron.Game("patronize", players, {"lawman": "own-round", "first_seat": 2}).deal(3)
    for position in ({"state": json.loads(state.to_json())}, {"view": json.loads(state.view().to_json())}):
        assert ask("legal", position=position).json()["turn"] == 2


def test_a_view_written_by_hand_may_leave_out_what_formats_md_says(ask: Ask) -> None:
    nothing = {"red": 0, "green": 0, "blue": 0, "yellow": 0}
    view = {
        "players": 3,
        "round": 1,
        "phase": "choose",
        "turn": 0,
        "start_player": 0,
        "fame": "art-4",
        "cubes": [nothing] * 3,
        "proteges": [[], [], []],
        "fames": [[], [], []],
        "played": [None, None, None],
        "protection": [True, True, True],
        "seat": 0,
        "hand": ["painter", "nun", "noble", "banker", "student"],
        "hand_sizes": [5, 5, 5],
    }
    answer = ask("validate", position={"view": view}, action="play noble protect")
    assert answer.json() == {"legal": True, "reason": None}


def test_validate_says_why_not(ask: Ask, whole: Position, seen: Position, other_seat: Position) -> None:
    for position, action in (
        (whole, "gain red"),
        (seen, "play somebody"),
        (seen, ""),
        (seen, "Pass"),
        (other_seat, "pass"),
    ):
        answer = ask("validate", position=position, action=action)
        assert answer.status_code == 200
        assert answer.json()["legal"] is False
        assert answer.json()["reason"]


def test_validate_agrees_with_legal(ask: Ask, state: patron.State, whole: Position) -> None:
    for action in state.legal_actions.texts():
        assert ask("validate", position=whole, action=action).json() == {"legal": True, "reason": None}


def test_play_leads_where_python_leads(ask: Ask, state: patron.State, whole: Position) -> None:
    for action in state.legal_actions.texts():
        after = state.play(action)
        answer = ask("play", position=whole, action=action).json()
        assert answer == {"state": json.loads(after.to_json()), "turn": after.turn, "is_over": after.is_over}


def test_a_whole_game_over_http_ends_where_python_ends(ask: Ask) -> None:
    state = patron.Patronize(3).deal(5)
    answer = ask("deal", players=3, seed=5).json()
    while not answer["is_over"]:
        legal = ask("legal", position={"state": answer["state"]}).json()["legal"]
        answer = ask("play", position={"state": answer["state"]}, action=legal[-1]).json()
        state = state.play(legal[-1])
    assert state.is_over
    assert answer["state"] == json.loads(state.to_json())
    assert ask("score", position={"state": answer["state"]}).json() == json.loads(state.scores().to_json())


def test_an_illegal_action_is_a_conflict_with_the_legal_ones(ask: Ask, state: patron.State, whole: Position) -> None:
    answer = ask("play", position=whole, action="gain red")
    assert answer.status_code == 409
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert problem["type"] == "/problems/illegal-action"
    assert problem["status"] == 409
    assert problem["place"] == "$.action"
    assert problem["legal"] == state.legal_actions.texts()
    assert state.why_illegal("gain red") in problem["detail"]


def test_after_the_end_every_action_is_a_conflict_and_none_is_legal(ask: Ask, finished: patron.State) -> None:
    answer = ask("play", position={"state": json.loads(finished.to_json())}, action="pass")
    assert answer.status_code == 409
    assert answer.json()["legal"] == []


def test_nobody_plays_or_scores_from_a_view(ask: Ask, seen: Position) -> None:
    for what, more in (("play", {"action": "pass"}), ("score", {})):
        answer = ask(what, position=seen, **more)
        assert answer.status_code == 400
        assert answer.json()["place"] == "$.position"
        assert "does not hold the hidden cards" in answer.json()["detail"]


def record() -> patron.Record:
    record = patron.Record.start(patron.Patronize(3).deal(2), seed=2)
    state = record.state(0)
    for _ in range(8):
        action = state.legal_actions[0]
        record, state = record.play(action, "a comment"), state.play(action)
    return record


@pytest.mark.parametrize("form", ["to_text", "to_jsonl"])
def test_replay_reads_both_forms(ask: Ask, form: str) -> None:
    played = record()
    states = [json.loads(state.to_json()) for state in played.states()]
    answer = ask("replay", record=getattr(played, form)(), states=True).json()
    assert answer["states"] == states
    assert answer["state"] == states[-1]
    assert answer["actions"] == 8
    assert answer["scores"] == json.loads(played.state(8).scores().to_json())
    assert "states" not in ask("replay", record=getattr(played, form)()).json()
    assert [(move["seat"], move["action"]) for move in answer["moves"]] == [
        (seat, action.text) for seat, action in zip(played.seats, played.actions, strict=True)
    ]


LEFT_OUT = [
    "rules",
    "cards",
    "options",
    "rounds",
    "stock",
    "fame_out",
    "protected",
    "passed",
    "next_start_player",
    "gain",
    "clown",
    "sculpted",
]


def test_formats_md_lists_what_may_be_left_out() -> None:
    text = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
    _, _, after = text.partition("These fields may be left out then: ")
    assert re.findall(r"`(\w+)`", after.partition(";")[0]) == LEFT_OUT


def test_a_position_without_what_may_be_left_out_is_read_where_a_game_is_given(state: patron.State) -> None:
    start = patron.Patronize(4).deal(1)
    for position in (start, start.view()):
        poor = {name: value for name, value in json.loads(position.to_json()).items() if name not in LEFT_OUT}
        read = state.game.state if isinstance(position, patron.State) else state.game.view
        bare = {name: value for name, value in poor.items() if name != "game"}
        assert read(poor) == read(bare) == position
        assert type(position).from_json(poor) == position
        with pytest.raises(patron.PositionError, match="game"):
            type(position).from_json(bare)
        with pytest.raises(patron.PositionError, match="fame"):
            read({name: value for name, value in poor.items() if name != "fame"})
    assert start.game == state.game


def test_outside_of_choose_the_fame_card_may_be_left_out() -> None:
    state = patron.Patronize(3).deal(2)
    while json.loads(state.to_json())["phase"] == "choose":
        state = state.play(state.legal_actions[0])
    whole = json.loads(state.to_json())
    del whole["fame"]
    assert state.game.state(whole) == state


SPOILED: dict[str, Callable[[str], str]] = {
    "another game": lambda text: text.replace('[Game "patronize"]', '[Game "chess"]'),
    "unknown rules": lambda text: text.replace('[Rules "1"]', '[Rules "99"]'),
    "unknown cards": lambda text: text.replace("reconstructed-1", "mine"),
    "too many players": lambda text: text.replace('[Players "3"]', '[Players "9"]'),
    "no such action": lambda text: text + "0 gain purple\n",
    "no such seat": lambda text: text + "9 pass\n",
    "empty": lambda _: "",
    "an empty object": lambda _: "{}",
    "half an object": lambda _: "{",
    "half a header": lambda _: "[Game]",
}


@pytest.mark.parametrize("spoil", SPOILED.values(), ids=SPOILED)
def test_a_record_that_cannot_be_replayed_is_refused_with_reasons(ask: Ask, spoil: Callable[[str], str]) -> None:
    answer = ask("replay", record=spoil(record().to_text()))
    assert answer.status_code == 400
    assert answer.json()["type"] == "/problems/invalid-record"
    assert answer.json()["place"] == "$.record"
    assert answer.json()["reasons"]


@pytest.mark.parametrize(("game", "options"), [("venice", {"guilds": True}), ("patronage", {"sets": "base"})])
def test_a_position_leaves_out_what_is_the_default(
    client: TestClient[Litestar], game: str, options: dict[str, Any]
) -> None:
    view = json.loads(patron.Game(game, None, options).deal(3).view().to_json())
    whole = client.post(f"/v1/games/{game}/legal", json={"position": {"view": view}}).json()
    assert whole["legal"]
    view["options"] = options
    assert client.post(f"/v1/games/{game}/legal", json={"position": {"view": view}}).json() == whole
