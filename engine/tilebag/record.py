"""What is made without a person: the words and facts of the shelf, games played by computers, recordings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tilebag import catalog, plain
from tilebag.port import Port
from tilebag.session import Session, Sitting
from tilebag.words import languages, lexicon, say

MOST_STEPS = 20_000  # a game that does not end is our mistake; it must be noticed, not waited for


def shelf() -> list[dict[str, object]]:
    """What the first page says of each game, before Python is there: facts, and words in every language."""
    found = []
    for key in catalog.keys():
        box = catalog.box(key)
        spoken = {
            lang: {
                part: lexicon(lang).say(say(f"{key}.{part}"))
                for part in ("name", "tagline", "credit", *_switch_words(box.options))
            }
            for lang in languages()
        }
        found.append(
            {
                "key": key,
                "folder": key[:1] + key[1:].replace("-", "_"),
                "seats": [box.seats[0], box.seats[-1]],
                "minutes": box.minutes,
                "players": list(box.bots),
                "options": {name: list(values) for name, values in box.options.items()},
                "aids": list(box.aids),
                "words": spoken,
            }
        )
    return found


def _switch_words(options: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for name, values in options.items():
        yield f"switch.{name}.name"
        yield from (f"switch.{name}.{value}" for value in values)


def played(key: str, players: Sequence[str], seed: str, options: Mapping[str, str] | None = None) -> Session:
    """A whole game between computer players."""
    box = catalog.box(key)
    session = Session(box, Sitting.of(box, players, seed, options))
    while not session.over:
        assert session.at < MOST_STEPS, f"{key} {players} seed {seed} does not end"
        session.tick()
    return session


def told(session: Session, lang: str) -> list[str]:
    """The log of a session as sentences."""
    words = lexicon(lang).at(session.sitting.called)
    return [words.say(text) for ply in range(session.at) if (text := session.told(ply))]


def conversation(messages: Sequence[Mapping[str, object]]) -> list[list[str]]:
    """What the engine answers to each of these messages: a recording that the page can be tested with."""
    port = Port()
    return [port.handle(plain.write(message)) for message in messages]
