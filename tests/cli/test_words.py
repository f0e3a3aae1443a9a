"""tests/cli/test_words.py: what a user types: columns by pattern, in quotes and in files, a table from standard input,
words that are nearly right, how to go on, a model and the truth of a selection."""

import json

import pytest

QUICK = ["--n-estimators", "10", "--population", "6", "--parents", "3", "--generations", "2", "--cv", "0"]


@pytest.fixture
def table(sewil, tmp_path):
    sewil("generate", "t.csv", "--rows", 120, "--informative", 3, "--redundant", 2, "--noise", 6, "--quiet",
          "--labeled", "0.4")  # fmt: skip
    return "t.csv"


def options_of(sewil, *words):
    return json.loads(sewil("select", *words, *QUICK, "--method", "no-selection", "--json").out)["options"]


def test_columns_are_named_by_pattern_in_quotes_and_in_files(sewil, refused, table, tmp_path):
    text = (tmp_path / table).read_text().replace("x1,", '"x,1",', 1)
    (tmp_path / "comma.csv").write_text(text)
    assert options_of(sewil, table, "--drop", "x1*")["drop"] == ["x1", "x10", "x11"]
    assert options_of(sewil, table, "--keep", "x1?")["keep"] == ["x10", "x11"]
    assert options_of(sewil, "comma.csv", "--keep", '"x,1", x3')["keep"] == ["x,1", "x3"]
    (tmp_path / "chosen.txt").write_text("x4\nx2\n\n")
    assert options_of(sewil, table, "--keep", "@chosen.txt")["keep"] == ["x2", "x4"]
    (tmp_path / "groups.txt").write_text('"x,1",x2\nx1?\n')
    assert options_of(sewil, "comma.csv", "--feature-groups", "groups.txt")["groups"] == [["x,1", "x2"], ["x10", "x11"]]
    assert refused("select", table, "--drop", "gene*") == "--drop 'gene*' fits no column."
    assert "absent.txt" in refused("select", table, "--keep", "@absent.txt")


def test_the_chosen_columns_of_one_run_are_the_inputs_of_the_next(sewil, table, tmp_path):
    sewil("select", table, *QUICK, "--out", "run", "--quiet")
    names = (tmp_path / "run" / "selected.txt").read_text().split()
    columns = json.loads(sewil("info", table, "--features", "@run/selected.txt", "--json").out)["columns"]
    assert [column["name"] for column in columns] == names


def test_a_table_comes_from_standard_input(sewil, table, tmp_path):
    text = (tmp_path / table).read_text()
    piped, read = sewil("info", "-", "--json", stdin=text).out, sewil("info", table, "--json").out
    assert json.loads(piped) == json.loads(read)
    assert "standard input: 120 rows" in sewil("label", "-", "--n-estimators", "5", "--cv", "0", stdin=text).out


def test_words_that_are_nearly_right_are_suggested(refused, table):
    assert refused("selct", table) == "Unknown argument 'selct'; the closest name is 'select'."
    assert (
        refused("select", table, "--n-estimator", "5")
        == "Unknown argument '--n-estimator'; the closest name is '--n-estimators'."
    )
    assert refused("study", "runn") == "Unknown argument 'runn'; the closest name is 'run'."
    assert refused("select", table, "--quite-another").endswith("see sewil select --help.")


def test_a_stopped_run_says_how_to_go_on(sewil, table, tmp_path):
    words = ["select", table, "--n-estimators", "20", "--generations", "100000", "--cv", "0"]
    told = sewil(*words, "--out", "run", "--time-limit", "2s", code=3).out
    (line,) = [line for line in told.splitlines() if line.startswith("to go on: sewil ")]
    assert line == f"to go on: sewil {' '.join(words)} --resume run --time-limit 2s"
    sewil(*line.split()[4:], code=3)


def test_a_selection_saves_its_model_and_is_judged_by_the_truth(sewil, refused, table, tmp_path):
    truth = [line.split(",")[-1] for line in (tmp_path / "t.truth.csv").read_text().split()]
    lines = (tmp_path / table).read_text().split()
    truth[0] = "truth"
    (tmp_path / "both.csv").write_text("\n".join(f"{line},{kind}" for line, kind in zip(lines, truth, strict=True)))
    told = sewil(
        "select", "both.csv", "--label", "class", "--truth", "truth", *QUICK, "--save-model", "m.bin", "--json"
    )
    record = json.loads(told.out)
    assert record["accuracy"]["rows"] == 72 and 0.4 < record["accuracy"]["unlabeled"] <= 1
    assert record["data"]["columns"] == 11, "the truth is no input"
    labeled = sewil("label", "both.csv", "--model", "m.bin", "--truth", "truth")
    assert "accuracy on 120 rows" in labeled.out
    assert "there is no folder" in refused("select", table, *QUICK, "--save-model", "absent/m.bin")
