"""tests/cli/test_check_seeds.py: `sewil select --check-seeds`: how much of an answer other seeds would change."""

import json
import statistics

import pytest

QUICK = ["--n-estimators", 10, "--cv", 3, "--threads", 2, "--quiet"]


@pytest.fixture
def table(sewil):
    sewil("generate", "t.csv", "--rows", 120, "--informative", 3, "--redundant", 2, "--noise", 6, "--quiet",
          "--labeled", "0.4")  # fmt: skip
    return "t.csv"


def record_of(tmp_path, run):
    return json.loads((tmp_path / run / "record.json").read_text())


def names(record):
    return {column["name"] for column in record["selected"]}


def test_it_says_what_the_next_seeds_have_in_common_with_the_answer(sewil, table, tmp_path):
    sewil("select", table, "--seed", 5, "--check-seeds", 2, "--out", "run", *QUICK)
    for seed in (5, 6, 7):
        sewil("select", table, "--seed", seed, "--out", f"seed{seed}", *QUICK)
    alone, *others = [record_of(tmp_path, f"seed{seed}") for seed in (5, 6, 7)]
    record = record_of(tmp_path, "run")
    luck = record["seed_check"]
    assert record["selected"] == alone["selected"] and "seed_check" not in alone
    chosen = names(alone)
    shares = [len(chosen & names(other)) / len(chosen | names(other)) for other in others]
    assert luck["seeds"] == 2 and luck["columns"] == [len(names(other)) for other in others]
    assert luck["jaccard"] == pytest.approx(statistics.mean(shares))
    assert {one["name"]: one["share"] for one in luck["chosen_again"]} == {
        name: sum(name in names(other) for other in others) / 2 for name in chosen
    }
    accuracies = [each["cv_results"]["chosen"]["accuracy"] for each in (alone, *others)]
    assert luck["accuracy"] == pytest.approx(accuracies)
    assert luck["spread"] == pytest.approx(statistics.stdev(accuracies))
    with_luck, without = record["cv_results"]["chosen"], alone["cv_results"]["chosen"]
    assert with_luck["accuracy"] == without["accuracy"]
    assert with_luck["low"] <= without["low"] and with_luck["high"] >= without["high"]
    assert luck["sentence"] in (tmp_path / "run" / "report.html").read_text()


def test_the_summary_tells_of_it_only_when_asked(sewil, table):
    words = ["select", table, *QUICK[:-1]]
    told = sewil(*words, "--check-seeds", 1).out
    assert "other seeds: " in told and "features selected by other seeds: " in told and "  seeds  " in told
    assert "other seeds: " not in sewil(*words).out


def test_a_number_below_none_is_refused(refused, mine):
    assert "--check-seeds" in refused("select", mine, "--check-seeds", -1)
