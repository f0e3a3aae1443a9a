"""bench/voter_selection.py: how good are the labels by chosen columns, with each kind of voters?

    .venv/bin/python bench/voter_selection.py build/sewil bench/voters/selection.jsonl [--tables T,T] [--splits 5]
    .venv/bin/python bench/voter_selection.py --summary bench/voters/selection.jsonl

`sewil select` as by default (its own number of columns) with voters auto and trees, beside logistic regression on all
columns, standardized (C = .1). Tables and splits: bench/voter_tables.py. Counted is the accuracy on the rows without a
label, the number of chosen columns and the processor seconds of the whole command (one thread). One line per table,
split and way; what is in the file is not run again.
"""

import argparse
import json
import resource
import subprocess
import tempfile
from collections import defaultdict
from pathlib import Path

import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler

from voter_quality import read, save
from voter_tables import PAPER, SMALL, splits, table

KINDS = ("auto", "random-forest")
RIVAL = "logistic, all columns"


def select_by(command, kind, path, columns, seed):
    words = ["--estimator", kind, "--truth", columns + 1, "--threads", 1, "--seed", seed, "--json"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([command, "select", path, *map(str, words)], check=True, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    record = json.loads(done.stdout)
    return {
        "accuracy": round(record["accuracy"]["unlabeled"], 5),
        "columns": len(record["selected"]),
        "expected": record.get("estimate", {}).get("chosen", {}).get("accuracy"),
        "seconds": round(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, 2),
    }


def run_table(name, number, command, file, present):
    ways = [f"sewil {kind}" for kind in KINDS] + [RIVAL]
    missing = [(s, way) for s in range(1, number + 1) for way in ways if (name, s, way) not in present]
    if not missing:
        return
    X, y, labels = table(name)
    standard = StandardScaler().fit_transform(X)
    parts = splits(X, y, labels, number)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.npz"
        for split, way in missing:
            known, hidden = parts[split - 1]
            if way == RIVAL:
                fitted = LogisticRegression(C=0.1, max_iter=1000).fit(standard[known], y[known])
                found = {"accuracy": round(np.mean(fitted.predict(standard[hidden]) == y[hidden]), 5)}
            else:
                save(X, y, known, path)
                found = select_by(command, way.removeprefix("sewil "), path, X.shape[1], split)
            file.write(json.dumps({"table": name, "split": split, "way": way, **found}) + "\n")
            file.flush()


def summary(lines):
    of: dict[str, dict[tuple[str, str], list[float]]] = defaultdict(lambda: defaultdict(list))
    for line in lines:
        for what in ("accuracy", "columns", "seconds"):
            if what in line:
                of[line["table"]][line["way"], what].append(line[what])
    print("| table | splits | auto | trees | logistic, all columns | columns: auto | trees | seconds: auto | trees |")
    print("|---" * 9 + "|")
    rows = []
    for name in of:
        cells = [np.mean(of[name][way, "accuracy"]) for way in ("sewil auto", "sewil trees", RIVAL)]
        cells += [np.mean(of[name][f"sewil {kind}", what]) for what in ("columns", "seconds") for kind in KINDS]
        rows.append(cells)
        number = len(of[name]["sewil auto", "accuracy"])
        print(
            f"| {name} | {number} | "
            + " | ".join([*(f"{c:.3f}" for c in cells[:3]), *(f"{c:.0f}" for c in cells[3:])])
            + " |"
        )
    mean = np.mean(rows, axis=0)
    print("| **mean** | | " + " | ".join([*(f"{c:.3f}" for c in mean[:3]), *(f"{c:.0f}" for c in mean[3:])]) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command", nargs="?")
    parser.add_argument("lines")
    parser.add_argument("--summary", action="store_true")
    parser.add_argument("--tables", default=",".join(SMALL + PAPER))
    parser.add_argument("--splits", type=int, default=5)
    given = parser.parse_args()
    if not given.summary:
        Path(given.lines).touch()
        present = {(line["table"], line["split"], line["way"]) for line in read(given.lines)}
        with Path(given.lines).open("a") as file:
            for name in given.tables.split(","):
                run_table(name, given.splits, given.command, file, present)
    summary(read(given.lines))


if __name__ == "__main__":
    main()
