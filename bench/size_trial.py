"""bench/size_trial.py: rules for the number of columns, compared on what build-bench/bench/size_data wrote.

    .venv/bin/python bench/size_trial.py --make build-bench/bench/size_data OUT.jsonl [--tables wine,breast] [--splits 6]
"""

import argparse
import subprocess
import tempfile
from pathlib import Path

import numpy as np
from sklearn.datasets import load_iris

from voter_quality import save
from voter_tables import PAPER, SMALL, splits, table


def any_table(name):
    if name == "iris":
        return *load_iris(return_X_y=True), 15
    return table(name)


def make(program, out, names, number, words):
    done = set()
    if Path(out).exists():
        import json
        done = {(line["table"], line["split"]) for line in map(json.loads, Path(out).read_text().splitlines())}
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            if name == "generated":
                for split in range(1, number + 1):
                    subprocess.run([program, out, name, str(split)], check=True)
                continue
            if all((name, s) in done for s in range(1, number + 1)):
                continue
            X, y, labels = any_table(name)
            for split, (known, _) in enumerate(splits(X, y, labels, number), 1):
                if (name, split) in done:
                    continue
                path = Path(folder) / "table.npz"
                save(X, y, known, path)
                subprocess.run([program, out, name, str(split), path, *words], check=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--make")
    parser.add_argument("out")
    parser.add_argument("--tables", default="")
    parser.add_argument("--splits", type=int, default=6)
    parser.add_argument("words", nargs="*")
    given = parser.parse_args()
    if given.make:
        make(given.make, given.out, given.tables.split(","), given.splits, given.words)
