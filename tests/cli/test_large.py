"""tests/cli/test_large.py: tables whose columns are coded while they are read (--bins, or where memory is short)."""

import csv
import json
import time

import pytest


@pytest.fixture
def toy(sewil, tmp_path):
    """toy.csv: 600 rows, 25 columns, a third of the rows labeled."""
    sewil(*"generate toy.csv --rows 600 --informative 4 --redundant 3 --noise 18 --labeled 0.3 --quiet".split())
    return tmp_path / "toy.csv"


def columns_of(path):
    with open(path, newline="") as file:
        rows = list(csv.reader(file))
    return {name: [row[place] for row in rows[1:]] for place, name in enumerate(rows[0])}


SMALL = "--n-estimators 20 --generations 2 --population 8".split()


def test_a_selection_on_steps_says_so_and_writes_the_values_of_the_file(sewil, toy, tmp_path):
    done = sewil("select", "toy.csv", "--bins", 20, *SMALL, "--out", "run")
    assert "25 columns binned to at most 20 values while the file was read\n" in done.out
    record = json.loads((tmp_path / "run" / "record.json").read_text())
    assert record["data"]["stepped"] == {"columns": 25, "most_steps": 20}
    source, chosen = columns_of(toy), columns_of(tmp_path / "run" / "selected.csv")
    assert len(chosen) >= 2
    for name, cells in chosen.items():
        assert cells == source[name], "the values, not their steps"


def test_steps_do_not_depend_on_the_threads(sewil, toy):
    first = sewil("select", "toy.csv", "--bins", 20, *SMALL, "--json", "--threads", 1).out
    second = sewil("select", "toy.csv", "--bins", 20, *SMALL, "--json", "--threads", 4).out
    one, other = json.loads(first), json.loads(second)
    assert one["data"] == other["data"]
    for part in ("selected", "bounds", "history", "labeling"):
        assert one[part] == other[part]


def test_as_many_steps_as_values_give_the_answer_of_the_values(sewil, tmp_path):
    lines = ["a,b,c,class"]
    lines += [f"{row % 5},{row * 7 % 11},{row % 3},{'' if row % 2 else row % 5 // 3}" for row in range(300)]
    (tmp_path / "few.csv").write_text("\n".join(lines) + "\n")
    plain = json.loads(sewil("label", "few.csv", "--json", "--n-estimators", 20).out)
    coded = json.loads(sewil("label", "few.csv", "--json", "--n-estimators", 20, "--bins", 255).out)
    assert plain["data"] == coded["data"], "one value a step: nothing was lost, and nothing is said of steps"
    assert plain["self_training"] == coded["self_training"]


def test_labels_of_a_coded_table_are_written_without_the_table(sewil, toy, tmp_path):
    done = sewil("label", "toy.csv", "--bins", 20, "--n-estimators", 20, "--out", "run")
    assert "labeled.csv is left out: the values of the table were not kept; labels.csv has the labels.\n" in done.out
    assert not (tmp_path / "run" / "labeled.csv").exists()
    assert (tmp_path / "run" / "labels.csv").exists()


def test_a_saved_model_sees_the_values_and_not_the_steps(sewil, toy, tmp_path):
    sewil("label", "toy.csv", "--n-estimators", 20, "--save-model", "model.bin")
    sewil("label", "toy.csv", "--model", "model.bin", "--out", "plain")
    sewil("label", "toy.csv", "--model", "model.bin", "--out", "coded", "--bins", 4)
    assert (tmp_path / "plain" / "labels.csv").read_bytes() == (tmp_path / "coded" / "labels.csv").read_bytes()


def test_info_tells_what_is_known_of_coded_columns(sewil, toy):
    plain = json.loads(sewil("info", "toy.csv", "--json").out)
    coded = json.loads(sewil("info", "toy.csv", "--json", "--bins", 20).out)
    for one, other in zip(plain["columns"], coded["columns"], strict=True):
        assert other["stepped"] and other["distinct"] <= 40 < one["distinct"]
        for fact in ("name", "kind", "constant", "missing", "zeros", "smallest", "largest"):
            assert one[fact] == other[fact], fact
    assert coded["warnings"][0].startswith("25 of 26 columns were coded in at most 20 steps")


def test_one_step_is_refused(refused, toy):
    assert refused("info", "toy.csv", "--bins", 1) == (
        "--bins 1 was given, expected 0 or a whole number from 2 to 255: one step tells nothing."
    )


def test_a_run_that_does_not_fit_is_told_what_needs_less(sewil, refused, tmp_path):
    sewil(*"generate wide.csv --rows 2000 --noise 980 --digits 3 --quiet".split())
    sentence = refused("select", "wide.csv", "--memory", "40M")
    assert sentence.startswith("wide.csv: the run needs ")
    assert sentence.endswith("(as --memory says; --bins 255 needs less).")


def test_a_long_table_is_compared_on_some_rows_and_labeled_whole(sewil, tmp_path):
    made = "generate long.csv --rows 21000 --informative 4 --redundant 0 --noise 4 --separation 2 --labeled 0.01"
    sewil(*made.split(), "--quiet")
    words = ["select", "long.csv", "--n-estimators", 4, "--rfe-n-estimators", 8, "--cv", 2, "--json"]
    start = time.monotonic()
    first = json.loads(sewil(*words, "--threads", 1).out)
    assert first["seconds"]["total"] <= time.monotonic() - start, "no part of the time counts twice"
    second = json.loads(sewil(*words, "--threads", 2).out)
    assert "The table is long: what accuracy to expect was estimated on 4,000 of its rows." in first["warnings"]
    assert first["learned_rows"] == {"rows": 20000, "of": 21000}
    assert first["cv_results"]["rows_used"] == 4000
    assert first["cv_results"]["rows"] == 210, "all labeled rows are judged"
    taken = sum(step["taken"] for step in first["labeling"]["steps"])
    assert taken == 21000 - 210, "the selected features' labels are of all rows"
    assert len(first["selected"]) == first["sizes"]["chosen"]["columns"]
    assert sum(column["importance"] for column in first["selected"]) == pytest.approx(1)
    for record in (first, second):
        del record["seconds"], record["options"], record["command"], record["checksum"]
    assert first == second


def test_figures_of_all_columns_say_on_how_many_rows_of_a_long_table_they_are(sewil, tmp_path):
    made = "--informative 4 --redundant 0 --noise 30 --separation 2 --labeled 0.01 --quiet".split()
    wanted = "--method forest --n-features-to-select 16 --cv 0 --n-estimators 2 --verbose".split()
    said, points = {}, {}
    for name, rows in (("long", 20100), ("short", 2000)):
        sewil("generate", f"{name}.csv", "--rows", rows, *made)
        said[name] = sewil("select", f"{name}.csv", *wanted, "--out", name).out
        said[name] += (tmp_path / name / "report.html").read_text()
        record = json.loads((tmp_path / name / "record.json").read_text())
        points[name] = len(record["diagnostics"]["size_curve"]["points"])
    for words in (" % (that on 20,000 of 20,100 rows); on the labeled rows", "with all columns, on 20,000 rows"):
        assert words in said["long"]
    assert ">All columns, on 20,000 rows<" in said["long"]
    assert " %; on the labeled rows" in said["short"] and "20,000" not in said["short"]
    assert points["long"] == 12 < points["short"], "each size is a forest on 20,000 rows"
