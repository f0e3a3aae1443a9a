"""tests/golden/signed_rank.py: writes signed_rank.json, SciPy's answers for tests/unit/study/signed_rank_test.cpp.

Method as in the study: differences of 0 are left out, then the exact distribution of the mid-ranks up to 50, else the
normal approximation. With ties SciPy goes through all signs, so these samples are small.
"""

import json
import pathlib

import numpy as np
from scipy.stats import PermutationMethod, wilcoxon

stream = np.random.default_rng(11)
cases: list = []


def add(differences):
    differences = list(map(float, differences))
    sizes = [abs(difference) for difference in differences if difference != 0]
    exact = len(sizes) <= 50
    method = "asymptotic"
    if exact:
        method = "exact" if len(set(sizes)) == len(differences) else PermutationMethod(n_resamples=1_000_000)
    left = [difference for difference in differences if difference != 0]
    p = float(wilcoxon(left, correction=True, method=method).pvalue)
    cases.append({"differences": differences, "p": p, "exact": exact})


add([1, 2, 3, 4, 5])
add([-1])
add([0.5, 0.5, 0.5, 0.5, -0.25])
for size in (5, 8, 20, 35, 50):
    for shift in (0, 0.3, 1):
        add(stream.normal(shift, size=size))
for size in (4, 7, 10, 12):  # ties and zeros: accuracies on few test rows
    for shift in (0, 1, 3):
        add(stream.integers(-4 + shift, 5 + shift, size=size) / 100)
for size in (51, 80):
    for shift in (0, 0.2):
        add(stream.normal(shift, size=size))
        add(stream.integers(-20, 21 + int(20 * shift), size=size + 10) / 100)
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(cases, indent=0) + "\n")
