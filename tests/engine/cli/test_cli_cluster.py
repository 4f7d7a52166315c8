"""`tilebag simulate --cluster`: the same result as without, and one sentence for whatever is wrong with a cluster.

The cluster is a local one in this process, except where a test says otherwise.
"""

from __future__ import annotations

import json
import socket
import sys
import time
from collections.abc import Iterator

import pytest
from distributed import LocalCluster
from engine.cli.terminal import refusal, run

from tilebag.cli import cluster as clusters
from tilebag.cli import fingerprint, simulate
from tilebag.cli.fingerprint import ENGINE

ASKED = ("simulate", "_blank", "--seats", "keen,random,random", "--games", "40", "--rotate", "--json")


def start_cluster(workers: int = 1, *, processes: bool = False) -> LocalCluster:
    return LocalCluster(
        n_workers=workers,
        threads_per_worker=2,
        processes=processes,
        protocol="tcp",
        dashboard_address=":0",
        worker_dashboard_address=None,
    )


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with start_cluster() as local:
        yield local.scheduler_address


def test_the_result_is_the_same_to_the_letter(address: str) -> None:
    assert run(*ASKED, "--cluster", address).stdout == run(*ASKED).stdout


@pytest.mark.soak
def test_the_same_with_workers_that_are_processes() -> None:
    with start_cluster(2, processes=True) as local:
        long = ("simulate", "remembory", "--seats", "expert,keen,casual", "--games", "300", "--rotate", "--json")
        assert run(*long, "--cluster", local.scheduler_address).stdout == run(*long, "--jobs", "2").stdout


def test_games_and_times_come_back_too(address: str, tmp_path: object) -> None:
    folder = f"{tmp_path}/games"
    shown = run(*ASKED, "--cluster", address, "--times", "--save-to", folder)
    assert json.loads(shown.stdout)["players"][0]["decisions"] > 0
    assert "game over" in run("verify", f"{folder}/_blank-40-3.json").stdout


def test_a_cluster_without_workers() -> None:
    with start_cluster(0) as local:
        at = local.scheduler_address
        assert refusal(*ASKED, "--cluster", at) == f"The cluster at {at} has no workers."


def engine_elsewhere(name: str) -> str:
    del name
    return "0.0.1+123"


def test_a_worker_with_another_tilebag(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "resolve_name", engine_elsewhere)
    sentence = refusal(*ASKED, "--cluster", address)
    assert sentence.startswith("The worker tcp://127.0.0.1:")
    assert sentence.endswith(f" has Tilebag 0.0.1+123; here it is {ENGINE}. All must have the same.")


def test_a_worker_that_comes_later_with_another_tilebag(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "_check_workers", lambda client, address: None)
    monkeypatch.setattr(fingerprint, "ENGINE", "0.0.1+123")  # on the worker, which shares this process
    assert " has Tilebag 0.0.1+123" in refusal(*ASKED, "--cluster", address)


def test_a_worker_without_tilebag(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tilebag.cli.fingerprint", None)
    assert refusal(*ASKED, "--cluster", address).endswith(" has no Tilebag, or an older one. All must have the same.")


def test_a_cluster_that_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    local = start_cluster()
    monkeypatch.setattr(clusters, "TIMEOUT_S", 1)

    def close_early() -> Iterator[range]:
        local.close()
        yield range(3)

    monkeypatch.setattr(simulate, "runs", lambda deals, workers: close_early())
    at = local.scheduler_address
    assert refusal(*ASKED, "--cluster", at) == f"The cluster at {at} has gone, or its workers have."


@pytest.mark.parametrize("address", ["", "here", "tcp://127.0.0.1", "abc://127.0.0.1:1", "8786", "inproc://1"])
def test_what_is_no_address(address: str) -> None:
    assert refusal(*ASKED, "--cluster", address).startswith(f"“{address}” cannot be the address of a Dask scheduler; ")


def test_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "TIMEOUT_S", 1)
    sentence = refusal(*ASKED, "--cluster", "tcp://127.0.0.1:1")
    assert sentence == "Nobody answered at tcp://127.0.0.1:1 within one second."


def test_one_who_listens_and_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "TIMEOUT_S", 1)
    begun = time.monotonic()
    with socket.create_server(("127.0.0.1", 0)) as silent:
        sentence = refusal(*ASKED, "--cluster", f"tcp://127.0.0.1:{silent.getsockname()[1]}")
    assert sentence.endswith("within one second.")
    assert time.monotonic() - begun < 10


def test_without_the_extra_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    sentence = refusal(*ASKED, "--cluster", "tcp://127.0.0.1:1")
    assert (
        sentence
        == "A cluster needs the package distributed. In the folder of Tilebag’s sources, run: pip install '.[cluster]'"
    )


def test_the_engine_is_told_by_all_that_changes_a_game() -> None:
    version, _, sha = ENGINE.partition("+")
    assert version
    assert len(sha) == 12
