"""bench/seed_luck.py: what two seeds of an unchanged table differ by, for docs/reference/reliability.md.

Generated tables, default `select` with the seeds 0, 1 and 2: how alike the chosen sets are (Jaccard) and how many of
the unlabeled rows get the same label, over the pairs of seeds. A line of JSON per table is kept beside this
file, in seed_luck.jsonl.

    python3 bench/seed_luck.py build/sewil           # runs what is missing
    python3 bench/seed_luck.py build/sewil --table   # the table of what is there
"""

import csv
import itertools
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

KEPT = pathlib.Path(__file__).with_suffix(".jsonl")
TABLES = 10
SEEDS = 3
DATA = "--rows 400 --informative 5 --redundant 10 --noise 85 --separation 1.5 --labeled 0.15 --quiet"


def answer(sewil, folder, seed):
    """The chosen columns, and the label of every unlabeled row."""
    subprocess.run(
        [sewil, "select", "t.csv", "--seed", str(seed), "--out", f"run{seed}", "--no-diagnostics", "--quiet"],
        cwd=folder,
        check=True,
    )
    run = pathlib.Path(folder) / f"run{seed}"
    with open(run / "labels.csv") as labels:
        rows = [row["predicted"] for row in csv.DictReader(labels)]
    return set((run / "selected.txt").read_text().split()), rows


def measured(sewil, table):
    with tempfile.TemporaryDirectory() as folder:
        words = ["generate", "t.csv", *DATA.split(), "--seed", str(100 + table)]
        subprocess.run([sewil, *words], cwd=folder, check=True)
        answers = [answer(sewil, folder, seed) for seed in range(SEEDS)]
    pairs = list(itertools.combinations(answers, 2))
    return {
        "table": table,
        "columns": [len(columns) for columns, _ in answers],
        "jaccard": [len(a & b) / len(a | b) for (a, _), (b, _) in pairs],
        "labels_equal": [sum(x == y for x, y in zip(a, b, strict=True)) / len(a) for (_, a), (_, b) in pairs],
    }


def print_table(lines):
    print("| table | columns chosen | same set | Jaccard of the sets | labels equal |\n|---|---|---|---|---|")
    for line in lines:
        same = sum(value == 1 for value in line["jaccard"])
        columns = ", ".join(map(str, line["columns"]))
        print(
            f"| {line['table'] + 1} | {columns} | {same} of {len(line['jaccard'])} | "
            f"{statistics.mean(line['jaccard']):.2f} | {statistics.mean(line['labels_equal']):.3f} |"
        )
    jaccard = [value for line in lines for value in line["jaccard"]]
    equal = [value for line in lines for value in line["labels_equal"]]
    same = sum(value == 1 for value in jaccard)
    print(f"| all | | {same} of {len(jaccard)} | {statistics.mean(jaccard):.2f} | {statistics.mean(equal):.3f} |")


def main():
    lines = [json.loads(line) for line in KEPT.read_text().splitlines()] if KEPT.exists() else []
    if "--table" not in sys.argv:
        sewil = str(pathlib.Path(sys.argv[1]).resolve())
        for table in range(len(lines), TABLES):
            lines.append(measured(sewil, table))
            with open(KEPT, "a") as kept:
                kept.write(json.dumps(lines[-1]) + "\n")
    print_table(lines)


if __name__ == "__main__":
    main()
