"""tests/python/test_study.py: comparing methods on arrays; it is the study of the command line."""

import json
import subprocess
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import numpy as np
import pytest
from sklearn.base import clone

from sewil import (
    CoTrainingSelector,
    ForestClassifier,
    RLSRSelector,
    SelfTrainingEnsemble,
    SemiFisherSelector,
    SemiLaplacianSelector,
    SemiSupervisedKFold,
    SewilSelector,
)
from sewil.study import Split, compare, kfold_splits, shuffle_splits, summarize, table

METHODS = {"sfs": SemiFisherSelector(n_features_to_select=4, n_estimators=10), "all": None}
SMALL = SelfTrainingEnsemble(n_estimators=20, estimator="random-forest")
CIRCUMSTANCES = ("choose_seconds", "seconds", "cpu_seconds", "threads", "jobs", "checksum")


def plain(lines, *besides):
    return [{key: value for key, value in line.items() if key not in (*CIRCUMSTANCES, *besides)} for line in lines]


def made(method, split, acc, **fields):
    """A line written by hand."""
    return {
        "table": "methods",
        "set": "mine",
        "split": split,
        "method": method,
        "seed": split,
        "acc_u": acc,
        "acc_t": acc / 2,
        "columns": 4,
        "choose_seconds": 1.0,
        "seconds": 2.0,
        "cpu_seconds": 3.0,
        "status": "ok",
        "threads": 1,
        "jobs": 1,
        "options_hash": method,
        "changed": {},
        "data_hash": "1",
        "version": "1",
        **fields,
    }


SELECTORS = {
    "sew-il": SewilSelector(n_estimators=10, population=6, parents=3, generations=2),
    "no-selection": None,
    "rlsr": RLSRSelector(n_estimators=10),
    "sfs": SemiFisherSelector(n_estimators=10),
    "ssls": SemiLaplacianSelector(n_estimators=10),
    "cot-fss": CoTrainingSelector(n_estimators=10),
}


def test_the_command_line_gives_the_same_lines(command_path, tmp_path, problem):
    """Two columns are constant, one of them but for the test rows of the first split; ten rows have no label."""
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame(problem.data).add_prefix("c")
    truth = pd.Series(problem.truth, name="kind").astype("Int64")
    truth[::12] = pd.NA
    splits = list(shuffle_splits(truth, 2, labeled=0.3, test=15, random_state=1))
    frame["constant"] = 7.5
    frame["rare"] = 0.0
    frame.loc[splits[0].test[0], "rare"] = 1.0
    frame.assign(kind=truth).to_csv(tmp_path / "mine.csv", index=False)
    words = [
        "--file",
        "mine.csv",
        "--labeled",
        "30%",
        "--test",
        "15",
        "--splits",
        "2",
        "--seed",
        "4",
        "--out",
        "r.jsonl",
    ]
    words += ["--n-estimators", "10", "--population", "6", "--parents", "3", "--generations", "2", "--quiet"]
    words += ["--methods", ",".join(SELECTORS), "--name", "mine"]
    done = subprocess.run(
        [command_path, "study", "run", *words], cwd=tmp_path, text=True, capture_output=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    there = [json.loads(line) for line in (tmp_path / "r.jsonl").read_text().splitlines()]
    there = [line for line in there if line["table"] == "methods"]
    here = compare(
        SELECTORS, frame, truth, splits, random_state=4, classifier=SelfTrainingEnsemble(n_estimators=10), name="mine"
    )
    order = lambda line: (line["split"], line["method"])  # noqa: E731
    assert len(here) == 12
    names = [[name for name in line if name != "checksum"] for line in sorted(there, key=order)]
    assert [list(line) for line in sorted(here, key=order)] == names
    assert plain(sorted(here, key=order)) == plain(sorted(there, key=order))
    assert here[1]["columns"] == 13  # the constant column does not count


def test_without_a_classifier_the_whole_line_is_that_of_the_command_line(command_path, tmp_path, problem):
    pd = pytest.importorskip("pandas")
    pd.DataFrame(problem.data).add_prefix("x").assign(y=problem.truth).to_csv(tmp_path / "data", index=False)
    words = ["--file", "data", "--format", "csv", "--labeled", "0.1", "--test", "0.25", "--splits", "1", "--quiet"]
    words += ["--methods", "sfs,no-selection", "--out", "r.jsonl"]
    done = subprocess.run(
        [command_path, "study", "run", *words], cwd=tmp_path, text=True, capture_output=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    there = [json.loads(line) for line in (tmp_path / "r.jsonl").read_text().splitlines()]
    splits = shuffle_splits(problem.truth, 1, random_state=1)
    here = compare({"no-selection": None, "sfs": SemiFisherSelector()}, problem.data, problem.truth, splits)
    assert plain(here) == plain(there)
    assert (
        table(there)
        == subprocess.run(
            [command_path, "study", "table", "r.jsonl"], cwd=tmp_path, text=True, capture_output=True, check=True
        ).stdout
    )


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


def test_rows_without_a_label_are_unlabeled_in_every_split(problem):
    truth = problem.truth.astype(float)
    truth[:20] = np.nan
    for split in shuffle_splits(truth, 2, labeled=10, test=0.0, random_state=0):
        assert set(range(20)) <= set(split.unlabeled)
        assert (len(split.labeled), len(split.unlabeled), len(split.test)) == (10, 110, 0)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ({"labeled": 1.5}, "labeled must be a share of the rows"),
        ({"test": -3}, "test must be a share of the rows"),
        ({"labeled": 100, "test": 30}, "100 labeled, 0 unlabeled and 30 test rows was asked for, but only 120"),
        ({"labeled": 1}, "at least one for each of the 2 classes"),
    ],
)
def test_sizes_that_cannot_be_are_told(problem, words, told):
    with pytest.raises(ValueError, match=told):
        next(shuffle_splits(problem.truth, **words))


def test_a_line_says_what_fitting_by_hand_says(problem):
    split = next(shuffle_splits(problem.truth, 1, random_state=0))
    alone = clone(SMALL).set_params(policy="none")
    (line,) = compare({"sfs": METHODS["sfs"]}, problem.data, problem.truth, [split], classifier=alone, random_state=3)
    y = np.full(120, -1)
    y[split.labeled] = problem.truth[split.labeled]
    rows = np.concatenate([split.labeled, split.unlabeled])
    chosen = (
        SemiFisherSelector(n_features_to_select=4, n_estimators=10, random_state=3)
        .fit(problem.data[rows], y[rows])
        .get_support(indices=True)
    )
    # Without self-training: a run by hand goes by the content of its table, a line by the table's own order.
    model = ForestClassifier(n_estimators=20, random_state=3).fit(problem.data[rows][:, chosen], y[rows])
    assert line["columns"] == 4 and line["seed"] == 3 and line["status"] == "ok"
    assert line["acc_t"] == np.mean(model.predict(problem.data[split.test][:, chosen]) == problem.truth[split.test])
    predicted = model.predict(problem.data[split.unlabeled][:, chosen])
    assert line["acc_u"] == np.mean(predicted == problem.truth[split.unlabeled])


def test_a_line_judges_the_labels_that_the_selector_itself_fills_in(problem):
    split = next(shuffle_splits(problem.truth, 1, random_state=0))
    selector = SemiFisherSelector(n_features_to_select=4, n_estimators=10, estimator="random-forest", cv=0)
    (line,) = compare({"sfs": selector}, problem.data, problem.truth, [split], random_state=3)
    rows = np.concatenate([split.labeled, split.unlabeled])
    y = np.where(np.isin(rows, split.labeled), problem.truth[rows], -1)
    filled = clone(selector).set_params(random_state=3).fit(problem.data[rows], y).transduction_
    assert line["acc_u"] == np.mean(filled[y == -1] == problem.truth[split.unlabeled])


@pytest.mark.parametrize("pool", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_an_executor_changes_nothing_but_the_time(problem, pool):
    splits = list(shuffle_splits(problem.truth, 2, random_state=0))
    here = compare(METHODS, problem.data, problem.truth, splits, classifier=SMALL)
    with pool(2) as executor:
        there = compare(METHODS, problem.data, problem.truth, splits, classifier=SMALL, executor=executor)
    assert plain(there) == plain(here)
    assert [(line["split"], line["method"]) for line in here] == [(1, "sfs"), (1, "all"), (2, "sfs"), (2, "all")]
    assert [line["seed"] for line in here] == [1, 1, 2, 2]


def test_folds_of_partly_labeled_data(X, y):
    lines = compare(METHODS, X, y, kfold_splits(SemiSupervisedKFold(3), X, y), classifier=SMALL)
    assert len(lines) == 6 and all(line["acc_u"] is None and 0 <= line["acc_t"] <= 1 for line in lines)


def test_frames_and_text_labels(problem):
    pd = pytest.importorskip("pandas")
    frame = pd.DataFrame(problem.data).add_prefix("c")
    texts = np.where(problem.truth == 0, "no", "yes")
    splits = list(shuffle_splits(problem.truth, 1, random_state=0))
    here = compare(METHODS, frame, texts, splits, classifier=SMALL)
    there = compare(METHODS, problem.data, problem.truth, splits, classifier=SMALL)
    assert plain(here, "data_hash") == plain(there, "data_hash")  # the hash knows the names


@pytest.mark.parametrize("trees", [20, 1_000_000])
def test_a_method_that_runs_out_of_time_is_not_available(problem, trees):
    slow = SewilSelector(n_estimators=trees, generations=1_000_000, time_limit=0.3)
    (line,) = compare(
        {"slow": slow}, problem.data, problem.truth, list(shuffle_splits(problem.truth, 1, random_state=0))
    )
    assert line["acc_u"] is None and line["status"] == "NA" and line["limit"] == 0.3
    assert "| NA [1 of 1] |" in table([line])


def test_the_table_has_means_and_the_best_in_bold():
    lines = [made("a", 1, 0.5), made("a", 2, 0.7), made("b", 1, 0.4), made("b", 2, 0.4)]
    first, second = summarize(lines)
    assert (first["method"], first["acc_u"], first["splits"]) == ("a", pytest.approx(0.6), 2)
    assert first["acc_u_sd"] == pytest.approx(0.2 / np.sqrt(2))  # n - 1
    assert first["acc_u_best"] and not second["acc_u_best"] and not second["acc_u_worse"]
    text = table(lines).splitlines()
    assert text[2] == "| set             |             | a               | b           |"
    assert text[4] == "| mine (2 splits) | ACC-U       | **.600** ± .141 | .400 ± .000 |"
    assert table(lines, format="csv").splitlines()[1] == "methods,mine,1,a,1,0.5,0.25,4,1,2,3,1,ok,"


def test_an_arrow_marks_what_is_significantly_worse():
    lines = [made("a", split, 0.8 + split / 100) for split in range(1, 6)]
    lines += [made("b", split, 0.6) for split in range(1, 6)]
    assert summarize(lines)[1]["acc_u_worse"]
    assert "| .600↓ ± .000 |" in table(lines)


def test_a_paired_test_sees_what_the_differences_of_splits_hide():
    lines = [made("a", split, 0.7 + split / 20) for split in range(1, 9)]
    lines += [made("b", split, 0.69 + split / 20 - split / 1e4) for split in range(1, 9)]
    assert not summarize(lines)[1]["acc_u_worse"] and "↓" not in table(lines)
    assert summarize(lines, paired=True)[1]["acc_u_worse"]  # 2 of 256
    assert "↓" in table(lines, paired=True) and "signed-rank" in table(lines, paired=True)


def test_lines_that_do_not_belong_together_are_refused():
    with pytest.raises(ValueError, match="made with different options"):
        table([made("a", 1, 0.5), made("a", 2, 0.5, options_hash="other")])
    with pytest.raises(ValueError, match="line 1 is not a result of a study"):
        table([{"method": "a"}])


def test_only_selectors_can_be_compared(problem):
    with pytest.raises(TypeError, match="must have fit and transform or get_support, or be None"):
        compare({"a": SMALL}, problem.data, problem.truth)


def test_a_split_may_be_made_by_hand(problem):
    split = Split(np.arange(40), np.arange(40, 100), np.arange(100, 120))
    (line,) = compare({"all": None}, problem.data, problem.truth, [split], classifier=SMALL)
    assert line["columns"] == 12


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        (([0, 1], [2, 1], [3]), "Row 1 stands twice"),
        (([0, 1], [2], [120]), "Row 120 was found in a split, but y has 120 rows"),
    ],
)
def test_a_split_that_cannot_be_is_told(problem, parts, told):
    with pytest.raises(ValueError, match=told):
        compare({"all": None}, problem.data, problem.truth, [Split(*map(np.array, parts))])
