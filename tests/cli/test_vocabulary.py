"""tests/cli/test_vocabulary.py: the words of the field. What was given up is said nowhere, and docs/developer/words.md
lists every public name; SEWIL_WRITE_DOCS=1 writes its list anew.
"""

import ast
import json
import os
import pathlib
import re
import textwrap

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORDS = ROOT / "docs" / "developer" / "words.md"
COMMANDS = [
    "info",
    "select",
    "relevant",
    "label",
    "demo",
    "study run",
    "study table",
    "study report",
    "report",
    "generate",
]

# Words that were given up, as regular expressions: here and nowhere else.
RETIRED = [
    r"--(columns|trees|tries|validate|repeats|max-iterations|voters|neighbors|groups|row-group|no-findings)\b",
    r"--(reweigh|check-luck|class-sets|rule|doubts|add|bit-flip|column-folds|turns(-\w+)*|peers-\w+)\b(?!-)",
    r"\b(turns_\w+|peers_\w+|max_iterations|check_luck|class_sets?|bit_flip|column_folds|row_group)\b",
    r"\b(Peer|Turns|Elimination|(?<!\w)Forest)Selector\b",
    r"\bSelfLearning\w*|\bself_learn\w*|(?<!calls it )\b[Ss]elf-learn\w*",
    r"\bDoubtedLabel\b|\bdoubted_labels\b|(?<!/)\bdoubts\b(?!\.jsonl)|\bfront_\b|\border_\b|\bluck_\b|\bvoters_\b|\bestimate_(?=[\s`\[.])",
    r"`(peers|turns|findings|front|luck|lessons)`",
    r"\b[Hh]idden labels?\b|\bhidden in turn\b|\b[Ll]essons?\b|\b[Tt]eachers?\b|\bstands? out\b|\briders?\b",
    r"\b(heaviest|lightest) (fifth|columns?|chosen)\b|\baway with\b|\bhardly worse\b",
    r"\bagreement with its own labels\b|\bit judges itself\b|\bcannot be told from chance\b(?! \(Friedman)",
    r"\bone door\b|\brooms? of the house\b|\bthe house\b|\bby hiding labels\b|\bweight of a column\b",
]


def retired(text):
    return [found.group(0) for pattern in RETIRED for found in re.finditer(pattern, text)]


def pages():
    return [
        ROOT / "README.md",
        ROOT / "CONTRIBUTING.md",
        ROOT / "src" / "README.md",
        *sorted((ROOT / "docs").rglob("*.md")),
    ]


def docstrings(path):
    tree = ast.parse(path.read_text())
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef)
    return [ast.get_docstring(node) or "" for node in ast.walk(tree) if isinstance(node, kinds)]


def test_no_retired_word_is_in_the_help(sewil):
    for command in ["", *COMMANDS]:
        assert not retired(sewil(*command.split(), "--help-all").out), command


@pytest.mark.parametrize("page", [page for page in pages() if page != WORDS], ids=lambda page: page.name)
def test_no_retired_word_is_in_a_page(page):
    text = page.read_text()
    if page.parent.name == "evidence":  # programs of bench have options of their own
        text = re.sub(r"(?m)^    .*$", "", text)
    assert not retired(text)


def test_no_retired_word_is_in_a_docstring():
    for path in sorted((ROOT / "python" / "sewil").glob("*.py")):
        for text in docstrings(path):
            assert not retired(text), path.name


def test_no_retired_word_is_in_summary_record_and_report(sewil, tmp_path):
    sewil("generate", "t.csv", "--rows", 120, "--noise", 20, "--labeled", 0.4, "--quiet")
    words = ["--n-estimators", 10, "--cv", 3, "--suggest", 3, "--label-issues", "--verbose"]
    out = sewil("select", "t.csv", *words, "--out", "run").out
    record = json.loads((tmp_path / "run" / "record.json").read_text())
    record.pop("command")
    page = re.sub(r"<(script|style).*?</\1>", "", (tmp_path / "run" / "report.html").read_text(), flags=re.S)
    for text in (out, json.dumps(record), page):
        assert not retired(text)


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_fits_a_screen(sewil, command):
    lines = sewil(*command.split(), "--help").out.splitlines()
    assert len(lines) <= 40
    assert max(len(line) for line in lines) <= 80


def test_help_shows_common_options_and_help_all_the_others(sewil):
    short, full = sewil("select", "--help").out, sewil("select", "--help-all").out
    assert "--n-features-to-select" in short and "--rlsr-gamma" not in short and "--help-all" in short
    assert "--n-features-to-select" in full and "--rlsr-gamma" in full


def cpp_names():
    names = set()
    for header in (ROOT / "include" / "sewil").rglob("*.h"):
        if header.parent.name == "front":
            continue
        text = header.read_text()
        names |= set(re.findall(r"^(?:class|struct|enum class) (\w+)[^;]*\{", text, re.M))
        names |= set(
            re.findall(
                r"^(?:\[\[nodiscard\]\] )?(?:inline |constexpr )*[\w:<>,*& ]+[ &*](\w+)\([^;]*\)[^;{]*;", text, re.M
            )
        )
    return {name for name in names if not name[0].isupper() or name[1:2].islower()} - {
        "noexcept",
        "static_assert",
        "describe",
        "name_of",
    }


def python_names():
    package = ROOT / "python" / "sewil"
    homes = (package / "__init__.py").read_text()
    names = set(re.findall(r"import \w+ as (\w+)", homes))
    names |= set(re.findall(r'"(\w+)": (?:int|float|str|bool)', (package / "_parameter_types.pyi").read_text()))
    names |= set(re.findall(r"^    (\w+): Annotated\[", (package / "_parameters.py").read_text(), re.M))
    for path in package.glob("*.py"):
        names |= set(re.findall(r"^    (\w+_) : ", path.read_text(), re.M))
    for module in ("bounds", "datasets", "model_selection", "study"):
        exported = re.search(r"__all__ = \[(.*?)\]", (package / f"{module}.py").read_text(), re.S)
        assert exported is not None, module
        names |= set(re.findall(r'"(\w+)"', exported[1]))
    return names


def record_names():
    text = (ROOT / "tools" / "docs" / "record_fields.py").read_text()
    keys = re.findall(r'^    "([\w.\[\]]+)":', text, re.M)
    return {part for key in keys for part in re.findall(r"\w+", key)}


def file_names():
    return set(
        re.findall(r'"([\w-]+\.(?:json|jsonl|csv|html|txt))"', (ROOT / "src" / "run" / "run_folder.cpp").read_text())
    )


def command_names(sewil):
    options = {
        name
        for command in COMMANDS
        for name in re.findall(r"--[a-z][a-z0-9-]*", sewil(*command.split(), "--help-all").out)
    }
    return options | {word for command in COMMANDS for word in command.split()}


def test_words_lists_every_public_name(sewil):
    lists = {
        "Command line": command_names(sewil),
        "Python": python_names(),
        "C++": cpp_names(),
        "Record": record_names(),
        "Files of a run": file_names(),
    }
    block = ""
    for title, names in lists.items():
        listed = textwrap.fill(", ".join(f"`{name}`" for name in sorted(names)), 120, break_on_hyphens=False)
        block += f"\n### {title}\n\n{listed}\n"
    text = WORDS.read_text()
    begin, end = "<!-- generated: names -->\n", "\n<!-- end of generated -->"
    if os.environ.get("SEWIL_WRITE_DOCS"):
        head, rest = text.split(begin)
        WORDS.write_text(head + begin + block + end + rest.split(end)[1])
        return
    assert text.split(begin)[1].split(end)[0] == block, "SEWIL_WRITE_DOCS=1 writes the list anew"
