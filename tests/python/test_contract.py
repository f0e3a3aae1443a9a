"""tests/python/test_contract.py: scikit-learn's own checks of an estimator."""

from sklearn.utils.estimator_checks import parametrize_with_checks

from small import estimators


@parametrize_with_checks(estimators())
def test_it_keeps_the_contract_of_scikit_learn(estimator, check):
    check(estimator)
