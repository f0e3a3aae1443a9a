"""Writes what bench/study/paper.jsonl says into docs/evidence/paper.md: each block between its two comments.

Usage: python3 bench/study/update_docs.py build/sewil
"""

import collections
import json
import pathlib
import re
import statistics
import subprocess
import sys
import textwrap
from typing import NamedTuple

HERE = pathlib.Path(__file__).resolve().parent
RESULTS = HERE / "paper.jsonl"
PAGE = HERE.parent.parent / "docs" / "evidence" / "paper.md"
CRITERIA = ["oob", "tb", "cb", "cbil", "cbil-beta"]
RANKERS = ["RLSR", "SFS", "SSLS", "CoT-FSS"]
SAME_SIZE = ["sew-il", "cross-fitted-rfe", "iterative-rfe", "rfe", "forest", "rlsr", "ssls", "sfs", "cot-fss", "random"]


class Result(NamedTuple):
    acc_u: float
    columns: int


def results():
    """The finished ones: (table, method) -> set -> split -> result."""
    found: dict = collections.defaultdict(lambda: collections.defaultdict(dict))
    for line in RESULTS.read_text().splitlines():
        result = json.loads(line)
        if result["status"] == "ok":
            of_set = found[result["table"], result["method"]][result["set"]]
            of_set[result["split"]] = Result(result["acc_u"], result["columns"])
    return found


def share(figure, digits=3):
    """As tables show it: .757."""
    return f"{figure:.{digits}f}".replace("0.", ".")


def mean_of(by_split):
    return statistics.mean(result.acc_u for result in by_split.values())


def splits_block(found):
    """One line per table and method: how many splits there are on which sets."""
    order = list(found["criteria", "gt"])
    lines = ["| table | method | splits |", "|---|---|---|"]
    for table in ("criteria", "searches", "methods", "same-size"):
        of_splits = collections.defaultdict(list)  # methods with the same splits share a line
        for (its_table, method), by_set in found.items():
            if its_table == table:
                of_splits[tuple(len(by_set[name]) for name in order)].append(method)
        for counts, methods in of_splits.items():
            sets_of = collections.defaultdict(list)
            for name, count in zip(order, counts, strict=True):
                sets_of[count].append(name)
            text = "; ".join(
                f"{count} on {'all sets' if len(names) == len(order) else ', '.join(names)}"
                for count, names in sorted(sets_of.items(), reverse=True)
                if count
            )
            lines.append(f"| {table} | {', '.join(methods)} | {text} |")
    return "\n".join(lines)


def criteria_block(found):
    """How far each criterion's pick is from the best of the 40 sets, on the sets with the most splits."""
    count = max(len(values) for values in found["criteria", "gt"].values())
    sets = [name for name, values in found["criteria", "gt"].items() if len(values) == count]
    mean = {name: {s: mean_of(found["criteria", name][s]) for s in sets} for name in ["gt", *CRITERIA]}

    def ahead(name, other):
        return sum(mean[name][s] > mean[other][s] for s in sets)

    lines = [f"| ACC-U, {len(sets)} sets of {count} splits | {' | '.join(CRITERIA)} |", "|---" * 6 + "|"]
    rows = {
        "mean": lambda name: share(statistics.mean(mean[name].values()), 4),
        "mean gap to the best of the 40 sets (gt)": lambda name: share(
            statistics.mean(mean["gt"][s] - mean[name][s] for s in sets), 4
        ),
        "sets on which it is ahead of cb": lambda name: "" if name == "cb" else str(ahead(name, "cb")),
        "sets on which it is ahead of oob": lambda name: "" if name == "oob" else str(ahead(name, "oob")),
    }
    for label, figure in rows.items():
        lines.append(f"| {label} | {' | '.join(figure(name) for name in CRITERIA)} |")
    return "\n".join(lines)


def same_size_block(found):
    """SEW-IL beside the rankings that have all its sets, with its number of columns, on the splits all of them have."""
    of_table = {method: by_set for (table, method), by_set in found.items() if table == "same-size"}
    sets = list(of_table["sew-il"])
    methods = [method for method in SAME_SIZE if all(name in of_table.get(method, {}) for name in sets)]
    figures = {}  # set -> method -> ACC-U; "columns"; "splits"
    for name in sets:
        splits = set.intersection(*(set(of_table[method][name]) for method in methods))
        row = {method: statistics.mean(of_table[method][name][split].acc_u for split in splits) for method in methods}
        row["columns"] = statistics.mean(of_table["sew-il"][name][split].columns for split in splits)
        figures[name] = row | {"splits": len(splits)}
    lines = ["| ACC-U | splits | columns | " + " | ".join(methods) + " |", "|---" * (3 + len(methods)) + "|"]
    for name, row in figures.items():
        scores = " | ".join(share(row[method]) for method in methods)
        lines.append(f"| {name} | {row['splits']} | {row['columns']:.0f} | {scores} |")
    means = " | ".join(share(statistics.mean(row[method] for row in figures.values())) for method in methods)
    lines.append(f"| mean of {len(figures)} sets | | | {means} |")
    return "\n".join(lines)


def cells_of(line):
    return [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []


def shown_lines(told):
    """The lines of the tables as the page has them: without deviations, ACC-T (and the paper's, below it), seconds of
    single sets, and what no criterion can change."""
    section, subject, before = "", "", ""
    for line in told:
        cells = cells_of(line)
        section = line.lstrip("# ") if line.startswith("#") else section
        if not cells:
            yield line
            continue
        measure, subject = cells[1], cells[0] or subject
        left_out = measure == "ACC-T" or (measure == "paper" and before == "ACC-T")
        left_out |= measure == "cpu seconds" and subject.endswith("splits)")
        left_out |= measure in ("columns", "cpu seconds") and section.startswith("Criteria")
        before = measure
        if not left_out:
            cells = [re.sub(r" ± \.\d+", "", cell) for cell in cells]
            yield "|---" * len(cells) + "|" if set(cells[0]) == {"-"} else f"| {' | '.join(cells)} |"


def tables_block(command):
    """The tables of all methods; `same-size` has a short one of its own."""
    words = [command, "study", "table", str(RESULTS), "--common", "--table", "criteria,searches,methods"]
    lines = shown_lines(subprocess.run(words, **CAPTURED).stdout.strip().splitlines())
    notes = (textwrap.fill(line, 120, subsequent_indent="  ") if line.startswith("- ") else line for line in lines)
    return "\n".join(notes)


CAPTURED: dict = {"check": True, "capture_output": True, "text": True}


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    found = results()
    blocks = {
        "splits": splits_block(found),
        "tables": tables_block(sys.argv[1]),
        "criteria": criteria_block(found),
        "same-size": same_size_block(found),
    }
    page = PAGE.read_text()
    for name, text in blocks.items():
        before, rest = page.split(f"<!-- {name}: made by bench/study/update_docs.py -->\n")
        after = rest.split(f"<!-- end of {name} -->\n", 1)[1]
        page = (
            f"{before}<!-- {name}: made by bench/study/update_docs.py -->\n\n{text}\n\n<!-- end of {name} -->\n{after}"
        )
    PAGE.write_text(page)


if __name__ == "__main__":
    main()
