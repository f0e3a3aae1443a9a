"""Selectors of scikit-learn and of sewil on scikit-learn's own tables, on the same splits, judged alike.

    python examples/python/compare_recipes.py [splits]

A tenth of the rows keeps its label, a quarter is tested on. Supervised recipes see the labeled rows only;
self-training and the selectors of sewil see the unlabeled rows, too. Every recipe takes as many columns as a ranker of
sewil would, SEW-IL as many as it finds best; self-learning on the chosen columns is the judge for all.
"""

import sys

import numpy as np
from sklearn.datasets import load_breast_cancer, load_digits, load_wine
from sklearn.ensemble import RandomForestClassifier
from sklearn.feature_selection import RFE, SelectFromModel, SelectKBest
from sklearn.semi_supervised import SelfTrainingClassifier

from sewil import SelfLearningClassifier, SemiFisherSelector, SewilSelector
from sewil.study import compare, shuffle_splits, table

TABLES = {"breast cancer": load_breast_cancer, "wine": load_wine, "digits": load_digits}


def recipes(columns):
    """By name; each chooses `columns` columns, SEW-IL as many as it likes."""
    forest = RandomForestClassifier(100, n_jobs=-1)
    most = {"max_features": columns, "threshold": -np.inf}
    return {
        "k-best": SelectKBest(k=columns),
        "rfe": RFE(forest, n_features_to_select=columns, step=0.2),
        "from-forest": SelectFromModel(forest, **most),
        "self-training": SelectFromModel(
            SelfTrainingClassifier(forest), importance_getter="estimator_.feature_importances_", **most
        ),
        "sfs": SemiFisherSelector(columns=columns, findings=False),
        "sew-il": SewilSelector(findings=False, n_jobs=-1),
        "no-selection": None,
    }


def main(splits: int) -> None:
    lines = []
    for name, load in TABLES.items():
        X, y = load(return_X_y=True)
        columns = int(np.ceil(X.shape[1] ** (2 / 3)))
        parts = shuffle_splits(y, splits, labeled=0.1, test=0.25, random_state=1)
        lines += compare(recipes(columns), X, y, parts, classifier=SelfLearningClassifier(), name=name)
    print(table(lines))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
