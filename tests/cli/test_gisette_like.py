"""tests/cli/test_gisette_like.py: a small Gisette-like, made by bench/gisette_like.py from made-up digits."""

import subprocess
import sys

import numpy as np
import pytest

from doc_blocks import ROOT

scipy_io = pytest.importorskip("scipy.io", reason="SciPy is not installed")
ROWS, COLUMNS = 60, 100


def write_idx(path, values):
    sizes = b"".join(size.to_bytes(4, "big") for size in values.shape)
    path.write_bytes(bytes([0, 0, 8, values.ndim]) + sizes + values.tobytes())


@pytest.fixture(scope="module")
def digits(tmp_path_factory):
    """50 images of each digit in MNIST's files: a dark square, and random pixels in it."""
    folder = tmp_path_factory.mktemp("digits")
    random = np.random.default_rng(5)
    labels = random.permutation(np.repeat(np.arange(10, dtype=np.uint8), 50))
    images = np.zeros((500, 28, 28), dtype=np.uint8)
    images[:, 4:24, 4:24] = random.integers(0, 256, (500, 20, 20))
    write_idx(folder / "train-images-idx3-ubyte", images)
    write_idx(folder / "train-labels-idx1-ubyte", labels)
    return folder


def make(digits, out, seed=1):
    words = [sys.executable, ROOT / "bench" / "gisette_like.py", digits, out, "--rows", ROWS, "--columns", COLUMNS]
    words += ["--seed", seed, "--no-forest"]
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout, scipy_io.loadmat(out / "gisette_like.mat")


def test_it_has_the_size_the_classes_the_probes_and_the_values_of_its_design(digits, tmp_path):
    told, made = make(digits, tmp_path)
    assert made["X"].shape == (ROWS, COLUMNS)
    assert made["X"].min() == 0 and 900 < made["X"].max() <= 999
    assert sorted(made["Y"].ravel()) == [-1] * (ROWS // 2) + [1] * (ROWS // 2)
    assert made["probe"].sum() == COLUMNS // 2
    assert made["probe"].ravel()[: COLUMNS // 2].sum() not in (0, COLUMNS // 2), "columns are in random order"
    assert "60 rows, 100 columns" in told and "probes: 50" in told


def test_real_columns_go_with_the_images_and_probes_with_nothing(tmp_path):
    """All 4s are one image and all 9s another with a bar more: what is real has one value for a class."""
    labels = np.tile(np.arange(10, dtype=np.uint8), 40)
    images = np.zeros((400, 28, 28), dtype=np.uint8)
    images[:, 12:24, 4:24] = 255
    images[labels == 9, 4:12, 4:24] = 200
    images[labels == 4, 4:12, 4:24] = 100  # too pale to count
    write_idx(tmp_path / "train-images-idx3-ubyte", images)
    write_idx(tmp_path / "train-labels-idx1-ubyte", labels)
    made = make(tmp_path, tmp_path)[1]
    four, nine = made["X"][made["Y"].ravel() == -1], made["X"][made["Y"].ravel() == 1]
    real = made["probe"].ravel() == 0
    pure = (four == four[0]).all(axis=0) & (nine == nine[0]).all(axis=0)
    telling = (made["X"] != made["X"][0]).any(axis=0)
    assert pure[real].all() and telling[real].any()
    assert set(np.unique(made["X"])) == {0, round(999 * 200**2 / 255**2), round(999 * 200 / 255), 999}
    assert set(np.unique(four)[:1]) == {0} and not four[:, real & telling].any()
    assert telling[~real].any() and not pure[~real & telling].any()


def test_the_same_seed_gives_the_same_table_and_another_another(digits, tmp_path):
    first = make(digits, tmp_path / "a")[1]["X"]
    assert np.array_equal(first, make(digits, tmp_path / "b")[1]["X"])
    assert not np.array_equal(first, make(digits, tmp_path / "c", seed=2)[1]["X"])


def test_sewil_reads_it_and_a_study_takes_no_other_size_for_it(digits, sewil, tmp_path):
    make(digits, tmp_path)
    told = sewil("info", "gisette_like.mat").out
    assert "columns   100 (100 numeric)" in told and "60 of 60 rows labeled, in column 'Y'" in told
    told = sewil("study", "run", "--data", ".", "--sets", "gisette-like", code=1)
    assert "60 rows, 100 columns and 2 classes were found, expected the 7000, 5000 and 2 of Gisette-like" in told.err


def test_a_study_does_not_miss_it_unless_it_was_named(sewil):
    told = sewil("study", "run", "--data", ".", code=2).err
    assert "Gisette is skipped" in told and "Gisette-like" not in told
    assert "Gisette-like is skipped" in sewil("study", "run", "--data", ".", "--sets", "gisette-like", code=2).err
