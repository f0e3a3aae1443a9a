"""sewil/datasets.py: built-in data with known informative columns."""

from __future__ import annotations

from typing import Any

import numpy as np
from sklearn.utils import Bunch

from sewil import _core
from sewil._base import RandomState, seed_of, threads_of

__all__ = ["make_madelon_like"]


def make_madelon_like(
    *,
    rows: int = 1000,
    informative: int = 5,
    redundant: int = 15,
    repeated: int = 0,
    noise: int = 480,
    classes: int = 2,
    clusters_per_class: int = 2,
    separation: float = 1.0,
    flip: float = 0.01,
    labeled: float = 1.0,
    shuffle: bool = True,
    random_state: RandomState = None,
    return_X_y: bool = True,
    n_jobs: int | None = None,
) -> Any:
    """Data of the Madelon kind: clusters on the corners of a hypercube, hidden among columns of noise.

    The same numbers as ``sewil generate`` for the same options and seed.

    Parameters
    ----------
    rows : int, default=1000
    informative : int, default=5
        Columns that tell the classes apart.
    redundant : int, default=15
        Columns that are linear combinations of those.
    repeated : int, default=0
        Columns that are copies of either.
    noise : int, default=480
        Columns that tell nothing.
    classes : int, default=2
    clusters_per_class : int, default=2
    separation : float, default=1.0
        Half the distance between neighboring clusters.
    flip : float, default=0.01
        Share of rows whose label is replaced by a random one.
    labeled : float, default=1.0
        Share of rows that keep their label, at least one per class; the others get -1.
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
    options = {
        "rows": rows,
        "informative": informative,
        "redundant": redundant,
        "repeated": repeated,
        "noise": noise,
        "classes": classes,
        "clusters_per_class": clusters_per_class,
        "separation": separation,
        "flip": flip,
        "labeled": labeled,
    }
    run = _core.Run(seed_of(random_state), threads_of(n_jobs), float("inf"), None)
    made = _core.generate_madelon_like(options, bool(shuffle), run)
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
