"""bench/suggest_tables.py: the tables and the plot of docs/evidence/suggest.md from kept results.

    python bench/suggest_tables.py bench/suggest/loop.jsonl bench/suggest/doubts.jsonl
        [--plot docs/evidence/suggest.svg]

The first file is of bench/suggest_quality, the second of bench/label_issues_quality. Differences are paired: the same
splits for both rules. Intervals are 95 %, by Student's t over the splits."""

import argparse
import collections
import json
import pathlib
import statistics

ORDER = ["Protein", "Coil20", "Isolet", "Madelon", "PCMAC", "RELATHE", "BASEHOCK", "MNIST", "Fashion"]
RULES = ["margin", "entropy", "disagreement", "diverse", "density", "change", "random"]
ADDED = [0, 20, 40, 80]
FEW_DOUBTS = 10


def student(degrees):
    """The 97.5 % quantile of Student's t."""
    table = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131]
    return table[degrees - 1] if degrees <= len(table) else 1.96 + 2.5 / degrees


def half_width(values):
    """Of the interval for the mean."""
    if len(values) < 2:
        return float("nan")
    return student(len(values) - 1) * statistics.stdev(values) / len(values) ** 0.5


def read(path):
    return [json.loads(line) for line in pathlib.Path(path).read_text().splitlines()]


def by_split(lines, policy):
    """Lines by set, split and rule."""
    found: dict = collections.defaultdict(lambda: collections.defaultdict(dict))
    for line in lines:
        if line["policy"] == policy:
            found[line["set"]][line["split"]][line["rule"]] = line
    return found


def gains(splits, rule, measure, at):
    """By split: how many points a rule is ahead of random rows."""
    pairs = [(lines[rule], lines["random"]) for lines in splits.values() if rule in lines and "random" in lines]
    return [100 * (one[measure][at] - other[measure][at]) for one, other in pairs]


def text_of(values):
    return f"{statistics.mean(values):+.1f} ± {half_width(values):.1f}"


def rule_table(found, rule, measure):
    """One rule against random rows, all sizes side by side."""
    sizes = ADDED[1:]
    print(f"\n{rule} against random rows, {measure}:\n")
    print("| set | splits | at the start | " + " | ".join(f"random, {n}" for n in sizes) + " | ", end="")
    print(" | ".join(f"gain, {n}" for n in sizes) + " |\n|" + "---|" * (3 + 2 * len(sizes)))
    means = collections.defaultdict(list)
    for name in sorted(found, key=ORDER.index):
        lines = [both["random"][measure] for both in found[name].values() if {"random", rule} <= set(both)]
        if not lines:
            continue
        levels = [f"{statistics.mean(line[at] for line in lines):.3f}" for at in range(len(ADDED))]
        cells = []
        for at in range(1, len(ADDED)):
            values = gains(found[name], rule, measure, at)
            means[at].append(statistics.mean(values))
            cells.append(text_of(values))
        print(f"| {name} | {len(lines)} | " + " | ".join(levels + cells) + " |")
    print("| mean | | | | | | " + " | ".join(f"{statistics.mean(means[at]):+.2f}" for at in means) + " |")


def gain_table(found, measure):
    rules = [
        rule for rule in RULES[:-1] if any(rule in lines for splits in found.values() for lines in splits.values())
    ]
    for at, added in enumerate(ADDED[1:], 1):
        print(f"\n{added} labels more, points of accuracy against as many random rows ({measure}):\n")
        print("| set | splits | random | " + " | ".join(rules) + " |\n|" + "---|" * (len(rules) + 3))
        means = collections.defaultdict(list)
        for name in sorted(found, key=ORDER.index):
            splits = found[name]
            level = [lines["random"][measure][at] for lines in splits.values() if "random" in lines]
            if not level:
                continue
            cells = []
            for rule in rules:
                values = gains(splits, rule, measure, at)
                if not values:
                    cells.append("")
                    continue
                means[rule].append(statistics.mean(values))
                cells.append(text_of(values))
            print(f"| {name} | {len(level)} | {statistics.mean(level):.3f} | " + " | ".join(cells) + " |")
        whole = {rule: f"{statistics.mean(values):+.2f}" for rule, values in means.items() if len(values) == len(found)}
        print("| mean | | | " + " | ".join(whole.get(rule, "") for rule in rules) + " |")


def label_issues_table(lines):
    by_set = collections.defaultdict(list)
    for line in lines:
        by_set[line["set"]].append(line)
    print("\n| set | splits | labels | flipped | listed | precision at 10 | found | ten in any case |")
    print("|---|---|---|---|---|---|---|---|")
    for name in sorted(by_set, key=ORDER.index):
        found = by_set[name]
        shown = [line["listed"][:FEW_DOUBTS] for line in found]
        hits, listed = sum(map(sum, shown)), sum(map(len, shown))
        recall = sum(sum(line["listed"]) for line in found) / sum(line["flipped"] for line in found)
        ranked = [sorted(line["rows"], key=lambda row: -row[1] / (row[0] + 0.02))[:FEW_DOUBTS] for line in found]
        of_all = statistics.mean(sum(row[4] for row in first) / FEW_DOUBTS for first in ranked)
        precision = f"{hits / listed:.2f}" if listed else "none listed"
        length = statistics.mean(len(line["listed"]) for line in found)
        print(
            f"| {name} | {len(found)} | {found[0]['labeled']} | {found[0]['flipped']} | "
            f"{length:.1f} | {precision} | {recall:.2f} | {of_all:.2f} |"
        )


def plot(found, measure, rules, path):
    import matplotlib

    matplotlib.use("svg")
    import matplotlib.pyplot as plt

    matplotlib.rcParams["svg.hashsalt"] = "sewil"
    matplotlib.rcParams["svg.fonttype"] = "none"
    names = sorted(found, key=ORDER.index)
    figure, axes = plt.subplots(3, 3, figsize=(10, 8.5), constrained_layout=True)
    for axis, name in zip(axes.flat, names, strict=False):
        for rule in rules:
            curves = [lines[rule][measure] for lines in found[name].values() if rule in lines]
            if not curves:
                continue
            points = list(zip(*curves, strict=True))
            widths = [half_width(values) if len(values) > 1 else 0 for values in points]
            axis.errorbar(ADDED, [statistics.mean(values) for values in points], widths, label=rule, capsize=2)
        axis.set_title(f"{name} ({len(curves)} splits)", fontsize=10)
        axis.set_xticks(ADDED)
    for axis in list(axes.flat)[len(names) :]:
        axis.axis("off")
    axes.flat[0].legend(fontsize=8)
    figure.supxlabel("labels added")
    figure.supylabel("right labels in the table")
    figure.savefig(path, metadata={"Date": None})


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("loop")
    parser.add_argument("doubts")
    parser.add_argument("--plot")
    parser.add_argument("--query-strategy", default="diverse", help="the rule of the first tables")
    parser.add_argument("--plotted", default="diverse,random", help="rules in the plot")
    words = parser.parse_args()
    lines = read(words.loop)
    for policy in sorted({line["policy"] for line in lines}):
        found = by_split(lines, policy)
        print(f"\n## policy {policy}")
        for measure in ("remaining", "table", "test"):
            rule_table(found, words.query_strategy, measure)
        gain_table(found, "remaining")
    label_issues_table(read(words.doubts))
    if words.plot:
        plot(by_split(lines, "none"), "table", words.plotted.split(","), words.plot)


if __name__ == "__main__":
    main()
