"""The OpenAPI document is true and complete."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import patron
import pytest
from httpx import Response
from litestar import Litestar
from litestar.testing import TestClient
from patron_api.forms import FORMS
from patron_api.problems import Kind

Document = dict[str, Any]
METHODS = ("get", "post")


def operations(document: Document) -> Iterator[tuple[str, str, Document]]:
    for path, item in document["paths"].items():
        for method in METHODS:
            if method in item:
                yield method, path, item[method]


def everything(node: object) -> Iterator[Document]:
    if isinstance(node, dict):
        yield node
        for inner in node.values():
            yield from everything(inner)
    if isinstance(node, list):
        for inner in node:
            yield from everything(inner)


def test_it_is_openapi_3_1_of_this_version(document: Document) -> None:
    assert document["openapi"] == "3.1.0"
    assert document["info"]["version"] == patron.__version__


def test_every_operation_has_a_name_a_summary_a_tag_and_a_description(document: Document) -> None:
    found = list(operations(document))
    assert len(found) == 20
    known = {tag["name"] for tag in document["tags"]}
    for _, _, operation in found:
        assert operation["summary"]
        assert operation["description"]
        assert set(operation["tags"]) <= known
    ids = [operation["operationId"] for _, _, operation in found]
    assert len(set(ids)) == len(ids)


def test_every_reference_leads_somewhere(document: Document) -> None:
    refs = {node["$ref"] for node in everything(document) if isinstance(node.get("$ref"), str)}
    assert len(refs) > 30
    for ref in refs:
        node = document
        for part in ref.removeprefix("#/").split("/"):
            node = node[part]


def test_every_problem_has_its_own_form_and_never_another(document: Document) -> None:
    for _, path, operation in operations(document):
        statuses = {int(status) for status in operation["responses"]}
        assert 200 in statuses
        assert 422 not in statuses
        for status, response in operation["responses"].items():
            if int(status) >= 400:
                assert response["content"] == {
                    "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                }
        if "{game}" in path:
            assert 404 in statuses
        if "requestBody" in operation:
            assert {400, 408, 413} <= statuses
        if path.startswith("/v1/"):
            assert 429 in statuses
        for status in (429, 503):
            if status in statuses:
                assert operation["responses"][str(status)]["headers"]["Retry-After"]["required"]
    assert "409" in document["paths"]["/v1/games/{game}/play"]["post"]["responses"]


def test_unknown_fields_are_refused_and_every_body_field_is_described(document: Document) -> None:
    schemas = document["components"]["schemas"]
    bodies = [name for name in schemas if name.endswith("Request")]
    assert len(bodies) == 11
    for name in [*bodies, "Position", "WholePosition", "Limit", "PatronizeState", "PatronizeView"]:
        assert schemas[name]["additionalProperties"] is False
        assert schemas[name]["description"]
    assert schemas["Position"]["oneOf"] == [{"required": [form]} for form in ("state", "view", "sealed")]
    assert schemas["WholePosition"]["oneOf"] == [{"required": [form]} for form in ("state", "sealed")]


def test_every_example_is_answered_with_200(client: TestClient[Litestar], document: Document) -> None:
    asked = 0
    for _, path, operation in operations(document):
        if "requestBody" in operation:
            for example in operation["requestBody"]["content"]["application/json"]["examples"].values():
                asked += 1
                answer = client.post(path.replace("{game}", "patronize"), json=example["value"])
                assert answer.status_code == 200, answer.text
    assert asked >= 20


def test_its_words_are_those_of_the_card_table(document: Document) -> None:
    schemas = document["components"]["schemas"]
    cards = patron.Game("patronize").cards
    slugs = [card["slug"] for card in cards["characters"]]
    assert schemas["PatronizeCharacter"]["enum"] == slugs
    assert schemas["PatronizeClown"]["enum"] == ["none", *slugs]
    assert schemas["PatronizeFameCard"]["enum"] == [card["slug"] for card in cards["fame"]]


def test_its_examples_of_card_sets_are_what_the_engine_says(document: Document, client: TestClient[Litestar]) -> None:
    schemas = document["components"]["schemas"]
    game = patron.Game("patronize")
    (counted,) = schemas["CardSet"]["properties"]["provenance"]["examples"]
    assert counted == client.get("/v1/games/patronize").json()["cards"]["provenance"]
    label = schemas["CardLabel"]["properties"]
    assert label["name"]["examples"] == [game.card_set]
    assert label["note"]["examples"] == [game.card_note]


def test_what_rests_on_the_cards_says_so(document: Document) -> None:
    schemas = document["components"]["schemas"]
    for name in ("Analysis", "Scores", "LegalActions", "Dealt"):
        assert "cards" in schemas[name]["required"]
        assert "CardLabel" in json.dumps(schemas[name]["properties"]["cards"])
    about = document["info"]["description"]
    assert "reconstruction" in about
    assert "Advice for a real table holds as far as the two agree" in about
    assert "two seeds can differ by more" in schemas["Suggestion"]["properties"]["standard_error"]["description"]


def test_its_bounds_are_those_of_the_server(document: Document) -> None:
    schemas = document["components"]["schemas"]
    for name, field, most in (
        ("Limit", "playouts", "50000"),
        ("Limit", "time", "20"),
        ("SuggestRequest", "threads", "2"),
        ("BatchRequest", "threads", "2"),
        ("ReviewRequest", "threads", "2"),
    ):
        assert f"This server gives {most} at most." in schemas[name]["properties"][field]["description"]


PLAYED: dict[str, tuple[dict[str, Any], int]] = {
    "patronize": ({}, 20),
    "venice": ({"max_turns": 40, "guilds": True, "produce": "per-business"}, 5),
    "patronage": ({"goals": True}, 5),
}
"""Options of the games that are played, and how many of them."""


def test_every_game_is_played() -> None:
    assert set(PLAYED) == set(patron.games()) == set(FORMS)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("game", PLAYED)
def test_states_and_views_of_whole_games_have_the_documented_form(game: str, players: int) -> None:
    options, games = PLAYED[game]
    counts = patron.Game(game).about["players"]
    players = max(counts["least"], min(players, counts["most"]))
    seen = 0
    for seed in range(games):
        state = patron.Game(game, players, options).deal(seed)
        while True:
            msgspec.json.decode(state.to_json(), type=FORMS[game].state)
            for seat in range(players):
                msgspec.json.decode(state.view(seat).to_json(), type=FORMS[game].view)
            seen += 1
            if state.is_over:
                break
            actions = state.legal_actions
            state = state.play(actions[(seed * 7 + seen) % len(actions)])
    assert seen > games * players * 4


@pytest.mark.parametrize(
    ("game", "at_the_end"),
    [("patronize", {"hands"}), ("venice", set[str]()), ("patronage", set[str]())],
)
def test_the_documented_form_has_the_fields_of_the_engine_and_no_others(game: str, at_the_end: set[str]) -> None:
    state = patron.Game(game, 3).deal(1)
    assert set(FORMS[game].state.__struct_encode_fields__) == set(json.loads(state.to_json()))
    view = {*json.loads(state.view().to_json()), *at_the_end}
    assert set(FORMS[game].view.__struct_encode_fields__) == view


def test_every_problem_type_leads_to_its_meaning(client: TestClient[Litestar]) -> None:
    assert len(Kind) > 10
    for kind in Kind:
        answer = client.get(kind.type)
        assert answer.status_code == 200
        assert answer.json() == {"type": kind.type, "status": kind.status, "title": kind.title}


def test_every_problem_of_a_request_is_documented(
    document: Document, ask: Callable[..., Response], whole: dict[str, Any]
) -> None:
    documented = document["components"]["schemas"]["Problem"]
    for answer in (ask("play", position=whole, action="gain red"), ask("view", position=whole, seat=9), ask("deal")):
        assert set(documented["required"]) <= set(answer.json()) <= set(documented["properties"])
        assert answer.json()["type"] in documented["properties"]["type"]["enum"]
