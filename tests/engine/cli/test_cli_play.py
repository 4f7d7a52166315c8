"""`tilebag play`: whole matches by numbers and by moves, commands, curtain, saving and
continuing.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from io import StringIO
from os import environ
from pathlib import Path

import pytest
from click.testing import Result
from engine import moments
from engine.cli.terminal import (
    ENGINE,
    ENGLISH,
    options_of,
    quick,
    refusal,
    run,
    script,
    seats_of,
    spawn,
)

from thorough import THOROUGH
from tilebag.cli.terminal import WIPE, PipeConsole
from tilebag.cli.terminal_game import TerminalGame
from tilebag.core import strict_json
from tilebag.core.words import lexicon
from tilebag.match import catalog, saves
from tilebag.match.catalog import AnyBox
from tilebag.match.session import THINKING, MatchSetup, Session

SEED = "6355"


def sitting_down(key: str, *players: str, seed: str = SEED) -> Session:
    box = catalog.box(key)
    return Session(box, MatchSetup.of(box, players, seed, quick(box)))


def arguments_of(box: AnyBox, *more: str, seats: list[str] | None = None) -> tuple[str, ...]:
    """The command that opens the match of `sitting_down`."""
    players = ",".join(seats or seats_of(box))
    return ("play", box.key, "--seats", players, "--seed", SEED, *options_of(box), *more)


def play(*typed: str, seats: str = "me,keen", more: tuple[str, ...] = ()) -> Result:
    """High Tile: my hand is 7, 6, 1, 12."""
    return run(
        "play", "_blank", "--seats", seats, "--seed", SEED, *more, typed="\n".join(typed) + "\n"
    )


def answers(*typed: str, seats: str = "me,keen", more: tuple[str, ...] = ()) -> list[str]:
    """The output after each typed line."""
    parts = play(*typed, seats=seats, more=more).stdout.split("[? help] > ")[1:]
    return [part.partition("\n")[2].strip("\n") for part in parts]


# whole matches; of most games only the beginning in `make test`

WHOLE = ("_blank", catalog.keys()[0])
BEGINNING = 40  # lines that are typed


def typed_at(session: Session, *, numbers: bool) -> list[str]:
    """Input to the end of a match, or only for its beginning."""
    whole = THOROUGH or session.box.key in WHOLE
    typed = script(session, numbers=numbers, steps=10_000 if whole else BEGINNING)
    while session.phase == THINKING:
        session.tick()  # the terminal continues to the next decision of a person
    return typed


# In `make test` each game is played by numbers or by texts, those of WHOLE by both.
WAYS = [
    pytest.param(box, numbers, id=f"{box.key}-{'numbers' if numbers else 'texts'}")
    for k, box in enumerate(moments.every_box())
    for numbers in (True, False)
    if THOROUGH or box.key in WHOLE or numbers == bool(k % 2)
]


@pytest.mark.parametrize(("box", "numbers"), WAYS)
def test_a_whole_game_played_at_the_terminal(box: AnyBox, numbers: bool, tmp_path: Path) -> None:
    session, file = sitting_down(box.key, *seats_of(box)), tmp_path / "table"
    typed = typed_at(session, numbers=numbers)
    arguments = arguments_of(box, "--save", str(file))
    played = run(*arguments, typed="\n".join([*typed, "q", ""]))
    assert played.exit_code == 0
    assert file.read_text(encoding="utf-8") == saves.write(session) + "\n"
    assert (
        "To read it again: tilebag replay" if session.over else "To continue: tilebag play"
    ) in played.stdout
    assert str(file) in played.stdout
    assert run("verify", str(file)).exit_code == 0


@pytest.mark.parametrize(
    "box", [box for box in moments.every_box() if box.seats[-1] > 1], ids=lambda box: box.key
)
def test_several_people_play_a_whole_game_at_one_terminal(box: AnyBox, tmp_path: Path) -> None:
    people, file = ["me"] * max(2, box.seats[0]), tmp_path / "table"
    session = sitting_down(box.key, *people)
    typed = typed_at(session, numbers=True)
    run(*arguments_of(box, "--save", str(file), seats=people), typed="\n".join(typed))
    assert file.read_text(encoding="utf-8") == saves.write(session) + "\n"


def test_the_screen_shows_setup_table_and_choices() -> None:
    shown = play("q", "").stdout
    assert shown.startswith(
        "High Tile (rules 1)\nPlayers: You, Mira (keen)\nSeed: 6355 (not sealed)\nTiles in hand: four\n"
    )
    assert "High Tile · 8 tiles to lay · You (to move): 0 · Mira: 0\n" in shown
    assert (
        "Mira: [?] [?] [?] [?]\nThe middle: [? ×4]\nYou: [7] [6] [1] [12]\nLay a tile in the mid"
        in shown
    )
    assert " 1) Lay the 7\n 2) Lay the 6\n 3) Lay the 1\n 4) Lay the 12\n" in shown


def test_others_moves_are_printed_before_the_table() -> None:
    (answer, *_) = answers("4")
    assert answer.startswith("You lay the 12.\nMira lays the ")
    assert "You take the point.\n\nHigh Tile · " in answer


def test_a_table_is_shown_before_it_is_cleared() -> None:
    answer, *_ = answers("4")
    before, _, after = answer.partition("You take the point.")
    assert "The middle: [12] [" in before
    assert "The highest tile takes the point.\n" in before
    assert "The middle: [? ×4]\n" in after


def test_a_match_without_persons_runs_to_the_end() -> None:
    shown = run("play", "_blank", "--seats", "keen,random", "--seed", "1/3")
    assert shown.exit_code == 0
    assert "[" not in shown.stdout.splitlines()[-1], "nobody is asked anything"
    assert "All tiles are laid." in shown.stdout


def test_the_result_explains_the_scores() -> None:
    shown = run("play", "remembory", "--seats", "expert,expert", "--seed", SEED)
    assert ". Tiles found: 24 of 24.\n" in shown.stdout


def test_without_a_seed_every_match_differs() -> None:
    seeds = {run("play", "_blank", typed="").stdout.splitlines()[2] for _ in range(3)}
    assert len(seeds) == 3


def test_in_turkish() -> None:
    shown = play("?", "q", "", more=("--lang", "tr")).stdout
    assert "Sen: [7] [6] [1] [12]\n" in shown
    assert "yinele" in shown


# the commands


def test_help_lists_every_command() -> None:
    (answer, _) = answers("?")
    assert [line.split()[0] for line in answer.splitlines()] == [
        "1,",
        *(f"{key}," for key in "urphlosq?"),
    ]


def test_an_empty_line_shows_the_table_again() -> None:
    (answer, _) = answers("")
    assert answer.startswith("High Tile · 8 tiles to lay")


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("5", "There is no move number 5."),
        ("0", "There is no move number 0."),
        ("²", "Unknown command “²”. Type ? for help."),
        ("lay t99", "Unknown command “lay t99”. Type ? for help."),
        ("HELP ME", "Unknown command “HELP ME”. Type ? for help."),
        ("u now", "Unknown command “u now”. Type ? for help."),
        ("u", "There is nothing to undo."),
        ("r", "There is nothing to redo."),
        ("l", "No moves yet."),
        ("undo", "There is nothing to undo."),
        ("log", "No moves yet."),
        ("s", "Add a file name: s FILE"),
        ("s /no/such/folder/file", "Not saved: No such file or directory"),
    ],
)
def test_an_impossible_command_is_reported_and_changes_nothing(typed: str, expected: str) -> None:
    assert answers(typed)[0] == expected


def test_a_move_is_undone_and_redone() -> None:
    moved, practice, back, forth, _ = answers("4", "p", "u", "r")
    assert "7 tiles to lay" in moved or "6 tiles to lay" in moved
    assert practice == "Practice mode: from here on, any move can be undone."
    assert "8 tiles to lay" in back
    assert forth.rpartition("High Tile")[2] == moved.rpartition("High Tile")[2]


def test_hints_tell_an_idea_then_the_pieces_then_the_move() -> None:
    (idea, look, move, _) = answers("h", "h", "h")
    assert idea == "There is no general hint for this move."
    assert look == "Look at: tile 12."
    assert (
        move
        == "4) Lay the 12. The 12 is your highest tile, and the others can still lay a higher one."
    )


def test_a_hint_whose_reason_names_the_move_says_it_once() -> None:
    out = run("play", "okey", "--seats", "me,keen", "--seed", "c1", typed="h\nh\nh\n").output
    assert "You need 4 more tiles. Does the tile on your left help more" in out
    assert "1) Draw from the stock: black 2 would not bring you closer." in out
    assert "Just as good: Take black 2 from the left" in out


def test_the_log_is_numbered() -> None:
    *_, answer, _ = answers("4", "l")
    assert answer.splitlines()[0] == "1  You lay the 12."


def test_panels_have_bars() -> None:
    (answer, _) = answers("o")
    title, *bars = answer.splitlines()
    assert title == "Higher tiles"
    assert bars[0].split() == ["tile", "12", "0", "of", "8", "░" * 20]
    assert bars[-1].split() == ["tile", "1", "8", "of", "8", "█" * 20]


def test_a_move_with_a_question_asks_first(tmp_path: Path) -> None:
    """Some game has such a move; the terminal plays it only after a yes."""
    box, typed = _a_step_with_a_question()
    for answer, steps in (("n", 0), ("", 0), ("yes", 1)):
        file = tmp_path / f"answered-{answer}"
        shown = run(*arguments_of(box, "--save", str(file)), typed="\n".join([*typed, answer]))
        assert " (y/n) " in shown.stdout
        log = json.loads(file.read_text(encoding="utf-8"))["log"]
        assert log[-1].endswith(typed[-1]) is bool(steps)


def _a_step_with_a_question() -> tuple[AnyBox, list[str]]:
    for box in moments.every_box():
        session = sitting_down(box.key, *seats_of(box))
        typed = script(session, numbers=False)
        if "y" in typed:
            return box, typed[: typed.index("y")]
    raise AssertionError("no game asks anything")


# the curtain


def test_the_next_person_sees_a_curtain_first() -> None:
    shown = play("", "1", seats="me,me").stdout
    first, second, third = shown.split(
        "Take the device. Make sure nobody else can see the screen.\n"
    )
    assert first.endswith("Player 1\n")
    assert "Player 1: [7] [6] [1] [12]" in second
    assert second.endswith("Player 2\n")
    assert "[7]" not in third, "the screen is still closed"


def test_lifting_the_curtain_prints_what_happened_meanwhile() -> None:
    shown = play("", "1", "", seats="me,me").stdout
    assert "Player 1 lays the 7.\nHigh Tile · 7 tiles to lay" in shown
    assert "Player 1: [?] [?] [?]\nThe middle: [7]' [? ×4]\nPlayer 2: [" in shown


def test_quit_works_behind_the_curtain() -> None:
    left = play("q", seats="me,me")
    assert left.exit_code == 0
    assert "[7]" not in left.stdout


def test_the_curtain_clears_screen_and_scrollback(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = iter(["", "q", ""])
    monkeypatch.setattr("builtins.input", lambda prompt: next(typed))
    screen = StringIO()
    paper = PipeConsole(screen, is_terminal=True)
    TerminalGame(sitting_down("_blank", "me", "me"), lexicon("en"), paper, None).run()
    before, between, after = screen.getvalue().split(WIPE)
    assert f"Seed: {SEED}" in before
    assert "Player 1" in between
    assert "Lay the 7" not in before + between
    assert "Lay the 7" in after
    assert "3J" in WIPE, "what was scrolled away is wiped too"


# quitting


@pytest.mark.parametrize("typed", [[], ["1"], ["1", "p"]])
def test_end_of_input_quits(typed: list[str]) -> None:
    left = run("play", "_blank", "--seed", SEED, typed="".join(f"{line}\n" for line in typed))
    assert (left.exit_code, left.stderr) == (0, "")
    assert ("This table was not saved." in left.stdout) is bool(typed)


def test_ctrl_c_quits(tmp_path: Path) -> None:
    file = tmp_path / "table"
    process = subprocess.Popen(
        [sys.executable, "-m", "tilebag", "play", "_blank", "--save", str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**environ, **ENGLISH, "PYTHONPATH": str(ENGINE)},
    )
    assert process.stdout
    shown = b""
    while not shown.endswith(b"[? help] > "):
        shown += process.stdout.read(1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, b"")
    assert out.decode() == f"\nTo continue: tilebag play _blank --save {file}\n"


def test_quitting_asks_for_a_file(tmp_path: Path) -> None:
    file = tmp_path / "my table"
    left = play("1", "q", "/no/such/folder/file", str(file)).stdout
    assert "Not saved: No such file or directory" in left
    assert left.endswith(f"To continue: tilebag play _blank --save '{file}'\n")
    assert len(saves.read(file.read_text(encoding="utf-8")).log) > 1
    assert play("1", "q", "").stdout.endswith(
        "This table was not saved. Use --save FILE to save one from the start.\n"
    )
    assert "File to save this table in" not in play("q").stdout, "nothing happened yet"


# saving


def test_a_saved_match_continues(tmp_path: Path) -> None:
    file, session = tmp_path / "table", sitting_down("_blank", "me", "keen")
    arguments = ("play", "_blank", "--save", str(file))
    typed = script(session, numbers=True, steps=2)
    run(*arguments, "--seats", "me,keen", "--seed", SEED, typed="\n".join(typed))
    more = run(*arguments, typed="u\np\nu\nq\n")
    assert f"To continue: tilebag play _blank --save {file}" in more.stdout
    assert f"Seed: {SEED}" in more.stdout
    gone_on = saves.read(file.read_text(encoding="utf-8"))
    assert [str(step) for step in gone_on.log][:2] == [str(step) for step in session.log][:2]
    assert gone_on.practice_since is not None
    assert gone_on.ply < len(gone_on.log), "what was taken back is kept and can be done again"


def test_every_move_is_saved_before_the_next_prompt(tmp_path: Path) -> None:
    file = tmp_path / "table"
    replies = answers("1", f"s {file}", "1", "l")
    assert replies[1] == f"Saved in {file}, and from now on after every move."
    lines = replies[3].splitlines()
    saved = saves.read(file.read_text(encoding="utf-8"))
    assert len([ply for ply in range(saved.ply) if saved.description(ply)]) == len(lines)
    assert list(tmp_path.iterdir()) == [file], "nothing is left lying beside it"


def test_a_save_in_an_envelope_continues(tmp_path: Path) -> None:
    file, session = tmp_path / "table", sitting_down("_blank", "me", "keen")
    body = saves.body(session)
    sum_ = saves.checksum(strict_json.write(body))
    file.write_text(
        json.dumps({"app": "tilebag", "kind": "game", "schema": 1, "sum": sum_, "body": body})
    )
    assert "You: [7] [6] [1] [12]" in run("play", "_blank", "--save", str(file), typed="1\n").stdout
    assert saves.read(file.read_text(encoding="utf-8")).log


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """A file with another match."""
    file = tmp_path / "other"
    file.write_text(saves.write(sitting_down("_blank", "me", "keen", seed="8")), encoding="utf-8")
    return file


def test_another_match_is_not_overwritten(other: Path, tmp_path: Path) -> None:
    before = other.read_bytes()
    assert answers(f"s {other}")[0] == f"{other} contains another table. Name another file."
    words = tmp_path / "letter"
    words.write_text("Dear Ada", encoding="utf-8")
    assert answers(f"s {words}")[0].startswith(f"{words}: This save can't be read")
    assert refusal("play", "_blank", "--save", str(words)).startswith(
        f"{words}: This save can't be read"
    )
    assert (other.read_bytes(), words.read_text(encoding="utf-8")) == (before, "Dear Ada")


def test_a_full_disk_does_not_end_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "table"
    real = Path.replace
    calls = []

    def full(self: Path, target: Path) -> Path:
        calls.append(target)
        if len(calls) == 2:
            raise OSError(28, "No space left on device")
        return real(self, target)

    monkeypatch.setattr(Path, "replace", full)
    shown = play("1", "1", "q", more=("--save", str(file))).stdout
    assert shown.count("Not saved: No space left on device") == 1
    assert len(saves.read(file.read_text(encoding="utf-8")).log) > 2


def test_a_match_of_99_shows_mover_viewer_and_leaders() -> None:
    shown = run(
        "play", "remembory", "--seats", "99", "--seed", "1", typed="\n".join(["1", "q", ""])
    ).stdout
    assert "Players: You, Mira (keen), Jon (keen), 96 others" in shown
    (head,) = [
        line
        for line in shown.splitlines()
        if line.startswith("Remembory ·") and "You (to move)" in line
    ]
    assert head.endswith(" · You (to move): 0 · 98 others")
    assert "\nPlace 6 of 99: You, 0 tiles\n" in shown
    assert "In the lead: " in shown
    ended = run("play", "remembory", "--seats", "keen*98, expert", "--seed", SEED).stdout
    assert "\n91 others\n" in ended
    assert sum(line.endswith((" points", " point")) for line in ended.splitlines()) == 8


@pytest.mark.parametrize("args", [("--seed", "8"), ("--seats", "me,keen"), ("--set", "hand=4")])
def test_a_saved_match_rejects_setup_options(other: Path, args: tuple[str, ...]) -> None:
    sentence = refusal("play", "_blank", "--save", str(other), *args)
    assert sentence.startswith(f"{other} already contains a table")


def test_a_save_of_another_game_is_rejected(other: Path) -> None:
    for key in catalog.keys():
        assert refusal("play", key, "--save", str(other)) == f"{other} contains a table of _blank."


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["nothing"], "Unknown game “nothing”. Available: "),
        ([], "Name a game: "),
        (["_blank", "--seats", "me"], "This game is for 2 to 3 players, not 1."),
        (["_blank", "--seats", "me,keen*x"], "Unknown player “keen*x”."),
        (["_blank", "--seats", "me,,keen"], "Unknown player “”."),
        (["_blank", "--set", "hand=x"], "“hand” cannot be “x”. Valid values: 4, 3."),
        (["_blank", "--lang", "xx"], "Invalid value for '--lang': 'xx' is not one of 'en', 'tr'."),
        (["_blank", "--sed", "7"], "No such option"),
        (
            ["_blank", "--save", "/no/such/folder/file"],
            "/no/such/folder/file: No such file or directory.",
        ),
        (["_blank", "--save", "/"], "Invalid value for '--save': File '/' is a directory."),
    ],
)
def test_an_invalid_request_is_rejected_with_one_sentence(args: list[str], sentence: str) -> None:
    assert refusal("play", *args).startswith(sentence)


def test_in_a_process_of_its_own(tmp_path: Path) -> None:
    session, file = sitting_down("_blank", "me", "random"), tmp_path / "table"
    typed = "\n".join(script(session, numbers=True)).encode()
    arguments = ("play", "_blank", "--seats", "me,random", "--seed", SEED, "--save", str(file))
    played = spawn(*arguments, typed=typed)
    assert (played.returncode, played.stderr) == (0, b"")
    assert file.read_text(encoding="utf-8") == saves.write(session) + "\n"


POSITION = "leader=0 hands=t1:7,t6:2|t2:3,t7:4 trick= taken=| left=t9:5"


def test_a_match_can_start_from_a_position() -> None:
    output = run(
        "play", "_blank", "--position", POSITION, "--seats", "me,keen", typed="lay t6\nq\n"
    ).stdout
    assert "You lay the 2.\nMira lays the 3." in output
    alone = run("play", "_blank", "--position", POSITION, typed="q\n")
    assert alone.exit_code == 0, "as many sit down as the position has seats"


def test_an_invalid_position_is_reported_in_one_sentence() -> None:
    assert "is not a position" in refusal("play", "_blank", "--position", "leader=0")
    assert "Seats in this position: 2" in refusal(
        "play", "_blank", "--position", POSITION, "--seats", "me,keen,keen"
    )
