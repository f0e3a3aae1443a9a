"""bench/relevance_rivals.py: what others find by the labeled rows alone, on the tables of bench/relevance_quality.cpp.

    python bench/relevance_rivals.py OUT.jsonl [--columns 500] [--seeds 50] [--rival SelectFdr] [--labels 0.05,0.1,0.3]

scikit-learn's SelectFdr (F test) at the levels .05, .1 and .2, and Boruta (PyPI `boruta`, its defaults: 100 rounds at
level .05, forests of depth 5). Tables with independent noise. One line per table and rival, in the form of
bench/relevance_quality. What is in the file is not run again."""

import argparse
import itertools
import json
import pathlib
import warnings

import numpy as np
from boruta import BorutaPy
from sklearn.ensemble import RandomForestClassifier
from sklearn.feature_selection import SelectFdr

from sewil.datasets import make_madelon_like

LEVELS = (0.05, 0.1, 0.2)
REAL = 20


def counts(found):
    found = np.asarray(found)
    return [int(found[:REAL].sum()), int(found[REAL:].sum())]


def select_fdr(X, y, seed):
    return [counts(SelectFdr(alpha=level).fit(X, y).get_support()) for level in LEVELS]


def boruta(X, y, seed):
    forest = RandomForestClassifier(max_depth=5, n_jobs=1, random_state=seed)
    return [counts(BorutaPy(forest, n_estimators="auto", random_state=seed).fit(X, y).support_)] * len(LEVELS)


RIVALS = {"SelectFdr": select_fdr, "Boruta": boruta}


def measure(line):
    X, y = make_madelon_like(
        rows=800,
        informative=8,
        redundant=12,
        noise=line["columns"] - REAL,
        separation=1.0 if line["kind"] == "hard" else 2.0,
        labeled=line["labels"],
        shuffle=False,
        random_state=line["seed"],
    )
    X, y = X[y >= 0], y[y >= 0]
    return {**line, "found": {line["rival"]: RIVALS[line["rival"]](X, y, line["seed"])}}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--columns", type=int, default=500)
    parser.add_argument("--seeds", type=int, default=50)
    parser.add_argument("--rival", choices=RIVALS, default="SelectFdr")
    parser.add_argument("--labels", default="0.05,0.1,0.3")
    words = parser.parse_args()
    warnings.simplefilter("ignore")
    done = [json.loads(line) for line in words.out.read_text().splitlines()] if words.out.exists() else []
    shares = [float(share) for share in words.labels.split(",")]
    for seed, kind, labels in itertools.product(range(1, words.seeds + 1), ("separable", "hard"), shares):
        line = {"rival": words.rival, "columns": words.columns, "labels": labels, "noise": "independent", "kind": kind}
        line["seed"] = seed
        if any(line.items() <= other.items() for other in done):
            continue
        with words.out.open("a") as file:
            file.write(json.dumps(measure(line)) + "\n")


if __name__ == "__main__":
    main()
