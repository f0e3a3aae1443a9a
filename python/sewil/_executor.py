"""sewil/_executor.py: tasks done by a ``concurrent.futures.Executor``: a process pool, Dask, mpi4py.

job: what many tasks need, such as the coded table, packed and compressed. It travels once per worker process, which
keeps it under its name; a task carries that name and a few bytes. A worker that does not have the job says so, and the
task goes out again with the job. Nothing is sent to a worker by address, so any executor will do, and a task lost with
a worker that died is the executor's to repeat.
"""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from typing import Any

from sewil import _core

LOOK_SECONDS = 0.1  # between two looks at the clock and at signals

_opened: dict[str, _core.OpenedJob] = {}  # in a worker: the last job
_opening = threading.Lock()


@dataclass(frozen=True)
class Answer:
    """What a worker sends back; ``bytes`` is None when it does not have the job."""

    worker: str
    bytes: bytes | None


def do_task(name: str, job: bytes | None, task: bytes) -> Answer:
    """Runs in the worker."""
    worker = f"{socket.gethostname()}:{os.getpid()}"
    with _opening:
        opened = _opened.get(name)
        if opened is None and job is not None:
            _opened.clear()  # the job before it is over
            try:
                opened = _opened[name] = _core.OpenedJob(job)
            except MemoryError:
                raise MemoryError(f"The table does not fit the memory of the worker {worker}.") from None
    return Answer(worker, None if opened is None else opened.answer(task))


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


@dataclass
class _Round:
    """The tasks of one call of ``run``, by their numbers."""

    tasks: list[bytes]
    waiting: list[int]
    returned: list[int] = field(default_factory=list)  # by workers that lack the job
    under_way: dict[Future[Answer], int] = field(default_factory=dict)
    carriers: set[Future[Answer]] = field(default_factory=set)  # those that take the job along
    lacking: set[str] = field(default_factory=set)

    def __bool__(self) -> bool:
        return bool(self.waiting or self.returned or self.under_way)


class ExecutorRunner:
    """Does the tasks of one fit; the C++ side calls it."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor
        self._name = ""  # of the job
        self._having: set[str] = set()  # workers known to have it
        self.travelled = {"jobs": 0, "job_bytes": 0, "tasks": 0, "task_bytes": 0, "answer_bytes": 0}

    def at_once(self) -> int:
        """How many tasks there should be at least."""
        return workers_of(self._executor)

    def run(
        self,
        name: str,
        job: bytes,
        tasks: Sequence[bytes],
        take: Callable[[int, bytes], list[bytes] | None],
        is_stopped: Callable[[], bool],
    ) -> bool:
        """Tells ``take`` each answer, which gives further tasks; False when somebody asked to stop."""
        if name != self._name:
            self._name = name
            self._having.clear()
        open_ = _Round(list(tasks), list(range(len(tasks) - 1, -1, -1)))  # the first one is taken first
        try:
            while open_:
                if is_stopped():
                    return False
                self._hand_out(open_, job)
                done, _ = wait(open_.under_way, timeout=LOOK_SECONDS, return_when=FIRST_COMPLETED)
                for future in done:
                    if not self._take(open_, future, take):
                        return False
        except KeyboardInterrupt:
            return False
        finally:
            for future in open_.under_way:
                future.cancel()
        return True

    def _hand_out(self, open_: _Round, job: bytes) -> None:
        # As long as nobody has the job, one task takes it along to each worker; the others wait. What was returned goes
        # out with the job, one task for each worker that lacks it, and then the rest waits until all have it, for a
        # worker that lacks it has nothing to do and would be given the same task over and over.
        wanted = len(open_.lacking) if self._having else max(self.at_once(), len(open_.lacking))
        while (open_.returned or open_.waiting) and len(open_.carriers) < wanted:
            self._submit(open_, (open_.returned or open_.waiting).pop(), job)
        if not open_.lacking:
            open_.waiting += open_.returned
            open_.returned.clear()
        while open_.waiting and self._having:
            self._submit(open_, open_.waiting.pop(), None)

    def _take(self, open_: _Round, future: Future[Answer], take: Callable[[int, bytes], list[bytes] | None]) -> bool:
        number = open_.under_way.pop(future)
        open_.carriers.discard(future)
        answer = self._result(future)
        if answer.bytes is None:
            open_.lacking.add(answer.worker)
            self._having.discard(answer.worker)
            open_.returned.append(number)
            return True
        open_.lacking.discard(answer.worker)
        self._having.add(answer.worker)
        self.travelled["answer_bytes"] += len(answer.bytes)
        more = take(number, answer.bytes)
        if more is None:
            return False
        open_.waiting += range(len(open_.tasks) + len(more) - 1, len(open_.tasks) - 1, -1)
        open_.tasks += more
        return True

    def _submit(self, open_: _Round, number: int, job: bytes | None) -> None:
        task = open_.tasks[number]
        try:
            future = self._executor.submit(do_task, self._name, job, task)
        except BrokenProcessPool as error:
            raise RuntimeError(f"executor lost a worker and takes no more work: {error}") from error
        except RuntimeError as error:
            raise RuntimeError(f"executor takes no more work, expected one that is not shut down: {error}") from error
        open_.under_way[future] = number
        self.travelled["tasks"] += 1
        self.travelled["task_bytes"] += len(task)
        if job is not None:
            open_.carriers.add(future)
            self.travelled["jobs"] += 1
            self.travelled["job_bytes"] += len(job)

    def _result(self, future: Future[Answer]) -> Answer:
        try:
            return future.result()
        except CancelledError as error:
            raise RuntimeError("executor was shut down while tasks were being done.") from error
        except BrokenProcessPool as error:
            raise RuntimeError(f"executor lost a worker while tasks were being done: {error}") from error
        except ModuleNotFoundError as error:
            raise RuntimeError(
                f"A worker of executor cannot do tasks: {error}; expected sewil on every worker."
            ) from error


def runner_for(executor: Any) -> ExecutorRunner | None:
    """What the C++ side hands tasks to; None: everything is done here."""
    if executor is None:
        return None
    if not callable(getattr(executor, "submit", None)):
        raise ValueError(f"executor must be a concurrent.futures.Executor or None, got {executor!r}.")
    return ExecutorRunner(executor)
