"""tests/cli/test_docs.py: the docs are true: blocks run or compile; commands, options, links and files exist."""

import functools
import itertools
import os
import re
import shlex
import subprocess
import sys

import pytest
import yaml

import guides
import outside
import pages
import record_page
from doc_blocks import PAGES, ROOT, all_blocks, blocks_of, commands_of, make_targets

README = ROOT / "README.md"
GUIDES = {page.relative_to(ROOT).as_posix() for page in guides.PAGES}
# Pages that are made when the site is built.
MADE = {ROOT / "docs" / name for name in pages.KNOWN}
MOST_LINES = 250


def of_language(language):
    return [block for block in all_blocks() if block.language == language]


def subcommand_of(words):
    """'select' of `sewil select ...`, 'study run' of `sewil study run ...`."""
    return " ".join(words[1:3]) if words[1:2] == ["study"] else " ".join(words[1:2])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_lines_are_no_longer_than_120_characters_but_in_tables_and_what_a_program_printed(page):
    printed = [block for block in blocks_of(page) if block.language == "text"]
    free = {line for block in printed for line in range(block.line, block.line + block.text.count("\n") + 1)}
    lines = enumerate(page.read_text().splitlines(), 1)
    long = [n for n, line in lines if len(line) > 120 and n not in free and not re.match(r" *\||<!--", line)]
    assert not long, f"lines {long} of {page.name}"


@functools.cache
def anchors_of(page):
    """The headings of a page as its links name them."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page):
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text()):
        if "://" in target:
            continue
        path, _, anchor = target.partition("#")
        there = (page.parent / path).resolve() if path else page
        if there in MADE:
            continue
        assert there.exists(), f"{target}: no such file"
        assert not anchor or anchor in anchors_of(there), f"{target}: no such heading"


def test_every_page_can_be_reached_from_the_readme():
    seen, to_do = set(), [README]
    while to_do:
        page = to_do.pop()
        if page in seen or page in MADE or page.suffix != ".md":
            continue
        seen.add(page)
        links = re.findall(r"\]\(([^)\s#:]+\.md)", page.read_text())
        to_do += [(page.parent / link).resolve() for link in links]
    lost = [page.relative_to(ROOT).as_posix() for page in PAGES if page not in seen and page.parent != ROOT]
    assert lost == []


def entries_of(nav):
    """The pages that a part of the navigation names."""
    if isinstance(nav, str):
        return [nav]
    parts = nav.values() if isinstance(nav, dict) else nav
    return [page for part in parts for page in entries_of(part)]


def test_every_page_stands_once_in_the_navigation_of_the_site():
    class Loader(yaml.SafeLoader):
        """mkdocs.yml names Python functions, which only MkDocs needs."""

    Loader.add_multi_constructor("tag:yaml.org,2002:python/", lambda loader, suffix, node: suffix)
    told = entries_of(yaml.load((ROOT / "mkdocs.yml").read_text(), Loader)["nav"])
    written = {page.relative_to(ROOT / "docs").as_posix() for page in PAGES if ROOT / "docs" in page.parents}
    named = [name for name in told if name not in pages.GENERATED_FOLDERS]
    assert set(named) == written | set(outside.OUTSIDE.values()) | {record_page.PAGE}
    assert len(named) == len(set(named))
    assert {name for name in told if name.startswith("@")} == set(pages.GENERATED_FOLDERS)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_headings_go_down_one_by_one_and_pictures_say_what_they_show(page):
    text = re.sub(r"^ *```.*?^ *```", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
    levels = [len(marks) for marks in re.findall(r"^(#+) ", text, re.MULTILINE)]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(below <= above + 1 for above, below in itertools.pairwise(levels)), levels
    assert all(len(words) > 8 for words in re.findall(r"!\[([^]]*)\]", text)), "a picture without words"


def test_pages_are_short():
    short = ("start", "guides", "reference", "how", "gallery")
    lines = {p: len(p.read_text().splitlines()) for p in PAGES if p.parent.name in short}
    assert [page.name for page, count in lines.items() if count > MOST_LINES] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_file_of_the_repository_that_is_named_exists(page):
    text = re.sub(r"\]\([^)]*\)", "]", page.read_text())
    named = re.findall(r"(?<![\w./-])((?:bench|cli|docs|examples|include|python|src|tests|tools)/[\w./*-]*\w)", text)
    missing = [name for name in named if not list(ROOT.glob(name)) and not list(ROOT.glob(f"{name}.*"))]
    assert missing == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_make_target_that_is_named_exists(page):
    commands = [line for block in blocks_of(page) for line in commands_of(block) if line.startswith("make ")]
    commands += re.findall(r"`(make [^`]*)`", page.read_text())
    for command in commands:
        words = command.split("&&")[0].split()[1:]
        assert {word for word in words if "=" not in word} <= make_targets(), command


def test_every_option_of_a_command_is_one_of_its_options(command_path):
    @functools.cache
    def options_of(subcommand):
        words = [command_path, *subcommand.split(), "--help-all"]
        done = subprocess.run(words, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, f"sewil {subcommand}: no such command"
        return set(re.findall(r"--[a-z][a-z-]*", done.stdout))

    checked = 0
    for block in all_blocks():
        for command in commands_of(block):
            match = re.search(r"^(?:mpirun .*)?\b(?:\S*/)?sewil (.*)", re.split(r" (?:&&|>|\|) ", command)[0])
            if not match or "..." in command:
                continue
            words = ["sewil", *shlex.split(match[1])]
            given = {word.partition("=")[0] for word in words if re.match(r"--[a-z]", word)}
            assert given <= options_of(subcommand_of(words)), f"{block}: {command}"
            checked += 1
    assert checked > 20


# Those of the guides run one after the other: test_guides.py.
@pytest.mark.parametrize("block", [b for b in of_language("python") if b.page not in GUIDES], ids=str)
def test_python_blocks_run(block, tmp_path):
    pytest.importorskip("sewil", reason="the Python package is not installed; `make smoke` installs it")
    words = [sys.executable, "-W", "error::DeprecationWarning", "-c", block.text]
    done = subprocess.run(
        words, cwd=tmp_path, env={**os.environ, "MPLBACKEND": "agg"}, text=True, capture_output=True, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr


# A block that includes a public header is whole; the others show a line or two.
@pytest.mark.parametrize("block", [b for b in of_language("cpp") if '#include "sewil/' in b.text], ids=str)
def test_cpp_blocks_compile(block, tmp_path):
    source = tmp_path / "block.cpp"
    source.write_text(block.text)
    words = ["g++", "-std=c++20", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-I", ROOT / "include", source]
    done = subprocess.run(words, text=True, capture_output=True, timeout=300)
    assert done.returncode == 0, done.stderr
