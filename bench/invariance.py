"""bench/invariance.py: what does an answer owe to things that carry no information?

    python3 bench/invariance.py build/sewil bench/invariance.jsonl [--tables 5]
    python3 bench/invariance.py --summary bench/invariance.jsonl

Default `select` on the generated tables of seed_luck.py, and on the same tables changed; counted are the tables with
the same set of columns, the Jaccard index of the sets and the share of equal labels. "another seed" is the unchanged
table, to compare with. One line per table and change; what is in the file is not run again. --summary prints the table
of docs/reference/reliability.md.
"""

import argparse
import csv
import json
import math
import random
import statistics
import subprocess
import tempfile
from pathlib import Path

from seed_luck import DATA


def renamed_classes(head, rows, _):
    names = {name: f"c{9 - place}" for place, name in enumerate(sorted({row[-1] for row in rows} - {""}))}
    return head, [[*row[:-1], names.get(row[-1], "")] for row in rows], names


def by_cell(change):
    def changed(head, rows, _):
        return head, [[repr(change(float(cell))) for cell in row[:-1]] + row[-1:] for row in rows], {}

    return changed


def to_ranks(head, rows, _):
    columns = []
    for column in list(zip(*rows, strict=True))[:-1]:
        place = {value: rank for rank, value in enumerate(sorted(set(map(float, column))))}
        columns.append([place[float(cell)] for cell in column])
    return head, [[*cells, row[-1]] for cells, row in zip(zip(*columns, strict=True), rows, strict=True)], {}


def other_columns(head, rows, chance):
    order = list(range(len(head) - 1))
    chance.shuffle(order)
    order.append(len(head) - 1)
    return [head[at] for at in order], [[row[at] for at in order] for row in rows], {}


def other_rows(head, rows, chance):
    order = list(range(len(rows)))
    chance.shuffle(order)
    return head, [rows[at] for at in order], {"order": order}


def unchanged(head, rows, _):
    return head, rows, {}


CHANGES = {
    "class names": (renamed_classes, 1),
    "every value x to exp(x)": (by_cell(math.exp), 1),
    "every value to its rank": (to_ranks, 1),
    "order of columns": (other_columns, 1),
    "order of rows": (other_rows, 1),
    "every value negated": (by_cell(lambda value: -value), 1),
    "another seed": (unchanged, 2),
}


def answer(sewil, folder, seed):
    words = ["--seed", seed, "--out", "run", "--no-diagnostics", "--quiet", "--threads", 1]
    subprocess.run([sewil, "select", "t.csv", *map(str, words)], cwd=folder, check=True)
    with open(folder / "run" / "labels.csv") as labels:
        said = {int(row["row"]) - 1: row["predicted"] for row in csv.DictReader(labels)}
    return set((folder / "run" / "selected.txt").read_text().split()), said


def answer_to(sewil, folder, table, change):
    """The chosen columns and the class of every row, by the names and numbers of the unchanged table."""
    made, seed = CHANGES[change]
    head, rows, notes = made(*table, random.Random(7))
    with open(folder / "t.csv", "w", newline="") as file:
        csv.writer(file).writerows([head, *rows])
    columns, said = answer(sewil, folder, seed)
    if change == "class names":
        back = {new: old for old, new in notes.items()}
        said = {row: back[name] for row, name in said.items()}
    if change == "order of rows":
        said = {notes["order"][row]: name for row, name in said.items()}
    return columns, said


def run_table(sewil, number, told, present):
    missing = [change for change in CHANGES if (number, change) not in present]
    if not missing:
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run([sewil, "generate", "t.csv", *DATA.split(), "--seed", str(100 + number)], cwd=folder, check=True)
        with open(folder / "t.csv") as file:
            head, *rows = csv.reader(file)
        columns, said = answer(sewil, folder, 1)
        for change in missing:
            others, said_then = answer_to(sewil, folder, (head, rows), change)
            line = {
                "table": number,
                "change": change,
                "jaccard": len(columns & others) / len(columns | others),
                "labels_equal": sum(said[row] == said_then[row] for row in said) / len(said),
            }
            with told.file.open("a") as file:
                file.write(json.dumps(line) + "\n")
            print(line, flush=True)


def summarize(lines):
    print("| what was changed | same set | Jaccard of the sets | labels equal |\n|---|---|---|---|")
    for change in CHANGES:
        own = [line for line in lines if line["change"] == change]
        if not own:
            continue
        jaccard, equal = ([line[field] for line in own] for field in ("jaccard", "labels_equal"))
        same = sum(value == 1 for value in jaccard)
        print(f"| {change} | {same} of {len(own)} | {statistics.mean(jaccard):.2f} | {statistics.mean(equal):.3f} |")


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("program", nargs="?")
    words.add_argument("file", type=Path)
    words.add_argument("--tables", type=int, default=5)
    words.add_argument("--summary", action="store_true")
    told = words.parse_args()
    lines = [json.loads(line) for line in told.file.read_text().splitlines()] if told.file.exists() else []
    if not told.summary:
        sewil = str(Path(told.program).resolve())
        for number in range(told.tables):
            run_table(sewil, number, told, {(line["table"], line["change"]) for line in lines})
        lines = [json.loads(line) for line in told.file.read_text().splitlines()]
    summarize(lines)


if __name__ == "__main__":
    main()
