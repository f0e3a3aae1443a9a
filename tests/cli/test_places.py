"""tests/cli/test_places.py: the names of files and folders: none is empty, and what is read is not written over."""

import os
import subprocess

import pytest

QUICK = ["--n-estimators", 5, "--cv", 0, "--quiet"]


@pytest.fixture
def here(table, tmp_path):
    """Puts a copy of the table at a path of the test's folder."""

    def put(name):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(table.read_bytes())
        return path

    return put


@pytest.mark.parametrize(
    "command, name",
    [("select", "labels.csv"), ("select", "selected.csv"), ("label", "labeled.csv"), ("relevant", "relevance.csv")],
)
def test_the_input_in_the_folder_of_the_results_is_never_written_over(refused, here, command, name):
    path = here(f"ov/{name}")
    before = path.read_bytes()
    assert refused(command, f"ov/{name}", "--out", "ov", "--quiet") == (
        f"ov/{name}: is read by this command, and --out would write over it; expected another folder."
    )
    assert path.read_bytes() == before


@pytest.mark.parametrize("command", ["select", "label"])
def test_a_model_is_not_saved_over_the_input(refused, here, command):
    path = here("in.csv")
    before = path.read_bytes()
    assert refused(command, "in.csv", "--save-model", "./in.csv", *QUICK) == (
        "./in.csv: is read by this command, and --save-model would write over it; expected another name."
    )
    assert path.read_bytes() == before


def test_links_and_lists_of_columns_are_inputs_too(refused, here, tmp_path):
    here("in.csv")
    os.symlink("in.csv", tmp_path / "link.csv")
    assert "is read by this command" in refused("select", "in.csv", "--save-model", "link.csv", *QUICK)
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "selected.txt").write_text("x1\nx2\n")
    said = refused("select", "in.csv", "--keep", "@run/selected.txt", "--out", "run", *QUICK)
    assert said.startswith("run/selected.txt: is read by this command")


def test_standard_input_is_an_input(command_path, here, tmp_path):
    path = here("ov/labels.csv")
    with open(path) as stream:
        done = subprocess.run(
            [command_path, "label", "-", "--out", "ov"], cwd=tmp_path, stdin=stream, capture_output=True, text=True
        )
    assert done.returncode == 2
    assert done.stderr.startswith("sewil: ov/labels.csv: is read by this command")


def test_a_report_is_not_written_over_its_record(sewil, refused, here, tmp_path):
    here("in.csv")
    sewil("select", "in.csv", "--out", "run", *QUICK)
    before = (tmp_path / "run" / "record.json").read_bytes()
    assert "is read by this command" in refused("report", "run/record.json", "--out", "run/record.json")
    assert (tmp_path / "run" / "record.json").read_bytes() == before


@pytest.mark.parametrize(
    "words, what",
    [
        (["select", "in.csv", "--out", ""], "folder"),
        (["label", "in.csv", "--out", ""], "folder"),
        (["relevant", "in.csv", "--resume", ""], "folder"),
        (["select", "in.csv", "--save-model", ""], "file"),
        (["label", "in.csv", "--model", ""], "file"),
        (["select", "in.csv", "--feature-groups", ""], "file"),
        (["report", "record.json", "--out", ""], "file"),
    ],
)
def test_an_empty_name_is_refused(refused, here, words, what):
    here("in.csv")
    option = next(word for word in words if word.startswith("--"))
    assert refused(*words) == (f"{option}: an empty name was given (an unset variable?), expected that of a {what}.")
