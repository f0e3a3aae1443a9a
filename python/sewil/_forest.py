"""sewil/_forest.py: the random forest by itself."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from sewil import _core
from sewil._base import RandomState, documented, names_of
from sewil._classifier import ForestVotes
from sewil._progress import Callback


@documented(_core.forest_options)
class ForestClassifier(ForestVotes):
    """A random forest grown on the labeled rows: the classifier behind everything else in sewil.

    Trees grow until their leaves are pure, on exact splits, missing values on the better side of each split.
    Rows without a label (-1, None, NaN) are left out. The same data, options and seed give the same forest for any
    ``n_jobs``.

    Parameters
    ----------
    {options}
    {settings}

    Attributes
    ----------
    classes_ : ndarray of shape (n_classes,)
    feature_importances_ : ndarray of shape (n_features_in_,)
        Weight of each column: its share of the impurity decrease.
    oob_votes_ : ndarray of shape (n_samples, n_classes)
        Votes of the trees that did not see the row; zeros where there is none (unlabeled rows among them).
    oob_score_ : float
        Accuracy of those votes.
    n_features_in_ : int
    feature_names_in_ : ndarray of shape (n_features_in_,)
        Only when X has column names that are all texts.

    Examples
    --------
    >>> from sklearn.datasets import load_iris
    >>> from sewil import ForestClassifier
    >>> X, y = load_iris(return_X_y=True)
    >>> forest = ForestClassifier(trees=50, random_state=0).fit(X, y)
    >>> forest.predict(X[:3])
    array([0, 0, 0])
    >>> forest.oob_score_ > 0.9
    True
    """

    _option_names = names_of(_core.forest_options())

    def __init__(
        self,
        *,
        trees: int = 200,
        tries: float = 0,
        constant_rule: str = "free",
        class_balance: str = "none",
        unlabeled: Any = -1,
        random_state: RandomState = None,
        n_jobs: int | None = None,
        verbose: int = 0,
        callback: Callback | None = None,
    ) -> None:
        self._remember(locals())

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> ForestClassifier:
        """Grows the forest.

        Parameters
        ----------
        X : array, sparse matrix or data frame of shape (n_samples, n_features)
        y : array of shape (n_samples,)
        sample_weight : array of shape (n_samples,), optional
            How much a row counts when forests learn from it, with its label or a pseudo-label; above 0. Figures count
            every row alike.

        Returns
        -------
        self : ForestClassifier
        """
        table, labels = self._read(X, y, sample_weight)
        with self._run() as run:
            grown = _core.grow_forest(table, labels.target, self._options(), run)
        self.classes_ = labels.classes
        self.model_ = grown["model"]
        self.feature_importances_: npt.NDArray[np.float64] = grown["weights"]
        known = labels.codes >= 0
        self.oob_votes_ = np.zeros((table.rows, len(labels.classes)))
        self.oob_votes_[known] = grown["oob_votes"]
        voted = known & (self.oob_votes_.sum(axis=1) > 0)
        hits = self.oob_votes_[voted].argmax(axis=1) == labels.codes[voted]
        self.oob_score_ = float(hits.mean()) if voted.any() else float("nan")
        return self
