"""bench/size_tables.py: how many columns a default `select` keeps, what that costs, and whether what it says holds.

    .venv/bin/python bench/size_tables.py bench/estimate/size_quality.jsonl --run build-bench/bench/size_quality
      [--tables wine,breast,copies] [--splits 20]
    .venv/bin/python bench/size_tables.py bench/estimate/size_quality.jsonl

Tables: those of bench/voter_tables.py, iris with 15 labels, `generated` (bench/drawn_tables.h) and `copies`: six
informative columns, each five times with noise (correlation .95), and 20 columns of noise; 500 rows, 100 labeled.
`repeated`: the same with the informative columns themselves beside their five noisy repeats.
Without --run a table in Markdown.
"""

import argparse
import json
import math
import subprocess
import tempfile
from collections import defaultdict
from pathlib import Path

import numpy as np
from sklearn.datasets import load_iris

from voter_quality import save
from voter_tables import splits, table

INFORMATIVE, COPIES, NOISE = 6, 5, 20
BLOCKS = {"copies": COPIES, "repeated": COPIES + 1}  # columns that say the same


def copies(seed, themselves=False):
    """Columns in blocks, an informative one (if `themselves`) and five copies each, the noise last."""
    rng = np.random.default_rng(seed)
    true = rng.normal(size=(500, INFORMATIVE))
    y = (true @ rng.uniform(0.6, 1.4, INFORMATIVE) > 0).astype(int)
    blocks = []
    for i in range(INFORMATIVE):
        blocks += [true[:, i]] * themselves
        blocks += [0.95 * true[:, i] + math.sqrt(1 - 0.95**2) * rng.normal(size=500) for _ in range(COPIES)]
    return np.column_stack([*blocks, rng.normal(size=(500, NOISE))]), y, 100


def run(program, out, name, number, words):
    done = {(line["table"], line["split"]) for line in read(out)}
    missing = [split for split in range(1, number + 1) if (name, split) not in done]
    if name == "generated":
        for split in missing:
            subprocess.run([program, out, name, str(split), "-", *words], check=True)
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.npz"
        for split in missing:
            if name in BLOCKS:
                X, y, labels = copies(split, name == "repeated")
            elif name == "iris":
                X, y = load_iris(return_X_y=True)
                labels = 15
            else:
                X, y, labels = table(name)
            known = splits(X, y, labels, number)[0 if name in BLOCKS else split - 1][0]
            save(X, y, known, path)
            subprocess.run([program, out, name, str(split), path, *words], check=True)


def read(path):
    return [json.loads(text) for text in Path(path).read_text().splitlines()] if Path(path).exists() else []


def summary(lines):
    by_table = defaultdict(list)
    for line in lines:
        by_table[line["table"]].append(line)
    print("| table | splits | columns | of | chosen | all | difference | scatter of ln columns | said too little |")
    print("|---|---|---|---|---|---|---|---|---|")
    for name, ones in by_table.items():
        columns = np.array([one["columns"] for one in ones])
        lost = np.array([one["all"] - one["accuracy"] for one in ones])
        best_is_all = np.array([one.get("best") == one["of"] for one in ones])
        broken = [
            bool(m > one["at_most"] + 1e-9)
            for m, one, all_ in zip(lost, ones, best_is_all, strict=True)
            if all_ and "at_most" in one
        ]
        scatter = np.log(columns).std(ddof=1) if len(ones) > 1 else math.nan
        print(
            f"| {name} | {len(ones)} | {columns.mean():.1f} ({columns.min()} to {columns.max()}) | {ones[0]['of']} "
            f"| {np.mean([one['accuracy'] for one in ones]):.3f} | {np.mean([one['all'] for one in ones]):.3f} "
            f"| {-lost.mean():+.3f} | {scatter:.2f} | {sum(broken)} of {len(broken)} |"
        )
    for name, width in BLOCKS.items():
        if name not in by_table:
            continue
        blocks = [[c // width for c in one["chosen"] if c < INFORMATIVE * width] for one in by_table[name]]
        found = np.mean([len(set(block)) / INFORMATIVE for block in blocks])
        each = np.mean([len(block) / max(1, len(set(block))) for block in blocks])
        print(
            f"\n{name}: {100 * found:.0f} % of the informative columns are there, {each:.2f} columns for each that is"
        )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("lines")
    parser.add_argument("--run")
    parser.add_argument("--tables", default="iris,wine,breast,digits,copies,repeated,generated")
    parser.add_argument("--splits", type=int, default=20)
    parser.add_argument("words", nargs="*")
    given = parser.parse_args()
    if given.run:
        for name in given.tables.split(","):
            run(given.run, given.lines, name, given.splits, given.words)
    summary(read(given.lines))


if __name__ == "__main__":
    main()
