"""One writer for each save: a match is saved only over the state that was read."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from engine.cli.pseudo_terminal import PROMPT, PseudoTerminal
from engine.cli.terminal import ENGINE, ENGLISH, refusal, run

from tilebag.cli import save_file
from tilebag.cli.save_file import SaveFile, write_over
from tilebag.core.errors import BadSave
from tilebag.match import saves
from tilebag.match.record import play_match
from tilebag.match.session import Session

ASKED = ("play", "_blank", "--seats", "me,keen", "--seed", "6355")
ON_POSIX = pytest.mark.skipif(os.name != "posix", reason="modes and links of POSIX")
HAMMERS = 4
STROKES = 40


def log_of(file: Path) -> list[str]:
    log: list[str] = json.loads(file.read_text(encoding="utf-8"))["log"]
    return log


def test_the_older_of_two_terminals_does_not_overwrite_the_newer(tmp_path: Path) -> None:
    file, other = tmp_path / "match.json", tmp_path / "match-2.json"
    with PseudoTerminal(*ASKED, "--save", str(file)) as older:
        older.read_to(PROMPT)
        older.answer("1")
        with PseudoTerminal("play", "_blank", "--save", str(file)) as newer:
            newer.read_to(PROMPT)
            newer.answer("1")
            newer.answer("1")
        newest = file.read_bytes()
        answer = older.answer("1")
        assert f"{file} was changed by another program" in " ".join(answer.split())
        assert file.read_bytes() == newest
        moves = len(log_of(other))
        assert moves > 2, "nothing of the older match is lost"
        again = older.answer("1")
        assert "another program" not in again, "it is said once"
        assert len(log_of(other)) > moves
        assert file.read_bytes() == newest
        older.type("q")
        assert f"tilebag play _blank --save {other}" in " ".join(older.read_to_end().split())


def test_a_file_that_was_removed_or_replaced_meanwhile_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    with PseudoTerminal(*ASKED, "--save", str(file)) as first:
        first.read_to(PROMPT)
        file.unlink()
        with PseudoTerminal(
            "play", "remembory", "--seats", "me,keen", "--save", str(file)
        ) as second:
            second.read_to(PROMPT)
            others = file.read_bytes()
            first.answer("1")
            assert file.read_bytes() == others
    assert log_of(tmp_path / "match-2.json")


def test_a_removed_file_is_not_made_again(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    with PseudoTerminal(*ASKED, "--save", str(file)) as terminal:
        terminal.read_to(PROMPT)
        file.rename(tmp_path / "kept.json")
        assert f"{file} was removed or renamed" in " ".join(terminal.answer("1").split())
    assert not file.exists()
    assert log_of(tmp_path / "match-2.json")


def test_a_match_goes_on_under_the_name_that_the_player_gives(tmp_path: Path) -> None:
    file, mine = tmp_path / "match.json", tmp_path / "mine.json"
    with PseudoTerminal(*ASKED, "--save", str(file)) as terminal:
        terminal.read_to(PROMPT)
        file.write_text("Dear Ada", encoding="utf-8")
        terminal.answer("1")
        assert "Saved in" in terminal.answer(f"s {mine}")
        terminal.answer("1")
    assert file.read_text(encoding="utf-8") == "Dear Ada"
    assert len(log_of(mine)) > 2


def test_of_writers_in_many_processes_none_overwrites_what_it_has_not_read(tmp_path: Path) -> None:
    """Each adds a line to what it has read, and reads again when it is refused: no line is lost."""
    file = tmp_path / "lines"
    code = (
        "import sys; from pathlib import Path\n"
        "from tilebag.cli.save_file import read_content, write_over\n"
        "from tilebag.core.errors import BadSave\n"
        "file, name = Path(sys.argv[1]), sys.argv[2]\n"
        f"left = {STROKES}\n"
        "while left:\n"
        "    known = read_content(file)\n"
        "    try:\n"
        "        write_over(file, (known or b'') + f'{name} {left}\\n'.encode(), known)\n"
        "        left -= 1\n"
        "    except BadSave:\n"
        "        pass\n"
    )
    hammers = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(file), str(n)],
            env={**os.environ, **ENGLISH, "PYTHONPATH": str(ENGINE)},
        )
        for n in range(HAMMERS)
    ]
    assert [hammer.wait(timeout=120) for hammer in hammers] == [0] * HAMMERS
    expected = [f"{n} {left}" for n in range(HAMMERS) for left in range(1, STROKES + 1)]
    assert sorted(file.read_text(encoding="utf-8").splitlines()) == sorted(expected)
    assert list(tmp_path.iterdir()) == [file], "nothing is left lying beside it"


def turn_into_a_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


@ON_POSIX
def test_a_lock_that_nobody_releases_does_not_prevent_saving(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    monkeypatch.setattr(save_file, "LOCK_WAIT_S", 0)
    folder = os.open(tmp_path, os.O_RDONLY)
    fcntl.flock(folder, fcntl.LOCK_EX)
    try:
        write_over(tmp_path / "file", b"mine", None)
    finally:
        os.close(folder)
    assert (tmp_path / "file").read_bytes() == b"mine"


CHANGES: dict[str, Callable[[Path], object]] = {
    "changed": lambda file: file.write_bytes(b"other"),
    "emptied": lambda file: file.write_bytes(b""),
    "removed": Path.unlink,
    "turned into a folder": turn_into_a_folder,
}


@pytest.mark.parametrize("change", CHANGES)
def test_nothing_is_written_over_a_file_that_was(change: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    write_over(file, b"mine", None)
    CHANGES[change](file)
    there = file.read_bytes() if file.is_file() else None
    with pytest.raises(BadSave):
        write_over(file, b"more of mine", b"mine")
    assert (file.read_bytes() if file.is_file() else None) == there
    assert list(tmp_path.iterdir()) == ([file] if file.exists() else [])


def test_nothing_is_written_over_a_file_that_has_appeared(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"")
    with pytest.raises(BadSave, match="made by another program"):
        write_over(file, b"mine", None)
    assert file.read_bytes() == b""


@ON_POSIX
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666])
def test_a_save_keeps_its_mode(mode: int, tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    run(*ASKED, "--save", str(file), typed="1\n")
    file.chmod(mode)
    before = log_of(file)
    run("play", "_blank", "--save", str(file), typed="1\n")
    assert len(log_of(file)) > len(before)
    assert stat.S_IMODE(file.stat().st_mode) == mode


@ON_POSIX
@pytest.mark.parametrize("change", ["changed", "removed"])
def test_the_file_in_which_a_match_goes_on_is_as_private(change: str, tmp_path: Path) -> None:
    file, other = tmp_path / "match.json", tmp_path / "match-2.json"
    file.touch(0o600)
    with PseudoTerminal(*ASKED, "--save", str(file)) as terminal:
        terminal.read_to(PROMPT)
        CHANGES[change](file)
        terminal.answer("1")
    assert stat.S_IMODE(other.stat().st_mode) == 0o600


@ON_POSIX
def test_a_save_is_written_through_links(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    target = folder / "match.json"
    link = tmp_path / "link"
    dangling = tmp_path / "dangling"
    link.symlink_to(target)
    run(*ASKED, "--save", str(link), typed="1\n")
    assert link.is_symlink()
    assert log_of(target)
    dangling.symlink_to(dangling)
    assert "symbolic links" in refusal(*ASKED, "--save", str(dangling))


@ON_POSIX
def test_a_link_that_leads_elsewhere_meanwhile_is_not_followed(tmp_path: Path) -> None:
    link = tmp_path / "link"
    mine = tmp_path / "mine"
    other = tmp_path / "other"
    link.symlink_to(mine)
    file = SaveFile(str(link))
    session = match()
    file.write(session)
    other.write_text("Dear Ada", encoding="utf-8")
    link.unlink()
    link.symlink_to(other)
    with pytest.raises(BadSave):
        file.write(session)
    assert other.read_text(encoding="utf-8") == "Dear Ada"


@ON_POSIX
def test_devices_and_pipes_are_no_saves(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for name in ("/dev/null", str(pipe)):
        assert (
            refusal(*ASKED, "--save", name) == f"{name} is not an ordinary file. Name another one."
        )
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)


def match(steps: int = 3) -> Session:
    session = play_match("_blank", ["random", "keen"], "7")
    return replayed(session, steps)


def replayed(session: Session, steps: int) -> Session:
    """The same match after its first moves."""
    fresh = Session(session.box, session.match)
    for step in session.log[:steps]:
        fresh.play(step.seat, step.move)
    return fresh


@pytest.mark.parametrize("content", [b"", b"\n", b"\xef\xbb\xbf"])
def test_an_empty_file_becomes_a_save(content: bytes, tmp_path: Path) -> None:
    """As mktemp makes one, which nobody else may read."""
    file = tmp_path / "match.json"
    file.write_bytes(content)
    file.chmod(0o600)
    played = run(*ASKED, "--save", str(file), typed="1\n")
    assert played.exit_code == 0
    assert log_of(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600 or os.name != "posix"


def test_a_save_within_other_text_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "report.txt"
    text = f"Dear Ada,\nlook at this:\n{saves.write(match())}\n"
    file.write_text(text, encoding="utf-8")
    assert "contains other text besides the save" in refusal("play", "_blank", "--save", str(file))
    assert file.read_text(encoding="utf-8") == text
    assert run("verify", str(file)).exit_code == 0


def test_a_later_state_of_the_same_match_is_not_written_over(tmp_path: Path) -> None:
    file, later = tmp_path / "match.json", tmp_path / "later.json"
    run(*ASKED, "--save", str(later), typed="1\n1\n")
    before = later.read_bytes()
    output = run(*ASKED, "--save", str(file), typed=f"1\ns {later}\n").stdout
    assert f"{later} contains another state of this match. Name another file." in output
    assert later.read_bytes() == before
    ahead = run("play", "_blank", "--save", str(later), typed=f"1\ns {file}\n").stdout
    assert f"Saved in {file}" in ahead
    assert file.read_bytes() == later.read_bytes()


def test_what_was_undone_may_be_saved_over_the_own_file(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    typed = f"p\n1\nu\ns {file}\ns\n2\ns {file}\n"
    output = run(*ASKED, "--save", str(file), typed=typed).stdout
    assert output.count(f"Saved in {file}") == 3


def test_standard_output_is_no_save() -> None:
    assert refusal(*ASKED, "--save", "-") == "“-” cannot be the name of a save. Name a file."
    assert "“-” cannot be the name of a save." in run(*ASKED, typed="s -\n").stdout


def test_writing_what_is_there_already_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"same")
    before = file.stat().st_ino
    write_over(file, b"same", None)
    assert file.stat().st_ino == before


def test_the_prompt_is_the_one_that_is_waited_for() -> None:
    assert PROMPT in run(*ASKED).stdout
