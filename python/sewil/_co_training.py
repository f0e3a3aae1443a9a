"""sewil/_co_training.py: co-training forward search."""

from __future__ import annotations

from typing import Any

from sewil._base import RandomState, documented, options_of
from sewil._columns import Columns, Groups
from sewil._progress import Callback
from sewil._selector import RankingSelector, selector_options


@documented(selector_options)
class CoTrainingSelector(RankingSelector):
    """Adds columns step by step, judged on labeled rows and draws of self-labeled ones.

    A decision tree (or a forest) on the columns so far labels the unlabeled rows; several draws of these join the
    labeled ones in a forward search; the columns found most often are added, until there are enough.

    Parameters
    ----------
    {options}
    {selector_settings}

    Attributes
    ----------
    order_ : ndarray of int
        The chosen columns in the order of choice, then the others as the last step ranked them.
    {selector_results}

    Examples
    --------
    >>> from sewil import CoTrainingSelector
    >>> from sewil.datasets import make_madelon_like
    >>> X, y = make_madelon_like(rows=200, noise=30, labeled=0.2, random_state=0)
    >>> CoTrainingSelector(columns=10, trees=10, random_state=0).fit_transform(X, y).shape
    (200, 10)
    """

    _method = "cot-fss"
    _option_names = options_of(_method)

    def __init__(
        self,
        *,
        columns: int | str = 0,
        cot_learner: str = "tree",
        cot_start: int = 5,
        cot_draws: int = 5,
        cot_draw_share: float = 0.5,
        cot_stride: float = 0.1,
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
