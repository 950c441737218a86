"""Links, history, languages, keys, a lost connection, people at one screen, what is told and when."""

import json
import re
from typing import Any

import patron
import pytest
from playwright.sync_api import Page, expect

from .helpers import Open, SessionOf, Watch, examples, stored, until

LINK = "#/new?game=venice&players=5&seats=3,you,8,1,2&seed=77&option.first_seat=1&option.guilds=true&option.max_turns=9"

LABELS = "[...document.querySelectorAll('[aria-label], [title]')].map((e) => e.ariaLabel + ' ' + e.title).join('\\n')"


def ready(page: Page) -> None:
    page.locator(".prompt.mine, .end").first.wait_for()


def test_a_shared_link_carries_the_set_up(open_page: Open) -> None:
    page = open_page(LINK)
    expect(page.locator(".game-choice.chosen")).to_contain_text("The Patrons of Venice")
    chosen = [page.locator(".setup select").nth(seat).input_value() for seat in range(5)]
    assert chosen == ["3", "you", "8", "1", "2"]
    assert page.get_by_label("Seed of the deal").input_value() == "77"
    assert page.get_by_label("Most turns").input_value() == "9"
    page.get_by_role("button", name="Copy a link").click()
    assert "#" + page.url.split("#")[1] == LINK
    page.get_by_role("button", name="Deal").click()
    ready(page)
    setup = stored(page)["setup"]
    assert (setup["game"], setup["seats"], setup["seed"]) == ("venice", [3, "you", 8, 1, 2], 77)
    dealt = patron.Venice(5, max_turns=9, guilds=True, first_seat=1).deal(77)
    assert stored(page)["entries"][0]["view"]["hand"] == json.loads(dealt.view(1).to_json())["hand"]


def test_back_forward_and_a_new_start_keep_the_game(open_page: Open, session_of: SessionOf) -> None:
    page = open_page("#/table", stored=session_of("patronize", decisions=2))
    ready(page)
    before = stored(page)["entries"][-1]["view"]
    page.get_by_role("link", name="Analyse").click()
    page.locator("textarea").wait_for()
    page.go_back()
    ready(page)
    page.go_forward()
    page.locator("textarea").wait_for()
    page.get_by_role("link", name="Play", exact=True).click()
    page.get_by_role("link", name="Go on with your game").click()
    ready(page)
    assert stored(page)["entries"][-1]["view"] == before


def test_all_texts_are_there_in_german(open_page: Open, session_of: SessionOf) -> None:
    page = open_page("#/table", locale="de-DE", stored=session_of("patronize", decisions=0))
    ready(page)
    assert page.evaluate("document.documentElement.lang") == "de"
    expect(page.get_by_role("heading", name="Züge")).to_be_visible()
    expect(page.locator(".move").last).to_contain_text("Passen")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", name="Moves")).to_be_visible()
    page.reload()
    ready(page)
    expect(page.get_by_role("heading", name="Moves")).to_be_visible()


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_no_text_is_missing_on_any_screen(locale: str, open_page: Open, session_of: SessionOf) -> None:
    key = re.compile(
        r"\b(?:app|new|table|moves|advice|scores|study|pat|ven|race|source|by|option|field|colour|kind)\.[a-z]\w*"
    )
    for game in patron.games():
        for place in ("#/new?game=" + game, "#/table"):
            page = open_page(place, locale=locale, stored=session_of(game, decisions=2))
            page.locator("form.setup, .board").first.wait_for()
            if place == "#/table":
                ready(page)
            shown = page.locator("body").inner_text()
            assert key.findall(shown) == []
            assert not re.search(r"\bundefined\b|\bNaN\b|\[object", shown)
            labels = page.evaluate(LABELS)
            assert key.findall(labels) == []
            assert not re.search(r"\bundefined\b|\bNaN\b|\[object", labels)


def test_a_game_is_played_with_the_keyboard_alone(open_page: Open, session_of: SessionOf) -> None:
    page = open_page("#/table", stored=session_of("patronize", decisions=0))
    ready(page)
    entries = len(stored(page)["entries"])
    page.keyboard.press("1")
    until(page, f"JSON.parse(sessionStorage.getItem('patron.game')).entries.length > {entries}")
    ready(page)
    page.keyboard.press("a")
    page.locator("[data-advice]").first.wait_for()
    page.keyboard.press("a")
    expect(page.get_by_role("button", name="Advise me")).to_be_visible()
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.type") == "search"
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.locator("dialog.help")).to_be_visible()
    page.keyboard.press("Escape")
    # A card is reached by the tabulator, and its focus is seen.
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.thing ?? ''"):
            break
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def test_a_card_that_means_several_moves_asks_which(open_page: Open, session_of: SessionOf) -> None:
    page = open_page("#/table", stored=session_of("patronize", decisions=0))
    ready(page)
    page.locator(".card.can").first.click()
    choice = page.locator(".choice button")
    assert choice.count() == 3  # bare, protected, cancel
    page.keyboard.press("Escape")
    expect(page.locator(".choice")).to_have_count(0)
    page.locator(".card.can").first.click()
    entries = len(stored(page)["entries"])
    choice.nth(1).click()
    until(page, f"JSON.parse(sessionStorage.getItem('patron.game')).entries.length > {entries}")
    assert stored(page)["entries"][entries]["action"].endswith(" protect")


def test_going_back_over_what_has_come_out_would_be_peeking(open_page: Open, session_of: SessionOf) -> None:
    # In Patronize the others choose after one's own pass: what they have played was hidden before.
    kept = session_of("patronize", decisions=1, first_seat=0)
    assert kept["patron.game"]["entries"][-1]["news"] is True
    page = open_page("#/table", stored=kept)
    ready(page)
    entries = stored(page)["entries"]
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    page.keyboard.press("u")
    expect(page.locator(".notice.peek")).to_contain_text("peeking")
    assert len(stored(page)["entries"]) == len(entries)


def test_a_forced_move_is_played_with_a_notice(open_page: Open) -> None:
    # Five players have five rounds and three cards: twice at the least there is nothing to do but to pass.
    page = open_page("#/new?game=patronize&players=5&seats=you,1,1,1,1")
    page.get_by_role("button", name="Deal").click()
    told = ""
    for _ in range(60):
        ready(page)
        if page.locator(".end").count():
            break
        told += page.locator(".notice").inner_text()
        plays = page.locator('.move[data-action^="play"]')
        entries = len(stored(page)["entries"])
        (plays if plays.count() else page.locator(".move")).first.click()
        until(page, f"JSON.parse(sessionStorage.getItem('patron.game')).entries.length > {entries}")
    assert "Only one move is possible, and is played for you: Pass" in told
    assert any(entry["forced"] and entry["action"] == "pass" for entry in stored(page)["entries"])


def test_the_others_are_told_move_by_move_and_can_be_skipped(open_page: Open, session_of: SessionOf) -> None:
    kept = session_of("patronize", players=5, decisions=0, first_seat=0)
    page = open_page("#/table", stored=kept, likes={"speed": "slow"})
    ready(page)
    page.locator(".stock .pass").click()
    expect(page.locator(".prompt strong")).to_have_text(re.compile("^Bruno: (Play .*|Pass)$"))
    page.keyboard.press("s")
    page.locator(".prompt.mine").wait_for(timeout=5000)
    page.get_by_label("Speed").select_option("fast")
    assert "fast" in page.evaluate("localStorage.getItem('patron.likes')")


def test_people_at_one_screen_see_only_their_own_cards(open_page: Open) -> None:
    page = open_page("#/new?game=patronize&players=3&seats=you,you,1&seed=7")
    page.get_by_role("button", name="Deal").click()
    for name in ("Alba", "Bruno"):
        expect(page.get_by_role("heading", name=f"Pass the screen to {name}")).to_be_visible()
        assert page.locator(".card").count() == 0
        assert page.locator(".move").count() == 0
        page.get_by_role("button", name=f"I am {name}").click()
        expect(page.locator(".card")).to_have_count(5)
        page.locator(".move", has_text="Pass").click()


def test_a_lost_connection_says_so_and_nothing_is_lost(open_page: Open, session_of: SessionOf, watch: Watch) -> None:
    page = open_page("#/table", stored=session_of("patronize", decisions=1))
    ready(page)
    page.context.set_offline(True)
    page.locator(".move").first.click()
    expect(page.locator(".line")).to_contain_text("The connection is lost")
    entries = len(stored(page)["entries"])
    page.context.set_offline(False)
    until(page, f"JSON.parse(sessionStorage.getItem('patron.game')).entries.length > {entries}")
    expect(page.locator(".line")).to_contain_text("Connected again")
    ready(page)
    watch.wrong[:] = [told for told in watch.wrong if "INTERNET_DISCONNECTED" not in told]


def test_a_game_of_another_server_is_explained(open_page: Open, session_of: SessionOf, watch: Watch) -> None:
    kept = session_of("patronize", decisions=1)
    kept["patron.game"]["entries"][-1]["token"] = "A" * 1400
    page = open_page("#/table", stored=kept)
    expect(page.locator(".side .problem")).to_contain_text("sealed by another server")
    assert page.locator(".hand .card").count() == 0 or page.locator(".felt").inner_text()
    watch.wrong[:] = [told for told in watch.wrong if "400" not in told]


def test_a_refused_deal_says_what_to_change(open_page: Open, watch: Watch) -> None:
    page = open_page("#/new?game=patronize&players=3&option.first_seat=4")
    page.get_by_role("button", name="Deal").click()
    expect(page.locator(".problem")).to_contain_text("first_seat")
    watch.wrong[:] = [told for told in watch.wrong if "400" not in told]


def test_nobody_at_the_table_is_no_game(open_page: Open) -> None:
    page = open_page("#/new?game=patronize&players=3&seats=1,1,1")
    page.get_by_role("button", name="Deal").click()
    expect(page.get_by_text("give yourself a seat")).to_be_visible()


def test_motion_is_reduced_where_that_is_wished(open_page: Open, session_of: SessionOf) -> None:
    page = open_page("#/table", stored=session_of("patronize", decisions=1), reduced=True)
    ready(page)
    animated: Any = page.evaluate(
        "[...document.querySelectorAll('*')].filter((e) => getComputedStyle(e).animationName !== 'none').length"
    )
    assert animated == 0


def test_dark_and_light_are_the_readers_choice(open_page: Open) -> None:
    page = open_page("#/new")
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    before = page.evaluate(ground)
    page.get_by_role("button", name="Dark or light").click()
    dark = page.evaluate(ground)
    assert dark != before
    page.reload()
    page.locator("form.setup").wait_for()
    assert page.evaluate(ground) == dark


def test_a_state_and_a_view_are_studied_and_moves_are_tried(open_page: Open) -> None:
    page = open_page("#/analysis")
    view = (examples() / "patronize-view.json").read_text()
    page.locator("textarea").fill(view)
    page.get_by_role("button", name="Show it").click()
    expect(page.locator(".move")).to_have_count(len(patron.View.from_json(view).legal_actions))
    page.get_by_role("button", name="Open another").click()
    state = patron.Patronize(3).deal(7)
    page.locator("textarea").fill(state.to_json())
    page.get_by_role("button", name="Show it").click()
    page.locator(".move", has_text="Pass").click()
    expect(page.locator(".said")).to_contain_text("Move 1 of 1")
    page.get_by_label("Seen by").select_option("1")
    expect(page.locator(".hand .card")).to_have_count(5)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".said")).to_have_text("")


@pytest.mark.parametrize(
    ("game", "left_out", "shown"),
    [
        (patron.Patronize(3), ("rounds", "stock", "passed"), "Round 1 of 7"),
        (patron.Venice(3), ("turns",), "Turn 1"),
        (patron.Patronage(2, sets="base", preset_hands=True), ("military", "pool"), "VP pool 24"),
    ],
)
def test_what_a_state_leaves_out_is_filled_in(
    open_page: Open, game: patron.Game, left_out: tuple[str, ...], shown: str
) -> None:
    whole = json.loads(game.deal(7).to_json())
    assert set(left_out) <= whole.keys()
    page = open_page("#/analysis")
    page.locator("textarea").fill(json.dumps({name: value for name, value in whole.items() if name not in left_out}))
    page.get_by_role("button", name="Show it").click()
    expect(page.locator(".felt")).to_contain_text(shown)
    expect(page.locator(".felt")).not_to_contain_text("undefined")
    expect(page.locator(".move").first).to_be_visible()


def test_a_record_is_opened_from_a_file_and_a_broken_one_is_explained(open_page: Open, watch: Watch) -> None:
    page = open_page("#/analysis")
    page.set_input_files("input[type=file]", examples() / "venice.patron")
    page.locator(".studying").wait_for()
    page.reload()
    page.locator(".studying").wait_for()
    page.get_by_role("button", name="Open another").click()
    broken = (examples() / "patronize.patron").read_text().replace("play architect protect", "play pope", 1)
    page.locator("textarea").fill(broken)
    page.get_by_role("button", name="Show it").click()
    expect(page.locator(".problem")).to_contain_text("pope")
    watch.wrong[:] = [told for told in watch.wrong if "400" not in told]
