"""tests/golden/linear_sklearn.py: writes linear_sklearn.json, what scikit-learn's ridge regression says on random
tables; for tests/unit/voters/golden_test.cpp.

Run by hand: .venv/bin/python tests/golden/linear_sklearn.py. Two kinds of tables. fits: features as they are, for every
strength the coefficients and what each row gets from a Ridge that has not seen it; and what RidgeClassifier labels new
rows (classes of one size and centered columns, so that its intercept is the one of the linear voter). voters: raw
columns, whose normal scores are scipy's; at every strength the votes of the rows without a label.
"""

import json
import pathlib

import numpy as np
import sklearn
from scipy.stats import norm, rankdata
from sklearn.linear_model import Ridge, RidgeClassifier

STRENGTHS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10]
CERTAINTY = 4


def rounded(values):
    return np.round(values, 10).tolist()


def targets_of(labels, classes, weights):
    own = np.eye(classes)[labels]
    means = np.average(own, axis=0, weights=weights)
    return own - means, means


def ridge(features, targets, weights, alpha):
    model = Ridge(alpha=alpha, fit_intercept=False, solver="cholesky")
    return model.fit(features, targets, sample_weight=weights).coef_


def at_strength(features, targets, weights, strength):
    """Coefficients (classes x columns) and scores of each row left out, none of them scaled."""
    alpha = strength * float(np.mean(weights * (features**2).sum(axis=1)))
    left_out = []
    for row in range(len(features)):
        others = np.arange(len(features)) != row
        coefficients = ridge(features[others], targets[others], weights[others], alpha)
        left_out.append(coefficients @ features[row])
    return ridge(features, targets, weights, alpha), np.array(left_out)


def scale_of(left_out, targets, weights):
    squares = float((weights[:, None] * left_out**2).sum())
    return min(20.0, max(0.0, float((weights[:, None] * left_out * targets).sum()) / squares))


def fit(seed, each, columns, classes, signal):
    random = np.random.default_rng(seed)
    labels = np.tile(np.arange(classes), each)
    centers = signal * random.normal(size=(classes, columns))
    features = np.round(random.normal(size=(len(labels), columns)) + centers[labels], 4)
    features -= features.mean(axis=0)
    weights = np.ones(len(labels))
    targets, _ = targets_of(labels, classes, weights)
    asked = np.round(random.normal(size=(40, columns)) + centers[np.arange(40) % classes], 4)
    found = {"features": features.tolist(), "labels": labels.tolist(), "classes": classes, "asked": asked.tolist()}
    found["strengths"] = []
    for strength in STRENGTHS:
        coefficients, left_out = at_strength(features, targets, weights, strength)
        alpha = strength * float((features**2).sum(axis=1).mean())
        predicted = RidgeClassifier(alpha=alpha).fit(features, labels).predict(asked)
        found["strengths"].append(
            {
                "strength": strength,
                "scale": scale_of(left_out, targets, weights),
                "coefficients": rounded(coefficients.T),
                "left_out": rounded(left_out),
                "predicted": predicted.tolist(),
            }
        )
    return found


def voter(seed, rows, labeled, columns, classes, steps):
    random = np.random.default_rng(seed)
    truth = np.arange(rows) % classes
    centers = random.normal(size=(classes, columns))
    table = np.exp(random.normal(size=(rows, columns)) + centers[truth])
    table = np.floor(table * steps) if steps else np.round(table, 4)
    scores = norm.ppf((rankdata(table, axis=0) - 0.5) / rows)
    scores = (scores - scores.mean(axis=0)) / scores.std(axis=0)
    weights = 0.5 + random.random(rows)
    of_labeled = weights[:labeled] * labeled / weights[:labeled].sum()
    targets, means = targets_of(truth[:labeled], classes, of_labeled)
    found = {"columns": table.T.tolist(), "labels": truth[:labeled].tolist(), "classes": classes}
    found["weights"] = weights.tolist()
    found["votes"] = []
    for strength in STRENGTHS:
        coefficients, left_out = at_strength(scores[:labeled], targets, of_labeled, strength)
        said = means + scale_of(left_out, targets, of_labeled) * (scores[labeled:] @ coefficients.T)
        odds = np.exp(CERTAINTY * said)
        found["votes"].append(rounded(odds / odds.sum(axis=1, keepdims=True)))
    return found


golden = {
    "scikit_learn": sklearn.__version__,
    "fits": [fit(1, 10, 4, 2, 1.0), fit(2, 6, 25, 3, 0.7), fit(3, 12, 6, 2, 0.3), fit(4, 5, 10, 4, 3.0)],
    "voters": [voter(5, 60, 24, 6, 3, 0), voter(6, 50, 15, 30, 2, 0), voter(7, 60, 30, 5, 2, 3)],
}
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(golden) + "\n")
