"""sewil/_convert.py: tables in formats that the program does not read (Parquet, Arrow, Excel, HDF5) as files it reads.

``python -m sewil._convert FILE FOLDER`` writes them into FOLDER, in a process of its own: the libraries that know these
formats do not promise to survive damaged files. Tables become CSV; matrices with names (h5ad, 10x) an NPZ archive, and
what an h5ad file says of its rows a CSV file beside it.
"""

from __future__ import annotations

import csv
import datetime
import importlib
import os
import sys
from collections.abc import Callable, Iterator
from typing import Any

ROWS = "rows.csv"  # what is known of the rows besides the matrix


class UnreadableError(Exception):
    """Holds the sentence for the user, without the name of the file."""


def _need(module: str, package: str, kind: str) -> Any:
    try:
        return importlib.import_module(module)
    except ImportError:
        raise UnreadableError(f"found {kind}, which is read by {package}; install it: pip install {package}.") from None


def _write_rows(path: str, rows: Iterator[list[Any]]) -> None:
    with open(path, "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(rows)


# ---- Parquet and Arrow ----


def convert_parquet(path: str, out: str) -> None:
    parquet = _need("pyarrow.parquet", "pyarrow", "a Parquet file")
    _write_arrow(parquet.ParquetFile(path).read(), out)


def convert_arrow(path: str, out: str) -> None:
    feather = _need("pyarrow.feather", "pyarrow", "an Arrow file")
    _write_arrow(feather.read_table(path), out)


def _write_arrow(table: Any, out: str) -> None:
    """As pandas writes CSV: an index first, truth values as True and False."""
    import json

    import pyarrow as pa
    import pyarrow.compute as pc
    from pyarrow import csv as arrow_csv

    kept = json.loads((table.schema.metadata or {}).get(b"pandas", b"{}")).get("index_columns", [])
    index = [name for name in kept if isinstance(name, str) and name in table.column_names]
    order = index + [name for name in table.column_names if name not in index]
    columns = []
    for name in order:
        column = table.column(name)
        kind = column.type
        if pa.types.is_dictionary(kind):
            column = column.cast(kind.value_type)
        elif pa.types.is_boolean(kind):
            column = pc.if_else(column, "True", "False")
        elif pa.types.is_nested(kind) or pa.types.is_binary(kind):
            raise UnreadableError(f"column {name!r} holds {kind}, expected numbers, texts or dates.")
        elif pa.types.is_decimal(kind) or pa.types.is_float16(kind):
            column = column.cast(pa.float64())
        columns.append(column)
    names = ["" if name.startswith("__index_level_") else name for name in order]
    # A table may have a name twice only in Arrow; the program says so of the CSV file.
    arrow_csv.write_csv(pa.Table.from_arrays(columns, names=names), out + ".csv")


# ---- Excel ----


def convert_excel(path: str, out: str) -> None:
    openpyxl = _need("openpyxl", "openpyxl", "an Excel sheet")
    book = openpyxl.load_workbook(path, read_only=True, data_only=True)
    sheet = book.worksheets[0]
    if len(book.worksheets) > 1:
        print(
            f"sewil: {path}: has {len(book.worksheets)} sheets; the first, {sheet.title!r}, is read.", file=sys.stderr
        )
    rows = ([_cell_text(cell) for cell in row] for row in sheet.iter_rows(values_only=True))
    _write_rows(out + ".csv", (row for row in rows if any(row)))


def _cell_text(cell: Any) -> str:
    if cell is None:
        return ""
    if isinstance(cell, datetime.datetime) and cell.time() == datetime.time():
        return cell.date().isoformat()
    return repr(cell) if isinstance(cell, float) else str(cell)


# ---- HDF5: AnnData and 10x ----


def convert_h5ad(path: str, out: str) -> None:
    h5py = _need("h5py", "h5py", "an AnnData file")
    with h5py.File(path, "r") as file:
        if "X" not in file or not isinstance(file.get("obs"), h5py.Group):
            raise UnreadableError("found no X and obs, expected an AnnData file as anndata 0.7 or later writes it.")
        arrays = _matrix(file["X"], path)
        arrays["columns"] = _frame_names(file["var"])
        arrays["ids"] = _frame_names(file["obs"])
        _save(out, arrays)
        _write_rows(os.path.join(os.path.dirname(out), ROWS), _frame_rows(file["obs"], arrays["ids"]))


def convert_10x(path: str, out: str) -> None:
    h5py = _need("h5py", "h5py", "an HDF5 file")
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


CONVERTERS: dict[str, Callable[[str, str], None]] = {
    ".parquet": convert_parquet,
    ".pq": convert_parquet,
    ".feather": convert_arrow,
    ".arrow": convert_arrow,
    ".xlsx": convert_excel,
    ".xlsm": convert_excel,
    ".h5ad": convert_h5ad,
    ".h5": convert_10x,
    ".hdf5": convert_10x,
}


def converter_of(path: str) -> Callable[[str, str], None] | None:
    """By the ending of its name."""
    return CONVERTERS.get(os.path.splitext(path)[1].lower())


def main() -> int:
    path, folder = sys.argv[1:]
    convert = converter_of(path)
    assert convert is not None
    try:
        convert(path, os.path.join(folder, os.path.basename(path)))
    except UnreadableError as problem:
        reason = str(problem)
    except Exception as problem:  # of libraries that have many kinds of them
        first = (str(problem).splitlines() or [type(problem).__name__])[0].strip().rstrip(".")[:150]
        reason = f"cannot be read: {type(problem).__name__}: {first}."
    else:
        return 0
    print(f"sewil: {path}: {reason}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
