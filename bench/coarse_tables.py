"""bench/coarse_tables.py: do forests on long tables say the same of columns in 256 steps as of their exact values?

    make bench
    .venv/bin/python bench/coarse_tables.py build-bench/bench/forest_speed [--rows 20000] [--n-estimators 50]

Made tables with known informative columns. Per table and seed a forest on exact codes, one in steps, and, as a measure
of noise, one on exact codes with another seed. Prints a Markdown table: means over the seeds of the out-of-bag error on
exact codes, what steps add to it, paired, with the largest difference of either sign, and what another seed does; of
the ten columns of largest weight on exact codes, how many are among the ten in steps and among those of another seed;
how many times as fast steps are.
"""

import argparse
import json
import pathlib
import subprocess
import tempfile

import numpy as np

import forest_tables

COLUMNS = 30


def centers(rows, random, classes):
    labels = random.integers(0, classes, rows)
    values = random.normal(size=(rows, COLUMNS))
    values[:, :10] += 0.6 * random.normal(size=(classes, 10))[labels]
    return values, labels


def sign_of_a_product(rows, random):
    values = random.normal(size=(rows, COLUMNS))
    return values, (values[:, 0] * values[:, 1] + 0.5 * values[:, 2] > 0).astype(int)


def checkerboard(rows, random):
    values = random.uniform(size=(rows, COLUMNS))
    return values, (np.floor(12 * values[:, 0]) + np.floor(12 * values[:, 1])).astype(int) % 2


def thin_band(rows, random):
    """One row in 250 is of the other class, all in a thousandth of one column's range: less than a step."""
    values = random.normal(size=(rows, COLUMNS))
    labels = (values[:, 3] > 0).astype(int)
    band = np.argsort(values[:, 0])[rows // 2 : rows // 2 + rows // 250]
    labels[band] = 2
    return values, labels


def noisy(table, random, share=0.05):
    values, labels = table
    wrong = random.uniform(size=len(labels)) < share
    return values, np.where(wrong, random.integers(0, labels.max() + 1, len(labels)), labels)


TABLES = {
    "two classes, normal": lambda rows, random: noisy(centers(rows, random, 2), random),
    "six classes, normal": lambda rows, random: noisy(centers(rows, random, 6), random),
    "two classes, heavy tails": lambda rows, random: (lambda table: (np.exp(2 * table[0]), table[1]))(
        noisy(centers(rows, random, 2), random)
    ),
    "sign of a product": lambda rows, random: noisy(sign_of_a_product(rows, random), random),
    "checkerboard of 12 x 12": lambda rows, random: noisy(checkerboard(rows, random), random),
    "a class in less than a step": thin_band,
}


def forest(program, path, seed, trees, coarse):
    words = [program, path, "--n-estimators", str(trees), "--threads", "1", "--repeat", "1", "--seed", str(seed)]
    words += ["--coarse-rows", "1" if coarse else "0"]
    answer = json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)
    return answer["oob_error"], set(np.argsort(answer["weights"])[-10:]), answer["processor"] + answer["coding"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--rows", type=int, default=20000)
    parser.add_argument("--n-estimators", type=int, default=50)
    parser.add_argument("--seeds", type=int, default=3)
    options = parser.parse_args()
    names = ["error, exact", "steps add", "at most", "another seed", "columns", "another seed", "times as fast"]
    print(f"| {options.rows:,} x {COLUMNS} | {' | '.join(names)} |")
    print("|" + "---|" * 8, flush=True)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "table.raw"
        for name, make in TABLES.items():
            lines = []
            for seed in range(1, options.seeds + 1):
                forest_tables.write_raw(path, *make(options.rows, np.random.default_rng(seed)))
                exact, steps, other = (
                    forest(options.program, path, s, options.n_estimators, coarse)
                    for s, coarse in ((seed, False), (seed, True), (seed + 100, False))
                )
                lines.append(
                    (
                        exact[0],
                        steps[0] - exact[0],
                        other[0] - exact[0],
                        len(exact[1] & steps[1]),
                        len(exact[1] & other[1]),
                        exact[2] / steps[2],
                    )
                )
            error, add, noise, same, same_noise, speed = np.array(lines).T
            cells = [name, f"{error.mean():.4f}", f"{add.mean():+.4f}", f"{abs(add).max():.4f}"]
            cells += [
                f"{abs(noise).max():.4f}",
                f"{same.mean():.1f}",
                f"{same_noise.mean():.1f}",
                f"{speed.mean():.1f}",
            ]
            print(f"| {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
