"""Laws: properties that every game must have, whatever its rules.

A law is a function over one `Moment` (a state of a random game) or a whole random game (`Played`),
named by what it states. `test_laws.py` checks a few random games against all laws, `soak.py` a
thousand; both play the same games from the same seeds. A failure carries a note with game, options,
seed and ply.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields, replace
from functools import lru_cache
from importlib import import_module
from itertools import combinations, islice
from typing import Any

from engine import display_laws
from engine.facts import required_languages
from engine.moments import Moment, Played, panels_of

from thorough import THOROUGH
from tilebag.core import strict_json
from tilebag.core.chance import Chance
from tilebag.core.deed import Deed
from tilebag.core.errors import IllegalMove
from tilebag.core.game import Advice, Frame, Seat, best_first
from tilebag.core.move import Move
from tilebag.core.outline import Layer
from tilebag.core.scene import Face, Offer, Pane, Piece, Place, Rect, Scene, all_pieces, drops_of
from tilebag.core.words import Text, languages, lexicon
from tilebag.match import catalog, report, saves
from tilebag.match.catalog import AnyBox
from tilebag.match.history import shown_faces, thrown_faces
from tilebag.match.session import OVER
from tilebag.page import wire

SCENE_BYTES = 30_000  # of a scene as JSON, in any language
SAVE_BYTES = 64_000
# function calls of a bot before its first advice: about 30 ms, independent of the machine
CALLS_BEFORE_ADVICE = 60_000
CALLS_WITH_TABLES = 200_000  # once in a process
ADVICE = None if THOROUGH else 6  # how often a computer is asked to go on thinking about one move
ILLEGAL_CANDIDATES = 40  # illegal moves tried for each seat at each moment
NEAR = 1e-3  # board units
KINDS = ("tile", "slim", "coin", "token", "die")  # of pieces that have a small picture
OWN = ("wood", "rack")  # looks of the viewer's own places, which the page reads out by name


# The laws

MOMENT_LAWS: list[Callable[[Moment], None]] = [*display_laws.LAWS]
GAME_LAWS: list[Callable[[Played], None]] = []


def moment_law(law: Callable[[Moment], None]) -> Callable[[Moment], None]:
    MOMENT_LAWS.append(law)
    return law


def game_law(law: Callable[[Played], None]) -> Callable[[Played], None]:
    GAME_LAWS.append(law)
    return law


def hold(law: Callable[[Any], None], played: Played) -> None:
    """Check a game against a law; a failure says where."""
    now: Moment | None = None
    try:
        if law in GAME_LAWS:
            law(played)
        else:
            # A piece lost in a step is missed in that step only.
            for now in played.moments if law is tiles_are_conserved else played.looked_at:
                law(now)
    except Exception as breach:
        step = (
            ""
            if now is None
            else f", ply {now.ply}, after {now.step}: {played.box.game.write(now.state)}"
        )
        breach.add_note(
            f"{law.__name__}: {played.box.key}, {played.setup}, seed {played.seed}{step}"
        )
        raise


def hold_all(played: Played) -> None:
    """Check a game against every law; each broken law is reported once."""
    breaches: list[Exception] = []
    every: tuple[Callable[[Any], None], ...] = (*MOMENT_LAWS, *GAME_LAWS)
    for law in every:
        try:
            hold(law, played)
        except Exception as breach:
            breaches.append(breach)
    if breaches:
        raise (
            ExceptionGroup(f"{len(breaches)} laws are broken", breaches)
            if len(breaches) > 1
            else breaches[0]
        )


# … of states and steps


@moment_law
def states_and_views_are_values(now: Moment) -> None:
    hash(now.state)
    for viewer in now.viewers:
        hash(now.view(viewer))
        assert now.box.game.view(now.state, viewer) == now.view(viewer), (
            "the same seat sees two things in one state"
        )


@moment_law
def a_state_and_its_text_are_one(now: Moment) -> None:
    text = now.box.game.write(now.state)
    assert "\n" not in text, "a table is one line of text"
    again = _notation(now.box).read(text)
    assert again == now.state, f"read gives another state: {text}"
    assert now.box.game.write(again) == text


@moment_law
def a_turn_says_who_moves_and_how_it_stands(now: Moment) -> None:
    turn = now.turn
    assert len(turn.scores) == now.setup.seats, f"a score for each seat: {turn.scores}"
    assert len(set(turn.seats)) == len(turn.seats), f"a seat stands twice in {turn.seats}"
    assert set(turn.seats) <= set(now.seats), f"no such seat: {turn.seats}"
    assert set(turn.winners) <= set(now.seats), f"no such winner: {turn.winners}"
    assert turn.deals or not turn.winners, "a round is won before it is over"
    if turn.seats:
        assert turn.ranking == (), "a ranking before the end"
    else:
        assert turn.auto is None, "a step after the end"
        ranked = [seat for tied in turn.ranking for seat in tied]
        assert sorted(ranked) == list(now.seats), (
            f"every seat once, tied seats together: {turn.ranking}"
        )
        assert all(turn.ranking), "an empty place in the ranking"


@moment_law
def those_who_score_together_have_one_score_and_one_place(now: Moment) -> None:
    teams = now.box.teams(now.setup)
    assert sorted(seat for team in teams for seat in team) == list(now.seats), (
        f"each seat in one team: {teams}"
    )
    for team in teams:
        assert len({now.turn.scores[seat] for seat in team}) == 1, (
            f"two scores in {team}: {now.turn.scores}"
        )
        assert len({tied for tied in now.turn.ranking if set(team) & set(tied)}) <= 1, (
            f"two places: {now.turn.ranking}"
        )
        assert len({seat in now.turn.winners for seat in team}) == 1, (
            f"not all of {team} win: {now.turn.winners}"
        )


@moment_law
def moves_are_there_for_those_in_turn_and_nobody_else(now: Moment) -> None:
    # Before an automatic move one seat is in turn, and it has no legal moves.
    if now.turn.auto:
        assert len(now.turn.seats) == 1, "an automatic step is made by one seat"
    for viewer in now.viewers:
        moves = now.moves(viewer)
        assert bool(moves) == (viewer in now.deciders), (
            f"{viewer} in {now.turn}: {[str(move) for move in moves]}"
        )
        assert len(set(moves)) == len(moves), f"a move twice: {[str(move) for move in moves]}"
        assert tuple(now.box.game.moves(now.view(viewer))) == moves, (
            "moves in another order the second time"
        )


@moment_law
def a_sentence_begins_with_a_capital(now: Moment) -> None:
    viewer = (*now.deciders, None)[0]
    scene = now.scene(viewer)
    texts = [scene.status, scene.detail, scene.tip]
    texts += [offer.why for offer in scene.offers]
    texts += [offer.ask.title for offer in scene.offers if offer.ask]
    texts += [offer.ask.line for offer in scene.offers if offer.ask]
    texts += [place.about for place in scene.places]
    texts += [line for panel in now.panels(viewer) for line in panel.lines]
    if not now.turn.seats:
        texts += now.box.account(now.view(viewer))
    for lang in languages():
        for text in filter(None, texts):
            words = lexicon(lang).say(text)
            assert not words[:1].islower(), f"{lang}: {words}"


@moment_law
def every_refusal_is_mapped_to_a_rule_or_to_none(now: Moment) -> None:
    """`Box.refusals` has every refusal, or one within it."""
    viewer, known = (*now.deciders, None)[0], {f"{now.box.key}.{name}" for name in now.box.refusals}
    for why in _refusals(now.scene(viewer)):
        keys = {why.key, *(value.key for _, value in why.values if isinstance(value, Text))}
        assert keys & known, f"by which rule: {why.key}?"


def _refusals(scene: Scene) -> Iterator[Text]:
    things: list[Offer | Place | Pane] = [
        *scene.offers,
        *_places(scene),
        *((scene.pane,) if scene.pane else ()),
    ]
    return (item.why for item in things if item.why)


@moment_law
def a_place_with_an_explanation_has_a_label(now: Moment) -> None:
    """The label is the name of its button; places in a pane or drawer have none."""
    for viewer in now.viewers:
        scene = now.scene(viewer)
        assert not [place.id for place in scene.places if place.about and not place.label]
        assert not [place.id for place in set(_places(scene)) - set(scene.places) if place.about]


@moment_law
def moves_survive_as_text(now: Moment) -> None:
    autos = (now.turn.auto,) if now.turn.auto else ()
    for move in (*autos, *(move for seat in now.deciders for move in now.moves(seat))):
        assert Move.parse(str(move)) == move, f"{move!r}"


@moment_law
def every_listed_move_plays_and_changes_nothing_behind(now: Moment) -> None:
    game = now.box.game
    written, number = game.write(now.state), hash(now.state)
    for seat in now.deciders:
        for move in now.moves(seat):
            after = game.play(now.state, seat, move)
            assert after == game.play(now.state, seat, move), f"{move} has two outcomes"
            assert after != now.state, f"{move} changes nothing"
            assert game.tiles(after) == game.tiles(now.state), f"{move} loses or conjures a tile"
    assert (game.write(now.state), hash(now.state)) == (written, number), (
        "play changed the state it was given"
    )


@moment_law
def an_unlisted_step_is_refused(now: Moment) -> None:
    game = now.box.game
    for seat in now.seats:
        legal = {*now.moves(seat), *((now.turn.auto,) if now.turn.seats[:1] == (seat,) else ())}
        for move in _illegal_candidates(now, seat):
            if move in legal:
                continue
            try:
                game.play(now.state, seat, move)
            except IllegalMove:
                continue
            raise AssertionError(f"seat {seat} may {move}, which is not listed")


def _illegal_candidates(now: Moment, seat: Seat) -> tuple[Move, ...]:
    """Moves that look legal: of other seats or moments, or with words swapped, removed or added."""
    others = [move for other in now.seats if other != seat for move in now.moves(other)]
    earlier: list[Move] = []
    moment = now.before
    while moment and len(earlier) < ILLEGAL_CANDIDATES:
        earlier += [move for other in moment.deciders for move in moment.moves(other)]
        moment = moment.before
    near = [*now.moves(seat), *others, *earlier][: 2 * ILLEGAL_CANDIDATES]
    verbs = sorted({move.verb for move in near})
    bent = [
        Move("nonsense"),
        *(Move(f"{move.verb}x", move.args) for move in near[:3]),
        *(Move(move.verb, (*move.args, "t1")) for move in near[:5]),
        *(Move(move.verb, move.args[:-1]) for move in near[:5] if move.args),
        *(Move(move.verb, move.args[::-1]) for move in near[:5] if len(move.args) > 1),
        *(Move(move.verb, ("t999",) * len(move.args)) for move in near[:3] if move.args),
        *(Move(verb, move.args) for verb in verbs for move in near[:5]),
    ]
    auto = [now.turn.auto] if now.turn.auto else []
    tried = dict.fromkeys([*auto, *others, *bent, *earlier])
    shuffled, _ = now.rng("strangers", seat).shuffle(tuple(tried))
    return shuffled[:ILLEGAL_CANDIDATES]


@moment_law
def tiles_are_conserved(now: Moment) -> None:
    tiles = now.box.game.tiles(now.state)
    assert tiles == tuple(sorted(tiles)), "tiles in no order"
    if now.before:
        assert tiles == now.box.game.tiles(now.before.state), "a tile was lost or conjured"


# … of what a seat knows


@moment_law
def a_determinisation_looks_like_the_table(now: Moment) -> None:
    game = now.box.game
    for viewer in now.viewers:
        sampled = game.determinise(now.view(viewer), now.rng("dream", viewer))
        assert sampled == game.determinise(now.view(viewer), now.rng("dream", viewer)), (
            "two samples from the same chance"
        )
        assert game.tiles(sampled) == game.tiles(now.state), f"{viewer} samples other tiles"
        seen = game.view(sampled, viewer)
        assert seen == now.view(viewer), f"{viewer} would notice that this is a sample"
        assert tuple(game.moves(seen)) == now.moves(viewer)
        # Scenes are made from views, so comparing views is enough; viewers take turns.
        if viewer == now.viewers[now.ply % len(now.viewers)]:
            frame = now.frames[-1]
            assert game.scene(seen, frame) == now.scene(viewer, frame), (
                f"{viewer} is shown what {viewer} cannot know"
            )
            assert panels_of(now.box, seen) == now.panels(viewer)


@game_law
def determinisations_differ_where_something_is_hidden(played: Played) -> None:
    """In a game with secrets, samples differ in what others see before the seat does."""
    if not played.box.has_secrets(played.setup):
        return
    game = played.box.game
    for seat in played.moments[0].seats:
        candidates = (
            (now, more) for now in played.moments if (more := _seats_seeing_more(now, seat))
        )
        now, others = next(candidates, (None, ()))
        assert now, (
            "Box.has_secrets says that seats know different things, and no seat sees more than this one"
        )
        samples = [game.determinise(now.view(seat), now.rng("night", n)) for n in range(8)]
        assert (
            len({tuple(game.view(sampled, other) for other in others) for sampled in samples}) > 1
        ), f"seat {seat} always samples the same: its view holds a secret, or it samples badly"


@game_law
def hidden_faces_differ_between_viewers(played: Played) -> None:
    """In a game with secrets, any two viewers see different faces at some time."""
    if not played.box.has_secrets(played.setup):
        return
    pairs = set(combinations(played.moments[0].viewers, 2))
    for now in played.moments:
        assert len({now.view(viewer) for viewer in now.viewers}) == len(now.viewers), (
            "two views are the same"
        )
        pairs -= {
            (viewer, other)
            for viewer, other in pairs
            if _faces(now.scene(viewer)) != _faces(now.scene(other))
        }
        if not pairs:
            return
    raise AssertionError(f"the game hides something, but these never see different faces: {pairs}")


@moment_law
def without_secrets_all_viewers_see_the_same_faces(now: Moment) -> None:
    if not now.box.has_secrets(now.setup):
        assert len({_faces(now.scene(viewer)) for viewer in now.viewers}) == 1, (
            "the seats see different faces, but the game says that nothing is hidden"
        )


def _seats_seeing_more(now: Moment, seat: Seat) -> tuple[Seat, ...]:
    """The other seats that see a face this one does not."""
    shown = {other: {face for _, face in _faces(now.scene(other))} for other in now.seats}
    return tuple(other for other in now.seats if not shown[other] <= shown[seat])


def _faces(scene: Scene) -> frozenset[tuple[str, object]]:
    return frozenset((piece.id, piece.face) for piece in all_pieces(scene) if piece.face)


@moment_law
def an_unpredictable_result_shows_on_a_face(now: Moment) -> None:
    """Undo relies on it: after such a step it need not look at the table (`tilebag.undo`)."""
    if now.before is None or now.step is None:
        return
    game, seat = now.box.game, now.step.seat
    sampled = game.determinise(now.before.view(seat), now.rng("prediction"))
    if game.view(game.play(sampled, seat, now.step.move), seat) != now.view(seat):
        assert shown_faces(now.scene(seat)) - shown_faces(now.before.scene(seat)), (
            "only a view shows the result"
        )


@moment_law
def the_game_tells_everybody_what_happened(now: Moment) -> None:
    if now.before is None or now.step is None:
        return
    for viewer in now.viewers:
        description = now.box.game.describe(
            now.before.view(viewer), now.step.seat, now.step.move, now.view(viewer)
        )
        assert description is None or isinstance(description, Deed)
        _all_sayable(description)


@moment_law
def what_a_move_did_shows_only_pieces_that_it_names_or_the_viewer_sees(now: Moment) -> None:
    if now.before is None or now.step is None:
        return
    for viewer in now.viewers:
        deed = now.box.game.describe(
            now.before.view(viewer), now.step.seat, now.step.move, now.view(viewer)
        )
        if deed is None:
            continue
        tables = (now.before.scene(viewer), now.scene(viewer))
        faces = (piece.face for table in tables for piece in all_pieces(table))
        seen = {_drawn_on(face) for face in faces if face}
        sentence = lexicon("en").with_pictures.say(deed.text)
        for picture in " ".join((*deed.pieces, *deed.target)).split():
            kind, *parts = picture.split(",")
            assert kind in KINDS, picture
            if parts and picture not in sentence:  # else it lies face down
                ink, art, text, *_ = parts
                assert _drawn_on(Face(ink, art, text)) in seen, f"{viewer} does not see {picture}"


def _drawn_on(face: Face) -> tuple[str, str, str]:
    """What a face shows. Art has its own colours."""
    return "" if face.art else face.ink, face.art, face.text


# … of what is shown


@moment_law
def ids_in_a_scene_are_its_own(now: Moment) -> None:
    for viewer in now.viewers:
        for frame in now.frames:
            scene = now.scene(viewer, frame)
            pieces = [piece.id for piece in all_pieces(scene)]
            places = [
                place.id for place in (*_places(scene), *((scene.pane,) if scene.pane else ()))
            ]
            ids, there = pieces + places, {*pieces, *places}
            assert len(there) == len(ids), (
                f"an id twice: {sorted(id for id in ids if ids.count(id) > 1)}"
            )
            assert len({drawer.id for drawer in scene.drawers}) == len(scene.drawers), (
                "a drawer twice"
            )
            for drawer in scene.drawers:
                assert drawer.handle in [place.id for place in scene.places], (
                    f"{drawer.handle} opens {drawer.id}?"
                )
            for offer in scene.offers:
                ends = (
                    *((offer.pick,) if offer.pick else ()),
                    *offer.points,
                    *(drop.place for drop in offer.drops),
                )
                assert there.issuperset(ends), (
                    f"{offer.label} points at what is not there: {set(ends) - there}"
                )


@moment_law
def every_frame_shows_the_fact_and_the_throws_of_a_phone(now: Moment) -> None:
    """Saves and undo rely on it; a phone may show fewer thrown pieces than other frames."""
    for viewer in now.viewers:
        phone, other = (now.scene(viewer, frame) for frame in now.frames)
        assert phone.fact == other.fact
        assert thrown_faces(other) or not thrown_faces(phone), (
            f"{viewer} sees a throw on a phone only"
        )


@moment_law
def containment_is_said_and_true(now: Moment) -> None:
    for viewer in now.viewers:
        for frame in now.frames:
            scene = now.scene(viewer, frame)
            for layer in (scene, *((scene.pane,) if scene.pane else ()), *scene.drawers):
                _check_containment(layer)


def _check_containment(layer: Layer) -> None:
    """An item is on the place that its `within` names; a piece on a labelled place names one."""
    places = {place.id: place for place in layer.places}
    things: tuple[Piece | Place, ...] = (*layer.pieces, *layer.places)
    for item in things:
        around = [
            place.id for place in layer.places if place is not item and _holds(place.at, item.at)
        ]
        if item.within:
            assert item.within in around, (
                f"{item.id} is said to lie on {item.within}; around it are {around}"
            )
        elif isinstance(item, Piece):
            assert not [id for id in around if places[id].label], (
                f"{item.id} lies on {around} and does not say so"
            )
    for place in layer.places:
        assert place.label or place.look not in OWN, (
            f"{place.id} is one's own and has no name for the outline"
        )
    for shown in layer.prints:
        assert not shown.within or shown.within in places, (
            f"{shown.text} is printed on {shown.within}"
        )
    labels = {piece.id: piece.label for piece in layer.pieces}
    for piece in layer.pieces:
        assert not piece.part_of or labels.get(piece.part_of) == piece.label, (
            f"{piece.id} is part of nothing"
        )


def _holds(outer: Rect, inner: Rect) -> bool:
    """Whether the middle of a box is inside another."""
    x, y = inner.x + inner.w / 2, inner.y + inner.h / 2
    return -NEAR <= x - outer.x <= outer.w + NEAR and -NEAR <= y - outer.y <= outer.h + NEAR


@moment_law
def the_scene_offers_exactly_the_moves(now: Moment) -> None:
    for viewer in now.viewers:
        for frame in now.frames:
            scene = now.scene(viewer, frame)
            offered = [offer.move for offer in scene.offers if offer.move]
            offered += [drop.move for offer in scene.offers for drop in drops_of(offer)]
            legal = set(now.moves(viewer))
            assert set(offered) == legal, (
                f"{viewer} in {frame}: not offered {_texts(legal - set(offered))}, "
                f"offered but not allowed {_texts(set(offered) - legal)}"
            )


@moment_law
def an_offer_can_be_taken_or_says_why_not(now: Moment) -> None:
    for viewer in now.viewers:
        offers = now.scene(viewer, now.frames[-1]).offers
        assert sum(offer.main for offer in offers) <= 1, "more than one main button"
        for offer in offers:
            assert offer.move or offer.drops or offer.points or offer.why, (
                f"{offer.label} does nothing and says nothing"
            )
            assert offer.pick or not offer.drops, (
                f"{offer.label}: what is dropped must be picked up somewhere"
            )
            onto = {drop.place for drop in offer.drops if drop.desk}
            assert not onto or now.scene(viewer, now.frames[-1]).desk, (
                f"{offer.label}: no desk in {onto}"
            )
        picks = [offer.pick for offer in offers if offer.pick]
        assert len(set(picks)) == len(picks), f"two offers for one tap: {picks}"


@moment_law
def a_guest_is_offered_nothing(now: Moment) -> None:
    for frame in now.frames:
        assert now.scene(None, frame).offers == ()


@moment_law
def pieces_lie_on_the_board(now: Moment) -> None:
    for viewer in now.viewers:
        for frame in now.frames:
            scene = now.scene(viewer, frame)
            _lie_inside((*scene.pieces, *scene.places), scene.size, frame)
            for drawer in scene.drawers:
                _lie_inside((*drawer.pieces, *drawer.places), drawer.size, frame)
            if scene.pane:
                _scrolls(scene.pane, scene.size, frame)
            w, h = scene.size
            unit = min(frame.width / w, frame.height / h)
            assert abs(frame.width / unit - w) < 0.02 or abs(frame.height / unit - h) < 0.02, (
                "the board leaves the frame"
            )


@moment_law
def things_on_a_desk_lie_in_their_slots_and_stay_there(now: Moment) -> None:
    for viewer in now.some_viewers:
        for frame in now.frames:
            scene = now.scene(viewer, frame)
            if scene.desk is None:
                continue
            assert viewer is not None, "a guest has nothing of his own"
            where = {piece.id: piece.at for piece in scene.pieces}
            for piece, slot in scene.desk.lying:
                assert where[piece] == scene.desk.slots[slot].at, (
                    f"{piece} does not lie in slot {slot}"
                )
            things = {piece for piece, _ in scene.desk.lying}
            for lying in (scene.desk.lying, *(sort.order for sort in scene.desk.sorts)):
                slots = {slot for _, slot in lying}
                assert {piece for piece, _ in lying} == things, f"other things: {lying}"
                assert len(slots) == len(lying) == len(things), f"one on the other: {lying}"
                assert slots <= set(range(len(scene.desk.slots))), f"no such slot: {lying}"
                arranged = replace(frame, desk=lying)
                again = now.box.game.scene(now.view(viewer), arranged).desk
                assert again is not None
                assert dict(again.lying) == dict(lying), "things do not lie where they are kept"


@moment_law
def within_a_turn_nothing_of_ones_own_moves_that_nobody_moved(now: Moment) -> None:
    """Within a turn, pieces in the hand or on the rack stay where they are, except those in the
    move.
    """
    before, step = now.before, now.step
    if (
        before is None
        or step is None
        or before.turn.auto
        or now.turn.auto
        or before.turn.seats != now.turn.seats
    ):
        return
    for frame in now.frames:
        was = before.scene(step.seat, frame)
        arranged = (
            replace(frame, desk=was.desk.lying) if was.desk else frame
        )  # as the session keeps it
        own, still = (
            _own_things(was),
            _own_things(now.box.game.scene(now.view(step.seat), arranged)),
        )
        moved = {
            piece
            for piece in own.keys() & still.keys() - {*step.move.args}
            if own[piece] != still[piece]
        }
        assert not moved, f"{step.move} moves {', '.join(sorted(moved))} in {frame}"


def _own_things(scene: Scene) -> dict[str, Rect]:
    """The boxes of the viewer's own pieces, by id."""
    places = {place.id for place in scene.places if place.look in OWN}
    return {piece.id: piece.at for piece in scene.pieces if piece.within in places}


def _scrolls(pane: Pane, size: tuple[float, float], frame: Frame) -> None:
    """A pane is within the board and as wide as its content."""
    _lie_inside((pane,), size, frame)
    assert pane.size[0] <= pane.at.w + NEAR, (
        f"{pane.id} is {pane.at.w} wide and what lies in it {pane.size[0]}"
    )
    _lie_inside((*pane.pieces, *pane.places), pane.size, frame)


def _lie_inside(
    things: Sequence[Piece | Place | Pane], size: tuple[float, float], frame: Frame
) -> None:
    for item in things:
        at: Rect = item.at
        assert at.w > 0, f"{item.id} has no width"
        assert at.h > 0, f"{item.id} has no height"
        inside = (
            at.x >= -NEAR
            and at.y >= -NEAR
            and at.x + at.w <= size[0] + NEAR
            and at.y + at.h <= size[1] + NEAR
        )
        assert inside, f"{item.id} at {at} hangs over the edge of {size} in {frame}"


@moment_law
def a_scene_is_small(now: Moment) -> None:
    lang = languages()[now.ply % len(languages())]
    for viewer in now.some_viewers:
        text = strict_json.write(wire.scene(now.scene(viewer, now.frames[-1]), lexicon(lang)))
        assert len(text.encode()) < SCENE_BYTES, f"{len(text.encode())} bytes in {lang}"


@moment_law
def every_word_shown_exists_in_every_language(now: Moment) -> None:
    for viewer in now.some_viewers:
        _all_sayable(now.scene(viewer, now.frames[-1]))
        _all_sayable(now.panels(viewer))


def _all_sayable(shown: object) -> None:
    for text in texts_in(shown):
        _sayable(text)


@lru_cache(maxsize=50_000)
def _sayable(text: Text) -> None:
    for lang in languages():
        words = lexicon(lang)
        needed = lang in required_languages(text.key)
        assert text.key in words.sentences or not needed, f"{text.key} is not said in {lang}"
        sentence = words.say(text)
        assert sentence.strip(), f"{text.key} is empty in {lang}"
        assert "{" not in sentence, f"{text.key} has an empty blank in {lang}: {sentence}"


def texts_in(content: object) -> Iterator[Text]:
    """Every Text in a scene, a panel or a list of them."""
    if isinstance(content, Text):
        yield content
        for _, value in content.values:
            yield from texts_in(value)
    elif isinstance(content, tuple):
        for part in content:
            yield from texts_in(part)
    elif isinstance(content, Piece | Place | Offer):
        yield from _known_texts_in(content)
    elif not isinstance(content, str | int | float | None):
        yield from _texts_in_parts(content)


@lru_cache(maxsize=20_000)  # most of a table is unchanged at the next moment
def _known_texts_in(item: Piece | Place | Offer) -> tuple[Text, ...]:
    parts = replace(item, drops=drops_of(item)) if isinstance(item, Offer) else item
    return tuple(_texts_in_parts(parts))


def _texts_in_parts(item: object) -> Iterator[Text]:
    kind: type[Any] = type(item)
    if kind not in _PARTS:
        _PARTS[kind] = tuple(field.name for field in fields(kind))
    for name in _PARTS[kind]:
        yield from texts_in(getattr(item, name))


_PARTS: dict[type[Any], tuple[str, ...]] = {}  # field names of each dataclass


@moment_law
def panels_are_in_order(now: Moment) -> None:
    for viewer in now.viewers:
        panels = now.panels(viewer)
        assert len({panel.id for panel in panels}) == len(panels), "a panel twice"
        for bar in (bar for panel in panels for bar in panel.bars):
            assert -NEAR <= bar.share <= 1 + NEAR, f"a bar of {bar.share}"
            assert not bar.plan or bar.plan[0] in now.moves(viewer), (
                f"{viewer} cannot begin with {_texts(bar.plan)}"
            )
        for panel in panels:
            for line in panel.tallies:
                assert len(line.counts) == len(panel.columns), (
                    f"{line.counts} for {len(panel.columns)} columns"
                )
                assert all(0 <= n <= panel.copies for n in line.counts), (
                    f"{line.counts} of {panel.copies}"
                )


# … of computer players


@moment_law
def computers_advise_what_is_legal_from_the_view_and_their_own_chance_alone(now: Moment) -> None:
    for seat in now.deciders:
        view, rng = now.view(seat), now.rng("bot", seat)
        twin = now.box.game.view(now.box.game.determinise(view, now.rng("twin", seat)), seat)
        for name, think in {**now.box.bots, **now.box.manners}.items():
            advice: list[Advice] = list(islice(think(view, rng), ADVICE))
            assert advice, f"{name} says nothing"
            assert advice == list(islice(think(twin, rng), ADVICE)), (
                f"{name} says something else about a table that looks the same"
            )
            for suggestion in advice:
                assert suggestion.plan, f"{name} has no plan"
                assert suggestion.plan[0] in now.moves(seat), (
                    f"{name} wants {suggestion.plan[0]}, which is not allowed"
                )
                _all_sayable(suggestion.reason)


@moment_law
def a_review_values_what_is_legal_from_the_view_and_its_own_chance_alone(now: Moment) -> None:
    if now.box.review is None:
        return
    for seat in now.deciders:
        view, rng = now.view(seat), now.rng("review", seat)
        twin = now.box.game.view(now.box.game.determinise(view, now.rng("twin", seat)), seat)
        reviews = list(islice(now.box.review(view, rng), ADVICE))
        assert reviews == list(islice(now.box.review(twin, rng), ADVICE)), (
            "another value at a table that looks the same"
        )
        for review in reviews:
            assert review.choices == best_first(review.choices)
            assert {choice.plan[0] for choice in review.choices} <= {*now.moves(seat)}
            for text in (
                review.idea,
                *(text for choice in review.choices for text in (choice.label, choice.reason)),
            ):
                _all_sayable(text)


@moment_law
def computers_answer_within_a_slice(now: Moment) -> None:
    for seat in now.deciders:
        reviewer = {"the review": now.box.review} if now.box.review else {}
        for name, think in {**now.box.bots, **now.box.manners, **reviewer}.items():
            calls = _calls(think, now.view(seat), now.rng("slice"))
            assert calls <= CALLS_WITH_TABLES, (
                f"{name} calls {calls} functions before it says anything"
            )
            if calls > CALLS_BEFORE_ADVICE:  # some made tables that are kept for the next time
                calls = _calls(think, now.view(seat), now.rng("slice"))
            assert calls <= CALLS_BEFORE_ADVICE, (
                f"{name} calls {calls} functions before it says anything, each time"
            )


def _calls(think: Callable[[Any, Chance], Iterable[object]], view: object, rng: Chance) -> int:
    """Function calls before the first advice: a measure of work that is the same on every
    machine.
    """
    count = 0

    def count_call(frame: object, event: str, arg: object) -> None:
        nonlocal count
        del frame, arg
        count += event in ("call", "c_call")

    watcher = sys.getprofile()
    sys.setprofile(count_call)
    try:
        next(iter(think(view, rng)), None)
    finally:
        sys.setprofile(watcher)
    return count


# … of whole games


@game_law
def the_same_seed_is_the_same_game_whatever_happens_around_it(played: Played) -> None:
    for now, state in zip(played.moments, played.session.states, strict=False):
        assert state == now.state, f"another table at ply {now.ply}"


@game_law
def other_chance_is_another_game(played: Played) -> None:
    start = played.box.game.start
    if not played.box.has_chance:
        assert start(played.setup, Chance.of(played.seed)) == start(
            played.setup, Chance.of("another")
        ), "a game without chance starts the same from every seed: Box.random"
        return
    starts = {start(played.setup, Chance.of(played.seed, n)) for n in range(8)}
    assert len(starts) > 1, "the deal does not depend on the chance it is given"


@game_law
def whoever_won_leads_and_whoever_lost_is_behind_the_winner(played: Played) -> None:
    """Whether the highest score wins or the lowest."""
    turn, sides = played.moments[-1].turn, played.box.teams(played.setup)
    if len(sides) == 1:
        return
    first = turn.scores[turn.ranking[0][0]]
    for side in sides:
        own = turn.scores[side[0]]
        others = [turn.scores[other[0]] for other in sides if other != side]
        has_won = side[0] in turn.ranking[0]
        lead = min(abs(score - own) for score in others) if has_won else -abs(first - own)
        assert [report.lead(turn, sides, seat) for seat in side] == [lead] * len(side)


@game_law
def a_save_gives_the_same_states_back(played: Played) -> None:
    session = played.session
    steps = strict_json.write([str(step) for step in played.steps])
    assert len(steps) < SAVE_BYTES, f"{len(steps)} bytes of steps"
    cursors = (len(session.log), len(session.log) // 2, 0)
    # Reading a save replays the match: once per table, and over all tables with every cursor.
    for at in set(cursors) if THOROUGH else {cursors[len(session.log) % len(cursors)]}:
        session.ply = at
        text = saves.write(session)
        assert len(text.encode()) < SAVE_BYTES, f"{len(text.encode())} bytes"
        again = saves.read(text)
        assert again.states == session.states, "another game comes out of the save"
        assert (again.log, again.ply) == (session.log, at)
        assert saves.write(again) == text, "the save of a loaded save is another one"


@game_law
def going_back_and_forth_ends_where_it_began(played: Played) -> None:
    mine = Seat(0)
    session = played.session
    session.ply = len(session.log)
    session.allow_undo_past_chance()
    while session.undo_target is not None:
        session.undo()
        assert session.state == played.moments[session.ply].state
        assert mine in session.turn.seats, "back is to one's own last decision"
    decided = (
        ply
        for ply, step in enumerate(session.log)
        if step.seat == mine and session.is_decision(ply)
    )
    assert session.ply == next(decided, len(session.log)), (
        "one cannot go back to the first decision"
    )
    while session.ply < len(session.log):
        session.redo()
        assert session.state == played.moments[session.ply].state
    assert session.phase == OVER or session.ply < len(played.steps)


# Small helpers


def _notation(box: AnyBox) -> Any:
    return import_module(f"{catalog.package(box.key)}.notation")


def _places(scene: Scene) -> tuple[Place, ...]:
    scrolling = scene.pane.places if scene.pane else ()
    return (
        scene.places
        + scrolling
        + tuple(place for drawer in scene.drawers for place in drawer.places)
    )


def _texts(moves: Sequence[Move] | set[Move]) -> list[str]:
    return sorted(map(str, moves))
