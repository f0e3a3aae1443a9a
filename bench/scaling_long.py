"""bench/scaling_long.py: a search on a long table in one process, on a process pool, on Dask and under mpirun.

    .venv/bin/python bench/scaling_long.py build/sewil build/mpi/sewil   # needs the wheel, Dask and `make mpi`

A generated table (--rows x --columns, 20 true columns, 1 % labels, each column in 255 steps) and the same search
(--n-estimators, --generations) every time, whose columns must be the same every time. Prints processor seconds of the
process that searches and of the busiest one that scores, which wait for each other: their sum is what an idle machine
with a core for each would take. Then what was sent: bytes of the job, how often, bytes of a task and of its answer.
Last the parts of a generation, from a run of twice as many generations, and what they come to on more workers."""

import argparse
import json
import multiprocessing
import os
import pathlib
import pickle
import resource
import subprocess
import sys
import tempfile
import time
from concurrent.futures import Executor, ProcessPoolExecutor

import numpy as np
from sklearn.base import clone

from sewil import SewilSelector
from sewil.datasets import make_madelon_like

MPI = {
    **os.environ,
    "OMPI_ALLOW_RUN_AS_ROOT": "1",
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
    "OMPI_MCA_rmaps_base_oversubscribe": "1",
}
# Runs a command and leaves its processor seconds in a file named by the rank.
RANK = """
import os, pathlib, resource, subprocess, sys
code = subprocess.run(sys.argv[2:]).returncode
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
name = os.environ.get("OMPI_COMM_WORLD_RANK", "0")
pathlib.Path(sys.argv[1], "seconds-" + name).write_text(str(usage.ru_utime + usage.ru_stime))
sys.exit(code)
"""


def in_steps(values, steps=255):
    """Codes of the quantiles, as reading with --bins makes them."""
    codes = np.empty(values.shape, np.uint8)
    for column in range(values.shape[1]):
        ends = np.quantile(values[:, column], np.arange(1, steps) / steps)
        codes[:, column] = np.searchsorted(ends, values[:, column])
    return codes


def seconds_of(process):
    """Processor seconds of another process so far (Linux)."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Counting(Executor):
    """Another executor, and what passes through it."""

    def __init__(self, inner, workers):
        self._inner, self._max_workers = inner, workers
        self.jobs, self.tasks, self.answers = [], [], []

    def submit(self, function, /, *words, **_):
        name, job, task = words
        if job is not None:
            self.jobs.append(len(job))
        self.tasks.append(len(pickle.dumps((name, task))))
        future = self._inner.submit(function, *words)
        future.add_done_callback(lambda done: self.answers.append(len(pickle.dumps(done.result()))))
        return future


def searching(options):
    """The selector whose search is measured."""
    words = {"n_estimators": options.n_estimators, "generations": options.generations, "cv": 0, "diagnostics": False}
    return SewilSelector(**words, random_state=1, n_jobs=1)


def fit(x, y, selector, executor, workers, processes):
    """Seconds by the clock, processor seconds of this process and of the busiest worker; the fit itself."""
    counting = Counting(executor, workers)
    before = [seconds_of(process) for process in processes]
    own, start = resource.getrusage(resource.RUSAGE_SELF), time.perf_counter()
    found = clone(selector).set_params(executor=counting).fit(x, y)
    wall, now = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_SELF)
    scoring = [seconds_of(process) - then for process, then in zip(processes, before, strict=True)]
    here = now.ru_utime + now.ru_stime - own.ru_utime - own.ru_stime
    return {"wall": wall, "here": here, "scoring": scoring, "record": found.record_, "sent": counting}


def on_pool(x, y, selector, workers):
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        list(pool.map(abs, range(4 * workers)))  # started before the clock
        return fit(x, y, selector, pool, workers, list(pool._processes))


def on_dask(x, y, selector, workers):
    from dask.distributed import Client

    with (
        Client(n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=None) as client,
        client.get_executor() as executor,
    ):
        return fit(x, y, selector, executor, workers, list(client.run(os.getpid).values()))


def chosen_of(record):
    return [column["index"] for column in record["selected"]]


def by_command(sewil, folder, options, generations, threads=1, ranks=1):
    """One run of the command, under mpirun where there is more than one rank."""
    launcher = ["mpirun", "-n", ranks] if ranks > 1 else []
    words = ["select", folder / "x.npy", "--labels", folder / "y.npy", "--unlabeled", "-1", "--method", "sew-il"]
    words += [
        "--n-estimators",
        options.n_estimators,
        "--generations",
        generations,
        "--cv",
        0,
        "--no-diagnostics",
        "--quiet",
    ]
    words += ["--threads", threads]
    with tempfile.TemporaryDirectory() as out:
        run = [*launcher, sys.executable, "-c", RANK, out, sewil, *words, "--out", pathlib.Path(out, "run")]
        start = time.perf_counter()
        subprocess.run([str(word) for word in run], check=True, env=MPI)
        wall = time.perf_counter() - start
        seconds = [float(pathlib.Path(out, f"seconds-{rank}").read_text()) for rank in range(ranks)]
        record = json.loads(pathlib.Path(out, "run", "record.json").read_text())
    return {"wall": wall, "here": seconds[0], "scoring": seconds[1:], "record": record}


def print_run(name, run):
    most = max(run["scoring"], default=0.0)
    scoring = f"{most:.1f} of {sum(run['scoring']):.1f}" if run["scoring"] else ""
    cells = f"{run['here']:.1f} | {scoring} | {run['here'] + most:.1f} | {run['wall']:.1f}"
    print(f"| {name} | {cells} |", flush=True)


def print_sent(name, sent):
    share = f"{len(sent.jobs)} x {np.mean(sent.jobs) / 1e6:.2f} MB"
    print(f"| {name} | {share} | {len(sent.tasks)} | {np.mean(sent.tasks):.0f} | {np.mean(sent.answers):.0f} |")


def print_projection(short, long, generations):
    """A generation's parts: what the longer run has more."""
    test = (long["here"] - short["here"]) / generations
    scored = [run["record"]["history"][-1]["scored"] for run in (short, long)]
    one = (long["scoring"][0] - short["scoring"][0]) / (scored[1] - scored[0])
    sets = (scored[1] - scored[0]) / generations
    fixed = short["here"] - (generations + 1) * test
    print(
        f"\noutside of generations {fixed:.1f} s; a generation: {test:.2f} s where the search runs, {sets:.0f} sets of"
    )
    print(f"{one:.3f} s each\n\n| workers | a generation, s | 20 generations and the rest, s |\n|---|---|---|")
    for workers in (1, 2, 8, 32):
        generation = test + np.ceil(sets / workers) * one
        print(f"| {workers} | {generation:.1f} | {fixed + 21 * generation:.0f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sewil")
    parser.add_argument("mpi_sewil")
    parser.add_argument("--rows", type=int, default=200_000)
    parser.add_argument("--columns", type=int, default=200)
    parser.add_argument("--n-estimators", type=int, default=100)
    parser.add_argument("--generations", type=int, default=3)
    options = parser.parse_args()

    x, y = make_madelon_like(
        rows=options.rows,
        informative=20,
        redundant=0,
        noise=options.columns - 20,
        separation=2.0,
        labeled=0.01,
        random_state=1,
    )
    x = in_steps(x)
    runs, sent = {}, {}
    print("| what | searching, s | busiest scoring, s | together, s | by the clock, s |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        np.save(folder / "x.npy", x)
        np.save(folder / "y.npy", y)

        def show(name, run):
            runs[name] = run
            print_run(name, run)

        few = options.generations
        for threads in (1, 2):
            show(f"command, {threads} threads", by_command(options.sewil, folder, options, few, threads=threads))
        for scoring in (1, 2):
            run = by_command(options.mpi_sewil, folder, options, few, ranks=scoring + 1)
            show(f"mpirun, {scoring} scoring", run)
        long = by_command(options.mpi_sewil, folder, options, 2 * few, ranks=2)
    for name, face in (("process pool", on_pool), ("Dask", on_dask)):
        for workers in (1, 2):
            run = face(x, y, searching(options), workers)
            show(f"Python, {name} of {workers}", run)
            sent[f"{name} of {workers}"] = run["sent"]
    first = chosen_of(next(iter(runs.values()))["record"])
    assert all(chosen_of(run["record"]) == first for run in runs.values()), "the columns differ"
    print("\n| what | job | tasks | bytes of a task | of its answer |\n|---|---|---|---|---|")
    for name, one in sent.items():
        print_sent(name, one)
    print_projection(runs["mpirun, 1 scoring"], long, options.generations)


if __name__ == "__main__":
    main()
