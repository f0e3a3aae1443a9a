"""tools/parameter_types.py: the parameters of the Python package, for type checkers and editors.

Prints what python/sewil/_parameter_types.pyi has to be, by the options of the sewil that this Python finds; `make
parameter-types` writes it there, tests/python/test_parameters.py compares.
"""

from __future__ import annotations

import inspect
import textwrap
from typing import Any

import sewil
from sewil import _core
from sewil._parameters import option_parameters

GLUE = "\xa0"  # a space where no line may end
HEAD = '''"""sewil/_parameter_types.pyi: the parameters of every estimator, for type checkers; see _parameters.py.

Written by `make parameter-types`, by the C++ side's description of the options: do not edit.
"""

from typing import TypedDict

from sewil._parameters import {settings}

# ---- the options of each scope ----
'''


def text() -> str:
    """The whole file."""
    known = [getattr(sewil, name) for name in sorted(sewil.__all__)]
    estimators = [one for one in known if inspect.isclass(one) and hasattr(one, "_option_names")]
    selectors = [one for one in estimators if "keep" in one._settings.__annotations__]
    common = [scope for scope in selectors[0]._scopes if all(scope in selector._scopes for selector in selectors)]
    settings = sorted({estimator._settings.__name__ for estimator in estimators})
    lines = [HEAD.format(settings=", ".join(settings))]
    lines += [scope_line(scope, options) for scope, options in options_by_scope().items()]
    lines.append("\n# ---- the scopes of each estimator ----\n")
    lines.append(class_line("EverySelector", [class_name(scope) for scope in common]))
    for estimator in estimators:
        shared = common if estimator in selectors else []
        bases = ["EverySelector"] if shared else []
        bases += [class_name(scope) for scope in estimator._scopes if scope not in shared]
        lines.append(class_line(estimator.__name__, [*bases, estimator._settings.__name__]))
    return "\n".join(lines) + "\n"


def options_by_scope() -> dict[str, list[dict[str, Any]]]:
    """All there are; but the class is the method."""
    listed = (
        *(_core.selection_options, _core.redundancy_options, _core.acceptance_options, _core.seed_check_options),
        *(_core.discovery_options, _core.generate_options),
    )
    scopes: dict[str, list[dict[str, Any]]] = {}
    for option in [*(option for list_all in listed for option in list_all()), *_core.estimate_options(labeling=False)]:
        scopes.setdefault(option["scope"], []).append(option)
    del scopes["method"]
    return scopes


def scope_line(scope: str, options: list[dict[str, Any]]) -> str:
    fields = ", ".join(f'"{one.name}":{GLUE}{type_name(one.type)}' for one in option_parameters(options))
    return wrapped(f'{class_name(scope)} = TypedDict("{class_name(scope)}", {{{fields}}}, total=False)')


def class_line(name: str, bases: list[str]) -> str:
    return wrapped(f"class {name}({', '.join(bases)}, total=False): ...")


def wrapped(line: str) -> str:
    wide = textwrap.fill(line, 120, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)
    return wide.replace(GLUE, " ")


def class_name(scope: str) -> str:
    """neighbor-graph as NeighborGraph."""
    return "".join(word.capitalize() for word in scope.split("-"))


def type_name(kind: Any) -> str:
    return kind.__name__ if inspect.isclass(kind) else str(kind)


if __name__ == "__main__":
    print(text(), end="")
