"""bench/class_balance.py: does class_balance="equal" find a rare class, and what does it cost?

.venv/bin/python bench/class_balance.py [splits]

Tables with a class of about one row in ten or fewer; a fifth of the rows keep their label, at least three of each
class. Self-training with and without balance, and scikit-learn's forests on the labeled rows alone, on the same splits:
accuracy, balanced accuracy and the share of the rare rows found, on the rows without a label; the mean difference in
balanced accuracy between the two ways of sewil, with half a 95 % interval over the splits.
"""

import sys

import numpy as np
from sklearn.datasets import load_breast_cancer, load_digits, load_wine, make_classification
from sklearn.ensemble import RandomForestClassifier
from sklearn.metrics import balanced_accuracy_score

from sewil import SelfTrainingEnsemble


def thinned(X, y, keep, seed=0):
    """Class 1 with a share of its rows."""
    chance = np.random.default_rng(seed)
    rows = (y == 0) | (chance.random(len(y)) < keep)
    return X[rows], y[rows]


def tables():
    X, y = load_breast_cancer(return_X_y=True)
    yield "breast cancer, malignant thinned to 1 in 5", thinned(X, 1 - y, 0.2)
    X, y = load_digits(return_X_y=True)
    yield "digits, 8 or not", (X, (y == 8).astype(int))
    X, y = load_wine(return_X_y=True)
    yield "wine, third kind thinned to 1 in 3", thinned(X, (y == 2).astype(int), 0.33)
    for separation in (0.6, 1.2):
        data = make_classification(
            1500, 20, n_informative=6, weights=[0.93], class_sep=separation, flip_y=0.01, random_state=3
        )
        yield f"generated, separation {separation}", data


METHODS = {
    "class_balance none": SelfTrainingEnsemble(cv=0),
    "class_balance equal": SelfTrainingEnsemble(cv=0, class_balance="equal"),
    "scikit-learn": RandomForestClassifier(200),
    "scikit-learn, balanced weights": RandomForestClassifier(200, class_weight="balanced_subsample"),
}


def known_rows(y, seed):
    chance = np.random.default_rng(seed)
    known = chance.random(len(y)) < 0.2
    for label in (0, 1):
        known[chance.choice(np.flatnonzero(y == label), 3, replace=False)] = True
    return known


def labels_of(method, X, y, known, seed):
    method = METHODS[method].set_params(random_state=seed)
    if isinstance(method, RandomForestClassifier):
        return method.fit(X[known], y[known]).predict(X[~known])
    return method.fit(X, np.where(known, y, -1)).transduction_[~known]


def main(splits):
    print("| table | rows, rare | method | accuracy | balanced | rare rows found |\n|---|---|---|---|---|---|")
    for name, (X, y) in tables():
        figures: dict[str, list[tuple[float, float, float]]] = {method: [] for method in METHODS}
        for split in range(1, splits + 1):
            known = known_rows(y, split)
            for method, kept in figures.items():
                given, truth = labels_of(method, X, y, known, split), y[~known]
                balanced = balanced_accuracy_score(truth, given)
                kept.append((np.mean(given == truth), balanced, np.mean(given[truth == 1] == 1)))
        for method, kept in figures.items():
            means = " | ".join(f"{mean:.3f}" for mean in np.mean(kept, axis=0))
            print(f"| {name} | {len(y)}, {np.sum(y == 1)} | {method} | {means} |", flush=True)
        gain = np.array(figures["class_balance equal"])[:, 1] - np.array(figures["class_balance none"])[:, 1]
        half = 1.96 * gain.std(ddof=1) / np.sqrt(splits)
        print(f"| {name} | | *equal less none* | | {gain.mean():+.3f} ± {half:.3f} | |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
