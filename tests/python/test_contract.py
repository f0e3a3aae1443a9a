"""tests/python/test_contract.py: scikit-learn's own checks of an estimator."""

from sklearn.utils.estimator_checks import parametrize_with_checks

from sewil import SelfTrainingEnsemble, SemiFisherSelector
from small import estimators

ESTIMATING = [SelfTrainingEnsemble(n_estimators=5, cv=3), SemiFisherSelector(n_estimators=5, cv=3)]
# Rows are drawn, so that a row of weight 2 is not two rows; those of weight 0 are refused.
WEIGHTS = "rows are drawn: a row of weight 2 is not two rows"
FAILING = {f"check_sample_weight_equivalence_on_{kind}_data": WEIGHTS for kind in ("dense", "sparse")}


@parametrize_with_checks(estimators() + ESTIMATING, expected_failed_checks=lambda estimator: FAILING)
def test_it_keeps_the_contract_of_scikit_learn(estimator, check):
    check(estimator)
