"""Sentences in several languages, made from keys and values; code never concatenates text.

A `Text` is what to say, and a `Lexicon` says it in one language. Sentences are in
`words/<lang>.toml`; those of a game in its folder's `words/<lang>.toml`, under the game's key. A
sentence has blanks: `"{n} coins"`. One that depends on a number is a table with `one` and `other`,
selected by the blank `n`. One about a person (`{who}`) may have the form `you` for when that is the
reader, and so may the texts in its blanks: `{ you = "draw a tile", other = "draws a tile" }` in
"{who} {what}.".

Reading TOML takes long, so the wheel for browsers has `words.json` in place of these files:
`sentences` by language.
"""

from __future__ import annotations

import json
import pkgutil
import re
import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING, TypeAlias, Union

from tilebag.core.errors import BadSetup, EngineError

if TYPE_CHECKING:  # a browser needs no folders of files
    from importlib.resources.abc import Traversable

FALLBACK = "en"
CACHED_SENTENCES = 4096
LONGEST_QUOTED = 250  # characters
SEAT_KEY = (
    "seat.person"  # the person in seat n, from 1; replaced by the name if the lexicon has one
)
FACE_KEY = "seat.face"  # the face of that seat
NAMED_COMPUTERS = 8  # with a name and a face; further computer players are called by their seat
YOU_KEY = "seat.you"  # the only person of a match, if unnamed
Value: TypeAlias = Union["Text", str, int, float, tuple["Text", ...]]
_BLANK = re.compile(r"\{([a-z_]+)\}")
PICTURE = (
    "\ue000{}\ue001{}\ue002"  # a picture and the words in its place, in a sentence with pictures
)
_PICTURE = re.compile(PICTURE.format("[^\ue001]*", "([^\ue002]*)"))
_BREAKS = re.compile("[\t-\r\x85\u2028\u2029]+")
_STEERING = re.compile("[\0-\x1f\x7f-\x9f\u202a-\u202e\u206a-\u206f\ud800-\udfff]")
# letters written from right to left: Hebrew, Arabic and those after them
_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_ISOLATE = "\u2068{}\u2069"  # Unicode's first strong isolate
DECIMAL_POINT = ("en",)  # languages that write 1,000.5; the others write 1.000,5
ARTICLES = {"en": "the"}  # before the name of a piece
_COMMA = str.maketrans(",.", ".,")


class BrokenFile(Exception):
    """A file of sentences has a mistake: for contributors, so in English only."""


class MissingSentence(UserWarning):
    """A sentence is in no file: for contributors, so in English only."""


@dataclass(frozen=True, slots=True)
class Text:
    """The key of a sentence and the values of its blanks, sorted by name.

    picture  of the pieces that it names (`scene.picture`): shown in place of the words where a page
             can
    """

    key: str
    values: tuple[tuple[str, Value], ...] = ()
    picture: str = field(default="", compare=False)


def say(key: str, **values: Value) -> Text:
    """A sentence with its blanks filled. Floats have two decimals; tuples are lists."""
    return Text(key, tuple(sorted(values.items())))


def percent(chance: float) -> int:
    """A probability in whole percent; 0 and 100 only if certain."""
    n = round(100 * chance)
    return min(99, max(1, n)) if 0 < chance < 1 else n


def seat_name(seat: int) -> Text:
    """The name of the player in a seat, counted from 0."""
    return say(SEAT_KEY, n=seat + 1)


def seat_face(seat: int) -> Text:
    """The face of the player in a seat, counted from 0: its name in art/faces.svg, or an
    initial.
    """
    return say(FACE_KEY, n=seat + 1)


def score_line(who: Text, points: int) -> Text:
    """A line of a result: a seat or a team, and its points."""
    return say("result.line", who=who, n=points)


def error_text(error: EngineError) -> Text:
    """The message of an error, also for use within another sentence."""
    return say(error.key, **{name: _error_value(value) for name, value in error.values.items()})


def _error_value(value: object) -> Value:
    """What a sentence about an error quotes: of a long text the beginning."""
    if isinstance(value, Text | int):
        return value
    text = str(value)
    return text if len(text) <= LONGEST_QUOTED else f"{text[:LONGEST_QUOTED]}…"


def printable(text: str) -> str:
    """A foreign text in one line, with � for what steers a terminal or turns other letters
    round.
    """
    return text if text.isprintable() else _STEERING.sub("\ufffd", _BREAKS.sub(" ", text))


def isolate(text: str) -> str:
    """A foreign text for use within a sentence: if it runs from right to left, what is beside it
    keeps its place.
    """
    if not _RIGHT_TO_LEFT.search(text) or text.startswith(_ISOLATE[0]):
        return text
    return _ISOLATE.format(text)


@dataclass(frozen=True, slots=True)
class GameSentences:
    """`say` for the sentences of one game: `GameSentences("go-fish")("status.draw")` is
    `say("go-fish.status.draw")`.
    """

    game: str

    def __call__(self, key: str, **values: Value) -> Text:
        return say(f"{self.game}.{key}", **values)


Sentence: TypeAlias = str | Mapping[str, str]


@dataclass(frozen=True)
class Lexicon:
    """All sentences of one language, with English as the fallback.

    lang          code of the language
    sentences     by key
    fallback      English sentences by key
    seats         names of the seats of the match, if known
    faces         their faces: names in art/faces.svg or initials
    you_seat      the seat, from 1, of the reader addressed as "you"; 0: none
    has_pictures  whether sentences mark where a picture can be shown (`with_pictures`)
    """

    lang: str
    sentences: Mapping[str, Sentence]
    fallback: Mapping[str, Sentence]
    seats: tuple[str, ...] = ()
    faces: tuple[str, ...] = ()
    you_seat: int = 0
    has_pictures: bool = False
    _cache: dict[int, tuple[Text, str]] = field(
        init=False, default_factory=dict, compare=False, repr=False
    )

    def with_names(
        self,
        seats: tuple[Text | str, ...],
        you: int = 0,
        computers: Mapping[int, int] | None = None,
    ) -> Lexicon:
        """The same words for a match with these seat names; `computers`: for the seats, from 0, of
        computer players the seat whose face they have.
        """
        names = tuple(map(replace(self, seats=(), you_seat=0).say, seats))
        drawn = {
            you - 1: "face-you",
            **{
                seat: f"face-{n + 1}"
                for seat, n in (computers or {}).items()
                if n < NAMED_COMPUTERS
            },
        }
        numbered = (isinstance(seat, Text) and dict(seat.values).get("n") for seat in seats)
        initials = (str(n or name[:1]) for n, name in zip(numbered, names, strict=True))
        faces = tuple(drawn.get(seat, initial) for seat, initial in enumerate(initials))
        return replace(self, seats=tuple(map(isolate, names)), faces=faces, you_seat=you)

    @cached_property
    def with_pictures(self) -> Lexicon:
        """The same words, marked where a picture can be shown in their place (`PICTURE`)."""
        return replace(self, has_pictures=True)

    def has(self, key: str) -> bool:
        """Whether there is such a sentence, in this language or in English."""
        return key in self.sentences or key in self.fallback

    def say(self, text: Text | str) -> str:
        """The sentence; a plain string (a name, a drawn number) is returned unchanged."""
        if isinstance(text, str):
            return text
        known = self._cache.get(id(text))  # by identity; the cached tuple keeps the object alive
        if known is None:
            if len(self._cache) >= CACHED_SENTENCES:
                self._cache.clear()
            known = self._cache[id(text)] = (text, self._sentence(text))
        return known[1]

    def _sentence(self, text: Text, *, of_you: bool = False) -> str:
        """`of_you`: within a sentence about the reader."""
        values = dict(text.values)
        if text.key in (SEAT_KEY, FACE_KEY) and self.seats:
            number = values["n"]
            assert isinstance(number, int), text
            return (self.seats if text.key == SEAT_KEY else self.faces)[number - 1]
        sentence = self.sentences.get(text.key, self.fallback.get(text.key))
        if sentence is None:
            warnings.warn(
                f"{_file_of(text.key)} has no sentence “{text.key}”", MissingSentence, stacklevel=2
            )
            return text.key
        of_you = self._is_you(values["who"]) if "who" in values else of_you
        if not isinstance(sentence, str):
            form = "one" if values.get("n") == 1 and "one" in sentence else "other"
            sentence = sentence["you" if of_you and "you" in sentence else form]

        def fill_blank(blank: re.Match[str]) -> str:
            value = values.get(blank[1], blank[0])
            if self._is_you(value) and not _begins(blank):
                return self.say(say("seat.you-within"))
            return self._fill(value, of_you=of_you)

        filled = _BLANK.sub(fill_blank, sentence)
        return self._with_picture(filled, text.picture) if self.has_pictures else filled

    def _with_picture(self, sentence: str, picture: str) -> str:
        """`picture`: of the whole sentence, in place of those in it. An article belongs to the
        words of a picture.
        """
        if picture:
            return PICTURE.format(picture, _PICTURE.sub(r"\1", sentence))
        article = ARTICLES.get(self.lang)
        return (
            re.sub(f"{article} (\ue000[^\ue001]*\ue001)", rf"\g<1>{article} ", sentence)
            if article
            else sentence
        )

    def _is_you(self, value: Value) -> bool:
        if not isinstance(value, Text):
            return False
        return value.key == YOU_KEY or (
            value.key == SEAT_KEY and 0 < self.you_seat == dict(value.values).get("n")
        )

    def explain(self, error: EngineError) -> str:
        """The message of an error as a sentence."""
        return self.say(error_text(error))

    def _fill(self, value: Value, *, of_you: bool = False) -> str:
        if isinstance(value, tuple):
            return self.say(say("list.between")).join(
                self._fill(item, of_you=of_you) for item in value
            )
        if isinstance(value, Text) and of_you:
            return self._sentence(value, of_you=True)
        if isinstance(value, float):
            return self._localize_number(f"{value:,.2f}")
        if isinstance(value, str):  # perhaps from a foreign file
            return isolate(printable(value))
        return self.say(value) if isinstance(value, Text) else self._localize_number(f"{value:,}")

    def _localize_number(self, number: str) -> str:
        """A number as the language writes it: 1,048,576.50 or 1.048.576,50."""
        return number if self.lang in DECIMAL_POINT else number.translate(_COMMA)


def _begins(blank: re.Match[str]) -> bool:
    """Whether a sentence starts with this blank."""
    before = blank.string[: blank.start()].rstrip(" “")
    return not before or before[-1] in ".!?:"


def languages() -> tuple[str, ...]:
    """The available languages, English first."""
    files = () if _parsed_words() else _folder().iterdir()
    codes = {
        *_parsed_words(),
        *(file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml")),
    }
    return (FALLBACK, *sorted(codes - {FALLBACK}))


@cache
def lexicon(lang: str) -> Lexicon:
    """The words of a language; raises BadSetup if there are none."""
    if lang not in languages():
        raise BadSetup("error.language", name=lang, names=", ".join(languages()))
    return Lexicon(lang, sentences(lang), sentences(FALLBACK))


def lexicon_for(lang: str) -> Lexicon:
    """The words for a reader's language ("tr", "tr-TR"), or English."""
    known = lang.partition("-")[0].lower()
    return lexicon(known if known in languages() else FALLBACK)


@cache
def sentences(lang: str) -> Mapping[str, Sentence]:
    """All sentences of a language by key: the shared ones, and each game's under the game's key."""
    if lang in _parsed_words():
        return _parsed_words()[lang]
    by_key = flatten(read_toml(_folder() / f"{lang}.toml"), "")
    for game in _folder("games").iterdir():
        catalogue = game / "words" / f"{lang}.toml"
        if game.is_dir() and catalogue.is_file():
            by_key |= flatten(read_toml(catalogue), game_key(game.name) + ".")
    return by_key


@cache
def _parsed_words() -> Mapping[str, Mapping[str, Sentence]]:
    """`sentences` by language, as the build has read them for browsers; elsewhere empty."""
    try:
        parsed: Mapping[str, Mapping[str, Sentence]] = json.loads(
            file_beside(__name__, "words.json")
        )
    except OSError:
        return {}
    return parsed


def game_key(folder: str) -> str:
    """A game's key in addresses, saves and words: the folder's name with - for _ (`_blank` stays
    `_blank`).
    """
    return folder[:1] + folder[1:].replace("_", "-")


def _file_of(key: str) -> str:
    """The file that should have a sentence."""
    folder = key.partition(".")[0].replace("-", "_")
    own = f"games/{folder}/" if find_spec(f"tilebag.games.{folder}") else ""
    return f"{own}words/{FALLBACK}.toml"


def blanks(sentence: Sentence) -> frozenset[str]:
    """The names of a sentence's blanks in all its forms."""
    forms = (sentence,) if isinstance(sentence, str) else tuple(sentence.values())
    return frozenset(name for form in forms for name in _BLANK.findall(form))


def _folder(name: str = "words") -> Traversable:
    from importlib.resources import files

    return files("tilebag") / name


def read_toml(file: Traversable) -> dict[str, object]:
    """A TOML file; raises BrokenFile with its name and the line of a mistake."""
    import tomllib

    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise BrokenFile(f"{file}: {error}") from None


def file_beside(module: str, name: str) -> str:
    """The text of a data file in a module's folder; raises OSError where there is none."""
    data = pkgutil.get_data(module.rpartition(".")[0], name)
    assert data is not None, module
    return data.decode()


def flatten(table: Mapping[str, object], prefix: str) -> dict[str, Sentence]:
    """Nested tables as dotted keys; a table with `other` is one sentence in several forms."""
    flat: dict[str, Sentence] = {}
    for name, entry in table.items():
        if isinstance(entry, str):
            flat[prefix + name] = entry
        elif isinstance(entry, dict) and "other" in entry:
            flat[prefix + name] = {form: str(words) for form, words in entry.items()}
        else:
            assert isinstance(entry, dict), f"{prefix}{name} is neither words nor a table"
            flat |= flatten(entry, f"{prefix}{name}.")
    return flat


def _english_sentence(error: EngineError) -> str:
    return lexicon(FALLBACK).explain(error)


EngineError.english_sentence = _english_sentence
