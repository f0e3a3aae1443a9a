"""tests/python/test_sample_weights.py: weights of rows and equal classes, the same as the command's."""

import subprocess

import numpy as np
import pandas
import pytest

from sewil import ForestClassifier, SelfTrainingEnsemble
from small import estimators, name


@pytest.fixture
def rare():
    """240 rows, two overlapping classes, one row in four of the rare one; half of the labels are known."""
    chance = np.random.default_rng(3)
    truth = (np.arange(240) % 4 == 0).astype(int)
    X = chance.normal(size=(240, 3)) + 1.2 * truth[:, None] * [1, 0, 0]
    return X, np.where(chance.random(240) < 0.5, truth, -1)


@pytest.mark.parametrize("estimator", estimators(), ids=name)
def test_equal_weights_are_none(estimator, X, y):
    plain = estimator.fit(X, y).feature_importances_.copy()
    assert np.array_equal(estimator.fit(X, y, sample_weight=np.full(len(X), 3.0)).feature_importances_, plain)


def test_weights_change_what_is_learned(rare):
    X, y = rare
    model = SelfTrainingEnsemble(n_estimators=40, cv=0, random_state=0)
    weights = np.where(np.arange(240) % 3 == 0, 6.0, 1.0)
    plain, weighted = model.fit(X, y).votes_.copy(), model.fit(X, y, sample_weight=weights).votes_
    assert not np.array_equal(plain, weighted)
    assert np.array_equal(weighted, model.set_params(n_jobs=3).fit(X, y, sample_weight=list(weights)).votes_)


def test_a_rare_class_is_predicted_more_often_with_equal_classes(rare):
    X, y = rare
    given = {
        balance: np.sum(
            ForestClassifier(n_estimators=100, class_balance=balance, random_state=0).fit(X, y).predict(X) == 1
        )
        for balance in ("none", "equal")
    }
    assert given["equal"] > 1.2 * given["none"]


@pytest.mark.parametrize(
    ("weights", "sentence"),
    [
        (np.ones(3), r"sample_weight has the shape \(3,\), expected one number per row \(240\)"),
        (np.zeros(240), r"sample_weight\[0\] is 0.0, expected a finite number above zero"),
        (np.full(240, np.nan), r"sample_weight\[0\] is nan"),
    ],
)
def test_what_is_no_weight_is_refused(rare, weights, sentence):
    with pytest.raises(ValueError, match=sentence):
        SelfTrainingEnsemble(n_estimators=5).fit(*rare, sample_weight=weights)


def test_the_command_gives_the_same_votes(rare, command_path, tmp_path):
    X, y = rare
    weights = 1.0 + np.arange(240) % 5
    frame = pandas.DataFrame(X, columns=["a", "b", "c"]).assign(w=weights, kind=pandas.array(y).astype("Int64"))
    frame.loc[y == -1, "kind"] = pandas.NA
    frame.to_csv(tmp_path / "t.csv", index=False)
    words = "label t.csv --weight w --class-balance equal --n-estimators 30 --seed 7 --cv 0 --out o --quiet"
    subprocess.run([command_path, *words.split()], cwd=tmp_path, check=True)
    told = pandas.read_csv(tmp_path / "o" / "labels.csv")
    model = SelfTrainingEnsemble(n_estimators=30, random_state=7, cv=0, class_balance="equal")
    votes = model.fit(X, y, sample_weight=weights).votes_
    assert np.array_equal(told[["vote_0", "vote_1"]].to_numpy(), votes[y == -1])
