"""tests/golden/digests.py: what the command answers, as digests, so that a change of the code that must not change
answers can be told from one that does.

A case is a set and the words of one run. The sets: the paper's nine where they are at hand (every so many-th row,
a tenth of them labeled), and one generated table. Trees, generations and rows are few: the point is the path, not the
answer. A digest covers every figure of the record and the files beside it, but not times, names of files and versions.

    python tests/golden/digests.py build/sewil            # writes tests/golden/digests.json anew
"""

import gzip
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import numpy as np
import scipy.io

KEPT = pathlib.Path(__file__).with_suffix(".json")
MOST_ROWS = 400
QUICK = ["--estimator", "random-forest", "--n-estimators", "5", "--threads", "2", "--cv", "0", "--quiet"]
SMALL_SEARCH = ["--population", "6", "--parents", "3", "--generations", "2"]
SELECTIONS = {
    "cross-fitted-rfe": ["--method", "cross-fitted-rfe", "--cross-fit-repeats", "2", "--rfe-n-estimators", "20"],
    "fsga": ["--search", "fsga", *SMALL_SEARCH],
    "fsga as in the paper": ["--preset", "paper", *SMALL_SEARCH],
    "fsga by tb, final criterion": ["--criterion", "tb", "--final", "criterion", *SMALL_SEARCH],
    "fsga by cbil-beta on unlabeled rows": [
        "--criterion",
        "cbil-beta",
        "--moments",
        "unlabeled",
        "--n-features-to-select",
        "9",
        *SMALL_SEARCH,
    ],
    "cga by cb": ["--search", "cga", "--criterion", "cb", *SMALL_SEARCH],
    "fss by oob": ["--search", "fss", "--criterion", "oob"],
    "rlsr": ["--method", "rlsr", "--rlsr-outer-steps", "3"],
    "cot-fss": ["--method", "cot-fss", "--cot-draws", "2"],
    **{method: ["--method", method] for method in ("no-selection", "random", "sfs", "ssls")},
}
LABELINGS = {
    "first dip": [],
    "global": ["--threshold-search", "global"],
    **{policy: ["--policy", policy] for policy in ("fixed", "mean-vote", "share", "curriculum")},
}
# What a digest covers of a record, and of its bounds and self-training, which may gain figures.
ANSWERS = ("selected", "mislabeling", "history", "dropped", "ranking", "diagnostics", "accuracy")
BOUNDS = ("cb", "cbil", "cbil_beta", "oob_error", "tb", "beta", "gamma", "mu1", "mu2")


def images(folder):
    def read(name, head):
        return np.frombuffer(gzip.decompress((folder / name).read_bytes()), np.uint8, offset=head)

    rows = np.loadtxt(folder / "subset10000.txt.gz", dtype=int)
    pixels = read("train-images-idx3-ubyte.gz", 16).reshape(-1, 784)[rows]
    return (pixels > 0).astype(float), read("train-labels-idx1-ubyte.gz", 8)[rows]


def protein(path):
    lines = [line.split(",") for line in gzip.decompress(path.read_bytes()).decode().splitlines()[1:]]
    return np.array([[float(cell) for cell in line[1:-1]] for line in lines]), np.array([line[-1] for line in lines])


def mat(path):
    variables = scipy.io.loadmat(path)
    return variables["X"].astype(float), variables["Y"].ravel()


READERS: dict = {
    "Protein": lambda data: protein(data / "mice_protein_expression.csv.gz"),
    "Fashion": lambda data: images(data / "fashion"),
    "MNIST": lambda data: images(data / "mnist"),
    **{
        name: (lambda data, file=file: mat(data / file))
        for name, file in (
            ("Madelon", "madelon.mat"),
            ("Isolet", "Isolet.mat"),
            ("Coil20", "COIL20.mat"),
            ("PCMAC", "PCMAC.mat"),
            ("RELATHE", "RELATHE.mat"),
            ("BASEHOCK", "BASEHOCK.mat"),
        )
    },
}


def write_set(name, data_folder, folder):
    """A partly labeled table of the set; returns the words that read it."""
    values, labels = READERS[name](data_folder)
    rows = np.random.RandomState(0).permutation(len(labels))[:MOST_ROWS]
    classes = np.unique(labels, return_inverse=True)[1][rows] + 1
    classes[np.arange(len(rows)) % 10 > 0] = 0
    path = folder / f"{name}.npz"
    np.savez(path, X=values[rows], Y=classes)
    return [str(path), "--unlabeled", "0"]


def write_generated(sewil, folder):
    path = folder / "generated.csv"
    subprocess.run(
        [
            sewil,
            "generate",
            path,
            "--rows",
            "300",
            "--informative",
            "4",
            "--redundant",
            "4",
            "--noise",
            "40",
            "--labeled",
            "0.1",
            "--quiet",
        ],
        check=True,
    )
    return [str(path)]


def digest(folder):
    record = json.loads((folder / "record.json").read_text())
    answers = {name: record[name] for name in ANSWERS if name in record}
    for name in ("bounds", "bounds_all_columns"):
        answers[name] = {bound: record[name][bound] for bound in BOUNDS} if name in record else None
    for name in ("self_training", "labeling"):
        answers[name] = record[name]["steps"] if name in record else None
    # The record of `label` gained these two when it became the record of `select` in this.
    left_out = ("source", "label", "class_rows") if record["command"] == "label" else ("source",)
    answers["data"] = {name: value for name, value in record["data"].items() if name not in left_out}
    text = json.dumps(answers, sort_keys=True)
    for name in ("selected.txt", "selected.csv", "labels.csv", "ranking.csv"):
        if (folder / name).exists():
            text += name + (folder / name).read_text()
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def digests_of_set(sewil, words, folder):
    """Of every case on one table: {"select fsga": digest, ...}."""
    found = {}
    for command, cases in (("select", SELECTIONS), ("label", LABELINGS)):
        for name, options in cases.items():
            out = folder / f"{command}-{name}".replace(" ", "-")
            done = subprocess.run(
                [sewil, command, *words, *QUICK, *options, "--out", out],
                capture_output=True,
                text=True,
                timeout=300,
                check=False,
            )
            assert done.returncode == 0, f"{command} {name}: {done.stderr}"
            found[f"{command} {name}"] = digest(out)
    return found


def digests_of_study(sewil, words, folder):
    """Of every method of every table of the study, on one fully labeled table."""
    table = folder / "study.csv"
    subprocess.run(
        [
            sewil,
            "generate",
            table,
            "--rows",
            "200",
            "--informative",
            "3",
            "--redundant",
            "3",
            "--noise",
            "14",
            "--labeled",
            "1",
            "--quiet",
        ],
        check=True,
    )
    results = folder / "results.jsonl"
    done = subprocess.run(
        [
            sewil,
            "study",
            "run",
            "--file",
            table,
            "--table",
            "criteria,searches,methods",
            "--labeled",
            "10%",
            "--test",
            "20%",
            "--splits",
            "1",
            "--n-estimators",
            "5",
            "--out",
            results,
            *SMALL_SEARCH,
            *words,
        ],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    lines = [json.loads(line) for line in results.read_text().splitlines() if '"acc_u"' in line]
    kept = ("set", "split", "seed", "acc_u", "acc_t", "columns", "status")
    return {
        f"study {line['table']} {line['method']}": json.dumps([line[name] for name in kept if name in line])
        for line in lines
    }


def main(sewil, data_folder):
    kept = {}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        kept["generated"] = digests_of_set(sewil, write_generated(sewil, folder), folder / "generated")
        kept["study"] = digests_of_study(sewil, ["--quiet"], folder)
        for set_name in READERS:
            kept[set_name] = digests_of_set(sewil, write_set(set_name, data_folder, folder), folder / set_name)
            print(set_name, file=sys.stderr)
    KEPT.write_text(json.dumps(kept, indent=1) + "\n")


if __name__ == "__main__":
    beside = pathlib.Path(__file__).resolve().parents[2].parent / "shared" / "data"
    main(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(os.environ.get("SEWIL_DATA", beside)))
