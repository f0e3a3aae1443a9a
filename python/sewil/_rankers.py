"""sewil/_rankers.py: the selectors that rank all features: by filters, forests and co-training."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sewil._selector import RankingSelector, chooses_by

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from sewil import _parameter_types as types


@chooses_by("sfs")
class SemiFisherSelector(RankingSelector):
    """Select features by the semi-supervised Fisher score.

    Large where the class means lie apart, the classes are narrow, and neighboring rows have similar values.

    Attributes
    ----------
    scores_ : ndarray of shape (n_features_in_,)
        Larger is better; may be infinite; NaN for dropped columns.
    """

    def __init__(self, **parameters: Unpack[types.SemiFisherSelector]) -> None: ...


@chooses_by("ssls")
class SemiLaplacianSelector(RankingSelector):
    """Select features by the semi-supervised Laplacian score.

    Small where rows of the same class and neighboring rows have similar values and rows of different classes do not.

    Attributes
    ----------
    scores_ : ndarray of shape (n_features_in_,)
        Smaller is better; may be infinite; NaN for dropped columns.
    """

    def __init__(self, **parameters: Unpack[types.SemiLaplacianSelector]) -> None: ...


@chooses_by("rlsr")
class RLSRSelector(RankingSelector):
    """Select features by rescaled linear square regression.

    One linear fit of the classes on all columns that prefers few of them; the unlabeled rows' classes are found along
    with it.

    Attributes
    ----------
    scores_ : ndarray of shape (n_features_in_,)
        Larger is better; they sum to 1; NaN for dropped columns.
    """

    def __init__(self, **parameters: Unpack[types.RLSRSelector]) -> None: ...


@chooses_by("cot-fss")
class CoTrainingSelector(RankingSelector):
    """Select features by forward search on labeled rows and draws of pseudo-labeled ones (CoT-FSS).

    A decision tree (or a forest) on the features so far labels the unlabeled rows; several draws of these join the
    labeled ones in a forward search; the features found most often are added, until there are enough.

    Attributes
    ----------
    ranking_ : ndarray of shape (n_features_in_,)
        1 is the best: the selected features in the order of choice, then the others as the last step ranked them.
    """

    def __init__(self, **parameters: Unpack[types.CoTrainingSelector]) -> None: ...


@chooses_by("forest")
class ForestImportanceSelector(RankingSelector):
    """Select features by their importance in one forest, grown after self-training on all features.

    The simplest thing that a search has to beat: correlated features share their importance, and ``max_features`` as a
    share (such as 0.2) helps against that.

    Attributes
    ----------
    ranking_ : ndarray of shape (n_features_in_,)
        Ranks by importance, 1 is the best; dropped features share the last rank.
    scores_ : ndarray of shape (n_features_in_,)
        Weights, larger is better; they sum to 1; NaN for dropped columns.
    """

    def __init__(self, **parameters: Unpack[types.ForestImportanceSelector]) -> None: ...


@chooses_by("rfe")
class SemiSupervisedRFE(RankingSelector):
    """Recursive feature elimination (RFE) after self-training on all features.

    Each time a forest is grown on the features left, with labels and pseudo-labels, and the least important 20 % are
    dropped. Of correlated features one stays.

    Attributes
    ----------
    ranking_ : ndarray of shape (n_features_in_,)
        1 is the best: kept features, then those eliminated last; dropped features share the last rank.
    """

    def __init__(self, **parameters: Unpack[types.SemiSupervisedRFE]) -> None: ...


@chooses_by("iterative-rfe")
class IterativeRFE(RankingSelector):
    """RFE with self-training repeated on the features left.

    Tables of more columns than rows are screened first, at a false discovery rate (``screening_fdr``), by labels and by
    pseudo-labels that were made without the feature. Then the least important 20 % are dropped, again and again, and
    every few eliminations self-training on the features left makes new pseudo-labels.

    Attributes
    ----------
    ranking_ : ndarray of shape (n_features_in_,)
        1 is the best: kept features, those eliminated last, what the screening left out; dropped features share the
        last rank.
    """

    def __init__(self, **parameters: Unpack[types.IterativeRFE]) -> None: ...


@chooses_by("cross-fitted-rfe")
class CrossFittedRFE(RankingSelector):
    """RFE by importance for pseudo-labels that other features made; the default of ``sewil select``.

    Self-training on all features makes pseudo-labels that noise has influenced, so noise seems informative.
    Cross-fitting avoids that: each half of the features makes the pseudo-labels by which the other half is judged, by
    importance on out-of-bag rows. Tables of more columns than rows are screened first. Cross-validation chooses the
    number of features unless it is given (``cv``).

    Attributes
    ----------
    ranking_ : ndarray of shape (n_features_in_,)
        1 is the best: kept features, those eliminated last, what the screening left out; dropped features share the
        last rank.
    """

    def __init__(self, **parameters: Unpack[types.CrossFittedRFE]) -> None: ...
