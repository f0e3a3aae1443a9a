"""tests/python/test_every_format.py: one table in every format, written by the tools that people write it with, gives
the hash of the CSV file of that table: values, names of columns and labels."""

import csv
import gzip
import json
import pathlib
import shutil
import struct
import subprocess
import sys

import numpy as np
import pytest
import scipy.io
from scipy import sparse
from sklearn.datasets import dump_svmlight_file

ROWS, COLUMNS = 30, 8
NAMES = [f"gene{c}" for c in range(COLUMNS)]
UNNAMED = [f"column {c + 1}" for c in range(COLUMNS)]
IDS = [f"cell{row}" for row in range(ROWS)]
VALUES = np.random.default_rng(5).poisson(0.6, (ROWS, COLUMNS)).astype(float)
LABELS = np.arange(ROWS) % 3  # 0: no label
ZERO = ["--unlabeled", "0"]
FORMATS = {}


def form(header=UNNAMED, label="label"):
    """Registers a function that writes the table into a folder and returns the words that read it."""

    def register(write):
        FORMATS[write.__name__] = (write, list(header), label)
        return write

    return register


def write_csv(path, header, rows, delimiter=","):
    with (gzip.open if path.suffix == ".gz" else open)(path, "wt", newline="") as file:
        writer = csv.writer(file, delimiter=delimiter)
        writer.writerow(header)
        writer.writerows(rows)
    return path


def rows_of_table():
    return [[*row, label] for row, label in zip(VALUES.tolist(), LABELS.tolist(), strict=True)]


def labels_file(folder):
    """By id, in another order."""
    rows = list(zip(IDS, LABELS.tolist(), strict=True))[::-1]
    return ["--labels", write_csv(folder / "labels.csv", ["id", "label"], rows)]


def frame():
    pd = pytest.importorskip("pandas")
    table = pd.DataFrame(VALUES, columns=NAMES)
    table["label"] = LABELS
    return table


@form(NAMES)
def packed_csv(folder):
    return [write_csv(folder / "t.csv.gz", [*NAMES, "label"], rows_of_table())]


@form(NAMES)
def tsv(folder):
    return [write_csv(folder / "t.tsv", [*NAMES, "label"], rows_of_table(), delimiter="\t")]


@form(NAMES)
def genes_in_rows(folder):
    rows = [[name, *column] for name, column in zip(NAMES, VALUES.T.tolist(), strict=True)]
    return [write_csv(folder / "t.csv", ["gene", *IDS], rows), "--transpose", *labels_file(folder)]


@form()
def libsvm(folder):
    dump_svmlight_file(VALUES, LABELS, str(folder / "t.libsvm"), zero_based=False)
    return [folder / "t.libsvm"]


@form(NAMES)
def arff(folder):
    lines = ["@relation t", *(f"@attribute {name} numeric" for name in [*NAMES, "label"]), "@data"]
    lines += [",".join(map(repr, row)) for row in rows_of_table()]
    (folder / "t.arff").write_text("\n".join(lines) + "\n")
    return [folder / "t.arff"]


@form(label="Y")
def matlab_5(folder):
    scipy.io.savemat(folder / "t.mat", {"X": VALUES, "Y": LABELS.reshape(-1, 1)}, do_compression=True)
    return [folder / "t.mat"]


@form(label="Y")
def matlab_5_sparse(folder):
    scipy.io.savemat(folder / "t.mat", {"X": sparse.csc_matrix(VALUES), "Y": LABELS.astype(np.uint8)})
    return [folder / "t.mat"]


@form(label="Y")
def matlab_73(folder):
    hdf5storage = pytest.importorskip("hdf5storage")
    variables = {"X": VALUES, "Y": LABELS.reshape(-1, 1).astype(np.uint8), "note": "a text"}
    hdf5storage.savemat(str(folder / "t.mat"), variables, format="7.3")
    return [folder / "t.mat"]


@form(label="Y")
def matlab_73_kept(folder):
    """By hdf5storage, for machines that have not got it (tests/files/make_files.py)."""
    pytest.importorskip("h5py")
    return [pathlib.Path(__file__).resolve().parents[1] / "files" / "matlab73.mat"]


@form(label="Y")
def matlab_73_sparse(folder):
    """As MATLAB's documentation of version 7.3 files lays a sparse matrix out."""
    h5py = pytest.importorskip("h5py")
    columns = sparse.csc_matrix(VALUES)
    with h5py.File(folder / "t.mat", "w", userblock_size=512) as file:
        group = file.create_group("X")
        group.attrs["MATLAB_class"] = np.bytes_("double")
        group.attrs["MATLAB_sparse"] = np.uint64(ROWS)
        group["data"], group["ir"] = columns.data, columns.indices.astype(np.uint64)
        group["jc"] = columns.indptr.astype(np.uint64)
        file["Y"] = LABELS.reshape(1, -1).astype(float)
        file["Y"].attrs["MATLAB_class"] = np.bytes_("double")
    with open(folder / "t.mat", "r+b") as file:
        file.write(b"MATLAB 7.3 MAT-file")
    return [folder / "t.mat"]


@form()
def numpy_arrays(folder):
    np.save(folder / "X.npy", np.asfortranarray(VALUES))
    np.save(folder / "y.npy", LABELS)
    return [folder / "X.npy"]


@form(label="y")
def numpy_archive(folder):
    np.savez_compressed(folder / "t.npz", X=VALUES.astype(np.uint16), y=LABELS)
    return [folder / "t.npz"]


@form()
def scipy_archive(folder):
    sparse.save_npz(folder / "X.npz", sparse.csr_matrix(VALUES))
    np.save(folder / "y.npy", LABELS)
    return [folder / "X.npz"]


@form()
def idx(folder):
    for name, array in {"t-images-idx2-ubyte": VALUES, "t-labels-idx1-ubyte": LABELS}.items():
        sizes = struct.pack(f">{array.ndim}I", *array.shape)
        (folder / name).write_bytes(bytes([0, 0, 8, array.ndim]) + sizes + array.astype(np.uint8).tobytes())
    return [folder / "t-images-idx2-ubyte", "--labels", folder / "t-labels-idx1-ubyte"]


@form()
def matrix_market(folder):
    scipy.io.mmwrite(folder / "t.mtx", sparse.coo_matrix(VALUES))
    return [folder / "t.mtx", "--labels", write_csv(folder / "y.csv", ["label"], [[label] for label in LABELS])]


@form()
def matrix_market_of_r(folder):
    """R's Matrix, where R is."""
    if shutil.which("Rscript") is None:
        pytest.skip("skipped: there is no Rscript")
    np.savetxt(folder / "values.txt", VALUES)
    (folder / "write.R").write_text(
        "library(Matrix)\nx <- as.matrix(read.table('values.txt'))\n"
        "writeMM(Matrix(unname(x), sparse = TRUE), 't.mtx')\n"
    )
    done = subprocess.run(["Rscript", "write.R"], cwd=folder, capture_output=True, text=True, timeout=120, check=False)
    if done.returncode != 0:
        pytest.skip(f"skipped: R has no Matrix: {done.stderr.strip().splitlines()[-1:]}")
    return [folder / "t.mtx", "--labels", write_csv(folder / "y.csv", ["label"], [[label] for label in LABELS])]


@form(NAMES)
def folder_of_10x(folder):
    place = folder / "filtered_feature_bc_matrix"
    place.mkdir()
    with gzip.open(place / "matrix.mtx.gz", "wb") as file:
        scipy.io.mmwrite(file, sparse.coo_matrix(VALUES.T.astype(int)))
    features = [f"ENSG{c:05}\t{name}\tGene Expression\n" for c, name in enumerate(NAMES)]
    for name, lines in {"features": features, "barcodes": [f"{name}\n" for name in IDS]}.items():
        with gzip.open(place / f"{name}.tsv.gz", "wt") as file:
            file.writelines(lines)
    return [place, *labels_file(folder)]


@form(NAMES)
def file_of_10x(folder):
    h5py = pytest.importorskip("h5py")
    columns = sparse.csc_matrix(VALUES.T.astype(np.int32))
    with h5py.File(folder / "t.h5", "w") as file:
        group = file.create_group("matrix")
        group["barcodes"] = np.array(IDS, "S")
        group["data"], group["indices"] = columns.data, columns.indices.astype(np.int64)
        group["indptr"], group["shape"] = columns.indptr.astype(np.int64), np.array(columns.shape, np.int32)
        group["features/id"] = np.array([f"ENSG{c:05}" for c in range(COLUMNS)], "S")
        group["features/name"] = np.array(NAMES, "S")
    return [folder / "t.h5", *labels_file(folder)]


@form(NAMES)
def h5ad(folder):
    """By anndata, where it is (make test-anndata); test_foreign_files.py has files that it wrote."""
    anndata = pytest.importorskip("anndata")
    table = frame()
    table.index = IDS
    anndata.AnnData(sparse.csr_matrix(VALUES), table[["label"]], table[NAMES].T[[]]).write_h5ad(folder / "t.h5ad")
    return [folder / "t.h5ad", "--label", "label"]


@form(NAMES)
def parquet(folder):
    pytest.importorskip("pyarrow")
    frame().to_parquet(folder / "t.parquet")
    return [folder / "t.parquet"]


@form(NAMES)
def feather(folder):
    pytest.importorskip("pyarrow")
    frame().to_feather(folder / "t.feather")
    return [folder / "t.feather"]


@form(NAMES)
def arrow_of_polars(folder):
    pytest.importorskip("pyarrow")
    polars = pytest.importorskip("polars")
    polars.from_pandas(frame()).write_ipc(folder / "t.arrow")
    return [folder / "t.arrow"]


@form(NAMES)
def excel(folder):
    pytest.importorskip("openpyxl")
    frame().to_excel(folder / "t.xlsx", index=False)
    return [folder / "t.xlsx"]


def hash_of(words):
    done = subprocess.run(
        [sys.executable, "-m", "sewil", "info", *map(str, words), *ZERO, "--json"],
        text=True,
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)["data"]["hash"]


@pytest.mark.parametrize("name", FORMATS)
def test_each_format_gives_the_hash_of_the_csv_of_the_same_table(name, tmp_path):
    write, header, label = FORMATS[name]
    words = write(tmp_path)
    expected = hash_of([write_csv(tmp_path / "same.csv", [*header, label], rows_of_table())])
    assert hash_of(words) == expected
    other = [[row[0] + 1, *row[1:]] for row in rows_of_table()]
    assert hash_of([write_csv(tmp_path / "other.csv", [*header, label], other)]) != expected
