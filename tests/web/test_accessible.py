"""axe-core finds nothing on any screen: light and dark, wide and narrow. Nothing is cut off on a narrow one."""

import json
from typing import Any

import patron
import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types
from playwright.sync_api import Page, expect

from .chromium import SIZES
from .helpers import Open, SessionOf, examples


def check(page: Page) -> None:
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for width, height in SIZES.values():
            page.set_viewport_size({"width": width, "height": height})
            look(page)


def look(page: Page) -> None:
    found: Any = Axe().run(page).response
    told = [
        (rule["id"], node["target"], node["failureSummary"]) for rule in found["violations"] for node in rule["nodes"]
    ]
    assert told == [], json.dumps(told[:5], indent=1)
    assert len(found["passes"]) > 10
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "wider than the screen"


def test_a_new_game_and_the_help(open_page: Open) -> None:
    page = open_page("#/new")
    page.locator("form.setup").wait_for()
    check(page)
    page.get_by_role("button", name="Keys and signs").click()
    expect(page.locator("dialog.help")).to_be_visible()
    check(page)


@pytest.mark.parametrize("game", patron.games())
def test_the_table_with_advice_and_an_explained_wish(game: str, open_page: Open, session_of: SessionOf) -> None:
    page = open_page("#/table", stored=session_of(game, decisions=3))
    page.locator(".prompt.mine").wait_for()
    page.locator(".felt .thing[data-thing]:not(.can)").first.click()
    page.locator(".notice.illegal").wait_for()
    page.get_by_role("button", name="Advise me").click()
    page.locator("[data-advice]").first.wait_for()
    page.get_by_role("button", name="Stop").click()
    check(page)


@pytest.mark.parametrize("game", patron.games())
def test_the_end_of_a_game(game: str, open_page: Open, session_of: SessionOf) -> None:
    page = open_page("#/table", stored=session_of(game))
    page.locator(".end table").wait_for()
    check(page)


@pytest.mark.parametrize("game", patron.games())
def test_the_analysis_of_a_record(game: str, open_page: Open) -> None:
    record = (examples() / f"{game}.patron").read_text()
    page = open_page("#/analysis", stored={"patron.study": record, "patron.study.at": "9"})
    page.locator(".studying .move").first.wait_for()
    page.get_by_label("Simulated games a decision").select_option("100")
    page.get_by_role("button", name="Judge it").click()
    page.locator(".summary").wait_for(timeout=60_000)
    check(page)


def test_the_analysis_with_nothing_to_read(open_page: Open) -> None:
    page = open_page("#/analysis")
    page.locator("textarea").fill("neither a record nor JSON")
    page.get_by_role("button", name="Show it").click()
    page.locator(".problem").wait_for()
    check(page)


def test_a_choice_between_ways_and_a_screen_that_is_passed_on(open_page: Open, session_of: SessionOf) -> None:
    page = open_page("#/table", stored=session_of("patronize", decisions=0))
    page.locator(".prompt.mine").wait_for()
    page.locator(".card.can").first.click()
    page.locator(".choice").wait_for()
    check(page)
    page = open_page("#/new?game=patronage&players=2&seats=you,you", locale="de-DE")
    page.get_by_role("button", name="Austeilen").click()
    page.locator(".curtain").wait_for()
    check(page)
    page.locator(".curtain button").click()
    page.locator(".hand .card").first.wait_for()
    check(page)
