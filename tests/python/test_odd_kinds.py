"""tests/python/test_odd_kinds.py: masked arrays, matrices, complex numbers and bytes: read as what they mean
or refused with a ValueError of one sentence."""

import warnings

import numpy as np
import pytest

from sewil import ForestClassifier, SelfTrainingEnsemble, SemiFisherSelector


def fit(X, y, **kwargs):
    return ForestClassifier(n_estimators=10, random_state=0).fit(X, y, **kwargs)


def sentence_of(action):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with pytest.raises(ValueError) as problem:
            action()
    text = str(problem.value)
    assert "\n" not in text and text.endswith(".") and len(text) < 300, text
    return text


@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.int32])
def test_masked_cells_are_missing_cells(X, y, dtype):
    values = (X * 10).astype(dtype)
    mask = np.random.RandomState(1).rand(*X.shape) < 0.3
    gaps = np.where(mask, np.nan, values.astype(np.float64 if dtype is np.int32 else dtype))
    masked = np.ma.array(values, mask=mask)
    assert np.array_equal(fit(masked, y).oob_votes_, fit(gaps, y).oob_votes_, equal_nan=True)
    assert not np.array_equal(fit(masked, y).oob_votes_, fit(values, y).oob_votes_, equal_nan=True)
    model = fit(gaps, y)
    assert np.array_equal(model.predict_proba(masked), model.predict_proba(gaps))


def test_masked_texts_and_dates_are_missing_cells(X, y):
    texts = np.where(X[:, :1] > 0, "high", "low").astype(object)
    mask = np.zeros(texts.shape, bool)
    mask[::3] = True
    gaps = texts.copy()
    gaps[mask] = None
    assert np.array_equal(fit(np.ma.array(texts, mask=mask), y).oob_votes_, fit(gaps, y).oob_votes_)
    dates = np.datetime64("2020-01-01") + (X[:, :2] * 100).astype("timedelta64[D]")
    mask = np.zeros(dates.shape, bool)
    mask[::4] = True
    missing = dates.copy()
    missing[mask] = np.datetime64("NaT")
    assert np.array_equal(fit(np.ma.array(dates, mask=mask), y).oob_votes_, fit(missing, y).oob_votes_)


def test_transform_does_not_show_what_is_masked(X, y):
    selector = SemiFisherSelector(n_estimators=10, n_features_to_select=3, random_state=0, cv=0).fit(X, y)
    mask = np.zeros(X.shape, bool)
    mask[0] = True
    assert np.isnan(selector.transform(np.ma.array(X, mask=mask))[0]).all()


def test_masked_labels_and_weights_are_refused(X, y):
    mask = np.zeros(len(y), bool)
    mask[0] = True
    assert "y.filled(-1)" in sentence_of(lambda: fit(X, np.ma.array(y, mask=mask)))
    assert np.array_equal(fit(X, np.ma.array(y)).oob_votes_, fit(X, y).oob_votes_), "nothing is masked"
    weights = np.ma.array(np.ones(len(y)), mask=mask)
    assert "sample_weight is a masked array" in sentence_of(lambda: fit(X, y, sample_weight=weights))


@pytest.mark.parametrize(
    "change, sentence",
    [
        (np.matrix, "X is a numpy.matrix"),
        (lambda X: X.astype(complex), "Complex data not supported: X holds complex128"),
        (lambda X: X[:, 0], "X has 1 dimension"),
        (lambda X: X[:, 0].tolist(), "X has 1 dimension"),
        (lambda X: np.array(5.0), ""),
        (lambda X: np.stack([X, X]), ""),
        (lambda X: X.astype(np.void), ""),
    ],
)
def test_x_of_other_kinds_is_refused_in_one_sentence(X, y, change, sentence):
    assert sentence in sentence_of(lambda: fit(change(X), y))
    model = fit(X, y)
    assert sentence in sentence_of(lambda: model.predict(change(X)))


@pytest.mark.parametrize(
    "change, sentence",
    [
        (lambda y: np.where(y == 0, b"a", b"b"), "y holds bytes"),
        (lambda y: [b"a" if label == 0 else b"b" for label in y], "y holds bytes"),
        (lambda y: np.array([b"a" if label == 0 else b"b" for label in y], dtype=object), "y holds bytes"),
        (lambda y: np.matrix(y).T, "y is a numpy.matrix"),
        (lambda y: y.astype(complex), "Complex data not supported"),
    ],
)
def test_y_of_other_kinds_is_refused_in_one_sentence(X, y, change, sentence):
    assert sentence in sentence_of(lambda: fit(X, change(y)))
    classifier = SelfTrainingEnsemble(n_estimators=10, random_state=0, cv=0)
    assert sentence in sentence_of(lambda: classifier.fit(X, change(y)))


def test_pandas_names_that_occur_twice_are_refused_in_one_sentence(X, y):
    pd = pytest.importorskip("pandas")
    names = [f"c{c}" for c in range(X.shape[1])]
    names[3] = names[1]
    assert "several columns named 'c1'" in sentence_of(lambda: fit(pd.DataFrame(X, columns=names), y))
