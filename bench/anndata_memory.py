"""bench/anndata_memory.py: memory that a fit on an AnnData takes, as a table for docs/evidence/python.md.

Cells of sparse counts are written to an h5ad file; processes of their own then read it, into memory or backed, and fit
a ranker. What is shown is the most memory each held (the kernel's maximum resident set) before and after the fit,
beside the bytes of the sparse matrix and of a dense copy in its type.

    python bench/anndata_memory.py                  # where anndata is installed, tools/requirements-anndata.txt
"""

import os
import pathlib
import resource
import subprocess
import sys
import tempfile

SIZES = ((2_000, 20_000), (10_000, 20_000))
DENSITY = 0.05
FORMS = ("csr in memory", "csc in memory", "csr backed")


def write(path, rows, columns, form):
    import anndata
    import numpy as np
    import pandas as pd
    from scipy import sparse

    random = np.random.default_rng(0)
    cells = int(rows * columns * DENSITY)
    places = random.integers(0, rows, cells), random.integers(0, columns, cells)
    values = (random.poisson(1.0, cells) + 1).astype(np.float32)
    X = sparse.coo_matrix((values, places), (rows, columns)).asformat(form[:3])
    kinds = np.array(["a", "b", None], dtype=object)[np.minimum(random.integers(0, 20, rows), 2)]
    obs = pd.DataFrame({"kind": pd.Categorical(kinds)}, index=[f"c{row}" for row in range(rows)])
    anndata.AnnData(X, obs, pd.DataFrame(index=[f"g{column}" for column in range(columns)])).write_h5ad(path)


def held():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**10


def measure(path, form):
    import anndata

    from sewil import ForestImportanceSelector

    adata = anndata.read_h5ad(path, backed="r" if form.endswith("backed") else None)
    before = held()
    ForestImportanceSelector(
        n_features_to_select=20, n_estimators=20, cv=0, random_state=0, n_jobs=1, diagnostics=False
    ).fit(adata, label="kind")
    print(before, held())


def again(*words):
    command = [sys.executable, __file__, *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def main():
    print("| cells x genes | sparse, MB | dense, MB | form | held before the fit, MB | at most in it, MB |")
    print("|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for rows, columns in SIZES:
            for form in FORMS:
                path = pathlib.Path(folder) / "t.h5ad"
                again("write", path, rows, columns, form)
                before, after = map(float, again("measure", path, form).split())
                dense = rows * columns * 4 / 2**20
                cells = os.path.getsize(path) / 2**20
                print(f"| {rows:,} x {columns:,} | {cells:.0f} | {dense:.0f} | {form} | {before:.0f} | {after:.0f} |")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["write", path, rows, columns, form]:
            write(path, int(rows), int(columns), form)
        case ["measure", path, form]:
            measure(path, form)
        case _:
            main()
