"""bench/curve_tables.py: the table of docs/evidence/estimate.md on more labels, from lines of curve_quality.

    python bench/curve_tables.py bench/estimate/curve.jsonl

The predicted accuracy is the true one now and the gain that the curve says.
"""

import json
import sys
from collections import defaultdict

POWER = -0.5  # as src/validation/learning_curve.cpp
MORE = (20, 40, 80)


def mean(values):
    values = list(values)
    return sum(values) / len(values)


def slope(parts):
    x, y = [labels**POWER for labels, _ in parts], [accuracy for _, accuracy in parts]
    middle = mean(x)
    return sum((a - middle) * b for a, b in zip(x, y, strict=True)) / sum((a - middle) ** 2 for a in x)


def main():
    sets = defaultdict(list)
    for path in sys.argv[1:]:
        for text in open(path):
            line = json.loads(text)
            sets[line["set"]].append(line)
    print("| set | splits | labels |" + "".join(f" +{more}: true gain | predicted | error of a run |" for more in MORE))
    print("|---|---|---|" + "---|" * 3 * len(MORE))
    off: dict = defaultdict(list)
    single: dict = defaultdict(list)
    for name, lines in sets.items():
        cells = []
        for more in MORE:
            true, said = [], []
            for line in lines:
                now, accuracy, _ = line["true"][0]
                for labels, then, _ in line["true"][1:]:
                    if labels - now != more:
                        continue
                    true.append(then - accuracy)
                    gain = min(0.0, slope(line["parts"])) * (labels**POWER - now**POWER)
                    said.append(min(1 - accuracy, gain))
            if not true:
                cells += ["", "", ""]
                continue
            errors = [abs(a - b) for a, b in zip(true, said, strict=True)]
            off[more].append(abs(mean(true) - mean(said)))
            single[more] += errors
            cells += [f"{mean(true):+.3f}", f"{mean(said):+.3f}", f"{mean(errors):.3f}"]
        labels = mean(line["true"][0][0] for line in lines)
        print(f"| {name} | {len(lines)} | {labels:.0f} | " + " | ".join(cells) + " |")
    for more in MORE:
        print(f"+{more}: mean absolute error of a set's mean {mean(off[more]):.4f}, of a run {mean(single[more]):.4f}")


if __name__ == "__main__":
    main()
