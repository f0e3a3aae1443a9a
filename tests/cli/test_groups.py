"""tests/cli/test_groups.py: --group says which rows belong together, in every command that hides labels."""

import json
import random

import pytest

GROUPS, ROWS = 24, 8


def write(tmp_path, *, partly=False, seed=1):
    """t.csv: 24 patients of 8 rows, a class and an effect each; labels in half of them."""
    chance = random.Random(seed)
    lines = ["a,b,c,patient,truth,kind"]
    for patient in range(GROUPS):
        kind = "ill" if patient % 2 else "well"
        effect = [chance.gauss(0.4 if kind == "ill" else -0.4, 0.8) for _ in range(3)]
        for row in range(ROWS):
            values = ",".join(f"{value + chance.gauss(0, 0.3):.3f}" for value in effect)
            known = patient < GROUPS // 2 and (not partly or row < ROWS // 2)
            lines.append(f"{values},P{patient:02},{kind},{kind if known else ''}")
    (tmp_path / "t.csv").write_text("\n".join(lines) + "\n")
    return "t.csv"


QUICK = ("--label", "kind", "--truth", "truth", "--n-estimators", 20, "--cv", 4)


def record(sewil, command, *words):
    return json.loads(sewil(command, "t.csv", *QUICK, "--json", *words).out)


@pytest.mark.parametrize("command", ["label", "select"])
def test_no_fold_cuts_a_group(sewil, tmp_path, command):
    write(tmp_path)
    found = record(sewil, command, "--group", "patient")
    folds = found["cv_results"]["fold_of"][0]  # labels stand in the first 12 patients, 8 rows each
    assert len(folds) == 96
    assert all(len(set(folds[at : at + ROWS])) == 1 for at in range(0, 96, ROWS))
    assert found["data"]["group"] == {"column": "patient", "groups": 24, "labeled": 12}
    assert found["data"]["columns"] == 3
    (kind,) = found["cv_results"]["kinds"]
    assert (kind["hidden"], kind["unlabeled"], kind["rows"], kind["groups"]) == ("whole_groups", 96, 96, 12)
    rows = record(sewil, command, "--drop", "patient")["cv_results"]["fold_of"][0]
    assert any(len(set(rows[at : at + ROWS])) > 1 for at in range(0, 96, ROWS))


def test_the_estimate_is_lower_and_its_interval_wider_than_by_rows(sewil, tmp_path):
    write(tmp_path)
    grouped = record(sewil, "label", "--group", "patient")["cv_results"]["chosen"]
    alone = record(sewil, "label", "--drop", "patient")["cv_results"]["chosen"]
    assert grouped["accuracy"] < alone["accuracy"]
    assert grouped["high"] - grouped["low"] > 1.5 * (alone["high"] - alone["low"])


def test_partly_labeled_groups_give_an_estimate_for_both_kinds_of_rows(sewil, tmp_path):
    write(tmp_path, partly=True)
    found = record(sewil, "label", "--group", "patient")
    kinds = {kind["hidden"]: kind for kind in found["cv_results"]["kinds"]}
    assert kinds["whole_groups"]["unlabeled"] == 96 and kinds["within_groups"]["unlabeled"] == 48
    assert kinds["within_groups"]["accuracy"] > kinds["whole_groups"]["accuracy"]
    mean = (96 * kinds["whole_groups"]["accuracy"] + 48 * kinds["within_groups"]["accuracy"]) / 144
    assert found["cv_results"]["chosen"]["accuracy"] == pytest.approx(mean, abs=1e-12)
    out = sewil("label", "t.csv", *QUICK, "--group", "patient").out
    assert "grouped by patient: 24 groups, 12 of them with labels" in out
    assert "groups without labels" in out and "groups with labels" in out
    assert "; 96 rows, judged by 48 labels of 12 groups" in out


def test_the_same_for_any_threads_and_after_a_kill(sewil, tmp_path):
    write(tmp_path, partly=True)
    one = record(sewil, "label", "--group", "patient", "--threads", 1)
    three = record(sewil, "label", "--group", "patient", "--threads", 3)
    for each in (one, three):
        del each["seconds"], each["checksum"]
    assert one == three


def test_suggestions_spread_over_groups(sewil, tmp_path):
    write(tmp_path)
    sewil("label", "t.csv", *QUICK, "--group", "patient", "--suggest", 12, "--out", "o")
    rows = [int(line.split(",")[0]) for line in (tmp_path / "o" / "suggestions.csv").read_text().splitlines()[1:]]
    assert len({(row - 1) // ROWS for row in rows}) == 12


def test_relevant_counts_groups(sewil, tmp_path):
    write(tmp_path)
    words = ("relevant", "t.csv", "--label", "kind", "--features", "a,b,c", "--n-estimators", 20, "--json")
    alone = json.loads(sewil(*words).out)["relevance"]["columns"]
    grouped = json.loads(sewil(*words, "--group", "patient").out)["relevance"]["columns"]
    for column in grouped:
        (same,) = [one for one in alone if one["name"] == column["name"]]
        assert column["p_alone"] > same["p_alone"]


def test_a_study_of_groups_runs(sewil, tmp_path):
    write(tmp_path)
    lines = (tmp_path / "t.csv").read_text().replace(",kind", ",other", 1)
    (tmp_path / "t.csv").write_text(lines)
    data = ("--file", "t.csv", "--label", "truth", "--features", "a,b,c", "--group", "patient")
    sizes = ("--labeled", "48", "--test", "48", "--splits", "2")
    sewil("study", "run", *data, *sizes, "--methods", "sfs", "--n-estimators", "10", "--out", "r.jsonl")
    assert (tmp_path / "r.jsonl").read_text().count('"acc_u"') == 2


def test_a_row_without_a_group_is_refused(refused, tmp_path):
    write(tmp_path)
    (tmp_path / "t.csv").write_text((tmp_path / "t.csv").read_text().replace(",P03,", ",,", 1))
    sentence = refused("label", "t.csv", "--label", "kind", "--group", "patient")
    assert "row 25 is of no group (column 'patient'); give a row that belongs to no other a name of its own" in sentence


def test_rows_that_are_all_of_one_group_are_refused(refused, tmp_path):
    (tmp_path / "t.csv").write_text("a,patient,kind\n1,A,ill\n2,A,well\n3,A,\n")
    sentence = refused("label", "t.csv", "--group", "patient")
    assert sentence == "t.csv: all rows are of the group 'A' (column 'patient'), expected at least two groups."


def test_labels_of_too_few_groups_are_told(sewil, tmp_path):
    write(tmp_path)
    text = (tmp_path / "t.csv").read_text()
    for patient in range(GROUPS // 2):
        text = text.replace(f",P{patient:02},", f",Q{patient % 2},")
    (tmp_path / "t.csv").write_text(text)
    out = sewil("label", "t.csv", *QUICK, "--group", "patient").out
    assert "fewer than two classes have labels in more than one group of rows" in out


def test_a_column_of_patients_is_told_with_the_option(sewil, tmp_path):
    write(tmp_path)
    err = sewil("label", "t.csv", *QUICK).err
    assert "Column 'patient' has 24 different values, with few rows each and mostly one class" in err
    assert "--group patient" in err
    assert "do these rows belong together" not in sewil("label", "t.csv", *QUICK, "--group", "patient").err


def test_the_report_has_both_tables(sewil, tmp_path):
    write(tmp_path, partly=True)
    sewil("select", "t.csv", *QUICK, "--group", "patient", "--out", "o")
    page = (tmp_path / "o" / "report.html").read_text()
    assert "Expected accuracy where rows belong together" in page and "of groups without labels" in page
    assert "Share of each class among the unlabeled rows" in page
