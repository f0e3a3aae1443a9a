"""tests/python/test_rows.py: which rows to label next, which labels look wrong; the same as the command's."""

import csv
import io
import pickle
import subprocess

import numpy as np
import pytest

from sewil import SelfTrainingEnsemble, SewilSelector
from sewil.datasets import make_madelon_like


@pytest.fixture
def data():
    return make_madelon_like(rows=200, noise=10, labeled=0.2, separation=2.0, random_state=3)


def test_suggests_unlabeled_rows_with_reasons(data):
    X, y = data
    selector = SewilSelector(n_estimators=15, generations=2, random_state=0)
    for estimator in (SelfTrainingEnsemble(n_estimators=20, random_state=0), selector):
        found = estimator.fit(X, y).suggest_rows(7)
        assert len({one.row for one in found}) == 7
        for one in found:
            assert y[one.row] == -1
            assert one.votes[estimator.classes_ == one.predicted] == one.votes.max()
            assert "resemble" in one.reason


def test_a_rule_may_be_named_and_threads_change_nothing(data):
    X, y = data
    rows = {}
    for jobs in (1, 3):
        model = SelfTrainingEnsemble(n_estimators=20, random_state=0, n_jobs=jobs).fit(X, y)
        rows[jobs] = [
            [one.row for one in model.suggest_rows(9, query_strategy=rule)] for rule in ("margin", "density", "random")
        ]
    assert rows[1] == rows[3]
    assert rows[1][0] != rows[1][2]
    with pytest.raises(ValueError, match="query_strategy must be"):
        model.suggest_rows(3, query_strategy="guess")
    with pytest.raises(ValueError, match="suggest"):
        model.suggest_rows(-1)


def test_wrong_labels_are_doubted(data):
    chance = np.random.RandomState(0)
    truth = np.arange(80) % 2
    X = chance.normal(size=(80, 3)) + 6 * truth[:, None]
    y = np.where(np.arange(80) < 60, truth, -1)
    y[[4, 17]] = 1 - y[[4, 17]]
    model = SelfTrainingEnsemble(n_estimators=40, random_state=0).fit(X, y)
    found = model.find_label_issues()
    assert {one.row for one in found} == {4, 17}
    assert all(one.label == y[one.row] != one.predicted for one in found)
    with pytest.raises(ValueError, match="labeled rows"):
        SelfTrainingEnsemble(n_estimators=5).fit(X, np.where(np.arange(80) < 6, truth, -1)).find_label_issues()


def test_a_pickle_leaves_the_rows_behind(data):
    X, y = data
    model = SelfTrainingEnsemble(n_estimators=10, random_state=0).fit(X, y)
    twin = pickle.loads(pickle.dumps(model))
    assert np.array_equal(twin.predict(X), model.predict(X))
    with pytest.raises(ValueError, match="fit again"):
        twin.suggest_rows(3)
    model.suggest_rows(3)


def test_the_command_suggests_the_same_rows(data, tmp_path, command_path):
    X, y = data
    names = [f"c{i}" for i in range(X.shape[1])]
    with open(tmp_path / "d.csv", "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow([*names, "kind"])
        for values, label in zip(X, y, strict=True):
            writer.writerow([*map(repr, map(float, values)), "" if label == -1 else label])
    words = "label d.csv --n-estimators 20 --seed 4 --cv 0 --suggest 8 --out out".split()
    subprocess.run([command_path, *words], cwd=tmp_path, check=True, capture_output=True, timeout=120)
    written = list(csv.DictReader(io.StringIO((tmp_path / "out" / "suggestions.csv").read_text())))
    found = SelfTrainingEnsemble(n_estimators=20, random_state=4).fit(X, y).suggest_rows(8)
    assert [(int(line["row"]) - 1, line["reason"]) for line in written] == [(one.row, one.reason) for one in found]


def test_rows_of_a_pandas_frame_are_named_by_its_index(data):
    pandas = pytest.importorskip("pandas")
    X, y = data
    frame = pandas.DataFrame(X, index=[f"P-{row:03d}" for row in range(len(X))])
    named = SelfTrainingEnsemble(n_estimators=20, cv=0, random_state=0).fit(frame, y)
    plain = SelfTrainingEnsemble(n_estimators=20, cv=0, random_state=0).fit(X, y)
    assert [one.id for one in named.suggest_rows(5)] == [f"P-{one.row:03d}" for one in plain.suggest_rows(5)]
    assert all(one.id == f"P-{one.row:03d}" for one in named.find_label_issues())
    assert all(one.id is None for one in plain.suggest_rows(5))
