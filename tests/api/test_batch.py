"""Many positions in one call."""

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
Json = dict[str, Any]


def views(many: int) -> list[Json]:
    """Views of the seats to move, one after the other."""
    state = patron.Patronize(4).deal(3)
    found: list[Json] = []
    while len(found) < many:
        found.append({"view": json.loads(state.view().to_json())})
        state = state.play(state.legal_actions[0])
        if state.is_over:
            state = patron.Patronize(4).deal(4)
    return found


def test_each_position_is_answered_as_by_suggest_in_their_order(ask: Ask) -> None:
    positions = views(64)
    more: Json = {"limit": {"playouts": 40}, "seed": 9, "top": 2}
    results = ask("suggest/batch", positions=positions, **more).json()["results"]
    assert len(results) == 64
    for position, result in zip(positions, results, strict=True):
        assert result == {"analysis": ask("suggest", position=position, **more).json()}


def test_a_position_with_a_problem_hinders_no_other(ask: Ask, seen: Json, other_seat: Json) -> None:
    crowded = json.loads(json.dumps(seen))
    crowded["view"]["cubes"][2]["red"] = "many"
    misshapen = {"view": seen["view"], "state": {}}
    positions = [seen, crowded, misshapen, other_seat, {"sealed": "AAAA"}, 7, {"picture": 1}, seen]
    results = ask("suggest/batch", positions=positions, limit={"playouts": 10}).json()["results"]
    assert ["analysis" in result for result in results] == [True, False, False, False, False, False, False, True]
    assert results[0] == results[7]
    found = [(result["problem"]["type"], result["problem"]["place"]) for result in results if "problem" in result]
    assert found == [
        ("/problems/invalid-position", "$.positions[1].view.cubes[2].red"),
        ("/problems/invalid-body", "$.positions[2]"),
        ("/problems/invalid-position", "$.positions[3]"),
        ("/problems/invalid-token", "$.positions[4].sealed"),
        ("/problems/invalid-body", "$.positions[5]"),
        ("/problems/invalid-body", "$.positions[6].picture"),
    ]


def test_when_all_have_problems_nothing_is_searched(ask: Ask) -> None:
    results = ask("suggest/batch", positions=[{}, []]).json()["results"]
    assert [set(result) for result in results] == [{"problem"}] * 2


def test_a_sealed_position_is_sealed_anew(ask: Ask) -> None:
    dealt = ask("deal", players=4, sealed=True).json()
    (result,) = ask("suggest/batch", positions=[{"sealed": dealt["sealed"]}], limit={"playouts": 5}).json()["results"]
    assert result["analysis"]["view"] == dealt["view"]
    assert result["analysis"]["sealed"] != dealt["sealed"]


@pytest.mark.parametrize("many", [0, 65])
def test_there_are_1_to_64_positions(ask: Ask, seen: Json, many: int) -> None:
    answer = ask("suggest/batch", positions=[seen] * many)
    assert answer.status_code == 400
    assert answer.json()["place"] == "$.positions"


def test_all_together_get_what_one_search_gets_and_the_answer_says_so(seen: Json) -> None:
    with TestClient(create_app(Settings(search_threads=1, max_playouts=1000))) as client:
        body = {"positions": [seen] * 10, "limit": {"playouts": 500, "time": 1e6}, "threads": 4}
        answer = client.post("/v1/games/patronize/suggest/batch", json=body).json()
    assert [result["analysis"]["playouts"] for result in answer["results"]] == [100] * 10
    assert answer["clamped"] == [
        {"place": "$.limit.playouts", "asked": 500, "given": 100},
        {"place": "$.limit.time", "asked": 1e6, "given": 6.0},
        {"place": "$.threads", "asked": 4, "given": 1},
    ]
