"""At every width of the terminal, wherever the width comes from, everything can be read."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import Result
from engine.cli.pseudo_terminal import PROMPT, PseudoTerminal
from engine.cli.terminal import options_of, run, seats_of
from engine.marks import each_box

from tilebag.cli.terminal import MIN_WIDTH
from tilebag.match import saves
from tilebag.match.catalog import AnyBox
from tilebag.match.record import play_match

WIDE = "200"
NARROW = ["1", "2", "3", "10", "20", "30", "40", "60", "80"]
NO_WIDTHS = ["0", "", "x", "-5", "²", "9" * 5000]
LISTS = [
    ("games",),
    ("games", "--lang", "tr"),
    ("lessons",),
    ("steps", "FILE"),
    ("check-game", "okey"),
    ("simulate", "_blank", "--games", "3"),
    ("simulate", "_blank", "--games", "3", "--seats", "keen,random", "--rotate"),
    ("simulate", "magic-bag", "--games", "2", "--seats", "casual,random", "--rotate"),
    ("simulate", "remembory", "--games", "3", "--lang", "tr"),
]
NO_TALLY = "·"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("saves") / "match.json"
    path.write_text(saves.write(play_match("_blank", ["random"] * 2, "7")), encoding="utf-8")
    return path


def run_at_width(columns: str, *args: str, typed: str = "") -> Result:
    result = run(*args, typed=typed, env={"COLUMNS": columns, "LINES": columns})
    assert result.exit_code == 0
    return result


def check_whole(narrow: str, wide: str, width: int) -> None:
    """Every word of the wide text is in the narrow one; only a word that is longer than the lines
    is broken.
    """
    words, squeezed = set(narrow.split()), "".join(narrow.split())
    for word in wide.split():
        whole = word in words or f"{word}:" in words or word == NO_TALLY
        assert whole or (len(word) > width and word in squeezed), f"{word} is not in\n{narrow}"
    assert narrow.count("…") <= wide.count("…")


@pytest.mark.parametrize("columns", NARROW)
@pytest.mark.parametrize("command", LISTS, ids=" ".join)
def test_no_word_of_a_list_is_broken_or_cut(
    command: tuple[str, ...], columns: str, file: Path
) -> None:
    args = [str(file) if arg == "FILE" else arg for arg in command]
    narrow, wide = run_at_width(columns, *args).stdout, run_at_width(WIDE, *args).stdout
    check_whole(narrow, wide, max(int(columns), MIN_WIDTH))


@pytest.mark.parametrize("columns", NARROW)
@each_box
def test_no_word_of_a_table_is_broken_or_cut(box: AnyBox, columns: str) -> None:
    arguments = (
        "play",
        box.key,
        "--seats",
        ",".join(seats_of(box)),
        "--seed",
        "7",
        *options_of(box),
    )
    typed = "o\nh\nh\nh\n1\no\n1\n?\nl\n1\no\nq\n"
    check_whole(
        run_at_width(columns, *arguments, typed=typed).stdout,
        run_at_width(WIDE, *arguments, typed=typed).stdout,
        max(int(columns), MIN_WIDTH),
    )


@pytest.mark.parametrize("columns", NO_WIDTHS, ids=lambda columns: columns[:9] or "empty")
@pytest.mark.parametrize(
    "command", ["games", "lessons", "play _blank --seed 7", "puzzle multzo --number 1"]
)
def test_what_is_no_width_counts_for_nothing(command: str, columns: str) -> None:
    result = run_at_width(columns, *command.split(), typed="q\n")
    assert result.stdout == run_at_width("100", *command.split(), typed="q\n").stdout


@pytest.mark.parametrize("columns", ["0", "40"])
def test_a_real_terminal_has_its_own_width_unless_one_is_given(columns: str) -> None:
    with PseudoTerminal("play", "okey", "--seed", "7", env={"COLUMNS": columns}) as terminal:
        shown = terminal.read_to(PROMPT)
    assert "Okey · Round 1" in shown
    assert "Discard" in shown
