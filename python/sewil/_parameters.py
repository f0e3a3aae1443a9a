"""sewil/_parameters.py: what can be told to an estimator, with defaults and help.

option: known to the C++ side, where it is described once, in one place (docs/developer/adding.md); here it turns up by
itself. setting: known to Python only, described below. ``_parameter_types.pyi`` repeats the names for type checkers.
"""

from __future__ import annotations

import functools
import inspect
import re
import textwrap
from collections.abc import Callable, Container, Iterable
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple, TypedDict, TypeVar, cast, get_type_hints

import numpy as np

from sewil import _core
from sewil._columns import Columns, Groups
from sewil._docstrings import class_doc
from sewil._progress import Callback

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])
RandomState = int | np.random.RandomState | None
Options = list[dict[str, Any]]

DIAGNOSTICS = """\
Compute what the report shows beyond the selection: would fewer features do, which are correlated, how the classes
differ in them. Costs a few percent of a search; False saves it, for instance in a grid search."""
EXECUTOR = """\
Where independent parts are done (folds, label sets, sizes, candidates): a process pool, Dask's
``client.get_executor()``, ``MPIPoolExecutor``. None: here, by ``n_jobs`` threads. Never changes a result. Clones
share it; a pickle leaves it behind."""


class Setting(NamedTuple):
    """What a type cannot say of a setting."""

    default: Any
    words: str  # what it may be
    help: str


class RunSettings(TypedDict, total=False):
    """What every estimator has."""

    unlabeled: Annotated[
        Any, Setting(-1, "label", 'What stands for "no label" in ``y``, besides None, NaN and NA. None: nothing else.')
    ]
    random_state: Annotated[
        RandomState, Setting(None, "int, RandomState or None", "An int is the seed itself, as on the command line.")
    ]
    n_jobs: Annotated[
        int | None,
        Setting(None, "int or None", "Threads, as in scikit-learn: None is 1, -1 all. Never changes a result."),
    ]
    verbose: Annotated[int, Setting(0, "int", "1 shows a progress bar.")]
    callback: Annotated[
        Callback | None,
        Setting(None, "callable or None", "Is told each ``sewil.ProgressStep``; an exception it raises ends the fit."),
    ]


class LimitedSettings(RunSettings, total=False):
    """What can be stopped with a result."""

    time_limit: Annotated[
        float | None, Setting(None, "float or None", "Stop after so many seconds with the best that is known by then.")
    ]


class ExecutedSettings(LimitedSettings, total=False):
    """What has independent parts."""

    executor: Annotated[Executor | None, Setting(None, "concurrent.futures.Executor or None", EXECUTOR)]


class RelevanceSettings(ExecutedSettings, total=False):
    """What looks at columns one by one."""

    drop: Annotated[Columns, Setting(None, "list of names or positions", "Features to ignore.")]


class SelectorSettings(RelevanceSettings, total=False):
    """What chooses columns."""

    keep: Annotated[Columns, Setting(None, "list of names or positions", "Features that are always selected.")]
    feature_groups: Annotated[
        Groups, Setting(None, "list of lists of names or positions", "Features that enter or leave together.")
    ]
    diagnostics: Annotated[bool, Setting(True, "bool", DIAGNOSTICS)]


TYPES: dict[str, Any] = {"int": int, "float": float, "int or float": float, "bool": bool, "choice": str}


@dataclass(frozen=True)
class Parameter:
    """One parameter, wherever it is from."""

    name: str
    type: Any
    default: Any
    words: str  # what it may be
    help: str

    def signed(self) -> inspect.Parameter:
        """As it stands in a signature."""
        kind = inspect.Parameter.KEYWORD_ONLY
        return inspect.Parameter(self.name, kind, default=self.default, annotation=self.type)

    def described(self) -> str:
        """As it stands in a docstring."""
        text = textwrap.fill(self.help, 116, initial_indent="    ", subsequent_indent="    ")
        return f"{self.name} : {self.words}, default={self.default!r}\n{text}"


def option_parameters(options: Options) -> list[Parameter]:
    """Listed options."""
    return [_of_option(option) for option in options]


def _of_option(option: dict[str, Any]) -> Parameter:
    words = "{" + ", ".join(map(repr, option["choices"])) + "}" if "choices" in option else option["kind"]
    words += "".join(f" or {word!r}" for word in option.get("words", ()))
    help_text = f"{option['help']} ({option['readers']})." if option["readers"] else option["help"] + "."
    kind = TYPES[option["kind"]]
    for word in option.get("words", ()):
        kind = kind | None if word is None else kind | str
    return Parameter(option["name"], kind, option["default"], words, help_text)


def setting_parameters(settings: type) -> list[Parameter]:
    """The settings a typed dictionary names."""
    types, annotated = get_type_hints(settings), get_type_hints(settings, include_extras=True)
    return [Parameter(name, types[name], *annotated[name].__metadata__[0]) for name in types]


def method_options(method: str) -> Options:
    """The options a method reads, by the table of methods."""
    read = next(known["options"] for known in _core.methods() if known["name"] == method)
    return [option for option in _core.selection_options() if option["name"] in read]


def takes(
    options: Options, settings: type, *, estimate: Options | None = None, besides: Options | None = None
) -> Callable[[type[T]], type[T]]:
    """Gives an estimator its parameters: signature, defaults, docstring, and an ``__init__`` that stores them.

    The ``__init__`` that stands in the class is what type checkers and readers see, and has no body.
    """
    groups = {"_option_names": options, "_estimate_names": estimate or [], "_other_names": besides or []}
    parameters = [parameter for group in groups.values() for parameter in option_parameters(group)]
    parameters += setting_parameters(settings)
    scopes = tuple(dict.fromkeys(option["scope"] for group in groups.values() for option in group))

    def install(estimator: type[T]) -> type[T]:
        for group, listed in groups.items():
            setattr(estimator, group, tuple(option["name"] for option in listed))
        for name, value in (("_scopes", scopes), ("_settings", settings)):  # read by tools/parameter_types.py
            setattr(estimator, name, value)
        estimator.__doc__ = class_doc(estimator, "\n".join(parameter.described() for parameter in parameters))
        estimator.__init__ = _initializer(estimator, parameters)  # type: ignore[method-assign]
        return estimator

    return install


def _initializer(estimator: type, parameters: list[Parameter]) -> Callable[..., None]:
    """Stores every parameter under its name and as it is, the way scikit-learn wants it."""
    defaults = {parameter.name: parameter.default for parameter in parameters}

    def __init__(self, **given):  # type: ignore[no-untyped-def]  # noqa: N807
        _refuse_unknown(__init__, given, defaults)
        for name, default in defaults.items():
            setattr(self, name, given.get(name, default))

    __init__.__qualname__ = f"{estimator.__qualname__}.__init__"
    __init__.__module__ = estimator.__module__
    _sign(__init__, parameters, {"self"})
    return __init__


def passes_on(options: Options) -> Callable[[F], F]:
    """Shows the options in the signature and in the docstring of a function that takes them as ``**options``."""
    parameters = option_parameters(options)

    def install(function: F) -> F:
        @functools.wraps(function)
        def checked(**given: Any) -> Any:
            _refuse_unknown(checked, given, inspect.signature(checked).parameters)
            return function(**given)

        own = {name for name, one in inspect.signature(function).parameters.items() if one.kind is one.KEYWORD_ONLY}
        _sign(checked, parameters, own)
        checked.__doc__ = with_entries(function.__doc__, options)
        return cast(F, checked)

    return install


def with_entries(doc: str | None, options: Options) -> str:
    """A docstring with the options where it says ``{options}``."""
    entries = "\n".join(parameter.described() for parameter in option_parameters(options))
    return re.sub(r"^( *)\{options\}", lambda found: textwrap.indent(entries, found[1]), doc or "", flags=re.MULTILINE)


def _sign(function: Any, parameters: list[Parameter], own: set[str]) -> None:
    """Shows the parameters, and of the function's own those named, where it takes keywords of any name."""
    signature = inspect.signature(function)
    first = [signature.parameters[name] for name in signature.parameters if name in own]
    shown = sorted([*first, *(parameter.signed() for parameter in parameters)], key=lambda one: one.kind)
    types = {parameter.name: parameter.type for parameter in parameters}
    function.__signature__ = signature.replace(parameters=shown)
    function.__annotations__ = {k: v for k, v in function.__annotations__.items() if k in (own | {"return"})} | types


def _refuse_unknown(function: Any, given: Iterable[str], known: Container[str]) -> None:
    """In Python's own words."""
    for name in given:
        if name not in known:
            raise TypeError(f"{function.__qualname__}() got an unexpected keyword argument {name!r}")
