"""sewil/datasets.py: built-in data with known informative columns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from sklearn.utils import Bunch

from sewil import _core
from sewil._base import seed_of, threads_of
from sewil._parameters import RandomState, passes_on

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from sewil import _parameter_types as types

__all__ = ["make_madelon_like"]


@passes_on(_core.generate_options())
def make_madelon_like(
    *,
    shuffle: bool = True,
    random_state: RandomState = None,
    return_X_y: bool = True,
    n_jobs: int | None = None,
    **options: Unpack[types.Generate],
) -> Any:
    """Data of the Madelon kind: clusters on the corners of a hypercube, hidden among columns of noise.

    The same numbers as ``sewil generate`` for the same options and seed.

    Parameters
    ----------
    {options}
    shuffle : bool, default=True
        Mix rows and columns.
    random_state : int, RandomState or None, default=None
    return_X_y : bool, default=True
        False gives a Bunch with the truth as well.
    n_jobs : int or None, default=None

    Returns
    -------
    (X, y) or Bunch
        The Bunch has ``data``, ``target`` (-1: unlabeled), ``truth`` (the class of every row), ``roles`` (of every
        column: 'informative', 'redundant', 'repeated' or 'noise') and ``feature_names``.

    Examples
    --------
    >>> from sewil.datasets import make_madelon_like
    >>> X, y = make_madelon_like(rows=200, noise=30, labeled=0.1, random_state=0)
    >>> X.shape, int((y == -1).sum())
    ((200, 50), 180)
    """
    run = _core.Run(seed_of(random_state), threads_of(n_jobs), float("inf"), None)
    made = _core.generate_madelon_like(dict(options), bool(shuffle), run)
    X, y = made["values"], made["labels"].astype(np.int64)
    if return_X_y:
        return X, y
    return Bunch(
        data=X,
        target=y,
        truth=made["truth"].astype(np.int64),
        roles=np.array(made["roles"]),
        feature_names=np.array(made["names"]),
    )
