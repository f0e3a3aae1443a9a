"""sewil/_sparse.py: sparse matrices that are what they say.

SciPy's own code, and ours, goes where the indices of a matrix point; neither SciPy nor scikit-learn looks whether they
lie inside it. Here they are looked at, once, before anything else is done: a pass over the indices.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy import sparse


def checked_sparse(X: Any) -> Any:
    """X as it is when it is no sparse matrix; else checked, and in a form whose indices can be."""
    if not sparse.issparse(X):
        return X
    if X.format in ("lil", "dia"):
        X = X.tocsr()
    elif X.format == "dok":
        X = X.tocoo()
    if X.format == "coo":
        for axis, (places, what) in enumerate(zip((X.row, X.col), ("row", "column"), strict=True)):
            _check_places(places, X.shape[axis], what)
        _check_count("row", len(X.row), len(X.data), "X.data holds")
        _check_count("column", len(X.col), len(X.data), "X.data holds")
    else:
        _check_compressed(X)
    return X


def _check_compressed(X: Any) -> None:
    """CSR, CSC and BSR: where each row (column) begins, and the columns (rows) of its cells."""
    rows, columns = X.shape
    if X.format == "bsr":
        rows, columns = rows // X.blocksize[0], columns // X.blocksize[1]
    long, wide, what = (columns, rows, "row") if X.format == "csc" else (rows, columns, "column")
    starts = X.indptr
    if len(starts) != long + 1:
        raise ValueError(f"X is no whole sparse matrix: indptr has {len(starts)} entries, expected {long + 1}.")
    if starts[0] != 0:
        raise ValueError(f"X is no whole sparse matrix: indptr begins with {starts[0]}, expected 0.")
    falls = np.flatnonzero(starts[1:] < starts[:-1])
    if len(falls):
        at = int(falls[0])
        raise ValueError(
            f"X is no whole sparse matrix: indptr falls from {starts[at]} to {starts[at + 1]} at position {at + 1}, "
            "expected it never to."
        )
    cells = int(starts[-1])
    for name, given in (("indices", len(X.indices)), ("data", len(X.data))):
        if given < cells:
            raise ValueError(f"X is no whole sparse matrix: {name} has {given} entries, expected {cells} as in indptr.")
    _check_places(X.indices[:cells], wide, what)


def _check_count(what: str, found: int, expected: int, where: str) -> None:
    if found != expected:
        raise ValueError(f"X is no whole sparse matrix: it names the {what} of {found} cells, but {where} {expected}.")


def _check_places(places: Any, size: int, what: str) -> None:
    if len(places) == 0:
        return
    # As an unsigned number a negative one is larger than any size, so that one pass finds both.
    if places.view(f"u{places.itemsize}").max() < size:
        return
    wrong = places[(places < 0) | (places >= size)][0]
    raise ValueError(f"X is no whole sparse matrix: a cell lies in {what} {wrong}, expected one from 0 to {size - 1}.")
