"""tests/python/conftest.py: small partly labeled data, and the built command for comparisons."""

import os
import pathlib

import numpy as np
import pytest

from sewil.datasets import make_madelon_like

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def problem():
    """120 rows, 12 columns of which 5 matter, 30 rows labeled; the truth is kept."""
    return make_madelon_like(
        rows=120, informative=3, redundant=2, noise=7, labeled=0.25, separation=2.0, random_state=3, return_X_y=False
    )


@pytest.fixture
def X(problem):  # noqa: N802
    return problem.data.copy()


@pytest.fixture
def y(problem):
    return problem.target.copy()


@pytest.fixture(scope="session")
def command_path():
    path = pathlib.Path(os.environ.get("SEWIL", ROOT / "build" / "sewil")).resolve()
    if not path.exists():
        pytest.skip(f"skipped: {path} is not built; run make, or set SEWIL")
    return path


@pytest.fixture
def names(X):
    return np.array([f"c{c}" for c in range(X.shape[1])])
