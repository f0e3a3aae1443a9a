"""tests/cli/test_lost_output.py: output that does not arrive: an exit code, no crash, and the files all the same."""

import os
import subprocess

import pytest


def run(command_path, folder, *words, **streams):
    return subprocess.run([command_path, *map(str, words)], cwd=folder, timeout=120, check=False, **streams)


def test_a_complaint_that_nobody_hears_is_a_failure_and_no_crash(command_path, tmp_path):
    with open("/dev/full", "w") as full:
        assert run(command_path, tmp_path, "info", "nofile.csv", stderr=full).returncode == 1
        assert run(command_path, tmp_path, "no-such-command", stderr=full).returncode == 1
    assert run(command_path, tmp_path, "info", "nofile.csv", preexec_fn=lambda: os.close(2)).returncode == 1


@pytest.mark.parametrize("words", [["--version"], ["--help"], ["select", "--help"]])
def test_with_both_streams_closed_the_command_still_ends(command_path, tmp_path, words):
    def close_both():
        os.close(1)
        os.close(2)

    assert run(command_path, tmp_path, *words, preexec_fn=close_both).returncode == 1


def test_warnings_may_be_lost_as_the_record_has_them(command_path, tmp_path, table):
    words = ["label", table, "--n-estimators", 5, "--cv", 0, "--out", "run", "--time-limit", "1h"]
    assert run(command_path, tmp_path, *words, preexec_fn=lambda: os.close(2)).returncode == 0


def leave_at_once(command_path, folder, *words):
    """A reader that has gone before the first byte, as the second `head` in `sewil ... | head -0`."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        return run(command_path, folder, *words, stdout=writing, stderr=subprocess.PIPE, restore_signals=True)
    finally:
        os.close(writing)


def test_a_reader_that_leaves_does_not_take_the_results_along(command_path, tmp_path, table):
    done = leave_at_once(
        command_path, tmp_path, *("label", table, "--n-estimators", 5, "--cv", 0, "--out", "run", "--json")
    )
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith(b"sewil: standard output cannot be written")
    assert (tmp_path / "run" / "record.json").exists()
    assert (tmp_path / "run" / "labels.csv").exists()


def test_long_output_into_a_closed_pipe_ends_with_a_sentence(command_path, tmp_path, sewil):
    sewil("generate", "wide.csv", "--rows", 40, "--noise", 4000, "--digits", 2, "--quiet")
    for words in (["info", "wide.csv", "--json"], ["select", "--help"]):
        done = leave_at_once(command_path, tmp_path, *words)
        assert done.returncode == 1
        assert done.stderr.count(b"\n") == 1 and done.stderr.startswith(b"sewil: standard output cannot be written")
