"""tests/python/test_frames.py: what comes out of a frame has the types that went in, and dates are days."""

import datetime

import numpy as np
import pytest
from scipy import sparse

from sewil import SemiFisherSelector
from sewil._frames import Categories, frame_columns
from sewil._input import read_table

pd = pytest.importorskip("pandas")

ROWS = 60
FIRST = datetime.date(2021, 3, 1)  # day 18687


def columns():
    """Name -> cells, of every type a frame may hold."""
    rng = np.random.default_rng(0)
    return {
        "real": rng.normal(size=ROWS) + np.arange(ROWS) % 2,
        "whole": (np.arange(ROWS) % 2 * 3 + rng.integers(0, 3, ROWS)).tolist(),
        "truth": (np.arange(ROWS) % 2 == 0).tolist(),
        "text": [["a", "b"][i % 2] for i in range(ROWS)],
        "day": [FIRST + datetime.timedelta(days=i) for i in range(ROWS)],
    }


def y():
    return np.where(np.arange(ROWS) < 30, np.arange(ROWS) % 2, -1)


def pandas_frame():
    frame = pd.DataFrame(columns())
    return frame.astype({"whole": "Int64", "truth": "boolean", "text": "category", "day": "datetime64[ns]"})


def polars_frame():
    return pytest.importorskip("polars").DataFrame(columns())


def arrow_table():
    return pytest.importorskip("pyarrow").table(columns())


def chosen_of(X):
    # Every column is chosen, so that every type comes back.
    return (
        SemiFisherSelector(n_features_to_select=5, n_estimators=5, diagnostics=False, random_state=0)
        .fit(X, y())
        .transform(X)
    )


@pytest.mark.filterwarnings("ignore::sewil.DataWarning")
def test_a_pandas_frame_keeps_categories_beside_nullable_types():
    frame = pandas_frame()
    frame.loc[5, "whole"] = pd.NA
    pd.testing.assert_frame_equal(chosen_of(frame), frame)


@pytest.mark.filterwarnings("ignore::sewil.DataWarning")
def test_polars_and_pyarrow_tables_keep_their_types():
    frame = polars_frame()
    assert chosen_of(frame).schema == frame.schema
    table = arrow_table()
    assert chosen_of(table).equals(table)


@pytest.mark.filterwarnings("ignore::sewil.DataWarning")
def test_arrays_and_sparse_matrices_keep_their_type():
    rng = np.random.default_rng(0)
    X = rng.integers(0, 5, (ROWS, 6)).astype(np.int16)
    selector = SemiFisherSelector(n_features_to_select=2, n_estimators=5, diagnostics=False, random_state=0).fit(X, y())
    assert selector.transform(X).dtype == np.int16
    reduced = selector.transform(sparse.csr_array(X))
    assert sparse.issparse(reduced) and reduced.dtype == np.int16


def test_frames_with_other_columns_are_refused():
    selector = SemiFisherSelector(n_features_to_select=2, n_estimators=5, diagnostics=False, random_state=0)
    frame = pandas_frame()[["real", "whole"]]
    with pytest.raises(ValueError, match="feature names"):
        selector.fit(frame, y()).transform(frame.rename(columns={"real": "other"}))


@pytest.mark.parametrize("make", [pandas_frame, polars_frame, arrow_table])
def test_dates_are_days_since_1970(make):
    cells = list(frame_columns(make()))
    assert isinstance(cells[3], Categories)
    np.testing.assert_array_equal(cells[4], 18687.0 + np.arange(ROWS))


def test_moments_time_zones_gaps_and_objects_are_days_too():
    moments = pd.Series(pd.to_datetime(["2021-03-01 12:00", None]))
    zoned = pd.Series(pd.to_datetime(["2021-03-01 12:00+02:00", None], utc=True)).dt.tz_convert("Europe/Berlin")
    lengths = pd.Series(pd.to_timedelta(["36h", None]))
    objects = pd.Series([FIRST, None], dtype=object)
    for series, expected in [(moments, 18687.5), (zoned, 18687 + 10 / 24), (lengths, 1.5), (objects, 18687)]:
        (cells,) = frame_columns(pd.DataFrame({"a": series}))
        np.testing.assert_allclose(cells, [expected, np.nan])


def test_an_array_of_dates_is_read():
    days = np.datetime64("2021-03-01") + np.arange(ROWS).reshape(-1, 1)
    table = read_table(SemiFisherSelector(), days, reset=True)
    assert table.rows == ROWS
