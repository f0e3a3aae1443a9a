"""sewil/_base.py: what all estimators share: options by name, seed, threads, time limit, progress, reading X and y."""

from __future__ import annotations

import math
import numbers
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import joblib
import numpy as np
import numpy.typing as npt
from sklearn.base import BaseEstimator
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils import check_random_state

from sewil import _core
from sewil._anndata import with_labels
from sewil._docstrings import Documented
from sewil._input import read_table
from sewil._kinds import refuse_masked
from sewil._labels import Labels, missing_cells, read_labels
from sewil._parameters import RandomState
from sewil._progress import ProgressBar, ProgressStep
from sewil._seal import Sealed

Self = TypeVar("Self", bound="Estimator")


class DataWarning(UserWarning):
    """Something about the data, or about what was found in it, that should be looked at.

    What ``sewil info`` and ``sewil select`` warn of: identifiers, columns that give the label away, exact copies, rare
    classes, labels that cannot be trusted.

    Examples
    --------
    >>> import warnings
    >>> from sewil import DataWarning
    >>> with warnings.catch_warnings():
    ...     warnings.simplefilter("error", DataWarning)  # an error instead
    """


class TableTags(Documented):
    """What tables the estimators take, for scikit-learn."""

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()  # type: ignore[misc]
        tags.target_tags.required = True
        tags.input_tags.sparse = True
        tags.input_tags.allow_nan = True
        return tags


class Estimator(TableTags, Sealed, BaseEstimator):  # type: ignore[misc]
    """Base of the estimators: the fit, which each fills in by ``_learn`` and ``_store``.

    Attributes
    ----------
    classes_ : ndarray of shape (n_classes,)
    n_features_in_ : int
    feature_names_in_ : ndarray of shape (n_features_in_,)
        Only when X has column names that are all texts.
    """

    _option_names: tuple[str, ...]  # given by @takes (_parameters.py), as the next two are
    _estimate_names: tuple[str, ...]
    _other_names: tuple[str, ...]
    random_state: RandomState
    n_jobs: int | None
    verbose: int
    unlabeled: Any

    def fit(
        self: Self, X: Any, y: Any = None, sample_weight: Any = None, groups: Any = None, *, label: str | None = None
    ) -> Self:
        """Learns from labeled and unlabeled rows.

        Ctrl-C ends it with the best so far and sets ``stopped_``, where there is such a thing; a second one gives up.
        ``sample_weight`` says how much a row counts when forests learn from it, with its label or a pseudo-label;
        figures and tests count every row alike. ``groups``, a value per row, says which rows belong together, such as
        samples of one patient: whole groups are then held out, and intervals count groups. Of an AnnData,
        ``label`` names the column of ``X.obs`` that is y.
        """
        table, labels = self._read(X, with_labels(X, y, label), sample_weight, groups)
        with self._run() as run:
            found = self._learn(table, labels.target, run)
        self.classes_ = labels.classes
        self._store(found, labels)
        self._keep_rows(X, table, labels)
        self._warn(found.get("warnings", []), found.get("stopped"))
        return self

    def _learn(self, table: _core.Table, target: _core.Target, run: _core.Run) -> dict[str, Any]:
        """What the C++ side finds."""
        raise NotImplementedError

    def _store(self, found: dict[str, Any], labels: Labels) -> None:
        """The attributes made of it."""
        raise NotImplementedError

    def _keep_rows(self, X: Any, table: _core.Table, labels: Labels) -> None:
        """For who is asked about the rows later."""

    def _options(self) -> dict[str, Any]:
        """How to learn."""
        return {name: getattr(self, name) for name in self._option_names}

    def _all_options(self) -> dict[str, Any]:
        """And how to judge what was learned."""
        return self._options() | {name: getattr(self, name) for name in (*self._estimate_names, *self._other_names)}

    def _read(self, X: Any, y: Any, sample_weight: Any = None, groups: Any = None) -> tuple[_core.Table, Labels]:
        labels_first = y is None  # scikit-learn complains of the missing y before it looks at X
        labels = read_labels(y, self.unlabeled, estimator=type(self).__name__) if labels_first else None
        table = read_table(self, X, reset=True)
        if labels is None:
            rows = len(y) if hasattr(y, "__len__") else table.rows
            if rows != table.rows:
                raise ValueError(f"X has {table.rows} rows and y has {rows}, expected the same number.")
            labels = read_labels(y, self.unlabeled, estimator=type(self).__name__)
        labels.weights = weights_of(sample_weight, table.rows)
        labels.groups = groups_of(groups, table.rows)
        return table, labels

    def _warn(self, sentences: list[str], stopped: str | None) -> None:
        """Doubts about data and result, and an early end, for whoever called ``fit``."""
        for sentence in sentences:
            warnings.warn(sentence, DataWarning, stacklevel=3)
        if stopped == "time_limit":
            warnings.warn("time_limit was reached: this is the best so far.", ConvergenceWarning, stacklevel=3)

    def _threads(self) -> int:
        return threads_of(self.n_jobs)

    @contextmanager
    def _run(self) -> Iterator[_core.Run]:
        """Everything a fit needs besides data and options; the bar ends with it."""
        bar = ProgressBar() if self.verbose else None
        callback = getattr(self, "callback", None)
        if callback is not None and not callable(callback):
            raise ValueError(f"callback must be callable or None, got {callback!r}.")

        def tell(stage: str, done: int, total: int, note: str) -> None:
            step = ProgressStep(stage, done, total, note)
            if bar is not None:
                bar.update(step)
            if callback is not None:
                callback(step)

        try:
            yield _core.Run(
                seed=seed_of(self.random_state),
                threads=self._threads(),
                time_limit=seconds_of(getattr(self, "time_limit", None)),
                callback=tell if bar is not None or callback is not None else None,
            )
        except BaseException:
            if bar is not None:
                bar.close()
            raise
        if bar is not None:
            bar.finish(type(self).__name__)


def seed_of(random_state: RandomState) -> int:
    """An int is the seed itself, so that it means the same as on the command line."""
    if isinstance(random_state, numbers.Integral) and not isinstance(random_state, bool):
        if not 0 <= int(random_state) < 2**64:
            raise ValueError(f"random_state must be from 0 to 2**64 - 1, got {random_state}.")
        return int(random_state)
    return int(check_random_state(random_state).randint(np.iinfo(np.int32).max))


def threads_of(n_jobs: int | None) -> int:
    """As joblib counts them; each thread costs memory, so a count that no machine has is a mistake."""
    if isinstance(n_jobs, numbers.Integral) and n_jobs > _core.most_threads:
        raise ValueError(f"n_jobs must be at most {_core.most_threads}, got {n_jobs}.")
    return min(int(joblib.effective_n_jobs(n_jobs)), _core.most_threads)


def weights_of(sample_weight: Any, rows: int) -> npt.NDArray[np.float64] | None:
    """One number above 0 per row; None: all rows count alike."""
    if sample_weight is None:
        return None
    refuse_masked(sample_weight, "sample_weight")
    weights = np.asarray(sample_weight, np.float64)
    if weights.shape != (rows,):
        raise ValueError(f"sample_weight has the shape {weights.shape}, expected one number per row ({rows}).")
    bad = np.flatnonzero(~(np.isfinite(weights) & (weights > 0)))
    if len(bad):
        raise ValueError(
            f"sample_weight[{bad[0]}] is {weights[bad[0]]}, expected a finite number above zero; leave a row out that "
            "shall not count, or hide its class (-1 in y)."
        )
    return weights


def groups_of(groups: Any, rows: int) -> list[str] | None:
    """A number as text per row, the same in rows of one group; None: each row stands alone."""
    if groups is None:
        return None
    refuse_masked(groups, "groups")
    values = np.asarray(groups)
    if values.shape != (rows,):
        raise ValueError(f"groups has the shape {values.shape}, expected one value per row ({rows}).")
    missing = np.flatnonzero(missing_cells(values))
    if len(missing):
        raise ValueError(f"groups[{missing[0]}] is missing; give a row that belongs to no other a value of its own.")
    numbers = np.unique(values.astype(str), return_inverse=True)[1]
    return [str(number) for number in numbers]


def seconds_of(time_limit: float | None) -> float:
    """The time limit in seconds; None is none."""
    if time_limit is None:
        return math.inf
    if isinstance(time_limit, bool) or not isinstance(time_limit, numbers.Real) or not time_limit > 0:
        raise ValueError(f"time_limit must be a number of seconds above 0 or None, got {time_limit!r}.")
    return float(time_limit)
