"""bench/voter_strengths.py: how strong should the linear voter's regularization be? Rules on the same left-out errors.

    .venv/bin/python bench/voter_strengths.py [--tables breast,wine] [--splits 3] [--small-splits 20]

Tables and splits: bench/voter_tables.py. Ridge regression on normal scores of ranks, the linear voter alone, learned
from the labeled rows; counted is the accuracy on the others. Rules: the best left-out squared error; among strengths
within so many standard errors of the best the strongest, or the nearest to 0.3; the mean of all strengths, weighed by
how many standard errors they are behind. Fixed: each strength alone. Logistic regression on the same scores (C = 0.1).
"""

import argparse

import numpy as np
from sklearn.linear_model import LogisticRegression

from voter_shares import STRENGTHS
from voter_tables import CONFIRMED, DEVELOPED, SMALL, features, splits, table

TABLES = (*SMALL, "Protein", "Madelon", "Isolet", "Coil20")


def fits_of(seen, y, known, hidden):
    """For every strength: squared left-out errors of the known rows, scores of the hidden ones."""
    scale = 1 / np.mean(np.sum(seen**2, axis=1))
    inner, outer = scale * seen[known] @ seen[known].T, scale * seen[hidden] @ seen[known].T
    target = np.eye(y.max() + 1)[y[known]]
    mean = target.mean(axis=0)
    target = target - mean
    values, vectors = np.linalg.eigh(inner)
    values = np.maximum(values, 0)
    for strength in STRENGTHS:
        hat = (vectors * (values / (values + strength))) @ vectors.T
        own = np.minimum(np.diag(hat), 0.9999)[:, None]
        out = (hat @ target - own * target) / (1 - own)
        factor = min(max(np.sum(target * out), 0) / max(np.sum(out * out), 1e-12), 20)
        dual = (vectors / (values + strength)) @ (vectors.T @ target)
        yield np.sum((factor * out - target) ** 2, axis=1), mean + factor * outer @ dual


def behind(errors):
    """Standard errors that each strength is behind the best."""
    best = errors[np.argmin([one.sum() for one in errors])]
    more = [one - best for one in errors]
    return np.array([one.mean() / (one.std() / np.sqrt(len(one)) + 1e-12) for one in more])


def rules_of(errors):
    """Weights of the strengths by each rule."""
    lag, number = behind(errors), range(len(errors))
    best = int(np.argmin([one.sum() for one in errors]))
    rules = {"best": best}
    for most in (0.25, 0.5, 1):
        rules[f"strongest within {most}"] = max(i for i in number if lag[i] <= most and i >= best)
        near = [abs(np.log(STRENGTHS[i] / 0.3)) if lag[i] <= most else np.inf for i in number]
        rules[f"nearest to 0.3 within {most}"] = int(np.argmin(near))
    found = {rule: np.eye(len(errors))[at] for rule, at in rules.items()}
    for power in (1, 2):
        weights = np.exp(-power * lag)
        found[f"mean, power {power}"] = weights / weights.sum()
    return found | {f"fixed {strength:g}": np.eye(len(errors))[i] for i, strength in enumerate(STRENGTHS)}


def accuracies(name, number):
    X, y, labels = table(name)
    seen = features(X)[0]
    found: dict[str, list[float]] = {}
    for known, hidden in splits(X, y, labels, number):
        fits = list(fits_of(seen, y, known, hidden))
        for rule, weights in rules_of([errors for errors, _ in fits]).items():
            scores = sum(weight * scores for weight, (_, scores) in zip(weights, fits, strict=True))
            found.setdefault(rule, []).append(np.mean(scores.argmax(axis=1) == y[hidden]))
        logistic = LogisticRegression(C=0.1, max_iter=500).fit(seen[known], y[known])
        found.setdefault("logistic regression", []).append(logistic.score(seen[hidden], y[hidden]))
    return {rule: float(np.mean(of)) for rule, of in found.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", default=",".join(TABLES))
    parser.add_argument("--splits", type=int, default=3)
    parser.add_argument("--small-splits", type=int, default=20)
    given = parser.parse_args()
    names = given.tables.split(",")
    of = {name: accuracies(name, given.small_splits if name in SMALL else given.splits) for name in names}
    print("| rule | developed | confirmed | " + " | ".join(names) + " |\n" + "|---" * (len(names) + 3) + "|")
    for rule in of[names[0]]:
        groups = [[of[n][rule] for n in names if n in group] for group in (DEVELOPED, CONFIRMED)]
        means = [f"{np.mean(group):.4f}" if group else "" for group in groups]
        print(f"| {rule} | {' | '.join(means)} | " + " | ".join(f"{of[n][rule]:.3f}" for n in names) + " |")


if __name__ == "__main__":
    main()
