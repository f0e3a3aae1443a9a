"""tests/python/test_contract.py: scikit-learn's own checks of an estimator."""

from sklearn.utils.estimator_checks import parametrize_with_checks

from sewil import SelfLearningClassifier, SemiFisherSelector
from small import estimators

ESTIMATING = [SelfLearningClassifier(trees=5, validate=3), SemiFisherSelector(trees=5, validate=3)]


@parametrize_with_checks(estimators() + ESTIMATING)
def test_it_keeps_the_contract_of_scikit_learn(estimator, check):
    check(estimator)
