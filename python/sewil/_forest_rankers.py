"""sewil/_forest_rankers.py: the rankers that go by the weights of forests after self-learning."""

from __future__ import annotations

from typing import Any

from sewil._base import RandomState, documented, options_of
from sewil._columns import Columns, Groups
from sewil._progress import Callback
from sewil._selector import RankingSelector, selector_options


@documented(selector_options)
class ForestSelector(RankingSelector):
    """Keeps the columns that weigh most in one forest, grown after self-learning on all columns.

    The simplest thing that a search has to beat: columns that say the same share their weight, and ``tries`` as a share
    (such as 0.2) helps against that.

    Parameters
    ----------
    {options}
    {selector_settings}

    Attributes
    ----------
    order_ : ndarray of int
        All columns that were not dropped, heaviest first.
    scores_ : ndarray of shape (n_features_in_,)
        Weights, larger is better; they sum to 1; NaN for dropped columns.
    {selector_results}

    Examples
    --------
    >>> from sewil import ForestSelector
    >>> from sewil.datasets import make_madelon_like
    >>> X, y = make_madelon_like(rows=200, noise=30, labeled=0.2, random_state=0)
    >>> ForestSelector(columns=10, trees=20, random_state=0).fit_transform(X, y).shape
    (200, 10)
    """

    _method = "forest"
    _option_names = options_of(_method)

    def __init__(
        self,
        *,
        columns: int | str = 0,
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
class EliminationSelector(RankingSelector):
    """Sends away the lightest fifth of the columns, again and again, and keeps those that stay longest.

    Each time a forest is grown on the columns left and the rows that self-learning on all columns labeled. Of columns
    that say the same one stays.

    Parameters
    ----------
    {options}
    {selector_settings}

    Attributes
    ----------
    order_ : ndarray of int
        All columns that were not dropped: kept ones first, then who stayed longest.
    {selector_results}

    Examples
    --------
    >>> from sewil import EliminationSelector
    >>> from sewil.datasets import make_madelon_like
    >>> X, y = make_madelon_like(rows=200, noise=30, labeled=0.2, random_state=0)
    >>> EliminationSelector(columns=10, trees=20, random_state=0).fit_transform(X, y).shape
    (200, 10)
    """

    _method = "rfe"
    _option_names = options_of(_method)

    def __init__(
        self,
        *,
        columns: int | str = 0,
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
class TurnsSelector(RankingSelector):
    """Improves labels and columns in turns and keeps the columns that stay longest.

    Tables of more columns than rows are screened first: columns stand out by the labels and by pseudo-labels that were
    made without them. Then the lightest fifth goes, again and again, and now and then self-learning on the columns left
    labels the rows anew.

    Parameters
    ----------
    {options}
    {selector_settings}

    Attributes
    ----------
    order_ : ndarray of int
        All columns that were not dropped: kept ones first, then who stayed longest, then what the screening left out.
    {selector_results}

    Examples
    --------
    >>> from sewil import TurnsSelector
    >>> from sewil.datasets import make_madelon_like
    >>> X, y = make_madelon_like(rows=200, noise=30, labeled=0.2, random_state=0)
    >>> TurnsSelector(columns=10, trees=20, random_state=0).fit_transform(X, y).shape
    (200, 10)
    """

    _method = "turns"
    _option_names = options_of(_method)

    def __init__(
        self,
        *,
        columns: int | str = 0,
        turns: int = 6,
        turns_false_share: float = 0.1,
        turns_tries: float = 0.2,
        turns_relabel: int = 4,
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
class PeerSelector(RankingSelector):
    """Sends away the columns that are worth least to labels that other columns made. The command's default.

    Self-learning on all columns makes labels that noise had a part in, so noise seems to know them. Here each half of
    the columns labels the rows for the other half, and columns are judged by what they are worth to rows that a tree
    has not learned from. Tables of more columns than rows are screened first. Where nobody says how many columns,
    hidden labels do (``validate``).

    Parameters
    ----------
    {options}
    {selector_settings}

    Attributes
    ----------
    order_ : ndarray of int
        All columns that were not dropped: kept ones first, then who stayed longest, then what the screening left out.
    {selector_results}

    Examples
    --------
    >>> from sewil import PeerSelector
    >>> from sewil.datasets import make_madelon_like
    >>> X, y = make_madelon_like(rows=200, noise=30, labeled=0.2, random_state=0)
    >>> PeerSelector(columns=10, trees=20, random_state=0).fit_transform(X, y).shape
    (200, 10)
    """

    _method = "peers"
    _option_names = options_of(_method)

    def __init__(
        self,
        *,
        columns: int | str = 0,
        turns: int = 6,
        turns_false_share: float = 0.1,
        peers_pairs: int = 5,
        peers_trees: int = 200,
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
