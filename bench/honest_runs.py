"""bench/honest_runs.py: what the benches of groups, shares and shift have in common: tables as files, `sewil label` on
them, lines kept so that a stopped bench goes on.
"""

import csv
import json
import os
import pathlib
import subprocess
import tempfile

import numpy as np

SEWIL = os.environ.get("SEWIL", "build/sewil")


def label(values, classes, known, *options, groups=None):
    """The record of `sewil label` with the classes of the other rows hidden."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "table.csv"
        with path.open("w", newline="") as file:
            writer = csv.writer(file)
            beside = ["truth"] if groups is None else ["group", "truth"]
            writer.writerow([*(f"x{column}" for column in range(values.shape[1])), *beside, "label"])
            for row, line in enumerate(values):
                beside = [f"c{classes[row]}"] if groups is None else [f"g{groups[row]}", f"c{classes[row]}"]
                shown = f"c{classes[row]}" if known[row] else ""
                writer.writerow([*(f"{value:.6g}" for value in line), *beside, shown])
        words = [
            SEWIL,
            "label",
            str(path),
            "--label",
            "label",
            "--truth",
            "truth",
            "--json",
            "--threads",
            "1",
            *options,
        ]
        done = subprocess.run(words, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def kept_lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def each_line(path, jobs):
    """Runs the jobs ({key: function that gives figures}) that are not kept yet, and gives all lines."""
    lines = kept_lines(path)
    done = {line["key"] for line in lines}
    with path.open("a") as file:
        for key, job in jobs.items():
            if key in done:
                continue
            line = {"key": key, **job()}
            file.write(json.dumps(line) + "\n")
            file.flush()
            lines.append(line)
    return lines


def mean_and_error(values):
    return f"{np.mean(values):+.3f} ± {np.std(values, ddof=1) / np.sqrt(len(values)):.3f}"
