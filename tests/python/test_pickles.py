"""tests/python/test_pickles.py: a pickle is what it was: changed digits of parameters and results are noticed."""

import copy
import pickle
import warnings

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression

import small
from sewil import ForestClassifier, LabeledRowsClassifier


def fitted(estimator, X, y):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return estimator.fit(X, y)


@pytest.mark.parametrize("estimator", small.estimators(), ids=small.name)
def test_an_undamaged_pickle_loads_again_and_again(X, y, estimator):
    model = fitted(estimator, X, y)
    once = pickle.loads(pickle.dumps(model))
    twice = pickle.loads(pickle.dumps(once, protocol=2))
    assert not hasattr(twice, "_seal")
    assert twice.get_params() == model.get_params()
    assert pickle.dumps(copy.deepcopy(model))


@pytest.mark.parametrize(
    "estimator",
    [ForestClassifier(n_estimators=5, random_state=0), LabeledRowsClassifier(LogisticRegression())],
    ids=small.name,
)
def test_changed_classes_are_refused(X, y, estimator):
    names = np.array(["alpha", "omega"], dtype=object)
    labels = np.where(y < 0, None, names[np.maximum(y, 0)])
    good = pickle.dumps(fitted(estimator, X, labels))
    assert good.count(b"alpha") >= 1
    with pytest.raises(ValueError, match="is damaged: its checksum differs") as problem:
        pickle.loads(good.replace(b"alpha", b"alphb"))
    assert "\n" not in str(problem.value)


def test_changed_digits_are_refused(X, y):
    labels = np.where(y < 0, -1, y + 1234567)
    model = fitted(ForestClassifier(n_estimators=5, random_state=0), X, labels)
    good = pickle.dumps(model)
    number = np.int64(1234567).tobytes()
    assert number in good
    for at in range(2):
        bad = bytearray(good)
        bad[good.index(number) + at] ^= 1
        with pytest.raises(ValueError, match="is damaged"):
            pickle.loads(bytes(bad))


def test_a_pickle_of_an_earlier_version_has_no_seal_and_is_taken(X, y):
    model = fitted(ForestClassifier(n_estimators=5, random_state=0), X, y)
    state = model.__getstate__()
    del state["_seal"]
    again = ForestClassifier.__new__(ForestClassifier)
    again.__setstate__(state)
    assert np.array_equal(again.predict(X), model.predict(X))
