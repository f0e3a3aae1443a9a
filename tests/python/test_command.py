"""tests/python/test_command.py: the command that comes with the package is the program itself, started at once."""

import pathlib
import signal
import subprocess
import sys
import sysconfig
import time

import pytest

import sewil

SCRIPT = pathlib.Path(sysconfig.get_path("scripts"), "sewil")
WAYS = [[str(SCRIPT)], [sys.executable, "-m", "sewil"]]
ENDLESS = ["select", "table.csv", "--out", "run", "--generations", "1000000", "--time-limit", "100s", "--quiet"]


def run(words, **keywords):
    return subprocess.run(words, text=True, capture_output=True, timeout=120, **keywords)


@pytest.mark.parametrize("way", WAYS, ids=["sewil", "python -m sewil"])
def test_both_ways_lead_to_the_command(way, tmp_path):
    assert run([*way, "--version"]).stdout == f"sewil {sewil.__version__}\n"
    made = run([*way, "generate", "a table.csv", "--rows", "40"], cwd=tmp_path)
    assert made.returncode == 0 and (tmp_path / "a table.csv").exists(), made.stderr
    refused = run([*way, "info", "no such file.csv"], cwd=tmp_path)
    assert refused.returncode == 2 and refused.stderr.startswith("sewil: ") and refused.stderr.count("\n") == 1


@pytest.mark.parametrize("way", WAYS, ids=["sewil", "python -m sewil"])
def test_ctrl_c_ends_it_with_the_best_so_far(way, tmp_path):
    assert run([*way, "generate", "table.csv", "--rows", "200", "--labeled", "0.2"], cwd=tmp_path).returncode == 0
    process = subprocess.Popen([*way, *ENDLESS], cwd=tmp_path)
    checkpoint = tmp_path / "run" / "checkpoint.json"
    while process.poll() is None and not checkpoint.exists():
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    assert process.wait(60) == 3


def test_it_ends_when_nobody_reads():
    with subprocess.Popen([*WAYS[1], "select", "--help"], stdout=subprocess.PIPE) as process:
        process.stdout.close()
    assert process.returncode == 1


def test_neither_the_command_nor_the_bare_package_loads_numpy_or_scikit_learn():
    loaded = "import sewil, sewil._command, sys; print([name for name in ('numpy', 'sklearn') if name in sys.modules])"
    assert run([sys.executable, "-c", loaded]).stdout == "[]\n"


def test_every_public_name_is_found_when_it_is_asked_for():
    assert set(sewil.__all__) <= set(dir(sewil))
    for name in sewil.__all__:
        assert getattr(sewil, name) is not None
    with pytest.raises(AttributeError, match="module 'sewil' has no attribute 'selector'"):
        sewil.selector  # noqa: B018
