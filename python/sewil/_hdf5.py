"""sewil/_hdf5.py: what people keep in HDF5 files: AnnData, matrices of Cell Ranger, MATLAB's version 7.3.

Each is a matrix with names, or with labels, and becomes an NPZ archive that the program reads (:mod:`sewil._convert`).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

from sewil._foreign import UnreadableError, need, write_rows

ROWS = "rows.csv"  # what is known of the rows besides the matrix


def convert_h5ad(path: str, out: str) -> None:
    h5py = need("h5py", "h5py", "an AnnData file")
    with h5py.File(path, "r") as file:
        if "X" not in file or not isinstance(file.get("obs"), h5py.Group):
            raise UnreadableError("found no X and obs, expected an AnnData file as anndata 0.7 or later writes it.")
        arrays = _matrix(file["X"], path)
        arrays["columns"] = _frame_names(file["var"])
        arrays["ids"] = _frame_names(file["obs"])
        _save(out, arrays)
        write_rows(os.path.join(os.path.dirname(out), ROWS), _frame_rows(file["obs"], arrays["ids"]))


def convert_10x(path: str, out: str) -> None:
    h5py = need("h5py", "h5py", "an HDF5 file")
    with h5py.File(path, "r") as file:
        groups = [group for group in file.values() if isinstance(group, h5py.Group) and "barcodes" in group]
        if len(groups) != 1:
            raise UnreadableError(f"found {len(groups)} matrices with barcodes, expected one as Cell Ranger writes it.")
        group = groups[0]
        genes = group.get("features", group)
        ids = _texts(_values(genes["id" if "id" in genes else "genes"], path))
        symbols = _texts(_values(genes["name" if "name" in genes else "gene_names"], path))
        times: dict[str, int] = {}
        for symbol in symbols:
            times[symbol] = times.get(symbol, 0) + 1
        names = [s if times[s] == 1 else f"{s} ({i})" for s, i in zip(symbols, ids, strict=True)]
        # Compressed columns of genes x cells are compressed rows of cells x genes.
        arrays = _compressed(group, "csr", _values(group["shape"], path)[::-1], path)
        _save(out, {**arrays, "columns": names, "ids": _texts(_values(group["barcodes"], path))})


def _values(node: Any, path: str) -> Any:
    """A data set in memory; one that claims to hold more than the file can is refused first."""
    most = 1032 * os.path.getsize(path)  # what deflate can pack
    if node.size * node.dtype.itemsize > most:
        raise UnreadableError(f"{node.name} claims to hold {node.size:,} values, which the file cannot hold.")
    return node[()]


def _matrix(node: Any, path: str) -> dict[str, Any]:
    kind = node.attrs.get("encoding-type", "array")
    if kind in ("csr_matrix", "csc_matrix"):
        return _compressed(node, kind[:3], node.attrs["shape"], path)
    if not hasattr(node, "dtype") or len(node.shape) != 2:
        raise UnreadableError(f"X is of the kind {kind!r}, expected a full or sparse matrix.")
    return {"X": _values(node, path)}


def _compressed(group: Any, kind: str, shape: Any, path: str) -> dict[str, Any]:
    import numpy as np

    arrays = {name: _values(group[name], path) for name in ("data", "indices", "indptr")}
    return {"format": np.array(kind, "S3"), "shape": np.asarray(shape, np.int64), **arrays}


def _save(out: str, arrays: dict[str, Any]) -> None:
    import numpy as np

    with open(out + ".npz", "wb") as file:
        np.savez(file, **{name: np.asarray(array) for name, array in arrays.items()})  # type: ignore[arg-type]


def _texts(values: Any) -> list[str]:
    return [value.decode() if isinstance(value, bytes) else str(value) for value in values]


def _frame_names(group: Any) -> list[str]:
    return _texts(group[group.attrs["_index"]][()])


def _frame_rows(group: Any, names: list[str]) -> Iterator[list[str]]:
    order = [str(name) for name in group.attrs["column-order"]]
    columns = {name: _column_texts(group[name], len(names)) for name in order}
    columns = {name: texts for name, texts in columns.items() if texts is not None}
    yield [str(group.attrs["_index"]), *columns]
    yield from map(list, zip(names, *columns.values(), strict=True))


def _column_texts(node: Any, rows: int) -> list[str] | None:
    """Texts of a column of obs, empty where it is missing; None for what is no column of numbers or texts."""
    kind = str(node.attrs.get("encoding-type", ""))
    if kind == "categorical":
        categories = [_number_text(value) for value in node["categories"][()].tolist()]
        return [categories[code] if code >= 0 else "" for code in node["codes"][()].tolist()]
    if kind.startswith("nullable"):
        values, mask = node["values"][()].tolist(), node["mask"][()].tolist()
        return ["" if gap else _number_text(value) for value, gap in zip(values, mask, strict=True)]
    if not hasattr(node, "dtype") or node.shape != (rows,):
        return None
    return [_number_text(value) for value in node[()].tolist()]


def _number_text(value: Any) -> str:
    if isinstance(value, bytes):
        return value.decode()
    return "" if value != value else str(value)


# ---- MATLAB 7.3 ----

X_NAMES = ("X", "x", "data", "fea")  # as the program looks for them in files of MATLAB 5


def convert_matlab(path: str, out: str, x_name: str = "") -> None:
    """Matrices are kept by their names, of which the program chooses; only a sparse X must be known before."""
    h5py = need("h5py", "h5py", "a file of MATLAB 7.3")
    with h5py.File(path, "r") as file:
        names = [name for name in file if not name.startswith("#")]
        x = next((name for name in ([x_name] if x_name else X_NAMES) if name in names), None)
        arrays: dict[str, Any] = {}
        left_out = []
        for name in names:
            found = _compressed_matlab(file[name], path) if name == x else None
            found = found or _matlab_arrays(file[name], name, name == x, path)
            arrays.update(found)
            if not found:
                left_out.append(f"{name} ({_class_of(file[name])})")
    if not arrays or (x is not None and x not in arrays and "indptr" not in arrays):
        kinds = ", ".join(left_out[:10]) or "nothing"
        raise UnreadableError(f"found {kinds}, expected X as a matrix of real numbers, full or sparse.")
    _save(out, arrays)


def _class_of(node: Any) -> str:
    name = node.attrs.get("MATLAB_class", b"unknown")
    return name.decode() if isinstance(name, bytes) else str(name)


def _compressed_matlab(node: Any, path: str) -> dict[str, Any]:
    """A sparse matrix: compressed columns in a group that tells how many rows there are."""
    if "MATLAB_sparse" not in node.attrs or "jc" not in node:
        return {}
    import numpy as np

    starts = _values(node["jc"], path).astype(np.int64)
    parts = (_values(node[part], path) if part in node else np.zeros(0) for part in ("ir", "data"))
    rows, cells = parts
    return {
        "format": np.array("csc", "S3"),
        "shape": np.array([int(node.attrs["MATLAB_sparse"]), len(starts) - 1], np.int64),
        "indptr": starts,
        "indices": rows.astype(np.int64),
        "data": cells.astype(np.float64) if _class_of(node) == "logical" else cells,
    }


def _matlab_arrays(node: Any, name: str, is_x: bool, path: str) -> dict[str, Any]:
    """A full variable by its name: a matrix, or labels (numbers or a cell array of texts); else nothing."""
    if not hasattr(node, "dtype") or "MATLAB_empty" in node.attrs or len(node.shape) != 2:
        return {}
    kind = _class_of(node)
    if kind == "cell" and 1 in node.shape:
        texts = [_matlab_text(node.file[reference], path) for reference in _values(node, path).ravel()]
        return {} if None in texts else {name: texts}
    if kind in ("char", "cell", "struct") or node.dtype.kind not in "iuf":
        return {}
    values = _values(node, path).T  # MATLAB counts down the columns
    return {name: values if is_x or 1 not in values.shape else values.ravel()}


def _matlab_text(node: Any, path: str) -> str | None:
    if _class_of(node) != "char":
        return None
    if "MATLAB_empty" in node.attrs:
        return ""
    return str(_values(node, path).ravel().astype("<u2").tobytes().decode("utf-16-le"))
