"""tests/golden/filters_golden.py: makes filters_<set>.json: the 20 best columns by SFS, SSLS and RLSR and their scores.

Plain NumPy / SciPy on n x n matrices, written from the formulas of docs/how/filters.md, sharing nothing with it.
The first 10 rows of each class, in file order, are labeled; all options are the defaults, except that RLSR
stops after 10 outer steps (a full fit of COIL20 by this script takes minutes).

    .venv/bin/python tests/golden/filters_golden.py DATA_FOLDER
"""

import csv
import gzip
import json
import pathlib
import sys

import numpy as np
import scipy.io
from scipy.spatial.distance import cdist

LABELED_PER_CLASS = 10
TOP = 20


def load(folder, name):
    if name == "protein":
        with gzip.open(folder / "mice_protein_expression.csv.gz", "rt") as file:
            lines = list(csv.reader(file))[1:]
        return np.array([[float(cell) for cell in line[1:-1]] for line in lines]), np.array(
            [line[-1] for line in lines]
        )
    file = scipy.io.loadmat(folder / f"{name}.mat")
    return file["X"].astype(float), file["Y"].ravel()


def hide_labels(labels):
    classes, index = np.unique(labels, return_inverse=True)
    kept = np.full(len(labels), -1)
    for k in range(len(classes)):
        rows = np.flatnonzero(index == k)[:LABELED_PER_CLASS]
        kept[rows] = k
    return kept, len(classes)


def neighbor_graph(distances, k):
    n = len(distances)
    graph = np.zeros((n, n))
    for row in range(n):
        order = np.argsort(distances[row], kind="stable")
        graph[row, order[order != row][:k]] = 1
    return np.maximum(graph, graph.T)


def quadratic_form(weights, x):
    laplacian = np.diag(weights.sum(axis=1)) - weights
    return np.einsum("ij,ij->j", x, laplacian @ x)


def sfs(x, y, classes, graph):
    x = x - x.mean(axis=0)
    above = x.var(axis=0)
    below = 2 * quadratic_form(graph, x)
    for k in range(classes):
        own = x[y == k]
        above = above + len(own) * own.mean(axis=0) ** 2
        below = below + len(own) * own.var(axis=0)
    return above / below


def ssls(x, y, graph, distances):
    x = x - x.mean(axis=0)
    sigma2 = np.median(distances[np.triu_indices(len(x), 1)])
    both = np.logical_and.outer(y >= 0, y >= 0)
    same = np.equal.outer(y, y)
    joined = np.where(both, same, graph > 0)
    np.fill_diagonal(joined, False)
    within = np.where(joined, np.exp(-distances / (2 * sigma2)), 0)
    between = (both & ~same).astype(float)
    return quadratic_form(within, x) / quadratic_form(between, x)


def project(rows):
    """Each row to its nearest point of the simplex."""
    ordered = -np.sort(-rows, axis=1)
    shifts = (np.cumsum(ordered, axis=1) - 1) / np.arange(1, rows.shape[1] + 1)
    last = (ordered > shifts).sum(axis=1) - 1
    return np.maximum(rows - shifts[np.arange(len(rows)), last][:, None], 0)


def rlsr(x, y, classes, gamma=0.1, smoothing=1e-12, outer_steps=10):
    n, d = x.shape
    shares = np.full((n, classes), 1 / classes)
    shares[y >= 0] = np.eye(classes)[y[y >= 0]]
    x = x - x.mean(axis=0)
    products = x.T @ x
    norms = np.ones(d)
    before = np.inf
    for _ in range(outer_steps):
        mean = shares.mean(axis=0)
        target = shares - mean
        inner = before
        for _ in range(10):
            q = norms.sum() / norms
            w = np.linalg.solve(products + gamma * np.diag(q), x.T @ target)
            norms = np.sqrt((w**2).sum(axis=1) + smoothing)
            objective = ((x @ w - target) ** 2).sum() + gamma * norms.sum() ** 2
            stop = np.isfinite(inner) and inner - objective <= 1e-7 * inner
            inner = objective
            if stop:
                break
        fitted = x @ w + mean
        shares[y < 0] = project(fitted[y < 0])
        objective = ((fitted - shares) ** 2).sum() + gamma * norms.sum() ** 2
        stop = np.isfinite(before) and before - objective <= 1e-8 * before
        before = objective
        if stop:
            break
    lines = np.sqrt((w**2).sum(axis=1))
    return lines / lines.sum(), before


def best(scores, larger):
    order = np.argsort(-scores if larger else scores, kind="stable")[:TOP]
    return {"columns": order.tolist(), "scores": scores[order].tolist()}


def main(folder):
    for name in ["protein", "madelon", "Isolet", "COIL20"]:
        x, labels = load(folder, name)
        y, classes = hide_labels(labels)
        distances = cdist(x, x, "sqeuclidean")
        graph = neighbor_graph(distances, 20)
        regression, objective = rlsr(x, y, classes)
        result = {
            "rows": len(x),
            "labeled_per_class": LABELED_PER_CLASS,
            "sfs": best(sfs(x, y, classes, graph), larger=True),
            "ssls": best(ssls(x, y, graph, distances), larger=False),
            "rlsr": best(regression, larger=True) | {"objective": objective},
        }
        path = pathlib.Path(__file__).parent / f"filters_{name.lower()}.json"
        path.write_text(json.dumps(result, indent=1) + "\n")
        print(path.name, "written")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
