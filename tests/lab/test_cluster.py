"""Studies on a Dask cluster: a scheduler and two workers as real processes, one of them killed on the way."""

from __future__ import annotations

import importlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from quarterdeck.engine.errors import BadInput
from quarterdeck.lab.study.plan import Study
from quarterdeck.lab.study.running import Results, run
from quarterdeck.lab.workers import Here
from tests.cli.running import run as command
from tests.lab.test_study import study
from tests.server.chaos import network
from tests.server.postgres import NETWORK

CALL = "from distributed.cli.dask_{what} import main; main()"
ANOTHER = "import quarterdeck; quarterdeck.__version__ = '0.0.1'; "


class Machines:
    """A scheduler and workers, each a process."""

    def __init__(self, folder: Path, host: str = "127.0.0.1") -> None:
        self.file = folder / "scheduler.json"
        self.running: list[subprocess.Popen[bytes]] = []
        words = ("--host", host, "--port", "0", "--no-dashboard", "--scheduler-file", str(self.file))
        self.start("scheduler", *words)
        while not self.file.exists() or not self.file.read_text("utf-8").strip():
            assert self.running[0].poll() is None, "the scheduler has ended"
            time.sleep(0.1)
        self.address: str = json.loads(self.file.read_text("utf-8"))["address"]

    def start(self, what: str, *words: str, before: str = "", on: Sequence[str] = ()) -> subprocess.Popen[bytes]:
        call = [*on, sys.executable, "-c", before + CALL.format(what=what), *words]
        self.running.append(subprocess.Popen(call, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        return self.running[-1]

    def worker(self, *words: str, before: str = "", on: Sequence[str] = ()) -> subprocess.Popen[bytes]:
        usual = ("--no-nanny", "--nthreads", "1", "--no-dashboard", "--scheduler-file", str(self.file))
        return self.start("worker", *usual, *words, before=before, on=on)

    def end(self) -> None:
        for process in reversed(self.running):
            process.kill()
            process.wait()

    def wait_for(self, count: int) -> None:
        distributed = importlib.import_module("distributed")
        with distributed.Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(count, timeout=120)


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    found = Machines(tmp_path)
    yield found
    found.end()


def rows(asked: Study, results: Results) -> str:
    return json.dumps([results.games(), results.pairs(), results.ladder()])


@pytest.mark.long
def test_a_cluster_gives_the_same_results_and_survives_a_worker(machines: Machines, tmp_path: Path) -> None:
    from quarterdeck.lab.cluster import cluster

    asked = study(deals=120, subjects=tuple(f"a first hand with {rank}" for rank in range(2, 10)), unit_games=60)
    alone = Results(tmp_path / "alone.jsonl", asked)
    run(asked, alone, Here())
    workers = [machines.worker(), machines.worker()]
    machines.wait_for(2)
    results = Results(tmp_path / "together.jsonl", asked)
    with cluster(machines.address, "hit-the-deck", 2) as there:

        class Deadly:
            """The first result ends one of the workers."""

            def results(self, work, items):  # type: ignore[no-untyped-def]  # as Workers'
                for result in there.results(work, items):
                    if workers[0].poll() is None:
                        os.kill(workers[0].pid, signal.SIGKILL)
                        workers[0].wait()
                    yield result

        assert run(asked, results, Deadly())[0]
    assert rows(asked, results) == rows(asked, alone)
    units = [json.loads(line)["unit"] for line in results.path.read_text("utf-8").splitlines()[1:]]
    assert len(units) == len(set(units)) == len(alone.found), "no unit twice, none missing"


@pytest.mark.long
@pytest.mark.skipif(os.geteuid() != 0, reason="hosts are made of network namespaces, by root")
def test_two_hosts_share_a_study_and_one_is_cut_off(tmp_path: Path) -> None:
    """Each with a network and a cache of its own; the cable of one is pulled after the first result."""
    from quarterdeck.lab.cluster import cluster

    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    asked = study(deals=120, subjects=tuple(f"a first hand with {rank}" for rank in range(2, 10)), unit_games=60)
    alone = Results(tmp_path / "alone.jsonl", asked)
    run(asked, alone, Here())
    results = Results(tmp_path / "together.jsonl", asked)
    with network(2) as hosts:
        machines = Machines(tmp_path, f"{NETWORK}.254")
        try:
            for number, host in enumerate(hosts):
                on = ("env", f"XDG_CACHE_HOME={tmp_path / str(number)}", "ip", "netns", "exec", host.name)
                machines.worker("--host", host.address, on=on)
            machines.wait_for(2)
            with cluster(machines.address, "hit-the-deck", 2) as there:

                class Cut:
                    """The first result cuts one of the hosts off."""

                    def results(self, work, items):  # type: ignore[no-untyped-def]  # as Workers'
                        for number, result in enumerate(there.results(work, items)):
                            if number == 0:
                                hosts[0].cut()
                            yield result

                assert run(asked, results, Cut())[0]
        finally:
            machines.end()
    assert rows(asked, results) == rows(asked, alone)


WORDS = ("study", "hit-the-deck", "--deals", "60", "--unit-games", "40", "--ladder-games", "4")


def units_in(folder: Path) -> list[int]:
    """The units whose results are written down."""
    file = folder / "units.jsonl"
    lines = file.read_text("utf-8").split("\n")[1:-1] if file.exists() else []
    return [int(json.loads(line)["unit"]) for line in lines]


def test_a_client_that_is_killed_goes_on(
    machines: Machines, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is killed when some results are there; the same command plays the others, and none twice."""
    for _ in range(2):
        machines.worker()
    machines.wait_for(2)
    address, folder = machines.address, tmp_path / "study"
    client = subprocess.Popen(
        [sys.executable, "-m", "quarterdeck.cli", *WORDS, "--cluster", address, "-o", str(folder)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    while len(units_in(folder)) < 3:
        assert client.poll() is None, "the study has ended before it could be killed"
        time.sleep(0.02)
    client.kill()
    client.wait()
    before = units_in(folder)
    assert command(capsys, *WORDS, "--cluster", address, "-o", str(folder))[0] == 0
    units = units_in(folder)
    assert units[: len(before)] == before and len(units) == len(set(units)), "no unit twice"
    alone = folder.with_name("alone")
    assert command(capsys, *WORDS, "--jobs", "1", "-o", str(alone))[0] == 0
    assert sorted(units) == sorted(units_in(alone)), "none missing"
    for name in ("report.html", "cards.csv", "games.csv"):
        assert (folder / name).read_bytes() == (alone / name).read_bytes()


def test_a_worker_of_another_version_is_refused(machines: Machines, tmp_path: Path) -> None:
    from quarterdeck.lab.cluster import cluster

    machines.worker(before=ANOTHER)
    machines.wait_for(1)
    asked = study()
    wrong = pytest.raises(BadInput, match="a worker has another program")
    with cluster(machines.address, "hit-the-deck", 2) as there, wrong:
        run(asked, Results(tmp_path / "units.jsonl", asked), there)


@pytest.mark.long
def test_a_scheduler_without_workers_and_none_at_all(
    machines: Machines, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["study", "hit-the-deck", "-o", str(tmp_path / "study"), "--cluster"]
    status, _, err = command(capsys, *words, machines.address)
    assert status == 2 and "has no workers yet" in err
    status, _, err = command(capsys, *words, "tcp://127.0.0.1:9")
    assert status == 2 and "no scheduler answers at 'tcp://127.0.0.1:9'" in err.splitlines()[-1]
    status, _, err = command(capsys, *words, "nonsense")
    assert status == 2 and "no scheduler answers at 'nonsense'" in err.splitlines()[-1]
    assert not (tmp_path / "study").exists(), "nothing was begun"


def test_without_dask_it_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    status, _, err = command(capsys, "study", "hit-the-deck", "-o", str(tmp_path / "x"), "--cluster", "tcp://h:8786")
    assert status == 2 and err == "quarterdeck: a cluster needs Dask: pip install 'quarterdeck[cluster]'\n"
