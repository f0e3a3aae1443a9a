"""tools/docs/python_pages.py: the Python reference: a page per public name, from the docstrings (numpydoc)."""

import importlib
import inspect
import re

FOLDER = "reference/python_api"
KINDS = {"estimator": "Estimators", "class": "Other classes", "function": "Functions", "module": "Modules"}


def sections_of(doc: str) -> tuple[str, dict[str, str]]:
    """The words above the first section of a docstring, and the sections."""
    words, *rest = re.split(r"\n(\w[\w ]*)\n-+\n", doc)
    return words.strip(), dict(zip(rest[::2], rest[1::2], strict=True))


def marked(text: str) -> str:
    """reStructuredText's double quotes as Markdown; a paragraph on one line."""
    text = re.sub(r"``([^`]+)``", r"`\1`", text)
    text = re.sub(r":\w+:`~?([^`]+)`", r"`\1`", text)
    parts = re.split(r"(`[^`]*`)", text)
    return "".join(p if p.startswith("`") else p.replace("<", "&lt;").replace("*", "\\*") for p in parts)


def table_of(body: str) -> str:
    """Entries `name : kind` with an indented text as a table."""
    rows = []
    for entry in re.split(r"\n(?=\S)", body.strip("\n")):
        head, _, text = entry.partition("\n")
        name, _, kind = head.partition(" : ")
        told = " ".join(line.strip() for line in text.splitlines())
        told = f"*{marked(kind)}.* {marked(told)}" if kind else marked(told)
        rows.append(f"| `{name.strip()}` | {told.replace('|', chr(92) + '|')} |")
    return "\n".join(["| name | meaning |", "|---|---|", *rows]) + "\n"


def paragraphs(text: str) -> str:
    """A docstring's words: examples stay as they are, the rest is marked up."""
    found = []
    for part in re.split(r"\n\s*\n", text.strip("\n")):
        if part.lstrip().startswith(">>>"):
            found.append(f"```pycon\n{inspect.cleandoc(part)}\n```")
        else:
            found.append(marked(part.strip()))
    return "\n\n".join(found) + "\n\n"


def doc_markdown(doc: str, level: str) -> str:
    words, sections = sections_of(doc)
    text = paragraphs(words)
    for name, body in sections.items():
        if not body.strip():
            continue
        text += f"{level} {name}\n\n"
        text += table_of(body) + "\n" if name in ("Parameters", "Attributes", "Returns") else paragraphs(body)
    return text


def signature_of(thing: object, name: str) -> str:
    try:
        signature = str(inspect.signature(thing))  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return ""
    signature = re.sub(r"(?<=[(,])\s*\*, ", " *, ", signature)
    if len(signature) > 90:
        return ""  # the table of parameters tells
    return f"```python\n{name}{signature}\n```\n\n"


def methods_of(cls: type) -> list[tuple[str, object]]:
    """Public methods that sewil itself describes."""
    found = []
    for name, method in inspect.getmembers(cls, lambda thing: inspect.isfunction(thing) or isinstance(thing, property)):
        function = method.fget if isinstance(method, property) else method
        if not name.startswith("_") and function.__module__.startswith("sewil") and inspect.getdoc(method):
            found.append((name, method))
    return found


def class_page(name: str, cls: type) -> str:
    text = f"# {name}\n\n{signature_of(cls, name)}{doc_markdown(inspect.getdoc(cls) or '', '##')}"
    methods = methods_of(cls)
    if methods:
        text += "## Methods\n\n"
    for method_name, method in methods:
        text += f"### {method_name}\n\n"
        text += signature_of(method, method_name)
        words, sections = sections_of(inspect.getdoc(method) or "")
        text += paragraphs(words)
        for section, body in sections.items():
            text += f"*{section}*\n\n{table_of(body)}\n" if section != "Examples" else paragraphs(body)
    return text


def public_names(module: object) -> list[str]:
    names = getattr(module, "__all__", None) or [
        name
        for name, thing in vars(module).items()
        if not name.startswith("_") and getattr(thing, "__module__", None) == module.__name__  # type: ignore[attr-defined]
    ]
    return sorted(names)


def module_page(name: str, module: object) -> str:
    text = f"# sewil.{name}\n\n{paragraphs(inspect.getdoc(module) or '')}"
    for inner in public_names(module):
        thing = getattr(module, inner)
        if callable(thing) and inspect.getdoc(thing):
            text += f"## {inner}\n\n{signature_of(thing, inner)}{doc_markdown(inspect.getdoc(thing) or '', '###')}"
    return text


def kind_of(thing: object) -> str:
    if inspect.ismodule(thing):
        return "module"
    if inspect.isclass(thing):
        return "estimator" if hasattr(thing, "fit") else "class"
    return "function" if callable(thing) else ""


def first_sentence(thing: object) -> str:
    words = sections_of(inspect.getdoc(thing) or "")[0].split("\n\n")[0]
    return marked(re.sub(r"^sewil/\S+: ", "", " ".join(words.split())))


def pages() -> dict[str, str]:
    sewil = importlib.import_module("sewil")
    found: dict[str, str] = {}
    lists: dict[str, list[str]] = {kind: [] for kind in KINDS}
    for name in sewil.__all__:
        thing = getattr(sewil, name)
        kind = kind_of(thing)
        if not kind:
            continue
        page = module_page(name, thing) if kind == "module" else class_page(name, thing)
        found[f"{FOLDER}/{name}.md"] = page
        shown = f"sewil.{name}" if kind == "module" else name
        lists[kind].append(f"| [`{shown}`]({name}.md) | {first_sentence(thing)} |")
    index = "# Python API\n\nFrom the docstrings; `help(sewil)` shows the same. [How it is used](../python.md).\n"
    for kind, title in KINDS.items():
        if lists[kind]:
            index += "\n".join([f"\n## {title}\n", "| name | what it is |", "|---|---|", *lists[kind]]) + "\n"
    return {f"{FOLDER}/index.md": index, **found}
