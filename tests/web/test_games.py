"""A whole game of each kind, by clicking: with advice, a wish that cannot be, undo, a reload; then its review."""

import json
import random
import re
from pathlib import Path

import patron
import pytest
from playwright.sync_api import Page, expect

from .helpers import SHORT, Json, Open, stored, until, view_of

MINE = ".prompt.mine, .end"
CAN = ".felt .thing.can"
ENTRIES = "JSON.parse(sessionStorage.getItem('patron.game')).entries.length"
SEATS = {"patronize": 3, "venice": 3, "patronage": 2}


def settled(page: Page) -> bool:
    """Wait for one's own turn or the end; tell whether it is a turn."""
    page.locator(MINE).first.wait_for()
    return not page.locator(".end").count()


def move(page: Page, chance: random.Random) -> None:
    """Make a move: click things on the table until it is one, or a button of the choice that is left."""
    before = len(stored(page)["entries"])
    for _ in range(4):
        choice = page.locator(".choice button.main")
        things = choice if choice.count() else page.locator(CAN)
        if not things.count():
            things = page.locator(".moves .move")
        things.nth(chance.randrange(things.count())).click()
        until(page, f"document.querySelector('.choice') || {ENTRIES} != {before}")
        if len(stored(page)["entries"]) != before:
            return
    page.locator(".moves .move").first.click()


@pytest.mark.parametrize("game", patron.games())
def test_a_whole_game_by_clicking(game: str, open_page: Open, tmp_path: Path) -> None:
    page = open_page()
    sit_down(page, game)
    chance = random.Random(3)
    begin(page, game)
    decisions = 1
    while settled(page):
        decisions += 1
        assert decisions < 200
        if decisions == 2:
            advice(page)
        if decisions == 3:
            illegal_wish(page, game)
        if decisions == 4:
            reload(page)
        move(page, chance)
    assert decisions > 5
    record = scores(page, game, tmp_path)
    review(page, record)


def begin(page: Page, game: str) -> None:
    """Make a first decision after which nothing hidden comes out before the next one; take it back, and make it again.

    Race: two cards are discarded one after the other. Venice: the lead names an action and is the first to perform it.
    Patronize: who chooses last and passes is asked next, unless a program passed or names a colour before: then the
    table is dealt anew.
    """
    if game == "patronage":
        move(page, random.Random(1))
    elif game == "venice":
        page.locator(".venice-action", has_text="Reserve").click()
    else:
        for _ in range(20):
            page.locator(".stock .pass").click()
            assert settled(page)
            if not page.locator(".undo[aria-disabled]").count():
                break
            page.goto(page.url.split("#")[0])
            sit_down(page, game)
    assert settled(page)
    undo(page)
    move(page, random.Random(1))


def sit_down(page: Page, game: str) -> None:
    page.locator(f".game-choice input[value={game}]").check(force=True)
    page.get_by_role("group", name="Players").get_by_role("button", name=str(SEATS[game]), exact=True).click()
    for seat in range(1, SEATS[game]):
        page.locator(".setup select").nth(seat).select_option("1")
    for name, value in SHORT[game].items():
        label = {"max_turns": "Most turns", "max_rounds": "Most rounds", "first_seat": "First seat"}[name]
        page.get_by_label(label).fill(str(value))
        page.get_by_label(label).press("Tab")
    page.get_by_role("button", name="Deal").click()
    assert settled(page)
    assert stored(page)["setup"]["options"] == SHORT[game]


def advice(page: Page) -> None:
    """Bars for what may be said, growing; the stop button ends it; the why-text tells the best."""
    page.get_by_role("button", name="Advise me").click()
    first = page.locator(".advice .state")
    expect(first).to_have_text(re.compile(r"^[\d,]+ simulated games"))
    before = first.inner_text()
    until(page, f"document.querySelector('.advice .state').innerText != {json.dumps(before)}")
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Advise me")).to_be_visible()
    rows = page.locator("[data-advice]")
    assert {rows.nth(n).get_attribute("data-advice") for n in range(rows.count())} <= set(
        stored(page)["entries"][-1]["legal"]
    )
    expect(page.locator(".why-text")).to_contain_text("of all simulated games")
    assert page.locator(".expected .seat-points").count() == stored(page)["setup"]["players"]


def illegal_wish(page: Page, game: str) -> None:
    """What cannot be picked says why not: by clicking the thing, and by typing a wish."""
    view = view_of(page)
    things = page.locator(".felt .thing[data-thing]:not(.can)")
    wish = things.first.get_attribute("data-thing")
    assert wish is not None
    reason = view.why_illegal(wish)
    assert reason is not None
    things.first.click()
    expect(page.locator(".notice.illegal")).to_contain_text(named(reason))
    assert len(stored(page)["entries"][-1]["legal"]) == len(view.legal_actions)
    typed = {"patronize": "play popes", "venice": "action gamble", "patronage": "place atlantis"}[game]
    page.locator(".filter input").fill(typed)
    page.get_by_role("button", name=f"Why not “{typed}”?").click()
    expect(page.locator(".notice.illegal")).to_contain_text(named(view.why_illegal(typed) or ""))
    page.locator(".filter input").fill("")


def named(reason: str) -> str:
    return re.sub(
        r"\bseat (\d)\b",
        lambda found: ("your seat", "Bruno", "Chiara")[int(found[1])],
        reason,
    )


def reload(page: Page) -> None:
    before, words = stored(page)["entries"][-1], page.locator(".felt").inner_text()
    page.reload()
    assert settled(page)
    after = stored(page)["entries"][-1]
    assert (after["view"], after["token"]) == (before["view"], before["token"])
    expect(page.locator(".felt")).to_have_text(words, use_inner_text=True)


def undo(page: Page) -> None:
    """Go back to the last decision."""
    entries = stored(page)["entries"]
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".notice")).to_have_text("Taken back to your last decision.")
    assert settled(page)
    now = stored(page)["entries"]
    assert len(now) < len(entries)
    assert now[-1] == entries[len(now) - 1]


def scores(page: Page, game: str, folder: Path) -> patron.Record:
    """The table of the page and the library's scores of the exported record are the same."""
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save the record").click()
    saved = folder / f"{game}.patron"
    waiting.value.save_as(saved)
    record = patron.Record.from_text(saved.read_text())
    last = record.states()[-1]
    assert last.is_over
    expected = last.scores()
    cells = page.locator("table.scores [data-total]")
    shown = {
        int(cells.nth(n).get_attribute("data-total") or -1): int(cells.nth(n).inner_text())
        for n in range(cells.count())
    }
    assert [shown[seat] for seat in range(len(shown))] == expected.totals
    assert record.result == expected.totals
    decided: Json = {"total": "the total", "shared": "nothing: the win is shared"}
    expect(page.locator(".verdict")).to_contain_text(decided.get(expected.decided_by, "Decided by"))
    return record


def review(page: Page, record: patron.Record) -> None:
    """The record goes over to the analysis, is stepped through, and every decision is judged."""
    page.get_by_role("button", name="Review this game").click()
    page.locator(".studying").wait_for()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".said")).to_contain_text(f"Move 3 of {len(record)}")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".said")).to_contain_text(f"Move 2 of {len(record)}")
    page.get_by_label("Simulated games a decision").select_option("100")
    page.get_by_role("button", name="Judge it").click()
    page.locator(".summary").wait_for(timeout=60_000)
    expect(page.get_by_text(f"{len(record)} of {len(record)} judged")).to_be_visible()
    assert page.locator(".win-chart polyline").count() == record.game.players
    worst = page.locator(".worst li").count()
    assert worst <= 3
    assert page.locator(".record-moves .costly").count() == worst
    page.keyboard.press("End")
    expect(page.locator(".sources h2")).to_have_text("Final scores")
