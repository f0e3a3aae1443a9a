"""tools/docs/record_page.py: the fields of record.json, gathered from runs that write all of them; FIELDS has the
meanings. A field without a meaning, or a meaning without a field, fails.
"""

import json
import pathlib
import subprocess
import tempfile

from cli_pages import SEWIL
from record_fields import ANYWHERE, FIELDS, SECTIONS

PAGE = "reference/record.md"
TABLE = "generate t.csv --rows 120 --informative 3 --redundant 2 --noise 6 --labeled 0.4 --quiet"
SMALL = "--n-estimators 10 --json --quiet"
RUNS = (
    f"select t.csv --method sew-il --population 6 --parents 3 --generations 2 --fdr 0.1 --check-seeds 2 {SMALL}",
    f"select t.csv --max-correlation 0.5 --suggest 3 --label-issues --accept-error 0.2 --prediction-sets 0.9 {SMALL}",
    f"relevant t.csv {SMALL}",
    f"label t.csv {SMALL}",
)
HEAD = """# record.json

Every run leaves a record: what was asked, what came out, and what is needed to do it again. `--json` prints it, `--out`
writes it, Python has it as `record_`, and the report is made from it alone. Positions of columns and rows count from 1.
A section is there when the run had reason to write it. `[]`: a list.
"""


def records() -> list[dict]:
    with tempfile.TemporaryDirectory() as folder:

        def run(words: str) -> str:
            done = subprocess.run([SEWIL, *words.split()], cwd=folder, text=True, capture_output=True, timeout=300)
            if done.returncode != 0:
                raise SystemExit(f"sewil {words}\n{done.stderr}")
            return done.stdout

        run(TABLE)
        return [json.loads(run(words)) for words in RUNS]


def kind_of(value: object) -> str:
    if isinstance(value, bool):
        return "truth value"
    if isinstance(value, int | float):
        return "number"
    if isinstance(value, list):
        return f"list of {kind_of(value[0])}s" if value else "list"
    return "text" if isinstance(value, str) else "null"


def gather(value: object, path: str, found: dict[str, str]) -> None:
    """The kind of every leaf; null and empty lists give way to what another run holds there."""
    if isinstance(value, dict):
        for key, inner in value.items():
            gather(inner, f"{path}.{key}" if path else key, found)
    elif isinstance(value, list) and value and isinstance(value[0], dict | list):
        for inner in value:
            gather(inner, f"{path}[]", found)
    elif found.get(path) in (None, "null", "list"):
        found[path] = kind_of(value)


def leaves() -> dict[str, str]:
    found: dict[str, str] = {}
    for record in records():
        gather({key: value for key, value in record.items() if key != "options"}, "", found)
    bare = [path for path, kind in found.items() if kind in ("null", "list")]
    for path in bare:  # nothing of a section was written: its fields tell
        if any(other.startswith((f"{path}.", f"{path}[]")) for other in found if other != path):
            del found[path]
    return {"options": "object", **found}


def meaning_of(path: str) -> str:
    return FIELDS.get(path) or ANYWHERE.get(path.rpartition(".")[2].removesuffix("[]"), "")


def page() -> str:
    there = leaves()
    unknown = [path for path in there if not meaning_of(path)]
    names = {path.rpartition(".")[2].removesuffix("[]") for path in there}
    idle = [path for path in FIELDS if path not in there] + [name for name in ANYWHERE if name not in names]
    sections = {path.partition(".")[0].partition("[")[0] for path in there}
    if unknown or idle or not set(SECTIONS) <= sections:
        raise SystemExit(f"tools/docs/record_fields.py: without a meaning: {unknown}; no such field: {idle}")
    text = HEAD
    plain = [path for path in there if path.partition(".")[0].partition("[")[0] not in SECTIONS]
    text += "\n## The run\n\n" + table_of(plain, there)
    for section, words in SECTIONS.items():
        mine = [path for path in there if path.partition(".")[0].partition("[")[0] == section]
        text += f"\n## {section}\n\n{words}\n\n" + table_of(mine, there)
    return text


def table_of(paths: list[str], there: dict[str, str]) -> str:
    rows = [f"| `{path}` | {there[path]} | {meaning_of(path)} |" for path in paths]
    return "\n".join(["| field | kind | meaning |", "|---|---|---|", *rows]) + "\n"


if __name__ == "__main__":
    pathlib.Path("record.md").write_text(page())
