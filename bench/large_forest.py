"""bench/large_forest.py: one forest on many rows, side by side: sewil on exact codes and on at most 255 codes a column,
oneDAL (scikit-learn-intelex, which bins columns to 256 values) and scikit-learn.

    make bench
    .venv/bin/python bench/large_forest.py build-bench/bench/forest_speed [--rows 100000,1000000] [--columns 50] \
        [--n-estimators 50] [--threads 2] [--repeat 2] [--without scikit-learn]

Runs alternate, so that a busy machine hurts all alike; the best of the repeats counts. Prints a Markdown table: wall
clock and processor seconds of growing with out-of-bag votes and column weights, and how many times as many processor
seconds as sewil's on 255 codes. Coding is printed by itself: oneDAL's seconds hold its binning.
"""

import argparse
import json
import pathlib
import subprocess
import tempfile
import time
import warnings

import numpy as np

import forest_tables

warnings.filterwarnings("ignore")
STEPS = 255


def in_steps(values):
    """Each column as the number of its step, all steps of about as many rows."""
    stepped = np.empty_like(values)
    for column in range(values.shape[1]):
        borders = np.quantile(values[:, column], np.arange(1, STEPS) / STEPS)
        stepped[:, column] = np.searchsorted(borders, values[:, column])
    return stepped


def own(program, path, options):
    words = [
        program,
        path,
        "--n-estimators",
        str(options.n_estimators),
        "--threads",
        str(options.threads),
        "--repeat",
        "1",
    ]
    answer = json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)
    return answer["best"], answer["processor"], answer["oob_error"], answer["coding"]


def theirs(kind, values, labels, options, seed):
    forest = kind(options.n_estimators, oob_score=True, n_jobs=options.threads, random_state=seed)
    start, processor = time.perf_counter(), time.process_time()
    forest.fit(values, labels)
    assert len(forest.feature_importances_) == values.shape[1]
    return time.perf_counter() - start, time.process_time() - processor, 1 - forest.oob_score_, 0.0


def rivals(options):
    from sklearn.ensemble import RandomForestClassifier

    found = {"scikit-learn": RandomForestClassifier}
    from sklearnex.ensemble import RandomForestClassifier as OneDal

    found["oneDAL"] = OneDal
    return {name: kind for name, kind in found.items() if name not in options.without.split(",")}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--rows", default="100000,1000000")
    parser.add_argument("--columns", type=int, default=50)
    parser.add_argument("--n-estimators", type=int, default=50)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--repeat", type=int, default=2)
    parser.add_argument("--without", default="", help="rivals to leave out, separated by commas")
    options = parser.parse_args()
    print("| rows | program | wall clock s | processor s | times sewil, 255 codes | coding s | OOB error |")
    print("|" + "---|" * 7, flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for rows in map(int, options.rows.split(",")):
            values, labels = forest_tables.generated(rows, options.columns)
            exact, coarse = pathlib.Path(folder) / "exact.raw", pathlib.Path(folder) / "coarse.raw"
            forest_tables.write_raw(exact, values, labels)
            forest_tables.write_raw(coarse, in_steps(values), labels)
            runs: dict = {}
            for seed in range(options.repeat):
                runs.setdefault("sewil, 255 codes", []).append(own(options.program, coarse, options))
                runs.setdefault("sewil, exact codes", []).append(own(options.program, exact, options))
                for name, kind in rivals(options).items():
                    runs.setdefault(name, []).append(theirs(kind, values, labels, options, seed))
            best = {name: [min(kind) for kind in zip(*took, strict=True)] for name, took in runs.items()}
            base = best["sewil, 255 codes"][1]
            for name, (wall, processor, error, coding) in best.items():
                cells = [rows, name, f"{wall:.2f}", f"{processor:.2f}", f"{processor / base:.1f}"]
                cells += [f"{coding:.2f}" if coding else "", f"{error:.4f}"]
                print(f"| {' | '.join(map(str, cells))} |", flush=True)


if __name__ == "__main__":
    main()
