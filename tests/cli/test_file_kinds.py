"""tests/cli/test_file_kinds.py: tables in the files that people have, written by the tools that write them, give the
hash of the same table as CSV."""

import csv
import gzip
import json

import numpy as np
import pytest
import scipy.io
import scipy.sparse

ROWS, COLUMNS = 40, 12
NAMES = [f"g{c}" for c in range(COLUMNS)]
IDS = [f"cell-{row:03}" for row in range(ROWS)]


@pytest.fixture(scope="module")
def values():
    return np.random.default_rng(0).poisson(0.4, (ROWS, COLUMNS)).astype(float)


LABELS = [("" if row % 4 == 0 else "ab"[row % 3 == 0]) for row in range(ROWS)]


def write_csv(path, header, rows, **kwargs):
    with open(path, "w", newline="") as file:
        writer = csv.writer(file, **kwargs)
        writer.writerow(header)
        writer.writerows(rows)
    return path


def number(value):
    return "" if np.isnan(value) else repr(float(value))


@pytest.fixture
def hash_of(sewil):
    def run(*words):
        return json.loads(sewil("info", *words, "--json").out)["data"]["hash"]

    return run


@pytest.fixture
def as_csv(hash_of, tmp_path):
    """The hash of a table written as CSV."""

    def run(values, names, labels=LABELS):
        rows = [[*map(number, row), label] for row, label in zip(values, labels, strict=True)]
        return hash_of(write_csv(tmp_path / "same.csv", [*names, "label"], rows))

    return run


@pytest.fixture
def label_files(tmp_path):
    """By id in another order, and row by row."""
    by_id = write_csv(tmp_path / "labels.csv", ["sample", "label"], list(zip(IDS, LABELS, strict=True))[::-1])
    in_order = write_csv(tmp_path / "y.csv", ["label"], [[label or "NA"] for label in LABELS])
    return by_id, in_order


UNNAMED = [f"column {c + 1}" for c in range(COLUMNS)]


@pytest.mark.parametrize("make", [scipy.sparse.coo_matrix, scipy.sparse.coo_array])
@pytest.mark.parametrize("kind", ["csr", "csc", "coo"])
@pytest.mark.parametrize("packed", [False, True])
def test_a_sparse_archive_of_scipy_gives_the_hash_of_its_csv(
    values, make, kind, packed, as_csv, hash_of, label_files, tmp_path
):
    values = values.copy()
    values[3, 4] = np.nan
    path = tmp_path / "X.npz"
    scipy.sparse.save_npz(path, make(values).asformat(kind), compressed=packed)
    expected = as_csv(values, UNNAMED)
    assert hash_of(path, "--labels", label_files[1]) == expected
    scipy.sparse.save_npz(path, make(values.T).asformat(kind), compressed=packed)
    assert hash_of(path, "--transpose", "--labels", label_files[1]) == expected


def test_labels_as_an_array_are_found_beside_a_sparse_archive(values, as_csv, hash_of, tmp_path):
    labels = ["ab"[row % 2] for row in range(ROWS)]
    scipy.sparse.save_npz(tmp_path / "X_train.npz", scipy.sparse.csr_matrix(values))
    np.save(tmp_path / "y_train.npy", np.array(labels))
    expected = as_csv(values, UNNAMED, labels)
    assert hash_of(tmp_path / "X_train.npz") == expected
    (tmp_path / "y_train.npy").rename(tmp_path / "other.npy")
    assert hash_of(tmp_path / "X_train.npz", "--labels", tmp_path / "other.npy") == expected


def test_an_archive_may_name_its_columns_and_rows(values, as_csv, hash_of, sewil, tmp_path):
    path = tmp_path / "t.npz"
    np.savez(path, X=values, label=np.array(LABELS), columns=np.array(NAMES), ids=np.array(IDS))
    assert hash_of(path) == as_csv(values, NAMES)
    assert json.loads(sewil("info", path, "--json").out)["data"]["id"] == "id"


@pytest.mark.parametrize("kind", ["sparse", "integer", "array", "packed", "turned"])
def test_a_matrix_market_file_gives_the_hash_of_its_csv(values, kind, as_csv, hash_of, label_files, tmp_path):
    matrix = values.T if kind == "turned" else values
    path = tmp_path / ("t.mtx.gz" if kind == "packed" else "t.mtx")
    with gzip.open(path, "wb") if kind == "packed" else open(path, "wb") as file:
        whole = matrix.astype(int) if kind == "integer" else matrix
        scipy.io.mmwrite(file, whole if kind == "array" else scipy.sparse.coo_matrix(whole))
    words = ["--transpose"] if kind == "turned" else []
    assert hash_of(path, *words, "--labels", label_files[1]) == as_csv(values, UNNAMED)


@pytest.fixture
def tenx(values, tmp_path):
    """As Cell Ranger writes it: genes in rows, all packed."""
    folder = tmp_path / "filtered_feature_bc_matrix"
    folder.mkdir()
    with gzip.open(folder / "matrix.mtx.gz", "wb") as file:
        scipy.io.mmwrite(file, scipy.sparse.coo_matrix(values.T.astype(int)))
    with gzip.open(folder / "features.tsv.gz", "wt") as file:
        file.writelines(f"ENSG{i:05}\t{name}\tGene Expression\n" for i, name in enumerate(NAMES))
    with gzip.open(folder / "barcodes.tsv.gz", "wt") as file:
        file.writelines(f"{barcode}\n" for barcode in IDS)
    return folder


def test_a_folder_of_10x_gives_the_hash_of_its_csv(values, tenx, as_csv, hash_of, label_files):
    expected = as_csv(values, NAMES)
    assert hash_of(tenx, "--labels", label_files[0]) == expected
    assert hash_of(tenx, "--labels", label_files[0], "--id", "sample") == expected
    assert hash_of(tenx / "matrix.mtx.gz", "--labels", label_files[0]) == expected


def test_a_run_on_a_folder_of_10x_names_genes_and_barcodes(tenx, label_files, sewil, tmp_path):
    words = f"select {tenx} --labels {label_files[0]} --method rlsr --n-features-to-select 3 --n-estimators 10 --cv 0"
    sewil(*words.split(), "--out", "run", "--quiet")
    assert len((tmp_path / "run" / "selected.txt").read_text().split()) == 3
    assert "cell-008" in (tmp_path / "run" / "labels.csv").read_text()


@pytest.mark.parametrize("corner", ["gene\t", "\t", ""])
def test_genes_in_rows_give_the_hash_of_samples_in_rows(values, corner, as_csv, hash_of, label_files, tmp_path):
    lines = [corner + "\t".join(IDS)]
    lines += ["\t".join([name, *map(number, column)]) for name, column in zip(NAMES, values.T, strict=True)]
    path = tmp_path / "expression.tsv"
    path.write_text("\n".join(lines) + "\n")
    expected = as_csv(values, NAMES)
    assert hash_of(path, "--transpose", "--labels", label_files[0], "--id", "sample") == expected
    lines.insert(1, "\t".join(["label", *LABELS]))
    path.write_text("\n".join(lines) + "\n")
    assert hash_of(path, "--transpose", "--label", "label") == expected


def test_files_side_by_side_give_the_hash_of_one(values, as_csv, hash_of, tmp_path):
    left = [[i, *map(number, row[:5]), label] for i, row, label in zip(IDS, values, LABELS, strict=True)]
    right = [[*map(number, row[5:]), i] for i, row in zip(IDS, values, strict=True)]
    one = write_csv(tmp_path / "left.csv", ["sample", *NAMES[:5], "label"], left)
    two = write_csv(tmp_path / "right.csv", [*NAMES[5:], "sample"], right[::-1])
    assert hash_of(one, "--id", "sample", "--join", two) == as_csv(values, NAMES)


def test_the_chosen_columns_of_a_joined_table_in_steps_have_the_values_of_the_files(values, sewil, tmp_path):
    left = [[i, *map(number, row[:5]), label] for i, row, label in zip(IDS, values, LABELS, strict=True)]
    right = [[i, *map(number, row[5:] + 0.123)] for i, row in zip(IDS, values, strict=True)]
    one = write_csv(tmp_path / "left.csv", ["sample", *NAMES[:5], "label"], left)
    two = write_csv(tmp_path / "right.csv", ["sample", *NAMES[5:]], right[::-1])
    words = "--method rlsr --n-features-to-select 10 --n-estimators 10 --cv 0 --bins 2 --quiet --out run"
    sewil("select", one, "--id", "sample", "--join", two, *words.split())
    with open(tmp_path / "run" / "selected.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    by_id = dict(zip(IDS, values, strict=True))
    for row in rows:
        for name in set(row) & set(NAMES):
            shift = 0.123 if NAMES.index(name) >= 5 else 0
            assert float(row[name]) == by_id[row["sample"]][NAMES.index(name)] + shift


def test_what_cannot_be_read_alone_is_refused_by_one_sentence(refused, values, tmp_path):
    scipy.sparse.save_npz(tmp_path / "X.npz", scipy.sparse.bsr_matrix(values))
    assert "the format 'bsr', expected csr, csc or coo" in refused("info", "X.npz")
    (tmp_path / "t.h5ad").write_bytes(b"\x89HDF\r\n\x1a\n")
    assert "pip install 'sewil[files]'" in refused("info", "t.h5ad")
    (tmp_path / "folder").mkdir()
    assert "folder: is a folder without a matrix.mtx" in refused("info", "folder")
    write_csv(tmp_path / "t.csv", ["a", "b"], [[1, 2], [3, 4]])
    assert "y.csv: cannot be read" in refused("info", "t.csv", "--labels", "y.csv")
    assert "b.csv: cannot be read" in refused("info", "t.csv", "--join", "b.csv")
