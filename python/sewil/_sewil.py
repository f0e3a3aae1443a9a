"""sewil/_sewil.py: SEW-IL, the method this package is named after."""

from __future__ import annotations

import copy
from collections.abc import Callable
from concurrent.futures import Executor
from typing import TYPE_CHECKING, Any

from sewil._executor import ExecutorScorer, maker_for
from sewil._parameters import SearchSettings
from sewil._selector import ColumnSelector, chooses_by

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from sewil import _parameter_types as types


@chooses_by("sew-il", SearchSettings)
class SewilSelector(ColumnSelector):
    """Chooses the columns that tell the classes apart when only a few rows are labeled.

    Self-training labels the unlabeled rows, the sure ones first; a genetic search then looks for the columns whose
    forest has the smallest bound on its risk, a bound that knows that some of those labels are wrong. The same data,
    options and seed give the same columns for any ``n_jobs``, and the same as ``sewil select``.

    Examples
    --------
    >>> from sewil import SewilSelector
    >>> from sewil.datasets import make_madelon_like
    >>> X, y = make_madelon_like(rows=300, noise=40, labeled=0.2, separation=2.0, random_state=0)
    >>> selector = SewilSelector(n_estimators=50, generations=5, random_state=0).fit(X, y)
    >>> bool(selector.transform(X).shape[1] == selector.support_.sum() < 60)
    True
    """

    executor: Executor | None

    def __init__(self, **parameters: Unpack[types.SewilSelector]) -> None: ...

    def _scorer_maker(self) -> Callable[[bytes], ExecutorScorer] | None:
        return maker_for(self.executor)

    def _without_executor(self) -> SewilSelector:
        twin = copy.copy(self)
        twin.executor = None
        return twin

    def _words(self) -> str:
        # Where it was computed is no part of what was computed.
        return super(SewilSelector, self._without_executor())._words()

    def __sklearn_clone__(self) -> SewilSelector:
        twin: SewilSelector = super(SewilSelector, self._without_executor()).__sklearn_clone__()
        twin.executor = self.executor  # an executor cannot be copied
        return twin

    def __getstate__(self) -> Any:
        return {**super().__getstate__(), "executor": None}
