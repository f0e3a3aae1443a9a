"""examples/python/own_classifier.py: a classifier of scikit-learn behind a selection, tuned where labels are few.

python examples/python/own_classifier.py [picture.png]
"""

import sys

import matplotlib.pyplot as plt
import numpy as np
from sklearn.datasets import load_breast_cancer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from sewil import LabeledRowsClassifier, SemiFisherSelector, SemiSupervisedKFold, ignore_unlabeled


def main(picture):
    X, truth = load_breast_cancer(return_X_y=True, as_frame=True)
    chance = np.random.default_rng(0)
    y = np.where(chance.random(len(truth)) < 0.2, truth, -1)  # -1: no label

    model = make_pipeline(
        SemiFisherSelector(n_estimators=20, diagnostics=False, cv=0, random_state=0),
        LabeledRowsClassifier(make_pipeline(StandardScaler(), LogisticRegression())),
    )
    sizes = [1, 2, 4, 8, 16]
    grid = GridSearchCV(
        model,
        {"semifisherselector__n_features_to_select": sizes},
        cv=SemiSupervisedKFold(5, shuffle=True, random_state=0),
        scoring=ignore_unlabeled("balanced_accuracy"),
    ).fit(X, y)
    print(f"best: {grid.best_params_['semifisherselector__n_features_to_select']} features")
    free = y == -1
    print(f"right on the rows without a label: {np.mean(grid.predict(X[free]) == truth[free]):.1%}")

    figure, axes = plt.subplots(figsize=(5.5, 3.4), layout="constrained")
    mean, spread = grid.cv_results_["mean_test_score"], grid.cv_results_["std_test_score"]
    axes.errorbar(sizes, mean, yerr=spread, marker="o", capsize=3)
    axes.set(xlabel="features", ylabel="balanced accuracy, cross-validated", xscale="log", xticks=sizes)
    axes.set_xticklabels(map(str, sizes))
    axes.minorticks_off()
    figure.savefig(picture, dpi=70)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "own_classifier.png")
