"""Two people at one screen, in every game with secrets: no seat finds another's anywhere in the page.

What must not be found is worked out by an engine of this process from the page's own save. It is looked for in the
whole page (every element, attribute and live region), its title, its accessibility tree and on the canvas.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, Any

import pytest
from engine.facts import steps_of_one

from playing import BRISK, TOGETHER, Player, Table
from thorough import limit_steps, sample
from tilebag import catalog, report, wire
from tilebag.game import PHONE, Seat
from tilebag.scene import all_pieces
from tilebag.session import CURTAIN, Session
from tilebag.words import lexicon, seat_name

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.engine("here"), pytest.mark.usefixtures("nothing_wrong")]
BLANK = """() => [...document.querySelectorAll(".stage canvas")].every((board) => {
  const copy = new OffscreenCanvas(board.width, board.height).getContext("2d", { willReadFrequently: true });
  copy.drawImage(board, 0, 0);
  return copy.getImageData(0, 0, board.width, board.height).data.every((part) => part === 0);
})"""


@dataclass
class Reader:
    """Reads the page at every curtain, and after it."""

    table: Table
    curtains: int = 0
    shown: dict[Seat | None, set[str]] = field(default_factory=dict)  # labels of all that each was ever shown a face of
    ply: int = -1

    def lift(self, table: Table) -> None:
        self.check_curtain(table)
        table.lift()
        self.after(table)
        self.curtains += 1

    def check_curtain(self, table: Table) -> None:
        """Nothing that a guest is not shown: all the text there is may only be what everybody was told."""
        session = table.look().session()
        assert session.phase == CURTAIN
        page = whole(table.page)
        self.remember(session)
        assert hidden_from(session, None), "there is something to hide"
        self.is_free_of(page, session, None)
        assert table.page.evaluate(BLANK), "nothing is left on the canvas"

    def after(self, table: Table) -> None:
        """Check that only the viewer's hand is in the page."""
        session = table.look().session()
        seat = session.viewer
        assert seat == session.mover
        page = whole(table.page)
        mine = {name(label) for label in faces(session, seat).values()}
        assert len(names_in(mine, page)) == len(mine), "all that this seat is shown is there"
        self.is_free_of(page, session, seat)

    def is_free_of(self, page: str, session: Session, seat: Seat | None) -> None:
        """What a seat is not shown is found nowhere: neither what nobody showed it yet, nor a name without a reason."""
        hidden = hidden_from(session, seat)
        never = {one for one in hidden if not names_in({one}, "\n".join(self.shown[seat]))}
        assert names_in(never, page) == [], "never shown to this seat"
        assert names_in(hidden, remove_sentences(page, sentences_for(session, seat))) == [], (
            "not in what this seat is told"
        )

    def remember(self, session: Session) -> None:
        """Record what each seat was shown since the last check."""
        at = session.ply
        for seat in (None, *map(Seat, range(len(session.match.players)))):
            known = self.shown.setdefault(seat, set())
            for session.ply in range(self.ply + 1, at + 1):
                known |= set(faces(session, seat).values())
        self.ply = session.ply = at


def faces(session: Session, seat: Seat | None) -> dict[str, str]:
    """The label of everything of which a seat is shown the face."""
    words = lexicon("en").with_names(session.match.seat_names)
    scene = session.box.game.scene(session.box.game.view(session.state, seat), PHONE)
    return {piece.id: words.say(piece.label) for piece in all_pieces(scene) if piece.face}


def hidden_from(session: Session, seat: Seat | None) -> set[str]:
    """The names of all of which some seat is shown the face, and this one is not."""
    mine = faces(session, seat)
    others = (faces(session, Seat(other)) for other in range(len(session.match.players)))
    return {name(label) for shown in others for key, label in shown.items() if key not in mine}


PICTURED = re.compile(r'<span class="pieces">(?:<svg.*?</svg>)+<span class="unseen">(.*?)</span></span>', re.DOTALL)


def whole(page: Page) -> str:
    """All there is to read in a page."""
    content = page.content()
    pieces = set(PICTURED.findall(content))  # in the middle of a sentence, which the content has too
    told = (re.sub(r" +(?=[.,:;)])", "", line) for line in tree(page).splitlines() if line not in pieces)
    return "\n".join((PICTURED.sub(r"\1", content), page.title(), *told))


def tree(page: Page) -> str:
    """The whole accessibility tree: Chromium's own, elsewhere what Playwright makes of the page."""
    if page.context.browser is None or page.context.browser.browser_type.name != "chromium":
        return page.locator("html").aria_snapshot()
    tools = page.context.new_cdp_session(page)
    nodes = tools.send("Accessibility.getFullAXTree")["nodes"]
    tools.detach()
    whole = (node for node in nodes if node["role"]["value"] != "InlineTextBox")  # parts of lines, as they break
    return "\n".join(str(node[what]["value"]) for node in whole for what in ("name", "description") if what in node)


def name(label: str) -> str:
    """What a thing is called without where it lies and whose it is."""
    return re.split("[,:]", label)[0].removeprefix("coin ")


LAST_STEPS = 30


def sentences_for(session: Session, seat: Seat | None) -> set[str]:
    """All sentences that the page may say to this seat: its log, and the table as it is laid out for it."""
    words = lexicon("en").with_names(session.match.seat_names)
    starts = range(max(0, session.ply - LAST_STEPS), session.ply)  # a turn may be told from its middle on
    sentences = (session.narration(start, session.ply) for start in starts)
    said = {words.say(text) for text in chain(report.log_lines(session), *sentences)}
    players = [f"{words.say(seat_name(seat))} " for seat in range(len(session.match.players))]
    said |= {text.removeprefix(who) for text in said for who in players}  # in a bubble at the seat
    if seat is not None:
        view = session.box.game.view(session.state, seat)
        said |= set(texts(wire.scene(session.box.game.scene(view, PHONE), words)))
    return said


def texts(thing: Any) -> Iterator[str]:
    """Every text in something that goes over the wire."""
    if isinstance(thing, str):
        yield thing
    for part in thing.values() if isinstance(thing, dict) else thing if isinstance(thing, list | tuple) else ():
        yield from texts(part)


def names_in(names: set[str], text: str) -> list[str]:
    """Those of these names that stand in a text as whole words, with what stands around them."""
    spots = ((one, re.search(rf"(?<!\w){re.escape(one)}(?!\w)", text)) for one in sorted(names))
    return [f"{one}: {text[max(0, spot.start() - 99) : spot.end() + 99]}" for one, spot in spots if spot]


def remove_sentences(text: str, sentences: set[str]) -> str:
    """A text without these, the longest first."""
    for sentence in sorted(sentences, key=len, reverse=True):
        text = text.replace(sentence, "…") if sentence else text
    return text


@pytest.mark.parametrize("game", sample(TOGETHER, ["okey", "packkub"]))
def test_other_hands_are_nowhere_in_the_page(large: Page, site: str, game: str) -> None:
    table = Table(large)
    aids = [f"{aid}=off" for aid in catalog.box(game).aids]  # they may name what nobody has seen
    table.open(site, TOGETHER[game], BRISK, "seed=12", *aids)
    reader = Reader(table)
    assert Player(table, lift=reader.lift).play(limit_steps(20)) > steps_of_one(game)
    assert reader.curtains > min(5, steps_of_one(game) - 1)
