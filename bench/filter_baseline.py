"""bench/filter_baseline.py: the filters in direct NumPy (dense Laplacian, explicit inverse) against sewil, same run.

    cmake --preset bench && cmake --build build-bench --target filter_speed
    .venv/bin/python bench/filter_baseline.py build-bench/bench/filter_speed DATA_FOLDER [--threads 1]

Prints a Markdown table. Both sides get the same table, labels and number of threads; reading is not counted. Times
are the processor time of the better of `--repeat` runs (wall time beside it), so that other users of the machine
matter little.
"""

import argparse
import os
import sys

if "--threads" in sys.argv:
    os.environ["OPENBLAS_NUM_THREADS"] = sys.argv[sys.argv.index("--threads") + 1]
else:
    os.environ["OPENBLAS_NUM_THREADS"] = "1"

import functools
import gzip
import json
import pathlib
import subprocess
import tempfile
import time

import numpy as np
import scipy.io


def neighbors(x, k=20):
    squares = (x * x).sum(axis=1)
    distances = squares[:, None] + squares[None, :] - 2 * x @ x.T
    np.fill_diagonal(distances, np.inf)
    nearest = np.argpartition(distances, k, axis=1)[:, :k]
    np.fill_diagonal(distances, 0)
    graph = np.zeros_like(distances)
    graph[np.arange(len(x))[:, None], nearest] = 1
    return distances, np.maximum(graph, graph.T)


def quadratic_form(weights, x):
    return np.einsum("ij,ij->j", x, (np.diag(weights.sum(axis=1)) - weights) @ x)


def sfs(x, y, classes):
    _, graph = neighbors(x)
    above, below = x.var(axis=0), 2 * quadratic_form(graph, x)
    for k in range(classes):
        own = x[y == k]
        above = above + len(own) * (own.mean(axis=0) - x.mean(axis=0)) ** 2
        below = below + len(own) * own.var(axis=0)
    return above / below


def ssls(x, y, classes):
    distances, graph = neighbors(x)
    sigma2 = np.median(distances[np.triu_indices(len(x), 1)])
    both = np.logical_and.outer(y >= 0, y >= 0)
    same = np.equal.outer(y, y)
    within = np.where(both, same, graph > 0) * np.exp(-distances / (2 * sigma2))
    np.fill_diagonal(within, 0)
    return -quadratic_form(within, x) / quadratic_form((both & ~same).astype(float), x)


def project(rows):
    ordered = -np.sort(-rows, axis=1)
    shifts = (np.cumsum(ordered, axis=1) - 1) / np.arange(1, rows.shape[1] + 1)
    last = (ordered > shifts).sum(axis=1) - 1
    return np.maximum(rows - shifts[np.arange(len(rows)), last][:, None], 0)


def rlsr(x, y, classes, gamma=0.1, smoothing=1e-12, outer_steps=100):
    n, d = x.shape
    shares = np.full((n, classes), 1 / classes)
    shares[y >= 0] = np.eye(classes)[y[y >= 0]]
    x = x - x.mean(axis=0)
    products = x.T @ x  # X H X', once
    norms, before = np.ones(d), np.inf
    for _ in range(outer_steps):
        mean = shares.mean(axis=0)
        right, inner = x.T @ (shares - mean), before
        for _ in range(10):
            w = np.linalg.inv(products + gamma * np.diag(norms.sum() / norms)) @ right
            norms = np.sqrt((w**2).sum(axis=1) + smoothing)
            objective = ((x @ w - (shares - mean)) ** 2).sum() + gamma * norms.sum() ** 2
            stop, inner = inner - objective <= 1e-7 * objective, objective
            if stop:
                break
        fitted = x @ w + mean
        shares[y < 0] = project(fitted[y < 0])
        objective = ((fitted - shares) ** 2).sum() + gamma * norms.sum() ** 2
        stop, before = before - objective <= 1e-8 * objective, objective
        if stop:
            break
    return np.sqrt((w**2).sum(axis=1))


def mat(folder, name):
    file = scipy.io.loadmat(folder / f"{name}.mat")
    return file["X"].astype(float), np.unique(file["Y"].ravel(), return_inverse=True)[1]


def mnist(folder):
    with (
        gzip.open(folder / "mnist/train-images-idx3-ubyte.gz") as images,
        gzip.open(folder / "mnist/train-labels-idx1-ubyte.gz") as labels,
    ):
        x = np.frombuffer(images.read(), np.uint8, offset=16).reshape(60000, 784)
        y = np.frombuffer(labels.read(), np.uint8, offset=8)
    rows = np.loadtxt(folder / "mnist/subset10000.txt.gz", dtype=int)[:9900]
    return (x[rows] > 0).astype(float), y[rows].astype(int)


def hide(y, per_class):
    kept = np.full(len(y), -1, np.int32)
    for k in np.unique(y):
        rows = np.flatnonzero(y == k)[:per_class]
        kept[rows] = k
    return kept


def write_raw(path, x, y, classes):
    with open(path, "wb") as file:
        np.array([*x.shape, classes], np.int64).tofile(file)
        np.ascontiguousarray(x.T).tofile(file)
        y.astype(np.int32).tofile(file)


def timed(run, repeat):
    best = [np.inf, np.inf]
    for _ in range(repeat):
        wall, used = time.perf_counter(), time.process_time()
        result = run()
        best = [min(best[0], time.process_time() - used), min(best[1], time.perf_counter() - wall)]
    return best, result


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("--threads", default="1")
    parser.add_argument("--repeat", type=int, default=1)
    parser.add_argument("--outer-steps", type=int, default=100, help="of rlsr, on both sides")
    parser.add_argument("--cases", default="mnist-sfs,mnist-ssls,coil20-rlsr,pcmac-rlsr")
    told = parser.parse_args()
    tables = {
        "mnist": (lambda: mnist(told.data), 10),
        "coil20": (lambda: mat(told.data, "COIL20"), 7),
        "pcmac": (lambda: mat(told.data, "PCMAC"), 88),
    }
    sizes = {"mnist": 9900, "coil20": 1296, "pcmac": 1749}
    print("| table | method | NumPy s (wall) | sewil s (wall) | ratio | same 20 best |\n|---|---|---|---|---|---|")
    for case in told.cases.split(","):
        name, method = case.split("-")
        make, per_class = tables[name]
        x, y = make()
        rows = np.sort(np.random.default_rng(0).permutation(len(x))[: sizes[name]])
        x, y = np.ascontiguousarray(x[rows]), y[rows]
        classes = y.max() + 1
        y = hide(y, per_class)
        with tempfile.NamedTemporaryFile() as file:
            write_raw(file.name, x, y, classes)
            command = [
                told.program,
                file.name,
                "--method",
                method,
                "--threads",
                told.threads,
                "--repeat",
                str(max(3, told.repeat)),
                "--outer-steps",
                str(told.outer_steps),
            ]
            ours = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        rankers: dict = {"sfs": sfs, "ssls": ssls, "rlsr": functools.partial(rlsr, outer_steps=told.outer_steps)}
        with np.errstate(all="ignore"):
            (used, wall), scores = timed(lambda: rankers[method](x, y, classes), told.repeat)
        scores = np.where(np.isfinite(scores), scores, -np.inf)
        best = np.argsort(-scores, kind="stable")[:20]
        common = len(set(best.tolist()) & set(ours["best"]))
        print(
            f"| {name} {x.shape[0]} x {x.shape[1]} | {method} | {used:.2f} ({wall:.2f}) | {ours['processor']:.2f} "
            f"({ours['seconds']:.2f}) | {used / ours['processor']:.1f} | {common} of 20 |",
            flush=True,
        )


if __name__ == "__main__":
    main()
