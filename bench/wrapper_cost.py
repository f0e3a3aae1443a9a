"""bench/wrapper_cost.py: what a search costs, against the paper's statement.

The paper: O(d' Ng Nc n log n) for Ng generations of Nc candidates, n rows, and d' columns in a forest, about sqrt(d)
for FSGA. One factor is changed at a time, all else stays. Processor seconds of `sewil select` without its estimate,
diagnostics and relevance test, less those of the same run with one generation of two candidates (reading, coding,
self-training), the smaller of two runs; the exponent is the slope of the logarithms over the four values.

    .venv/bin/python bench/wrapper_cost.py build/sewil --plot docs/evidence/wrapper_cost.svg
"""

import argparse
import math
import os
import pathlib
import subprocess
import tempfile

USUAL = {"rows": 800, "columns": 400, "n_estimators": 50, "generations": 4, "candidates": 20}
VALUES = {
    "candidates": (10, 20, 40, 80),
    "generations": (2, 4, 8, 16),
    "columns": (100, 400, 1600, 6400),
    "rows": (200, 400, 800, 1600),
    "trees": (25, 50, 100, 200),
}


def processor_seconds(words):
    before = os.times()
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    return after.children_user - before.children_user + after.children_system - before.children_system


def cost(sewil, size, folder):
    table = folder / f"{size['rows']}x{size['columns']}.csv"
    if not table.exists():
        made = ["--rows", str(size["rows"]), "--noise", str(size["columns"] - 15), "--informative", "5"]
        subprocess.run(
            [sewil, "generate", table, *made, "--redundant", "10", "--labeled", "0.2"],
            check=True,
            stdout=subprocess.DEVNULL,
        )

    def select(generations, candidates):
        words = [sewil, "select", table, "--cv", "0", "--no-diagnostics", "--relevance", "none", "--threads", "1"]
        words += ["--n-estimators", size["trees"], "--generations", generations, "--population", candidates]
        return [str(word) for word in [*words, "--parents", max(2, candidates // 5), "--quiet"]]

    whole = min(processor_seconds(select(size["generations"], size["candidates"])) for _ in range(2))
    return whole - min(processor_seconds(select(1, 2)) for _ in range(2))


def plot(figures, path):
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "sewil"
    matplotlib.rcParams["svg.fonttype"] = "none"
    import matplotlib.pyplot as plt

    axes = plt.subplots(figsize=(6, 4))[1]
    for factor, by_value in figures.items():
        values, seconds = zip(*by_value.items(), strict=True)
        usual = by_value[USUAL[factor]]
        relative = [value / USUAL[factor] for value in values]
        axes.loglog(relative, [second / usual for second in seconds], marker="o", label=factor)
    axes.set_xlabel("factor, relative to its usual value")
    axes.set_ylabel("time, relative")
    axes.legend()
    plt.tight_layout()
    plt.savefig(path, metadata={"Date": None})


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sewil")
    parser.add_argument("--plot", type=pathlib.Path)
    words = parser.parse_args()
    figures: dict = {}
    print("| factor | values | processor seconds | exponent |\n|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for factor, values in VALUES.items():
            for value in values:
                seconds = cost(words.sewil, {**USUAL, factor: value}, pathlib.Path(folder))
                figures.setdefault(factor, {})[value] = max(seconds, 0.001)
            logs = [(math.log(v), math.log(s)) for v, s in figures[factor].items()]
            mean_x, mean_y = (sum(column) / len(logs) for column in zip(*logs, strict=True))
            slope = sum((x - mean_x) * (y - mean_y) for x, y in logs) / sum((x - mean_x) ** 2 for x, _ in logs)
            shown = ", ".join(f"{second:.2f}" for second in figures[factor].values())
            print(f"| {factor} | {', '.join(map(str, values))} | {shown} | {slope:.2f} |", flush=True)
    if words.plot:
        plot(figures, words.plot)


if __name__ == "__main__":
    main()
