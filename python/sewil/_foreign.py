"""sewil/_foreign.py: what the readers of other formats share: a library that may be missing, the user's sentence."""

from __future__ import annotations

import csv
import importlib
import sys
from collections.abc import Iterator
from typing import Any


class UnreadableError(Exception):
    """Holds the sentence for the user, without the name of the file."""


def say(path: str, sentence: str) -> None:
    """On standard error; what would steer a terminal is shown as ``\\x1b``: names and libraries say anything."""
    text = f"sewil: {path}: {sentence}"
    print("".join(c if c.isprintable() else repr(c)[1:-1] for c in text), file=sys.stderr)


def need(module: str, package: str, kind: str) -> Any:
    try:
        return importlib.import_module(module)
    except ImportError:
        raise UnreadableError(f"found {kind}, which is read by {package}; install it: pip install {package}.") from None


def write_rows(path: str, rows: Iterator[list[Any]]) -> None:
    with open(path, "w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(rows)
