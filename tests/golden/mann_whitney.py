"""tests/golden/mann_whitney.py: writes mann_whitney.json, SciPy's answers for tests/unit/study/mann_whitney_test.cpp.

Method as in the study: the exact distribution of the mid-ranks when neither sample has more than 20, else the normal
approximation. With ties SciPy has no closed form for it and goes through all permutations, so these samples are small.
"""

import json
import pathlib

import numpy as np
from scipy.stats import PermutationMethod, mannwhitneyu

stream = np.random.default_rng(7)
cases: list = []


def add(first, second):
    first, second = [list(map(float, sample)) for sample in (first, second)]
    exact = max(len(first), len(second)) <= 20
    method = "asymptotic"
    if exact:
        distinct = len(set(first + second)) == len(first) + len(second)
        method = "exact" if distinct else PermutationMethod(n_resamples=1_000_000)
    answer = mannwhitneyu(first, second, alternative="two-sided", use_continuity=True, method=method)
    u, p = float(answer.statistic), float(answer.pvalue)
    cases.append({"first": first, "second": second, "u": u, "p": p, "exact": exact})


add([1, 2, 3, 4, 5], [6, 7, 8, 9, 10])
add([1], [2])
add([1, 4], [2, 3])
for sizes in [(5, 5), (20, 20), (20, 5), (3, 17), (1, 20), (12, 13)]:
    for shift in (0, 0.4, 1.5):
        add(stream.normal(size=sizes[0]), stream.normal(shift, size=sizes[1]))
for sizes in [(21, 20), (30, 45), (5, 60)]:
    for shift in (0, 0.4):
        add(stream.normal(size=sizes[0]), stream.normal(shift, size=sizes[1]))
add([0.5, 0.5, 0.6, 0.7, 0.8], [0.1, 0.2, 0.3, 0.4, 0.4])  # apart, with ties: 2 of 252
add([1, 1], [1, 2, 2, 3])
for sizes in [(5, 5), (8, 8), (10, 4), (3, 9), (40, 25), (21, 20)]:  # with ties: accuracies on few test rows
    for shift in (0, 3, 8):
        add(stream.integers(70, 82, size=sizes[0]) / 100, stream.integers(70 + shift, 82 + shift, size=sizes[1]) / 100)
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(cases, indent=0) + "\n")
