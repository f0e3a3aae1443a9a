"""tests/python/test_hostile_frames.py: columns of Arrow and polars tables that nobody should hand in are read, or
refused in one sentence."""

import pathlib
import sys

import numpy as np
import pytest

from sewil import ForestClassifier

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "torture"))

import frames

LABELS = np.arange(frames.ROWS) % 2


def fits_or_is_refused(X):
    try:
        ForestClassifier(n_estimators=3, random_state=0).fit(X, LABELS).predict(X)
    except ValueError as problem:
        assert str(problem) and "\n" not in str(problem)
        return False
    return True


def test_arrow_columns_of_any_kind_are_read_or_refused():
    pytest.importorskip("pyarrow")
    columns = frames.arrow_columns()
    read = [fits_or_is_refused(frames.arrow_table(make(), "b")) for make in columns]
    assert 5 < sum(read) < len(columns)
    assert not fits_or_is_refused(frames.arrow_table(columns[0](), "a")), "two columns of one name"


def test_polars_columns_of_any_kind_are_read_or_refused():
    pytest.importorskip("polars")
    columns = frames.polars_columns()
    read = [fits_or_is_refused(frames.polars_table(make(), "table")) for make in columns]
    assert 5 < sum(read) < len(columns)
    for shape in ("empty", "lazy", "column"):
        assert not fits_or_is_refused(frames.polars_table(columns[-1](), shape))
