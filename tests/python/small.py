"""tests/python/small.py: every estimator, small enough for tests; an estimate only where a test asks for it."""

from sewil import (
    CoTrainingSelector,
    CrossFittedRFE,
    ForestClassifier,
    ForestImportanceSelector,
    IterativeRFE,
    RelevanceSelector,
    RLSRSelector,
    SelfTrainingEnsemble,
    SemiFisherSelector,
    SemiLaplacianSelector,
    SemiSupervisedRFE,
    SewilSelector,
)

SEARCH = {"population": 10, "parents": 4, "generations": 3}


def classifiers():
    return [
        ForestClassifier(n_estimators=20, random_state=0),
        SelfTrainingEnsemble(n_estimators=20, random_state=0, cv=0),
    ]


def selectors():
    return [
        SewilSelector(n_estimators=15, random_state=0, cv=0, **SEARCH),
        SemiFisherSelector(n_estimators=15, random_state=0, cv=0),
        SemiLaplacianSelector(n_estimators=15, random_state=0, cv=0),
        RLSRSelector(n_estimators=15, random_state=0, cv=0),
        CoTrainingSelector(n_estimators=15, random_state=0, cv=0),
        ForestImportanceSelector(n_estimators=15, max_features=0.2, random_state=0, cv=0),
        SemiSupervisedRFE(n_estimators=15, random_state=0, cv=0),
        IterativeRFE(n_estimators=15, random_state=0, cv=0),
        CrossFittedRFE(n_estimators=15, cross_fit_repeats=2, rfe_n_estimators=30, random_state=0, cv=0),
    ]


def judges():
    return [RelevanceSelector(n_estimators=15, noise="independent", random_state=0)]


def estimators():
    return classifiers() + selectors() + judges()


def name(estimator):
    return type(estimator).__name__
