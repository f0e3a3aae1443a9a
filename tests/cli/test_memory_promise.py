"""tests/cli/test_memory_promise.py: a run that is given the memory it asked for takes no more than that."""

import json
import re
import subprocess
import sys

import pytest

# A small process asks, since a child begins with the memory of its parent, and this one may have loaded much.
ASK = """
import json, resource, subprocess, sys
done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
print(json.dumps([done.returncode, done.stderr, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss]))
"""
UNITS = {"kB": 2**10, "MB": 2**20, "GB": 2**30}


def run(command_path, folder, words, megabytes):
    """Exit code, standard error and the most memory that was held, in bytes."""
    words = [sys.executable, "-S", "-E", "-c", ASK, command_path, *map(str, words), "--memory", f"{megabytes}M"]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=True, timeout=120)
    code, told, held = json.loads(done.stdout)
    return code, told, held * 1024


@pytest.fixture
def wide(sewil, tmp_path):
    sewil("generate", "wide.csv", "--rows", 600, "--noise", 900, "--labeled", 0.2, "--digits", 3, "--quiet")
    return "wide.csv"


@pytest.mark.parametrize(
    "words",
    [
        ["label", "--cv", 3],
        ["label", "--cv", 0, "--save-model", "m.model", "--suggest", 10, "--label-issues"],
        ["relevant", "--rounds", 2],
        ["select", "--method", "forest", "--n-features-to-select", 5, "--cv", 0, "--fdr", 0.1],
        ["select", "--method", "ssls", "--n-features-to-select", 5, "--cv", 2],
    ],
)
def test_a_run_takes_no_more_memory_than_it_asked_for(command_path, wide, tmp_path, words):
    asked = 1
    for _ in range(10):
        code, told, held = run(
            command_path, tmp_path, [words[0], wide, *words[1:], "--n-estimators", 20, "--out", "run", "--quiet"], asked
        )
        if code == 0:
            assert held <= asked * 2**20, f"held {held / 2**20:.1f} MB of {asked} MB"
            return
        assert code == 2 and told.count("\n") == 1, told
        amount = re.search(r"needs ([\d.]+) (kB|MB|GB)", told)
        assert amount, told
        asked = int(float(amount[1]) * UNITS[amount[2]] / 2**20) + 1
    raise AssertionError("it never had enough")
