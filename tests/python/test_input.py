"""tests/python/test_input.py: X of any kind gives the same answer as the plain array, and bad X is named."""

import tracemalloc

import numpy as np
import pytest
from scipy import sparse

from sewil import ForestClassifier, SelfTrainingEnsemble, SewilSelector, _core
from sewil._input import read_table
from small import estimators, name

pd = pytest.importorskip("pandas")


def oob_votes(X, y):
    # As the table stands: self-training goes by its content, to which a category is no number.
    return ForestClassifier(n_estimators=20, random_state=0).fit(X, y).oob_votes_


def votes(X, y, **options):
    # Trees go by order alone: two categories are to them what two numbers are.
    return SelfTrainingEnsemble(n_estimators=20, estimator="random-forest", random_state=0, **options).fit(X, y).votes_


@pytest.mark.parametrize(
    "dtype", ["f8", "f4", "f2", ">f8", "i8", "i4", "i2", "i1", "u8", "u4", "u2", "u1", "?", "g", "O"]
)
@pytest.mark.parametrize("order", ["C", "F", "reversed", "every second"])
def test_any_type_and_order_of_array(X, y, dtype, order):
    whole = np.clip(np.round(np.abs(X) * 3), 0, 100)
    expected = votes((whole != 0 if dtype == "?" else whole).astype(float), y)
    given = whole.astype(dtype)
    if order == "F":
        given = np.asfortranarray(given)
    elif order == "reversed":
        given = given[::-1, ::-1].copy()[::-1, ::-1]
    elif order == "every second":
        wide = np.zeros((len(X), 2 * X.shape[1]), given.dtype)
        wide[:, ::2] = given
        given = wide[:, ::2]
    np.testing.assert_array_equal(votes(given, y), expected)


@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("dtype", ["f8", "f4", "i4", "u1"])
def test_arrays_are_read_where_they_are(order, dtype):
    X = np.zeros((2000, 1000), dtype, order=order)
    X[::2] = 1
    estimator = ForestClassifier()
    read_table(estimator, X[:5], reset=True)
    tracemalloc.start()
    table = read_table(estimator, X, reset=False)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert table.rows == 2000
    # Column names and views, and for reals the flags of the check for infinite values; never the cells.
    assert peak < X.nbytes / 4


@pytest.mark.parametrize(
    "kind", [sparse.csr_matrix, sparse.csc_matrix, sparse.csr_array, sparse.csc_array, sparse.coo_array]
)
@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.int64])
@pytest.mark.parametrize("estimator", estimators(), ids=name)
def test_sparse_matrices_give_what_their_dense_form_gives(X, y, kind, dtype, estimator):
    dense = np.where(X > 0.5, np.round(X * 4), 0).astype(dtype)
    first = estimator.fit(dense, y)
    expected = first.support_ if hasattr(first, "support_") else first.predict(dense)
    second = estimator.fit(kind(dense), y)
    found = second.support_ if hasattr(second, "support_") else second.predict(kind(dense))
    np.testing.assert_array_equal(found, expected)


def test_sparse_matrices_are_not_made_dense():
    X = sparse.random(1000, 20000, density=0.001, format="csc", random_state=0)
    y = np.where(np.arange(1000) < 100, np.arange(1000) % 2, -1)
    tracemalloc.start()
    ForestClassifier(n_estimators=2, random_state=0).fit(X, y)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 0.1 * 1000 * 20000 * 8


def test_sparse_matrices_with_zeros_doubles_and_long_indices(X, y):
    dense = np.where(X > 0.5, X, 0)
    odd = sparse.csc_array(dense)
    odd.data[:5] = 0
    dense = odd.toarray()
    odd.indices, odd.indptr = odd.indices.astype(np.int64), odd.indptr.astype(np.int64)
    before = odd.data.copy()
    np.testing.assert_array_equal(votes(odd, y), votes(dense, y))
    np.testing.assert_array_equal(odd.data, before)
    twice = sparse.coo_array((np.ones(2), ([0, 0], [1, 1])), shape=(3, 2)).tocsc()
    table = read_table(ForestClassifier(), twice, reset=True)
    assert table.rows == 3


def mixed_frame(X):
    """Numbers, whole numbers with gaps, truth values, texts and categories with gaps."""
    frame = pd.DataFrame({f"n{c}": X[:, c] for c in range(4)})
    frame["whole"] = pd.array(np.where(X[:, 4] > 1, None, np.round(X[:, 4] * 3)), dtype="Int64")
    frame["flag"] = X[:, 5] > 0
    texts = np.where(X[:, 6] > 0.3, "high", np.where(X[:, 6] > -0.3, "mid", "low")).astype(object)
    texts[:7] = None
    frame["text"] = texts
    frame["category"] = pd.Categorical(texts, categories=["unused", "mid", "low", "high"])
    frame.loc[3:9, "n0"] = np.nan
    return frame


def texts_of(frame):
    return [None if pd.isna(cell) else cell for cell in frame["text"]]


def as_plain_columns(frame):
    """The same by hand: category codes in the order of their texts."""
    order = {"high": 0, "low": 1, "mid": 2}
    plain = frame.copy()
    plain["whole"] = frame["whole"].to_numpy(dtype=float, na_value=np.nan)
    plain["flag"] = frame["flag"].astype(float)
    for column in ("text", "category"):
        plain[column] = [order.get(cell, np.nan) for cell in frame[column].astype(object)]
    return plain.to_numpy(float)


def test_pandas_frames_keep_numbers_gaps_and_categories(X, y):
    frame = mixed_frame(X)
    np.testing.assert_array_equal(oob_votes(frame, y), oob_votes(as_plain_columns(frame), y))


def test_polars_frames_give_what_pandas_frames_give(X, y):
    pl = pytest.importorskip("polars")
    frame = mixed_frame(X)
    other = pl.DataFrame(
        {
            **{f"n{c}": frame[f"n{c}"].to_numpy() for c in range(4)},
            "whole": pl.Series([None if v is pd.NA else int(v) for v in frame["whole"]], dtype=pl.Int64),
            "flag": frame["flag"].tolist(),
            "text": pl.Series(texts_of(frame), dtype=pl.String),
            "category": pl.Series(texts_of(frame), dtype=pl.Categorical),
        }
    )
    model = SelfTrainingEnsemble(n_estimators=20, estimator="random-forest", random_state=0).fit(
        other, pl.Series("y", y)
    )
    np.testing.assert_array_equal(model.votes_, votes(frame, y))
    np.testing.assert_array_equal(model.predict(other), model.predict(other.clone()))
    assert list(model.feature_names_in_) == other.columns


def test_pyarrow_tables_give_what_pandas_frames_give(X, y):
    pa = pytest.importorskip("pyarrow")
    frame = mixed_frame(X)
    table = pa.table(
        {
            **{f"n{c}": pa.array(frame[f"n{c}"].to_numpy(), from_pandas=True) for c in range(4)},
            "whole": pa.array([None if v is pd.NA else int(v) for v in frame["whole"]]),
            "flag": pa.array(frame["flag"].tolist()),
            "text": pa.array(texts_of(frame)),
            "category": pa.array(texts_of(frame)).dictionary_encode(),
        }
    )
    model = SelfTrainingEnsemble(n_estimators=20, estimator="random-forest", random_state=0).fit(table, pa.array(y))
    np.testing.assert_array_equal(model.votes_, votes(frame, y))
    selector = SewilSelector(n_estimators=10, population=6, parents=2, generations=1, random_state=0).fit(table, y)
    assert set(selector.get_feature_names_out()) <= set(table.column_names)
    assert selector.transform(table).shape == (len(y), selector.support_.sum())


def test_a_category_never_seen_counts_as_missing(X, y):
    frame = mixed_frame(X)
    model = ForestClassifier(n_estimators=20, random_state=0).fit(frame, y)
    new = frame.copy()
    new["text"] = new["text"].where(new["text"].isna(), "unheard of")
    gone = frame.copy()
    gone["text"] = pd.Series([None] * len(frame), dtype=object)
    np.testing.assert_array_equal(model.predict_proba(new), model.predict_proba(gone))


def test_object_arrays_hold_texts_and_numbers_column_by_column(X, y):
    mixed = X[:, :2].astype(object)
    mixed[:, 1] = np.where(X[:, 1] > 0, "up", "down")
    plain = np.column_stack([X[:, 0], X[:, 1] > 0])
    np.testing.assert_array_equal(oob_votes(mixed, y), oob_votes(plain, y))


@pytest.mark.parametrize("estimator", estimators(), ids=name)
def test_missing_values_are_welcome(X, y, estimator):
    X[::3, 0] = np.nan
    estimator.fit(X, y)


@pytest.mark.parametrize(
    ("change", "kind", "sentence"),
    [
        (lambda X: np.where(X[3, 4] == X, np.inf, X), ValueError, "infinity"),
        (
            lambda X: pd.DataFrame(np.where(X[3, 4] == X, -np.inf, X)).add_prefix("c"),
            ValueError,
            "Row 4, column .*c4.* infinite",
        ),
        (lambda X: X[0], ValueError, "X has 1 dimension, expected 2"),
        (lambda X: X.astype(complex), ValueError, "Complex data not supported"),
        (lambda X: X[:50], ValueError, "X has 50 rows and y has 120"),
        (lambda X: X[:0], ValueError, r"0 sample\(s\)"),
        (lambda X: pd.DataFrame(X[:0]).add_prefix("c"), ValueError, r"0 sample\(s\)"),
        (
            lambda X: pd.DataFrame(X[:, :2], columns=["a", "a"]),
            ValueError,
            "several columns named 'a'",
        ),
        (lambda X: pd.DataFrame({"a": [{}] * 120}), ValueError, "column 'a' cannot be read: .*dict"),
    ],
)
def test_bad_x_is_refused_with_what_was_found(X, y, change, kind, sentence):
    with pytest.raises(kind, match=sentence):
        SelfTrainingEnsemble(n_estimators=5).fit(change(X), y)


def test_columns_are_found_by_position_and_names_are_checked(X, y, names):
    frame = pd.DataFrame(X, columns=names)
    model = ForestClassifier(n_estimators=5, random_state=0).fit(frame, y)
    with pytest.raises(ValueError, match="feature names"):
        model.predict(frame[names[::-1]])
    with pytest.raises(ValueError, match="11 features"):
        model.predict(X[:, 1:])
    with pytest.warns(UserWarning, match="valid feature names"):
        np.testing.assert_array_equal(model.predict(X), model.predict(frame))


def test_the_table_refuses_a_type_it_cannot_read():
    with pytest.raises(ValueError, match="neither a real nor a whole number"):
        _core.Table(2).add_vector("z", np.zeros(2, complex))


def broken(kind, **parts):
    """A small sparse matrix with some of its arrays replaced, which SciPy does not look at."""
    X = kind(np.arange(12.0).reshape(4, 3))
    for part, values in parts.items():
        getattr(X, part)[: len(values)] = values
    return X


@pytest.mark.parametrize("kind", [sparse.csr_matrix, sparse.csc_array, sparse.coo_array])
@pytest.mark.parametrize("place", [2**31 - 1, 4, -1])
def test_a_sparse_cell_outside_the_matrix_is_named(kind, place):
    part, what = {"csr": ("indices", "column"), "csc": ("indices", "row"), "coo": ("row", "row")}[kind((1, 1)).format]
    X = broken(kind, **{part: [place]})
    for call in (lambda: ForestClassifier(n_estimators=3).fit(X, [0, 1, 0, 1]), lambda: fitted_selector().transform(X)):
        with pytest.raises(
            ValueError, match=f"a cell lies in {what} {place}, expected one from 0 to {3 if what == 'row' else 2}."
        ):
            call()


def fitted_selector():
    X = np.arange(12.0).reshape(4, 3)
    return SewilSelector(n_estimators=3, generations=1, population=3, parents=2, random_state=0).fit(X, [0, 1, 0, 1])


@pytest.mark.parametrize(
    ("starts", "sentence"),
    [
        ([0, 3, 2, 9, 11], "indptr falls from 3 to 2 at position 2"),
        ([1, 3, 6, 9, 11], "indptr begins with 1, expected 0"),
        ([0, 3, 6, 9, 99999], "indices has 11 entries, expected 99999"),
    ],
)
def test_a_sparse_matrix_whose_rows_do_not_follow_each_other_is_refused(starts, sentence):
    X = broken(sparse.csr_matrix, indptr=starts)
    with pytest.raises(ValueError, match=sentence):
        ForestClassifier(n_estimators=3).fit(X, [0, 1, 0, 1])


@pytest.mark.parametrize("kind", ["bsr", "lil", "dok", "dia", "coo"])
def test_sparse_matrices_of_every_form_are_read(X, y, kind):
    whole = np.round(X)
    np.testing.assert_array_equal(votes(sparse.csr_array(whole).asformat(kind), y), votes(whole, y))


def test_text_that_utf8_cannot_hold_is_named(X, y):
    lone = "a\udc80b"
    names = pd.Index([f"c{c}" for c in range(X.shape[1] - 1)] + [lone], dtype=object)
    frame = pd.DataFrame(X, columns=names)
    with pytest.raises(ValueError, match=r"X: the column name 'a\\udc80b' holds a lone surrogate at position 1"):
        ForestClassifier(n_estimators=3).fit(frame, y)
    words = pd.DataFrame({"word": pd.Series([lone, "b"] * 5, dtype=object)})
    with pytest.raises(ValueError, match=r"X: column 'word': the category 'a\\udc80b' holds a lone surrogate"):
        ForestClassifier(n_estimators=3).fit(words, [0, 1] * 5)
    with pytest.raises(ValueError, match=r"y: the label 'a\\udc80b' holds a lone surrogate"):
        ForestClassifier(n_estimators=3).fit(X[:10], [lone, "b"] * 5)
    with pytest.raises(ValueError, match="criterion must be"):
        SewilSelector(criterion=lone).fit(X, y)


def test_more_threads_than_any_machine_has_are_refused(X, y):
    with pytest.raises(ValueError, match="n_jobs must be at most 1024, got 1000000000"):
        ForestClassifier(n_jobs=10**9).fit(X, y)
