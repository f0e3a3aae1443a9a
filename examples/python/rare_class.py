"""examples/python/rare_class.py: a class with one row in twelve, with and without balanced trees.

python examples/python/rare_class.py [picture.png]
"""

import sys

import matplotlib.pyplot as plt
import numpy as np
from sklearn.datasets import make_classification
from sklearn.metrics import balanced_accuracy_score, recall_score

from sewil import SelfTrainingEnsemble


def main(picture):
    X, truth = make_classification(
        1500, 20, n_informative=6, weights=[0.92], class_sep=0.8, flip_y=0.01, random_state=0
    )
    chance = np.random.default_rng(0)
    y = np.where(chance.random(len(truth)) < 0.2, truth, -1)  # -1: no label
    free = y == -1

    figure, axes = plt.subplots(figsize=(5.5, 3.4), layout="constrained")
    for place, balance in enumerate(("none", "equal")):
        model = SelfTrainingEnsemble(n_estimators=100, class_balance=balance, cv=0, random_state=0).fit(X, y)
        labels = model.transduction_[free]
        recalls = recall_score(truth[free], labels, average=None)
        print(
            f"class_balance={balance!r}: accuracy {np.mean(labels == truth[free]):.1%}, "
            f"balanced {balanced_accuracy_score(truth[free], labels):.1%}, rare rows found {recalls[1]:.1%}"
        )
        axes.bar(np.arange(2) + 0.4 * place - 0.2, recalls, width=0.38, label=f"class_balance={balance!r}")
    axes.set(ylabel="share of the class's rows found", xticks=[0, 1])
    axes.set_xticklabels(["common class", "rare class"])
    axes.legend()
    figure.savefig(picture, dpi=70)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "rare_class.png")
