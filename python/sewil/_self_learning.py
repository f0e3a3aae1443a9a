"""sewil/_self_learning.py: a classifier that labels the unlabeled rows, the sure ones first, and learns from them."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import numpy.typing as npt

from sewil import _core
from sewil._base import RandomState, documented, names_of
from sewil._classifier import ForestVotes
from sewil._progress import Callback
from sewil._rows import RowAdviser


def _all_options() -> list[dict[str, Any]]:
    return _core.forest_options() + _core.self_learning_options() + _core.estimate_options(labeling=True)


@documented(_all_options)
class SelfLearningClassifier(RowAdviser, ForestVotes):
    """A random forest that teaches itself: unlabeled rows join the training set step by step, the sure ones first.

    How sure is sure enough follows from a bound on the error of the votes (policy 'transductive'), so there is no
    threshold to tune. Attributes are named as in :class:`sklearn.semi_supervised.SelfTrainingClassifier`.

    Parameters
    ----------
    {options}
    time_limit : float or None, default=None
        Stop after so many seconds with what the last complete forest gave.
    {settings}

    Attributes
    ----------
    classes_ : ndarray of shape (n_classes,)
    transduction_ : ndarray of shape (n_samples,)
        The given labels, and for unlabeled rows the predictions of the last forest.
    votes_ : ndarray of shape (n_samples, n_classes)
        Votes of the last forest on the unlabeled rows; a given label has all votes.
    labeled_iter_ : ndarray of shape (n_samples,)
        Step at which a row was taken; 0: labeled from the start, -1: never.
    n_iter_ : int
        Steps that took rows.
    termination_condition_ : str
        'all_labeled', 'none_taken', 'max_iterations', 'time_limit' or 'interrupted'.
    stopped_ : str or None
        'time_limit' or 'interrupted' when it ended early.
    feature_importances_ : ndarray of shape (n_features_in_,)
        Weight of each column in the last forest.
    bounds_ : dict
        cb, cbil, cbil_beta, oob_error, tb, beta, gamma, mu1, mu2 of the last forest; tb is None without unlabeled rows.
    estimate_ : dict or None
        What accuracy to expect on the unlabeled rows, from labels that were hidden in turn; as in
        :class:`SewilSelector`. None with ``validate=0``, which spares one more fit for every fold.
    n_features_in_ : int
    feature_names_in_ : ndarray of shape (n_features_in_,)
        Only when X has column names that are all texts.

    Examples
    --------
    >>> import numpy as np
    >>> from sklearn.datasets import load_iris
    >>> from sewil import SelfLearningClassifier
    >>> X, truth = load_iris(return_X_y=True)
    >>> y = np.where(np.arange(150) % 10 == 0, truth, -1)
    >>> model = SelfLearningClassifier(trees=50, random_state=0).fit(X, y)
    >>> bool(np.mean(model.transduction_ == truth) > 0.85)
    True
    """

    _option_names = names_of(_core.forest_options() + _core.self_learning_options())
    _estimate_names = names_of(_core.estimate_options(labeling=True))

    def __init__(
        self,
        *,
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
        validate: int = 10,
        repeats: int = 1,
        unlabeled: Any = -1,
        random_state: RandomState = None,
        n_jobs: int | None = None,
        time_limit: float | None = None,
        verbose: int = 0,
        callback: Callback | None = None,
    ) -> None:
        self._remember(locals())

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> SelfLearningClassifier:
        """Labels what it can and learns from it.

        Parameters
        ----------
        X : array, sparse matrix or data frame of shape (n_samples, n_features)
        y : array of shape (n_samples,)
        sample_weight : array of shape (n_samples,), optional
            How much a row counts when forests learn from it, with its label or a pseudo-label; above 0. Figures count
            every row alike.

        Returns
        -------
        self : SelfLearningClassifier
        """
        table, labels = self._read(X, y, sample_weight)
        with self._run() as run:
            found = _core.self_learn(table, labels.target, {**self._options(), **self._estimate_options()}, run)
        self.classes_ = labels.classes
        self.model_ = found["model"]
        self.feature_importances_: npt.NDArray[np.float64] = found["weights"]
        self.bounds_: dict[str, float | None] = found["bounds"]
        learning = found["learning"]
        self.transduction_, self.votes_, self.labeled_iter_ = transduce(labels, learning)
        self.n_iter_ = sum(step["taken"] > 0 for step in learning["steps"])
        self.termination_condition_ = learning["stopped_because"]
        self.estimate_: dict[str, Any] | None = json.loads(found["record"])["estimate"]
        self.stopped_: str | None = found["stopped"]
        self._keep_rows(X, table, labels, np.arange(self.n_features_in_))
        self._warn(found["warnings"], self.stopped_)
        return self


def transduce(labels: Any, learning: dict[str, Any]) -> tuple[Any, Any, Any]:
    """Labels, votes and steps of all rows from those of the unlabeled ones."""
    free = labels.codes < 0
    codes = labels.codes.copy()
    codes[free] = learning["predicted"]
    votes = np.zeros((len(codes), len(labels.classes)))
    votes[np.flatnonzero(~free), labels.codes[~free]] = 1
    votes[free] = learning["votes"]
    steps = np.zeros(len(codes), np.int64)
    taken = learning["taken_at"].astype(np.int64)
    steps[free] = np.where(taken > 0, taken, -1)
    return labels.labels_of(codes), votes, steps
