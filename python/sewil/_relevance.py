"""sewil/_relevance.py: every column that carries information, at a false discovery rate."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from sewil import _core
from sewil._columns import Columns, find_columns
from sewil._input import column_names
from sewil._labels import Labels
from sewil._parameters import RelevanceSettings, takes
from sewil._selector import SupportSelector

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from sewil import _parameter_types as types

OPTIONS = _core.discovery_options() + _core.forest_options() + _core.self_training_options()


@takes(OPTIONS, RelevanceSettings)
class RelevanceSelector(SupportSelector):
    """Select every relevant feature, at a false discovery rate.

    :class:`CrossFittedRFE` looks for a small set that predicts well; this one for every feature that is not noise, such
    that of the features found, on average, no more than the share ``fdr`` is noise. Each feature is tested against the
    labels and, on unlabeled rows, against pseudo-labels that other features made. The same data, options and seed
    give the same verdicts for any ``n_jobs``, and the same as ``sewil relevant``.

    Attributes
    ----------
    support_ : ndarray of shape (n_features_in_,)
        True for the relevant features.
    verdicts_ : ndarray of shape (n_features_in_,)
        'relevant', 'undecided' or 'noise' (clearly less telling than every relevant one).
    qvalues_ : ndarray of shape (n_features_in_,)
        The smallest false discovery rate at which each feature would be found.
    pvalues_ : ndarray of shape (n_features_in_,)
    n_iter_ : int
        Self-trainings that made pseudo-labels, each on some of the features; 1 where none did.
    feature_importances_ : ndarray of shape (n_features_in_,)
        How strongly the ranks of each feature are correlated with the classes, 0 to 1.
    record_ : dict
        The content of the command line's ``record.json``; ``record_["relevance"]["unlabeled"]`` says what the unlabeled
        rows were good for.

    Examples
    --------
    >>> from sewil import RelevanceSelector
    >>> from sewil.datasets import make_madelon_like
    >>> X, y = make_madelon_like(rows=400, noise=80, separation=2.0, labeled=0.3, shuffle=False, random_state=0)
    >>> selector = RelevanceSelector(fdr=0.1, n_estimators=50, random_state=0).fit(X, y)
    >>> found = selector.get_support(indices=True)
    >>> bool((found < 20).sum() >= 15), bool((found >= 20).sum() <= 4)
    (True, True)
    """

    drop: Columns

    def __init__(self, **parameters: Unpack[types.RelevanceSelector]) -> None: ...

    def _learn(self, table: _core.Table, target: _core.Target, run: _core.Run) -> dict[str, Any]:
        dropped = find_columns(self.drop, column_names(self), "drop")
        return _core.find_relevant_columns(table, target, dropped, self._options(), self._words(), run, self._runner())

    def _store(self, found: dict[str, Any], labels: Labels) -> None:
        super()._store(found, labels)
        self.verdicts_: npt.NDArray[np.str_] = np.array(found["verdicts"])
        self.support_ = self.verdicts_ == "relevant"
        self.n_iter_ = max(1, self.record_["relevance"]["taught"])
        self.qvalues_: npt.NDArray[np.float64] = found["q_values"]
        self.pvalues_: npt.NDArray[np.float64] = found["p_values"]
        self.feature_importances_: npt.NDArray[np.float64] = found["strengths"]
