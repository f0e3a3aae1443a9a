"""bench/read_speed.py: reading speed of sewil against pandas and NumPy on the same generated files.

Run: make bench && .venv/bin/python bench/read_speed.py build-bench/bench/read_file [--mb 100] [--folder DIR]
The files are deleted afterwards. Prints a Markdown table; docs/evidence/reading.md keeps one.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import time

import numpy as np
import pandas as pd

parser = argparse.ArgumentParser()
parser.add_argument("program")
parser.add_argument("--mb", type=float, default=100, help="size of each CSV file")
parser.add_argument("--times", type=int, default=3, help="runs; the best counts")
parser.add_argument("--folder", default=None, help="where the files go")
options = parser.parse_args()
random = np.random.default_rng(1)


def write_rows(path, header, make_block):
    """Appends blocks of text lines until the file has the size asked for."""
    with open(path, "w") as file:
        file.write(header)
        while file.tell() < options.mb * 1e6:
            file.write(make_block())


def lines(cells):
    return "\n".join(map(",".join, cells)) + "\n"


def doubles():
    return lines([list(map(repr, row)) for row in random.normal(size=(500, 50)).tolist()])


def counts():
    return lines([list(map(str, row)) for row in random.integers(0, 256, size=(500, 785)).tolist()])


def mixed():
    numbers = random.normal(size=(2000, 8)).round(4).tolist()
    words = random.choice(["red", "green", '"light, blue"', "NA"], size=(2000, 2)).tolist()
    return lines([list(map(repr, row)) + word for row, word in zip(numbers, words, strict=True)])


def best_of(read):
    """Processor seconds: all but the first column use one thread, and other work on the machine must not count."""
    seconds = []
    for _ in range(options.times):
        start = time.process_time()
        read()
        seconds.append(time.process_time() - start)
    return min(seconds)


def sewil(path, threads):
    out = subprocess.run(
        [options.program, path, str(options.times), str(threads)], check=True, capture_output=True, text=True
    )
    return json.loads(out.stdout)


def names(columns):
    return ",".join(f"c{i}" for i in range(columns)) + "\n"


CASES = {
    "doubles, 50 columns": (names(50), doubles, True),
    "integers 0..255, 785 columns": (names(785), counts, True),
    "8 numbers and 2 texts, some quoted": (names(10), mixed, False),
}

print("| file | sewil, all threads (wall clock) | sewil, 1 thread | pandas | numpy.loadtxt |")
print("|---|---|---|---|---|")
with tempfile.TemporaryDirectory(dir=options.folder) as folder:
    for title, (header, make_block, numeric) in CASES.items():
        path = pathlib.Path(folder) / "t.csv"
        write_rows(path, header, make_block)
        size = path.stat().st_size / 1e6
        both = sewil(path, 0)
        one = sewil(path, 1)["processor_seconds"]
        pandas_fast = best_of(lambda: pd.read_csv(path))
        numpy = best_of(lambda: np.loadtxt(path, delimiter=",", skiprows=1)) if numeric else None

        def cell(seconds):
            return "-" if seconds is None else f"{size / seconds:.0f} MB/s (sewil {seconds / one:.1f}x)"

        print(
            f"| {title}, {size:.0f} MB | {both['mb_per_second']:.0f} MB/s ({both['threads']} threads, "
            f"peak {both['peak_mb']:.0f} MB) "
            f"| {size / one:.0f} MB/s | {cell(pandas_fast)} | {cell(numpy)} |"
        )
        sys.stdout.flush()
        path.unlink()
