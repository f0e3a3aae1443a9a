"""sewil/_seal.py: pickles that are what they were: a checksum of parameters and results, compared when one is loaded.

It protects against damage, not against forgery: a pickle can run any code. The forest inside has a checksum of its own.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

SEAL = "_seal"
LEFT_BEHIND = ("executor",)  # what a pickle does not take along


class Sealed:
    """An estimator whose pickle carries a checksum of every public attribute; older pickles have none and are taken."""

    def __getstate__(self) -> Any:
        state: Any = super().__getstate__()
        return {**state, SEAL: checksum(state)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        state = dict(state)
        seal = state.pop(SEAL, None)
        if seal is not None and seal != checksum(state):
            raise ValueError(
                f"The pickled {type(self).__name__} is damaged: its checksum differs; expected one as sewil wrote it."
            )
        super().__setstate__(state)  # type: ignore[misc]


def checksum(state: dict[str, Any]) -> str:
    """Of the attributes without a leading underscore, whatever order they are in."""
    hashing = hashlib.blake2b(digest_size=16)
    for name in sorted(state):
        if not name.startswith("_") and name not in LEFT_BEHIND:
            _add(hashing, name)
            _add(hashing, state[name])
    return hashing.hexdigest()


def _add(hashing: Any, value: Any) -> None:
    """The content of a value; of kinds that are not known here only the kind."""
    if isinstance(value, np.ndarray) and value.dtype != object:
        hashing.update(f"array {value.dtype.str} {value.shape};".encode())
        hashing.update(np.ascontiguousarray(value).tobytes())
    elif isinstance(value, (list, tuple, np.ndarray)):
        hashing.update(f"list {len(value)};".encode())
        for item in value:
            _add(hashing, item)
    elif isinstance(value, dict):
        hashing.update(f"dict {len(value)};".encode())
        for key, item in value.items():
            _add(hashing, key)
            _add(hashing, item)
    elif value is None or isinstance(value, (str, bytes, bool, int, float, np.generic)):
        plain = value.item() if isinstance(value, np.generic) else value
        hashing.update(f"{type(plain).__name__} {plain!r};".encode(errors="surrogatepass"))
    else:
        hashing.update(f"{type(value).__qualname__};".encode())
