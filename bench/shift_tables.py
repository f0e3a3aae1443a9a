"""bench/shift_tables.py: are labeled rows that are no random sample told, and what does --reweight mend?

    SEWIL=build/sewil python bench/shift_tables.py [tables]

Generated tables of 1,000 rows, 12 columns and two classes. The classes are hard to tell where the first column is below
its median and easy above it. 200 rows have a label, drawn at random, or rows of the upper half twice as often.
Lines are kept in bench/estimate/shift.jsonl. Prints the table of docs/evidence/estimate.md.
"""

import pathlib
import sys

import numpy as np

from honest_runs import each_line, label, mean_and_error

KEPT = pathlib.Path(__file__).parent / "estimate" / "shift.jsonl"
ROWS, COLUMNS, LABELS = 1000, 12, 200


def table(number, odds):
    chance = np.random.default_rng(number)
    classes = chance.integers(0, 2, ROWS)
    values = chance.normal(size=(ROWS, COLUMNS))
    upper = values[:, 0] > np.median(values[:, 0])
    values[:, 1:4] += np.outer(2 * classes - 1, [1, 1, 1]) * np.where(upper, 0.9, 0.15)[:, None]
    weight = np.where(upper, odds, 1.0)
    known = np.zeros(ROWS, bool)
    known[chance.choice(ROWS, LABELS, replace=False, p=weight / weight.sum())] = True
    return values, classes, known


def line(number, odds):
    values, classes, known = table(number, odds)
    common = ("--n-estimators", "50", "--cv", "5", "--seed", str(number))
    plain = label(values, classes, known, *common)
    result = {
        "true": plain["accuracy"]["unlabeled"],
        "plain": plain["estimate"]["chosen"],
        "shift": plain["shift"],
    }
    result["plain"].pop("recall")
    if odds > 1:
        weighed = label(values, classes, known, "--reweight", *common)
        chosen = weighed["estimate"]["chosen"]
        chosen.pop("recall")
        result["weighed"] = {**chosen, "rows": weighed["estimate"].get("effective_rows")}
    return result


def main(tables):
    jobs = {
        f"{odds}:1 {number}": (lambda number=number, odds=odds: line(number, odds))
        for number in range(1, tables + 1)
        for odds in (1, 2)
    }
    lines = each_line(KEPT, jobs)
    print("| upper half drawn | tables | told | bias | interval holds it | with --reweight | interval holds it |")
    print("|---|---|---|---|---|---|---|")
    for odds in (1, 2):
        own = [one for one in lines if one["key"].startswith(f"{odds}:")]
        cells = [f"{odds}:1", len(own), f"{100 * np.mean([one['shift']['p_value'] < 0.0501 for one in own]):.0f} %"]
        for way in ("plain", "weighed"):
            found = [(one[way], one["true"]) for one in own if way in one]
            if not found:
                cells += ["", ""]
                continue
            cells.append(mean_and_error([one["accuracy"] - true for one, true in found]))
            cells.append(f"{100 * np.mean([one['low'] <= true <= one['high'] for one, true in found]):.0f} %")
        print(f"| {' | '.join(map(str, cells))} |")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
