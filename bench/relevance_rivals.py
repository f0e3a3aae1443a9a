"""bench/relevance_rivals.py: what others find by the labeled rows alone, on the tables of bench/relevance_quality.cpp.

    python bench/relevance_rivals.py OUT.jsonl [--columns 500] [--seeds 50] [--rival SelectFdr] [--labels 0.05,0.1,0.3]
        [--minutes 30]

scikit-learn's SelectFdr (F test) at the levels .05, .1 and .2, and Boruta (PyPI `boruta`) at level .05 alone, with
forests of 100 trees of depth 5 in at most 40 rounds (its defaults, a number of trees that grows with that of the
columns and 100 rounds, take five times as long and more); what it calls tentative is not found. Tables with independent
noise. One line per table and rival, in the form of bench/relevance_quality, seed after seed. What is in the file is not
run again; after so many minutes no table is begun."""

import argparse
import functools
import itertools
import json
import pathlib
import time
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
    found = BorutaPy(forest, n_estimators=100, max_iter=40, random_state=seed).fit(X, y).support_
    return [counts(found), None, None]


RIVALS = {"SelectFdr": select_fdr, "Boruta": boruta}


@functools.lru_cache(maxsize=1)
def noise_columns(columns, seed):
    """They are the same whatever the other columns are."""
    return made(columns - REAL, 1.0, 0.5, seed)[0][:, REAL:]


def made(noise, separation, labeled, seed):
    return make_madelon_like(
        rows=800,
        informative=8,
        redundant=12,
        noise=noise,
        separation=separation,
        labeled=labeled,
        shuffle=False,
        random_state=seed,
    )


def measure(line):
    X, y = made(0, 1.0 if line["kind"] == "hard" else 2.0, line["labels"], line["seed"])
    X = np.hstack([X, noise_columns(line["columns"], line["seed"])])[y >= 0]
    start = time.process_time()
    found = RIVALS[line["rival"]](X, y[y >= 0], line["seed"])
    return {**line, "found": {line["rival"]: found}, "seconds": {line["rival"]: round(time.process_time() - start, 2)}}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--columns", type=int, default=500)
    parser.add_argument("--seeds", type=int, default=50)
    parser.add_argument("--rival", choices=RIVALS, default="SelectFdr")
    parser.add_argument("--labels", default="0.05,0.1,0.3")
    parser.add_argument("--minutes", type=float, default=600)
    words = parser.parse_args()
    warnings.simplefilter("ignore")
    end = time.monotonic() + 60 * words.minutes
    done = [json.loads(line) for line in words.out.read_text().splitlines()] if words.out.exists() else []
    shares = [float(share) for share in words.labels.split(",")]
    for seed, kind, labels in itertools.product(range(1, words.seeds + 1), ("separable", "hard"), shares):
        line = {"rival": words.rival, "columns": words.columns, "labels": labels, "noise": "independent", "kind": kind}
        line["seed"] = seed
        if any(line.items() <= other.items() for other in done):
            continue
        if time.monotonic() > end:
            break
        with words.out.open("a") as file:
            file.write(json.dumps(measure(line)) + "\n")


if __name__ == "__main__":
    main()
