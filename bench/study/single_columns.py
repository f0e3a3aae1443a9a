"""bench/study/single_columns.py: how the criteria rank single columns, and what the first of the list are worth.

    make wheel && .venv/bin/pip install build-wheel/dist/*.whl
    .venv/bin/python bench/study/single_columns.py ../shared/data mnist [--n-estimators 40] [--seed 1]

The first step of the forward search, laid open. For every pixel of the image set: a forest on that pixel alone, on
the labels self-training gives. For every order: how often its first ceil(d^(2/3)) pixels are inked, and the accuracy
of self-training on the unlabeled rows with these pixels alone. Prints a Markdown table.
"""

import argparse
import gzip
import pathlib

import numpy as np
from sklearn.model_selection import train_test_split

from sewil import ForestClassifier, SelfTrainingEnsemble, bounds

LABELED, UNLABELED, WANTED = 99, 9801, 86


def read_pixels(folder):
    """Pixels of 0 to 255, and the classes."""

    def content(name):
        path = folder / name
        return path.read_bytes() if path.exists() else gzip.open(path.with_name(name + ".gz")).read()

    rows = np.array(content("subset10000.txt").split(), dtype=int)
    pixels = np.frombuffer(content("train-images-idx3-ubyte"), np.uint8, offset=16).reshape(-1, 784)[rows]
    return pixels, np.frombuffer(content("train-labels-idx1-ubyte"), np.uint8, offset=8)[rows]


def read_images(folder):
    pixels, classes = read_pixels(folder)
    return (pixels > 0).astype(np.uint8), classes


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("set", choices=["mnist", "fashion"])
    parser.add_argument("--n-estimators", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()

    pixels, truth = read_images(words.data / words.set)
    labeled, rest = train_test_split(np.arange(len(truth)), train_size=LABELED, stratify=truth, random_state=words.seed)
    rows = np.concatenate([labeled, np.sort(rest)[:UNLABELED]])
    pixels, truth = pixels[rows], truth[rows].astype(int)
    given = np.where(np.arange(len(rows)) < LABELED, truth, -1)
    options = {"random_state": words.seed, "n_jobs": 1}

    def accuracy(columns):
        model = SelfTrainingEnsemble(**options).fit(pixels[:, columns], given)
        return np.mean(model.transduction_[LABELED:] == truth[LABELED:])

    learned = SelfTrainingEnsemble(**options).fit(pixels, given).transduction_
    varying = np.flatnonzero(pixels.min(axis=0) != pixels.max(axis=0))
    found = []
    for column in varying:
        forest = ForestClassifier(n_estimators=words.n_estimators, **options).fit(pixels[:, [column]], learned)
        found.append(bounds.criteria(forest.oob_votes_, learned, n_labeled=LABELED))
    cbil, error = (np.array([one[name] for one in found]) for name in ("cbil", "oob_error"))
    shuffled = np.random.default_rng(words.seed).permutation(len(varying))
    orders = {
        "CBIL, ties in the order of the table": np.argsort(cbil, kind="stable"),
        "CBIL, ties at random": np.lexsort((shuffled, cbil)),
        "CBIL, ties by out-of-bag error": np.lexsort((error, cbil)),
        "out-of-bag error": np.argsort(error, kind="stable"),
        "random": shuffled,
    }
    bounded = np.sum(cbil < 1)
    print(
        f"{words.set}: of {len(varying)} pixels that vary {bounded} have a bound below 1; {words.n_estimators} trees\n"
    )
    print(f"| order | first {WANTED}: inked (median) | ACC-U |\n|---|---|---|")
    for name, order in orders.items():
        first = varying[order[:WANTED]]
        print(f"| {name} | {np.median(pixels[:, first].mean(axis=0)):.3f} | {accuracy(first):.3f} |")


if __name__ == "__main__":
    main()
