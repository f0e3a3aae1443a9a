"""tests/python/test_same_bits.py: the same data, options and seed give the same bits, threads or command line."""

import csv
import json
import subprocess

import numpy as np
import pytest
from sklearn.base import clone

from sewil import SelfTrainingEnsemble
from sewil.datasets import make_madelon_like
from small import estimators, name, selectors

pd = pytest.importorskip("pandas")

CHANGING = ("command", "seconds", "checksum")  # of a record


def without_circumstances(record):
    plain = {key: value for key, value in record.items() if key not in CHANGING}
    plain["data"] = {key: value for key, value in record["data"].items() if key != "source"}
    return plain


def run(command, folder, *words):
    done = subprocess.run([command, *map(str, words)], cwd=folder, text=True, capture_output=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def state(estimator):
    plain = {key: value for key, value in vars(estimator).items() if key.endswith("_")}
    plain.pop("model_", None)
    if "record_" in plain:
        plain["record_"] = without_circumstances(plain["record_"])
    return plain


@pytest.mark.parametrize("estimator", estimators(), ids=name)
def test_threads_never_change_a_result(X, y, estimator):
    one = state(clone(estimator).set_params(n_jobs=1).fit(X, y))
    two = state(clone(estimator).set_params(n_jobs=2).fit(X, y))
    np.testing.assert_equal(two, one)


@pytest.mark.parametrize("estimator", estimators(), ids=name)
def test_a_seed_repeats_a_fit_and_another_one_does_not(X, y, estimator):
    fit = lambda seed: clone(estimator).set_params(random_state=seed).fit(X, y)  # noqa: E731
    np.testing.assert_equal(state(fit(np.random.RandomState(5))), state(fit(np.random.RandomState(5))))
    np.random.seed(7)
    first = state(fit(None))
    np.random.seed(7)
    np.testing.assert_equal(state(fit(None)), first)
    assert not np.array_equal(fit(1).feature_importances_, fit(2).feature_importances_)


def write_table(path, frame, labels):
    frame.assign(kind=labels).to_csv(path, index=False)


@pytest.mark.parametrize("selector", selectors(), ids=name)
@pytest.mark.parametrize("kind", ["numbers", "gaps and texts"])
def test_the_command_line_gives_the_same_record(command_path, tmp_path, X, y, selector, kind):
    frame = pd.DataFrame(X).add_prefix("c")
    labels = pd.Series(y, name="kind").astype("Int64").replace(-1, pd.NA)
    if kind == "gaps and texts":
        frame.loc[::7, "c3"] = np.nan
        frame["c5"] = pd.Series(np.where(X[:, 5] > 0.5, "big", "small"), dtype="category")
        labels = labels.map({0: "no", 1: "yes"}).astype(object).where(y != -1, None)
    write_table(tmp_path / "data.csv", frame, labels)
    selector.set_params(random_state=11, keep=["c7"], drop=["c1"], cv=3).fit(frame, labels)
    words = []
    for option in selector._option_names:
        value = getattr(selector, option)
        if not isinstance(value, bool):
            words += [f"--{option.replace('_', '-')}", "none" if value is None else value]
    words += ["--method", selector._method, "--seed", 11, "--keep", "c7", "--drop", "c1", "--cv", 3, "--json"]
    out = run(command_path, tmp_path, "select", "data.csv", *words)
    assert without_circumstances(selector.record_) == without_circumstances(json.loads(out))


def test_the_command_line_fills_in_the_same_labels(command_path, tmp_path, X, y):
    frame = pd.DataFrame(X).add_prefix("c")
    write_table(tmp_path / "data.csv", frame, pd.Series(y).astype("Int64").replace(-1, pd.NA))
    model = SelfTrainingEnsemble(n_estimators=30, random_state=4, cv=3).fit(frame, y)
    words = ["--n-estimators", 30, "--cv", 3, "--seed", 4]
    run(command_path, tmp_path, "label", "data.csv", *words, "--out", "labels", "--quiet")
    with open(tmp_path / "labels" / "labels.csv") as file:
        lines = list(csv.DictReader(file))
    rows = [int(line["row"]) - 1 for line in lines]
    assert rows == np.flatnonzero(y == -1).tolist()
    votes = np.array([[float(cell) for key, cell in line.items() if key.startswith("vote_")] for line in lines])
    np.testing.assert_array_equal(votes, model.votes_[rows])
    record = json.loads((tmp_path / "labels" / "record.json").read_text())
    assert model.bounds_["tb"] > 0
    assert {**model.bounds_, "labeled_oob_error": record["bounds"]["labeled_oob_error"]} == record["bounds"]
    assert model.termination_condition_ == record["self_training"]["stopped_because"]


def test_the_command_line_generates_the_same_data(command_path, tmp_path):
    run(
        command_path,
        tmp_path,
        "generate",
        "toy.csv",
        "--rows",
        50,
        "--noise",
        5,
        "--labeled",
        0.4,
        "--seed",
        9,
        "--quiet",
    )
    table = pd.read_csv(tmp_path / "toy.csv", converters={f"x{c}": float for c in range(1, 26)})
    X, y = make_madelon_like(rows=50, noise=5, labeled=0.4, random_state=9)
    np.testing.assert_array_equal(table.iloc[:, :-1].to_numpy(), X)
    np.testing.assert_array_equal(table.iloc[:, -1].fillna(-1).to_numpy(), y)
