"""examples/python/choose_columns.py: the features that matter, and how the search came to them.

python examples/python/choose_columns.py [picture.png]
"""

import sys

import numpy as np
from sklearn.datasets import load_breast_cancer

from sewil import SewilSelector


def main(picture):
    data = load_breast_cancer(as_frame=True)
    chance = np.random.default_rng(0)
    y = np.where(chance.random(len(data.target)) < 0.15, data.target, -1)  # -1: no label

    selector = SewilSelector(n_estimators=50, generations=6, cv=0, random_state=0).fit(data.data, y)
    print(f"{np.sum(y >= 0)} of {len(y)} rows labeled; selected:")
    for name in selector.get_feature_names_out():
        print(f"  {name}")
    free = y == -1
    print(f"right labels: {np.mean(selector.transduction_[free] == data.target[free]):.1%}")
    selector.plot().savefig(picture, dpi=60)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "choose_columns.png")
