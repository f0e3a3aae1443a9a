"""bench/voter_tables.py: the tables that kinds of voters are compared on, their labels and their splits.

Nine small tables: six of ../shared/data/more, scikit-learn's breast_cancer, wine and digits; 30 % of the rows have a
label, but 60 of breast_cancer and 100 of digits. The paper's nine with its numbers of labels. DEVELOPED: the tables on
which rules were chosen; CONFIRMED: the others.
"""

import numpy as np
import scipy.io
from scipy.stats import norm, rankdata
from sklearn.datasets import load_breast_cancer, load_digits, load_wine
from sklearn.model_selection import StratifiedShuffleSplit

from forest_tables import DATA, whole_set
from selection_baseline import SIZES

SMALL = ("breast", "wine", "colon", "lymphoma", "Prostate-GE", "TOX-171", "warpPIE10P", "Yale", "digits")
PAPER = ("Protein", "Isolet", "Coil20", "PCMAC", "RELATHE", "BASEHOCK", "Madelon", "Fashion", "MNIST")
DEVELOPED = ("breast", "colon", "TOX-171", "Yale", "Protein", "Madelon", "PCMAC", "Fashion")
CONFIRMED = tuple(name for name in SMALL + PAPER if name not in DEVELOPED)
BUNDLED = {"breast": (load_breast_cancer, 60), "wine": (load_wine, None), "digits": (load_digits, 100)}


def table(name):
    """Values, classes from 0, how many rows have a label."""
    if name in PAPER:
        return *whole_set(name), SIZES[name][0]
    load, labels = BUNDLED.get(name, (None, None))
    if load:
        X, y = load(return_X_y=True)
    else:
        file = scipy.io.loadmat(DATA / "more" / f"{name}.mat")
        X, y = np.asarray(file["X"], float), np.unique(file["Y"].ravel(), return_inverse=True)[1]
    return X, y, labels or max(int(0.3 * len(y)), 2 * (y.max() + 1))


def splits(X, y, labels, number):
    """Rows with a label and rows without; the first of many are the same as those of few."""
    return list(StratifiedShuffleSplit(number, train_size=labels, random_state=5).split(X, y))


def features(X):
    """What a linear rival sees beside standardized columns, and how it is regularized (C): normal scores of ranks,
    standardized; of tables of counts logarithms with rows of length 1."""
    if np.mean(X != 0) < 0.1:
        logs = np.log1p(X)
        return logs / np.maximum(np.linalg.norm(logs, axis=1, keepdims=True), 1e-12), 100
    scores = norm.ppf((np.apply_along_axis(rankdata, 0, X) - 0.5) / len(X))
    scores -= scores.mean(axis=0)
    spread = scores.std(axis=0)
    return scores / np.where(spread > 0, spread, 1), 0.1
