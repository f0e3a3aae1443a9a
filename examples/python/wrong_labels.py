"""examples/python/wrong_labels.py: labels that were changed on purpose are among the first label issues.

python examples/python/wrong_labels.py [picture.png]
"""

import sys

import matplotlib.pyplot as plt
import numpy as np
from sklearn.datasets import load_breast_cancer

from sewil import SelfTrainingEnsemble


def main(picture):
    data = load_breast_cancer(as_frame=True)
    X = data.data.set_axis([f"P-{number:03d}" for number in range(len(data.data))])
    chance = np.random.default_rng(1)
    known = chance.choice(len(X), 200, replace=False)
    wrong = known[:10]
    y = np.full(len(X), -1)
    y[known] = data.target.to_numpy()[known]
    y[wrong] = 1 - y[wrong]

    issues = SelfTrainingEnsemble(n_estimators=100, cv=0, random_state=0).fit(X, y).find_label_issues()
    hits = np.isin([issue.row for issue in issues], wrong)
    print(f"{len(issues)} of 200 labels look wrong, {hits.sum()} of the 10 wrong ones among them")
    for issue in issues[:3]:
        print(f"  {issue.id}: {issue.reason}")

    figure, axes = plt.subplots(figsize=(5.5, 3.4), layout="constrained")
    places = np.arange(1, len(issues) + 1)
    strengths = np.array([issue.strength for issue in issues])
    for kind, these in (("wrong label", hits), ("right label", ~hits)):
        axes.bar(places[these], strengths[these], label=kind)
    axes.set(xlabel="label issues, the strongest first", ylabel="strength", yscale="log")
    axes.legend()
    figure.savefig(picture, dpi=70)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "wrong_labels.png")
