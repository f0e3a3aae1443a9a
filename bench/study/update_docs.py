"""Writes the tables of bench/study/paper.jsonl, and what they were made of, into docs/study.md between its two
comments. Usage: python3 bench/study/update_docs.py build/sewil"""

import collections
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
RESULTS = HERE / "paper.jsonl"
PAGE = HERE.parent.parent / "docs" / "study.md"
BEGIN = "<!-- made by bench/study/update_docs.py -->\n"
END = "<!-- end -->\n"
SPLITS = 5  # the tables are of the first splits, so that all methods saw the same rows


def kept():
    """One line per table and method: how many splits there are on which sets."""
    splits = collections.defaultdict(collections.Counter)
    order = []
    for line in RESULTS.read_text().splitlines():
        result = json.loads(line)
        if result["status"] != "ok":
            continue
        if result["set"] not in order:
            order.append(result["set"])
        splits[result["table"], result["method"]][result["set"]] += 1
    lines = ["| table | method | splits |", "|---|---|---|"]
    for table in ("criteria", "searches", "methods"):
        of_splits = collections.defaultdict(list)  # methods with the same splits share a line
        for (its_table, method), counts in splits.items():
            if its_table == table:
                of_splits[tuple(counts[name] for name in order)].append(method)
        for counts, methods in of_splits.items():
            sets_of = collections.defaultdict(list)
            for name, count in zip(order, counts, strict=True):
                sets_of[count].append(name)
            text = "; ".join(
                f"{count} on {'all sets' if len(names) == len(order) else ', '.join(names)}"
                for count, names in sorted(sets_of.items(), reverse=True)
            )
            lines.append(f"| {table} | {', '.join(methods)} | {text} |")
    return "\n".join(lines) + "\n"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    command = [sys.argv[1], "study", "table", str(RESULTS), "--splits", str(SPLITS)]
    tables = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    page = PAGE.read_text()
    before, rest = page.split(BEGIN)
    _, after = rest.split(END)
    tables = tables.replace("### ", "#### ").strip()
    PAGE.write_text(f"{before}{BEGIN}\n{kept()}\n{tables}\n\n{END}{after}")


if __name__ == "__main__":
    main()
