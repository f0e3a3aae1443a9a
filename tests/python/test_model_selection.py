"""tests/python/test_model_selection.py: cross-validation and grid search with unlabeled rows."""

import numpy as np
import pytest
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.pipeline import Pipeline

from sewil import SelfTrainingEnsemble, SemiSupervisedKFold, SewilSelector, ignore_unlabeled
from small import SEARCH


@pytest.mark.parametrize("shuffle", [False, True])
def test_unlabeled_rows_are_in_every_training_set_and_in_no_test_set(X, y, shuffle):
    folds = SemiSupervisedKFold(4, shuffle=shuffle, random_state=0 if shuffle else None)
    tested = []
    for train, test in folds.split(X, y):
        assert set(np.flatnonzero(y == -1)) <= set(train)
        assert not set(train) & set(test) and len(train) + len(test) == len(y)
        assert np.all(y[test] != -1)
        shares = np.bincount(y[test], minlength=2) / len(test)
        np.testing.assert_allclose(shares, np.bincount(y[y != -1]) / np.sum(y != -1), atol=0.15)
        tested += test.tolist()
    assert sorted(tested) == np.flatnonzero(y != -1).tolist()
    assert folds.get_n_splits() == 4


def test_folds_of_text_labels(X, y):
    texts = np.where(y == -1, None, np.where(y == 0, "a", "b"))
    numbers = [test.tolist() for _, test in SemiSupervisedKFold(3).split(X, y)]
    assert [test.tolist() for _, test in SemiSupervisedKFold(3).split(X, texts)] == numbers


def test_bad_folds_are_named():
    with pytest.raises(ValueError, match="n_splits"):
        SemiSupervisedKFold(1)


def test_a_scorer_that_ignores_unlabeled_rows(X, y):
    model = SelfTrainingEnsemble(n_estimators=20, random_state=0).fit(X, y)
    known = y != -1
    for scoring in ("accuracy", "balanced_accuracy", "roc_auc", "neg_log_loss", None):
        expected = ignore_unlabeled(scoring)(model, X[known], y[known])
        assert ignore_unlabeled(scoring)(model, X, y) == expected
    assert ignore_unlabeled("accuracy")(model, X, y) == np.mean(model.predict(X[known]) == y[known])
    assert np.isnan(ignore_unlabeled("accuracy")(model, X[~known], y[~known]))


def test_a_scorer_of_text_labels(X, y):
    texts = np.where(y == -1, None, np.where(y == 0, "a", "b"))
    model = SelfTrainingEnsemble(n_estimators=20, random_state=0).fit(X, texts)
    assert ignore_unlabeled("accuracy")(model, X, texts) > 0.5


def test_cross_validation_of_a_pipeline_that_selects(X, y):
    model = Pipeline(
        [
            ("select", SewilSelector(n_estimators=15, random_state=0, **SEARCH)),
            ("label", SelfTrainingEnsemble(n_estimators=20, random_state=0)),
        ]
    )
    scores = cross_val_score(
        model, X, y, cv=SemiSupervisedKFold(3), scoring=ignore_unlabeled("accuracy"), error_score="raise"
    )
    assert scores.shape == (3,) and scores.mean() > 0.6


def test_grid_search_over_a_pipeline_that_selects(X, y):
    model = Pipeline(
        [
            ("select", SewilSelector(n_estimators=10, random_state=0, **SEARCH)),
            ("label", SelfTrainingEnsemble(n_estimators=20, random_state=0)),
        ]
    )
    grid = GridSearchCV(
        model,
        {"select__criterion": ["cbil", "oob"], "label__policy": ["transductive", "fixed"]},
        cv=SemiSupervisedKFold(3),
        scoring=ignore_unlabeled("accuracy"),
        error_score="raise",
        n_jobs=2,
    ).fit(X, y)
    assert grid.best_score_ > 0.6
    assert grid.best_estimator_.predict(X).shape == y.shape
