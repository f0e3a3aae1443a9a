"""tests/golden/mean_ranks.py: writes mean_ranks.json, SciPy's answers for tests/unit/study/mean_ranks_test.cpp."""

import json
import math
import pathlib

import numpy as np
from scipy.stats import friedmanchisquare, rankdata, studentized_range

stream = np.random.default_rng(11)
cases: list = []


def add(scores):
    sets, methods = scores.shape
    answer = friedmanchisquare(*scores.T)
    ranks = rankdata(-scores, axis=1).mean(axis=0)
    q = studentized_range.ppf(0.95, methods, np.inf) / math.sqrt(2)
    limit = q * math.sqrt(methods * (methods + 1) / (6 * sets))
    known = {"ranks": ranks.tolist(), "statistic": answer.statistic, "p": answer.pvalue, "critical_difference": limit}
    cases.append({"scores": scores.tolist(), **known})


for sets, methods in [(3, 3), (9, 3), (9, 5), (10, 6), (9, 9), (30, 10), (9, 12), (5, 20)]:
    for shift in (0, 0.3):
        add(stream.normal(size=(sets, methods)) + shift * np.arange(methods))
        add(np.round(stream.normal(size=(sets, methods)) + shift * np.arange(methods), 0))  # with ties
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(cases, indent=0) + "\n")
