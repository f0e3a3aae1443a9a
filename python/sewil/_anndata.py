"""sewil/_anndata.py: AnnData, the table of single cells, as X: told by its parts, without importing the library.

A row is an observation, a column a variable, the names of both are kept. Sparse cells stay sparse, also those of a
backed file.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    from sewil._selector import SupportSelector


def is_anndata(X: object) -> bool:
    """Anything that is called so and has its parts."""
    return type(X).__name__ == "AnnData" and all(hasattr(X, part) for part in ("X", "obs", "var", "var_names"))


def with_labels(X: Any, y: Any, label: str | None) -> Any:
    """y, or the column ``label`` of what an AnnData says of its rows."""
    if label is None:
        if y is None and is_anndata(X):
            raise ValueError(
                "y is missing; for an AnnData say label='...', the column of X.obs that holds the labels: "
                f"{_some(X.obs.columns)}."
            )
        return y
    if not is_anndata(X):
        raise ValueError(f"label names a column of X.obs, but X is a {type(X).__name__}, expected an AnnData.")
    if y is not None:
        raise ValueError("y and label were both given, expected the labels from one of them.")
    if label not in X.obs.columns:
        raise ValueError(f"X.obs has no column {label!r}, expected one of {_some(X.obs.columns)}.")
    return X.obs[label]


def _some(names: Any) -> str:
    shown = [repr(name) for name in list(names)[:10]]
    return ", ".join(shown) + (", ..." if len(names) > 10 else "") if shown else "its columns, but it has none"


def matrix_of(adata: Any) -> Any:
    """The cells in memory, sparse where they are; of a backed file they are read."""
    X = adata.X
    if X is None:
        raise ValueError("X.X is None, expected an AnnData with values.")
    if hasattr(X, "to_memory"):  # sparse cells in a file
        return X.to_memory()
    if not isinstance(X, np.ndarray) and hasattr(X, "id") and hasattr(X, "shape"):  # h5py's data set
        return X[()]
    return X


def names_of(adata: Any) -> npt.NDArray[np.object_]:
    return np.asarray([str(name) for name in adata.var_names], object)


def check_names(estimator: Any, names: npt.NDArray[np.object_]) -> None:
    """The variables must be those of ``fit``, in the same order, as scikit-learn asks of frames."""
    if len(names) != estimator.n_features_in_:
        raise ValueError(
            f"X has {len(names)} features, but {type(estimator).__name__} is expecting {estimator.n_features_in_} "
            "features as input."
        )
    known = getattr(estimator, "feature_names_in_", names)
    if np.array_equal(known, names):
        return
    at = int(np.flatnonzero(np.asarray(known, object) != names)[0])
    raise ValueError(
        "The feature names should match those that were passed during fit: "
        f"X.var_names[{at}] is {names[at]!r}, expected {known[at]!r}."
    )


def select(
    adata: Any, label: str, *, selector: SupportSelector | None = None, copy: bool = False, **parameters: Any
) -> Any:
    """Chooses the variables that tell the labels of an AnnData apart, and writes what was found into it.

    As scanpy's tools do, it works in place. Rows whose label is missing (NaN, None, an empty text) are the unlabeled
    ones, and get one.

    Parameters
    ----------
    adata : AnnData
        Its ``X`` is read, full or sparse, in memory or backed; a backed file cannot be written in place beyond what
        anndata keeps in memory (``obs``, ``var``, ``uns``), which is where the results go.
    label : str
        Column of ``adata.obs`` with the labels.
    selector : selector, optional
        Any selector of this package, not fitted; it is cloned. None: :class:`CrossFittedRFE`, with ``parameters``.
    copy : bool, default=False
        Leave ``adata`` as it is and return a copy with the results.
    **parameters
        Of :class:`CrossFittedRFE`, e.g. ``columns=50, random_state=0, n_jobs=-1``.

    Returns
    -------
    selector or AnnData
        The fitted selector, or with ``copy`` the copy. Written are ``.var["sewil_selected"]``,
        ``.var["sewil_importance"]``, ``.var["sewil_q_value"]`` (by :class:`RelevanceSelector`), ``.obs["sewil_label"]``
        (given labels, and those that were filled in), ``.obs["sewil_vote"]`` (of the label; 1 where it was given) and
        ``.uns["sewil"]`` (method, label, parameters and, as JSON, the record of the run).

    Examples
    --------
    >>> import sewil
    >>> adata = object()
    >>> sewil.select(adata, label="cell_type")
    Traceback (most recent call last):
    ...
    ValueError: adata is a object, expected an AnnData.
    """
    from sklearn.base import clone

    from sewil._rankers import CrossFittedRFE

    if not is_anndata(adata):
        raise ValueError(f"adata is a {type(adata).__name__}, expected an AnnData.")
    if selector is not None and parameters:
        raise ValueError(f"{min(parameters)} was given beside a selector, expected it as a parameter of that.")
    fitted: Any = CrossFittedRFE(**parameters) if selector is None else clone(selector)
    fitted.fit(adata, label=label)
    target = adata.copy() if copy else adata
    _write(target, fitted, label)
    return target if copy else fitted


def _write(adata: Any, fitted: Any, label: str) -> None:
    adata.var["sewil_selected"] = fitted.support_
    adata.var["sewil_importance"] = fitted.feature_importances_
    if hasattr(fitted, "qvalues_"):
        adata.var["sewil_q_value"] = fitted.qvalues_
    if hasattr(fitted, "transduction_"):
        known = adata.obs[label]
        filled = known.__class__(fitted.transduction_, index=known.index)
        adata.obs["sewil_label"] = filled.astype("category")
        adata.obs["sewil_vote"] = np.max(fitted.votes_, axis=1)
    adata.uns["sewil"] = {
        "method": type(fitted).__name__,
        "label": label,
        "parameters": repr(fitted),
        "record": json.dumps(fitted.record_),
    }
