"""`tilebag simulate`: runs a study with a progress bar and optionally saves its games to a
folder.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from tilebag.cli.save_file import is_partial, write_over
from tilebag.cli.study_work import Part, Work
from tilebag.cli.terminal import progress_console
from tilebag.cli.worker_pools import WorkerPool, process_pool, runs
from tilebag.core.errors import BadSave, BadSetup


def worker_pool(jobs: int | None, address: str | None) -> AbstractContextManager[WorkerPool]:
    """A pool of processes, or the cluster at an address; raises BadSetup."""
    if address is None:
        return process_pool(jobs or 1)
    if jobs is not None:
        raise BadSetup("study.jobs-or-cluster")
    from tilebag.cli.cluster import cluster_pool

    return cluster_pool(address)


class Stopped(KeyboardInterrupt):
    """Ctrl+C was pressed after this many deals."""

    def __init__(self, deals: int) -> None:
        super().__init__(deals)
        self.deals = deals


def run_study(
    work: Work, workers: AbstractContextManager[WorkerPool], folder: Path | None = None
) -> Part:
    """The results of a study; deals already in the folder are read from it, others are written to
    it.

    Raises BadSetup, OSError and Stopped.
    """
    stored = {} if folder is None else _read_folder(work, folder)
    whole = sum(stored.values(), Part())
    left = [k for k in range(1, work.deals + 1) if k not in stored]
    try:
        with workers as pool, _bar(work.deals) as bar:
            for part in pool.run(work, runs(left, pool.workers)):
                for name, save in part.games:
                    assert folder is not None
                    _keep(save, folder / name)
                whole += Part(part.results, part.times)
                bar.update(bar.task_ids[0], completed=whole.results.deals)
    except KeyboardInterrupt:
        raise Stopped(whole.results.deals) from None
    return whole


def _keep(save: str, file: Path) -> None:
    """Write a game to a new file; raises BadSetup if another simulation has written there
    meanwhile.
    """
    try:
        write_over(file, save.encode(), None)
    except BadSave:
        raise BadSetup("study.folder-taken", folder=str(file.parent)) from None


def _read_folder(work: Work, folder: Path) -> dict[int, Part]:
    """The deals of this study whose games are all in the folder; raises BadSetup if it has other
    files.

    To measure times, all deals are played again.
    """
    folder.mkdir(parents=True, exist_ok=True)
    there = {file.name for file in folder.iterdir() if not is_partial(file)}
    names = {k: work.file_names(k) for k in range(1, work.deals + 1)} if there else {}
    whole = [k for k in names if there.issuperset(names[k])]
    parts = {
        k: work.read_deal(k, [(folder / name).read_text(encoding="utf-8") for name in names[k]])
        for k in whole
    }
    sound = {k: part for k, part in parts.items() if part}
    if len(sound) < len(whole) or there.difference(*names.values()):
        raise BadSetup("study.folder-taken", folder=str(folder))
    return {} if work.times else sound


@contextmanager
def _bar(deals: int) -> Iterator[Progress]:
    """A progress bar on standard error, if that is a terminal."""
    screen = progress_console()
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        bar.add_task("", total=deals)
        yield bar
