"""tests/cli/test_learning_curve.py: what more labels would bring: the sentence, the record, the drawing."""

import itertools
import json

import pytest


@pytest.fixture
def table(sewil):
    """400 rows, 60 of them labeled, hard to tell apart."""
    sewil("generate", "d.csv", "--rows", 400, "--noise", 10, "--labeled", 0.15, "--seed", 5, "--separation", 1.2)
    return "d.csv"


def curve(tmp_path, folder="out"):
    return json.loads((tmp_path / folder / "record.json").read_text()).get("learning_curve")


def percent(share):
    return f"{100 * share:.0f}"


@pytest.mark.parametrize("command", ["label", "select"])
def test_the_sentence_says_what_the_record_holds(sewil, table, tmp_path, command):
    told = sewil(command, table, "--n-estimators", 30, "--out", "out").out
    found, record = curve(tmp_path), json.loads((tmp_path / "out/record.json").read_text())
    assert found["labels"] == 60 and found["accuracy"] == record["cv_results"]["chosen"]["accuracy"]
    assert [point["labels"] for point in found["parts"]] == [15, 30, 45]
    assert [point["labels"] for point in found["more"]] == [80, 100, 140, 220]
    first, last = found["more"][0], found["more"][-1]
    span = f"({percent(first['low'])} to {percent(first['high'])})"
    now, then = percent(found["accuracy"]), percent(first["accuracy"])
    sentence = f"20 more labels: {now} -> {then} % {span}, 160 more: {percent(last['accuracy'])} %."
    assert found["sentence"] == sentence and sentence in told
    assert ("it is time to stop labeling" in told) == (found["gain_of_fifty"] < 0.01) == bool(found["advice"])
    for before, after in itertools.pairwise(found["more"]):
        assert found["accuracy"] <= before["accuracy"] <= after["accuracy"] <= 1


def test_it_advises_to_stop_where_labels_bring_nothing(sewil, tmp_path):
    sewil("generate", "d.csv", "--rows", 400, "--noise", 2, "--labeled", 0.3, "--seed", 1, "--separation", 6)
    told = sewil("label", "d.csv", "--n-estimators", 30, "--out", "out").out
    assert "50 more labels would buy less than a point of accuracy: it is time to stop labeling." in told


def test_without_an_estimate_or_rows_to_label_there_is_none(sewil, table, tmp_path):
    sewil("label", table, "--n-estimators", 10, "--cv", 0, "--out", "out")
    assert curve(tmp_path) is None
    sewil("generate", "all.csv", "--rows", 60, "--noise", 2, "--labeled", 1)
    assert "more labels:" not in sewil("label", "all.csv", "--n-estimators", 10).out


def test_the_report_draws_it(sewil, table, tmp_path):
    sewil("select", table, "--n-estimators", 20, "--no-diagnostics", "--out", "out")
    page = (tmp_path / "out/report.html").read_text()
    assert "Are there enough labels?" in page and "Accuracy by number of labels" in page
    assert curve(tmp_path)["sentence"].replace(">", "&gt;") in page
