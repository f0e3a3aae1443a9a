"""bench/two_programs.py: two builds of the command side by side: does the new one do more work than the old?

One whole `sewil select` per data set, on the split of selection_baseline.py, with few trees and generations.
Instructions are counted by callgrind, so that the figures hold on a busy machine; with `--seconds` processor seconds
are taken in turns instead, and the median ratio is shown. The estimate (`--cv`) is left out: older programs have
none.

    .venv/bin/python bench/two_programs.py OLD NEW Protein,Madelon --n-estimators 20 --generations 2
"""

import argparse
import json
import pathlib
import re
import resource
import statistics
import subprocess
import tempfile

from selection_baseline import SIZES, saved_split, split_of


def words_of(program, table, labels, told, out):
    known = subprocess.run([program, "select", "--help"], capture_output=True, text=True, check=True).stdout
    return [
        *(program, "select", str(table), "--labels", str(labels), "--unlabeled", "-1", "--threads", "1", "--quiet"),
        *("--n-estimators", str(told.n_estimators), "--generations", str(told.generations), "--out", str(out)),
        *(("--cv", "0") if "--cv" in known else ()),
    ]


def instructions(words):
    callgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
    log = subprocess.run([*callgrind, *words], capture_output=True, text=True, check=True).stderr
    found = re.search(r"Collected : (\d+)", log)
    assert found, log
    return int(found[1])


def processor_seconds(words):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(words, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def chosen(folder):
    return [column["name"] for column in json.loads((folder / "record.json").read_text())["selected"]]


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("old")
    words.add_argument("new")
    words.add_argument("sets", nargs="?", default=",".join(SIZES))
    words.add_argument("--n-estimators", type=int, default=20)
    words.add_argument("--generations", type=int, default=2)
    words.add_argument("--seconds", type=int, metavar="TIMES", help="processor seconds, TIMES runs of each in turns")
    told = words.parse_args()
    unit = "processor seconds" if told.seconds else "10^9 instructions"
    print(f"| set | old, {unit} | new, {unit} | new / old | same columns |\n|---|---|---|---|---|", flush=True)
    for name in told.sets.split(","):
        with tempfile.TemporaryDirectory() as folder:
            table, labels = saved_split(split_of(name), folder)
            outs = pathlib.Path(folder, "old"), pathlib.Path(folder, "new")
            commands = [words_of(p, table, labels, told, o) for p, o in zip((told.old, told.new), outs, strict=True)]
            if told.seconds:
                pairs = [[processor_seconds(command) for command in commands] for _ in range(told.seconds)]
            else:
                pairs = [[instructions(command) / 1e9 for command in commands]]
            same = "yes" if chosen(outs[0]) == chosen(outs[1]) else "NO"
        old, new = (statistics.median(pair[side] for pair in pairs) for side in (0, 1))
        ratio = statistics.median(pair[1] / pair[0] for pair in pairs)
        print(f"| {name} | {old:.2f} | {new:.2f} | {ratio:.3f} | {same} |", flush=True)


if __name__ == "__main__":
    main()
