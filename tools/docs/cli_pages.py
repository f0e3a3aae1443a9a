"""tools/docs/cli_pages.py: the command line's reference: a page per command, from what the command says of itself."""

import pathlib
import re
import subprocess
import sys

COMMANDS = ("info", "select", "relevant", "label", "demo", "study", "report", "generate", "words")
FOLDER = "reference/cli"
SEWIL = pathlib.Path(sys.executable).with_name("sewil")  # the wheel brings it along


def told_by(*words: str) -> str:
    return subprocess.run([SEWIL, *words], text=True, capture_output=True, check=True, timeout=60).stdout


def help_of(*words: str) -> str:
    """All options, also where --help shows the common ones alone."""
    if "--help-all" in told_by(*words, "--help"):
        return told_by(*words, "--help-all")
    return told_by(*words, "--help")


def entries_of(lines: list[str]) -> list[tuple[str, str]]:
    """(option, what it does) of the lines of a section; a long option has its text on the next line."""
    found: list[tuple[str, str]] = []
    for line in lines:
        option, _, text = line.strip().partition("  ")
        if re.match(r"  \S", line):
            found.append((option, text.strip()))
        elif line.strip() and found:
            found[-1] = (found[-1][0], f"{found[-1][1]} {line.strip()}".strip())
    return found


def cell(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*").replace("_", "\\_")


def sections_of(text: str) -> tuple[list[str], dict[str, list[tuple[str, str]]], list[str]]:
    """The lines above the first section, the sections, and what stands below them."""
    above: list[str] = []
    sections: dict[str, list[str]] = {}
    below: list[str] = []
    current = above
    for line in text.splitlines():
        heading = re.fullmatch(r"(\S.*):", line)
        if heading:
            current = sections.setdefault(heading[1], [])
        elif sections and line and not line.startswith(" "):
            current = below
            below.append(line)
        else:
            current.append(line)
    return above, {name: entries_of(lines) for name, lines in sections.items()}, below


def table_of(entries: list[tuple[str, str]], head: str) -> str:
    rows = [f"| `{name.replace('|', '/')}` | {cell(text)} |" for name, text in entries]
    return "\n".join([f"| {head} | meaning |", "|---|---|", *rows]) + "\n"


def options_markdown(words: tuple[str, ...], level: str) -> str:
    above, sections, below = sections_of(help_of(*words))
    usage = [line.removeprefix("Usage: ") for line in above if line.startswith("Usage: ")]
    lead = " ".join(line for line in above if line and not line.startswith("Usage: "))
    text = f"{cell(lead)}.\n\n" if not lead.endswith(".") else f"{cell(lead)}\n\n"
    text += "".join(f"    {line}\n" for line in usage) + "\n"
    for name, entries in sections.items():
        entries = [entry for entry in entries if not entry[0].startswith("-h,")]
        if entries:
            head = {"Positionals": "argument", "Subcommands": "command"}.get(name, "option")
            text += f"{level} {name}\n\n{table_of(entries, head)}\n"
    return text + "".join(f"{cell(line)}\n" for line in below)


def subcommands_of(command: str) -> list[str]:
    return [name for name, _ in sections_of(help_of(command))[1].get("Subcommands", [])]


def page_of(command: str) -> str:
    text = f"# sewil {command}\n\n{options_markdown((command,), '##')}"
    for name in subcommands_of(command):
        text += f"\n## sewil {command} {name}\n\n{options_markdown((command, name), '###')}"
    return text


def index_page() -> str:
    _, sections, _ = sections_of(help_of())
    lines = [f"| [`sewil {name}`]({name}.md) | {cell(text)} |" for name, text in sections["Subcommands"]]
    return (
        "# Command line\n\nEvery option of every command, as `--help` tells it. Exit codes: 0 done; 2 bad usage or "
        "bad input, said in one sentence; 3 stopped early, the best result so far is written; 1 anything else.\n\n"
        + "\n".join(["| command | what it does |", "|---|---|", *lines])
        + "\n"
    )


def pages() -> dict[str, str]:
    told = [name for name, _ in sections_of(help_of())[1]["Subcommands"]]
    if sorted(told) != sorted(COMMANDS):
        raise SystemExit(f"tools/docs/cli_pages.py: COMMANDS are not those of sewil --help: {told}")
    return {f"{FOLDER}/index.md": index_page(), **{f"{FOLDER}/{name}.md": page_of(name) for name in COMMANDS}}
