"""tests/golden/forest_sklearn.py: what scikit-learn's forest says on tables the tests know, as forest_sklearn.json.

Run by hand with the data sets at hand: .venv/bin/python tests/golden/forest_sklearn.py [sewil command] 200 trees,
default settings (unlimited depth, sqrt columns per node, bootstrap), 10 seeds: mean and standard deviation of the OOB
error, mean column weights. Tables: selected features of four data sets (every row, true labels), and built-in data that
the command writes (`sewil generate`), which the test makes again from the same options.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

import numpy as np
import sklearn
from sklearn.ensemble import RandomForestClassifier

HERE = pathlib.Path(__file__).resolve().parent
DATA = HERE.parents[2] / "shared" / "data"
SEEDS = 10
GENERATED = {"rows": 600, "informative": 5, "redundant": 5, "repeated": 0, "noise": 10, "classes": 3, "seed": 7}


def mat(name, columns):
    import scipy.io

    data = scipy.io.loadmat(DATA / f"{name}.mat")
    return np.asarray(data["X"], dtype=float)[:, columns], np.asarray(data["Y"]).ravel()


def protein(columns):
    import csv
    import gzip

    lines = list(csv.reader(gzip.open(DATA / "mice_protein_expression.csv.gz", "rt")))[1:]
    return np.array([[float(cell) for cell in line[1:-1]] for line in lines])[:, columns], np.array(
        [line[-1] for line in lines]
    )


def generated(command):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "made.csv"
        options = [word for name, value in GENERATED.items() for word in (f"--{name}", str(value))]
        subprocess.run([command, "generate", path, *options], check=True, capture_output=True)
        cells = np.loadtxt(path, delimiter=",", skiprows=1)
    return cells[:, :-1], cells[:, -1]


def evenly(width, count):
    return [int(c) for c in np.linspace(0, width - 1, count).round()]


def main(command):
    tables = {
        "mice_protein_expression.csv.gz": (columns := evenly(77, 16), protein(columns)),
        "madelon.mat": (columns := evenly(500, 22), mat("madelon", columns)),
        "Isolet.mat": (columns := evenly(617, 24), mat("Isolet", columns)),
        "COIL20.mat": (columns := evenly(1024, 32), mat("COIL20", columns)),
        "generated": (list(range(20)), generated(command)),
    }
    golden = {"scikit_learn": sklearn.__version__, "generated": GENERATED, "tables": []}
    for name, (columns, (values, labels)) in tables.items():
        errors, weights = [], []
        for seed in range(SEEDS):
            forest = RandomForestClassifier(200, oob_score=True, n_jobs=2, random_state=seed).fit(values, labels)
            errors.append(1 - forest.oob_score_)
            weights.append(forest.feature_importances_)
        golden["tables"].append(
            {
                "file": name,
                "columns": columns,
                "oob_error": round(float(np.mean(errors)), 6),
                "oob_error_sd": round(float(np.std(errors, ddof=1)), 6),
                "weights": [round(float(w), 6) for w in np.mean(weights, axis=0)],
            }
        )
        print(name, golden["tables"][-1]["oob_error"], golden["tables"][-1]["oob_error_sd"], flush=True)
    (HERE / "forest_sklearn.json").write_text(json.dumps(golden, indent=1) + "\n")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "build/sewil")
