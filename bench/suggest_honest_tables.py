"""bench/suggest_honest_tables.py: the table on honest figures of docs/evidence/suggest.md, from suggest_honest.

python bench/suggest_honest_tables.py bench/suggest/honest.jsonl
"""

import json
import sys
from collections import defaultdict


def mean(values):
    values = list(values)
    return sum(values) / len(values)


def main():
    sets: dict = defaultdict(lambda: defaultdict(list))
    for path in sys.argv[1:]:
        for text in open(path):
            line = json.loads(text)
            sets[line["set"]][line["share"]].append(line)
    shares = sorted({share for one in sets.values() for share in one})
    print("| set | splits |" + "".join(f" share {share}: accuracy | plain | weighed | held |" for share in shares))
    print("|---|---|" + "---|" * 4 * len(shares))
    total = defaultdict(list)
    for name, of_share in sets.items():
        cells = []
        for share in shares:
            lines = of_share[share]
            right = mean(line["true"] for line in lines)
            plain, weighed = (mean(line[by][0] - line["true"] for line in lines) for by in ("plain", "weighed"))
            held = [line["weighed"][1] <= line["true"] <= line["weighed"][2] for line in lines]
            cells += [f"{right:.3f}", f"{plain:+.3f}", f"{weighed:+.3f}", f"{mean(held):.0%}"]
            total[share].append((right, plain, weighed, mean(held)))
        print(f"| {name} | {len(lines)} | " + " | ".join(cells) + " |")
    cells = []
    for share in shares:
        right, plain, weighed, held = (mean(one[i] for one in total[share]) for i in range(4))
        cells += [f"{right:.3f}", f"{plain:+.3f}", f"{weighed:+.3f}", f"{held:.0%}"]
    print("| mean of the sets | | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    main()
