"""tests/web/test_smoke.py: the part of tests/web that make test runs, where make web has built the page."""

import pytest

from browser_page import PAGE, ROOT, without_time


def test_the_page_writes_the_files_of_the_command_bit_for_bit(page, table, sewil, tmp_path):
    sources = [path for folder in ("src", "cli", "include", "web") for path in (ROOT / folder).rglob("*.*")]
    if max(path.stat().st_mtime for path in sources) > PAGE.stat().st_mtime:
        pytest.skip("skipped: the page is older than the sources; make web builds it again")
    sewil("select", "toy.csv", "--trees", 50, "--seed", 7, "--out", "run", "--quiet")
    page.take(table)
    page.fill(trees=50, seed=7)
    page.start()
    page.finish()
    files = page.files()
    assert set(files) == {path.name for path in (tmp_path / "run").iterdir()}
    for name in set(files) - {"record.json", "report.html"}:
        assert files[name] == (tmp_path / "run" / name).read_text(), name
    assert without_time(files["record.json"]) == without_time((tmp_path / "run" / "record.json").read_text())
