"""View and score."""

import json
from collections.abc import Callable
from typing import Any

import patron
from httpx import Response

Ask = Callable[..., Response]
Position = dict[str, Any]


def test_the_view_of_each_seat_is_the_one_of_python(ask: Ask, state: patron.State, whole: Position) -> None:
    for seat in range(4):
        answer = ask("view", position=whole, seat=seat).json()
        assert answer == {"view": json.loads(state.view(seat).to_json()), "turn": state.turn, "is_over": False}


def test_without_a_seat_it_is_the_one_to_move(ask: Ask, state: patron.State, whole: Position) -> None:
    assert ask("view", position=whole).json()["view"]["seat"] == state.turn


def test_a_view_shows_no_hidden_card(ask: Ask, state: patron.State, whole: Position) -> None:
    hands = json.loads(state.to_json())["hands"]
    for seat in range(4):
        view = ask("view", position=whole, seat=seat).json()["view"]
        assert "fame_deck" not in view
        assert "hands" not in view
        shown = json.dumps([value for field, value in view.items() if field != "options"])
        for other, hand in enumerate(hands):
            assert other == seat or not any(f'"{card}"' in shown for card in hand)


def test_of_a_view_there_is_only_that_view(ask: Ask, state: patron.State, seen: Position) -> None:
    assert ask("view", position=seen).json()["view"] == seen["view"]
    assert ask("view", position=seen, seat=state.turn).json()["view"] == seen["view"]
    answer = ask("view", position=seen, seat=(seen["view"]["seat"] + 1) % 4)
    assert answer.status_code == 400
    assert answer.json()["place"] == "$.seat"


def test_there_are_as_many_seats_as_players(ask: Ask, whole: Position) -> None:
    for seat in (4, 255):
        answer = ask("view", position=whole, seat=seat)
        assert answer.status_code == 400
        assert answer.json()["type"] == "/problems/invalid-position"
        assert answer.json()["place"] == "$.seat"


def test_scores_are_those_of_python(ask: Ask, state: patron.State, whole: Position, finished: patron.State) -> None:
    assert ask("score", position=whole).json() == json.loads(state.scores().to_json())
    answer = ask("score", position={"state": json.loads(finished.to_json())}).json()
    assert answer == json.loads(finished.scores().to_json())
    assert answer["final"] is True
    assert list(answer["sources"][0]) == ["cubes", "fame", "proteges", "abilities", "hand"]
    assert sorted(answer["ranks"]) == [1, 2, 3, 4]
