"""tests/cli/test_estimate.py: what accuracy to expect, as `select` and `label` tell it."""

import csv
import json

import pytest

SMALL = ["--trees", "20", "--population", "8", "--parents", "3", "--generations", "2"]


def record(folder):
    return json.loads((folder / "record.json").read_text())


def generate(sewil, labeled="0.4"):
    size = "--rows 160 --informative 4 --redundant 2 --noise 14"
    sewil("generate", "d.csv", *size.split(), "--labeled", labeled)


def test_the_summary_begins_with_the_expected_accuracy_and_answers_two_questions(sewil, tmp_path):
    generate(sewil)
    out = sewil("select", "d.csv", "--out", "out", *SMALL).out
    questions = "chosen columns", "all columns", "without the unlabeled rows", "the selection", "unlabeled rows"
    for words in ("expected accuracy on the unlabeled rows", *questions):
        assert words in out
    assert out.index("expected accuracy") < out.index("agreement with its own labels")
    found = record(tmp_path / "out")
    assert set(found["estimate"]["chosen"]) >= {"accuracy", "low", "high", "balanced_accuracy", "measured"}
    assert found["estimate"]["folds"] == 5 and found["estimate"]["repeats"] == 1
    chosen = found["estimate"]["chosen"]
    assert chosen["low"] < chosen["accuracy"] < chosen["high"]
    assert set(found["stability"]) == {"index", "low", "high"}
    assert all(0 <= column["fold_share"] <= 1 for column in found["selected"])
    front = list(csv.DictReader((tmp_path / "out" / "front.csv").open()))
    assert list(front[0]) == ["columns", "accuracy", "low", "high"]
    assert int(front[-1]["columns"]) == 20
    assert not (tmp_path / "out" / "folds.jsonl").exists()


def test_validate_0_leaves_the_estimate_out(sewil, tmp_path):
    generate(sewil)
    out = sewil("select", "d.csv", "--out", "out", "--validate", "0", *SMALL).out
    assert "expected accuracy" not in out
    assert record(tmp_path / "out")["estimate"] is None
    assert not (tmp_path / "out" / "front.csv").exists()


def test_threads_change_no_bit_of_it(sewil, tmp_path):
    generate(sewil)
    for threads in ("1", "3"):
        sewil("select", "d.csv", "--out", threads, "--threads", threads, *SMALL)
    for name in ("estimate", "front", "stability"):
        assert record(tmp_path / "1")[name] == record(tmp_path / "3")[name]


def test_few_labels_get_a_sentence_and_no_figure(sewil, tmp_path):
    generate(sewil, labeled="0.04")
    out = sewil("label", "d.csv", "--out", "out", "--trees", "10").out
    assert "no accuracy can be estimated" in out
    assert record(tmp_path / "out")["estimate"]["chosen"] is None


def test_policy_none_labels_by_the_labels_alone(sewil, tmp_path):
    generate(sewil)
    sewil("label", "d.csv", "--out", "out", "--policy", "none", "--trees", "20")
    found = record(tmp_path / "out")
    assert found["self_learning"]["stopped_because"] == "supervised"
    estimate = found["estimate"]
    assert estimate["chosen"] == {**estimate["supervised"], "recall": estimate["chosen"]["recall"]}


def hidden_by_hand(sewil, tmp_path, estimate, words):
    """The same folds, hidden in the file itself: the share of hidden rows that a plain run labels right."""
    with (tmp_path / "d.csv").open() as file:
        rows = list(csv.reader(file))
    labeled = [i for i in range(1, len(rows)) if rows[i][-1] != ""]
    right = 0
    for fold in range(estimate["folds"]):
        hidden = [row for row, its_fold in zip(labeled, estimate["fold_of"][0], strict=True) if its_fold == fold]
        with (tmp_path / "hidden.csv").open("w", newline="") as file:
            csv.writer(file).writerows([*row[:-1], ""] if i in hidden else row for i, row in enumerate(rows))
        sewil(words[0], "hidden.csv", "--out", "hidden", "--validate", "0", *words[1:])
        with (tmp_path / "hidden" / "labels.csv").open() as file:
            given = {int(line["row"]): line["predicted"] for line in csv.DictReader(file)}
        right += sum(given[row] == rows[row][-1] for row in hidden)
    return right / len(labeled)


@pytest.mark.parametrize("policy", ["transductive", "none"])
def test_hiding_the_folds_by_hand_gives_the_same_figures_for_label(sewil, tmp_path, policy):
    generate(sewil)
    words = ["label", "--trees", "20", "--policy", policy]
    sewil(words[0], "d.csv", "--out", "out", "--validate", "4", *words[1:])
    estimate = record(tmp_path / "out")["estimate"]
    assert hidden_by_hand(sewil, tmp_path, estimate, words) == estimate["chosen"]["measured"]


@pytest.mark.parametrize("method", ["sew-il", "sfs"])
def test_hiding_the_folds_by_hand_gives_the_same_figures_for_select(sewil, tmp_path, method):
    generate(sewil)
    words = ["select", "--method", method, "--columns", "6", "--no-findings", *SMALL]
    sewil(words[0], "d.csv", "--out", "out", "--validate", "3", *words[1:])
    estimate = record(tmp_path / "out")["estimate"]
    assert hidden_by_hand(sewil, tmp_path, estimate, words) == estimate["chosen"]["measured"]
