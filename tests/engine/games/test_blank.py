"""High Tile, the game to copy: its rules, and that a seat learns nothing it cannot see."""

from __future__ import annotations

import pytest
from engine.deed_lines import line_of

from tilebag.core.chance import Chance
from tilebag.core.errors import BadText, IllegalMove
from tilebag.core.game import PHONE, Seat
from tilebag.core.move import Move
from tilebag.games._blank import BOX
from tilebag.games._blank.notation import read, write
from tilebag.games._blank.pieces import NUMBERS
from tilebag.games._blank.state import CLEAR_TRICK

GAME = BOX.game
A = Seat(0)
B = Seat(1)
C = Seat(2)

OPENING = "leader=0 hands=t1:5,t2:9|t3:7,t4:2 trick= taken=| left=t5:12,t6:1"
ANSWER = "leader=0 hands=t2:9|t3:7,t4:2 trick=t1:5 taken=| left=t5:12,t6:1"
FULL = "leader=0 hands=t2:9|t4:2 trick=t1:5,t3:7 taken=| left=t5:12,t6:1"
LAST = "leader=1 hands=| trick=t4:2,t2:9 taken=|t1:5,t3:7 left=t5:12,t6:1"


def lay(tile: str) -> Move:
    return Move("lay", (tile,))


# the rules


@pytest.mark.parametrize(
    ("seats", "hand", "left"), [(2, "4", 4), (2, "3", 6), (3, "4", 0), (3, "3", 3)]
)
def test_ht_1_2_every_seat_is_dealt_a_hand_and_the_rest_stays_face_down(
    seats: int, hand: str, left: int
) -> None:
    state = GAME.start(BOX.setup(seats, {"hand": hand}), Chance.of("deal"))
    assert [len(held) for held in state.hands] == [int(hand)] * seats
    assert len(state.left) == left
    assert sorted(map(int, GAME.tiles(state))) == list(NUMBERS)
    assert state.leader == A
    assert not state.trick


def test_ids_are_given_after_shuffling() -> None:
    deals = [GAME.start(BOX.setup(2), Chance.of(n)) for n in range(20)]
    ids = {tile.id for deal in deals for tile in deal.hands[0]}
    numbers = {tile.number for deal in deals for tile in deal.hands[0]}
    assert ids == {"t1", "t2", "t3", "t4"}
    assert numbers == set(NUMBERS)


def test_ht_3_the_leader_lays_a_tile_and_the_next_seat_answers() -> None:
    state = GAME.play(read(OPENING), A, lay("t1"))
    assert write(state) == ANSWER
    assert GAME.turn(state).seats == (B,)


def test_the_turn_goes_round_from_the_leader() -> None:
    state = read("leader=2 hands=t1:5|t2:9|t3:7 trick= taken=|| left=")
    for seat, tile in ((C, "t3"), (A, "t1"), (B, "t2")):
        assert GAME.turn(state).seats == (seat,)
        state = GAME.play(state, seat, lay(tile))


def test_a_full_trick_is_cleared_by_its_winner() -> None:
    turn = GAME.turn(read(FULL))
    assert turn.seats == (B,)
    assert turn.auto == CLEAR_TRICK
    assert GAME.moves(GAME.view(read(FULL), B)) == ()


def test_ht_4_the_highest_tile_takes_the_point_and_its_owner_leads_next() -> None:
    state = GAME.play(read(FULL), B, CLEAR_TRICK)
    assert write(state) == "leader=1 hands=t2:9|t4:2 trick= taken=|t1:5,t3:7 left=t5:12,t6:1"
    assert GAME.turn(state).scores == (0, 1)


@pytest.mark.parametrize(
    ("position", "seat", "move"),
    [
        (OPENING, B, lay("t3")),  # not the turn
        (OPENING, A, lay("t3")),  # another seat's tile
        (OPENING, A, CLEAR_TRICK),  # nothing to clear
        (FULL, B, lay("t4")),  # first the trick is cleared
        (FULL, A, CLEAR_TRICK),  # only its winner clears it
        (FULL, B, Move("clear", ("t1",))),
    ],
)
def test_illegal_moves_are_refused(position: str, seat: Seat, move: Move) -> None:
    with pytest.raises(IllegalMove):
        GAME.play(read(position), seat, move)


def test_ht_5_it_is_over_when_the_last_trick_is_cleared_and_points_decide() -> None:
    turn = GAME.turn(GAME.play(read(LAST), A, CLEAR_TRICK))
    assert turn.seats == ()
    assert turn.scores == (1, 1)
    assert turn.ranking == ((A, B),)


def test_the_ranking_is_by_score_and_ties_share_a_place() -> None:
    over = read(
        "leader=1 hands=|| trick= taken=|t1:1,t2:12,t3:2,t4:3,t5:11,t6:4|t7:5,t8:10,t9:6 left=t10:7"
    )
    assert GAME.turn(over).ranking == ((B,), (C,), (A,))


# views


@pytest.mark.parametrize(
    "swapped",
    [
        # inside the other hand
        "leader=0 hands=t1:5,t2:9|t3:2,t4:7 trick= taken=| left=t5:12,t6:1",
        # with the tiles left over
        "leader=0 hands=t1:5,t2:9|t3:7,t4:12 trick= taken=| left=t5:2,t6:1",
        # inside the tiles left over
        "leader=0 hands=t1:5,t2:9|t3:7,t4:2 trick= taken=| left=t5:1,t6:12",
    ],
)
def test_swapping_two_hidden_tiles_does_not_change_a_view(swapped: str) -> None:
    assert GAME.view(read(swapped), A) == GAME.view(read(OPENING), A)


def test_the_viewers_own_tile_changes_the_view() -> None:
    other = read(OPENING.replace("t1:5", "t1:6"))
    assert GAME.view(other, A) != GAME.view(read(OPENING), A)
    assert GAME.view(other, B) == GAME.view(read(OPENING), B)
    assert GAME.view(other, None) == GAME.view(read(OPENING), None)


def test_tiles_in_the_trick_are_public() -> None:
    for seat in (A, B, None):
        assert [tile.number for tile in GAME.view(read(FULL), seat).trick] == [5, 7]


# scenes and computer players


def test_a_tile_is_picked_and_dropped_in_the_middle() -> None:
    offers = GAME.scene(GAME.view(read(OPENING), A), PHONE).offers
    assert [offer.pick for offer in offers] == ["t1", "t2"]
    assert [[(drop.place, str(drop.move)) for drop in offer.drops] for offer in offers] == [
        [("middle", "lay t1")],
        [("middle", "lay t2")],
    ]


def test_only_the_viewers_tiles_and_the_trick_are_face_up() -> None:
    scene = GAME.scene(GAME.view(read(ANSWER), B), PHONE)
    shown = {piece.id: piece.face.text for piece in scene.pieces if piece.face}
    assert shown == {"t1": "5", "t3": "7", "t4": "2"}
    assert {piece.id for piece in scene.pieces if not piece.face} == {"t2", "t5", "t6"}


def test_the_viewers_hand_is_on_wood_below_the_others() -> None:
    scene = GAME.scene(GAME.view(read(OPENING), B), PHONE)
    wood = [place for place in scene.places if place.look == "wood"]
    assert [place.id for place in wood] == ["seat-2"]
    assert wood[0].at.y > max(
        place.at.y for place in scene.places if place.look in ("well", "tray")
    )


@pytest.mark.parametrize(
    ("position", "tile", "reason"),
    [
        (OPENING, "t2", "highest"),  # leading: the highest
        ("leader=1 hands=t1:8,t2:9|t4:2 trick=t3:7 taken=| left=", "t1", "enough"),
        ("leader=1 hands=t1:5,t2:6|t4:2 trick=t3:7 taken=| left=", "t1", "lost"),
        # one follows
        ("leader=2 hands=t1:8,t2:9|t4:2|t5:1 trick=t3:7 taken=|| left=", "t2", "highest"),
    ],
)
def test_the_keen_player_wins_and_loses_tricks_cheaply(
    position: str, tile: str, reason: str
) -> None:
    (advice,) = BOX.bots["keen"](GAME.view(read(position), A), Chance(1))
    assert advice.plan == (lay(tile),)
    assert advice.reason.key == f"_blank.reason.{reason}"


def test_the_panel_counts_unseen_higher_tiles() -> None:
    # holds the 9 and the 5; has not seen 10, 11 and 12, nor 6, 7 and 8
    view = GAME.view(read(OPENING), A)
    (panel,) = BOX.aids["higher"](view)
    assert [round(bar.share * 10) for bar in panel.bars] == [3, 6]
    assert [bar.plan for bar in panel.bars] == [(lay("t2"),), (lay("t1"),)]
    assert BOX.aids["higher"](GAME.view(read(OPENING), None)) == ()
    assert [bar.plan for bar in BOX.aids["higher"](GAME.view(read(OPENING), B))[0].bars] == [(), ()]


# as text


@pytest.mark.parametrize(
    "text", ["", "leader=0", OPENING + " ", OPENING.replace("5", "five"), OPENING.replace(":", "")]
)
def test_invalid_positions_are_refused(text: str) -> None:
    with pytest.raises(BadText):
        read(text)


@pytest.mark.parametrize(
    ("line", "move", "seat", "parts"),
    [(OPENING, lay("t1"), A, "tile moons 5"), (FULL, CLEAR_TRICK, B, "| +1")],
)
def test_the_parts_of_a_move(line: str, move: Move, seat: Seat, parts: str) -> None:
    before = read(line)
    views = [GAME.view(state, A) for state in (before, GAME.play(before, seat, move))]
    deed = GAME.describe(views[0], seat, move, views[1])
    assert deed
    assert line_of(deed) == parts
    assert (deed.seat == seat) is (move == CLEAR_TRICK)
