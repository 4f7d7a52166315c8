"""Tables of the toy game (games/toy), which the engine plays in the process of the test."""

from __future__ import annotations

import json
import runpy
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from browsing import ROOT
from tilebag import games
from tilebag.core import words

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

GAMES = Path(__file__).with_name("games")
SEED = "7"
TRAY = "tray"
BIN = "bin"
STAGES = 3  # of `staged_ending`
AGAINST_MIRA = ("me", "keen")


@dataclass(frozen=True)
class LiveTable:
    """A new match of the toy game.

    table  the value of its option
    seats  who plays
    names  of the players; without them they have their usual names
    """

    table: str
    seats: tuple[str, ...] = ("me",)
    names: tuple[str, ...] = ()

    @property
    def fragment(self) -> str:
        """The part of its address after the #, without settings."""
        parts = {
            "game": "toy",
            "seats": ",".join(self.seats),
            "names": ",".join(self.names),
            "seed": SEED,
            "table": self.table,
        }
        return urlencode({name: part for name, part in parts.items() if part}, safe=",")


def put(tile: str, place: str) -> str:
    """The move that puts a tile down."""
    return f"put {tile} {place}"


def handful() -> LiveTable:
    """Three tiles in a hand, which are put down one at a time."""
    return LiveTable("handful")


def hand_at_the_edge() -> LiveTable:
    """The same tiles, of which the first begins at the left edge of the board."""
    return LiveTable("edge")


def tiles_side_by_side() -> LiveTable:
    """The same tiles without gaps between them."""
    return LiveTable("side-by-side")


def long_fact() -> LiveTable:
    """The same tiles, with a fact that is too long for a phone."""
    return LiveTable("long-fact")


def refusing_rules() -> LiveTable:
    """The same tiles, but the rules refuse moves to the bin, which the table offers."""
    return LiveTable("refusing")


def unknown_table() -> LiveTable:
    """A match that the engine cannot set up."""
    return LiveTable("unknown")


def explained_bin() -> LiveTable:
    """The same tiles, with an explanation of the bin."""
    return LiveTable("explained-bin")


def won_match() -> LiveTable:
    """A match against Mira that a person wins by 12:7 by ending it."""
    return LiveTable("won", AGAINST_MIRA)


def lost_match() -> LiveTable:
    """A match against Mira that a person loses by 7:12 by ending it."""
    return LiveTable("lost", AGAINST_MIRA)


def staged_ending() -> LiveTable:
    """The same tiles, with an ending in animation stages."""
    return LiveTable("staged")


def tip_sequence() -> LiveTable:
    """A tip, a second one after the first move, none after the second."""
    return LiveTable("tips")


def closed_bin() -> LiveTable:
    """The same tiles, but the bin rejects them with a reason."""
    return LiveTable("closed-bin")


def computer_turn() -> LiveTable:
    """Two computer moves, then the viewer's turn."""
    return LiveTable("computer", AGAINST_MIRA)


def computer_reply() -> LiveTable:
    """The viewer's turn, then two computer moves."""
    return LiveTable("reply", AGAINST_MIRA)


def round_end() -> LiveTable:
    """As `computer_turn`, but a pause to look comes first."""
    return LiveTable("round-end", AGAINST_MIRA)


def score_changes(*, bare: bool = False) -> LiveTable:
    """Between the viewer's moves Mira passes, Jon passes, Mira takes a tile, by which the viewer's
    score changes, and Jon draws. All seats are shown on the table; `bare`: without a look.
    """
    return LiveTable("bare-seats" if bare else "seats", ("me", "keen", "keen"))


def curtain(name: str = "Jon") -> LiveTable:
    """Two people share one screen; the second, of this name, moves first."""
    return LiveTable("people", ("me", "me"), ("Mira", name))


def curtain_after_two_moves() -> LiveTable:
    """The same two people, of whom Jon makes two moves before he passes the device on."""
    return LiveTable("two-moves", ("me", "me"), ("Mira", "Jon"))


def dice_game() -> LiveTable:
    """Dice that are thrown and kept, with a drawer and an aid."""
    return LiveTable("dice")


def two_tiles() -> LiveTable:
    """Two face-down tiles, each turned by a tap."""
    return LiveTable("covers")


def automatic_move() -> LiveTable:
    """A turned tile stays open until the page continues; then the same person moves."""
    return LiveTable("turned-back")


def own_things() -> LiveTable:
    """A rack with three tiles, of which the viewer discards two and turns one."""
    return LiveTable("rack")


def out_of_turn() -> LiveTable:
    """A computer thinks and moves on request; then it is the viewer's turn."""
    return LiveTable("out-of-turn", AGAINST_MIRA)


def stock() -> LiveTable:
    """A stock to draw from, by a tap or by a drag into a slot of the rack."""
    return LiveTable("stock")


def drawing() -> LiveTable:
    """A button draws a tile; then the viewer puts one away, and a computer player moves. Before the
    draw the pile rejects tiles with a reason.
    """
    return LiveTable("drawing", AGAINST_MIRA)


def trays() -> LiveTable:
    """A table with a pane that scrolls."""
    return LiveTable("trays")


def shared_trays() -> LiveTable:
    """The same trays, into which Mira puts a tile after each of the viewer's moves."""
    return LiveTable("shared-trays", AGAINST_MIRA)


def picky_trays() -> LiveTable:
    """Trays in a pane, of which only the last accepts the held tile."""
    return LiveTable("picky-trays")


def save_after(table: LiveTable, *moves: str) -> dict[str, Any]:
    """The engine's save of this table after these moves of its only person."""
    handle = _start_engine()
    new = {"do": "new", "game": "toy", "seats": table.seats, "names": table.names, "seed": SEED}
    requests: list[dict[str, Any]] = [new | {"options": {"table": table.table}}]
    requests += [{"do": "play", "move": move, "rev": 1 + n} for n, move in enumerate(moves)]
    with toy_game():
        answers = [json.loads(handle(json.dumps(request))) for request in requests]
    save: dict[str, Any] = next(answer for answer in answers[-1] if answer["say"] == "save")
    return save


def _start_engine() -> Callable[[str], str]:
    handle: Callable[[str], str] = runpy.run_path(str(ROOT / "web" / "engine.py"))["handle"]
    return handle


class Engines:
    """The engines behind the pages of a test."""

    def __init__(self) -> None:
        self._handlers: list[Callable[[str], str]] = []

    def connect(self, pages: BrowserContext) -> None:
        """Let these pages start and ask engines."""
        pages.expose_function("startEngine", self._start)
        pages.expose_function("askEngine", self._ask)

    def _start(self) -> int:
        self._handlers.append(_start_engine())
        return len(self._handlers) - 1

    def _ask(self, number: int, text: str) -> str:
        with toy_game():
            return self._handlers[number](text)


@contextmanager
def toy_game() -> Iterator[None]:
    """Within this block the engine has the toy game; other tests of this process never see it."""
    own_words = {lang: _read_words(lang) for lang in words.languages()}
    games.__path__.append(str(GAMES))
    for lang, sentences in own_words.items():
        _engine_words(lang).update(sentences)
    try:
        yield
    finally:
        games.__path__.remove(str(GAMES))
        for lang, sentences in own_words.items():
            for key in sentences:
                del _engine_words(lang)[key]


@cache
def _read_words(lang: str) -> dict[str, words.Sentence]:
    return words.flatten(words.read_toml(GAMES / "toy" / "words" / f"{lang}.toml"), "toy.")


def _engine_words(lang: str) -> dict[str, words.Sentence]:
    known = words.sentences(lang)
    assert isinstance(known, dict)
    return known
