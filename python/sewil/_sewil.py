"""sewil/_sewil.py: SEW-IL, the method this package is named after."""

from __future__ import annotations

import copy
from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any

from sewil._base import RandomState, documented, options_of
from sewil._columns import Columns, Groups
from sewil._executor import ExecutorScorer, maker_for
from sewil._progress import Callback
from sewil._selector import ColumnSelector, selector_options


@documented(selector_options)
class SewilSelector(ColumnSelector):
    """Chooses the columns that tell the classes apart when only a few rows are labeled.

    Self-learning labels the unlabeled rows, the sure ones first; a genetic search then looks for the columns whose
    forest has the smallest bound on its risk, a bound that knows that some of those labels are wrong. The same data,
    options and seed give the same columns for any ``n_jobs``, and the same as ``sewil select``.

    Parameters
    ----------
    {options}
    keep : list of names or positions, default=None
        Columns that are chosen in any case.
    drop : list of names or positions, default=None
        Columns that are not looked at.
    groups : list of lists of names or positions, default=None
        Columns that enter or leave together.
    max_correlation : float, default=1.0
        Of chosen columns whose ranks are correlated more than this only the one of largest weight stays; 1: only of
        exact copies one stays. ``substitutes_`` names the others.
    findings : bool, default=True
        Compute what the report shows beyond the selection: would fewer columns do, which say the same, how the classes
        differ in them. Costs a few percent of a search; False saves it, for instance in a grid search.
    executor : concurrent.futures.Executor or None, default=None
        Where column sets are scored: a process pool, Dask's ``client.get_executor()``, ``MPIPoolExecutor``. None: here,
        by ``n_jobs`` threads. Never changes a result. Clones share it; a pickle leaves it behind.
    time_limit : float or None, default=None
        Stop after so many seconds with the best so far.
    {settings}

    Attributes
    ----------
    support_ : ndarray of shape (n_features_in_,)
        True for the chosen columns.
    feature_importances_ : ndarray of shape (n_features_in_,)
        Weight of each chosen column in the forest of the chosen ones; 0 for the others.
    transduction_ : ndarray of shape (n_samples,)
        The given labels, and for unlabeled rows the predictions by the chosen columns.
    votes_ : ndarray of shape (n_samples, n_classes)
        Votes behind them; a given label has all votes.
    labeled_iter_ : ndarray of shape (n_samples,)
        Step of self-learning at which a row was taken; 0: labeled from the start, -1: never.
    classes_ : ndarray of shape (n_classes,)
    bounds_ : dict
        Bounds and out-of-bag error of the chosen columns.
    estimate_ : dict or None
        What accuracy to expect on the unlabeled rows, from labels that were hidden in turn: ``chosen``, ``all_columns``
        and ``supervised`` with ``accuracy``, ``low`` and ``high``; ``selection`` and ``unlabeled`` with a paired test.
        The command line's ``record.json`` holds the same. None with ``validate=0``.
    front_ : dict or None
        Size against quality: ``points`` with ``columns``, ``accuracy``, ``low``, ``high``; ``best`` and ``smallest``.
    stability_ : dict or None
        How alike the columns are that were chosen with different labels hidden: ``index``, ``low``, ``high``.
    substitutes_ : dict
        The chosen columns that stand for others of the table: name -> names.
    record_ : dict
        Everything about the run: the command line's ``record.json``.
    stopped_ : str or None
        'time_limit' or 'interrupted' when it ended early.
    n_features_in_ : int
    feature_names_in_ : ndarray of shape (n_features_in_,)
        Only when X has column names that are all texts.

    Examples
    --------
    >>> from sewil import SewilSelector
    >>> from sewil.datasets import make_madelon_like
    >>> X, y = make_madelon_like(rows=300, noise=40, labeled=0.2, separation=2.0, random_state=0)
    >>> selector = SewilSelector(trees=50, generations=5, random_state=0).fit(X, y)
    >>> bool(selector.transform(X).shape[1] == selector.support_.sum() < 60)
    True
    """

    _method = "sew-il"
    _option_names = options_of(_method)

    def __init__(
        self,
        *,
        columns: int | str = 0,
        search: str = "fsga",
        population: int = 40,
        parents: int = 8,
        generations: int = 20,
        suspicion: float = 5.0,
        length_step: float = 0.25,
        final: str = "vote",
        vote_share: float = 0.05,
        bit_flip: float = 0.0,
        forward_step: float = 0.1,
        criterion: str = "cbil",
        moments: str = "augmented",
        trees: int = 200,
        tries: float = 0,
        constant_rule: str = "free",
        class_balance: str = "none",
        policy: str = "transductive",
        threshold_search: str = "first-dip",
        threshold_grid: int = 50,
        policy_threshold: float = 0.7,
        policy_share: float = 0.1,
        curriculum_step: float = 0.2,
        max_iterations: int = 0,
        relevance: str = "paired",
        relevance_level: float = 0.05,
        relevance_difference: float = 1e-4,
        balanced_rows: bool = False,
        validate: int = 5,
        repeats: int = 1,
        keep: Columns = None,
        drop: Columns = None,
        groups: Groups = None,
        max_correlation: float = 1.0,
        findings: bool = True,
        unlabeled: Any = -1,
        random_state: RandomState = None,
        n_jobs: int | None = None,
        executor: Executor | None = None,
        time_limit: float | None = None,
        verbose: int = 0,
        callback: Callback | None = None,
    ) -> None:
        self._remember(locals())

    def _scorer_maker(self) -> Callable[[bytes], ExecutorScorer] | None:
        return maker_for(self.executor)

    def _without_executor(self) -> SewilSelector:
        twin = copy.copy(self)
        twin.executor = None
        return twin

    def _words(self) -> str:
        return repr(self._without_executor())  # where it was computed is no part of what was computed

    def __sklearn_clone__(self) -> SewilSelector:
        twin: SewilSelector = super(SewilSelector, self._without_executor()).__sklearn_clone__()
        twin.executor = self.executor  # an executor cannot be copied
        return twin

    def __getstate__(self) -> Any:
        return {**super().__getstate__(), "executor": None}
