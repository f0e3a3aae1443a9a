"""sewil/_self_training.py: a classifier that labels the unlabeled rows, the sure ones first, and learns from them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np

from sewil import _core
from sewil._classifier import ForestVotes
from sewil._elsewhere import Elsewhere
from sewil._labels import Labels
from sewil._parameters import ExecutedSettings, takes
from sewil._rows import RowAdviser

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from sewil import _parameter_types as types

OPTIONS = _core.forest_options() + _core.self_training_options()


@takes(
    OPTIONS,
    ExecutedSettings,
    estimate=_core.estimate_options(labeling=True),
    besides=_core.acceptance_options(),
)
class SelfTrainingEnsemble(RowAdviser, ForestVotes, Elsewhere):
    """Self-training: unlabeled rows join the training set step by step, the sure ones first.

    Forests and a linear model predict, or what ``estimator`` names. How sure is sure enough follows from a bound on
    the error of the votes (policy 'transductive'), so there is no threshold to tune. Attributes are named as in
    :class:`sklearn.semi_supervised.SelfTrainingClassifier`.

    Attributes
    ----------
    transduction_ : ndarray of shape (n_samples,)
        The given labels, and for unlabeled rows the predictions of those who voted last.
    votes_ : ndarray of shape (n_samples, n_classes)
        The last votes on the unlabeled rows; a given label has all votes.
    labeled_iter_ : ndarray of shape (n_samples,)
        Step at which a row was taken; 0: labeled from the start, -1: never.
    n_iter_ : int
        Steps of self-training that took rows; 1 where none did.
    termination_condition_ : str
        'all_labeled', 'none_taken', 'max_iter', 'time_limit' or 'interrupted'.
    stopped_ : str or None
        'time_limit' or 'interrupted' when it ended early.
    bounds_ : dict
        cb, cbil, cbil_beta, oob_error, tb, beta, gamma, mu1, mu2 of the last forest; tb is None without unlabeled rows.
    estimators_ : list of dict
        What predicted beside a lone forest (empty with 'random-forest' and 'extra-trees'): name, share of the vote,
        accuracy on labels it had not learned from.
    cv_results_ : dict or None
        Expected accuracy on the unlabeled rows, by cross-validation; as in
        :class:`SewilSelector`. None with ``cv=0``, which spares one more fit for every fold.
    accepted_ : ndarray of shape (n_samples,) or None
        Which labels may be used so that of those filled in at most the share ``accept_error`` is wrong, on average;
        given labels may. None with ``accept_error=0``.
    prediction_sets_ : ndarray of shape (n_samples, n_classes) or None
        The classes each row may be of; a given label is alone. None with ``prediction_sets=0``.
    acceptance_ : dict or None
        Counts and ``sentences`` about both, as in the command line's ``record.json``.

    Examples
    --------
    >>> import numpy as np
    >>> from sklearn.datasets import load_iris
    >>> from sewil import SelfTrainingEnsemble
    >>> X, truth = load_iris(return_X_y=True)
    >>> y = np.where(np.arange(150) % 10 == 0, truth, -1)
    >>> model = SelfTrainingEnsemble(n_estimators=50, random_state=0).fit(X, y)
    >>> bool(np.mean(model.transduction_ == truth) > 0.85)
    True
    """

    def __init__(self, **parameters: Unpack[types.SelfTrainingEnsemble]) -> None: ...

    def _learn(self, table: _core.Table, target: _core.Target, run: _core.Run) -> dict[str, Any]:
        return _core.self_train(table, target, self._all_options(), run, self._runner())

    def _store(self, found: dict[str, Any], labels: Labels) -> None:
        super()._store(found, labels)
        self.bounds_: dict[str, float | None] = found["bounds"]
        learning = found["learning"]
        self.transduction_, self.votes_, self.labeled_iter_ = transduce(labels, learning)
        self.n_iter_ = steps_of(learning)
        self.termination_condition_ = learning["stopped_because"]
        record = json.loads(found["record"])
        self.estimators_: list[dict[str, Any]] = record["self_training"]["estimators"]
        self.cv_results_: dict[str, Any] | None = record["cv_results"]
        self.acceptance_: dict[str, Any] | None = record.get("acceptance")
        self.accepted_, self.prediction_sets_ = usable(labels, found["acceptance"])
        self.stopped_: str | None = found["stopped"]


def steps_of(learning: dict[str, Any]) -> int:
    """How many steps took rows; at least 1, as scikit-learn wants it."""
    taken = [int(step["taken"]) for step in learning["steps"]]
    return max(1, sum(rows > 0 for rows in taken))


def transduce(labels: Labels, learning: dict[str, Any]) -> tuple[Any, Any, Any]:
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


def usable(labels: Labels, found: dict[str, Any]) -> tuple[Any, Any]:
    """Which labels of all rows may be used, and the classes each row may be of; None for what was not asked for."""
    free = labels.codes < 0
    accepted, sets = None, None
    if "accepted" in found:
        accepted = ~free
        accepted[free] = found["accepted"] > 0
    if "sets" in found:
        sets = np.zeros((len(free), len(labels.classes)), bool)
        sets[np.flatnonzero(~free), labels.codes[~free]] = True
        sets[free] = found["sets"] > 0
    return accepted, sets
