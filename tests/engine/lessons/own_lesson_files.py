"""A saved match and captions for it, for tests of `tilebag lesson`."""

from __future__ import annotations

from pathlib import Path

from tilebag.match import bots, catalog, saves
from tilebag.match.session import ME, MatchSetup, Session

GAME = "remembory"
CAPTIONS = """
save = "game.json"

[title]
en = "How it began"
tr = "Nasıl başladı"

[[step]]
at = 0
text.en = "Look at the tiles."
text.tr = "Taşlara bak."

[[step]]
at = 2
do = 1
rule = "{rule}"
text.en = "Turn one."
text.tr = "Birini çevir."
right.en = "That is the one."
right.tr = "İşte o."
wrong.en = "Not this one."
wrong.tr = "Bu değil."
hint.en = "The first."
hint.tr = "İlki."

[end]
at = 4
text.en = "So it went on."
text.tr = "Böyle sürdü."
"""


def play_steps(steps: int = 6, game: str = GAME) -> Session:
    """A match in which the person plays the first legal move."""
    box = catalog.box(game)
    session = Session(box, MatchSetup.of(box, [ME, bots.default_player(box)][: box.seats[-1]], "5"))
    while len(session.log) < steps and session.mover is not None:
        seat = session.mover
        if session.unasked_move or seat not in session.match.people:
            session.tick()
        else:
            session.play(seat, box.game.moves(box.game.view(session.state, seat))[0])
    return session


def write_lesson(
    folder: Path, text: str | None = None, *, rule: str = "turn", session: Session | None = None
) -> Path:
    """Write both files and return that with the captions."""
    (folder / "game.json").write_text(saves.write(session or play_steps()), encoding="utf-8")
    captions = folder / "begun.toml"
    captions.write_text(CAPTIONS.format(rule=rule) if text is None else text, encoding="utf-8")
    return captions
