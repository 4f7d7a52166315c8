"""The home page: complete without Python, one tap from every game and the last match."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin, urlsplit

import pytest
from playwright.sync_api import expect
from web.toy import BIN, TRAY, handful, put, save_after

from browsing import poll, sealed, stored_text
from tilebag.match import catalog

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page
    from web.conftest import Table

Open = Callable[..., "Table"]
Axe = Callable[["Page"], list[str]]
FILL = """() => {
  let [text, size] = ["", 1 << 20];
  while (size > 1000) {
    try {
      localStorage.setItem("other.app", text + "x".repeat(size));
      text += "x".repeat(size);
    } catch {
      size /= 2;
    }
  }
  localStorage.setItem("other.app", text.slice(100_000));
}"""
SHELF = "() => document.documentElement.dataset.shelf === 'ready'"


@pytest.fixture
def shelf(page: Page, site: str) -> Page:
    """A page of the site without scripts, where storage can be filled before the home page
    opens.
    """
    page.goto(f"{site}robots.txt")
    return page


def open_home(page: Page) -> None:
    page.goto(urljoin(page.url, "/"))
    poll(page, SHELF)


FACTS = """async () => {
  const site = JSON.parse(document.querySelector("meta[name=tilebag-site]").content);
  return await (await fetch(`${site.words}/shelf.json`)).text();
}"""


def test_card_opens_a_new_match_and_no_python_is_loaded(page: Page, site: str) -> None:
    urls: list[str] = []
    page.on("request", lambda request: urls.append(request.url))
    page.goto(site)
    poll(page, SHELF)
    assert not [url for url in urls if "/runtime/" in url or "/engine/" in url]
    (game, *_) = json.loads(page.evaluate(FACTS))
    name = game["words"]["en"]["name"]
    card = page.get_by_role("listitem").filter(
        has=page.get_by_role("heading", name=name, exact=True)
    )
    expect(card.get_by_role("link", name=f"Play {name}")).to_have_attribute(
        "href", f"/play/#game={game['key']}"
    )
    expect(card).to_contain_text(game["words"]["en"]["tagline"])
    expect(card.get_by_role("link", name=f"Learn in two minutes: {name}")).to_be_visible()
    expect(card.get_by_role("button", name=f"Set up {name}")).to_be_visible()
    expect(page.get_by_role("link", name="About", exact=True)).to_have_attribute("href", "/about/")
    page.get_by_role("button", name="Saved games").click()
    expect(page.get_by_role("dialog")).to_contain_text("Games are saved after every move.")


def test_every_game_can_be_seen_and_opened_before_scripts_run(browser: Browser, site: str) -> None:
    page = browser.new_page(java_script_enabled=False)
    page.goto(site)
    expect(page.get_by_role("link", name=re.compile("^Play "))).to_have_count(len(catalog.keys()))
    for picture in page.locator(".card .pic").all():
        expect(picture.locator("use").first).to_be_visible()
    page.close()


def test_language_is_chosen_in_the_header_and_okey_comes_first_in_turkish(shelf: Page) -> None:
    open_home(shelf)
    languages = shelf.get_by_role("group", name="Language").get_by_role("button")
    expect(languages).to_have_text(["EN English", "TR Türkçe"])
    languages.last.click()
    expect(shelf.locator(".card").first.get_by_role("link", name="Okey oyna")).to_be_visible()
    expect(shelf.get_by_role("group", name="Dil").get_by_role("button", pressed=True)).to_have_text(
        "TR Türkçe"
    )


def test_turkish_home_page_is_turkish_without_scripts_and_in_any_browser(
    browser: Browser, shelf: Page, site: str
) -> None:
    plain = browser.new_page(java_script_enabled=False)
    plain.goto(f"{site}tr/")
    expect(plain.locator("html")).to_have_attribute("lang", "tr")
    expect(plain.locator(".card").first.get_by_role("link", name="Okey oyna")).to_be_visible()
    expect(plain.locator("footer a").first).to_have_attribute("href", "/tr/okey/")
    plain.close()
    shelf.goto(f"{site}tr")
    poll(shelf, SHELF)
    assert urlsplit(shelf.url).path == "/tr/"
    expect(shelf.locator("html")).to_have_attribute("lang", "tr")
    expect(shelf.get_by_role("group", name="Dil").get_by_role("button", pressed=True)).to_have_text(
        "TR Türkçe"
    )
    shelf.get_by_role("link", name="Öğren").first.click()
    expect(shelf.locator("#title")).to_contain_text("Okey:")
    expect(shelf.locator("html")).to_have_attribute("lang", "tr")


def test_choice_of_a_language_counts_more_than_the_turkish_address(shelf: Page, site: str) -> None:
    shelf.goto(f"{site}tr/")
    poll(shelf, SHELF)
    shelf.get_by_role("button", name="EN English").click()
    expect(shelf.locator("html")).to_have_attribute("lang", "en")
    assert urlsplit(shelf.url).path == "/"
    shelf.goto(f"{site}tr/")
    expect(shelf.locator("html[data-shelf=ready]")).to_have_attribute("lang", "tr")
    shelf.goto(site)
    expect(shelf.locator("html[data-shelf=ready]")).to_have_attribute("lang", "en")


@pytest.mark.parametrize("games", [1, 2, 3, 4, 5, 6])
def test_any_number_of_games_fills_the_page(page: Page, site: str, games: int) -> None:
    cards = "".join(card(f"game-{n}", f"Game {n}") for n in range(games))
    page.route(
        site,
        lambda route: route.fulfill(
            response=(got := route.fetch()), body=insert_cards(got.text(), cards)
        ),
    )
    page.goto(site)
    poll(page, SHELF)
    for width in (320, 820, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        boxes = [box for item in page.locator(".card").all() if (box := item.bounding_box())]
        assert len(boxes) == games
        right = [round(box["x"] + box["width"]) for box in boxes]
        assert max(right) - right[-1] <= 1, f"a ragged last line of {games} at {width}"


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (2560, 1440)])
def test_large_screen_has_a_play_button_per_game_and_larger_text(
    page: Page, site: str, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto(site)
    buttons = page.locator(".card .btn.main:visible")
    expect(buttons).to_have_count(len(catalog.keys()))
    sizes = buttons.evaluate_all(
        "(all) => all.map((element) => parseFloat(getComputedStyle(element).fontSize))"
    )
    assert min(sizes) >= (22 if width > 2000 else 18)
    assert page.evaluate("() => document.documentElement.scrollHeight") <= height, (
        "the page scrolls"
    )


def card(key: str, name: str) -> str:
    """A card as the build writes it."""
    picture = '<div class="pic"><svg viewBox="0 0 48 48" aria-hidden="true"><rect width="48" height="48"/></svg></div>'
    words = f'<div class="txt"><h2>{name}</h2><p>Six words that say it all.</p><p>2–4 players · 20 min</p></div>'
    play = f'<a class="btn main game" href="/play/#game={key}" data-game="{key}">Play</a>'
    more = '<button type="button" class="btn bare">Set up</button>'
    return f'<li class="card">{picture}{words}<div class="do">{play}{more}</div></li>'


def insert_cards(text: str, cards: str) -> str:
    return re.sub(
        r'(<ol class="rack" id="games">).*?(</ol>\s*</main>)',
        rf"\1{cards}\2",
        text,
        flags=re.DOTALL,
    )


def test_unfinished_match_is_offered_and_says_whose_turn_it_is(open_table: Open, site: str) -> None:
    table = open_table(handful())
    table.spot("2 of Suns, in your hand").click()
    table.spot("Into the tray").click()
    table.wait_for_announcement("You put the 2 into the tray.")
    address = table.page.url
    page = table.page
    page.goto(site)
    poll(page, SHELF)
    left = page.get_by_role("region", name="Pick up where you left off").get_by_role("listitem")
    expect(left.get_by_role("heading", name="A Toy")).to_be_visible()
    expect(left).to_contain_text("Your turn · Turn 2")
    expect(left.get_by_role("img", name="A toy table")).to_be_visible()
    go_on = left.get_by_role("link", name="Continue")
    assert address.endswith(str(go_on.get_attribute("href")))
    colour = "(all) => all.map((element) => getComputedStyle(element).backgroundColor)"
    (filled,) = page.locator(".unfinished .btn.main").evaluate_all(colour)
    assert filled not in page.locator(".card .btn.main").evaluate_all(colour), (
        "a Play button is filled like Continue"
    )
    expect(page.get_by_text("Five tile games, ready to play.")).to_be_hidden()
    page.goto(f"{site}#lang=tr")
    page.reload()
    poll(page, SHELF)
    expect(page.locator(".unfinished p")).to_contain_text("Sıra sende")


def test_finished_match_is_not_offered_to_continue(shelf: Page) -> None:
    keep(shelf, "aaaa", over=True)
    open_home(shelf)
    expect(shelf.locator("#go")).to_be_hidden()
    shelf.get_by_role("button", name="Saved games").click()
    expect(shelf.locator("dialog[open]")).to_be_visible()
    expect(shelf.get_by_role("dialog", name="Saved games")).to_contain_text("Finished")


def test_deleting_can_be_undone(shelf: Page) -> None:
    keep(shelf, "aaaa")
    keep(shelf, "bbbb", updated="2026-01-02")
    open_home(shelf)
    shelf.get_by_role("button", name="Saved games").click()
    expect(shelf.locator("dialog[open]")).to_be_visible()
    sheet = shelf.get_by_role("dialog", name="Saved games")
    expect(sheet.get_by_role("link")).to_have_count(2)
    before = shelf.evaluate("() => localStorage.getItem('tilebag.save.bbbb.a')")
    delete_first(sheet)
    expect(sheet).to_contain_text("A Toy is deleted.")
    expect(sheet.get_by_role("link")).to_have_count(1)
    assert shelf.evaluate("() => localStorage.getItem('tilebag.save.bbbb.a')") is None
    sheet.get_by_role("button", name="Undo").click()
    expect(sheet.get_by_role("link")).to_have_count(2)
    assert shelf.evaluate("() => localStorage.getItem('tilebag.save.bbbb.a')") == before
    offered = shelf.locator("#unfinished a")
    expect(offered.first).to_have_attribute("href", "/play/#id=bbbb")
    delete_first(sheet)
    open_home(shelf)
    expect(offered).to_have_count(1)
    expect(offered).to_have_attribute("href", "/play/#id=aaaa")


def delete_first(sheet: Locator) -> None:
    if not sheet.get_by_role("button", name="Delete: A Toy").count():
        sheet.get_by_role("button", name="More actions: A Toy").first.click()
    sheet.get_by_role("button", name="Delete: A Toy").click()


def test_saves_list_players_and_score_with_finished_ones_apart(
    shelf: Page, axe: Callable[[Page], list[str]]
) -> None:
    keep(shelf, "aaaa", others=["Mira", "Bob"], score=[3, 4, 5], mine=1)
    keep(shelf, "bbbb", over=True, others=["Ada", "Player 2"], score=[], mine=-1)
    keep(shelf, "cccc", others=["Ada", "Player 2"], score=[6, 7], mine=-1)
    open_home(shelf)
    shelf.get_by_role("button", name="Saved games").click()
    expect(shelf.locator("dialog[open]")).to_be_visible()
    sheet = shelf.get_by_role("dialog", name="Saved games")
    going, done = sheet.locator(".saves").all()
    expect(going).to_contain_text("You: 4, Mira: 3, Bob: 5")
    expect(going).to_contain_text("Ada: 6, Player 2: 7")
    expect(going).to_contain_text("Turn 3")
    expect(sheet.get_by_role("heading", name="Finished")).to_be_visible()
    expect(done).to_contain_text("with Ada and Player 2")
    for width, height in ((320, 568), (360, 640), (1440, 900)):
        shelf.set_viewport_size({"width": width, "height": height})
        assert axe(shelf) == []


@pytest.mark.parametrize(
    ("lang", "days"),
    [("en", ["Today", "Yesterday", "Jan 1, 2020"]), ("tr", ["Bugün", "Dün", "1 Oca 2020"])],
)
def test_saves_show_their_day_in_words(
    page: Page, site: str, shelf: Page, lang: str, days: list[str]
) -> None:
    now, day = datetime.now(UTC), timedelta(days=1)
    for k, when in enumerate([now, now - day, datetime(2020, 1, 1, 12, tzinfo=UTC)]):
        keep(shelf, f"day{k}", updated=when.isoformat())
    shelf.goto(f"{site}#lang={lang}")
    poll(shelf, SHELF)
    shelf.locator("#saves").click()
    expect(shelf.locator("dialog[open]")).to_be_visible()
    shown_days = [
        text.split("·")[-1].strip()
        for text in shelf.locator(".saves small:last-child").all_inner_texts()
    ]
    assert [text.startswith(day) for text, day in zip(shown_days, days, strict=True)] == [
        True
    ] * 3, shown_days


def test_changing_one_save_redraws_only_its_row(shelf: Page) -> None:
    for name in ("aaaa", "bbbb", "cccc"):
        keep(shelf, name)
    open_home(shelf)
    shelf.locator("#saves").click()
    expect(shelf.locator("dialog[open]")).to_be_visible()
    shelf.evaluate("() => { window.rows = [...document.querySelectorAll('[data-save]')]; }")
    row = shelf.locator("[data-save=bbbb]")
    row.locator("[data-does=more]").click()
    expect(row.locator("[data-does=more]")).to_have_attribute("aria-expanded", "true")
    row.locator("[data-does=rename]").click()
    expect(row.locator("[data-does=name]")).to_be_focused()
    row.locator("[data-does=name]").press("Escape")
    expect(row.locator("[data-does=more]")).to_be_focused()
    row.locator("[data-does=more]").click()
    row.locator("[data-does=delete]").click()
    expect(row.locator("[data-does=undo]")).to_be_focused()
    row.locator("[data-does=undo]").click()
    expect(row.locator("[data-does=more]")).to_be_focused()
    left = "() => window.rows.map((row) => row.isConnected ? row.dataset.save : '').filter(Boolean).sort()"
    assert shelf.evaluate(left) == ["aaaa", "cccc"]


def test_oldest_finished_games_can_be_deleted_before_storage_is_full(
    shelf: Page, axe: Callable[[Page], list[str]]
) -> None:
    for k in range(3):
        keep(shelf, f"done{k}", over=True, updated=f"2026-01-0{k + 1}")
    keep(shelf, "going")
    shelf.evaluate(FILL)
    open_home(shelf)
    shelf.locator("#saves").click()
    expect(shelf.locator("dialog[open]")).to_be_visible()
    sheet = shelf.get_by_role("dialog", name="Saved games")
    expect(sheet).to_contain_text("Storage for saved games is nearly full.")
    assert axe(shelf) == []
    sheet.get_by_role("button", name="Delete the 3 oldest games").click()
    expect(sheet).to_contain_text("3 games were deleted.")
    expect(sheet.get_by_role("link")).to_have_count(1)
    sheet.get_by_role("button", name="Undo").click()
    expect(sheet.get_by_role("link")).to_have_count(4)


def test_home_page_opens_despite_corrupt_storage(shelf: Page) -> None:
    for wreck in ("{", "null", '{"app":"tilebag","kind":"game","schema":1,"body":7}'):
        for name in ("settings", "meta", "save.aaaa.a"):
            shelf.evaluate(
                "([key, text]) => localStorage.setItem(key, text)", [f"tilebag.{name}", wreck]
            )
        open_home(shelf)
        expect(shelf.locator(".game").first).to_be_visible()


def test_next_match_starts_with_the_last_choices(shelf: Page) -> None:
    open_home(shelf)
    (game, *_) = json.loads(shelf.evaluate(FACTS))
    key = game["key"]
    last = {"last": {key: {"seats": ["me"], "options": {"draw": "one"}}}}
    write(shelf, "settings", "settings", last)
    open_home(shelf)
    expect(shelf.locator(f".game[data-game={key}]")).to_have_attribute(
        "href", sealed(f"/play/#game={key}&seats=me&draw=one")
    )


def write(page: Page, name: str, kind: str, body: Any) -> None:
    """Store a value in the page's own envelope."""
    page.evaluate(
        "([key, text]) => localStorage.setItem(key, text)",
        [f"tilebag.{name}", stored_text(kind, body)],
    )


def result(k: int, points: int, flags: int) -> list[int]:
    """A finished game as it is stored: milliseconds, points, won 1 + hinted 2."""
    return [1_795_000_000_000 + k, points, flags]


def test_statistics_count_results_by_set_up_and_can_be_reset_and_brought_back(
    shelf: Page, axe: Axe
) -> None:
    setup = json.dumps(["multzo", 2, [["1", "keen"]], []], separators=(",", ":"))
    other = json.dumps(
        ["multzo", 3, [["1", "expert"], ["2", "expert"]], [["flush_null", "both"]]],
        separators=(",", ":"),
    )
    games = [result(k, points, int(points > 0)) for k, points in enumerate((-12, 4, 9, -3, 31))]
    tallies = {
        setup: {"played": 6, "won": 3, "best": 31, "games": [*games, result(9, 50, 3)]},
        other: {"played": 1, "won": 0, "best": -7, "games": [result(7, -7, 0)]},
    }
    write(shelf, "records", "records", {"tallies": tallies, "tables": []})
    open_home(shelf)
    shelf.get_by_role("button", name="Statistics").click()
    sheet = shelf.get_by_role("dialog", name="Statistics")
    numbers = sheet.locator("dl")
    expect(numbers).to_have_text(re.compile("played7.*won3.*best.31.*average.3.7"))
    plot = sheet.get_by_role("img", name="Chart of the last 6 games: 3 won, best +31, average +3.7")
    expect(plot.locator("i.won")).to_have_count(3)
    expect(sheet).to_contain_text("One game with hints, counted separately.")
    for width, height in ((320, 568), (844, 390), (1440, 900)):
        shelf.set_viewport_size({"width": width, "height": height})
        assert sheet.evaluate("(sheet) => sheet.scrollWidth <= sheet.clientWidth")
    assert axe(shelf) == []
    sheet.get_by_role("radio", name="3 players, expert").check(force=True)
    expect(numbers).to_have_text(re.compile("played1.*won0.*best−7"))
    expect(sheet).to_contain_text("1 of 5 games")
    sheet.get_by_role("radio", name="Okey").check(force=True)
    expect(sheet).to_contain_text("No game finished yet")
    assert axe(shelf) == []
    sheet.get_by_role("radio", name="Multzo").check(force=True)
    sheet.get_by_role("button", name="Start again from zero").click()
    expect(sheet).to_contain_text("No game finished yet")
    sheet.get_by_role("button", name="Undo").click()
    expect(numbers).to_contain_text("7")


def test_newest_save_is_offered_first_without_an_invalid_picture_and_others_are_kept(
    shelf: Page,
) -> None:
    keep(shelf, "aaaa", game="okey", updated="2026-01-02")
    keep(shelf, "bbbb", game="multzo", updated="2026-01-04")
    keep(shelf, "cccc", game="packkub", updated="2026-01-05", over=True)
    keep(shelf, "dddd", game="remembory", updated="2026-01-03")
    shelf.evaluate(
        "() => localStorage.setItem('tilebag.picture.bbbb', '{\"scene\":{\"pieces\":7}}')"
    )
    open_home(shelf)
    left = shelf.get_by_role("region", name="Pick up where you left off").get_by_role("listitem")
    expect(left.get_by_role("heading")).to_have_text(["Multzo", "Remembory", "Okey"])
    expect(left.first.get_by_role("link", name="Continue")).to_have_attribute(
        "href", "/play/#id=bbbb"
    )
    shelf.get_by_role("button", name="Saved games").click()
    expect(shelf.locator("dialog[open]")).to_be_visible()
    links = shelf.get_by_role("dialog").get_by_role("link")
    assert [link.get_attribute("href") for link in links.all()] == [
        f"/play/#id={name * 4}" for name in "bdac"
    ]
    expect(links).to_contain_text(["Multzo", "Remembory", "Okey", "PackKub"])


def test_four_newest_matches_are_offered_with_their_players(shelf: Page) -> None:
    for k in range(6):
        keep(shelf, f"save{k}", updated=f"2026-01-0{k + 1}", others=["Mira", "Jon"])
    shelf.set_viewport_size({"width": 1440, "height": 900})
    open_home(shelf)
    links = shelf.locator("#unfinished a")
    assert [link.get_attribute("href") for link in links.all()] == [
        f"/play/#id=save{k}" for k in (5, 4, 3, 2)
    ]
    expect(shelf.locator("#unfinished").get_by_role("img", name="with Mira and Jon")).to_have_count(
        4
    )
    expect(shelf.locator("#saves")).to_contain_text("6")
    assert shelf.evaluate("() => document.documentElement.scrollHeight") <= 900


def test_invalid_last_choices_leave_the_cards_unchanged(shelf: Page) -> None:
    for last in (7, {"okey": 7}, {"okey": {"seats": 3, "names": {}, "options": []}}):
        write(shelf, "settings", "settings", {"last": last, "people": 3})
        open_home(shelf)
        expect(shelf.locator('a.game[data-game="okey"]')).to_have_attribute(
            "href", "/play/#game=okey"
        )


def test_a_name_is_reused_for_games_not_played_yet(shelf: Page) -> None:
    last = {"multzo": {"seats": ["me", "me"], "names": ["Ada", "Çağla"], "options": {}}}
    write(shelf, "settings", "settings", {"last": last, "people": ["Ada", "Çağla"]})
    open_home(shelf)
    card = shelf.locator('a.game[data-game="okey"]')
    expect(card).to_have_attribute("href", sealed("/play/#game=okey&names=Ada"))
    shelf.get_by_role("button", name="Set up Okey").click()
    sheet = shelf.get_by_role("dialog")
    expect(sheet.get_by_label("Name, seat 1")).to_have_value("Ada")
    sheet.get_by_label("Seat 2", exact=True).select_option(label="Human")
    expect(sheet.get_by_label("Name, seat 2")).to_have_value("Çağla")


def keep(
    page: Page,
    name: str,
    *,
    game: str = "toy",
    updated: str = "2026-01-01",
    over: bool = False,
    **more: Any,
) -> None:
    """Store a save as the table page writes it."""
    save = save_after(handful(), put("t1", TRAY), put("t2", BIN))
    about = save["about"] | {"game": game, "over": over, "mine": 0} | more
    text = stored_text("game", save["body"] | {"game": game}, id=name, saved=updated, about=about)
    page.evaluate(
        "([key, text]) => localStorage.setItem(key, text)", [f"tilebag.save.{name}.a", text]
    )
