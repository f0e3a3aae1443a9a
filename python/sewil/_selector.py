"""sewil/_selector.py: what all selectors share: the fit, what it leaves, and scikit-learn's transform."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt
from sklearn.feature_selection import SelectorMixin
from sklearn.utils.validation import check_is_fitted, validate_data

from sewil import _core
from sewil._base import Estimator, names_of
from sewil._columns import Columns, Groups, find_columns, find_groups
from sewil._executor import ExecutorScorer
from sewil._frames import is_frame, take_columns
from sewil._input import checked_input, column_names
from sewil._labels import Labels
from sewil._rows import RowAdviser
from sewil._self_learning import transduce

Self = TypeVar("Self", bound="ColumnSelector")


def selector_options() -> list[dict[str, Any]]:
    """Every option of a selector, as the C++ side describes it."""
    return _core.selection_options() + _core.estimate_options(labeling=False)


class SupportSelector(SelectorMixin, Estimator):  # type: ignore[misc]
    """What has ``support_`` and ``record_`` once it is fitted."""

    support_: npt.NDArray[np.bool_]
    record_: dict[str, Any]

    def transform(self, X: Any) -> Any:
        """The chosen columns of X.

        Parameters
        ----------
        X : array, sparse matrix or data frame
            Columns as in ``fit``.

        Returns
        -------
        X_selected : of the kind of X
            The columns of a frame keep their types.
        """
        X = checked_input(X)
        if not is_frame(X):
            return super().transform(X)
        chosen = np.flatnonzero(self._get_support_mask())
        validate_data(self, X, skip_check_array=True, reset=False)
        return take_columns(X, chosen)

    def _get_support_mask(self) -> npt.NDArray[np.bool_]:
        check_is_fitted(self)
        return self.support_

    def report(self, path: str | os.PathLike[str]) -> None:
        """Writes the report of the run: one HTML file with everything in it, for any browser.

        Parameters
        ----------
        path : str or path
            The file to write, usually with the ending .html.
        """
        check_is_fitted(self)
        Path(path).write_text(_core.report_html(json.dumps(self.record_)), encoding="utf-8")


class ColumnSelector(SupportSelector, RowAdviser):
    """Base of the selectors; ``_method`` is the command line's name of the method."""

    _method: str
    _estimate_names = names_of(_core.estimate_options(labeling=False))
    keep: Columns
    drop: Columns
    groups: Groups
    max_correlation: float
    findings: bool

    def fit(self: Self, X: Any, y: Any, sample_weight: Any = None) -> Self:
        """Chooses columns.

        Ctrl-C ends the search with the best so far and sets ``stopped_``; a second one gives up.

        Parameters
        ----------
        X : array, sparse matrix or data frame of shape (n_samples, n_features)
        y : array of shape (n_samples,)
            -1, None, NaN or NA where a row has no label.
        sample_weight : array of shape (n_samples,), optional
            How much a row counts when forests learn from it, with its label or a pseudo-label; above 0. Figures count
            every row alike.

        Returns
        -------
        self : the fitted selector
        """
        table, labels = self._read(X, y, sample_weight)
        constraints = self._constraints()
        if not isinstance(self.findings, (bool, np.bool_)):
            raise ValueError(f"findings must be True or False, got {self.findings!r}.")
        options = {
            "method": self._method,
            **self._options(),
            **self._estimate_options(),
            "max_correlation": self.max_correlation,
        }
        words = f"sewil.{self._words()}.fit(X, y)"
        with self._run() as run:
            found = _core.select_columns(
                table,
                labels.target,
                constraints,
                options,
                bool(self.findings),
                words,
                run,
                self._scorer_maker(),
            )
        self._store(found, labels)
        self._keep_rows(X, table, labels, found["columns"])
        self._warn(self.record_["warnings"], self.stopped_)
        return self

    def _constraints(self) -> _core.Constraints:
        """What the user said of single columns; the table has been read."""
        names = column_names(self)
        return _core.Constraints(
            find_columns(self.keep, names, "keep"),
            find_columns(self.drop, names, "drop"),
            find_groups(self.groups, names),
        )

    def _words(self) -> str:
        """The estimator as the record shows it."""
        return repr(self)

    def _scorer_maker(self) -> Callable[[bytes], ExecutorScorer] | None:
        return None

    def _store(self, found: dict[str, Any], labels: Labels) -> None:
        chosen = found["columns"]
        self.support_ = np.zeros(self.n_features_in_, bool)
        self.support_[chosen] = True
        self.feature_importances_: npt.NDArray[np.float64] = np.zeros(self.n_features_in_)
        self.feature_importances_[chosen] = found["weights"]
        self.classes_ = labels.classes
        self.transduction_, self.votes_, self.labeled_iter_ = transduce(labels, found["learning"])
        self.record_ = json.loads(found["record"])
        self.bounds_: dict[str, float | None] = self.record_["bounds"]
        self.estimate_: dict[str, Any] | None = self.record_["estimate"]
        self.front_: dict[str, Any] | None = self.record_["front"]
        self.stability_: dict[str, float | None] | None = self.record_["stability"]
        self.substitutes_: dict[str, list[str]] = {
            entry["column"]: entry["others"] for entry in self.record_["substitutes"]
        }
        self.stopped_: str | None = found["stopped"]

    def plot(self) -> Any:
        """The search at a glance: its history, the chosen columns, size against bound; a ranker's scores.

        Needs matplotlib (``pip install matplotlib``).

        Returns
        -------
        figure : matplotlib.figure.Figure
        """
        from sewil._plot import plot_record

        check_is_fitted(self)
        return plot_record(self.record_)


class RankingSelector(ColumnSelector):
    """Base of the selectors that rank all columns and take the first of the list."""

    def _store(self, found: dict[str, Any], labels: Labels) -> None:
        super()._store(found, labels)
        self.order_: npt.NDArray[np.intp] = found["order"].astype(np.intp)
        if len(found["scores"]):
            self.scores_: npt.NDArray[np.float64] = np.full(self.n_features_in_, np.nan)
            self.scores_[self.order_] = found["scores"]
