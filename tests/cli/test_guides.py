"""tests/cli/test_guides.py: the README, the start and the guides can be typed along; they print what the pages say, and
their pictures are those of the reports. tools/docs/guides.py writes both anew."""

import pytest

import guides
from doc_blocks import ROOT


@pytest.mark.parametrize("page", guides.PAGES, ids=guides.name_of)
def test_a_guide_prints_what_it_says_and_its_pictures_are_fresh(page, command_path, tmp_path, monkeypatch):
    steps = guides.steps_of(page.read_text())
    if any(step.language == "python" for step in steps):
        pytest.importorskip("sewil", reason="the Python package is not installed; `make smoke` installs it")
        pytest.importorskip("pandas")
    monkeypatch.setenv("PATH", str(command_path.parent), prepend=":")
    for step in steps:
        printed = guides.run(step, tmp_path)
        if step.shown is not None and not step.varies:
            assert guides.missing(step.shown, printed) == [], printed
    for name, drawing in guides.pictures_of(page, tmp_path).items():
        assert (ROOT / "docs" / name).read_text() == drawing, f"{name} is stale"
        assert len(drawing) < 30_000


def test_every_page_of_start_and_guides_has_steps_but_those_that_install_or_list():
    without = {guides.name_of(page) for page in guides.PAGES if not guides.steps_of(page.read_text())}
    assert without == {"start/install.md", "start/browser.md", "guides/index.md"}


@pytest.mark.parametrize(
    ("shown", "lost"),
    [
        ("a\nb\n", []),
        ("a\n...\nd\n", []),
        ("...\nc\nd\n", []),
        ("time: 9 s (x)\n", []),
        ("a\nc\n", ["a", "c"]),
        ("d\n...\na\n", ["a"]),
        ("e\n", ["e"]),
    ],
)
def test_what_is_not_printed_in_this_order_is_missing(shown, lost):
    assert guides.missing(shown, "a\nb\ntime: 1 s\nc\nd\n") == lost
