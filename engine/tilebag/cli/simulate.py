"""`tilebag simulate`: a study is carried out, with a bar while it lasts; its games go to a folder if that is wanted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from tilebag.cli.crews import Crew, processes, runs
from tilebag.cli.study_work import Part, Work
from tilebag.errors import BadSetup


def crew(jobs: int | None, address: str | None) -> AbstractContextManager[Crew]:
    """Who does the work: so many processes, or the cluster at an address; raises BadSetup."""
    if address is None:
        return processes(jobs or 1)
    if jobs is not None:
        raise BadSetup("study.jobs-or-cluster")
    from tilebag.cli.cluster import cluster

    return cluster(address)


def held(work: Work, workers: AbstractContextManager[Crew], folder: Path | None = None) -> Part:
    """What came of a study, its games written to the folder; raises BadSetup and OSError."""
    if folder is not None:
        _make_empty(folder)
    whole = Part()
    with workers as given, _bar(work.deals) as bar:
        for part in given.done(work, runs(work.deals, given.workers)):
            for name, save in part.games:
                assert folder is not None
                (folder / name).write_text(save, encoding="utf-8")
            whole += Part(part.results, part.times)
            bar.update(bar.task_ids[0], completed=whole.results.deals)
    return whole


def _make_empty(folder: Path) -> None:
    if folder.is_dir() and any(folder.iterdir()):
        raise BadSetup("study.folder-taken", folder=str(folder))
    folder.mkdir(parents=True, exist_ok=True)


@contextmanager
def _bar(deals: int) -> Iterator[Progress]:
    """On standard error, if that is a terminal."""
    screen = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        bar.add_task("", total=deals)
        yield bar
