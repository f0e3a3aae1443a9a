"""tests/cli/test_run_folder.py: what is in the folder of a run belongs to its record, whatever was there before."""

import json
import os
import shutil
import subprocess
import time

import pytest

import command

QUICK = ["--n-estimators", 5, "--cv", 0, "--quiet"]
SEARCH = ["--n-estimators", 10, "--population", 6, "--parents", 3, "--cv", 0, "--threads", 1]
FILES = {
    "select": ["labels.csv", "ranking.csv", "record.json", "report.html", "selected.csv", "selected.txt"],
    "relevant": ["record.json", "relevance.csv", "relevant.txt", "report.html"],
    "label": ["labeled.csv", "labels.csv", "record.json"],
}


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def run(sewil, kind, table, folder, *words):
    options = ["--n-estimators", 20, "--rounds", 5, "--quiet"] if kind == "relevant" else QUICK
    sewil(kind, table, "--out", folder, *options, *words)


@pytest.mark.parametrize("order", [["select", "relevant", "label"], ["label", "relevant", "select", "label"]])
def test_what_is_in_the_folder_belongs_to_its_record(sewil, table, tmp_path, order):
    for kind in order:
        run(sewil, kind, table, "seq")
        assert names(tmp_path / "seq") == FILES[kind]


def test_a_model_leaves_a_record_of_its_own(sewil, table, tmp_path):
    sewil("label", table, "--save-model", "m.model", *QUICK)
    run(sewil, "select", table, "seq")
    sewil("label", table, "--model", "m.model", "--out", "seq", "--quiet")
    assert names(tmp_path / "seq") == ["labels.csv", "record.json"]
    record = json.loads((tmp_path / "seq" / "record.json").read_text())
    assert record["model"] == "m.model" and record["data"]["rows"] == 300 and "checksum" in record
    run(sewil, "relevant", table, "seq")
    assert names(tmp_path / "seq") == FILES["relevant"]


def test_files_that_no_run_has_made_stay(sewil, table, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "size_curve.csv").write_text("my own\n")
    (tmp_path / "mine" / "notes.txt").write_text("my own\n")
    run(sewil, "label", table, "mine")
    assert names(tmp_path / "mine") == sorted(["size_curve.csv", "notes.txt", *FILES["label"]])


def test_a_stopped_run_of_another_command_is_not_written_over(sewil, table, tmp_path):
    stopped = ["select", table, "--out", "d", *SEARCH, "--quiet", "--generations", 100000, "--time-limit", "2s"]
    sewil(*stopped, code=3)
    before = (tmp_path / "d" / "checkpoint.json").read_bytes()
    for kind in ("select", "relevant", "label"):
        done = sewil(kind, table, "--out", "d", "--quiet", code=2)
        assert done.err == (
            "sewil: d: holds a run that was stopped and can go on with --resume; expected that, another folder, or "
            "checkpoint.json removed.\n"
        )
    assert (tmp_path / "d" / "checkpoint.json").read_bytes() == before


def wait_for(condition):
    for _ in range(600):
        if condition():
            return
        time.sleep(0.05)
    raise AssertionError("it never happened")


@pytest.mark.parametrize("how", ["deleted", "renamed", "a file in its place"])
def test_a_folder_that_is_taken_away_does_not_end_the_run(table, tmp_path, how):
    folder = tmp_path / "d9"
    words = ["select", table, "--out", "d9", *SEARCH, "--generations", "200"]
    process = subprocess.Popen(
        [command.SEWIL, *map(str, words)], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    wait_for((folder / "checkpoint.json").exists)
    if how == "renamed":
        folder.rename(tmp_path / "elsewhere")
    else:
        while folder.exists():  # a checkpoint may be written while it is being deleted
            shutil.rmtree(folder, ignore_errors=True)
    if how == "a file in its place":
        folder.write_text("")
    out, err = process.communicate(timeout=120)
    assert "selected: " in out
    assert err.count("The run goes on, but cannot be resumed from here.") == 1, err
    if how == "a file in its place":
        assert process.returncode == 1
        assert err.splitlines()[-1].startswith("sewil: d9: cannot be made a folder")
        return
    assert process.returncode == 0, err
    assert {"record.json", "selected.csv", "labels.csv"} <= set(names(folder))
    assert ".sewil-lock" not in names(folder)


@pytest.mark.parametrize("name", ["record.json", "labels.csv", "checkpoint.json"])
def test_a_folder_in_the_place_of_a_file_is_output_that_cannot_be_written(sewil, table, tmp_path, name):
    (tmp_path / "o4" / name).mkdir(parents=True)
    done = sewil("select", table, "--out", "o4", *QUICK, code=1)
    assert done.err == f"sewil: o4/{name}: cannot be written: Is a directory.\n"
    assert names(tmp_path / "o4") == [name]


@pytest.mark.parametrize("name", ["checkpoint.json", "folds.jsonl"])
@pytest.mark.parametrize("option", ["--out", "--resume"])
def test_a_pipe_in_the_place_of_a_checkpoint_is_refused_and_not_waited_for(refused, table, tmp_path, name, option):
    (tmp_path / "o9").mkdir()
    os.mkfifo(tmp_path / "o9" / name)
    assert refused("select", table, option, "o9", *QUICK) == (
        f"o9/{name}: is no plain file; expected what a run left, or nothing."
    )
