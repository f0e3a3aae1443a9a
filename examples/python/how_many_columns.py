"""examples/python/how_many_columns.py: what accuracy to expect of how many features, by cross-validation.

python examples/python/how_many_columns.py [picture.png]
"""

import sys

import matplotlib.pyplot as plt
import numpy as np

from sewil import SemiSupervisedRFE
from sewil.datasets import make_madelon_like


def main(picture):
    X, y = make_madelon_like(
        rows=500, informative=4, redundant=4, noise=50, labeled=0.2, separation=2.0, random_state=1
    )

    selector = SemiSupervisedRFE(n_features_to_select="smallest", n_estimators=50, cv=5, random_state=0).fit(X, y)
    curve, enough = selector.size_curve_, selector.sizes_
    assert curve is not None and enough is not None  # with cv=0 there would be no curve
    print(enough["sentence"])
    print(f"selected of {X.shape[1]}: {selector.get_feature_names_out().tolist()}")

    sizes = [point["columns"] for point in curve["points"]]
    accuracy, low, high = (np.array([point[key] for point in curve["points"]]) for key in ("accuracy", "low", "high"))
    figure, axes = plt.subplots(figsize=(5.5, 3.4), layout="constrained")
    axes.errorbar(sizes, accuracy, yerr=[accuracy - low, high - accuracy], marker="o", capsize=3)
    axes.axvline(enough["smallest"], linestyle=":", color="gray")
    axes.set(xlabel="features", ylabel="expected accuracy, 90 % interval", xscale="log", xticks=sizes)
    axes.set_xticklabels(map(str, sizes))
    axes.minorticks_off()
    figure.savefig(picture, dpi=70)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "how_many_columns.png")
