"""How far a person may go back: not past chance, a revealed piece, or another seat's decision from hidden tiles."""

from __future__ import annotations

from collections.abc import Iterator

from tilebag.game import Seat
from tilebag.history import History
from tilebag.scene import Face, all_pieces
from tilebag.words import Text, say

SAMPLES = 8  # determinisations that decide whether the result of a move was predictable


def find_undo(history: History, end: int, viewer: Seat | None, *, in_practice: bool) -> tuple[int | None, Text | None]:
    """The ply that `undo` returns to after `end` steps, or why it is not possible; one of them is None."""
    people, hides = history.match.people, history.box.has_secrets(history.match.setup)
    for ply in range(end - 1, -1, -1):
        seat = history.log[ply].seat
        if not in_practice and seat not in people and hides and history.is_decision(ply):
            return None, say("undo.others")
        if not in_practice and _reveals(history, ply, viewer):
            return None, say("undo.chance")
        if seat not in people or not history.is_decision(ply):
            continue
        if hides and len(people) > 1 and seat != viewer:
            return None, say("undo.not-yours")
        return ply, None
    return None, say("undo.nothing")


def _reveals(history: History, ply: int, viewer: Seat | None) -> bool:
    """Whether step `ply` revealed something: a face turned up or changed, a die thrown."""
    seat = history.log[ply].seat
    watcher = seat if seat in history.match.people else viewer
    return history.compute_once(ply + 1, ("reveals", watcher), lambda: _shows_news(history, ply, watcher))


def _shows_news(history: History, ply: int, watcher: Seat | None) -> bool:
    """Whether the watcher saw a face, or a throw, that they could not predict.

    The result of one's own move was predictable if every sampled determinisation gives the same view, such as a discard
    that uncovers a known tile. What was not predictable always shows on a face (tests/engine/laws.py): then the table
    need not be laid out.
    """
    is_own = watcher == history.log[ply].seat
    predicted = _predictions(history, ply)
    if is_own and not next(predicted):
        return True
    before, after = (_visible_faces(history, k, watcher) for k in (ply, ply + 1))
    news = {(name, throws) for name, (face, throws) in after.items() if before.get(name) != (face, throws)}
    if not is_own or any(throws for _, throws in news):
        return bool(news)
    return bool(news) and not all(predicted)


def _visible_faces(history: History, ply: int, watcher: Seat | None) -> dict[str, tuple[Face, int]]:
    """Every visible face on a phone after `ply` steps, with its number of throws, by piece id."""
    return {piece.id: (piece.face, piece.throws) for piece in all_pieces(history.scene(ply, watcher)) if piece.face}


def _predictions(history: History, ply: int) -> Iterator[bool]:
    """For each sample, whether step `ply` gives its seat the view that it has."""
    game, (seat, move) = history.box.game, (history.log[ply].seat, history.log[ply].move)
    before, after = (history.view(k, seat) for k in (ply, ply + 1))
    for k in range(SAMPLES):
        sampled = game.determinise(before, history.match.chance(history.box, "dream", ply, k))
        yield game.view(game.play(sampled, seat, move), seat) == after
