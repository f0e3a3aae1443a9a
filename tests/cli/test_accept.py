"""tests/cli/test_accept.py: `--accept-error` and `--prediction-sets`: columns of labels.csv, record, report."""

import csv
import io
import json
import re

import pytest


@pytest.fixture
def table(sewil, tmp_path):
    """400 rows, 80 of them labeled, two classes; the truth beside the labels."""
    sewil("generate", "d.csv", "--rows", 400, "--noise", 10, "--labeled", 0.2, "--seed", 5, "--separation", 1.2)
    lines = (tmp_path / "d.csv").read_text().splitlines()
    truth = (tmp_path / "d.truth.csv").read_text().splitlines()
    truth[0] = "truth"
    (tmp_path / "both.csv").write_text("".join(f"{a},{b}\n" for a, b in zip(lines, truth, strict=True)))
    return ["both.csv", "--label", "class", "--truth", "truth", "--n-estimators", 50]


def lines(tmp_path, folder="out"):
    return list(csv.DictReader(io.StringIO((tmp_path / folder / "labels.csv").read_text())))


def record(tmp_path, folder="out"):
    return json.loads((tmp_path / folder / "record.json").read_text())


def truth(tmp_path):
    return [line.rsplit(",", 1)[1] for line in (tmp_path / "both.csv").read_text().splitlines()[1:]]


@pytest.mark.parametrize("command", ["label", "select"])
def test_accepted_labels_stand_in_labels_csv_in_the_record_and_in_a_sentence(sewil, table, tmp_path, command):
    words = [command, *table, "--accept-error", 0.1, "--out", "out"]
    if command == "select":
        words[5:7] = []  # only `label` knows a truth
        words = ["select", "d.csv", "--n-estimators", 50, "--accept-error", 0.1, "--out", "out", "--no-diagnostics"]
    told = sewil(*words).out
    accepted = [line for line in lines(tmp_path) if line["accepted"] == "1"]
    found = record(tmp_path)["acceptance"]
    assert 0 < len(accepted) == found["labels"]["accepted"] < len(lines(tmp_path)) == found["labels"]["given"]
    left = len(lines(tmp_path)) - len(accepted)
    assert (
        f"{len(accepted)} of {len(lines(tmp_path))} given labels may be used: at most 10 % of them are wrong, on "
        f"average; the other {left} {'is' if left == 1 else 'are'} for an expert." in told
    )
    assert sum(one["accepted"] for one in found["by_class"]) == len(accepted)
    assert "prediction_set" not in lines(tmp_path)[0]
    true = truth(tmp_path)
    wrong = sum(line["predicted"] != true[int(line["row"]) - 1] for line in accepted)
    assert wrong / len(accepted) < 0.25


def test_class_sets_hold_the_given_label_and_mostly_the_true_class(sewil, table, tmp_path):
    told = sewil("label", *table, "--prediction-sets", 0.9, "--out", "out").out
    true, held = truth(tmp_path), 0
    for line in lines(tmp_path):
        assert line["predicted"] in line["prediction_set"].split("|")
        held += true[int(line["row"]) - 1] in line["prediction_set"].split("|")
    assert 0.83 < held / len(lines(tmp_path)) < 1
    sizes = record(tmp_path)["acceptance"]["rows_of_set_size"]
    for size in (1, 2):
        assert sum(line["prediction_set"].count("|") + 1 == size for line in lines(tmp_path)) == sizes[size]
    assert "The prediction sets are meant to hold the true class of 90 % of the rows of every class:" in told
    assert "accepted" not in lines(tmp_path)[0]


def test_nothing_is_added_when_it_is_not_asked(sewil, table, tmp_path):
    sewil("label", *table, "--out", "out")
    assert {"accepted", "prediction_set"}.isdisjoint(lines(tmp_path)[0]) and "acceptance" not in record(tmp_path)


def test_threads_change_nothing(sewil, table, tmp_path):
    for threads in (1, 3):
        sewil("label", *table, "--accept-error", 0.1, "--prediction-sets", 0.8, "--threads", threads, "--out", threads)
    assert (tmp_path / "1/labels.csv").read_bytes() == (tmp_path / "3/labels.csv").read_bytes()


def test_by_class_each_class_has_a_sentence(sewil, table, tmp_path):
    told = sewil("label", *table, "--accept-error", 0.2, "--accept-error-by", "class", "--out", "out").out
    for one in record(tmp_path)["acceptance"]["by_class"]:
        name = one["class"]
        assert one["accepted"] == sum(line["accepted"] == "1" and line["predicted"] == name for line in lines(tmp_path))
        start = f"'{name}': {one['accepted']} of {one['given']} labels may be used."
        assert start in told or f"'{name}': none of {one['given']} labels; " in told


def test_it_says_how_many_labels_it_takes_when_none_can_be_accepted(sewil, tmp_path):
    sewil("generate", "d.csv", "--rows", 300, "--noise", 5, "--labeled", 0.1, "--seed", 2, "--separation", 3)
    told = sewil("label", "d.csv", "--n-estimators", 50, "--accept-error", 0.01).out
    assert "No label may be used at an error of 1 %: of 30 labels held out" in told
    needed = re.search(r"if the surest labels stay as often right, it takes about ([\d,]+) labels", told)
    assert needed and int(needed[1].replace(",", "")) > 30


def test_with_hardly_any_label_it_says_why_nothing_can_be_told(sewil, tmp_path):
    sewil("generate", "d.csv", "--rows", 100, "--noise", 5, "--labeled", 0.06)
    told = sewil("label", "d.csv", "--n-estimators", 20, "--accept-error", 0.1, "--out", "out").out
    assert "Which labels may be used cannot be told. With 6 labeled rows no accuracy can be estimated" in told
    assert {line["accepted"] for line in lines(tmp_path)} == {"0"}


def test_without_hidden_labels_it_is_refused(sewil, table):
    bad = sewil("label", *table, "--accept-error", 0.1, "--cv", 0, code=2)
    assert "--accept-error 0.1 needs cross-validation, and --cv 0 turns it off" in bad.err


def test_the_report_has_the_sentences_and_a_table(sewil, table, tmp_path):
    words = ["--accept-error", 0.2, "--prediction-sets", 0.9, "--no-diagnostics", "--out", "out"]
    sewil("select", "d.csv", "--n-estimators", 30, *words)
    page = (tmp_path / "out/report.html").read_text()
    assert "Which of them may be used" in page and "Accepted labels by class" in page
    for sentence in record(tmp_path)["acceptance"]["sentences"]:
        assert sentence in page.replace("&#39;", "'")
