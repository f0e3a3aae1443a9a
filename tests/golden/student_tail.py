"""tests/golden/student_tail.py: the known answers of tests/unit/selection/paired_test_test.cpp, from SciPy."""

import numpy as np
from scipy.stats import t, ttest_1samp

for value, freedom in [(0, 5), (1, 1), (2, 10), (-1.5, 7), (1.6525, 199), (3.5, 199), (12, 199), (0.25, 2.5), (40, 3)]:
    print(value, freedom, repr(float(t.sf(value, freedom))))
differences = np.array([0.1, -0.05, 0.2, 0.03, 0.07, -0.01, 0.12, 0.0])
print(differences.mean(), float(ttest_1samp(differences, 0, alternative="greater").pvalue))
