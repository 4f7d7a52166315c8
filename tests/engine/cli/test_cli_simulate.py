"""`tilebag simulate`: the same result however the work is divided."""

from __future__ import annotations

import ast
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import ParamSpec, TypeVar

import pytest
from engine.cli.terminal import ENGINE, ENGLISH, refusal, run, spawn
from engine.marks import each_key

from thorough import THOROUGH
from tilebag.cli import worker_pools
from tilebag.cli.commands import tilebag
from tilebag.cli.study_work import Part, Work
from tilebag.cli.timing import Times
from tilebag.cli.worker_pools import WorkerPool, runs
from tilebag.match import catalog, saves
from tilebag.match.record import play_match

ASKED = (
    "simulate",
    "_blank",
    "--seats",
    "keen,random",
    "--games",
    "60",
    "--seed",
    "S",
    "--set",
    "hand=3",
)
P = ParamSpec("P")
T = TypeVar("T")


ROTATED = (*ASKED, "--rotate")
FIGURES = ["mean", "se", "mean_ci", "wins", "share", "share_ci", "margin", "margin_ci"]


def test_the_json_of_a_study() -> None:
    answer = json.loads(run(*ASKED, "--json").stdout)
    assert list(answer) == [
        "game",
        "options",
        "seed",
        "rotate",
        "deals",
        "games",
        "players",
        "seats",
        "first",
    ]
    assert list(answer["first"]) == FIGURES
    assert [answer[key] for key in list(answer)[:6]] == [
        "_blank",
        {"hand": "3"},
        "S",
        False,
        60,
        60,
    ]
    assert [list(seat) for seat in answer["seats"]] == [["seat", "player", *FIGURES]] * 2
    assert [list(player) for player in answer["players"]] == [
        ["player", "seats", *FIGURES, "rating", "rating_ci"]
    ] * 2
    assert [(seat["seat"], seat["player"]) for seat in answer["seats"]] == [
        (1, "keen"),
        (2, "random"),
    ]
    assert sum(seat["wins"] for seat in answer["seats"]) == 60


def test_the_json_of_a_rotation() -> None:
    answer = json.loads(
        run(
            "simulate",
            "_blank",
            "--seats",
            "random,keen,random",
            "--games",
            "20",
            "--rotate",
            "--json",
        ).stdout
    )
    assert (answer["rotate"], answer["deals"], answer["games"]) == (True, 20, 60)
    assert [(player["player"], player["seats"]) for player in answer["players"]] == [
        ("random", 2),
        ("keen", 1),
    ]
    assert sum(player["wins"] for player in answer["players"]) == pytest.approx(60)
    assert sum(player["seats"] * player["share"] for player in answer["players"]) == pytest.approx(
        1, abs=1e-3
    )
    assert answer["players"][1]["rating"] == 0, "keen is the measure"
    low, high = answer["players"][0]["rating_ci"]
    assert low < answer["players"][0]["rating"] < high
    assert [list(seat) for seat in answer["seats"]] == [["seat", *FIGURES]] * 3
    assert sum(seat["share"] for seat in answer["seats"]) == pytest.approx(1, abs=1e-3)


def test_the_json_of_a_game_for_one() -> None:
    answer = json.loads(
        run(
            "simulate", "magic-bag", "--seats", "keen,random", "--games", "2", "--rotate", "--json"
        ).stdout
    )
    keen, rival = answer["players"]
    figures = [
        "mean",
        "se",
        "mean_ci",
        "difference",
        "difference_ci",
        "ahead",
        "ahead_ci",
        "rating",
        "rating_ci",
    ]
    assert list(keen) == list(rival) == ["player", "seats", *figures]
    assert (keen["difference"], keen["ahead_ci"]) == (None, None), "not compared with itself"
    assert rival["difference"] == pytest.approx(rival["mean"] - keen["mean"], abs=1e-3)
    assert (rival["ahead"], rival["rating"], rival["rating_ci"][0]) == (0, None, None), (
        "it never had more: beyond"
    )
    assert (answer["games"], answer["seats"], answer["first"]) == (4, [], None)


def test_means_equal_those_of_the_games_played_one_by_one() -> None:
    games = [
        play_match("_blank", ["keen", "random"], f"S/{k}", {"hand": "3"}) for k in range(1, 61)
    ]
    first, _ = json.loads(run(*ASKED, "--json").stdout)["seats"]
    assert first["mean"] == pytest.approx(sum(game.turn.scores[0] for game in games) / 60, abs=1e-4)


def test_the_result_does_not_depend_on_the_number_of_processes() -> None:
    alone = run(*ROTATED, "--json").stdout
    assert run(*ROTATED, "--json").stdout == alone
    assert run(*ROTATED, "--json", "--jobs", "3").stdout == alone
    assert spawn(*ROTATED, "--json", "--jobs", "2").stdout.decode() == alone


def test_a_study_is_printed_as_a_table() -> None:
    shown = run(*ASKED)
    assert not shown.stderr, "no bar where there is no terminal"
    title, head, *rows = shown.stdout.splitlines()
    assert title.strip() == "High Tile: 60 games, seed S"
    assert [name.strip() for name in head.split("  ") if name.strip()] == [
        *("player", "mean ± 95%", "s.e.", "margin ± 95%", "wins", "% of all", "95%")
    ]
    assert [row.split("  ")[0] for row in rows[:2]] == ["Ida (keen)", "Mira (random)"]
    assert rows[3].split() == ["player", "rating", "(keen", "0)", "95%"]
    assert rows[4].split() == ["keen", "0"]
    assert "ortalama" in run(*ASKED, "--lang", "tr").stdout


def test_the_help_explains_every_option_and_the_documentation_every_figure() -> None:
    page = (Path(__file__).resolve().parents[3] / "docs" / "players.md").read_text(encoding="utf-8")
    options = [
        option
        for option in tilebag.commands["simulate"].params
        if option.param_type_name == "option"
    ]
    figures = {
        *FIGURES,
        "rating",
        "rating_ci",
        "difference",
        "ahead",
        "decisions",
        "ms_median",
        "ms_p95",
    }
    assert not [option.name for option in options if not option.help]
    assert not [name for name in figures if f"`{name}`" not in page]


def test_tables_of_a_rotation_by_player_and_by_seat() -> None:
    arguments = ("simulate", "_blank", "--seats", "keen,random,random", "--games", "30", "--rotate")
    title, *lines = run(*arguments).stdout.splitlines()
    assert title.strip() == "High Tile: 30 deals, each played 3 times, seed 1"
    firsts = [line.split("  ")[0] for line in lines]
    assert firsts == [
        "player",
        "keen",
        "random × 2",
        "",
        "seat",
        "1",
        "2",
        "3",
        "who begins",
        "",
        "player",
        "keen",
        "random × 2",
    ]
    assert max(len(line.rstrip()) for line in lines) <= 80, "as wide as a terminal usually is"


def test_a_single_player_has_no_ratings() -> None:
    shown = run("simulate", "_blank", "--games", "5", "--rotate").stdout
    assert "rating" not in shown
    assert shown.splitlines()[0].strip() == "High Tile: 5 games, seed 1", (
        "every way to sit is the same"
    )


def test_solo_players_are_compared_with_keen() -> None:
    shown = run(
        "simulate", "magic-bag", "--seats", "keen,random", "--games", "2", "--rotate"
    ).stdout
    assert "more than keen ± 95%" in shown
    assert "off the scale" in shown
    assert "wins" not in shown


def test_times_are_measured_on_request_only() -> None:
    timed = json.loads(run(*ASKED, "--json", "--times").stdout)
    for player in timed["players"]:
        assert player.pop("decisions") >= 60
        assert 0 < player.pop("ms_median") <= player.pop("ms_p95")
    assert timed == json.loads(run(*ASKED, "--json").stdout)
    assert "95th percentile, ms" in run(*ASKED, "--times").stdout


def test_quantiles_of_times_are_right_to_two_percent() -> None:
    whole, parts = Times(), [Times(), Times()]
    for n in range(1, 1001):
        whole.add(n / 1000)
        parts[n % 2].add(n / 1000)
    assert whole == parts[0] + parts[1]
    assert [whole.quantile(share) for share in (0.5, 0.95)] == [
        pytest.approx(0.5, rel=0.02),
        pytest.approx(0.95, rel=0.02),
    ]
    assert Times().quantile(0.5) is None


# the games themselves


def test_games_are_saved_to_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "games"
    args = (
        "simulate",
        "_blank",
        "--seats",
        "keen,random",
        "--games",
        "11",
        "--rotate",
        "--save-to",
        str(folder),
    )
    assert run(*args, "--json").stdout == run(*args[:-2], "--json").stdout
    names = sorted(file.name for file in folder.iterdir())
    assert names[:3] == ["_blank-01-1.json", "_blank-01-2.json", "_blank-02-1.json"]
    assert len(names) == 22
    text = (folder / "_blank-11-2.json").read_text(encoding="utf-8")
    assert text == saves.write(play_match("_blank", ["random", "keen"], "1/11")) + "\n"
    assert "game over" in run("verify", str(folder / names[0])).stdout
    assert "Ida (random), Mira (keen)" in run("replay", str(folder / names[1])).stdout


def test_the_file_of_a_solo_game_names_its_player(tmp_path: Path) -> None:
    run(
        "simulate",
        "magic-bag",
        "--seats",
        "keen,random",
        "--games",
        "1",
        "--rotate",
        "--save-to",
        str(tmp_path),
    )
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        "magic-bag-1-keen.json",
        "magic-bag-1-random.json",
    ]


def test_games_are_saved_for_any_players(tmp_path: Path) -> None:
    for jobs in ("1", "2"):
        run(*ASKED, "--save-to", str(tmp_path / jobs), "--jobs", jobs)
    first, second = (
        {file.name: file.read_bytes() for file in (tmp_path / jobs).iterdir()}
        for jobs in ("1", "2")
    )
    assert first == second
    assert len(first) == 60


def test_a_folder_with_other_files_is_rejected(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    sentence = refusal(*ASKED, "--save-to", str(tmp_path))
    assert (
        sentence
        == f"The folder {tmp_path} contains files that are not from this simulation. Name another folder."
    )
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]
    assert "is a file" in refusal(*ASKED, "--save-to", str(tmp_path / "mine.txt"))


def test_one_game_has_no_standard_error() -> None:
    arguments = (*ASKED[:4], "--games", "1")
    assert json.loads(run(*arguments, "--json").stdout)["seats"][0]["se"] is None
    assert "–" in run(*arguments).stdout


def test_defaults_are_the_default_player_and_a_hundred_deals() -> None:
    answer = json.loads(run("simulate", "_blank", "--json").stdout)
    assert [seat["player"] for seat in answer["seats"]] == ["keen", "keen"]
    assert answer["games"] == 100


@each_key
def test_every_game_can_be_simulated_at_random(key: str) -> None:
    seats = ",".join(["random"] * catalog.box(key).seats[0])
    answer = json.loads(run("simulate", key, "--seats", seats, "--games", "5", "--json").stdout)
    assert sum(seat["wins"] for seat in answer["seats"]) == pytest.approx(5)
    shown = run("simulate", key, "--seats", seats, "--games", "5").stdout
    assert ("wins" in shown) is ("," in seats), "who plays alone has no wins to speak of"


@pytest.mark.parametrize(
    ("deals", "workers"), [(1, 1), (7, 2), (1000, 1), (1000, 3), (5, 64), (123457, 8)]
)
def test_every_deal_is_in_exactly_one_batch(deals: int, workers: int) -> None:
    shared_out = list(runs(range(1, deals + 1), workers))
    assert [k for run in shared_out for k in run] == list(range(1, deals + 1))
    assert len(shared_out) >= min(deals, workers)


def test_a_killed_process_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    class Ended(Executor):
        def __init__(self, *args: object, **extra: object) -> None:
            del args, extra

        def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
            raise BrokenProcessPool

    monkeypatch.setattr(worker_pools, "ProcessPoolExecutor", Ended)
    assert "ended from outside" in refusal(*ASKED, "--jobs", "2")


def test_few_batches_are_queued_ahead() -> None:
    """A study of millions of deals must not fill the memory, and must stop quickly."""
    drawn: list[range] = []

    def drawing() -> Iterator[range]:
        for k in range(50):
            drawn.append(range(k, k + 1))
            yield drawn[-1]

    with ThreadPoolExecutor(2) as pool:
        for done, _ in enumerate(WorkerPool(2, pool).run(len, drawing())):
            assert len(drawn) <= done + 2 * worker_pools.QUEUED_PER_WORKER + 1
    assert len(drawn) == done + 1 == 50


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--seats", "me,keen"], "Only computer players can be simulated, not “me”."),
        (
            ["--seats", "keen,nobody"],
            "Unknown player “nobody”. This game has: casual, keen, random.",
        ),
        (["--set", "hand"], "“hand” is not NAME=VALUE."),
        (["--set", "hand=4", "--set", "hand=3"], "The option “hand” is set twice."),
        (["--seed", "x" * 49], "For a simulation a seed is a text of 1 to 48 characters."),
        (["--games", "0"], "Invalid value for '--games': 0 is not in the range 1<=x<=10000000."),
        (["--jobs", "2", "--cluster", "tcp://127.0.0.1:1"], "Use --jobs or --cluster, not both."),
        (["--jobs", "0"], "Invalid value for '--jobs': 0 is not in the range 1<=x<=256."),
    ],
)
def test_an_invalid_request_is_rejected_with_one_sentence(args: list[str], sentence: str) -> None:
    assert refusal("simulate", "_blank", *args) == sentence


def test_several_players_of_a_game_for_one_need_rotation() -> None:
    sentence = refusal("simulate", "magic-bag", "--seats", "keen,random")
    assert sentence == "This game has one player. With --rotate each player plays the same deals."


def interrupt(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """Press Ctrl+C after this many deals."""
    play = Work.__call__

    def interrupt(work: Work, deals: Sequence[int]) -> Part:
        if max(deals) > after:
            raise KeyboardInterrupt
        return play(work, deals)

    monkeypatch.setattr(Work, "__call__", interrupt)


def test_ctrl_c_reports_the_deals_played(monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt(monkeypatch, 16)
    stopped = run(*ASKED)
    assert (stopped.exit_code, stopped.stdout.strip()) == (130, "")
    sentence = (
        "Stopped after 16 of 60 deals. Nothing was saved. With --save-to you can continue later."
    )
    assert stopped.stderr.strip() == sentence


@pytest.mark.parametrize(("asked", "jobs"), [(ASKED, "1"), (ROTATED, "1"), (ASKED, "2")])
def test_an_interrupted_study_continues_to_the_same_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asked: tuple[str, ...], jobs: str
) -> None:
    whole, half = tmp_path / "whole", tmp_path / "half"
    expected = run(*asked, "--json", "--save-to", str(whole)).stdout
    with monkeypatch.context() as patch:
        interrupt(patch, 16)
        stopped = run(*asked, "--json", "--save-to", str(half))
    assert (stopped.exit_code, stopped.stdout.strip()) == (130, "")
    assert f"Stopped after 16 of 60 deals. Their games are in {half}." in stopped.stderr
    assert 0 < len(list(half.iterdir())) < len(list(whole.iterdir()))
    (half / "._blank-17.json.1.half").write_text("{", encoding="utf-8")
    next(half.glob("_blank-07*")).unlink()
    assert run(*asked, "--json", "--save-to", str(half), "--jobs", jobs).stdout == expected
    first, second = (
        {file.name: file.read_bytes() for file in folder.glob("_*")} for folder in (whole, half)
    )
    assert first == second


def test_games_of_another_study_are_rejected(tmp_path: Path) -> None:
    run(*ASKED, "--save-to", str(tmp_path))
    for other in (["--seed", "T"], ["--seats", "random,random"], ["--rotate"], ["--games", "59"]):
        assert "not from this simulation" in refusal(*ASKED, *other, "--save-to", str(tmp_path))
    assert (
        json.loads(run(*ASKED, "--games", "61", "--json", "--save-to", str(tmp_path)).stdout)[
            "deals"
        ]
        == 61
    )
    (tmp_path / "_blank-07.json").write_text("{", encoding="utf-8")
    assert "not from this simulation" in refusal(
        *ASKED, "--games", "61", "--save-to", str(tmp_path)
    )


def test_two_simulations_in_one_folder_do_not_overwrite_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second begins while the folder is still empty."""
    play, others = Work.__call__, tmp_path / "_blank-60.json"

    def write_meanwhile(work: Work, deals: Sequence[int]) -> Part:
        others.write_text("a game of another seed", encoding="utf-8")
        return play(work, deals)

    monkeypatch.setattr(Work, "__call__", write_meanwhile)
    assert "not from this simulation" in refusal(*ASKED, "--save-to", str(tmp_path))
    assert others.read_text(encoding="utf-8") == "a game of another seed"


@contextmanager
def running_study(folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A long study with two workers, once they have played a game; whatever is left of it is
    killed.
    """
    command = [
        sys.executable,
        "-m",
        "tilebag",
        "simulate",
        "remembory",
        "--games",
        "100000",
        "--jobs",
        "2",
    ]
    with subprocess.Popen(
        [*command, "--save-to", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, **ENGLISH, "PYTHONPATH": str(ENGINE)},
        start_new_session=True,
    ) as running:
        try:
            while not any(folder.iterdir()):
                assert running.poll() is None
            yield running
        finally:
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)


@pytest.mark.parametrize("name", ["SIGTERM", *(["SIGHUP", "SIGKILL"] if THOROUGH else [])])
def test_no_process_is_left_when_the_first_one_is_ended(name: str, tmp_path: Path) -> None:
    """All of them hold the output, so it only ends with the last."""
    with running_study(tmp_path) as running:
        os.kill(running.pid, signal.Signals[name])
        running.communicate(timeout=30)
        assert running.returncode == -signal.Signals[name]


def test_every_pool_of_processes_ends_with_its_parent() -> None:
    """Also those of the build and of the training, whose processes are told so when they start."""
    pools = 0
    for folder in ("engine/tilebag", "build", "research"):
        for file in sorted((ENGINE.parent / folder).rglob("*.py")):
            for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(call, ast.Call) and ast.unparse(call.func) == "ProcessPoolExecutor":
                    pools += 1
                    text = ast.unparse(call)
                    assert "end_with_parent" in text or "_prepare_worker" in text, f"{file}: {text}"
    assert pools


@pytest.mark.soak
def test_ctrl_c_terminates_running_processes(tmp_path: Path) -> None:
    with running_study(tmp_path) as running:
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does
        output = running.communicate(timeout=30)
    assert running.returncode == 130
    assert not output[0].strip()
    assert output[1].startswith(b"Stopped after ")
