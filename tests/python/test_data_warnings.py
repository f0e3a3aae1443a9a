"""tests/python/test_data_warnings.py: what the command warns of is a Python warning of its own category; odd labels are
read as the command reads them."""

import warnings

import numpy as np
import pytest
from sklearn.exceptions import ConvergenceWarning

from sewil import DataWarning, ForestClassifier, SelfTrainingEnsemble, SemiFisherSelector, SewilSelector

pd = pytest.importorskip("pandas")

QUICK = {"n_estimators": 10, "random_state": 0}


def told_by(estimator, X, y):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        estimator.fit(X, y)
    return [str(one.message) for one in caught if issubclass(one.category, DataWarning)]


def with_column(X, name, cells):
    frame = pd.DataFrame(X, columns=[f"c{c}" for c in range(X.shape[1])])
    frame[name] = cells
    return frame


@pytest.mark.parametrize(
    "estimator", [SemiFisherSelector(n_features_to_select=3, **QUICK), SelfTrainingEnsemble(**QUICK)]
)
def test_an_identifier_is_named(X, y, estimator):
    frame = with_column(X, "patient", [f"p{i}" for i in range(len(X))])
    assert any("Column 'patient' holds another text in nearly every row" in one for one in told_by(estimator, frame, y))


def test_a_column_that_gives_the_label_away_is_named_before_and_after(X, problem):
    truth = np.asarray(problem.truth)
    frame = with_column(X, "diagnosis", truth * 2.0 + 1)
    told = told_by(SemiFisherSelector(n_features_to_select=3, **QUICK), frame, truth)
    assert any("Column 'diagnosis' alone tells the classes of all labeled rows apart" in one for one in told)
    assert any("Column 'diagnosis', which alone tells the classes apart, is selected" in one for one in told)


def test_clean_data_has_no_warning(X, y):
    assert told_by(SemiFisherSelector(n_features_to_select=3, **QUICK), X, y) == []


def test_exact_copies_are_chosen_once_and_named(X, problem):
    X = X.copy()
    copies = np.column_stack([X, X[:, :3], X[:, :3]])
    selector = SewilSelector(n_estimators=10, generations=2, population=6, parents=3, keep=[0, 1, 2], random_state=0)
    told_by(selector, copies, problem.truth)
    chosen = copies[:, selector.support_]
    assert np.unique(chosen, axis=1).shape == chosen.shape
    assert selector.substitutes_["x0"] == [f"x{X.shape[1]}", f"x{X.shape[1] + 3}"]


def test_columns_too_much_alike_are_left_out_and_named(X, problem):
    noisy = np.column_stack([X, X + 1e-3 * np.random.default_rng(0).normal(size=X.shape)])
    plain = SemiFisherSelector(n_features_to_select=8, **QUICK).fit(noisy, problem.truth)
    thin = SemiFisherSelector(n_features_to_select=8, max_correlation=0.95, **QUICK).fit(noisy, problem.truth)
    assert thin.support_.sum() < plain.support_.sum() == 8
    assert sum(len(others) for others in thin.substitutes_.values()) == 8 - thin.support_.sum()
    with pytest.raises(ValueError, match="max_correlation must be a number from 0 to 1, got 2"):
        SemiFisherSelector(max_correlation=2).fit(X, problem.truth)


def test_the_empty_text_is_no_label(X, y):
    texts = np.array(["", "a", "b"])[y + 1]
    assert ForestClassifier(**QUICK).fit(X, texts).classes_.tolist() == ["a", "b"]
    assert ForestClassifier(**QUICK).fit(X, list(texts)).classes_.tolist() == ["a", "b"]


def test_whole_numbers_with_gaps_stay_whole(X, y):
    labels = pd.Series(y, dtype="Int64").where(y >= 0)
    classes = ForestClassifier(**QUICK).fit(X, labels).classes_
    assert classes.dtype.kind == "i" and classes.tolist() == [0, 1]


def test_a_y_of_another_length_is_told_so(X):
    with pytest.raises(ValueError, match="X has 120 rows and y has 3, expected the same number"):
        ForestClassifier().fit(X, [1, 1, 1])


def test_messages_show_plain_values(X):
    with pytest.raises(ValueError, match="y holds one class only, 'a';"):
        ForestClassifier().fit(X, np.full(len(X), "a"))


def test_a_time_limit_that_was_reached_is_told():
    from sewil.datasets import make_madelon_like

    X, y = make_madelon_like(rows=300, noise=100, labeled=0.3, random_state=0)
    with pytest.warns(ConvergenceWarning, match="time_limit was reached"):
        SewilSelector(n_estimators=100, generations=100000, time_limit=1.5, random_state=0, diagnostics=False).fit(X, y)
