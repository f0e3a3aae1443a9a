"""tests/python/test_stubs.py: the types written down for the C++ side name what is really there."""

import ast
import pathlib
import re

import sewil
from sewil import _core

TREE = ast.parse(pathlib.Path(sewil.__path__[0], "_core.pyi").read_text())


def arguments_of(function):
    return [argument.arg for argument in function.args.args if argument.arg != "self"]


def real_arguments(function):
    line = next(line for line in function.__doc__.splitlines() if "->" in line)
    inside = line[line.index("(") + 1 : line.rindex("->")]
    return [name for name in re.findall(r"(\w+):(?!\S)", inside) if name not in ("self", "arg")]


def test_every_name_is_there_and_none_is_forgotten():
    declared = {node.name for node in TREE.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    declared |= {ast.unparse(node.target) for node in TREE.body if isinstance(node, ast.AnnAssign)}
    assert declared - {"__version__"} == {name for name in dir(_core) if not name.startswith("_")}


def test_functions_have_the_arguments_that_were_written_down():
    for node in TREE.body:
        if isinstance(node, ast.FunctionDef) and node.args.args:
            assert real_arguments(getattr(_core, node.name)) == arguments_of(node), node.name


def test_methods_are_there():
    for node in TREE.body:
        if isinstance(node, ast.ClassDef):
            for method in (entry for entry in node.body if isinstance(entry, ast.FunctionDef)):
                assert hasattr(getattr(_core, node.name), method.name), f"{node.name}.{method.name}"


def test_the_package_says_that_it_is_typed():
    assert pathlib.Path(sewil.__path__[0], "py.typed").exists()
