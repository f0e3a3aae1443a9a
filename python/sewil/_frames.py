"""sewil/_frames.py: the columns of pandas, polars and pyarrow tables as arrays, without importing any of them.

A column becomes either numbers (a numpy array, a view where the frame allows it; dates as days) or categories: codes
into texts that are sorted, -1 where the cell is missing.
"""

from __future__ import annotations

import datetime
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from sewil import _core

Array = npt.NDArray[Any]


@dataclass
class Categories:
    """Codes into sorted texts; -1 is missing."""

    codes: npt.NDArray[np.int32]
    texts: list[str]


Cells = Array | Categories


def _is(value: object, module: str, name: str) -> bool:
    loaded = sys.modules.get(module)
    return loaded is not None and isinstance(value, getattr(loaded, name))


def is_frame(X: object) -> bool:
    """True for a table whose columns have types of their own."""
    return _is(X, "pandas", "DataFrame") or _is(X, "polars", "DataFrame") or _is(X, "pyarrow", "Table")


def frame_columns(X: Any) -> Iterator[Cells]:
    """The cells of every column, from left to right."""
    if _is(X, "pandas", "DataFrame"):
        return (_read(pandas_cells, X.iloc[:, c], X.columns[c]) for c in range(X.shape[1]))
    if _is(X, "polars", "DataFrame"):
        return (_read(polars_cells, column, column.name) for column in X.get_columns())
    return (_read(arrow_cells, column, name) for column, name in zip(X.columns, X.column_names, strict=True))


def _read(cells_of: Callable[[Any], Cells], column: Any, name: object) -> Cells:
    with one_sentence(f"X: column {name!r}"):
        return cells_of(column)


@contextmanager
def one_sentence(what: str) -> Iterator[None]:
    """What the libraries say of cells they cannot convert has many lines and types; here it is a ValueError.

    polars gives up with an exception of its own that no ``except Exception`` catches.
    """
    try:
        yield
    except MemoryError:
        raise
    except BaseException as problem:
        if type(problem) is ValueError or not _is_of_library(problem):
            raise
        reason = (str(problem).splitlines() or [type(problem).__name__])[0].rstrip(".")[:150]
        raise ValueError(f"{what} cannot be read: {reason}.") from None


def _is_of_library(problem: BaseException) -> bool:
    return isinstance(problem, Exception) or type(problem).__name__ == "PanicException"


def refuse_repeated_names(X: Any) -> None:
    """A frame may have two columns of one name; whoever asks for one of them would get both."""
    names = list(X.column_names if _is(X, "pyarrow", "Table") else X.columns)
    seen: set[Any] = set()
    for name in names:
        if name in seen:
            raise ValueError(f"X has several columns named {name!r}, expected different names.")
        seen.add(name)


def take_columns(X: Any, places: npt.NDArray[np.intp]) -> Any:
    """Some columns of a frame, each as it is."""
    if _is(X, "pandas", "DataFrame"):
        return X.iloc[:, places]
    if _is(X, "polars", "DataFrame"):
        return X.select([X.columns[place] for place in places])
    return X.select([int(place) for place in places])


def days(values: Array) -> npt.NDArray[np.float64]:
    """Dates as days since 1970-01-01, lengths of time as days; NaN where there is none."""
    unit = "datetime64[us]" if values.dtype.kind == "M" else "timedelta64[us]"
    counts = values.astype(unit).astype(np.int64) / 86_400_000_000
    return np.where(np.isnat(values), np.nan, counts)


def is_missing(cell: object) -> bool:
    """None, NaN, pandas' NA and NaT."""
    if cell is None or type(cell).__name__ in ("NAType", "NaTType"):
        return True
    return isinstance(cell, (float, np.floating)) and bool(cell != cell)


def object_cells(values: Array) -> Cells:
    """Cells of any Python type: numbers unless one of them is a text."""
    missing = np.fromiter((is_missing(cell) for cell in values), bool, len(values))
    if not missing.all() and all(isinstance(cell, datetime.date) for cell in values[~missing]):
        moments = np.full(len(values), np.datetime64("NaT", "us"))
        moments[~missing] = [np.datetime64(_utc(cell), "us") for cell in values[~missing]]
        return days(moments)
    if not any(isinstance(cell, str) for cell in values):
        numbers = np.full(len(values), np.nan)
        numbers[~missing] = [float(cell) for cell in values[~missing]]
        return numbers
    # A number among texts is a text as well; float() says what else was found.
    texts = [cell if isinstance(cell, str) else _core.shortest_text(float(cell)) for cell in values[~missing]]
    return _categories(texts, missing)


def _utc(cell: datetime.date) -> datetime.date:
    """Without a time zone, which numpy does not know."""
    if isinstance(cell, datetime.datetime) and cell.tzinfo is not None:
        return cell.astimezone(datetime.timezone.utc).replace(tzinfo=None)
    return cell


def text_cells(values: Array) -> Categories:
    """Cells of a numpy string array."""
    return _categories([str(cell) for cell in values], np.zeros(len(values), bool))


def _categories(texts: list[str], missing: npt.NDArray[np.bool_]) -> Categories:
    found, inverse = np.unique(np.array(texts, dtype=object), return_inverse=True)
    codes = np.full(len(missing), -1, np.int32)
    codes[~missing] = inverse
    return Categories(codes, [str(text) for text in found])


def pandas_cells(series: Any) -> Cells:
    """The cells of a pandas Series."""
    import pandas as pd

    dtype = series.dtype
    if isinstance(dtype, pd.SparseDtype):
        return pandas_cells(series.sparse.to_dense())
    if isinstance(dtype, pd.CategoricalDtype):
        return _dictionary_cells(np.asarray(series.cat.codes), np.asarray(dtype.categories, dtype=object))
    if pd.api.types.is_numeric_dtype(dtype) or pd.api.types.is_bool_dtype(dtype):
        if not isinstance(dtype, np.dtype) and series.isna().any():
            return np.asarray(series.to_numpy(dtype=np.float64, na_value=np.nan))
        return np.asarray(series.to_numpy())
    if pd.api.types.is_datetime64_any_dtype(dtype) or pd.api.types.is_timedelta64_dtype(dtype):
        if isinstance(dtype, pd.DatetimeTZDtype):
            series = series.dt.tz_convert("UTC").dt.tz_localize(None)
        return days(np.asarray(series))
    if pd.api.types.is_object_dtype(dtype) or pd.api.types.is_string_dtype(dtype):
        return object_cells(np.asarray(series.to_numpy(dtype=object)))
    raise ValueError(f"X: column {series.name!r} holds {dtype}, expected numbers, dates, categories or text.")


def polars_cells(series: Any) -> Cells:
    """The cells of a polars Series."""
    import polars as pl

    if series.dtype == pl.Boolean:
        series = series.cast(pl.UInt8)
    elif series.dtype.is_decimal() or series.dtype == getattr(pl, "Int128", None):  # numpy knows neither
        series = series.cast(pl.Float64)
    if series.dtype.is_numeric():
        return np.asarray((series.cast(pl.Float64) if series.null_count() else series).to_numpy())
    if series.dtype in (pl.Date, pl.Datetime, pl.Duration):
        moment = pl.Duration("us") if series.dtype == pl.Duration else pl.Datetime("us")
        return days(np.asarray(series.cast(moment).to_numpy()))
    if series.dtype in (pl.String, pl.Categorical, pl.Enum, pl.Object, pl.Null):
        return object_cells(np.array(series.to_list(), dtype=object))
    raise ValueError(f"X: column {series.name!r} holds {series.dtype}, expected numbers, dates, categories or text.")


def arrow_cells(column: Any) -> Cells:
    """The cells of a column of a pyarrow table."""
    import pyarrow as pa

    kind = column.type
    if pa.types.is_boolean(kind):
        column = column.cast(pa.uint8())
    elif pa.types.is_decimal(kind) or pa.types.is_null(kind):
        column = column.cast(pa.float64())
    kind = column.type
    if pa.types.is_integer(kind) or pa.types.is_floating(kind):
        # Not safe: whole numbers above 2^53 become the closest double, as they do where nothing is missing.
        return np.asarray((column.cast(pa.float64(), safe=False) if column.null_count else column).to_numpy())
    if pa.types.is_date(kind) or pa.types.is_timestamp(kind) or pa.types.is_duration(kind):
        moment = pa.duration("us") if pa.types.is_duration(kind) else pa.timestamp("us", getattr(kind, "tz", None))
        return days(np.asarray(column.cast(moment).to_numpy()))
    texts = ("string", "large_string", "string_view")
    if pa.types.is_dictionary(kind) or str(kind) in texts:
        return object_cells(np.array(column.to_pylist(), dtype=object))
    raise ValueError(f"X: a column holds {kind}, expected numbers, dates, categories or text.")


def _dictionary_cells(codes: Array, categories: Array) -> Cells:
    """Codes into categories in any order, some perhaps unused; numbers stay numbers."""
    place = codes.astype(np.int64)
    values = np.array([*categories, None], dtype=object)  # -1 finds None
    if not any(isinstance(category, str) for category in categories):
        numbers = np.array([np.nan if is_missing(value) else float(value) for value in values])
        return numbers[place]
    used = np.unique(place[place >= 0])
    cells = object_cells(values[used])
    assert isinstance(cells, Categories)
    renumbered = np.full(len(values), -1, np.int32)
    renumbered[used] = cells.codes
    return Categories(renumbered[place], cells.texts)
