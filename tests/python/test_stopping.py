"""tests/python/test_stopping.py: time limit, Ctrl-C, callbacks, the progress bar, and other threads while C++ works."""

import io
import os
import pathlib
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

from sewil import ForestClassifier, SelfTrainingEnsemble, SewilSelector
from sewil._progress import ProgressBar, ProgressStep, clock_text
from sewil.datasets import make_madelon_like
from small import estimators, name

ENDLESS = {"n_estimators": 50, "generations": 1_000_000, "random_state": 0}


@pytest.fixture(scope="module")
def wide():
    return make_madelon_like(rows=300, noise=100, labeled=0.2, random_state=0)


def test_a_time_limit_ends_the_search_with_the_best_so_far(wide):
    start = time.monotonic()
    selector = SewilSelector(time_limit=1.0, **ENDLESS).fit(*wide)
    assert time.monotonic() - start < 20
    assert selector.stopped_ == "time_limit" == selector.record_["stop_reason"]
    assert 0 < selector.get_support().sum() < 120 and selector.transform(wide[0]).shape[0] == 300


def test_a_time_limit_before_the_first_forest_says_so(wide):
    with pytest.raises(TimeoutError, match="time_limit was reached before the first forest"):
        SelfTrainingEnsemble(n_estimators=100_000, time_limit=0.05).fit(*wide)


def interrupted(words, after):
    """Runs Python code, sends Ctrl-C once it prints "ready", returns what it printed."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    process = subprocess.Popen([sys.executable, "-c", words], stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout.readline() == "ready\n"
    time.sleep(after)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    return process.returncode, out


INTERRUPTED = """
from sewil import SewilSelector
from sewil.datasets import make_madelon_like
X, y = make_madelon_like(rows=300, noise=100, labeled=0.2, random_state=0)
told = []
def tell(step):
    if step.stage == "search" and not told:
        told.append(print("ready", flush=True))
selector = SewilSelector(
    n_estimators=50, generations=1_000_000, random_state=0, n_jobs={n_jobs}, callback=tell, time_limit=60
).fit(X, y)
print(selector.stopped_, selector.get_support().sum() > 0, selector.record_["stop_reason"])
"""


@pytest.mark.parametrize("n_jobs", [1, 2])
def test_ctrl_c_keeps_the_best_so_far(n_jobs):
    code, out = interrupted(INTERRUPTED.format(n_jobs=n_jobs), after=0.3)
    assert (code, out) == (0, "interrupted True interrupted\n")


def test_ctrl_c_before_there_is_a_result_is_a_keyboard_interrupt():
    words = """
from sewil import ForestClassifier
from sewil.datasets import make_madelon_like
X, y = make_madelon_like(rows=500, noise=10, random_state=0)
print("ready", flush=True)
try:
    ForestClassifier(n_estimators=200_000).fit(X, y)
except KeyboardInterrupt:
    print("interrupted")
"""
    assert interrupted(words, after=0.5) == (0, "interrupted\n")


def test_a_callback_hears_of_every_stage(wide):
    steps = []
    SewilSelector(n_estimators=20, generations=3, random_state=0, callback=steps.append).fit(*wide)
    assert {"self-training", "search"} <= {step.stage for step in steps}
    assert all((isinstance(step, ProgressStep) and step.done <= step.total) or step.total == 0 for step in steps)


@pytest.mark.parametrize("estimator", estimators(), ids=name)
def test_an_exception_of_a_callback_ends_the_fit(X, y, estimator):
    def refuse(step):
        raise LookupError(f"enough of {step.stage}")

    if name(estimator) != "ForestClassifier":  # one forest has no stages to tell of
        with pytest.raises(LookupError, match="enough of"):
            estimator.set_params(callback=refuse).fit(X, y)


def test_a_callback_may_interrupt(wide):
    def stop(step):
        if step.stage == "search" and step.done >= 2:
            raise KeyboardInterrupt

    assert SewilSelector(callback=stop, **ENDLESS).fit(*wide).stopped_ == "interrupted"


def test_other_threads_run_while_a_fit_works(wide):
    counted = []
    done = threading.Event()

    def count():
        while not done.is_set():
            counted.append(time.monotonic())
            time.sleep(0.005)

    thread = threading.Thread(target=count)
    thread.start()
    start = time.monotonic()
    SewilSelector(n_estimators=100, generations=1_000_000, random_state=0, time_limit=1.0).fit(*wide)
    end = time.monotonic()
    done.set()
    thread.join()
    pauses = np.diff([start, *(t for t in counted if start < t < end), end])
    assert pauses.max() < 0.5


def test_two_fits_in_two_threads_do_not_disturb_each_other(wide):
    models = [ForestClassifier(n_estimators=30, random_state=seed, n_jobs=2) for seed in (1, 2)]
    threads = [threading.Thread(target=model.fit, args=wide) for model in models]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for model, seed in zip(models, (1, 2), strict=True):
        alone = ForestClassifier(n_estimators=30, random_state=seed).fit(*wide)
        np.testing.assert_array_equal(model.feature_importances_, alone.feature_importances_)


def test_verbose_shows_a_bar_and_silence_is_the_default(wide, capsys, monkeypatch):
    options = {"n_estimators": 20, "generations": 2, "random_state": 0}
    SewilSelector(**options).fit(*wide)
    assert capsys.readouterr() == ("", "")
    monkeypatch.setattr(ProgressBar, "LOG_PAUSE", 0.0)
    SewilSelector(verbose=1, **options).fit(*wide)
    shown = capsys.readouterr()
    assert shown.out == "" and "search [" in shown.err and "self-training" in shown.err
    assert shown.err.splitlines()[-1].startswith("SewilSelector: done in 0:")


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_the_bar_rewrites_its_line_in_a_terminal():
    out = Terminal()
    bar = ProgressBar(out)
    bar.update(ProgressStep("search", 1, 4, "best 0.5"))
    bar.update(ProgressStep("search", 4, 4, ""))
    bar.close()
    first, second = out.getvalue().split("\r")[1:]
    assert first.startswith("search [######..................] 1/4") and "left, best 0.5 [0:00]" in first
    assert second.startswith("search [########################] 4/4 [0:00]") and second.endswith("\n")
    assert len(second.rstrip("\n")) == len(first), "the rest of the longer line must be wiped"


def test_a_notebook_gets_the_bar_and_a_log_gets_a_line_now_and_then(monkeypatch):
    log = io.StringIO()
    ProgressBar(log).update(ProgressStep("search", 1, 4, ""))
    assert log.getvalue() == ""
    monkeypatch.setitem(sys.modules, "ipykernel", pathlib)
    note = io.StringIO()
    ProgressBar(note).update(ProgressStep("search", 1, 4, ""))
    assert note.getvalue().startswith("\rsearch")


def test_clock():
    assert [clock_text(s) for s in (0.2, 75, 3675)] == ["0:00", "1:15", "1:01:15"]
