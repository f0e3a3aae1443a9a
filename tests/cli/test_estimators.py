"""tests/cli/test_estimators.py: what predicts, by --estimator: help, record, summary, saved models."""

import json

import pytest

KINDS = ["random-forest", "extra-trees", "linear", "ensemble"]
QUICK = ["--n-estimators", 10, "--threads", 2]


@pytest.fixture
def partly(sewil, tmp_path):
    """part.csv: 90 rows, 30 of them labeled; new.csv: 20 more rows."""
    sewil("generate", "all.csv", "--rows", 110, "--informative", 3, "--redundant", 2, "--noise", 8, "--quiet")
    head, *lines = (tmp_path / "all.csv").read_text().splitlines()
    part = lines[:30] + [line[: line.rindex(",") + 1] for line in lines[30:90]]
    (tmp_path / "part.csv").write_text("\n".join([head, *part]) + "\n")
    (tmp_path / "new.csv").write_text("\n".join([head, *lines[90:]]) + "\n")
    return tmp_path / "part.csv"


def labels(path):
    return [line.split(",") for line in path.read_text().splitlines()]


@pytest.mark.parametrize("command", ["label", "select", "relevant", "study run"])
def test_help_names_every_kind_of_voters(sewil, command):
    text = " ".join(sewil(*command.split(), "--help-all").out.split())
    assert "--estimator NAME=auto" in text and "auto, random-forest, extra-trees, linear, ensemble" in text


def test_a_kind_that_does_not_exist_is_refused(refused, partly):
    message = refused("label", partly, "--estimator", "forests")
    assert "forests" in message and "extra-trees" in message


@pytest.mark.parametrize("voters", KINDS)
def test_label_records_who_voted_whatever_the_threads(sewil, partly, tmp_path, voters):
    found = []
    for threads in (1, 2, 5):
        sewil(
            "label", partly, "--estimator", voters, "--n-estimators", 10, "--threads", threads, "--out", f"run{threads}"
        )
        record = json.loads((tmp_path / f"run{threads}" / "record.json").read_text())
        shares = record["self_training"]["estimators"]
        found.append((shares, (tmp_path / f"run{threads}" / "labels.csv").read_text()))
    assert found[0] == found[1] == found[2]
    names = {"random-forest": [], "extra-trees": [], "linear": ["linear"], "ensemble": ["trees", "linear"]}
    assert [entry["name"] for entry in shares] == names[voters]
    if shares:
        assert sum(entry["share"] for entry in shares) == pytest.approx(1)
        assert all(0 <= entry["accuracy"] <= 1 for entry in shares)


def test_the_mix_is_what_label_does_unless_asked_otherwise(sewil, partly, tmp_path):
    said = sewil("label", partly, *QUICK, "--out", "auto")
    sewil("label", partly, *QUICK, "--estimator", "ensemble", "--out", "mix")
    sewil("label", partly, *QUICK, "--estimator", "random-forest", "--out", "trees")
    assert labels(tmp_path / "auto" / "labels.csv") == labels(tmp_path / "mix" / "labels.csv")
    assert labels(tmp_path / "auto" / "labels.csv") != labels(tmp_path / "trees" / "labels.csv")
    assert "estimators (share, held-out acc.): trees" in said.out


def test_the_papers_method_votes_by_trees_unless_asked_otherwise(sewil, partly, tmp_path):
    few = ["--method", "sew-il", "--generations", 2, "--population", 6, "--parents", 3, "--cv", 0]
    for name, words in {
        "auto": [],
        "trees": ["--estimator", "random-forest"],
        "mix": ["--estimator", "ensemble"],
    }.items():
        sewil("select", partly, *QUICK, *few, *words, "--out", name)
    texts = {name: (tmp_path / name / "labels.csv").read_text() for name in ("auto", "trees", "mix")}
    assert texts["auto"] == texts["trees"] != texts["mix"]


@pytest.mark.parametrize("voters", KINDS)
def test_a_saved_model_labels_the_rows_of_its_run_alike(sewil, refused, partly, tmp_path, voters):
    sewil("label", partly, *QUICK, "--estimator", voters, "--out", "run", "--save-model", "m.model")
    sewil("label", "--model", "m.model", partly, "--out", "again")
    learned = {line[0]: line[1] for line in labels(tmp_path / "run" / "labels.csv")}
    again = {line[0]: line[1] for line in labels(tmp_path / "again" / "labels.csv")}
    assert len(learned) == 61 and {row: again[row] for row in learned} == learned
    whole = (tmp_path / "m.model").read_bytes()
    for size in (0, 7, 40, len(whole) // 2, len(whole) - 1):
        (tmp_path / "m.model").write_bytes(whole[:size])
        assert refused("label", "--model", "m.model", "new.csv").startswith("m.model: ")
