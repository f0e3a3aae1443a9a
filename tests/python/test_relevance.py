"""tests/python/test_relevance.py: verdicts on columns, as the command line gives them."""

import json
import subprocess

import numpy as np
import pytest

from sewil import RelevanceSelector
from sewil.datasets import make_madelon_like
from test_same_bits import without_circumstances, write_table

pd = pytest.importorskip("pandas")


@pytest.fixture(scope="module")
def wide():
    """300 rows, 75 labeled; 12 real columns first, then 60 of noise."""
    return make_madelon_like(
        rows=300, informative=6, redundant=6, noise=60, separation=2.0, labeled=0.25, shuffle=False, random_state=3
    )


def test_finds_real_columns_and_hardly_any_noise(wide):
    X, y = wide
    selector = RelevanceSelector(fdr=0.1, n_estimators=50, random_state=0).fit(X, y)
    assert selector.support_[:12].sum() >= 8
    assert selector.support_[12:].sum() <= 3
    np.testing.assert_array_equal(selector.support_, selector.qvalues_ <= 0.1)
    np.testing.assert_array_equal(selector.support_, selector.verdicts_ == "relevant")
    assert set(selector.verdicts_) == {"relevant", "undecided", "noise"}
    assert selector.transform(X).shape == (300, selector.support_.sum())
    assert selector.stopped_ is None
    one = RelevanceSelector(fdr=0.1, n_estimators=50, seeds=1, random_state=0).fit(X, y)
    assert (one.pvalues_ <= one.qvalues_).all()


def test_names_and_frames_pass_through(wide):
    X, y = wide
    frame = pd.DataFrame(X).add_prefix("c")
    selector = RelevanceSelector(n_estimators=20, drop=["c0"], random_state=0).fit(frame, y)
    assert not selector.support_[0]
    assert list(selector.transform(frame).columns) == list(selector.get_feature_names_out())


def test_the_report_is_the_command_lines(wide, tmp_path):
    X, y = wide
    RelevanceSelector(n_estimators=20, random_state=0).fit(X, y).report(tmp_path / "run.html")
    assert "Which columns are real" in (tmp_path / "run.html").read_text()


def test_the_command_line_gives_the_same_record(wide, command_path, tmp_path):
    X, y = wide
    frame = pd.DataFrame(X).add_prefix("c")
    labels = pd.Series(y, name="kind").astype("Int64").replace(-1, pd.NA)
    write_table(tmp_path / "data.csv", frame, labels)
    selector = RelevanceSelector(n_estimators=25, fdr=0.2, random_state=7, drop=["c1"]).fit(frame, labels)
    words = [
        "relevant",
        "data.csv",
        "--n-estimators",
        "25",
        "--fdr",
        "0.2",
        "--seed",
        "7",
        "--drop",
        "c1",
        "--json",
        "--quiet",
    ]
    done = subprocess.run([command_path, *words], cwd=tmp_path, text=True, capture_output=True, timeout=120)
    assert without_circumstances(selector.record_) == without_circumstances(json.loads(done.stdout))


def test_a_time_limit_leaves_the_labels_verdicts(wide):
    X, y = wide
    with pytest.warns(match="time_limit was reached"):
        selector = RelevanceSelector(rounds=100, time_limit=0.3, random_state=0).fit(X, y)
    assert selector.stopped_ == "time_limit"
    assert len(selector.qvalues_) == X.shape[1]


def test_a_rate_of_0_is_refused(wide):
    with pytest.raises(ValueError, match="fdr=0 finds nothing; expected a rate above 0"):
        RelevanceSelector(fdr=0.0).fit(*wide)
