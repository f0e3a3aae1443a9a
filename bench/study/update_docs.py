"""Writes what bench/study/paper.jsonl says into docs/benchmarks/paper.md: each block between its two comments.

Usage: python3 bench/study/update_docs.py build/sewil
"""

import collections
import itertools
import json
import pathlib
import re
import statistics
import subprocess
import sys
import textwrap

HERE = pathlib.Path(__file__).resolve().parent
RESULTS = HERE / "paper.jsonl"
PAGE = HERE.parent.parent / "docs" / "benchmarks" / "paper.md"
SPLITS = 5  # the tables are of the first splits, so that all methods saw the same rows
CRITERIA = ["oob", "tb", "cb", "cbil", "cbil-beta"]
RANKERS = ["RLSR", "SFS", "SSLS", "CoT-FSS"]
SAME_SIZE = ["sew-il", "peers", "rfe", "forest", "ssls", "sfs", "random"]


def results():
    """The finished ones: (table, method) -> set -> ACC-U of every split."""
    found: dict = collections.defaultdict(lambda: collections.defaultdict(list))
    for line in RESULTS.read_text().splitlines():
        result = json.loads(line)
        if result["status"] == "ok":
            found[result["table"], result["method"]][result["set"]].append(result["acc_u"])
    return found


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
    mean = {name: {s: statistics.mean(found["criteria", name][s]) for s in sets} for name in ["gt", *CRITERIA]}

    def ahead(name, other):
        return sum(mean[name][s] > mean[other][s] for s in sets)

    lines = [f"| ACC-U, {len(sets)} sets of {count} splits | {' | '.join(CRITERIA)} |", "|---" * 6 + "|"]
    rows = {
        "mean": lambda name: f"{statistics.mean(mean[name].values()):.4f}",
        "mean gap to the best of the 40 sets (gt)": lambda name: (
            f"{statistics.mean(mean['gt'][s] - mean[name][s] for s in sets):.4f}"
        ),
        "sets on which it is ahead of cb": lambda name: "" if name == "cb" else str(ahead(name, "cb")),
        "sets on which it is ahead of oob": lambda name: "" if name == "oob" else str(ahead(name, "oob")),
    }
    for label, figure in rows.items():
        lines.append(f"| {label} | {' | '.join(figure(name).replace('0.', '.') for name in CRITERIA)} |")
    return "\n".join(lines)


def same_size_block():
    """SEW-IL beside the rankings at its own number of columns, on the sets where all have the first splits."""
    found: dict = collections.defaultdict(dict)  # (method, set) -> split -> result
    for line in RESULTS.read_text().splitlines():
        result = json.loads(line)
        if result["status"] == "ok" and result["split"] <= SPLITS and result["table"] == "same-size":
            found[result["method"], result["set"]][result["split"]] = result
    sets = [name for method, name in found if method == "sew-il"]
    sets = [name for name in sets if all(len(found[method, name]) == SPLITS for method in SAME_SIZE)]

    def mean(method, name, figure):
        return statistics.mean(result[figure] for result in found[method, name].values())

    lines = ["| ACC-U | columns | " + " | ".join(SAME_SIZE) + " |", "|---" * (2 + len(SAME_SIZE)) + "|"]
    for name in sets:
        figures = [f"{mean(method, name, 'acc_u'):.3f}"[1:] for method in SAME_SIZE]
        lines.append(f"| {name} | {mean('sew-il', name, 'columns'):.0f} | {' | '.join(figures)} |")
    means = [f"{statistics.mean(mean(method, name, 'acc_u') for name in sets):.3f}"[1:] for method in SAME_SIZE]
    lines.append(f"| mean of {len(sets)} sets | | {' | '.join(means)} |")
    return "\n".join(lines)


def rankers_block(command):
    """ACC-U over all splits beside the paper's, from the table of methods itself."""
    text = subprocess.run([command, "study", "table", str(RESULTS), "--table", "methods"], **CAPTURED).stdout
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines() if line.startswith("|")]
    lines = ["| set | " + " | ".join(RANKERS) + " |", "|---" * (1 + len(RANKERS)) + "|"]
    for ours, paper in itertools.pairwise(rows):
        if ours[1] != "ACC-U" or paper[1] != "paper":
            continue
        cells = []
        for column in (rows[0].index(name) for name in RANKERS):
            figure, theirs = (re.findall(r"\d*\.\d+|NA", cell)[0] for cell in (ours[column], paper[column]))
            fewer = re.search(r"\[\d+\]", ours[column])
            cells.append(f"{figure} ({theirs})" + (f" {fewer.group()}" if fewer else ""))
        lines.append(f"| {ours[0].split()[0]} | {' | '.join(cells)} |")
    return "\n".join(lines)


def tables_block(command):
    words = [command, "study", "table", str(RESULTS), "--splits", str(SPLITS)]
    lines = subprocess.run(words, **CAPTURED).stdout.replace("### ", "#### ").strip().splitlines()
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
        "rankers": rankers_block(sys.argv[1]),
        "same-size": same_size_block(),
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
