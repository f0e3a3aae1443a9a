"""bench/forest_growth.py: processor seconds of one forest, one thread, against rows, columns, classes and trees, as
Markdown, and a plot.

    .venv/bin/python bench/forest_growth.py build-bench/bench/forest_speed [--most-rows 1000000] \
        [--plot docs/evidence/forest_growth.svg]
"""

import argparse
import json
import pathlib
import subprocess
import tempfile

import forest_tables


def measure(program, rows, columns, classes, trees, folder):
    path = pathlib.Path(folder) / "made.raw"
    forest_tables.write_raw(path, *forest_tables.generated(rows, columns, classes))
    words = [program, path, "--n-estimators", str(trees), "--threads", "1", "--repeat", "1"]
    answer = json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)
    return answer["processor"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--most-rows", type=int, default=1000000)
    parser.add_argument("--plot", default="")
    options = parser.parse_args()
    base = {"rows": 10000, "columns": 50, "classes": 2, "trees": 100}
    steps = {
        "rows": [r for r in (1000, 10000, 100000, 1000000) if r <= options.most_rows],
        "columns": [20, 50, 100, 200],
        "classes": [2, 5, 10, 25],
        "trees": [50, 100, 200, 400],
    }
    print("| what grows | rows | columns | classes | trees | seconds |\n|" + "---|" * 6)
    curves: dict = {}
    with tempfile.TemporaryDirectory() as folder:
        for what in ("columns", "classes", "trees", "rows"):
            for value in steps[what]:
                size = {**base, what: value}
                seconds = measure(options.program, **size, folder=folder)
                curves.setdefault(what, []).append((value, seconds))
                cells = [what, *size.values(), f"{seconds:.3f}"]
                print(f"| {' | '.join(map(str, cells))} |", flush=True)
    if options.plot:
        import matplotlib

        matplotlib.use("svg")
        import matplotlib.pyplot as plt

        figure, axes = plt.subplots(1, 4, figsize=(12, 3), constrained_layout=True)
        for axis, (what, points) in zip(axes, curves.items(), strict=True):
            axis.loglog(*zip(*points, strict=True), marker="o")
            axis.set_xlabel(what)
            axis.grid(True, which="both", alpha=0.3)
        axes[0].set_ylabel("processor seconds")
        figure.savefig(options.plot, metadata={"Date": None})


if __name__ == "__main__":
    main()
