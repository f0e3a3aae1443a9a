"""bench/criterion_readings.py: which reading of the criterion CBIL picks the better sets?

    .venv/bin/python bench/criterion_readings.py bench/criteria/readings.jsonl

The lines are those of bench/criterion_readings.cpp. A reading is a ratio mu1^2/mu2 (by some rows) and a correction c:
it picks the set whose 1 - ratio/c is smallest ("upside down": 1 - ratio*c, which rewards classes that are told apart).
Printed: the mean gap between the accuracy of the set picked and that of the best of the random sets, over the sets and
splits that every variant has, and on how many data sets the reading is ahead of the same ratio without a correction.
"""

import json
import sys
from collections import defaultdict
from typing import Any

import numpy as np

Line = dict[str, Any]


def picked(line: Line, ratio: str, correction: str | None, upside_down: bool = False) -> float:
    """The accuracy of the set that a reading picks."""
    values = np.asarray(line["ratio"][ratio])
    if correction is not None:
        by = np.asarray(line["correction"][correction])
        values = values * by if upside_down else values / by
    return float(line["accuracy"][int(np.argmax(values))])


def by_set(lines: list[Line], ratio: str, correction: str | None, upside_down: bool = False) -> dict[str, float]:
    """Mean gap to the best of the random sets, by data set."""
    gaps = defaultdict(list)
    for line in lines:
        gaps[line["set"]].append(max(line["accuracy"]) - picked(line, ratio, correction, upside_down))
    return {name: float(np.mean(values)) for name, values in gaps.items()}


def row(name: str, gaps: dict[str, float], plain: dict[str, float]) -> str:
    ahead = sum(gaps[x] < plain[x] for x in gaps)
    behind = sum(gaps[x] > plain[x] for x in gaps)
    return f"| {name} | {np.mean(list(gaps.values())):.4f} | {ahead} | {behind} |"


def main() -> None:
    with open(sys.argv[1]) as file:
        lines = [json.loads(text) for text in file]
    variants = list(dict.fromkeys(line["variant"] for line in lines))
    have = [{(x["set"], x["split"]) for x in lines if x["variant"] == variant} for variant in variants]
    shared = set.intersection(*have)
    lines = [line for line in lines if (line["set"], line["split"]) in shared]
    sets = sorted({name for name, _ in shared})
    print(f"{', '.join(f'{name} {sum(x == name for x, _ in shared)}' for name in sets)} splits\n")
    print("| forests, rows of the ratio, correction | gap to the best of 40 | ahead of none on | behind on |")
    print("|---|---|---|---|")
    for variant in variants:
        some = [line for line in lines if line["variant"] == variant]
        ratios = list(some[0]["ratio"]) if variant == "plain" else ["augmented"]
        corrections = list(some[0]["correction"]) if variant == "plain" else ["gamma", "beta"]
        for ratio in ratios:
            plain = by_set(some, ratio, None)
            print(row(f"{variant}, {ratio}, none (CB)", plain, plain))
            for correction in corrections:
                print(row(f"{variant}, {ratio}, {correction}", by_set(some, ratio, correction), plain))
            upside_down = by_set(some, ratio, "gamma", True)
            print(row(f"{variant}, {ratio}, gamma upside down", upside_down, plain))


if __name__ == "__main__":
    main()
