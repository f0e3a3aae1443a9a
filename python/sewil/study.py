"""sewil/study.py: comparing methods on arrays, by the protocol of the paper's tables.

Rows are split into labeled, unlabeled and test rows, stratified. A method chooses columns with the labels of the
labeled rows alone, self-training runs on these columns, and its accuracy counts: ``acc_u`` on the unlabeled rows,
``acc_t`` on the test rows. Splits, lines, summary and tables are those of ``sewil study``; what is here is the loop.
"""

from __future__ import annotations

import json
import numbers
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from sklearn.base import clone

from sewil import _core
from sewil._any_method import check_method, hash_of, options_of, run_any
from sewil._base import seed_of
from sewil._input import read_table
from sewil._labels import Labels, read_labels
from sewil._parameters import RandomState
from sewil._selector import ColumnSelector
from sewil._self_training import SelfTrainingEnsemble

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
        The truth; rows without a label (-1, None, NaN) are unlabeled in every split.
    n_splits : int, default=5
    labeled, test : float or int
        Share or number of the rows with a label in the two parts; the rest is unlabeled.
    random_state : int, RandomState or None
        1 gives the splits of ``sewil study``.

    Examples
    --------
    >>> import numpy as np
    >>> split = next(shuffle_splits(np.arange(40) % 2, labeled=6, test=10, random_state=0))
    >>> len(split.labeled), len(split.unlabeled), len(split.test)
    (6, 24, 10)
    """
    codes = read_labels(y, estimator="shuffle_splits", warn=False).codes
    known = int(np.count_nonzero(codes >= 0))
    sizes = _rows_in("labeled", labeled, known), _rows_in("test", test, known)
    seed = seed_of(random_state)
    for number in range(1, n_splits + 1):
        yield Split(*(part.astype(np.intp) for part in _core.study_split(codes, *sizes, number, seed)))


def _rows_in(name: str, part: float | int, known: int) -> int:
    if isinstance(part, numbers.Integral) and part >= 0:
        return int(part)
    if isinstance(part, numbers.Real) and 0 <= part < 1:
        return _core.rows_of_share(float(part), known)
    raise ValueError(f"{name} must be a share of the rows from 0 to below 1, or a number of rows, got {part!r}.")


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
    classifier: Any = None,
    executor: Executor | None = None,
    random_state: int = 1,
    name: str = "data",
) -> list[Line]:
    """Runs every method on every split.

    Parameters
    ----------
    methods : dict of name -> selector
        Unfitted selectors, of this package or any other: what has ``fit`` and ``get_support`` or ``transform``, also a
        Pipeline; None stands for "no selection". Each is cloned for every split. Supervised ones are fitted on the
        labeled rows alone; those with a part of this package or of ``sklearn.semi_supervised`` see the unlabeled rows,
        too. Labels reach selectors of other packages as 0, 1, ... and -1.
    X : array, sparse matrix or data frame of shape (n_samples, n_features)
    y : array of shape (n_samples,)
        The truth; rows without a label (-1, None, NaN) are never scored.
    splits : iterable of Split, default=None
        None: five ``shuffle_splits`` with seed 1.
    classifier : classifier, default=None
        What runs on the selected features; None: self-training with the selector's own options, as in ``sewil study``.
        Any classifier of scikit-learn will do; it is fitted on the labeled rows (``LabeledRowsClassifier`` with
        ``fill``: on all).
    executor : concurrent.futures.Executor, default=None
        Runs the fits, for instance in processes; None: one after the other, here.
    random_state : int, default=1
        Seed of the first split's methods; split s has ``random_state + s - 1``.
    name : str, default="data"
        What the lines call the data.

    Returns
    -------
    list of dict
        One per split and method, with the fields of a line of ``sewil study run``: ``table, set, split`` (from 1),
        ``method, seed, acc_u, acc_t, columns, choose_seconds, seconds, cpu_seconds, status``, ... The status is 'ok',
        or 'NA' for a method that reached its ``time_limit``; its accuracies are then None.

    Examples
    --------
    >>> from sewil import SemiFisherSelector, SelfTrainingEnsemble
    >>> from sewil.datasets import make_madelon_like
    >>> from sewil.study import compare, shuffle_splits, table
    >>> X, y = make_madelon_like(rows=200, noise=20, random_state=0)
    >>> lines = compare(
    ...     {"sfs": SemiFisherSelector(n_features_to_select=8, n_estimators=20), "no-selection": None},
    ...     X, y, shuffle_splits(y, 2, random_state=1), classifier=SelfTrainingEnsemble(n_estimators=20))
    >>> [(line["split"], line["method"], line["columns"]) for line in lines]
    [(1, 'sfs', 8), (1, 'no-selection', 40), (2, 'sfs', 8), (2, 'no-selection', 40)]
    """
    for method, selector in methods.items():
        check_method(method, selector)
    parts = list(shuffle_splits(y, random_state=1) if splits is None else splits)
    seed = seed_of(random_state)
    at_once = 1 if executor is None else getattr(executor, "_max_workers", len(parts) * len(methods))
    jobs = [
        _Job(name, number, part, method, selector, classifier, seed + number - 1, at_once)
        for number, part in enumerate(parts, 1)
        for method, selector in methods.items()
    ]
    if executor is None:
        return [job.run(X, y) for job in jobs]
    return [done.result() for done in [executor.submit(job.run, X, y) for job in jobs]]


@dataclass
class _Job:
    """One method on one split; can be sent to another process."""

    data: str
    number: int
    split: Split
    method: str
    selector: Any
    classifier: Any
    seed: int
    at_once: int

    def run(self, X: Any, y: Any) -> Line:
        truth = read_labels(y, estimator="compare", warn=False)
        labeled, unlabeled, test = (np.asarray(part, np.uint32) for part in self.split)
        ours = self.selector is None or isinstance(self.selector, ColumnSelector)
        if not ours or not (self.classifier is None or isinstance(self.classifier, SelfTrainingEnsemble)):
            return self._run_any(X, truth, (labeled, unlabeled, test))
        runner = clone(self.selector or self.classifier or SelfTrainingEnsemble())
        runner.set_params(random_state=self.seed)
        table = read_table(runner, X, reset=True)
        options = runner._options()
        labeling, constraints, elsewhere = None, _core.Constraints([], [], []), None
        if self.selector is not None:
            constraints, elsewhere = runner._constraints(), runner._runner()
            if self.classifier is not None and not self.classifier._options().items() <= options.items():
                labeling = self.classifier._options()
        options["method"] = "no-selection" if self.selector is None else runner._method
        task = _core.StudyTask(self.data, self.method, self.number, options, labeling, constraints, self.at_once)
        with runner._run() as run:
            text = _core.run_task(task, table, truth.target, (labeled, unlabeled, test), run, elsewhere)
        line: Line = json.loads(text)
        return line

    def _run_any(self, X: Any, truth: Labels, rows: tuple[Any, Any, Any]) -> Line:
        """With a selector or a classifier of another package."""
        figures = run_any(self.selector, self.classifier, X, truth, rows, self.seed)
        options_hash, changed = options_of(self.selector, self.classifier)
        return {
            "table": "methods",
            "set": self.data,
            "split": self.number,
            "method": self.method,
            "seed": self.seed,
            "labeled": len(rows[0]),
            "test": len(rows[2]),
            **figures,
            "threads": 1,
            "jobs": self.at_once,
            "options_hash": options_hash,
            "changed": changed,
            "data_hash": hash_of(X, truth),
            "version": _core.__version__,
        }


def summarize(lines: Iterable[Line], *, paired: bool = False) -> list[Line]:
    """Means over the splits, one dict per data set and method.

    ``acc_u``, ``acc_t``, ``columns``, ``choose_seconds``, ``seconds`` and ``cpu_seconds`` are means, with ``_sd`` their
    standard deviations (n - 1; 0 for a single split). ``acc_u_best`` marks the best mean of a data set, ``acc_u_worse``
    a method that is significantly worse than it (two-sided test, p < 0.01); likewise for ``acc_t``.

    Parameters
    ----------
    lines : iterable of dict
        What ``compare`` returns, or lines of a file of ``sewil study run``.
    paired : bool, default=False
        Test by Wilcoxon's signed ranks of the splits that a method and the best share; else by the Mann-Whitney test.

    Examples
    --------
    >>> from sewil.datasets import make_madelon_like
    >>> X, y = make_madelon_like(rows=100, noise=5, random_state=0)
    >>> lines = compare({"all": None}, X, y, shuffle_splits(y, 2, random_state=1))
    >>> (entry,) = summarize(lines)
    >>> entry["method"], entry["splits"], entry["acc_u"] == (lines[0]["acc_u"] + lines[1]["acc_u"]) / 2
    ('all', 2, True)
    """
    return _core.study_summary(_text(lines), {"paired": paired})


def table(lines: Iterable[Line], *, format: str = "md", paired: bool = False) -> str:
    """The comparison as ``sewil study table`` prints it.

    Data sets stand below, methods beside each other; the best mean is bold, a down arrow marks a method that is
    significantly worse than the best, and the methods 'no-selection' and 'random' are shown but not ranked.

    Parameters
    ----------
    lines : iterable of dict
        What ``compare`` returns, or lines of a file of ``sewil study run``.
    format : {'md', 'latex', 'csv'}, default='md'
        Markdown, a LaTeX document, or one line per result.
    paired : bool, default=False
        Arrows by Wilcoxon's signed ranks of the splits that a method and the best share; else by the Mann-Whitney test.
    """
    return _core.study_table(_text(lines), {"format": format, "paired": paired})


def _text(lines: Iterable[Line]) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)
