"""tests/python/test_bounds.py: bounds against direct numpy twins and against values worked out by hand."""

import numpy as np
import pytest
from sklearn.base import clone

from sewil import SelfTrainingEnsemble, bounds


def random_votes(rng, rows, classes):
    votes = rng.dirichlet(np.full(classes, 0.6), rows)
    return np.round(votes * 20) / np.round(votes * 20).sum(axis=1, keepdims=True)


def twin_margins(votes):
    result = np.empty_like(votes)
    for i in range(votes.shape[1]):
        result[:, i] = votes[:, i] - np.delete(votes, i, axis=1).max(axis=1)
    return result


def twin_joint(votes, predicted, i, k, t, grid):
    """B_ik(t) by its definition, sum by sum."""
    v_i, v_k = votes[:, i], votes[:, k]
    u_i = v_i.sum()
    J = (v_i * v_k)[predicted == k].sum() / u_i
    values = []
    for m in range(1, grid + 1):
        s = t + m * (1 - t) / grid
        inside = (v_k >= t) & (v_k < s)
        M = (v_i * v_k)[inside].sum() / u_i
        values.append(v_i[inside].sum() / u_i + max(0.0, J - M) / s)
    return min(values)


def twin_error(votes, predicted, k, t, grid):
    rows, classes = votes.shape
    taken = np.mean((votes[:, k] >= t) & (predicted == k))
    if taken == 0:
        return np.inf
    joint = sum(
        votes[:, i].sum() * twin_joint(votes, predicted, i, k, t, grid)
        for i in range(classes)
        if i != k and votes[:, i].sum() > 0
    )
    return joint / rows / taken


@pytest.mark.parametrize("classes", [2, 3, 5])
def test_margins_and_moments_equal_their_definition(classes):
    votes = random_votes(np.random.default_rng(classes), 40, classes)
    margins = twin_margins(votes)
    np.testing.assert_allclose(bounds.margins(votes), margins, atol=1e-15)
    mu1, mu2 = bounds.margin_moments(votes)
    assert mu1 == pytest.approx((votes * margins).sum(axis=1).mean())
    assert mu2 == pytest.approx((votes * margins**2).sum(axis=1).mean())
    truth = np.eye(classes)[votes.argmin(axis=1)]
    assert bounds.margin_moments(votes, truth).mu1 == pytest.approx((truth * margins).sum(axis=1).mean())


def test_rows_without_a_vote_are_left_out():
    assert bounds.margin_moments([[0.75, 0.25], [0, 0]]) == bounds.margin_moments([[0.75, 0.25]])
    assert bounds.predict([[0.2, 0.8], [0, 0]]).tolist() == [1, -1]


def test_the_mislabeling_matrix_by_hand():
    matrix = bounds.mislabeling_matrix([0, 0, 0, 1, 1, 2, -1], [0, 0, 1, 1, 0, 2, 0], n_classes=4)
    np.testing.assert_allclose(matrix, [[2 / 3, 0.5, 0, 0], [1 / 3, 0.5, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])
    assert bounds.beta(matrix) == pytest.approx(2 / 3 + 0.5)
    assert bounds.gamma(matrix) == pytest.approx(2 / 3 + 0.5 + 1 + 1)


@pytest.mark.parametrize("classes", [2, 3])
@pytest.mark.parametrize("search", ["global", "first-dip"])
def test_thresholds_lie_where_the_error_bound_is_smallest(classes, search):
    grid = 12
    votes = random_votes(np.random.default_rng(10 + classes), 30, classes)
    predicted = votes.argmax(axis=1)
    thresholds, errors = bounds.transductive_thresholds(votes, search=search, grid=grid)
    for k in range(classes):
        low, high = votes[:, k].min(), votes[:, k].max()
        values = [twin_error(votes, predicted, k, low + g * (high - low) / grid, grid) for g in range(grid)]
        if search == "global":
            assert errors[k] == pytest.approx(min(values))
            assert thresholds[k] == pytest.approx(low + int(np.argmin(values)) * (high - low) / grid)
        else:
            assert errors[k] >= min(values) - 1e-12
            assert low <= thresholds[k] <= high


@pytest.mark.parametrize("classes", [2, 4])
def test_the_transductive_bound_equals_its_definition(classes):
    votes = random_votes(np.random.default_rng(20 + classes), 25, classes)
    predicted = votes.argmax(axis=1)
    expected = sum(
        votes[:, i].mean() * twin_joint(votes, predicted, i, k, 0.0, 50)
        for k in range(classes)
        for i in range(classes)
        if i != k
    )
    assert bounds.transductive_bound(votes) == pytest.approx(expected)


def test_all_criteria_together_equal_their_parts():
    rng = np.random.default_rng(5)
    votes, others = random_votes(rng, 30, 3), random_votes(rng, 20, 3)
    labels = rng.integers(0, 3, 30)
    found = bounds.criteria(votes, labels, n_labeled=12, unlabeled_votes=others)
    matrix = bounds.mislabeling_matrix(labels[:12], bounds.predict(votes)[:12], 3)
    mu1, mu2 = bounds.margin_moments(votes)
    assert (found["mu1"], found["mu2"]) == (mu1, mu2)
    assert (found["beta"], found["gamma"]) == (bounds.beta(matrix), bounds.gamma(matrix))
    assert found["cb"] == bounds.c_bound(mu1, mu2) == pytest.approx(1 - mu1**2 / mu2)
    assert found["cbil"] == bounds.c_bound(mu1, mu2, found["gamma"])
    assert found["cbil_beta"] == bounds.c_bound(mu1, mu2, found["beta"])
    assert found["oob_error"] == pytest.approx(np.mean(bounds.predict(votes) != labels))
    assert found["tb"] == bounds.transductive_bound(others)
    plain = bounds.criteria(votes, labels, n_labeled=12, unlabeled_votes=others, moments="unlabeled")
    assert (plain["mu1"], plain["mu2"]) == bounds.margin_moments(others)


def test_the_thresholds_of_self_training_can_be_repeated(X, y):
    """One step by hand: the rows whose vote reaches the threshold are the rows that were taken."""
    model = SelfTrainingEnsemble(n_estimators=30, estimator="random-forest", random_state=0, cv=0)
    once = clone(model).set_params(max_iter=1).fit(X, y)
    free = y == -1
    votes = clone(model).set_params(policy="none").fit(X, y).votes_[free]
    thresholds, _ = bounds.transductive_thresholds(votes)
    predicted = bounds.predict(votes)
    taken = votes[np.arange(len(votes)), predicted] >= thresholds[predicted]
    np.testing.assert_array_equal(once.labeled_iter_[free] == 1, taken)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: bounds.margins([0.5, 0.5]), "votes must have one line per row"),
        (lambda: bounds.margins([[0.9, 0.9]]), "lines that sum to 1"),
        (lambda: bounds.margins([[1.5, -0.5]]), "not negative"),
        (lambda: bounds.margins([[np.nan, 1.0]]), "finite"),
        (lambda: bounds.margin_moments([[1.0, 0.0]], [[1.0, 0.0, 0.0]]), "posterior has the shape"),
        (lambda: bounds.c_bound(0.1, 0.2, 0), "correction must be above 0"),
        (lambda: bounds.mislabeling_matrix([0, 1], [0]), "y_true has 2 rows and y_pred has 1"),
        (lambda: bounds.mislabeling_matrix([0, 5], [0, 1], 3), "n_classes is 3, but class 5"),
        (lambda: bounds.mislabeling_matrix([0.5], [1]), "y_true must be a list of whole numbers"),
        (lambda: bounds.beta([[1.0, 0.0]]), "matrix must be square"),
        (lambda: bounds.criteria([[1.0, 0.0]], [2]), "labels must be from 0 to 1"),
        (lambda: bounds.criteria([[1.0, 0.0]], [0, 1]), "oob_votes has 1 rows and labels has 2"),
        (lambda: bounds.criteria([[1.0, 0.0]], [0], 3), "n_labeled must be from 0 to 1"),
        (lambda: bounds.transductive_bound([[1.0, 0.0]], grid=1), "threshold_grid must be"),
        (lambda: bounds.transductive_thresholds([[1.0, 0.0]], search="up"), "threshold_search must be"),
    ],
)
def test_bad_arguments_are_named(call, sentence):
    with pytest.raises(ValueError, match=sentence):
        call()
