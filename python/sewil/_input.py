"""sewil/_input.py: X of any kind, checked as scikit-learn checks it, as the columns the C++ side works on.

Arrays are not copied: the C++ side reads them where they are, in their own type and order. Sparse matrices stay sparse.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from scipy import sparse
from sklearn.utils.validation import check_array, validate_data

from sewil import _core
from sewil._anndata import check_names, is_anndata, matrix_of, names_of
from sewil._frames import Categories, days, frame_columns, is_frame, object_cells, refuse_repeated_names, text_cells
from sewil._kinds import plain_array
from sewil._sparse import checked_sparse
from sewil._text import writable

Array = npt.NDArray[Any]


def read_table(estimator: Any, X: Any, *, reset: bool) -> _core.Table:
    """X as a table; sets or checks ``n_features_in_`` and ``feature_names_in_`` of the estimator."""
    names = None
    if is_anndata(X):
        X, names = matrix_of(X), names_of(X)
    X = checked_input(X)
    if is_frame(X):
        validate_data(estimator, X, skip_check_array=True, reset=reset)
        rows, columns = X.shape
        _check_not_empty(estimator, rows, columns)
        table = _core.Table(rows)
        for name, cells in zip(column_names(estimator), frame_columns(X), strict=True):
            _add_cells(table, name, cells)
        return table
    X = _checked_matrix(estimator, X, names, reset=reset)
    table = _core.Table(X.shape[0])
    if sparse.issparse(X):
        _add_sparse(table, column_names(estimator), X)
    elif X.dtype.kind in "Mm":
        table.add_matrix(column_names(estimator), days(X))
    elif X.dtype.kind in "OUS":
        as_cells = object_cells if X.dtype.kind == "O" else text_cells
        for c, name in enumerate(column_names(estimator)):
            _add_cells(table, name, as_cells(X[:, c]))
    else:
        table.add_matrix(column_names(estimator), _plain(X))
    return table


def _checked_matrix(estimator: Any, X: Any, names: Array | None, *, reset: bool) -> Any:
    """As scikit-learn checks it; with names that came beside it, which scikit-learn would miss."""
    if names is None:
        return validate_data(
            estimator, X, dtype=None, accept_sparse="csc", ensure_all_finite="allow-nan", reset=reset, ensure_2d=True
        )
    X = check_array(X, dtype=None, accept_sparse="csc", ensure_all_finite="allow-nan", estimator=estimator)
    if reset:
        estimator.n_features_in_, estimator.feature_names_in_ = X.shape[1], names
    else:
        check_names(estimator, names)
    return X


def checked_input(X: Any) -> Any:
    """X as scikit-learn may see it: arrays with their gaps, whole sparse matrices, frames of different names."""
    if is_frame(X):
        refuse_repeated_names(X)
        return X
    return checked_sparse(plain_array(X))


def column_names(estimator: Any) -> list[str]:
    """The names scikit-learn knows the columns by: their own, else x0, x1, ..."""
    known = getattr(estimator, "feature_names_in_", None)
    if known is None:
        return [f"x{c}" for c in range(estimator.n_features_in_)]
    names = writable((str(name) for name in known), "X: the column name")
    if len(set(names)) < len(names):
        twice = next(name for at, name in enumerate(names) if name in names[:at])
        raise ValueError(f"X has several columns named {twice!r}, expected different names.")
    return names


def _check_not_empty(estimator: Any, rows: int, columns: int) -> None:
    for found, what in ((rows, "sample"), (columns, "feature")):
        if found == 0:
            raise ValueError(
                f"Found array with 0 {what}(s) (shape=({rows}, {columns})) while a minimum of 1 is required by "
                f"{type(estimator).__name__}."
            )


def _plain(values: Array) -> Array:
    """The array in a type and layout that can be read in place; a copy only where that is impossible."""
    if values.dtype.kind == "b":
        return values.view(np.uint8)
    if values.dtype.kind not in "iuf":
        raise ValueError(f"X holds {values.dtype}, expected numbers, dates, categories or text.")
    if values.dtype.itemsize < 4 and values.dtype.kind == "f":
        return values.astype(np.float32)
    if values.dtype.itemsize > 8:
        return values.astype(np.float64)
    if not values.dtype.isnative:
        return values.astype(values.dtype.newbyteorder("="))
    in_place = values.flags.aligned and all(step % values.itemsize == 0 for step in values.strides)
    return values if in_place else values.copy()


def _add_cells(table: _core.Table, name: str, cells: Array | Categories) -> None:
    if isinstance(cells, Categories):
        table.add_categories(name, cells.codes, writable(cells.texts, f"X: column {name!r}: the category"))
    else:
        table.add_vector(name, _plain(cells))


def _add_sparse(table: _core.Table, names: list[str], X: Any) -> None:
    """Compressed columns in place when they are canonical doubles, else a copy of the nonzero cells."""
    if not X.has_canonical_format or np.any(X.data == 0):
        X = X.copy()
        X.sum_duplicates()
        X.eliminate_zeros()
    indices = X.indices.view(np.uint32) if X.indices.dtype == np.int32 else X.indices.astype(np.uint32)
    table.add_sparse(names, X.indptr.astype(np.int64), indices, np.ascontiguousarray(X.data, np.float64))
