"""sewil/_any_method.py: one split of a comparison for selectors and classifiers that are not of this package.

supervised: a method that knows nothing of rows without a label; it is fitted on the labeled rows alone. A method is
semi-supervised when it, or a part of it, is of this package or of ``sklearn.semi_supervised``; it sees the unlabeled
rows as well, with -1 for their labels.
"""

from __future__ import annotations

import hashlib
import time
from typing import Any

import numpy as np
import numpy.typing as npt
from sklearn.base import clone
from sklearn.utils import _safe_indexing

from sewil import _core
from sewil._base import Estimator
from sewil._frames import is_frame, take_columns
from sewil._input import read_table
from sewil._labeled_rows import LabeledRowsClassifier
from sewil._labels import Labels
from sewil._self_training import SelfTrainingEnsemble

Rows = npt.NDArray[Any]
Line = dict[str, Any]


def check_method(name: str, selector: Any) -> None:
    """A method is a selector with ``fit`` and ``transform`` or ``get_support``, or None."""
    chooses = any(hasattr(selector, way) for way in ("get_support", "transform", "support_"))
    if selector is not None and (isinstance(selector, type) or not hasattr(selector, "fit") or not chooses):
        raise TypeError(f"methods[{name!r}] must have fit and transform or get_support, or be None, got {selector!r}.")


def is_semi_supervised(estimator: Any) -> bool:
    """Whether it, or a part of it, can do something with rows without a label."""
    parts = [estimator, *(estimator.get_params(deep=True).values() if hasattr(estimator, "get_params") else ())]
    return any(
        isinstance(part, (Estimator, LabeledRowsClassifier))
        or type(part).__module__.startswith("sklearn.semi_supervised")
        for part in parts
    )


def seeded(estimator: Any, seed: int) -> Any:
    """A clone, with the seed wherever it, or a part of it, takes one, and without estimates that nobody would see."""
    twin = clone(estimator)
    for part in (twin, *twin.get_params(deep=True).values()):
        if isinstance(part, Estimator) and "validate" in part.get_params(deep=False):
            part.set_params(cv=0)
    names = [name for name in twin.get_params(deep=True) if name == "random_state" or name.endswith("__random_state")]
    # scikit-learn's own seeds have 32 bits.
    return twin.set_params(**dict.fromkeys(names, seed % 2**32))


def chosen_part(selector: Any, X: Any) -> Any:
    """What a fitted selector leaves of X."""
    mask = selector.get_support() if hasattr(selector, "get_support") else getattr(selector, "support_", None)
    if mask is None:
        return selector.transform(X)
    places = np.flatnonzero(mask)
    return take_columns(X, places) if is_frame(X) else _safe_indexing(X, places, axis=1)


def run_any(selector: Any, classifier: Any, X: Any, truth: Labels, rows: tuple[Rows, Rows, Rows], seed: int) -> Line:
    """Figures of one method on one split."""
    labeled, unlabeled, test = rows
    learned = np.concatenate([labeled, unlabeled])
    known = np.concatenate([truth.codes[labeled], np.full(len(unlabeled), -1, np.int32)])
    start, cpu = time.perf_counter(), time.process_time()

    def fit(estimator: Any, of: Any) -> Any:
        if is_semi_supervised(estimator):
            return estimator.fit(_safe_indexing(of, learned), known)
        return estimator.fit(_safe_indexing(of, labeled), truth.codes[labeled])

    fitted = None if selector is None else fit(seeded(selector, seed), X)
    part = X if fitted is None else chosen_part(fitted, X)
    choose_seconds = time.perf_counter() - start
    judge = fit(seeded(SelfTrainingEnsemble() if classifier is None else classifier, seed), part)

    def accuracy(places: Rows) -> float | None:
        scored = places[truth.codes[places] >= 0]
        if len(scored) == 0:
            return None
        return float(np.mean(np.asarray(judge.predict(_safe_indexing(part, scored))) == truth.codes[scored]))

    return {
        "acc_u": accuracy(unlabeled),
        "acc_t": accuracy(test),
        "columns": int(part.shape[1]),
        "choose_seconds": choose_seconds,
        "seconds": time.perf_counter() - start,
        "cpu_seconds": time.process_time() - cpu,
        "status": "ok",
    }


def options_of(selector: Any, classifier: Any) -> tuple[str, Line]:
    """The options hash and what it stands for."""
    words = {"selector": repr(selector), "classifier": repr(classifier)}
    return hashlib.blake2b(repr(words).encode(), digest_size=8).hexdigest(), words


def hash_of(X: Any, truth: Labels) -> str:
    """The hash of the data that all lines of a comparison share."""
    return _core.data_hash(read_table(SelfTrainingEnsemble(), X, reset=True), truth.target)
