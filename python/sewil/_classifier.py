"""sewil/_classifier.py: what the classifiers share: the score, and votes of the kept forest on new rows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
from sklearn.base import ClassifierMixin
from sklearn.metrics import accuracy_score
from sklearn.utils.validation import check_is_fitted, column_or_1d

from sewil import _core
from sewil._base import Estimator
from sewil._docstrings import Documented
from sewil._input import read_table
from sewil._labels import Labels, marked_cells, missing_cells

Array = npt.NDArray[Any]


class LabeledScore(Documented):
    """A classifier that is judged by the rows that have a label."""

    classes_: Array
    unlabeled: Any
    predict: Callable[[Any], Array]  # the classifier's own

    def score(self, X: Any, y: Any, sample_weight: Any = None) -> float:
        """Accuracy on the labeled rows; rows without a label are left out."""
        check_is_fitted(self)
        labels = column_or_1d(np.asarray(y))
        known = labeled_rows(labels, self.classes_, self.unlabeled)
        weights = None if sample_weight is None else np.asarray(sample_weight)[known]
        answers = np.asarray(self.predict(X))[known]
        return float(accuracy_score(labels[known].tolist(), answers.tolist(), sample_weight=weights))


class ForestVotes(LabeledScore, ClassifierMixin, Estimator):  # type: ignore[misc]
    """A classifier whose answers are the votes of ``model_``.

    Attributes
    ----------
    feature_importances_ : ndarray of shape (n_features_in_,)
        Weight of each column in the forest: its share of the impurity decrease.
    """

    classes_: Array

    def _store(self, found: dict[str, Any], labels: Labels) -> None:
        self.model_: _core.Model = found["model"]
        self.feature_importances_: npt.NDArray[np.float64] = found["weights"]

    def predict_proba(self, X: Any) -> npt.NDArray[np.float64]:
        """The forest's votes: one line per row, one entry per class of ``classes_``, each line sums to 1."""
        check_is_fitted(self)
        table = read_table(self, X, reset=False)
        return self.model_.votes(table, self._threads())

    def predict(self, X: Any) -> Array:
        """The class with the largest vote, the earlier one of ``classes_`` when two are equal."""
        votes = self.predict_proba(X)
        labels: Array = self.classes_[np.argmax(votes, axis=1)]
        return labels


def labeled_rows(labels: Array, classes: Array | None, unlabeled: Any) -> npt.NDArray[np.bool_]:
    """Which rows have a label; the sign for "no label" may be a class in its own right ({-1, 1})."""
    missing = missing_cells(labels)
    if unlabeled is None or (classes is not None and unlabeled in classes.tolist()):
        return ~missing
    return ~(missing | marked_cells(labels, unlabeled, missing))
