"""sewil/_columns.py: columns named by the user, by name or by position from 0, as positions."""

from __future__ import annotations

import difflib
import numbers
from collections.abc import Iterable, Sequence
from typing import Any

ColumnLike = int | str
Columns = Iterable[ColumnLike] | None
Groups = Iterable[Iterable[ColumnLike]] | None


def find_columns(wanted: Columns, names: Sequence[str], parameter: str) -> list[int]:
    """Positions, ascending, each once."""
    if wanted is None:
        return []
    if isinstance(wanted, (str, bytes)) or not isinstance(wanted, Iterable):
        raise ValueError(f"{parameter} must be a list of column names or positions, got {wanted!r}.")
    place = {name: at for at, name in enumerate(names)}
    return sorted({_find(column, place, parameter) for column in wanted})


def find_groups(wanted: Groups, names: Sequence[str]) -> list[list[int]]:
    """One list of positions per group."""
    if wanted is None:
        return []
    if isinstance(wanted, (str, bytes)) or not isinstance(wanted, Iterable):
        raise ValueError(f"feature_groups must be a list of lists of column names or positions, got {wanted!r}.")
    return [find_columns(group, names, "feature_groups") for group in wanted]


def _find(column: Any, place: dict[str, int], parameter: str) -> int:
    if isinstance(column, numbers.Integral) and not isinstance(column, bool):
        if not 0 <= int(column) < len(place):
            raise ValueError(f"{parameter} holds the position {column}, expected one from 0 to {len(place) - 1}.")
        return int(column)
    if not isinstance(column, str):
        raise ValueError(f"{parameter} holds {column!r}, expected a column's name or position.")
    if column not in place:
        close = difflib.get_close_matches(column, place, n=1)
        hint = f"; did you mean {close[0]!r}?" if close else "."
        raise ValueError(f"{parameter} holds {column!r}, which is no column of X{hint}")
    return place[column]
