"""Every kind of table state of every game, as recordings at any size and in any language.

The states are taken from matches with expert play: the deal, a turn of the person, moves of
computer players, the end of a round, a choice of rewards, the end, a curtain; and the person's
turns with the longest texts.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine import facts
from web.recorded import advance, play_to

from playing import ALONE, TOGETHER
from tilebag.core.game import PHONE
from tilebag.core.scene import Offer, Scene
from tilebag.core.words import Lexicon, lexicon
from tilebag.match import catalog, saves
from tilebag.match.session import CURTAIN, OVER, READY, THINKING
from tilebag.page.port import Port

Message = dict[str, Any]


@dataclass(frozen=True)
class State:
    """A table state; `act`: an action to take once it is shown (`held`, `hint`, `refusal`,
    `answer`).
    """

    game: str
    kind: str
    body: Any
    act: str = ""

    def steps(
        self, lang: str, width: int, height: int, rev: int, line: int = 0, font: int = 100
    ) -> list[Message]:
        """A recording that opens it on a board of this size, with a status line of height `line`
        and with this rev; `font` as in `Frame`.
        """
        port = Port()
        load = {
            "do": "load",
            "body": self.body,
            "lang": lang,
            "width": width,
            "height": height,
            "line": line,
            "font": font,
        }
        steps = [({"do": "new"}, [port.hello(), *port.handle(json.dumps(load))])]
        for name in ("hint", "reveal"):
            if self.act == name:
                steps.append(({"do": name}, port.handle(json.dumps({"do": name, "rev": port.rev}))))
        return [
            {"ask": ask, "answers": [_with_revision(json.loads(answer), rev) for answer in all_]}
            for ask, all_ in steps
        ]


def _with_revision(answer: Message, rev: int) -> Message:
    return answer | {"rev": rev} if "rev" in answer else answer


@dataclass(frozen=True)
class _Seen:
    """A position of a match, and its scene on a phone."""

    body: Any
    phase: str
    auto: bool
    scene: Scene | None
    words: Lexicon
    refuses_undo: bool

    @property
    def buttons(self) -> list[Offer]:
        return [offer for offer in self.scene.offers if not offer.pick] if self.scene else []

    @property
    def cards(self) -> bool:
        return any(offer.figure for offer in self.buttons)

    @property
    def label_length(self) -> int:
        return sum(len(self.words.say(offer.label)) for offer in self.buttons)

    @property
    def status_length(self) -> int:
        return len(self.words.say(self.scene.status)) if self.scene else 0


def _walk(address: str) -> Iterator[_Seen]:
    """Every position of a match with expert play."""
    session = play_to(address, 0)
    words = lexicon("en").with_names(session.match.seat_names, session.match.you_seat)
    while True:
        scene = None if session.phase == CURTAIN else session.scene(PHONE)
        auto = session.phase == THINKING and bool(session.turn.auto)
        yield _Seen(
            saves.body(session), session.phase, auto, scene, words, session.undo_blocked is not None
        )
        if session.phase == OVER:
            return
        advance(session)


def state_of_kind(game: str, kind: str) -> State:
    """The state of this kind in this game."""
    return next(state for state in states(game) if state.kind == kind)


@cache
def states(game: str) -> tuple[State, ...]:
    """One state of each kind in this game."""
    seen = [
        state for address in (ALONE[game], *facts.more_tables(game)) for state in _walk(address)
    ]
    mine = [state for state in seen if state.phase == READY and not state.cards]
    middle = mine[len(mine) // 2]
    by_kind = {
        "deal": mine[0],
        "turn": middle,
        "long status": max(mine, key=lambda state: state.status_length),
        "long buttons": max(mine, key=lambda state: state.label_length),
        "many buttons": max(mine, key=lambda state: len(state.buttons)),
        "computer": next(
            (state for state in seen if state.phase == THINKING and not state.auto), None
        ),
        "rest": next(
            (
                state
                for state in seen
                if state.phase == THINKING and state.scene and state.scene.rest
            ),
            None,
        ),
        "auto": max(
            (state for state in seen if state.phase == THINKING and state.auto),
            key=lambda state: state.status_length,
            default=None,
        ),
        "reward": max(
            (state for state in seen if state.cards),
            key=lambda state: len(state.buttons),
            default=None,
        ),
        "over": next(state for state in reversed(seen) if state.phase == OVER),
    }
    chosen = [State(game, kind, state.body) for kind, state in by_kind.items() if state]
    acts = [State(game, act, middle.body, act) for act in ("held", "hint")]
    acts += [State(game, "refusal", state.body, "refusal") for state in mine if state.refuses_undo][
        :1
    ]
    return (*chosen, *acts, *_curtain(game))


def _curtain(game: str) -> Iterator[State]:
    """A state with a curtain, if the game has secrets."""
    seen = _walk(TOGETHER[game]) if game in TOGETHER else iter(())
    if first := next((state for state in seen if state.phase == CURTAIN), None):
        yield State(game, "curtain", first.body)


def every_state() -> tuple[State, ...]:
    """The states of all games, game by game."""
    return tuple(state for game in catalog.keys() for state in states(game))
