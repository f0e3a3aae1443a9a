"""sewil/_elsewhere.py: estimators whose independent parts may be done in other processes (``executor``)."""

from __future__ import annotations

import copy
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any, TypeVar

from sewil import _core
from sewil._base import Estimator
from sewil._executor import ExecutorRunner, runner_for

Self = TypeVar("Self", bound="Elsewhere")


class Elsewhere(Estimator):
    """An estimator with an executor, which is no part of what is computed: clones share it, a pickle leaves it behind.

    Attributes
    ----------
    travelled_ : dict or None
        What went to the executor: ``jobs`` (packed tables, each as often as it was sent), ``tasks``, and the bytes of
        both and of the answers. None without an executor.
    """

    executor: Executor | None
    travelled_: dict[str, int] | None

    def _runner(self) -> ExecutorRunner | None:
        runner = runner_for(self.executor)
        self.travelled_ = None if runner is None else runner.travelled
        return runner

    @contextmanager
    def _run(self) -> Iterator[_core.Run]:
        with super()._run() as run:
            yield run
        if self.verbose and self.travelled_ is not None:
            jobs, tasks = ((self.travelled_[name], self.travelled_[f"{name[:-1]}_bytes"]) for name in ("jobs", "tasks"))
            print(
                f"to executor: {jobs[0]} packed tables ({jobs[1] / 1e6:.1f} MB), {tasks[0]} tasks "
                f"({tasks[1] / 1e6:.1f} MB); answers: {self.travelled_['answer_bytes'] / 1e6:.1f} MB",
                file=sys.stderr,
            )

    def _without_executor(self: Self) -> Self:
        twin = copy.copy(self)
        twin.executor = None
        return twin

    def __sklearn_clone__(self: Self) -> Self:
        twin: Self = super(Elsewhere, self._without_executor()).__sklearn_clone__()
        twin.executor = self.executor  # an executor cannot be copied
        return twin

    def __getstate__(self) -> Any:
        return {**super().__getstate__(), "executor": None}
