"""Make the packs of puzzles.

python -m research.puzzles GAME [NUMBER]   find so many (80) and write
                                           engine/tilebag/games/GAME/puzzles.txt
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterator
from importlib import import_module
from itertools import count, islice
from pathlib import Path

from research.puzzles.candidate import Candidate
from tilebag import catalog, puzzles

GAMES = Path(__file__).resolve().parents[2] / "engine" / "tilebag" / "games"
USUAL = 80
MOST_BYTES = 30_000  # of a pack


def main(key: str, number: int) -> int:
    folder = key.replace("-", "_")
    box = catalog.box(key)
    maker = import_module(f"research.puzzles.{folder}")
    candidates = maker.find(f"puzzle-{n}" for n in count())
    found = list(islice(_without_repeats(candidates, MOST_BYTES // number - 1), number))
    lines = [_line(one) for one in _in_order(found)]
    text = "".join(f"{line}\n" for line in lines)
    (GAMES / folder / puzzles.FILE).write_text(text, encoding="utf-8")
    print(
        f"{box.key}: {len(lines)} puzzles, {len(text):,} characters, {len(zlib.compress(text.encode())):,} packed"
    )
    return 0


def _line(one: Candidate) -> str:
    return puzzles.write(one.grade, one.goal, one.seat, one.accepted, one.position)


def _without_repeats(found: Iterator[Candidate], most: int) -> Iterator[Candidate]:
    """Those whose lines have at most so many characters."""
    known = set[str]()
    for n, one in enumerate(found, 1):
        if one.position not in known and len(_line(one)) <= most:
            known.add(one.position)
            print(
                f"{n}: grade {one.grade}, {one.goal}, {' | '.join(map('; '.join, one.accepted))}",
                flush=True,
            )
            yield one


def _in_order(found: list[Candidate]) -> list[Candidate]:
    """The easy ones first."""
    return sorted(found, key=lambda one: one.grade)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else USUAL))
