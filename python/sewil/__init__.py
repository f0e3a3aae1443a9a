"""sewil: column selection for tables of which only a few rows are labeled, as scikit-learn estimators.

``y`` holds -1 (or None, NaN, NA) where a row has no label.
"""

from sewil._core import __version__
from sewil._forest import ForestClassifier
from sewil._progress import ProgressStep
from sewil._self_learning import SelfLearningClassifier

__all__ = ["ForestClassifier", "ProgressStep", "SelfLearningClassifier", "__version__"]
