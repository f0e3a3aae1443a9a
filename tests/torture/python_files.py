"""tests/torture/python_files.py: damaged files of the formats that the package's command reads through Python's
libraries (Parquet, Arrow, Excel, HDF5), which do not promise to survive them; the command does."""

import importlib.util
import io
import pathlib
import sys

import numpy as np
from mutate import damaged

KEPT = pathlib.Path(__file__).resolve().parents[1] / "files"
NEEDS = {"h5py": (".h5ad", ".h5", ".mat"), "pyarrow": (".parquet", ".feather"), "openpyxl": (".xlsx",)}


def good_files():
    """Name to content, of those whose library is installed."""
    endings = [ending for library, of_it in NEEDS.items() if importlib.util.find_spec(library) for ending in of_it]
    files = {path.name: path.read_bytes() for path in sorted(KEPT.iterdir()) if path.suffix in endings}
    if importlib.util.find_spec("pandas") is None:
        return files
    import pandas as pd

    frame = pd.DataFrame({"a": np.arange(30) / 7, "b": ["x", "y", None] * 10, "label": ["p", "q", None] * 10})
    for ending, write in ((".parquet", frame.to_parquet), (".feather", frame.to_feather), (".xlsx", frame.to_excel)):
        if ending in endings:
            out = io.BytesIO()
            write(out)
            files[f"t{ending}"] = out.getvalue()
    return files


def attack_by(call, result):
    """The attack, with the functions by which the others call a command and judge what it answered."""
    files = good_files()

    def attack(world, random, folder):
        if not world.python or not files:
            return "skipped"
        name = random.choice(sorted(files))
        (folder / name).write_bytes(damaged(files[name], random))
        return result(call(world, folder, ["-m", "sewil", "info", name], sys.executable))

    return attack
