"""What each decision of a recorded game cost."""

import json
from collections.abc import Callable
from math import sqrt
from statistics import fmean, stdev
from typing import Any

import patron
import pytest
from httpx import Response
from litestar.testing import TestClient
from patron_api.app import create_app
from patron_api.settings import Settings

Ask = Callable[..., Response]
Json = dict[str, Any]


@pytest.fixture(scope="module")
def record() -> patron.Record:
    """The first 14 actions of a game: choices and colours."""
    record = patron.Record.start(patron.Patronize(3).deal(2), 2)
    for number in range(14):
        actions = record.state(number).legal_actions
        record = record.play(actions[number * 5 % len(actions)])
    return record


@pytest.fixture(scope="module")
def answer(ask: Ask, record: patron.Record) -> Json:
    asked = ask("review", record=record.to_text(), limit={"playouts": 500}, seed=4)
    assert asked.status_code == 200, asked.text
    return dict(asked.json())


def test_every_decision_is_judged_in_its_order(answer: Json, record: patron.Record) -> None:
    decisions = answer["decisions"]
    assert [one["ply"] for one in decisions] == list(range(14))
    assert [one["seat"] for one in decisions] == record.seats
    assert [one["played"] for one in decisions] == [action.text for action in record.actions]
    for one in decisions:
        legal = record.state(one["ply"]).legal_actions
        assert one["best"] in legal
        assert one["choices"] == len(legal)
    many = sum(one["choices"] > 1 for one in decisions)
    assert many > 5
    assert answer["playouts"] == many * 500


def test_what_it_cost_is_the_mean_of_five_searches_with_its_interval(answer: Json, record: patron.Record) -> None:
    decided = [one for one in answer["decisions"] if one["played"] != one["best"]]
    assert len(decided) > 3
    for one in decided:
        view = record.state(one["ply"]).view()
        found = [patron.suggest(view, playouts=100, seed=4 + number) for number in range(5)]
        rows = [{row.action.text: row for row in each.rows} for each in found]
        shares = [fmean(by[one["played"]].win_share[seat] for by in rows) for seat in range(3)]
        assert one["shares"] == pytest.approx(shares)
        for name, value in (("win_share", "win_share"), ("points", "points")):
            costs = [
                getattr(by[one["best"]], value)[view.seat] - getattr(by[one["played"]], value)[view.seat] for by in rows
            ]
            # Student's t for 95 % and 4 degrees of freedom: 2.776.
            half = 2.776 * stdev(costs) / sqrt(5)
            assert one[name]["mean"] == pytest.approx(fmean(costs))
            assert one[name]["low"] == pytest.approx(fmean(costs) - half)
            assert one[name]["high"] == pytest.approx(fmean(costs) + half)
        visits = {text: sum(by[text].visits for by in rows) for text in rows[0]}
        assert visits[one["best"]] == max(visits.values())


def test_the_best_cost_nothing_and_a_forced_one_neither(answer: Json) -> None:
    nothing = {"mean": 0.0, "low": 0.0, "high": 0.0}
    free = [one for one in answer["decisions"] if one["played"] == one["best"]]
    assert any(one["choices"] > 1 for one in free)
    for one in free:
        assert one["win_share"] == one["points"] == nothing


def test_each_seat_gave_away_the_sum(answer: Json) -> None:
    for seat in answer["seats"]:
        own = [one for one in answer["decisions"] if one["seat"] == seat["seat"] and one["choices"] > 1]
        assert seat["decisions"] == len(own)
        assert seat["best"] == sum(one["played"] == one["best"] for one in own)
        assert seat["points"] == pytest.approx(sum(one["points"]["mean"] for one in own))
        assert seat["win_share"] == pytest.approx(sum(one["win_share"]["mean"] for one in own))
    assert [seat["seat"] for seat in answer["seats"]] == [0, 1, 2]


def test_an_obvious_blunder_costs_points(ask: Ask) -> None:
    """Protégés and cubes are what one plays for: to pass in every round at once gives them away."""
    record = patron.Record.start(patron.Patronize(3).deal(2), 2)
    for number in range(6):
        state = record.state(number)
        passes = "pass" in state.legal_actions and state.turn == 0
        record = record.play("pass" if passes else patron.suggest(state.view(), playouts=200, seed=1).best)
    answer = ask("review", record=record.to_text(), limit={"playouts": 2000}).json()
    by_seat = {seat["seat"]: seat for seat in answer["seats"]}
    assert by_seat[0]["points"] > max(by_seat[1]["points"], by_seat[2]["points"])


def test_asked_again_it_says_the_same_to_the_byte(ask: Ask, record: patron.Record) -> None:
    body: Json = {"record": record.to_text(), "limit": {"playouts": 50}, "seats": [1]}
    assert ask("review", **body).content == ask("review", **body).content


def test_both_forms_of_a_record_are_judged_alike(ask: Ask, record: patron.Record) -> None:
    texts = (record.to_text(), record.to_jsonl())
    assert len({ask("review", record=text, limit={"playouts": 50}).content for text in texts}) == 1


def test_only_the_seats_that_are_asked_for(ask: Ask, record: patron.Record) -> None:
    answer = ask("review", record=record.to_text(), limit={"playouts": 50}, seats=[2, 0, 2]).json()
    assert {one["seat"] for one in answer["decisions"]} == {0, 2}
    assert [seat["seat"] for seat in answer["seats"]] == [0, 2]
    refused = ask("review", record=record.to_text(), seats=[0, 3])
    assert (refused.status_code, refused.json()["place"]) == (400, "$.seats[1]")


def test_a_decision_is_judged_by_what_its_seat_could_know(ask: Ask) -> None:
    """Two games in which only cards differ that seat 0 does not see: its first decision costs the same in both."""
    state = patron.Patronize(3).deal(2)
    other = state.view(0).resample(5)
    assert other != state
    costs = [
        ask("review", record=patron.Record.start(one).play("pass").to_text(), limit={"playouts": 200}).json()
        for one in (state, other)
    ]
    assert costs[0] == costs[1]


def test_the_stream_gives_each_decision_and_then_the_same_review(ask: Ask, record: patron.Record, answer: Json) -> None:
    text = ask("review/stream", record=record.to_text(), limit={"playouts": 500}, seed=4).text
    found = [
        (lines[0].removeprefix("event: "), json.loads(lines[1].removeprefix("data: ")))
        for block in text.strip().split("\n\n")
        if len(lines := block.splitlines()) == 2
    ]
    assert [name for name, _ in found] == ["decision"] * 14 + ["result"]
    assert [data for _, data in found[:-1]] == answer["decisions"]
    assert found[-1][1] == answer


def test_all_decisions_together_get_what_one_search_gets(record: patron.Record) -> None:
    with TestClient(create_app(Settings(search_threads=1, max_playouts=1300))) as client:
        body = {"record": record.to_text(), "limit": {"playouts": 500}}
        answer = client.post("/v1/games/patronize/review", json=body).json()
    many = sum(one["choices"] > 1 for one in answer["decisions"])
    given = 1300 // many
    assert answer["clamped"] == [{"place": "$.limit.playouts", "asked": 500, "given": given}]
    assert answer["playouts"] == many * (given // 5) * 5


@pytest.mark.parametrize("record", ["", "[Game]", '[Game "venice"]'])
def test_a_record_that_cannot_be_read_is_refused(ask: Ask, record: str) -> None:
    answer = ask("review", record=record)
    assert answer.status_code == 400
    assert answer.json()["type"] == "/problems/invalid-record"
