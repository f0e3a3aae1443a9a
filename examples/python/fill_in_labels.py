"""examples/python/fill_in_labels.py: the sure votes are right more often than the unsure ones.

python examples/python/fill_in_labels.py [picture.png]
"""

import sys

import matplotlib.pyplot as plt
import numpy as np
from sklearn.datasets import load_digits

from sewil import SelfTrainingEnsemble


def main(picture):
    X, truth = load_digits(return_X_y=True)
    chance = np.random.default_rng(0)
    y = np.where(chance.random(len(truth)) < 0.05, truth, -1)  # -1: no label

    model = SelfTrainingEnsemble(n_estimators=100, cv=0, random_state=0).fit(X, y)
    free = y == -1
    sure = model.votes_[free].max(axis=1)
    right = model.transduction_[free] == truth[free]
    print(f"{np.sum(~free)} of {len(y)} images labeled; of the labels filled in {right.mean():.1%} are right")

    edges = np.linspace(0.1, 1, 10)
    part = np.digitize(sure, edges[1:-1])
    shares = [right[part == k].mean() if np.any(part == k) else np.nan for k in range(9)]
    figure, (rows, accuracy) = plt.subplots(1, 2, figsize=(9, 3.2), layout="constrained")
    rows.hist(sure, bins=edges)
    rows.set(xlabel="vote for the predicted digit", ylabel="images")
    accuracy.bar(edges[:-1] + 0.05, shares, width=0.09)
    accuracy.set(xlabel="vote for the predicted digit", ylabel="share of right labels")
    figure.savefig(picture, dpi=70)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "fill_in_labels.png")
