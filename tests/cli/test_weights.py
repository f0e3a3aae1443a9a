"""tests/cli/test_weights.py: --weight says how much a row counts, --class-balance how much a class does."""

import json
import random

import pytest


def write(tmp_path, weight_of=lambda row, kind: 1, rare=8):
    """t.csv: two overlapping classes, one of them rare; every second row labeled."""
    chance = random.Random(4)
    lines = ["x,y,w,kind"]
    for row in range(240):
        kind = "b" if row % rare in (0, 1) else "a"
        x, y = chance.gauss(1.2 * (kind == "b"), 1), chance.gauss(0, 1)
        lines.append(f"{x:.4f},{y:.4f},{weight_of(row, kind)},{kind if row % 2 else ''}")
    (tmp_path / "t.csv").write_text("\n".join(lines) + "\n")
    return "t.csv"


def label(sewil, *words):
    return json.loads(sewil("label", "t.csv", "--n-estimators", 60, "--cv", 0, "--json", *words).out)


def rows_given(sewil, tmp_path, *words):
    """How many rows got the rare class."""
    sewil("label", "t.csv", "--n-estimators", 60, "--cv", 0, "--out", "o", "--policy", "none", *words)
    return (tmp_path / "o" / "labels.csv").read_text().count(",b,")


def test_equal_weights_change_nothing_but_the_hash(sewil, tmp_path):
    write(tmp_path, lambda row, kind: 2.5)
    weighted, plain = label(sewil, "--weight", "w"), label(sewil, "--features", "x,y")
    assert weighted["bounds"] == plain["bounds"] and weighted["data"]["columns"] == 2
    assert weighted["data"]["weight"] == "w" and weighted["data"]["hash"] != plain["data"]["hash"]
    assert "weights   in column 'w', which is no input" in sewil("info", "t.csv", "--weight", "w").out


def test_weights_change_what_is_learned(sewil, tmp_path):
    write(tmp_path, lambda row, kind: 5 if row % 4 == 1 else 1)
    weighted, plain = label(sewil, "--weight", "w"), label(sewil, "--features", "x,y")
    assert weighted["bounds"] != plain["bounds"]
    sewil("select", "t.csv", "--weight", "w", "--n-estimators", 10, "--generations", 1, "--cv", 0, "--out", "s")
    assert json.loads((tmp_path / "s" / "record.json").read_text())["data"]["weight"] == "w"


@pytest.mark.parametrize(
    ("weight_of", "sentence"),
    [
        (lambda row, kind: -1 if row == 4 else 1, "row 5 has -1 in the column of weights 'w', expected a finite"),
        (lambda row, kind: "" if row == 4 else 1, "row 5 has nothing in the column of weights 'w'"),
        (lambda row, kind: "heavy", "the weight column 'w' holds texts such as 'heavy', expected numbers above 0."),
    ],
)
def test_what_is_no_weight_is_refused(refused, tmp_path, weight_of, sentence):
    write(tmp_path, weight_of)
    assert sentence in refused("info", "t.csv", "--weight", "w")


def test_a_rare_class_is_given_more_often_with_equal_classes(sewil, tmp_path):
    write(tmp_path)
    plain = rows_given(sewil, tmp_path, "--features", "x,y")
    equal = rows_given(sewil, tmp_path, "--features", "x,y", "--class-balance", "equal")
    assert equal > 1.3 * plain
    options = json.loads((tmp_path / "o" / "record.json").read_text())["options"]
    assert options["class_balance"] == "equal"
    again = rows_given(sewil, tmp_path, "--features", "x,y", "--class-balance", "equal", "--threads", 3)
    assert again == equal
