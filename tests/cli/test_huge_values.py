"""tests/cli/test_huge_values.py: numbers next to the largest there is, 1.8e308: forests go by order, so they say the
same as of small ones, and nothing overflows on the way."""

import json
import random

import pytest

NAMES = [f"x{j}" for j in range(6)]


def write(path, change):
    """Values from 1 to 2 in 160 rows, a third of them labeled; two columns tell something."""
    rng = random.Random(5)
    lines = [",".join([*NAMES, "y"])]
    for i in range(160):
        kind = i % 2
        values = [1 + min(0.999, max(0.0, rng.gauss(0.35 + (0.15 * kind if j < 2 else 0), 0.1))) for j in range(6)]
        lines.append(",".join([*(repr(change(value)) for value in values), "ab"[kind] if i < 50 else ""]))
    path.write_text("\n".join(lines) + "\n")


# The sum of two of the second kind, and the difference of two of the third, is no number any more.
CHANGES = {
    "as they are": lambda value: value,
    "huge": lambda value: value * 2.0**1023,
    "huge, of both signs": lambda value: (value - 1.5) * 2 * 2.0**1023,
}


@pytest.fixture
def tables(tmp_path):
    for kind, change in CHANGES.items():
        write(tmp_path / f"{kind}.csv", change)


@pytest.mark.parametrize("kind", [kind for kind in CHANGES if kind != "as they are"])
def test_huge_values_give_the_labels_columns_and_votes_of_small_ones(sewil, tables, tmp_path, kind):
    for table in ("as they are", kind):
        sewil(
            "select",
            f"{table}.csv",
            "--out",
            f"{table} s",
            "--n-estimators",
            30,
            "--save-model",
            f"{table}.model",
            "--quiet",
        )
        sewil("label", f"{table}.csv", "--model", f"{table}.model", "--out", f"{table} m", "--quiet")
        sewil("relevant", f"{table}.csv", "--out", f"{table} r", "--n-estimators", 30, "--rounds", 5, "--quiet")
    for folder, name in (("s", "labels.csv"), ("s", "selected.txt"), ("m", "labels.csv"), ("r", "relevance.csv")):
        small, huge = ((tmp_path / f"{table} {folder}" / name).read_bytes() for table in ("as they are", kind))
        assert small == huge, f"{folder}/{name}"
    record = json.loads((tmp_path / f"{kind} s" / "record.json").read_text())
    assert record["warnings"] == [], "a huge number is whole, but no identifier"


@pytest.mark.parametrize("words", [["info"], ["info", "--bins", 20], ["label", "--bins", 20, "--n-estimators", 10]])
def test_huge_values_are_described_without_overflow(sewil, tables, words):
    for kind in CHANGES:
        out = sewil(words[0], f"{kind}.csv", *words[1:]).out
        assert " inf" not in out and "nan" not in out.lower() and "identifier" not in out


@pytest.mark.parametrize("method", ["sfs", "ssls", "rlsr"])
def test_methods_that_calculate_with_values_refuse_huge_ones(refused, tables, method):
    said = refused("select", "huge.csv", "--method", method, "--n-features-to-select", 3, "--quiet", "--threads", 1)
    assert said.startswith("huge.csv, row 1, column 'x0': found ") and "expected a number between -1e100 and" in said
