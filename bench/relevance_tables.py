"""bench/relevance_tables.py: the tables of docs/evidence/relevant.md from kept results.

    python bench/relevance_tables.py bench/relevance/generated.jsonl bench/relevance/rivals.jsonl
        bench/relevance/today.jsonl bench/relevance/planted.jsonl

Lines of bench/relevance_quality and bench/relevance_rivals.py, in any files. Cells are the mean share of noise among
the columns found, with two standard errors, and the mean share of the true columns found. Ends with the lines whose
share is beyond the limit: the level and two standard errors where noise is independent, else twice the level."""

import argparse
import collections
import json
import pathlib
import statistics

from scipy.stats import binomtest

LEVELS = (0.05, 0.1, 0.2)
SHOWN = 1  # the level at which procedures stand side by side
OWN_LEVEL = {"Boruta": 0}
PROCEDURES = {
    "any": "sewil relevant",
    "independent": "--noise independent",
    "labels": "labeled rows alone",
    "SelectFdr": "SelectFdr",
    "Boruta": "Boruta (at .05)",
    "today": "`select`'s paired test",
}
REAL = 20
NOTHING = ("nothing", "shuffled")


def read(paths):
    return [json.loads(line) for path in paths for line in pathlib.Path(path).read_text().splitlines()]


def two_errors(values):
    return 2 * statistics.stdev(values) / len(values) ** 0.5 if len(values) > 1 else float("nan")


def short(value):
    return f"{value:.2f}".replace("0.", ".", 1) if value < 1 else f"{value:.2f}"


def counts_of(lines, procedure, level):
    found = [line["found"].get(procedure) for line in lines]
    return [one[level] for one in found if one is not None and one[level] is not None]


def noise_shares(counts):
    return [noise / max(1, real + noise) for real, noise in counts]


def share_and_recall(counts):
    if not counts:
        return ""
    shares = noise_shares(counts)
    recall = statistics.mean(real / REAL for real, _ in counts)
    return f"{short(statistics.mean(shares))} ± {short(two_errors(shares))} / {short(recall)}"


def groups_of(lines, *names):
    groups = collections.defaultdict(list)
    for line in lines:
        groups[tuple(line[name] for name in names)].append(line)
    return sorted(groups.items())


def with_finds(lines):
    return groups_of([line for line in lines if line["kind"] not in NOTHING], "columns", "kind", "noise", "labels")


def head(*names):
    print("\n| " + " | ".join(names) + " |\n|" + "---|" * len(names))


def row(*cells):
    print("| " + " | ".join(map(str, cells)) + " |")


def rate_table(lines, procedure="any"):
    print("\nsewil relevant: share of noise among the found ± two standard errors / recall")
    levels = [f"level {level}" for level in LEVELS]
    head("columns", "kind", "noise", "labels", "tables", *levels, f"labeled rows alone, {LEVELS[SHOWN]}")
    for (columns, kind, noise, labels), group in with_finds(lines):
        chosen = [line for line in group if procedure in line["found"]]
        if not chosen:
            continue
        cells = [share_and_recall(counts_of(chosen, procedure, level)) for level in range(len(LEVELS))]
        alone = share_and_recall(counts_of(chosen, "labels", SHOWN))
        row(f"{columns:,}", kind, noise, f"{100 * labels:.0f} %", len(chosen), *cells, alone)


def beyond_the_limit(lines, procedure="any"):
    print(f"\nlines of {PROCEDURES[procedure]} whose share of noise is beyond the limit:")
    for (columns, kind, noise, labels), group in with_finds(lines):
        for at, level in enumerate(LEVELS):
            shares = noise_shares(counts_of(group, procedure, at))
            if not shares:
                continue
            limit = level + two_errors(shares) if noise == "independent" else 2 * level
            if statistics.mean(shares) > limit:
                print(f"- {columns:,} columns, {kind}, {noise}, {labels:.0%} labels, level {level}: ", end="")
                print(f"{statistics.mean(shares):.3f} of {len(shares)} tables, limit {limit:.3f}")


def rival_table(lines):
    """Procedures side by side where noise is independent; the number of tables in brackets."""
    names = [name for name in PROCEDURES if any(name in line["found"] for line in lines)]
    print(f"\nindependent noise, level {LEVELS[SHOWN]}: share of noise ± two standard errors / recall (tables)")
    head("columns", "kind", "labels", *(PROCEDURES[name] for name in names))
    for (columns, kind, noise, labels), group in with_finds(lines):
        if noise != "independent":
            continue
        cells = []
        for name in names:
            counts = counts_of(group, name, OWN_LEVEL.get(name, SHOWN))
            cells.append(f"{share_and_recall(counts)} ({len(counts)})" if counts else "")
        row(f"{columns:,}", kind, f"{100 * labels:.0f} %", *cells)


def nothing_table(lines):
    for procedure in ("any", "independent"):
        chosen = [line for line in lines if line["kind"] in NOTHING and procedure in line["found"]]
        if not chosen:
            continue
        print(f"\n{PROCEDURES[procedure]}: tables in which anything is found, where there is nothing to find:")
        print("how many, their share and its 95 % interval")
        head("columns", "kind", "noise", "tables", *(f"level {level}" for level in LEVELS))
        for (columns, kind, noise), group in groups_of(chosen, "columns", "kind", "noise"):
            cells = []
            for level in range(len(LEVELS)):
                finds = sum(line["found"][procedure][level] != [0, 0] for line in group)
                sure = binomtest(finds, len(group)).proportion_ci()
                cells.append(f"{finds}: {short(finds / len(group))} ({short(sure.low)} to {short(sure.high)})")
            row(f"{columns:,}", kind, noise, len(group), *cells)


def planted_table(lines):
    if not lines:
        return
    print("\nplanted columns among the found; columns found at level .1, and by the labeled rows alone")
    head("set", "splits", *(f"level {level}" for level in LEVELS), "found at .1", "labeled rows alone", "columns")
    for (name,), group in groups_of(lines, "set"):
        cells = []
        for level in range(len(LEVELS)):
            counts = [line["found"]["any"][level] for line in group]
            cells.append(f"{statistics.mean(noise_shares(counts)):.3f}")
        sums = [statistics.mean(sum(line["found"][name][1]) for line in group) for name in ("any", "labels")]
        row(name, len(group), *cells, *(f"{value:.0f}" for value in sums), group[0]["all"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+")
    lines = read(parser.parse_args().files)
    generated = [line for line in lines if "kind" in line and "found" in line]
    if generated:
        rate_table(generated)
        rival_table(generated)
        nothing_table(generated)
    planted_table([line for line in lines if "set" in line])
    beyond_the_limit(generated)


if __name__ == "__main__":
    main()
