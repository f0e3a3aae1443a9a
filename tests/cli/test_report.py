"""tests/cli/test_report.py: `sewil report`, and the report that `select` and `demo` write."""

import json
import random

import pytest

from html_check import Page

QUICK = [
    "--n-estimators",
    "10",
    "--population",
    "8",
    "--parents",
    "3",
    "--generations",
    "3",
    "--threads",
    "2",
    "--quiet",
]
EVIL = ["<script>document.title='broken'</script>", "a\"b'c&d", "x" * 60, "naïve Größe 温度", "</script>", "--><!--"]


def write_table(path, rows, columns, classes, names=None, labeled=1.0, seed=1):
    """A table whose first columns carry the classes."""
    draw = random.Random(seed)
    names = names or [f"x{i + 1}" for i in range(columns)]
    lines = [",".join(['"' + name.replace('"', '""') + '"' for name in names] + ["label"])]
    for row in range(rows):
        label = row % classes
        cells = [f"{draw.gauss(label if i < 6 else 0, 1):.3f}" for i in range(columns)]
        lines.append(",".join([*cells, f"class {label}" if draw.random() < labeled else ""]))
    path.write_text("\n".join(lines) + "\n")


@pytest.fixture
def run(sewil, tmp_path):
    """The folder of a small run on a table with names that try to break out of the page."""
    write_table(tmp_path / "table.csv", 120, 18, 3, EVIL + [f"x{i}" for i in range(12)], labeled=0.5)
    sewil("select", "table.csv", "--out", "run", "--vote-share", "0.05", "--keep", "1,2,3,4,5,6", *QUICK)
    return tmp_path / "run"


def test_select_writes_a_report_that_is_well_formed_and_complete(run):
    text = (run / "report.html").read_text()
    page = Page(text)
    assert page.problems == []
    assert page.handlers == []
    assert page.headings[0] == "h1" and page.headings.count("h1") == 1
    record = json.loads((run / "record.json").read_text())
    assert f"{len(record['selected'])} of 18 features" in page.text
    for entry in record["selected"]:
        assert entry["name"] in page.text
    for word in (
        "Selected features",
        "Would fewer columns do?",
        "How the search went",
        "How the labels came",
        "Which columns say the same",
        "Repeat it",
        record["data"]["hash"],
        "sewil select table.csv",
    ):
        assert word in page.text, word


def test_names_stay_text(run):
    page = Page((run / "report.html").read_text())
    assert page.tags["script"] == (run / "report.html").read_text().count('<script type="application/json">') + 1
    assert "document.title='broken'" in page.text
    assert "img" not in page.tags and "iframe" not in page.tags


def test_report_makes_the_same_bytes_again(sewil, run, tmp_path):
    before = (run / "report.html").read_bytes()
    done = sewil("report", "run/record.json", "--out", "again.html")
    assert done.out == "written: again.html\n"
    assert (tmp_path / "again.html").read_bytes() == before
    (run / "report.html").unlink()
    sewil("report", "run/record.json", "--quiet")
    assert (run / "report.html").read_bytes() == before
    assert sewil("report", "run/record.json", "--out", "-").out.encode() == before


def test_report_refuses_what_is_no_record(refused, run, tmp_path):
    (tmp_path / "half.json").write_text((run / "record.json").read_text()[:2000])
    assert refused("report", "half.json").startswith("half.json: is no record of a selection: it is no JSON from byte ")
    (tmp_path / "other.json").write_text('{"version": "1", "records": []}')
    assert refused("report", "other.json") == "other.json: is no record of a selection: 'command' is missing."
    expected = "absent.json: cannot be read: No such file or directory; expected the record.json of a run."
    assert refused("report", "absent.json") == expected
    assert refused("report", "run") == "run: is a folder, expected the record.json of a run."


def test_report_refuses_the_record_of_labeling(sewil, refused, tmp_path):
    write_table(tmp_path / "table.csv", 60, 6, 2, labeled=0.5)
    record = sewil("label", "table.csv", "--n-estimators", "10", "--json").out
    (tmp_path / "label.json").write_text(record)
    assert "is no record of a selection" in refused("report", "label.json")


@pytest.mark.parametrize(
    "words",
    [
        ["--method", "sfs"],
        ["--method", "cot-fss", "--n-features-to-select", "6"],
        ["--method", "no-selection"],
        ["--method", "random"],
        ["--search", "cga"],
        ["--search", "fss"],
        ["--criterion", "tb"],
        ["--criterion", "oob"],
        ["--relevance", "none"],
        ["--relevance", "plain"],
        ["--no-diagnostics"],
    ],
)
def test_every_method_has_a_good_report(sewil, tmp_path, words):
    write_table(tmp_path / "table.csv", 90, 20, 3, labeled=0.6)
    sewil("select", "table.csv", "--out", "run", *QUICK, *words)
    text = (tmp_path / "run" / "report.html").read_text()
    assert Page(text).problems == []
    record = json.loads((tmp_path / "run" / "record.json").read_text())
    assert (record["diagnostics"] is None) == (words == ["--no-diagnostics"])


def test_demo_writes_a_report_too(sewil, tmp_path):
    sewil("demo", "--out", "run", "--rows", "300", "--noise", "40", *QUICK)
    assert Page((tmp_path / "run" / "report.html").read_text()).problems == []


def test_a_run_stopped_early_has_a_report_that_says_so(sewil, tmp_path):
    write_table(tmp_path / "table.csv", 600, 300, 3, labeled=0.5)
    sewil(
        "select",
        "table.csv",
        "--out",
        "run",
        "--time-limit",
        "1s",
        "--threads",
        "1",
        "--generations",
        "2000",
        "--quiet",
        code=3,
    )
    page = Page((tmp_path / "run" / "report.html").read_text())
    assert page.problems == []
    assert "Stopped early" in page.text


def test_many_columns_classes_and_long_names_do_not_break_it(sewil, tmp_path):
    names = [f"{i:05d} " + "long name with words " * 3 for i in range(5000)]
    names = [name[:60] for name in names]
    write_table(tmp_path / "wide.csv", 130, 5000, 26, names)
    sewil("select", "wide.csv", "--out", "run", "--method", "no-selection", "--n-estimators", "10", "--quiet")
    text = (tmp_path / "run" / "report.html").read_text()
    page = Page(text)
    assert page.problems == []
    assert "5,000 of 5,000 features" in page.text
    assert len(text) < 4_000_000
    sewil("select", "wide.csv", "--out", "few", "--drop", ",".join(str(i) for i in range(401, 5001)), *QUICK)
    text = (tmp_path / "few" / "report.html").read_text()
    assert Page(text).problems == []
    assert len(text) < 700_000
