"""tests/cli/test_ids.py: --id names the rows: no input, carried as text to every output, and back by --add-labels."""

import csv
import io
import json
import random

import pytest

ROWS = 90


def id_of(row):
    return f"{row:04d}"  # 0007: a number to whoever does not ask


@pytest.fixture
def table(tmp_path):
    """d.csv: patient, two measurements, kind; every third row labeled, one of them (row 31) wrongly."""
    chance = random.Random(2)
    lines = ["patient,x,y,kind"]
    for row in range(1, ROWS + 1):
        kind = "ab"[row % 2]
        given = {31: "a"}.get(row, kind) if row % 3 == 1 else ""
        x, y = (chance.gauss(6 * (kind == "b"), 1) for _ in range(2))
        lines.append(f"{id_of(row)},{x:.4f},{y:.4f},{given}")
    (tmp_path / "d.csv").write_text("\n".join(lines) + "\n")
    return "d.csv"


def lines_of(path):
    return list(csv.DictReader(io.StringIO(path.read_text())))


def test_ids_stand_as_they_are_in_every_file_that_lists_rows(sewil, table, tmp_path):
    words = ("--id", "patient", "--suggest", 3, "--label-issues", "--cv", 0)
    sewil("label", table, *words, "--out", "l")
    sewil("select", table, *words, "--out", "s", "--n-estimators", 20, "--generations", 1)
    for name in ("l/labels.csv", "l/suggestions.csv", "l/label_issues.csv", "s/labels.csv", "s/suggestions.csv"):
        found = lines_of(tmp_path / name)
        assert found and all(line["id"] == id_of(int(line["row"])) for line in found), name
    for name in ("l/labeled.csv", "s/selected.csv"):
        found = lines_of(tmp_path / name)
        assert [line["patient"] for line in found] == [id_of(row) for row in range(1, ROWS + 1)], name
        assert (tmp_path / name).read_text().startswith("patient,"), name


def test_the_id_column_is_no_input_and_raises_no_warning(sewil, table, tmp_path):
    told = sewil("info", table, "--id", "patient")
    assert "columns   2 (2 numeric)" in told.out
    assert "ids       in column 'patient', which is no input" in told.out
    assert "warning" not in told.out
    assert json.loads(sewil("info", table, "--id", 1, "--json").out)["data"]["id"] == "patient"
    assert "it looks like a row number, which should not be an input (--id patient)." in sewil("info", table).out
    named = sewil("label", table, "--id", "patient", "--json", "--cv", 0).out
    assert json.loads(named)["data"]["columns"] == 2


def test_terminal_record_and_report_name_the_rows(sewil, table, tmp_path):
    told = sewil(
        "select", table, "--id", "patient", "--label-issues", "--out", "s", "--n-estimators", 20, "--generations", 1
    ).out
    assert "row 31, 0031:" in told
    record = json.loads((tmp_path / "s" / "record.json").read_text())
    assert record["data"]["id"] == "patient"
    assert {row["id"] for row in record["label_issues"]["rows"]} >= {"0031"}
    page = (tmp_path / "s" / "report.html").read_text()
    assert "0031" in page and ">Id<" in page


def test_labels_found_out_later_are_added_by_id(sewil, table, tmp_path):
    (tmp_path / "found.csv").write_text("patient,label\n0003,b\n0006,a\n0004,a\n")
    told = sewil("label", table, "--id", "patient", "--add-labels", "found.csv", "--cv", 0, "--json")
    assert json.loads(told.out)["data"]["labeled"] == 32  # 0004 had its label
    # The file of suggestions comes back with ids and row numbers: after a sort of the table the ids count.
    sewil("label", table, "--id", "patient", "--suggest", 2, "--cv", 0, "--out", "l")
    suggested = lines_of(tmp_path / "l" / "suggestions.csv")
    text = (tmp_path / table).read_text().splitlines()
    (tmp_path / "turned.csv").write_text("\n".join([text[0], *reversed(text[1:])]) + "\n")
    with open(tmp_path / "done.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, suggested[0].keys())
        writer.writeheader()
        writer.writerows([{**line, "label": line["predicted"]} for line in suggested])
    words = ("--id", "patient", "--add-labels", "done.csv", "--cv", 0, "--out", "t")
    assert "2 labels added" in sewil("label", "turned.csv", *words).out
    filled = {line["patient"]: line["kind"] for line in lines_of(tmp_path / "t" / "labeled.csv")}
    assert all(filled[line["id"]] == line["predicted"] for line in suggested)
    left = {line["id"] for line in lines_of(tmp_path / "t" / "labels.csv")}
    assert left.isdisjoint(line["id"] for line in suggested)
    # Row numbers still do.
    (tmp_path / "rows.csv").write_text("row,label\n3,b\n")
    assert "1 label added" in sewil("label", table, "--id", "patient", "--add-labels", "rows.csv", "--cv", 0).out


def test_a_saved_model_names_the_rows_it_labels(sewil, table, tmp_path):
    sewil("label", table, "--id", "patient", "--cv", 0, "--save-model", "m.bin")
    (tmp_path / "new.csv").write_text("patient,x,y\nP-9,6.1,5.2\n0010,-.3,.4\n")
    sewil("label", "new.csv", "--model", "m.bin", "--id", "patient", "--out", "n")
    assert [(line["id"], line["predicted"]) for line in lines_of(tmp_path / "n" / "labels.csv")] == [
        ("P-9", "b"),
        ("0010", "a"),
    ]


def test_the_answer_is_that_without_the_column(sewil, table, tmp_path):
    text = (tmp_path / table).read_text().splitlines()
    (tmp_path / "bare.csv").write_text("\n".join(line.split(",", 1)[1] for line in text) + "\n")
    with_ids = json.loads(sewil("label", table, "--id", "patient", "--json", "--cv", 0).out)
    without = json.loads(sewil("label", "bare.csv", "--json", "--cv", 0).out)
    assert with_ids["data"]["hash"] == without["data"]["hash"]
    assert with_ids["bounds"] == without["bounds"]


@pytest.mark.parametrize(
    ("rows", "words", "sentence"),
    [
        ("a,1,2,u\na,2,3,v\n", (), "rows 1 and 2 both hold 'a' in the id column 'patient'"),
        ("a,1,2,u\n,2,3,v\n", (), "row 2 has no id in column 'patient'"),
        ("a,1,2,u\nb,2,3,v\n", ("--id", "pateint"), "the id column 'pateint' does not exist; the closest name is"),
        ("a,1,2,u\nb,2,3,v\n", ("--id", "kind"), "column 'kind' cannot hold both the labels and the ids"),
        ("a,1,2,u\nb,2,3,v\n", ("--features", "patient,x"), "'patient' is the id column and cannot be an input"),
    ],
)
def test_what_cannot_name_rows_is_refused(refused, tmp_path, rows, words, sentence):
    (tmp_path / "d.csv").write_text("patient,x,y,kind\n" + rows)
    words = words if "--id" in words else ("--id", "patient", *words)
    assert sentence in refused("info", "d.csv", *words)


def test_an_id_that_is_not_in_the_table_is_refused_with_its_place(refused, table, tmp_path):
    (tmp_path / "found.csv").write_text("id,label\n0003,b\n9999,a\n")
    said = refused("label", table, "--id", "patient", "--add-labels", "found.csv")
    assert said == "found.csv: row 2, column 'id' holds '9999', expected an id from column 'patient' of d.csv."
