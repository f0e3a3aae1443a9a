"""tests/python/test_expected_accuracy.py: the accuracy to expect, beside a loop over estimators that hides labels."""

import json
import subprocess

import numpy as np
import pytest
from scipy.stats import binomtest
from sklearn.base import clone

from sewil import CoTrainingSelector, SelfTrainingEnsemble, SemiFisherSelector, SewilSelector

SEARCH = {"population": 8, "parents": 3, "generations": 3}
SMALL = {"n_estimators": 20, "estimator": "ensemble", "random_state": 5, "cv": 3}


def hidden_folds(y, estimate):
    """The rows of every fold, as the estimate names them, repeat by repeat."""
    labeled = np.flatnonzero(y != -1)
    for fold_of in estimate["fold_of"]:
        yield [labeled[np.array(fold_of) == fold] for fold in range(estimate["folds"])]


def share_right(estimator, X, y, estimate):
    """Of every row the share of repeats in which it was labeled right while its fold was hidden."""
    right = np.zeros(len(y))
    for folds in hidden_folds(y, estimate):
        for rows in folds:
            seen = y.copy()
            seen[rows] = -1
            fitted = clone(estimator).set_params(cv=0).fit(X, seen)
            right[rows] += fitted.transduction_[rows] == y[rows]
    return right[y != -1] / estimate["repeats"]


def check_pair(found, first, second):
    difference = first - second
    better, worse = np.sum(difference > 0), np.sum(difference < 0)
    assert found["difference"] == difference.sum() / len(difference)
    assert (found["better"], found["worse"]) == (better, worse)
    expected = binomtest(int(better), int(better + worse)).pvalue if better + worse else 1
    assert found["p_value"] == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("repeats", [1, 2])
def test_a_loop_that_hides_the_folds_labels_finds_the_same_figures_for_self_training(X, y, repeats):
    model = SelfTrainingEnsemble(n_estimators=20, cv=4, n_repeats=repeats, random_state=5)
    estimate = clone(model).fit(X, y).cv_results_
    assert estimate["folds"] == 4 and estimate["repeats"] == repeats and estimate["folds_done"] == 4 * repeats
    learned = share_right(model, X, y, estimate)
    supervised = share_right(clone(model).set_params(policy="none"), X, y, estimate)
    assert estimate["chosen"]["measured"] == learned.sum() / len(learned)
    assert estimate["supervised"]["measured"] == supervised.sum() / len(supervised)
    truth = y[y != -1]
    for entry in estimate["chosen"]["recall"]:
        of_class = truth == int(entry["class"])
        assert entry["recall"] == learned[of_class].sum() / of_class.sum()
    check_pair(estimate["unlabeled"], learned, supervised)
    check_pair(estimate["selection"], learned, learned)


@pytest.mark.parametrize(
    "selector",
    [
        SewilSelector(n_features_to_select=5, **SMALL, **SEARCH),
        SemiFisherSelector(n_features_to_select=5, **SMALL),
        CoTrainingSelector(n_estimators=10, n_features_to_select=4, random_state=5, cv=3),
    ],
    ids=lambda selector: type(selector).__name__,
)
def test_a_loop_that_hides_the_folds_labels_finds_the_same_figures_for_a_selection(X, y, selector):
    fitted = clone(selector).fit(X, y)
    estimate = fitted.cv_results_
    # A fold takes as many columns as the whole run: a search may find fewer than were asked for.
    in_fold = clone(selector).set_params(n_features_to_select=int(fitted.support_.sum()))
    chosen = share_right(in_fold, X, y, estimate)
    # A search that is to take every feature may leave some out; a ranker takes them all.
    ranker = SemiFisherSelector(**SMALL) if isinstance(selector, SewilSelector) else selector
    everything = clone(ranker).set_params(n_features_to_select=X.shape[1])
    learned = share_right(everything, X, y, estimate)
    assert estimate["chosen"]["measured"] == chosen.sum() / len(chosen)
    assert estimate["all_columns"]["measured"] == learned.sum() / len(learned)
    check_pair(estimate["selection"], chosen, learned)
    assert set(fitted.stability_) == {"index", "low", "high"}
    assert [point["columns"] for point in fitted.size_curve_["points"]][-1] == X.shape[1]


def test_a_label_that_is_kept_in_would_be_noticed(X, y):
    """The loop above is no use if it finds the same whatever is hidden: keep one row's label in each fold."""
    model = SelfTrainingEnsemble(n_estimators=20, cv=4, random_state=5).fit(X, y)
    measured = model.cv_results_["chosen"]["measured"]
    noisy = y.copy()
    noisy[y != -1] = np.random.RandomState(0).permutation(y[y != -1])  # nothing to learn: keeping helps for sure
    model = SelfTrainingEnsemble(n_estimators=20, cv=4, random_state=5).fit(X, noisy)
    right = 0
    for rows in next(hidden_folds(noisy, model.cv_results_)):
        seen = noisy.copy()
        seen[rows[1:]] = -1
        right += np.sum(clone(model).set_params(cv=0).fit(X, seen).transduction_[rows] == noisy[rows])
    assert right / np.sum(y != -1) != model.cv_results_["chosen"]["measured"]
    assert model.cv_results_["chosen"]["measured"] < measured


def test_the_command_line_estimates_the_same(command_path, tmp_path, X, y):
    cells = [[*map(repr, row), "" if label == -1 else str(label)] for row, label in zip(X.tolist(), y, strict=True)]
    lines = [",".join([*(f"c{i}" for i in range(X.shape[1])), "kind"]), *(",".join(line) for line in cells)]
    (tmp_path / "data.csv").write_text("\n".join(lines) + "\n")

    def estimate(*words):
        line = [command_path, *words, "data.csv", "--json", "--seed", "4", "--quiet"]
        done = subprocess.run(line, cwd=tmp_path, text=True, capture_output=True, timeout=120)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    command = estimate("select", "--method", "sfs", "--n-estimators", "20")
    selector = SemiFisherSelector(n_estimators=20, random_state=4).fit(X, y)
    assert (selector.cv_results_, selector.size_curve_, selector.stability_) == tuple(
        command[name] for name in ("cv_results", "size_curve", "stability")
    )
    assert selector.cv_results_["folds"] == 5
    command = estimate("label", "--n-estimators", "20")
    model = SelfTrainingEnsemble(n_estimators=20, random_state=4).fit(X, y)
    assert model.cv_results_ == command["cv_results"] and model.cv_results_["folds"] == 10


def test_cv_0_estimates_nothing(X, y):
    assert SelfTrainingEnsemble(n_estimators=10, cv=0).fit(X, y).cv_results_ is None
    selector = SemiFisherSelector(n_estimators=10, cv=0).fit(X, y)
    assert selector.cv_results_ is None and selector.size_curve_ is None and selector.stability_ is None


def test_other_seeds_are_asked_only_when_wanted(X, y):
    settings = {"n_features_to_select": 4, "n_estimators": 10, "cv": 3}
    first, *others = [SemiFisherSelector(**settings, random_state=seed).fit(X, y) for seed in (3, 4, 5)]
    assert first.seed_check_ is None
    checked = SemiFisherSelector(**settings, random_state=3, check_seeds=2).fit(X, y)
    assert np.array_equal(checked.get_support(), first.get_support())
    alike = [np.mean(other.transduction_[y == -1] == first.transduction_[y == -1]) for other in others]
    assert checked.seed_check_["seeds"] == 2 and checked.seed_check_["same_labels"] == pytest.approx(np.mean(alike))
    expected = [each.cv_results_["chosen"]["accuracy"] for each in (first, *others)]
    assert checked.seed_check_["accuracy"] == pytest.approx(expected)


def test_few_labels_give_a_reason_instead_of_figures(X, y):
    few = y.copy()
    few[np.flatnonzero(y != -1)[6:]] = -1
    estimate = SelfTrainingEnsemble(n_estimators=10, random_state=0).fit(X, few).cv_results_
    assert estimate["chosen"] is None and estimate["none_because"].startswith("With 6 labeled rows")


@pytest.mark.parametrize("rule", ["smallest", "best"])
@pytest.mark.parametrize("cv", [0, 3])
def test_columns_can_be_as_many_as_labels_of_rows_favor(X, y, rule, cv):
    selector = SewilSelector(n_features_to_select=rule, n_estimators=15, random_state=1, cv=cv, **SEARCH).fit(X, y)
    chosen = selector.sizes_["chosen"]["columns"]
    assert selector.support_.sum() == selector.transform(X).shape[1] == chosen
    assert chosen == selector.sizes_["best"] if rule == "best" else chosen <= selector.sizes_["smallest"]
    assert selector.record_["options"]["n_features_to_select"] == rule


def test_columns_that_are_no_number_and_no_rule_are_refused(X, y):
    expected = r"must be a whole number from 1 to 1,073,741,824, 'auto', 'smallest' or 'best', got 'few'\."
    with pytest.raises(ValueError, match=expected):
        SemiFisherSelector(n_features_to_select="few").fit(X, y)
