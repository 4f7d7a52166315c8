"""Two people at one screen, in every game with secrets: the page never contains another seat's
pieces.

An engine in this process works out from the page's save which pieces are hidden. The tests search
the whole page (every element, attribute and live region), its title and its accessibility tree, and
check that a curtain clears the canvas.
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
from tilebag.core.game import PHONE, Seat
from tilebag.core.scene import all_pieces
from tilebag.core.words import lexicon, seat_name
from tilebag.match import catalog, report
from tilebag.match.session import CURTAIN, Session
from tilebag.page import wire

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
    """Checks the page at every curtain, before and after it is lifted."""

    table: Table
    curtains: int = 0
    # labels of all pieces whose face each seat has ever seen; None: a spectator
    shown: dict[Seat | None, set[str]] = field(default_factory=dict)
    ply: int = -1

    def lift(self, table: Table) -> None:
        self.check_curtain(table)
        table.lift()
        self.check_hand(table)
        self.curtains += 1

    def check_curtain(self, table: Table) -> None:
        """Check that the page contains only what a spectator may see."""
        session = table.look().session()
        assert session.phase == CURTAIN
        page = page_text(table.page)
        self.remember(session)
        assert hidden_from(session, None), "no piece is hidden at this curtain"
        self.check_hidden(page, session, None)
        assert table.page.evaluate(BLANK), "the canvas is not blank"

    def check_hand(self, table: Table) -> None:
        """Check that the page names all pieces that the viewer sees, and no others."""
        session = table.look().session()
        seat = session.viewer
        assert seat == session.mover
        page = page_text(table.page)
        mine = {name(label) for label in faces(session, seat).values()}
        assert len(names_in(mine, page)) == len(mine), "the page lacks a piece that this seat sees"
        self.check_hidden(page, session, seat)

    def check_hidden(self, page: str, session: Session, seat: Seat | None) -> None:
        """Check that the page names no piece that is hidden from this seat.

        Pieces that the seat saw earlier may be named in sentences that it may read.
        """
        hidden = hidden_from(session, seat)
        never = {piece for piece in hidden if not names_in({piece}, "\n".join(self.shown[seat]))}
        assert names_in(never, page) == [], "the page names pieces that this seat has never seen"
        readable = sentences_for(session, seat)
        page = BUBBLE.sub(lambda bubble: "" if is_told(bubble[1], readable) else bubble[0], page)
        assert names_in(hidden, remove_sentences(page, readable)) == [], (
            "the page names hidden pieces outside the sentences for this seat"
        )

    def remember(self, session: Session) -> None:
        """Record what each seat was shown since the last check."""
        at = session.ply
        for seat in (None, *map(Seat, range(len(session.match.players)))):
            labels = self.shown.setdefault(seat, set())
            for session.ply in range(self.ply + 1, at + 1):
                labels |= set(faces(session, seat).values())
        self.ply = session.ply = at


def faces(session: Session, seat: Seat | None) -> dict[str, str]:
    """The labels of the pieces whose face a seat sees, by piece id."""
    words = lexicon("en").with_names(session.match.seat_names)
    scene = session.box.game.scene(session.box.game.view(session.state, seat), PHONE)
    return {piece.id: words.say(piece.label) for piece in all_pieces(scene) if piece.face}


def hidden_from(session: Session, seat: Seat | None) -> set[str]:
    """The names of the pieces whose face some seat sees and this one does not."""
    mine = faces(session, seat)
    others = (faces(session, Seat(other)) for other in range(len(session.match.players)))
    return {name(label) for shown in others for key, label in shown.items() if key not in mine}


PICTURED = re.compile(
    r'<span class="pieces">(?:<svg.*?</svg>)+<span class="unseen">(.*?)</span></span>', re.DOTALL
)


# where templates of the page are filled in; they divide sentences
MARKERS = re.compile(r"<!--(?:\?lit\$\d+\$|\?)?-->")


def page_text(page: Page) -> str:
    """All text of a page: its HTML, title and accessibility tree."""
    content = MARKERS.sub("", page.content())
    # pictures inside sentences; the HTML has the whole sentence
    pieces = set(PICTURED.findall(content))
    lines = (
        re.sub(r" +(?=[.,:;)])", "", line)
        for line in accessibility_tree(page).splitlines()
        if line not in pieces
    )
    return "\n".join((PICTURED.sub(r"\1", content), page.title(), *lines))


def accessibility_tree(page: Page) -> str:
    """The names and descriptions of Chromium's accessibility tree; in other browsers Playwright's
    snapshot.
    """
    if page.context.browser is None or page.context.browser.browser_type.name != "chromium":
        return page.locator("html").aria_snapshot()
    tools = page.context.new_cdp_session(page)
    nodes = tools.send("Accessibility.getFullAXTree")["nodes"]
    tools.detach()
    # one box per line of a text
    unbroken = (node for node in nodes if node["role"]["value"] != "InlineTextBox")
    return "\n".join(
        str(node[part]["value"])
        for node in unbroken
        for part in ("name", "description")
        if part in node
    )


def name(label: str) -> str:
    """The name of a piece: its label without place and owner."""
    return re.split("[,:]", label)[0].removeprefix("coin ")


LAST_STEPS = 30


def sentences_for(session: Session, seat: Seat | None) -> set[str]:
    """All sentences that this seat may read: its log, the narration and the texts of its scene."""
    words = lexicon("en").with_names(session.match.seat_names)
    # narration may start in the middle of a turn
    starts = range(max(0, session.ply - LAST_STEPS), session.ply)
    sentences = (session.narration(start, session.ply) for start in starts)
    lines = {words.say(text) for text in chain(report.log_lines(session), *sentences)}
    players = [f"{words.say(seat_name(seat))} " for seat in range(len(session.match.players))]
    # a bubble at a seat omits the name
    lines |= {text.removeprefix(who) for text in lines for who in players}
    if seat is not None:
        view = session.box.game.view(session.state, seat)
        lines |= set(texts(wire.scene(session.box.game.scene(view, PHONE), words)))
    return lines


def texts(value: Any) -> Iterator[str]:
    """Every string in a message to the page."""
    if isinstance(value, str):
        yield value
    for part in (
        value.values()
        if isinstance(value, dict)
        else value
        if isinstance(value, list | tuple)
        else ()
    ):
        yield from texts(part)


def names_in(names: set[str], text: str) -> list[str]:
    """The names that occur in a text as whole words, each with the text around it."""
    spots = (
        (piece, re.search(rf"(?<!\w){re.escape(piece)}(?!\w)", text)) for piece in sorted(names)
    )
    return [
        f"{piece}: {text[max(0, spot.start() - 99) : spot.end() + 99]}"
        for piece, spot in spots
        if spot
    ]


BUBBLE = re.compile(r'<span style="[^"]*"><span>(.*?)</span></span>', re.DOTALL)


def is_told(bubble: str, sentences: set[str]) -> bool:
    """Whether a sentence names the pieces of a bubble in this order; the bubble has icons in place
    of other words.
    """
    words = filter(None, re.split("<.*?>", bubble))
    return any(map(re.compile(".*".join(map(re.escape, words))).search, sentences))


def remove_sentences(text: str, sentences: set[str]) -> str:
    """Replace these sentences in a text by an ellipsis, the longest first."""
    for sentence in sorted(sentences, key=len, reverse=True):
        text = text.replace(sentence, "…") if sentence else text
    return text


@pytest.mark.parametrize("game", sample(TOGETHER, ["okey", "packkub"]))
def test_other_hands_are_nowhere_in_the_page(large: Page, site: str, game: str) -> None:
    table = Table(large)
    # they may name pieces that no seat has seen
    aids = [f"{aid}=off" for aid in catalog.box(game).aids]
    table.open(site, TOGETHER[game], BRISK, "seed=12", *aids)
    reader = Reader(table)
    assert Player(table, lift=reader.lift).play(limit_steps(20)) > steps_of_one(game)
    assert reader.curtains > min(5, steps_of_one(game) - 1)
