"""The commands: what each is called, what it takes, and who does it."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

import click

from tilebag.cli import EXIT_ERROR, dates, input_files, storage
from tilebag.cli.app import CommandGroup, game_argument, lang_option
from tilebag.cli.letters import to_small
from tilebag.cli.terminal import console, echo, show
from tilebag.core.errors import BadSetup, BadText
from tilebag.core.version import __version__
from tilebag.core.words import Lexicon, say
from tilebag.match import bots, catalog, report
from tilebag.match.catalog import AnyBox

game = game_argument()
file = click.argument("file")
save_option = click.option(
    "--save",
    "keep",
    type=click.Path(dir_okay=False),
    help="Save the table in this file; continue if it exists.",
)
switch = click.option(
    "--set", "switches", multiple=True, metavar="NAME=VALUE", help="An option of the game."
)


# With Caps Lock on, commands and options are the same.
SETTINGS = {"help_option_names": ["-h", "--help"], "token_normalize_func": to_small}


@click.group(cls=CommandGroup, invoke_without_command=True, context_settings=SETTINGS)
@click.version_option(__version__, prog_name="tilebag", message="%(prog)s %(version)s")
@click.pass_context
def tilebag(ctx: click.Context) -> None:
    """Five tile games in the terminal."""
    if ctx.invoked_subcommand is None:
        echo(ctx.get_help())


@tilebag.command()
@click.option("--json", "plain", is_flag=True, help="Print all facts about every game as JSON.")
@lang_option
def games(*, plain: bool, words: Lexicon) -> None:
    """List the games: players, minutes, levels, options."""
    from tilebag.cli import games

    if plain:
        echo(json.dumps(games.facts(words), indent=2))
    else:
        show(games.table(words))


@tilebag.command()
@game
@click.option("--seats", help="Who plays, such as me,keen*3 (me is a person), or how many.")
@click.option(
    "--seed",
    help="The same seed gives the same deals, draws and rolls. Without one the deal is sealed.",
)
@switch
@click.option(
    "--position",
    default="",
    metavar="LINE",
    help="Begin with this position, a line of the game's notation.",
)
@save_option
@lang_option
def play(
    game: str,
    seats: str | None,
    seed: str | None,
    switches: tuple[str, ...],
    position: str,
    keep: str | None,
    words: Lexicon,
) -> None:
    """Play a game in this terminal."""
    _play(
        game,
        storage.MatchRequest(seats, seed, input_files.switches(switches), position),
        keep,
        words,
    )


@tilebag.command()
@game
@click.option("--date", metavar="YYYY-MM-DD", help="An earlier day.  [default: today]")
@save_option
@lang_option
@click.pass_obj
def daily(
    clock: dates.Clock | None, game: str, date: str | None, keep: str | None, words: Lexicon
) -> None:
    """Play the deal of the day, which is the same everywhere. A day begins at midnight, local
    time.
    """
    _play(
        game,
        storage.MatchRequest(None, None, {}, date=dates.date_to_open(date, dates.today(clock))),
        keep,
        words,
    )


@tilebag.command()
@game
@click.option(
    "--number", type=click.IntRange(1), help="Which puzzle.  [default: another one each day]"
)
@lang_option
@click.pass_obj
def puzzle(clock: dates.Clock | None, game: str, number: int | None, words: Lexicon) -> None:
    """Solve a puzzle: a choice from a game, with a clear answer. q gives up and shows the
    solution.
    """
    from tilebag.cli.terminal_puzzle import TerminalPuzzle
    from tilebag.match import puzzles

    box = catalog.box(game)
    task = puzzles.puzzle(box, number or puzzles.number_of_day(box, dates.today(clock).toordinal()))
    TerminalPuzzle(puzzles.Attempt(box, task), words, console()).run()


def _play(game: str, wish: storage.MatchRequest, keep: str | None, words: Lexicon) -> None:
    from tilebag.cli.save_file import SaveFile
    from tilebag.cli.terminal_game import TerminalGame

    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401  its mere presence lets a line be edited

    box = catalog.box(game)
    file = None if keep is None else SaveFile.read(keep)
    TerminalGame(storage.open_match(box, wish, file), words, console(), file).run()


@tilebag.command()
@game
@click.option("--seats", help="The players, such as expert,keen*2, or how many.")
@click.option(
    "--games",
    "deals",
    type=click.IntRange(1, 10_000_000),
    default=100,
    show_default=True,
    help="Number of deals.",
)
@click.option(
    "--rotate",
    is_flag=True,
    help="Play each deal once per seat: everyone moves on by one seat each time.",
)
@click.option("--seed", default="1", show_default=True, help="Deal k has the seed SEED/k.")
@switch
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    help="Number of processes that share the work.  [default: 1]",
)
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Use a Dask cluster: the address of its scheduler, tcp://HOST:8786.",
)
@click.option(
    "--save-to",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="Save every game there; continue an earlier run.",
)
@click.option(
    "--times", is_flag=True, help="Also measure how long decisions take (differs from run to run)."
)
@click.option("--json", "plain", is_flag=True, help="Print the result as JSON.")
@lang_option
def simulate(
    *,
    game: str,
    seats: str | None,
    deals: int,
    rotate: bool,
    seed: str,
    switches: tuple[str, ...],
    jobs: int | None,
    cluster: str | None,
    folder: Path | None,
    times: bool,
    plain: bool,
    words: Lexicon,
) -> None:
    """Let computer players play each other many times.

    Prints scores and wins with 95% intervals, and rates the players. The same seed gives the same
    figures, however the work is shared. A shared win is split evenly, so that all wins add up to
    the number of games. docs/players.md explains every figure.

    In a game for one player, --rotate lets each of --seats play the same deals.
    """
    from tilebag.cli import simulate, study_output
    from tilebag.cli.study_work import Work
    from tilebag.study.design import Study

    box = catalog.box(game)
    players = storage.names(
        seats or str(box.usual_seats), bots.default_player(box), bots.default_player(box)
    )
    study = Study.of(game, players, seed, input_files.switches(switches), rotate=rotate)
    work = Work(study, deals, games=folder is not None, times=times)
    try:
        results = simulate.run_study(work, simulate.worker_pool(jobs, cluster), folder)
    except simulate.Stopped as stopped:
        note = (
            say("study.stopped-kept", folder=str(folder)) if folder else say("study.stopped-lost")
        )
        echo(words.say(say("study.stopped", done=stopped.deals, all=deals, kept=note)), err=True)
        raise
    if plain:
        echo(json.dumps(study_output.answer(work, results)))
    else:
        for part in study_output.report_parts(work, results, words):
            show(part)


@tilebag.command()
@file
@lang_option
def replay(file: str, words: Lexicon) -> None:
    """Retell a saved game from the beginning.

    Prints how the table was set up, what happened and how it ended. FILE is a save or a whole bug
    report; - reads standard input.
    """
    from tilebag.cli.output import number_lines

    session = input_files.session(file)
    words = session.match.lexicon(words)
    parts = [
        [words.say(line) for line in report.setup_lines(session)],
        number_lines([words.say(line) for line in report.log_lines(session)]),
        [words.say(line) for line in report.result_lines(session)] if session.over else [],
    ]
    echo("\n\n".join("\n".join(part) for part in parts if part))


@tilebag.command()
@file
@lang_option
def steps(file: str, words: Lexicon) -> None:
    """List the moves of a saved game: number, seat, move, and what happened.

    A lesson of your own refers to moves by these numbers. FILE is a save or a whole bug report; -
    reads standard input.
    """
    from tilebag.cli import own_lesson

    show(own_lesson.steps(input_files.session(file), words))
    echo(words.say(say("cli.steps.note")))


@tilebag.command()
@file
@click.option(
    "--seat",
    type=int,
    help="The seat to review.  [default: every person, or every seat without one]",
)
@click.option(
    "--json",
    "plain",
    is_flag=True,
    help="Print the value of every choice as JSON, a line per seat.",
)
@lang_option
def review(*, file: str, seat: int | None, plain: bool, words: Lexicon) -> None:
    """Show which moves of a saved game could have been better, and why.

    A move is judged by what its seat knew. Values within two standard errors count as equally good.
    FILE is a save or a whole bug report; - reads standard input.
    """
    from tilebag.cli import review

    session = input_files.session(file)
    words = session.match.lexicon(words)
    balances = review.balances(session, seat)
    if plain:
        for balance in balances:
            echo(json.dumps(review.facts(session, balance, words), allow_nan=False))
    else:
        echo("\n\n".join("\n".join(review.lines(session, balance, words)) for balance in balances))


@tilebag.command()
@click.argument("file", required=False)
@click.option("--seal", metavar="HEX", help="The seal that was shown before the first move.")
@click.option(
    "--line",
    metavar="LINE",
    help="The sealed line that was shown at the end; then no save is needed.",
)
@click.option(
    "--computers", is_flag=True, help="Let the computers decide each of their moves again."
)
@lang_option
@click.pass_context
def verify(
    ctx: click.Context,
    *,
    file: str | None,
    seal: str | None,
    line: str | None,
    computers: bool,
    words: Lexicon,
) -> None:
    """Replay a save: is it valid, and is its deal the one that was sealed?

    Says that the save is valid, or the first thing that is wrong (exit code 1). FILE is a save or a
    whole bug report;
    - reads standard input.
    """
    from tilebag.cli import verify

    answer = verify.answer(verify.Question(file, seal, line, computers))
    for text in answer.lines:
        echo(words.say(text))
    if not answer.is_sound:
        ctx.exit(1)


@tilebag.command()
@game_argument(required=False)
@click.option(
    "--check",
    is_flag=True,
    help="Play all lessons and check moves, sentences and links to the rules.",
)
@click.option("--json", "plain", is_flag=True, help="Print all facts about every lesson as JSON.")
@lang_option
@click.pass_context
def lessons(
    ctx: click.Context, *, game: str | None, check: bool, plain: bool, words: Lexicon
) -> None:
    """List the lessons of one game, or of all games.

    --check prints everything that is wrong with them (exit code 1), and the sections of a rules
    page that no lesson teaches.
    """
    from tilebag.cli import lessons

    keys = lessons.games(game)
    if check:
        wrong = lessons.problems(keys)
        for line in wrong or [lessons.all_fine(keys)]:
            echo(words.say(line))
        for line in lessons.untaught(keys):
            echo(words.say(line))
        if wrong:
            ctx.exit(1)
    if plain:
        echo(json.dumps(lessons.facts(keys), indent=2))
    elif not check:
        show(lessons.table(keys, words))


@tilebag.command()
@file
@click.option(
    "--site",
    type=click.Path(file_okay=False),
    help="A built site (dist/): also write a page that plays the lesson.",
)
@click.option(
    "--to",
    "target",
    type=click.Path(file_okay=False),
    help="The folder to write.  [default: the lesson's key]",
)
@click.option("--host", default="", help="Address of Tilebag for links.  [default: the site's own]")
@lang_option
def lesson(*, file: str, site: str | None, target: str | None, host: str, words: Lexicon) -> None:
    """Make a lesson of your own from a saved game and captions.

    FILE is TOML; docs/embed.md describes its fields. The engine plays the lesson and reports the
    first mistake. With --site the lesson becomes a folder of static files for any host.
    """
    from tilebag.cli import own_lesson

    own = own_lesson.read(file)
    recordings = own.recordings()
    if site:
        folder = Path(target or own.lesson.key)
        own_lesson.write(own, recordings, own_lesson.Site.at(site), folder, host)
        echo(words.say(say("cli.lesson.made", file=str(folder / "index.html"))))
    else:
        steps = len(own.lesson.steps)
        languages = ", ".join(own.words)
        echo(words.say(say("cli.lesson.fine", name=own.lesson.key, n=steps, languages=languages)))


@tilebag.command()
@click.argument("key")
@lang_option
def new_game(key: str, words: Lexicon) -> None:
    """Make a new game from the template, with all its parts.

    KEY is its name in addresses, such as last-tile. Needs the project's source code. Prints the
    files it made and the next steps.
    """
    from tilebag.cli import new_game

    for file in new_game.make(key):
        echo(file.as_posix())
    echo(words.say(say("cli.new-game.made", game=key)))


@tilebag.command()
@game
@lang_option
@click.pass_context
def check_game(ctx: click.Context, game: str, words: Lexicon) -> None:
    """Show which parts of a game are missing, and how to make them.

    Needs the project's source code. The exit code is 1 if a part is missing that the site or the
    tests need.
    """
    from tilebag.cli import check_game

    parts = check_game.parts(game)
    show(check_game.table(parts, words))
    echo(words.say(check_game.summary(parts, game)))
    if any(part.state == check_game.MISSING for part in parts):
        ctx.exit(1)


@tilebag.command()
@game
@click.argument("file", default=input_files.STDIN)
@lang_option
@click.pass_context
def analyse(ctx: click.Context, game: str, file: str, words: Lexicon) -> None:
    """Answer questions about positions.

    {"position": LINE, "seat": N} gives the value of each choice in a position of the game's
    notation, as the seat sees it (default: who moves). The other questions are the game's own.

    Reads one JSON object per line and prints one answer per line, in the same order. FILE - reads
    standard input. A line that cannot be answered gets {"error": "..."} and a message with its
    number on standard error; the exit code is then 2.
    """
    box = catalog.box(game)
    if box.analyse is None and box.review is None:
        raise BadSetup("cli.no-analyse", game=say(f"{game}.name"))
    with input_files.open_file(file) as lines:
        if not _answer_lines(box, lines, words):
            ctx.exit(EXIT_ERROR)


def _answer_lines(box: AnyBox, file: BinaryIO, words: Lexicon) -> bool:
    """Answers line by line, as they come; true if all could be answered."""
    from tilebag.cli import review

    sound = True
    for n, line in input_files.lines(file):
        try:
            question = input_files.answers(line)
            own = box.analyse is not None and "position" not in question
            answer = (
                box.analyse(question)
                if box.analyse and own
                else review.position_facts(box, question, words)
            )
            echo(json.dumps(answer, allow_nan=False))
        except BadText as trouble:
            sentence = _describe_error(trouble, words)
            echo(json.dumps({"error": sentence}))
            echo(words.say(say("cli.line", n=n, what=sentence)), err=True)
            sound = False
    return sound


def _describe_error(trouble: BadText, words: Lexicon) -> str:
    """What is wrong in a line, beginning with the field where the sentence itself does not name
    it.
    """
    sentence = words.explain(trouble)
    field = str(trouble.values.get("field", ""))
    return (
        sentence if field in sentence else words.say(say("cli.field", field=field, what=sentence))
    )
