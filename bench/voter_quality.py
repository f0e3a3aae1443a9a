"""bench/voter_quality.py: how good are labels by each kind of voters, and what do they cost?

    .venv/bin/python bench/voter_quality.py build/sewil bench/voters/quality.jsonl [--tables breast,wine] [--splits 5]
      [--small-splits 20]
    .venv/bin/python bench/voter_quality.py --summary bench/voters/quality.jsonl

Tables: bench/voter_tables.py. Rivals: scikit-learn's random forest and extra-trees (200 trees), logistic regression on
standardized columns (C = .1) and on normal scores of ranks (C = .1; tables of counts: logarithms, rows of length 1,
C = 100), on the labeled rows alone. sewil: `sewil label --cv 0` with each kind of voters. Counted is the accuracy
on the rows without a label; for sewil also that of the same voters on the labels alone, the processor seconds of the
whole command (one thread) and the linear voter's share. One line per table, split and way; what is in the file is not
run again. --summary prints the tables of docs/evidence/voters.md.
"""

import argparse
import json
import resource
import subprocess
import tempfile
from collections import defaultdict
from pathlib import Path

import numpy as np
from sklearn.ensemble import ExtraTreesClassifier, RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler

from voter_tables import PAPER, SMALL, features, splits, table

KINDS = ("auto", "random-forest", "extra-trees", "linear")
RIVALS = ("RF", "extra-trees", "logistic", "logistic on ranks")


def rival(way, sights, y, known, seed):
    """The fitted rival's predictions for all rows."""
    plain, standard, (scores, strength) = sights
    model, seen = {
        "RF": (RandomForestClassifier(200, random_state=seed), plain),
        "extra-trees": (ExtraTreesClassifier(200, random_state=seed), plain),
        "logistic": (LogisticRegression(C=0.1, max_iter=1000), standard),
        "logistic on ranks": (LogisticRegression(C=strength, max_iter=1000), scores),
    }[way]
    return model.fit(seen[known], y[known]).predict(seen)


def save(X, y, known, path):
    """Values, and as last column the truth; labels where they are known."""
    whole = np.column_stack([X, y])
    if np.all(whole == np.round(whole)) and np.abs(whole).max() < 2**15:
        whole = whole.astype(np.int16)  # small files: reading them is no part of the question
    given = np.full(len(y), np.nan)
    given[known] = y[known]
    np.savez(path, X=whole, y=given)


def labels_by(command, kind, path, columns, seed):
    words = ["--estimator", kind, "--truth", columns + 1, "--cv", 0, "--threads", 1, "--seed", seed, "--json"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([command, "label", path, *map(str, words)], check=True, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    record = json.loads(done.stdout)
    return {
        "accuracy": round(record["accuracy"]["unlabeled"], 5),
        "alone": round(record["accuracy"]["supervised"], 5),
        "seconds": round(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, 3),
        "shares": {voter["name"]: round(voter["share"], 3) for voter in record["self_training"]["voters"]},
    }


def run_table(name, number, command, file, present):
    ways = [f"sewil {kind}" for kind in KINDS] + list(RIVALS)
    missing = [(s, way) for s in range(1, number + 1) for way in ways if (name, s, way) not in present]
    if not missing:
        return
    X, y, labels = table(name)
    sights = X, StandardScaler().fit_transform(X), features(X)
    parts = splits(X, y, labels, number)
    with tempfile.TemporaryDirectory() as folder:
        saved = None
        for split, way in missing:
            known, hidden = parts[split - 1]
            if way in RIVALS:
                found = {"accuracy": round(np.mean(rival(way, sights, y, known, split)[hidden] == y[hidden]), 5)}
            else:
                path = Path(folder) / "table.npz"
                if saved != split:
                    save(X, y, known, path)
                    saved = split
                found = labels_by(command, way.removeprefix("sewil "), path, X.shape[1], split)
            file.write(json.dumps({"table": name, "split": split, "way": way, **found}) + "\n")
            file.flush()


def read(path):
    return [json.loads(text) for text in Path(path).read_text().splitlines()]


def means(lines, what):
    """Table and way -> mean over the splits that all ways have."""
    by_table: dict[str, dict[str, dict[int, float]]] = defaultdict(lambda: defaultdict(dict))
    for line in lines:
        if what in line:
            by_table[line["table"]][line["way"]][line["split"]] = line[what]
    kept: dict[str, dict[str, float]] = {}
    for name, ways in by_table.items():
        common = set.intersection(*(set(of) for of in ways.values()))
        kept[name] = {way: float(np.mean([of[split] for split in common])) for way, of in ways.items()}
        kept[name]["splits"] = len(common)
    return kept


def print_table(title, ways, rows):
    print(f"| {title} | " + " | ".join(ways) + " |")
    print("|---" * (len(ways) + 1) + "|")
    for name, cells in rows:
        print(f"| {name} | " + " | ".join(cells) + " |")
    print()


def accuracy_rows(of, names):
    ways = [*(f"sewil {kind}" for kind in KINDS), *RIVALS]
    rows = []
    for name in names:
        best = max(of[name][rival] for rival in RIVALS)
        cells = [f"{of[name][way]:.3f}" for way in ways] + [f"{of[name]['sewil auto'] - best:+.3f}"]
        rows.append((f"{name}, {of[name]['splits']}", cells))
    mean = {way: np.mean([of[name][way] for name in names]) for way in ways}
    best = max(mean[rival] for rival in RIVALS)
    rows.append(("**mean**", [f"{mean[way]:.3f}" for way in ways] + [f"{mean['sewil auto'] - best:+.3f}"]))
    return [*KINDS, *RIVALS, "auto less best rival"], rows


def complete(of, names):
    """The tables that every way was tried on."""
    return [name for name in names if len(of.get(name, {})) == len(KINDS) + len(RIVALS) + 1]


def summary(lines):
    of, alone, seconds = (means(lines, what) for what in ("accuracy", "alone", "seconds"))
    for title, names in (("small tables", SMALL), ("the paper's sets", PAPER)):
        names = complete(of, names)
        if not names:
            continue
        print_table(f"{title}, splits", *accuracy_rows(of, names))
        rows = []
        for name in names:
            gains = [of[name][f"sewil {kind}"] - alone[name][f"sewil {kind}"] for kind in KINDS[:3]]
            today = of[name]["sewil auto"] - of[name]["sewil trees"]
            cost = [seconds[name][f"sewil {kind}"] for kind in KINDS[:2]]
            cells = [f"{today:+.3f}", *(f"{gain:+.3f}" for gain in gains), *(f"{value:.2f}" for value in cost)]
            rows.append((name, [*cells, f"{cost[0] / cost[1]:.2f}"]))
        columns = np.array([[float(cell) for cell in cells] for _, cells in rows]).mean(axis=0)
        rows.append(("**mean**", [f"{v:+.3f}" for v in columns[:4]] + [f"{v:.2f}" for v in columns[4:]]))
        gained = [f"{kind}: gain of self-training" for kind in KINDS[:3]]
        cost = [f"{kind}: seconds" for kind in KINDS[:2]]
        print_table(title, ["auto less trees", *gained, *cost, "auto / trees"], rows)


def check(wish, figures, limit):
    """A line: what was wished, the worst of the figures (by table), who misses it."""
    worst = min(figures, key=figures.get)
    missed = [f"{name} {value:+.3f}" for name, value in figures.items() if round(value, 3) < limit]
    said = f"missed: {', '.join(missed)}" if missed else "held"
    print(f"| {wish} | {figures[worst]:+.3f} ({worst}) | {said} |")


def checks(lines):
    of, alone, seconds = (means(lines, what) for what in ("accuracy", "alone", "seconds"))
    small, paper = complete(of, SMALL), complete(of, PAPER)

    def auto_less(names, *ways):
        return {name: of[name]["sewil auto"] - max(of[name][way] for way in ways) for name in names}

    if not (small and paper):
        return
    print("| wish | worst | |\n|---|---|---|")
    ranks = auto_less(small, "logistic on ranks")
    check("small tables, mean: not below logistic on ranks", {"mean": np.mean(list(ranks.values()))}, 0)
    check("each small table: at most .01 below the best rival", auto_less(small, *RIVALS), -0.01)
    today = auto_less(paper, "sewil trees")
    check("the paper's sets, mean: .01 above trees", {"mean": np.mean(list(today.values()))}, 0.01)
    check("each of the paper's sets: at most .005 below trees", today, -0.005)
    check("each small table: not below trees", auto_less(small, "sewil trees"), 0)
    gain = {name: of[name]["sewil auto"] - alone[name]["sewil auto"] for name in small + paper}
    check("gain of self-training, mean: at least -.003", {"mean": np.mean(list(gain.values()))}, -0.003)
    check("gain of self-training, each table: at least -.01", gain, -0.01)
    spare = {name: 2 - seconds[name]["sewil auto"] / seconds[name]["sewil trees"] for name in small + paper}
    check("processor time: at most twice that of trees (2 less the ratio)", spare, 0)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command", nargs="?")
    parser.add_argument("lines")
    parser.add_argument("--summary", action="store_true")
    parser.add_argument("--tables", default=",".join(SMALL + PAPER))
    parser.add_argument("--splits", type=int, default=5)
    parser.add_argument("--small-splits", type=int, default=20)
    given = parser.parse_args()
    if not given.summary:
        Path(given.lines).touch()
        present = {(line["table"], line["split"], line["way"]) for line in read(given.lines)}
        with open(given.lines, "a") as file:
            for name in given.tables.split(","):
                number = given.small_splits if name in SMALL else given.splits
                run_table(name, number, given.command, file, present)
    summary(read(given.lines))
    checks(read(given.lines))


if __name__ == "__main__":
    main()
