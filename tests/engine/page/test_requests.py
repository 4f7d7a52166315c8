"""The declared requests are those that the engine accepts: their kinds, fields and types."""

from __future__ import annotations

import typing
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NotRequired

import pytest
from engine.ports import ask

from tilebag.page import messages
from tilebag.page.devices import SharedPort
from tilebag.page.request import Request

Message = dict[str, Any]
DECLARED: tuple[type[Any], ...] = typing.get_args(messages.Request)
READER_FIELDS = set(typing.get_type_hints(messages.ReaderFields))
REJECTED = {"refused", "failed", "broke"}
# without these the engine still answers: with unnamed players, and in the language it has
REPLACEABLE = {messages.DevicesRequest: {"names"}, messages.LangRequest: {"lang"}}


def declared_fields(kind: type[Any]) -> dict[str, Any]:
    """The fields of a declared request and their types, without `do`."""
    hints = typing.get_type_hints(kind, vars(messages), include_extras=True)
    return {name: hint for name, hint in hints.items() if name != "do"}


def required_fields(kind: type[Any]) -> set[str]:
    return {
        name
        for name, hint in declared_fields(kind).items()
        if typing.get_origin(hint) is not NotRequired
    }


def kinds_of(declared: type[Any]) -> tuple[str, ...]:
    """The values of `do` of a declared request."""
    return typing.get_args(typing.get_type_hints(declared)["do"])


KINDS = [(declared, do) for declared in DECLARED for do in kinds_of(declared)]
each_kind = pytest.mark.parametrize(
    ("declared", "do"), KINDS, ids=[f"{declared.__name__}-{do}" for declared, do in KINDS]
)


# a request of each kind, with all its fields, and a port that can answer it


class Table:
    """A port with an open match."""

    def __init__(self, **request: Any) -> None:
        self.port = SharedPort()
        self.rev = 0
        self.state: Message = {}
        self.save: Message = {}
        if request:
            self.say(**request)

    def say(self, **request: Any) -> list[Message]:
        answers = ask(self.port, **request)
        for answer in answers:
            if answer["say"] == "state":
                self.state = answer
            if answer["say"] == "save":
                self.save = answer["body"]
        return answers

    @property
    def move(self) -> str:
        """A move that the table offers."""
        for offer in self.state["scene"]["offers"]:
            choices = [offer, *offer.get("drops", [])]
            for choice in choices:
                if choice.get("move"):
                    return str(choice["move"])
        raise AssertionError("no move")

    @property
    def hand(self) -> list[str]:
        """The pieces of the rack."""
        return [str(piece) for piece, _ in self.state["scene"]["desk"]["lying"]]

    @property
    def piece(self) -> str:
        """A piece of the rack."""
        return self.hand[0]

    @property
    def position(self) -> str:
        """The match as a line of notation."""
        (shared,) = self.say(do="share", seed="7")
        return str(shared["position"])

    def bound(self, **request: Any) -> Message:
        """A request about the state that is shown."""
        return {"rev": self.state["rev"], **request}


def new(*seats: str, game: str = "_blank", **fields: Any) -> Table:
    return Table(do="new", game=game, seats=list(seats), seed="7", **fields)


def played() -> Table:
    """A match in which a person has made a move."""
    table = new("me", "keen")
    table.say(**table.bound(do="play", move=table.move))
    return table


def undone() -> Table:
    table = played()
    table.say(**table.bound(do="undo"))
    return table


def finished() -> Table:
    table = new("me", "keen")
    while table.state["phase"] != "over":
        if table.state["phase"] == "ready":
            table.say(**table.bound(do="play", move=table.move))
        else:
            table.say(**table.bound(do="tick"))
    return table


def reviewed() -> Table:
    table = finished()
    table.say(do="review", seat=0)
    return table


def watched() -> Table:
    return Table(do="watch", body=finished().save)


def with_rack() -> Table:
    return new("me", "keen", game="okey", options={"indicator_window": "off"})


def with_hand() -> Table:
    """A match whose pieces can be chosen to be laid together."""
    return new("me", "keen", game="packkub")


def with_guest() -> Table:
    table = new("me", "me")
    table.say(do="devices", players=["me", "me"], names=["", ""], guests={"a": [1]})
    return table


HEX = "0123456789abcdef" * 2
ALONE = {"game": "magic-bag", "seats": ["me"], "names": ["Ada"], "seed": HEX}
SEALED = {**ALONE, "rules": 1, "salt": HEX, "options": {"draw": "one"}}
DAILY = {"game": "_blank", "daily": "2026-11-24", "seats": ["me"]}
AT_DEVICES = {
    "players": ["me", "me"],
    "names": ["Ada", "Bo"],
    "guests": {"a": [1]},
    "seen": {"a": {"name": "Bo", "seats": [1]}},
}


def examples(declared: type[Any], do: str) -> Iterator[tuple[Table, Message]]:
    """Requests of a kind, together with all its fields; and tables that can answer them."""
    for table, fields in _examples(declared, do):
        revision = {"rev": table.state["rev"]} if "rev" in declared_fields(declared) else {}
        yield table, {"do": do, **revision, **fields}


def _examples(declared: type[Any], do: str) -> Sequence[tuple[Table, Message]]:
    if declared is messages.ChangeRequest:
        return [(CHANGES[do](), {})]
    assert declared in EXAMPLES, f"EXAMPLES needs a request of the kind {declared.__name__}"
    return EXAMPLES[declared]()


CHANGES: dict[str, Callable[[], Table]] = {
    "undo": played,
    "redo": undone,
    "practice": played,
    "open-seal": lambda: Table(do="new", **SEALED),
    "solve": lambda: Table(do="new", game="multzo", puzzle=1),
}
EXAMPLES: dict[type[Any], Callable[[], Sequence[tuple[Table, Message]]]] = {
    messages.NewRequest: lambda: [
        (Table(), SEALED),
        (Table(), {**ALONE, "position": Table(do="new", **ALONE).position}),
    ],
    messages.DailyRequest: lambda: [(Table(), DAILY)],
    messages.PuzzleRequest: lambda: [(Table(), {"game": "multzo", "puzzle": 1})],
    messages.LoadRequest: lambda: [(Table(), {"body": played().save})],
    messages.CheckRequest: lambda: [(Table(), {"body": played().save})],
    messages.WatchRequest: lambda: [(Table(), {"body": played().save, "at": 0})],
    messages.PlayRequest: lambda: [(table := new("me", "keen"), {"move": table.move, "slot": 0})],
    messages.PlanRequest: lambda: [
        (table := new("me", "keen"), {"moves": [table.move], "slot": 0, "together": True})
    ],
    messages.ChooseRequest: lambda: [(table := with_hand(), {"pieces": table.hand[:2]})],
    messages.TickRequest: lambda: [(new("keen", "me"), {})],
    messages.HintRequest: lambda: [(new("me", "keen"), {})],
    messages.FrameRequest: lambda: [(played(), {"width": 360, "height": 475, "line": 40})],
    messages.LangRequest: lambda: [(played(), {"lang": "tr"})],
    messages.ArrangeRequest: lambda: [(table := with_rack(), {"piece": table.piece, "slot": 15})],
    messages.SortRequest: lambda: [(with_rack(), {"sort": "runs"})],
    messages.RevealRequest: lambda: [(new("me", "me"), {})],
    messages.HideRequest: lambda: [(played(), {})],
    messages.LookRequest: lambda: [(watched(), {"at": 0, "seat": 0})],
    messages.ReviewRequest: lambda: [(reviewed(), {"seat": 0, "slices": 2})],
    messages.ShareRequest: lambda: [(played(), {"seed": "7"})],
    messages.LogRequest: lambda: [(played(), {})],
    messages.DevicesRequest: lambda: [(new("me", "me"), AT_DEVICES)],
    messages.GuestRequest: lambda: [(with_guest(), {"id": "a", "text": '{"do":"log"}'})],
}


def is_accepted(answers: Sequence[Message]) -> bool:
    """Whether the engine has done what it was asked; it does not answer a late tick."""
    rejected = [
        answer
        for answer in answers
        if answer["say"] in REJECTED
        or (answer["say"] == "checked" and answer["why"])
        or (answer["say"] == "prepared" and not answer["answers"])
    ]
    return bool(answers) and not rejected


# what the engine does with them


def test_every_kind_of_request_is_declared() -> None:
    assert {do for _, do in KINDS} == set(SharedPort.handlers)


@each_kind
def test_a_request_is_accepted_with_all_its_fields_and_with_those_it_needs(
    declared: type[Any], do: str
) -> None:
    for needed in (set(declared_fields(declared)), required_fields(declared)):
        for table, request in examples(declared, do):
            fewer = {name: request[name] for name in request if name in needed | {"do"}}
            assert is_accepted(table.say(**fewer)), fewer


@each_kind
def test_a_request_without_a_field_that_it_needs_is_not_accepted(
    declared: type[Any], do: str
) -> None:
    for missing in required_fields(declared) - REPLACEABLE.get(declared, set()):
        for table, request in examples(declared, do):
            del request[missing]
            assert not is_accepted(table.say(**request)), missing


@each_kind
def test_a_field_of_another_type_is_not_accepted(declared: type[Any], do: str) -> None:
    for name, hint in declared_fields(declared).items():
        for table, request in examples(declared, do):
            if name in request:
                assert not is_accepted(table.say(**request | {name: of_another_type(hint)})), name


def of_another_type(hint: Any) -> object:
    """A value that has not this type."""
    (hint,) = typing.get_args(hint) if typing.get_origin(hint) is NotRequired else (hint,)
    return 7 if hint is str else "7"


@each_kind
def test_an_unknown_field_changes_nothing(declared: type[Any], do: str) -> None:
    for (table, request), (other, _) in zip(
        examples(declared, do), examples(declared, do), strict=True
    ):
        assert table.say(**request, colour="red") == other.say(**request)


@pytest.mark.parametrize("do", [None, 7, "", "dance", ["hint"]])
def test_another_kind_of_request_is_refused(do: object) -> None:
    table = played()
    (refused, state) = table.say(do=do)
    assert (refused["say"], refused["why"]) == ("refused", "Invalid message: “do”.")
    assert state["say"] == "state"


class Recorder(dict[str, object]):
    """The fields of a request; remembers which were asked for."""

    def __init__(self, fields: Mapping[str, object], names: set[str]) -> None:
        super().__init__(fields)
        self.names = names

    def get(self, key: str, default: object = None) -> object:
        self.names.add(key)
        return super().get(key, default)

    def __contains__(self, key: object) -> bool:
        self.names.add(str(key))
        return super().__contains__(key)


def test_the_engine_reads_the_declared_fields_and_no_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: defaultdict[str, set[str]] = defaultdict(set)
    declared_names: defaultdict[str, set[str]] = defaultdict(set)
    parse = Request.parse

    def parse_recorded(text: str) -> Request:
        request = parse(text)
        names = read[request.text("do")]
        return Request(Recorder(request.values, names), request.reject)

    cases = [(do, *example) for declared, do in KINDS for example in examples(declared, do)]
    with monkeypatch.context() as patch:
        patch.setattr(Request, "parse", staticmethod(parse_recorded))
        for _, table, request in cases:
            table.say(**request)
    for declared, do in KINDS:
        declared_names[do] |= {"do", *READER_FIELDS, *declared_fields(declared)}
    assert {do: names | READER_FIELDS for do, names in read.items()} == declared_names
