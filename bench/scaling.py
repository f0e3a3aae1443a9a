"""bench/scaling.py: what it costs to score elsewhere: the job's size and packing, a task's round trip, and a whole
search.

    .venv/bin/python bench/scaling.py build/sewil build/mpi/sewil        # needs the installed wheel and `make mpi`

Prints, for generated tables: megabytes of the job against the raw values, seconds to open it; milliseconds of a task
on a process pool of one worker beside the scoring itself; and the seconds of the same search with two threads, with a
pool of two processes and with mpirun (two scoring ranks of one thread each).
"""

import contextlib
import json
import multiprocessing
import os
import pathlib
import subprocess
import sys
import tempfile
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor

import numpy as np

from sewil import SewilSelector, _core, _executor
from sewil.datasets import make_madelon_like

MPI = {
    **os.environ,
    "OMPI_ALLOW_RUN_AS_ROOT": "1",
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
    "OMPI_MCA_rmaps_base_oversubscribe": "1",
}


class Thief(Executor):
    """Keeps the job of a search instead of running it."""

    job = b""

    def submit(self, function, /, *words, **_):
        self.job = words[1] or self.job  # after the name of the search
        future: Future = Future()
        future.set_exception(InterruptedError())
        return future


def steal_job(x, y):
    thief = Thief()
    with contextlib.suppress(InterruptedError):
        SewilSelector(n_estimators=1, population=2, parents=2, generations=1, random_state=1, executor=thief).fit(x, y)
    return thief.job


def describe_job(x, y):
    job = steal_job(x, y)
    start = time.perf_counter()
    _core.ScoringJob(job)
    opened = time.perf_counter() - start
    print(f"| {x.shape[0]} x {x.shape[1]} | {x.nbytes / 1e6:.1f} | {len(job) / 1e6:.1f} | {opened:.3f} |", flush=True)


def task_overhead(x, y, pool):
    job = steal_job(x, y)
    name = _core.name_of_job(job)
    sets = [[0, 1, 2]]
    pool.submit(_executor.score_task, name, job, sets, True).result()
    whole, inside = [], []
    for _ in range(200):
        start = time.perf_counter()
        answer = pool.submit(_executor.score_task, name, None, sets, True).result()
        whole.append(time.perf_counter() - start)
        inside.append(answer.seconds)
    print(
        f"task of one set: {1e3 * np.median(np.array(whole) - np.array(inside)):.2f} ms beside the scoring itself "
        "(median of 200)"
    )


def search_seconds(x, y, told):
    options: dict = {"n_estimators": 200, "generations": 5, "random_state": 1}
    results = {}
    start = time.perf_counter()
    SewilSelector(**options, n_jobs=2).fit(x, y)
    results["2 threads"] = time.perf_counter() - start
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        list(pool.map(abs, [1, 2]))  # started before the clock
        start = time.perf_counter()
        SewilSelector(**options, n_jobs=2, executor=pool).fit(x, y)
        results["process pool of 2"] = time.perf_counter() - start
    with tempfile.TemporaryDirectory() as folder:
        table = os.path.join(folder, "table.npy")
        labels = os.path.join(folder, "labels.npy")
        np.save(table, x)
        np.save(labels, y)
        words = [
            "select",
            table,
            "--labels",
            labels,
            "--unlabeled",
            "-1",
            "--generations",
            "5",
            "--quiet",
            "--no-diagnostics",
        ]
        for name, command in (
            ("command, 2 threads", [told[0], *words, "--threads", "2"]),
            ("mpirun, rank 0 and 2 scoring ranks", ["mpirun", "-n", "3", told[1], *words, "--threads", "1"]),
        ):
            out = os.path.join(folder, name.replace(" ", "_"))
            subprocess.run([*command, "--out", out], check=True, env=MPI)
            results[name] = json.loads(pathlib.Path(out, "record.json").read_text())["seconds"]["total"]
    for name, seconds in results.items():
        print(f"| {name} | {seconds:.2f} |")


def main():
    told = sys.argv[1:]
    print("| table | values, MB | job, MB | opening, s |\n|---|---|---|---|")
    for rows, columns in ((2000, 500), (10000, 1000), (10000, 5000)):
        x, y = make_madelon_like(rows=rows, noise=columns - 20, labeled=0.1, random_state=1)
        describe_job(x, y)
    x, y = make_madelon_like(rows=2000, noise=480, labeled=0.1, random_state=1)
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        task_overhead(x, y, pool)
    print("| a search of 5 generations, 2000 x 500, 200 trees | seconds |\n|---|---|")
    search_seconds(x, y, told)


if __name__ == "__main__":
    main()
