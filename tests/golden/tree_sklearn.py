"""tests/golden/tree_sklearn.py: writes tree_sklearn.json, what scikit-learn's decision tree labels rows on random
tables; for tests/unit/selection/decision_tree_test.cpp.

Run by hand: .venv/bin/python tests/golden/tree_sklearn.py. At least 5 rows a leaf, else its defaults. It chooses among
equal cuts by its random state, so 30 of them are tried and only rows on which all agree are kept.
"""

import json
import pathlib

import numpy as np
from sklearn.tree import DecisionTreeClassifier

STATES = 30
LEAST_LEAF = 5


def table(seed, rows, columns, classes, steps):
    random = np.random.default_rng(seed)
    values = np.round(random.normal(size=(rows, columns)), 4)
    if steps:
        values = np.round(values * steps)
    score = values[:, 0] + values[:, 1] * (values[:, 2] > 0) + 0.3 * random.normal(size=rows) * max(1, steps)
    labels = np.searchsorted(np.quantile(score, np.arange(1, classes) / classes), score)
    taught = np.sort(random.permutation(rows)[: rows // 2])
    asked = np.setdiff1d(np.arange(rows), taught)
    said = np.array(
        [
            DecisionTreeClassifier(min_samples_leaf=LEAST_LEAF, random_state=state)
            .fit(values[taught], labels[taught])
            .predict(values[asked])
            for state in range(STATES)
        ]
    )
    agreed = (said == said[0]).all(axis=0)
    return {
        "classes": classes,
        "columns": values.T.tolist(),
        "labels": labels.tolist(),
        "taught": taught.tolist(),
        "asked": asked[agreed].tolist(),
        "predicted": said[0][agreed].tolist(),
    }


tables = [table(1, 200, 4, 2, 0), table(2, 240, 5, 3, 0), table(3, 200, 5, 4, 2), table(4, 260, 6, 2, 1)]
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(tables) + "\n")
print([(len(t["asked"]), len(t["labels"]) // 2) for t in tables])
