"""bench/group_tables.py: the expected accuracy where rows belong together, with and without --group.

    SEWIL=build/sewil python bench/group_tables.py [tables]

Generated tables of 60 groups of 10 rows; a group is of one of two classes. Of 12 columns 2 tell the classes; every
column has an effect of the group as large as that of the class, and noise. Labels: all rows of 20 groups (whole), or 5
of the 10 rows of 30 groups (partly). Lines are kept in bench/estimate/groups.jsonl; a stopped bench goes on. Prints the
table of docs/evidence/estimate.md: expected accuracy less the true one, and how often the interval holds it.
"""

import pathlib
import sys

import numpy as np

from honest_runs import each_line, label, mean_and_error

KEPT = pathlib.Path(__file__).parent / "estimate" / "groups.jsonl"
GROUPS, ROWS, COLUMNS, TELLING, EFFECT, NOISE = 60, 10, 12, 2, 0.8, 0.5


def table(number, design):
    chance = np.random.default_rng(number)
    class_of = chance.permutation(np.arange(GROUPS) % 2)
    groups = np.repeat(np.arange(GROUPS), ROWS)
    effect = EFFECT * chance.normal(size=(GROUPS, COLUMNS))
    sign = chance.choice([-1, 1], TELLING)
    effect[:, :TELLING] += EFFECT * np.outer(2 * class_of - 1, sign)
    values = effect[groups] + NOISE * chance.normal(size=(GROUPS * ROWS, COLUMNS))
    with_labels = [
        g for k in (0, 1) for g in chance.permutation(np.flatnonzero(class_of == k))[: 10 if design == "whole" else 15]
    ]
    known = np.isin(groups, with_labels)
    if design == "partly":
        known &= np.arange(GROUPS * ROWS) % ROWS < ROWS // 2
    order = chance.permutation(GROUPS * ROWS)
    return values[order], class_of[groups][order], known[order], groups[order]


def figures(accuracy, truth):
    return {"expected": accuracy["accuracy"], "low": accuracy["low"], "high": accuracy["high"], "true": truth}


def line(number, design):
    values, classes, known, groups = table(number, design)
    common = ("--n-estimators", "50", "--cv", "5", "--seed", str(number))
    with_groups = label(values, classes, known, "--group", "group", *common, groups=groups)
    without = label(values, classes, known, *common)
    result = {
        "without": figures(without["estimate"]["chosen"], without["accuracy"]["unlabeled"]),
        "with": figures(with_groups["estimate"]["chosen"], with_groups["accuracy"]["unlabeled"]),
        "kinds": with_groups["estimate"]["kinds"],
    }
    return result


def main(tables):
    jobs = {
        f"{design} {number}": (lambda number=number, design=design: line(number, design))
        for number in range(1, tables + 1)
        for design in ("whole", "partly")
    }
    lines = each_line(KEPT, jobs)
    print("| labels | option | tables | expected | true | bias | interval holds it |\n|---|---|---|---|---|---|---|")
    for design, words in (("whole", "all rows of 20 groups"), ("partly", "half of the rows of 30 groups")):
        own = [one for one in lines if one["key"].startswith(design)]
        for way, option in (("without", "none"), ("with", "--group")):
            found = [one[way] for one in own]
            bias = mean_and_error([one["expected"] - one["true"] for one in found])
            holds = 100 * np.mean([one["low"] <= one["true"] <= one["high"] for one in found])
            expected, true = (np.mean([one[name] for one in found]) for name in ("expected", "true"))
            print(f"| {words} | {option} | {len(found)} | {expected:.3f} | {true:.3f} | {bias} | {holds:.0f} % |")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
