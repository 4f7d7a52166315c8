"""Short names for notebooks and first steps, also in the package's top level. Moves are text;
computer players answer at once. Everything behind them is in the other modules, `session` first of
all.
"""

from __future__ import annotations

from tilebag.core import outline
from tilebag.core.errors import IllegalMove
from tilebag.core.game import PHONE, Answers
from tilebag.core.move import Move
from tilebag.core.words import FALLBACK, lexicon
from tilebag.match import bots, catalog, saves
from tilebag.match.daily import daily_match
from tilebag.match.session import THINKING, Session
from tilebag.match.setup import ME, MatchSetup


def list_games() -> tuple[str, ...]:
    """The keys of all games."""
    return catalog.keys()


def new_match(game: str, *players: str, seed: str | int = "1", **options: str | int) -> Session:
    """A new match; computer players move until it is your turn. Raises BadSetup.

    players  for each seat "me" or a level ("casual", "keen", "expert"); by default you against the
             usual level
    seed     determines the deal and the choices of computer players
    options  options of the game by their names, such as `rounds=3`
    """
    box = catalog.box(game)
    players = players or (ME, *[bots.default_player(box)] * (box.usual_seats - 1))
    texts = {name: str(value) for name, value in options.items()}
    return _answer(Session(box, MatchSetup.of(box, players, str(seed), texts)))


def daily(game: str, date: str) -> Session:
    """The deal of a day, such as "2026-11-24", which is the same for everybody. Raises BadSetup."""
    box = catalog.box(game)
    return _answer(Session(box, daily_match(box, date)))


def legal_moves(match: Session) -> list[str]:
    """The moves of the person whose turn it is; empty when the match is over."""
    return [] if match.mover is None else [str(move) for move in match.box.game.moves(match.view())]


def play(match: Session, move: str) -> Session:
    """Play a move, then those of the computer players; returns the same match. Raises
    IllegalMove.
    """
    if match.mover is None:
        raise IllegalMove("error.illegal", move=move)
    match.play(match.mover, Move.parse(move))
    return _answer(match)


def hint(match: Session) -> tuple[str, str]:
    """A good move for the person whose turn it is, and why."""
    advice = match.hint()
    return str(advice.plan[0]), match.match.lexicon(lexicon(FALLBACK)).say(advice.reason)


def odds(game: str, position: Answers) -> Answers:
    """The game's answer to a question about a position, as `tilebag analyse` gives it; raises
    BadText.
    """
    analyse = catalog.box(game).analyse
    return analyse(position) if analyse else {}


def table(match: Session, lang: str = FALLBACK) -> str:
    """The table as lines of text, as the person whose turn it is sees it."""
    rows = outline.table_rows(match.scene(PHONE), match.match.lexicon(lexicon(lang)))
    return "\n".join(f"{label}: {pieces}" if pieces else label for label, pieces in rows)


save = saves.write
load = saves.read


def _answer(match: Session) -> Session:
    """Let computer players move, and the next person look."""
    while match.phase == THINKING:
        match.tick()
    match.reveal()
    return match
