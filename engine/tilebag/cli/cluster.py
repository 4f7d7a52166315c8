"""Runs a study on a Dask cluster; needs the extra `cluster`.

Anyone who reaches a scheduler can run any code on its workers, and it on its clients, so a cluster
needs mutual trust (docs/players.md).
"""

from __future__ import annotations

import asyncio
import logging
import warnings
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from dataclasses import dataclass
from pkgutil import resolve_name
from typing import TYPE_CHECKING

from tilebag.cli import fingerprint
from tilebag.cli.worker_pools import Work, WorkerPool
from tilebag.core.errors import BadSetup

if TYPE_CHECKING:
    from distributed import Client

TIMEOUT_S = 10


@contextmanager
def cluster_pool(address: str) -> Iterator[WorkerPool]:
    """All workers of the cluster with this scheduler, such as `tcp://10.0.0.5:8786`.

    Raises BadSetup if there is no answer or no worker, if a worker has another version of Tilebag,
    or if the cluster is lost.
    """
    try:
        from distributed import KilledWorker
        from distributed.comm.core import CommClosedError
    except ModuleNotFoundError:
        raise BadSetup("study.cluster.extra") from None
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # reported once, by us
    client = _connect(address)
    try:
        _check_workers(client, address)
        executor = client.get_executor(pure=False)
        try:
            yield WorkerPool(sum(client.nthreads().values()), executor, _VersionedWork)
        except BaseException:
            if client.status == "running":
                executor.shutdown(wait=False)  # cancels all
            raise
    except OtherEngine as found:
        worker, its = found.args
        raise BadSetup(
            "study.cluster.differs", worker=worker, its=its, mine=fingerprint.ENGINE
        ) from None
    except (CancelledError, CommClosedError, KilledWorker, TimeoutError):
        raise BadSetup("study.cluster.lost", address=address) from None
    finally:
        client.close(timeout=TIMEOUT_S)


class OtherEngine(Exception):
    """A worker that joined later has another version of Tilebag: its address and version."""


@dataclass(frozen=True)
class _VersionedWork:
    """Work that refuses another version of Tilebag; workers may join at any time."""

    work: Work
    engine: str = fingerprint.ENGINE

    def __call__(self, deals: Sequence[int]) -> object:
        from distributed import get_worker

        if self.engine != fingerprint.ENGINE:
            raise OtherEngine(get_worker().address, fingerprint.ENGINE)
        return self.work(deals)


def _connect(address: str) -> Client:
    from distributed import Client
    from distributed.versions import VersionMismatchWarning

    try:
        asyncio.run(asyncio.wait_for(_check_scheduler(address), TIMEOUT_S))
        with warnings.catch_warnings():
            # _check_workers checks what must agree
            warnings.simplefilter("ignore", VersionMismatchWarning)
            return Client(address, timeout=TIMEOUT_S, set_as_default=False)
    except (ValueError, TypeError) as wrong:
        raise BadSetup("study.cluster.address", address=address[:80], why=str(wrong)) from None
    except (OSError, TimeoutError):
        raise BadSetup("study.cluster.silent", address=address[:80], n=TIMEOUT_S) from None


async def _check_scheduler(address: str) -> None:
    """Check that a Dask scheduler answers; a client alone would wait forever for a silent
    server.
    """
    from distributed.comm.core import connect

    await (await connect(address, timeout=TIMEOUT_S)).close()


def _check_workers(client: Client, address: str) -> None:
    # By name, because a function of ours would be sent as bytecode, which another version of Python
    # cannot run.
    engines = client.run(resolve_name, f"{fingerprint.__name__}:ENGINE", on_error="return")
    if not engines:
        raise BadSetup("study.cluster.empty", address=address)
    for worker, engine in engines.items():
        if not isinstance(engine, str):
            raise BadSetup("study.cluster.without", worker=worker)
        if engine != fingerprint.ENGINE:
            raise BadSetup(
                "study.cluster.differs", worker=worker, its=engine, mine=fingerprint.ENGINE
            )
