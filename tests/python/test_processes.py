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
    model = ForestClassifier(n_estimators=3, random_state=0).fit(X, y).model_
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
    expected = importances(SewilSelector(n_estimators=10, random_state=0, **SEARCH), X, y)
    jobs = [
        joblib.delayed(importances)(SewilSelector(n_estimators=10, random_state=0, n_jobs=-1, **SEARCH), X, y)
        for _ in range(3)
    ]
    for found in joblib.Parallel(n_jobs=2, backend=backend)(jobs):
        np.testing.assert_array_equal(found, expected)


def answer_of_fork(function, *arguments):
    """What the function returns in a forked child (no daemon: joblib gives those a single thread)."""
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    child = context.Process(target=lambda: sender.send(function(*arguments)))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # forking with threads, which is the point
        child.start()
    try:
        assert receiver.poll(60), "the child hangs"
        return receiver.recv()
    finally:
        child.kill()
        child.join()


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("at", [0, 1])
def test_a_forked_child_of_a_process_with_threads_does_not_hang(X, y, threads, at):
    model = classifiers()[at].set_params(n_jobs=threads)
    expected = importances(model, X, y)
    for _ in range(3):
        np.testing.assert_array_equal(answer_of_fork(importances, model.set_params(n_jobs=2), X, y), expected)
    np.testing.assert_array_equal(importances(model.set_params(n_jobs=2), X, y), expected)


def test_a_fitted_forest_votes_in_a_forked_child(X, y):
    model = ForestClassifier(n_estimators=20, random_state=0, n_jobs=2).fit(X, y)
    np.testing.assert_array_equal(answer_of_fork(model.predict_proba, X), model.predict_proba(X))


def test_a_pool_of_forked_processes_fits_side_by_side(X, y):
    expected = importances(classifiers()[0].set_params(n_jobs=2), X, y)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        with multiprocessing.get_context("fork").Pool(2) as pool:
            jobs = [pool.apply_async(importances, (classifiers()[0], X, y)) for _ in range(4)]
            for job in jobs:
                np.testing.assert_array_equal(job.get(timeout=60), expected)
