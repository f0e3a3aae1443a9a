"""sewil/_labeled_rows.py: any scikit-learn classifier where some rows have no label."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from sklearn.base import BaseEstimator, ClassifierMixin, MetaEstimatorMixin, clone
from sklearn.utils import _safe_indexing
from sklearn.utils.metaestimators import available_if
from sklearn.utils.validation import check_is_fitted

from sewil._base import TableTags
from sewil._classifier import LabeledScore
from sewil._labels import read_labels
from sewil._seal import Sealed
from sewil._self_training import SelfTrainingEnsemble

Array = npt.NDArray[Any]


def _inner_has(name: str) -> Any:
    return lambda self: hasattr(getattr(self, "estimator_", self.estimator), name)


class LabeledRowsClassifier(TableTags, LabeledScore, Sealed, MetaEstimatorMixin, ClassifierMixin, BaseEstimator):  # type: ignore[misc]
    """Fits any classifier on the rows that have a label, or on all rows after their labels were filled in.

    So a selector of this package and a classifier of any other work together in a ``Pipeline``, in ``GridSearchCV`` and
    in ``sewil.study.compare``.

    Parameters
    ----------
    estimator : classifier
        Any with ``fit`` and ``predict``; it never sees a row without a label.
    fill : SelfTrainingEnsemble or None, default=None
        Fills in the missing labels first; None: rows without a label are left out.
    unlabeled : label, default=-1
        What stands for "no label" in ``y``, besides None, NaN and NA. None: nothing else does.

    Attributes
    ----------
    estimator_ : the fitted classifier
    fill_ : SelfTrainingEnsemble
        Only with ``fill``.
    classes_ : ndarray of shape (n_classes,)

    Examples
    --------
    >>> from sklearn.ensemble import RandomForestClassifier
    >>> from sklearn.pipeline import make_pipeline
    >>> from sewil import LabeledRowsClassifier, SemiFisherSelector
    >>> from sewil.datasets import make_madelon_like
    >>> X, y = make_madelon_like(rows=200, noise=20, labeled=0.3, separation=2.0, random_state=0)
    >>> model = make_pipeline(
    ...     SemiFisherSelector(n_features_to_select=8, n_estimators=20, random_state=0),
    ...     LabeledRowsClassifier(RandomForestClassifier(random_state=0)))
    >>> model.fit(X, y).predict(X).shape
    (200,)
    """

    def __init__(self, estimator: Any, *, fill: SelfTrainingEnsemble | None = None, unlabeled: Any = -1) -> None:
        self.estimator = estimator
        self.fill = fill
        self.unlabeled = unlabeled

    def fit(self, X: Any, y: Any) -> LabeledRowsClassifier:
        """Fits the classifier."""
        labels = read_labels(y, self.unlabeled, estimator=type(self).__name__)
        self.estimator_ = clone(self.estimator)
        if self.fill is None:
            rows = np.flatnonzero(labels.codes >= 0)
            self.estimator_.fit(_safe_indexing(X, rows), labels.classes[labels.codes[rows]])
        else:
            self.fill_ = clone(self.fill).fit(X, y)
            self.estimator_.fit(X, self.fill_.transduction_)
        self.classes_: Array = labels.classes
        return self

    def predict(self, X: Any) -> Array:
        """The classifier's own predictions."""
        check_is_fitted(self)
        return np.asarray(self.estimator_.predict(X))

    @available_if(_inner_has("predict_proba"))  # type: ignore[untyped-decorator]
    def predict_proba(self, X: Any) -> npt.NDArray[np.float64]:
        """The classifier's own probabilities."""
        check_is_fitted(self)
        return np.asarray(self.estimator_.predict_proba(X))
