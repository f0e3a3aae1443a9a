"""bench/study/image_rankers.py: why the rankers are better on images here than in the paper: what could be different?

    .venv/bin/python bench/study/image_rankers.py ../shared/data [--splits 2] [--n-estimators 100]

For MNIST and Fashion: RLSR and SFS on pixels of 0 and 1 and on pixels of 0 to 255, RLSR with the smoothing of 1e-12
and of 1e-5, and two orders that a ranking may fall into by accident: pixels that never change first (0 / 0 in a score),
and rarely inked pixels first. Accuracy of self-training on the unlabeled rows with the first 86 pixels, as 0 and 1.
Prints a Markdown table.
"""

import argparse
import pathlib

import numpy as np
from single_columns import LABELED, UNLABELED, WANTED, read_pixels
from sklearn.model_selection import train_test_split

from sewil import RLSRSelector, SelfTrainingEnsemble, SemiFisherSelector


def orders(pixels, y, seed):
    """What is tried: a name and the pixels it ranks first."""
    inked = (pixels > 0).astype(float)
    raw = pixels.astype(float)
    varying = np.flatnonzero(inked.any(axis=0))
    for name, values in (("0 and 1", inked), ("0 to 255", raw)):
        for smoothing in (1e-12, 1e-5):
            found = RLSRSelector(n_features_to_select=WANTED, rlsr_smoothing=smoothing, cv=0, random_state=seed).fit(
                values, y
            )
            yield f"RLSR, pixels {name}, smoothing {smoothing:.0e}", np.flatnonzero(found.get_support())
        found = SemiFisherSelector(n_features_to_select=WANTED, cv=0, random_state=seed).fit(values, y)
        yield f"SFS, pixels {name}", np.flatnonzero(found.get_support())
    by_ink = np.argsort(inked.sum(axis=0), kind="stable")
    yield "rarely inked pixels first, constant ones included", by_ink[:WANTED]
    yield (
        "rarely inked pixels first, without constant ones",
        np.array([p for p in by_ink if p in set(varying)])[:WANTED],
    )
    yield "random pixels", np.random.default_rng(seed).permutation(varying)[:WANTED]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("--splits", type=int, default=2)
    parser.add_argument("--n-estimators", type=int, default=100)
    words = parser.parse_args()
    figures: dict = {}
    for name in ("mnist", "fashion"):
        pixels, truth = read_pixels(words.data / name)
        for seed in range(1, words.splits + 1):
            rows, _ = train_test_split(
                np.arange(len(truth)), train_size=LABELED + UNLABELED, stratify=truth, random_state=seed
            )
            labeled, rest = train_test_split(rows, train_size=LABELED, stratify=truth[rows], random_state=seed)
            chosen_rows = np.sort(np.concatenate([labeled, rest]))
            y = np.where(np.isin(chosen_rows, labeled), truth[chosen_rows].astype(int), -1)
            for order, columns in orders(pixels[chosen_rows], y, seed):
                inked = (pixels[chosen_rows][:, columns] > 0).astype(float)
                if not (inked.min(axis=0) < inked.max(axis=0)).any():  # nothing to learn from: the largest class
                    given = np.full(len(y), np.bincount(y[y >= 0]).argmax())
                else:
                    model = SelfTrainingEnsemble(n_estimators=words.n_estimators, cv=0, random_state=seed)
                    given = model.fit(inked, y).transduction_
                hidden = y < 0
                accuracy = np.mean(given[hidden] == truth[chosen_rows][hidden])
                figures.setdefault(order, {}).setdefault(name, []).append(accuracy)
                print(f"{name} {seed} {order}: {accuracy:.3f}", flush=True)
    print("\n| first 86 pixels by | MNIST | Fashion |\n|---|---|---|")
    for order, by_set in figures.items():
        print(f"| {order} | {np.mean(by_set['mnist']):.3f} | {np.mean(by_set['fashion']):.3f} |")


if __name__ == "__main__":
    main()
