"""sewil/_base.py: what all estimators share: options by name, seed, threads, time limit, progress, reading X and y."""

from __future__ import annotations

import math
import numbers
import textwrap
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import joblib
import numpy as np
import numpy.typing as npt
from sklearn.base import BaseEstimator
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils import check_random_state

from sewil import _core
from sewil._input import read_table
from sewil._kinds import refuse_masked
from sewil._labels import Labels, read_labels
from sewil._progress import ProgressBar, ProgressStep
from sewil._seal import Sealed

T = TypeVar("T")
RandomState = int | np.random.RandomState | None


class DataWarning(UserWarning):
    """Something about the data, or about what was found in it, that should be looked at.

    What ``sewil info`` and ``sewil select`` warn of: identifiers, columns that give the label away, exact copies, rare
    classes, labels that cannot be trusted.

    Examples
    --------
    >>> import warnings
    >>> from sewil import DataWarning
    >>> with warnings.catch_warnings():
    ...     warnings.simplefilter("error", DataWarning)  # an error instead
    """


class TableTags:
    """What tables the estimators take, for scikit-learn."""

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()  # type: ignore[misc]
        tags.target_tags.required = True
        tags.input_tags.sparse = True
        tags.input_tags.allow_nan = True
        return tags


class Estimator(TableTags, Sealed, BaseEstimator):  # type: ignore[misc]
    """Base of the estimators; a subclass names the C++ options among its parameters in ``_option_names``."""

    _option_names: tuple[str, ...] = ()
    _estimate_names: tuple[str, ...] = ()  # of the estimate's options, where there is one
    random_state: RandomState
    n_jobs: int | None
    verbose: int
    unlabeled: Any

    def _remember(self, parameters: dict[str, Any]) -> None:
        """Stores what ``__init__`` was given, under the same names and as it is, the way scikit-learn wants it."""
        for name, value in parameters.items():
            if name not in ("self", "__class__"):
                setattr(self, name, value)

    def _options(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self._option_names}

    def _estimate_options(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self._estimate_names}

    def _read(self, X: Any, y: Any, sample_weight: Any = None) -> tuple[_core.Table, Labels]:
        labels_first = y is None  # scikit-learn complains of the missing y before it looks at X
        labels = read_labels(y, self.unlabeled, estimator=type(self).__name__) if labels_first else None
        table = read_table(self, X, reset=True)
        if labels is None:
            rows = len(y) if hasattr(y, "__len__") else table.rows
            if rows != table.rows:
                raise ValueError(f"X has {table.rows} rows and y has {rows}, expected the same number.")
            labels = read_labels(y, self.unlabeled, estimator=type(self).__name__)
        labels.weights = weights_of(sample_weight, table.rows)
        return table, labels

    def _warn(self, sentences: list[str], stopped: str | None) -> None:
        """Doubts about data and result, and an early end, for whoever called ``fit``."""
        for sentence in sentences:
            warnings.warn(sentence, DataWarning, stacklevel=3)
        if stopped == "time_limit":
            warnings.warn("time_limit was reached: this is the best so far.", ConvergenceWarning, stacklevel=3)

    def _threads(self) -> int:
        return threads_of(self.n_jobs)

    @contextmanager
    def _run(self) -> Iterator[_core.Run]:
        """Everything a fit needs besides data and options; the bar ends with it."""
        bar = ProgressBar() if self.verbose else None
        callback = getattr(self, "callback", None)
        if callback is not None and not callable(callback):
            raise ValueError(f"callback must be callable or None, got {callback!r}.")

        def tell(stage: str, done: int, total: int, note: str) -> None:
            step = ProgressStep(stage, done, total, note)
            if bar is not None:
                bar.update(step)
            if callback is not None:
                callback(step)

        try:
            yield _core.Run(
                seed=seed_of(self.random_state),
                threads=self._threads(),
                time_limit=seconds_of(getattr(self, "time_limit", None)),
                callback=tell if bar is not None or callback is not None else None,
            )
        except BaseException:
            if bar is not None:
                bar.close()
            raise
        if bar is not None:
            bar.finish(type(self).__name__)


def seed_of(random_state: RandomState) -> int:
    """An int is the seed itself, so that it means the same as on the command line."""
    if isinstance(random_state, numbers.Integral) and not isinstance(random_state, bool):
        if not 0 <= int(random_state) < 2**64:
            raise ValueError(f"random_state must be from 0 to 2**64 - 1, got {random_state}.")
        return int(random_state)
    return int(check_random_state(random_state).randint(np.iinfo(np.int32).max))


def threads_of(n_jobs: int | None) -> int:
    """As joblib counts them; each thread costs memory, so a count that no machine has is a mistake."""
    if isinstance(n_jobs, numbers.Integral) and n_jobs > _core.most_threads:
        raise ValueError(f"n_jobs must be at most {_core.most_threads}, got {n_jobs}.")
    return min(int(joblib.effective_n_jobs(n_jobs)), _core.most_threads)


def weights_of(sample_weight: Any, rows: int) -> npt.NDArray[np.float64] | None:
    """One number above 0 per row; None: all rows count alike."""
    if sample_weight is None:
        return None
    refuse_masked(sample_weight, "sample_weight")
    weights = np.asarray(sample_weight, np.float64)
    if weights.shape != (rows,):
        raise ValueError(f"sample_weight has the shape {weights.shape}, expected one number per row ({rows}).")
    bad = np.flatnonzero(~(np.isfinite(weights) & (weights > 0)))
    if len(bad):
        raise ValueError(
            f"sample_weight[{bad[0]}] is {weights[bad[0]]}, expected a finite number above zero; leave a row out that "
            "shall not count, or hide its class (-1 in y)."
        )
    return weights


def seconds_of(time_limit: float | None) -> float:
    """The time limit in seconds; None is none."""
    if time_limit is None:
        return math.inf
    if isinstance(time_limit, bool) or not isinstance(time_limit, numbers.Real) or not time_limit > 0:
        raise ValueError(f"time_limit must be a number of seconds above 0 or None, got {time_limit!r}.")
    return float(time_limit)


def options_of(method: str) -> tuple[str, ...]:
    """Names of the options a method reads, from the table of methods."""
    return tuple(next(known["options"] for known in _core.methods() if known["name"] == method))


def names_of(options: list[dict[str, Any]]) -> tuple[str, ...]:
    """Names of listed options."""
    return tuple(option["name"] for option in options)


# What parameters mean that every estimator may have and the C++ side does not know.
SETTINGS = {
    "unlabeled": """label, default=-1
        What stands for "no label" in ``y``, besides None, NaN and NA. None: nothing else does.""",
    "random_state": """int, RandomState or None, default=None
        An int is the seed itself, as on the command line.""",
    "n_jobs": """int or None, default=None
        Threads, in scikit-learn's sense: None is 1, -1 is all. Never changes a result.""",
    "verbose": """int, default=0
        1 shows a progress bar.""",
    "callback": """callable or None, default=None
        Called with a ``sewil.ProgressStep`` now and then; an exception it raises ends the fit.""",
}

# Words that stand in several docstrings, by their sign there.
SHARED_WORDS = {
    "settings": "\n".join(f"    {name} : {text}" for name, text in SETTINGS.items()),
    "selector_settings": """\
    keep, drop, groups, max_correlation, findings, unlabeled, random_state, n_jobs, time_limit, verbose, callback
        As in :class:`SewilSelector`.""",
    "selector_results": """\
    support_, feature_importances_, transduction_, votes_, labeled_iter_, classes_, bounds_, estimate_, front_
    stability_, substitutes_, record_, stopped_
        As in :class:`SewilSelector`.""",
}


def documented(list_options: Callable[[], list[dict[str, Any]]]) -> Callable[[type[T]], type[T]]:
    """Puts the C++ side's own words on every option into the docstring, where it says ``{options}``.

    Where it says ``{settings}`` and the like go the shared words.
    """

    def fill(estimator: type[T]) -> type[T]:
        names = getattr(estimator, "_option_names", ())
        names = (*names, *getattr(estimator, "_estimate_names", ()))
        known = {option["name"]: option for option in list_options()}
        entries = "\n".join(_entry(known[name]) for name in names)
        text = estimator.__doc__ or ""
        for sign, words in {**SHARED_WORDS, "options": entries}.items():
            text = text.replace(f"    {{{sign}}}\n", words + "\n")
        estimator.__doc__ = text
        return estimator

    return fill


def _entry(option: dict[str, Any]) -> str:
    kind = "{" + ", ".join(map(repr, option["choices"])) + "}" if "choices" in option else option["kind"]
    kind += "".join(f" or {word!r}" for word in option.get("words", ()))
    help_text = f"{option['help']} ({option['readers']})." if option["readers"] else option["help"] + "."
    text = textwrap.fill(help_text, 120, initial_indent=" " * 8, subsequent_indent=" " * 8)
    return f"    {option['name']} : {kind}, default={option['default']!r}\n{text}"
