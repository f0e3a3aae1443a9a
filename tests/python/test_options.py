"""tests/python/test_options.py: parameters are the C++ options, with the same defaults, ranges and words."""

import inspect
import re

import pytest

from sewil import SewilSelector, _core, datasets
from small import estimators, name, selectors

OPTIONS = {option["name"]: option for option in _core.selection_options()}
ALL_OPTIONS = {**OPTIONS, **{option["name"]: option for option in _core.discovery_options()}}


def defaults_of(callable_):
    return {
        parameter.name: parameter.default
        for parameter in inspect.signature(callable_).parameters.values()
        if parameter.default is not parameter.empty
    }


@pytest.mark.parametrize("estimator", estimators(), ids=name)
def test_defaults_are_those_of_the_library(estimator):
    defaults = defaults_of(type(estimator))
    for option in estimator._option_names:
        assert defaults[option] == ALL_OPTIONS[option]["default"], option
        assert type(defaults[option]) is type(ALL_OPTIONS[option]["default"]), option


@pytest.mark.parametrize("estimator", estimators(), ids=name)
def test_defaults_of_the_estimate_are_those_of_the_command(estimator):
    known = _core.estimate_options(labeling=type(estimator).__name__ == "SelfTrainingEnsemble")
    expected = {option["name"]: option["default"] for option in known} if estimator._estimate_names else {}
    defaults = defaults_of(type(estimator))
    assert {option: defaults[option] for option in estimator._estimate_names} == expected


def test_every_option_of_the_library_is_a_parameter_of_some_selector():
    reached = {option for selector in selectors() for option in selector._option_names}
    assert reached == set(OPTIONS) - {"method"}  # the class is the method


def test_every_method_has_a_selector():
    methods = {selector._method for selector in selectors()}
    # A baseline needs none: no selection is SelfTrainingEnsemble; columns at random are for studies.
    assert methods == {method["name"] for method in _core.methods() if method["kind"] != "baseline"}
    assert [method["name"] for method in _core.methods()] == OPTIONS["method"]["choices"]


@pytest.mark.parametrize("selector", selectors(), ids=name)
def test_a_selector_has_the_options_its_method_reads(selector):
    method = next(method for method in _core.methods() if method["name"] == selector._method)
    assert list(selector._option_names) == method["options"]
    assert set(method["options"]) <= set(defaults_of(type(selector)))
    for option in selector._option_names:
        readers = OPTIONS[option]["readers"]
        searches = OPTIONS["search"]["choices"]
        assert not readers or selector._method in readers or any(search in readers for search in searches)


def test_messages_name_an_option_as_an_argument(X, y):
    import numpy as np

    labeled = np.where(y == -1, 0, y)
    with pytest.raises(ValueError, match=r"moments='unlabeled' needs unlabeled rows .*; expected moments='augmented'"):
        SewilSelector(moments="unlabeled", n_estimators=5).fit(X, labeled)
    with pytest.raises(ValueError, match="criterion='tb' needs unlabeled rows"):
        SewilSelector(criterion="tb", n_estimators=5).fit(X, labeled)


def test_built_in_data_has_the_library_s_options_and_defaults():
    defaults = defaults_of(datasets.make_madelon_like)
    for option in _core.generate_options():
        assert defaults[option["name"]] == option["default"]


@pytest.mark.parametrize("estimator", estimators(), ids=name)
def test_docstrings_say_what_every_parameter_does(estimator):
    documented = type(estimator).__doc__
    assert "{options}" not in documented
    assert "{settings}" not in documented
    for option in estimator._option_names:
        assert f"\n    {option} : " in documented, option
    for parameter in estimator.get_params(deep=False):
        assert re.search(rf"\b{parameter}\b", documented), parameter


@pytest.mark.parametrize(
    ("parameter", "value", "sentence"),
    [
        ("n_estimators", 0, r"n_estimators must be a whole number from 1 to 1,000,000, got 0\."),
        ("n_estimators", 2.5, r"n_estimators must be a whole number from 1 to 1,000,000, got 2\.5\."),
        ("n_estimators", True, r"n_estimators must be a whole number from 1 to 1,000,000, got True\."),
        ("n_estimators", 2**65, r"n_estimators must be a whole number from 1 to 1,000,000, got 36893488147419103232\."),
        ("vote_share", 1.5, r"vote_share must be a number from 0 to 1, got 1\.5\."),
        ("vote_share", "half", r"vote_share must be a number from 0 to 1, got 'half'\."),
        ("vote_share", float("nan"), r"vote_share must be a number from 0 to 1, got nan\."),
        ("balanced_rows", 1, r"balanced_rows must be True or False, got 1\."),
        ("search", "hill", r"search must be 'fsga', 'cga' or 'fss', got 'hill'\."),
        ("criterion", None, r"criterion must be 'cbil', .* or 'tb', got None\."),
        ("time_limit", 0, r"time_limit must be a number of seconds above 0 or None, got 0\."),
        ("random_state", -1, r"random_state must be from 0 to 2\*\*64 - 1, got -1\."),
        ("callback", 3, r"callback must be callable or None, got 3\."),
        ("keep", ["nothing"], r"keep holds 'nothing', which is no column of X\."),
        ("keep", [99], r"keep holds the position 99, expected one from 0 to 11\."),
        ("drop", "x1", r"drop must be a list of column names or positions, got 'x1'\."),
        ("feature_groups", [[0.5]], r"feature_groups holds 0\.5, expected a column's name or position\."),
        ("diagnostics", "all", r"diagnostics must be True or False, got 'all'\."),
        ("n_jobs", 0, "n_jobs"),
    ],
)
def test_a_bad_argument_is_named_with_what_was_found(X, y, parameter, value, sentence):
    with pytest.raises(ValueError, match=sentence):
        SewilSelector(**{parameter: value}).fit(X, y)


def test_numpy_numbers_are_numbers(X, y):
    import numpy as np

    selector = SewilSelector(
        n_estimators=np.int32(5),
        vote_share=np.float32(0.5),
        balanced_rows=np.bool_(True),
        generations=np.int64(1),
        random_state=np.uint8(1),
    ).fit(X, y)
    assert selector.record_["options"]["n_estimators"] == 5 and selector.record_["options"]["balanced_rows"] is True
