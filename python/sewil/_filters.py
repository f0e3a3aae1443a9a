"""sewil/_filters.py: the rankers that look at columns and neighbors only, no forest."""

from __future__ import annotations

from typing import Any

from sewil._base import RandomState, documented, options_of
from sewil._columns import Columns, Groups
from sewil._progress import Callback
from sewil._selector import RankingSelector, selector_options


@documented(selector_options)
class SemiFisherSelector(RankingSelector):
    """Ranks columns by the semi-supervised Fisher score and keeps the best.

    Large where the class means lie apart, the classes are narrow, and neighboring rows have similar values.

    Parameters
    ----------
    {options}
    {selector_settings}

    Attributes
    ----------
    order_ : ndarray of int
        All columns that were not dropped, best first.
    scores_ : ndarray of shape (n_features_in_,)
        Larger is better; may be infinite; NaN for dropped columns.
    {selector_results}

    Examples
    --------
    >>> from sewil import SemiFisherSelector
    >>> from sewil.datasets import make_madelon_like
    >>> X, y = make_madelon_like(rows=200, noise=30, labeled=0.2, random_state=0)
    >>> SemiFisherSelector(columns=10, trees=20).fit_transform(X, y).shape
    (200, 10)
    """

    _method = "sfs"
    _option_names = options_of(_method)

    def __init__(
        self,
        *,
        columns: int | str = 0,
        standardize: bool = False,
        neighbors: int = 20,
        fisher_lambda: float = 1.0,
        fisher_delta: float = 1.0,
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
        time_limit: float | None = None,
        verbose: int = 0,
        callback: Callback | None = None,
    ) -> None:
        self._remember(locals())


@documented(selector_options)
class SemiLaplacianSelector(RankingSelector):
    """Ranks columns by the semi-supervised Laplacian score and keeps the best.

    Small where rows of the same class and neighboring rows have similar values and rows of different classes do not.

    Parameters
    ----------
    {options}
    {selector_settings}

    Attributes
    ----------
    order_ : ndarray of int
        All columns that were not dropped, best first.
    scores_ : ndarray of shape (n_features_in_,)
        Smaller is better; may be infinite; NaN for dropped columns.
    {selector_results}

    Examples
    --------
    >>> from sewil import SemiLaplacianSelector
    >>> from sewil.datasets import make_madelon_like
    >>> X, y = make_madelon_like(rows=200, noise=30, labeled=0.2, random_state=0)
    >>> SemiLaplacianSelector(columns=10, trees=20).fit_transform(X, y).shape
    (200, 10)
    """

    _method = "ssls"
    _option_names = options_of(_method)

    def __init__(
        self,
        *,
        columns: int | str = 0,
        standardize: bool = False,
        neighbors: int = 20,
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
        time_limit: float | None = None,
        verbose: int = 0,
        callback: Callback | None = None,
    ) -> None:
        self._remember(locals())


@documented(selector_options)
class RLSRSelector(RankingSelector):
    """Ranks columns by rescaled linear square regression and keeps the best.

    One linear fit of the classes on all columns that prefers few of them; the unlabeled rows' classes are found along
    with it.

    Parameters
    ----------
    {options}
    {selector_settings}

    Attributes
    ----------
    order_ : ndarray of int
        All columns that were not dropped, best first.
    scores_ : ndarray of shape (n_features_in_,)
        Larger is better; they sum to 1; NaN for dropped columns.
    {selector_results}

    Examples
    --------
    >>> from sewil import RLSRSelector
    >>> from sewil.datasets import make_madelon_like
    >>> X, y = make_madelon_like(rows=200, noise=30, labeled=0.2, random_state=0)
    >>> RLSRSelector(columns=10, trees=20).fit_transform(X, y).shape
    (200, 10)
    """

    _method = "rlsr"
    _option_names = options_of(_method)

    def __init__(
        self,
        *,
        columns: int | str = 0,
        standardize: bool = False,
        rlsr_gamma: float = 0.1,
        rlsr_smoothing: float = 1e-12,
        rlsr_inner_steps: int = 10,
        rlsr_inner_change: float = 1e-7,
        rlsr_outer_steps: int = 100,
        rlsr_outer_change: float = 1e-8,
        rlsr_system: str = "smaller",
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
        time_limit: float | None = None,
        verbose: int = 0,
        callback: Callback | None = None,
    ) -> None:
        self._remember(locals())
