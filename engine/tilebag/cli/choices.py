"""The moves a scene offers, numbered, each once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tilebag.cli.labels import GONE_LOOKS
from tilebag.core.move import Move
from tilebag.core.scene import Offer, Question, Scene, drops_of
from tilebag.core.words import Text, say


@dataclass(frozen=True, slots=True)
class Choice:
    """A move and its description.

    move    what is played
    label   full description
    brief   short description, for long lists
    held    the piece to pick up, where it has several drops
    main    as in `Offer`
    ask     to confirm before the move
    number  what to type
    """

    move: Move
    label: Text
    brief: Text
    held: Text | None = None
    main: bool = False
    ask: Question | None = None
    number: int = 0


def choices(scene: Scene) -> tuple[Choice, ...]:
    """Choices in the order of the offers; a repeated move keeps its first place.

    They are numbered from 1, or as the face-down pieces they turn.
    """
    by_move: dict[Move, Choice] = {}
    for offer in scene.offers:
        for choice in _offer_choices(offer):
            known = by_move.get(choice.move, choice)
            by_move[choice.move] = replace(
                known, main=known.main or choice.main, ask=known.ask or choice.ask
            )
    numbers = back_numbers(scene).values() or range(1, len(by_move) + 1)
    return tuple(
        replace(choice, number=n) for choice, n in zip(by_move.values(), numbers, strict=True)
    )


def _offer_choices(offer: Offer) -> Iterator[Choice]:
    if offer.move is not None:
        label = _full_label(offer)
        yield Choice(offer.move, label, label, None, offer.main, offer.ask)
    several = len(offer.drops) > 1
    for drop in drops_of(offer):
        ask = drop.ask or offer.ask
        if drop.full:
            brief = say("cli.play.drop", what=offer.label, where=drop.label)
            yield Choice(drop.move, drop.full, brief, None, offer.main, ask)
        else:
            yield Choice(
                drop.move, drop.label, drop.label, offer.label if several else None, offer.main, ask
            )


def _full_label(offer: Offer) -> Text:
    """The label with the value of the action, if given."""
    if not offer.figure:
        return offer.label
    return say("cli.play.card", what=offer.label, figure=offer.figure, note=offer.note)


def back_numbers(scene: Scene) -> Mapping[str, int]:
    """Numbers of face-down pieces in the order of the offers, if the only actions are to tap one of
    them.

    The number is the piece's index in reading order, counting places whose piece is gone, so that
    it stays the same while others leave.
    """
    possible = [offer for offer in scene.offers if not _is_disabled(offer)]
    down = {piece.id: piece.at for piece in scene.pieces if piece.face is None}
    taps = [offer.pick for offer in possible if offer.move is not None and not offer.drops]
    if len(set(taps)) < max(2, len(possible)) or not down.keys() >= set(taps):
        return {}
    left = [place.at for place in scene.places if place.look in GONE_LOOKS]
    spots = sorted((at.y, at.x) for at in (*(down[pick] for pick in taps), *left))
    return {pick: spots.index((down[pick].y, down[pick].x)) + 1 for pick in taps}


def disabled_offers(scene: Scene) -> Mapping[Text, Sequence[Offer]]:
    """Disabled offers by reason, unless the status has just given it."""
    reasons: dict[Text, list[Offer]] = {}
    for offer in filter(_is_disabled, scene.offers):
        if offer.why and offer.why != scene.status:
            reasons.setdefault(offer.why, []).append(offer)
    return reasons


def _is_disabled(offer: Offer) -> bool:
    return offer.why is not None and not offer.move and not offer.drops
