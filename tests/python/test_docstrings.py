"""tests/python/test_docstrings.py: every example in a docstring runs and prints what it says."""

import doctest
import importlib
import pkgutil

import pytest

import sewil

MODULES = [
    "sewil",
    *(f"sewil.{module.name}" for module in pkgutil.iter_modules(sewil.__path__) if module.name != "_core"),
]


@pytest.mark.parametrize("module", MODULES)
def test_examples_print_what_they_say(module):
    assert doctest.testmod(importlib.import_module(module)).failed == 0


@pytest.mark.parametrize("name", [name for name in sewil.__all__ if name[0].isupper()])
def test_every_public_class_has_a_docstring_and_an_example(name):
    thing = getattr(sewil, name)
    assert thing.__doc__
    assert ">>>" in thing.__doc__ or name == "ProgressStep"
