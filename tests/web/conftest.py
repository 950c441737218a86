"""A real server, a real browser, and a watch over what the page logs, loads and fails to load."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from .chromium import SIZES, MissingError, launch
from .helpers import SHORT, Json, Open, Watch


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    environ = {"PATRON_HOST": "127.0.0.1", "PATRON_PORT": "0", "PATRON_ACCESS_LOG": "false"}
    process = subprocess.Popen(
        [sys.executable, "-m", "patron_api"],
        env={**os.environ, **environ, "PATRON_KEY": "the key of the tests of the page"},
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("patron serves on http://127.0.0.1:")
        yield line.split()[3]
        process.terminate()
        process.wait(10)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Lives no longer than these tests: playwright keeps an event loop running, and others could not start theirs."""
    with sync_playwright() as playwright:
        try:
            browser = launch(playwright)
        except MissingError as error:
            pytest.fail(str(error))
        yield browser
        browser.close()


@pytest.fixture
def watch(server: str) -> Iterator[Watch]:
    watch = Watch(server)
    yield watch
    assert watch.asked
    assert watch.wrong == []


@pytest.fixture
def open_page(browser: Browser, server: str, watch: Watch) -> Iterator[Open]:
    """Opens the page: at an address behind #, of a size, light or dark, with what a tab has stored."""
    contexts: list[BrowserContext] = []

    def start(
        place: str = "",
        *,
        size: str = "wide",
        scheme: Any = "light",  # noqa: ANN401 - playwright's own words
        locale: str = "en-GB",
        stored: Json | None = None,
        likes: Json | None = None,
        reduced: bool = False,
    ) -> Page:
        width, height = SIZES[size]
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=scheme,
            locale=locale,
            reduced_motion="reduce" if reduced else "no-preference",
            accept_downloads=True,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(20_000)
        watch.over(page)
        keep = {
            "localStorage": {"patron.likes": {"speed": "instant", **(likes or {})}},
            "sessionStorage": stored or {},
        }
        page.add_init_script(
            f"""for (const [store, values] of Object.entries({json.dumps(keep)}))
                  for (const [name, value] of Object.entries(values))
                    if (!window[store].getItem(name))
                      window[store].setItem(name, typeof value === "string" ? value : JSON.stringify(value));"""
        )
        page.goto(f"{server}/{place}")
        return page

    yield start
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def ask(server: str) -> Iterator[Callable[..., Json]]:
    """Asks the service as the page does."""
    with httpx.Client(base_url=server, timeout=60) as client:

        def post(path: str, **body: object) -> Json:
            answer = client.post(f"/v1/games/{path}", json=body)
            assert answer.status_code == 200, answer.text
            return dict(answer.json())

        yield post


@pytest.fixture(scope="session")
def session_of(ask: Callable[..., Json]) -> Callable[..., Json]:
    """Plays a game without the page; gives what the page would have stored after so many decisions."""

    def play(game: str, players: int = 3, decisions: int = 10_000, seed: int = 5, **options: object) -> Json:
        options = {**SHORT[game], **options}
        seats: list[str | int] = ["you", *[1] * (players - 1)]
        bots = {str(seat): 1 for seat in range(1, players)}
        chance = random.Random(seed)
        answer = ask(f"{game}/deal", players=players, options=options, seed=seed, sealed=True, bots=bots)
        entries: list[Json] = []
        story: list[Json] = []

        def take(action: str | None) -> None:
            legal = [] if answer["is_over"] else ask(f"{game}/legal", position={"sealed": answer["sealed"]})["legal"]
            story.extend({"seat": move["seat"], "action": move["action"]} for move in answer["moves"])
            entries.append(
                {
                    "token": answer["sealed"],
                    "view": answer["view"],
                    "turn": answer["turn"],
                    "over": answer["is_over"],
                    "news": answer.get("news", True),
                    "action": action,
                    "forced": False,
                    "told": len(story),
                    "legal": legal,
                }
            )

        take(None)
        while not answer["is_over"] and (len(entries) <= decisions or len(entries[-1]["legal"]) == 1):
            action = chance.choice(entries[-1]["legal"])
            answer = ask(f"{game}/play", position={"sealed": answer["sealed"]}, action=action, bots=bots)
            take(action)
        setup = {"game": game, "players": players, "options": options, "seed": seed, "seats": seats}
        return {"patron.game": {"setup": setup, "entries": entries, "story": story}}

    return play
