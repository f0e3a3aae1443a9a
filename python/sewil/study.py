"""sewil/study.py: comparing methods on arrays, by the protocol of the paper's tables.

Rows are split into labeled, unlabeled and test rows, stratified. A method chooses columns with the labels of the
labeled rows alone, self-learning runs on these columns, and its accuracy counts: ``acc_u`` on the unlabeled rows,
``acc_t`` on the test rows.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from sklearn.base import clone
from sklearn.model_selection import train_test_split
from sklearn.utils import _safe_indexing

from sewil._base import RandomState, seed_of
from sewil._labels import read_labels
from sewil._self_learning import SelfLearningClassifier

__all__ = ["Split", "compare", "kfold_splits", "shuffle_splits", "summarize", "table"]

Rows = npt.NDArray[np.intp]
Line = dict[str, Any]


class Split(NamedTuple):
    """Row numbers of the three parts."""

    labeled: Rows
    unlabeled: Rows
    test: Rows


def shuffle_splits(
    y: Any, n_splits: int = 5, *, labeled: float | int = 0.1, test: float | int = 0.25, random_state: RandomState = None
) -> Iterator[Split]:
    """Random stratified splits.

    Parameters
    ----------
    y : array of shape (n_samples,)
        A label for every row.
    n_splits : int, default=5
    labeled, test : float or int
        Share or number of rows in the two parts; the rest is unlabeled.
    random_state : int, RandomState or None

    Examples
    --------
    >>> import numpy as np
    >>> split = next(shuffle_splits(np.arange(40) % 2, labeled=6, test=10, random_state=0))
    >>> len(split.labeled), len(split.unlabeled), len(split.test)
    (6, 24, 10)
    """
    codes = read_labels(y, None, estimator="shuffle_splits").codes
    rng = np.random.RandomState(seed_of(random_state) % 2**32)
    count = round(labeled * len(codes)) if isinstance(labeled, float) else labeled
    for _ in range(n_splits):
        rest, held = train_test_split(np.arange(len(codes)), test_size=test, stratify=codes, random_state=rng)
        known, free = train_test_split(rest, train_size=count, stratify=codes[rest], random_state=rng)
        yield Split(np.sort(known), np.sort(free), np.sort(held))


def kfold_splits(folds: Any, X: Any, y: Any) -> Iterator[Split]:
    """The folds of a cross-validator such as ``SemiSupervisedKFold`` on partly labeled data; -1 in y: unlabeled.

    Nothing is known of the truth of the unlabeled rows, so ``acc_u`` of such a split is None.
    """
    codes = read_labels(y, estimator="kfold_splits").codes
    for train, test in folds.split(X, y):
        yield Split(train[codes[train] >= 0], train[codes[train] < 0], test)


def compare(
    methods: Mapping[str, Any],
    X: Any,
    y: Any,
    splits: Iterable[Split] | None = None,
    *,
    classifier: SelfLearningClassifier | None = None,
    executor: Executor | None = None,
    random_state: int = 0,
) -> list[Line]:
    """Runs every method on every split.

    Parameters
    ----------
    methods : dict of name -> selector
        Unfitted selectors; None stands for "no selection". Each is cloned for every split.
    X : array, sparse matrix or data frame of shape (n_samples, n_features)
    y : array of shape (n_samples,)
        The truth; rows without a label (-1, None, NaN) are never scored.
    splits : iterable of Split, default=None
        None: five ``shuffle_splits``.
    classifier : SelfLearningClassifier, default=None
        What runs on the chosen columns; None: one with its usual options.
    executor : concurrent.futures.Executor, default=None
        Runs the fits, for instance in processes; None: one after the other, here.
    random_state : int, default=0
        Seed of all fits.

    Returns
    -------
    list of dict
        One per split and method: ``split, method, seed, acc_u, acc_t, columns, seconds, status``.

    Examples
    --------
    >>> from sewil import SemiFisherSelector, SelfLearningClassifier
    >>> from sewil.datasets import make_madelon_like
    >>> from sewil.study import compare, shuffle_splits, table
    >>> X, y = make_madelon_like(rows=200, noise=20, random_state=0)
    >>> lines = compare(
    ...     {"sfs": SemiFisherSelector(columns=8, trees=20), "all": None},
    ...     X, y, shuffle_splits(y, 2, random_state=0), classifier=SelfLearningClassifier(trees=20))
    >>> [(line["split"], line["method"], line["columns"]) for line in lines]
    [(0, 'sfs', 8), (0, 'all', 40), (1, 'sfs', 8), (1, 'all', 40)]
    """
    parts = list(shuffle_splits(y, random_state=random_state) if splits is None else splits)
    final = SelfLearningClassifier() if classifier is None else classifier
    jobs = [
        _Job(number, part, name, selector, final, random_state)
        for number, part in enumerate(parts)
        for name, selector in methods.items()
    ]
    if executor is None:
        return [job.run(X, y) for job in jobs]
    return [done.result() for done in [executor.submit(job.run, X, y) for job in jobs]]


@dataclass
class _Job:
    """One method on one split; can be sent to another process."""

    number: int
    split: Split
    name: str
    selector: Any
    classifier: SelfLearningClassifier
    seed: int

    def run(self, X: Any, y: Any) -> Line:
        truth = read_labels(y, estimator="compare", warn=False)
        line: Line = {"split": self.number, "method": self.name, "seed": self.seed}
        train = np.concatenate([self.split.labeled, self.split.unlabeled])
        codes = np.concatenate([truth.codes[self.split.labeled], np.full(len(self.split.unlabeled), -1, np.int32)])
        start = time.perf_counter()
        try:
            chosen = self._chosen(_safe_indexing(X, train), codes, X.shape[1])
            kept = _safe_indexing(X, chosen, axis=1)
            model = clone(self.classifier).set_params(random_state=self.seed, unlabeled=-1)
            model.fit(_safe_indexing(kept, train), codes)
        except TimeoutError as problem:
            return line | {"acc_u": None, "acc_t": None, "columns": None, "seconds": None, "status": str(problem)}
        seconds = time.perf_counter() - start
        unlabeled = model.transduction_[len(self.split.labeled) :]
        test = model.predict(_safe_indexing(kept, self.split.test)) if len(self.split.test) else np.zeros(0, np.int32)
        return line | {
            "acc_u": _accuracy(truth.codes[self.split.unlabeled], unlabeled),
            "acc_t": _accuracy(truth.codes[self.split.test], test),
            "columns": len(chosen),
            "seconds": seconds,
            "status": "done",
        }

    def _chosen(self, X: Any, codes: npt.NDArray[np.int32], columns: int) -> Rows:
        if self.selector is None:
            return np.arange(columns)
        selector = clone(self.selector).set_params(random_state=self.seed, unlabeled=-1)
        support: Rows = selector.fit(X, codes).get_support(indices=True)
        return support


def _accuracy(truth: npt.NDArray[np.int32], predicted: npt.NDArray[Any]) -> float | None:
    known = truth >= 0
    return float(np.mean(truth[known] == predicted[known])) if known.any() else None


def summarize(lines: Iterable[Line]) -> list[Line]:
    """Mean and standard deviation over the splits, one dict per method.

    >>> lines = [{"method": "a", "acc_u": v, "acc_t": None, "columns": 3, "seconds": 1.0} for v in (0.5, 0.75)]
    >>> summarize(lines)[0]["acc_u"], summarize(lines)[0]["acc_u_sd"], summarize(lines)[0]["acc_t"]
    (0.625, 0.125, None)
    """
    by_method: dict[str, list[Line]] = {}
    for line in lines:
        by_method.setdefault(line["method"], []).append(line)
    summary = []
    for method, runs in by_method.items():
        entry: Line = {"method": method, "splits": len(runs)}
        for figure in ("acc_u", "acc_t", "columns", "seconds"):
            known = [run[figure] for run in runs if run[figure] is not None]
            entry[figure] = float(np.mean(known)) if known else None
            entry[figure + "_sd"] = float(np.std(known)) if known else None
        summary.append(entry)
    return summary


def table(lines: Sequence[Line]) -> str:
    """The comparison as a Markdown table; the best mean of each accuracy is bold.

    >>> print(table([{"method": "a", "acc_u": 0.5, "acc_t": 0.25, "columns": 3, "seconds": 1.0}]))
    | method | ACC-U | ACC-T | columns | seconds |
    |---|---|---|---|---|
    | a | **0.500 +- 0.000** | **0.250 +- 0.000** | 3.0 | 1.0 |
    """
    summary = summarize(lines)
    best = {f: max((entry[f] for entry in summary if entry[f] is not None), default=None) for f in ("acc_u", "acc_t")}
    text = "| method | ACC-U | ACC-T | columns | seconds |\n|---|---|---|---|---|"
    for entry in summary:
        cells = [entry["method"]]
        for figure in ("acc_u", "acc_t"):
            if entry[figure] is None:
                cells.append("NA")
                continue
            cell = f"{entry[figure]:.3f} +- {entry[figure + '_sd']:.3f}"
            cells.append(f"**{cell}**" if entry[figure] == best[figure] else cell)
        cells += ["NA" if entry[f] is None else f"{entry[f]:.1f}" for f in ("columns", "seconds")]
        text += "\n| " + " | ".join(cells) + " |"
    return text
