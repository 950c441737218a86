"""Health, documentation, settings, and what happens when something goes wrong."""

import logging
import re

import patron
import pytest
from litestar import Litestar
from litestar.testing import TestClient
from patron_api import positions
from patron_api.app import create_app
from patron_api.search import SearchPool
from patron_api.settings import Settings, SettingsError


def test_it_is_alive_and_ready(client: TestClient[Litestar]) -> None:
    for path in ("/health", "/ready"):
        answer = client.get(path)
        assert answer.status_code == 200
        assert answer.json() == {"status": "ok", "version": patron.__version__}


def test_going_out_of_service_it_is_alive_but_not_ready_and_searches_no_more(settings: Settings) -> None:
    pool = SearchPool(1)
    position = {"view": patron.Patronize(4).deal(1).view().to_json()}
    with TestClient(create_app(settings, pool)) as client:
        pool.stop()
        assert client.get("/health").status_code == 200
        body = f'{{"position": {{"view": {position["view"]}}}}}'
        for answer in (client.get("/ready"), client.post("/v1/games/patronize/suggest", content=body)):
            assert answer.status_code == 503
            assert answer.headers["retry-after"] == "5"
            assert answer.json()["type"] == "/problems/shutting-down"


def test_the_documentation_takes_everything_from_this_server(client: TestClient[Litestar]) -> None:
    page = client.get("/docs")
    assert page.headers["content-type"].startswith("text/html")
    assert "default-src 'self'" in page.headers["content-security-policy"]
    assert "//" not in page.text.replace("<!doctype html>", "")
    sources = re.findall(r'(?:src|href)="(/[^"]+)"', page.text)
    assert len(sources) >= 4
    for source in sources:
        assert client.get(source).status_code == 200


def test_the_document_stands_at_both_addresses(client: TestClient[Litestar]) -> None:
    assert client.get("/schema").json() == client.get("/schema/openapi.json").json()
    assert client.get("/schema").headers["content-type"] == "application/json"


def test_a_mistake_of_the_server_tells_the_client_nothing_and_the_log_no_body(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    told = "the body's own words"

    def broken(*_: object) -> None:
        raise RuntimeError(told)

    monkeypatch.setattr(positions, "_state", broken)
    state = patron.Patronize(4).deal(1).to_json()
    with caplog.at_level(logging.ERROR, "patron_api"):
        answer = client.post("/v1/games/patronize/legal", content=f'{{"position": {{"state": {state}}}}}')
    assert answer.status_code == 500
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["type"] == "/problems/internal"
    for word in (told, "RuntimeError", "Traceback", ".py"):
        assert word not in answer.text
    assert "RuntimeError in POST /v1/games/patronize/legal" in caplog.text
    assert told not in caplog.text


class PanicException(BaseException):
    """What a panic of the rules engine looks like."""


@pytest.mark.parametrize("what", ["legal", "suggest"])
def test_a_panic_of_the_engine_is_a_mistake_and_the_server_goes_on(
    client: TestClient[Litestar], monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    def panic(*_: object, **__: object) -> None:
        raise PanicException

    body = f'{{"position": {{"view": {patron.Patronize(4).deal(1).view().to_json()}}}}}'
    with monkeypatch.context() as broken:
        broken.setattr(*((positions, "_view") if what == "legal" else (patron, "suggest")), panic)
        answer = client.post(f"/v1/games/patronize/{what}", content=body)
    assert answer.status_code == 500
    assert answer.json()["type"] == "/problems/internal"
    assert client.post(f"/v1/games/patronize/{what}", content=body).status_code == 200


def test_settings_come_from_the_environment() -> None:
    given = {"PATRON_HOST": "::1", "PATRON_PORT": "0", "PATRON_MAX_TIME": "2.5", "PATRON_SEARCH_THREADS": "7"}
    settings = Settings.from_env(given)
    assert (settings.host, settings.port, settings.max_time, settings.search_threads) == ("::1", 0, 2.5, 7)
    assert settings.max_playouts == Settings().max_playouts


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PATRON_PORT", "http"),
        ("PATRON_PORT", "65536"),
        ("PATRON_MAX_TIME", "-1"),
        ("PATRON_MAX_PLAYOUTS", "1.5"),
        ("PATRON_SEARCH_THREADS", "0"),
        ("PATRON_MAX_BODY", ""),
    ],
)
def test_a_setting_that_cannot_be_read_is_named(name: str, value: str) -> None:
    with pytest.raises(SettingsError, match=f"^{name}="):
        Settings.from_env({name: value})
