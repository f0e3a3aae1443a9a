"""sewil/_labels.py: y as class indices, -1 for "no label".

Unlabeled are the cells that equal ``unlabeled`` (-1 unless told otherwise) and the missing ones: None, NaN, pandas' NA.
A y of -1 and 1 alone is a two-class problem in the old style: both are classes, and a warning says so.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from sklearn.utils.multiclass import check_classification_targets
from sklearn.utils.validation import column_or_1d

from sewil import _core
from sewil._frames import is_missing, one_sentence
from sewil._kinds import refuse_odd_labels
from sewil._text import writable

Array = npt.NDArray[Any]


@dataclass
class Labels:
    """Class indices of all rows, and what the classes are called."""

    codes: npt.NDArray[np.int32]  # -1: unlabeled
    classes: Array  # the user's own labels, sorted
    name: str  # of y
    unlabeled: Any  # what stands for "no label" in the user's terms
    weights: npt.NDArray[np.float64] | None = None  # of the rows; None: all alike
    groups: list[str] | None = None  # alike in rows that belong together; None: each stands alone

    @property
    def target(self) -> _core.Target:
        """For the C++ side, whose classes are texts."""
        numeric = self.classes.dtype.kind in "iuf"
        names = [_core.shortest_text(float(label)) if numeric else str(label) for label in self.classes]
        name = writable([self.name], "y: the name")[0]
        weights = [] if self.weights is None else self.weights.tolist()
        return _core.Target(self.codes, writable(names, "y: the label"), name, weights, self.groups or [])

    def labels_of(self, codes: npt.NDArray[np.int32]) -> Array:
        """The user's labels for class indices; his own sign where there is none."""
        if np.all(codes >= 0):
            return self.classes[codes]
        mark = self.unlabeled if self.classes.dtype.kind in "iuf" else None
        if isinstance(mark, (int, float)) and not isinstance(mark, bool):
            return np.where(codes >= 0, self.classes[codes], mark)
        labels = self.classes.astype(object)[codes]
        labels[codes < 0] = None
        return labels


def read_labels(y: Any, unlabeled: Any = -1, *, estimator: str = "This estimator", warn: bool = True) -> Labels:
    """y as class indices; at least two classes must be there."""
    if y is None:
        raise ValueError(f"{estimator} requires y to be passed, but the target y is None.")
    name = getattr(y, "name", None)
    labels, missing = _flat(y)
    if unlabeled is not None:
        missing = missing | _unlabeled_cells(labels, unlabeled, missing, warn)
    known = labels[~missing]
    if len(known) == 0:
        raise ValueError(f"y holds no label in any of its {len(labels)} rows, expected labels of two or more classes.")
    known = _one_type(known)
    if known.dtype.kind == "f" and np.any(np.isinf(known)):
        raise ValueError("y holds an infinite value, expected a class or a missing label.")
    check_classification_targets(known)
    classes, inverse = np.unique(known, return_inverse=True)
    if len(classes) == 1:
        only = classes.tolist()[0]
        raise ValueError(f"y holds one class only, {only!r}; expected labeled rows of two or more classes.")
    _refuse_text_mark(classes, unlabeled)
    if labels.dtype == object and classes.dtype.kind == "U":
        classes = classes.astype(object)
    codes = np.full(len(labels), -1, np.int32)
    codes[~missing] = inverse
    return Labels(codes, classes, name if isinstance(name, str) else "y", unlabeled)


def _flat(y: Any) -> tuple[Array, npt.NDArray[np.bool_]]:
    """y as one array, and which of its cells are missing."""
    refuse_odd_labels(y)
    if hasattr(y, "to_pylist"):  # pyarrow
        with one_sentence("y"):
            y = np.array(y.to_pylist(), dtype=object)
    elif type(y).__module__.startswith("polars"):
        y = y.to_numpy() if y.null_count() == 0 and y.dtype.is_numeric() else np.array(y.to_list(), dtype=object)
    elif hasattr(y, "iloc"):  # pandas; its own types become Python's
        plain = isinstance(getattr(y, "dtype", None), np.dtype) and y.dtype.kind in "iufb"
        y = y.to_numpy() if plain or y.ndim > 1 else np.asarray(y, dtype=object)
    elif isinstance(y, (list, tuple)) and any(isinstance(cell, str) for cell in y):
        y = np.array(y, dtype=object)  # numpy would turn the gaps into texts
    labels = column_or_1d(y, warn=True)
    return labels, missing_cells(labels)


def missing_cells(labels: Array) -> npt.NDArray[np.bool_]:
    """None, NaN, NA and the empty text, which a file has where nothing was written."""
    if labels.dtype.kind == "f":
        return np.isnan(labels)
    if labels.dtype == object:
        empty = (is_missing(cell) or (isinstance(cell, str) and not cell) for cell in labels)
        return np.fromiter(empty, bool, len(labels))
    if labels.dtype.kind in "US":
        return np.asarray(np.char.str_len(labels) == 0)
    return np.zeros(len(labels), bool)


def marked_cells(labels: Array, mark: Any, missing: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Which cells equal the sign for "no label"."""
    if labels.dtype == object:
        cells = zip(labels, missing, strict=True)
        return np.fromiter((not gap and bool(cell == mark) for cell, gap in cells), bool, len(labels))
    if mark is None or isinstance(mark, str) != (labels.dtype.kind in "US"):
        return np.zeros(len(labels), bool)
    return np.asarray(labels == mark)


def _unlabeled_cells(labels: Array, mark: Any, missing: npt.NDArray[np.bool_], warn: bool) -> npt.NDArray[np.bool_]:
    """The marked cells, unless the mark is one of two classes: -1 beside 1 alone."""
    marked = marked_cells(labels, mark, missing)
    others = labels[~marked & ~missing]
    if isinstance(mark, str) or mark != -1 or not marked.any() or len(others) == 0 or not np.all(others == 1):
        return marked
    if warn:
        warnings.warn(
            "y holds -1 and 1 only, so both are taken as classes. Where -1 means 'no label' there would be a "
            "single class; use unlabeled=None to say that -1 is a class, or other labels such as 0 and 1.",
            UserWarning,
            stacklevel=5,
        )
    return np.zeros(len(labels), bool)


def _one_type(known: Array) -> Array:
    """Objects as texts or as numbers."""
    if known.dtype != object:
        return known
    if all(isinstance(cell, str) for cell in known):
        return known.astype(str)
    if any(isinstance(cell, str) for cell in known):
        raise ValueError("y mixes text and other labels; expected labels of one type, and None or NaN for 'no label'.")
    plain = np.array(known.tolist())
    if plain.dtype.kind not in "iufb" or plain.ndim != 1:
        raise ValueError(f"Unknown label type: y holds {type(known[0]).__name__}, expected numbers or text.")
    return plain


def _refuse_text_mark(classes: Array, unlabeled: Any) -> None:
    """numpy turns ["a", "b", -1] into texts, and a label would be made of the sign for "no label"."""
    if (
        not isinstance(unlabeled, str)
        and unlabeled == -1
        and classes.dtype.kind == "U"
        and len(classes) > 2
        and "-1" in classes
    ):
        raise ValueError(
            "y holds the text '-1' among other texts. For text labels use None or NaN where there is no label (an "
            "array of dtype object), or unlabeled='-1'."
        )
