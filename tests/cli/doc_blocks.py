"""tests/cli/doc_blocks.py: the pages a reader sees, and the blocks of code in them.

block: what stands between two ``` lines, or is indented by four blanks after an empty line. command: a line of a block
in no language or in the shell's, less a prompt and a comment at its end.
"""

import pathlib
import re
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = [*sorted(ROOT.glob("*.md")), ROOT / "src" / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


class Block(NamedTuple):
    page: str  # its path in the repository
    line: int  # where the block begins
    language: str
    text: str

    def __str__(self):
        return f"{self.page}:{self.line}"


def blocks_of(page):
    """All blocks of a page in their order."""
    name = page.relative_to(ROOT).as_posix()
    found, lines = [], page.read_text().splitlines()
    at = 0
    while at < len(lines):
        fence = re.match(r"( *)```(\w*)$", lines[at])
        begin = at
        if fence:
            indent = len(fence[1])
            at += 1
            while lines[at].strip() != "```":
                at += 1
            body = [line[indent:] for line in lines[begin + 1 : at]]
            found.append(Block(name, begin + 1, fence[2], "\n".join(body) + "\n"))
        elif lines[at].startswith("    ") and (at == 0 or not lines[at - 1].strip()):
            while at + 1 < len(lines) and lines[at + 1].startswith("    "):
                at += 1
            body = [line[4:] for line in lines[begin : at + 1]]
            found.append(Block(name, begin + 1, "", "\n".join(body) + "\n"))
        at += 1
    return found


def all_blocks():
    return [block for page in PAGES for block in blocks_of(page)]


def commands_of(block):
    """The block's lines as a shell would get them; none for a block in another language."""
    if block.language not in ("", "sh", "bash"):
        return []
    lines = block.text.replace("\\\n", " ").splitlines()
    return [re.sub(r"(^|\s+)#.*$", "", line.removeprefix("$ ")).strip() for line in lines]


def make_targets():
    """What `make` can be asked for."""
    return set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
