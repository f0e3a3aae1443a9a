"""tests/python/test_labels.py: what y may be, and which rows count as unlabeled."""

import pickle
import warnings

import numpy as np
import pytest
from sklearn.base import clone

from sewil import ForestClassifier, SelfTrainingEnsemble, SewilSelector
from sewil._labels import read_labels
from small import classifiers, name, selectors

pd = pytest.importorskip("pandas")
NAN = float("nan")
KINDS = ("auto", "ensemble", "random-forest")


@pytest.mark.parametrize(
    "y",
    [
        np.array([0, 1, -1, 1]),
        np.array([0.0, 1.0, -1.0, 1.0]),
        np.array([0.0, 1.0, NAN, 1.0]),
        [0, 1, -1, 1],
        [0, 1, None, 1],
        np.array([0, 1, -1, 1], dtype=object),
        pd.Series([0, 1, pd.NA, 1], dtype="Int64"),
        pd.Series([0, 1, None, 1]),
        pd.Series([False, True, None, True], dtype="boolean"),
        np.array(["a", "b", None, "b"], dtype=object),
        np.array(["a", "b", -1, "b"], dtype=object),
        ["a", "b", NAN, "b"],
        pd.Series(["a", "b", pd.NA, "b"], dtype="string"),
        pd.Series(["a", "b", None, "b"], dtype="category"),
        pd.Series([5, 7, None, 7], dtype="category"),
    ],
    ids=lambda y: f"{type(y).__name__} {getattr(y, 'dtype', '')} {list(y)}",
)
def test_minus_one_none_nan_and_na_mean_no_label(y):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        labels = read_labels(y)
    assert labels.codes.tolist() == [0, 1, -1, 1]
    assert len(labels.classes) == 2


def test_polars_and_pyarrow_labels():
    pl, pa = pytest.importorskip("polars"), pytest.importorskip("pyarrow")
    for y in (
        pl.Series([3, 4, None, 4]),
        pl.Series(["a", "b", None, "b"]),
        pa.array([3, 4, None, 4]),
        pa.array(["a", "b", None, "b"]),
    ):
        assert read_labels(y).codes.tolist() == [0, 1, -1, 1]
    assert read_labels(pl.Series("kind", [3, 4, -1, 4])).name == "kind"


def test_a_y_of_minus_one_and_one_is_two_classes_and_a_warning():
    with pytest.warns(UserWarning, match="both are taken as classes"):
        labels = read_labels([-1, 1, 1, -1])
    assert labels.codes.tolist() == [0, 1, 1, 0] and labels.classes.tolist() == [-1, 1]


def test_minus_one_is_a_class_without_a_warning_when_nothing_but_gaps_is_unlabeled():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert read_labels([-1, 1, 1, -1], unlabeled=None).codes.tolist() == [0, 1, 1, 0]
        assert read_labels([-1, 0, 1, None], unlabeled=None).codes.tolist() == [0, 1, 2, -1]


def test_another_sign_for_no_label():
    assert read_labels(["a", "?", "b", "?"], unlabeled="?").codes.tolist() == [0, -1, 1, -1]
    assert read_labels([9, 0, 1, 9], unlabeled=9).codes.tolist() == [-1, 0, 1, -1]


def test_a_one_class_y_beside_minus_one_other_than_one_is_refused():
    with pytest.raises(ValueError, match="one class only"):
        read_labels([-1, 2, 2, -1])


@pytest.mark.parametrize(
    ("y", "sentence"),
    [
        (None, "requires y to be passed"),
        ([-1, -1, -1], "no label in any of its 3 rows"),
        ([NAN, NAN], "no label in any of its 2 rows"),
        ([1.0, 2.0, float("inf")], "infinite"),
        ([0.5, 0.7, 0.9], "Unknown label type"),
        ([1, 1, 1], "one class only"),
        (["a", "b", 3.0, None], "mixes text and other labels"),
        (np.array(["a", "b", "c", "-1"]), "text '-1' among other texts"),
        ([[1, 2], [3, 4]], "1d array"),
        ([(1, 2), (3, 4), None], "Unknown label type|1d array|inhomogeneous"),
    ],
)
def test_bad_y_is_refused_with_what_was_found(y, sentence):
    with pytest.raises(ValueError, match=sentence):
        read_labels(y)


@pytest.mark.parametrize("estimator", [*classifiers(), *selectors()], ids=name)
def test_text_labels_come_back_as_text(X, y, estimator):
    texts = np.where(y == -1, None, np.where(y == 0, "no", "yes"))
    estimator.fit(X, texts)
    assert estimator.classes_.tolist() == ["no", "yes"]
    if hasattr(estimator, "transduction_"):
        known = y != -1
        assert set(estimator.transduction_) <= {"no", "yes"}
        assert np.array_equal(estimator.transduction_[known], texts[known])


def test_labels_of_a_name_are_in_the_record(X, y):
    options = {"n_estimators": 5, "population": 4, "parents": 2, "generations": 1}
    assert SewilSelector(**options).fit(X, pd.Series(y, name="kind")).record_["data"]["label"] == "kind"
    assert SewilSelector(**options).fit(X, y).record_["data"]["label"] == "y"


def test_a_forest_learns_from_the_labeled_rows_alone(X, y):
    known = y != -1
    all_rows = ForestClassifier(n_estimators=20, random_state=0).fit(X, y)
    few_rows = ForestClassifier(n_estimators=20, random_state=0).fit(X[known], y[known])
    assert not all_rows.oob_votes_[~known].any()
    np.testing.assert_array_equal(all_rows.oob_votes_[known], few_rows.oob_votes_)
    np.testing.assert_array_equal(all_rows.predict_proba(X), few_rows.predict_proba(X))


def test_self_training_tells_when_and_how_rows_were_labeled(X, y, problem):
    model = SelfTrainingEnsemble(n_estimators=50, random_state=0).fit(X, y)
    known = y != -1
    assert np.array_equal(model.labeled_iter_ == 0, known)
    assert np.array_equal(model.transduction_[known], y[known])
    assert np.mean(model.transduction_[~known] == problem.truth[~known]) > 0.7
    assert model.n_iter_ == model.labeled_iter_.max()
    assert model.termination_condition_ in ("all_labeled", "none_taken") and model.stopped_ is None
    np.testing.assert_allclose(model.votes_.sum(axis=1), 1)
    assert 1 <= model.bounds_["beta"] <= model.bounds_["gamma"] <= 2


@pytest.mark.parametrize("selector", selectors(), ids=name)
def test_a_selector_counts_its_steps_too(X, y, selector):
    once, often = (clone(selector).set_params(max_iter=most).fit(X, y) for most in (1, None))
    assert once.n_iter_ == once.labeled_iter_.max() == 1
    assert often.n_iter_ == often.labeled_iter_.max() > 1


def test_a_fit_that_takes_no_rows_counts_as_one_step(X, y):
    model = SelfTrainingEnsemble(policy="none", n_estimators=10, cv=0, random_state=0).fit(X, y)
    assert model.n_iter_ == 1 and model.labeled_iter_.max() == 0


@pytest.mark.parametrize(
    ("voters", "names"),
    [("random-forest", []), ("extra-trees", []), ("linear", ["linear"]), ("ensemble", ["trees", "linear"])],
)
def test_every_kind_of_voters_labels_rows_and_is_pickled(X, y, problem, voters, names):
    model = SelfTrainingEnsemble(estimator=voters, n_estimators=50, cv=0, random_state=0).fit(X, y)
    assert [voter["name"] for voter in model.estimators_] == names
    assert sum(voter["share"] for voter in model.estimators_) == pytest.approx(1 if names else 0)
    assert np.mean(model.transduction_[y == -1] == problem.truth[y == -1]) > 0.6
    votes = model.predict_proba(X)
    np.testing.assert_allclose(votes.sum(axis=1), 1)
    np.testing.assert_array_equal(pickle.loads(pickle.dumps(model)).predict_proba(X), votes)


def test_the_ensemble_votes_unless_asked_otherwise(X, y):
    settings = {"n_estimators": 20, "cv": 0, "random_state": 0}
    votes = {kind: SelfTrainingEnsemble(estimator=kind, **settings).fit(X, y).votes_ for kind in KINDS}
    np.testing.assert_array_equal(votes["auto"], votes["ensemble"])
    assert not np.array_equal(votes["auto"], votes["random-forest"])


def test_names_and_order_of_classes_do_not_matter_to_a_linear_voter(X, y):
    known = y != -1
    names = np.where(known, np.array(["b", "a"])[np.where(known, y, 0)], "")
    settings = {"estimator": "linear", "cv": 0}
    by_number = SelfTrainingEnsemble(**settings).fit(X, y)
    by_name = SelfTrainingEnsemble(**settings, unlabeled="").fit(X, names)
    np.testing.assert_allclose(by_name.votes_, by_number.votes_[:, ::-1], atol=1e-12)


def test_score_leaves_out_rows_without_a_label(X, y):
    model = SelfTrainingEnsemble(n_estimators=20, random_state=0).fit(X, y)
    known = y != -1
    assert model.score(X, y) == model.score(X[known], y[known]) == np.mean(model.predict(X[known]) == y[known])


def test_score_counts_minus_one_when_it_is_a_class(X, y):
    signs = np.where(y == 0, -1, 1)
    with pytest.warns(UserWarning):
        model = ForestClassifier(n_estimators=20, random_state=0).fit(X, signs)
    assert model.score(X, signs) == np.mean(model.predict(X) == signs)
