"""bench/python_overhead.py: what the Python face costs: processor time beside the C++ call, and memory beside X and
its codes.

    make wheel && .venv/bin/python -m pip install --no-deps --force-reinstall dist/sewil-*.whl
    .venv/bin/python bench/python_overhead.py [build/sewil]

Time: a Madelon-size selection (2600 rows, 500 columns, 260 labeled) with one thread; the processor seconds of the
fit, those spent inside the one call of the C++ side, and, when the command is named, those of `sewil select` on the
same data in an NPZ file. Memory: one tree on 200,000 rows x 200 columns in each of several layouts, each in a process
of its own; the growth of its largest resident size during the fit, beside the size of X and of 16-bit codes.
"""

import json
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

import numpy as np

import sewil
from sewil import _core
from sewil.datasets import make_madelon_like

OPTIONS: dict = {"n_estimators": 50, "generations": 3}


def time_of_selection(X, y):
    inside = []
    call = _core.select_columns

    def timed(*arguments):
        start = time.process_time()
        found = call(*arguments)
        inside.append(time.process_time() - start)
        return found

    _core.select_columns = timed
    try:
        start = time.process_time()
        selector = sewil.SewilSelector(random_state=1, n_jobs=1, **OPTIONS).fit(X, y)
        total = time.process_time() - start
    finally:
        _core.select_columns = call
    return total, inside[0], selector


def time_of_command(command, X, y):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "data.npz")
        np.savez(path, X=X, y=y)
        words = [f"--{name}={value}" for name, value in OPTIONS.items()]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        out = subprocess.run(
            [command, "select", path, "--unlabeled", "-1", "--threads", "1", "--json", *words],
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, json.loads(out)


def print_times(command):
    X, y = make_madelon_like(rows=2600, labeled=0.1, random_state=0)
    print("| | processor seconds |\n|---|---|")
    best = min((time_of_selection(X, y) for _ in range(2)), key=lambda run: run[0] - run[1])
    total, inside, selector = best
    print(f"| `SewilSelector.fit` | {total:.3f} |\n| of it, the C++ call | {inside:.3f} |")
    print(f"| beside it | {total - inside:.4f} ({100 * (total - inside) / total:.2f} %) |")
    if command:
        seconds, record = time_of_command(command, X, y)
        same = [column["index"] for column in record["selected"]] == [
            column["index"] for column in selector.record_["selected"]
        ]
        print(f"| `sewil select` with reading the file | {seconds:.3f} |")
        print(f"\nThe same columns from both: {same}.")


MEMORY = """
import resource, sys
import numpy as np
from scipy import sparse
import sewil
layout = sys.argv[1]
rng = np.random.default_rng(0)
rows, columns = 200_000, 200
X = np.empty((rows, columns), sys.argv[2], order="F" if layout == "F" else "C")
for start in range(0, rows, 10_000):
    X[start : start + 10_000] = rng.integers(0, 1000, (10_000, columns))
if layout == "frame":
    import pandas as pd
    X = pd.DataFrame(X, copy=False)
    X.columns = [f"c{c}" for c in range(columns)]
y = np.where(np.arange(rows) < 1000, np.arange(rows) % 2, -1)
sewil.ForestClassifier(n_estimators=1, random_state=0).fit(X[:2000], y[:2000])  # everything is loaded
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
sewil.ForestClassifier(n_estimators=1, random_state=0).fit(X, y)
after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
size = X.to_numpy().nbytes if layout == "frame" else X.nbytes
print(size / 2**20, (after - before) / 2**10)
"""


def print_memory():
    print("\n| X, 200,000 x 200 | MB of X | MB of 16-bit codes | MB more at the peak of the fit |\n|---|---|---|---|")
    codes = 200_000 * 200 * 2 / 2**20
    for layout, dtype in (("C", "f8"), ("F", "f8"), ("C", "f4"), ("C", "i2"), ("frame", "f8")):
        done = subprocess.run([sys.executable, "-c", MEMORY, layout, dtype], check=True, capture_output=True, text=True)
        size, more = map(float, done.stdout.split())
        name = "pandas float64" if layout == "frame" else f"{np.dtype(dtype).name}, {layout} order"
        print(f"| {name} | {size:.0f} | {codes:.0f} | {more:.0f} |")


if __name__ == "__main__":
    print_times(sys.argv[1] if len(sys.argv) > 1 else None)
    print_memory()
