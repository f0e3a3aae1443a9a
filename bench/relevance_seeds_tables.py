"""bench/relevance_seeds_tables.py: the table of docs/evidence/relevant.md on seeds, from lines of relevance_seeds.

python bench/relevance_seeds_tables.py bench/relevance/seeds.jsonl
"""

import json
import sys
from collections import defaultdict


def mean(values):
    values = list(values)
    return sum(values) / len(values)


def cell(lines, kind):
    """Share of noise ± two standard errors / recall / Jaccard of two runs, those that find something."""
    shares = [noise / max(1, noise + real) for line in lines for real, noise in line["found"]]
    of_table = [mean(noise / max(1, noise + real) for real, noise in line["found"]) for line in lines]
    spread = sum((one - mean(of_table)) ** 2 for one in of_table) / max(1, len(of_table) - 1)
    text = f"{mean(shares):.2f} ± {2 * (spread / len(of_table)) ** 0.5:.2f}"
    if kind == "nothing":
        return text
    found = [line["both"] / line["either"] for line in lines if line["either"]]
    alike = f"{mean(found):.2f}" if found else ""
    return f"{text} / {mean(real / 20 for line in lines for real, _ in line['found']):.2f} / {alike}"


def main():
    groups: dict = defaultdict(lambda: defaultdict(list))
    for path in sys.argv[1:]:
        for text in open(path):
            line = json.loads(text)
            groups[line["columns"], line["kind"], line["noise"], line["labels"]][line["seeds"]].append(line)
    ways = sorted({seeds for group in groups.values() for seeds in group})
    print("| columns | kind | noise | labels | tables | " + " | ".join(f"{n} seeds" for n in ways) + " |")
    print("|---" * (5 + len(ways)) + "|")
    for key in sorted(groups):
        columns, kind, noise, labels = key
        tables = len(groups[key][ways[0]])
        cells = " | ".join(cell(groups[key][n], kind) for n in ways if groups[key][n])
        print(f"| {columns} | {kind} | {noise} | {labels * 100:.0f} % | {tables} | {cells} |")
    for n in ways:
        lines = [line for group in groups.values() for line in group[n]]
        alike = [line["both"] / line["either"] for line in lines if line["either"] and line["kind"] != "nothing"]
        seconds = mean(second for line in lines for second in line["seconds"])
        print(f"{n} seeds: Jaccard {mean(alike):.3f} over {len(alike)} tables, {seconds:.2f} s a run")


if __name__ == "__main__":
    main()
