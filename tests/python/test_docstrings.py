"""tests/python/test_docstrings.py: examples in docstrings print what they say, and the example program runs."""

import doctest
import importlib
import os
import pathlib
import pkgutil
import subprocess
import sys

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


def test_the_example_runs():
    example = pathlib.Path(__file__).resolve().parents[2] / "examples" / "python" / "select_columns.py"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, example], capture_output=True, text=True, timeout=600, env=environment)
    assert done.returncode == 0, done.stderr
    assert "self-training on the selected pixels" in done.stdout and "| SEW-IL" in done.stdout
