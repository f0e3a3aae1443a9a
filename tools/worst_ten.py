"""tools/worst_ten.py [FOLDER...]: prints the ten longest files, functions and argument lists, so that growth is seen.

It is part of lint and never fails: no limit that could be gamed. Without folders: FOLDERS.

length: a function's lines from its signature to its closing brace. arguments: those of a definition or declaration,
less self and cls. A lambda belongs to its function. Python is parsed; C++ is read by the rules of clang-format, as
`make format` leaves it: a blank stands before the brace of a body, none before an initializer's.
"""

import ast
import pathlib
import re
import sys
from collections.abc import Iterator
from typing import NamedTuple

FOLDERS = ["include", "src", "cli", "python", "r"]  # declarations first: they are shown instead of the definitions
SUFFIXES = {".h", ".cpp", ".py"}
SCOPE = re.compile(r"(?:^|[\s>\]])(?:namespace|class|struct|union|enum|extern\b[^(]*$)")
NO_FUNCTIONS = set("static_assert alignas decltype requires explicit operator".split())


class Function(NamedTuple):
    name: str
    line: int
    length: int  # 0: a declaration
    arguments: int


def blanked(text: str) -> str:
    """C++ without comments, literals, preprocessor lines and `public:`; every line stays where it is."""
    comment = r"//[^\n]*|/\*.*?\*/"
    literal = r'R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])\'(?:\\.|[^\'\\\n])+\''
    line = r"^#(?:[^\n]*\\\n)*[^\n]*|^ *(?:public|private|protected):"
    text = re.sub(f"{comment}|{literal}", lambda m: "\n" * m[0].count("\n"), text, flags=re.DOTALL)
    return re.sub(line, lambda m: "\n" * m[0].count("\n"), text, flags=re.MULTILINE)


def signature_of(head: str) -> tuple[str, int] | None:
    """Name and number of arguments, if the text before a brace or semicolon is a function's."""
    head = re.sub(r"operator\s*(?:\(\)|[^\w\s(]+)", "operator__", head.replace("->", "  "))
    depth, begin, commas = 0, -1, 0
    for at, sign in enumerate(head):
        if sign == "=" and depth == 0:
            return None  # a variable's value, an alias
        if sign in "(<[{":
            if sign == "(" and depth == 0 and begin < 0:
                name = re.search(r"([\w:~]+)\s*$", head[:at])
                begin = at if name and name[1] not in NO_FUNCTIONS else -1
            depth += 1
        elif sign in ")>]}":
            depth -= 1
            if depth == 0 and sign == ")" and begin >= 0:
                inside = head[begin + 1 : at].strip()
                return name[1], commas + 1 if inside not in ("", "void") else 0  # type: ignore[index]
        elif sign == "," and depth == 1 and begin >= 0:
            commas += 1
    return None


def functions_of_cpp(text: str) -> Iterator[Function]:
    text = blanked(text)
    scopes: list[bool] = []  # is each open brace that of a namespace or a type?
    found, start, parens = None, 0, 0
    for at, sign in enumerate(text):
        if sign in "()":
            parens += 1 if sign == "(" else -1
        if sign not in "{};" or (parens > 0 and all(scopes)):
            continue
        head = text[start:at].lstrip()
        line = text.count("\n", 0, at - len(head)) + 1
        if sign == "{":
            outside, body = all(scopes), at == 0 or text[at - 1] in " \n"
            scopes.append(outside and body and bool(SCOPE.search(head)) and signature_of(head) is None)
            if outside and body and not scopes[-1]:
                found = (signature_of(head), line, len(scopes))
            if not body:
                continue  # an initializer: the statement goes on
        elif sign == "}" and scopes:
            if found and found[2] == len(scopes):
                if found[0]:
                    yield Function(found[0][0], found[1], text.count("\n", 0, at) + 2 - found[1], found[0][1])
                found = None
            if not scopes.pop() and all(scopes) and text[at + 1 : at + 2] in (",", " "):
                continue  # the end of an initializer
        elif sign == ";" and all(scopes) and (declared := signature_of(head)):
            yield Function(declared[0], line, 0, declared[1])
        if all(scopes):
            start = at + 1


def functions_of_python(text: str) -> Iterator[Function]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            words = node.args
            names = [word.arg for word in [*words.posonlyargs, *words.args, *words.kwonlyargs]]
            names += [word.arg for word in (words.vararg, words.kwarg) if word]
            arguments = len(names) - (names[:1] in (["self"], ["cls"]))
            yield Function(node.name, node.lineno, (node.end_lineno or node.lineno) + 1 - node.lineno, arguments)


def main() -> None:
    roots = [pathlib.Path(folder) for folder in sys.argv[1:] or FOLDERS]
    paths = [path for root in roots for path in sorted(root.rglob("*")) if path.suffix in SUFFIXES]
    files, functions, lists = [], [], {}  # type: ignore[var-annotated]
    for path in paths:
        text = path.read_text()
        files.append((text.count("\n"), str(path)))
        for f in functions_of_python(text) if path.suffix == ".py" else functions_of_cpp(text):
            functions.append((f.length, f"{path}:{f.line} {f.name}"))
            lists.setdefault((f.name.split("::")[-1], f.arguments), (f.arguments, f"{path}:{f.line} {f.name}"))
    for title, rows in (("lines of a file", files), ("lines of a function", functions), ("arguments", lists.values())):
        print(f"the most {title}:")
        for count, place in sorted(rows, key=lambda row: -row[0])[:10]:
            print(f"{count:6} {place}")


if __name__ == "__main__":
    main()
