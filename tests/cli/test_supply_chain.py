"""tests/cli/test_supply_chain.py: what the command is made of and how it is built; it speaks to no network."""

import re
import shutil
import subprocess

import pytest

PARTS = ["compiler", "C library", "TBB", "zlib", "fmt", "nlohmann json", "CLI11", "fast_float", "hardening"]


@pytest.mark.parametrize("words", [["--version", "--verbose"], ["--verbose", "--version"]])
def test_the_version_tells_of_every_part_when_asked(sewil, words):
    lines = sewil(*words).out.rstrip("\n").splitlines()
    assert re.fullmatch(r"sewil \d+\.\d+\.\d+.*", lines[0])
    assert [line[:14].rstrip() for line in lines[1:]] == PARTS
    assert all(re.search(r"\d", line) for line in lines[1:7])
    assert sewil("--version").out.count("\n") == 1


def test_the_command_is_hardened(command_path, sewil):
    """In every build but those of sanitizers, which look closer."""
    readelf = shutil.which("readelf")
    if readelf is None:
        pytest.skip("skipped: there is no readelf")
    flags = sewil("--version", "--verbose").out.splitlines()[-1]
    if "stack-protector" not in flags:
        pytest.skip("skipped: built with -DSEWIL_HARDEN=OFF or a sanitizer")
    shown = subprocess.run([readelf, "-Wdlh", command_path], capture_output=True, text=True, check=True).stdout
    assert re.search(r"Type:\s+DYN", shown), "position-independent"
    assert "GNU_RELRO" in shown
    assert re.search(r"FLAGS_1.*NOW", shown), "addresses are bound at the start, then read-only"
    assert re.search(r"GNU_STACK .* RW ", shown), "the stack holds no code"
    symbols = subprocess.run([readelf, "-Ws", command_path], capture_output=True, text=True, check=True).stdout
    assert "__stack_chk_fail" in symbols


def test_no_command_opens_a_socket(command_path, table, tmp_path):
    strace = shutil.which("strace")
    if strace is None:
        pytest.skip("skipped: there is no strace")
    tried = subprocess.run([strace, "-o", "/dev/null", "true"], capture_output=True, check=False)
    if tried.returncode != 0:
        pytest.skip("skipped: strace may not watch here")
    quick = ["--n-estimators", 5, "--cv", 0]
    for words in (
        ["info", table],
        ["generate", "g.csv", "--rows", 30, "--noise", 5],
        ["label", table, *quick, "--save-model", "m.model", "--out", "l"],
        ["label", table, "--model", "m.model"],
        ["select", table, *quick, "--out", "s"],
        ["relevant", table, "--n-estimators", 10, "--rounds", 2, "--out", "r"],
        ["report", "s/record.json"],
        ["study", "run", "--file", table, "--splits", 1, "--methods", "sfs", "--n-estimators", 5, "--out", "r.jsonl"],
        ["study", "table", "r.jsonl"],
    ):
        done = subprocess.run(
            [strace, "-f", "-e", "trace=%net", "-o", "calls.txt", command_path, *map(str, words)],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        # A thread that ends while it is watched leaves a line without the name of a call.
        assert re.findall(r"\b[a-z_0-9]+\(.*", (tmp_path / "calls.txt").read_text()) == [], words
