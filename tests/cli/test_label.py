"""tests/cli/test_label.py: `sewil label`: what it writes, what it prints, how it stops and how it refuses."""

import csv
import gzip
import io
import json
import math
import random
import signal
import subprocess
import time

import pytest


@pytest.fixture
def table(sewil, tmp_path):
    """300 rows, 60 of them labeled, three classes; `truth` beside the labels."""
    sewil("generate", "d.csv", "--rows", 300, "--noise", 20, "--labeled", 0.2, "--classes", 3, "--seed", 5)
    lines = (tmp_path / "d.csv").read_text().splitlines()
    truth = (tmp_path / "d.truth.csv").read_text().splitlines()
    truth[0] = "truth"
    (tmp_path / "both.csv").write_text("".join(f"{a},{b}\n" for a, b in zip(lines, truth, strict=True)))
    return "d.csv"


def labels(tmp_path, folder="out"):
    return list(csv.DictReader(io.StringIO((tmp_path / folder / "labels.csv").read_text())))


def record(tmp_path, folder="out"):
    return json.loads((tmp_path / folder / "record.json").read_text())


def write(tmp_path, name, rows):
    with open(tmp_path / name, "w", newline="") as file:
        csv.writer(file).writerows(rows)
    return name


def two_clouds(rows=60, labeled=6, seed=1):
    """x tells the classes apart, noise does not."""
    chance = random.Random(seed)
    table: list[list] = [["x", "noise", "kind"]]
    for r in range(rows):
        kind = "ab"[r % 2]
        table.append([chance.gauss(4 * (r % 2), 1), chance.random(), kind if r < labeled else ""])
    return table


def test_the_whole_table_is_written_with_every_label(sewil, tmp_path):
    sewil("generate", "part.csv", "--rows", 60, "--noise", 3, "--labeled", "0.5", "--quiet")
    told = sewil("label", "part.csv", "--n-estimators", "10", "--cv", "0", "--out", "out")
    assert "written: out/labeled.csv" in told.out
    before = list(csv.DictReader(io.StringIO((tmp_path / "part.csv").read_text())))
    after = list(csv.DictReader(io.StringIO((tmp_path / "out/labeled.csv").read_text())))
    predicted = {int(row["row"]): row["predicted"] for row in filled_rows(tmp_path)}
    for number, (old, new) in enumerate(zip(before, after, strict=True), 1):
        assert new == {**old, "class": old["class"] or predicted[number]}


def filled_rows(tmp_path):
    return csv.DictReader(io.StringIO((tmp_path / "out/labels.csv").read_text()))


def test_every_unlabeled_row_gets_a_class_with_its_votes(sewil, table, tmp_path):
    sewil("label", table, "--out", "out")
    given = [line.rsplit(",", 1)[1] for line in (tmp_path / table).read_text().splitlines()[1:]]
    written = labels(tmp_path)
    assert [int(line["row"]) for line in written] == [r for r, label in enumerate(given, 1) if label == ""]
    for line in written:
        votes = {name: float(line[f"vote_{name}"]) for name in "012"}
        assert math.isclose(sum(votes.values()), 1, abs_tol=1e-9)
        assert float(line["vote"]) == max(votes.values()) == votes[line["predicted"]]
        assert (line["step"] == "0") == (line["taken_as"] == "")
    assert {line["predicted"] for line in written} == {"0", "1", "2"}


def test_the_record_holds_options_data_bounds_and_steps(sewil, table, tmp_path):
    sewil("label", table, "--out", "out", "--n-estimators", 50)
    found = record(tmp_path)
    assert found["command"] == "label" and found["seed"] == 1 and found["stopped"] is False
    assert found["options"]["n_estimators"] == 50 and found["options"]["policy"] == "transductive"
    assert found["data"]["labeled"] == 60 and found["data"]["unlabeled"] == 240
    bounds = found["bounds"]
    assert 1 <= bounds["beta"] <= bounds["gamma"] <= 3
    assert bounds["cbil"] >= bounds["cbil_beta"] >= bounds["cb"] >= 0
    steps = found["self_training"]["steps"]
    assert found["self_training"]["stopped_because"] == "all_labeled"
    assert sum(step["taken"] for step in steps) == 240 and steps[-1]["left"] == 0
    taken = [line["step"] for line in labels(tmp_path)]
    for number, step in enumerate(steps, 1):
        assert taken.count(str(number)) == step["taken"] == sum(step["by_class"])
        assert len(step["threshold"]) == 3


def test_json_prints_the_record_and_nothing_else(sewil, table, tmp_path):
    printed = json.loads(sewil("label", table, "--json", "--out", "out").out)
    assert printed == record(tmp_path)


def test_the_same_seed_gives_the_same_bytes_for_any_number_of_threads(sewil, table, tmp_path):
    for folder, threads in [("one", 1), ("four", 4)]:
        sewil("label", table, "--out", folder, "--threads", threads, "--save-model", f"{folder}.model")
    assert (tmp_path / "one/labels.csv").read_bytes() == (tmp_path / "four/labels.csv").read_bytes()
    assert (tmp_path / "one.model").read_bytes() == (tmp_path / "four.model").read_bytes()
    sewil("label", table, "--out", "other", "--seed", 2)
    assert (tmp_path / "one/labels.csv").read_bytes() != (tmp_path / "other/labels.csv").read_bytes()


def test_with_the_truth_the_accuracy_is_the_share_of_right_rows(sewil, table, tmp_path):
    outcome = sewil("label", "both.csv", "--label", "class", "--truth", "truth", "--out", "out")
    truth = [line.rsplit(",", 1)[1] for line in (tmp_path / "both.csv").read_text().splitlines()[1:]]
    written = labels(tmp_path)
    right = sum(line["predicted"] == truth[int(line["row"]) - 1] for line in written)
    assert record(tmp_path)["accuracy"]["unlabeled"] == right / len(written) > 0.6
    assert f"accuracy on 240 rows: {right / 240:.4f} (before self-training" in outcome.out
    # The truth is no input: the answer is the one without it.
    sewil("label", table, "--out", "without")
    assert labels(tmp_path) == labels(tmp_path, "without")


def test_the_summary_tells_steps_errors_and_bounds(sewil, table):
    out = sewil("label", table, "--verbose").out
    for words in [
        "60 labeled, 240 unlabeled",
        "240 of 240 unlabeled rows pseudo-labeled",
        "OOB error  threshold",
        "out-of-bag accuracy",
        "expected accuracy",
        "C-bound",
        "--out DIR",
    ]:
        assert words in out
    assert sewil("label", table, "--quiet").out == ""


@pytest.mark.parametrize("policy", ["transductive", "fixed", "mean-vote", "share", "curriculum"])
def test_every_policy_runs(sewil, table, tmp_path, policy):
    sewil("label", table, "--out", "out", "--policy", policy, "--n-estimators", 30)
    found = record(tmp_path)
    assert found["options"]["policy"] == policy
    if policy == "share":
        assert len(found["self_training"]["steps"]) <= 10
    if policy == "curriculum":
        assert len(found["self_training"]["steps"]) == 5


def test_both_searches_of_the_grid_run_and_steps_can_be_limited(sewil, table, tmp_path):
    for search in ["global", "first-dip"]:
        sewil("label", table, "--out", search, "--threshold-search", search, "--max-iter", 1)
        found = record(tmp_path, search)["self_training"]
        assert len(found["steps"]) == 1
        assert found["stopped_because"] in ("all_labeled", "max_iter")


# Saved models


def test_a_saved_model_gives_the_rows_it_was_made_from_the_same_votes(sewil, table, tmp_path):
    sewil("label", table, "--out", "out", "--save-model", "m.model")
    sewil("label", table, "--model", "m.model", "--out", "again")
    again = {line["row"]: line for line in labels(tmp_path, "again")}
    assert len(again) == 300
    for line in labels(tmp_path):
        for name in ["predicted", "vote", "vote_0", "vote_1", "vote_2"]:
            assert again[line["row"]][name] == line[name]


def test_a_saved_model_labels_new_rows_by_column_name(sewil, tmp_path):
    write(tmp_path, "old.csv", two_clouds())
    sewil("label", "old.csv", "--save-model", "m.model", "--quiet")
    write(tmp_path, "new.csv", [["noise", "extra", "x", "truth"], [0.5, "text", 0.1, "a"], [0.5, "text", 3.9, "b"]])
    out = sewil("label", "new.csv", "--model", "m.model", "--out", "out", "--truth", "truth").out
    assert [line["predicted"] for line in labels(tmp_path)] == ["a", "b"]
    assert "accuracy on 2 rows: 1.0000" in out
    assert json.loads(sewil("label", "new.csv", "--model", "m.model", "--json").out)["data"]["rows"] == 2


def test_categories_a_model_never_saw_are_taken_as_missing_with_a_warning(sewil, tmp_path):
    rows = [["color", "y", "kind"]] + [
        ["red" if r % 2 else "blue", r % 7, "ab"[r % 2] if r < 10 else ""] for r in range(40)
    ]
    write(tmp_path, "old.csv", rows)
    sewil("label", "old.csv", "--save-model", "m.model", "--quiet")
    write(tmp_path, "new.csv", [["color", "y"], ["red", 1], ["blue", 2], ["violet", 3]])
    outcome = sewil("label", "new.csv", "--model", "m.model", "--out", "out")
    assert [line["predicted"] for line in labels(tmp_path)][:2] == ["b", "a"]
    assert "1 cell holds a category the model has never seen" in outcome.err


def test_a_damaged_model_is_refused_in_one_sentence(sewil, refused, tmp_path):
    write(tmp_path, "t.csv", two_clouds())
    sewil("label", "t.csv", "--save-model", "m.model", "--quiet")
    good = (tmp_path / "m.model").read_bytes()
    for at in [9, 60, len(good) // 2, len(good) - 1]:
        bad = bytearray(good)
        bad[at] ^= 1
        (tmp_path / "bad.model").write_bytes(bytes(bad))
        assert refused("label", "t.csv", "--model", "bad.model").startswith("bad.model: ")
        (tmp_path / "bad.model").write_bytes(good[:at])
        assert refused("label", "t.csv", "--model", "bad.model").startswith("bad.model: ")
    assert "is not a model" in refused("label", "t.csv", "--model", "t.csv")
    assert "cannot be read: No such file" in refused("label", "t.csv", "--model", "absent.model")


def test_a_table_that_does_not_fit_the_model_is_refused(sewil, refused, tmp_path):
    write(tmp_path, "t.csv", two_clouds())
    sewil("label", "t.csv", "--save-model", "m.model", "--quiet")
    write(tmp_path, "less.csv", [["noise", "kind"], [1, 2], [2, 3]])
    assert (
        refused("label", "less.csv", "--model", "m.model")
        == "less.csv: has no column named 'x', which the model needs."
    )
    write(tmp_path, "text.csv", [["x", "noise"], ["tall", 2], ["short", 3]])
    assert "holds text such as 'short'" in refused("label", "text.csv", "--model", "m.model")
    assert "--n-estimators was given with --model" in refused(
        "label", "t.csv", "--model", "m.model", "--n-estimators", 5
    )
    assert "there is no folder" in refused("label", "t.csv", "--save-model", "no/such/m.model")


# Stopping


LONG = ["--out", "out", "--policy", "share", "--policy-share", "0.0005"]  # more than a thousand steps


def test_a_time_limit_ends_with_code_3_and_what_was_done_so_far(sewil, tmp_path):
    sewil("generate", "d.csv", "--rows", 3000, "--noise", 100, "--labeled", 0.1)
    for limit in ["2s", "10s", "60s"]:  # a busy machine may not grow the first forest in time
        outcome = sewil("label", "d.csv", *LONG, "--time-limit", limit, code=3)
        if (tmp_path / "out" / "record.json").exists():
            break
    found = record(tmp_path)
    assert found["stopped"] is True and found["self_training"]["stopped_because"] == "time_limit"
    assert len(labels(tmp_path)) == 2700
    assert "ended because the time was up" in outcome.out


def test_a_time_limit_before_the_first_forest_writes_nothing(sewil, table, tmp_path):
    outcome = sewil("label", table, "--out", "out", "--time-limit", "0.000001s", code=3)
    assert (
        outcome.err
        == "sewil: the time limit was reached before the first forest was complete; there is no result yet.\n"
    )
    assert not (tmp_path / "out").exists() or not list((tmp_path / "out").iterdir())


def test_ctrl_c_ends_with_code_3_and_what_was_done_so_far(sewil, command_path, tmp_path):
    sewil("generate", "d.csv", "--rows", 3000, "--noise", 100, "--labeled", 0.1)
    for wait in [2, 10, 60]:
        process = subprocess.Popen(
            [command_path, "label", "d.csv", *LONG], cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        time.sleep(wait)
        process.send_signal(signal.SIGINT)
        code = process.wait(100)
        if (tmp_path / "out" / "record.json").exists():
            break
    assert code == 3
    assert record(tmp_path)["self_training"]["stopped_because"] == "interrupted"


# Odd data


def test_dropped_columns_are_not_looked_at(sewil, refused, table, tmp_path):
    dropped = json.loads(sewil("label", table, "--drop", "x1*,2", "--cv", 0, "--n-estimators", 20, "--json").out)
    names = [f"x{column}" for column in range(3, 41) if not 10 <= column < 20]
    named = json.loads(
        sewil("label", table, "--features", ",".join(names), "--cv", 0, "--n-estimators", 20, "--json").out
    )
    assert dropped["data"] == named["data"] and dropped["bounds"] == named["bounds"]
    assert refused("label", table, "--drop", "*") == f"{table}: --drop leaves no column."
    assert refused("label", table, "--drop", "gene*") == "--drop 'gene*' fits no column."


def test_a_table_without_a_missing_label_gets_bounds_and_a_warning(sewil, tmp_path):
    write(tmp_path, "t.csv", two_clouds(labeled=60))
    outcome = sewil("label", "t.csv", "--out", "out", "--verbose")
    assert "there is nothing to fill in" in outcome.err
    assert labels(tmp_path) == [] and record(tmp_path)["bounds"]["tb"] is None
    assert "out-of-bag accuracy" in outcome.out


def test_one_labeled_row_per_class_works_with_a_warning(sewil, tmp_path):
    write(tmp_path, "t.csv", two_clouds(labeled=2))
    outcome = sewil("label", "t.csv", "--out", "out")
    assert "2 classes have only one labeled row, e.g. 'a'." in outcome.err
    assert len(labels(tmp_path)) == 58


def test_equal_rows_with_different_labels_get_one_prediction(sewil, tmp_path):
    rows = [["x", "y", "kind"]] + [[1, 2, "a"]] * 4 + [[1, 2, "b"]] * 4 + [[1, 2, ""]] * 5
    write(tmp_path, "t.csv", rows)
    sewil("label", "t.csv", "--out", "out")
    assert len({line["predicted"] for line in labels(tmp_path)}) == 1


def test_class_names_with_commas_and_quotes_survive(sewil, tmp_path):
    names = ['large, "very"', "small\nish"]
    # Rows without a label lie among those of their class: what is in between is halved by ranks.
    rows = [["x", "kind"]] + [[r % 2 * 5 + r * 7 % 20 / 100, names[r % 2] if r < 8 else ""] for r in range(20)]
    write(tmp_path, "t.csv", rows)
    sewil("label", "t.csv", "--out", "out")
    assert [line["predicted"] for line in labels(tmp_path)] == [names[r % 2] for r in range(8, 20)]


def test_one_class_or_none_is_refused(refused, tmp_path):
    write(tmp_path, "one.csv", [["x", "kind"], [1, "a"], [2, "a"], [3, ""]])
    assert "expected at least two classes" in refused("label", "one.csv", "--out", "out")
    write(tmp_path, "none.csv", [["x", "kind"], [1, ""], [2, ""]])
    assert refused("label", "none.csv", "--out", "out")


def test_bad_words_are_refused(refused, tmp_path):
    write(tmp_path, "t.csv", two_clouds())
    assert "cannot hold both" in refused("label", "t.csv", "--truth", "kind")
    assert "'nope'" in refused("label", "t.csv", "--truth", "nope")
    assert refused("label", "t.csv", "--time-limit", "soon")
    assert refused("label", "t.csv", "--policy", "brave")
    assert refused("label", "t.csv", "--policy-threshold", "1.5")
    assert refused("label", "absent.csv")


def test_a_real_table_is_labeled_better_than_by_the_supervised_forest_or_as_well(sewil, data_folder, tmp_path):
    with gzip.open(data_folder / "mice_protein_expression.csv.gz", "rt") as file:
        rows = list(csv.reader(file))
    order = list(range(1, len(rows)))
    random.Random(3).shuffle(order)
    kept = set(order[:150])
    out = [[*rows[0][1:-1], "label", "truth"]]
    for r in range(1, len(rows)):
        out.append([*rows[r][1:-1], rows[r][-1] if r in kept else "", rows[r][-1]])
    write(tmp_path, "protein.csv", out)
    sewil("label", "protein.csv", "--label", "label", "--truth", "truth", "--out", "out")
    accuracy = record(tmp_path)["accuracy"]
    assert accuracy["unlabeled"] > 0.7 and accuracy["unlabeled"] > accuracy["supervised"] - 0.03
