"""bench/estimate_tables.py: the tables of docs/evidence/estimate.md from kept results of bench/estimate_quality.

    python bench/estimate_tables.py bench/estimate/labeling.jsonl [more.jsonl ...]

Per file and set: true accuracy on the unlabeled rows, estimate, its bias (with the bias's standard error over the
splits), how often the 90 % interval covers the truth. For selections also: what each rule would make of the sizes,
by the true accuracy of the set it takes."""

import collections
import json
import math
import pathlib
import statistics
import sys

ORDER = ["Protein", "Madelon", "Isolet", "Coil20", "PCMAC", "RELATHE", "BASEHOCK", "MNIST", "Fashion"]
TRUTH = {"chosen": "acc_u", "all_columns": "all_columns_u", "supervised": "supervised_u"}


def by_set(lines):
    found = collections.defaultdict(list)
    for line in lines:
        found[line["set"]].append(line)
    known = [name for name in ORDER if name in found]
    return [(name, found[name]) for name in [*known, *(name for name in found if name not in ORDER)]]


# ---- the estimate ----


def cases(lines, way):
    """(true accuracy, estimate, is the truth in the interval) of every split."""
    for line in lines:
        found, truth = line["estimate"][way], line[TRUTH[way]]
        yield truth, found["accuracy"], found["low"] <= truth <= found["high"]


def row(name, found):
    truths, estimates, covered = zip(*found, strict=True)
    biases = [estimate - truth for truth, estimate, _ in found]
    error = statistics.stdev(biases) / math.sqrt(len(biases)) if len(biases) > 1 else math.nan
    figures = [f"{statistics.mean(truths):.3f}", f"{statistics.mean(estimates):.3f}"]
    figures += [f"{statistics.mean(biases):+.3f} (± {error:.3f})", f"{100 * statistics.mean(covered):.0f} %"]
    return f"| {name} | {len(found)} | {' | '.join(figures)} |"


def chosen_table(lines):
    """Of runs that choose columns: beside the estimate that of all columns on the same splits, whose luck it
    shares."""
    print(
        "| set | splits | true | of the columns | all columns, true | estimate | bias | covered | bias, all columns |"
    )
    print("|---" * 9 + "|")
    groups = [*by_set(lines), ("all", lines)]
    for name, of_set in groups:
        chosen, everything = list(cases(of_set, "chosen")), list(cases(of_set, "all_columns"))
        share = statistics.mean(line["columns"] / line["true_front"][-1]["columns"] for line in of_set)
        truth, said, covered = (statistics.mean(case[i] for case in chosen) for i in range(3))
        truth_all, said_all, _ = (statistics.mean(case[i] for case in everything) for i in range(3))
        cells = [f"{truth:.3f}", f"{100 * share:.0f} %", f"{truth_all:.3f}", f"{said:.3f}", f"{said - truth:+.3f}"]
        cells += [f"{100 * covered:.0f} %", f"{said_all - truth_all:+.3f}"]
        print(f"| {name} | {len(of_set)} | {' | '.join(cells)} |")
    means = [
        statistics.mean(statistics.mean(value(line) for line in of_set) for _, of_set in by_set(lines))
        for value in (
            lambda line: line["acc_u"],
            lambda line: line["columns"] / line["true_front"][-1]["columns"],
            lambda line: line["all_columns_u"],
        )
    ]
    print(f"| mean of the sets | | {means[0]:.3f} | {100 * means[1]:.0f} % | {means[2]:.3f} | | | | |")


def estimate_table(lines, way):
    print("| set | splits | true accuracy | estimate | bias | covered |\n|---|---|---|---|---|---|")
    for name, of_set in by_set(lines):
        print(row(name, list(cases(of_set, way))))
    print(row("all", list(cases(lines, way))))


# ---- which size ----


def right_by_size(line):
    """Of every size, 1 or 0 for every labeled row: right while it was hidden or not."""
    right = [[0] * len(line["truth"]) for _ in line["true_front"]]
    for fold in line["fold_outcomes"]:
        for at, size in enumerate(fold["front"]):
            for place, predicted in zip(fold["rows"], size["predicted"], strict=True):
                right[at][place] = int(predicted == line["truth"][place])
    return right


def smallest_within(right, tolerance):
    """The first size behind the best by no more than `tolerance(best, its own)`."""
    best = max(range(len(right)), key=lambda at: (sum(right[at]), -at))
    behind = (sum(right[best]) / len(right[best]) - sum(size) / len(size) for size in right)
    return next(at for at, distance in enumerate(behind) if distance <= tolerance(right[best], right[at]))


def paired(errors):
    def tolerance(best, other):
        differences = [a - b for a, b in zip(best, other, strict=True)]
        return errors * statistics.stdev(differences) / math.sqrt(len(differences))

    return tolerance


def own(errors):
    return lambda best, other: errors * statistics.stdev(best) / math.sqrt(len(best))


RULES = {
    "best": lambda best, other: 0,
    "paired, half": paired(0.5),
    "paired, one": paired(1),
    "own error, half": own(0.5),
    "own error, one": own(1),
}


def sizes_table(lines):
    print(f"| set | splits | all columns | the method's own | {' | '.join(RULES)} |")
    print("|---" * (len(RULES) + 4) + "|")
    groups = [*by_set(lines), ("all", lines)]
    for name, of_set in groups:
        cells = [f"{statistics.mean(line['all_columns_u'] for line in of_set):.3f}"]
        own_columns = statistics.mean(line["columns"] for line in of_set)
        cells.append(f"{statistics.mean(line['acc_u'] for line in of_set):.3f} / {own_columns:.0f}")
        for tolerance in RULES.values():
            taken = [line["true_front"][smallest_within(right_by_size(line), tolerance)] for line in of_set]
            columns = statistics.mean(size["columns"] for size in taken)
            cells.append(f"{statistics.mean(size['acc_u'] for size in taken):.3f} / {columns:.0f}")
        print(f"| {name} | {len(of_set)} | {' | '.join(cells)} |")


for path in map(pathlib.Path, sys.argv[1:]):
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    selects = lines[0]["method"] != "no-selection"
    for way in list(TRUTH) if selects else ["all_columns", "supervised"]:
        print(f"\n{path.name}, {lines[0]['folds']} folds: {way.replace('_', ' ')}\n")
        estimate_table(lines, way)
    if selects and "rule" in lines[0]:
        print(f"\n{path.name}: what is chosen, beside all columns\n")
        chosen_table(lines)
    elif selects:
        print(f"\n{path.name}: true accuracy / columns of the set that each rule takes\n")
        sizes_table(lines)
