"""tests/python/test_processes.py: pickles, clones, joblib, process pools and fork."""

import multiprocessing
import pickle
import subprocess
import sys
import warnings

import joblib
import numpy as np
import pytest
from sklearn.base import clone

from sewil import ForestClassifier, SewilSelector
from small import SEARCH, classifiers, estimators, name

LOAD = """
import pickle, sys
import numpy as np
estimator, X = pickle.load(sys.stdin.buffer)
answer = estimator.predict_proba(X) if hasattr(estimator, "predict_proba") else estimator.transform(X)
pickle.dump(answer, sys.stdout.buffer)
"""


@pytest.mark.parametrize("estimator", estimators(), ids=name)
def test_a_fitted_estimator_works_in_another_process(X, y, estimator):
    estimator.fit(X, y)
    expected = estimator.predict_proba(X) if hasattr(estimator, "predict_proba") else estimator.transform(X)
    done = subprocess.run(
        [sys.executable, "-c", LOAD], input=pickle.dumps((estimator, X)), capture_output=True, timeout=120
    )
    assert done.returncode == 0, done.stderr.decode()
    np.testing.assert_array_equal(pickle.loads(done.stdout), expected)


def test_a_damaged_pickle_is_refused(X, y):
    model = ForestClassifier(trees=3, random_state=0).fit(X, y).model_
    state = model.__getstate__()
    damaged = state[:40] + bytes([state[40] ^ 1]) + state[41:]
    with pytest.raises(ValueError, match="the pickled forest"):
        type(model).__new__(type(model)).__setstate__(damaged)


@pytest.mark.parametrize("estimator", estimators(), ids=name)
def test_a_clone_fits_the_same(X, y, estimator):
    first = estimator.fit(X, y)
    second = clone(estimator).fit(X, y)
    np.testing.assert_array_equal(second.feature_importances_, first.feature_importances_)


def importances(estimator, X, y):
    return estimator.fit(X, y).feature_importances_


@pytest.mark.parametrize("backend", ["loky", "threading", "multiprocessing"])
def test_joblib_runs_fits_side_by_side(X, y, backend):
    expected = importances(SewilSelector(trees=10, random_state=0, **SEARCH), X, y)
    jobs = [
        joblib.delayed(importances)(SewilSelector(trees=10, random_state=0, n_jobs=-1, **SEARCH), X, y)
        for _ in range(3)
    ]
    for found in joblib.Parallel(n_jobs=2, backend=backend)(jobs):
        np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_forked_child_of_a_process_with_threads_does_not_hang(X, y, threads):
    expected = [importances(model.set_params(n_jobs=threads), X, y) for model in classifiers()]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # forking with threads, which is the point
        with multiprocessing.get_context("fork").Pool(2) as pool:
            jobs = [pool.apply_async(importances, (model.set_params(n_jobs=2), X, y)) for model in classifiers() * 3]
            found = [job.get(timeout=60) for job in jobs]
    for at, result in enumerate(found):
        np.testing.assert_array_equal(result, expected[at % 2])
    np.testing.assert_array_equal(importances(classifiers()[0].set_params(n_jobs=2), X, y), expected[0])


def test_a_fitted_forest_votes_in_a_forked_child(X, y):
    model = ForestClassifier(trees=20, random_state=0, n_jobs=2).fit(X, y)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        with multiprocessing.get_context("fork").Pool(1) as pool:
            found = pool.apply_async(model.predict_proba, (X,)).get(timeout=60)
    np.testing.assert_array_equal(found, model.predict_proba(X))
