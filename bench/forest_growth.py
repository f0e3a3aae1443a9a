"""bench/forest_growth.py: seconds and memory of one forest against rows, columns, classes and trees, as Markdown, and a plot.

    .venv/bin/python bench/forest_growth.py build-bench/bench/forest_speed [--most-rows 1000000] [--plot docs/benchmarks/forest_growth.svg]
"""

import argparse
import json
import pathlib
import resource
import subprocess
import tempfile

import forest_tables


def measure(program, rows, columns, classes, trees, folder):
    path = pathlib.Path(folder) / "made.raw"
    forest_tables.write_raw(path, *forest_tables.generated(rows, columns, classes))
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    out = subprocess.run([program, path, "--trees", str(trees), "--threads", "2", "--repeat", "1"], check=True, capture_output=True, text=True)
    answer = json.loads(out.stdout)
    peak = max(before, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss) / 1024
    return answer["best"], answer["processor"], answer["coding"], peak


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
    print("| what grows | rows | columns | classes | trees | seconds | processor seconds | coding | largest process so far |\n|" + "---|" * 9)
    curves = {}
    with tempfile.TemporaryDirectory() as folder:
        for what in ("columns", "classes", "trees", "rows"):  # rows last: the peak only rises
            for value in steps[what]:
                size = {**base, what: value}
                wall, processor, coding, peak = measure(options.program, **size, folder=folder)
                curves.setdefault(what, []).append((value, processor))
                print(f"| {what} | {size['rows']} | {size['columns']} | {size['classes']} | {size['trees']} | {wall:.3f} | {processor:.3f} | {coding:.3f} | {peak:.0f} MB |", flush=True)
    if options.plot:
        import matplotlib

        matplotlib.use("svg")
        import matplotlib.pyplot as plt

        figure, axes = plt.subplots(1, 4, figsize=(12, 3), constrained_layout=True)
        for axis, (what, points) in zip(axes, curves.items()):
            axis.loglog(*zip(*points), marker="o")
            axis.set_xlabel(what)
            axis.grid(True, which="both", alpha=0.3)
        axes[0].set_ylabel("processor seconds")
        figure.savefig(options.plot, metadata={"Date": None})


if __name__ == "__main__":
    main()
