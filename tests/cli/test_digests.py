"""tests/cli/test_digests.py: the command still answers what it answered when tests/golden/digests.json was made."""

import json

import pytest

import digests

KEPT = json.loads(digests.KEPT.read_text())


def test_answers_on_the_generated_table_are_the_kept_ones(command_path, tmp_path):
    words = digests.write_generated(command_path, tmp_path)
    assert digests.digests_of_set(command_path, words, tmp_path) == KEPT["generated"]


def test_the_study_of_a_generated_table_gives_the_kept_figures(command_path, tmp_path):
    assert digests.digests_of_study(command_path, ["--quiet"], tmp_path) == KEPT["study"]


@pytest.mark.parametrize("name", digests.READERS)
def test_answers_on_the_papers_set_are_the_kept_ones(name, command_path, data_folder, tmp_path):
    words = digests.write_set(name, data_folder, tmp_path)
    assert digests.digests_of_set(command_path, words, tmp_path) == KEPT[name]
