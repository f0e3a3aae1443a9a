"""tests/cli/test_torture.py: a minute of tests/torture: some cases of every attack."""

import subprocess
import sys

from command import ROOT


def test_a_minute_of_attacks_finds_nothing(command_path, tmp_path):
    words = [
        sys.executable,
        ROOT / "tests" / "torture" / "torture.py",
        "--sewil",
        command_path,
        "--cases",
        "30",
        "--findings",
        tmp_path / "findings",
    ]
    done = subprocess.run(words, capture_output=True, text=True, timeout=1200)
    assert done.returncode == 0, done.stdout + done.stderr
