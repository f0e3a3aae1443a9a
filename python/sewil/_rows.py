"""sewil/_rows.py: which rows to label next, and which labels look wrong, by a fitted estimator."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from sklearn.utils.validation import check_is_fitted

from sewil import _core
from sewil._anndata import is_anndata
from sewil._base import Estimator
from sewil._labels import Labels
from sewil._parameters import with_entries

QUERY_STRATEGY = [option for option in _core.row_options() if option["name"] == "query_strategy"]


class SuggestedRow(NamedTuple):
    """An unlabeled row whose label would help, and why.

    Examples
    --------
    >>> from sewil import SelfTrainingEnsemble
    >>> from sewil.datasets import make_madelon_like
    >>> X, y = make_madelon_like(rows=100, noise=5, labeled=0.3, random_state=0)
    >>> model = SelfTrainingEnsemble(n_estimators=20, cv=0, random_state=0).fit(X, y)
    >>> all(y[suggestion.row] == -1 for suggestion in model.suggest_rows(3))
    True
    """

    row: int  # position in X
    predicted: Any
    rival: Any  # the class with the second largest vote
    votes: npt.NDArray[np.float64]  # by class
    resembling: float  # other unlabeled rows in its leaf, in the mean over the trees
    score: float  # by the rule
    reason: str
    id: Any = None  # the row in the index of X, where X is a pandas frame


class LabelIssue(NamedTuple):
    """A labeled row whose label looks wrong, and why.

    Examples
    --------
    >>> from sewil import SelfTrainingEnsemble
    >>> from sewil.datasets import make_madelon_like
    >>> X, y = make_madelon_like(rows=100, noise=5, labeled=0.3, random_state=0)
    >>> model = SelfTrainingEnsemble(n_estimators=20, cv=0, random_state=0).fit(X, y)
    >>> all(doubt.label == y[doubt.row] != doubt.predicted for doubt in model.find_label_issues())
    True
    """

    row: int  # position in X
    label: Any
    predicted: Any
    votes: npt.NDArray[np.float64]  # by class, of forests that have not seen the label
    strength: float  # how many times as large as the label's vote the vote for `predicted` is
    reason: str
    id: Any = None  # the row in the index of X, where X is a pandas frame


class RowAdviser(Estimator):
    """An estimator that remembers the rows it was fitted on, until it is pickled."""

    def _keep_rows(self, X: Any, table: _core.Table, labels: Labels) -> None:
        columns = np.flatnonzero(getattr(self, "support_", np.ones(self.n_features_in_)))
        index = X.obs_names if is_anndata(X) else X.index if hasattr(X, "iloc") else None
        self._fitted_rows = (table, labels, columns.tolist(), index)

    def __getstate__(self) -> Any:
        return {name: value for name, value in super().__getstate__().items() if name != "_fitted_rows"}

    def suggest_rows(self, n: int = 20, *, query_strategy: str | None = None) -> list[SuggestedRow]:
        """The unlabeled rows whose labels would help most, as by ``sewil label --suggest``.

        A selector goes by the columns it has chosen. The rows are those of ``fit``, whose X is kept by reference: do
        not change it in between. A pickle leaves them behind.

        Parameters
        ----------
        n : int, default=20
            How many rows; there may be fewer.
        {options}
            None: the default, which was best in measurements.

        Returns
        -------
        rows : list of SuggestedRow
            The most helpful first.
        """
        found = self._advise(
            {"suggest": n} if query_strategy is None else {"suggest": n, "query_strategy": query_strategy}
        )
        return [SuggestedRow(**row) for row in found.get("suggestions", [])]

    suggest_rows.__doc__ = with_entries(suggest_rows.__doc__, QUERY_STRATEGY)

    def find_label_issues(self) -> list[LabelIssue]:
        """The labeled rows whose label looks wrong, as by ``sewil label --label-issues``.

        Returns
        -------
        rows : list of LabelIssue
            The strongest doubt first.
        """
        found = self._advise({"label_issues": True})
        if found["none_because"]:
            raise ValueError(found["none_because"])
        return [LabelIssue(**row) for row in found["label_issues"]]

    def _advise(self, options: dict[str, Any]) -> dict[str, Any]:
        check_is_fitted(self)
        if not hasattr(self, "_fitted_rows"):
            raise ValueError(f"This {type(self).__name__} came from a pickle, which leaves the rows behind; fit again.")
        table, labels, columns, index = self._fitted_rows
        method = getattr(self, "_method", "no-selection")
        with self._run() as run:
            options = {**self._options(), **options, "method": method}
            found = _core.advise_on_rows(table, labels.target, columns, options, run)
        for row in (*found.get("suggestions", []), *found.get("label_issues", [])):
            row["id"] = None if index is None else index[row["row"]]
            for name in {"label", "predicted", "rival"} & row.keys():
                row[name] = labels.classes[row[name]]
        return found
