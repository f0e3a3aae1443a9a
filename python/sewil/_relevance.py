"""sewil/_relevance.py: every column that carries information, at a false discovery rate."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import numpy.typing as npt

from sewil import _core
from sewil._base import RandomState, documented, names_of
from sewil._columns import Columns, find_columns
from sewil._input import column_names
from sewil._progress import Callback
from sewil._selector import SupportSelector


def _all_options() -> list[dict[str, Any]]:
    return _core.discovery_options() + _core.forest_options() + _core.self_learning_options()


@documented(_all_options)
class RelevanceSelector(SupportSelector):
    """Finds all columns that carry information about the classes, at a false discovery rate.

    :class:`SewilSelector` looks for a small set that predicts well; this one for every column that is not noise, such
    that of the columns found, on average, no more than the share ``fdr`` is noise. Each column is tested against the
    labels and, on unlabeled rows, against labels that other columns have made. The same data, options and seed give the
    same verdicts for any ``n_jobs``, and the same as ``sewil relevant``.

    Parameters
    ----------
    {options}
    drop : list of names or positions, default=None
        Columns that are not looked at.
    time_limit : float or None, default=None
        Stop after so many seconds and judge by what is known then.
    {settings}

    Attributes
    ----------
    support_ : ndarray of shape (n_features_in_,)
        True for the relevant columns.
    verdicts_ : ndarray of shape (n_features_in_,)
        'relevant', 'undecided' or 'noise' (clearly less telling than every relevant one).
    q_values_ : ndarray of shape (n_features_in_,)
        The smallest false discovery rate at which each column would be found.
    pvalues_ : ndarray of shape (n_features_in_,)
    feature_importances_ : ndarray of shape (n_features_in_,)
        How strongly the ranks of each column are correlated with the classes, 0 to 1.
    record_ : dict
        The content of the command line's ``record.json``; ``record_["relevance"]["unlabeled"]`` says what the unlabeled
        rows were good for.
    stopped_ : str or None
        'time_limit' or 'interrupted' when it ended early.
    classes_ : ndarray of shape (n_classes,)
    n_features_in_ : int
    feature_names_in_ : ndarray of shape (n_features_in_,)
        Only when X has column names that are all texts.

    Examples
    --------
    >>> from sewil import RelevanceSelector
    >>> from sewil.datasets import make_madelon_like
    >>> X, y = make_madelon_like(rows=400, noise=80, separation=2.0, labeled=0.3, shuffle=False, random_state=0)
    >>> selector = RelevanceSelector(fdr=0.1, trees=50, random_state=0).fit(X, y)
    >>> found = selector.get_support(indices=True)
    >>> bool((found < 20).sum() >= 15), bool((found >= 20).sum() <= 4)
    (True, True)
    """

    _option_names = names_of(_all_options())
    drop: Columns

    def __init__(
        self,
        *,
        fdr: float = 0.1,
        noise: str = "any",
        rounds: int = 2,
        column_folds: int = 5,
        trees: int = 200,
        tries: float = 0,
        constant_rule: str = "free",
        class_balance: str = "none",
        policy: str = "transductive",
        threshold_search: str = "first-dip",
        threshold_grid: int = 50,
        policy_threshold: float = 0.7,
        policy_share: float = 0.1,
        curriculum_step: float = 0.2,
        max_iterations: int = 0,
        drop: Columns = None,
        unlabeled: Any = -1,
        random_state: RandomState = None,
        n_jobs: int | None = None,
        time_limit: float | None = None,
        verbose: int = 0,
        callback: Callback | None = None,
    ) -> None:
        self._remember(locals())

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> RelevanceSelector:
        """Judges every column.

        Parameters
        ----------
        X : array, sparse matrix or data frame of shape (n_samples, n_features)
        y : array of shape (n_samples,)
            -1, None, NaN or NA where a row has no label.
        sample_weight : array of shape (n_samples,), optional
            How much a row counts when forests learn from it, above 0. The tests of the columns weigh all rows alike.

        Returns
        -------
        self : RelevanceSelector
        """
        table, labels = self._read(X, y, sample_weight)
        dropped = find_columns(self.drop, column_names(self), "drop")
        words = f"sewil.{self!r}.fit(X, y)"
        with self._run() as run:
            found = _core.find_relevant_columns(table, labels.target, dropped, self._options(), words, run)
        self.classes_ = labels.classes
        self.verdicts_: npt.NDArray[np.str_] = np.array(found["verdicts"])
        self.support_ = self.verdicts_ == "relevant"
        self.q_values_: npt.NDArray[np.float64] = found["q_values"]
        self.pvalues_: npt.NDArray[np.float64] = found["p_values"]
        self.feature_importances_: npt.NDArray[np.float64] = found["strengths"]
        self.record_ = json.loads(found["record"])
        self.stopped_: str | None = found["stopped"]
        self._warn(self.record_["warnings"], self.stopped_)
        return self
