"""sewil/_convert.py: tables in formats that the program does not read (Parquet, Arrow, Excel, HDF5) as files it reads.

``python -m sewil._convert FILE FOLDER [XNAME]`` writes them into FOLDER, in a process of its own: the libraries that
know these formats do not promise to survive damaged files. Tables become CSV; matrices with names (h5ad, 10x, MATLAB
7.3) an NPZ archive, and what an h5ad file says of its rows a CSV file beside it. XNAME is what ``--x-name`` names.
"""

from __future__ import annotations

import datetime
import os
import sys
from collections.abc import Callable
from typing import Any

from sewil._foreign import UnreadableError, need, say, write_rows
from sewil._hdf5 import convert_10x, convert_h5ad, convert_matlab

# ---- Parquet and Arrow ----


def convert_parquet(path: str, out: str) -> None:
    parquet = need("pyarrow.parquet", "pyarrow", "a Parquet file")
    _write_arrow(parquet.ParquetFile(path).read(), out)


def convert_arrow(path: str, out: str) -> None:
    feather = need("pyarrow.feather", "pyarrow", "an Arrow file")
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
    openpyxl = need("openpyxl", "openpyxl", "an Excel sheet")
    book = openpyxl.load_workbook(path, read_only=True, data_only=True)
    sheet = book.worksheets[0]
    if len(book.worksheets) > 1:
        say(path, f"has {len(book.worksheets)} sheets; the first, {sheet.title!r}, is read.")
    rows = ([_cell_text(cell) for cell in row] for row in sheet.iter_rows(values_only=True))
    write_rows(out + ".csv", (row for row in rows if any(row)))


def _cell_text(cell: Any) -> str:
    if cell is None:
        return ""
    if isinstance(cell, datetime.datetime) and cell.time() == datetime.time():
        return cell.date().isoformat()
    return repr(cell) if isinstance(cell, float) else str(cell)


CONVERTERS: dict[str, Callable[..., None]] = {
    ".parquet": convert_parquet,
    ".pq": convert_parquet,
    ".feather": convert_arrow,
    ".arrow": convert_arrow,
    ".xlsx": convert_excel,
    ".xlsm": convert_excel,
    ".h5ad": convert_h5ad,
    ".h5": convert_10x,
    ".hdf5": convert_10x,
    ".mat": convert_matlab,
}


def main() -> int:
    path, folder, *x_name = sys.argv[1:]
    convert = CONVERTERS[os.path.splitext(path)[1].lower()]
    try:
        convert(path, os.path.join(folder, os.path.basename(path)), *(x_name if convert is convert_matlab else []))
    except UnreadableError as problem:
        reason = str(problem)
    except Exception as problem:  # of libraries that have many kinds of them
        first = (str(problem).splitlines() or [type(problem).__name__])[0].strip().rstrip(".")[:150]
        reason = f"cannot be read: {type(problem).__name__}: {first}."
    else:
        return 0
    say(path, reason)
    return 2


if __name__ == "__main__":
    sys.exit(main())
