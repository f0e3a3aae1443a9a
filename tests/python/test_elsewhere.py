"""tests/python/test_elsewhere.py: the default, verdicts on columns and labels on executors: the same bits."""

import json
import multiprocessing
import os
import signal
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor

import pytest
from sklearn.base import clone

from sewil import CrossFittedRFE, RelevanceSelector, SelfTrainingEnsemble, SemiFisherSelector

DEFAULT = {"n_estimators": 20, "cv": 3, "random_state": 0}
# The default, verdicts, labels; and one whose folds stay here.
EVERY_KIND = [
    CrossFittedRFE(**DEFAULT),
    RelevanceSelector(n_estimators=20, seeds=2, random_state=0),
    SelfTrainingEnsemble(**DEFAULT),
    SemiFisherSelector(**DEFAULT),
]


def without_executor(estimator, X, y):
    found = clone(estimator).set_params(executor=None).fit(X, y)
    return record_of(found) if hasattr(found, "record_") else (found.cv_results_, found.votes_.tolist())


def with_executor(estimator, executor, X, y):
    found = clone(estimator).set_params(executor=executor).fit(X, y)
    return record_of(found) if hasattr(found, "record_") else (found.cv_results_, found.votes_.tolist())


def record_of(selector):
    record = json.loads(json.dumps(selector.record_))
    del record["seconds"]
    return record


@pytest.mark.parametrize("estimator", EVERY_KIND, ids=lambda estimator: type(estimator).__name__)
def test_whatever_has_independent_parts_has_the_same_bits(X, y, estimator):
    expected = without_executor(estimator, X, y)
    with ThreadPoolExecutor(2) as pool:
        assert with_executor(estimator, pool, X, y) == expected
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        assert with_executor(estimator, pool, X, y) == expected


def test_what_travelled_is_told(X, y, capsys):
    with ThreadPoolExecutor(2) as pool:
        selector = CrossFittedRFE(**DEFAULT, executor=pool, verbose=1).fit(X, y)
    assert selector.travelled_["jobs"] in (1, 2)
    assert selector.travelled_["tasks"] > 10
    assert "to executor: " in capsys.readouterr().err
    assert CrossFittedRFE(**DEFAULT).fit(X, y).travelled_ is None


@pytest.mark.parametrize("estimator", EVERY_KIND[:2], ids=lambda estimator: type(estimator).__name__)
def test_a_lost_dask_worker_costs_the_default_its_tasks_only(X, y, estimator):
    distributed = pytest.importorskip("distributed")
    expected = without_executor(estimator, X, y)
    with (
        distributed.LocalCluster(2, threads_per_worker=1, dashboard_address=None, silence_logs=50) as cluster,
        distributed.Client(cluster) as client,
    ):
        doomed = list(client.run(os.getpid).values())[:1]

        def kill_one(step):
            if step.stage in ("label_sets", "estimate") and step.done >= 1 and doomed:
                os.kill(doomed.pop(), signal.SIGKILL)

        with client.get_executor() as executor:
            selector = clone(estimator).set_params(executor=executor, callback=kill_one).fit(X, y)
    assert not doomed
    found = record_of(selector)
    for name in ("command", "checksum"):  # which name the callback
        found[name] = expected[name]
    assert found == expected


class BusyExecutor(Executor):
    """Never gets to any task."""

    def __init__(self):
        self.futures = []

    def submit(self, function, /, *words):
        self.futures.append(Future())
        return self.futures[-1]


def test_a_time_limit_does_not_wait_for_tasks_under_way(X, y):
    executor = BusyExecutor()
    model = SelfTrainingEnsemble(**DEFAULT, executor=executor, time_limit=5.0)
    with pytest.warns(UserWarning, match="time_limit was reached"):
        model.fit(X, y)
    assert model.stopped_ == "time_limit"
    assert len(executor.futures) > 0
    assert all(future.cancelled() for future in executor.futures)
