"""tests/python/test_accepted_labels.py: which labels may be used, and prediction sets, from Python and the command."""

import csv
import io
import subprocess

import numpy as np
import pytest

from sewil import SelfTrainingEnsemble, SewilSelector
from sewil.datasets import make_madelon_like


@pytest.fixture
def data():
    return make_madelon_like(rows=300, noise=10, labeled=0.25, separation=1.5, random_state=3)


def test_accepted_labels_and_sets_of_all_rows(data):
    X, y = data
    selector = SewilSelector(
        n_estimators=15, generations=1, cv=3, random_state=0, accept_error=0.2, prediction_sets=0.9
    )
    model = SelfTrainingEnsemble(n_estimators=30, random_state=0, accept_error=0.2, prediction_sets=0.9)
    for estimator in (model, selector):
        estimator.fit(X, y)
        given = y != -1
        assert estimator.accepted_.shape == (300,) and estimator.accepted_.dtype == bool
        assert estimator.accepted_[given].all()
        assert estimator.acceptance_["labels"]["accepted"] == estimator.accepted_[~given].sum()
        assert estimator.prediction_sets_.shape == (300, len(estimator.classes_))
        assert (estimator.prediction_sets_[given].sum(axis=1) == 1).all()
        own = np.searchsorted(estimator.classes_, estimator.transduction_)
        assert estimator.prediction_sets_[np.arange(300), own].all()
        assert estimator.acceptance_["sentences"]


def test_not_asked_is_none(data):
    X, y = data
    model = SelfTrainingEnsemble(n_estimators=10, random_state=0).fit(X, y)
    assert model.accepted_ is None and model.prediction_sets_ is None and model.acceptance_ is None


def test_cross_validation_is_needed(data):
    X, y = data
    with pytest.raises(ValueError, match=r"accept_error=0\.1 needs cross-validation, and cv=0 turns it off"):
        SelfTrainingEnsemble(accept_error=0.1, cv=0).fit(X, y)


def test_the_same_as_the_command(command_path, data, tmp_path):
    X, y = data
    rows = [[*map(repr, map(float, x)), "" if label == -1 else label] for x, label in zip(X, y, strict=True)]
    with open(tmp_path / "d.csv", "w", newline="") as file:
        csv.writer(file).writerows([[f"x{i}" for i in range(X.shape[1])] + ["kind"], *rows])
    words = [
        command_path,
        "label",
        "d.csv",
        "--n-estimators",
        "30",
        "--seed",
        "4",
        "--accept-error",
        "0.2",
        "--out",
        "out",
    ]
    subprocess.run(words, cwd=tmp_path, check=True, capture_output=True)
    lines = csv.DictReader(io.StringIO((tmp_path / "out/labels.csv").read_text()))
    by_command = [line["accepted"] == "1" for line in lines]
    model = SelfTrainingEnsemble(n_estimators=30, random_state=4, accept_error=0.2).fit(X, y)
    assert model.accepted_[y == -1].tolist() == by_command
