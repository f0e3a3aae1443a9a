"""sewil/model_selection.py: cross-validation where some rows have no label."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt
from sklearn.metrics import check_scoring
from sklearn.model_selection import StratifiedGroupKFold, StratifiedKFold
from sklearn.model_selection._split import BaseCrossValidator
from sklearn.utils import _safe_indexing

from sewil._base import groups_of
from sewil._classifier import labeled_rows
from sewil._labels import read_labels

__all__ = ["SemiSupervisedKFold", "ignore_unlabeled"]

Rows = npt.NDArray[np.intp]
Scorer = Callable[..., float]


class SemiSupervisedKFold(BaseCrossValidator):  # type: ignore[misc]
    """K folds over the labeled rows, stratified; unlabeled rows are in every training set and in no test set.

    With ``groups``, rows that belong together are in one fold, as in scikit-learn's ``StratifiedGroupKFold``.

    Parameters
    ----------
    n_splits : int, default=5
    shuffle : bool, default=False
        Mix the labeled rows of each class first.
    random_state : int, RandomState or None, default=None
        For ``shuffle``.
    unlabeled : label, default=-1
        What stands for "no label" in ``y``, besides None, NaN and NA.

    Examples
    --------
    >>> import numpy as np
    >>> from sewil.model_selection import SemiSupervisedKFold
    >>> y = np.array([0, 1, 0, 1, -1, -1])
    >>> for train, test in SemiSupervisedKFold(2).split(np.zeros((6, 1)), y):
    ...     print(train, test)
    [2 3 4 5] [0 1]
    [0 1 4 5] [2 3]
    """

    def __init__(
        self,
        n_splits: int = 5,
        *,
        shuffle: bool = False,
        random_state: int | np.random.RandomState | None = None,
        unlabeled: Any = -1,
    ) -> None:
        StratifiedKFold(n_splits, shuffle=shuffle, random_state=random_state)  # checks the arguments
        self.n_splits = n_splits
        self.shuffle = shuffle
        self.random_state = random_state
        self.unlabeled = unlabeled

    def get_n_splits(self, X: Any = None, y: Any = None, groups: Any = None) -> int:
        """How many folds there are."""
        return self.n_splits

    def split(self, X: Any, y: Any, groups: Any = None) -> Iterator[tuple[Rows, Rows]]:
        """Row numbers of the training set and of the test set of every fold."""
        codes = read_labels(y, self.unlabeled, estimator=type(self).__name__, warn=False).codes
        labeled = np.flatnonzero(codes >= 0)
        free = np.flatnonzero(codes < 0)
        folds = StratifiedKFold(self.n_splits, shuffle=self.shuffle, random_state=self.random_state)
        together = None
        if groups is not None:
            names = groups_of(groups, len(codes))
            together = np.asarray(names)[labeled]
            folds = StratifiedGroupKFold(self.n_splits, shuffle=self.shuffle, random_state=self.random_state)
        for train, test in folds.split(labeled, codes[labeled], together):
            yield np.sort(np.concatenate([labeled[train], free])), labeled[test]


def ignore_unlabeled(scoring: Any = None, *, unlabeled: Any = -1) -> Scorer:
    """A scorer that leaves out the rows without a label.

    Parameters
    ----------
    scoring : str, callable or None
        What scikit-learn's ``scoring`` takes; None is the estimator's own ``score``.
    unlabeled : label, default=-1
        What stands for "no label" in ``y``, besides None, NaN and NA.

    Examples
    --------
    >>> import numpy as np
    >>> from sklearn.datasets import load_iris
    >>> from sklearn.model_selection import cross_val_score
    >>> from sewil import SelfTrainingEnsemble
    >>> from sewil.model_selection import SemiSupervisedKFold, ignore_unlabeled
    >>> X, truth = load_iris(return_X_y=True)
    >>> y = np.where(np.arange(150) % 5 == 0, truth, -1)
    >>> model = SelfTrainingEnsemble(n_estimators=20, random_state=0)
    >>> scores = cross_val_score(model, X, y, cv=SemiSupervisedKFold(3), scoring=ignore_unlabeled("accuracy"))
    >>> bool(scores.mean() > 0.8)
    True
    """

    def score(estimator: Any, X: Any, y: Any, **kwargs: Any) -> float:
        labels = np.asarray(y)
        classes = getattr(estimator, "classes_", None)
        rows = np.flatnonzero(labeled_rows(labels, None if classes is None else np.asarray(classes), unlabeled))
        if len(rows) == 0:
            return float("nan")
        inner = check_scoring(estimator, scoring=scoring)
        weights = kwargs.pop("sample_weight", None)
        if weights is not None:
            kwargs["sample_weight"] = _safe_indexing(weights, rows)
        return float(inner(estimator, _safe_indexing(X, rows), _known(labels[rows]), **kwargs))

    return score


def _known(labels: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Without gaps a list of objects is a list of texts or numbers, and metrics want to see it."""
    return np.array(labels.tolist()) if labels.dtype == object else labels
