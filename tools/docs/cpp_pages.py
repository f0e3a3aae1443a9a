"""tools/docs/cpp_pages.py: the C++ reference: a page per public header, comments as text and declarations as code."""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
HEADERS = ROOT / "include" / "sewil"
FOLDER = "reference/cpp_api"
GROUPS = {
    "data": "tables, files, classes; what any long work needs of its caller",
    "learn": "forests, votes, labels for rows without",
    "select": "choosing columns",
    "judge": "what to expect, which rows to look at, which columns are real; and all of it in one call",
}


def without_frame(text: str) -> str:
    """A header less its includes and namespace lines."""
    dropped = re.compile(r"#(pragma once|include .*)|namespace [\w:]* ?\{|\}  // namespace.*")
    return "\n".join(line for line in text.splitlines() if not dropped.fullmatch(line))


def chunks_of(text: str) -> list[tuple[str, str]]:
    """(comment, code) of what stands between empty lines; lines of a struct stay together."""
    found: list[tuple[str, str]] = []
    block: list[str] = []
    depth = 0
    for line in [*text.splitlines(), ""]:
        depth += line.count("{") - line.count("}")
        if line.strip() or depth > 0:
            block.append(line)
            continue
        comment: list[str] = []
        while block and block[0].startswith("//"):
            comment.append(block.pop(0)[2:].removeprefix(" "))
        if comment or block:
            found.append(("\n".join(comment), "\n".join(block)))
        block = []
    return found


def prose(comment: str) -> str:
    lines = [line for line in comment.splitlines() if not re.fullmatch(r"-{10,}|clang-format .*", line.strip())]
    return re.sub(r"[<*_]", lambda sign: {"<": "&lt;"}.get(sign[0], "\\" + sign[0]), "\n".join(lines)).strip()


def page_of(header: pathlib.Path) -> tuple[str, str]:
    """The page, and what it says first."""
    name = header.relative_to(ROOT / "include").as_posix()
    (head, *rest) = chunks_of(without_frame(header.read_text()))
    lead = prose(head[0]).removeprefix(prose(name)).removeprefix(": ")
    text = f'# {name.rpartition("/")[2]}\n\n{lead}\n\n```cpp\n#include "{name}"\n```\n\n'
    if head[1]:
        rest.insert(0, ("", head[1]))
    for comment, code in rest:
        rule = comment.startswith("-----")
        text += f"---\n\n{prose(comment)}\n\n" if rule else f"{prose(comment)}\n\n" if comment else ""
        text += f"```cpp\n{code}\n```\n\n" if code else ""
    return text, lead.split("\n\n")[0].replace("\n", " ")


def pages() -> dict[str, str]:
    found: dict[str, str] = {}
    index = (
        '# C++ API\n\n`#include "sewil/sewil.h"` brings all of it, in the order of this page; a header includes only '
        "such as stand before it. Results are returned, problems are thrown as `sewil::Error`.\n"
    )
    order = re.findall(r'#include "(sewil/(\w+)/\w+\.h)"', (HEADERS / "sewil.h").read_text())
    for group, words in GROUPS.items():
        index += f"\n## {group}\n\n{words[0].upper()}{words[1:]}.\n\n| header | what it holds |\n|---|---|\n"
        for name in [name for name, where in order if where == group]:
            header = ROOT / "include" / name
            page = f"{group}_{header.stem}.md"
            found[f"{FOLDER}/{page}"], lead = page_of(header)
            index += f"| [`{name}`]({page}) | {lead} |\n"
    return {f"{FOLDER}/index.md": index, **found}
