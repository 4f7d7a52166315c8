"""A session as text and back. A save holds choices, not results: loading replays it.

The body is compact JSON with keys in a fixed order. `position` is present if the match began from a
position (a line of the game's notation), `desks` if a rack was arranged, `seal` if the deal was
sealed (seal.py; `opened`: the ply at which it was opened early):

    {"format":1,"game":"go-fish","rules":3,"seats":4,"bots":{"1":"keen"},"names":["Ada"],"options":{},
     "seed":"81","practice":null,"log":["0 draw bag","0 drop
     t12"],"at":2,"hashes":{"2":"91c0d4f2a7be"},
     "desks":{"0":{"t3":0,"t7":5}},"seal":{"hash":"91c0...","line":"tilebag-seal-1:...","opened":2}}

`hashes` holds the first twelve hex digits of the state's hash at every twentieth ply and the last,
so that a match that would play out differently is reported and never changed silently. The page
wraps the body in an envelope with a checksum; `read` takes either. Saves are untrusted: bounded,
typed and replayed.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import replace

from tilebag.core import strict_json
from tilebag.core.errors import BadSave, EngineError, IllegalMove
from tilebag.core.game import Seat
from tilebag.core.move import Move
from tilebag.core.strict_json import Fields
from tilebag.kit.desk import PieceSlots
from tilebag.match import catalog
from tilebag.match.seal import Seal
from tilebag.match.session import Session
from tilebag.match.setup import ME, MatchSetup

FORMAT = 1
SCHEMA = 1  # of the envelope
MAX_LENGTH = 1 << 20  # characters
MOST_SLOTS = 200  # of a rack
MAX_ID_LENGTH = 40  # characters of a piece's id
HASH_INTERVAL = 20  # plies
HASH_DIGITS = 12

_KEYS = (
    "format",
    "game",
    "rules",
    "seats",
    "bots",
    "names",
    "options",
    "seed",
    "practice",
    "log",
    "at",
    "hashes",
)
_POSITION = "position"
_DESKS = "desks"
_SEAL = "seal"


def body(session: Session) -> dict[str, object]:
    """The body of a session's save."""
    match = session.match
    return {
        "format": FORMAT,
        "game": session.box.key,
        "rules": match.rules,
        "seats": len(match.players),
        "bots": {str(seat): player for seat, player in enumerate(match.players) if player != ME},
        "names": list(match.names),
        "options": dict(match.setup.options),
        "seed": match.seed,
        "practice": session.practice_since,
        "log": session.history.lines[:],
        "at": session.ply,
        "hashes": session.history.hashes(_checkpoints(len(session.log)), HASH_DIGITS),
        **({_POSITION: match.position} if match.position else {}),
        **_desks(session),
        **_seal(session),
    }


def _desks(session: Session) -> dict[str, object]:
    desks = {str(seat): dict(lying) for seat, lying in sorted(session.desks.items()) if lying}
    return {_DESKS: desks} if desks else {}


def _seal(session: Session) -> dict[str, object]:
    seal = session.match.seal
    opened = {} if session.seal_opened_at is None else {"opened": session.seal_opened_at}
    return {_SEAL: {"hash": seal.hash, "line": seal.line, **opened}} if seal else {}


def _wrong_field(key: str) -> BadSave:
    return BadSave("save.field", field=key)


def write(session: Session) -> str:
    """The body as text; equal sessions give equal text."""
    return strict_json.write(body(session))


def checksum(text: str) -> str:
    """CRC-32 of a text as eight hex digits, as in the page's envelope."""
    return f"{zlib.crc32(text.encode()):08x}"


def read(text: str) -> Session:
    """The session of a save, body or envelope; raises BadSave with the first fault."""
    if len(text) > MAX_LENGTH:
        raise BadSave("save.long", n=MAX_LENGTH)
    try:
        value = strict_json.read(text)
    except strict_json.InvalidJson as trouble:
        raise _json_error(trouble) from None
    inside = _open(value) if isinstance(value, dict) and "app" in value else value
    return load(inside)


def _json_error(trouble: strict_json.InvalidJson) -> BadSave:
    if trouble.reason == "twice":
        return BadSave("save.twice", field=trouble.what)
    if trouble.what:
        return BadSave("save.field", field=trouble.what)
    if trouble.line:
        return BadSave("save.json", where=f"{trouble.line}:{trouble.column}")
    return BadSave("save.unreadable")


def load(found: object) -> Session:
    """The session of a save's body, replayed; raises BadSave."""
    fields = _validate_keys(found)
    box, match = _parse_match(fields)
    session = Session(box, match)
    log = fields.items("log", str)
    hashes = fields.table("hashes", str)
    if not hashes.keys() <= {str(ply) for ply in range(len(log) + 1)}:
        raise _wrong_field("hashes")
    for ply, line in enumerate(log):
        _compare(session, hashes, ply)
        _step(session, ply, line)
    _compare(session, hashes, session.ply)
    plies = range(len(log) + 1)
    session.ply = fields.number("at", plies)
    session.practice_since = (
        None if fields.values["practice"] is None else fields.number("practice", plies)
    )
    session.desks = _read_desks(fields, match)
    seal = Fields(fields.table(_SEAL, object) if _SEAL in fields else {}, _wrong_field)
    session.seal_opened_at = seal.number("opened", plies) if "opened" in seal else None
    session.update_viewer()
    return session


def _read_seal(fields: Fields, box: catalog.AnyBox, match: MatchSetup) -> MatchSetup:
    """The match with the seal of its deal, if any; raises BadSave."""
    if _SEAL not in fields:
        return match
    seal = Fields(fields.table(_SEAL, object), _wrong_field)
    if match.position or not {"hash", "line"} <= seal.values.keys() <= {"hash", "line", "opened"}:
        raise _wrong_field(_SEAL)
    line = seal.text("line")
    shown = seal.text("hash")
    return replace(
        match, seal=Seal.from_save(line, shown, box, match.rules, match.setup, match.seed)
    )


def _read_desks(fields: Fields, match: MatchSetup) -> dict[Seat, PieceSlots]:
    """The arrangement of each rack. Piece ids are not checked: pieces that are gone may return."""
    if _DESKS not in fields:
        return {}
    desks = Fields(fields.table(_DESKS, dict), _wrong_field)
    if not desks.values.keys() <= {str(seat) for seat in match.people}:
        raise _wrong_field(_DESKS)
    return {Seat(int(seat)): _read_slots(desks.table(seat, int)) for seat in desks.values}


def _read_slots(lying: dict[str, int]) -> dict[str, int]:
    slots = {slot for slot in lying.values() if type(slot) is int and 0 <= slot < MOST_SLOTS}
    if len(slots) < len(lying) or max(map(len, lying), default=0) > MAX_ID_LENGTH:
        raise _wrong_field(_DESKS)
    return lying


def _open(envelope: Mapping[str, object]) -> object:
    """The body in a valid envelope of the page."""
    if envelope.get("app") != "tilebag" or envelope.get("kind") != "game":
        raise BadSave("save.not-ours")
    _version(envelope, "schema", SCHEMA)
    inside = envelope.get("body")
    if envelope.get("sum") != checksum(strict_json.write(inside)):
        raise BadSave("save.sum")
    return inside


def _validate_keys(values: object) -> Fields:
    if not isinstance(values, dict):
        raise BadSave("save.not-ours")
    if "format" in values:
        _version(values, "format", FORMAT)
    for key in _KEYS:
        if key not in values:
            raise BadSave("save.missing", field=key)
    if isinstance(seal := values.get(_SEAL), dict) and "line" not in seal:
        raise BadSave("save.withheld")
    for key in values:
        if key not in (*_KEYS, _POSITION, _DESKS, _SEAL):
            raise BadSave("save.unknown", field=str(key)[:40])
    return Fields(values, _wrong_field)


def _version(values: Mapping[str, object], key: str, mine: int) -> None:
    """Raise BadSave for a version other than ours: newer, or invalid."""
    its = values.get(key)
    if type(its) is not int or its < mine:
        raise _wrong_field(key)
    if its > mine:
        raise BadSave("save.newer")


def _parse_match(fields: Fields) -> tuple[catalog.AnyBox, MatchSetup]:
    """The game and the configuration of the match."""
    computers = fields.table("bots", str)
    seats = fields.number("seats", range(100))
    if not computers.keys() <= {str(seat) for seat in range(seats)} or ME in computers.values():
        raise _wrong_field("bots")
    try:
        box = catalog.box(fields.text("game"))
        rules = box.known_rules(fields.value("rules", int))
        players = [computers.get(str(seat), ME) for seat in range(seats)]
        options = fields.table("options", str)
        names = fields.items("names", str)
        match = MatchSetup.of(box, players, fields.text("seed"), options, names, _position(fields))
        return box, _read_seal(fields, box, match.with_rules(box, rules))
    except BadSave:
        raise
    except EngineError as trouble:
        raise BadSave(trouble.key, **trouble.values) from None


def _position(fields: Fields) -> str:
    """The initial position; if the key is present it is not empty."""
    if _POSITION not in fields:
        return ""
    if not (position := fields.text(_POSITION)):
        raise _wrong_field(_POSITION)
    return position


def _step(session: Session, ply: int, line: str) -> None:
    seat, _, move = line.partition(" ")
    if seat not in map(str, range(len(session.match.players))):
        raise BadSave("save.step", n=ply + 1, step=line[:40])
    try:
        session.play(Seat(int(seat)), Move.parse(move))
    except IllegalMove:
        raise BadSave("save.illegal", n=ply + 1, step=line[:40]) from None
    except EngineError:
        raise BadSave("save.step", n=ply + 1, step=line[:40]) from None


def _compare(session: Session, hashes: Mapping[str, str], ply: int) -> None:
    """Raise BadSave if the state differs from the saved one: the rules have changed, or the
    save.
    """
    saved = hashes.get(str(ply))
    if saved is not None and saved != session.hash(ply)[:HASH_DIGITS]:
        raise BadSave("save.changed", n=ply)


def _checkpoints(steps: int) -> list[int]:
    return sorted({*range(HASH_INTERVAL, steps + 1, HASH_INTERVAL), steps})
