"""sewil/_selector.py: what all selectors share: what a fit leaves, and scikit-learn's transform."""

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
from sewil._anndata import check_names, is_anndata, names_of
from sewil._columns import Columns, Groups, find_columns, find_groups
from sewil._elsewhere import Elsewhere
from sewil._frames import is_frame, take_columns
from sewil._html import summary_html
from sewil._input import checked_input, column_names
from sewil._labels import Labels
from sewil._parameters import SelectorSettings, method_options, takes
from sewil._rows import RowAdviser
from sewil._self_training import steps_of, transduce, usable

T = TypeVar("T")


def chooses_by(method: str, settings: type = SelectorSettings) -> Callable[[type[T]], type[T]]:
    """Makes a class the selector of a method, with the parameters that the method reads."""

    def install(selector: type[T]) -> type[T]:
        selector._method = method  # type: ignore[attr-defined]
        options, estimate = method_options(method), _core.estimate_options(labeling=False)
        besides = [*_core.redundancy_options(), *_core.acceptance_options(), *_core.seed_check_options()]
        return takes(options, settings, estimate=estimate, besides=besides)(selector)

    return install


class SupportSelector(SelectorMixin, Elsewhere):  # type: ignore[misc]
    """What has ``support_`` and ``record_`` once it is fitted.

    Attributes
    ----------
    support_ : ndarray of shape (n_features_in_,)
        True for the selected features.
    record_ : dict
        Everything about the run: the command line's ``record.json``.
    stopped_ : str or None
        'time_limit' or 'interrupted' when it ended early.
    """

    support_: npt.NDArray[np.bool_]
    record_: dict[str, Any]
    stopped_: str | None

    def transform(self, X: Any) -> Any:
        """X with the selected features only."""
        if is_anndata(X):
            check_is_fitted(self)
            check_names(self, names_of(X))
            return X[:, self._get_support_mask()]
        X = checked_input(X)
        if not is_frame(X):
            return super().transform(X)
        chosen = np.flatnonzero(self._get_support_mask())
        validate_data(self, X, skip_check_array=True, reset=False)
        return take_columns(X, chosen)

    def _get_support_mask(self) -> npt.NDArray[np.bool_]:
        check_is_fitted(self)
        return self.support_

    def _repr_mimebundle_(self, **keywords: Any) -> Any:
        """For notebooks: scikit-learn's diagram and, once it is fitted, what was chosen."""
        shown = super()._repr_mimebundle_(**keywords)
        if "text/html" in shown:
            shown["text/html"] += self._summary()
        return shown

    def _repr_html_inner(self) -> str:
        return str(super()._repr_html_inner()) + self._summary()

    def _summary(self) -> str:
        return summary_html(self) if hasattr(self, "support_") else ""

    def _words(self) -> str:
        """The call as the record shows it."""
        return f"sewil.{self._without_executor()!r}.fit(X, y)"  # where it was computed is no part of it

    def _store(self, found: dict[str, Any], labels: Labels) -> None:
        self.record_ = json.loads(found["record"])
        self.stopped_ = found["stopped"]
        found["warnings"] = self.record_["warnings"]

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
    """Base of the selectors.

    Attributes
    ----------
    feature_importances_ : ndarray of shape (n_features_in_,)
        Importance of each selected feature in the forest of the selected ones; 0 for the others.
    transduction_ : ndarray of shape (n_samples,)
        The given labels, and for unlabeled rows the predictions by the selected features.
    votes_ : ndarray of shape (n_samples, n_classes)
        Votes behind them; a given label has all votes.
    labeled_iter_ : ndarray of shape (n_samples,)
        Step of self-training at which a row was taken; 0: labeled from the start, -1: never.
    n_iter_ : int
        Steps of self-training that took rows, by the selected features; 1 where none did.
    bounds_ : dict
        Bounds and out-of-bag error of the selected features.
    cv_results_ : dict or None
        Expected accuracy on the unlabeled rows, by cross-validation: ``chosen``, ``all_columns``
        and ``supervised`` with ``accuracy``, ``low`` and ``high``; ``selection`` and ``unlabeled`` with a paired test.
        The command line's ``record.json`` holds the same. None with ``cv=0``.
    accepted_ : ndarray of shape (n_samples,) or None
        Which labels may be used so that of those filled in at most the share ``accept_error`` is wrong, on average;
        given labels may. None with ``accept_error=0``.
    prediction_sets_ : ndarray of shape (n_samples, n_classes) or None
        The classes each row may be of; a given label is alone. None with ``prediction_sets=0``.
    acceptance_ : dict or None
        Counts and ``sentences`` about both, as in the command line's ``record.json``.
    size_curve_ : dict or None
        Cross-validated accuracy by number of features: ``points`` with ``columns``, ``accuracy``, ``low``, ``high``.
    sizes_ : dict or None
        How many features are enough, by the labels of the unlabeled rows: ``best`` and ``smallest`` (numbers),
        ``points`` and ``chosen`` with ``columns``, ``same``, ``lost``, ``likely``, ``at_most``, and the ``sentence``.
    stability_ : dict or None
        How alike the features are that were selected in the folds: ``index``, ``low``, ``high``.
    seed_check_ : dict or None
        How much of it depends on the seed, with ``check_seeds=5`` by five other seeds: ``jaccard``, ``same_labels``,
        ``chosen_again``, ``columns``, ``accuracy``, ``spread``, ``sentence``.
    substitutes_ : dict
        The selected features that stand for others of the table: name -> names.
    """

    _method: str  # the command line's name of it
    keep: Columns
    drop: Columns
    feature_groups: Groups
    diagnostics: bool

    def _learn(self, table: _core.Table, target: _core.Target, run: _core.Run) -> dict[str, Any]:
        if not isinstance(self.diagnostics, (bool, np.bool_)):
            raise ValueError(f"diagnostics must be True or False, got {self.diagnostics!r}.")
        options = {"method": self._method, **self._all_options()}
        request = _core.SelectionRequest(options, self._constraints(), bool(self.diagnostics), self._words())
        return _core.select_columns(table, target, request, run, self._runner())

    def _constraints(self) -> _core.Constraints:
        """What the user said of single columns; the table has been read."""
        names = column_names(self)
        return _core.Constraints(
            find_columns(self.keep, names, "keep"),
            find_columns(self.drop, names, "drop"),
            find_groups(self.feature_groups, names),
        )

    def _store(self, found: dict[str, Any], labels: Labels) -> None:
        super()._store(found, labels)
        chosen = found["columns"]
        self.support_ = np.zeros(self.n_features_in_, bool)
        self.support_[chosen] = True
        self.feature_importances_: npt.NDArray[np.float64] = np.zeros(self.n_features_in_)
        self.feature_importances_[chosen] = found["weights"]
        self.transduction_, self.votes_, self.labeled_iter_ = transduce(labels, found["learning"])
        self.n_iter_ = steps_of(found["learning"])
        self.bounds_: dict[str, float | None] = self.record_["bounds"]
        self.cv_results_: dict[str, Any] | None = self.record_["cv_results"]
        self.acceptance_: dict[str, Any] | None = self.record_.get("acceptance")
        self.accepted_, self.prediction_sets_ = usable(labels, found["acceptance"])
        self.size_curve_: dict[str, Any] | None = self.record_["size_curve"]
        self.sizes_: dict[str, Any] | None = self.record_["sizes"]
        self.stability_: dict[str, float | None] | None = self.record_["stability"]
        self.seed_check_: dict[str, Any] | None = self.record_.get("seed_check")
        substitutes = self.record_["substitutes"]
        self.substitutes_: dict[str, list[str]] = {entry["column"]: entry["others"] for entry in substitutes}

    def plot(self) -> Any:
        """The search at a glance: its history, the selected features, size against bound; a ranker's scores.

        Needs matplotlib (``pip install matplotlib``).

        Returns
        -------
        figure : matplotlib.figure.Figure
        """
        from sewil._plot import plot_record

        check_is_fitted(self)
        return plot_record(self.record_)


class RankingSelector(ColumnSelector):
    """Base of the selectors that rank all features and take the first of the list.

    Attributes
    ----------
    ranking_ : ndarray of shape (n_features_in_,)
        Ranks of the features, 1 is the best; dropped ones share the last rank.
    """

    _example = """\
>>> from sewil import {name}
>>> from sewil.datasets import make_madelon_like
>>> X, y = make_madelon_like(rows=200, noise=30, labeled=0.2, random_state=0)
>>> {name}(n_features_to_select=10, n_estimators=10, random_state=0).fit_transform(X, y).shape
(200, 10)"""

    def _store(self, found: dict[str, Any], labels: Labels) -> None:
        super()._store(found, labels)
        order = found["order"].astype(np.intp)
        self.ranking_: npt.NDArray[np.intp] = np.full(self.n_features_in_, len(order) + 1)
        self.ranking_[order] = np.arange(1, len(order) + 1)
        if len(found["scores"]):
            self.scores_: npt.NDArray[np.float64] = np.full(self.n_features_in_, np.nan)
            self.scores_[order] = found["scores"]
