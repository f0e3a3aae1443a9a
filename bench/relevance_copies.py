"""bench/relevance_copies.py: copies of columns that keep the relations among them, as a filter against noise: a trial.

    python bench/relevance_copies.py OUT.jsonl [--seeds 6] [--columns 300] [--labels 0.1]

Every column gets a copy before self-training; a column is found when the difference between its evidence and its copy's
exceeds the threshold of Selective SeqStep+. Learning is made as cheap as can be, since only the copies differ: ridge
regression on the 40 columns and copies of most evidence votes on the unlabeled rows, three times over, and evidence is
the correlation with labels and votes. Copies:

- shuffled: values in random order; relations to other columns are lost.
- rows alike: values in random order within clusters of rows alike (k-means on the first principal components).
- second-order: equicorrelated Gaussian knockoffs: the same means and (shrunken) covariances as the columns, and the
  same with one another; they need no labels, so that all rows teach the covariance.
- hidden: what the first principal components say of the column, plus what is left in random order.

One line per table: `copies` by kind of copy at the levels .05, .1, .2: [informative, redundant, noise columns]. Tables
of bench/planted_tables.h but for the random numbers of related noise. What is in the file is not run again."""

import argparse
import itertools
import json
import pathlib
import warnings

import numpy as np
from sklearn.cluster import KMeans
from sklearn.covariance import ledoit_wolf

from relevance_rivals import LEVELS, REAL, made

INFORMATIVE, ROWS = 8, 800
COMPONENTS, CLUSTERS = 10, 40
TEACHERS, TURNS = 40, 3


def table(line):
    separation = 1.0 if line["kind"] == "hard" else 2.0
    X, y = made(line["columns"] - REAL, separation, line["labels"], line["seed"])
    X = np.array(X, dtype=float)
    random = np.random.default_rng(line["seed"])
    own = X[:, REAL:]
    if line["noise"] == "blocks":
        shared = np.repeat(random.normal(size=(ROWS, -(-own.shape[1] // 10))), 10, axis=1)[:, : own.shape[1]]
        X[:, REAL:] = (own + shared) / np.sqrt(2)
    elif line["noise"] == "factors":
        loads = random.normal(size=(5, own.shape[1]))
        shared = random.normal(size=(ROWS, 5)) @ (loads / np.sqrt((loads**2).sum(axis=0)))
        X[:, REAL:] = (own + shared) / np.sqrt(2)
    return X, y


def components(X):
    """Each row's place along the first principal components, and what they say of every column."""
    centered = (X - X.mean(axis=0)) / X.std(axis=0)
    left, sizes, right = np.linalg.svd(centered, full_matrices=False)
    places = left[:, :COMPONENTS] * sizes[:COMPONENTS]
    return places, places @ right[:COMPONENTS] * X.std(axis=0) + X.mean(axis=0)


def shuffled(X, random):
    return random.permuted(X, axis=0)


def rows_alike(X, random):
    groups = KMeans(CLUSTERS, n_init=1, random_state=0).fit_predict(components(X)[0])
    copies = X.copy()
    for group in range(CLUSTERS):
        copies[groups == group] = random.permuted(X[groups == group], axis=0)
    return copies


def second_order(X, random):
    scale = X.std(axis=0)
    Z = (X - X.mean(axis=0)) / scale
    covariance = ledoit_wolf(Z, assume_centered=True)[0]
    width = min(1.0, 2 * np.linalg.eigvalsh(covariance)[0]) * 0.999
    known = np.linalg.solve(covariance, width * np.eye(len(covariance)))
    spread = 2 * width * np.eye(len(covariance)) - width * known
    values, vectors = np.linalg.eigh((spread + spread.T) / 2)
    noise = random.normal(size=Z.shape) @ (vectors * np.sqrt(np.maximum(values, 0))).T
    return (Z - Z @ known + noise) * scale + X.mean(axis=0)


def hidden(X, random):
    said = components(X)[1]
    return said + random.permuted(X - said, axis=0)


COPIES = {"shuffled": shuffled, "rows alike": rows_alike, "second-order": second_order, "hidden": hidden}


def found_at(difference, level):
    """Selective SeqStep+: as many as there may be with the share of those on the wrong side below the level."""
    for t in np.sort(np.abs(difference[difference != 0])):
        if (1 + (difference <= -t).sum()) / max(1, (difference >= t).sum()) <= level:
            return difference >= t
    return np.zeros(len(difference), bool)


def difference(X, copies, y):
    both = np.hstack([X, copies])
    both = (both - both.mean(axis=0)) / both.std(axis=0)
    known = y >= 0
    target = np.where(known, 2.0 * y - 1, 0)
    target[known] -= target[known].mean()
    rows = known
    for _ in range(TURNS):
        evidence = np.abs(both[rows].T @ target[rows])
        used = both[:, np.argsort(-evidence)[:TEACHERS]]
        inner = used[rows].T @ used[rows] + rows.sum() * np.eye(TEACHERS) / 4
        votes = used @ np.linalg.solve(inner, used[rows].T @ target[rows])
        target = np.where(known, target, np.tanh(votes / votes.std()))
        rows = np.ones(len(y), bool)
    evidence = np.abs(both.T @ (target - target.mean()))
    return evidence[: X.shape[1]] - evidence[X.shape[1] :]


def counts(found):
    return [int(part.sum()) for part in np.split(np.asarray(found), [INFORMATIVE, REAL])]


def measure(line):
    X, y = table(line)
    found = {}
    for name, make in COPIES.items():
        differences = difference(X, make(X, np.random.default_rng(line["seed"])), y)
        found[name] = [counts(found_at(differences, level)) for level in LEVELS]
    return {**line, "copies": found}


def show(lines):
    """Share of noise among the found / of the informative / of the redundant columns found, at level .1 and .2."""
    print("\n| columns | kind | noise | labels | tables | level | " + " | ".join(COPIES) + " |")
    print("|" + "---|" * (6 + len(COPIES)))
    key = ("columns", "kind", "noise", "labels")
    for group in sorted({tuple(line[name] for name in key) for line in lines}):
        chosen = [line["copies"] for line in lines if tuple(line[name] for name in key) == group]
        for level in (1, 2):
            cells = []
            for name in COPIES:
                counted = np.array([one[name][level] for one in chosen])
                noise = (counted[:, 2] / np.maximum(1, counted.sum(axis=1))).mean()
                parts = (noise, counted[:, 0].mean() / INFORMATIVE, counted[:, 1].mean() / (REAL - INFORMATIVE))
                cells.append(" / ".join(f"{part:.2f}".removeprefix("0") for part in parts))
            columns, kind, noise_kind, labels = group
            words = [f"{columns:,}", kind, noise_kind, f"{labels:.0%}".replace("%", " %"), len(chosen), LEVELS[level]]
            print("| " + " | ".join(map(str, [*words, *cells])) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--columns", type=int, default=300)
    parser.add_argument("--labels", type=float, default=0.1)
    parser.add_argument("--seeds", type=int, default=6)
    words = parser.parse_args()
    warnings.simplefilter("ignore")
    read = words.out.read_text().splitlines() if words.out.exists() else []
    lines = [json.loads(line) for line in read]
    noises = ("independent", "blocks", "factors")
    for seed, kind, noise in itertools.product(range(1, words.seeds + 1), ("separable", "hard"), noises):
        line = {"columns": words.columns, "labels": words.labels, "noise": noise, "kind": kind, "seed": seed}
        if any(line.items() <= other.items() for other in lines):
            continue
        lines.append(measure(line))
        with words.out.open("a") as file:
            file.write(json.dumps(lines[-1]) + "\n")
    show(lines)


if __name__ == "__main__":
    main()
