"""bench/wide_tables.py: does a selection find the true columns of a table with far more columns than rows?

    .venv/bin/python bench/wide_tables.py build/sewil OUT.jsonl [--kinds corners,shifts] [--columns 3000,20000]
      [--seeds 5] [--methods turns,sew-il,k-best,model,boruta] [--threads 2]

Two kinds of tables of 800 rows, 30 true columns. corners: `sewil generate`'s data (80 labels, 10 informative and 20
redundant columns, separation 2). shifts: 30 independent columns shifted by .9 standard deviations between two classes
(60 labels). A method of sewil chooses as many columns as it likes; with a name such as turns:30 it is asked for 30.
The rivals look at the labeled rows alone and give 30 columns: k-best (F test), model (weights of a forest of 500
trees), boruta (who beats the best of the shuffled copies most often, of 20 forests). all-true takes the 30 true
columns, which nobody knows: what could be reached. Counted are the chosen and the
true columns and the error of self-training (`sewil label`) on them over the unlabeled rows. One line per table and
method; what is in the file is not run again; the summary is printed at the end.
"""

import argparse
import csv
import json
import subprocess
import tempfile
import time
from collections import defaultdict
from pathlib import Path

import numpy as np
from sklearn.ensemble import RandomForestClassifier
from sklearn.feature_selection import f_classif

ROWS, TRUE = 800, 30


def run(*words):
    return subprocess.run([str(word) for word in words], check=True, capture_output=True, text=True).stdout


def shifts(seed, columns, *_):
    """X, labels (-1: none), truth, true columns"""
    random = np.random.default_rng(seed)
    truth = random.integers(0, 2, ROWS)
    X = random.normal(size=(ROWS, columns))
    real = random.choice(columns, TRUE, replace=False)
    X[:, real] += 0.9 * (truth[:, None] - 0.5)
    y = np.full(ROWS, -1)
    for kind in (0, 1):
        y[random.choice(np.flatnonzero(truth == kind), 30, replace=False)] = kind
    return X, y, truth, real


def corners(seed, columns, command, folder):
    made = Path(folder) / "made.csv"
    words = ["--rows", ROWS, "--informative", 10, "--redundant", 20, "--noise", columns - TRUE, "--separation", 2]
    run(command, "generate", made, *words, "--labeled", 0.1, "--seed", seed)
    table = np.genfromtxt(made, delimiter=",", skip_header=1)
    with open(made.with_name("made.roles.csv")) as file:
        roles = [line[1] for line in list(csv.reader(file))[1:]]
    with open(made.with_name("made.truth.csv")) as file:
        truth = np.array([int(line[-1]) for line in list(csv.reader(file))[1:]])
    y = np.where(np.isnan(table[:, -1]), -1, table[:, -1]).astype(int)
    return table[:, :-1], y, truth, np.flatnonzero([role != "noise" for role in roles])


def save(X, y, path):
    np.savez(path, X=X, y=np.where(y < 0, np.nan, y))


def choose(command, method, path, threads):
    name, _, wanted = method.partition(":")
    words = [
        "--method",
        name,
        "--n-features-to-select",
        wanted or 0,
        "--cv",
        0,
        "--no-diagnostics",
        "--threads",
        threads,
    ]
    record = json.loads(run(command, "select", path, *words, "--json"))
    return np.array([column["index"] - 1 for column in record["selected"]]), record["seconds"]["total"]


def rival(method, X, y):
    start = time.perf_counter()
    X, y = X[y >= 0], y[y >= 0]
    if method == "k-best":
        score = f_classif(X, y)[0]
    elif method == "model":
        score = RandomForestClassifier(500, random_state=0, n_jobs=2).fit(X, y).feature_importances_
    else:
        random, score = np.random.default_rng(0), np.zeros(X.shape[1])
        for number in range(20):
            copies = random.permuted(X, axis=0)
            forest = RandomForestClassifier(500, random_state=number, n_jobs=2).fit(np.hstack([X, copies]), y)
            weights = forest.feature_importances_
            score += weights[: X.shape[1]] > weights[X.shape[1] :].max()
            score += 1e-3 * weights[: X.shape[1]]  # among equals the heavier one
    return np.argsort(-score, kind="stable")[:TRUE], time.perf_counter() - start


def error(command, X, y, truth, chosen, folder, threads):
    few = Path(folder) / "few.npz"
    save(X[:, np.sort(chosen)], y, few)
    run(command, "label", few, "--cv", 0, "--out", Path(folder) / "few", "--threads", threads)
    with open(Path(folder) / "few" / "labels.csv") as file:
        given = {int(line["row"]): float(line["predicted"]) for line in csv.DictReader(file)}
    hidden = np.flatnonzero(y < 0)
    return float(np.mean([given[row + 1] != truth[row] for row in hidden.tolist()]))


def summary(path):
    lines = defaultdict(list)
    for text in Path(path).read_text().splitlines():
        line = json.loads(text)
        lines[line["kind"], line["columns"], line["method"]].append(line)
    print("| table | columns | method | tables | chosen | true of 30 | precision | error | seconds |")
    print("|---" * 9 + "|")
    for (kind, columns, method), of in sorted(lines.items()):
        chosen, true = [line["chosen"] for line in of], [line["true"] for line in of]
        precision, wrong, seconds = (
            np.mean(values)
            for values in (
                [line["true"] / line["chosen"] for line in of],
                [line["error"] for line in of],
                [line["seconds"] for line in of],
            )
        )
        found = f"{min(chosen)} to {max(chosen)} | {min(true)} to {max(true)} | {precision:.2f}"
        print(f"| {kind} | {columns} | {method} | {len(of)} | {found} | {wrong:.3f} | {seconds:.1f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command")
    parser.add_argument("lines")
    parser.add_argument("--kinds", default="corners,shifts")
    parser.add_argument("--columns", default="3000,20000")
    parser.add_argument("--methods", default="turns,turns:30,sew-il,k-best,model,boruta")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--threads", type=int, default=2)
    given = parser.parse_args()
    Path(given.lines).touch()
    done = [json.loads(text) for text in Path(given.lines).read_text().splitlines()]
    present = {(line["kind"], line["columns"], line["seed"], line["method"]) for line in done}
    for kind in given.kinds.split(","):
        for columns in map(int, given.columns.split(",")):
            for seed in range(1, given.seeds + 1):
                missing = [m for m in given.methods.split(",") if (kind, columns, seed, m) not in present]
                if not missing:
                    continue
                with tempfile.TemporaryDirectory() as folder:
                    X, y, truth, real = {"shifts": shifts, "corners": corners}[kind](
                        seed, columns, given.command, folder
                    )
                    table = Path(folder) / "table.npz"
                    save(X, y, table)
                    for method in missing:
                        if method == "all-true":
                            chosen, seconds = real, 0.0
                        elif method in ("k-best", "model", "boruta"):
                            chosen, seconds = rival(method, X, y)
                        else:
                            chosen, seconds = choose(given.command, method, table, given.threads)
                        line = {"kind": kind, "columns": columns, "seed": seed, "method": method, "chosen": len(chosen)}
                        line["true"] = len(set(chosen) & set(real))
                        line["error"] = error(given.command, X, y, truth, chosen, folder, given.threads)
                        line["seconds"] = round(seconds, 3)
                        with open(given.lines, "a") as file:
                            file.write(json.dumps(line) + "\n")
    summary(given.lines)


if __name__ == "__main__":
    main()
