"""Prepared matches: moves made before the engine is ready are neither lost nor made twice."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Error
from web.fingers import Finger
from web.test_gestures import drag

from browsing import START_SECONDS, WORKER_FAILED, poll, settles, wait_for_phase
from playing import Player, Seen, Table, click, tap
from thorough import sample
from tilebag.core.errors import EngineError
from tilebag.core.game import Frame
from tilebag.core.move import Move
from tilebag.match import bots, catalog, saves
from tilebag.match.session import READY, THINKING, Session

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Route

    from browsing import Watch

ENGINE = "**/pyodide.asm.wasm"
WAITING = (
    "() => Object.keys(localStorage).filter((key) => key.startsWith('tilebag.waiting.')).length"
)
MARKED = "(name) => performance.getEntriesByName(name).length > 0"
STATUS = "() => document.getElementById('status').textContent"
NO_NETWORK = ("console ", "page error: Failed to fetch", "page error: NetworkError")
# in Firefox, about pending requests of a page that was left
PENDING = (f"console error: {WORKER_FAILED}",)
ACCEPTED = "Getting ready…"
WAYS = ("plainly", "reload", "back", "second step", "no connection")
BOXES = tuple(map(catalog.box, catalog.keys()))
# not for several people only
PREPARED = [box.key for box in BOXES if box.usual_seats == 1 or bots.players(box)]
SOME = (("magic-bag", "no connection"), ("packkub", "reload"), ("remembory", "plainly"))


@dataclass
class Gate:
    """Holds the engine back until released."""

    held: list[Route] = field(default_factory=list)
    open: bool = False

    def at(self, context: BrowserContext) -> Gate:
        context.route(ENGINE, self._answer)
        return self

    def _answer(self, route: Route) -> None:
        if self.open:
            route.continue_()
        else:
            self.held.append(route)

    def release(self) -> None:
        self.open = True
        for route in self.held:
            with suppress(Error):  # its page may be gone
                route.continue_()
        self.held.clear()

    def cut_network(self) -> None:
        """Cut the network."""
        for route in self.held:
            with suppress(Error):
                route.abort("internetdisconnected")
        self.held.clear()


def wait_for_engine(page: Page) -> None:
    poll(page, MARKED, "tilebag:ready", seconds=START_SECONDS)


def play_without_preparation(body: dict[str, Any], moves: list[str], steps: int) -> Session:
    """Play these moves in the same match in this process."""
    known = saves.load(body)
    session = Session(known.box, known.match)
    remaining = list(moves)
    while session.ply < steps or remaining:
        if session.phase == THINKING:
            session.tick()
        elif session.phase != READY or not remaining:
            break
        else:
            assert session.viewer is not None
            with suppress(EngineError):  # a second move may be legal only before the first
                session.play(session.viewer, Move.parse(remaining.pop(0)))
            if session.phase != READY:
                remaining.clear()
    return session


def open_before_engine(
    page: Page, site: str, game: str, browser_name: str
) -> tuple[Gate, Table, Seen]:
    """Open a prepared match while the engine is held back."""
    gate = Gate().at(page.context)
    table = Table(page, tap if browser_name == "chromium" else click)
    table.open(site, f"game={game}&pace=none&motion=none")
    return gate, table, table.look()


@pytest.mark.parametrize(("game", "way"), sample(product(PREPARED, WAYS), SOME))
def test_queued_move_is_played_once(
    phone: Page, site: str, game: str, way: str, browser_name: str, watch: Watch
) -> None:
    page, (gate, table, seen) = phone, open_before_engine(phone, site, game, browser_name)
    assert page.evaluate(MARKED, "tilebag:playable")
    assert not page.evaluate(MARKED, "tilebag:ready")
    session = seen.session()
    assert session.viewer is not None
    first = str(session.advice(session.viewer, bots.default_player(session.box)).plan[0])
    press(table, seen.way(first))
    if way == "plainly" and len(seen.way(first)) == 1:
        press(table, seen.way(first))  # a double tap
    assert page.evaluate(STATUS) == ACCEPTED
    assert page.evaluate(WAITING) == 1
    moves = [first]
    if way == "second step":
        moves += second_step(table, first)
    elif way != "plainly":
        leave_and_return(page, site, gate, way)
        assert page.evaluate(STATUS) == ACCEPTED
    gate.release()
    wait_for_engine(page)
    settles(page, lambda: page.evaluate(WAITING), 0)
    later = table.look(seen.saves)
    plain = play_without_preparation(seen.body, moves, later.body["at"])
    assert [later.body[part] for part in ("log", "at", "hashes")] == [
        saves.body(plain)[part] for part in ("log", "at", "hashes")
    ]
    ignore_expected_messages(watch, way)


def ignore_expected_messages(watch: Watch, way: str) -> None:
    """Ignore the messages of the browser, PyScript and Pyodide about the missing file."""
    words = {"reload": PENDING, "back": PENDING, "no connection": NO_NETWORK}.get(way)
    watch.seen[:] = [message for message in watch.seen if not (words and message.startswith(words))]


def press(table: Table, selectors: list[str]) -> None:
    for selector in selectors:
        table.act(table.page, selector)
    yes = table.page.locator("dialog[open] [data-answer].main")
    if yes.count():
        yes.tap()


def second_step(table: Table, first: str) -> list[str]:
    """Make a second move that is offered while the first is queued, preferably one that is legal
    after it.
    """
    seen = table.look()
    session = seen.session()
    assert session.viewer is not None
    now = [str(move) for move in session.box.game.moves(session.view())]
    session.play(session.viewer, Move.parse(first))
    following = (
        [str(move) for move in session.box.game.moves(session.view())]
        if session.phase == READY
        else []
    )
    offered = [move for move in following if move != first and move in now and seen.offers(move)]
    others = [move for move in seen.moves if move != first]
    then = [*offered, *others][:1]
    for move in then:
        press(table, seen.way(move))
    return then


WITH_DESK = ("okey", "packkub")
ARRANGED = (("packkub", "reload"),)
WHERE = """(ids) => ids.map((id) => {
  const { left, top, width, height } = document.querySelector(`.mirror [data-pick="${id}"]`).getBoundingClientRect();
  return [left + width / 2, top + height / 2];
})"""
STAGE = """() => {
  const { clientWidth, clientHeight } = document.getElementById("stage");
  const line = document.getElementById("status-line").offsetHeight;
  return [clientWidth, clientHeight - line, line];
}"""


@pytest.mark.parametrize(("game", "way"), sample(product(WITH_DESK, WAYS), ARRANGED))
def test_rack_is_rearranged_at_once_and_stays_so(
    phone: Page, site: str, game: str, way: str, browser_name: str, watch: Watch
) -> None:
    """A tile is dragged to another slot before the engine is ready; then a move is made."""
    page, (gate, table, seen) = phone, open_before_engine(phone, site, game, browser_name)
    session = seen.session()
    width, height, line = page.evaluate(STAGE)
    frame = Frame(width, height, line=line)
    slots = rack_slots(session, frame)
    session.remember_desk(session.scene(frame))
    ids = list(slots)
    places = page.evaluate(WHERE, ids)

    def put(piece: str, slot: int) -> None:
        target = next(
            tile for tile, occupied in rack_slots(session, frame).items() if occupied == slot
        )
        start, end = page.evaluate(WHERE, [piece, target])
        carry(page, browser_name, start, end)
        session.arrange(frame, piece, slot)
        assert page.evaluate(STATUS) == ACCEPTED

    put(ids[-1], slots[ids[0]])
    shown = page.evaluate(WHERE, ids)
    assert shown != places
    assert shown[-1] == places[0]
    moves = []
    if way == "second step":
        put(ids[1], slots[ids[0]])
        assert session.viewer is not None
        moves = [str(session.advice(session.viewer, bots.default_player(session.box)).plan[0])]
        shown = page.evaluate(WHERE, ids)
        # a click, because a browser may treat a tap right after a drag as part of it
        hand = Table(page)
        press(hand, hand.look().way(moves[0]))
    if way in ("reload", "back", "no connection"):
        leave_and_return(page, site, gate, way)
        assert page.evaluate(STATUS) == ACCEPTED
        assert page.evaluate(WHERE, ids) == shown
    if not moves:
        page.evaluate(WATCH, ids)
    gate.release()
    wait_for_engine(page)
    settles(page, lambda: page.evaluate(WAITING), 0)
    if not moves:
        assert page.evaluate("() => window.places") == [shown], (
            "pieces moved when the engine answered"
        )
    later = table.look(seen.saves)
    plain = play_without_preparation(seen.body, moves, later.body["at"])
    assert [later.body[part] for part in ("log", "at", "hashes")] == [
        saves.body(plain)[part] for part in ("log", "at", "hashes")
    ]
    (desk,) = later.body["desks"].values()
    assert sorted(ids, key=desk.__getitem__) == list(rack_slots(session, frame)), (
        "the order of the tiles changed"
    )
    ignore_expected_messages(watch, way)


def rack_slots(session: Session, frame: Frame) -> dict[str, int]:
    desk = session.scene(frame).desk
    assert desk is not None
    return dict(desk.lying)


# Records each change of the pieces' positions.
WATCH = f"""(ids) => {{
  window.places = [];
  const look = () => {{
    const now = ({WHERE})(ids);
    if (JSON.stringify(now) !== JSON.stringify(window.places.at(-1))) window.places.push(now);
    requestAnimationFrame(look);
  }};
  look();
}}"""


def carry(
    page: Page, browser_name: str, start: tuple[float, float], end: tuple[float, float]
) -> None:
    """Drag a piece, by touch if the browser's automation supports it."""
    if browser_name != "chromium":
        return drag(page, start, end)
    finger = Finger(page)
    finger.slide(start, end)
    for _ in range(
        6
        # rests before it lifts; otherwise a following tap only stops what the browser sees as a
        # fling
    ):
        finger.touch("touchMove", end)
    return finger.touch("touchEnd")


def leave_and_return(page: Page, site: str, gate: Gate, way: str) -> str:
    if way == "back":
        page.goto(site)
        page.locator("#unfinished a").click()
        return wait_for_phase(page, "ready")
    if way == "no connection":
        page.context.set_offline(offline=True)
        gate.cut_network()
        page.wait_for_timeout(1000)  # the page retries
        page.context.set_offline(offline=False)
    with suppress(Error):  # the page may reload itself when it is online again
        page.reload()
    return wait_for_phase(page, "ready")


NEXT = "() => JSON.parse(localStorage.getItem('tilebag.next.multzo'))?.body.prepared.save.body.seed ?? ''"


@pytest.mark.engine("here")
def test_next_deal_is_prepared_for_the_same_set_up_only(page: Page, site: str) -> None:
    """The idle engine deals ahead; other options must wait for the engine."""
    table = Table(page)
    table.open(site, "game=multzo&seats=me,casual&pace=none&motion=none")
    dealt = poll(page, NEXT)
    table.open(site, "game=multzo&seats=me,keen,keen&pace=none&motion=none")
    assert table.newest_body()["seed"] != dealt
    assert page.evaluate(NEXT) == dealt
    table.open(site, "game=multzo&seats=me,casual&seed=77&pace=none&motion=none")
    assert table.newest_body()["seed"] == "77"
    table.open(site, "game=multzo&seats=me,casual&pace=none&motion=none")
    assert table.newest_body()["seed"] == dealt
    Player(table).play(5)
    assert poll(page, f"() => ({NEXT})() !== '{dealt}' && ({NEXT})()"), (
        "no further match is prepared"
    )


# Counts requests to the worker, or to the test's process in its place.
COUNT = """() => {
  const { askEngine } = window;
  const { postMessage } = Worker.prototype;
  window.posted = 0;
  window.askEngine = (...how) => { window.posted += 1; return askEngine(...how); };
  Worker.prototype.postMessage = function (...how) { window.posted += 1; return postMessage.apply(this, how); };
}"""


@pytest.mark.engine("here")
@pytest.mark.parametrize("seats", sample(["me,me", "keen,keen"], ["me,me"]))
def test_no_repeated_requests_when_no_match_can_be_prepared(
    page: Page, site: str, seats: str
) -> None:
    """If a curtain is shown first or no person plays, the page does not ask repeatedly for a
    prepared match.
    """
    page.goto(f"{site}play/#game=okey&seats={seats}&pace=step&motion=none&tips=off&quick=off")
    wait_for_engine(page)
    page.evaluate(COUNT)
    page.wait_for_timeout(4500)
    posted = page.evaluate("() => window.posted")
    page.wait_for_timeout(1500)
    assert page.evaluate("() => window.posted") == posted
