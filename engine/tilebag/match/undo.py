"""How far a person may go back: not past chance, a revealed piece, or another seat's decision from
hidden tiles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tilebag.core.game import Seat
from tilebag.core.scene import Scene
from tilebag.core.words import Text, say
from tilebag.match.history import History, ShownFace, shown_faces, thrown_faces

SAMPLES = 8  # determinisations that decide whether the result of a move was predictable


def find_undo(
    history: History, end: int, viewer: Seat | None, *, in_practice: bool
) -> tuple[int | None, Text | None]:
    """The ply that `undo` returns to after `end` steps, or why it is not possible; one of them is
    None.
    """
    people = history.match.people
    hides = history.box.has_secrets(history.match.setup)
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
        if ply in history.joined:
            continue
        return ply, None
    return None, say("undo.nothing")


def _reveals(history: History, ply: int, viewer: Seat | None) -> bool:
    """Whether step `ply` revealed something: a face turned up or changed, a die thrown."""
    seat = history.log[ply].seat
    watcher = seat if seat in history.match.people else viewer
    return history.compute_once(
        ply + 1, ("reveals", watcher), lambda: _shows_news(history, ply, watcher)
    )


def _shows_news(history: History, ply: int, watcher: Seat | None) -> bool:
    """Whether the watcher saw a face, or a throw, that they could not predict.

    The result of the viewer's move was predictable if every sampled determinisation gives the same
    view, such as a discard that uncovers a known tile. An unpredictable result shows a face (a law
    of `tests/engine/laws.py`), so the table need not be laid out to see that.
    """
    if watcher != history.log[ply].seat:
        return bool(_new_faces(shown_faces, history, ply, watcher))
    predicted = _predictions(history, ply)
    if not next(predicted):
        return True
    if history.shows_throws(ply + 1, watcher) and _new_faces(thrown_faces, history, ply, watcher):
        return True
    return not all(predicted)


def _new_faces(
    faces: Callable[[Scene], frozenset[ShownFace]], history: History, ply: int, watcher: Seat | None
) -> frozenset[ShownFace]:
    """The faces on the watcher's phone that step `ply` turned up or changed."""
    before, after = (faces(history.scene(k, watcher)) for k in (ply, ply + 1))
    return after - before


def _predictions(history: History, ply: int) -> Iterator[bool]:
    """For each sample, whether step `ply` gives its seat the view that it has."""
    game = history.box.game
    seat = history.log[ply].seat
    move = history.log[ply].move
    before, after = (history.view(k, seat) for k in (ply, ply + 1))
    for k in range(SAMPLES):
        sampled = game.determinise(before, history.match.chance(history.box, "dream", ply, k))
        yield game.view(game.play(sampled, seat, move), seat) == after
