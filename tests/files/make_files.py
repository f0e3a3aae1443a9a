"""tests/files/make_files.py: writes the files beside it, by the tools that people write them with.

Run it where anndata is installed (tools/requirements-anndata.txt); what it wrote is kept, so that the tests need h5py
alone. table.csv holds the same table.
"""

import csv
import pathlib

import anndata
import h5py
import hdf5storage
import numpy as np
import pandas as pd
from scipy import sparse

HERE = pathlib.Path(__file__).parent
ROWS, COLUMNS = 30, 8
random = np.random.default_rng(7)
values = random.poisson(0.6, (ROWS, COLUMNS)).astype(np.float32)
names = [f"gene{c}" for c in range(COLUMNS)]
ids = [f"cell{row}" for row in range(ROWS)]
labels = [None if row % 5 == 0 else "ab"[row % 2] for row in range(ROWS)]

obs = pd.DataFrame(
    {
        "cell_type": pd.Categorical(labels),
        "age": np.arange(ROWS) / 4,
        "batch": [f"batch {row % 3}" for row in range(ROWS)],
        "count": pd.array([None if row == 3 else row for row in range(ROWS)], dtype="Int64"),
    },
    index=ids,
)
var = pd.DataFrame(index=names)
for kind, X in {"csr": sparse.csr_matrix(values), "csc": sparse.csc_matrix(values), "dense": values}.items():
    adata = anndata.AnnData(X, obs.copy(), var.copy())
    adata.write_h5ad(HERE / f"{kind}.h5ad", compression="gzip")

with open(HERE / "table.csv", "w", newline="") as file:
    writer = csv.writer(file)
    writer.writerow([*names, "cell_type"])
    for row, label in zip(values.tolist(), labels, strict=True):
        writer.writerow([*map(int, row), label or ""])

# As Cell Ranger 3 lays it out: https://www.10xgenomics.com, "Feature-Barcode Matrices", HDF5.
with h5py.File(HERE / "tenx.h5", "w") as file:
    columns = sparse.csc_matrix(values.T)
    group = file.create_group("matrix")
    group["barcodes"] = np.array(ids, "S")
    group["data"] = columns.data.astype(np.int32)
    group["indices"] = columns.indices.astype(np.int64)
    group["indptr"] = columns.indptr.astype(np.int64)
    group["shape"] = np.array(columns.shape, np.int32)
    features = group.create_group("features")
    features["id"] = np.array([f"ENSG{c}" for c in range(COLUMNS)], "S")
    features["name"] = np.array(names, "S")
    features["feature_type"] = np.array(["Gene Expression"] * COLUMNS, "S")

# The table of tests/python/test_every_format.py, for machines without hdf5storage.
hdf5storage.savemat(
    str(HERE / "matlab73.mat"),
    {
        "X": np.random.default_rng(5).poisson(0.6, (30, 8)).astype(float),
        "Y": (np.arange(30) % 3).reshape(-1, 1).astype(np.uint8),
    },
    format="7.3",
)
