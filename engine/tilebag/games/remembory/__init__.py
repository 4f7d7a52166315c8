"""Remembory, by Roger Meertens (2009), after the traditional game: find the tile that matches a coin."""

from __future__ import annotations

from tilebag.game import Box, Game

from . import bots, notation, view
from .analyse import analyse
from .determinise import determinise
from .options import OPTIONS, check, has_secrets
from .rules import play as rules
from .scene import table, texts

GAME = Game(
    start=rules.start,
    turn=rules.turn,
    play=rules.play,
    tiles=rules.tiles,
    view=view.view,
    moves=view.moves,
    determinise=determinise,
    scene=table.scene,
    describe=texts.describe,
    write=notation.write,
    read=notation.read,
)


BOX = Box(
    key="remembory",
    rules=2,
    older_rules=(1,),
    first_keyed_rules=2,
    game=GAME,
    seats=range(2, 100),
    minutes=20,
    has_secrets=has_secrets,
    check=check,
    analyse=analyse,
    account=texts.account,
    bots={"casual": bots.casual, "keen": bots.keen, "expert": bots.expert},
    options=OPTIONS,
    refusals={"why.choose-first": "own-coins", "why.turn-now": "own-coins", "why.not-yours": "own-coins"},
)
