"""bench/estimate_widths.py: what other corrections and widths would have made of the same predictions of hidden rows.

    python bench/estimate_widths.py bench/estimate/choice.jsonl

Reads lines of bench/estimate_quality and judges purely supervised forests anew: the correction for fewer labels with
several exponents (0: none), the interval with several factors for rows that are not judged independently. Per set: bias
and its standard error, how often the interval covers the truth, and the scatter of the estimates around the truth
against that of independent rows."""

import collections
import json
import math
import pathlib
import statistics
import sys

QUANTILE = 1.6448536269514722
EXPONENTS = (0, 1, 1.5, 2)
FACTORS = (1, 1.3)


def right_rows(line):
    """1 or 0 for every labeled row: right while it was hidden or not."""
    right = [0] * len(line["truth"])
    for fold in line["fold_outcomes"]:
        for place, predicted in zip(fold["rows"], fold["supervised"], strict=True):
            right[place] = int(predicted == line["truth"][place])
    return right


def way_ahead(folds, exponent):
    """Of the distance between half of the labels and a fold hidden, how much lies ahead to all labels."""
    in_folds = (folds / (folds - 1)) ** exponent
    return (in_folds - 1) / (2**exponent - in_folds)


def judge(line, exponent, factor):
    """(estimate less truth, is the truth in the interval, standard error of independent rows)"""
    right, rows = right_rows(line), len(line["truth"])
    ahead = way_ahead(line["estimate"]["folds"], exponent) if exponent else 0
    values = [one + ahead * (one - half) for one, half in zip(right, line["with_half"], strict=True)]
    found = min(1, max(0, statistics.mean(values)))
    scatter = max(1, statistics.pvariance(values) / (found * (1 - found))) if 0 < found < 1 else 1
    worth = 1 / (factor * scatter / rows + 1 / line["unlabeled"])
    step = QUANTILE**2 / worth
    middle = (found + step / 2) / (1 + step)
    half = math.sqrt(step * (found * (1 - found) + step / 4)) / (1 + step)
    plain = math.sqrt(found * (1 - found) * (scatter / rows + 1 / line["unlabeled"]))
    truth = line["supervised_u"]
    return found - truth, middle - half <= truth <= middle + half, plain


for path in map(pathlib.Path, sys.argv[1:]):
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    groups = collections.defaultdict(list)
    for line in lines:
        groups[line["set"]].append(line)
    groups["all"] = lines
    print("| exponent | factor | set | splits | bias | covered | scatter |\n|---|---|---|---|---|---|---|")
    for exponent in EXPONENTS:
        for factor in FACTORS:
            for name, members in groups.items():
                biases, covered, plain = zip(*(judge(line, exponent, factor) for line in members), strict=True)
                error = statistics.stdev(biases) / math.sqrt(len(biases))
                cells = [exponent, factor, name, len(members), f"{statistics.mean(biases):+.3f} (± {error:.3f})"]
                cells.append(f"{100 * statistics.mean(covered):.0f} %")
                cells.append(f"{statistics.pstdev(biases) / statistics.mean(plain):.2f}")
                print(f"| {' | '.join(map(str, cells))} |")
