"""tests/cli/test_paper_page.py: what docs/how/paper.md names exists, and it names every test of an equation."""

import functools
import re

import pytest

from doc_blocks import ROOT

PAGE = ROOT / "docs" / "how" / "paper.md"
# Suites that say what the paper says: each of their tests has a line on the page.
OF_THE_PAPER = {"Theorem1", "Proposition1", "Theorem2", "Gamma", "Corrections", "Complexity", "PaperClaims"}


def statements():
    """(statement, computed by, tested by) of every line of the page's tables."""
    found = []
    for line in PAGE.read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if line.startswith("| ") and len(cells) >= 3 and cells[0] != "statement":
            found.append(tuple(cells[:3]))
    return found


@functools.cache
def known_tests():
    """Suite.Name of every GoogleTest."""
    pattern = re.compile(r"^TEST(?:_[FP])?\(\s*(\w+),\s*(\w+)\)", re.MULTILINE)
    sources = [path.read_text() for path in (ROOT / "tests" / "unit").rglob("*_test.cpp")]
    return {f"{suite}.{name}" for source in sources for suite, name in pattern.findall(source)}


def quoted(cell):
    return re.findall(r"`([^`]+)`", cell)


def test_the_page_walks_the_whole_paper():
    assert len(statements()) > 50
    sections = re.findall(r"^## (\d(?:\.\d)?)", PAGE.read_text(), re.MULTILINE)
    assert sections == ["2.1", "2.2", "2.3", "3.1", "3.2", "3.3", "4", "4.1", "4.2", "4.3", "4.4"]
    assert len(PAGE.read_text().splitlines()) <= 250


@pytest.mark.parametrize("statement, computed, tested", statements(), ids=[line[0] for line in statements()])
def test_what_a_statement_names_exists(statement, computed, tested):
    files = [name for name in quoted(computed) if "/" in name]
    functions = [name for name in quoted(computed) if "/" not in name]
    assert files, f"{statement}: no file"
    text = "".join((ROOT / name).read_text() for name in files)
    assert [name for name in functions if not re.search(rf"\b{name}\b", text)] == [], f"not in {files}"
    assert quoted(tested), f"{statement}: no test"
    assert [name for name in quoted(tested) if name not in known_tests()] == [], f"{statement}: no such test"


def test_every_test_of_an_equation_is_on_the_page():
    of_equations = {name for name in known_tests() if name.split(".")[0] in OF_THE_PAPER}
    assert {name.split(".")[0] for name in of_equations} == OF_THE_PAPER
    named = {name for _, _, tested in statements() for name in quoted(tested)}
    assert sorted(of_equations - named) == []
