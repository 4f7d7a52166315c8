"""Visits to the built site: from the home page, after a reload, offline, by valid and invalid
addresses.

Every page is watched: a message on the console, an error or a request to another site fails the
test. Most tests share a page and open an address in it, as people do; the others begin with a cold
start.
"""

from __future__ import annotations

import json
import random
import re
from datetime import date as day
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from browsing import Server, poll, settles, stored_text, wait_for_phase, wait_until_offline_ready
from playing import ALONE, BRISK, GO_ON, Player, Table, press_any
from thorough import THOROUGH, limit_steps
from tilebag.core.move import Move
from tilebag.match import catalog, puzzles, saves
from tilebag.match.daily import daily_match
from tilebag.match.record import play_match

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.engine("here")
SHARED = pytest.mark.usefixtures("nothing_wrong")
SAVES = (
    "() => Object.keys(localStorage).filter((key) => /^tilebag.(save|waiting)/.test(key)).sort()"
)
BAG = f"{ALONE['magic-bag']}&{BRISK}"
# Records the animations of the transition from the previous page to this one.
WATCH_TRANSITION = """addEventListener("pagereveal", ({ viewTransition }) => viewTransition?.ready.then(() => {
  globalThis.animated = document.getAnimations().map(({ effect }) => effect.pseudoElement);
}));"""
PICTURE_GREW = """() => !globalThis.PageRevealEvent /* Firefox has no such transitions */
  || Boolean(globalThis.animated?.includes("::view-transition-old(table)"))"""
MAY_GO_ON = f"""() => ["ready", "over"].includes(document.documentElement.dataset.phase)
  || [...document.querySelectorAll({json.dumps(GO_ON)})].some((button) => button.checkVisibility())"""


def test_every_game_on_the_home_page_plays(page: Page, site: str) -> None:
    """Start each game from its card with the default setup; after a dozen random buttons a person
    can still move.
    """
    page.goto(site)
    games = page.evaluate(
        "() => [...document.querySelectorAll('a.game')].map((link) => link.getAttribute('href'))"
    )
    assert len(games) == len(set(games)) == len(catalog.keys())
    page.add_init_script(WATCH_TRANSITION)
    for game in games if THOROUGH else (games[0], games[-1]):
        rng = random.Random(game)
        page.emulate_media(reduced_motion="no-preference" if game == games[0] else "reduce")
        page.goto(site)
        page.locator(f'a.game[href="{game}"]').click()
        if game == games[0]:
            poll(page, PICTURE_GREW)
        else:
            assert page.evaluate("globalThis.animated ?? null") is None
        page.locator("dialog.first [data-answer=play]").click()  # closes the summary of the game
        wait_for_phase(page, "ready")
        for _ in range(12):
            press_any(page, rng)
            page.wait_for_timeout(60)
        page.keyboard.press("Escape")
        poll(page, MAY_GO_ON)


def test_reload_in_the_middle_of_a_turn_restores_it(page: Page, site: str) -> None:
    table = Table(page)
    table.open(site, BAG, "seed=4")
    player = Player(table)
    player.play(9)
    while not any(move.startswith("free") for move in table.moves()):
        player.step()  # to the middle of a turn
    before = table.newest_body()
    labels, moves = table.labels(), table.moves()
    page.reload()
    wait_for_phase(page, "ready")
    assert table.newest_body() == before
    settles(page, lambda: (table.labels(), table.moves()), (labels, moves))
    Player(table).play(limit_steps(9))


@pytest.mark.engine("shipped")
def test_matches_continue_and_start_without_the_server(page: Page, own_site: Server) -> None:
    table = Table(page)
    table.open(own_site.url, BAG, "seed=6")
    Player(table).play(5)
    wait_until_offline_ready(page)
    own_site.stop()
    page.reload()
    wait_for_phase(page, "ready")
    Player(table).play(limit_steps(6))
    page.goto(own_site.url)  # the home page, too
    poll(page, "() => document.documentElement.dataset.shelf === 'ready'")
    page.locator("a.game[data-game=magic-bag]").click()
    wait_for_phase(page, "ready")
    assert table.newest_body()["log"] == []


@SHARED
def test_address_starts_a_match_and_then_names_its_save(large: Page, site: str) -> None:
    table = Table(large)
    table.open(site, BAG, "seed=7", "draw=two-keep-one")
    assert large.evaluate("() => location.hash").startswith("#id=")
    body = table.newest_body()
    assert (body["game"], body["seed"], body["options"], body["seats"]) == (
        "magic-bag", "7", {"draw": "two-keep-one"}, 1
    )  # fmt: skip
    names = large.evaluate("() => performance.getEntriesByType('mark').map(({ name }) => name)")
    assert {"tilebag:shown", "tilebag:ready"} <= set(names)


@SHARED
def test_the_side_panel_names_the_move_and_undo_takes_back_a_held_die(
    large: Page, site: str
) -> None:
    table = Table(large)
    table.open(site, BAG, "seed=9")
    table.make("roll")
    large.get_by_role("button", name="Ask", exact=True).click()
    adviser = large.locator("#side .adviser")
    adviser.get_by_role("heading", name="Best move", exact=True).wait_for()
    expect(adviser.get_by_text("points at the end, on average")).to_be_visible()
    values = adviser.locator("[data-plan] b").all_inner_texts()
    assert 1 < len(values) <= 4
    assert all(value.isdigit() for value in values), values
    assert large.locator("#actions .hinted").count() == 1, "the main button does not play the hint"
    table.make("hold die-suns")
    assert table.newest_body()["log"] == ["0 roll", "0 hold die-suns"]
    large.get_by_role("button", name="Undo", exact=True).click()
    poll(large, "() => document.querySelector('[data-move=\"hold die-suns\"]')")
    assert table.newest_body()["at"] == 1
    undo = large.get_by_role("button", name="Undo", exact=True)
    assert undo.get_attribute("aria-disabled") == "true", "a roll can be undone"


@pytest.mark.soak
@SHARED
def test_computers_play_a_whole_game(large: Page, site: str) -> None:
    table = Table(large)
    table.open(
        site, f"game=magic-bag&seats=keen&seed=2&pace={'fast' if THOROUGH else 'none'}&motion=none"
    )
    session = saves.load(table.newest_body())
    assert session.over
    assert len(session.log) > 20
    result = large.get_by_role("dialog")
    result.locator("[data-answer=again]").wait_for()
    assert str(session.turn.scores[0]) in result.inner_text()


WRONG_ADDRESSES = {  # addresses, and a part of the message for each
    "play/#game=chess&seats=me": "chess",
    "play/#game=magic-bag&seats=me,me": "for one player, not 2",
    "play/#game=magic-bag&seats=nobody": "nobody",
    "play/#game=magic-bag&draw=three": "three",
    "play/#id=nothing": "has no such table",
    "play/#": "There is no table at this address",
}
SHOWS_MESSAGE_AND_LINK = """(sentence) => {
  const back = [...document.querySelectorAll("a")].find((link) => link.checkVisibility() && link.pathname === "/");
  return Boolean(back) && document.body.innerText.includes(sentence);
}"""


@SHARED
@pytest.mark.parametrize("address", WRONG_ADDRESSES)
def test_wrong_address_shows_one_sentence_and_a_link(large: Page, site: str, address: str) -> None:
    large.goto(site + address)
    poll(large, SHOWS_MESSAGE_AND_LINK, WRONG_ADDRESSES[address])
    assert "Traceback" not in large.locator("body").inner_text()


def test_table_in_turkish(page: Page, site: str) -> None:
    table = Table(page)
    table.open(site, BAG, "seed=7", "lang=tr")
    assert page.evaluate("() => document.documentElement.lang") == "tr"
    assert page.get_by_role("heading", level=1).inner_text() == "Sihirli Torba"


@SHARED
def test_command_line_reads_saves_of_the_page(large: Page, site: str) -> None:
    table = Table(large)
    table.open(site, BAG, "seed=11")
    Player(table).play(6)
    mine = large.evaluate(
        "() => 'tilebag.save.' + new URLSearchParams(location.hash.slice(1)).get('id')"
    )
    envelope = large.evaluate(
        "(mine) => Object.entries(localStorage).filter(([key]) => key.startsWith(mine)).map(([, text]) => text)",
        mine,
    )
    sessions = [saves.read(text) for text in envelope]
    assert max(session.ply for session in sessions) == table.newest_body()["at"]
    assert {json.loads(text)["kind"] for text in envelope} == {"game"}


@SHARED
def test_the_focus_follows_a_tile_drawn_from_the_table(large: Page, site: str) -> None:
    large.goto(f"{site}play/#{ALONE['packkub']}&{BRISK}&seed=3&tips=off")
    for _ in range(8):  # until the hand needs a second row, far from the pile
        wait_for_phase(large, "ready")
        large.locator(".mirror").get_by_role("button", name="Draw a tile", exact=True).focus()
        large.keyboard.press("Enter")
        expect(large.locator(":focus")).to_have_attribute("aria-label", re.compile("drawn last"))


@SHARED
def test_a_finished_game_is_reviewed_and_tried_again_from_a_mistake(large: Page, site: str) -> None:
    """The review leads from the result to a position and continues there in a copy."""
    session = play_match("magic-bag", ["casual"], "9")
    finished = saves.body(session) | {"bots": {}}
    large.goto(f"{site}404.html")
    large.evaluate(
        "(text) => localStorage.setItem('tilebag.save.finished.a', text)",
        stored_text("game", finished),
    )
    large.goto(f"{site}play/#id=finished&{BRISK}&tips=off&quick=off")
    large.locator(".summary .key").wait_for()
    assert re.search(r"gave away \d+ points on average", large.locator(".summary h3").inner_text())
    large.locator(".costly button").first.click()
    card, place = large.locator(".reviewcard"), large.locator(".reviewcard small").first
    card.get_by_text(re.compile(r"Mistake: lost \d+ points on average")).wait_for()
    assert "played" in card.inner_text()
    strip = large.get_by_role("slider", name="Your moves, with marks")
    strip.focus()
    large.keyboard.press("Home")
    settles(large, lambda: place.inner_text().split(" of ")[0], "Move 1")
    large.keyboard.press("PageDown")
    settles(large, lambda: card.locator("h2 :is(.grade-slip, .grade-mistake)").count(), 1)
    costly = place.inner_text()
    settles(large, lambda: str(strip.get_attribute("aria-valuetext")).split(":")[0], costly)
    shown = """() => new URLSearchParams(location.hash.slice(1)).get('at')
      === document.querySelector('.replay .count').textContent.split(' / ')[0]"""
    poll(large, shown)  # the address changes with a delay
    large.reload()
    card.get_by_text(costly).wait_for()
    at = int(large.evaluate("() => new URLSearchParams(location.hash.slice(1)).get('at')"))
    large.get_by_role("button", name="Try again from here").click()
    wait_for_phase(large, "ready")
    copy = Table(large).newest_body()
    assert (copy["practice"], copy["log"]) == (at, session.history.lines[:at])
    keys = large.evaluate(
        "() => Object.keys(localStorage).filter((key) => /^tilebag.(save|review)/.test(key))"
    )
    assert {"tilebag.save.finished.a", "tilebag.review.finished"} < set(keys), (
        "the finished game or its review is gone"
    )
    expect(large.locator("#practice")).to_have_text("Practice, no record")
    large.goto(site)
    expect(large.locator(".unfinished .practice")).to_have_text("Practice, no record")
    large.get_by_role("button", name="Saved games").first.click()
    expect(large.get_by_role("dialog").get_by_text("Practice, no record")).to_have_count(1)


@SHARED
def test_the_deal_of_the_day_is_that_of_the_terminal_and_opens_again(
    large: Page, site: str
) -> None:
    large.goto(site)
    large.get_by_role("button", name="Today's deals").click()
    large.locator("[data-daily=multzo]").click()
    wait_for_phase(large, "ready", "thinking")
    table = Table(large)
    body = table.newest_body()
    date = large.evaluate("() => new Date().toLocaleDateString('sv')")
    match = daily_match(catalog.box("multzo"), date)
    assert match.seal
    assert (body["seed"], body["seal"]["hash"], body["bots"]) == (
        match.seed,
        match.seal.hash,
        {"1": "keen"},
    )
    saved = {key.split(".")[2] for key in large.evaluate(SAVES)}
    large.goto(f"{site}play/#game=multzo&daily={date}")
    poll(large, "() => location.hash.startsWith('#id=')")
    assert {key.split(".")[2] for key in large.evaluate(SAVES)} == saved, (
        "the address started a second match"
    )
    large.goto(site)
    large.get_by_role("button", name="Today's deals").click()
    assert large.locator("[data-daily=multzo]").inner_text() == "Continue"
    large.locator("[data-expert=multzo]").click()
    wait_for_phase(large, "thinking")
    yesterday = (day.fromisoformat(date) - timedelta(days=1)).isoformat()
    daily_body = table.newest_body()
    expert = daily_match(catalog.box("multzo"), yesterday)
    assert (daily_body["seed"], daily_body["bots"]) == (expert.seed, {"0": "expert", "1": "keen"})
    large.goto(f"{site}play/#game=multzo&daily={date}&seats=expert")
    large.get_by_text("You can watch the expert play this deal once the day is over").wait_for()
    large.goto(f"{site}play/#game=multzo&daily=2026-02-30")
    large.get_by_text("“2026-02-30” is not a day of the calendar such as 2026-11-24.").wait_for()


@SHARED
def test_a_puzzle_answered_wrongly_stays_and_one_answered_rightly_is_remembered(
    large: Page, site: str
) -> None:
    pack = puzzles.pack(catalog.box("magic-bag"))
    roll = next(
        puzzle for puzzle in pack if puzzle.answers == ((Move("roll"),),) and offers_stand(puzzle)
    )
    large.goto(site)
    saved = large.evaluate(SAVES)
    large.get_by_role("button", name="Puzzles").click()
    large.locator('.sheet a[data-puzzle^="multzo "]').first.wait_for()
    large.goto(f"{site}play/#game=magic-bag&puzzle={roll.number}&{BRISK}")
    wait_for_phase(large, "ready")
    large.locator("#actions [data-move=stand]").click()
    large.locator("#status", has_text="Not the best").wait_for()
    large.locator("#actions [data-move=roll]").click()
    large.locator("#status", has_text="Solved!").wait_for()
    assert not large.locator("#actions button").count()
    large.locator("a.main[data-puzzle=next]").click()
    wait_for_phase(large, "ready")
    number = int(large.evaluate("() => new URLSearchParams(location.hash.slice(1)).get('puzzle')"))
    for _ in puzzles.puzzle(catalog.box("magic-bag"), number).answers[0]:
        before = large.evaluate("() => document.documentElement.dataset.rev")
        large.locator("button[data-puzzle=solve]").click()
        poll(large, "(rev) => document.documentElement.dataset.rev !== rev", before)
    large.locator("#status", has_text="The solution").wait_for()
    assert not large.locator("button[data-puzzle=solve]").count()
    assert json.loads(large.evaluate("() => localStorage['tilebag.puzzles']"))["body"] == {
        "solved": {"magic-bag": [roll.number]}
    }
    assert large.evaluate(SAVES) == saved, "a puzzle was stored as a saved game"


def offers_stand(puzzle: puzzles.Puzzle) -> bool:
    """Whether `stand` is a legal move in the puzzle."""
    box = catalog.box("magic-bag")
    return Move("stand") in box.game.moves(puzzles.Attempt(box, puzzle).session.view())
