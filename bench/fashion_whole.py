"""bench/fashion_whole.py: `sewil select` with its defaults on all images of Fashion-MNIST, 1 % of them labeled.

    apt-get install -y dataset-fashion-mnist
    .venv/bin/python bench/fashion_whole.py build/sewil [--images N] [OPTIONS OF select]

70,000 images of 784 pixels from Debian's package (--data names another folder of the four files; --images takes the
first N); the labeled rows are drawn class by class. Prints time, memory, the chosen columns, the accuracy of the labels
filled in and what the run itself expected.
"""

import argparse
import csv
import gzip
import json
import os
import pathlib
import subprocess
import tempfile
import time

import numpy as np

parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("sewil")
parser.add_argument("--data", type=pathlib.Path, default=pathlib.Path("/usr/share/datasets/fashion-mnist"))
parser.add_argument("--images", type=int, default=70_000)
parser.add_argument("--labeled", type=float, default=0.01)
parser.add_argument("--seed", type=int, default=1)
options, select_words = parser.parse_known_args()


def read_idx(name):
    with gzip.open(options.data / name) as file:
        raw = file.read()
    shape = tuple(int.from_bytes(raw[4 + 4 * i : 8 + 4 * i], "big") for i in range(raw[3]))
    return np.frombuffer(raw, np.uint8, offset=4 + 4 * raw[3]).reshape(shape)


parts = [part for part in ("train", "t10k") if (options.data / f"{part}-images-idx3-ubyte.gz").exists()]
images = np.concatenate([read_idx(f"{part}-images-idx3-ubyte.gz").reshape(-1, 784) for part in parts])
truth = np.concatenate([read_idx(f"{part}-labels-idx1-ubyte.gz") for part in parts]).astype(np.int64)
images, truth = images[: options.images], truth[: options.images]
random = np.random.default_rng(options.seed)
known = np.full(len(truth), -1)
for k in range(10):
    rows = np.flatnonzero(truth == k)
    chosen = random.choice(rows, max(1, round(options.labeled * len(rows))), replace=False)
    known[chosen] = k

with tempfile.TemporaryDirectory() as scratch:
    folder = pathlib.Path(scratch)
    np.save(folder / "images.npy", images)
    np.save(folder / "labels.npy", known)
    words = [options.sewil, "select", folder / "images.npy", "--labels", folder / "labels.npy", "--unlabeled", "-1"]
    words += ["--out", folder / "run", "--quiet", *select_words]
    start = time.time()
    child = subprocess.Popen([str(word) for word in words])
    _, status, usage = os.wait4(child.pid, 0)
    wall = time.time() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode in (0, 3), "select failed"
    record = json.loads((folder / "run" / "record.json").read_text())
    with (folder / "run" / "labels.csv").open() as file:
        lines = list(csv.DictReader(file))

rows = np.array([int(line["row"]) for line in lines]) - 1
predicted = np.array([int(line["predicted"] or -1) for line in lines])
assert (known[rows] == -1).all() and len(rows) == (known == -1).sum()
print(f"{len(truth):,} images, {(known >= 0).sum()} labeled; stopped early: {record['stopped']}")
print(
    f"seconds {wall:.0f}, processor seconds {usage.ru_utime + usage.ru_stime:.0f}, peak {usage.ru_maxrss / 1024:.0f} MB"
)
print("parts:", {name: round(value) for name, value in record["seconds"].items()})
print(
    f"chosen {len(record['selected'])} of 784; accuracy on the unlabeled rows {np.mean(predicted == truth[rows]):.3f}"
)
expected = (record["estimate"] or {}).get("chosen")
if expected:
    print(f"expected {expected['accuracy']:.3f} ({expected['low']:.3f} to {expected['high']:.3f})")
print("rows: learned", record.get("learned_rows"), "scored", record.get("scored_rows"))
