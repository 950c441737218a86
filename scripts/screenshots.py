"""Plays a short game of each kind in the browser and makes a picture of every screen: wide, narrow, light, dark."""

import random
import re
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from scripts.serving import service
from tests.web.chromium import SIZES, launch

FOLDER = Path("screenshots")
TABLES = {
    "patronize": ["players=4&seed=11", "players=5&seed=3"],
    "venice": ["players=4&seed=11&option.max_turns=24"],
    "patronage": ["players=2&seed=11&option.sets=base", "players=4&seed=3&option.goals=true"],
}
MIDDLE = {"patronize": 4, "venice": 24, "patronage": 26}
"""Decisions after which the game is shown."""
MOST = 400


def main() -> None:
    """Make them all."""
    FOLDER.mkdir(exist_ok=True)
    with service() as address, sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_context(locale="en-GB").new_page()
        page.add_init_script("localStorage.setItem('patron.likes', JSON.stringify({speed: 'instant', seconds: 2}))")
        page.goto(address)
        page.locator("form.setup").wait_for()
        shoot(page, "new")
        page.get_by_role("button", name="Keys and signs").click()
        shoot(page, "help")
        for game, tables in TABLES.items():
            for number, table in enumerate(tables):
                play(page, f"{address}/#/new?game={game}&{table}", f"{game}-{number + 1}", MIDDLE[game])
        page.goto(f"{address}/#/analysis")
        page.get_by_role("button", name="Open another").click()
        page.locator("textarea").fill('[Game "patronize"]\nno record')
        page.get_by_role("button", name="Show it").click()
        page.locator(".problem").wait_for()
        shoot(page, "analysis-refused")
        browser.close()
    print(f"{len(list(FOLDER.glob('*.png')))} pictures in {FOLDER}/")


def play(page: Page, address: str, name: str, middle: int) -> None:
    """Play a game at random, with pictures on the way, and review it."""
    page.goto("about:blank")
    page.goto(address)
    page.get_by_role("button", name="Deal").click()
    chance = random.Random(name)
    for decision in range(MOST):
        page.locator(".prompt.mine, .end").first.wait_for()
        if page.locator(".end").count():
            break
        if decision in {0, middle}:
            shoot(page, f"{name}-{'start' if decision == 0 else 'table'}")
        if decision == middle:
            advise(page, name)
        moves = page.locator(".moves .move")
        moves.nth(chance.randrange(moves.count())).click()
    page.locator(".end table").wait_for()
    shoot(page, f"{name}-end")
    page.get_by_role("button", name="Review this game").click()
    page.get_by_label("Simulated games a decision").select_option("100")
    page.get_by_role("button", name="Judge it").click()
    page.locator(".summary").wait_for(timeout=120_000)
    page.locator(".worst button").first.click()
    page.wait_for_timeout(300)
    shoot(page, f"{name}-analysis")


def advise(page: Page, name: str) -> None:
    """Show the advice, a choice between several ways, and why something may not be done."""
    page.get_by_role("button", name="Advise me").click()
    page.locator(".advice .state", has_text=re.compile("done")).wait_for()
    things = page.locator(".felt .thing[data-thing]:not(.can)")
    if things.count():
        things.first.click()
        page.locator(".notice.shown").wait_for()
    shoot(page, f"{name}-advice")


def shoot(page: Page, name: str) -> None:
    """Take the four pictures of a screen; a narrow one as a whole."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            page.screenshot(path=FOLDER / f"{name}-{size}-{scheme}.png", full_page=size == "narrow")
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": 1280, "height": 800})


if __name__ == "__main__":
    main()
