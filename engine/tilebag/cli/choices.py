"""What may be done, numbered: every move that a scene offers, once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tilebag.move import Move
from tilebag.scene import Offer, Scene, drops_of
from tilebag.words import Text, say


@dataclass(frozen=True, slots=True)
class Choice:
    """A move and what it does.

    brief   the same in few words, for when there is much to choose from
    taking  what has to be taken up for it, where there are several ways to go on
    """

    move: Move
    label: Text
    brief: Text
    taking: Text | None = None
    main: bool = False
    ask: Text | None = None


def choices(scene: Scene) -> tuple[Choice, ...]:
    """In the order of the offers; choice k has the number k + 1. A move that is offered twice keeps its first place."""
    found: dict[Move, Choice] = {}
    for offer in scene.offers:
        for choice in _of(offer):
            known = found.get(choice.move, choice)
            found[choice.move] = replace(known, main=known.main or choice.main, ask=known.ask or choice.ask)
    return tuple(found.values())


def _of(offer: Offer) -> Iterator[Choice]:
    if offer.move is not None:
        label = _spelled_out(offer)
        yield Choice(offer.move, label, label, None, offer.main, offer.ask)
    several = len(offer.drops) > 1
    for drop in drops_of(offer):
        ask = drop.ask or offer.ask
        if drop.full:
            brief = say("cli.play.drop", what=offer.label, where=drop.label)
            yield Choice(drop.move, drop.full, brief, None, offer.main, ask)
        else:
            yield Choice(drop.move, drop.label, drop.label, offer.label if several else None, offer.main, ask)


def _spelled_out(offer: Offer) -> Text:
    """With what it brings, if that is told."""
    if not offer.figure:
        return offer.label
    return say("cli.play.card", what=offer.label, figure=offer.figure, note=offer.note)


def backs(scene: Scene) -> Mapping[str, int]:
    """The number of each face-down piece, if all that may be done is to tap one of them."""
    down = {piece.id for piece in scene.pieces if piece.face is None}
    taps = [offer.pick for offer in scene.offers if offer.move is not None and not offer.drops]
    if len(set(taps)) < max(2, len(scene.offers)) or not down.issuperset(taps):
        return {}
    return {pick: n for n, pick in enumerate(taps, 1)}


def barred(scene: Scene) -> Sequence[Offer]:
    """What is shown but cannot be done now, unless the line above has just said why."""
    shut = [offer for offer in scene.offers if offer.why and not offer.move and not offer.drops]
    return [offer for offer in shut if offer.why != scene.status]
