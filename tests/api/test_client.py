"""The client: the names of the library, and its answers."""

import asyncio
import inspect
import re
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, get_type_hints

import httpx
import patron
import pytest
from litestar.testing import TestClient
from patron_api.app import create_app
from patron_api.client import AsyncClient, BusyError, ClampedWarning, Client, FairGame, ServiceError
from patron_api.client.calls import Thinking
from patron_api.settings import Settings

Work = Callable[[AsyncClient], Coroutine[Any, Any, object]]
SETTINGS = Settings(search_threads=1, key="a key of this test", max_playouts=5000)
GAME = patron.Patronize(4)
STATE = GAME.deal(7)


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with TestClient(create_app(SETTINGS)) as http:
        yield Client("http://127.0.0.1", http)


def awaited(work: Work) -> object:
    """Do the same with the other client."""

    async def do() -> object:
        transport = httpx.ASGITransport(create_app(SETTINGS))  # type: ignore[arg-type]
        async with AsyncClient("http://127.0.0.1/", httpx.AsyncClient(transport=transport)) as client:
            return await work(client)

    return asyncio.run(do())


def test_both_clients_have_the_same_methods_with_the_same_parameters() -> None:
    methods = [name for name, _ in inspect.getmembers(Client, inspect.isfunction) if not name.startswith("_")]
    assert len(methods) > 10
    for name in methods:
        one, other = (inspect.signature(getattr(kind, name)) for kind in (Client, AsyncClient))
        assert one.parameters == other.parameters, name


def test_suggest_takes_what_the_library_takes() -> None:
    ours = {**inspect.get_annotations(Client.suggest), **get_type_hints(Thinking)}
    assert {"view", "time", "playouts", "seed", "threads", "top"} <= set(ours)
    stub = (Path(patron.__file__).parent / "_patron.pyi").read_text(encoding="utf-8")
    theirs = re.search(r"^def suggest\((.*?)\) -> Analysis", stub, re.MULTILINE | re.DOTALL)
    assert theirs is not None
    for name, kind in ours.items():
        if name not in {"limit", "return"}:
            words = kind.__name__ if isinstance(kind, type) else str(kind)
            assert f"{name}: {words}" in theirs[1]


def test_a_suggestion_is_that_of_the_library(client: Client) -> None:
    view = STATE.view()
    for more in ({"playouts": 500, "seed": 1}, {"playouts": 50, "seed": 2**62, "top": 3}, {"playouts": 400, "seed": 0}):
        expected = patron.suggest(view, **more)  # type: ignore[arg-type]
        found = client.suggest(view, **more)
        assert found == expected
        assert found.best == expected.best
        assert found.table() == expected.table()
        assert awaited(lambda other, more=more: other.suggest(view, **more)) == expected  # type: ignore[misc]


def test_without_limit_or_seed_it_thinks_half_a_second_with_a_seed_of_its_own(client: Client) -> None:
    assert client.suggest(STATE.view()).playouts > 10
    assert len({client.suggest(STATE.view(), playouts=30).to_json() for _ in range(5)}) > 1


def test_what_the_server_cuts_is_a_warning(client: Client) -> None:
    with pytest.warns(ClampedWarning, match=r"gives 5000 for \$.limit.playouts, not 6000"):
        assert client.suggest(STATE.view(), playouts=6000, seed=1).playouts == 5000


def test_the_last_of_the_stream_is_the_suggestion(client: Client) -> None:
    view = STATE.view()
    *earlier, last = client.suggest_stream(view, playouts=3000, seed=4)
    assert last == patron.suggest(view, playouts=3000, seed=4)
    assert all(one.playouts <= 3000 for one in earlier)

    async def listen(other: AsyncClient) -> list[patron.Analysis]:
        return [one async for one in other.suggest_stream(view, playouts=200, seed=4)]

    found = awaited(listen)
    assert isinstance(found, list)
    assert found[-1] == patron.suggest(view, playouts=200, seed=4)


def test_a_game_over_the_client_is_the_game_of_the_library(client: Client) -> None:
    assert client.games() == patron.games()
    state = client.deal(GAME, seed=3)
    assert state == GAME.deal(3)
    while not state.is_over:
        legal = client.legal_actions(state)
        assert legal == client.legal_actions(state.view()) == state.legal_actions.texts()
        assert client.why_illegal(state, "gain pink") == state.why_illegal("gain pink")
        assert client.why_illegal(state.view(), legal[0]) is None
        assert client.view(state, 2) == state.view(2)
        after = client.play(state, state.legal_actions[0])
        assert after == state.play(legal[0])
        state = after
    assert client.scores(state) == state.scores()
    assert client.scores(state).table() == state.scores().table()
    assert awaited(lambda other: other.scores(state)) == state.scores()


def test_batch_and_review(client: Client) -> None:
    views = [STATE.view(), STATE.play("pass").view()]
    expected = [patron.suggest(view, playouts=40, seed=2) for view in views]
    assert client.batch(views, playouts=40, seed=2) == expected
    assert awaited(lambda other: other.batch(views, playouts=40, seed=2)) == expected
    record = patron.Record.start(STATE, 7).play("pass").play("pass")
    review = client.review(record, playouts=100, seed=1, seats=[1])
    assert [(one.ply, one.seat, one.played) for one in review.decisions] == [(1, 1, "pass")]
    assert awaited(lambda other: other.review(record, playouts=100, seed=1, seats=[1])) == review


def test_a_fair_game(client: Client) -> None:
    fair = client.deal_fair(GAME, bots={1: 1, 2: 1, 3: 1})
    while not fair.is_over:
        assert fair.turn == fair.view.seat == 0
        fair = client.play_fair(fair, fair.legal_actions[0])
        assert fair.moves[0].seat == 0
    record = client.record(fair)
    assert record.states()[-1].view(0) == fair.view
    assert awaited(lambda other: other.record(fair)) == record
    alone = client.deal_fair(GAME, seats=[0, 1, 2, 3])
    assert client.play_fair(alone, "pass").turn == 1


def test_what_the_library_refuses_is_refused_with_its_exceptions(client: Client) -> None:
    with pytest.raises(patron.IllegalAction) as refused:
        client.play(STATE, "gain red")
    assert refused.value.legal == STATE.legal_actions.texts()
    assert refused.value.reasons
    with pytest.raises(patron.PositionError, match="it is the turn of seat 0"):
        client.suggest(STATE.view(1), playouts=10)
    with pytest.raises(patron.PositionError, match="it is the turn of seat 0"):
        client.batch([STATE.view(1)], playouts=10)
    with pytest.raises(patron.PositionError):
        list(client.suggest_stream(STATE.view(1), playouts=10))
    with pytest.raises(patron.OptionsError, match="seed"):
        client.deal(GAME, seed=2**63)
    with pytest.raises(patron.OptionsError):
        client.suggest(STATE.view(), playouts=0)
    with pytest.raises(patron.PositionError):
        client.play_fair(FairGame("AAAA", STATE.view(), (), {}), "pass")


def test_a_busy_server_says_when_to_ask_again() -> None:
    settings = Settings(search_threads=1, rate="2/minute")
    with TestClient(create_app(settings)) as http:
        limited = Client("http://127.0.0.1", http)
        limited.games()
        limited.games()
        with pytest.raises(BusyError) as busy:
            limited.games()
    assert 1 <= busy.value.retry_after <= 60
    assert busy.value.problem["status"] == 429


def test_an_answer_that_is_no_problem_is_an_error_of_the_service() -> None:
    transport = httpx.MockTransport(lambda _: httpx.Response(502, text="<html>Bad gateway</html>"))
    with Client("http://127.0.0.1", httpx.Client(transport=transport)) as behind, pytest.raises(ServiceError) as error:
        behind.games()
    assert "502" in str(error.value)
