"""tests/python/test_parameters.py: signatures made of the C++ side's table are as good as ones written by hand."""

import importlib.util
import inspect
import pathlib
import typing

import pytest
from sklearn.base import clone

from sewil import CrossFittedRFE, SewilSelector, _core, datasets
from sewil._parameters import takes
from small import estimators, name

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def generator():
    place = importlib.util.spec_from_file_location("parameter_types", ROOT / "tools" / "parameter_types.py")
    module = importlib.util.module_from_spec(place)
    place.loader.exec_module(module)
    return module


def test_the_types_kept_in_the_sources_are_those_of_the_library(generator):
    kept = (ROOT / "python" / "sewil" / "_parameter_types.pyi").read_text()
    assert kept == generator.text(), "run: make parameter-types"


@pytest.mark.parametrize("estimator", estimators(), ids=name)
def test_the_signature_names_every_parameter_with_type_and_default(estimator):
    shown = inspect.signature(type(estimator)).parameters
    assert set(shown) == set(estimator.get_params(deep=False))
    assert all(parameter.kind is parameter.KEYWORD_ONLY for parameter in shown.values())
    assert set(typing.get_type_hints(type(estimator).__init__)) - {"return"} == set(shown)


@pytest.mark.parametrize("estimator", estimators(), ids=name)
def test_a_parameter_that_does_not_exist_is_refused_in_python_s_own_words(estimator):
    kind = type(estimator).__name__
    with pytest.raises(TypeError, match=rf"{kind}\.__init__\(\) got an unexpected keyword argument 'tree'"):
        type(estimator)(tree=5)
    with pytest.raises(TypeError, match="positional"):
        type(estimator)(5)


def test_built_in_data_refuses_an_option_that_does_not_exist():
    with pytest.raises(TypeError, match=r"make_madelon_like\(\) got an unexpected keyword argument 'row'"):
        datasets.make_madelon_like(row=5)


def test_a_subclass_may_have_parameters_of_its_own():
    class Few(CrossFittedRFE):
        def __init__(self, n_estimators=7):
            super().__init__(n_estimators=n_estimators)

    assert Few().get_params() == {"n_estimators": 7} and Few(n_estimators=3).cv == CrossFittedRFE().cv
    assert clone(Few(n_estimators=4)).n_estimators == 4


def test_a_new_option_of_the_table_is_a_parameter_at_once():
    new = {"name": "depth", "kind": "choice", "default": "full", "choices": ["full", "half"], "help": "how deep"}
    options = [*_core.forest_options(), {**new, "scope": "forest", "readers": ""}]

    @takes(options, SewilSelector._settings)
    class Selector(SewilSelector):
        """With one more."""

    assert Selector(depth="half").get_params()["depth"] == "half" and Selector()._options()["depth"] == "full"
    assert "\n    depth : {'full', 'half'}, default='full'\n        how deep.\n" in Selector.__doc__


def test_docstrings_inherit_what_bases_say_of_attributes_and_every_method_says_what_it_takes():
    for word in ("ranking_", "support_", "cv_results_", "n_features_in_"):
        assert f"\n    {word} : " in CrossFittedRFE.__doc__, word
    assert CrossFittedRFE.__doc__.count("\n    ranking_ : ") == 1
    assert "Cross-fitting avoids that" in CrossFittedRFE.__doc__
    assert "sample_weight : array" in CrossFittedRFE.fit.__doc__ and "X_selected" in CrossFittedRFE.transform.__doc__
