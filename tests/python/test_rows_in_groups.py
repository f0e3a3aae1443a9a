"""tests/python/test_rows_in_groups.py: groups= in fit and in the folds, beside loops that hide whole groups."""

import numpy as np
import pytest
from sklearn.base import clone
from sklearn.model_selection import PredefinedSplit, cross_val_predict

from sewil import RelevanceSelector, SelfTrainingEnsemble, SemiFisherSelector
from sewil.model_selection import SemiSupervisedKFold


@pytest.fixture
def table():
    """30 groups of 6 rows, of one class and with an effect each; every second group has labels."""
    chance = np.random.default_rng(2)
    groups = np.repeat(np.arange(30), 6)
    truth = groups // 2 % 2
    effect = chance.normal(size=(30, 4)) + np.outer(2 * (np.arange(30) // 2 % 2) - 1, [1, 1, 0, 0])
    X = effect[groups] + chance.normal(size=(180, 4))
    order = chance.permutation(180)
    y = np.where(groups % 2 == 0, truth, -1)
    return X[order], y[order], groups[order]


def test_a_loop_over_the_folds_that_hides_whole_groups_finds_the_same_counts(table):
    X, y, groups = table
    model = SelfTrainingEnsemble(n_estimators=20, cv=4, random_state=5)
    estimate = clone(model).fit(X, y, groups=groups).cv_results_
    labeled = np.flatnonzero(y != -1)
    fold_of = np.array(estimate["fold_of"][0])
    for group in np.unique(groups[labeled]):
        assert len(np.unique(fold_of[groups[labeled] == group])) == 1
    right = 0
    for fold in range(estimate["folds"]):
        seen = y.copy()
        seen[labeled[fold_of == fold]] = -1
        fitted = clone(model).set_params(cv=0).fit(X, seen, groups=groups)
        right += np.sum((fitted.transduction_ == y)[labeled[fold_of == fold]])
    assert right / len(labeled) == estimate["chosen"]["measured"]


def test_scikit_learns_loop_over_groups_gives_the_same_counts(table):
    X, y, groups = table
    labeled = np.flatnonzero(y != -1)
    model = SelfTrainingEnsemble(n_estimators=20, cv=4, random_state=5, policy="none", estimator="random-forest")
    estimate = clone(model).fit(X, y, groups=groups).cv_results_
    folds = PredefinedSplit(estimate["fold_of"][0])
    inner = clone(model).set_params(cv=0)
    predicted = cross_val_predict(inner, X[labeled], y[labeled], cv=folds)
    assert np.mean(predicted == y[labeled]) == estimate["supervised"]["measured"]


def test_groups_may_be_texts_and_only_who_belongs_together_counts(table):
    X, y, groups = table
    model = SelfTrainingEnsemble(n_estimators=10, cv=3, random_state=5)
    by_number = clone(model).fit(X, y, groups=groups).cv_results_
    names = np.array([f"patient {group}" for group in groups])
    assert clone(model).fit(X, y, groups=names.tolist()).cv_results_["kinds"] == by_number["kinds"]
    assert "kinds" not in clone(model).fit(X, y).cv_results_


def test_selectors_and_relevance_take_groups(table):
    X, y, groups = table
    fitted = SemiFisherSelector(n_features_to_select=2, n_estimators=10, cv=3, random_state=5).fit(X, y, groups=groups)
    assert fitted.cv_results_["kinds"][0]["hidden"] == "whole_groups"
    alone = RelevanceSelector(n_estimators=10, seeds=1, random_state=5).fit(X, y)
    grouped = RelevanceSelector(n_estimators=10, seeds=1, random_state=5).fit(X, y, groups=groups)
    assert np.all(grouped.qvalues_[:2] > alone.qvalues_[:2])


@pytest.mark.parametrize(
    ("groups", "sentence"),
    [
        (np.zeros(7), r"groups has the shape \(7,\), expected one value per row \(180\)."),
        ([None] + ["a"] * 179, r"groups\[0\] is missing; give a row that belongs to no other a value of its own."),
        (np.zeros(180), "all rows are of the group"),
    ],
)
def test_what_are_no_groups_is_refused(table, groups, sentence):
    X, y, _ = table
    with pytest.raises(ValueError, match=sentence):
        SelfTrainingEnsemble(n_estimators=5).fit(X, y, groups=groups)


def test_the_folds_cut_no_group(table):
    X, y, groups = table
    tested = []
    for train, test in SemiSupervisedKFold(4, shuffle=True, random_state=1).split(X, y, groups):
        known = train[y[train] != -1]
        assert not set(groups[known]) & set(groups[test])
        assert set(np.flatnonzero(y == -1)) <= set(train)
        tested += list(test)
    assert sorted(tested) == np.flatnonzero(y != -1).tolist()
    cut = [set(groups[train[y[train] != -1]]) & set(groups[test]) for train, test in SemiSupervisedKFold(4).split(X, y)]
    assert any(cut)  # without groups they are cut


def test_suggestions_spread_over_groups(table):
    X, y, groups = table
    model = SelfTrainingEnsemble(n_estimators=20, cv=0, random_state=5).fit(X, y, groups=groups)
    assert len({groups[row.row] for row in model.suggest_rows(15)}) == 15
