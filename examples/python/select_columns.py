"""examples/python/select_columns.py: sewil on two data sets that come with scikit-learn, most of their labels left out.

pip install .
python examples/python/select_columns.py
"""

import numpy as np
from sklearn.datasets import load_breast_cancer, load_digits
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import Pipeline

from sewil import (
    RLSRSelector,
    SelfTrainingEnsemble,
    SemiFisherSelector,
    SemiSupervisedKFold,
    SewilSelector,
    ignore_unlabeled,
)
from sewil.study import compare, shuffle_splits, table


def hide_labels(truth, share, seed):
    """Keeps the labels of a random share of each class; -1 stands for the others."""
    rng = np.random.default_rng(seed)
    y = np.full(len(truth), -1)
    for label in np.unique(truth):
        rows = np.flatnonzero(truth == label)
        known = rng.choice(rows, max(2, round(share * len(rows))), replace=False)
        y[known] = label
    return y


def digits():
    """64 pixels, ten digits, 1 label in 20."""
    X, truth = load_digits(return_X_y=True)
    y = hide_labels(truth, 0.05, seed=0)
    free = y == -1
    print(f"digits: {X.shape[0]} images of {X.shape[1]} pixels, {np.sum(~free)} of them labeled")

    selector = SewilSelector(n_estimators=50, generations=5, random_state=0, n_jobs=-1, verbose=1).fit(X, y)
    print(f"selected: {selector.support_.sum()} pixels")
    if selector.cv_results_ is not None:  # None with cv=0
        expected = selector.cv_results_["chosen"]
        print(f"expected accuracy: {expected['accuracy']:.3f} ({expected['low']:.3f} to {expected['high']:.3f})")
    for line in selector.support_.reshape(8, 8):
        print("".join("#" if chosen else "." for chosen in line))

    supervised = RandomForestClassifier(200, random_state=0).fit(X[~free], y[~free])
    learner = SelfTrainingEnsemble(cv=0, random_state=0).fit(X, y)
    print("accuracy on the images without a label:")
    print(f"  random forest on the labeled ones      {np.mean(supervised.predict(X[free]) == truth[free]):.3f}")
    print(f"  self-training on all pixels            {np.mean(learner.transduction_[free] == truth[free]):.3f}")
    print(f"  self-training on the selected pixels   {np.mean(selector.transduction_[free] == truth[free]):.3f}")


def breast_cancer():
    """30 measurements, two classes by name, tuning with the few labels there are, and a comparison of methods."""
    data = load_breast_cancer(as_frame=True)
    truth = data.target
    y = hide_labels(truth, 0.1, seed=1)
    print(
        f"\nbreast cancer: {data.data.shape[0]} patients, {data.data.shape[1]} measurements, {np.sum(y != -1)} labeled"
    )

    # cv=0: the grid is the judge, so no fit of it need estimate its own accuracy.
    model = Pipeline(
        [
            ("select", SewilSelector(n_estimators=50, generations=5, diagnostics=False, cv=0, random_state=0)),
            ("label", SelfTrainingEnsemble(n_estimators=100, cv=0, random_state=0)),
        ]
    )
    grid = GridSearchCV(
        model,
        {"select__criterion": ["cbil", "cbil-beta", "oob"]},
        cv=SemiSupervisedKFold(3, shuffle=True, random_state=0),
        scoring=ignore_unlabeled("accuracy"),
        n_jobs=-1,
    ).fit(data.data, y)
    best = grid.best_estimator_
    print(f"best criterion by cross-validation: {grid.best_params_['select__criterion']}")
    print(f"features: {', '.join(best['select'].get_feature_names_out())}")
    print(
        f"accuracy on the patients without a label: {np.mean(best.predict(data.data)[y == -1] == truth[y == -1]):.3f}"
    )

    methods = {
        "sew-il": SewilSelector(n_estimators=50, generations=5),
        "sfs": SemiFisherSelector(n_estimators=50),
        "rlsr": RLSRSelector(n_estimators=50, standardize=True),
        "no-selection": None,
    }
    splits = list(shuffle_splits(truth, 3, labeled=0.1, random_state=1))
    print("\n" + table(compare(methods, data.data, truth, splits, classifier=SelfTrainingEnsemble(n_estimators=100))))


if __name__ == "__main__":
    digits()
    breast_cancer()
