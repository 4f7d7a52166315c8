"""Sealed deals: fixed before the first move, shown at the end, and every forgery is noticed."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from engine import moments
from engine.cli.terminal import run
from engine.marks import each_box, each_lang
from engine.ports import ask
from engine.tables import play_hint

from tilebag.core.errors import BadSave, BadSetup
from tilebag.core.words import languages, lexicon
from tilebag.match import catalog, report, saves
from tilebag.match.catalog import AnyBox
from tilebag.match.seal import HEX_128, MAX_LINE_LENGTH, VERSION, Seal, digest, line_pattern
from tilebag.match.session import ME, READY, MatchSetup, Session
from tilebag.page.port import Port

SEED = "000102030405060708090a0b0c0d0e0f"
SALT = "f0e0d0c0b0a090807060504030201000"
OTHER = "ffffffffffffffffffffffffffffffff"
LINES = json.loads(
    (Path(__file__).resolve().parents[2] / "sealed_lines.json").read_text(encoding="utf-8")
)
Body = dict[str, Any]


def sealed_session(*players: str, key: str = "_blank") -> Session:
    box = catalog.box(key)
    return Session(box, MatchSetup.of(box, players or (ME, "keen"), SEED).with_seal(box, SALT))


def play_to_end(session: Session) -> Session:
    while not session.over:
        if session.phase == READY:
            play_hint(session)
        else:
            session.tick()
    return session


def body(session: Session) -> Body:
    parsed: Body = json.loads(saves.write(session))
    return parsed


def test_the_seal_is_sha_256() -> None:
    # FIPS 180-4, the examples of NIST's "Secure Hash Standard"
    assert digest("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert digest("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


def test_the_sealed_line_is_as_documented() -> None:
    box = catalog.box("multzo")
    line = Seal.of("multzo", box.rules, box.setup(3), SEED, SALT).line
    assert line == f"tilebag-seal-1:multzo:{box.rules}:3:flush_null=one,stall_turns=6:{SEED}:{SALT}"
    # by coreutils: printf %s LINE | sha256sum; tests/js/seal.test.mjs has the same
    assert Seal(line).hash == "828ed1887d81b3dfe5202f7783401ed594c3cf65fae1187c12ef7216860b3175"


@each_box
def test_no_part_of_the_line_can_be_read_as_another(box: AnyBox) -> None:
    parts = [box.key, *box.options, *(value for values in box.options.values() for value in values)]
    assert [part for part in parts if not re.fullmatch(r"[a-z0-9_.-]+", part)] == []
    longest = {name: max(values, key=len) for name, values in box.options.items()}
    assert (
        sum(len(name) + len(value) + 2 for name, value in longest.items()) + 200 < MAX_LINE_LENGTH
    )


@pytest.mark.parametrize(
    ("seed", "salt"),
    [("7", SALT), (SEED, "7"), (SEED.upper(), SALT), (SEED, SALT + "0"), (SEED, SALT[:-1] + "\n")],
)
def test_seed_and_salt_of_a_seal_have_128_bits(seed: str, salt: str) -> None:
    box = catalog.box("_blank")
    with pytest.raises(BadSetup) as trouble:
        MatchSetup.of(box, [ME, "keen"], seed).with_seal(box, salt)
    assert trouble.value.key == "error.seal"


def test_a_position_cannot_be_sealed() -> None:
    box = catalog.box("_blank")
    line = box.game.write(sealed_session().state)
    with pytest.raises(BadSetup):
        MatchSetup.of(box, [ME, "keen"], SEED, position=line).with_seal(box, SALT)


def test_a_seal_does_not_change_the_match() -> None:
    box = catalog.box("_blank")
    plain, under_seal = (
        Session(box, MatchSetup.of(box, ("keen", "keen"), SEED)),
        sealed_session("keen", "keen"),
    )
    assert [play_to_end(session).log for session in (plain, under_seal)] == [plain.log] * 2
    assert [session.hash(session.ply) for session in (plain, under_seal)] == [
        plain.hash(plain.ply)
    ] * 2


def test_a_sealed_match_is_restored() -> None:
    session = sealed_session()
    assert saves.write(saves.read(saves.write(session))) == saves.write(session)
    session.open_seal()
    again = saves.read(saves.write(session))
    assert (again.match.seal, again.seal_opened_at) == (session.match.seal, 0)


def test_an_old_save_has_no_seal() -> None:
    session = saves.load(
        {name: part for name, part in body(sealed_session()).items() if name != "seal"}
    )
    assert session.match.seal is None
    assert "seal" not in body(session)


def reseal(saved: Body, line: str) -> None:
    saved["seal"] |= {"line": line, "hash": digest(line)}


def _seal(saved: Body) -> None:
    saved["seal"]["hash"] = digest("another")


def _salt(saved: Body) -> None:
    saved["seal"]["line"] = saved["seal"]["line"].replace(SALT, OTHER)


def _seed(saved: Body) -> None:
    saved["seed"] = OTHER


def _seed_and_line(saved: Body) -> None:
    saved["seed"] = OTHER
    saved["seal"]["line"] = saved["seal"]["line"].replace(SEED, OTHER)


def _seats(saved: Body) -> None:
    reseal(saved, saved["seal"]["line"].replace(":2:", ":3:"))


def _switch(saved: Body) -> None:
    reseal(saved, saved["seal"]["line"].replace("hand=4", "hand=3"))


def _game(saved: Body) -> None:
    reseal(saved, saved["seal"]["line"].replace("_blank", "okey"))


def _no_line(saved: Body) -> None:
    reseal(saved, "tilebag-seal-1")


def _long(saved: Body) -> None:
    reseal(saved, saved["seal"]["line"].replace("hand=4", "a=" + "b" * MAX_LINE_LENGTH))


def _change_deal(saved: Body) -> None:
    """Another deal with a matching seal: its steps are no longer legal."""
    _seed_and_line(saved)
    reseal(saved, saved["seal"]["line"])


def _log(saved: Body) -> None:
    saved["log"][-1] = saved["log"][0]


def _open_too_late(saved: Body) -> None:
    saved["seal"]["opened"] = len(saved["log"]) + 1


def _withheld(saved: Body) -> None:
    """As in a bug report."""
    saved["seed"] = ""
    del saved["seal"]["line"]


def _unknown(saved: Body) -> None:
    saved["seal"]["more"] = ""


@pytest.mark.parametrize(
    ("tamper", "key"),
    [
        (_seal, "save.seal"),
        (_salt, "save.seal"),
        (_seed_and_line, "save.seal"),
        (_no_line, "save.seal-form"),
        (_long, "save.seal-form"),
        (_seed, "save.seal-deal"),
        (_seats, "save.seal-deal"),
        (_switch, "save.seal-deal"),
        (_game, "save.seal-form"),
        (_change_deal, "save.changed"),
        (_log, "save.illegal"),
        (_open_too_late, "save.field"),
        (_unknown, "save.field"),
        (_withheld, "save.withheld"),
    ],
)
def test_a_forged_seal_is_rejected_in_one_sentence(
    tamper: Callable[[Body], None], key: str
) -> None:
    saved = body(play_to_end(sealed_session("keen", "random")))
    saved["hashes"]["0"] = sealed_session().hash(0)[: saves.HASH_DIGITS]
    assert saves.load(saved).over
    tamper(saved)
    with pytest.raises(BadSave) as trouble:
        saves.load(saved)
    assert trouble.value.key == key
    for lang in languages():
        assert "{" not in lexicon(lang).explain(trouble.value)


# one deal, one line


def multzo_save(line: str) -> Body:
    """A save with the deal of sealed_lines.json and this line."""
    box = catalog.box("multzo")
    saved = body(Session(box, MatchSetup.of(box, [ME, "keen", "keen"], SEED).with_seal(box, SALT)))
    if line.split(":")[2] == "1":
        match = MatchSetup.of(box, [ME, "keen", "keen"], SEED).with_rules(box, 1)
        saved = body(Session(box, match.with_seal(box, SALT)))
    reseal(saved, line)
    return saved


def test_engine_and_page_share_the_line_pattern() -> None:
    assert LINES["form"] == line_pattern(catalog.box("multzo")), (
        "tests/js/seal.test.mjs takes it from there"
    )
    assert saves.load(multzo_save(LINES["right"])).match.seal == Seal(LINES["right"])
    assert verify(None, "--seal", digest(LINES["right"]), "--line", LINES["right"])[0] == 0


@pytest.mark.parametrize("name", LINES["forged"])
def test_a_differently_written_line_is_rejected(name: str) -> None:
    line = LINES["forged"][name]
    with pytest.raises(BadSave) as trouble:
        saves.load(multzo_save(line))
    assert trouble.value.key == "save.seal-form"
    assert verify(multzo_save(line)) == (1, [lexicon("en").explain(trouble.value)])
    code, (sentence,) = verify(None, "--seal", digest(line), "--line", line)
    assert code == 1
    assert sentence.startswith("This is not a line that Tilebag seals")


@each_box
def test_a_deal_has_exactly_one_line(box: AnyBox) -> None:
    for setup in moments.setups(box):
        for rules in (box.rules, *box.older_rules):
            line = Seal.of(box.key, rules, setup, SEED, SALT).line
            assert re.fullmatch(line_pattern(box), line)
            assert not re.fullmatch(line_pattern(box), line.replace(f"{VERSION}:", f"{VERSION}:x"))
            shuffled = ",".join(f"{name}={value}" for name, value in reversed(setup.options))
            other = ":".join([*line.split(":")[:4], shuffled, SEED, SALT])
            assert other == line or not re.fullmatch(line_pattern(box), other)


@pytest.mark.parametrize(("name", "free"), [("whole", 0), ("in part", 1), ("nothing of it", 2)])
def test_options_an_old_line_does_not_fix_are_reported(name: str, free: int) -> None:
    line = LINES["older"][name]
    session = saves.load(multzo_save(line))
    assert session.match.seal == Seal(line)
    begins = "Not sealed, because the line is from an older version of the rules: "
    words = lexicon("en")
    for lines in (
        verify(multzo_save(line))[1],
        verify(None, "--seal", digest(line), "--line", line)[1],
        [words.say(text) for text in report.deal_lines(session)],
    ):
        reported = [text.removeprefix(begins) for text in lines if text.startswith(begins)]
        assert len(reported) == (free > 0)
        assert [text.count(",") + text.count(" and ") + 1 for text in reported] == [free] * len(
            reported
        )


def test_the_seal_is_closed_until_the_end() -> None:
    session = sealed_session()
    assert session.is_sealed
    assert not play_to_end(session).is_sealed
    assert session.seal_opened_at is None


def test_undo_after_the_end_marks_the_seal_as_opened() -> None:
    session = play_to_end(sealed_session())
    session.allow_undo_past_chance()
    session.undo()
    assert not session.over, "the end can be done again"
    assert not session.is_sealed
    at = session.ply
    play_hint(session)
    assert (session.seal_opened_at, session.is_sealed) == (at, False)


def test_an_opened_seal_is_never_beyond_the_log() -> None:
    session = sealed_session()
    session.allow_undo_past_chance()
    for _ in range(2):
        while session.phase != READY:
            session.tick()
        play_hint(session)
    session.open_seal()
    while session.undo_target is not None:
        session.undo()
    play_hint(session)
    assert session.seal_opened_at is not None
    assert saves.load(body(session)).seal_opened_at == session.seal_opened_at


# messages to the page


SETUP = {"game": "multzo", "seats": ["me", "keen"], "seed": SEED, "salt": SALT}


def port_of(do: str = "new", **more: Any) -> tuple[Port, list[Body]]:
    port = Port()
    return port, ask(port, do, **SETUP | more)


def _state(answers: list[Body]) -> Body:
    return next(answer for answer in answers if answer["say"] == "state")


def test_the_first_state_has_the_seal_but_not_the_line() -> None:
    _, answers = port_of()
    state, save = _state(answers), next(answer for answer in answers if answer["say"] == "save")
    assert state["seal"] == {"hash": digest(save["body"]["seal"]["line"]), "open": False}
    assert SEED not in json.dumps(state)
    assert SALT not in json.dumps(state)


def test_a_prepared_match_has_its_seal() -> None:
    _, (prepared,) = port_of(do="prepare")
    assert _state(prepared["answers"])["seal"]["hash"]


def test_a_given_seed_has_no_seal() -> None:
    answers = ask(Port(), "new", game="multzo", seats=["me", "keen"], seed="7")
    assert _state(answers)["seal"] is None


def test_a_seal_can_be_opened_before_the_end() -> None:
    port, answers = port_of()
    opened = ask(port, "open-seal", rev=_state(answers)["rev"])
    assert _state(opened)["seal"]["open"] is True
    assert opened[0]["body"]["seal"]["opened"] == 0


def test_a_shared_position_reveals_no_sealed_seed() -> None:
    port, _ = port_of()
    (facts,) = ask(port, "share", seed="1")
    assert facts["position"]
    assert SEED not in facts["position"]
    assert SALT not in facts["position"]


def test_an_invalid_salt_is_rejected() -> None:
    _, (answer,) = port_of(salt="7")
    assert answer["say"] == "failed"
    assert "hexadecimal" in answer["why"]


# reports and the terminal


@each_lang
def test_reports_hold_a_sealed_seed_only_at_the_end(lang: str) -> None:
    session, words = sealed_session("keen", "random"), lexicon(lang)
    lines = [words.say(text) for text in report.setup_lines(session)]
    assert any(digest(session.match.seal.line) in line for line in lines if session.match.seal)
    assert not any(SEED in line or SALT in line for line in lines)
    assert any(SALT in words.say(text) for text in report.setup_lines(play_to_end(session)))


def test_the_terminal_shows_the_seal_first_and_the_line_at_the_end() -> None:
    lines = run("play", "_blank", "--seats", "keen,random").stdout.splitlines()
    assert lines[2].startswith("Sealed deal: ")
    label, line = lines[-1].split(": ", 1)
    assert (label, digest(line)) == ("What was sealed", lines[2].removeprefix("Sealed deal: "))
    assert (
        run("play", "_blank", "--seed", "7", typed="q\n").stdout.splitlines()[2]
        == "Seed: 7 (not sealed)"
    )


def verify(saved: Body | None, *args: str) -> tuple[int, list[str]]:
    result = run(
        "verify", *(["-"] if saved else []), *args, typed=json.dumps(saved) if saved else ""
    )
    return result.exit_code, (result.stdout + result.stderr).splitlines()


def test_verify_checks_a_finished_match_against_a_noted_seal() -> None:
    saved = body(play_to_end(sealed_session("keen", "random")))
    seal, line = saved["seal"]["hash"], saved["seal"]["line"]
    code, lines = verify(saved, "--seal", f" {seal.upper()} ")
    assert (code, lines[1:]) == (
        0,
        [f"Sealed deal, and it matches: {seal}", f"What was sealed: {line}"],
    )
    assert verify(saved, "--seal", "0" * 64) == (1, [f"The seal of this save is not {'0' * 64}."])
    assert verify(None, "--seal", seal, "--line", line)[0] == 0
    code, (told_once,) = verify(None, "--seal", seal, "--line", line.replace(SALT, OTHER))
    assert code == 1
    assert told_once.startswith("It does not match")


def test_verify_reports_a_closed_or_missing_seal() -> None:
    saved = body(sealed_session())
    _, lines = verify(saved)
    assert lines[1] == f"Sealed deal, not opened yet: {saved['seal']['hash']}"
    assert SALT not in "".join(lines)
    saved["seal"]["opened"] = 0
    assert verify(saved)[1][-1] == "The seal was opened after 0 moves, before the game was over."
    del saved["seal"]
    assert verify(saved)[1][1] == "Not sealed: the seed was known before the game."
    assert verify(saved, "--seal", "0" * 64) == (
        1,
        ["Not sealed: the seed was known before the game."],
    )


def test_verify_rejects_an_incomplete_question() -> None:
    assert verify(None) == (2, ["tilebag: Name a save, or give both --seal and --line."])
    assert verify(None, "--seal", "7", "--line", "x") == (
        2,
        ["tilebag: A seal is 64 hexadecimal digits."],
    )


def test_verify_recomputes_the_computers_moves() -> None:
    saved = body(play_to_end(sealed_session("keen", "keen")))
    assert verify(saved, "--computers")[1][-1].startswith("The computers made ")
    saved["bots"]["1"] = "random"
    code, lines = verify(saved, "--computers")
    assert code == 1
    assert "random" not in lines[-1]
    assert lines[-1].startswith("Move ")


def test_seeds_made_by_the_terminal_have_128_bits() -> None:
    from tilebag.cli.storage import MatchRequest

    match = MatchRequest(None, None, {}).match(catalog.box("_blank"))
    assert HEX_128.fullmatch(match.seed)
    assert match.seal
