"""bench/forest_comparison.py: single forests of sewil, scikit-learn, ranger and oneDAL on the same tables, side by
side.

    make bench
    .venv/bin/python bench/forest_comparison.py build-bench/bench/forest_speed \
    [--repeat 3] [--threads 2] [--only madelon,Isolet]

200 trees, unlimited depth, floor(sqrt) columns per node, OOB votes and column weights. Every program gets the same
raw matrix file; runs alternate, so that a busy machine hurts all alike; the best of the repeats counts. Prints a
Markdown table: seconds (wall clock), and how many times slower the others are; with --processor the same in processor
seconds of one thread.
"""

import argparse
import json
import math
import pathlib
import subprocess
import sys
import tempfile
import time
import warnings

import numpy as np

import forest_tables

HERE = pathlib.Path(__file__).resolve().parent
warnings.filterwarnings("ignore")


def clock(processor):
    return time.process_time() if processor else time.perf_counter()


def scikit_learn(values, labels, trees, threads, seed, processor, intelex=False):
    if intelex:
        from sklearnex.ensemble import RandomForestClassifier
    else:
        from sklearn.ensemble import RandomForestClassifier
    forest = RandomForestClassifier(trees, oob_score=True, n_jobs=threads, random_state=seed)
    start = clock(processor)
    forest.fit(values, labels)
    weights = forest.feature_importances_
    return clock(processor) - start, 1 - forest.oob_score_, len(weights)


def own(program, path, trees, threads, batch, processor):
    out = subprocess.run(
        [
            program,
            path,
            "--n-estimators",
            str(trees),
            "--threads",
            str(threads),
            "--repeat",
            "1",
            "--batch",
            str(batch),
        ],
        check=True,
        capture_output=True,
        text=True,
    )
    answer = json.loads(out.stdout)
    return answer["processor" if processor else "best"], answer["oob_error"]


def ranger(path, trees, threads, processor):
    out = subprocess.run(
        ["Rscript", HERE / "forest_ranger.R", path, str(trees), str(threads), "1"],
        check=True,
        capture_output=True,
        text=True,
    )
    answer = json.loads(out.stdout)
    return answer["processor" if processor else "best"], answer["oob_error"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--n-estimators", type=int, default=200)
    parser.add_argument("--only", default="")
    parser.add_argument(
        "--processor", action="store_true", help="processor seconds of one thread instead of wall clock"
    )
    parser.add_argument("--intelex", action="store_true", help="compare with oneDAL too")
    options = parser.parse_args()
    if options.processor:
        options.threads = 1
    chosen = [name for name in options.only.split(",") if name]

    others = ["scikit-learn", "ranger"] + (["oneDAL"] if options.intelex else [])
    print(
        f"| table | sewil | sewil, batch of 40 | {' | '.join(others)} | times faster | "
        f"OOB error, sewil / {' / '.join(others)} |"
    )
    print("|" + "---|" * (5 + len(others)))
    ratios: dict[str, list] = {name: [] for name in others}
    with tempfile.TemporaryDirectory() as folder:
        for name, make in forest_tables.TABLES.items():
            if chosen and name.split()[0] not in chosen:
                continue
            values, labels = make()
            path = pathlib.Path(folder) / "table.raw"
            forest_tables.write_raw(path, values, labels)
            values = values.astype(np.float32)
            large = len(labels) > 50000
            seconds: dict[str, list] = {key: [] for key in ["sewil", "batch", *others]}
            errors = {}
            for repeat in range(1 if large else options.repeat):
                taken, errors["sewil"] = own(
                    options.program, path, options.n_estimators, options.threads, 1, options.processor
                )
                seconds["sewil"].append(taken)
                if not large:
                    seconds["batch"].append(
                        own(options.program, path, options.n_estimators, options.threads, 40, options.processor)[0]
                    )
                taken, errors["scikit-learn"], _ = scikit_learn(
                    values, labels, options.n_estimators, options.threads, repeat, options.processor
                )
                seconds["scikit-learn"].append(taken)
                taken, errors["ranger"] = ranger(path, options.n_estimators, options.threads, options.processor)
                seconds["ranger"].append(taken)
                if options.intelex:
                    taken, errors["oneDAL"], _ = scikit_learn(
                        values, labels, options.n_estimators, options.threads, repeat, options.processor, intelex=True
                    )
                    seconds["oneDAL"].append(taken)
            best = {key: min(times) if times else math.nan for key, times in seconds.items()}
            for key in others:
                ratios[key].append(best[key] / best["sewil"])
            cells = [
                f"{best['sewil']:.3f}",
                f"{best['batch']:.3f}" if seconds["batch"] else "",
                *(f"{best[key]:.3f}" for key in others),
            ]
            faster = " / ".join(f"{best[key] / best['sewil']:.1f}" for key in others)
            print(
                f"| {name} | {' | '.join(cells)} | {faster} | "
                f"{' / '.join(f'{errors[key]:.3f}' for key in ['sewil', *others])} |"
            )
            sys.stdout.flush()
    print(
        "\nGeometric mean: " + ", ".join(f"{math.exp(np.mean(np.log(r))):.1f}x over {key}" for key, r in ratios.items())
    )


if __name__ == "__main__":
    main()
