"""Golden games: whole matches as readable text that must not change, on any Python.

    golden.py --write                 writes golden/<game>/NN.txt
    golden.py --choose GAME           searches seeds whose matches reach every path of the rules
    golden.py --choose GAME --write   writes those into its games.list, and the matches
    golden.py --sample GAME           writes a save of today's format into tests/saves

A golden game is a line of golden/<game>/games.list: players, seed, options, and the version of the
rules if it is an older one; those matches show that old saves keep their meaning. If a match plays
out differently on purpose, the game's `rules` rises and existing lines get the version they were
played under. A change of a computer player or of a sentence only needs the files written again.

The file of a game's first match has a line with sentences for each move. The files of the others
have the moves only, ten in a line. So a change of a sentence changes one file of the game.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

if __name__ == "__main__":
    sys.path[:0] = [
        str(Path(__file__).resolve().parents[n] / part) for n, part in ((1, ""), (2, "engine"))
    ]

from engine import reach
from engine.facts import facts

from tilebag import __version__
from tilebag.core import strict_json
from tilebag.core.game import Seat
from tilebag.core.move import Move
from tilebag.core.words import lexicon
from tilebag.match import bots, catalog, saves
from tilebag.match.catalog import AnyBox
from tilebag.match.record import play_match
from tilebag.match.session import ME, MatchSetup, Session

FOLDER = Path(__file__).resolve().parent / "golden"
SAVES = FOLDER.parents[1] / "saves"
SAVED_AT = "2026-11-25T12:00:00.000Z"  # of samples
EVERY = 10  # plies between two hashes
DIGITS = 16
SEPARATOR = "; "  # between the moves of a line


@dataclass(frozen=True, slots=True)
class Golden:
    """The configuration of a golden game."""

    players: tuple[str, ...]
    seed: str
    options: tuple[tuple[str, str], ...] = ()
    rules: int = 0  # current

    def session(self, box: AnyBox) -> Session:
        """The match, played by its computers."""
        return play_match(box.key, self.players, self.seed, dict(self.options), self.rules)


def golden_games(key: str) -> tuple[Golden, ...]:
    """The golden games of a game, empty without a `games.list`, where `keen keen | golden-7 |
    hand=4 | 1` is a line.
    """
    file = list_of(key)
    return (
        tuple(map(_golden, file.read_text(encoding="utf-8").splitlines())) if file.is_file() else ()
    )


def list_of(key: str) -> Path:
    """The path of a game's list."""
    return FOLDER / key / "games.list"


def _golden(line: str) -> Golden:
    players, (seed,), options, *older = (part.split() for part in line.split("|"))
    switches = tuple(
        (name, value) for name, _, value in (option.partition("=") for option in options)
    )
    return Golden(tuple(players), seed, switches, int(older[0][0]) if older else 0)


def _line(golden: Golden) -> str:
    switches = " ".join(f"{name}={value}" for name, value in golden.options)
    return f"{' '.join(golden.players)} | {golden.seed} | {switches}".rstrip()


def text(session: Session, *, is_told: bool) -> str:
    """A whole match as text. `is_told`: with sentences."""
    return "\n".join(_lines(session, is_told=is_told)) + "\n"


def is_told(number: int) -> bool:
    """Whether the file of this number has sentences."""
    return number == 1


def _lines(session: Session, *, is_told: bool) -> Iterator[str]:
    box = session.box
    match = session.match
    switches = " ".join(f"{name}={value}" for name, value in match.setup.options)
    yield f"game      {box.key}, rules {match.rules}"
    yield f"players   {' '.join(match.players)}"
    yield f"switches  {switches}".rstrip()
    yield f"seed      {match.seed}"
    yield ""
    yield f"{'':4}  {box.game.write(session.states[0])}"
    yield from _told_moves(session) if is_told else _moves(session)
    turn = session.turn
    ranking = " ".join("+".join(str(seat) for seat in tied) for tied in turn.ranking)
    yield ""
    yield f"{'':4}  {box.game.write(session.state)}"
    yield f"{'':4}  = {session.hash(session.ply)}"
    yield ""
    yield f"scores    {' '.join(map(str, turn.scores))}"
    yield f"ranking   {ranking}"


def _told_moves(session: Session) -> Iterator[str]:
    """A line for each move with its sentences, and the hash of every tenth state."""
    say = lexicon("en").with_names(session.match.seat_names).say
    for ply, step in enumerate(session.log, 1):
        sentences = " ".join(map(say, session.narration(ply - 1, ply)))
        yield f"{ply:4}  {step!s:22} {sentences}".rstrip()
        if ply % EVERY == 0:
            yield f"{'':4}  = {_hash(session, ply)}"


def _moves(session: Session) -> Iterator[str]:
    """Ten moves a line, and the hash of the state after them."""
    for start in range(0, session.ply, EVERY):
        steps = session.log[start : start + EVERY]
        ply = start + len(steps)
        end = f" = {_hash(session, ply)}" if len(steps) == EVERY else ""
        yield f"{ply:4}  {SEPARATOR.join(map(str, steps))}{end}"


def _hash(session: Session, ply: int) -> str:
    """The beginning of the hash of a state."""
    return session.hash(ply)[:DIGITS]


def replay(box: AnyBox, recorded: str, *, is_told: bool) -> Session:
    """The match of a golden file, replayed from its steps, whatever the computers would do
    today.
    """
    lines = recorded.splitlines()
    facts = {
        name: value.strip()
        for name, value in ((line[:10].strip(), line[10:]) for line in lines[:4])
    }
    options = dict(part.split("=") for part in facts["switches"].split())
    rules = int(facts["game"].rpartition(" ")[2])
    match = MatchSetup.of(box, facts["players"].split(), facts["seed"], options)
    session = Session(box, match.with_rules(box, rules))
    for line in lines[5:]:
        if line[:4].strip().isdecimal():
            told_move = line[6:28] if is_told else line[6:].partition(" = ")[0]
            for step in told_move.split(SEPARATOR):
                seat, _, move = step.strip().partition(" ")
                session.play(Seat(int(seat)), Move.parse(move))
    return session


def paths(box: AnyBox, *sessions: Session) -> set[reach.Line]:
    """The lines of the rules that these games reach when replayed."""
    with reach.trace_rules(box) as lines:
        for session in sessions:
            _play_again(session)
    return lines


def _play_again(session: Session) -> None:
    """Every step of a match, with all queries the rules answer at each."""
    game, seats = session.box.game, range(session.match.setup.seats)
    state = game.start(session.match.setup, session.match.chance(session.box))
    for step in (*session.log, None):
        game.turn(state)
        game.tiles(state)
        for seat in seats:
            game.moves(game.view(state, Seat(seat)))
        state = game.play(state, step.seat, step.move) if step else state
    assert state == session.state


def file_of(key: str, number: int) -> Path:
    return FOLDER / key / f"{number:02}.txt"


def write(keys: Sequence[str]) -> None:
    """Write the golden games of these again."""
    for key in keys:
        games = golden_games(key)
        for old in (FOLDER / key).glob("*.txt"):
            old.unlink()
        for number, golden in enumerate(games, 1):
            file_of(key, number).write_text(
                text(golden.session(catalog.box(key)), is_told=is_told(number)),
                encoding="utf-8",
                newline="\n",
            )
        print(f"{key}: {len(games)} games")


def choose(key: str, seeds: int, players: Sequence[str]) -> list[str]:
    """Lines of games.list: golden games that together reach as much of the rules as all of this
    many seeds.
    """
    box = catalog.box(key)
    ways = [
        dict(zip(box.options, values, strict=True)) for values in product(*box.options.values())
    ]
    reached: dict[Golden, set[reach.Line]] = {}
    for n, options, player in product(range(1, seeds + 1), ways, players):
        golden = Golden((player,) * box.seats[0], f"golden-{n}", tuple(options.items()))
        reached[golden] = paths(box, golden.session(box))
    missing, chosen = set().union(*reached.values()), []
    while missing:
        best = max(reached, key=lambda golden: len(reached[golden] & missing))
        chosen.append(best)
        missing -= reached[best]
    fill = iter([golden for golden in reached if golden not in chosen])
    while len(chosen) < facts(key).golden:
        chosen.append(next(fill))
    left = reach.unreached_statements(box, set().union(*reached.values()))
    print("not reached by any:", *(left or ["-"]), file=sys.stderr)
    chosen.sort(key=lambda golden: (golden.options, golden.players, len(golden.seed), golden.seed))
    return list(map(_line, chosen))


def write_sample(key: str) -> Path:
    """Half a match of one person, as the page saves it; raises FileExistsError, as a sample never
    changes.
    """
    box = catalog.box(key)
    players = [bots.default_player(box)] * box.usual_seats
    steps = play_match(key, players, "fixture", {}).log
    session = Session(box, MatchSetup.of(box, [ME, *players[1:]], "fixture"))
    for step in steps[: (len(steps) + 1) // 2]:
        session.play(step.seat, step.move)
    text = saves.write(session)
    head = {
        "app": "tilebag",
        "kind": "game",
        "schema": saves.SCHEMA,
        "engine": __version__,
        "rules": f"{key}@{box.rules}",
    }
    head |= {"saved": SAVED_AT, "rev": session.ply, "tab": "sample", "sum": saves.checksum(text)}
    file = SAVES / f"schema-{saves.SCHEMA}" / f"{key}.json"
    with file.open("x", encoding="utf-8", newline="\n") as out:
        out.write(f'{strict_json.write(head)[:-1]},"body":{text}}}\n')
    return file


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--choose", metavar="GAME")
    parser.add_argument("--sample", metavar="GAME")
    parser.add_argument("--seeds", type=int, default=200)
    parser.add_argument("--players", nargs="+", default=["random"])
    args = parser.parse_args()
    if args.sample:
        print(write_sample(args.sample))
    elif args.choose:
        lines = choose(args.choose, args.seeds, args.players)
        print(*lines, sep="\n")
        if args.write:
            list_of(args.choose).parent.mkdir(exist_ok=True)
            list_of(args.choose).write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
            write([args.choose])
    elif args.write:
        write(sorted(folder.name for folder in FOLDER.iterdir()))


if __name__ == "__main__":
    main()
