"""tests/cli/test_coarse.py: long tables are seen in steps (--coarse-rows)."""

import json

import pytest


@pytest.fixture
def toy(sewil, tmp_path):
    """toy.csv: 600 rows, 12 columns of as many values, a third of the rows labeled."""
    sewil(*"generate toy.csv --rows 600 --informative 4 --redundant 3 --noise 5 --labeled 0.3 --quiet".split())
    return tmp_path / "toy.csv"


def label(sewil, *words):
    return json.loads(sewil("label", "toy.csv", "--json", "--n-estimators", 20, "--cv", 0, *words).out)


def test_a_table_of_the_given_length_is_seen_in_steps_and_a_shorter_one_is_not(sewil, toy):
    exact, coarse = label(sewil, "--coarse-rows", 601), label(sewil, "--coarse-rows", 600)
    assert "coarse" not in exact["data"]
    assert coarse["data"]["coarse"] == 12
    assert coarse["options"]["coarse_rows"] == 600
    assert exact["data"]["hash"] == coarse["data"]["hash"]
    assert exact["self_training"] != coarse["self_training"]
    assert label(sewil, "--coarse-rows", 0)["self_training"] == label(sewil)["self_training"]


def test_steps_do_not_depend_on_the_threads(sewil, toy):
    one, other = (label(sewil, "--coarse-rows", 1, "--threads", threads) for threads in (1, 4))
    assert one["self_training"] == other["self_training"]


def test_a_saved_model_gives_the_rows_of_the_table_their_labels(sewil, toy, tmp_path):
    words = "--coarse-rows 1 --estimator random-forest --policy none --n-estimators 20 --cv 0"
    words += " --save-model model.bin --out run"
    done = sewil("label", "toy.csv", *words.split())
    assert "12 columns seen in at most 256 steps, as the table is long (--coarse-rows)\n" in done.out
    sewil("label", "toy.csv", "--model", "model.bin", "--out", "again")
    first = {line.split(",")[0]: line for line in (tmp_path / "run" / "labels.csv").read_text().splitlines()}
    again = {line.split(",")[0]: line for line in (tmp_path / "again" / "labels.csv").read_text().splitlines()}
    assert len(first) > 300
    for row, line in first.items():
        assert again[row].split(",")[:2] == line.split(",")[:2]
