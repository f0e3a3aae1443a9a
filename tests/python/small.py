"""tests/python/small.py: every estimator, small enough for tests; an estimate only where a test asks for it."""

from sewil import (
    CoTrainingSelector,
    EliminationSelector,
    ForestClassifier,
    ForestSelector,
    PeerSelector,
    RelevanceSelector,
    RLSRSelector,
    SelfLearningClassifier,
    SemiFisherSelector,
    SemiLaplacianSelector,
    SewilSelector,
    TurnsSelector,
)

SEARCH = {"population": 10, "parents": 4, "generations": 3}


def classifiers():
    return [ForestClassifier(trees=20, random_state=0), SelfLearningClassifier(trees=20, random_state=0, validate=0)]


def selectors():
    return [
        SewilSelector(trees=15, random_state=0, validate=0, **SEARCH),
        SemiFisherSelector(trees=15, random_state=0, validate=0),
        SemiLaplacianSelector(trees=15, random_state=0, validate=0),
        RLSRSelector(trees=15, random_state=0, validate=0),
        CoTrainingSelector(trees=15, random_state=0, validate=0),
        ForestSelector(trees=15, tries=0.2, random_state=0, validate=0),
        EliminationSelector(trees=15, random_state=0, validate=0),
        TurnsSelector(trees=15, random_state=0, validate=0),
        PeerSelector(trees=15, peers_pairs=2, peers_trees=30, random_state=0, validate=0),
    ]


def judges():
    return [RelevanceSelector(trees=15, noise="independent", random_state=0)]


def estimators():
    return classifiers() + selectors() + judges()


def name(estimator):
    return type(estimator).__name__
