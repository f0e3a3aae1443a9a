"""bench/large_tables.py: time and memory of reading and coding CSV tables of growing size.

Run: make && python3 bench/large_tables.py build/sewil [--folder DIR] [--rows 10000 100000 1000000] [--columns 100 1000]
`sewil info --quiet` reads a table, codes it where it is put into steps, and counts what it says of the columns. Both
ways: as it is (held: the text, then 8 bytes a cell) and with --bins 255 (a byte a cell). A way that would take more
than --most GB is left out. The files are deleted, but those that were there before. Prints a Markdown table;
docs/evidence/large.md keeps one.
"""

import argparse
import os
import pathlib
import subprocess
import tempfile
import time

parser = argparse.ArgumentParser()
parser.add_argument("program")
parser.add_argument("--folder", default=None, help="where the files go; files of an earlier run there are used")
parser.add_argument("--rows", type=int, nargs="+", default=[10_000, 100_000, 1_000_000])
parser.add_argument("--columns", type=int, nargs="+", default=[100, 1000])
parser.add_argument("--most", type=float, default=6, help="GB a way may take")
parser.add_argument("--threads", type=int, default=0)
options = parser.parse_args()


def measured(*words):
    """Wall seconds, processor seconds and peak memory in MB of one run."""
    start = time.time()
    child = subprocess.Popen([options.program, *map(str, words)], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode == 0, words
    return time.time() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def shown(figures):
    return "{:.1f} | {:.1f} | {:,.0f}".format(*figures)


def measure(folder, rows, columns):
    path = pathlib.Path(folder) / f"t{rows}x{columns}.csv"
    made = not path.exists()
    if made:
        size = f"--rows {rows} --informative 20 --redundant 0 --noise {columns - 20} --separation 2 --labeled 0.01"
        measured("generate", path, *size.split(), "--digits", 6, "--quiet")
    bytes_there = path.stat().st_size
    words = ["info", path, "--quiet", "--threads", options.threads]
    plain = "- | - | -"
    if bytes_there + 8 * rows * columns < options.most * 2**30:
        plain = shown(measured(*words))
    steps = shown(measured(*words, "--bins", 255))
    print(f"| {rows:,} x {columns:,} | {bytes_there / 1e6:,.0f} | {steps} | {plain} |", flush=True)
    if made:
        for ending in (".csv", ".roles.csv", ".truth.csv"):
            path.with_suffix(ending).unlink(missing_ok=True)


print("| table | file, MB | in steps: s | processor s | peak, MB | as it is: s | processor s | peak, MB |")
print("|---|---|---|---|---|---|---|---|")
with tempfile.TemporaryDirectory(dir=options.folder) as scratch:
    for columns in options.columns:
        for rows in options.rows:
            measure(options.folder or scratch, rows, columns)
