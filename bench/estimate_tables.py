"""bench/estimate_tables.py: the tables of docs/estimate.md from kept results of bench/estimate_quality.

    python bench/estimate_tables.py bench/estimate/all_columns.jsonl [more.jsonl ...]

Per file and set: true accuracy on the unlabeled rows, estimate, bias, how often the 90 % interval covers the truth."""

import collections
import json
import pathlib
import statistics
import sys

ORDER = ["Protein", "Madelon", "Isolet", "Coil20", "PCMAC", "RELATHE", "BASEHOCK", "MNIST", "Fashion"]
TRUTH = {"chosen": "acc_u", "all_columns": "all_columns_u", "supervised": "supervised_u"}


def cases(lines, way):
    """(true accuracy, estimate, is the truth in the interval) of every split."""
    for line in lines:
        found, truth = line["estimate"][way], line[TRUTH[way]]
        yield truth, found["accuracy"], found["low"] <= truth <= found["high"]


def row(name, found):
    truths, estimates, covered = zip(*found, strict=True)
    truth, estimate = statistics.mean(truths), statistics.mean(estimates)
    figures = f"{truth:.3f} | {estimate:.3f} | {estimate - truth:+.3f} | {100 * statistics.mean(covered):.0f} %"
    return f"| {name} | {len(found)} | {figures} |"


def table(lines, way):
    by_set = collections.defaultdict(list)
    for line in lines:
        by_set[line["set"]].append(line)
    print("| set | splits | true accuracy | estimate | bias | covered |\n|---|---|---|---|---|---|")
    everything = []
    for name in sorted(by_set, key=ORDER.index):
        found = list(cases(by_set[name], way))
        everything += found
        print(row(name, found))
    print(row("all", everything))


for path in map(pathlib.Path, sys.argv[1:]):
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    ways = ["all_columns", "supervised"] if lines[0]["method"] == "no-selection" else list(TRUTH)
    for way in ways:
        print(f"\n{path.name}, {lines[0]['folds']} folds: {way.replace('_', ' ')}\n")
        table(lines, way)
