"""tests/python/test_odd_frames.py: polars and pyarrow tables with everything they can hold: a fit, or a ValueError of
one sentence, whatever their own libraries raise."""

import datetime
import decimal
import warnings

import numpy as np
import pytest

from sewil import ForestClassifier

pl = pytest.importorskip("polars")
pa = pytest.importorskip("pyarrow")

ROWS = 60
HALF = ROWS // 2
NUMBERS = np.random.RandomState(0).randn(ROWS)
LABELS = np.array([0, 1] * HALF)
NOT_UTF8 = [None, pa.py_buffer(np.arange(ROWS + 1, dtype=np.int32).tobytes()), pa.py_buffer(b"\xff" * ROWS)]


def outcome(X, y=LABELS):
    """The votes of a fit, or the sentence it was refused with."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return ForestClassifier(n_estimators=5, random_state=0).fit(X, y).oob_votes_
        except ValueError as problem:
            text = str(problem)
            assert type(problem) is ValueError and "\n" not in text and text.endswith(".") and len(text) < 400, text
            return text


POLARS = {
    "lists": (lambda: pl.Series([[1, 2]] * ROWS), "holds List"),
    "structs": (lambda: pl.Series([{"x": 1}] * ROWS), "holds Struct"),
    "times": (lambda: pl.Series([datetime.time(1, 2)] * ROWS), "holds Time"),
    "bytes": (lambda: pl.Series([b"ab"] * ROWS), "holds Binary"),
    "objects": (lambda: pl.Series([object()] * ROWS, dtype=pl.Object), "column 'b' cannot be read: "),
    "dates out of range": (lambda: pl.Series([2**62] * ROWS).cast(pl.Datetime("ms")), "column 'b' cannot be read: "),
    "lengths out of range": (lambda: pl.Series([2**62] * ROWS).cast(pl.Duration("ms")), "column 'b' cannot be read: "),
    "infinite": (lambda: pl.Series([float("inf")] * ROWS), "infinite"),
    "nothing": (lambda: pl.Series([None] * ROWS), None),
    "decimals": (lambda: pl.Series([decimal.Decimal("1.5"), decimal.Decimal(2)] * HALF), None),
    "large numbers": (lambda: pl.Series([2**64 - 1, None] * HALF, dtype=pl.UInt64), None),
    "longer numbers": (lambda: pl.Series([2**100, None] * HALF, dtype=pl.Int128), None),
}
ARROW = {
    "lists": (lambda: pa.array([[1]] * ROWS), "holds list"),
    "times": (lambda: pa.array([datetime.time(1, 2)] * ROWS), "holds time64"),
    "a dictionary of lists": (
        lambda: pa.DictionaryArray.from_arrays(pa.array([0, 1] * HALF), pa.array([[5], [7]])),
        "column 'b' cannot be read: ",
    ),
    "indices outside the dictionary": (
        lambda: pa.DictionaryArray.from_arrays(pa.array([0, 9] * HALF), pa.array(["a", "b"]), safe=False),
        "column 'b' cannot be read: index with value of 9 is out-of-bounds",
    ),
    "moments out of range": (lambda: pa.array([2**62] * ROWS, pa.timestamp("s")), "column 'b' cannot be read: "),
    "dates out of range": (lambda: pa.array([2**31 - 1] * ROWS, pa.date32()), "column 'b' cannot be read: "),
    "lengths out of range": (lambda: pa.array([2**62] * ROWS, pa.duration("s")), "column 'b' cannot be read: "),
    "text that is no UTF-8": (lambda: pa.Array.from_buffers(pa.string(), ROWS, NOT_UTF8), "cannot be read: 'utf-8'"),
    "nothing": (lambda: pa.nulls(ROWS), None),
    "decimals": (lambda: pa.array([decimal.Decimal("1.5"), None] * HALF), None),
    "large numbers with gaps": (lambda: pa.array([2**63 - 1, None] * HALF), None),
    "short text": (lambda: pa.array(["a", None] * HALF, pa.string_view()), None),
}


@pytest.mark.parametrize("kind", POLARS)
def test_polars_columns_are_read_or_refused_in_one_sentence(kind):
    make, sentence = POLARS[kind]
    found = outcome(pl.DataFrame({"a": NUMBERS, "b": make()}))
    assert (sentence is None) == isinstance(found, np.ndarray), found
    assert sentence is None or sentence in found


@pytest.mark.parametrize("kind", ARROW)
def test_arrow_columns_are_read_or_refused_in_one_sentence(kind):
    make, sentence = ARROW[kind]
    found = outcome(pa.table({"a": pa.array(NUMBERS), "b": make()}))
    assert (sentence is None) == isinstance(found, np.ndarray), found
    assert sentence is None or sentence in found


def test_tables_that_are_none_are_refused():
    frame = pl.DataFrame({"a": NUMBERS})
    assert "X.collect()" in outcome(frame.lazy())
    assert "X has 1 dimension" in outcome(frame["a"])
    assert "0 sample(s)" in outcome(pl.DataFrame({"a": []}))
    assert "0 sample(s)" in outcome(pa.table({"a": pa.chunked_array([], pa.float64())}))
    twice = pa.Table.from_arrays([pa.array(NUMBERS)] * 2, names=["a", "a"])
    assert "several columns named 'a'" in outcome(twice)


@pytest.mark.parametrize(
    "make, sentence",
    [
        (lambda: pl.DataFrame({"y": LABELS}), "y is a DataFrame, expected one column of it."),
        (lambda: pa.table({"y": LABELS}), "y is a Table, expected one column of it."),
        (lambda: pl.Series([{"x": 1}] * ROWS), "y holds dict"),
        (lambda: pa.array([b"a", b"b"] * HALF), "y holds bytes"),
        (lambda: pa.Array.from_buffers(pa.string(), ROWS, NOT_UTF8), "y cannot be read: 'utf-8'"),
        (
            lambda: pa.DictionaryArray.from_arrays(pa.array([0, 9] * HALF), pa.array(["a", "b"]), safe=False),
            "y cannot be read: index with value of 9",
        ),
    ],
)
def test_labels_that_are_none_are_refused_in_one_sentence(make, sentence):
    assert sentence in outcome(NUMBERS.reshape(-1, 1), make())
