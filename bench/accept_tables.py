"""bench/accept_tables.py: the tables of docs/evidence/accept.md from the lines of accept_quality.

python bench/accept_tables.py bench/accept/quality.jsonl
"""

import json
import sys
from collections import defaultdict

LEVELS = (0.05, 0.1, 0.2)


def mean(values):
    values = list(values)
    return sum(values) / len(values) if values else float("nan")


def two_errors(values):
    values = list(values)
    if len(values) < 2:
        return float("nan")
    middle = mean(values)
    return 2 * (sum((value - middle) ** 2 for value in values) / (len(values) - 1) / len(values)) ** 0.5


def share(counts):
    """Of (accepted, wrong): the share of wrong ones; none is wrong where none is accepted."""
    return counts[1] / counts[0] if counts[0] else 0.0


def by_set(lines):
    sets = defaultdict(list)
    for line in lines:
        sets[line["set"]].append(line)
    return sets


def accepted_table(sets):
    print("| set | splits | labels | accuracy | .05 | .1 | .2 | vote at least .9 |")
    print("|---|---|---|---|---|---|---|---|")
    for name, lines in sets.items():
        cells = []
        for place in range(len(LEVELS)):
            wrong = [share(line["all"][place]) for line in lines]
            taken = mean(line["all"][place][0] / line["unlabeled"] for line in lines)
            over = " **over**" if mean(wrong) - two_errors(wrong) > LEVELS[place] else ""
            cells.append(f"{mean(wrong):.3f} ± {two_errors(wrong):.3f} / {taken:.2f}{over}")
        naive = mean(share(line["naive"]) for line in lines)
        taken = mean(line["naive"][0] / line["unlabeled"] for line in lines)
        cells.append(f"{naive:.3f} / {taken:.2f}")
        labels, right = mean(line["labels"] for line in lines), mean(line["accuracy"] for line in lines)
        print(f"| {name} | {len(lines)} | {labels:.0f} | {right:.3f} | " + " | ".join(cells) + " |")


def class_table(sets):
    """By class: the mean over splits and classes, and the worst class."""
    print("\n| set | .05: mean, worst class / share | .1 | .2 |")
    print("|---|---|---|---|")
    for name, lines in sets.items():
        cells = []
        for place in range(len(LEVELS)):
            of_class = [
                [share(line["class"][place][k]) for line in lines] for k in range(len(lines[0]["class"][place]))
            ]
            worst = max(of_class, key=mean)
            taken = mean(sum(one[0] for one in line["class"][place]) / line["unlabeled"] for line in lines)
            over = " **over**" if mean(worst) - two_errors(worst) > LEVELS[place] else ""
            middle = mean(mean(one) for one in of_class)
            cells.append(f"{middle:.3f}, {mean(worst):.3f} ± {two_errors(worst):.3f} / {taken:.2f}{over}")
        print(f"| {name} | " + " | ".join(cells) + " |")


def sets_table(sets):
    print("\n| set | accuracy | coverage | least of a class with 10 labels | classes in a set |")
    print("|---|---|---|---|---|")
    for name, lines in sets.items():
        rows = held = 0
        of_class: dict = defaultdict(lambda: [0, 0])
        for line in lines:
            for k, (labels, unlabeled, inside) in enumerate(line["sets"]["classes"]):
                rows, held = rows + unlabeled, held + inside
                if labels >= 10:
                    of_class[k][0] += unlabeled
                    of_class[k][1] += inside
        least = min((inside / unlabeled for unlabeled, inside in of_class.values() if unlabeled), default=None)
        right, size = mean(line["accuracy"] for line in lines), mean(line["sets"]["size"] for line in lines)
        print(f"| {name} | {right:.3f} | {held / rows:.3f} | {'' if least is None else f'{least:.3f}'} | {size:.2f} |")


def main():
    lines = [json.loads(line) for path in sys.argv[1:] for line in open(path)]
    sets = by_set(lines)
    accepted_table(sets)
    class_table(
        {name: [line for line in lines if name != "generated"] for name, lines in sets.items() if name != "generated"}
    )
    sets_table({name: [line for line in lines if line["sets"]] for name, lines in sets.items()})


if __name__ == "__main__":
    main()
