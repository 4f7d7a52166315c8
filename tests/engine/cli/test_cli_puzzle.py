"""`tilebag puzzle`: a question, wrong answers, the right one, and the solution."""

from __future__ import annotations

from engine.cli.terminal import refusal, run

from tilebag.match import catalog, puzzles

KEYS = [key for key in catalog.keys() if puzzles.pack(catalog.box(key))]


def typed(key: str, number: int) -> str:
    """The moves of the solution."""
    return "\n".join(map(str, puzzles.puzzle(catalog.box(key), number).answers[0]))


def test_the_right_answer_ends_every_first_puzzle() -> None:
    for key in KEYS:
        output = run("puzzle", key, "--number", "1", typed=typed(key, 1)).stdout
        assert output.startswith("Puzzle 1\n")
        assert "Solved!" in output
        assert "The solution" not in output


def test_a_wrong_answer_is_taken_back_and_giving_up_shows_the_solution() -> None:
    output = run("puzzle", "packkub", "--number", "1", typed="draw\nq\n").stdout
    assert output.count("Lay all your tiles.") == 2
    assert (
        output.index("Not the best. Try again.")
        < output.index("The solution")
        < output.rindex("Done")
    )


def test_without_a_number_it_is_another_puzzle_each_day() -> None:
    box = catalog.box("magic-bag")
    numbers = {
        puzzles.number_of_day(box, day) for day in range(739_000, 739_000 + len(puzzles.pack(box)))
    }
    assert len(numbers) == len(puzzles.pack(box))
    assert run("puzzle", "magic-bag", typed="q\n").stdout.startswith("Puzzle ")


def test_a_game_without_puzzles_says_so() -> None:
    assert refusal("puzzle", "remembory") == "Remembory has no puzzles."
    assert refusal("puzzle", "packkub", "--number", "999").startswith("PackKub has puzzles 1 to ")
