"""Several devices at one table: who sits where, what each hears and may ask, and what never reaches
a guest.
"""

from __future__ import annotations

import hashlib
import json
from copy import copy
from typing import Any
from urllib.parse import parse_qsl

import pytest
from engine.facts import hotseat_addresses
from engine.ports import ask

from thorough import limit_steps
from tilebag.core.chance import Chance
from tilebag.core.game import Seat
from tilebag.match import bots, catalog, saves
from tilebag.match.history import History
from tilebag.match.session import CURTAIN, MOST_STEPS, OVER, READY, THINKING, WAITING, Session
from tilebag.page.devices import MAX_LENGTH, MOST_GUESTS, MOST_SEEN, REQUESTS, GuestPort, SharedPort

Answer = dict[str, Any]
PLIES = limit_steps(24)  # of each match whose bytes are compared
FRAME = {"lang": "en", "width": 360, "height": 475}


class Table:
    """The host's page and the pages of its guests, with all that was sent to each."""

    def __init__(self, game: str, *players: str, seed: str = "7", **options: str) -> None:
        self.port = SharedPort()
        self.heard: dict[str, list[str]] = {}
        self.states: dict[str, Answer] = {}
        self.say(do="new", game=game, seats=list(players), seed=seed, options=options, **FRAME)

    @property
    def session(self) -> Session:
        assert self.port.session
        return self.port.session

    def say(self, **message: Any) -> list[Answer]:
        """The answers for the host's page; those for guests are delivered."""
        answers = ask(self.port, **message)
        for answer in answers:
            if answer["say"] == "state":
                self.states[""] = answer
            if answer["say"] == "guest":
                self.heard.setdefault(answer["id"], []).append(answer["text"])
                states = [state for state in json.loads(answer["text"]) if state["say"] == "state"]
                for state in states:
                    self.states[answer["id"]] = state
        return answers

    def seat(
        self,
        players: list[str] | None = None,
        names: list[str] | None = None,
        seen: Answer | None = None,
        **guests: list[int],
    ) -> list[Answer]:
        match = self.session.match
        return self.say(
            do="devices",
            players=players or list(match.players),
            names=names or list(match.names),
            guests=guests,
            seen=seen or {},
        )

    def ask(self, guest: str, **message: Any) -> list[Answer]:
        """The answers to this guest; `rev` defaults to that of its last state."""
        if message["do"] in ("play", "undo", "hint", "reveal"):
            message = {"rev": self.states.get(guest, {}).get("rev"), **message}
        answers = self.say(do="guest", id=guest, text=json.dumps(message))
        (own,) = [
            answer
            for answer in answers
            if answer["say"] == "guest" and answer["id"] == guest and answer["asked"]
        ]
        return list(json.loads(own["text"]))

    def play_any(self, seat: int, guest: str = "") -> None:
        """Play a legal move of this seat, at this device."""
        game = self.session.box.game
        moves = game.moves(game.view(self.session.state, Seat(seat)))
        move, _ = Chance.of(f"{self.session.ply}").pick(moves)
        if guest:
            self.ask(guest, do="play", move=str(move))
        else:
            self.say(do="play", move=str(move), rev=self.states[""]["rev"])


def open_table(*players: str, **options: str) -> Table:
    table = Table("_blank", *players, **options)
    for guest, seat in (("a", 1), ("b", 2)):
        if len(players) > seat:
            table.heard[guest] = []
    table.seat(a=[1])
    return table


def test_a_guest_s_seat_is_played_from_its_device() -> None:
    table = open_table("me", "me")
    assert table.states[""]["phase"] == READY
    assert table.states["a"]["phase"] == WAITING
    table.play_any(0)
    assert table.states[""]["phase"] == WAITING
    assert table.states["a"]["phase"] == READY
    table.play_any(1, "a")
    assert table.session.ply == 2
    assert table.states[""]["phase"] == THINKING


def test_a_move_of_a_guest_is_saved_before_it_is_shown() -> None:
    table = open_table("me", "me")
    table.play_any(0)
    move = str(table.session.box.game.moves(table.session.history.view(1, Seat(1)))[0])
    answers = table.say(
        do="guest",
        id="a",
        text=json.dumps({"do": "play", "rev": table.states["a"]["rev"], "move": move}),
    )
    assert [answer["say"] for answer in answers] == ["save", "guest", "guest", "state", "wait"]
    assert saves.load(answers[0]["body"]).ply == 2


def test_each_device_has_its_own_language_size_and_hand() -> None:
    table = open_table("me", "me")
    answer = table.ask("a", do="lang", lang="tr", width=800, height=600)
    assert [state["lang"] for state in answer] == ["tr"]
    assert table.states[""]["lang"] == "en"
    assert table.states["a"]["scene"] != table.states[""]["scene"]
    table.play_any(0)
    assert table.states["a"]["lang"] == "tr"


def test_a_device_without_a_seat_sees_what_is_open_to_all() -> None:
    table = Table("okey", "me", "casual", "casual", "casual")
    table.seat(a=[])
    assert table.states["a"]["phase"] in (WAITING, THINKING)
    faces = [piece for piece in table.states["a"]["scene"]["pieces"] if "face" in piece]
    assert len(faces) < len(
        [piece for piece in table.states[""]["scene"]["pieces"] if "face" in piece]
    )
    assert not table.states["a"]["scene"].get("offers")
    assert table.ask("a", do="play", move="draw stock")[0]["say"] == "refused"


def test_two_seats_at_one_device_keep_their_curtain() -> None:
    table = Table("_blank", "me", "me", "me")
    table.seat(a=[1, 2])
    table.play_any(0)
    assert table.states["a"]["phase"] == CURTAIN
    assert table.states["a"]["scene"] is None
    assert table.ask("a", do="reveal")[0]["phase"] == READY
    table.play_any(1, "a")
    assert table.states["a"]["curtain"]
    assert table.ask("a", do="reveal")[0]["phase"] == READY
    assert [answer["say"] for answer in table.ask("a", do="hide")] == ["hidden", "state"]
    assert table.states["a"]["phase"] == CURTAIN


def test_computers_go_on_between_the_devices() -> None:
    table = Table(
        "_blank",
        "me",
        "me",
        bots.default_player(catalog.box("_blank")),
    )
    table.seat(a=[1])
    table.play_any(0)
    table.play_any(1, "a")
    assert table.states["a"]["phase"] == THINKING
    assert table.say(do="tick", rev=table.states[""]["rev"])[0]["say"] in ("save", "wait")


def test_a_computer_takes_a_seat_that_a_guest_leaves_and_gives_it_back() -> None:
    level = bots.default_player(catalog.box("okey"))
    table = Table("okey", "me", "me", level, level)
    table.seat(names=["", "Ada"], a=[1])
    assert table.states[""]["seats"][1]["name"] == "Ada"
    table.seat(players=["me", level, level, level], names=[], a=[])
    assert table.session.match.people == (Seat(0),)
    assert table.states[""]["seats"][0]["name"] == "You"
    body = saves.body(table.session)
    assert saves.load(json.loads(json.dumps(body))).match.players == ("me", level, level, level)
    table.seat(players=["me", "me", level, level], names=["", "Ada"], a=[1])
    assert table.states["a"]["scene"]["desk"]


def test_after_a_guest_the_former_computer_player_returns_or_the_usual_one_sits_down() -> None:
    box = catalog.box("okey")
    usual = bots.default_player(box)
    other = next(name for name in bots.players(box) if name != usual)
    table = Table("okey", "me", other, usual, "me")
    table.seat(players=["me", "me", usual, "me"], names=["", "Ada"], a=[1])
    table.seat(players=["me", "", usual, ""], names=[], a=[])
    assert table.session.match.players == ("me", other, usual, usual)


def test_taking_back_a_move_reaches_every_device() -> None:
    table = Table("multzo", "me", "me")
    table.seat(a=[1])
    assert "redo" in table.states["a"]["can"]
    refused = table.ask("a", do="undo")
    assert refused[0]["say"] == "refused"
    assert table.states["a"]["can"]["redo"] is False


def test_a_move_that_a_guest_takes_back_is_taken_back_for_all() -> None:
    table = Table("remembory", "me", "me", variant="3", order="in-order")
    table.seat(a=[1])
    while table.states["a"]["phase"] != READY:
        step(table)
    before = table.session.ply
    while not table.states["a"]["can"]["undo"]:
        step(table)
        assert table.session.ply < before + 40, "nothing can be taken back"
    at = table.session.ply
    table.ask("a", do="undo")
    assert table.session.ply < at
    assert table.states[""]["rev"] == table.states["a"]["rev"]


@pytest.mark.parametrize("do", sorted(set(SharedPort.handlers) - REQUESTS))
def test_a_guest_may_not_ask_for_the_rest(do: str) -> None:
    table = open_table("me", "me")
    before = table.session.ply
    assert [
        answer["say"]
        for answer in table.ask("a", do=do, rev=table.port.rev, body={}, guests={}, seed="7")
    ] == [
        "refused",
        "state",
    ]
    assert table.session.ply == before
    assert table.port.session is table.session


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        '{"do":7}',
        json.dumps({"do": "play", "move": "x" * MAX_LENGTH}),
        '{"do":"play","rev":0,"move":"lay t1"}',
        '{"do":"frame","width":-1,"height":5}',
    ],
)
def test_nonsense_from_a_guest_is_refused_and_changes_nothing(text: str) -> None:
    table = open_table("me", "me")
    body = saves.write(table.session)
    answers = table.say(do="guest", id="a", text=text)
    assert [answer["say"] for answer in answers] == ["guest"]
    assert json.loads(answers[0]["text"])[0]["say"] == "refused"
    assert saves.write(table.session) == body


@pytest.mark.parametrize("do", sorted(REQUESTS))
def test_no_answer_to_a_guest_contains_the_save(do: str) -> None:
    table = Table("okey", "me", "me", "casual", "casual", seed="12345678")
    table.seat(a=[1])
    piece, slot = table.states["a"]["scene"]["desk"]["lying"][0]
    message = {
        "do": do,
        "rev": table.port.rev,
        "move": "pass",
        "piece": piece,
        "slot": slot + 1,
        **FRAME,
    }
    table.say(do="guest", id="a", text=json.dumps(message))
    for text in table.heard["a"]:
        assert {answer["say"] for answer in json.loads(text)} <= {
            "state",
            "refused",
            "hint",
            "hidden",
            "log",
        }
        assert "12345678" not in text


def finish(table: Table) -> list[str]:
    """Play to the end; returns what the result says about the scores and the devices."""
    for _ in range(MOST_STEPS):
        if table.states[""]["phase"] == OVER:
            break
        if table.states[""]["phase"] == THINKING:
            table.say(do="tick", rev=table.states[""]["rev"])
        elif table.states["a"]["phase"] == CURTAIN:
            table.ask("a", do="reveal")
        else:
            table.play_any(
                int(table.session.turn.seats[0]), "a" if table.states["a"]["phase"] == READY else ""
            )
    assert table.states["a"]["result"]["account"] == table.states[""]["result"]["account"]
    return list(table.states[""]["result"]["account"])


SEEN_BY = "'s device has seen these hands: "


@pytest.mark.parametrize(
    ("seats", "now", "told"),
    [
        ([1], [1], []),
        ([1, 2], [1], [f"Ada{SEEN_BY}Ada, Jon."]),
        ([1, 2], [1, 2], [f"Ada{SEEN_BY}Ada, Ada 2."]),
        ([2], [1], [f"Ada{SEEN_BY}Jon."]),
        ([1], [], [f"Ada{SEEN_BY}Mira."]),
    ],
)
def test_the_result_names_a_device_that_has_seen_more_than_its_own_hand(
    seats: list[int], now: list[int], told: list[str]
) -> None:
    table = Table("multzo", "me", "casual", "casual", seed="3")
    players = ["me", *("me" if seat in now else "" for seat in (1, 2))]
    names = ["Host", *(f"Ada {seat}" if seat == 2 else "Ada" for seat in (1, 2))]
    names = [name if player else "" for name, player in zip(names, players, strict=True)]
    table.seat(players, names, {"a": {"name": "Ada", "seats": seats}}, a=now)
    assert [line for line in finish(table) if SEEN_BY in line] == told


def test_a_device_without_a_name_is_called_a_guest_s() -> None:
    table = Table("multzo", "me", "casual", seed="3")
    table.seat(["me", ""], seen={"b": {"name": "", "seats": [1]}}, a=[])
    assert "A guest's device has seen these hands: Mira." in finish(table)


def test_a_game_in_which_no_hand_is_hidden_names_no_device() -> None:
    table = Table("remembory", "me", "casual", seed="3")
    assert not table.session.box.has_secrets(table.session.match.setup)
    table.seat(["me", ""], seen={"b": {"name": "Ada", "seats": [0, 1]}}, a=[])
    assert not [line for line in finish(table) if SEEN_BY in line]


@pytest.mark.parametrize("name", ["👩\u200d👧", "می\u200cخواهم", "👩\u200d👧 2"])
def test_a_device_with_joined_signs_in_its_name_has_a_seat(name: str) -> None:
    table = open_table("me", "me")
    answers = table.seat(names=["", name], seen={"a": {"name": name, "seats": [1]}}, a=[1])
    assert "refused" not in [answer["say"] for answer in answers]
    assert table.session.match.name(Seat(1)) == name


def test_a_replay_has_no_guests() -> None:
    table = open_table("me", "me")
    table.say(do="watch", body=json.loads(saves.write(table.session)), at=0)
    assert table.port.guests == {}


def test_a_guest_may_not_play_for_another() -> None:
    table = open_table("me", "me")
    move = str(table.session.box.game.moves(table.session.view())[0])
    assert table.ask("a", do="play", move=move)[0]["say"] == "refused"
    assert table.session.ply == 0


@pytest.mark.parametrize(
    "wrong",
    [
        {"guests": {"a": [5]}},
        {"guests": {"a": [1], "b": [1]}},
        {"guests": {"a" * 30: [1]}},
        {"guests": {str(k): [] for k in range(MOST_GUESTS + 1)}},
        {"guests": {"a": ["1"]}},
        {"players": ["me"]},
        {"players": ["me", "unknown"]},
        {"names": ["x" * 41]},
        {"seen": []},
        {"seen": {"a": [1]}},
        {"seen": {"a": {"name": "Ada", "seats": [2]}}},
        {"seen": {"a": {"name": "Ada", "seats": "1"}}},
        {"seen": {"a": {"name": "x" * 41, "seats": [1]}}},
        {"seen": {"a": {"name": "A\nda", "seats": [1]}}},
        {"seen": {str(k): {"name": "", "seats": []} for k in range(MOST_SEEN + 1)}},
    ],
)
def test_an_invalid_seating_is_refused(wrong: dict[str, Any]) -> None:
    table = open_table("me", "me")
    message = {"do": "devices", "players": ["me", "me"], "names": [], "guests": {"a": [1]}, **wrong}
    assert next(answer["say"] for answer in table.say(**message)) == "refused"
    assert table.session.away == {1}


def test_an_unknown_guest_is_refused() -> None:
    table = open_table("me", "me")
    assert table.say(do="guest", id="x", text='{"do":"frame"}')[0]["say"] == "refused"


def test_a_guest_can_check_a_sealed_deal_once_it_is_open() -> None:
    table = Table("_blank", "me", "me")
    table.say(do="new", game="_blank", seats=["me", "me"], seed="a" * 32, salt="b" * 32, **FRAME)
    table.seat(a=[1])
    assert table.states["a"]["seal"].keys() == {"hash", "open"}
    table.say(do="open-seal", rev=table.states[""]["rev"])
    line = table.states["a"]["seal"]["line"]
    assert hashlib.sha256(line.encode()).hexdigest() == table.states["a"]["seal"]["hash"]


def test_guests_leave_with_the_match() -> None:
    table = open_table("me", "me")
    table.say(do="load", body=json.loads(saves.write(table.session)))
    assert table.port.guests == {}
    assert table.session.away == frozenset()
    assert table.states[""]["phase"] == CURTAIN


def test_an_internal_error_tells_a_guest_nothing_about_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = open_table("me", "me")

    def fail(*_: object) -> None:
        raise KeyError("t17 is the king")

    monkeypatch.setattr(GuestPort, "_state", fail)
    (answer,) = table.ask("a", do="frame", **{k: FRAME[k] for k in ("width", "height")})
    assert answer == {"say": "broke", "why": "KeyError"}


def with_other_secrets(session: Session, seat: Seat | None) -> Session:
    """The same match with everything that this seat cannot know sampled anew at every step."""
    game = session.box.game
    plies = range(len(session.states))
    states = [
        game.determinise(session.history.view(ply, seat), Chance.of(f"other {ply}"))
        for ply in plies
    ]
    other = copy(session)
    other.history = History(session.box, session.match, states)
    other.history.log, other.history.lines = session.history.log, session.history.lines
    return other


@pytest.mark.parametrize("game", hotseat_addresses())
def test_every_byte_to_a_guest_depends_on_what_its_seat_knows_alone(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The law of the curtain for other devices: swapping what is hidden from a seat changes nothing
    that it is sent.

    Whether a move can be taken back is left out: that depends on what its mover saw.
    """
    monkeypatch.setattr(Session, "find_undo", lambda _: (None, None))
    options = {
        name: value
        for name, value in parse_qsl(hotseat_addresses()[game])
        if name not in ("game", "seats")
    }
    table, seed = Table(game, "me", "me", seed="12345678", **options), "12345678"
    table.seat(a=[1], w=[])
    differ = 0
    while table.session.ply < PLIES and not table.session.over:
        host = table.session
        for name, guest in table.port.guests.items():
            seat = Seat(1) if name == "a" else None
            announced = max(0, guest._announced_ply - 3)
            sent = show_again(guest, announced)
            table.port.session = with_other_secrets(host, seat)
            differ += table.port.session.state != host.state
            assert show_again(guest, announced) == sent
            table.port.session = host
            assert seed not in sent
        step(table)
    assert differ > min(10, table.session.ply), "nothing was hidden"


def show_again(guest: GuestPort, announced: int) -> str:
    """The state for a guest who has heard of the match up to this ply."""
    guest._announced_ply = announced
    return guest.show()


def step(table: Table) -> None:
    """The next move, from whichever device it comes."""
    if table.states[""]["phase"] == THINKING:
        table.say(do="tick", rev=table.states[""]["rev"])
    elif table.states["a"]["phase"] == READY:
        table.play_any(1, "a")
    else:
        table.play_any(0)
