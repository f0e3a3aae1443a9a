"""bench/forest_tables.py: the six tables of the forest comparison, from ../shared/data and generated.

A table is a column subset of a data set with its true labels: the first rows in a fixed random order, so that the
sizes are those of the semi-supervised protocol (labeled + unlabeled rows), and floor(sqrt(d)) columns drawn with a
fixed seed.
"""

import gzip
import os
import pathlib

import numpy as np

DATA = pathlib.Path(os.environ.get("SEWIL_DATA", pathlib.Path(__file__).resolve().parents[2] / "shared" / "data"))


def _mat(name):
    import scipy.io

    data = scipy.io.loadmat(DATA / f"{name}.mat")
    return np.asarray(data["X"], dtype=float), np.asarray(data["Y"]).ravel()


def _images(name):
    folder = DATA / name
    images = np.frombuffer(gzip.open(folder / "train-images-idx3-ubyte.gz").read(), np.uint8, offset=16).reshape(
        -1, 784
    )
    labels = np.frombuffer(gzip.open(folder / "train-labels-idx1-ubyte.gz").read(), np.uint8, offset=8)
    rows = np.loadtxt(gzip.open(folder / "subset10000.txt.gz"), dtype=int)
    return (images[rows] > 0).astype(float), labels[rows]


def _protein():
    import csv

    with gzip.open(DATA / "mice_protein_expression.csv.gz", "rt") as file:
        _, *lines = csv.reader(file)
    values = np.array([[float(cell) if cell else np.nan for cell in line[1:-1]] for line in lines])
    return values, np.array([line[-1] for line in lines])


def whole_set(name):
    """All rows and columns of one of the paper's data sets, classes numbered from 0."""
    files = {
        "Protein": _protein,
        "Madelon": lambda: _mat("madelon"),
        "Coil20": lambda: _mat("COIL20"),
        "MNIST": lambda: _images("mnist"),
        "Fashion": lambda: _images("fashion"),
    }
    values, labels = files.get(name, lambda: _mat(name))()
    return values, np.unique(labels, return_inverse=True)[1]


def generated(rows, columns, classes=2, seed=0):
    from sklearn.datasets import make_classification

    return make_classification(
        rows,
        columns,
        n_informative=10,
        n_redundant=10,
        n_classes=classes,
        n_clusters_per_class=2,
        flip_y=0.05,
        random_state=seed,
    )


def _subset(table, rows, columns, seed=0):
    values, labels = table
    random = np.random.default_rng(seed)
    keep = random.permutation(len(labels))[:rows]
    varying = np.flatnonzero(values[keep].std(axis=0) > 0)
    chosen = np.sort(random.choice(varying, columns, replace=False))
    return values[np.ix_(keep, chosen)], np.unique(labels[keep], return_inverse=True)[1]


TABLES = {
    "madelon 2340 x 22": lambda: _subset(_mat("madelon"), 2340, 22),
    "Isolet 1404 x 24": lambda: _subset(_mat("Isolet"), 1404, 24),
    "COIL20 1296 x 32": lambda: _subset(_mat("COIL20"), 1296, 32),
    "PCMAC 1749 x 57": lambda: _subset(_mat("PCMAC"), 1749, 57),
    "MNIST 9900 x 28": lambda: _subset(_images("mnist"), 9900, 28),
    "generated 100000 x 50": lambda: generated(100000, 50),
}


def write_raw(path, values, labels):
    """The raw matrix file of bench/raw_matrix.h."""
    rows, columns = values.shape
    with open(path, "wb") as file:
        np.array([rows, columns, labels.max() + 1], dtype=np.int64).tofile(file)
        np.asfortranarray(values, dtype=np.float64).T.tofile(file)
        labels.astype(np.int32).tofile(file)
