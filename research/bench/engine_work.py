"""Time the engine's work, and comparable work in the same run, on CPython or in Pyodide.

Prints one JSON object: {name: {"ours": median milliseconds, "peer": ..., "what": the peer in
words}}.
"""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable
from functools import cache, partial
from itertools import product

from packkub_positions import positions
from packkub_table import fullest, message, steps

from tilebag.core.chance import Chance
from tilebag.core.game import PHONE, Seat
from tilebag.core.strict_json import write as compact
from tilebag.core.words import lexicon
from tilebag.games.magic_bag.notation import read
from tilebag.games.magic_bag.solver import odds as odds_module
from tilebag.games.magic_bag.solver.odds import Row, odds
from tilebag.games.okey.pieces import ALL, FALSE_JOKER
from tilebag.games.okey.solver.columns import Hand
from tilebag.games.okey.solver.distance import groups_distance, pairs_distance
from tilebag.games.packkub import BOX
from tilebag.games.packkub.pieces import PIECEPACK
from tilebag.games.packkub.solver.best_turn import best_turn
from tilebag.games.packkub.solver.runs_by_suit import suit_runs
from tilebag.kit.piecepack import SUITS
from tilebag.match.record import play_match
from tilebag.match.saves import read as read_save
from tilebag.match.saves import write
from tilebag.page import wire
from tilebag.page.port import Port

FACES = 6
DICE = 4


def milliseconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def median(
    work: Callable[[], object], times: int, prepare: Callable[[], object] = lambda: None
) -> float:
    durations = []
    for _ in range(times):
        prepare()
        durations.append(milliseconds(work))
    return statistics.median(durations)


def textbook(rows: tuple[Row, ...], bag: int) -> float:
    """Best expected coins before the first roll, in a naive implementation: results, holds,
    averages.
    """

    def worth(result: tuple[int, ...]) -> float:
        best = 0
        for row in rows:
            spare = list(result)
            try:
                for tile in row:
                    spare.remove(tile.value)
            except ValueError:
                continue
            hits = sum(result[SUITS.index(tile.suit)] == tile.value for tile in row)
            best = max(best, min(bag, 1 + hits))
        return float(best)

    @cache
    def before(hold: tuple[int | None, ...], rolls: int) -> float:
        faces = tuple(face for face in hold if face is not None)
        if len(faces) == len(hold):
            return after(faces, rolls - 1)
        at = hold.index(None)
        return (
            sum(before((*hold[:at], face, *hold[at + 1 :]), rolls) for face in range(FACES)) / FACES
        )

    @cache
    def after(result: tuple[int, ...], rolls: int) -> float:
        if rolls == 0:
            return worth(result)
        holds = product(*((face, None) for face in result))
        return max(before(hold, rolls) for hold in holds)

    return before((None,) * DICE, 3)


def clear_caches() -> None:
    odds.cache_clear()
    odds_module.matches.cache_clear()


def coach(rows: tuple[Row, ...], bag: int) -> float:
    """All odds that the coach shows for a position: of any match, of the coins, and of each row
    alone.
    """
    chances = odds(rows, bag)
    for k in range(len(rows)):
        chances.row(k).start_value()
    chances.match.start_value()
    return chances.coins.start_value()


def packkub_turns() -> list[float]:
    """Milliseconds of `best_turn` in each of the hundred positions, with empty caches."""
    times = []
    for position in positions():
        suit_runs.cache_clear()
        best_turn.cache_clear()
        times.append(
            milliseconds(partial(best_turn, PIECEPACK, position.groups, position.hand, opened=True))
        )
    return times


def both_distances(hand: Hand) -> tuple[object, object]:
    return groups_distance(hand), pairs_distance(hand)


def okey_hands(hands: int = 300) -> list[float]:
    """Milliseconds of both distances of random hands of 14 tiles."""
    times, rng = [], Chance.of("bench okey")
    for _ in range(hands):
        (indicator, *tiles), rng = rng.shuffle(ALL)
        if indicator != FALSE_JOKER:
            hand = Hand.of(indicator, tiles[:14])
            times.append(milliseconds(partial(both_distances, hand)))
    return times


def scenes(game: str, players: int) -> list[float]:
    """Milliseconds from each tenth state of a match between keen players to the scene as sent to
    the page.
    """
    session = play_match(game, ["keen"] * players, "1")
    words = lexicon("en").with_names(session.match.seat_names)
    views = [session.box.game.view(state, Seat(0)) for state in session.states[::10]]

    def sent_to_a_phone(view: object) -> object:
        return wire.scene(session.box.game.scene(view, PHONE), words)

    return [milliseconds(partial(sent_to_a_phone, view)) for view in views]


def packkub_scenes() -> list[float]:
    """Milliseconds of each scene of a turn at the fullest table, from view to JSON."""
    state, times = fullest(), []
    message(state)
    for step in steps():
        state = BOX.game.play(state, Seat(0), step)
        times.append(milliseconds(partial(message, state)))
    return times


def main() -> None:
    session = play_match("magic-bag", ["keen"], "1")
    first = read(session.box.game.write(session.states[0]))
    rows, bag = first.public.row_stamps, len(first.public.bag_coins)
    assert abs(coach(rows, bag) - textbook(rows, bag)) < 1e-9
    results: dict[str, dict[str, float | str]] = {}

    def note(name: str, ours: float, peer: float, work: str) -> None:
        results[name] = {"ours": ours, "peer": peer, "what": work}

    textbook_time = median(lambda: textbook(rows, bag), 5)
    first_time = median(lambda: coach(rows, bag), 15, clear_caches)
    note("odds of nine rows, first time", first_time, textbook_time, "textbook recursion")
    note(
        "odds of nine rows, again",
        median(lambda: coach(rows, bag), 50),
        textbook_time,
        "textbook recursion",
    )

    def open_port() -> Port:
        port = Port()
        port.handle(compact({"do": "new", "game": "magic-bag", "seats": ["me"], "seed": "1"}))
        return port

    ports = [open_port() for _ in range(30)]
    answers = open_port().handle('{"do":"play","rev":1,"move":"roll"}')

    def write_answers() -> None:
        for answer in answers:
            compact(json.loads(answer))

    fresh_ports = iter(ports)
    roll = median(
        lambda: next(fresh_ports).handle('{"do":"play","rev":1,"move":"roll"}'), len(ports)
    )
    note(
        "a roll: move in, save and scene out",
        roll,
        median(write_answers, 30),
        "json: the same answers read and written",
    )

    text = write(session)
    steps = len(session.log)
    replay = median(lambda: read_save(text), 7)
    note(
        f"a save of {steps} steps played through",
        replay,
        median(lambda: json.loads(text), 30),
        "json: the save read",
    )
    read_and_written = median(write_answers, 30)
    games = median(lambda: [play_match("magic-bag", ["random"], str(seed)) for seed in range(5)], 3)
    loaded = median(
        lambda: [play_match("_blank", ["random", "random"], str(seed)) for seed in range(5)], 3
    )
    note("five games at random", games, loaded, "five games of _blank at random")
    for name, milliseconds_each in (
        ("PackKub's best turn", packkub_turns()),
        ("Okey's distances of a hand", okey_hands()),
        ("PackKub's scene, six players", scenes("packkub", 6)),
        ("Okey's scene, four players", scenes("okey", 4)),
        ("PackKub's fullest table as a scene", packkub_scenes()),
    ):
        spread = sorted(milliseconds_each)
        for share, figure in ((0.5, "median"), (0.95, "95th percentile"), (1.0, "most")):
            ours = spread[min(len(spread) - 1, int(share * len(spread)))]
            note(
                f"{name}, {figure} of {len(spread)}",
                ours,
                read_and_written,
                "json: a scene read and written",
            )
    print(json.dumps(results))


if __name__ == "__main__":
    main()
