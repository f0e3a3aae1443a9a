"""bench/cut_places.py: does it cost accuracy that cuts are placed between ranks instead of between values?

    .venv/bin/python bench/cut_places.py OLD NEW bench/voters/cut_places.jsonl [--tables breast,wine] [--splits 10]
    .venv/bin/python bench/cut_places.py --summary bench/voters/cut_places.jsonl

OLD: a build whose runs cut midway between values (no column is `cut_by_rank` in src/run/content_view.cpp), NEW: one as
it is. `sewil label` by trees and by the default voters on the tables of voter_tables.py, with the same labels;
nothing was chosen by these figures. One line per table and split; what is in the file is not run again. --summary
prints the table of docs/reference/reliability.md: mean accuracy of each, and the difference with its standard error.
"""

import argparse
import json
import statistics
import tempfile
from collections import defaultdict
from pathlib import Path

from voter_quality import labels_by, save
from voter_tables import PAPER, SMALL, splits, table

KINDS = ("random-forest", "auto")


def run_table(name, told, present):
    X, y, labels = table(name)
    for split, (known, _) in enumerate(splits(X, y, labels, told.splits)):
        if (name, split) in present:
            continue
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "table.npz"
            save(X, y, known, path)
            line = {"table": name, "split": split}
            for kind in KINDS:
                for way, program in (("values", told.old), ("ranks", told.new)):
                    line[f"{kind} {way}"] = labels_by(program, kind, path, X.shape[1], split)["accuracy"]
        with told.file.open("a") as file:
            file.write(json.dumps(line) + "\n")
        print(line, flush=True)


def pair(lines, kind):
    """Mean accuracy by values and by ranks, the difference and its standard error, in points."""
    values, ranks = ([100 * line[f"{kind} {way}"] for line in lines] for way in ("values", "ranks"))
    differences = [b - a for a, b in zip(values, ranks, strict=True)]
    error = statistics.stdev(differences) / len(differences) ** 0.5 if len(differences) > 1 else float("nan")
    return statistics.mean(values), statistics.mean(ranks), statistics.mean(differences), error


def summarize(lines):
    by_table = defaultdict(list)
    for line in lines:
        by_table[line["table"]].append(line)
    print("| table | splits | trees: values | ranks | difference | default: values | ranks | difference |")
    print("|---|---|---|---|---|---|---|---|")
    means = defaultdict(list)
    for name in SMALL + PAPER:
        if name not in by_table:
            continue
        cells = []
        for kind in KINDS:
            before, after, difference, error = pair(by_table[name], kind)
            means[kind].append(difference)
            cells += [f"{before:.2f}", f"{after:.2f}", f"{difference:+.2f} ± {error:.2f}"]
        print(f"| {name} | {len(by_table[name])} | {' | '.join(cells)} |")
    for kind in KINDS:
        error = statistics.stdev(means[kind]) / len(means[kind]) ** 0.5
        print(f"\n{kind}: {statistics.mean(means[kind]):+.2f} ± {error:.2f} points over {len(means[kind])} tables")


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("programs", nargs="*", metavar="PROGRAM", help="OLD NEW")
    words.add_argument("file", type=Path)
    words.add_argument("--tables", default=",".join(SMALL))
    words.add_argument("--splits", type=int, default=10)
    words.add_argument("--summary", action="store_true")
    told = words.parse_args()
    lines = [json.loads(line) for line in told.file.read_text().splitlines()] if told.file.exists() else []
    if not told.summary:
        told.old, told.new = (str(Path(program).resolve()) for program in told.programs)
        for name in told.tables.split(","):
            run_table(name, told, {(line["table"], line["split"]) for line in lines})
        lines = [json.loads(line) for line in told.file.read_text().splitlines()]
    summarize(lines)


if __name__ == "__main__":
    main()
