"""tests/python/test_study.py: comparing methods on arrays."""

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import numpy as np
import pytest

from sewil import SelfLearningClassifier, SemiFisherSelector, SemiSupervisedKFold, SewilSelector
from sewil.study import Split, compare, kfold_splits, shuffle_splits, summarize, table

METHODS = {"sfs": SemiFisherSelector(columns=4, trees=10), "all": None}
SMALL = SelfLearningClassifier(trees=20)


def plain(lines):
    return [{key: value for key, value in line.items() if key != "seconds"} for line in lines]


def test_splits_are_stratified_disjoint_and_repeatable(problem):
    parts = list(shuffle_splits(problem.truth, 3, labeled=0.2, test=30, random_state=0))
    assert len(parts) == 3
    for split in parts:
        assert sorted(np.concatenate(split)) == list(range(120))
        assert (len(split.labeled), len(split.test)) == (24, 30)
        assert abs(problem.truth[split.labeled].mean() - problem.truth.mean()) < 0.1
    again = list(shuffle_splits(problem.truth, 3, labeled=0.2, test=30, random_state=0))
    assert all(np.array_equal(a.labeled, b.labeled) for a, b in zip(parts, again, strict=True))
    assert not np.array_equal(parts[0].labeled, parts[1].labeled)


def test_a_line_says_what_fitting_by_hand_says(problem):
    split = next(shuffle_splits(problem.truth, 1, random_state=0))
    (line,) = compare({"sfs": METHODS["sfs"]}, problem.data, problem.truth, [split], classifier=SMALL, random_state=3)
    y = np.full(120, -1)
    y[split.labeled] = problem.truth[split.labeled]
    rows = np.concatenate([split.labeled, split.unlabeled])
    chosen = (
        SemiFisherSelector(columns=4, trees=10, random_state=3)
        .fit(problem.data[rows], y[rows])
        .get_support(indices=True)
    )
    model = SelfLearningClassifier(trees=20, random_state=3).fit(problem.data[rows][:, chosen], y[rows])
    assert line["columns"] == 4 and line["seed"] == 3 and line["status"] == "done"
    assert line["acc_t"] == np.mean(model.predict(problem.data[split.test][:, chosen]) == problem.truth[split.test])
    assert line["acc_u"] == np.mean(model.transduction_[len(split.labeled) :] == problem.truth[split.unlabeled])


@pytest.mark.parametrize("pool", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_an_executor_changes_nothing_but_the_time(problem, pool):
    splits = list(shuffle_splits(problem.truth, 2, random_state=0))
    here = compare(METHODS, problem.data, problem.truth, splits, classifier=SMALL)
    with pool(2) as executor:
        there = compare(METHODS, problem.data, problem.truth, splits, classifier=SMALL, executor=executor)
    assert plain(there) == plain(here)
    assert [(line["split"], line["method"]) for line in here] == [(0, "sfs"), (0, "all"), (1, "sfs"), (1, "all")]


def test_folds_of_partly_labeled_data(X, y):
    lines = compare(METHODS, X, y, kfold_splits(SemiSupervisedKFold(3), X, y), classifier=SMALL)
    assert len(lines) == 6 and all(line["acc_u"] is None and 0 <= line["acc_t"] <= 1 for line in lines)


def test_frames_and_text_labels(problem):
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame(problem.data).add_prefix("c")
    texts = np.where(problem.truth == 0, "no", "yes")
    splits = list(shuffle_splits(problem.truth, 1, random_state=0))
    assert plain(compare(METHODS, frame, texts, splits, classifier=SMALL)) == plain(
        compare(METHODS, problem.data, problem.truth, splits, classifier=SMALL)
    )


def test_a_method_that_runs_out_of_time_is_said_to(problem):
    slow = SewilSelector(trees=1_000_000, time_limit=0.02)
    (line,) = compare(
        {"slow": slow}, problem.data, problem.truth, list(shuffle_splits(problem.truth, 1, random_state=0))
    )
    assert line["acc_u"] is None and "time_limit" in line["status"]
    assert "| slow | NA | NA | NA | NA |" in table([line])


def test_the_table_has_means_and_the_best_in_bold():
    lines = [
        {"method": method, "acc_u": acc, "acc_t": acc / 2, "columns": 4, "seconds": 1.0}
        for method, acc in (("a", 0.5), ("a", 0.7), ("b", 0.4))
    ]
    assert summarize(lines)[0]["acc_u"] == pytest.approx(0.6)
    text = table(lines).splitlines()
    assert text[2] == "| a | **0.600 +- 0.100** | **0.300 +- 0.050** | 4.0 | 1.0 |"
    assert text[3] == "| b | 0.400 +- 0.000 | 0.200 +- 0.000 | 4.0 | 1.0 |"


def test_a_split_may_be_made_by_hand(problem):
    split = Split(np.arange(40), np.arange(40, 100), np.arange(100, 120))
    (line,) = compare({"all": None}, problem.data, problem.truth, [split], classifier=SMALL)
    assert line["columns"] == 12
