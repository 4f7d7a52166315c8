"""Every message of docs/protocol.md, in and out of order, and internal errors."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from engine.marks import each_box, each_lang
from engine.moments import setups
from engine.toys import greedy, pebbles
from hypothesis import given, settings
from hypothesis import strategies as st

from tilebag import __version__
from tilebag.core import strict_json
from tilebag.core.chance import Chance
from tilebag.core.game import Frame, Seat
from tilebag.core.scene import SHAPE
from tilebag.match import bots, catalog, saves
from tilebag.match.catalog import AnyBox
from tilebag.match.session import Session
from tilebag.page.port import Port
from tilebag.page.request import SIDES
from tilebag.page.state_message import LOG_LINES

Answer = dict[str, Any]

STATE_KEYS = {
    "say",
    "rev",
    "shape",
    "phase",
    "game",
    "title",
    "lang",
    "announcement",
    "can",
    "undo_why",
    "lowest_wins",
    "seats",
    "sides",
    "result",
    "story",
    "log",
    "panels",
    "curtain",
    "seal",
    "scene",
}


class Page:
    """The other side of the port: sends messages, keeps the last state and its revision."""

    def __init__(self, *seats: str, game: str = "_blank", seed: str = "7", **more: Any) -> None:
        self.port, self.table = Port(), Answer()
        self.saved: list[Answer] = []
        if seats:
            self.opening = self.say("new", game=game, seats=list(seats), seed=seed, **more)

    def say(self, do: str, **message: Any) -> list[Answer]:
        """The answers to a message; `rev` defaults to that of the last state."""
        if do in ("play", "tick", "undo", "redo", "practice", "hint", "reveal"):
            message = {"rev": self.table.get("rev"), **message}
        return self.raw(json.dumps({"do": do, **message}))

    def raw(self, text: str) -> list[Answer]:
        answers = [json.loads(answer) for answer in self.port.handle(text)]
        for answer in answers:
            if answer["say"] == "state":
                self.table = answer
            elif answer["say"] == "save":
                self.saved.append(answer)
        return answers

    def moves(self) -> list[str]:
        """Every move the shown scene offers."""
        offers = self.table["scene"]["offers"]
        return [offer["move"] for offer in offers if "move" in offer] + [
            drop["move"] for offer in offers for drop in offer.get("drops", [])
        ]

    def step(self, move: str = "") -> None:
        """A tick where a computer is to move, else this move, or the first that is offered."""
        if self.table["phase"] == "thinking":
            self.say("tick")
        else:
            self.say("play", move=move or self.moves()[0])

    def play_to_end(self, move: str = "") -> None:
        while self.table["phase"] != "over":
            self.step(move)


def kinds(answers: list[Answer]) -> list[str]:
    return [answer["say"] for answer in answers]


REFUSED = ["refused", "state"]


def toy_page(monkeypatch: pytest.MonkeyPatch, *seats: str, fault: str = "", **options: str) -> Page:
    box = pebbles(fault=fault)
    monkeypatch.setattr(catalog, "box", lambda key: box)
    return Page(*seats, game="_blank", options=options)


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Page:
    """A match of the toy game for one person."""
    return toy_page(monkeypatch, "me")


# open a match


def test_hello_gives_the_versions_of_engine_and_scenes() -> None:
    assert json.loads(Port().hello()) == {"say": "hello", "version": __version__, "shape": SHAPE}


def test_a_new_match_is_saved_before_it_is_shown() -> None:
    page = Page("me", "keen", names=["Ada"], options={"hand": "3"})
    assert kinds(page.opening) == ["save", "state"]
    save, table = page.opening
    assert save["sum"] == saves.checksum(strict_json.write(save["body"]))
    assert save["about"] == {
        "game": "_blank",
        "title": "High Tile",
        "fact": {"en": "6 tiles to lay"},
        "begun": False,
        "turn": 0,
        "over": False,
        "practice": False,
        "others": ["Mira"],
        "score": [0, 0],
    }
    assert set(table) == STATE_KEYS
    waiting = {"score": 0, "change": 0, "share": 0.0, "turn": False, "won": False}
    assert table["seats"] == [
        {
            "name": "Ada",
            "face": "A",
            "player": "me",
            "note": "",
            "score": 0,
            "change": 0,
            "share": 0.0,
            "turn": True,
            "won": False,
        },
        {"name": "Mira", "face": "face-2", "player": "keen", "note": "keen", **waiting},
    ]
    assert table["phase"] == "ready"
    assert table["can"] == {"undo": False, "redo": False, "hint": True, "practice": False}
    assert table["undo_why"] == "There is nothing to undo."
    assert (table["announcement"], table["result"], table["curtain"]) == ("", None, None)
    assert table["log"] == {"start": 1, "lines": [], "faces": [], "at": [], "deeds": []}
    assert [panel["aid"] for panel in table["panels"]] == ["higher"]
    assert table["scene"]["status"] == "Lay a tile in the middle."


def test_a_computer_that_moves_first_asks_for_a_tick() -> None:
    page = Page("keen", "me")
    assert kinds(page.opening) == ["save", "state", "wait"]
    assert page.opening[-1] == {
        "say": "wait",
        "rev": page.table["rev"],
        "why": "thinking",
        "who": "Ida",
    }
    assert page.table["can"]["hint"] is False


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        ({"game": "chess"}, "Unknown game “chess”. Available:"),
        ({"game": "_blank", "options": {"hand": "9"}}, "“hand” cannot be “9”. Valid values: 4, 3."),
        ({"game": "_blank", "names": "Ada"}, "Invalid message: “names”."),
        ({"game": "_blank", "seats": "me"}, "Invalid message: “seats”."),
        ({"game": "_blank", "seats": [1]}, "Invalid message: “seats”."),
        ({"game": "_blank", "options": []}, "Invalid message: “options”."),
        ({"game": "_blank", "options": {"hand": 4}}, "Invalid message: “options”."),
        (
            {"game": "okey", "rules": 99},
            "This game was played with version 99 of the rules, which this Tilebag does not",
        ),
        ({"game": "okey", "rules": "1"}, "Invalid message: “rules”."),
        ({"game": "_blank", "seed": 7}, "Invalid message: “seed”."),
        ({"game": 1}, "Invalid message: “game”."),
    ],
)
def test_an_invalid_setup_fails_with_a_sentence(message: Answer, sentence: str) -> None:
    page = Page()
    (answer,) = page.say("new", **{"seats": ["me", "keen"], "seed": "7"} | message)
    assert answer["say"] == "failed"
    assert answer["why"].startswith(sentence)
    assert page.port.session is None


OLD = [box for box in map(catalog.box, catalog.keys()) if box.older_rules]


@pytest.mark.parametrize("box", OLD, ids=lambda box: box.key)
def test_a_link_that_names_older_rules_leads_to_the_deal_it_led_to(box: AnyBox) -> None:
    seats = ["me"] * box.usual_seats
    page = Page(*seats, game=box.key, rules=box.older_rules[0])
    assert page.port.session
    assert page.port.session.states[0] == box.game.start(box.setup(len(seats)), Chance.of("7"))
    assert page.saved[-1]["body"]["rules"] == box.older_rules[0]


def test_a_failed_new_match_leaves_the_open_one() -> None:
    page = Page("me", "keen")
    assert kinds(page.say("new", game="chess", seats=["me"], seed="7")) == REFUSED
    assert page.table["game"] == "_blank"


@pytest.mark.parametrize("game", [key for key in catalog.keys() if bots.players(catalog.box(key))])
def test_a_prepared_match_equals_a_new_one_at_a_person_s_first_decision(game: str) -> None:
    setup = {
        "game": game,
        "seats": ["me"]
        + [bots.default_player(catalog.box(game))] * (catalog.box(game).usual_seats - 1),
    }
    page = Page("me", game="magic-bag")
    before = page.table
    (prepared,) = page.say("prepare", **setup, seed="12")
    assert page.say("lang", lang="en")[0]["scene"] == before["scene"], (
        "the open table stays as it is"
    )
    save, state = prepared["answers"]
    assert [save["say"], state["say"], state["phase"], state["rev"]] == [
        "save",
        "state",
        "ready",
        1,
    ]
    plain = Page(*setup["seats"], game=game, seed="12")
    while plain.table["phase"] != "ready":
        plain.say("tick")
    assert plain.saved[-1]["body"] == save["body"]
    loaded = Page()
    assert loaded.say("load", body=save["body"])[1] == state


def test_nothing_is_prepared_behind_a_curtain_or_for_an_invalid_setup() -> None:
    for seats in (["me", "me"], ["me"], ["keen", "keen"]):
        assert Page().say("prepare", game="okey", seats=seats, seed="7") == [
            {"say": "prepared", "answers": []}
        ]


def test_a_saved_match_can_be_continued() -> None:
    page = Page("me", "keen")
    page.say("play", move=page.moves()[0])
    other = Page()
    answers = other.say("load", body=page.saved[-1]["body"])
    assert kinds(answers) == ["save", "state", "wait"]
    assert other.saved[-1]["body"] == page.saved[-1]["body"]
    assert other.table["scene"] == page.table["scene"]
    assert other.table["announcement"] == "", "nothing has happened since this table was opened"
    assert other.table["log"] == page.table["log"]


@pytest.mark.parametrize("body", [None, 1, [], {}, {"format": 1}, {"format": 99}, "text"])
def test_an_invalid_save_fails_with_a_sentence(body: object) -> None:
    (answer,) = Page().say("load", body=body)
    assert answer["say"] == "failed"
    assert "save" in answer["why"]


def test_checking_a_save_replays_it_and_keeps_the_open_match() -> None:
    other = Page("me", "keen", names=["Ada"], seed="8")
    other.say("play", move=other.moves()[0])
    page = Page("me", "keen")
    before = page.table
    (checked,) = page.say("check", lang="tr", body=other.saved[-1]["body"])
    assert (checked["say"], checked["why"]) == ("checked", "")
    saved, save = other.saved[-1], checked["save"]
    assert {key: save[key] for key in ("sum", "body")} == {
        key: saved[key] for key in ("sum", "body")
    }
    assert save["about"]["title"] == "Yüksek Taş"
    assert (save["about"]["fact"].keys(), save["about"]["turn"]) == ({"tr"}, 1)
    assert page.say("lang", lang="en")[0] == before | {"announcement": ""}


@pytest.mark.parametrize("body", [None, 1, [], {}, {"format": 1}, {"format": 99}, "text"])
def test_checking_an_invalid_save_reports_in_the_readers_language(body: object) -> None:
    page = Page("me", "keen")
    before = page.table
    (checked,) = page.say("check", lang="tr", body=body)
    assert (checked["say"], checked["save"]) == ("checked", None)
    assert "kayıt" in checked["why"].replace("kaydı", "kayıt")
    assert page.say("lang", lang="en")[0] == before | {"announcement": ""}


# play


def test_a_move_is_saved_shown_and_announced() -> None:
    page = Page("me", "keen")
    rev, move = page.table["rev"], page.moves()[0]
    answers = page.say("play", move=move)
    assert kinds(answers) == ["save", "state", "wait"]
    assert answers[0]["body"]["log"] == [f"0 {move}"]
    assert answers[0]["about"]["begun"] is True
    assert page.table["rev"] > rev
    assert page.table["announcement"].startswith("You lay the ")
    assert page.table["log"] == {
        "start": 1,
        "lines": [page.table["announcement"]],
        "faces": ["face-you"],
        "at": [1],
        "deeds": [[{"pieces": ["tile,moons,,9,,"]}]],
    }
    assert page.table["phase"] == "thinking"


def test_ticks_play_until_the_person_s_turn() -> None:
    page = Page("me", "keen")
    page.say("play", move=page.moves()[0])
    whys = []
    while page.table["phase"] == "thinking":
        answers = page.say("tick")
        whys += [answer["why"] for answer in answers if answer["say"] == "wait"]
    assert "auto" in whys
    assert page.table["phase"] == "ready"


def test_a_long_search_asks_for_slices_and_allows_undo() -> None:
    page, move = Page("me", "expert", game="okey", seed="7"), ""
    while not move.startswith("discard"):
        if page.table["phase"] == "ready":
            move = page.moves()[0]
            page.say("play", move=move)
        else:
            page.say("tick")
    rev = page.table["rev"]
    (wait,) = page.say("tick")
    assert wait == {"say": "wait", "rev": rev, "why": "thinking", "who": "Mira", "more": True}
    assert page.table["rev"] == rev
    assert page.table["can"]["undo"]
    page.say("undo")
    assert page.table["phase"] == "ready"
    assert page.say("tick", rev=rev) == [], "it came too late"


def test_an_unexpected_tick_is_rejected() -> None:
    page = Page("me", "keen")
    assert kinds(page.say("tick")) == REFUSED


def test_a_late_message_is_rejected_and_the_state_sent_again() -> None:
    page = Page("me", "keen")
    before = page.table
    for rev in (before["rev"] - 1, before["rev"] + 1, None, "1", [before["rev"]]):
        answers = page.say("play", rev=rev, move=page.moves()[0])
        assert kinds(answers) == REFUSED
        assert answers[0]["why"] == "The table has changed since then."
        assert page.table == before
    assert page.port.session is not None
    assert page.port.session.ply == 0


def test_an_illegal_move_is_rejected_and_the_state_sent_again() -> None:
    page = Page("me", "keen")
    before = page.table
    for move, why in (
        ("lay t9", "“lay t9” is not possible now."),
        ("LAY!", "“LAY!” is not a move."),
    ):
        answers = page.say("play", move=move)
        assert kinds(answers) == REFUSED
        assert answers[0]["why"] == why
        assert page.table == before


def test_no_move_is_accepted_while_a_computer_thinks() -> None:
    page = Page("keen", "me")
    answers = page.say("play", move="lay t1")
    assert answers[0] == {"say": "refused", "why": "It is not your turn."}


def test_a_plan_plays_several_moves(toy: Page) -> None:
    assert kinds(toy.say("play", moves=["take 1", "take 2"])) == ["save", "state"]
    assert toy.saved[-1]["body"]["log"] == ["0 take 1", "0 take 2"]
    assert toy.table["announcement"] == "You 1 point. You 2 points."


def test_a_plan_that_fails_midway_keeps_the_moves_before(toy: Page) -> None:
    for plan, done in ((["take 1", "take 9", "take 1"], 1), (["take 1", "no move!", "take 1"], 2)):
        answers = toy.say("play", moves=plan)
        assert kinds(answers) == ["save", "state", "refused", "state"]
        assert toy.saved[-1]["body"]["log"] == ["0 take 1"] * done
        assert toy.table["rev"] == answers[-1]["rev"] == answers[1]["rev"]


def test_a_plan_that_fails_at_once_changes_nothing(toy: Page) -> None:
    assert kinds(toy.say("play", moves=["take 9", "take 1"])) == REFUSED
    assert len(toy.saved) == 1


@pytest.mark.parametrize(
    "message", [{}, {"move": 1}, {"move": None}, {"moves": []}, {"moves": "take 1"}, {"moves": [1]}]
)
def test_a_play_message_without_a_move_is_rejected(toy: Page, message: Answer) -> None:
    answers = toy.say("play", **message)
    assert kinds(answers) == REFUSED
    assert answers[0]["why"].startswith("Invalid message")


def test_the_result_names_the_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page("keen", "keen", "me", seed="11")
    page.play_to_end()
    result = page.table["result"]
    assert result["title"] in (
        "You won by one point",
        "You won by 2 points",
        "You lost by 3 points",
    )
    assert len(result["lines"]) == 3
    assert sorted(result["faces"]) == ["face-1", "face-2", "face-you"]
    assert page.saved[-1]["about"]["over"] is True
    assert re.fullmatch(r"High Tile: I (won|lost) \d+:\d+:\d+\.", result["shared"])
    alone = toy_page(monkeypatch, "me")
    shared = "High Tile: I scored 11 points."
    alone.play_to_end("take 1")
    assert alone.table["result"] == {
        "title": "11 points",
        "lines": [],
        "faces": [],
        "places": [],
        "own": [0],
        "account": [],
        "won": True,
        "lead": 11,
        "shared": shared,
    }


@pytest.mark.parametrize("names", [[], ["Ada"]], ids=["unnamed", "named"])
@pytest.mark.parametrize("fewest_win", [False, True])
def test_the_result_says_how_far_the_only_person_leads_also_under_a_name(
    monkeypatch: pytest.MonkeyPatch, names: list[str], *, fewest_win: bool
) -> None:
    box = replace(pebbles(fewest_win=fewest_win), bots={"keen": greedy})
    monkeypatch.setattr(catalog, "box", lambda key: box)
    page = Page("me", "keen", names=names)
    page.play_to_end("take 1")
    mine, other = (seat["score"] for seat in page.table["seats"])
    assert mine < other
    result = page.table["result"]
    assert (result["won"], result["lead"]) == (
        (True, other - mine) if fewest_win else (False, mine - other)
    )


def test_several_persons_have_no_lead(monkeypatch: pytest.MonkeyPatch) -> None:
    page = toy_page(monkeypatch, "me", "me")
    page.play_to_end("take 1")
    assert (page.table["result"]["won"], page.table["result"]["lead"]) == (False, 0)


def test_a_shared_win_names_all() -> None:
    for seed in map(str, range(60)):
        page = Page("keen", "keen", seed=seed)
        page.play_to_end()
        if page.table["seats"][0]["score"] == page.table["seats"][1]["score"]:
            assert page.table["result"]["title"] == "A shared win: Ida, Mira"
            return
    raise AssertionError("no seed shares a win")


# undo


def test_undo_and_redo(toy: Page) -> None:
    toy.say("play", move="take 1")
    shown = toy.table["scene"]
    assert toy.table["can"]["undo"] is True
    assert kinds(toy.say("undo")) == ["save", "state"]
    assert toy.table["can"] == {"undo": False, "redo": True, "hint": True, "practice": False}
    assert toy.table["announcement"] == ""
    assert toy.saved[-1]["body"]["at"] == 0
    assert kinds(toy.say("redo")) == ["save", "state"]
    assert toy.table["scene"] == shown
    assert toy.table["announcement"] == "You 1 point."
    assert kinds(toy.say("redo")) == REFUSED


def test_the_log_mentions_practice_mode(toy: Page) -> None:
    toy.say("play", move="throw")
    assert not toy.table["can"]["undo"]
    assert toy.table["undo_why"].startswith("You can't undo past")
    assert kinds(toy.say("undo")) == REFUSED
    toy.say("practice")
    assert toy.table["can"]["undo"] is True
    assert toy.table["can"]["practice"] is True
    assert toy.table["log"]["lines"][-1].startswith("Practice mode")
    toy.say("undo")
    assert toy.table["log"]["lines"] == [toy.table["log"]["lines"][-1]]
    assert toy.table["log"]["lines"][-1].startswith("Practice mode"), "it still says so"
    assert toy.saved[-1]["body"]["practice"] == 1
    assert kinds(Page().say("load", body=toy.saved[-1]["body"])) == ["save", "state"]


# hints, log, frames


def test_a_hint_names_a_move_and_a_reason() -> None:
    page = Page("me", "keen")
    before = page.table
    (answer,) = page.say("hint")
    assert set(answer) == {
        "say",
        "rev",
        "move",
        "plan",
        "reason",
        "idea",
        "pieces",
        "look",
        "step",
        "second",
        "unit",
        "choices",
    }
    assert answer["idea"] == "There is no general hint for this move."
    assert (answer["step"], answer["second"]) == ("", ""), (
        "nothing is claimed where values are unknown"
    )
    assert (answer["unit"], answer["choices"]) == ("", [])
    assert answer["move"] in page.moves()
    assert answer["plan"][0] == answer["move"]
    assert answer["rev"] == before["rev"]
    assert "highest tile" in answer["reason"]


def test_the_log_is_numbered_and_the_state_has_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page("random", "random", "random")
    page.play_to_end()
    (answer,) = page.say("log")
    assert [number for number, _ in answer["lines"]] == list(range(1, 17))
    assert page.table["log"]["start"] == 1
    monkeypatch.setattr("tilebag.page.state_message.LOG_LINES", 5)
    page.say("lang", lang="en")
    tail = page.table["log"]
    faces = ["", "face-1", "face-2", "face-3", ""]  # the first and the last line tell of the table
    assert tail == {
        "start": 12,
        "lines": [line for _, line in answer["lines"][-5:]],
        "faces": faces,
        "at": tail["at"],
        "deeds": tail["deeds"],
    }
    assert [len(deeds) for deeds in tail["deeds"]] == [1, 1, 1, 1, 1]
    assert tail["at"] == sorted(tail["at"])
    assert tail["at"][-1] == page.saved[-1]["body"]["at"]
    assert LOG_LINES == 40


def test_the_others_turns_are_sent_by_seat_and_in_parts() -> None:
    page = Page("me", "random", "random", game="okey", seed="1")
    others: list[Answer] = []
    while page.table["phase"] != "ready" or {turn.get("seat") for turn in others} != {1, 2}:
        page.step()
        others = page.table["story"]
    assert page.table["log"]["deeds"][-len(others) :] == [turn["deeds"] for turn in others]
    assert page.table["log"]["at"][-len(others) :] == [turn["ply"] for turn in others]
    for turn in others:
        drawn, discarded = turn["deeds"]
        assert turn["text"].startswith(page.table["seats"][turn["seat"]]["name"])
        assert drawn.keys() == {"pieces"}, "nothing empty is sent"
        assert discarded.keys() == {"target"}, "nothing empty is sent"
        assert "slim" in drawn["pieces"] or drawn["pieces"][0] in turn["text"]
        assert discarded["target"][0] in turn["text"]
    assert any(turn["deeds"][0]["pieces"] == ["slim"] for turn in others), "the back of a tile"


def test_what_the_table_does_has_no_seat_and_is_told_in_words() -> None:
    page = Page("random", "random", game="multzo", seed="1")
    while not any("seat" not in turn for turn in page.table["story"]):
        page.say("tick")
    (turn,) = [turn for turn in page.table["story"] if "seat" not in turn]
    assert turn == {"ply": 6, "text": "Round 2 begins.", "deeds": [{"text": "Round 2 begins"}]}


def test_another_frame_gives_another_scene_of_the_same_state() -> None:
    page = Page("me", "keen")
    before = page.table
    assert kinds(page.say("frame", width=1200, height=700)) == ["state"]
    assert page.table["rev"] == before["rev"]
    w, h = page.table["scene"]["size"]
    assert w / h == pytest.approx(1200 / 700, rel=1e-3)
    assert {piece["id"] for piece in page.table["scene"]["pieces"]} == {
        piece["id"] for piece in before["scene"]["pieces"]
    }


# the rack


def piece_slots(page: Page) -> dict[str, int]:
    return dict(page.table["scene"]["desk"]["lying"])


def test_rearranging_keeps_the_revision_and_saves_first() -> None:
    page = Page("me", "keen", game="okey", options={"indicator_window": "off"})
    rev, before = page.table["rev"], piece_slots(page)
    piece = next(iter(before))
    answers = page.say("arrange", piece=piece, slot=15)
    assert kinds(answers) == ["save", "state"]
    assert piece_slots(page)[piece] == 15
    assert answers[0]["body"]["desks"]["0"][piece] == 15
    assert answers[0]["about"]["turn"] == 0
    assert (page.table["rev"], page.table["announcement"], page.table["can"]["undo"]) == (
        rev,
        "",
        False,
    )
    assert kinds(page.say("arrange", sort="runs")) == ["save", "state"]
    assert piece_slots(page)[piece] != 15 or piece_slots(page) != before


def about_to_draw() -> Page:
    """A match in which the next move is a draw."""
    page = Page("keen", "me", game="okey", options={"indicator_window": "off"})
    while True:
        while page.table["phase"] == "thinking":
            page.say("tick")
        offers = page.table["scene"]["offers"]
        if any(offer.get("move") == "draw" for offer in offers):
            return page
        page.say(
            "play", move=next(offer for offer in offers if offer.get("drops"))["drops"][0]["move"]
        )


@pytest.mark.parametrize("slot", [0, 15])
def test_a_drawn_tile_goes_to_the_slot_it_is_released_over(slot: int) -> None:
    page = about_to_draw()
    before = piece_slots(page)
    answers = page.say("play", move="draw", slot=slot)
    (drawn,) = piece_slots(page).keys() - before.keys()
    assert piece_slots(page)[drawn] == slot
    assert answers[0]["body"]["desks"]["1"][drawn] == slot
    assert answers[0]["body"]["log"][-1] == "1 draw"


def test_a_slot_without_a_new_piece_is_ignored() -> None:
    page = about_to_draw()
    before = piece_slots(page)
    assert kinds(page.say("play", move="draw", slot=999))[:2] == ["save", "state"]
    (drawn,) = piece_slots(page).keys() - before.keys()
    slots = piece_slots(page)
    assert page.say("play", move="draw", slot=0)[0]["say"] == "refused"
    assert piece_slots(page) == slots
    assert kinds(page.say("play", move=f"discard {drawn}", slot=0))[:2] == ["save", "state"]
    assert piece_slots(page) == before


def test_rearranging_does_not_interrupt_a_search() -> None:
    page = Page("keen", "me", game="okey", seed="4", options={"indicator_window": "off"})
    assert page.table["phase"] == "thinking"
    assert kinds(page.say("arrange", sort="pairs")) == ["save", "state"]
    there = piece_slots(page)
    assert kinds(page.say("tick"))[:2] == ["save", "state"]
    assert piece_slots(page) == there


def test_sorts_and_slots_are_sent_with_their_names() -> None:
    page = Page("me", "keen", game="okey", lang="tr")
    desk = page.table["scene"]["desk"]
    assert desk["sorts"] == [
        {"id": "runs", "label": "Seri diz"},
        {"id": "pairs", "label": "Çift diz"},
    ]
    assert desk["slots"][0]["label"] == "Üst sıra, 1. yer"
    assert len(desk["slots"][0]["at"]) == 4


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"piece": "t1"},
        {"piece": 1, "slot": 1},
        {"piece": "nothing", "slot": 1},
        {"piece": "", "slot": True},
        {"slot": 2},
        {"sort": 1},
        {"sort": "backwards"},
    ],
    ids=str,
)
def test_an_invalid_arrangement_is_rejected(message: Answer) -> None:
    page = Page("me", "keen", game="okey", options={"indicator_window": "off"})
    before = piece_slots(page)
    for slot in (message.get("slot"), 16, -1, None, 1.0):
        tried = dict(message)
        if "piece" in message:
            tried["slot"] = slot
        if message.get("piece") == "":
            tried["piece"] = next(iter(before))
        answers = page.say("arrange", **tried)
        assert kinds(answers) == REFUSED, tried
        assert "{" not in answers[0]["why"]
    assert piece_slots(page) == before


def test_nothing_is_arranged_behind_a_curtain_or_without_a_match() -> None:
    page = Page("me", "me", game="okey", options={"indicator_window": "off"})
    assert kinds(page.say("arrange", sort="runs")) == REFUSED
    assert kinds(Page().say("arrange", sort="runs")) == ["failed"]
    assert page.say("arrange", sort="runs")[0]["why"] == "It is not your turn."


@pytest.mark.parametrize(
    "side", [SIDES[0] - 1, SIDES[-1] + 1, 0, -1, 10**9, "360", None, 360.0, True]
)
def test_an_invalid_frame_is_rejected(side: object) -> None:
    page = Page("me", "keen")
    before = page.table
    assert kinds(page.say("frame", width=360, height=side)) == REFUSED
    assert kinds(page.say("frame", width=side, height=360)) == REFUSED
    assert page.table == before


@pytest.mark.parametrize("width", [SIDES[0], 475])
@pytest.mark.parametrize("height", [SIDES[0], 475])
@each_box
def test_every_deal_is_laid_out_on_the_smallest_boards(
    box: AnyBox, width: int, height: int
) -> None:
    for setup in setups(box):
        view = box.game.view(box.game.start(setup, box.chance(box.rules, "1")), Seat(0))
        assert box.game.scene(view, Frame(width, height)).pieces, setup


def test_frame_and_language_can_be_sent_early_and_with_any_message() -> None:
    page = Page()
    assert page.say("frame", width=820, height=1008) == []
    assert page.say("lang", lang="tr") == []
    page.say("new", game="_blank", seats=["me", "keen"], seed="7")
    assert page.table["lang"] == "tr"
    assert page.table["title"] == "Yüksek Taş"
    assert page.table["scene"]["size"][0] / page.table["scene"]["size"][1] == pytest.approx(
        820 / 1008, rel=1e-3
    )
    page.say("play", move=page.moves()[0], lang="en", width=500, height=500)
    assert page.table["lang"] == "en"
    assert page.table["scene"]["size"][0] == page.table["scene"]["size"][1]


@each_lang
def test_the_whole_state_is_in_the_readers_language(lang: str) -> None:
    page = Page("me", "keen", lang=lang)
    english = Page("me", "keen")
    assert page.table["lang"] == lang
    assert (page.table["scene"]["status"] == english.table["scene"]["status"]) is (lang == "en")
    assert (page.table["undo_why"] == english.table["undo_why"]) is (lang == "en")
    refused = page.say("play", move="lay t99")[0]["why"]
    assert (refused == "“lay t99” is not possible now.") is (lang == "en")


def test_an_unknown_language_is_english() -> None:
    assert Page("me", "keen", lang="xx").table["lang"] == "en"


# the curtain


BEHIND = ("hint", "tick", "log", "lang", "frame", "practice", "undo", "redo", "play")


def behind_the_curtain(page: Page) -> list[Answer]:
    """All answers while the curtain is down, except the save itself."""
    answers = [answer for do in BEHIND for answer in page.say(do, lang="en", move="lay t1")]
    assert page.table["phase"] == "curtain"
    for answer in answers:
        if answer["say"] == "state":
            assert answer["scene"] is None
            assert answer["panels"] == []
    return [
        {name: value for name, value in answer.items() if name not in ("body", "sum")}
        for answer in answers
    ]


@pytest.mark.parametrize("steps", [0, 1])
def test_behind_the_curtain_no_answer_depends_on_a_hidden_hand(steps: int) -> None:
    pages = [Page("me", "me", options={"hand": "4"}) for _ in range(2)]
    for page in pages:
        for _ in range(steps):
            page.say("reveal")
            page.say("play", move=page.moves()[0])
    _sample_again(pages[1].port.session)
    answers, other = map(behind_the_curtain, pages)
    assert answers == other
    assert len(answers) > len(BEHIND)


def _sample_again(session: Session | None) -> None:
    """Other hands that look the same to a guest."""
    assert session is not None
    game, truth = session.box.game, list(session.states)
    session.history.states[:] = [
        game.determinise(game.view(state, None), Chance(5)) for state in truth
    ]
    session.history.view.cache_clear()
    session.history.scene.cache_clear()
    assert all(
        sampled.hands != state.hands for sampled, state in zip(session.states, truth, strict=True)
    )


def test_the_curtain_names_the_next_viewer_and_public_events_are_announced() -> None:
    page = Page("me", "me", names=["", "Bea"])
    assert page.table["curtain"] == {
        "name": "Player 1",
        "line": "Take the device. Make sure nobody else can see the screen.",
    }
    page.say("reveal")
    assert page.table["curtain"] is None
    assert page.table["scene"] is not None
    page.say("play", move=page.moves()[0])
    assert page.table.get("curtain", {})["name"] == "Bea"
    assert page.table["announcement"].startswith("Player 1 lays the ")


def test_hide_lowers_the_curtain_at_any_revision() -> None:
    page = Page("me", "me")
    page.say("reveal")
    seen = page.table["scene"]
    answers = page.say("hide", rev=-1)
    assert kinds(answers) == ["hidden", "state"]
    assert (page.table["phase"], page.table["scene"], page.table["panels"]) == ("curtain", None, [])
    page.say("reveal")
    assert page.table["scene"] == seen, "nothing is lost by it"


def test_a_hidden_match_shows_public_pieces_while_a_computer_thinks() -> None:
    page = Page("me", "me", "keen")
    for _ in range(2):
        page.say("reveal")
        page.say("play", move=page.moves()[0])
    assert page.table["phase"] == "thinking"
    hand = {piece["id"] for piece in page.table["scene"]["pieces"] if "face" in piece}
    assert kinds(page.say("hide")) == ["hidden", "state", "wait"]
    left = {piece["id"] for piece in page.table["scene"]["pieces"] if "face" in piece}
    assert left < hand, "the hand of the one who looked is gone"
    page.say("tick")
    assert page.table["phase"] in ("curtain", "thinking")


def test_hide_does_nothing_without_secrets() -> None:
    page = Page("me", "keen")
    seen = page.table["scene"]
    page.say("hide")
    assert (page.table["phase"], page.table["scene"]) == ("ready", seen)


# invalid messages


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "[]",
        "null",
        "1",
        '"do"',
        "{}",
        '{"do":1}',
        '{"do":"fly"}',
        '{"do":"__init__"}',
        "[" * 100_000,
        "9" * 5000,
    ],
    ids=lambda text: text[:12],
)
def test_invalid_messages_are_rejected(text: str) -> None:
    page = Page()
    (answer,) = page.raw(text)
    assert answer["say"] == "failed"
    assert answer["why"].startswith("Invalid message")
    open_page = Page("me", "keen")
    assert kinds(open_page.raw(text)) == REFUSED


def test_a_message_that_is_too_long_is_rejected() -> None:
    (answer,) = Page().raw(json.dumps({"do": "log", "x": "x" * (saves.MAX_LENGTH + 2000)}))
    assert answer["say"] == "failed"


@pytest.mark.parametrize(
    "do", sorted(set(Port.handlers) - {"new", "prepare", "load", "check", "watch", "frame", "lang"})
)
def test_messages_about_a_match_fail_without_one(do: str) -> None:
    (answer,) = Page().say(do)
    assert answer == {"say": "failed", "why": "No table is open."}


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=5,
)
FIELDS = (
    "rev",
    "move",
    "moves",
    "game",
    "seats",
    "names",
    "seed",
    "options",
    "body",
    "width",
    "height",
    "lang",
)


@settings(max_examples=300)
@given(
    st.sampled_from(sorted(Port.handlers)),
    st.dictionaries(
        st.sampled_from(FIELDS),
        ANYTHING | st.sampled_from([1, "_blank", ["me", "keen"], {}]),
        max_size=6,
    ),
)
def test_any_message_is_answered_and_none_breaks_the_match(do: str, message: Answer) -> None:
    page = Page("me", "keen")
    answers = page.raw(json.dumps({"do": do, **message}))
    assert "broke" not in kinds(answers), answers
    assert page.port.session is not None
    assert kinds(page.say("lang", lang="en")) == ["state"]


def test_the_revision_only_rises(toy: Page) -> None:
    revs = [toy.table["rev"]]
    toy.say("play", move="take 1")
    revs.append(toy.table["rev"])
    for do in ("undo", "redo", "practice", "undo"):
        toy.say(do)
        revs.append(toy.table["rev"])
    toy.say("new", game="_blank", seats=["me"], seed="8")
    revs.append(toy.table["rev"])
    assert revs == sorted(set(revs))


# internal errors


@pytest.mark.parametrize("fault", ["turn", "play", "view", "scene", "describe", "write"])
def test_an_internal_error_is_answered_with_broke(
    monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    page = toy_page(monkeypatch, "me", "me", fault=fault)
    assert kinds(page.opening) == ["save", "state"]
    answers = page.say("play", move="take 2")
    assert answers == [{"say": "broke", "why": f"ZeroDivisionError: {fault} is broken"}]


def test_an_internal_error_during_a_refusal_is_answered_with_broke(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = toy_page(monkeypatch, "me", "me", fault="scene")
    page.say("play", move="take 2")
    answers = page.say("play", rev=-1, move="take 2")
    assert kinds(answers) == ["broke"], "the table that should follow the refusal cannot be drawn"


def test_a_long_internal_error_is_shortened(monkeypatch: pytest.MonkeyPatch) -> None:
    page = toy_page(monkeypatch, "me")
    monkeypatch.setattr(type(page.port.session), "play", lambda *args: 1 / 0 or "x" * 10_000)
    (answer,) = page.say("play", move="take 1")
    assert answer["say"] == "broke"
    assert len(answer["why"]) <= 300
