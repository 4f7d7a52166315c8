"""Puzzles of Okey: which tile wins, take or draw, and which discard leaves the most tiles that
help.

All answers are exact: a hand wins or not, a tile brings it nearer or not, and unseen tiles that
help can be counted. Where the review judges the same position by its model of the odds, it has to
agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeAlias

from research.puzzles.candidate import Candidate
from tilebag.core.chance import Chance
from tilebag.core.move import Move
from tilebag.games.okey import strategy
from tilebag.games.okey.bots import MIN_GAIN, casual, keen
from tilebag.games.okey.pieces import Kind
from tilebag.games.okey.review import review
from tilebag.games.okey.rules.moves import DRAW, TAKE, discard, finish, finishing_tiles
from tilebag.games.okey.solver.columns import Hand
from tilebag.games.okey.solver.prospects import Prospects, discard_prospects, hand_prospects
from tilebag.games.okey.state import Phase
from tilebag.games.okey.view import View, can_finish
from tilebag.match.puzzles import write_deal
from tilebag.match.record import play_match

TABLES = (  # players by seat; the rounds take turns
    ("casual", "keen", "casual", "keen"),
    ("casual", "casual", "casual"),
    ("keen", "expert", "casual", "expert"),
    ("casual", "casual"),
)
OPTIONS = {"rounds": "1"}
THEMES = ("finish", "take", "finish", "draw", "finish", "discard")  # the puzzles take turns
GOALS = {"take": "take-or-draw", "draw": "take-or-draw"}  # what is asked, where it is not the theme
MOST_MISSING = 2  # tiles; with more, the answer is hard to check
TEMPTING = 6  # affinity (`strategy.affinity`) from which a tile seems to fit a hand
VERY_TEMPTING = 9  # affinity from which it seems to fit well
OBVIOUS = 6  # affinity from which a useful tile is seen at once
HIDDEN = 3  # affinity below which it is not
MANY_TIMES = 1.4  # times as many unseen tiles that help
MANY_MORE = 4  # more unseen tiles that help
ODDS_GAP = 0.4  # log-odds: four errors of the model
CASUAL_TRIES = 40  # decisions of a casual player, of which the share of right ones is found
MOST_ANSWERS = 2  # kinds
HARD_PLACE = 4  # of the winning tile among those that seem to fit worst

Answer: TypeAlias = tuple[str, Sequence[Move], int]  # the theme, the right moves, the grade


def find(seeds: Iterable[str]) -> Iterator[Candidate]:
    """At most one puzzle from a round for each seed; what is asked takes turns."""
    yielded = 0
    for n, seed in enumerate(seeds):
        for puzzle in islice(
            _puzzles(TABLES[n % len(TABLES)], seed, THEMES[yielded % len(THEMES)]), 1
        ):
            yielded += 1
            yield puzzle


def _puzzles(players: tuple[str, ...], seed: str, wanted_theme: str) -> Iterator[Candidate]:
    session = play_match("okey", players, seed, OPTIONS)
    for ply, step in enumerate(session.log):
        if session.is_decision(ply):
            for theme, accepted, grade in _answers(session.history.view(ply, step.seat)):
                if theme == wanted_theme:
                    plans = tuple((str(move),) for move in accepted)
                    yield Candidate(
                        write_deal(session, ply), step.seat, GOALS.get(theme, theme), plans, grade
                    )


def _answers(view: View) -> Iterator[Answer]:
    """The puzzles in this position."""
    if view.public.phase is Phase.DISCARDING and can_finish(view):
        yield from _winning_tile(view)
    elif view.public.phase is Phase.DISCARDING:
        yield from _best_discard(view)
    elif view.public.phase is Phase.DRAWING and view.stock:
        yield from _take_or_draw(view)


def _winning_tile(view: View) -> Iterator[Answer]:
    """One kind of tile wins; the better it seems to fit, the harder. A tile that fits nothing is no
    puzzle.
    """
    tiles = finishing_tiles(view.public, view.rack)
    okey = view.public.okey
    kind = tiles[0].kind
    kinds = [tile.kind for tile in view.rack]
    fit = {
        tile: strategy.affinity(tile.kind, kinds, okey) for tile in view.rack if tile.kind != okey
    }
    if len({tile.kind for tile in tiles}) > 1 or not fit.get(tiles[0]):
        return
    looser = sum(value < fit[tiles[0]] for value in fit.values())
    yield (
        "finish",
        [finish(tile) for tile in tiles if tile.kind == kind],
        1 + bool(looser) + (looser >= HARD_PLACE),
    )


def _take_or_draw(view: View) -> Iterator[Answer]:
    """Taking brings the hand nearer or leaves it more tiles that help; or it changes nothing though
    the tile fits.
    """
    offered = view.public.offered_kind
    okey = view.public.okey
    mine = strategy.hand(view)
    now = hand_prospects(mine, strategy.unseen_counts(view), pairs=view.public.options.seven_pairs)
    if now.groups_distance > MOST_MISSING or not _groups_only(now) or offered == okey:
        return
    kinds = [*(tile.kind for tile in view.rack), offered]
    then = _best(_prospects_without(view, mine.plus(offered), kinds).values())
    fit = strategy.affinity(offered, kinds, okey)
    gain = strategy.take_gain(view, offered) - MIN_GAIN
    if then.groups_distance < now.groups_distance and gain > ODDS_GAP:
        yield "take", [TAKE], _grade_of_fit(fit)
    elif then.groups_distance == now.groups_distance and _many_more(then, now) and gain > ODDS_GAP:
        yield "take", [TAKE], 3
    elif gain < 0 and _rank(then) >= _rank(now) and fit >= TEMPTING and offered not in kinds[:-1]:
        yield "draw", [DRAW], 2 + (fit >= VERY_TEMPTING)


def _grade_of_fit(fit: int) -> int:
    """The better an offered tile that helps fits, the easier it is to see."""
    if fit >= OBVIOUS:
        return 1
    return 3 if fit < HIDDEN else 2


def _best_discard(view: View) -> Iterator[Answer]:
    """Of the discards that keep the distance, one leaves many more unseen tiles that help; the
    review agrees.
    """
    after = _prospects_without(view, strategy.hand(view), {tile.kind for tile in view.rack})
    best = _best(after.values())
    if best.groups_distance > MOST_MISSING or not _groups_only(best):
        return
    right = {kind for kind, prospects in after.items() if _rank(prospects) == _rank(best)}
    rivals = [
        prospects
        for prospects in after.values()
        if _rank(best) < _rank(prospects) < (best.groups_distance + 1,)
    ]
    if (
        len(right) > MOST_ANSWERS
        or not rivals
        or not all(_many_more(best, prospects) for prospects in rivals)
    ):
        return
    accepted = [discard(tile) for tile in view.rack if tile.kind in right]
    (*_, judged) = review(view, Chance(0))
    if judged.choices[0].plan[0] in accepted:
        yield "discard", accepted, _grade(view, accepted)


def _prospects_without(view: View, hand: Hand, kinds: Iterable[Kind]) -> dict[Kind, Prospects]:
    """The prospects after each discard but an okey."""
    left = strategy.unseen_counts(view)
    pairs = view.public.options.seven_pairs
    return discard_prospects(hand, set(kinds) - {view.public.okey}, left, pairs=pairs)


def _best(prospects: Iterable[Prospects]) -> Prospects:
    return min(prospects, key=_rank)


def _rank(prospects: Prospects) -> tuple[int, ...]:
    """The fewer tiles are missing and the more help, the smaller."""
    return prospects.groups_distance, -prospects.groups_outs


def _groups_only(prospects: Prospects) -> bool:
    """Are seven pairs too far away to matter?"""
    return prospects.pairs_distance > prospects.groups_distance + 1


def _many_more(better: Prospects, worse: Prospects) -> bool:
    return better.groups_outs >= max(MANY_TIMES * worse.groups_outs, worse.groups_outs + MANY_MORE)


def _grade(view: View, accepted: Sequence[Move]) -> int:
    """3: keen players miss it; 1: most casual players find it."""
    if next(keen(view, Chance(0))).plan[0] not in accepted:
        return 3
    times_found = sum(
        next(casual(view, Chance(n))).plan[0] in accepted for n in range(CASUAL_TRIES)
    )
    return 1 if 2 * times_found > CASUAL_TRIES else 2
