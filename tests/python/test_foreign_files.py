"""tests/python/test_foreign_files.py: the command of the package reads Parquet, Arrow, Excel and HDF5 through the
libraries that know them, and each gives the hash of the same table as CSV."""

import json
import pathlib
import shutil
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

FILES = pathlib.Path(__file__).resolve().parents[1] / "files"
pd = pytest.importorskip("pandas")


def run(*words, code=0, **keywords):
    done = subprocess.run(
        [sys.executable, "-m", "sewil", *map(str, words)], text=True, capture_output=True, timeout=120, **keywords
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done


def hash_of(*words):
    return json.loads(run("info", *words, "--json").stdout)["data"]["hash"]


def refusal(*words, **keywords):
    done = run("info", *words, code=2, **keywords)
    assert done.stdout == "" and done.stderr.startswith("sewil: ") and done.stderr.count("\n") == 1, done.stderr
    return done.stderr


@pytest.fixture
def frame():
    random = np.random.default_rng(0)
    table = pd.DataFrame(
        {
            "size": random.normal(size=40).round(6),  # openpyxl writes 16 digits
            "count": random.integers(0, 9, 40),
            "site": pd.Categorical(["north", "south, east"] * 20),
            "day": pd.to_datetime("2021-03-25") + pd.to_timedelta(np.arange(40), "D"),
            "flag": random.random(40) < 0.5,
            "label": ["a", "b", None, "a"] * 10,
        }
    )
    table.loc[3, "size"] = np.nan
    return table


@pytest.fixture
def same(frame, tmp_path):
    frame.to_csv(tmp_path / "same.csv", index=False)
    return hash_of(tmp_path / "same.csv")


@pytest.mark.parametrize("name", ["t.parquet", "T.PARQUET", "t.feather", "t.arrow"])
def test_parquet_and_arrow_give_the_hash_of_their_csv(frame, same, name, tmp_path):
    pytest.importorskip("pyarrow")
    write = frame.to_parquet if "parquet" in name.lower() else frame.to_feather
    write(tmp_path / name)
    assert hash_of(tmp_path / name) == same


def test_a_named_index_may_be_the_ids(frame, tmp_path):
    pytest.importorskip("pyarrow")
    frame.index = pd.Index([f"p{i}" for i in range(40)], name="patient")
    frame.to_parquet(tmp_path / "t.parquet")
    frame.to_csv(tmp_path / "t.csv")
    assert hash_of(tmp_path / "t.parquet", "--id", "patient") == hash_of(tmp_path / "t.csv", "--id", "patient")


def test_an_excel_sheet_gives_the_hash_of_its_csv(frame, same, tmp_path):
    pytest.importorskip("openpyxl")
    frame.to_excel(tmp_path / "t.xlsx", index=False)
    assert hash_of(tmp_path / "t.xlsx") == same


def test_of_several_sheets_the_first_is_read_and_told(frame, same, tmp_path):
    pytest.importorskip("openpyxl")
    with pd.ExcelWriter(tmp_path / "t.xlsx") as book:
        frame.to_excel(book, sheet_name="mice", index=False)
        frame.head(2).to_excel(book, sheet_name="notes", index=False)
    assert "has 2 sheets; the first, 'mice', is read" in run("info", tmp_path / "t.xlsx").stderr
    assert hash_of(tmp_path / "t.xlsx") == same


@pytest.mark.parametrize("kind", ["csr", "csc", "dense"])
def test_an_h5ad_file_gives_the_hash_of_its_csv(kind):
    pytest.importorskip("h5py")
    assert hash_of(FILES / f"{kind}.h5ad", "--label", "cell_type") == hash_of(FILES / "table.csv")


def test_ids_and_columns_of_an_h5ad_file_are_known_by_their_names(tmp_path):
    pytest.importorskip("h5py")
    found = json.loads(run("info", FILES / "csr.h5ad", "--label=batch", "--id", "cell", "--json").stdout)
    assert found["data"]["id"] == "cell" and found["columns"][2]["name"] == "gene2"
    assert [kind["name"] for kind in found["data"]["classes"]] == ["batch 0", "batch 1", "batch 2"]


def test_a_file_of_10x_gives_the_hash_of_its_csv(tmp_path):
    pytest.importorskip("h5py")
    table = pd.read_csv(FILES / "table.csv")
    table[["cell_type"]].set_index(pd.Index([f"cell{i}" for i in range(len(table))])).to_csv(tmp_path / "labels.csv")
    found = hash_of(FILES / "tenx.h5", "--labels", tmp_path / "labels.csv")
    assert found == hash_of(FILES / "table.csv")


def test_files_of_several_formats_go_together(frame, tmp_path):
    pytest.importorskip("pyarrow")
    pytest.importorskip("openpyxl")
    frame.insert(0, "id", [f"p{i}" for i in range(40)])
    frame.to_csv(tmp_path / "all.csv", index=False)
    frame[["id", "size", "count", "site"]].to_parquet(tmp_path / "one.parquet")
    frame[["id", "day", "flag"]].to_feather(tmp_path / "two.feather")
    frame[["id", "label"]].to_excel(tmp_path / "labels.xlsx", index=False)
    words = ["--join", tmp_path / "two.feather", f"--labels={tmp_path / 'labels.xlsx'}", "--id", "id"]
    assert hash_of(tmp_path / "one.parquet", *words) == hash_of(tmp_path / "all.csv", "--id", "id")


def test_a_run_ends_with_its_files_and_leaves_no_others(tmp_path, monkeypatch):
    pytest.importorskip("h5py")
    monkeypatch.setenv("TMPDIR", str(tmp_path / "own"))
    (tmp_path / "own").mkdir()
    words = "--label cell_type --method rlsr --n-features-to-select 2 --n-estimators 10 --cv 0 --quiet --out"
    run("select", FILES / "csr.h5ad", *words.split(), tmp_path / "run")
    assert (tmp_path / "run" / "selected.txt").exists() and list((tmp_path / "own").iterdir()) == []


def test_ctrl_c_ends_it_with_the_best_so_far(frame, tmp_path, monkeypatch):
    pytest.importorskip("pyarrow")
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    frame["label"] = ["a", "b"] * 20
    frame.to_parquet(tmp_path / "t.parquet")
    words = ["select", tmp_path / "t.parquet", "--out", tmp_path / "run", "--generations", 1000000, "--quiet"]
    process = subprocess.Popen([sys.executable, "-m", "sewil", *map(str, words)], start_new_session=True)
    while process.poll() is None and not (tmp_path / "run" / "checkpoint.json").exists():
        time.sleep(0.02)
    import os

    os.killpg(process.pid, signal.SIGINT)
    assert process.wait(60) == 3
    assert list(tmp_path.glob("sewil-*")) == []


@pytest.mark.parametrize("cut", [0, 8, 100, 0.5, 0.9])
@pytest.mark.parametrize("name", ["t.parquet", "t.feather", "t.xlsx", "csr.h5ad", "tenx.h5", "matlab73.mat"])
def test_a_damaged_file_is_refused_by_one_sentence(frame, name, cut, tmp_path):
    path = tmp_path / name
    if (FILES / name).exists():
        shutil.copy(FILES / name, path)
    elif name.endswith("xlsx"):
        frame.to_excel(path, index=False)
    else:
        (frame.to_parquet if name.endswith("parquet") else frame.to_feather)(path)
    whole = path.read_bytes()
    path.write_bytes(whole[: int(cut * len(whole)) if cut < 1 else cut])
    # A file cut to nothing is no longer known for one of version 7.3.
    words = [] if name.endswith(".mat") else ["--label", "cell_type"]
    assert str(path) in refusal(path, *words)


@pytest.fixture
def matlab(tmp_path):
    """matlab({"X": values}, classes={"X": "logical"}): a file of version 7.3 as MATLAB's documentation lays it out."""
    h5py = pytest.importorskip("h5py")

    def write(variables, classes=None, sparse=()):
        with h5py.File(tmp_path / "t.mat", "w", userblock_size=512) as file:
            for name, value in variables.items():
                kind = (classes or {}).get(name, "double")
                if kind == "cell":
                    texts = [np.frombuffer(text.encode("utf-16-le"), np.uint16) for text in value]
                    nodes = [file.create_dataset(f"#refs#/{name}{i}", data=t[:, None]) for i, t in enumerate(texts)]
                    for node in nodes:
                        node.attrs["MATLAB_class"] = np.bytes_("char")
                    value = np.array([node.ref for node in nodes], h5py.ref_dtype)[None, :]
                if name in sparse:
                    node = file.create_group(name)
                    node.attrs["MATLAB_sparse"] = np.uint64(value.shape[0])
                    node["data"], node["ir"], node["jc"] = value.data, value.indices, value.indptr.astype(np.uint64)
                else:
                    node = file.create_dataset(name, data=value.T if kind != "cell" else value)
                node.attrs["MATLAB_class"] = np.bytes_(kind)
        with open(tmp_path / "t.mat", "r+b") as file:
            file.write(b"MATLAB 7.3 MAT-file")
        return tmp_path / "t.mat"

    return write


@pytest.mark.parametrize("full", [True, False])
def test_labels_of_a_matlab_file_may_be_texts_and_its_variables_have_any_name(full, matlab, tmp_path):
    from scipy import sparse

    values = np.arange(24.0).reshape(8, 3) % 5
    labels = ["wild", "mutant, \u00e9", ""] * 2 + ["wild"] * 2
    path = matlab(
        {"counts": values if full else sparse.csc_matrix(values), "kind": labels, "other": values[:2]},
        {"kind": "cell"},
        () if full else ["counts"],
    )
    names = [f"column {c + 1}" for c in range(3)]
    table = pd.DataFrame(values, columns=names)
    table["kind"] = labels
    table.to_csv(tmp_path / "same.csv", index=False)
    assert hash_of(path, "--x-name", "counts", "--y-name=kind") == hash_of(tmp_path / "same.csv")


def test_truth_values_of_a_matlab_file_are_numbers(matlab, tmp_path):
    values = np.arange(12).reshape(4, 3) % 2
    path = matlab({"X": values.astype(np.uint8), "Y": np.array([[1.0, 2, 1, 2]])}, {"X": "logical"})
    table = pd.DataFrame(values, columns=[f"column {c + 1}" for c in range(3)])
    table["Y"] = [1, 2, 1, 2]
    table.to_csv(tmp_path / "same.csv", index=False)
    assert hash_of(path) == hash_of(tmp_path / "same.csv")


def test_a_matlab_file_without_a_matrix_says_what_it_has(matlab):
    assert "found X (struct), expected X as a matrix of real numbers" in refusal(
        matlab({"X": np.zeros((2, 2)), "Y": np.ones((1, 2))}, {"X": "struct"})
    )
    assert "found 2 dimensions" not in refusal(matlab({"other": np.zeros((2, 2)), "more": np.ones((3, 3))}))


def test_indices_of_a_matlab_file_that_lie_are_refused_by_the_program(matlab):
    from scipy import sparse

    matrix = sparse.csc_matrix(np.eye(4))
    matrix.indices[1] = 99
    assert "expected a number from 0 to 3" in refusal(matlab({"X": matrix}, sparse=["X"]))


def test_a_matrix_that_claims_more_than_the_file_holds_is_refused(tmp_path):
    h5py = pytest.importorskip("h5py")
    shutil.copy(FILES / "dense.h5ad", tmp_path / "t.h5ad")
    with h5py.File(tmp_path / "t.h5ad", "r+") as file:
        attributes = dict(file["X"].attrs)
        del file["X"]
        file.create_dataset("X", (1_000_000, 1_000_000), "f8", chunks=(10, 10)).attrs.update(attributes)
    assert "claims to hold 1,000,000,000,000 values" in refusal(tmp_path / "t.h5ad", "--label", "cell_type")


def test_indices_that_lie_are_refused_by_the_program(tmp_path):
    h5py = pytest.importorskip("h5py")
    shutil.copy(FILES / "csr.h5ad", tmp_path / "t.h5ad")
    with h5py.File(tmp_path / "t.h5ad", "r+") as file:
        file["X/indices"][0] = 99
    assert "array 'indices': entry 1: found 99, expected a number from 0 to 7" in refusal(tmp_path / "t.h5ad")


def test_what_is_not_a_table_is_refused(tmp_path):
    h5py = pytest.importorskip("h5py")
    with h5py.File(tmp_path / "t.h5", "w") as file:
        file["x"] = 1
    assert "found 0 matrices with barcodes" in refusal(tmp_path / "t.h5")
    pa = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    parquet.write_table(pa.table({"a": [[1], [2]]}), tmp_path / "t.parquet")
    assert "column 'a' holds list<" in refusal(tmp_path / "t.parquet")


def test_no_message_of_a_library_steers_the_terminal(capsys):
    from sewil._foreign import say

    say("a\x1b[31m\udc80.parquet", "found \x0e and \u202e.")
    assert capsys.readouterr().err == "sewil: a\\x1b[31m\\udc80.parquet: found \\x0e and \\u202e.\n"


def test_a_library_that_is_missing_is_named(tmp_path):
    hide = "import sys; sys.modules['pyarrow'] = None; sys.argv = ['x', 't.parquet', '.']\n"
    hide += "from sewil import _convert; sys.exit(_convert.main())"
    (tmp_path / "t.parquet").write_bytes(b"PAR1")
    done = subprocess.run([sys.executable, "-c", hide], text=True, capture_output=True, cwd=tmp_path, timeout=60)
    assert done.returncode == 2
    assert done.stderr == (
        "sewil: t.parquet: found a Parquet file, which is read by pyarrow; install it: pip install pyarrow.\n"
    )
