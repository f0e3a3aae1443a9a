"""sewil: column selection for tables of which only a few rows are labeled, as scikit-learn estimators.

``y`` holds -1 (or None, NaN, NA) where a row has no label.
"""

from sewil import bounds, datasets, model_selection, study
from sewil._co_training import CoTrainingSelector
from sewil._core import __version__
from sewil._filters import RLSRSelector, SemiFisherSelector, SemiLaplacianSelector
from sewil._forest import ForestClassifier
from sewil._progress import ProgressStep
from sewil._self_learning import SelfLearningClassifier
from sewil._sewil import SewilSelector
from sewil.model_selection import SemiSupervisedKFold, ignore_unlabeled

__all__ = [
    "CoTrainingSelector",
    "ForestClassifier",
    "ProgressStep",
    "RLSRSelector",
    "SelfLearningClassifier",
    "SemiFisherSelector",
    "SemiLaplacianSelector",
    "SemiSupervisedKFold",
    "SewilSelector",
    "__version__",
    "bounds",
    "datasets",
    "ignore_unlabeled",
    "model_selection",
    "study",
]
