"""tests/golden/judged.py: writes judged.json, SciPy's answers for tests/unit/validation/judged_test.cpp.

The exact McNemar test is the binomial test of the rows on which two predictions differ in being right."""

import json
import pathlib

from scipy.stats import binomtest

signs = [(0, 0), (1, 0), (0, 3), (5, 5), (6, 5), (1, 9), (12, 3), (40, 70), (100, 100), (3, 400), (0, 1100)]
signs.append((5000, 5300))
wilson = [(0, 10), (10, 10), (7, 10), (88, 97), (130, 234), (1, 1), (999, 1000)]


def interval(right, rows):
    found = binomtest(right, rows).proportion_ci(confidence_level=0.9, method="wilson")
    return [found.low, found.high]


golden = {
    "sign_test": [
        {"better": b, "worse": w, "p": float(binomtest(b, b + w).pvalue) if b + w else 1.0} for b, w in signs
    ],
    "wilson": [{"right": right, "rows": rows, "interval": interval(right, rows)} for right, rows in wilson],
}
pathlib.Path(__file__).with_suffix(".json").write_text(json.dumps(golden, indent=1) + "\n")
