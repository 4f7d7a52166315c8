"""Several tiles of the hand, chosen one after the other and laid together."""

from __future__ import annotations

import json
from itertools import combinations, permutations
from typing import Any

import pytest
from engine.games.packkub_positions import GAME, A, after, position
from engine.ports import ask
from engine.tables import step, table
from hypothesis import given, settings
from hypothesis import strategies as st

from tilebag.core.errors import BadText, IllegalMove
from tilebag.core.game import PHONE
from tilebag.core.move import Move
from tilebag.core.scene import ChosenPieces, Drop
from tilebag.core.words import lexicon
from tilebag.games.packkub import BOX
from tilebag.games.packkub.rules.validation import GroupFault, group_fault
from tilebag.games.packkub.solver.melds import is_meld
from tilebag.games.packkub.state import NEW, PUT, State, Tile
from tilebag.match import catalog, saves
from tilebag.match.session import ME, MatchSetup, Session
from tilebag.page.devices import SharedPort

SUITS = ("suns", "moons", "crowns", "arms")
# of two copies; few values, so that many tiles go together
POOL = [f"{suit}-{value}" for suit in SUITS for value in ("ace", "2", "3", "4")] * 2 + ["joker"] * 2
GROUPS = ["suns-2 suns-3 suns-4", "suns-5 moons-5 crowns-5", "arms-4"]
HANDS = st.lists(
    st.integers(0, len(POOL) - 1), unique=True, min_size=3, max_size=7
).map(lambda tiles: " ".join(POOL[k] for k in tiles))  # fmt: skip
TRIPLE = ["crowns-3 suns-3 arms-3 moons-5", "arms-4"]


def with_hand(hand: str, groups: list[str] | None = None) -> State:
    """A table of three with this hand, at the viewer's turn."""
    return position([hand, "", ""], groups or [], jokers=2, opened=[True] * 3)


def choose(state: State, *pieces: str) -> ChosenPieces:
    assert BOX.choose is not None
    return BOX.choose(GAME.view(state, A), pieces)


def plan(drop: Drop) -> tuple[Move, ...]:
    return (drop.move, *drop.then)


def choosable(state: State) -> list[tuple[Tile, ...]]:
    """All tiles of the hand that might be chosen together, up to four."""
    return [tiles for n in (2, 3, 4) for tiles in combinations(state.hands[A], n)]


def is_legal(state: State, moves: tuple[Move, ...]) -> bool:
    for move in moves:
        if move not in GAME.moves(GAME.view(state, A)):
            return False
        state = GAME.play(state, A, move)
    return True


def orders(state: State, tiles: tuple[Tile, ...], place: str) -> list[tuple[Move, ...]]:
    """The single moves that put these tiles into a place, in each order."""
    number = 1 + max((group.number for group in state.public.groups), default=0)
    home = f"g{number}" if place == NEW else place
    return [
        (Move(PUT, (order[0].id, place)), *(Move(PUT, (tile.id, home)) for tile in order[1:]))
        for order in permutations(tiles)
    ]


@given(HANDS)
@settings(max_examples=60, deadline=None)
def test_every_meld_in_a_hand_can_be_laid_as_a_new_one(hand: str) -> None:
    state = with_hand(hand, GROUPS)
    for tiles in choosable(state):
        if not is_meld([tile.stamp for tile in tiles], len(SUITS)):
            continue
        choice = choose(state, *(tile.id for tile in tiles))
        assert choice.drops, "a meld can be laid"
        assert choice.drops[0].place == NEW, "the main button lays it as a new meld"
        assert is_legal(state, plan(choice.drops[0]))
        laid = after(state, *map(str, plan(choice.drops[0])))
        assert set(laid.public.groups[-1].tiles) == set(tiles)


@given(HANDS)
@settings(max_examples=60, deadline=None)
def test_tiles_go_together_where_some_order_of_single_moves_is_legal(hand: str) -> None:
    state = with_hand(hand, GROUPS)
    for tiles in choosable(state):
        choice = choose(state, *(tile.id for tile in tiles))
        if group_fault([tile.stamp for tile in tiles], len(SUITS)) is GroupFault.MIXED:
            assert choice.pieces == (tiles[-1].id,), "the last one is chosen alone"
            assert not choice.drops
            continue
        assert set(choice.pieces) == {tile.id for tile in tiles}
        drops = {drop.place: plan(drop) for drop in choice.drops}
        for place in ("g1", "g2", "g3", NEW):
            possible = [moves for moves in orders(state, tiles, place) if is_legal(state, moves)]
            assert (place in drops) == bool(possible)
            assert place not in drops or drops[place] in possible
        assert choice.why, "there is a refusal for other places"


def test_tiles_that_complete_a_group_go_there_rather_than_into_an_unfinished_one() -> None:
    state = with_hand("arms-3 arms-2 moons-5", ["arms-4"])
    choice = choose(state, "t2", "t3")
    assert [drop.place for drop in choice.drops] == ["g1", NEW]
    assert list(map(str, plan(choice.drops[0]))) == ["put t2 g1", "put t3 g1"]


def test_a_gap_between_chosen_tiles_is_named() -> None:
    choice = choose(with_hand("suns-3 suns-5 arms-4"), "t1", "t2")
    assert not choice.drops
    assert choice.why
    assert lexicon("en").say(choice.why) == "The 4 is missing: 3, 5 of Suns."


def test_chosen_tiles_are_named_once_and_shown_as_pictures() -> None:
    english = lexicon("en")
    choice = choose(with_hand("crowns-3 suns-3 arms-3"), "t3", "t1", "t2")
    assert english.say(choice.label) == "3 tiles, 3 of Suns, Crowns, Arms"
    assert english.say(choice.button) == "Lay 3 of Suns, Crowns, Arms"
    assert english.with_pictures.say(choice.button).count("tile,") == 3


def test_a_tile_that_does_not_go_with_the_others_is_chosen_alone() -> None:
    state = with_hand("crowns-3 suns-3 arms-4")
    alone = choose(state, "t1", "t2", "t3")
    assert alone.pieces == ("t3",)
    assert alone.why, "there is a sentence, because two tiles are no longer chosen"
    assert choose(state, "t1", "t3").why is None, "with two tiles, the other one is chosen silently"


@pytest.mark.parametrize("pieces", [(), ("t9",), ("t1", "t4"), ("g1",), ("",)])
def test_only_tiles_of_the_own_hand_can_be_chosen(pieces: tuple[str, ...]) -> None:
    state = position(["suns-3 suns-4 suns-5", "arms-4"])
    with pytest.raises(BadText):
        choose(state, *pieces)


def laid_together() -> Session:
    """A match in which three tiles were laid together, and then a fourth."""
    line = GAME.write(position(TRIPLE))
    session = Session(BOX, MatchSetup.of(BOX, [ME, "keen"], "1", position=line))
    choice = session.choose(["t1", "t2", "t3"])
    session.play_together(A, plan(choice.drops[0]))
    session.play(A, Move(PUT, ("t4", NEW)))
    return session


def test_tiles_laid_together_are_single_moves_that_are_undone_at_once() -> None:
    session = laid_together()
    assert [step.move.verb for step in session.log] == [PUT] * 4
    session.undo()
    assert session.ply == 3, "a tile laid alone comes back alone"
    session.undo()
    assert session.ply == 0
    session.redo()
    assert session.ply == 3
    session.redo()
    assert session.ply == 4


def test_tiles_laid_one_by_one_after_an_undo_are_undone_one_by_one() -> None:
    session = laid_together()
    session.undo()
    session.undo()
    for move in ("put t1 new", "put t2 g1", "put t3 g1"):
        session.play(A, Move.parse(move))
    session.undo()
    assert session.ply == 2


def test_of_moves_made_together_all_are_played_or_none() -> None:
    session = laid_together()
    session.undo()
    with pytest.raises(IllegalMove):
        session.play_together(A, [Move(PUT, ("t4", NEW)), Move(PUT, ("t4", "nowhere"))])
    assert (session.ply, len(session.log)) == (3, 3)
    session.undo()
    assert session.ply == 0, "those laid before are still undone at once"


# messages


class Host:
    """The page of a match of two people, one of whom is at another device."""

    def __init__(self) -> None:
        self.port = SharedPort()
        position_line = GAME.write(position(TRIPLE))
        self.say(do="new", game="packkub", seats=["me", "me"], seed="7", position=position_line)
        self.say(do="devices", players=["me", "me"], names=["", ""], guests={"a": [0]})

    def say(self, **message: Any) -> list[dict[str, Any]]:
        return ask(self.port, **message)

    def ask(self, **message: Any) -> list[dict[str, Any]]:
        """The answers for the other device."""
        request = {"rev": self.port.rev, **message}
        answers = self.say(do="guest", id="a", text=json.dumps(request))
        (own,) = [answer for answer in answers if answer["say"] == "guest" and answer["asked"]]
        return list(json.loads(own["text"]))


def test_a_player_at_another_device_lays_several_tiles_at_once() -> None:
    host = Host()
    (answer,) = host.ask(do="choose", pieces=["t1", "t3", "t2"])
    assert answer["say"] == "choice"
    assert answer["asked"] == ["t1", "t3", "t2"]
    drop = answer["chosen"]["drops"][0]
    host.ask(do="play", moves=[drop["move"], *drop["then"]], together=True)
    session = host.port.session
    assert session
    assert [str(step) for step in session.log] == ["0 put t2 new", "0 put t1 g1", "0 put t3 g1"]
    host.ask(do="undo")
    assert session.ply == 0


@pytest.mark.parametrize(
    "pieces",
    [[], ["t1", "t1"], ["t1", "t5"], ["t1", "t90"], [f"t{n}" for n in range(100)], ["t1", 2], "t1"],
)
def test_forged_pieces_are_refused_with_a_sentence(pieces: object) -> None:
    refused, state = Host().ask(do="choose", pieces=pieces)
    assert refused == {"say": "refused", "why": "Invalid message: “pieces”."}
    assert state["say"] == "state"


def test_who_waits_chooses_nothing() -> None:
    host = Host()
    refused, _ = host.say(do="choose", rev=host.port.rev, pieces=["t5"])
    assert refused["say"] == "refused"


def test_a_choice_does_not_change_the_match() -> None:
    host = Host()
    session = host.port.session
    assert session
    before = saves.write(session)
    host.ask(do="choose", pieces=["t1", "t2", "t3"])
    assert saves.write(session) == before


def test_a_save_does_not_tell_which_moves_were_made_together() -> None:
    session = laid_together()
    loaded = saves.read(saves.write(session))
    assert loaded.history.lines == session.history.lines
    loaded.undo()
    loaded.undo()
    assert loaded.ply == 2, "after loading, tiles come back one by one"


@pytest.mark.parametrize("game", [game for game in catalog.keys() if game != BOX.key])
def test_in_other_games_pieces_are_played_one_by_one(game: str) -> None:
    box = catalog.box(game)
    assert box.choose is None
    session = table(game)
    for _ in range(6):
        desk = session.scene(PHONE).desk
        assert desk is None or not desk.several
        step(session)
