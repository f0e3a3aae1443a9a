"""examples/python/next_rows.py: labels for the rows that sewil asks for help more than labels for any others.

python examples/python/next_rows.py [picture.png]
"""

import sys

import matplotlib.pyplot as plt
import numpy as np
from sklearn.datasets import load_digits

from sewil import SelfTrainingEnsemble

BATCH = 20
ROUNDS = 5


def learn(X, y):
    return SelfTrainingEnsemble(n_estimators=50, policy="none", cv=0, random_state=0).fit(X, y)


def curve(X, truth, y, strategy):
    """Accuracy on the rows without a label, after each batch of labels."""
    y, accuracies = y.copy(), []
    for _ in range(ROUNDS):
        model = learn(X, y)
        free = y == -1
        accuracies.append(np.mean(model.transduction_[free] == truth[free]))
        asked = [suggestion.row for suggestion in model.suggest_rows(BATCH, query_strategy=strategy)]
        y[asked] = truth[asked]  # here somebody would look at the rows
    return accuracies


def main(picture):
    X, truth = load_digits(return_X_y=True)
    chance = np.random.default_rng(0)
    y = np.full(len(truth), -1)
    first = chance.choice(len(truth), 40, replace=False)
    y[first] = truth[first]

    figure, axes = plt.subplots(figsize=(5.5, 3.4), layout="constrained")
    labels = 40 + BATCH * np.arange(ROUNDS)
    for strategy in ("diverse", "random"):
        accuracies = curve(X, truth, y, strategy)
        print(f"{strategy}: " + ", ".join(f"{accuracy:.1%}" for accuracy in accuracies))
        axes.plot(labels, accuracies, marker="o", label=strategy)
    axes.set(xlabel="labels", ylabel="accuracy on the other images", xticks=labels)
    axes.legend()
    figure.savefig(picture, dpi=70)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "next_rows.png")
