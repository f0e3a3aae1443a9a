"""bench/share_tables.py: shares of the classes among the unlabeled rows, against those by the labels alone.

    SEWIL=build/sewil python bench/share_tables.py [splits]

Eight small tables (scikit-learn's breast cancer, wine and digits; five of ../shared/data/more) and a generated one with
a class of one row in ten. A third of the rows (of digits 150, of breast cancer and the generated one 100) have a label,
drawn at random. Lines are kept in bench/estimate/shares.jsonl. Prints the table of docs/evidence/estimate.md: how
often an interval holds the share, over classes and splits, and its mean width.
"""

import pathlib
import sys

import numpy as np
import scipy.io
from sklearn.datasets import load_breast_cancer, load_digits, load_wine, make_classification

from honest_runs import each_line, label

KEPT = pathlib.Path(__file__).parent / "estimate" / "shares.jsonl"
DATA = pathlib.Path(__file__).parents[2] / "shared" / "data" / "more"


def bundled(load, labels):
    X, y = load(return_X_y=True)
    return X, y, labels


def file(name, columns=500):
    """A draw of columns keeps the bench affordable."""
    data = scipy.io.loadmat(DATA / f"{name}.mat")
    X, y = np.asarray(data["X"], float), np.unique(data["Y"].ravel(), return_inverse=True)[1]
    kept = np.random.default_rng(0).permutation(X.shape[1])[:columns]
    return X[:, kept], y, len(y) // 3


def generated():
    X, y = make_classification(800, 15, n_informative=6, weights=[0.9], class_sep=0.8, flip_y=0.02, random_state=3)
    return X, y, 100


TABLES = {
    "breast cancer": lambda: bundled(load_breast_cancer, 100),
    "wine": lambda: bundled(load_wine, 59),
    "digits": lambda: bundled(load_digits, 150),
    "generated, 1 in 10": generated,
    "colon": lambda: file("colon"),
    "Prostate-GE": lambda: file("Prostate-GE"),
    "TOX-171": lambda: file("TOX-171"),
    "lymphoma": lambda: file("lymphoma"),
    "warpPIE10P": lambda: file("warpPIE10P"),
}


def line(name, split):
    X, y, labels = TABLES[name]()
    known = np.zeros(len(y), bool)
    chance = np.random.default_rng(split)
    while len(np.unique(y[known])) < 2:
        known[:] = False
        known[chance.choice(len(y), labels, replace=False)] = True
    record = label(X, y, known, "--n-estimators", "50", "--cv", "5", "--seed", str(split))
    shares = []
    for one in record["estimate"]["class_shares"]:
        shares.append({**one, "true": float(np.mean(y[~known] == int(one["class"][1:])))})
    return {"shares": shares}


def main(splits):
    jobs = {
        f"{name} / {split}": (lambda name=name, split=split: line(name, split))
        for split in range(1, splits + 1)
        for name in TABLES
    }
    lines = each_line(KEPT, jobs)
    print("| table | classes | error of the count | of the share | holds it | width | by labels alone | width |")
    print("|---|---|---|---|---|---|---|---|")
    for name in TABLES:
        own = [one for kept in lines if kept["key"].startswith(f"{name} /") for one in kept["shares"]]
        classes = len({one["class"] for one in own})
        count, share = (np.mean([abs(one[way] - one["true"]) for one in own]) for way in ("counted", "share"))
        cells = [name, classes, f"{count:.3f}", f"{share:.3f}"]
        for low, high in (("low", "high"), ("by_labels_low", "by_labels_high")):
            cells.append(f"{100 * np.mean([one[low] <= one['true'] <= one[high] for one in own]):.0f} %")
            cells.append(f"{np.mean([one[high] - one[low] for one in own]):.3f}")
        print(f"| {' | '.join(map(str, cells))} |")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
