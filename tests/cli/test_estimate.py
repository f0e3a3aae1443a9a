"""tests/cli/test_estimate.py: what accuracy to expect, as `select` and `label` tell it."""

import csv
import json

import pytest

SMALL = ["--n-estimators", "20", "--population", "8", "--parents", "3", "--generations", "2"]


def record(folder):
    return json.loads((folder / "record.json").read_text())


def generate(sewil, labeled="0.4"):
    size = "--rows 160 --informative 4 --redundant 2 --noise 14"
    sewil("generate", "d.csv", *size.split(), "--labeled", labeled)


def test_the_summary_begins_with_the_expected_accuracy_and_answers_two_questions(sewil, tmp_path):
    generate(sewil)
    out = sewil("select", "d.csv", "--out", "out", "--verbose", *SMALL).out
    questions = (
        "selected features",
        "all features",
        "without the unlabeled rows",
        "stability of the selection",
        "unlabeled rows",
    )
    for words in ("expected accuracy on unlabeled rows", *questions):
        assert words in out
    assert out.index("expected accuracy") < out.index("out-of-bag accuracy")
    found = record(tmp_path / "out")
    assert set(found["cv_results"]["chosen"]) >= {"accuracy", "low", "high", "balanced_accuracy", "measured"}
    assert found["cv_results"]["folds"] == 5 and found["cv_results"]["repeats"] == 1
    chosen = found["cv_results"]["chosen"]
    assert chosen["low"] < chosen["accuracy"] < chosen["high"]
    assert set(found["stability"]) == {"index", "low", "high"}
    assert all(0 <= column["fold_share"] <= 1 for column in found["selected"])
    front = list(csv.DictReader((tmp_path / "out" / "size_curve.csv").open()))
    assert list(front[0]) == ["columns", "accuracy", "low", "high"]
    assert int(front[-1]["columns"]) == 20
    assert not (tmp_path / "out" / "folds.jsonl").exists()


def test_cv_0_leaves_the_estimate_out(sewil, tmp_path):
    generate(sewil)
    out = sewil("select", "d.csv", "--out", "out", "--cv", "0", *SMALL).out
    assert "expected accuracy" not in out
    assert record(tmp_path / "out")["cv_results"] is None
    assert not (tmp_path / "out" / "size_curve.csv").exists()


def test_threads_change_no_bit_of_it(sewil, tmp_path):
    generate(sewil)
    for threads in ("1", "3"):
        sewil("select", "d.csv", "--out", threads, "--threads", threads, *SMALL)
    for name in ("cv_results", "size_curve", "sizes", "stability"):
        assert record(tmp_path / "1")[name] == record(tmp_path / "3")[name]


def test_few_labels_get_a_sentence_and_no_figure(sewil, tmp_path):
    generate(sewil, labeled="0.04")
    out = sewil("label", "d.csv", "--out", "out", "--n-estimators", "10").out
    assert "no accuracy can be estimated" in out
    assert record(tmp_path / "out")["cv_results"]["chosen"] is None


def test_ten_labels_and_a_class_with_one_row_get_a_wide_interval(sewil, tmp_path):
    sewil("generate", "d.csv", "--rows", "120", "--informative", "3", "--noise", "4", "--labeled", "1")
    with (tmp_path / "d.csv").open() as file:
        head, *rows = csv.reader(file)
    classes = sorted({row[-1] for row in rows})
    kept = {classes[0]: 6, classes[1]: 3}
    for row in rows:
        kept[row[-1]] -= 1
        if kept[row[-1]] < 0:
            row[-1] = ""
    rows[0][-1] = "seen once"  # row 0 had a label of its own: 9 or 10 labeled rows, one of them alone
    rows[-1][-1] = rows[-1][-1] or classes[0]
    with (tmp_path / "few.csv").open("w", newline="") as file:
        csv.writer(file).writerows([head, *rows])
    sewil("label", "few.csv", "--out", "out", "--n-estimators", "20")
    estimate = record(tmp_path / "out")["cv_results"]
    assert estimate["rows"] == 10
    assert estimate["chosen"]["high"] - estimate["chosen"]["low"] > 0.35
    recall = {entry["class"]: entry["recall"] for entry in estimate["chosen"]["recall"]}
    assert recall["seen once"] == 0  # it cannot be predicted while it is hidden; the upper end allows for it


@pytest.mark.parametrize("rule", ["smallest", "best"])
def test_columns_as_many_as_labels_of_rows_favor_is_a_run_with_that_many(sewil, tmp_path, rule):
    generate(sewil)
    words = ["--method", "sfs", "--n-estimators", "20", "--no-diagnostics"]
    out = sewil("select", "d.csv", "--out", "by_rule", "--n-features-to-select", rule, *words).out
    found = record(tmp_path / "by_rule")
    columns = found["sizes"]["chosen"]["columns"]
    assert f"selected: {columns} of " in out and found["options"]["n_features_to_select"] == rule
    assert found["sizes"]["sentence"] in out
    if columns != found["sizes"][rule]:  # some of the first columns were not needed
        assert rule == "smallest" and columns < found["sizes"][rule]
        return
    sewil("select", "d.csv", "--out", "asked", "--n-features-to-select", columns, "--cv", "0", *words)
    for name in ("selected.txt", "selected.csv", "labels.csv"):
        assert (tmp_path / "by_rule" / name).read_bytes() == (tmp_path / "asked" / name).read_bytes()


def test_a_rule_for_columns_that_cannot_be_followed_is_refused(sewil, refused):
    generate(sewil)
    assert "no-selection takes all" in refused(
        "select", "d.csv", "--n-features-to-select", "best", "--method", "no-selection"
    )
    assert refused("select", "d.csv", "--n-features-to-select", "few").endswith(
        "'few' was given, expected a whole number from 1 to 1,073,741,824, or one of auto, smallest, best."
    )


def test_the_table_and_the_report_show_the_front_and_how_often_the_folds_chose_a_column(sewil, tmp_path):
    generate(sewil)
    out = sewil("select", "d.csv", "--out", "out", *SMALL).out
    assert "  importance  share  folds  feature\n" in out and "stability of the selection" in out
    page = (tmp_path / "out" / "report.html").read_text()
    for words in ("held-out labels favor", '<title id="size_curve-t">', ">Folds<", "Stability "):
        assert words in page, words
    assert page.index('<title id="size_curve-t">') < page.index("By the labels the run gave itself")


def test_policy_none_labels_by_the_labels_alone(sewil, tmp_path):
    generate(sewil)
    sewil("label", "d.csv", "--out", "out", "--policy", "none", "--n-estimators", "20")
    found = record(tmp_path / "out")
    assert found["self_training"]["stopped_because"] == "supervised"
    estimate = found["cv_results"]
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
        sewil(words[0], "hidden.csv", "--out", "hidden", "--cv", "0", *words[1:])
        with (tmp_path / "hidden" / "labels.csv").open() as file:
            given = {int(line["row"]): line["predicted"] for line in csv.DictReader(file)}
        right += sum(given[row] == rows[row][-1] for row in hidden)
    return right / len(labeled)


@pytest.mark.parametrize("policy", ["transductive", "none"])
def test_hiding_the_folds_by_hand_gives_the_same_figures_for_label(sewil, tmp_path, policy):
    generate(sewil)
    words = ["label", "--n-estimators", "20", "--policy", policy]
    sewil(words[0], "d.csv", "--out", "out", "--cv", "4", *words[1:])
    estimate = record(tmp_path / "out")["cv_results"]
    assert hidden_by_hand(sewil, tmp_path, estimate, words) == estimate["chosen"]["measured"]


@pytest.mark.parametrize("method", ["sew-il", "sfs"])
def test_hiding_the_folds_by_hand_gives_the_same_figures_for_select(sewil, tmp_path, method):
    generate(sewil)
    words = ["select", "--method", method, "--n-features-to-select", "6", "--no-diagnostics", *SMALL]
    sewil(words[0], "d.csv", "--out", "out", "--cv", "3", *words[1:])
    estimate = record(tmp_path / "out")["cv_results"]
    assert hidden_by_hand(sewil, tmp_path, estimate, words) == estimate["chosen"]["measured"]


@pytest.mark.parametrize("command", ["select", "label"])
def test_one_fold_is_refused_with_a_sentence_about_folds(refused, table, command):
    assert refused(command, table, "--cv", 1) == (
        "--cv 1 hides all labels at once and leaves none to learn from; expected 0 (no estimate) or at least 2 folds."
    )
