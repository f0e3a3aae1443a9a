"""tests/python/smoke.py: a wheel that was just installed works, run by a Python that has nothing else."""

import pathlib
import pickle
import subprocess
import sys

import numpy as np
from sklearn.datasets import load_digits
from sklearn.pipeline import make_pipeline

import sewil
from sewil.datasets import make_madelon_like

X, truth = load_digits(return_X_y=True)
y = np.where(np.arange(len(truth)) % 10 == 0, truth, -1)
model = make_pipeline(
    sewil.SewilSelector(n_estimators=20, population=8, parents=4, generations=2, random_state=0, n_jobs=2),
    sewil.SelfTrainingEnsemble(n_estimators=50, random_state=0, n_jobs=2),
).fit(X, y)
accuracy = np.mean(pickle.loads(pickle.dumps(model)).predict(X) == truth)
assert accuracy > 0.75, accuracy
for selector in (
    sewil.SemiFisherSelector,
    sewil.SemiLaplacianSelector,
    sewil.RLSRSelector,
    sewil.CoTrainingSelector,
    sewil.ForestImportanceSelector,
    sewil.SemiSupervisedRFE,
    sewil.IterativeRFE,
    sewil.CrossFittedRFE,
):
    assert selector(n_features_to_select=5, n_estimators=5).fit_transform(
        *make_madelon_like(rows=100, noise=5, labeled=0.5)
    ).shape == (
        100,
        5,
    )
for command in ([pathlib.Path(sys.executable).parent / "sewil"], [sys.executable, "-m", "sewil"]):
    version = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True, timeout=60).stdout
    assert version == f"sewil {sewil.__version__}\n", version
assert "pandas" not in sys.modules and "matplotlib" not in sys.modules
print(f"sewil {sewil.__version__} from {sewil.__path__[0]}: accuracy {accuracy:.3f} on the digits, 180 of 1797 labeled")
