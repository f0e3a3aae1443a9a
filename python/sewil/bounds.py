"""sewil/bounds.py: the quantities sewil decides by, as plain functions of vote arrays.

votes: one line per row, one entry per class; each line sums to 1, or is all zero for a row without a vote (a row that
every tree had in its bag), which is then left out. Classes are numbered 0, 1, ...; -1 stands for "not known".
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sewil import _core
from sewil._base import threads_of

__all__ = [
    "MarginMoments",
    "Thresholds",
    "beta",
    "c_bound",
    "criteria",
    "gamma",
    "margin_moments",
    "margins",
    "mislabeling_matrix",
    "predict",
    "transductive_bound",
    "transductive_thresholds",
]

Floats = npt.NDArray[np.float64]


class MarginMoments(NamedTuple):
    """Mean and mean square of the margin."""

    mu1: float
    mu2: float


class Thresholds(NamedTuple):
    """Per class: how large a vote must be, and the bound on the error above it."""

    thresholds: Floats
    errors: Floats


def predict(votes: npt.ArrayLike) -> npt.NDArray[np.int32]:
    """The class with the largest vote, the smaller one of two equal; -1 for a row without a vote.

    >>> predict([[0.2, 0.8], [0.5, 0.5], [0.0, 0.0]])
    array([ 1,  0, -1], dtype=int32)
    """
    return _core.predict(_votes(votes))


def margins(votes: npt.ArrayLike) -> Floats:
    """For every row and class: the vote for the class less the largest vote for another one.

    >>> margins([[0.75, 0.25, 0.0]])
    array([[ 0.5 , -0.5 , -0.75]])
    """
    return _core.margins(_votes(votes))


def margin_moments(votes: npt.ArrayLike, posterior: npt.ArrayLike | None = None) -> MarginMoments:
    """mu1 and mu2: mean and mean square of the margin, the true class being i with probability ``posterior[row, i]``.

    Without a posterior the votes themselves stand in for it.

    >>> margin_moments([[0.75, 0.25], [1.0, 0.0]])
    MarginMoments(mu1=0.625, mu2=0.625)
    """
    array = _votes(votes)
    given = None if posterior is None else _votes(posterior, "posterior")
    if given is not None and given.shape != array.shape:
        raise ValueError(f"posterior has the shape {given.shape} and votes has {array.shape}, expected the same.")
    return MarginMoments(*_core.margin_moments(array, given))


def c_bound(mu1: float, mu2: float, correction: float = 1.0) -> float:
    """The C-bound ``1 - mu1**2 / (correction * mu2)`` on the risk of the majority vote; 1 where it says nothing.

    ``correction`` is 1 for the plain bound, gamma for CBIL and beta for CBIL-beta.

    >>> c_bound(0.5, 0.5), c_bound(0.5, 0.5, correction=2.0), c_bound(-0.1, 0.5)
    (0.5, 0.75, 1.0)
    """
    if not correction > 0:
        raise ValueError(f"correction must be above 0, got {correction!r}.")
    return _core.c_bound(float(mu1), float(mu2), float(correction))


def mislabeling_matrix(y_true: npt.ArrayLike, y_pred: npt.ArrayLike, n_classes: int | None = None) -> Floats:
    """``p[i, j]``: how often class i is predicted where j is true; columns sum to 1.

    Rows where either is -1 are left out; a class without a row is taken to be always right.

    >>> mislabeling_matrix([0, 0, 1, 1], [0, 1, 1, 1])
    array([[0.5, 0. ],
           [0.5, 1. ]])
    """
    truth, predicted = _classes(y_true, "y_true"), _classes(y_pred, "y_pred")
    if len(truth) != len(predicted):
        raise ValueError(f"y_true has {len(truth)} rows and y_pred has {len(predicted)}, expected the same number.")
    largest = int(max(truth.max(initial=-1), predicted.max(initial=-1)))
    count = largest + 1 if n_classes is None else int(n_classes)
    if largest >= count:
        raise ValueError(f"n_classes is {count}, but class {largest} was found; classes count from 0.")
    return _core.mislabeling_matrix(truth, predicted, count)


def beta(matrix: npt.ArrayLike) -> float:
    """The largest line sum of a mislabeling matrix, at least 1.

    >>> beta([[0.5, 0.0], [0.5, 1.0]])
    1.5
    """
    return _core.beta(_square(matrix))


def gamma(matrix: npt.ArrayLike) -> float:
    """The sum of the columns' largest entries of a mislabeling matrix, at least ``beta``.

    >>> gamma([[0.5, 0.0], [0.5, 1.0]])
    1.5
    """
    return _core.gamma(_square(matrix))


def criteria(
    oob_votes: npt.ArrayLike,
    labels: npt.ArrayLike,
    n_labeled: int | None = None,
    unlabeled_votes: npt.ArrayLike | None = None,
    *,
    moments: str = "augmented",
) -> dict[str, float | None]:
    """Every criterion of a candidate and what it is made of; smaller is better.

    Parameters
    ----------
    oob_votes : array of shape (n_rows, n_classes)
        Out-of-bag votes of the augmented set: labeled rows first, then pseudo-labeled ones.
    labels : array of shape (n_rows,)
        Class indices of the same rows.
    n_labeled : int or None
        How many of them are truly labeled; None: all.
    unlabeled_votes : array of shape (n_unlabeled, n_classes), optional
        Votes on all unlabeled rows, for ``tb``.
    moments : {'augmented', 'unlabeled'}
        Rows behind mu1 and mu2.

    Returns
    -------
    dict
        ``cbil, cbil_beta, cb, oob_error, tb, mu1, mu2, beta, gamma``; tb is None without ``unlabeled_votes``.

    Examples
    --------
    >>> found = criteria([[0.9, 0.1], [0.2, 0.8], [0.6, 0.4]], [0, 1, 0], n_labeled=2)
    >>> round(found["cb"], 4), found["gamma"], found["tb"]
    (0.6533, 2.0, None)
    """
    votes, classes = _votes(oob_votes, "oob_votes"), _classes(labels, "labels")
    if len(votes) != len(classes):
        raise ValueError(f"oob_votes has {len(votes)} rows and labels has {len(classes)}, expected the same number.")
    if classes.min(initial=0) < 0 or classes.max(initial=0) >= votes.shape[1]:
        raise ValueError(f"labels must be from 0 to {votes.shape[1] - 1}, the classes of oob_votes.")
    count = len(classes) if n_labeled is None else int(n_labeled)
    if not 0 <= count <= len(classes):
        raise ValueError(f"n_labeled must be from 0 to {len(classes)}, got {n_labeled!r}.")
    others = None if unlabeled_votes is None else _votes(unlabeled_votes, "unlabeled_votes")
    return _core.criteria(votes, classes, count, others, {"moments": moments})


def transductive_thresholds(
    votes: npt.ArrayLike, *, search: str = "first-dip", grid: int = 50, n_jobs: int | None = None
) -> Thresholds:
    """How large a vote must be before a row is pseudo-labeled: per class, where the bound on the error is smallest.

    Parameters
    ----------
    votes : array of shape (n_rows, n_classes)
        Votes on the unlabeled rows.
    search : {'global', 'first-dip'}
        The smallest value of the grid, or the first dip going up.
    grid : int
        How many thresholds are tried per class.

    Examples
    --------
    >>> thresholds, errors = transductive_thresholds([[0.9, 0.1], [0.8, 0.2], [0.3, 0.7], [0.1, 0.9]])
    >>> thresholds.shape
    (2,)
    """
    options = {"threshold_search": search, "threshold_grid": grid}
    found = _core.transductive_thresholds(_votes(votes), options, threads_of(n_jobs))
    return Thresholds(found["thresholds"], found["errors"])


def transductive_bound(
    votes: npt.ArrayLike, *, search: str = "global", grid: int = 50, n_jobs: int | None = None
) -> float:
    """The bound on the error of the majority vote on these rows, without a threshold; may exceed 1.

    >>> bound = transductive_bound([[0.9, 0.1], [0.8, 0.2], [0.3, 0.7]])
    >>> 0 <= bound
    True
    """
    options = {"threshold_search": search, "threshold_grid": grid}
    return _core.transductive_bound(_votes(votes), options, threads_of(n_jobs))


def _votes(votes: npt.ArrayLike, name: str = "votes") -> Floats:
    array = np.ascontiguousarray(votes, np.float64)
    if array.ndim != 2 or array.shape[1] == 0:
        raise ValueError(f"{name} must have one line per row and one column per class, got the shape {array.shape}.")
    if not np.all(np.isfinite(array)) or np.any(array < 0):
        raise ValueError(f"{name} must be finite and not negative.")
    if np.any(array.sum(axis=1) > 1 + 1e-9):
        raise ValueError(f"{name} must have lines that sum to 1 (or are all 0).")
    return array


def _classes(labels: npt.ArrayLike, name: str) -> npt.NDArray[np.int32]:
    array: npt.NDArray[Any] = np.asarray(labels)
    if array.ndim != 1 or array.dtype.kind not in "iu":
        raise ValueError(f"{name} must be a list of whole numbers, got {array.dtype} of the shape {array.shape}.")
    return np.ascontiguousarray(array, np.int32)


def _square(matrix: npt.ArrayLike) -> Floats:
    array = np.ascontiguousarray(matrix, np.float64)
    if array.ndim != 2 or array.shape[0] != array.shape[1] or array.shape[0] == 0:
        raise ValueError(f"matrix must be square, got the shape {array.shape}.")
    return array
