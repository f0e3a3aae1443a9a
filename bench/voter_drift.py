"""bench/voter_drift.py: with few labels of unequal classes, does self-training drift to the large class?

    .venv/bin/python bench/voter_drift.py build/sewil bench/voters/drift.jsonl [--splits 20]
    .venv/bin/python bench/voter_drift.py --summary bench/voters/drift.jsonl

Tables like leukemia's (72 x 7000, 21 labels, two classes 2 to 1): colon, Prostate-GE and two classes of TOX-171 with
the second class thinned to half the first, and generated ones (normal columns, of 7000 some shifted by 1). 30 % of the
rows have a label. `sewil label --cv 0` with trees and with the default: accuracy and balanced accuracy before
self-training and after; the share of the large class among the labels that were hidden, those given before
self-training, what was taken in the first step and all that were given in the end. One line per table, split
and way.
"""

import argparse
import csv
import json
import subprocess
import tempfile
from collections import defaultdict
from pathlib import Path

import numpy as np
from sklearn.metrics import balanced_accuracy_score
from sklearn.model_selection import StratifiedShuffleSplit

from voter_quality import read, save
from voter_tables import table

KINDS = ("auto", "random-forest")
WHAT = ("before", "after", "balanced before", "balanced after", "true", "given before", "first step", "given after")


def two_to_one(name):
    """The first class whole, of the second half as many rows."""
    X, y, _ = table(name)
    large, small = np.flatnonzero(y == 0), np.flatnonzero(y == 1)
    rows = np.sort(np.concatenate([large, small[: len(large) // 2]]))
    return X[rows], y[rows]


def drawn(informative):
    chance = np.random.default_rng(7)
    y = (np.arange(72) % 3 == 2).astype(int)
    X = chance.normal(size=(72, 7000))
    X[:, :informative] += y[:, None] * chance.choice([-1, 1], informative)
    return X, y


TABLES = {
    "colon": lambda: table("colon")[:2],
    "Prostate-GE, 2 to 1": lambda: two_to_one("Prostate-GE"),
    "TOX-171, two classes, 2 to 1": lambda: two_to_one("TOX-171"),
    "generated, 100 columns shifted": lambda: drawn(100),
    "generated, 300 columns shifted": lambda: drawn(300),
}


def labels_by(command, kind, words, folder):
    words = ["--estimator", kind, "--cv", "0", "--threads", "1", "--quiet", *words, "--out", folder / "run"]
    done = subprocess.run([command, "label", folder / "table.npz", *words], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    with (folder / "run" / "labels.csv").open() as file:
        lines = list(csv.DictReader(file))
    rows = np.array([int(line["row"]) - 1 for line in lines])
    return rows, np.array([int(line["predicted"]) for line in lines]), np.array([int(line["step"]) for line in lines])


def figures(truth, before, after, step):
    large = np.bincount(truth).argmax()
    first = after[step == 1]
    found = (
        np.mean(before == truth),
        np.mean(after == truth),
        balanced_accuracy_score(truth, before),
        balanced_accuracy_score(truth, after),
        np.mean(truth == large),
        np.mean(before == large),
        np.mean(first == large) if len(first) else np.nan,
        np.mean(after == large),
    )
    return {what: round(float(value), 5) for what, value in zip(WHAT, found, strict=True)}


def run_table(name, given, present, file):
    X, y = TABLES[name]()
    parts = StratifiedShuffleSplit(given.splits, train_size=0.3, random_state=5).split(X, y)
    for split, (known, _) in enumerate(parts, 1):
        for kind in KINDS:
            if (name, split, kind) in present:
                continue
            with tempfile.TemporaryDirectory() as folder:
                save(X, y, known, Path(folder) / "table.npz")
                words = ["--drop", str(X.shape[1] + 1), "--seed", str(split)]
                rows, after, step = labels_by(given.command, kind, words, Path(folder))
                alone = [*words, "--policy", "none"]
                _, before, _ = labels_by(given.command, kind, alone, Path(folder))
            line = {"table": name, "split": split, "way": kind, **figures(y[rows], before, after, step)}
            file.write(json.dumps(line) + "\n")
            file.flush()


def summary(lines):
    of = defaultdict(list)
    for line in lines:
        of[line["table"], line["way"]].append([line[what] for what in WHAT])
    print("| table | voters | splits | " + " | ".join(WHAT) + " |\n" + "|---" * (len(WHAT) + 3) + "|")
    for (name, kind), cells in of.items():
        means = " | ".join(f"{value:.3f}" for value in np.nanmean(cells, axis=0))
        print(f"| {name} | {kind} | {len(cells)} | {means} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command", nargs="?")
    parser.add_argument("lines")
    parser.add_argument("--summary", action="store_true")
    parser.add_argument("--splits", type=int, default=20)
    given = parser.parse_args()
    if not given.summary:
        Path(given.lines).touch()
        present = {(line["table"], line["split"], line["way"]) for line in read(given.lines)}
        with Path(given.lines).open("a") as file:
            for name in TABLES:
                run_table(name, given, present, file)
    summary(read(given.lines))


if __name__ == "__main__":
    main()
