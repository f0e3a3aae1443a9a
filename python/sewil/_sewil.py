"""sewil/_sewil.py: SEW-IL, the method this package is named after."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sewil._selector import ColumnSelector, chooses_by

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from sewil import _parameter_types as types


@chooses_by("sew-il")
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

    def __init__(self, **parameters: Unpack[types.SewilSelector]) -> None: ...
