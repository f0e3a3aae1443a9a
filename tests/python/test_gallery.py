"""tests/python/test_gallery.py: the examples of the gallery run and draw; the page shows them all."""

import os
import pathlib
import re
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "gallery" / "index.md").read_text()
EXAMPLES = re.findall(r"\]\(\.\./\.\./examples/python/(\w+)\.py\)", PAGE)
NO_PICTURE = {"select_columns", "compare_recipes"}  # longer programs, which print


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_runs_and_draws_its_picture(example, tmp_path):
    pytest.importorskip("matplotlib")
    picture = tmp_path / "picture.png"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "MPLBACKEND": "Agg"}
    words = [sys.executable, ROOT / "examples" / "python" / f"{example}.py", picture]
    done = subprocess.run(words, capture_output=True, text=True, timeout=300, env=environment, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout and picture.read_bytes().startswith(b"\x89PNG")


def test_the_page_shows_every_example_with_its_picture():
    there = {path.stem for path in (ROOT / "examples" / "python").glob("*.py")} - NO_PICTURE
    assert set(EXAMPLES) == there
    for example in EXAMPLES:
        assert f"({example}.png)" in PAGE
        assert (ROOT / "docs" / "gallery" / f"{example}.png").stat().st_size < 60_000
