"""tests/python/test_executor.py: scoring on process pools and Dask: the same bits, and clear failures."""

import json
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import numpy as np
import pytest
from sklearn.base import clone

from sewil import SewilSelector, _core, _executor

OPTIONS = {"n_estimators": 15, "population": 10, "parents": 4, "generations": 4, "random_state": 0}


def record_of(selector):
    record = json.loads(json.dumps(selector.record_))
    del record["seconds"]
    return record


@pytest.fixture
def expected(X, y):
    return record_of(SewilSelector(**OPTIONS).fit(X, y))


@pytest.mark.parametrize("workers", [1, 2, 4])
def test_a_process_pool_gives_the_same_bits(X, y, expected, workers):
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        assert record_of(SewilSelector(**OPTIONS, executor=pool).fit(X, y)) == expected


def test_threads_as_an_executor_give_the_same_bits(X, y, expected):
    with ThreadPoolExecutor(3) as pool:
        assert record_of(SewilSelector(**OPTIONS, executor=pool).fit(X, y)) == expected
        assert record_of(
            SewilSelector(**OPTIONS, search="fss", n_features_to_select=3, executor=pool).fit(X, y)
        ) == record_of(SewilSelector(**OPTIONS, search="fss", n_features_to_select=3).fit(X, y))


class CountingExecutor(Executor):
    """Runs tasks at once, as if in one worker that forgets everything now and then, and counts what is sent."""

    def __init__(self, forget_every=0):
        self.sent = []
        self.forget_every = forget_every

    def submit(self, function, /, *words):
        self.sent.append(len(pickle.dumps(words)))
        if self.forget_every and len(self.sent) % self.forget_every == 0:
            _executor._opened.clear()
        future = Future()
        try:
            future.set_result(function(*words))
        except Exception as error:
            future.set_exception(error)
        return future


def test_the_job_travels_once_and_tasks_are_small(X, y, expected):
    executor = CountingExecutor()
    _executor._opened.clear()
    assert record_of(SewilSelector(**OPTIONS, executor=executor).fit(X, y)) == expected
    assert sum(size > 3000 for size in executor.sent) == 1
    assert max(sorted(executor.sent)[:-1]) < 2000


def test_a_worker_that_lost_the_job_gets_it_again(X, y, expected):
    executor = CountingExecutor(forget_every=5)
    assert record_of(SewilSelector(**OPTIONS, executor=executor).fit(X, y)) == expected
    assert sum(size > 3000 for size in executor.sent) > 1


class UnevenWorkers(Executor):
    """A slow worker that the first tasks with the job go to, and an idle one that all others go to."""

    def __init__(self):
        self.slow, self.idle = ThreadPoolExecutor(1), ThreadPoolExecutor(1)
        self.having = set()
        self.with_job, self.without_job = 0, 0

    def submit(self, function, /, name, job, sets, want_weights):
        self.with_job += job is not None
        self.without_job += job is None
        on_slow = job is not None and self.with_job <= 2
        return (self.slow if on_slow else self.idle).submit(self.work, on_slow, job is not None, len(sets))

    def work(self, on_slow, with_job, sets):
        if on_slow:
            time.sleep(0.2)
        if with_job:
            self.having.add(on_slow)
        scores = [(0.0, np.zeros(1))] * sets if on_slow in self.having else None
        return _executor.Answer(str(on_slow), scores, 0.0)


def test_a_worker_that_lacks_the_job_is_not_asked_over_and_over():
    workers = UnevenWorkers()
    scorer = _executor.ExecutorScorer(workers, b"a job")
    assert len(scorer([[0]] * 20, False, lambda: False)) == 20
    assert workers.with_job == 3  # to the slow worker, to the slow one again, to the other
    assert workers.without_job <= 2 * 20


def test_dask_gives_the_same_bits_and_survives_a_killed_worker(X, y):
    distributed = pytest.importorskip("distributed")
    options = {**OPTIONS, "n_estimators": 60, "generations": 8}
    expected = record_of(SewilSelector(**options).fit(X, y))
    for workers in (1, 2, 4):
        with (
            distributed.LocalCluster(workers, threads_per_worker=1, dashboard_address=None, silence_logs=50) as cluster,
            distributed.Client(cluster) as client,
        ):
            doomed = list(client.run(os.getpid).values())[:1] if workers == 2 else []

            def kill_one(step, doomed=doomed):
                if step.stage == "search" and step.done >= 2 and doomed:
                    os.kill(doomed.pop(), signal.SIGKILL)

            with client.get_executor() as executor:
                selector = SewilSelector(**options, executor=executor, callback=kill_one).fit(X, y)
            assert not doomed
            found = record_of(selector)
            for name in ("command", "checksum"):  # which name the callback
                found[name] = expected[name]
            assert found == expected


def die(*_):
    os._exit(9)


def test_a_pool_that_lost_a_worker_is_told_in_one_sentence(X, y):
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        with pytest.raises(BrokenProcessPool):
            pool.submit(die).result()
        with pytest.raises(RuntimeError, match="executor lost a worker and takes no more work"):
            SewilSelector(**OPTIONS, executor=pool).fit(X, y)


def test_an_executor_that_is_shut_down_is_told_in_one_sentence(X, y):
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    with pytest.raises(RuntimeError, match="executor takes no more work, expected one that is not shut down"):
        SewilSelector(**OPTIONS, executor=pool).fit(X, y)


def test_what_is_no_executor_is_named(X, y):
    with pytest.raises(ValueError, match=r"executor must be a concurrent.futures.Executor or None, got 4\."):
        SewilSelector(**OPTIONS, executor=4).fit(X, y)


class SpoilingExecutor(CountingExecutor):
    """A worker of another version: the job it gets says so."""

    def submit(self, function, name, job, *words):
        if job is not None:
            job = job.replace(_core.__version__.encode(), b"9.9.9", 1)
        return super().submit(function, name, job, *words)


def test_another_version_on_a_worker_is_told_in_one_sentence(X, y):
    _executor._opened.clear()
    with pytest.raises(ValueError, match=r"packed by sewil 9\.9\.9 .* expected the same version everywhere"):
        SewilSelector(**OPTIONS, executor=SpoilingExecutor()).fit(X, y)


class SmallExecutor(CountingExecutor):
    def submit(self, function, name, job, *words):
        future = Future()
        future.set_exception(MemoryError("The table does not fit the memory of the worker node7:12."))
        return future


def test_a_table_too_large_for_a_worker_is_told_in_one_sentence(X, y):
    with pytest.raises(MemoryError, match="does not fit the memory of the worker node7:12"):
        SewilSelector(**OPTIONS, executor=SmallExecutor()).fit(X, y)


def test_a_time_limit_ends_a_fit_on_an_executor_with_the_best_so_far(X, y):
    with ThreadPoolExecutor(1) as pool:
        selector = SewilSelector(**{**OPTIONS, "generations": 100000}, executor=pool, time_limit=1.0).fit(X, y)
    assert selector.stopped_ == "time_limit"
    assert selector.support_.any()


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_ends_a_fit_on_an_executor_with_the_best_so_far(X, y):
    alarm = threading.Timer(1.0, lambda: os.kill(os.getpid(), signal.SIGINT))
    alarm.start()
    with ThreadPoolExecutor(1) as pool:
        selector = SewilSelector(**{**OPTIONS, "generations": 100000}, executor=pool).fit(X, y)
    alarm.join()
    assert selector.stopped_ == "interrupted"
    assert selector.support_.any()


def test_clones_share_the_executor_and_pickles_leave_it_behind(X, y):
    with ThreadPoolExecutor(1) as pool:
        selector = SewilSelector(**OPTIONS, executor=pool).fit(X, y)
        assert clone(selector).executor is pool
        loaded = pickle.loads(pickle.dumps(selector))
    assert loaded.executor is None
    np.testing.assert_array_equal(loaded.support_, selector.support_)
