"""sewil: column selection for tables of which only a few rows are labeled, as scikit-learn estimators.

``y`` holds -1 (or None, NaN, NA) where a row has no label.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sewil import bounds, datasets, model_selection, study
    from sewil._base import DataWarning
    from sewil._co_training import CoTrainingSelector
    from sewil._core import __version__
    from sewil._filters import RLSRSelector, SemiFisherSelector, SemiLaplacianSelector
    from sewil._forest import ForestClassifier
    from sewil._forest_rankers import EliminationSelector, ForestSelector, PeerSelector, TurnsSelector
    from sewil._labeled_rows import LabeledRowsClassifier
    from sewil._progress import ProgressStep
    from sewil._relevance import RelevanceSelector
    from sewil._rows import DoubtedLabel, SuggestedRow
    from sewil._self_learning import SelfLearningClassifier
    from sewil._sewil import SewilSelector
    from sewil.model_selection import SemiSupervisedKFold, ignore_unlabeled

__all__ = [
    "CoTrainingSelector",
    "DataWarning",
    "DoubtedLabel",
    "EliminationSelector",
    "ForestClassifier",
    "ForestSelector",
    "LabeledRowsClassifier",
    "PeerSelector",
    "ProgressStep",
    "RLSRSelector",
    "RelevanceSelector",
    "SelfLearningClassifier",
    "SemiFisherSelector",
    "SemiLaplacianSelector",
    "SemiSupervisedKFold",
    "SewilSelector",
    "SuggestedRow",
    "TurnsSelector",
    "__version__",
    "bounds",
    "datasets",
    "ignore_unlabeled",
    "model_selection",
    "study",
]

# Names are loaded when they are first asked for: the command (sewil._command) lives in this package too, and starts
# without scikit-learn and NumPy.
_HOMES = {
    "CoTrainingSelector": "_co_training",
    "DataWarning": "_base",
    "DoubtedLabel": "_rows",
    "EliminationSelector": "_forest_rankers",
    "ForestClassifier": "_forest",
    "ForestSelector": "_forest_rankers",
    "LabeledRowsClassifier": "_labeled_rows",
    "PeerSelector": "_forest_rankers",
    "ProgressStep": "_progress",
    "RLSRSelector": "_filters",
    "RelevanceSelector": "_relevance",
    "SelfLearningClassifier": "_self_learning",
    "SemiFisherSelector": "_filters",
    "SemiLaplacianSelector": "_filters",
    "SemiSupervisedKFold": "model_selection",
    "SewilSelector": "_sewil",
    "SuggestedRow": "_rows",
    "TurnsSelector": "_forest_rankers",
    "__version__": "_core",
    "ignore_unlabeled": "model_selection",
}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'sewil' has no attribute {name!r}")
    if name in _HOMES:
        value: object = getattr(import_module(f"sewil.{_HOMES[name]}"), name)
    else:
        value = import_module(f"sewil.{name}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
