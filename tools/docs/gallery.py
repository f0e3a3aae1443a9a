"""tools/docs/gallery.py: makes the pictures of the gallery, and notes of what (docs/gallery/made.json), so that a
test sees when one is stale.

python tools/docs/gallery.py [EXAMPLE...]     # the Python package and matplotlib must be there
"""

import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "gallery"
MADE = FOLDER / "made.json"
PROGRAMS = ROOT / "examples" / "python"
EXAMPLES = re.findall(r"\]\(\.\./\.\./examples/python/(\w+)\.py\)", (FOLDER / "index.md").read_text())


def run(example: str, picture: pathlib.Path) -> str:
    """What a program prints; its picture goes to a file."""
    words = [sys.executable, str(PROGRAMS / f"{example}.py"), str(picture)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "MPLBACKEND": "Agg"}
    done = subprocess.run(words, text=True, capture_output=True, timeout=300, env=environment, cwd=picture.parent)
    if done.returncode != 0:
        raise RuntimeError(done.stdout + done.stderr)
    return done.stdout


def digest_of(example: str, printed: str) -> str:
    """Of the program and of what it found: what the picture shows."""
    source = (PROGRAMS / f"{example}.py").read_text()
    return hashlib.sha256(f"{source}\n{printed}".encode()).hexdigest()[:16]


def main(examples: list[str]) -> None:
    made = json.loads(MADE.read_text()) if MADE.exists() else {}
    for example in examples:
        made[example] = digest_of(example, run(example, FOLDER / f"{example}.png"))
    MADE.write_text(json.dumps({example: made[example] for example in sorted(made)}, indent=1) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:] or EXAMPLES)
