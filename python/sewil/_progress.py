"""sewil/_progress.py: what a fit tells while it works: a bar for people, steps for programs."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable
from typing import IO, NamedTuple


class ProgressStep(NamedTuple):
    """What a ``callback`` receives.

    Attributes
    ----------
    stage : str
        What is being done, for a person: "self-training", "search", ...
    done, total : int
        Units of it that are finished, and how many there are (0: not known).
    note : str
        The newest figure worth showing.
    """

    stage: str
    done: int
    total: int
    note: str


Callback = Callable[[ProgressStep], object]


class ProgressBar:
    """One line, rewritten in a terminal and in a notebook; elsewhere (a log) a line now and then."""

    WIDTH = 24
    LOG_PAUSE = 15.0

    def __init__(self, out: IO[str] | None = None) -> None:
        self.out = out if out is not None else sys.stderr
        self.rewrites = self.out.isatty() or _in_notebook()
        self.started = self.stage_started = time.monotonic()
        self.last_line = self.started
        self.stage = ""
        self.shown = 0

    def update(self, step: ProgressStep) -> None:
        """Shows the step."""
        now = time.monotonic()
        if step.stage != self.stage:
            self.stage, self.stage_started = step.stage, now
        if not self.rewrites:
            if now - self.last_line >= self.LOG_PAUSE:
                self.last_line = now
                print(self.line(step, now), file=self.out, flush=True)
            return
        line = self.line(step, now)[: shutil.get_terminal_size((120, 24)).columns - 1]
        self.out.write("\r" + line.ljust(self.shown))
        self.out.flush()
        self.shown = len(line)

    def line(self, step: ProgressStep, now: float) -> str:
        """The step as one line of text."""
        text = step.stage
        if step.total > 0:
            done = min(step.done, step.total)
            filled = self.WIDTH * done // step.total
            text += f" [{'#' * filled}{'.' * (self.WIDTH - filled)}] {done}/{step.total}"
            if 0 < done < step.total:
                left = (now - self.stage_started) * (step.total - done) / done
                text += f", about {clock_text(left)} left"
        if step.note:
            text += f", {step.note}"
        return f"{text} [{clock_text(now - self.started)}]"

    def finish(self, what: str) -> None:
        """Ends with a line that says so."""
        self.close()
        print(f"{what}: done in {clock_text(time.monotonic() - self.started)}", file=self.out, flush=True)

    def close(self) -> None:
        """Ends the line."""
        if self.shown:
            self.out.write("\n")
            self.out.flush()
            self.shown = 0


def clock_text(seconds: float) -> str:
    """75 seconds as 1:15, an hour and more as 1:01:15."""
    whole = int(seconds + 0.5)
    if whole >= 3600:
        return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"
    return f"{whole // 60}:{whole % 60:02}"


def _in_notebook() -> bool:
    return "ipykernel" in sys.modules
