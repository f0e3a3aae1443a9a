"""tests/torture/frames.py: columns of Arrow and polars tables that nobody should hand in: of odd types, out of range,
with broken dictionaries and texts."""

import datetime
import decimal
import math

import numpy as np

ROWS = 40
HALF = ROWS // 2
NAMES = ["b", "", "\x00", "=1", "\u202e", "a"]


def arrow_columns():
    """Each makes one column."""
    import pyarrow as pa

    def coded(codes, values, **options):
        return pa.DictionaryArray.from_arrays(pa.array(codes * HALF, pa.int32()), pa.array(values), **options)

    broken_text = [pa.py_buffer(np.arange(ROWS + 1, dtype=np.int32).tobytes()), pa.py_buffer(b"\xff" * ROWS)]
    return [
        lambda: pa.array([None] * ROWS, pa.null()),
        lambda: pa.array([[1, 2]] * ROWS),
        lambda: pa.array([{"a": 1}] * ROWS),
        lambda: pa.array([b"x\xff"] * ROWS),
        lambda: pa.array([b"x"] * ROWS, pa.binary(1)),
        lambda: pa.array([decimal.Decimal("1e30")] * ROWS, pa.decimal128(38, 0)),
        lambda: pa.array([2**64 - 1 - i for i in range(ROWS)], pa.uint64()),
        lambda: pa.array([math.nan, math.inf] * HALF),
        lambda: pa.array([1.7e308, -1.7e308] * HALF),
        lambda: pa.array(["a", None] * HALF).dictionary_encode(),
        lambda: coded([0, 99], ["a", "b"], safe=False),
        lambda: coded([0, 1], [1.5, 2.5]),
        lambda: coded([0, 1], [[1], [2]]),
        lambda: coded([0, 1], ["a", "a"]),
        lambda: coded([0, 1], ["a", None]),
        lambda: pa.array([datetime.datetime(1, 1, 1)] * ROWS, pa.timestamp("us")),
        lambda: pa.array([2**62] * ROWS, pa.timestamp("s")),
        lambda: pa.array([2**62] * ROWS, pa.duration("s")),
        lambda: pa.array([datetime.time(1, 2)] * ROWS),
        lambda: pa.array([2**31 - 1] * ROWS, pa.int32()).cast(pa.date32()),
        lambda: pa.array(np.arange(ROWS).astype(np.float16)),
        lambda: pa.chunked_array([pa.array([1.0] * 10), pa.array([2.0] * (ROWS - 10)), pa.array([], pa.float64())]),
        lambda: pa.array(["x" * 100_000] * ROWS),
        lambda: pa.array([True, None] * HALF),
        lambda: pa.RunEndEncodedArray.from_arrays([HALF, ROWS], [1.0, 2.0]),
        lambda: pa.UnionArray.from_sparse(pa.array([0] * ROWS, pa.int8()), [pa.array([1] * ROWS)]),
        lambda: pa.StringArray.from_buffers(ROWS, *broken_text),
    ]


def polars_columns():
    import polars as pl

    return [
        lambda: pl.Series([[1]] * ROWS),
        lambda: pl.Series([{"a": 1}] * ROWS),
        lambda: pl.Series([b"x"] * ROWS),
        lambda: pl.Series([None] * ROWS),
        lambda: pl.Series([object()] * ROWS, dtype=pl.Object),
        lambda: pl.Series([1, "a"] * HALF, dtype=pl.Object),
        lambda: pl.Series([np.array([1])] * ROWS, dtype=pl.Object),
        lambda: pl.Series(["a", "b"] * HALF, dtype=pl.Categorical),
        lambda: pl.Series(["a", "b"] * HALF, dtype=pl.Enum(["b", "a", "c"])),
        lambda: pl.Series([2**100] * ROWS, dtype=pl.Int128),
        lambda: pl.Series([decimal.Decimal("1.5")] * ROWS),
        lambda: pl.Series([datetime.time(1)] * ROWS),
        lambda: pl.Series([2**62] * ROWS).cast(pl.Datetime("ms")),
        lambda: pl.Series([2**62] * ROWS).cast(pl.Duration("ms")),
        lambda: pl.Series([math.inf, None] * HALF),
        lambda: pl.Series(["\x00", "\n"] * HALF),
        lambda: pl.Series([1.7e308, -1.7e308] * HALF),
        lambda: pl.Series([[1.0, 2.0]] * ROWS, dtype=pl.Array(pl.Float64, 2)),
    ]


def arrow_table(column, name):
    import pyarrow as pa

    return pa.table([pa.array(np.arange(float(ROWS))), column], names=["a", name])


def polars_table(column, shape):
    """A table, none of its rows, a plan of one, or its column alone."""
    import polars as pl

    table = pl.DataFrame({"a": np.arange(float(ROWS)), "b": column})
    return {"table": table, "empty": table.head(0), "lazy": table.lazy(), "column": column}[shape]
