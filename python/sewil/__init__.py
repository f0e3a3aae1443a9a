"""sewil: feature selection for tables of which only some rows are labeled, as scikit-learn estimators.

``y`` holds -1 (or None, NaN, NA) where a row has no label.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # for type checkers; `as`: public
    from sewil import bounds as bounds
    from sewil import datasets as datasets
    from sewil import model_selection as model_selection
    from sewil import study as study
    from sewil._anndata import select as select
    from sewil._base import DataWarning as DataWarning
    from sewil._core import __version__ as __version__
    from sewil._forest import ForestClassifier as ForestClassifier
    from sewil._labeled_rows import LabeledRowsClassifier as LabeledRowsClassifier
    from sewil._progress import ProgressStep as ProgressStep
    from sewil._rankers import CoTrainingSelector as CoTrainingSelector
    from sewil._rankers import CrossFittedRFE as CrossFittedRFE
    from sewil._rankers import ForestImportanceSelector as ForestImportanceSelector
    from sewil._rankers import IterativeRFE as IterativeRFE
    from sewil._rankers import RLSRSelector as RLSRSelector
    from sewil._rankers import SemiFisherSelector as SemiFisherSelector
    from sewil._rankers import SemiLaplacianSelector as SemiLaplacianSelector
    from sewil._rankers import SemiSupervisedRFE as SemiSupervisedRFE
    from sewil._relevance import RelevanceSelector as RelevanceSelector
    from sewil._rows import LabelIssue as LabelIssue
    from sewil._rows import SuggestedRow as SuggestedRow
    from sewil._self_training import SelfTrainingEnsemble as SelfTrainingEnsemble
    from sewil._sewil import SewilSelector as SewilSelector
    from sewil.model_selection import SemiSupervisedKFold as SemiSupervisedKFold
    from sewil.model_selection import ignore_unlabeled as ignore_unlabeled

# Names are loaded when they are first asked for: the command (sewil._command) lives in this package too, and starts
# without scikit-learn and NumPy.
_MODULES = ["bounds", "datasets", "model_selection", "study"]
_HOMES = {
    name: module
    for module, names in {
        "_anndata": "select",
        "_base": "DataWarning",
        "_core": "__version__",
        "_forest": "ForestClassifier",
        "_labeled_rows": "LabeledRowsClassifier",
        "_progress": "ProgressStep",
        "_rankers": "CoTrainingSelector SemiSupervisedRFE ForestImportanceSelector CrossFittedRFE RLSRSelector "
        "SemiFisherSelector SemiLaplacianSelector IterativeRFE",
        "_relevance": "RelevanceSelector",
        "_rows": "LabelIssue SuggestedRow",
        "_self_training": "SelfTrainingEnsemble",
        "_sewil": "SewilSelector",
        "model_selection": "SemiSupervisedKFold ignore_unlabeled",
    }.items()
    for name in names.split()
}
__all__ = sorted([*_HOMES, *_MODULES])


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'sewil' has no attribute {name!r}")
    home = import_module(f"sewil.{_HOMES.get(name, name)}")
    globals()[name] = value = getattr(home, name) if name in _HOMES else home
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
