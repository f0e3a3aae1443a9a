"""sewil/_executor.py: scoring column sets on a ``concurrent.futures.Executor``: a process pool, Dask, mpi4py.

job: everything a score depends on besides the columns, packed and compressed. It travels once per worker process, which
keeps it under its name; a task carries column sets and that name. A worker that does not have the job says so, and the
task goes out again with the job. Nothing is sent to a worker by address, so any executor will do, and a task lost with
a worker that died is the executor's to repeat.
"""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from sewil import _core

Score = tuple[float, npt.NDArray[np.float64]]

TASK_SECONDS = 0.5  # long against the cost of a task (milliseconds), short against a generation
LOOK_SECONDS = 0.1  # between two looks at the clock and at signals

_opened: dict[str, _core.ScoringJob] = {}  # in a worker: the last job
_opening = threading.Lock()


@dataclass(frozen=True)
class Answer:
    """What a worker sends back; ``scores`` is None when it does not have the job."""

    worker: str
    scores: list[Score] | None
    seconds: float


def score_task(name: str, job: bytes | None, sets: list[list[int]], want_weights: bool) -> Answer:
    """Runs in the worker."""
    worker = f"{socket.gethostname()}:{os.getpid()}"
    with _opening:
        opened = _opened.get(name)
        if opened is None and job is not None:
            _opened.clear()  # the job before it is over
            try:
                opened = _opened[name] = _core.ScoringJob(job)
            except MemoryError:
                raise MemoryError(f"The table does not fit the memory of the worker {worker}.") from None
    if opened is None:
        return Answer(worker, None, 0.0)
    start = time.perf_counter()
    scores = opened.score(sets, want_weights)
    return Answer(worker, scores, time.perf_counter() - start)


def workers_of(executor: Executor) -> int:
    """How many tasks the executor runs at once, as far as it tells."""
    for name in ("_max_workers", "num_workers"):
        count = getattr(executor, name, None)
        if isinstance(count, int) and count > 0:
            return count
    client = getattr(executor, "_client", None)  # Dask
    if client is not None:
        return max(1, int(sum(client.nthreads().values())))
    return os.cpu_count() or 1


class ExecutorScorer:
    """Scores one search's column sets; the C++ side calls it once per generation."""

    def __init__(self, executor: Executor, job: bytes) -> None:
        self._executor = executor
        self._job = job
        self._name = _core.name_of_job(job)
        self._seconds_per_set = 0.0  # measured, of the last generation
        self._having: set[str] = set()  # workers known to have the job

    def __call__(
        self, sets: Sequence[list[int]], want_weights: bool, is_stopped: Callable[[], bool]
    ) -> list[Score] | None:
        scores: list[Score | None] = [None] * len(sets)
        size = self._task_size(len(sets))
        waiting = [range(at, min(at + size, len(sets))) for at in range(0, len(sets), size)]
        returned: list[range] = []  # by workers that lack the job
        under_way: dict[Future[Answer], range] = {}
        carriers: set[Future[Answer]] = set()  # those that take the job along
        lacking: set[str] = set()
        spent = 0.0

        def submit(part: range, carries: bool) -> None:
            future = self._submit([sets[i] for i in part], want_weights, carries)
            under_way[future] = part
            if carries:
                carriers.add(future)

        try:
            # The very first task takes the job along; the others ask whether it is known already. What was returned
            # goes out with the job, one task for each worker that lacks it; the rest waits until all have it, for a
            # worker that lacks it has nothing to do and would be given the same task over and over.
            while waiting or returned or under_way:
                if is_stopped():
                    return None
                wanted = len(lacking) if self._having else max(1, len(lacking))
                while (returned or waiting) and len(carriers) < wanted:
                    submit((returned or waiting).pop(), True)
                if not lacking:
                    waiting += returned
                    returned.clear()
                while waiting and self._having:
                    submit(waiting.pop(), False)
                done, _ = wait(under_way, timeout=LOOK_SECONDS, return_when=FIRST_COMPLETED)
                for future in done:
                    part = under_way.pop(future)
                    carriers.discard(future)
                    answer = self._result(future)
                    if answer.scores is None:
                        lacking.add(answer.worker)
                        self._having.discard(answer.worker)
                        returned.append(part)
                        continue
                    lacking.discard(answer.worker)
                    self._having.add(answer.worker)
                    spent += answer.seconds
                    for i, score in zip(part, answer.scores, strict=True):
                        scores[i] = score
        except KeyboardInterrupt:
            return None
        finally:
            for future in under_way:
                future.cancel()
        self._seconds_per_set = spent / len(sets)
        return [score for score in scores if score is not None]

    def _task_size(self, sets: int) -> int:
        """Sets per task: about TASK_SECONDS of work by the times measured so far, and work for every worker."""
        share = max(1, sets // (2 * workers_of(self._executor)))
        if self._seconds_per_set <= 0:
            return share if sets < 8 else min(share, 4)
        return int(min(share, max(1.0, TASK_SECONDS / self._seconds_per_set)))

    def _submit(self, sets: list[list[int]], want_weights: bool, carries: bool) -> Future[Answer]:
        try:
            return self._executor.submit(score_task, self._name, self._job if carries else None, sets, want_weights)
        except BrokenProcessPool as error:
            raise RuntimeError(f"executor lost a worker and takes no more work: {error}") from error
        except RuntimeError as error:
            raise RuntimeError(f"executor takes no more work, expected one that is not shut down: {error}") from error

    def _result(self, future: Future[Answer]) -> Answer:
        try:
            return future.result()
        except CancelledError as error:
            raise RuntimeError("executor was shut down while column sets were being scored.") from error
        except BrokenProcessPool as error:
            raise RuntimeError(f"executor lost a worker while column sets were being scored: {error}") from error
        except ModuleNotFoundError as error:
            raise RuntimeError(
                f"A worker of executor cannot score: {error}; expected sewil on every worker."
            ) from error


def maker_for(executor: Any) -> Callable[[bytes], ExecutorScorer] | None:
    """What the C++ side calls once per search; None: score here."""
    if executor is None:
        return None
    if not callable(getattr(executor, "submit", None)):
        raise ValueError(f"executor must be a concurrent.futures.Executor or None, got {executor!r}.")
    return lambda job: ExecutorScorer(executor, job)
