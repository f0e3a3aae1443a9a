"""tests/python/test_gallery.py: the programs of the gallery run; their pictures on the page are fresh."""

import json

import pytest

import gallery

PAGE = (gallery.FOLDER / "index.md").read_text()
NO_PICTURE = {"select_columns", "compare_recipes"}  # longer programs, which print


@pytest.mark.parametrize("example", gallery.EXAMPLES)
def test_an_example_runs_and_its_picture_on_the_page_shows_what_it_finds(example, tmp_path):
    pytest.importorskip("matplotlib")
    picture = tmp_path / "picture.png"
    printed = gallery.run(example, picture)
    assert printed and picture.read_bytes().startswith(b"\x89PNG")
    made = json.loads(gallery.MADE.read_text())
    assert made[example] == gallery.digest_of(example, printed), "stale: tools/docs/gallery.py makes it anew"


def test_the_page_shows_every_example_with_its_picture():
    there = {path.stem for path in gallery.PROGRAMS.glob("*.py")} - NO_PICTURE
    assert set(gallery.EXAMPLES) == there
    for example in gallery.EXAMPLES:
        assert f"({example}.png)" in PAGE
        assert (gallery.FOLDER / f"{example}.png").stat().st_size < 60_000
