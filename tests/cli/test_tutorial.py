"""tests/cli/test_tutorial.py: the tutorial can be typed along, and its pictures come out of the report."""

import importlib.util
import re
import xml.etree.ElementTree as ElementTree

import pytest

from doc_blocks import ROOT

QUICK = "--trees 20 --population 8 --parents 4 --generations 2 --validate 2"


@pytest.fixture
def maker():
    """docs/guides/tumors/make.py."""
    spec = importlib.util.spec_from_file_location("make_tutorial", ROOT / "docs" / "guides" / "tumors" / "make.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_tutorial_runs_from_the_table_to_the_decision(maker, command_path, tmp_path, monkeypatch):
    pytest.importorskip("sklearn")
    pytest.importorskip("pandas")
    monkeypatch.setenv("PATH", str(command_path.parent), prepend=":")
    steps = [
        (language, text.replace("sewil select ", f"sewil select {QUICK} "))
        for language, text in maker.steps_of(maker.PAGE)
    ]
    assert [language for language, _ in steps] == ["python"] + 7 * ["sh"]
    printed = maker.run(steps, tmp_path)
    assert "looks like an identifier" in printed[1]
    assert "10 labels added" in printed[5]
    assert re.search(r"\d+ of 495 labels are right: (8|9)", printed[7])
    pictures = maker.pictures_of(tmp_path)
    page = maker.PAGE.read_text()
    for name, drawing in pictures.items():
        ElementTree.fromstring(drawing)
        assert f"(tumors/{name})" in page
        assert (maker.HERE / name).stat().st_size < 30_000
