"""bench/memory_need.py: what a run says it needs, and what it then takes, as a table for docs/reference/reliability.md.

The command is started with too little memory, told what it wants, and given that, until it goes on: the last figure is
what it said. The most memory it held is the kernel's (maximum resident set).

    python3 bench/memory_need.py build/sewil
"""

import os
import re
import subprocess
import sys
import tempfile

UNITS = {"kB": 2**10, "MB": 2**20, "GB": 2**30}
TABLES = {
    "800 x 5,000": ("--rows 800 --labeled 0.1 --noise 4970", "--generations 1"),
    "800 x 1,000, RLSR": ("--rows 800 --labeled 0.1 --noise 970", "--method rlsr"),
    "100,000 x 50": (
        "--rows 100000 --labeled 0.01 --noise 20",
        "--generations 1 --population 4 --parents 2 --n-estimators 20",
    ),
}
COLUMNS = "--informative 10 --redundant 20 --quiet"
COMMON = "--cv 0 --no-diagnostics --threads 2 --quiet --out run"


def needed(words, folder):
    """The last amount that was asked for, in megabytes, and the most that was held."""
    said = 0.0
    for _ in range(10):
        limit = ["--memory", f"{max(1, int(said) + 1)}M"]
        process = subprocess.Popen([*words, *limit], cwd=folder, stderr=subprocess.PIPE, text=True)
        assert process.stderr
        message = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode == 0:
            return said, usage.ru_maxrss / 2**10
        amount = re.search(r"needs ([\d.]+) (kB|MB|GB)", message)
        assert amount, message
        said = float(amount[1]) * UNITS[amount[2]] / 2**20
    raise AssertionError("it never had enough")


def main():
    sewil = os.path.abspath(sys.argv[1])
    print("| table (CSV) | said, MB | taken, MB |\n|---|---|---|", flush=True)
    for name, (data, options) in TABLES.items():
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sewil, "generate", "t.csv", *COLUMNS.split(), *data.split()], cwd=folder, check=True)
            said, taken = needed([sewil, "select", "t.csv", *options.split(), *COMMON.split()], folder)
        print(f"| {name} | {said:.0f} | {taken:.0f} |", flush=True)


if __name__ == "__main__":
    main()
