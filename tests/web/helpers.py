"""What the tests of the page share."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

import patron
from playwright.sync_api import Page, Request, Response

Json = dict[str, Any]

SHORT: dict[str, Json] = {"patronize": {"first_seat": 1}, "venice": {"max_turns": 6}, "patronage": {"max_rounds": 4}}
"""Options that make a game short; in Patronize, that let one's own seat be the last to choose."""


@dataclass
class Watch:
    """What a page must not do, and what it has loaded."""

    server: str
    wrong: list[str] = field(default_factory=list[str])
    asked: list[str] = field(default_factory=list[str])
    loaded: dict[str, int] = field(default_factory=dict[str, int])

    def over(self, page: Page) -> None:
        page.on("console", lambda told: self.wrong.append(told.text) if told.type in {"error", "warning"} else None)
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("request", self._request)
        page.on("requestfailed", self._failed)
        page.on("response", self._response)

    def _request(self, request: Request) -> None:
        self.asked.append(request.url)
        if not request.url.startswith((self.server, "data:", "blob:")):
            self.wrong.append(f"foreign: {request.url}")

    def _failed(self, request: Request) -> None:
        # Whoever stops an advice or a review, or leaves the page, ends the request himself.
        if not request.url.endswith("/stream"):
            self.wrong.append(f"failed: {request.url} {request.failure}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self.wrong.append(f"{response.status}: {response.url}")


Open = Callable[..., Page]
SessionOf = Callable[..., Json]


def stored(page: Page) -> Json:
    """What the tab keeps of its game."""
    return dict(json.loads(page.evaluate("sessionStorage.getItem('patron.game')")))


def until(page: Page, expression: str, seconds: float = 20) -> None:
    """Wait until an expression is true in the page; playwright's own way needs `eval`, which the page forbids."""
    end = monotonic() + seconds
    while not page.evaluate(expression):
        assert monotonic() < end, f"never: {expression}"
        page.wait_for_timeout(20)


def view_of(page: Page) -> patron.View:
    """The position at the table, as the library reads it."""
    kept = stored(page)
    return patron.View.from_json(json.dumps(kept["entries"][-1]["view"]))


def examples() -> Path:
    return Path(__file__).parents[2] / "examples"
