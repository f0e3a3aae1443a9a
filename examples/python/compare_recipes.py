"""examples/python/compare_recipes.py: selectors of scikit-learn and of sewil on scikit-learn's own tables.

python examples/python/compare_recipes.py [splits] [lines.jsonl]

The same splits and the same judge for all: a tenth of the rows keeps its label (digits: a twentieth), a quarter is
tested on, and self-training on the selected features says how good they are. Supervised recipes see the labeled rows
only; self-training and the selectors of sewil see the unlabeled rows, too. Where a recipe wants to be told how many
columns to take, it is told what a ranker of sewil would take; Boruta and SEW-IL take as many as they find. With a
second word the lines are kept in a file, and what it has already is not run again.
"""

import json
import pathlib
import sys

import numpy as np
from scipy.stats import binom
from sklearn.base import BaseEstimator, clone
from sklearn.datasets import load_breast_cancer, load_digits, load_wine
from sklearn.ensemble import RandomForestClassifier
from sklearn.feature_selection import RFE, SelectFromModel, SelectKBest, SelectorMixin
from sklearn.semi_supervised import SelfTrainingClassifier

from sewil import SelfTrainingEnsemble, SemiFisherSelector, SemiSupervisedRFE, SewilSelector
from sewil.study import compare, shuffle_splits, table

TABLES = {"breast cancer": (load_breast_cancer, 0.1), "wine": (load_wine, 0.1), "digits": (load_digits, 0.05)}


class Boruta(SelectorMixin, BaseEstimator):
    """Keeps the columns that beat the best of all shuffled columns more often than chance would (Kursa 2010)."""

    def __init__(self, rounds=20, level=0.05, random_state=None):
        self.rounds = rounds
        self.level = level
        self.random_state = random_state

    def fit(self, X, y):
        chance = np.random.default_rng(self.random_state)
        self.n_features_in_ = X.shape[1]
        hits = np.zeros(X.shape[1])
        for _ in range(self.rounds):
            shadows = chance.permuted(X, axis=0)
            forest = RandomForestClassifier(100, random_state=int(chance.integers(2**31)))
            weights = forest.fit(np.hstack([X, shadows]), y).feature_importances_
            hits += weights[: X.shape[1]] > weights[X.shape[1] :].max()
        enough = binom.isf(self.level / X.shape[1], self.rounds, 0.5)
        self.support_ = hits > enough
        self.support_[np.argmax(hits)] = True  # never none
        return self

    def _get_support_mask(self):
        return self.support_


def recipes(columns):
    """By name."""
    forest = RandomForestClassifier(100)
    most = {"max_features": columns, "threshold": -np.inf}
    return {
        "k-best": SelectKBest(k=columns),
        "sklearn-rfe": RFE(clone(forest), n_features_to_select=columns, step=0.2),
        "from-forest": SelectFromModel(clone(forest), **most),
        "boruta": Boruta(),
        "self-training": SelectFromModel(
            SelfTrainingClassifier(clone(forest)), importance_getter="estimator_.feature_importances_", **most
        ),
        "sfs": SemiFisherSelector(n_features_to_select=columns, diagnostics=False, cv=0),
        "sewil-rfe": SemiSupervisedRFE(n_features_to_select=columns, diagnostics=False, cv=0),
        "sew-il": SewilSelector(diagnostics=False, cv=0),
        "no-selection": None,
    }


def main(splits, kept):
    lines = [json.loads(line) for line in kept.read_text().splitlines()] if kept and kept.exists() else []
    done = {(line["set"], line["split"], line["method"]) for line in lines}
    judge = SelfTrainingEnsemble(cv=0)
    for name, (load, labeled) in TABLES.items():
        X, y = load(return_X_y=True)
        columns = int(np.ceil(X.shape[1] ** (2 / 3)))
        for number, part in enumerate(shuffle_splits(y, splits, labeled=labeled, test=0.25, random_state=1), 1):
            for method, selector in recipes(columns).items():
                if (name, number, method) in done:
                    continue
                (line,) = compare({method: selector}, X, y, [part], classifier=judge, random_state=number, name=name)
                lines.append({**line, "split": number})
                if kept:
                    with kept.open("a") as file:
                        file.write(json.dumps(lines[-1]) + "\n")
    print(table(lines))


if __name__ == "__main__":
    words = sys.argv[1:]
    main(int(words[0]) if words else 5, pathlib.Path(words[1]) if len(words) > 1 else None)
