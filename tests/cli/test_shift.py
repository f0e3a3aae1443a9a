"""tests/cli/test_shift.py: labeled rows that are no random sample, --reweight, and shares of the classes."""

import json
import random

import pytest


def write(tmp_path, *, odds, rows=500, seed=3):
    """t.csv: classes that are easy to tell for the old only; the old have a label `odds` times as often."""
    chance = random.Random(seed)
    lines = ["age,a,b,c,truth,kind"]
    for _ in range(rows):
        kind = chance.choice(["ill", "well", "well"])
        age = chance.randint(20, 80)
        size = (1.2 if age > 50 else 0.1) * (1 if kind == "ill" else -1)
        values = ",".join(f"{chance.gauss(size, 1):.3f}" for _ in range(3))
        known = chance.random() < 0.15 * (odds if age > 50 else 1)
        lines.append(f"{age},{values},{kind},{kind if known else ''}")
    (tmp_path / "t.csv").write_text("\n".join(lines) + "\n")


QUICK = ("t.csv", "--label", "kind", "--truth", "truth", "--n-estimators", 30, "--cv", 5)


@pytest.mark.parametrize("command", ["label", "select"])
def test_labels_that_are_no_random_sample_are_told_with_the_column(sewil, tmp_path, command):
    write(tmp_path, odds=4)
    result = sewil(command, *QUICK)
    assert "The labeled rows are no random sample: they differ from the unlabeled ones in column 'age'" in result.err
    assert "is that of rows like the labeled ones; --reweight weighs it towards the unlabeled ones." in result.err
    shift = json.loads(sewil(command, *QUICK, "--json", "--quiet").out)["shift"]
    assert shift["told"] and shift["columns"][0] == "age" and shift["p_value"] <= 0.05


def test_reweighing_brings_the_estimate_down_to_the_unlabeled_rows(sewil, tmp_path):
    write(tmp_path, odds=4, rows=900)
    plain = json.loads(sewil("label", *QUICK, "--json").out)
    weighed = json.loads(sewil("label", *QUICK, "--json", "--reweight").out)
    true = plain["accuracy"]["unlabeled"]
    assert plain["cv_results"]["chosen"]["accuracy"] - true > 0.04
    assert abs(weighed["cv_results"]["chosen"]["accuracy"] - true) < 0.5 * (
        plain["cv_results"]["chosen"]["accuracy"] - true
    )
    assert weighed["accuracy"] == plain["accuracy"]  # what is learned is the same
    assert weighed["cv_results"]["effective_rows"] < plain["cv_results"]["rows"]
    result = sewil("label", *QUICK, "--reweight")
    assert "The expected accuracy is weighed towards the unlabeled ones (--reweight)." in result.err
    assert "reweighted towards the unlabeled rows: effective sample size" in result.out


def test_nothing_is_said_of_random_labels_and_nothing_weighed(sewil, tmp_path):
    write(tmp_path, odds=1)
    assert "no random sample" not in sewil("label", *QUICK).err
    result = sewil("label", *QUICK, "--reweight")
    assert "Nothing was weighed (--reweight): labeled and unlabeled rows cannot be told apart." in result.err
    plain = json.loads(sewil("label", *QUICK, "--json").out)["cv_results"]["chosen"]
    assert json.loads(sewil("label", *QUICK, "--json", "--reweight").out)["cv_results"]["chosen"] == plain


def test_the_shares_of_the_classes_stand_beside_the_count(sewil, tmp_path):
    write(tmp_path, odds=1)
    found = json.loads(sewil("label", *QUICK, "--json").out)
    shares = found["cv_results"]["class_shares"]
    assert [one["class"] for one in shares] == ["ill", "well"]
    assert sum(one["share"] for one in shares) == pytest.approx(1)
    assert sum(one["counted"] for one in shares) == pytest.approx(1)
    lines = [line.split(",") for line in (tmp_path / "t.csv").read_text().splitlines()[1:]]
    free = [line for line in lines if not line[5]]
    true = sum(line[4] == "ill" for line in free) / len(free)
    assert shares[0]["low"] < true < shares[0]["high"]
    assert shares[0]["high"] - shares[0]["low"] < shares[0]["by_labels_high"] - shares[0]["by_labels_low"]
    out = sewil("label", *QUICK).out
    assert "class shares of the unlabeled rows, 90 % interval (and as counted):" in out
    assert f"counted {100 * shares[0]['counted']:.1f} %" in out
