"""tests/web/test_smoke.py: the part of tests/web that make test runs, where make web has built the page."""

import pytest

from browser_page import PAGE, ROOT


def predictions(text):
    """The labels, and the votes as numbers."""
    rows = [line.split(",") for line in text.splitlines()]
    return [row[:2] for row in rows], [float(cell) for row in rows[1:] for cell in (row[2], *row[5:])]


def test_the_page_chooses_and_labels_as_the_command_does(page, table, sewil, tmp_path):
    sources = [path for folder in ("src", "cli", "include", "web") for path in (ROOT / folder).rglob("*.*")]
    if max(path.stat().st_mtime for path in sources) > PAGE.stat().st_mtime:
        pytest.skip("skipped: the page is older than the sources; make web builds it again")
    sewil("select", "toy.csv", "--n-estimators", 50, "--seed", 7, "--out", "run", "--quiet")
    page.take(table)
    page.fill(n_estimators=50, seed=7)
    page.start()
    page.finish()
    files = page.files()
    own = {path.name: path.read_text() for path in (tmp_path / "run").iterdir()}
    assert set(files) == set(own)
    for name in ("selected.csv", "selected.txt", "ranking.csv"):
        assert files[name] == own[name], name
    # The linear model's last digits hang on the processor and the C library.
    labels, votes = predictions(files["labels.csv"])
    own_labels, own_votes = predictions(own["labels.csv"])
    assert labels == own_labels
    assert votes == pytest.approx(own_votes, abs=1e-9)
