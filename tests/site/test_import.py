"""Export and import of saves: complete, checked first, never overwriting a save."""

from __future__ import annotations

import html
import json
import zlib
from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, Any

import hostile
import pytest
from blog import Post, blog
from playwright.sync_api import expect

from browsing import Watch, poll, settles, stored_text, wait_for_phase
from playing import Table
from thorough import THOROUGH, sample
from tilebag.match import bots, catalog, saves
from tilebag.match.session import MatchSetup, Session

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page

pytestmark = pytest.mark.engine("here")
SHELF = "() => document.documentElement.dataset.shelf === 'ready'"
SAVES = """() => Object.fromEntries(Object.entries(localStorage).filter(([key]) =>
  /^tilebag.(save|settings|records)/.test(key)))"""
PUT = "(items) => { for (const [key, text] of Object.entries(items)) localStorage.setItem(`tilebag.${key}`, text); }"
DAYS = "() => JSON.parse(localStorage.getItem('tilebag.daily')).body.days"
CLIPBOARD = """Object.defineProperty(navigator, "clipboard",
  { value: { writeText: async (text) => { window.copied = text; } } })"""
PASTE = """(text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const event = new Event("paste", { bubbles: true, cancelable: true }); // Firefox gives a ClipboardEvent no data
  document.body.dispatchEvent(Object.defineProperty(event, "clipboardData", { value: clipboardData }));
}"""
DROP = """({ text, repeat, name }) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text.repeat(repeat)], name, { type: "application/json" }));
  const over = new DragEvent("dragover", { dataTransfer, bubbles: true, cancelable: true });
  document.body.dispatchEvent(over);
  if (!over.defaultPrevented) throw new Error("a file cannot be dropped here");
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}"""
LAUNCH = """Object.defineProperty(window, "launchQueue", { value: { setConsumer(take) { window.launch = take; } } })"""
INSTALLED = """(() => {
  const ask = window.matchMedia.bind(window);
  window.matchMedia = (query) => (query.includes("standalone") ? { matches: true, addEventListener() {} } : ask(query));
})()"""
STOP_EARLY = """() => new MutationObserver((_, watching) => {
  if (!(document.querySelector("dialog[open] progress")?.value >= 5)) return;
  watching.disconnect();
  document.querySelector("[data-answer=stop]").click();
}).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })"""
# One second for the longest save; the page's own limit for it is longer than the replay takes on
# our machines.
SHORT_TIMEOUTS = """(() => {
  const wait = window.setTimeout;
  window.setTimeout = (act, time, ...more) => wait(act, time > 100000 && time < 200000 ? 1000 : time, ...more);
})()"""
SHARE = """async (text) => {
  const form = new FormData();
  form.append("file", new File([text], "okey.tiles.json", { type: "application/json" }));
  return (await fetch("/share/", { method: "POST", body: form })).url;
}"""
ENGINE_SECONDS = 120_000
OKEY = next(game for game in hostile.real() if game["body"]["game"] == "okey")


def put(page: Page, site: str, items: dict[str, str]) -> None:
    """Open the home page with these keys in storage."""
    page.goto(site)
    page.evaluate(PUT, items)
    page.reload()
    poll(page, SHELF)


def wrap_save(body: dict[str, Any], **more: Any) -> str:
    """A save whose checksum fits."""
    text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    return json.dumps(
        OKEY | {"sum": f"{zlib.crc32(text.encode()):08x}", "body": body} | more, ensure_ascii=False
    )


def save_after(steps: int) -> str:
    """The match of `OKEY` after this many moves, as a save."""
    return wrap_save(
        OKEY["body"] | {"log": OKEY["body"]["log"][:steps], "at": steps, "hashes": {}}, id="mygame"
    )


def choose(page: Page, text: str, name: str = "games.tiles.json") -> Locator:
    """Choose a file with this content in the sheet."""
    page.locator("#saves").click()
    page.locator("[data-import]").click()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose a file").click()
    chooser.value.set_files({"name": name, "mimeType": "application/json", "buffer": text.encode()})
    return wait_until_checked(page)


def wait_until_checked(page: Page) -> Locator:
    """The sheet after reading and checking have ended."""
    checked = """() => {
      const status = document.querySelector("dialog[open] .import [role=status]")?.textContent;
      return status && !/^(Reading…|Saving…)$/.test(status) && !document.querySelector(".import progress");
    }"""
    poll(page, checked, seconds=ENGINE_SECONDS / 1000)
    return page.locator("dialog[open]")


def stored_keys(page: Page) -> dict[str, str]:
    stored = page.evaluate(SAVES)
    assert isinstance(stored, dict)
    return stored


def bodies(page: Page) -> dict[str, Any]:
    """The bodies of all saves, by id."""
    texts = {
        key: text for key, text in stored_keys(page).items() if key.startswith("tilebag.save.")
    }
    return {key.split(".")[2]: json.loads(text)["body"] for key, text in texts.items()}


def test_backup_file_restores_all_games_in_a_cleared_browser(
    page: Page, new_context: Callable[..., BrowserContext], watch: Watch, site: str
) -> None:
    page.add_init_script(CLIPBOARD)
    games = {
        f"save.game{k}.a": json.dumps(game, ensure_ascii=False)
        for k, game in enumerate(hostile.real())
    }
    # lists one of three games
    tally = {"played": 3, "won": 2, "best": None, "games": [[1_795_000_000_000, -4, 0]]}
    tallies = {json.dumps(["okey", 2, [], []], separators=(",", ":")): tally}
    records = stored_text("records", {"tallies": tallies, "tables": []})
    put(
        page,
        site,
        games | {"settings": stored_text("settings", {"pace": "slow"}), "records": records},
    )
    page.locator("#saves").click()
    page.locator("[data-export=all]").click()
    expect(page.locator("dialog[open]").last).to_contain_text("5 games")
    page.locator("[data-file=copy]").click()
    text = poll(page, "() => window.copied")
    looks = {}
    for id in list(bodies(page)) if THOROUGH else ["game2"]:  # the engine has replayed all of them
        # otherwise the page would still have the phase of the previous match
        page.goto("about:blank")
        page.goto(f"{site}play/#id={id}&tips=off&quick=off&motion=none")
        wait_for_phase(page, "ready", "curtain", "over")
        looks[id] = Table(page).labels()

    context = new_context()
    watch.over(context)
    fresh = context.new_page()
    fresh.goto(site)
    poll(fresh, SHELF)
    sheet = choose(fresh, text)
    expect(sheet).to_contain_text("5 games: 5 new.")
    assert [box.is_checked() for box in sheet.get_by_role("checkbox").all()] == [True] * 7
    assert bodies(fresh) == {}, "saves were written before the import was confirmed"
    sheet.get_by_role("button", name="Import", exact=True).click()
    expect(sheet).to_contain_text("5 games were imported.")
    assert {json.dumps(body) for body in bodies(fresh).values()} == {
        json.dumps(saves.body(saves.load(game["body"]))) for game in hostile.real()
    }
    assert set(bodies(fresh)) == {f"game{k}" for k in range(5)}
    assert json.loads(stored_keys(fresh)["tilebag.settings"])["body"]["pace"] == "slow"
    assert json.loads(stored_keys(fresh)["tilebag.records"])["body"]["tallies"] == tallies
    for id, before in looks.items():
        fresh.goto(f"{site}play/#id={id}&tips=off&quick=off&motion=none")
        wait_for_phase(fresh, "ready", "curtain", "over")
        settles(fresh, Table(fresh).labels, before)


def small_games(n: int) -> dict[str, str]:
    """This many different deals of all games, some moves each, by storage key."""
    boxes = [catalog.box(key) for key in catalog.keys()]
    games = {}
    for k in range(n):
        box = boxes[k % len(boxes)]
        session = Session(
            box, MatchSetup.of(box, [bots.default_player(box)] * box.seats[0], str(k))
        )
        for _ in range(k % 3 + 1):
            session.tick()
        games[f"save.many{k:04}.a"] = stored_text("game", saves.body(session))
    return games


def test_interrupted_backup_import_restores_every_game(
    page: Page, new_context: Callable[..., BrowserContext], watch: Watch, site: str
) -> None:
    page.add_init_script(CLIPBOARD)
    games = small_games(n := 1000 if THOROUGH else 40)
    put(page, site, games)
    page.locator("#saves").click()
    page.locator("[data-export=all]").click()
    expect(page.locator("dialog[open]").last).to_contain_text(f"{n:,} games")
    page.locator("[data-file=copy]").click()
    text = poll(page, "() => window.copied")

    context = new_context()
    watch.over(context)
    fresh = context.new_page()
    fresh.goto(site)
    poll(fresh, SHELF)
    fresh.evaluate(STOP_EARLY)
    fresh.evaluate(PASTE, text)
    sheet = fresh.locator("dialog[open]")
    go_on = sheet.get_by_role("button", name="Continue with the remaining")
    expect(go_on).to_be_visible(timeout=ENGINE_SECONDS)
    left = int(go_on.inner_text().split()[-1])
    assert 0 < left < n
    expect(sheet).to_contain_text(f"{n:,} games: {n - left} new, {left} not checked yet.")
    sheet.get_by_role("button", name="Import", exact=True).click()
    expect(sheet).to_contain_text(f"{n - left} games were imported.")
    assert len(bodies(fresh)) == n - left
    go_on.click()
    expect(sheet).to_contain_text(f"{left} games: {left} new.", timeout=ENGINE_SECONDS)
    sheet.get_by_role("button", name="Import", exact=True).click()
    expect(sheet).to_contain_text(f"{left} games were imported.")
    assert {json.dumps(body) for body in bodies(fresh).values()} == {
        json.dumps(json.loads(text)["body"]) for text in games.values()
    }
    assert fresh.workers == []


def test_import_overwrites_nothing_and_can_be_undone(page: Page, site: str) -> None:
    put(page, site, {"save.mygame.a": save_after(9)})
    before = stored_keys(page)
    sheet = choose(page, save_after(5))
    expect(sheet).to_contain_text("Older than yours.")
    box = sheet.get_by_role("checkbox")
    expect(box).not_to_be_checked()
    expect(sheet.get_by_role("button", name="Import", exact=True)).to_be_disabled()
    box.check()
    sheet.get_by_role("button", name="Import", exact=True).click()
    expect(sheet).to_contain_text("One game was imported.")
    assert sorted(len(body["log"]) for body in bodies(page).values()) == [5, 9]
    assert before.items() <= stored_keys(page).items()
    sheet.get_by_role("button", name="Undo").click()
    expect(sheet).to_contain_text("Import undone.")
    assert {key: text for key, text in stored_keys(page).items() if ".save." in key} == before
    page.keyboard.press("Escape")
    expect(choose(page, save_after(12))).to_contain_text("Newer than yours.")
    page.keyboard.press("Escape")
    expect(choose(page, save_after(9))).to_contain_text("Same as yours: nothing to import.")
    expect(page.get_by_role("checkbox")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(choose(page, hostile.to_json(hostile.all_of([]))).get_by_role("status")).to_have_text(
        "There are no games in it."
    )


WORST = {
    "cut": (json.dumps(OKEY)[:-40], "incomplete or contains an error"),
    "deep": ('{"app":"tilebag","body":' + "[" * 100_000, "nested too deep"),
    "prototype": (
        json.dumps(OKEY).replace('"options": {', '"options": {"__proto__": {"x": 1}, '),
        "data that no save has",
    ),
    "newer": (json.dumps(OKEY | {"schema": 9}), "newer version of Tilebag"),
    "another game's steps": (wrap_save(OKEY["body"] | {"game": "multzo", "hashes": {}}), "Multzo"),
    "huge": (json.dumps(OKEY).replace('"at": ', '"at": 1e999, "an": '), "data that no save has"),
    "markup": (
        wrap_save(OKEY["body"] | {"names": ["<img src=x onerror=alert(1)>"]}),
        "One game: 1 newer than yours.",
    ),
    "not ours": ("<html><script>alert(1)</script>", "no Tilebag game"),
}


def test_an_import_larger_than_its_room_leaves_the_own_days_and_says_so(
    page: Page, site: str
) -> None:
    """More days than a browser keeps, and some that lie in the future."""
    own = {"days": {"2026-11-24": {"okey": {"id": "mine", "done": "I won."}}}}
    put(page, site, {"daily": stored_text("daily", own)})
    first = date(2026, 11, 20).toordinal()
    past = (date.fromordinal(first - k) for k in range(15_000))
    future = (date(2090, 1, k) for k in range(1, 31))
    days = {day.isoformat(): {"okey": {"id": "", "done": "x"}} for day in (*past, *future)}
    sheet = choose(
        page,
        stored_text("all", {"games": [], "settings": {}, "records": {"tallies": {}, "days": days}}),
    )
    expect(sheet).to_contain_text("They are added to yours. None of yours is lost.")
    sheet.locator("[data-answer=import]").click()
    expect(sheet).to_contain_text(
        "entries were not added: they are dated in the future, or there was no room for them."
    )
    stored_days = page.evaluate(DAYS)
    assert stored_days["2026-11-24"] == own["days"]["2026-11-24"]
    assert 5_000 < len(stored_days) < len(days)
    assert not [day for day in stored_days if day > "2026-11-24"]
    sheet.get_by_role("button", name="Undo").click()
    expect(sheet).to_contain_text("Import undone.")
    assert page.evaluate(DAYS) == own["days"]


# all run under Node
@pytest.mark.parametrize("kind", sample(WORST, ["another game's steps", "markup"]))
def test_invalid_pasted_text_is_explained_and_not_stored(page: Page, site: str, kind: str) -> None:
    text, sentence = WORST[kind]
    put(page, site, {"save.mygame.a": save_after(9)})
    before = stored_keys(page)
    page.evaluate(PASTE, text)
    expect(wait_until_checked(page)).to_contain_text(sentence)
    assert stored_keys(page) == before
    assert page.evaluate("() => document.querySelectorAll('dialog img, dialog script').length") == 0


def test_sixty_megabytes_are_rejected(page: Page, site: str) -> None:
    page.goto(site)
    poll(page, SHELF)
    page.evaluate(DROP, {"text": "0123456789", "repeat": 6_000_000, "name": "large.tiles.json"})
    expect(wait_until_checked(page)).to_contain_text("over 48 MB")


@pytest.mark.soak
def test_slow_save_is_skipped_and_the_next_one_checked(page: Page, site: str) -> None:
    page.add_init_script(SHORT_TIMEOUTS)
    games = [json.loads(wrap_save(json.loads(hostile.endless()))), OKEY]
    page.goto(site)
    poll(page, SHELF)
    page.evaluate(
        DROP, {"text": hostile.to_json(hostile.all_of(games)), "repeat": 1, "name": "endless.json"}
    )
    sheet = wait_until_checked(page)
    expect(sheet).to_contain_text("2 games: 1 new, 1 unreadable.")
    expect(sheet).to_contain_text("takes too long")
    expect(sheet.get_by_role("checkbox").first).to_be_checked()


def test_pasted_report_is_imported(page: Page, site: str) -> None:
    page.goto(site)
    poll(page, SHELF)
    page.locator("#saves").click()
    page.locator("[data-import]").click()
    body = OKEY["body"] | {"names": ["Player 1"]}
    page.get_by_label("Or paste the text here").fill(
        f"It {{broke}}.\n\nbuild 1\n\n{wrap_save(body)}\n"
    )
    page.get_by_role("button", name="Preview").click()
    expect(wait_until_checked(page)).to_contain_text("One game: 1 new.")


def test_file_opened_with_the_installed_app_is_checked(page: Page, site: str) -> None:
    page.add_init_script(LAUNCH)
    page.goto(site)
    poll(page, SHELF)
    file = "(text) => window.launch({ files: [{ getFile: async () => new File([text], 'a.tiles.json') }] })"
    page.evaluate(file, json.dumps(OKEY)[:-40])
    expect(wait_until_checked(page)).to_contain_text("incomplete or contains an error")


UNREADABLE = "This file can't be read."
UNREADABLE_FILES = {
    "moved before it is opened": "{ getFile: async () => { throw new DOMException('gone', 'NotFoundError'); } }",
    "moved before it is read": """{ getFile: async () => Object.assign(new File(["{}"], "a.tiles.json"),
      { text: async () => { throw new DOMException("gone", "NotReadableError"); } }) }""",
}


@pytest.mark.parametrize("fault", UNREADABLE_FILES)
def test_file_that_cannot_be_read_is_named_so_by_the_installed_app(
    page: Page, site: str, fault: str
) -> None:
    page.add_init_script(LAUNCH)
    page.goto(site)
    poll(page, SHELF)
    page.evaluate(f"() => window.launch({{ files: [{UNREADABLE_FILES[fault]}] }})")
    sheet = wait_until_checked(page)
    expect(sheet).to_contain_text(UNREADABLE)
    expect(sheet.get_by_role("button", name="Choose another file")).to_be_visible()


@pytest.mark.parametrize(("lang", "sentence"), [("en", UNREADABLE), ("tr", "Bu dosya okunamıyor.")])
def test_shared_file_that_never_arrived_is_named_so(
    page: Page, site: str, lang: str, sentence: str
) -> None:
    """The service worker could not read or store it, and nothing is in the cache."""
    page.add_init_script(INSTALLED)
    page.goto(f"{site}{'' if lang == 'en' else f'{lang}/'}#shared")
    expect(wait_until_checked(page)).to_contain_text(sentence)


def open_controlled(page: Page, site: str) -> None:
    """Open the home page, and let the service worker take control of it."""
    page.goto(site)
    poll(page, SHELF)
    page.locator("[data-offline=download]:visible").click()
    poll(page, "() => Boolean(navigator.serviceWorker.controller)")


@pytest.mark.engine("shipped")
def test_shared_file_is_imported_and_not_left_in_a_cache(
    page: Page, site: str, browser_name: str
) -> None:
    if browser_name != "chromium":  # only Chromium supports sharing files with an app
        return
    open_controlled(page, site)
    page.add_init_script(INSTALLED)
    address = page.evaluate(SHARE, wrap_save(OKEY["body"]))
    assert address.split("#")[0] == site
    page.goto("about:blank")
    page.goto(f"{site}#shared")
    expect(wait_until_checked(page)).to_contain_text("One game: 1 new.")
    assert page.url == site
    assert page.evaluate("() => caches.has('tilebag-shared')") is False


@pytest.mark.engine("shipped")
@pytest.mark.parametrize("policy", ["strict-origin-when-cross-origin", "no-referrer"])
def test_page_of_another_site_cannot_open_the_import(
    page: Page, site: str, watch: Watch, policy: str, browser_name: str
) -> None:
    """With `no-referrer` a form says no more about its site than one of the system does."""
    if browser_name != "chromium":
        return
    open_controlled(page, site)
    form = f"""<meta name="referrer" content="{policy}"><form method="post" enctype="multipart/form-data"
      action="{site}share/"><textarea name="text">{html.escape(wrap_save(OKEY["body"]))}</textarea></form>"""
    with blog({"form": Post(form)}) as address:
        watch.allow(address)
        page.goto(f"{address}form")
        page.evaluate("() => document.forms[0].submit()")
        page.wait_for_url(site)
    poll(page, SHELF)
    expect(page.locator("dialog[open]")).to_have_count(0)
    poll(page, "() => caches.has('tilebag-shared').then((has) => !has)")


def test_installed_app_without_games_offers_import(page: Page, site: str) -> None:
    page.add_init_script(INSTALLED)
    page.goto(site)
    poll(page, SHELF)
    offer = page.get_by_role("button", name="Import your games")
    expect(offer).to_be_visible()
    page.evaluate(PASTE, wrap_save(OKEY["body"]))
    wait_until_checked(page).get_by_role("button", name="Import", exact=True).click()
    expect(offer).to_have_count(0)


def test_hostile_files_leave_the_page_unchanged(page: Page, site: str) -> None:
    """A few files; tests/build/test_hostile_files.py gives a thousand to the parser and the
    engine.
    """
    page.goto(site)
    poll(page, SHELF)
    for text in hostile.files(100 if THOROUGH else 5, seed=11):
        page.evaluate(PASTE, text or " ")
        wait_until_checked(page)
        page.keyboard.press("Escape")
        assert bodies(page) == {}


def test_command_line_reads_exports(page: Page, site: str) -> None:
    page.add_init_script(CLIPBOARD)
    for k, key in enumerate(catalog.keys() if THOROUGH else ["okey"]):
        (game,) = (game for game in hostile.real() if game["body"]["game"] == key)
        put(page, site, {f"save.game{k}.a": json.dumps(game, ensure_ascii=False)})
        page.goto(f"{site}play/#id=game{k}&tips=off&quick=off")
        wait_for_phase(page, "ready", "curtain", "over")
        page.locator("#menu").click()
        page.get_by_role("button", name="Save as a file").click()
        page.locator("[data-file=copy]").click()
        text = poll(page, "() => window.copied")
        assert saves.body(saves.read(text))["log"] == game["body"]["log"]
