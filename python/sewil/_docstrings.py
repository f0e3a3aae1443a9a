"""sewil/_docstrings.py: sections of docstrings that would otherwise stand in every class and method, filled in once.

A class inherits the attributes its bases describe; arguments and results of methods are described below, by name.
"""

from __future__ import annotations

import inspect
import re
from typing import Any

TABLE = "array, sparse matrix, data frame or AnnData of shape (n_samples, n_features)"
ARGUMENTS = {
    "X": f"X : {TABLE}",
    "y": "y : array of shape (n_samples,)\n    -1, None, NaN or NA where a row has no label.",
    "label": "label : str, optional\n    Of an AnnData: the column of ``X.obs`` with the labels, instead of y.",
    "sample_weight": "sample_weight : array of shape (n_samples,), optional\n    How much a row counts; above 0.",
}
RETURNS = {
    "fit": "self : the fitted estimator",
    "predict": "labels : ndarray of shape (n_samples,)",
    "predict_proba": "votes : ndarray of shape (n_samples, n_classes)",
    "score": "accuracy : float",
    "transform": "X_selected : of the kind of X\n    The columns of a frame keep their types.",
}


class Documented:
    """Base of classes whose methods say what they do, and leave the words on arguments and result to the table."""

    def __init_subclass__(cls, **keywords: Any) -> None:
        super().__init_subclass__(**keywords)
        for name, method in vars(cls).items():
            if inspect.isfunction(method) and name in RETURNS and method.__doc__ and "Returns" not in method.__doc__:
                method.__doc__ = _method_doc(method)


def _method_doc(method: Any) -> str:
    arguments = [ARGUMENTS[name] for name in inspect.signature(method).parameters if name in ARGUMENTS]
    sections = {"Parameters": "\n".join(arguments), "Returns": RETURNS[method.__name__]}
    return _put_together(inspect.cleandoc(method.__doc__), sections, " " * 8)


def class_doc(cls: type, parameters: str) -> str:
    """What the class says of itself, its parameters, its attributes and those of its bases, an example."""
    words, sections = _taken_apart(cls)
    attributes: dict[str, str] = {}
    for base in cls.__mro__:
        if base.__module__.startswith("sewil."):
            for entry in re.split(r"\n(?=\S)", _taken_apart(base)[1].get("Attributes", "").strip()):
                attributes.setdefault(entry.partition(" :")[0], entry)
    example = sections.get("Examples", getattr(cls, "_example", "").format(name=cls.__name__))
    everything = {"Parameters": parameters, "Attributes": "\n".join(filter(None, attributes.values()))}
    return _put_together(words, {**everything, "Examples": example}, " " * 4)


def _taken_apart(cls: type) -> tuple[str, dict[str, str]]:
    """The words above the first section, and the sections."""
    words, *rest = re.split(r"\n(\w+)\n-+\n", inspect.cleandoc(cls.__dict__.get("__doc__") or ""))
    return words, dict(zip(rest[::2], rest[1::2], strict=True))


def _put_together(words: str, sections: dict[str, str], margin: str) -> str:
    text = words.rstrip()
    for name, body in sections.items():
        text += f"\n\n{name}\n{'-' * len(name)}\n{body.rstrip()}"
    return re.sub(r"\n(?=[^\n])", "\n" + margin, text) + "\n" + margin
