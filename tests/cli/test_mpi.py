"""tests/cli/test_mpi.py: the command under mpirun: the same bits as one process, dead ranks, bad input."""

import os
import shutil
import signal
import subprocess
import time

import pytest

from command import SEWIL, record_without_time, sewil

SEWIL_MPI = SEWIL.parent / "mpi" / "sewil"
WORDS = [
    "--n-estimators",
    "20",
    "--population",
    "10",
    "--parents",
    "4",
    "--generations",
    "5",
    "--threads",
    "1",
    "--quiet",
]

pytestmark = pytest.mark.skipif(
    not SEWIL_MPI.exists() or not shutil.which("mpirun"), reason="no MPI build or no mpirun"
)

# mpirun wants to be told that root (a container) and more ranks than cores are meant.
ENVIRONMENT = {
    **os.environ,
    "OMPI_ALLOW_RUN_AS_ROOT": "1",
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
    "OMPI_MCA_rmaps_base_oversubscribe": "1",
    "OMPI_MCA_btl_vader_single_copy_mechanism": "none",
}


def mpirun(ranks, *words):
    return sewil(*words, program=("mpirun", "-n", str(ranks), SEWIL_MPI), env=ENVIRONMENT)


@pytest.fixture(scope="module")
def expected(table, tmp_path_factory):
    folder = tmp_path_factory.mktemp("alone")
    done = sewil("select", table, "--out", folder, *WORDS)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.mark.parametrize("ranks", [1, 2, 4])
def test_any_number_of_ranks_gives_the_bits_of_one_process(table, expected, tmp_path, ranks):
    done = mpirun(ranks, "select", table, "--out", tmp_path, *WORDS)
    assert done.returncode == 0, done.stderr
    assert record_without_time(tmp_path) == record_without_time(expected)
    for name in ("selected.csv", "labels.csv"):
        assert (tmp_path / name).read_bytes() == (expected / name).read_bytes()


def test_forward_search_is_scored_by_the_ranks_too(table, tmp_path):
    words = ["--search", "fss", "--n-features-to-select", "4", *WORDS]
    assert sewil("select", table, "--out", tmp_path / "alone", *words).returncode == 0
    done = mpirun(3, "select", table, "--out", tmp_path / "ranks", *words)
    assert done.returncode == 0, done.stderr
    assert record_without_time(tmp_path / "ranks") == record_without_time(tmp_path / "alone")


def test_the_version_tells_whether_mpi_is_in_it():
    assert "MPI" in mpirun(1, "--version").stdout
    assert "MPI" not in sewil("--version").stdout


def test_the_usual_command_needs_no_mpi_library():
    libraries = subprocess.run(["ldd", SEWIL], capture_output=True, text=True, check=True).stdout
    assert "libmpi" not in libraries


def test_bad_input_is_one_sentence_of_rank_0(tmp_path):
    done = mpirun(2, "select", tmp_path / "absent.csv")
    assert done.returncode == 2
    assert sum("absent.csv" in line for line in done.stderr.splitlines() if line.startswith("sewil:")) == 1


def test_a_rank_that_dies_leaves_a_checkpoint_to_resume_from(table, tmp_path):
    words = [*WORDS[:6], "--generations", "25", "--threads", "1", "--quiet"]
    assert sewil("select", table, "--out", tmp_path / "whole", *words).returncode == 0
    folder = tmp_path / "broken"
    command = ["mpirun", "-n", "3", str(SEWIL_MPI), "select", str(table), "--out", str(folder), *words]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT)
    started = '"search":{'
    while process.poll() is None:
        checkpoint = folder / "checkpoint.json"
        if checkpoint.exists() and started in checkpoint.read_text():
            break
        time.sleep(0.02)
    ranks = subprocess.run(
        ["pgrep", "-P", str(process.pid)], capture_output=True, text=True, check=False
    ).stdout.split()
    if process.poll() is not None or len(ranks) < 3:
        process.wait()
        pytest.skip("the run was over before a rank could be killed")
    os.kill(int(ranks[-1]), signal.SIGKILL)
    complaint = process.communicate(timeout=120)[1]
    assert process.returncode != 0
    assert "signal 9" in complaint or "Killed" in complaint
    resumed = sewil("select", table, "--resume", folder, *words)
    assert resumed.returncode == 0, resumed.stderr
    assert record_without_time(folder) == record_without_time(tmp_path / "whole")
