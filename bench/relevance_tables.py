"""bench/relevance_tables.py: the tables of docs/benchmarks/relevant.md from kept results.

    python bench/relevance_tables.py bench/relevance/generated.jsonl bench/relevance/rivals.jsonl
        bench/relevance/planted.jsonl

Lines of bench/relevance_quality and bench/relevance_rivals.py, in any files. Cells are the mean share of noise among
the columns found, with two standard errors, and the mean share of the true columns found."""

import argparse
import collections
import json
import pathlib
import statistics

LEVELS = (0.05, 0.1, 0.2)
PROCEDURES = {
    "any": "sewil relevant",
    "independent": "--noise independent",
    "labels": "labeled rows alone",
    "SelectFdr": "SelectFdr",
    "Boruta": "Boruta",
    "today": "relevance test of the search",
}
REAL = 20


def read(paths):
    return [json.loads(line) for path in paths for line in pathlib.Path(path).read_text().splitlines()]


def two_errors(values):
    return 2 * statistics.stdev(values) / len(values) ** 0.5 if len(values) > 1 else float("nan")


def short(value):
    return f"{value:.2f}".replace("0.", ".", 1) if value < 1 else f"{value:.2f}"


def share_and_recall(lines, procedure, level):
    counts = [line["found"][procedure][level] for line in lines if procedure in line["found"]]
    if not counts:
        return ""
    shares = [noise / max(1, real + noise) for real, noise in counts]
    recalls = [real / REAL for real, _ in counts]
    return f"{short(statistics.mean(shares))} ± {short(two_errors(shares))} / {short(statistics.mean(recalls))}"


def groups_of(lines, *names):
    groups = collections.defaultdict(list)
    for line in lines:
        groups[tuple(line[name] for name in names)].append(line)
    return sorted(groups.items())


def head(*names):
    print("\n| " + " | ".join(names) + " |\n|" + "---|" * len(names))


def row(*cells):
    print("| " + " | ".join(map(str, cells)) + " |")


def generated_tables(lines):
    real = [line for line in lines if line["kind"] in ("separable", "hard")]
    for procedure, title in PROCEDURES.items():
        chosen = [line for line in real if procedure in line["found"]]
        if not chosen:
            continue
        print(f"\n{title}: share of noise among the found ± two standard errors / recall")
        head("columns", "kind", "noise", "labels", "tables", *(f"level {level}" for level in LEVELS))
        for (columns, kind, noise, labels), group in groups_of(chosen, "columns", "kind", "noise", "labels"):
            cells = [share_and_recall(group, procedure, level) for level in range(len(LEVELS))]
            seeds = len({line["seed"] for line in group})
            row(f"{columns:,}", kind, noise, f"{100 * labels:.0f} %", seeds, *cells)


def nothing_table(lines):
    for procedure in ("any", "independent"):
        chosen = [line for line in lines if line["kind"] in ("nothing", "shuffled") and procedure in line["found"]]
        if not chosen:
            continue
        print(f"\n{PROCEDURES[procedure]}: share of tables in which anything is found, where there is nothing to find")
        head("columns", "kind", "noise", "tables", *(f"level {level}" for level in LEVELS))
        for (columns, kind, noise), group in groups_of(chosen, "columns", "kind", "noise"):
            levels = range(len(LEVELS))
            finds = [statistics.mean(line["found"][procedure][level] != [0, 0] for line in group) for level in levels]
            row(f"{columns:,}", kind, noise, len(group), *map(short, finds))


def planted_table(lines):
    if not lines:
        return
    print("\nplanted columns among the found; columns found at level .1, and by the labeled rows alone")
    head("set", "splits", *(f"level {level}" for level in LEVELS), "found at .1", "labeled rows alone", "columns")
    for (name,), group in groups_of(lines, "set"):
        cells = []
        for level in range(len(LEVELS)):
            counts = [line["found"]["any"][level] for line in group]
            cells.append(f"{statistics.mean(noise / max(1, real + noise) for real, noise in counts):.3f}")
        sums = [statistics.mean(sum(line["found"][name][1]) for line in group) for name in ("any", "labels")]
        row(name, len(group), *cells, *(f"{value:.0f}" for value in sums), group[0]["all"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+")
    lines = read(parser.parse_args().files)
    generated = [line for line in lines if "kind" in line]
    generated_tables(generated)
    nothing_table(generated)
    planted_table([line for line in lines if "set" in line])


if __name__ == "__main__":
    main()
