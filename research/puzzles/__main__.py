"""Make the packs of puzzles.

python -m research.puzzles GAME [NUMBER]   find so many (80) and write
                                           engine/tilebag/games/GAME/puzzles.txt
"""

from __future__ import annotations

import argparse
import sys
import zlib
from collections.abc import Iterator
from importlib import import_module
from itertools import count, islice
from pathlib import Path

from research.puzzles.candidate import Candidate
from tilebag.match import catalog, puzzles

HERE = Path(__file__).parent
GAMES = Path(__file__).resolve().parents[2] / "engine" / "tilebag" / "games"
USUAL = 80
MOST_BYTES = 30_000  # of a pack


def main(key: str, number: int) -> int:
    folder = key.replace("-", "_")
    box = catalog.box(key)
    maker = import_module(f"research.puzzles.{folder}")
    candidates = maker.find(f"puzzle-{n}" for n in count())
    chosen = list(islice(_without_repeats(candidates, MOST_BYTES // number - 1), number))
    lines = [_line(candidate) for candidate in _in_order(chosen)]
    text = "".join(f"{line}\n" for line in lines)
    (GAMES / folder / puzzles.FILE).write_text(text, encoding="utf-8")
    print(
        f"{box.key}: {len(lines)} puzzles, {len(text):,} characters, {len(zlib.compress(text.encode())):,} packed"
    )
    return 0


def _line(candidate: Candidate) -> str:
    return puzzles.write(
        candidate.grade, candidate.goal, candidate.seat, candidate.accepted, candidate.position
    )


def _without_repeats(candidates: Iterator[Candidate], most: int) -> Iterator[Candidate]:
    """Those whose lines have at most so many characters."""
    known = set[str]()
    for n, candidate in enumerate(candidates, 1):
        if candidate.position not in known and len(_line(candidate)) <= most:
            known.add(candidate.position)
            print(
                f"{n}: grade {candidate.grade}, {candidate.goal}, {' | '.join(map('; '.join, candidate.accepted))}",
                flush=True,
            )
            yield candidate


def _in_order(candidates: list[Candidate]) -> list[Candidate]:
    """The easy ones first."""
    return sorted(candidates, key=lambda candidate: candidate.grade)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="research.puzzles", description="Make a pack of puzzles.")
    makers = [key for key in catalog.keys() if (HERE / f"{catalog.folder(key)}.py").is_file()]
    parser.add_argument("game", choices=makers)
    parser.add_argument("number", type=int, nargs="?", default=USUAL)
    arguments = parser.parse_args()
    sys.exit(main(arguments.game, arguments.number))
