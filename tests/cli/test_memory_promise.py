"""tests/cli/test_memory_promise.py: a run that is given the memory it asked for takes no more than that."""

import os
import re
import subprocess

import pytest

UNITS = {"kB": 2**10, "MB": 2**20, "GB": 2**30}


def run(command_path, folder, words, megabytes):
    """Exit code, standard error and the most memory that was held, in bytes."""
    process = subprocess.Popen(
        [command_path, *map(str, words), "--memory", f"{megabytes}M"], cwd=folder, stderr=subprocess.PIPE, text=True
    )
    assert process.stderr
    told = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    process.stderr.close()
    return process.returncode, told, usage.ru_maxrss * 1024


@pytest.fixture
def wide(sewil, tmp_path):
    sewil("generate", "wide.csv", "--rows", 600, "--noise", 900, "--labeled", 0.2, "--digits", 3, "--quiet")
    return "wide.csv"


@pytest.mark.parametrize(
    "words",
    [
        ["label", "--validate", 3],
        ["label", "--validate", 0, "--save-model", "m.model", "--suggest", 10, "--doubts"],
        ["relevant", "--rounds", 2],
        ["select", "--method", "forest", "--columns", 5, "--validate", 0, "--fdr", 0.1],
        ["select", "--method", "ssls", "--columns", 5, "--validate", 2],
    ],
)
def test_a_run_takes_no_more_memory_than_it_asked_for(command_path, wide, tmp_path, words):
    asked = 1
    for _ in range(10):
        code, told, held = run(
            command_path, tmp_path, [words[0], wide, *words[1:], "--trees", 20, "--out", "run", "--quiet"], asked
        )
        if code == 0:
            assert held <= asked * 2**20, f"held {held / 2**20:.1f} MB of {asked} MB"
            return
        assert code == 2 and told.count("\n") == 1, told
        amount = re.search(r"needs ([\d.]+) (kB|MB|GB)", told)
        assert amount, told
        asked = int(float(amount[1]) * UNITS[amount[2]] / 2**20) + 1
    raise AssertionError("it never had enough")
