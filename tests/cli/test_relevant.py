"""tests/cli/test_relevant.py: `sewil relevant`, and the verdicts of `select --fdr`."""

import csv
import json
import signal
import subprocess
import time

import pytest

SIZE = "--rows 300 --informative 6 --redundant 6 --noise 60 --separation 2 --labeled 0.25 --seed 3".split()
QUICK = ["--n-estimators", "30"]


@pytest.fixture
def table(sewil):
    """300 rows, 75 of them labeled; 12 of the 72 columns are real."""
    sewil("generate", "d.csv", *SIZE)
    return "d.csv"


def verdicts(folder):
    with (folder / "relevance.csv").open() as file:
        return list(csv.DictReader(file))


def record(folder):
    return json.loads((folder / "record.json").read_text())


def test_every_column_gets_a_verdict_with_its_evidence(sewil, table, tmp_path):
    out = sewil("relevant", table, "--fdr", 0.1, "--out", "out", *QUICK).out
    found = verdicts(tmp_path / "out")
    names = ["column", "verdict", "q_value", "p_value", "p_alone", "p_together", "strength", "q_labels"]
    names += ["higher_in", "lower_in"]
    assert list(found[0]) == names
    assert len(found) == 72
    assert [float(line["p_value"]) for line in found] == sorted(float(line["p_value"]) for line in found)
    relevant = [line["column"] for line in found if line["verdict"] == "relevant"]
    assert all((float(line["q_value"]) <= 0.1) == (line["verdict"] == "relevant") for line in found)
    assert (tmp_path / "out" / "relevant.txt").read_text().split() == relevant
    whole = record(tmp_path / "out")
    assert whole["relevance"]["found"] == len(relevant) >= 6
    assert [column["name"] for column in whole["relevance"]["columns"]] == [line["column"] for line in found]
    assert whole["options"]["fdr"] == 0.1 and whole["stopped"] is False
    assert f"relevant: {len(relevant)} of 72 features at FDR 0.1" in out
    assert whole["relevance"]["unlabeled"] in out
    page = (tmp_path / "out" / "report.html").read_text()
    assert "Which columns are real" in page and relevant[0] in page
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "record.json",
        "relevance.csv",
        "relevant.txt",
        "report.html",
    ]
    before = page
    sewil("report", "out/record.json", "--quiet")
    assert (tmp_path / "out" / "report.html").read_text() == before


def test_a_smaller_rate_finds_no_more(sewil, table, tmp_path):
    for rate in ("0.01", "0.1", "0.3"):
        sewil("relevant", table, "--fdr", rate, "--out", rate, *QUICK)
    found = [set((tmp_path / rate / "relevant.txt").read_text().split()) for rate in ("0.01", "0.1", "0.3")]
    assert found[0] <= found[1] <= found[2]


@pytest.mark.parametrize("noise", ["any", "independent"])
def test_threads_change_no_bit(sewil, table, tmp_path, noise):
    for threads in (1, 3):
        sewil("relevant", table, "--noise", noise, "--threads", threads, "--out", f"out{threads}", *QUICK)
    assert verdicts(tmp_path / "out1") == verdicts(tmp_path / "out3")


def test_a_run_that_was_stopped_goes_on_to_the_same_bits(sewil, table, tmp_path):
    words = ["--rounds", 60, "--noise", "independent", "--n-estimators", 100]
    stopped = sewil("relevant", table, *words, "--out", "part", "--time-limit", "3s", code=3)
    assert "stopped after" in stopped.out and "to go on: sewil relevant d.csv" in stopped.out
    part = record(tmp_path / "part")
    assert part["stopped"] is True and part["stop_reason"] == "time_limit"
    assert 0 < part["relevance"]["label_sets"] < part["relevance"]["label_sets_expected"]
    assert len(verdicts(tmp_path / "part")) == 72
    assert (tmp_path / "part" / "label_sets.jsonl").exists()
    assert "can go on with --resume" in sewil("relevant", table, *words, "--out", "part", code=2).err
    sentence = "rounds = 60, this one has 61; expected the same options"
    assert sentence in sewil("relevant", table, *words[2:], "--rounds", 61, "--resume", "part", code=2).err
    damaged = (tmp_path / "part" / "label_sets.jsonl").read_text()
    sets = damaged.count("\n") - 1
    assert sets == part["relevance"]["label_sets"]


def test_a_resumed_run_gives_what_a_whole_one_gives(sewil, table, command_path, tmp_path):
    words = ["--rounds", "4", "--noise", "independent", "--n-estimators", "200", "--threads", "1"]
    run = subprocess.Popen(
        [command_path, "relevant", table, *words, "--out", "part"],
        cwd=tmp_path,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    while run.poll() is None and not (tmp_path / "part" / "label_sets.jsonl").exists():
        time.sleep(0.01)
    run.send_signal(signal.SIGKILL)
    run.wait()
    assert (tmp_path / "part" / "label_sets.jsonl").exists(), "it was too quick to be killed"
    sewil("relevant", table, *words, "--resume", "part")
    sewil("relevant", table, *words, "--out", "whole")
    assert verdicts(tmp_path / "part") == verdicts(tmp_path / "whole")
    assert not (tmp_path / "part" / "label_sets.jsonl").exists()
    assert "holds no label_sets.jsonl" in sewil("relevant", table, *words, "--resume", "part", code=2).err


def test_damaged_label_sets_are_refused(sewil, table, tmp_path):
    words = ["--rounds", 60, "--noise", "independent", "--n-estimators", 100]
    sewil("relevant", table, *words, "--out", "part", "--time-limit", "3s", code=3)
    path = tmp_path / "part" / "label_sets.jsonl"
    text = path.read_text()
    path.write_text(text.replace('"round":0', '"round":7', 1))
    told = sewil("relevant", table, *words, "--resume", "part", code=2).err
    assert "the list of finished label sets is damaged" in told


def test_rounds_0_goes_by_the_labeled_rows_alone(sewil, table, tmp_path):
    out = sewil("relevant", table, "--rounds", 0, "--out", "out").out
    assert "The unlabeled rows were not used." in out
    assert all(line["q_value"] == line["q_labels"] for line in verdicts(tmp_path / "out"))


NOTHING_TAUGHT = "The unlabeled rows added nothing: by the labels alone no feature passes the screening"
NOTHING_MORE = "The unlabeled rows added nothing: 11 features were found, by the labeled rows alone 11."


@pytest.mark.parametrize(
    ("separation", "labeled", "sentence"), [("0.01", "0.2", NOTHING_TAUGHT), ("3", "0.9", NOTHING_MORE)]
)
def test_summary_record_and_report_say_when_unlabeled_rows_add_nothing(sewil, tmp_path, separation, labeled, sentence):
    size = "--rows 300 --informative 6 --redundant 6 --noise 20 --seed 3".split()
    sewil("generate", "d.csv", *size, "--separation", separation, "--labeled", labeled)
    out = sewil("relevant", "d.csv", "--fdr", 0.01, "--out", "out", *QUICK).out
    whole = record(tmp_path / "out")["relevance"]
    assert whole["unlabeled"].startswith(sentence)
    assert (whole["taught"] == 0) == (sentence is NOTHING_TAUGHT)
    assert whole["unlabeled"] in out and whole["unlabeled"] in (tmp_path / "out" / "report.html").read_text()


def test_dropped_columns_are_not_judged(sewil, table, tmp_path):
    sewil("relevant", table, "--drop", "x1,x2", "--out", "out", *QUICK)
    found = {line["column"]: line for line in verdicts(tmp_path / "out")}
    assert found["x1"]["verdict"] == "undecided" and found["x1"]["q_value"] == "1"


def test_a_rate_of_0_is_refused(sewil, table, refused):
    assert refused("relevant", table, "--fdr", 0) == "--fdr 0 finds nothing; expected a rate above 0."


def test_json_prints_the_record(sewil, table):
    found = json.loads(sewil("relevant", table, "--json", "--quiet", *QUICK).out)
    assert found["relevance"]["fdr"] == 0.1


def test_select_shows_verdicts_beside_the_chosen_columns(sewil, table, tmp_path):
    # select teaches labels by the voters it chooses by; relevant by trees, unless asked otherwise.
    words = ["--method", "forest", "--n-features-to-select", 10, "--cv", 0, "--estimator", "random-forest", *QUICK]
    out = sewil("select", table, *words, "--fdr", 0.1, "--out", "with").out
    plain = sewil("select", table, *words, "--out", "without").out
    assert "q-value  verdict" in out and "at FDR 0.1" in out
    assert "verdict" not in plain
    with_it, without = record(tmp_path / "with"), record(tmp_path / "without")
    assert with_it["selected"] == without["selected"]
    assert "relevance" not in without and not (tmp_path / "without" / "relevance.csv").exists()
    sewil("relevant", table, "--out", "alone", *QUICK)
    assert verdicts(tmp_path / "with") == verdicts(tmp_path / "alone")
    assert "Which columns are real" in (tmp_path / "with" / "report.html").read_text()
    assert "Which columns are real" not in (tmp_path / "without" / "report.html").read_text()


def test_two_seeds_of_the_run_agree_more_with_several_seeds(sewil, tmp_path):
    sewil("generate", "s.csv", "--rows", 300, "--noise", 150, "--separation", 2, "--labeled", 0.2, "--seed", 3)
    alike = {}
    for seeds in (1, 7):
        found = []
        for seed in (1, 2, 3):
            out = f"v{seeds}-{seed}"
            sewil("relevant", "s.csv", "--seeds", seeds, "--seed", seed, "--n-estimators", 30, "--out", out)
            found.append({line["column"] for line in verdicts(tmp_path / out) if line["verdict"] == "relevant"})
        alike[seeds] = len(set.intersection(*found)) / len(set.union(*found))
    assert alike[7] >= alike[1] and alike[7] >= 0.8


def test_other_rates_are_told_with_several_seeds_only(sewil, tmp_path):
    sewil("generate", "s.csv", "--rows", 300, "--noise", 150, "--separation", 2, "--labeled", 0.2, "--seed", 3)
    told = []
    for seeds in (1, 7):
        out = sewil(
            "relevant", "s.csv", "--seeds", seeds, "--fdr", 0.02, "--n-estimators", 30, "--out", f"o{seeds}"
        ).out
        record = json.loads((tmp_path / f"o{seeds}" / "record.json").read_text())["relevance"]
        assert record["seeds"] == seeds and record["label_sets"] == seeds * 10
        told.append(record["other_rates"])
        assert record["other_rates"] in out
        q = [column["q_value"] for column in record["columns"]]
        if record["other_rates"]:
            rate = float(record["other_rates"].split(" at ")[-1].split(":")[0])
            assert f" {sum(value <= rate for value in q)} at {rate:g}:" in record["other_rates"]
    assert told[0] == ""


def test_sides_name_the_classes_in_which_values_are_higher_or_lower(sewil, tmp_path):
    lines = ["up,down,noise,kind"]
    for r in range(240):
        k = r % 3
        noise = (r * 7919) % 101
        lines.append(
            f"{(k == 1) * 50 + noise % 13},{-(k == 2) * 50 + noise % 17},{noise},{'abc'[k] if r % 4 == 0 else ''}"
        )
    (tmp_path / "s.csv").write_text("\n".join(lines) + "\n")
    out = sewil("relevant", "s.csv", "--n-estimators", 20, "--out", "out").out
    found = {line["column"]: line for line in verdicts(tmp_path / "out")}
    assert found["up"]["higher_in"] == "b" and found["down"]["lower_in"] == "c"
    assert found["noise"]["higher_in"] == found["noise"]["lower_in"] == ""
    assert "up, higher in 'b'" in out
    page = (tmp_path / "out/report.html").read_text()
    assert "higher in b" in page and "lower in c" in page
