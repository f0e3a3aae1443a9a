"""tests/cli/conftest.py: runs the built command ($SEWIL, else build/sewil) and finds the data sets."""

import os
import pathlib
import subprocess

import pytest

import command


class Outcome:
    """What one run of the command left: exit code, standard output, standard error."""

    def __init__(self, done):
        self.code, self.out, self.err = done.returncode, done.stdout, done.stderr


@pytest.fixture(scope="session")
def command_path():
    assert command.SEWIL.exists(), f"{command.SEWIL} is not built; run make, or set SEWIL"
    return command.SEWIL


@pytest.fixture
def sewil(command_path, tmp_path):
    """sewil("info", "t.csv"): runs in an empty folder of its own."""

    def run(*words, code=0, stdin=None):
        done = subprocess.run(
            [command_path, *map(str, words)], cwd=tmp_path, input=stdin, text=True, capture_output=True, timeout=120
        )
        outcome = Outcome(done)
        assert outcome.code == code, f"exit code {outcome.code}, expected {code}\n{outcome.out}{outcome.err}"
        return outcome

    return run


@pytest.fixture
def refused(sewil, tmp_path):
    """Runs a command that must fail: exit code 2, one sentence on standard error, nothing else anywhere."""

    def run(*words):
        before = sorted(tmp_path.rglob("*"))
        outcome = sewil(*words, code=2)
        assert outcome.out == ""
        assert outcome.err.startswith("sewil: ") and outcome.err.endswith(".\n") and outcome.err.count("\n") == 1, (
            outcome.err
        )
        assert sorted(tmp_path.rglob("*")) == before, "a failed command left files behind"
        return outcome.err.removeprefix("sewil: ").removesuffix("\n")

    return run


@pytest.fixture
def mine(sewil, tmp_path):
    """mine.csv: 120 rows, 21 columns, every row labeled."""
    sewil("generate", "mine.csv", "--rows", 120, "--informative", 3, "--redundant", 3, "--noise", 15, "--quiet")
    return tmp_path / "mine.csv"


@pytest.fixture(scope="session")
def table(command_path, tmp_path_factory):
    """300 rows, 48 columns, every fifth row labeled."""
    path = tmp_path_factory.mktemp("data") / "table.csv"
    words = "--rows 300 --informative 4 --redundant 4 --noise 40 --separation 1.5 --labeled 0.2 --quiet"
    made = command.sewil("generate", path, *words.split())
    assert made.returncode == 0, made.stderr
    return path


@pytest.fixture
def data_folder():
    folder = pathlib.Path(os.environ.get("SEWIL_DATA", command.ROOT.parent / "shared" / "data"))
    if not folder.is_dir():
        pytest.skip("skipped: the data sets are not here")
    return folder
