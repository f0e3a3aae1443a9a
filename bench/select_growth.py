"""bench/select_growth.py: time and memory of `sewil select` against rows and columns, beside scikit-learn's RFE.

    .venv/bin/python bench/select_growth.py build/sewil bench/search/growth.jsonl --rows 1000 10000 --columns 100
    .venv/bin/python bench/select_growth.py build/sewil bench/search/growth.jsonl --plot docs/evidence/growth.svg

Each pair of rows and columns is a generated table (20 true columns, 1 % labels, at least 60 of them) and one run of the
command with its defaults and --memory; a line of results is kept for each, and what is there already is not run again.
--rfe runs, in a process of its own that is ended after --limit seconds, what a user would write with scikit-learn: RFE
with a forest of 200 trees, a fifth of the columns at a time, down to 20 columns, on the labeled rows (it takes no
others) and, with --all-rows, on all rows with their true labels, which a user does not have. Ends by printing a table.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

RFE = """
import sys
import numpy as np
from sklearn.ensemble import RandomForestClassifier
from sklearn.feature_selection import RFE
X, y = np.load(sys.argv[1]), np.load(sys.argv[2])
forest = RandomForestClassifier(200, n_jobs=-1, random_state=0)
found = RFE(forest, n_features_to_select=20, step=0.2).fit(X, y)
print(" ".join(map(str, np.flatnonzero(found.support_))))
"""


def measured(words, limit=None):
    """Wall seconds, processor seconds, peak MB and the output of one run; None when it was ended."""
    start = time.time()
    with tempfile.TemporaryFile("w+") as out:
        child = subprocess.Popen([str(word) for word in words], stdout=out)
        ended = False
        while True:
            pid, status, usage = os.wait4(child.pid, os.WNOHANG)
            if pid:
                break
            if limit and not ended and time.time() - start > limit:
                child.kill()
                ended = True
            time.sleep(0.05)
        child.returncode = os.waitstatus_to_exitcode(status)
        if ended:
            return None
        assert child.returncode == 0, words
        out.seek(0)
        text = out.read()
    return {
        "wall": round(time.time() - start, 2),
        "cpu": round(usage.ru_utime + usage.ru_stime, 2),
        "mb": round(usage.ru_maxrss / 1024),
        "text": text,
    }


def labeled_share(rows):
    return max(0.01, 60 / rows)


def make_table(sewil, folder, rows, columns):
    path = folder / f"t{rows}x{columns}.csv"
    if not path.exists():
        size = f"--rows {rows} --informative 20 --redundant 0 --noise {columns - 20} --separation 2 --digits 6"
        words = [sewil, "generate", path, *size.split(), "--labeled", labeled_share(rows), "--quiet"]
        subprocess.run([str(word) for word in words], check=True)
    roles = path.with_suffix(".roles.csv").read_text().splitlines()[1:]
    true_columns = {line.split(",")[0].strip('"') for line in roles if "informative" in line}
    return path, true_columns


def run_select(sewil, path, true_columns, options):
    words = ["--memory", options.memory, "--threads", options.threads, "--bins", options.bins, "--quiet"]
    with tempfile.TemporaryDirectory() as out:
        run = measured([sewil, "select", path, *words, "--out", out])
        record = json.loads(pathlib.Path(out, "record.json").read_text())
    del run["text"]
    chosen = {column["name"] for column in record["selected"]}
    return {
        **run,
        "chosen": len(chosen),
        "true": len(chosen & true_columns),
        "seconds": {name: round(value, 1) for name, value in record["seconds"].items()},
        "scored_rows": record.get("scored_rows"),
        **({"bins": options.bins} if options.bins else {}),
    }


def run_rfe(path, true_columns, limit, all_rows, folder):
    import numpy as np
    import pandas as pd

    table = pd.read_csv(path)
    truth = pd.read_csv(path.with_suffix(".truth.csv")).iloc[:, -1].to_numpy()
    labeled = table.iloc[:, -1].notna().to_numpy() | all_rows
    values, labels = folder / "x.npy", folder / "y.npy"
    np.save(values, table.iloc[:, :-1].to_numpy()[labeled])
    np.save(labels, truth[labeled])
    names = list(table.columns[:-1])
    del table
    run = measured([sys.executable, "-c", RFE, values, labels], limit)
    if run is None:
        return {"ended_after": limit}
    chosen = {names[int(place)] for place in run.pop("text").split()}
    return {**run, "chosen": len(chosen), "true": len(chosen & true_columns)}


def shown(line):
    if line is None:
        return "- | - | -"
    if "ended_after" in line:
        return f"not within {line['ended_after'] / 60:.0f} minutes | | "
    return f"{line['cpu']:,.0f} | {line['mb']:,} | {line['true']} / {line['chosen']}"


def plot(lines, path):
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "sewil"
    matplotlib.rcParams["svg.fonttype"] = "none"
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(2, 2, figsize=(9, 7), sharey="row")
    marks = {"select": "o", "rfe": "s", "rfe-all": "^"}
    for side, (along, fixed) in enumerate((("rows", "columns"), ("columns", "rows"))):
        for what in marks:
            of = [line for line in lines if line["what"] == what and "cpu" in line]
            for value in sorted({line[fixed] for line in of}):
                some = sorted((line for line in of if line[fixed] == value), key=lambda line: line[along])
                if len(some) < 2:
                    continue
                for place, figure_of in enumerate(("cpu", "mb")):
                    axes[place][side].loglog(
                        [line[along] for line in some],
                        [line[figure_of] for line in some],
                        marker=marks[what],
                        label=f"{what}, {value:,} {fixed}",
                    )
        axes[1][side].set_xlabel(along)
        if axes[0][side].lines:
            axes[0][side].legend(fontsize="small")
    axes[0][0].set_ylabel("processor seconds")
    axes[1][0].set_ylabel("peak memory, MB")
    figure.tight_layout()
    plt.savefig(path, metadata={"Date": None})


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sewil")
    parser.add_argument("results", type=pathlib.Path)
    parser.add_argument("--rows", type=int, nargs="*", default=[])
    parser.add_argument("--columns", type=int, nargs="*", default=[])
    parser.add_argument("--folder", type=pathlib.Path, help="where tables are kept; none: they are deleted")
    parser.add_argument("--memory", default="6G")
    parser.add_argument("--bins", type=int, default=0, help="steps that `select` puts columns into; 0: as they are")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rfe", action="store_true")
    parser.add_argument("--all-rows", action="store_true")
    parser.add_argument("--limit", type=float, default=180, help="seconds an RFE may take")
    parser.add_argument("--plot", type=pathlib.Path)
    options = parser.parse_args()

    lines = []
    if options.results.exists():
        lines = [json.loads(line) for line in options.results.read_text().splitlines()]
    known = {(line["what"], line["rows"], line["columns"]) for line in lines}
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.folder or pathlib.Path(scratch)
        wanted = ["select"] + ["rfe"] * options.rfe + ["rfe-all"] * (options.rfe and options.all_rows)
        for rows in options.rows:
            for columns in options.columns:
                for what in wanted:
                    if (what, rows, columns) in known:
                        continue
                    path, true_columns = make_table(options.sewil, folder, rows, columns)
                    if what == "select":
                        found = run_select(options.sewil, path, true_columns, options)
                    else:
                        found = run_rfe(path, true_columns, options.limit, what == "rfe-all", pathlib.Path(scratch))
                    lines.append({"what": what, "rows": rows, "columns": columns, **found})
                    with options.results.open("a") as out:
                        out.write(json.dumps(lines[-1]) + "\n")
    by_what = {(line["what"], line["rows"], line["columns"]): line for line in lines}
    print(
        "| rows x columns | select: processor s | peak, MB | true of 20 / chosen | RFE: processor s | peak, MB | true |"
    )
    print("|---|---|---|---|---|---|---|")
    for rows, columns in sorted({(line["rows"], line["columns"]) for line in lines}):
        cells = [shown(by_what.get((what, rows, columns))) for what in ("select", "rfe")]
        steps = by_what.get(("select", rows, columns), {}).get("bins")
        print(f"| {rows:,} x {columns:,}{f', {steps} steps' if steps else ''} | {' | '.join(cells)} |")
    if options.plot:
        plot(lines, options.plot)


if __name__ == "__main__":
    main()
