"""bench/nested_tables.py: the lines of bench/nested_quality as tables: methods at the same number of columns.

    .venv/bin/python bench/nested_tables.py bench/search/same_size.jsonl

Three tables, one per size, in Markdown: mean accuracy on the unlabeled rows over the splits that all methods of a set
have, the mean over the sets, and below each set's best method (the ceiling aside) an arrow where a paired t-test over
the splits finds a method worse, p < 0.05. Then the seconds of the choice.
"""

import argparse
import json
from collections import defaultdict

import numpy as np
from scipy.stats import ttest_rel

SIZES = ("d^(2/3)", "half of it", "a quarter")


def read(path):
    """lines[set][name][split]"""
    lines: defaultdict[str, defaultdict[str, dict]] = defaultdict(lambda: defaultdict(dict))
    with open(path) as file:
        for text in file:
            line = json.loads(text)
            lines[line["set"]][line["name"]][line["split"]] = line
    return lines


def shared_splits(of_set, names):
    return sorted(set.intersection(*(set(of_set[name]) for name in names)))


def size_table(lines, names, size):
    print(f"\n{SIZES[size]} columns\n")
    print("| set (splits) | columns | " + " | ".join(names) + " |")
    print("|---" * (len(names) + 2) + "|")
    means = defaultdict(list)
    for name_of_set, of_set in lines.items():
        present = [name for name in names if name in of_set]
        splits = shared_splits(of_set, present)
        figures = {name: np.array([of_set[name][split]["acc_u"][size] for split in splits]) for name in present}
        rivals = [name for name in present if name != "ceiling"]
        best = max(rivals, key=lambda name: figures[name].mean())
        cells = []
        for name in names:
            if name not in figures:
                cells.append("")
                continue
            mean = figures[name].mean()
            means[name].append(mean)
            text = f"{mean:.3f}".lstrip("0")
            if name == "ceiling":
                text = f"*{text}*"
            elif name == best:
                text = f"**{text}**"
            elif len(splits) > 2 and ttest_rel(figures[best], figures[name]).pvalue < 0.05:
                text += "↓"
            cells.append(text)
        columns = of_set[present[0]][splits[0]]["columns"][size]
        print(f"| {name_of_set} ({len(splits)}) | {columns} | " + " | ".join(cells) + " |")
    cells = [f"{np.mean(means[name]):.3f}".lstrip("0") if len(means[name]) == len(lines) else "" for name in names]
    print("| mean | | " + " | ".join(cells) + " |")


def seconds_table(lines, names):
    print("\nSeconds of the choice, self-training on all columns included\n")
    print("| set | " + " | ".join(names) + " |")
    print("|---" * (len(names) + 1) + "|")
    for name_of_set, of_set in lines.items():
        seconds = [
            np.mean([line["seconds"] for line in of_set[name].values()]) if name in of_set else None for name in names
        ]
        print(f"| {name_of_set} | " + " | ".join("" if s is None else f"{s:.2f}" for s in seconds) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("lines")
    parser.add_argument("--names", help="methods to show, separated by commas; all of them by default")
    given = parser.parse_args()
    lines = read(given.lines)
    names = (
        given.names.split(",") if given.names else list(dict.fromkeys(n for of_set in lines.values() for n in of_set))
    )
    for size in range(len(SIZES)):
        size_table(lines, names, size)
    seconds_table(lines, names)


if __name__ == "__main__":
    main()
