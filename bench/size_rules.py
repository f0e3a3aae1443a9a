"""bench/size_rules.py: the size of a set chosen by hidden labels, against the truth, from lines of estimate_quality.

    .venv/bin/python bench/size_rules.py bench/estimate/default.jsonl

A table in Markdown: true accuracy on the unlabeled rows / share of the columns of the nested set that each rule takes:
best (the most accurate size, neighbors having half a say each), and the smallest set behind it by at most so many
standard errors of the paired difference, on the smoothed curve or as counted.
"""

import argparse
import json
import math
from collections import defaultdict

RULES = {  # name: standard errors allowed (None: the best), on the smoothed curve?
    "best": (None, True),
    "half an error, smoothed (`smallest`)": (0.5, True),
    "half an error, as counted": (0.5, False),
    "one error, smoothed": (1.0, True),
}


def rows_right(line):
    """For every size, by labeled row: was it right while it was hidden?"""
    right: list[dict[int, int]] = [{} for _ in line["true_front"]]
    for fold in line["fold_outcomes"]:
        for at, size in enumerate(fold["front"]):
            for row, said in zip(fold["rows"], size["predicted"], strict=True):
                right[at][row] = int(said == line["truth"][row])
    return right


def smoothed(values):
    smooth = []
    for at in range(len(values)):
        beside = [values[i] for i in (at - 1, at + 1) if 0 <= i < len(values)]
        smooth.append((2 * values[at] + sum(beside)) / (2 + len(beside)))
    return smooth


def chosen_place(right, errors, on_smoothed):
    counts = [sum(rows.values()) for rows in right]
    smooth = smoothed(counts)
    best = counts.index(counts[smooth.index(max(smooth))])
    if errors is None:
        return best
    for at in range(best):
        differences = [right[best][row] - right[at][row] for row in right[at]]
        rows = len(differences)
        mean = sum(differences) / rows
        error = math.sqrt(sum((d - mean) ** 2 for d in differences) / (rows - 1) / rows)
        lead = (smooth[best] - smooth[at]) / rows if on_smoothed else mean
        if lead <= errors * error:
            return at
    return best


def mean(values):
    return sum(values) / len(values)


def short(share):
    return f"{share:.3f}".lstrip("0")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lines")
    path = parser.parse_args().lines
    taken: defaultdict[str, defaultdict[str, list]] = defaultdict(
        lambda: defaultdict(list)
    )  # taken[set][rule]: (accuracy, share of the columns)
    with open(path) as file:
        for line in map(json.loads, file):
            front, right = line["true_front"], rows_right(line)
            for name, rule in RULES.items():
                point = front[chosen_place(right, *rule)]
                taken[line["set"]][name].append((point["acc_u"], point["columns"] / front[-1]["columns"]))
            taken[line["set"]]["all columns"].append((front[-1]["acc_u"], 1.0))
    names = ["all columns", *RULES]
    print("| set (splits) | " + " | ".join(names) + " |\n|" + "---|" * (len(names) + 1))
    for of_set, rules in taken.items():
        cells = [f"{short(mean([x for x, _ in rules[n]]))} / {mean([y for _, y in rules[n]]):.0%}" for n in names]
        print(f"| {of_set} ({len(rules['best'])}) | " + " | ".join(cells) + " |")
    over_sets = [
        " / ".join(
            (
                short(mean([mean([x for x, _ in rules[n]]) for rules in taken.values()])),
                f"{mean([mean([y for _, y in rules[n]]) for rules in taken.values()]):.0%}",
            )
        )
        for n in names
    ]
    print("| mean of the sets | " + " | ".join(over_sets) + " |")


if __name__ == "__main__":
    main()
