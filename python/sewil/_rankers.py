"""sewil/_rankers.py: the selectors that rank all columns: by columns and neighbors, by forests, by co-training."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sewil._selector import RankingSelector, chooses_by

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from sewil import _parameter_types as types


@chooses_by("sfs")
class SemiFisherSelector(RankingSelector):
    """Ranks columns by the semi-supervised Fisher score and keeps the best.

    Large where the class means lie apart, the classes are narrow, and neighboring rows have similar values.

    Attributes
    ----------
    scores_ : ndarray of shape (n_features_in_,)
        Larger is better; may be infinite; NaN for dropped columns.
    """

    def __init__(self, **parameters: Unpack[types.SemiFisherSelector]) -> None: ...


@chooses_by("ssls")
class SemiLaplacianSelector(RankingSelector):
    """Ranks columns by the semi-supervised Laplacian score and keeps the best.

    Small where rows of the same class and neighboring rows have similar values and rows of different classes do not.

    Attributes
    ----------
    scores_ : ndarray of shape (n_features_in_,)
        Smaller is better; may be infinite; NaN for dropped columns.
    """

    def __init__(self, **parameters: Unpack[types.SemiLaplacianSelector]) -> None: ...


@chooses_by("rlsr")
class RLSRSelector(RankingSelector):
    """Ranks columns by rescaled linear square regression and keeps the best.

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
    """Adds columns step by step, judged on labeled rows and draws of self-labeled ones.

    A decision tree (or a forest) on the columns so far labels the unlabeled rows; several draws of these join the
    labeled ones in a forward search; the columns found most often are added, until there are enough.

    Attributes
    ----------
    order_ : ndarray of int
        The chosen columns in the order of choice, then the others as the last step ranked them.
    """

    def __init__(self, **parameters: Unpack[types.CoTrainingSelector]) -> None: ...


@chooses_by("forest")
class ForestImportanceSelector(RankingSelector):
    """Keeps the columns that weigh most in one forest, grown after self-training on all columns.

    The simplest thing that a search has to beat: columns that say the same share their weight, and ``tries`` as a share
    (such as 0.2) helps against that.

    Attributes
    ----------
    order_ : ndarray of int
        All columns that were not dropped, heaviest first.
    scores_ : ndarray of shape (n_features_in_,)
        Weights, larger is better; they sum to 1; NaN for dropped columns.
    """

    def __init__(self, **parameters: Unpack[types.ForestImportanceSelector]) -> None: ...


@chooses_by("rfe")
class SemiSupervisedRFE(RankingSelector):
    """Sends away the lightest fifth of the columns, again and again, and keeps those that stay longest.

    Each time a forest is grown on the columns left and the rows that self-training on all columns labeled. Of columns
    that say the same one stays.

    Attributes
    ----------
    order_ : ndarray of int
        All columns that were not dropped: kept ones first, then who stayed longest.
    """

    def __init__(self, **parameters: Unpack[types.SemiSupervisedRFE]) -> None: ...


@chooses_by("iterative-rfe")
class IterativeRFE(RankingSelector):
    """Improves labels and columns in turns and keeps the columns that stay longest.

    Tables of more columns than rows are screened first: columns stand out by the labels and by pseudo-labels that were
    made without them. Then the lightest fifth goes, again and again, and now and then self-training on the columns left
    labels the rows anew.

    Attributes
    ----------
    order_ : ndarray of int
        All columns that were not dropped: kept ones first, then who stayed longest, then what the screening left out.
    """

    def __init__(self, **parameters: Unpack[types.IterativeRFE]) -> None: ...


@chooses_by("cross-fitted-rfe")
class CrossFittedRFE(RankingSelector):
    """Sends away the columns that are worth least to labels that other columns made. The command's default.

    Self-training on all columns makes labels that noise had a part in, so noise seems to know them. Here each half of
    the columns labels the rows for the other half, and columns are judged by what they are worth to rows that a tree
    has not learned from. Tables of more columns than rows are screened first. Where nobody says how many columns,
    hidden labels do (``validate``).

    Attributes
    ----------
    order_ : ndarray of int
        All columns that were not dropped: kept ones first, then who stayed longest, then what the screening left out.
    """

    def __init__(self, **parameters: Unpack[types.CrossFittedRFE]) -> None: ...
