"""tests/cli/command.py: the built command ($SEWIL, else build/sewil), run where the tests run."""

import json
import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
SEWIL = pathlib.Path(os.environ.get("SEWIL", ROOT / "build" / "sewil")).resolve()


def sewil(*words, program=(SEWIL,), **kwargs):
    """What it left: returncode, stdout, stderr."""
    return subprocess.run(
        [*program, *map(str, words)], capture_output=True, text=True, timeout=300, check=False, **kwargs
    )


def record_without_time(folder):
    """What must be the same whenever, wherever and by how many threads it was computed."""
    record = json.loads((folder / "record.json").read_text())
    del record["seconds"], record["command"], record["checksum"]
    return record
