"""Which games there are."""

import patron
from litestar import Litestar
from litestar.testing import TestClient


def test_all_games_of_the_engine_are_listed(client: TestClient[Litestar]) -> None:
    listed = client.get("/v1/games").json()["games"]
    assert [game["id"] for game in listed] == list(patron.games())


def test_a_game_tells_players_options_and_where_its_numbers_come_from(client: TestClient[Litestar]) -> None:
    game = client.get("/v1/games/patronize").json()
    assert game["players"] == {"least": 3, "most": 5, "usual": 4}
    options = {option["name"]: option for option in game["options"]}
    assert options["lawman"]["takes"] == {"words": ["each-round", "own-round"]}
    assert options["lawman"]["default"] == "each-round"
    assert options["first_seat"]["takes"] == {"minimum": 0, "maximum": 4}
    assert game["cards"]["name"] == "reconstructed-1"
    assert game["cards"]["counts"] == {"characters": 17, "fame": 7}
    assert set(game["cards"]["provenance"]) == {"rulebook", "review", "reconstructed"}


def test_every_field_of_every_card_tells_its_provenance(client: TestClient[Litestar]) -> None:
    cards = client.get("/v1/games/patronize/cards").json()
    assert len(cards["characters"]) == 17
    assert len(cards["fame"]) == 7
    banker = next(card for card in cards["characters"] if card["slug"] == "banker")
    assert banker["influence"] == 17
    assert banker["provenance"]["vp"] == "reconstructed"


def test_an_unknown_game_is_not_found_and_the_known_ones_are_named(client: TestClient[Litestar]) -> None:
    for path in ("/v1/games/chess", "/v1/games/chess/cards"):
        answer = client.get(path)
        assert answer.status_code == 404
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["type"] == "/problems/unknown-game"
        assert "patronize" in answer.json()["detail"]
    answer = client.post("/v1/games/chess/deal", json={"players": 4})
    assert answer.status_code == 404
