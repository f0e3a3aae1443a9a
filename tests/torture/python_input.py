"""tests/torture/python_input.py SEED: one hostile input for the Python package. Prints "accepted" or "refused"; a
ValueError is a refusal, anything else ends the interpreter with an error, as a crash does."""

import pickle
import random as random_module
import sys
import typing
from importlib.util import find_spec

import frames
import numpy as np
from mutate import damaged
from scipy import sparse

from sewil import ForestClassifier

random = random_module.Random(int(sys.argv[1]))
labels = np.arange(40) % 2
values = np.random.RandomState(0).normal(size=(40, 6)).round(1) + labels[:, None]
values[np.abs(values) < 0.5] = 0
names = ["a", "\udc80", "", "a\nb", "\x00", "=1+1", "\U0001f600" * 50]


def hostile_sparse():
    X = random.choice([sparse.csr_matrix, sparse.csc_array, sparse.coo_array])(values)
    part = getattr(X, random.choice(["indices", "indptr"] if X.format != "coo" else ["row", "col"]))
    for _ in range(random.randrange(1, 4)):
        part[random.randrange(len(part))] = random.choice(
            [-1, 0, 5, 6, 39, 40, 2**31 - 1, -(2**31), random.randrange(300)]
        )
    return lambda: ForestClassifier(n_estimators=3, random_state=0).fit(X, labels).predict(X)


def hostile_names():
    import pandas as pd

    columns = [random.choice(names) + str(c) for c in range(5)] + [random.choice(names)]
    classes = np.array([random.choice(names) + "0", random.choice(names) + "1"], dtype=object)[labels]
    return lambda: ForestClassifier(n_estimators=3, random_state=0).fit(pd.DataFrame(values, columns=columns), classes)


def hostile_arguments():
    arguments: dict[str, typing.Any] = random.choice(
        [
            {"n_jobs": 10**9},
            {"n_estimators": 2**31},
            {"n_estimators": -1},
            {"random_state": 2**64},
            {"max_features": "\udc80"},
        ]
    )
    return lambda: ForestClassifier(**{"n_estimators": 3, **arguments}).fit(values, labels)


def hostile_pickle():
    state = ForestClassifier(n_estimators=3, random_state=0).fit(values, labels).model_.__getstate__()
    made = pickle.loads(pickle.dumps(ForestClassifier(n_estimators=3, random_state=0).fit(values, labels).model_))
    return lambda: made.__class__.__new__(made.__class__).__setstate__(damaged(state, random))


def hostile_arrow():
    X = frames.arrow_table(random.choice(frames.arrow_columns())(), random.choice(frames.NAMES))
    return lambda: ForestClassifier(n_estimators=3, random_state=0).fit(X, labels).predict(X)


def hostile_polars():
    shape = random.choice(["table", "table", "table", "empty", "lazy", "column"])
    X = frames.polars_table(random.choice(frames.polars_columns())(), shape)
    return lambda: ForestClassifier(n_estimators=3, random_state=0).fit(X, labels).predict(X)


hostile = [hostile_sparse, hostile_sparse, hostile_names, hostile_arguments, hostile_pickle]
hostile += [made for made, library in ((hostile_arrow, "pyarrow"), (hostile_polars, "polars")) if find_spec(library)]
attempt = random.choice(hostile)()
try:
    attempt()
except (ValueError, MemoryError) as problem:
    if not str(problem):
        sys.exit("a refusal without a sentence")
    print("refused")
else:
    print("accepted")
