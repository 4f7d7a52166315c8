"""A save holds choices. Invalid saves are rejected with one sentence and no other error."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from engine import moments
from engine.marks import each_box
from engine.tables import play_hint, table
from hypothesis import given, settings
from hypothesis import strategies as st

from thorough import THOROUGH
from tilebag.core import strict_json
from tilebag.core.chance import Chance
from tilebag.core.errors import BadSave
from tilebag.core.game import PHONE, Seat
from tilebag.core.words import languages, lexicon
from tilebag.match import bots, catalog, saves
from tilebag.match.catalog import AnyBox
from tilebag.match.record import play_match
from tilebag.match.session import CURTAIN, ME, READY, THINKING, MatchSetup, Session

Body = dict[str, Any]
# of spoilt saves; Pyodide takes five times as long
EXAMPLES = 60 if sys.platform == "emscripten" and not THOROUGH else 300


def sitting_down(*players: str, names: tuple[str, ...] = ()) -> Session:
    return table("_blank", *players, seed="81", names=names, options={"hand": "4"})


def some_game() -> Session:
    """Ada has played two tricks against two computers, undone a draw, and is to move."""
    session = sitting_down(ME, "keen", "random", names=("Ada",))
    for _ in range(9):
        if session.phase == READY:
            play_hint(session)
        else:
            session.tick()
    session.allow_undo_past_chance()
    session.undo()
    return session


def body() -> Body:
    parsed: dict[str, Any] = json.loads(saves.write(some_game()))
    return parsed


def envelope(inside: Body, **changes: Any) -> str:
    wrapped = {
        "app": "tilebag",
        "kind": "game",
        "schema": saves.SCHEMA,
        "engine": "0.1.0",
        "rules": "_blank@1",
        "saved": "2025-01-31T12:00:00Z",
        "rev": 42,
        "tab": "x",
        "sum": saves.checksum(strict_json.write(inside)),
        "body": inside,
    }
    return json.dumps(wrapped | changes)


def refusal(text: str) -> BadSave:
    """The fault reported for an invalid save."""
    with pytest.raises(BadSave) as trouble:
        saves.read(text)
    for lang in languages():
        sentence = lexicon(lang).explain(trouble.value)
        assert "{" not in sentence, sentence
        assert trouble.value.key in lexicon(lang).sentences
        assert len(sentence) < 300
    return trouble.value


OLD = sorted((Path(__file__).resolve().parents[2] / "saves").glob("schema-*/*.json"))


@pytest.mark.parametrize("path", OLD, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_saves_of_all_former_formats_are_read(path: Path) -> None:
    session = saves.read(path.read_text(encoding="utf-8"))
    assert session.box.key == path.stem.split(".")[0]  # multzo.sealed: with the seal of its deal
    assert session.log
    stored = json.loads(path.read_text(encoding="utf-8"))["body"]
    again: Body = saves.body(session)
    assert again == stored | {name: again[name] for name in ("options", "hashes")}, (
        "kept again it means the same"
    )
    assert stored["hashes"].items() <= again["hashes"].items()


def test_there_is_a_sample_save_of_every_format_since_a_game_was_published() -> None:
    samples = {(path.stem, int(path.parent.name.removeprefix("schema-"))) for path in OLD}
    first = {key: min(schema for name, schema in samples if name == key) for key, _ in samples}
    assert samples == {
        (key, schema) for key in first for schema in range(first[key], saves.SCHEMA + 1)
    }


def older_rules_cases() -> list[pytest.ParameterSet]:
    return [
        pytest.param(box, n, id=f"{box.key}-{n}")
        for box in moments.every_box()
        for n in box.older_rules
    ]


@pytest.mark.parametrize(("box", "rules"), older_rules_cases())
def test_a_match_under_older_rules_continues_under_them(box: AnyBox, rules: int) -> None:
    seed, salt = "000102030405060708090a0b0c0d0e0f", "f" * 32
    players = [ME, *[bots.RANDOM] * (box.usual_seats - 1)]
    match = MatchSetup.of(box, players, seed).with_rules(box, rules).with_seal(box, salt)
    assert match.seal is not None
    assert match.seal.line.split(":")[2] == str(rules)
    session, newest = Session(box, match), Session(box, MatchSetup.of(box, players, seed))
    keyed = rules >= box.first_keyed_rules
    assert session.states[0] == box.game.start(match.setup, Chance.of(*[box.key] * keyed, seed)), (
        "as these rules dealt"
    )
    assert (session.hash(0) == newest.hash(0)) == keyed, "another chance, another deal"
    session.allow_undo_past_chance()
    for _ in range(30):
        if session.phase == READY:
            session.play(Seat(0), session.advice(Seat(0), bots.RANDOM).plan[0])
        elif session.phase == THINKING:
            session.tick()
        again = saves.read(saves.write(session))
        assert saves.body(again) == saves.body(session)
    assert again.match == match
    if again.undo_target is not None:
        again.undo()
        again = saves.read(saves.write(again))
        again.redo()
    assert again.hash(again.ply) == session.hash(session.ply)
    while THINKING in (again.phase, session.phase):
        again.tick()
        session.tick()
    assert saves.write(again) == saves.write(session)


# content


def test_a_save_holds_the_choices() -> None:
    saved = body()
    assert tuple(saved) == saves._KEYS
    assert saved | {"log": [], "hashes": {}} == {
        "format": 1,
        "game": "_blank",
        "rules": 1,
        "seats": 3,
        "bots": {"1": "keen", "2": "random"},
        "names": ["Ada"],
        "options": {"hand": "4"},
        "seed": "81",
        "practice": 9,
        "log": [],
        "at": saved["at"],
        "hashes": {},
    }
    assert saved["log"][0] == "0 lay t1"
    assert saved["log"][3] in ("0 clear", "1 clear", "2 clear")
    assert list(saved["hashes"]) == ["9"]
    assert saved["at"] < len(saved["log"])


def test_hashes_are_saved_at_intervals_and_at_the_end() -> None:
    session = play_match("_blank", ["keen"] * 3, "7")
    assert len(session.log) == 16
    hashes = saves.body(session)["hashes"]
    assert isinstance(hashes, dict)
    assert list(hashes) == ["16"]
    assert saves._checkpoints(45) == [20, 40, 45]
    assert saves._checkpoints(40) == [20, 40]
    assert saves._checkpoints(0) == [0]


def test_a_session_is_restored() -> None:
    session = some_game()
    again = saves.read(saves.write(session))
    assert again.states == session.states
    assert again.log == session.log
    assert (again.ply, again.practice_since, again.match) == (
        session.ply,
        session.practice_since,
        session.match,
    )
    assert (again.phase, again.viewer) == (session.phase, session.viewer)
    assert saves.write(again) == saves.write(session)


@each_box
def test_every_game_is_restored_at_every_ply(box: AnyBox) -> None:
    session = table(box.key, ME, *["random"] * (box.seats[0] - 1), seed="at every step")
    for _ in range(25):
        again = saves.read(saves.write(session))
        assert (again.states, again.ply, again.viewer) == (
            session.states,
            session.ply,
            session.viewer,
        )
        if session.phase == THINKING:
            session.tick()
        elif session.phase == READY:
            play_hint(session)


def test_a_match_with_undone_steps_is_restored() -> None:
    session = some_game()
    while session.undo_target is not None:
        session.undo()
    play_hint(session)
    assert saves.read(saves.write(session)).log == session.log


def test_a_restored_match_with_secrets_has_the_curtain_down() -> None:
    session = sitting_down(ME, ME)
    session.reveal()
    assert saves.read(saves.write(session)).phase == CURTAIN


# racks


def arranged_session() -> Session:
    """A match of Okey with an arranged rack."""
    session = table("okey", ME, "keen", seed="81", options={"indicator_window": "off"})
    session.sort(PHONE, "runs")
    return session


def test_racks_are_saved() -> None:
    session = arranged_session()
    again = saves.read(saves.write(session))
    assert again.desks == session.desks
    assert again.scene(PHONE) == session.scene(PHONE)
    assert saves.write(again) == saves.write(session)
    assert list(saves.body(session))[-1] == "desks"
    plain_one = json.loads(saves.write(session))
    del plain_one["desks"]
    assert saves.read(json.dumps(plain_one)).desks == {}


@pytest.mark.parametrize(
    "desks",
    [
        [],
        {"1": {"t1": 0}},
        {"2": {"t1": 0}},
        {"x": {}},
        {"0": [["t1", 0]]},
        {"0": {"t1": "0"}},
        {"0": {"t1": True}},
        {"0": {"t1": -1}},
        {"0": {"t1": saves.MOST_SLOTS}},
        {"0": {"t1": 3, "t2": 3}},
        {"0": {"t" * 41: 3}},
        {"0": {f"t{n}": n for n in range(saves.MOST_SLOTS + 1)}},
    ],
    ids=lambda desks: repr(desks)[:24],
)
def test_an_invalid_rack_is_rejected(desks: Any) -> None:
    saved = json.loads(saves.write(arranged_session())) | {"desks": desks}
    assert refusal(json.dumps(saved)).key == "save.field"


def test_a_gone_piece_can_have_a_slot() -> None:
    saved = json.loads(saves.write(arranged_session())) | {"desks": {"0": {"t999": 3, "ş": 199}}}
    session = saves.read(json.dumps(saved))
    assert session.scene(PHONE).desk is not None


def test_a_save_is_written_as_javascript_would() -> None:
    # JSON.stringify of the same object: no spaces, letters as they are, whole-number keys in rising
    # order.
    session = sitting_down(ME, "keen", names=('İpek ş"\\',))
    assert saves.write(session) == (
        '{"format":1,"game":"_blank","rules":1,"seats":2,"bots":{"1":"keen"},"names":["İpek ş\\"\\\\"],'
        '"options":{"hand":"4"},"seed":"81","practice":null,"log":[],"at":0,'
        f'"hashes":{{"0":"{session.hash(0)[:12]}"}}}}'
    )


def test_the_checksum_is_crc_32() -> None:
    assert saves.checksum("123456789") == "cbf43926"
    assert saves.checksum("") == "00000000"
    assert saves.checksum("ş") == "97e4bf21", "of its UTF-8"


def test_an_envelope_is_read() -> None:
    assert saves.read(envelope(body())).log == some_game().log


# rejected: the text


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "save.json"),
        ("{", "save.json"),
        ("null", "save.not-ours"),
        ("[]", "save.not-ours"),
        ("{}", "save.missing"),
        ("NaN", "save.field"),
        ('{"format":1,"format":1}', "save.twice"),
        ('{"__proto__":{}}', "save.missing"),
        ("[" * 100_000, "save.unreadable"),
        ("9" * 5000, "save.unreadable"),
        ('{"format":1e999}', "save.field"),
        ("\ufeff{}", "save.json"),
        (" " * (saves.MAX_LENGTH + 1), "save.long"),
    ],
    ids=lambda value: repr(value[:24]),
)
def test_a_text_that_is_not_a_save_is_rejected(text: str, key: str) -> None:
    assert refusal(text).key == key


def test_every_truncation_is_rejected() -> None:
    text = saves.write(some_game())
    for end in range(len(text)):
        refusal(text[:end])


def test_every_changed_character_in_an_envelope_is_rejected_or_harmless() -> None:
    text = envelope(body())
    log = some_game().log
    for at in range(len(text)):
        flipped = text[:at] + chr(ord(text[at]) ^ 1) + text[at + 1 :]
        try:
            assert saves.read(flipped).log == log, f"another game after a change at {at}"
        except BadSave:
            continue


# rejected: the body


def _set(key: str, value: Any) -> Callable[[Body], None]:
    return lambda saved: saved.__setitem__(key, value)


def _in(key: str, inner: Any, value: Any) -> Callable[[Body], None]:
    return lambda saved: saved[key].__setitem__(inner, value)


HUGE = 10**400
BROKEN: list[tuple[str, Callable[[Body], Any], str]] = [
    *(
        (f"without {key}", lambda saved, key=key: saved.pop(key), "save.missing")
        for key in saves._KEYS
    ),
    *(
        (f"{key} = {name}", _set(key, value), key)
        for key, wrong in {
            "format": ("1", True, 0, HUGE),
            "game": (1, "chess", "../_blank"),
            "rules": ("1", True, 0, 2),
            "seats": ("3", -1, 1, 2, 4, 100),
            "bots": (
                None,
                {"1": 1},
                {"1": "nobody"},
                {"3": "keen"},
                {"01": "keen"},
            ),
            "names": (None, [1], ["a"] * 4, ["a" * 41]),
            "options": (
                None,
                {"hand": 4},
                {"hand": "5"},
                {"hat": "4"},
            ),
            "seed": (81, ""),
            "practice": ("1", -1, 10),
            "log": (None, [1], ["x"] * 20_001),
            "at": ("1", -1, 10),
            "hashes": (
                None,
                [],
                {"9": 1},
                {"x": "a"},
                {"10": "a"},
                {"-1": "a"},
                {"9": ""},
                {"9": "0" * 12},
                {"09": "a"},
            ),
        }.items()
        for value in wrong
        for name in [repr(value)[:30]]
    ),
    ("a bot that is me", _in("bots", "1", ME), "bots"),
    ("a bot in an Arabic seat", _in("bots", "١", "keen"), "bots"),
    ("a bot in a huge seat", _in("bots", "9" * 5000, "keen"), "bots"),
    ("an unknown key", _set("colour", "red"), "save.unknown"),
    ("__proto__", _set("__proto__", {"polluted": True}), "save.unknown"),
    ("a very long key", _set("k" * 5000, 1), "save.unknown"),
    *(
        (f"step {line[:20]!r}", _in("log", 3, line), key)
        for line, key in {
            "": "save.step",
            "0": "save.step",
            "lay t3": "save.step",
            "3 lay t3": "save.step",
            "-1 lay t3": "save.step",
            "00 lay t3": "save.step",
            "٠ lay t3": "save.step",
            " 0 lay t3": "save.step",
            "0  lay t3": "save.step",
            "0 lay t3 ": "save.step",
            "0 LAY t3": "save.step",
            "0 " + "lay t1 " * 5000: "save.step",
            "9" * 5000 + " lay t1": "save.step",
            "0 fly t3": "save.illegal",
            "0 clear t3": "save.illegal",
            "1 lay t3": "save.illegal",
        }.items()
    ),
    ("a step too few in the middle", lambda saved: saved["log"].pop(2), "save.field"),
    ("another seed", _set("seed", "82"), "save.illegal save.changed"),
    ("another hash", _in("hashes", "9", "0123456789ab"), "save.changed"),
    ("a hash where nothing fits", _in("hashes", "0", "0123456789ab"), "save.changed"),
]


@pytest.mark.parametrize(
    ("change", "expected"), [case[1:] for case in BROKEN], ids=[case[0] for case in BROKEN]
)
def test_an_invalid_save_is_rejected_with_one_sentence(
    change: Callable[[Body], Any], expected: str
) -> None:
    saved = body()
    assert saves.load(deepcopy(saved)).log, "it was a good save before"
    change(saved)
    error = refusal(json.dumps(saved))
    if expected.startswith("save."):
        assert error.key in expected.split()
    else:
        of_the_field = error.key == "save.field" and error.values["field"] == expected
        # then a computer has no seat
        of_the_bots = expected == "seats" and error.values.get("field") == "bots"
        of_the_sitting = error.key.startswith("error.") or error.key in (
            "save.newer",
            "save.rules",
            "save.changed",
        )
        assert of_the_field or of_the_sitting or of_the_bots, error
    inside = refusal(envelope(saved))
    assert inside.key == error.key, "the same in an envelope"


def test_the_illegal_step_is_named() -> None:
    saved = body()
    saved["log"][3] = "0 fly t3"
    error = refusal(json.dumps(saved))
    assert error.values == {"n": 4, "step": "0 fly t3"}


def test_a_newer_save_asks_for_an_update() -> None:
    assert refusal(json.dumps(body() | {"format": 2})).key == "save.newer"
    assert refusal(envelope(body(), schema=2)).key == "save.newer"


def test_unknown_rules_are_rejected() -> None:
    error = refusal(json.dumps(body() | {"rules": 7}))
    assert (error.key, error.values) == ("save.rules", {"mine": 1, "its": "7"})


def test_a_save_that_plays_out_differently_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    text = json.dumps(body())
    box = catalog.box("_blank")

    changed = replace(box.game, write=lambda state: box.game.write(state) + "!")
    monkeypatch.setattr(catalog, "box", lambda key: replace(box, game=changed))
    assert refusal(text).key == "save.changed"


def test_options_missing_in_an_old_save_get_their_default() -> None:
    assert saves.load(body() | {"options": {}}).match.setup.option("hand") == "4"


# rejected: the envelope


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"app": "other"}, "save.not-ours"),
        ({"app": None}, "save.not-ours"),
        ({"kind": "settings"}, "save.not-ours"),
        ({"schema": None}, "save.field"),
        ({"schema": "1"}, "save.field"),
        ({"schema": True}, "save.field"),
        ({"schema": 1.0}, "save.field"),
        ({"schema": 0}, "save.field"),
        ({"sum": "00000000"}, "save.sum"),
        ({"sum": None}, "save.sum"),
        ({"sum": 7}, "save.sum"),
        ({"body": None}, "save.sum"),
        ({"body": {}}, "save.sum"),
    ],
    ids=repr,
)
def test_a_foreign_or_damaged_envelope_is_rejected(changes: Body, key: str) -> None:
    assert refusal(envelope(body(), **changes)).key == key


def test_half_a_surrogate_pair_is_rejected() -> None:
    saved = body() | {"seed": "\ud800"}
    assert refusal(json.dumps(saved)).key == "save.unreadable"
    text = json.dumps(
        {"app": "tilebag", "kind": "game", "schema": 1, "sum": "00000000", "body": saved}
    )
    assert refusal(text).key == "save.unreadable"


def test_deep_nesting_is_rejected() -> None:
    # Near the limit a text can be read but not written.
    limit = sys.getrecursionlimit()
    for depth in (10, 100, *range(limit - 400, limit + 50, 7), 5000):
        nested = "[" * depth + "]" * depth
        refusal(f'{{"app":"tilebag","kind":"game","schema":1,"sum":"00000000","body":{nested}}}')
        refusal(f'{{"format":1,"game":{nested}}}')


# fuzz

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4)
    ),
    max_leaves=6,
)


@settings(max_examples=EXAMPLES)
@given(st.data())
def test_a_save_with_any_value_in_a_field_is_rejected_or_kept_exactly(data: st.DataObject) -> None:
    saved = body()
    for key in data.draw(
        st.lists(st.sampled_from(saves._KEYS), min_size=1, max_size=2, unique=True)
    ):
        old = saved[key]
        if isinstance(old, list) and old and data.draw(st.booleans()):
            old[data.draw(st.integers(0, len(old) - 1))] = data.draw(JSON)
        else:
            saved[key] = data.draw(JSON | st.sampled_from([old, [], {}, 0, 1, "", None]))
    _refused_or_reads_as_it_stands(json.dumps(saved))


@settings(max_examples=EXAMPLES)
@given(st.data())
def test_a_corrupted_save_is_rejected_or_kept_exactly(data: st.DataObject) -> None:
    text = saves.write(some_game())
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text) - 1))
        length = data.draw(st.integers(0, 3))
        text = (
            text[:at]
            + data.draw(st.text(max_size=3) | st.sampled_from(list('"{}[],:0123456789')))
            + text[at + length :]
        )
    _refused_or_reads_as_it_stands(text)


@given(st.text() | JSON.map(json.dumps) | st.binary().map(lambda raw: raw.decode("latin-1")))
def test_random_text_is_rejected(text: str) -> None:
    refusal(text)


def _refused_or_reads_as_it_stands(text: str) -> None:
    """A save is rejected or written back unchanged, except for defaults."""
    try:
        session = saves.read(text)
    except BadSave:
        return
    saved, again = json.loads(text), json.loads(saves.write(session))
    assert saved["options"].items() <= again["options"].items()
    for part in ("options", "hashes"):
        del saved[part], again[part]
    assert again == saved
