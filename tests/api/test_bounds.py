"""What is bounded: the queue of searches, their threads, how often a client may ask."""

import asyncio
import json
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

import patron
import pytest
from httpx import Response
from litestar import Litestar
from litestar.testing import TestClient
from litestar.types import Scope
from patron_api.app import create_app
from patron_api.problems import ProblemError
from patron_api.search import SearchPool, Ticket, end_tickets
from patron_api.settings import Settings

GAME = "/v1/games/patronize"
Ask = Callable[..., Response]
Json = dict[str, Any]

# The pool


def scope() -> Scope:
    return cast("Scope", {"state": {}})


async def blocked(pool: SearchPool, threads: int = 1) -> tuple[Ticket, threading.Event, "asyncio.Task[str]"]:
    """Take threads of the pool until the event is set."""
    go = threading.Event()
    ticket = pool.enter(scope(), threads)
    task = asyncio.create_task(ticket.run(lambda _: "done" if go.wait(10) else "late"))
    await asyncio.sleep(0.02)
    return ticket, go, task


def run(test: Callable[[], Any]) -> None:
    asyncio.run(test())


def test_searches_get_threads_in_the_order_in_which_they_came() -> None:
    async def test() -> None:
        pool = SearchPool(1)
        _, go, first = await blocked(pool)
        order: list[int] = []
        waiting = [pool.enter(scope()) for _ in range(5)]
        tasks = [
            asyncio.create_task(ticket.run(lambda _, number=number: order.append(number)))  # type: ignore[misc]
            for number, ticket in enumerate(waiting)
        ]
        assert (pool.running, pool.waiting) == (1, 5)
        go.set()
        await asyncio.gather(first, *tasks)
        assert order == [0, 1, 2, 3, 4]
        await asyncio.sleep(0.02)
        assert (pool.running, pool.waiting) == (0, 0)
        pool.close()

    run(test)


def test_what_finds_the_queue_full_is_refused_at_once() -> None:
    async def test() -> None:
        pool = SearchPool(1, queue=2)
        _, go, first = await blocked(pool)
        tickets = [pool.enter(scope()) for _ in range(2)]
        for _ in range(3):
            with pytest.raises(ProblemError) as refused:
                pool.enter(scope())
            assert refused.value.problem.status == 503
            assert refused.value.problem.type == "/problems/busy"
            assert refused.value.headers is not None
            assert int(refused.value.headers["Retry-After"]) >= 1
        for ticket in tickets:
            ticket.end()
        assert pool.waiting == 0
        go.set()
        await first
        pool.close()

    run(test)


def test_with_no_queue_there_is_room_only_for_what_begins_at_once() -> None:
    async def test() -> None:
        pool = SearchPool(2, queue=0)
        held = [await blocked(pool) for _ in range(2)]
        with pytest.raises(ProblemError):
            pool.enter(scope())
        for _, go, task in held:
            go.set()
            await task
        await asyncio.sleep(0.02)
        _, go, task = await blocked(pool)
        go.set()
        assert await task == "done"
        pool.close()

    run(test)


def test_a_search_of_two_threads_waits_for_both_and_is_not_overtaken() -> None:
    async def test() -> None:
        pool = SearchPool(2)
        _, go, first = await blocked(pool)
        both, small = pool.enter(scope(), 2), pool.enter(scope(), 1)
        assert both.waits
        assert small.waits
        go.set()
        await first
        await asyncio.sleep(0.02)
        assert not both.waits
        assert small.waits
        both.end()
        assert not small.waits
        small.end()
        pool.close()

    run(test)


def test_more_threads_than_there_are_mean_all() -> None:
    async def test() -> None:
        pool = SearchPool(2)
        ticket = pool.enter(scope(), 8)
        assert ticket.threads == 2
        ticket.end()
        pool.close()

    run(test)


def test_a_thread_is_free_only_when_its_search_has_really_ended() -> None:
    async def test() -> None:
        pool = SearchPool(1)
        ticket, go, task = await blocked(pool)
        task.cancel()
        ticket.end()
        await asyncio.sleep(0.02)
        assert pool.running == 1
        go.set()
        await asyncio.sleep(0.05)
        assert pool.running == 0
        pool.close()

    run(test)


def test_the_end_of_a_request_gives_back_what_it_took() -> None:
    async def test() -> None:
        pool = SearchPool(1)
        asked = scope()
        pool.enter(asked)
        waits = pool.enter(asked)
        assert (pool.running, pool.waiting) == (1, 1)
        end_tickets(asked)
        assert (pool.running, pool.waiting) == (0, 0)
        assert waits.stop.is_set()
        pool.close()

    run(test)


def test_nobody_waits_longer_than_the_server_lets_him() -> None:
    async def test() -> None:
        pool = SearchPool(1, patience=0.05)
        _, go, first = await blocked(pool)
        late = pool.enter(scope())
        with pytest.raises(ProblemError) as refused:
            await late.run(lambda _: None)
        assert refused.value.problem.type == "/problems/busy"
        late.end()
        go.set()
        await first
        pool.close()

    run(test)


def test_a_stopped_pool_wakes_those_who_wait() -> None:
    async def test() -> None:
        pool = SearchPool(1)
        ticket, go, first = await blocked(pool)
        late = asyncio.create_task(pool.enter(scope()).run(lambda _: None))
        await asyncio.sleep(0.01)
        pool.stop()
        go.set()
        for task in (first, late):
            with pytest.raises(ProblemError) as refused:
                await task
            assert refused.value.problem.type == "/problems/shutting-down"
        assert ticket.stop.is_set()
        pool.close()

    run(test)


def test_a_drained_pool_takes_nothing_more_and_lets_run_what_runs() -> None:
    async def test() -> None:
        pool = SearchPool(1)
        _, go, first = await blocked(pool)
        waits = asyncio.create_task(pool.enter(scope()).run(lambda _: "second"))
        pool.drain()
        with pytest.raises(ProblemError) as refused:
            pool.enter(scope())
        assert refused.value.problem.type == "/problems/shutting-down"
        go.set()
        assert [await first, await waits] == ["done", "second"]
        pool.close()

    run(test)


# The service


def test_a_full_queue_is_503_with_retry_after_and_everything_else_goes_on() -> None:
    view = json.loads(patron.Patronize(4).deal(1).view().to_json())
    body = {"position": {"view": view}, "limit": {"time": 1.0}}
    settings = Settings(search_threads=1, search_queue=1)
    with TestClient(create_app(settings)) as client, ThreadPoolExecutor(8) as others:
        answers = [others.submit(client.post, f"{GAME}/suggest", json=body) for _ in range(6)]
        time.sleep(0.3)
        assert client.post(f"{GAME}/legal", json={"position": {"view": view}}).status_code == 200
        for what, more in (("suggest/stream", body), ("suggest/batch", {"positions": [{"view": view}]})):
            refused = client.post(f"{GAME}/{what}", json=more)
            assert refused.status_code == 503
            assert int(refused.headers["retry-after"]) >= 1
        statuses = sorted(answer.result().status_code for answer in answers)
    assert statuses == [200, 200, 503, 503, 503, 503]


def limited(rate: str, search_rate: str = "") -> TestClient[Litestar]:
    return TestClient(create_app(Settings(search_threads=1, rate=rate, search_rate=search_rate)))


def test_a_client_that_asks_too_often_is_told_when_to_come_again() -> None:
    with limited(rate="5/minute") as client:
        answers = [client.get("/v1/games") for _ in range(8)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 3
        refused = answers[-1]
        assert refused.headers["content-type"] == "application/problem+json"
        assert refused.json()["type"] == "/problems/too-many-requests"
        assert "5 requests in 60 seconds" in refused.json()["detail"]
        assert 1 <= int(refused.headers["retry-after"]) <= 60
        # Whoever watches the server is not counted.
        assert [client.get(path).status_code for path in ("/health", "/ready", "/metrics")] == [200] * 3


def test_after_the_time_that_was_told_there_is_an_answer() -> None:
    with limited(rate="3/second") as client:
        while (refused := client.get("/v1/games")).status_code == 200:
            pass
        time.sleep(float(refused.headers["retry-after"]))
        assert client.get("/v1/games").status_code == 200


def test_searching_has_a_tighter_rate_of_its_own() -> None:
    view = json.loads(patron.Patronize(4).deal(1).view().to_json())
    body = {"position": {"view": view}, "limit": {"playouts": 10}}
    with limited(rate="100/minute", search_rate="2/minute") as client:
        assert [client.post(f"{GAME}/suggest", json=body).status_code for _ in range(3)] == [200, 200, 429]
        refused = client.post(f"{GAME}/suggest/stream", json=body)
        assert refused.status_code == 429
        assert "requests that search" in refused.json()["detail"]
        # To play without programs is no search; with them it is one.
        deal = {"players": 4, "sealed": True}
        assert client.post(f"{GAME}/deal", json=deal).status_code == 200
        assert client.post(f"{GAME}/deal", json={**deal, "bots": {"0": 1}}).status_code == 429
        # A bad request is refused before it is counted as a search.
        assert client.post(f"{GAME}/suggest", json={"position": {}}).status_code == 400


def rate_behind(serve: Callable[..., str], **environ: str) -> list[int]:
    """Ask ten times, each time as another client if the server believes it."""
    import httpx  # noqa: PLC0415 - only here

    with httpx.Client(base_url=serve(PATRON_RATE="3/minute", **environ)) as client:
        return [client.get("/v1/games", headers={"X-Forwarded-For": f"192.0.2.{n}"}).status_code for n in range(10)]


def test_nobody_passes_for_another_by_a_header(serve: Callable[..., str]) -> None:
    assert rate_behind(serve) == [200] * 3 + [429] * 7


def test_a_proxy_is_believed_when_the_server_was_told_so(serve: Callable[..., str]) -> None:
    assert rate_behind(serve, PATRON_TRUSTED_PROXIES="127.0.0.1") == [200] * 10
    assert rate_behind(serve, PATRON_TRUSTED_PROXIES="198.51.100.7") == [200] * 3 + [429] * 7


def test_rates_bound_what_is_remembered() -> None:
    """A client of IPv6 has a network of his own: all of it is one client."""
    from patron_api.rates import client_of  # noqa: PLC0415 - only here

    def known(address: str) -> str:
        asked: Any = {"client": (address, 1)}
        return client_of(asked)

    assert known("2001:db8::1") == known("2001:db8::ffff:1") != known("2001:db8:0:1::1")
    assert known("::ffff:192.0.2.1") == known("192.0.2.1") != known("192.0.2.2")
    assert known("no address") == "other"


def test_batch_takes_a_larger_body_and_no_larger_one(ask: Ask, seen: Json) -> None:
    # The tests' server takes 20,000 bytes, and four times as many for a batch.
    assert ask("suggest", position=seen, x="y" * 20_000).status_code == 413
    assert ask("suggest/batch", positions=[seen] * 64, limit={"playouts": 1}).status_code == 200
    assert ask("suggest/batch", positions=[seen], x="y" * 80_000).status_code == 413
