"""bench/selection_baseline.py: SEW-IL written the straightforward way on scikit-learn's forests, for comparison of
time.

The same steps as `sewil select --method sew-il`: self-training labels the unlabeled rows (its thresholds come from
a simpler bound than sewil's, a small part of the time), then the genetic search scores column sets by the C-bound for
imperfect labels, one forest of 200 trees each, with out-of-bag votes and column weights, the relevance test by
permuted copies, crossover by weight, mutation, and the final vote. Then the built command runs on the same split, and
both times are printed side by side.

    .venv/bin/python bench/selection_baseline.py build/sewil Protein --generations 20 --threads 2

With fewer generations both sides do less.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import time

import numpy as np
from scipy import stats
from sklearn.ensemble import RandomForestClassifier

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from forest_tables import whole_set

SIZES = {
    "Protein": (97, 875),
    "Madelon": (234, 2106),
    "Isolet": (140, 1264),
    "Coil20": (130, 1166),
    "PCMAC": (175, 1574),
    "RELATHE": (128, 1156),
    "BASEHOCK": (180, 1614),
    "MNIST": (99, 9801),
    "Fashion": (99, 9801),
}
TREES = 200


def grow(x, y, threads, weights=None):
    forest = RandomForestClassifier(TREES, oob_score=True, n_jobs=threads, random_state=1)
    return forest.fit(x, y, sample_weight=weights)


def oob_votes(forest):
    return np.nan_to_num(forest.oob_decision_function_)


def thresholds(votes, predicted, classes):
    """Per class the threshold of the smallest mean lack of votes plus a term for few rows: in place of sewil's."""
    found = np.ones(classes)
    for k in range(classes):
        rows = predicted == k
        if not rows.any():
            continue
        sure = votes[rows, k]
        best = np.inf
        for level in np.unique(np.round(sure, 2)):
            taken = sure >= level
            error = (1 - sure[taken]).sum() / max(1, taken.sum())
            bound = error + 1 / np.sqrt(taken.sum())
            if bound < best:
                best, found[k] = bound, level
    return found


def self_train(x, y, labeled, unlabeled, threads):
    rows, labels = list(labeled), list(y[labeled])
    left = np.array(unlabeled)
    classes = y.max() + 1
    while True:
        weights = np.r_[
            np.full(len(labeled), 1 / len(labeled)),
            np.full(len(rows) - len(labeled), 1 / max(1, len(rows) - len(labeled))),
        ]
        forest = grow(x[rows], np.array(labels), threads, weights)
        if len(left) == 0:
            break
        votes = np.zeros((len(left), classes))
        votes[:, forest.classes_] = forest.predict_proba(x[left])
        predicted = votes.argmax(1)
        take = votes.max(1) >= thresholds(votes, predicted, classes)[predicted]
        if not take.any():
            break
        rows += list(left[take])
        labels += list(predicted[take])
        left = left[~take]
    return np.array(rows), np.array(labels)


def cbil(votes, labels, labeled, classes):
    rows = votes.sum(1) > 0
    v = votes[rows]
    largest = np.sort(v, 1)
    margin = v - np.where(v == largest[:, -1:], largest[:, -2:-1], largest[:, -1:])
    mu1, mu2 = (v * margin).sum(1).mean(), (v * margin**2).sum(1).mean()
    if mu1 <= 0 or mu2 <= 0:
        return 1.0
    predicted = votes[:labeled].argmax(1)
    p = np.zeros((classes, classes))
    np.add.at(p, (predicted, labels[:labeled]), 1)
    count = p.sum(0)
    p = np.where(count > 0, p / np.maximum(1, count), np.eye(classes))
    return 1 - mu1**2 / mu2 / p.max(0).sum()


class Search:
    def __init__(self, x, labels, labeled, classes, threads, rng):
        self.x, self.labels, self.labeled, self.classes, self.threads, self.rng = (
            x,
            labels,
            labeled,
            classes,
            threads,
            rng,
        )
        self.book = {}
        self.alive = np.ones(x.shape[1], bool)

    def score(self, columns):
        key = tuple(columns)
        if key not in self.book:
            forest = grow(self.x[:, columns], self.labels, self.threads)
            votes = np.zeros((len(self.labels), self.classes))
            votes[:, forest.classes_] = oob_votes(forest)
            self.book[key] = (cbil(votes, self.labels, self.labeled, self.classes), forest.feature_importances_)
        return self.book[key]

    def drop_irrelevant(self, population, best):
        d = self.x.shape[1]
        weight = np.zeros(d)
        for columns in population:
            weight[list(columns)] += self.book[columns][1]
        present = np.zeros(d, bool)
        present[[c for columns in population for c in columns]] = True
        suspicious = np.flatnonzero(present & (weight / weight.sum() <= 1 / (5 * int(np.sqrt(d)))))
        if len(suspicious) == 0:
            return
        copies = self.rng.permuted(self.x[:, suspicious], axis=0)
        own = np.setdiff1d(best, suspicious)
        forest = grow(np.c_[self.x[:, own], self.x[:, suspicious], copies], self.labels, self.threads)
        trees = np.array([tree.feature_importances_ for tree in forest.estimators_])
        s = len(suspicious)
        difference = trees[:, len(own) : len(own) + s] - trees[:, len(own) + s :]
        spread = difference.std(0, ddof=1)
        t = np.where(spread > 0, difference.mean(0) / np.maximum(spread, 1e-300) * np.sqrt(TREES), 0)
        self.alive[suspicious[stats.t.sf(t, TREES - 1) >= 0.05]] = False

    def child(self, parents):
        rng, d = self.rng, self.x.shape[1]
        one, two = rng.choice(len(parents), 2, replace=False)
        length = len(parents[rng.choice([one, two])][0])
        first, second = (
            [c for _, c in sorted(zip(-w, columns, strict=True))] for columns, w in (parents[one], parents[two])
        )
        take = int(rng.integers(2, 9) / 10 * length)
        genes = list(dict.fromkeys(first[:take] + second + first[take:]))[:length]
        outside = np.setdiff1d(np.flatnonzero(self.alive), genes)
        m = min(int(rng.integers(1, max(1, int(np.sqrt(d)) // 2) + 1)), len(genes), len(outside))
        genes = list(rng.permutation(genes)[m:]) + list(rng.choice(outside, m, replace=False))
        step = int(rng.integers(1, max(1, len(genes) // 4) + 1))
        move = rng.integers(3)
        if move == 0:
            genes = genes[: max(1, len(genes) - step)]
        elif move == 1:
            outside = np.setdiff1d(outside, genes)
            genes += list(rng.choice(outside, min(step, len(outside)), replace=False))
        return tuple(sorted(int(c) for c in genes))

    def run(self, generations, size=40, breeders=8):
        d = self.x.shape[1]
        population = [tuple(sorted(self.rng.choice(d, int(np.sqrt(d)), replace=False).tolist())) for _ in range(size)]
        for generation in range(generations + 1):
            order = sorted(dict.fromkeys(population), key=lambda columns: self.score(columns)[0])
            self.drop_irrelevant(population, order[0])
            if generation == generations:
                break
            parents = []
            for columns in order[:breeders]:
                weight = self.book[columns][1]
                kept = [(c, w) for c, w in zip(columns, weight, strict=True) if self.alive[c]]
                outside = np.setdiff1d(np.flatnonzero(self.alive), columns)
                fill = self.rng.choice(outside, min(len(columns) - len(kept), len(outside)), replace=False)
                genes = sorted(kept + [(int(c), 1e-10) for c in fill])
                if genes:
                    parents.append(([c for c, _ in genes], np.array([w for _, w in genes])))
            population = [tuple(columns) for columns, _ in parents]
            while len(population) < size:
                population.append(self.child(parents))
        share = np.zeros(d)
        for columns in population:
            share[[c for c in columns if self.alive[c]]] += 1 / size
        return np.flatnonzero(share >= 0.05)


def split_of(name):
    """Values, classes, labeled and unlabeled rows of a split with the study's sizes."""
    x, y = whole_set(name)
    order = np.random.default_rng(1).permutation(len(y))
    count, rest = SIZES[name]
    labeled = np.concatenate(
        [order[y[order] == k][: max(1, round(count * np.mean(y == k)))] for k in range(y.max() + 1)]
    )
    return x, y, labeled, np.setdiff1d(order, labeled)[:rest]


def saved_split(split, folder):
    """The table and its labels, -1 where they are hidden, as files for the command."""
    x, y, labeled, unlabeled = split
    table, labels = pathlib.Path(folder, "table.npy"), pathlib.Path(folder, "labels.npy")
    np.save(table, x[np.r_[labeled, unlabeled]])
    np.save(labels, np.r_[y[labeled], np.full(len(unlabeled), -1)].astype(np.int64))
    return table, labels


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("sewil")
    words.add_argument("sets")
    words.add_argument("--generations", type=int, default=20)
    words.add_argument("--threads", type=int, default=2)
    told = words.parse_args()
    print(
        "| set | generations | scikit-learn version, s | sewil select, s | times faster "
        "| candidates, Python / sewil | ACC-U, Python / sewil |"
    )
    print("|---|---|---|---|---|---|---|", flush=True)
    for name in told.sets.split(","):
        x, y, labeled, unlabeled = split = split_of(name)
        rng = np.random.default_rng(1)
        start = time.perf_counter()
        rows, labels = self_train(x, y, labeled, unlabeled, told.threads)
        search = Search(x[rows], labels, len(labeled), int(y.max()) + 1, told.threads, rng)
        chosen = search.run(told.generations)
        final_rows, final_labels = self_train(x[:, chosen], y, labeled, unlabeled, told.threads)
        forest = grow(x[final_rows][:, chosen], final_labels, told.threads)
        python_seconds = time.perf_counter() - start
        python_accuracy = (forest.predict(x[unlabeled][:, chosen]) == y[unlabeled]).mean()

        with tempfile.TemporaryDirectory() as folder:
            table, hidden = saved_split(split, folder)
            subprocess.run(
                [
                    told.sewil,
                    "select",
                    str(table),
                    "--labels",
                    str(hidden),
                    "--unlabeled",
                    "-1",
                    "--generations",
                    str(told.generations),
                    "--threads",
                    str(told.threads),
                    "--out",
                    str(pathlib.Path(folder, "run")),
                    "--cv",
                    "0",
                    "--quiet",
                ],
                check=True,
            )
            record = json.loads(pathlib.Path(folder, "run", "record.json").read_text())
            lines = pathlib.Path(folder, "run", "labels.csv").read_text().splitlines()[1:]
            predicted = np.array([int(line.split(",")[1]) for line in lines])
        seconds = record["seconds"]["total"]
        accuracy = (predicted == y[unlabeled]).mean()
        print(
            f"| {name} | {told.generations} | {python_seconds:.1f} | {seconds:.2f} | {python_seconds / seconds:.1f} | "
            f"{len(search.book)} / {record['history'][-1]['scored']} | {python_accuracy:.3f} / {accuracy:.3f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
