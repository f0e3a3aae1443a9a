"""bench/voter_shares.py: how should trees and a linear voter share the vote? Rules for the share on the same votes.

    .venv/bin/python bench/voter_shares.py bench/voters/shares.jsonl [--tables breast,wine] [--splits 5]
      [--small-splits 20] [--votes FOLDER]
    .venv/bin/python bench/voter_shares.py --summary bench/voters/shares.jsonl

Tables: bench/voter_tables.py. 100 trees of scikit-learn, best and random cuts in turn, each on 90 % of the labeled
rows, and ridge regression on normal scores of ranks, as sewil's mix has them; learned from the labels alone. A rule
sees the held-out votes of labeled rows (of 500 such trees those that did not draw the row, about 50; ridge regression
without it) and, where it says so, the votes of unlabeled rows. FEW: the rule sees held-out votes of the 100 trees
alone, about 10 a row. Counted is the accuracy of the mixed vote on the unlabeled rows. A line per
table and split; with --votes the votes are kept, so that a new rule costs nothing.
"""

import argparse
import json
from pathlib import Path

import numpy as np
from sklearn.tree import DecisionTreeClassifier

from voter_tables import CONFIRMED, DEVELOPED, PAPER, SMALL, features, splits, table

STRENGTHS = (1e-3, 3e-3, 1e-2, 3e-2, 0.1, 0.3, 1, 3, 10)
VOTES = ("few", "many", "hidden_trees", "linear", "hidden_linear")
GRID = np.linspace(0, 1, 51)


# ---- votes ----


def tree_votes(X, y, known, hidden, seed):
    """Held-out votes of the known rows (0: no tree), by few trees and by many; votes of the hidden ones."""
    random, classes = np.random.default_rng(seed), y.max() + 1
    out, votes = np.zeros((len(known), classes)), np.zeros((len(hidden), classes))
    drawn = max(1, round(0.9 * len(known)))
    few = out
    for number in range(500):
        if number == 100:
            few = out.copy()
        inside = random.permutation(len(known))
        kind = "best" if number % 2 == 0 else "random"
        tree = DecisionTreeClassifier(splitter=kind, max_features="sqrt", random_state=number)
        tree.fit(X[known[inside[:drawn]]], y[known[inside[:drawn]]])
        left = inside[drawn:]
        out[np.ix_(left, tree.classes_)] += tree.predict_proba(X[known[left]])
        if number < 100:
            votes[:, tree.classes_] += tree.predict_proba(X[hidden])
    return *(part / np.maximum(part.sum(axis=1, keepdims=True), 1) for part in (few, out)), votes / 100


def softmax(scores):
    powers = np.exp(4 * (scores - scores.max(axis=1, keepdims=True)))
    return powers / powers.sum(axis=1, keepdims=True)


def linear_votes(seen, y, known, hidden):
    """The same by ridge regression; its strength: the strongest within half a standard error of the best."""
    scale = 1 / np.mean(np.sum(seen**2, axis=1))
    inner, outer = scale * seen[known] @ seen[known].T, scale * seen[hidden] @ seen[known].T
    target = np.eye(y.max() + 1)[y[known]]
    mean = target.mean(axis=0)
    target = target - mean
    values, vectors = np.linalg.eigh(inner)
    values, fits = np.maximum(values, 0), []
    for strength in STRENGTHS:
        hat = (vectors * (values / (values + strength))) @ vectors.T
        own = np.minimum(np.diag(hat), 0.9999)[:, None]
        out = (hat @ target - own * target) / (1 - own)
        factor = min(max(np.sum(target * out), 0) / max(np.sum(out * out), 1e-12), 20)
        dual = (vectors / (values + strength)) @ (vectors.T @ target)
        fits.append((np.sum((factor * out - target) ** 2, axis=1), factor * out, factor * outer @ dual))
    best = chosen = min(range(len(fits)), key=lambda i: fits[i][0].sum())
    for i in range(best, len(fits)):
        more = fits[i][0] - fits[best][0]
        if more.mean() <= 0.5 * more.std() / np.sqrt(len(known)) + 1e-12:
            chosen = i
    return softmax(mean + fits[chosen][1]), softmax(mean + fits[chosen][2])


# ---- rules: held-out votes of both and labels; votes of the unlabeled rows of both -> the linear voter's share ----


def mixed(trees, linear, share):
    return (1 - share) * trees + share * linear


def right(votes, labels):
    return votes.argmax(axis=1) == labels


def softmax_rule(power, doubtful):
    def share(trees, linear, labels, *_):
        lead = right(linear, labels).mean() - right(trees, labels).mean()
        return 0.5 + (1 / (1 + np.exp(-power * lead)) - 0.5) * len(labels) / (len(labels) + doubtful)

    return share


def paired_rule(factor):
    """The logistic function of the paired difference in standard errors."""

    def share(trees, linear, labels, *_):
        difference = right(linear, labels).astype(float) - right(trees, labels)
        return 1 / (1 + np.exp(-factor * difference.sum() / np.sqrt(np.sum(difference**2) + 4)))

    return share


def likelihood_rule(doubtful):
    def share(trees, linear, labels, *_):
        rows, grid = np.arange(len(labels)), np.linspace(0.02, 0.98, 49)
        logs = [np.log(np.maximum(mixed(trees, linear, q)[rows, labels], 1e-9)).sum() for q in grid]
        return grid[np.argmax(np.array(logs) + doubtful * (np.log(grid) + np.log(1 - grid)))]

    return share


def brier_rule(doubtful):
    def share(trees, linear, labels, *_):
        truth = np.eye(trees.shape[1])[labels]
        losses = [np.sum((mixed(trees, linear, q) - truth) ** 2) + doubtful * (q - 0.5) ** 2 for q in GRID]
        return GRID[np.argmin(losses)]

    return share


def margins(votes, labels):
    rows = np.arange(len(labels))
    others = votes.copy()
    others[rows, labels] = -1
    return votes[rows, labels] - others.max(axis=1)


def margin_moments(trees, linear, labels, hidden):
    """For every share of the grid: margins and their squares, one line a labeled row; mean square over the unlabeled
    rows (the square needs no truth: the predicted class's margin) or None."""
    first = np.array([margins(mixed(trees, linear, q), labels) for q in GRID]).T
    if hidden is None:
        return first, None
    sums = []
    hidden_trees, hidden_linear = hidden
    for q in GRID:
        top = np.sort(mixed(hidden_trees, hidden_linear, q), axis=1)
        sums.append(np.mean((top[:, -1] - top[:, -2]) ** 2))
    return first, np.array(sums)


def bound_minimum(first, squares):
    """The share with the smallest C-bound, 1 - (mean margin)^2 / mean squared margin, where the mean is positive."""
    mean = first.mean(axis=0)
    second = np.mean(first**2, axis=0)
    if squares is not None:
        second = (second + squares) / 2
    bound = np.where(mean > 0, 1 - mean**2 / np.maximum(second, 1e-12), 1)
    lowest = np.flatnonzero(bound <= bound.min() + 1e-12)
    return GRID[lowest[np.argmin(np.abs(GRID[lowest] - 0.5))]]


def bound_rule(unlabeled, doubtful=0, resamples=0):
    def share(trees, linear, labels, hidden_trees, hidden_linear):
        hidden = (hidden_trees, hidden_linear) if unlabeled else None
        first, squares = margin_moments(trees, linear, labels, hidden)
        if resamples:
            random = np.random.default_rng(0)
            drawn = [first[random.integers(len(first), size=len(first))] for _ in range(resamples)]
            return np.mean([bound_minimum(some, squares) for some in drawn])
        return 0.5 + (bound_minimum(first, squares) - 0.5) * len(labels) / (len(labels) + doubtful)

    return share


def gibbs_rule(power):
    """The mean share, each weighed by e^(power x labeled rows that the mixed vote has right)."""

    def share(trees, linear, labels, *_):
        hits = np.array([right(mixed(trees, linear, q), labels).sum() for q in GRID])
        weights = np.exp(power * (hits - hits.max()))
        return np.sum(weights * GRID) / weights.sum()

    return share


def mean_rule(*rules):
    return lambda *seen: np.mean([rule(*seen) for rule in rules])


FEW = "few held-out votes: "
RULES = {
    "trees alone": lambda *_: 0.0,
    "linear voter alone": lambda *_: 1.0,
    "equal parts": lambda *_: 0.5,
    "softmax of accuracy, power 10": softmax_rule(10, 0),
    "softmax of accuracy, power 30": softmax_rule(30, 0),
    "softmax of accuracy, power 30, shrunk by 40 rows": softmax_rule(30, 40),
    "logistic of paired difference, half": paired_rule(0.5),
    "logistic of paired difference": paired_rule(1),
    "logistic of paired difference, twice": paired_rule(2),
    FEW + "logistic of paired difference": paired_rule(1),
    FEW + "C-bound, shrunk by 40 rows": bound_rule(False, 40),
    "log-likelihood, shrunk by 1": likelihood_rule(1),
    "log-likelihood, shrunk by 10": likelihood_rule(10),
    "Brier score": brier_rule(0),
    "Brier score, shrunk by 20": brier_rule(20),
    "C-bound": bound_rule(False),
    "C-bound, shrunk by 5 rows": bound_rule(False, 5),
    "C-bound, shrunk by 10 rows (shipped)": bound_rule(False, 10),
    "C-bound, shrunk by 20 rows": bound_rule(False, 20),
    "C-bound, shrunk by 40 rows": bound_rule(False, 40),
    "C-bound and paired difference, mean of both": mean_rule(bound_rule(False), paired_rule(1)),
    "right mixed votes, Gibbs mean, power 0.5": gibbs_rule(0.5),
    "right mixed votes, Gibbs mean, power 1": gibbs_rule(1),
    "right mixed votes, Gibbs mean, power 2": gibbs_rule(2),
    "C-bound, mean of 25 resamples": bound_rule(False, resamples=25),
    "C-bound with unlabeled rows": bound_rule(True),
    "C-bound with unlabeled rows, shrunk by 40 rows": bound_rule(True, 40),
    "C-bound with unlabeled rows, mean of 25 resamples": bound_rule(True, resamples=25),
}


# ---- lines and tables ----


def votes_of(name, split, part, loaded, folder):
    kept = Path(folder) / f"{name}.{split}.npz" if folder else None
    if kept and kept.exists():
        with np.load(kept) as file:
            return [file[key] for key in VOTES]
    X, seen, y = loaded
    known, hidden = part
    found = [*tree_votes(X, y, known, hidden, split), *linear_votes(seen, y, known, hidden)]
    if kept:
        kept.parent.mkdir(parents=True, exist_ok=True)
        np.savez(kept, **dict(zip(VOTES, found, strict=True)))
    return found


def line_of(name, split, found, labels, truth):
    few, many, hidden_trees, linear, hidden_linear = found
    line = {"table": name, "split": split, "rules": {}}
    for rule, share in RULES.items():
        q = float(share(few if rule.startswith(FEW) else many, linear, labels, hidden_trees, hidden_linear))
        line["rules"][rule] = [round(q, 3), round(right(mixed(hidden_trees, hidden_linear, q), truth).mean(), 5)]
    line["best"] = round(max(right(mixed(hidden_trees, hidden_linear, q), truth).mean() for q in GRID), 5)
    return line


def summary(path):
    by_table: dict[str, list[dict]] = {}
    for text in Path(path).read_text().splitlines():
        line = json.loads(text)
        by_table.setdefault(line["table"], []).append(line)
    print("| rule | developed | confirmed | all | worst table, less equal parts | mean share | its spread |")
    print("|---" * 7 + "|")
    for rule in RULES:
        accuracy = {name: np.mean([line["rules"][rule][1] for line in of]) for name, of in by_table.items()}
        equal = {name: np.mean([line["rules"]["equal parts"][1] for line in of]) for name, of in by_table.items()}
        worst = min(accuracy, key=lambda name: accuracy[name] - equal[name])
        shares = [line["rules"][rule][0] for of in by_table.values() for line in of]
        groups = [[accuracy[n] for n in names if n in accuracy] for names in (DEVELOPED, CONFIRMED, SMALL + PAPER)]
        cells = [f"{np.mean(group):.4f}" for group in groups]
        cells.append(f"{accuracy[worst] - equal[worst]:+.3f} ({worst})" if rule != "equal parts" else "")
        print(f"| {rule} | {' | '.join(cells)} | {np.mean(shares):.2f} | {np.std(shares):.2f} |")
    best = {name: np.mean([line["best"] for line in of]) for name, of in by_table.items()}
    cells = [f"{np.mean([best[n] for n in g if n in best]):.4f}" for g in (DEVELOPED, CONFIRMED, SMALL + PAPER)]
    print(f"| *best share of each split, which nobody knows* | {' | '.join(cells)} | | | |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("lines")
    parser.add_argument("--summary", action="store_true")
    parser.add_argument("--tables", default=",".join(SMALL + PAPER))
    parser.add_argument("--splits", type=int, default=5)
    parser.add_argument("--small-splits", type=int, default=20)
    parser.add_argument("--votes")
    given = parser.parse_args()
    Path(given.lines).touch()
    done = [json.loads(text) for text in Path(given.lines).read_text().splitlines()]
    present = {(line["table"], line["split"]) for line in done}
    for name in [] if given.summary else given.tables.split(","):
        number = given.small_splits if name in SMALL else given.splits
        missing = [split for split in range(1, number + 1) if (name, split) not in present]
        if not missing:
            continue
        X, y, labels = table(name)
        parts, loaded = splits(X, y, labels, number), (X, features(X)[0], y)
        for split in missing:
            known, hidden = parts[split - 1]
            found = votes_of(name, split, (known, hidden), loaded, given.votes)
            with open(given.lines, "a") as file:
                file.write(json.dumps(line_of(name, split, found, y[known], y[hidden])) + "\n")
    summary(given.lines)


if __name__ == "__main__":
    main()
