"""sewil/_forest.py: the random forest by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from sewil import _core
from sewil._classifier import ForestVotes
from sewil._labels import Labels
from sewil._parameters import RunSettings, takes

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from sewil import _parameter_types as types


@takes(_core.forest_options(), RunSettings)
class ForestClassifier(ForestVotes):
    """A random forest grown on the labeled rows: the classifier behind everything else in sewil.

    Trees grow until their leaves are pure, on exact splits, missing values on the better side of each split.
    Rows without a label (-1, None, NaN) are left out. The same data, options and seed give the same forest for any
    ``n_jobs``.

    Attributes
    ----------
    oob_votes_ : ndarray of shape (n_samples, n_classes)
        Votes of the trees that did not see the row; zeros where there is none (unlabeled rows among them).
    oob_score_ : float
        Accuracy of those votes.

    Examples
    --------
    >>> from sklearn.datasets import load_iris
    >>> from sewil import ForestClassifier
    >>> X, y = load_iris(return_X_y=True)
    >>> forest = ForestClassifier(n_estimators=50, random_state=0).fit(X, y)
    >>> forest.predict(X[:3])
    array([0, 0, 0])
    >>> forest.oob_score_ > 0.9
    True
    """

    def __init__(self, **parameters: Unpack[types.ForestClassifier]) -> None: ...

    def _learn(self, table: _core.Table, target: _core.Target, run: _core.Run) -> dict[str, Any]:
        return _core.grow_forest(table, target, self._options(), run)

    def _store(self, found: dict[str, Any], labels: Labels) -> None:
        super()._store(found, labels)
        known = labels.codes >= 0
        self.oob_votes_ = np.zeros((len(known), len(labels.classes)))
        self.oob_votes_[known] = found["oob_votes"]
        voted = known & (self.oob_votes_.sum(axis=1) > 0)
        hits = self.oob_votes_[voted].argmax(axis=1) == labels.codes[voted]
        self.oob_score_ = float(hits.mean()) if voted.any() else float("nan")
