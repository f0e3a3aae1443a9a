"""tests/golden/read_data_sets.py: known answers for tests/unit/read/data_sets_test.cpp, from SciPy, NumPy and the csv
module.

Prints one line of C++ per data set: rows, columns, class labels with counts, and a few cells (0-based row and column).
Run: .venv/bin/python tests/golden/read_data_sets.py [folder with the data sets, default ../shared/data]
"""

import csv
import gzip
import pathlib
import sys

import numpy as np
import scipy.io

ROOT = pathlib.Path(
    sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parents[2] / "../shared/data"
)


def idx(path):
    with gzip.open(path) as file:
        data = file.read()
    sizes = [int.from_bytes(data[4 + 4 * i : 8 + 4 * i], "big") for i in range(data[3])]
    return np.frombuffer(data, np.uint8, offset=4 + 4 * len(sizes)).reshape(sizes[0], -1).squeeze()


def describe(name, x, labels):
    rows, columns = x.shape
    values, counts = np.unique(labels, return_counts=True)
    # Cells that differ from zero, spread over the table, and the sum of every 7th cell as a whole-table check.
    where = np.flatnonzero(x.ravel() != 0)
    picked = where[np.linspace(0, len(where) - 1, 5).astype(int)]
    cells = ", ".join(f"{{{at // columns}, {at % columns}, {float(x.ravel()[at])!r}}}" for at in picked)
    total = float(np.cumsum(x.ravel()[::7].astype(float))[-1])
    classes = ", ".join(f'{{"{value}", {count}}}' for value, count in zip(values, counts, strict=True))
    print(f'    {{"{name}", {rows}, {columns}, {{{classes}}}, {{{cells}}}, {total!r}}},')


with gzip.open(ROOT / "mice_protein_expression.csv.gz", "rt", newline="") as file:
    lines = list(csv.reader(file))[1:]
describe(
    "mice_protein_expression.csv.gz",
    np.array([[float(v) for v in line[1:-1]] for line in lines]),
    np.array([line[-1] for line in lines]),
)
for name in ["madelon", "Isolet", "COIL20", "PCMAC", "RELATHE", "BASEHOCK"]:
    mat = scipy.io.loadmat(ROOT / f"{name}.mat")
    describe(f"{name}.mat", mat["X"], mat["Y"].ravel())
for name in ["fashion", "mnist"]:
    describe(
        f"{name}/train-images-idx3-ubyte.gz",
        idx(ROOT / name / "train-images-idx3-ubyte.gz"),
        idx(ROOT / name / "train-labels-idx1-ubyte.gz"),
    )
