"""bench/size_rules.py: the size of a set chosen by hidden labels, against the truth, from lines of estimate_quality.

    .venv/bin/python bench/size_rules.py bench/estimate/default.jsonl

A table in Markdown: true accuracy on the unlabeled rows / share of the columns of the nested set that each rule takes:
best (the most accurate size, neighbors having half a say each, sizes below d^(2/3) with a handicap), and the smallest
set behind it by at most so many standard errors of the paired difference; the same without the handicap, or as counted;
and d^(2/3) columns, the size nearest to it.
"""

import argparse
import json
import math
from collections import defaultdict
from typing import NamedTuple


class Rule(NamedTuple):
    errors: float | None  # standard errors allowed; None: the best
    distrust: float = 4.0  # of sets of fewer than d^(2/3) columns
    on_smoothed: bool = True


RULES = {
    "`smallest`": Rule(0.5),
    "`best`": Rule(None),
    "smallest, no handicap": Rule(0.5, distrust=0),
    "best, no handicap": Rule(None, distrust=0),
    "smallest, half the handicap": Rule(0.5, distrust=2),
    "smallest, twice the handicap": Rule(0.5, distrust=8),
    "smallest, one error": Rule(1.0),
    "smallest, as counted": Rule(0.5, on_smoothed=False),
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


def paired_error(first, second):
    """The standard error of the mean difference of two sizes, row by row."""
    differences = [first[row] - second[row] for row in first]
    center = mean(differences)
    return math.sqrt(sum((d - center) ** 2 for d in differences) / (len(differences) - 1) / len(differences))


def chosen_place(right, sizes, rule):
    """As src/validation/accuracy_curve.cpp chooses."""
    counts = [sum(rows.values()) for rows in right]
    curve = [value / len(right[0]) for value in (smoothed(counts) if rule.on_smoothed else counts)]
    usual = sizes[-1] ** (2 / 3)
    trusted = max((at for at, size in enumerate(sizes) if size >= usual), key=lambda at: (curve[at], -at))
    handicap = [
        rule.distrust * math.log(usual / size) ** 2 * paired_error(right[trusted], rows) ** 2 if size < usual else 0.0
        for size, rows in zip(sizes, right, strict=True)
    ]
    behind = [curve[trusted] - value + extra for value, extra in zip(curve, handicap, strict=True)]
    peak = behind.index(min(behind))
    best = next(i for i in range(len(sizes)) if (counts[i], handicap[i]) == (counts[peak], handicap[peak]))
    if rule.errors is None:
        return best
    for at in range(best):
        if behind[at] - behind[best] <= rule.errors * paired_error(right[best], right[at]):
            return at
    return best


def usual_place(sizes):
    """The size nearest to d^(2/3), which a ranker takes when nobody judges."""
    return min(range(len(sizes)), key=lambda at: abs(math.log(sizes[at] / sizes[-1] ** (2 / 3))))


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
            sizes = [point["columns"] for point in front]
            places = {name: chosen_place(right, sizes, rule) for name, rule in RULES.items()}
            places |= {"d^(2/3)": usual_place(sizes), "all columns": len(sizes) - 1}
            for name, place in places.items():
                taken[line["set"]][name].append((front[place]["acc_u"], sizes[place] / sizes[-1]))
    names = [*RULES, "d^(2/3)", "all columns"]
    print("| set (splits) | " + " | ".join(names) + " |\n|" + "---|" * (len(names) + 1))
    for of_set, rules in taken.items():
        cells = [f"{short(mean([x for x, _ in rules[n]]))} / {mean([y for _, y in rules[n]]):.0%}" for n in names]
        print(f"| {of_set} ({len(rules[names[0]])}) | " + " | ".join(cells) + " |")
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
