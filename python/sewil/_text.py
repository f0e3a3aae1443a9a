"""sewil/_text.py: text that can leave Python. A str may hold half of a surrogate pair, which no UTF-8 can hold."""

from __future__ import annotations

from collections.abc import Iterable


def writable(texts: Iterable[str], what: str) -> list[str]:
    """The texts as they are; ``what`` they are is named when one of them cannot be written as UTF-8."""
    checked = list(texts)
    for text in checked:
        try:
            text.encode()
        except UnicodeEncodeError as problem:
            raise ValueError(
                f"{what} {text!a} holds a lone surrogate at position {problem.start}, expected text that can be "
                "written as UTF-8."
            ) from None
    return checked
