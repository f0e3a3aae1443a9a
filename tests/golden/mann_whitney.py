"""tests/golden/mann_whitney.py: writes mann_whitney.json, SciPy's answers for tests/unit/study/mann_whitney_test.cpp.

Method as in the study: exact when no two values are equal and neither sample has more than 20, else the normal approximation."""

import json
import pathlib

import numpy as np
from scipy.stats import mannwhitneyu

stream = np.random.default_rng(7)
cases = []


def add(first, second):
    first, second = [list(map(float, sample)) for sample in (first, second)]
    distinct = len(set(first + second)) == len(first) + len(second)
    exact = distinct and max(len(first), len(second)) <= 20
    answer = mannwhitneyu(first, second, alternative="two-sided", use_continuity=True, method="exact" if exact else "asymptotic")
    cases.append({"first": first, "second": second, "u": float(answer.statistic), "p": float(answer.pvalue), "exact": exact})


add([1, 2, 3, 4, 5], [6, 7, 8, 9, 10])
add([1], [2])
add([1, 4], [2, 3])
for sizes in [(5, 5), (20, 20), (20, 5), (3, 17), (1, 20), (12, 13)]:
    for shift in (0, 0.4, 1.5):
        add(stream.normal(size=sizes[0]), stream.normal(shift, size=sizes[1]))
for sizes in [(21, 20), (30, 45), (5, 60)]:
    for shift in (0, 0.4):
        add(stream.normal(size=sizes[0]), stream.normal(shift, size=sizes[1]))
for sizes in [(5, 5), (20, 20), (20, 7), (40, 25)]:  # with ties: accuracies on few test rows
    for shift in (0, 3):
        add(stream.integers(70, 82, size=sizes[0]) / 100, stream.integers(70 + shift, 82 + shift, size=sizes[1]) / 100)
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(cases, indent=0) + "\n")
