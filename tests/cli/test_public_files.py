"""tests/cli/test_public_files.py: what a public project has beside its code is well-formed and names what exists."""

import json
import os
import re

import pytest
import yaml

from doc_blocks import PAGES, ROOT, make_targets

FORMS = sorted(path for path in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml")
(VERSION,) = re.findall(r'SEWIL_VERSION "([^"]+)"', (ROOT / "include" / "sewil" / "version.h").read_text())
# https://docs.github.com/communities: the elements of an issue form.
ELEMENTS = {"markdown", "textarea", "input", "dropdown", "checkboxes"}


def load(path):
    return yaml.safe_load((ROOT / path).read_text())


WORKFLOWS = [load(path) for path in (".github/workflows/ci.yml", ".github/workflows/wheels.yml")]


def workflow():
    return WORKFLOWS[0]


def steps_of(workflow):
    return [(job, step) for job in workflow["jobs"].values() for step in job["steps"]]


def test_the_pages_that_a_public_project_has_are_there_and_checked_like_the_docs():
    names = {page.relative_to(ROOT).as_posix() for page in PAGES}
    assert {"README.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md", "CHANGELOG.md"} <= names


def test_the_readme_fits_into_90_lines():
    assert len((ROOT / "README.md").read_text().splitlines()) <= 90


def test_the_citation_names_this_version_its_license_and_the_paper():
    cited = load("CITATION.cff")
    assert cited["cff-version"] == "1.2.0" and cited["type"] == "software"
    assert cited["title"] == "sewil" and cited["message"] and cited["authors"]
    assert cited["version"] == VERSION
    assert cited["license"] == "BSD-3-Clause" and (ROOT / "LICENSE").read_text().startswith("BSD 3-Clause License")
    (paper,) = cited["references"]
    assert paper["title"] in " ".join((ROOT / "README.md").read_text().split())
    assert [author["family-names"] for author in paper["authors"]] == ["Feofanov", "Devijver", "Amini"]
    assert all(author["given-names"] for author in paper["authors"]) and isinstance(paper["year"], int)


def test_the_changelog_has_a_heading_for_each_version_the_newest_first_and_ours():
    headings = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    form = re.compile(r"(\d+)\.(\d+)\.(\d+) \((unreleased|\d{4}-\d\d-\d\d)\)")
    found = [parts for heading in headings for parts in form.findall(heading)]
    assert len(found) == len(headings) > 0, headings
    versions = [tuple(map(int, parts[:3])) for parts in found]
    assert versions == sorted(set(versions), reverse=True)
    assert ".".join(found[0][:3]) == VERSION
    assert "unreleased" not in [parts[3] for parts in found[1:]]


def test_the_workflow_runs_what_decides_whether_a_change_lands():
    found = workflow()
    assert set(found) == {"name", True, "permissions", "concurrency", "jobs"}  # YAML 1.1 takes `on` for true
    assert set(found[True]) == {"push", "pull_request", "schedule", "workflow_dispatch"}
    assert found["jobs"]["test"]["container"] == "debian:12" and "if" not in found["jobs"]["test"]
    assert ".ci/run" in [step.get("run") for step in found["jobs"]["test"]["steps"]]
    for job, step in [step for workflow in WORKFLOWS for step in steps_of(workflow)]:
        assert job["runs-on"] and job["timeout-minutes"] <= 360
        assert ("uses" in step) != ("run" in step), step
        assert set(step) <= {"name", "uses", "run", "with", "if", "env"}, step
        assert re.fullmatch(r"actions/[a-z-]+@v\d+", step.get("uses", "actions/x@v1")), step


def test_the_workflow_names_what_exists():
    for job, step in [step for workflow in WORKFLOWS for step in steps_of(workflow)]:
        matrix = job.get("strategy", {}).get("matrix", {})
        text = json.dumps(step)
        for context, name in re.findall(r"\$\{\{ *(\w+)\.(\w+) *\}\}", text):
            assert context == "github" or (context == "matrix" and name in matrix), text
        for command in re.split(r"&&|\n", step.get("run", "")):
            words = command.split()
            if words[:1] == ["make"]:
                targets = matrix["target"] if "matrix.target" in command else words[1:]
                assert targets and set(targets) <= make_targets(), command
            elif words and "/" in words[0]:
                assert os.access(ROOT / words[0], os.X_OK), command


def test_the_hooks_before_a_commit_are_those_of_lint():
    (repository,) = load(".pre-commit-config.yaml")["repos"]
    assert repository["repo"] == "local"
    lint = (ROOT / "tools" / "run-tests").read_text().partition("lint() {")[2].partition("\n}")[0]
    checks = re.findall(r"(?:^  |&& )((?:tools/check-format|\.venv/bin/python -m) .*?)(?: \\)?$", lint, re.MULTILINE)
    entries = [hook["entry"].removesuffix(" --force-exclude") for hook in repository["hooks"]]
    assert entries == checks and len(entries) == 4
    for hook in repository["hooks"]:
        assert hook["language"] == "system" and hook["name"] and ("files" in hook) != ("types_or" in hook)
        # Who is handed names of files must leave out what is excluded; the others look at everything.
        assert ("--force-exclude" in hook["entry"]) == hook.get("pass_filenames", True)
        program = hook["entry"].split()[0]
        assert program == ".venv/bin/python" or os.access(ROOT / program, os.X_OK)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.name)
def test_issue_forms_are_well_formed(form):
    found = load(form)
    assert set(found) <= {"name", "description", "labels", "body", "title"} and found["name"] and found["description"]
    asked = [element for element in found["body"] if element["type"] != "markdown"]
    assert asked and all(element["type"] in ELEMENTS for element in found["body"])
    ids = [element["id"] for element in asked]
    assert len(set(ids)) == len(ids) and all(re.fullmatch(r"[a-z_-]+", name) for name in ids)
    assert all(element["attributes"]["label"] for element in asked)
    assert any(element.get("validations", {}).get("required") for element in asked)


def test_contributing_tells_of_every_preset_and_its_folder():
    presets = json.loads((ROOT / "CMakePresets.json").read_text())["configurePresets"]
    folders = {p["name"]: p["binaryDir"].rpartition("/")[2] for p in presets if not p.get("hidden")}
    told: dict[str, str] = {}
    for names, places in re.findall(r"^\| (`[^|]*) \| (build[^|]*) \|", (ROOT / "CONTRIBUTING.md").read_text(), re.M):
        told |= dict(zip(re.findall(r"`(\w+)`", names), places.split(", "), strict=True))
    assert told == folders
