"""Sentences: blanks, numbers, lists, languages, and completeness in all languages."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from engine.facts import required_languages
from engine.marks import each_lang

from tilebag.core import errors, words
from tilebag.core.errors import BadSetup, EngineError
from tilebag.core.words import (
    PICTURE,
    SEAT_KEY,
    BrokenFile,
    GameSentences,
    Lexicon,
    MissingSentence,
    Sentence,
    Text,
    blanks,
    game_key,
    languages,
    lexicon,
    lexicon_for,
    read_toml,
    say,
    seat_face,
    sentences,
)
from tilebag.kit.piecepack import Stamp
from tilebag.match import catalog

ROOT = Path(__file__).resolve().parents[3]
ENGINE = ROOT / "engine" / "tilebag"

TOY = Lexicon(
    "tr",
    {
        "plain": "Merhaba",
        "coins": {"other": "{n} para"},
        "list.between": " ve ",
        "half": "yarısı {x}",
        "name": "{who} geldi",
    },
    {
        "plain": "Hello",
        "coins": {"one": "{n} coin", "other": "{n} coins"},
        "english": "only {n} here",
    },
)
ENGLISH = Lexicon(
    "en",
    {**TOY.fallback, "half": "half of {x}", "list.between": ", ", "both": "{a} and {b}"},
    TOY.fallback,
)


# sentences


def test_blanks_are_filled() -> None:
    assert ENGLISH.say(say("both", a="this", b=3)) == "this and 3"


def test_the_order_of_values_does_not_matter() -> None:
    assert say("both", b=1, a=2) == say("both", a=2, b=1)
    assert hash(say("both", b=1, a=2)) == hash(say("both", a=2, b=1))


@pytest.mark.parametrize(
    ("n", "sentence"), [(0, "0 coins"), (1, "1 coin"), (2, "2 coins"), (21, "21 coins")]
)
def test_a_number_selects_the_form(n: int, sentence: str) -> None:
    assert ENGLISH.say(say("coins", n=n)) == sentence


def test_turkish_has_one_form_for_all_numbers() -> None:
    assert [TOY.say(say("coins", n=n)) for n in (1, 2)] == ["1 para", "2 para"]


def test_a_point_in_english_a_comma_elsewhere() -> None:
    assert ENGLISH.say(say("half", x=1.5)) == "half of 1.50"
    assert TOY.say(say("half", x=1.5)) == "yarısı 1,50"


def test_texts_can_hold_texts_and_lists() -> None:
    both = (say("coins", n=1), say("plain"))
    assert ENGLISH.say(say("both", a=both, b=say("coins", n=2))) == "1 coin, Hello and 2 coins"
    assert TOY.say(say("name", who=both)) == "1 para ve Merhaba geldi"
    assert ENGLISH.say(say("both", a=(), b="x")) == " and x"


def test_a_missing_sentence_falls_back_to_english_then_to_its_key() -> None:
    assert TOY.say(say("english", n=2)) == "only 2 here"
    with pytest.warns(MissingSentence, match=r"^words/en\.toml has no sentence “nowhere”$"):
        assert TOY.say(say("nowhere")) == "nowhere"
    with pytest.warns(
        MissingSentence, match=r"^games/_blank/words/en\.toml has no sentence “_blank\.new”$"
    ):
        assert TOY.say(say("_blank.new")) == "_blank.new"


def test_a_blank_without_a_value_stays_visible() -> None:
    assert ENGLISH.say(say("both", a="x")) == "x and {b}"


def test_braces_in_a_value_are_not_blanks() -> None:
    assert TOY.say(say("name", who="{who}")) == "{who} geldi"


def test_a_plain_string_is_returned_unchanged() -> None:
    assert TOY.say("İpek {n}") == "İpek {n}"


def test_the_sentences_of_a_game_have_its_key_as_prefix() -> None:
    assert GameSentences("go-fish")("status.draw", n=1) == say("go-fish.status.draw", n=1)


def test_an_error_is_a_sentence_in_the_readers_language() -> None:
    trouble = BadSetup("error.seats", least=2, most=3, n=9)
    assert lexicon("en").explain(trouble) == "This game is for 2 to 3 players, not 9."
    assert lexicon("tr").explain(trouble) == "Bu oyun 2–3 oyuncu içindir; istenen: 9."
    inner = BadSetup("error.setup", why=say("error.seed"))
    assert lexicon("en").explain(inner).endswith("A seed is a text of 1 to 64 characters.")
    assert str(trouble) == lexicon("en").explain(trouble), "where nobody catches it"


def test_an_error_reaches_another_process_whole() -> None:
    trouble = BadSetup("error.setup", why=say("error.seats", least=2, most=3, n=9))
    copy = pickle.loads(pickle.dumps(trouble))
    assert (type(copy), copy.key, copy.values) == (BadSetup, trouble.key, trouble.values)


# languages


@pytest.mark.parametrize(
    ("requested", "chosen"),
    [
        ("en", "en"),
        ("tr", "tr"),
        ("tr-TR", "tr"),
        ("TR", "tr"),
        ("en-GB", "en"),
        ("xx", "en"),
        ("", "en"),
        ("../en", "en"),
    ],
)
def test_the_nearest_language_is_used(requested: str, chosen: str) -> None:
    assert lexicon_for(requested).lang == chosen


def test_an_unknown_language_is_rejected() -> None:
    with pytest.raises(BadSetup) as trouble:
        lexicon("xx")
    assert str(trouble.value).startswith("Unknown language “xx”. Available: en, tr")


def test_english_is_first_and_turkish_available() -> None:
    assert languages()[0] == "en"
    assert "tr" in languages()


@pytest.mark.parametrize(
    ("folder", "key"),
    [("go_fish", "go-fish"), ("chess", "chess"), ("_blank", "_blank"), ("a_b_c", "a-b-c")],
)
def test_a_key_is_a_folder_with_a_dash(folder: str, key: str) -> None:
    assert game_key(folder) == key


def test_the_words_of_a_game_are_under_its_key() -> None:
    assert sentences("en")["_blank.name"] == "High Tile"
    assert sentences("tr")["_blank.name"] == "Yüksek Taş"


def test_a_catalogue_is_tables_of_sentences() -> None:
    assert words.flatten({"a": {"b": "c", "d": {"one": "1", "other": "2"}}}, "x.") == {
        "x.a.b": "c",
        "x.a.d": {"one": "1", "other": "2"},
    }
    with pytest.raises(AssertionError, match="neither words nor a table"):
        words.flatten({"a": {"b": 3}}, "")


# completeness


@pytest.mark.parametrize("lang", [lang for lang in languages() if lang != "en"])
def test_every_language_has_all_sentences_with_the_same_blanks(lang: str) -> None:
    english, other = sentences("en"), sentences(lang)
    assert set(other) <= set(english), "said in one language only"
    assert [key for key in english if lang in required_languages(key) and key not in other] == []
    assert {key: blanks(other[key]) for key in other} == {
        key: blanks(english[key]) for key in other
    }


@each_lang
def test_sentences_are_well_formed(lang: str) -> None:
    for key, sentence in sentences(lang).items():
        forms = {"other": sentence} if isinstance(sentence, str) else sentence
        assert set(forms) <= {"you", "one", "other"}, key
        for form in forms.values():
            assert form == form.strip() or key == "list.between", f"{key}: spaces at an end"
            assert form, f"{key} is empty"
            assert re.sub(r"\{[a-z_]+\}", "", form).count("{") == 0, f"{key}: {form}"


# use in code


class Said:
    """A call of `say("key", blank=…)`, a `GameSentences` or an error in the source."""

    def __init__(self, where: str, key: str, blank_names: frozenset[str] | None) -> None:
        self.where = where
        self.key = key
        self.blank_names = blank_names


SAYING = {
    name
    for name, value in vars(errors).items()
    if isinstance(value, type) and issubclass(value, EngineError)
}


@cache
def source() -> dict[str, ast.Module]:
    return {
        file.relative_to(ENGINE).as_posix(): ast.parse(file.read_text(encoding="utf-8"))
        for file in sorted(ENGINE.rglob("*.py"))
    }


def prefixes(tree: ast.Module, others: Mapping[str, str]) -> dict[str, str]:
    """The key prefix of each name in a file: after `say = GameSentences("x")`, `say` has the
    prefix `x.`.
    """
    by_name = {"say": "", "Text": "", **dict.fromkeys(SAYING, "")}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                name = alias.asname or alias.name
                if node.module == "tilebag.core.words" and alias.name == "say":
                    by_name[name] = ""
                elif alias.name in others and (
                    node.level or (node.module or "").startswith("tilebag.games.")
                ):
                    by_name[name] = others[alias.name]
    return by_name | game_sentences(tree)


def game_sentences(tree: ast.Module) -> dict[str, str]:
    """`name = GameSentences("x")` in a file."""
    return {
        target.id: f"{node.value.args[0].value!s}."
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Name)
        if node.value.func.id == "GameSentences" and isinstance(node.value.args[0], ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def said_in(where: str, tree: ast.Module, others: Mapping[str, str]) -> Iterator[Said]:
    speakers = prefixes(tree, others)
    for node in ast.walk(tree):
        if not (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in speakers
            and node.args
        ):
            continue
        first = node.args[0]
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            names = [keyword.arg for keyword in node.keywords]
            blank_names = (
                frozenset(name for name in names if name)
                if None not in names and len(node.args) == 1
                else None
            )
            yield Said(f"{where}:{node.lineno}", speakers[node.func.id] + first.value, blank_names)


def all_said() -> list[Said]:
    uses: list[Said] = []
    of_folder: dict[str, dict[str, str]] = {}
    for where, tree in source().items():
        of_folder.setdefault(_folder(where), {}).update(game_sentences(tree))
    for where, tree in source().items():
        uses += said_in(where, tree, of_folder[_folder(where)])
    return uses


def _folder(where: str) -> str:
    """The folder whose files share their `say`: all rooms of a game are one."""
    parts = where.split("/")
    return "/".join(parts[:2] if parts[0] == "games" else parts[:-1])


def chosen_by_blanks(sentence: Sentence) -> frozenset[str]:
    """The blanks that select a form; a form "you" within a sentence about a person needs none."""
    forms = frozenset() if isinstance(sentence, str) else frozenset(sentence)
    return frozenset("n") if "one" in forms else frozenset()


def test_every_sentence_used_in_code_exists_with_its_blanks() -> None:
    uses = all_said()
    assert len(uses) > 60
    english, wrong = sentences("en"), []
    for use in uses:
        if use.key not in english:
            wrong.append(f"{use.where}: no sentence {use.key}")
        elif use.blank_names is not None:
            needed = blanks(english[use.key])
            if needed - use.blank_names:
                wrong.append(f"{use.where}: {use.key} needs {sorted(needed - use.blank_names)}")
            chosen_by = chosen_by_blanks(english[use.key])
            if use.blank_names - needed - chosen_by:
                wrong.append(
                    f"{use.where}: {use.key} has no blank {sorted(use.blank_names - needed)}"
                )
            if chosen_by - use.blank_names:
                wrong.append(
                    f"{use.where}: {use.key} is chosen by {sorted(chosen_by - use.blank_names)}"
                )
    assert not wrong, "\n".join(wrong)


def literals(tree: ast.AST) -> Iterator[str]:
    """The strings in a file as patterns: the fields of an f-string match anything."""
    inside = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in node.values
    }
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in inside
        ):
            yield re.escape(node.value)
        elif isinstance(node, ast.JoinedStr):
            parts = [
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[a-z0-9_.-]+"
                for part in node.values
            ]
            if any(
                isinstance(part, ast.Constant) and "." in str(part.value) for part in node.values
            ):
                yield "".join(parts)


def test_no_sentence_is_unused() -> None:
    own: dict[str, set[str]] = {}
    for where, tree in source().items():
        parts = where.split("/")
        room = f"{game_key(parts[1])}." if parts[0] == "games" and len(parts) > 2 else ""
        own.setdefault(room, set()).update(literals(tree))
    shown = "\n".join(_text_of_the_page())
    everywhere = re.compile("|".join(own[""]))
    left_over = []
    for key in sentences("en"):
        game = next((prefix for prefix in own if prefix and key.startswith(prefix)), "")
        mine = re.compile("|".join(own[game])) if game else everywhere
        spoken = (
            mine.fullmatch(key.removeprefix(game))
            or mine.fullmatch(key)
            or everywhere.fullmatch(key)
        )
        if not spoken and key not in shown and key not in _box_keys(game):
            left_over.append(key)
    assert not left_over, "\n".join(left_over)


def _box_keys(prefix: str) -> set[str]:
    """The words that home page and command line need of every game."""
    if not prefix:
        return set()
    box = catalog.box(prefix.removesuffix("."))
    switches = {
        f"switch.{name}.{part}"
        for name, values in box.options.items()
        for part in ("name", *values)
    }
    return {prefix + part for part in ("name", "tagline", "credit", *switches)}


def _text_of_the_page() -> Iterator[str]:
    """The keys used by page and build."""
    for folder in (ROOT / "web", ROOT / "build"):
        for ending in ("ts", "html", "py"):
            for file in folder.rglob(f"*.{ending}"):
                if "node_modules" not in file.parts:
                    yield file.read_text(encoding="utf-8")


def test_a_text_is_a_value() -> None:
    assert Text("a") == say("a")
    assert {say("a"), Text("a")} == {Text("a")}


def test_a_seat_is_called_by_its_name() -> None:
    words = lexicon("en").with_names(("Ada", say("seat.computer.2"), say(SEAT_KEY, n=3)))
    assert [words.say(say(SEAT_KEY, n=n)) for n in (1, 2, 3)] == ["Ada", "Mira", "Player 3"]
    assert words.say(say("log.turn", who=say(SEAT_KEY, n=1), what="draws")) == "Ada draws."
    assert lexicon("en").say(say(SEAT_KEY, n=1)) == "Player 1"


FORMS: dict[str, Sentence] = {
    "turn": "{who} {what}.",
    "draws": {"you": "draw {tile}", "other": "draws {tile}"},
    "takes": {"you": "take {tile} from {who}", "other": "takes {tile} from {who}"},
    "pays": "{payer} pays {who}: {what}",
    "tile": {"you": "wrong", "other": "red 5"},
    "seat.you": "You",
    "seat.you-within": "you",
    "list.between": ", ",
}


def test_texts_about_you_have_their_own_form() -> None:
    words = Lexicon("en", FORMS, FORMS).with_names((say("seat.you"), "Mira"), 1)
    you, other = say(SEAT_KEY, n=1), say(SEAT_KEY, n=2)
    draws = say("draws", tile="red 5")
    assert words.say(say("turn", who=you, what=draws)) == "You draw red 5."
    assert (
        words.say(say("turn", who=say("seat.you"), what=(draws, draws)))
        == "You draw red 5, draw red 5."
    )
    assert words.say(say("turn", who=other, what=draws)) == "Mira draws red 5."
    assert words.say(draws) == "draws red 5"
    assert words.say(say("pays", payer=other, who=you, what="x")) == "Mira pays you: x"
    assert words.say(say("pays", payer=you, who=other, what=draws)) == "You pays Mira: draws red 5"


def test_a_picture_stands_for_the_words_with_their_article_and_for_pictures_within() -> None:
    tile, english = Stamp("suns", 4).name, lexicon("en")
    row = replace(say("piece.last", what=tile), picture="tile,row")
    assert english.say(row) == "4 of Suns, just played"
    assert english.with_pictures.say(row) == PICTURE.format("tile,row", "4 of Suns, just played")
    drew = say("multzo.tell.draw-own", tile=tile)
    assert english.say(drew) == "drew the 4 of Suns"
    assert english.with_pictures.say(drew) == "drew " + PICTURE.format(
        "tile,suns,,4,suns,", "the 4 of Suns"
    )
    assert lexicon("tr").with_pictures.say(tile) == PICTURE.format(
        "tile,suns,,4,suns,", lexicon("tr").say(tile)
    )


def test_named_persons_are_not_called_you() -> None:
    words = Lexicon("en", FORMS, FORMS).with_names(("Ada", "Mira"))
    assert (
        words.say(say("turn", who=say(SEAT_KEY, n=1), what=say("draws", tile="red 5")))
        == "Ada draws red 5."
    )


def test_a_mistake_in_a_file_is_reported_with_its_name_and_line(tmp_path: Path) -> None:
    file = tmp_path / "en.toml"
    file.write_text('one = "fine"\ntwo = no\n', encoding="utf-8")
    with pytest.raises(BrokenFile, match=r"en\.toml: .*line 2"):
        read_toml(file)


def test_a_computer_players_face_belongs_to_its_seat_and_a_person_has_a_pawn_or_an_initial() -> (
    None
):
    """Whatever the seats are called, in every language; from the ninth seat on there is no drawn
    face.
    """
    names = (
        say("seat.you"),
        "Selin",
        say("seat.computer.3"),
        say(SEAT_KEY, n=4),
        *("Bot",) * 4,
        say("seat.computer-more", n=9),
    )
    for lang in ("en", "tr"):
        words = lexicon(lang).with_names(names, 1, {2: 2, 4: 4, 8: 8})
        faces = [words.say(seat_face(seat)) for seat in range(9)]
        assert faces == ["face-you", "S", "face-3", "4", "face-5", "B", "B", "B", "9"]
    assert lexicon("en").say(seat_face(2)) == "3"
