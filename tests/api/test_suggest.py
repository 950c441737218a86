"""Suggestions: the same as in Python, from the view only, never on the event loop."""

import json
from collections.abc import Callable
from typing import Any

import patron
import pytest
from httpx import Response
from litestar.testing import TestClient
from patron_api.app import create_app
from patron_api.settings import Settings

Ask = Callable[..., Response]
Position = dict[str, Any]


def test_the_same_answer_as_in_python(ask: Ask, state: patron.State, seen: Position) -> None:
    found = patron.suggest(state.view(), playouts=500, seed=3)
    answer = ask("suggest", position=seen, limit={"playouts": 500}, seed=3)
    expected = json.loads(found.to_json())
    del expected["seconds"]
    assert answer.json() == {**expected, "seed": 3}
    assert answer.json()["cards"] == {"name": state.game.card_set, "note": state.game.card_note}
    assert answer.headers["server-timing"].startswith("search;dur=")


def test_asked_again_it_says_the_same_to_the_byte(ask: Ask, seen: Position) -> None:
    first, second = (ask("suggest", position=seen, limit={"playouts": 300}, threads=2).content for _ in range(2))
    assert first == second


def test_of_a_state_only_the_view_of_the_seat_to_move_is_used(ask: Ask, whole: Position, seen: Position) -> None:
    answers = {ask("suggest", position=position, limit={"playouts": 300}).content for position in (whole, seen)}
    assert len(answers) == 1


def hide_differently(state: patron.State, seed: int) -> dict[str, Any]:
    """Another world with the same view: other hands and another fame deck."""
    return {"state": json.loads(state.view().resample(seed).to_json())}


@pytest.mark.parametrize("seed", range(8))
def test_states_that_differ_in_hidden_cards_get_the_same_answers(
    ask: Ask, state: patron.State, whole: Position, seed: int
) -> None:
    other = hide_differently(state, seed)
    assert other != whole
    for what, more in (("suggest", {"limit": {"playouts": 400}, "seed": 5}), ("legal", {})):
        assert ask(what, position=whole, **more).content == ask(what, position=other, **more).content


def test_top_cuts_the_list_and_nothing_else(ask: Ask, seen: Position) -> None:
    full = ask("suggest", position=seen, limit={"playouts": 300}).json()
    cut = ask("suggest", position=seen, limit={"playouts": 300}, top=1).json()
    assert cut["rows"] == full["rows"][:1]
    assert cut["best"] == full["best"] == full["rows"][0]["action"]


def test_time_ends_a_search(ask: Ask, seen: Position) -> None:
    answer = ask("suggest", position=seen, limit={"time": 0.05})
    assert answer.status_code == 200
    assert answer.json()["playouts"] > 0


def test_without_a_limit_it_makes_a_thousand_playouts(ask: Ask, seen: Position) -> None:
    assert ask("suggest", position=seen).json()["playouts"] == 1000
    assert ask("suggest", position=seen, limit={}).json()["playouts"] == 1000


@pytest.mark.parametrize(
    ("more", "cut"),
    [
        ({"limit": {"playouts": 50_001}}, {"place": "$.limit.playouts", "asked": 50_001, "given": 50_000}),
        ({"limit": {"time": 20.1, "playouts": 50}}, {"place": "$.limit.time", "asked": 20.1, "given": 20.0}),
        ({"limit": {"time": 1e300, "playouts": 50}}, {"place": "$.limit.time", "asked": 1e300, "given": 20.0}),
        ({"limit": {"playouts": 50}, "threads": 3}, {"place": "$.threads", "asked": 3, "given": 2}),
    ],
)
def test_a_search_gets_what_the_server_gives_and_the_answer_says_so(
    ask: Ask, seen: Position, more: dict[str, Any], cut: dict[str, Any]
) -> None:
    answer = ask("suggest", position=seen, **more)
    assert answer.status_code == 200
    assert answer.json()["clamped"] == [cut]
    assert answer.json()["playouts"] == min(more["limit"]["playouts"], 50_000)


def test_an_answer_says_nothing_of_cuts_when_nothing_was_cut(ask: Ask, seen: Position) -> None:
    assert "clamped" not in ask("suggest", position=seen, limit={"playouts": 50, "time": 20.0}, threads=2).json()


def test_a_search_that_the_servers_own_time_ends_says_so(state: patron.State, seen: Position) -> None:
    with TestClient(create_app(Settings(search_threads=1, max_time=0.05))) as client:
        body = {"position": seen, "limit": {"playouts": 1_000_000}}
        answer = client.post("/v1/games/patronize/suggest", json=body).json()
    assert answer["playouts"] < 1_000_000
    assert answer["clamped"] == [{"place": "$.limit.playouts", "asked": 1_000_000, "given": answer["playouts"]}]
    assert state.turn == answer["seat"]


def test_there_is_nothing_to_suggest_to_a_seat_that_is_not_to_move(
    ask: Ask, other_seat: Position, finished: patron.State
) -> None:
    for position in (other_seat, {"state": json.loads(finished.to_json())}):
        answer = ask("suggest", position=position)
        assert answer.status_code == 400
        assert answer.json()["type"] == "/problems/invalid-position"
        assert answer.json()["place"].startswith("$.position")
