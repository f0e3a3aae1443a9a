"""tests/cli/test_suggest.py: which rows to label next, which labels look wrong, and the loop with --add-labels."""

import csv
import io
import json
import math
import random

import pytest

RULES = ["margin", "entropy", "disagreement", "diverse", "density", "change", "random"]


@pytest.fixture
def table(sewil, tmp_path):
    """240 rows, 48 of them labeled, three classes; the truth beside it."""
    sewil("generate", "d.csv", "--rows", 240, "--noise", 10, "--labeled", 0.2, "--classes", 3, "--seed", 5)
    return "d.csv"


def lines(tmp_path, name):
    return list(csv.DictReader(io.StringIO((tmp_path / name).read_text())))


def write(tmp_path, name, rows):
    with open(tmp_path / name, "w", newline="") as file:
        csv.writer(file).writerows(rows)
    return name


def clouds(wrong=()):
    """120 rows in two clear clouds, every second row labeled, some of them wrongly."""
    chance = random.Random(1)
    rows: list[list] = [["x", "noise", "kind"]]
    for r in range(1, 121):
        kind = "ab"[r // 2 % 2]
        given = "ba"[r // 2 % 2] if r in wrong else kind
        rows.append([chance.gauss(6 * (kind == "b"), 1), chance.random(), given if r % 2 else ""])
    return rows


@pytest.mark.parametrize("rule", RULES)
def test_suggests_unlabeled_rows_with_votes_and_reasons(sewil, table, tmp_path, rule):
    outcome = sewil("label", table, "--cv", 0, "--suggest", 12, "--query-strategy", rule, "--out", "out")
    given = [line["class"] for line in lines(tmp_path, table)]
    found = lines(tmp_path, "out/suggestions.csv")
    assert len({line["row"] for line in found}) == 12
    for line in found:
        assert given[int(line["row"]) - 1] == "" == line["label"]
        votes = {name: float(line[f"vote_{name}"]) for name in "012"}
        assert float(line["vote"]) == max(votes.values()) == votes[line["predicted"]]
        assert votes[line["rival"]] == float(line["rival_vote"]) <= float(line["vote"])
        assert "resemble" in line["reason"]
        assert f"row {line['row']}: {line['reason']}" in outcome.out
    record = json.loads((tmp_path / "out" / "record.json").read_text())["suggestions"]
    assert record["rule"] == rule
    assert [row["row"] for row in record["rows"]] == [int(line["row"]) for line in found]


def test_the_same_for_any_number_of_threads(sewil, table, tmp_path):
    for threads in (1, 3):
        words = ("--cv", 0, "--suggest", 15, "--label-issues", "--threads", threads, "--out", f"out{threads}")
        sewil("label", table, *words)
    for name in ("suggestions.csv", "label_issues.csv"):
        assert (tmp_path / "out1" / name).read_text() == (tmp_path / "out3" / name).read_text()


def test_nothing_is_written_that_was_not_asked_for(sewil, table, tmp_path):
    sewil("label", table, "--cv", 0, "--out", "out")
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["labeled.csv", "labels.csv", "record.json"]
    record = json.loads((tmp_path / "out" / "record.json").read_text())
    assert "suggestions" not in record and "label_issues" not in record


def test_the_loop_filled_in_suggestions_are_labels(sewil, table, tmp_path):
    sewil("label", table, "--cv", 0, "--suggest", 10, "--out", "first")
    truth = lines(tmp_path, "d.truth.csv")
    name = next(iter(truth[0]))
    filled = lines(tmp_path, "first/suggestions.csv")
    for line in filled:
        line["label"] = truth[int(line["row"]) - 1][name]
    with open(tmp_path / "first" / "suggestions.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, filled[0])
        writer.writeheader()
        writer.writerows(filled)
    outcome = sewil(
        "label", table, "--cv", 0, "--add-labels", "first/suggestions.csv", "--suggest", 10, "--out", "second"
    )
    assert outcome.out.startswith("first/suggestions.csv: 10 labels added\n")
    assert "58 labeled, 182 unlabeled" in outcome.out
    again = {line["row"] for line in lines(tmp_path, "second/suggestions.csv")}
    assert not again & {line["row"] for line in filled}
    # The same as if the labels had stood in the table.
    rows = [line.split(",") for line in (tmp_path / table).read_text().splitlines()]
    for line in filled:
        rows[int(line["row"])][-1] = line["label"]
    sewil("label", write(tmp_path, "whole.csv", rows), "--cv", 0, "--suggest", 10, "--out", "third")
    for name in ("labels.csv", "suggestions.csv"):
        assert (tmp_path / "second" / name).read_text() == (tmp_path / "third" / name).read_text()


def test_labels_come_from_several_files(sewil, table, tmp_path):
    free = [r for r, line in enumerate(lines(tmp_path, table), 1) if line["class"] == ""]
    write(tmp_path, "one.csv", [["row", "label"], [free[0], 0]])
    write(tmp_path, "two.csv", [["row", "label"], [free[0], 0], [free[1], 1]])
    outcome = sewil("label", table, "--cv", 0, "--add-labels", "one.csv", "--add-labels", "two.csv")
    assert "one.csv: 1 label added\ntwo.csv: 1 label added, 1 were known\n" in outcome.out


def test_labels_that_do_not_fit_are_refused_with_a_sentence(refused, table, tmp_path):
    free = [r for r, line in enumerate(lines(tmp_path, table), 1) if line["class"] == ""]
    write(tmp_path, "row.csv", [["row", "label"], [241, 0]])
    write(tmp_path, "class.csv", [["row", "label"], [free[0], "spring"]])
    write(tmp_path, "twice.csv", [["row", "label"], [free[0], 1], [free[0], 2]])
    write(tmp_path, "none.csv", [["row"], [free[0]]])
    for name, part in [
        ("row.csv", "column 'row' holds '241', expected the number of a row of d.csv, from 1 to 240."),
        ("class.csv", "column 'label' holds 'spring', which is no class of d.csv; expected one of '0', '1', '2'."),
        ("twice.csv", "expected one label for a row."),
        ("none.csv", "has no column 'label', expected columns 'row' and 'label'"),
        ("absent.csv", "absent.csv"),
    ]:
        for command in ("label", "select"):
            assert part in refused(command, table, "--add-labels", name)


def test_wrong_labels_are_doubted_and_right_ones_are_not(sewil, tmp_path):
    write(tmp_path, "clear.csv", clouds())
    assert "no label looks wrong (60 labels judged)" in sewil("label", "clear.csv", "--label-issues").out
    write(tmp_path, "wrong.csv", clouds(wrong=(11, 64 + 1)))
    outcome = sewil("label", "wrong.csv", "--label-issues", "--out", "out")
    found = lines(tmp_path, "out/label_issues.csv")
    assert {line["row"] for line in found} == {"11", "65"}
    for line in found:
        assert line["label"] != line["predicted"]
        assert f"row {line['row']}: {line['reason']}" in outcome.out


def test_few_labels_are_not_doubted(sewil, tmp_path):
    rows = clouds()
    for row in rows[9:]:
        row[-1] = ""
    assert "With 4 labeled rows" in sewil("label", write(tmp_path, "few.csv", rows), "--label-issues").out


def test_select_suggests_by_its_columns_and_shows_their_values(sewil, table, tmp_path):
    words = ("--cv", 0, "--n-estimators", 20, "--generations", 2, "--suggest", 5, "--label-issues", "--out", "run")
    sewil("select", table, *words)
    record = json.loads((tmp_path / "run" / "record.json").read_text())
    shown = record["suggestions"]["columns"]
    assert set(shown) <= {column["name"] for column in record["selected"]}
    data = lines(tmp_path, table)
    for row in record["suggestions"]["rows"]:
        values = [float(data[row["row"] - 1][name]) for name in shown]
        assert [float(value) for value in row["values"]] == values
    page = (tmp_path / "run" / "report.html").read_text()
    assert "To label next" in page and "Labels that look wrong" in page
    assert len(lines(tmp_path, "run/suggestions.csv")) == 5


def test_a_table_without_unlabeled_rows_has_nothing_to_suggest(sewil, tmp_path):
    rows = [row for row in clouds() if row[-1] != ""]
    outcome = sewil("label", write(tmp_path, "full.csv", rows), "--suggest", 5, "--out", "out")
    assert "no row is left to label" in outcome.out
    assert lines(tmp_path, "out/suggestions.csv") == []


def test_options_that_do_nothing_are_refused(refused, sewil, table, tmp_path):
    assert (
        refused("label", table, "--query-strategy", "margin")
        == "--query-strategy can only be given together with --suggest."
    )
    sewil("label", table, "--cv", 0, "--save-model", "m.sewil")
    for words in (("--suggest", 3), ("--label-issues",), ("--add-labels", "x.csv")):
        assert "was given with --model" in refused("label", table, "--model", "m.sewil", *words)


def test_a_part_of_the_rows_is_drawn_at_random_with_its_probability(sewil, table, tmp_path):
    sewil("label", table, "--cv", 0, "--suggest", 10, "--random-share", 0.3, "--out", "out")
    found = lines(tmp_path, "out/suggestions.csv")
    assert [line["probability"] for line in found[:7]] == ["1"] * 7
    for line in found[7:]:
        assert math.isclose(float(line["probability"]), 3 / (192 - 7)) and line["reason"].startswith(
            "drawn at random; "
        )
    sewil("label", table, "--cv", 0, "--suggest", 10, "--random-share", 0, "--out", "rule")
    by_rule = lines(tmp_path, "rule/suggestions.csv")
    assert {line["probability"] for line in by_rule} == {"1"}
    assert [line["row"] for line in by_rule[:7]] == [line["row"] for line in found[:7]]
    bad = sewil("label", table, "--random-share", 0.3, code=2)
    assert "--random-share" in bad.err and "--suggest" in bad.err


def test_after_add_the_estimate_weighs_rows_by_how_they_were_drawn(sewil, table, tmp_path):
    truth = (tmp_path / "d.truth.csv").read_text().split()[1:]
    sewil("label", table, "--n-estimators", 20, "--cv", 0, "--suggest", 20, "--out", "out")
    found = lines(tmp_path, "out/suggestions.csv")
    for line in found:
        line["label"] = truth[int(line["row"]) - 1]
    columns = list(found[0])
    write(tmp_path, "full.csv", [columns, *([line[name] for name in columns] for line in found)])
    columns.remove("probability")
    write(tmp_path, "bare.csv", [columns, *([line[name] for name in columns] for line in found)])
    words = "weighted by the probability with which rows were picked (--add-labels)"
    assert words in sewil("label", table, "--n-estimators", 20, "--add-labels", "full.csv", "--out", "full").out
    assert words not in sewil("label", table, "--n-estimators", 20, "--add-labels", "bare.csv", "--out", "bare").out
    full, bare = (json.loads((tmp_path / name / "record.json").read_text())["cv_results"] for name in ("full", "bare"))
    assert full["weighed"] is True and "weighed" not in bare
    assert full["fold_of"] == bare["fold_of"] and full["chosen"]["measured"] != bare["chosen"]["measured"]


@pytest.mark.parametrize("probability", ["0", "1.5", "often", ""])
def test_a_probability_that_is_none_is_refused(sewil, table, tmp_path, probability):
    free = next(r for r, line in enumerate(lines(tmp_path, table), 1) if line["class"] == "")
    write(tmp_path, "a.csv", [["row", "label", "probability"], [free, "1", probability]])
    bad = sewil("label", table, "--add-labels", "a.csv", code=2)
    assert "column 'probability' holds" in bad.err and "expected a probability above 0 and at most 1" in bad.err
