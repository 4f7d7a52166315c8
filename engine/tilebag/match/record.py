"""Data made without a person: facts and words for the home page, and matches between computer
players.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tilebag.core.words import NAMED_COMPUTERS, Lexicon, Text, languages, lexicon, say
from tilebag.match import bots, catalog
from tilebag.match.catalog import AnyBox
from tilebag.match.conflicts import conflicts
from tilebag.match.play import MOST_STEPS
from tilebag.match.puzzles import pack
from tilebag.match.report import level_name, strength
from tilebag.match.seal import line_pattern
from tilebag.match.session import Session
from tilebag.match.setup import MatchSetup, computer_name


def shelf() -> list[dict[str, object]]:
    """Facts and words, in every language, that the pages show about each game before Python is
    loaded.
    """
    return [_facts(catalog.box(key)) for key in catalog.keys()]


def _facts(box: AnyBox) -> dict[str, object]:
    refused = conflicts(box)
    reasons = tuple(dict.fromkeys(why for _, why in refused))
    return {
        "key": box.key,
        "folder": catalog.folder(box.key),
        "seats": [box.seats[0], box.seats[-1]],
        "usual": box.usual_seats,
        "minutes": box.minutes,
        "first": list(box.first_for),
        "players": list(bots.players(box)),
        "manners": list(box.manners),
        "options": {name: list(values) for name, values in box.options.items()},
        "refused": [
            {"choices": dict(sorted(choices)), "why": f"refused.{reasons.index(why)}"}
            for choices, why in refused
        ],
        "seal": line_pattern(box),
        "aids": list(box.aids),
        "puzzles": "".join(str(puzzle.grade) for puzzle in pack(box)),
        "words": {lang: _words(box, lexicon(lang), reasons) for lang in languages()},
    }


def _words(box: AnyBox, words: Lexicon, reasons: Sequence[Text]) -> dict[str, str]:
    own = ("name", "tagline", "credit", *_switch_words(box.options))
    return {
        **{part: words.say(say(f"{box.key}.{part}")) for part in own},
        **{
            f"level.{player}": words.say(level_name(player))
            for player in (*bots.players(box), *box.manners)
        },
        **{
            f"computer.{name}": words.say(computer_name(bots.CHARACTERS.index(name)))
            for name in box.manners
        },
        **{f"manner.{name}": words.say(say(f"{box.key}.manner.{name}")) for name in box.manners},
        **{f"strength.{player}": words.say(strength(player)) for player in bots.players(box)},
        **{
            f"computer.{seat}": words.say(computer_name(seat))
            for seat in range(min(NAMED_COMPUTERS, box.seats[-1]))
        },
        **{f"refused.{n}": words.say(why) for n, why in enumerate(reasons)},
    }


def _switch_words(options: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for name, values in options.items():
        yield f"switch.{name}.name"
        yield from (f"switch.{name}.{value}" for value in values)


def play_match(
    key: str,
    players: Sequence[str],
    seed: str,
    options: Mapping[str, str] | None = None,
    rules: int = 0,
) -> Session:
    """A whole match between computer players; raises BadSetup.

    players  names of computer players, one per seat
    rules    version of the rules; 0: the current one
    """
    box = catalog.box(key)
    session = Session(
        box, MatchSetup.of(box, players, seed, options).with_rules(box, rules or box.rules)
    )
    while not session.over:
        assert session.ply < MOST_STEPS, f"{key} {players} seed {seed} does not end"
        session.tick()
    return session
