"""sewil/_kinds.py: what numpy can hold besides plain tables: masked cells, matrices, complex numbers, bytes.

Each is read as what it means, or refused in one sentence, before scikit-learn looks at it, whose own words differ from
version to version and show whole arrays.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from sewil._frames import is_frame


def plain_array(X: Any) -> Any:
    """X with masked cells as missing ones; whatever is no array as it is."""
    if isinstance(X, np.matrix):
        raise ValueError("X is a numpy.matrix, expected an array: np.asarray(X) makes one.")
    if type(X).__name__ == "LazyFrame":
        raise ValueError("X is a LazyFrame, expected a DataFrame: X.collect() makes one.")
    kind = getattr(getattr(X, "dtype", None), "kind", "")
    if kind == "c":
        raise ValueError(f"Complex data not supported: X holds {X.dtype}, expected real numbers.")
    dimensions = _dimensions(X)
    if dimensions < 2:
        raise ValueError(
            f"X has {dimensions} dimension{'' if dimensions == 1 else 's'}, expected 2 (rows and columns): Reshape "
            "your data with X.reshape(-1, 1) if it is one column, or X.reshape(1, -1) if it is one row."
        )
    return _with_gaps(X) if np.ma.isMaskedArray(X) else X


def refuse_odd_labels(y: Any) -> None:
    """What labels cannot be made of."""
    if isinstance(y, np.matrix):
        raise ValueError("y is a numpy.matrix, expected an array: np.asarray(y).ravel() makes one.")
    if is_frame(y) and not hasattr(y, "iloc"):  # one column of pandas has a meaning for scikit-learn
        raise ValueError(f"y is a {type(y).__name__}, expected one column of it.")
    if np.ma.isMaskedArray(y) and np.ma.getmaskarray(y).any():
        raise ValueError(
            "y is a masked array with masked cells, expected -1, None or NaN where a row has no label: y.filled(-1)."
        )
    kind = getattr(getattr(y, "dtype", None), "kind", "")
    if kind == "c":
        raise ValueError(f"Complex data not supported: y holds {y.dtype}, expected numbers or text.")
    any_type = isinstance(y, (list, tuple)) or (isinstance(y, np.ndarray) and y.dtype == object)
    if kind == "S" or (any_type and any(isinstance(cell, bytes) for cell in y)):
        raise ValueError("y holds bytes, expected numbers or text: np.asarray(y).astype(str) makes text of them.")


def refuse_masked(values: Any, what: str) -> None:
    """Where a gap can mean nothing."""
    if np.ma.isMaskedArray(values) and np.ma.getmaskarray(values).any():
        raise ValueError(f"{what} is a masked array with masked cells, expected a number in every row.")


def _dimensions(X: Any) -> int:
    if isinstance(X, (list, tuple)):
        return 1 if X and not hasattr(X[0], "__len__") else 2
    return len(X.shape) if hasattr(X, "shape") else 2


def _with_gaps(X: Any) -> npt.NDArray[Any]:
    mask = np.ma.getmaskarray(X)
    values = np.asarray(X.data)
    if not mask.any():
        return values
    if values.dtype.kind in "biuf":
        values = values.astype(values.dtype if values.dtype.kind == "f" else np.float64)
        values[mask] = np.nan
    elif values.dtype.kind in "Mm":
        values = values.copy()
        values[mask] = np.array("NaT", values.dtype)
    else:
        values = values.astype(object)
        values[mask] = None
    return values
