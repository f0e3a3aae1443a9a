"""tests/cli/test_hard_to_break.py: hostile files, names, sizes and outputs: one sentence and the right exit code."""

import gzip
import json
import os
import resource
import struct
import subprocess
import time

import pytest


def write_table(path, rows, columns, classes):
    """Numbers that depend on the row, every second row without its label."""
    lines = [",".join([f"x{c + 1}" for c in range(columns)] + ["y"])]
    for row in range(rows):
        label = "abc"[row // 2 % classes] if row % 2 else ""
        lines.append(",".join([str((row * (c + 3)) % 17 + row // 2 % classes * 20) for c in range(columns)] + [label]))
    path.write_text("\n".join(lines) + "\n")


def checksum(content):
    """64-bit FNV-1a, as saved models end in."""
    value = 0xCBF29CE484222325
    for byte in content:
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return struct.pack("<Q", value)


def small_model(columns):
    """A whole model of one leaf and two classes, with as many columns as are named."""
    forest = (
        b"sewilfst"
        + struct.pack("<5I", 1, 2, 1 << 20, len(columns), 1)
        + struct.pack(f"<{len(columns)}I", *range(len(columns)))
    )
    forest += struct.pack("<2I", 1, 0) + struct.pack("<dII", 0, 0x7FFFFFFF, 0x80000001)
    forest += checksum(forest)
    described = {"label": "y", "classes": ["a", "b"], "columns": [{"name": name} for name in columns]}
    text = json.dumps({**described, "forest_bytes": len(forest), "linear_share": 0, "class_order": []}).encode()
    model = b"sewilmdl" + struct.pack("<IQ", 3, len(text)) + text + forest
    return model + checksum(model)


@pytest.fixture
def table(tmp_path):
    write_table(tmp_path / "t.csv", 40, 3, 2)
    return "t.csv"


def test_a_model_without_columns_is_refused(sewil, refused, table, tmp_path):
    (tmp_path / "good.model").write_bytes(small_model(["x1"]))
    assert "'b' 40" in sewil("label", table, "--model", "good.model").out
    (tmp_path / "empty.model").write_bytes(small_model([]))
    assert (
        refused("label", table, "--model", "empty.model")
        == "empty.model: the saved forest is damaged: it has no column; expected at least one."
    )


@pytest.mark.parametrize(
    "words, expected",
    [
        (["select", "--feature-groups"], "a file with column groups"),
        (["label", "--model"], "a saved label model"),
        (["info", "--labels"], None),
    ],
)
@pytest.mark.parametrize("path, found", [(".", "is a folder"), ("/dev/zero", "is a device")])
def test_folders_and_devices_are_refused_whatever_is_read(refused, tmp_path, table, words, expected, path, found):
    if words[0] == "info":
        (tmp_path / "X.idx").write_bytes(bytes([0, 0, 8, 2, 0, 0, 0, 2, 0, 0, 0, 1, 5, 6]))
        table, expected = "X.idx", "a file"
    assert refused(words[0], table, words[1], path) == f"{path}: {found}, expected {expected}."


def test_a_record_that_is_a_folder_or_a_device_is_refused(refused, tmp_path):
    assert refused("report", "/dev/zero") == "/dev/zero: is a device, expected the record.json of a run."
    assert refused("study", "table", str(tmp_path)) == f"{tmp_path}: is a folder, expected the results of a study."


def test_json_nested_without_end_is_refused(sewil, refused, table, tmp_path):
    (tmp_path / "deep.json").write_text("[" * 100_000)
    assert (
        refused("report", "deep.json")
        == "deep.json: brackets are nested more than 64 deep at byte 64, expected JSON that sewil wrote."
    )
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "checkpoint.json").write_text('{"format":' + "[" * 100_000)
    assert "brackets are nested more than 64 deep" in refused("select", table, "--resume", "run", "--quiet")


def test_a_few_bytes_of_libsvm_cost_little(sewil, tmp_path):
    (tmp_path / "wide.libsvm").write_text("1 1:1 16777216:1\n0 2:1\n")
    done = sewil("info", "wide.libsvm", "--memory", "200M")
    assert "3 (3 numeric)" in done.out
    assert "16,777,213 of 16,777,216 columns hold nothing in any row and were left out." in done.out


def test_packed_bombs_are_refused_with_the_option_that_lifts_the_limit(refused, tmp_path):
    (tmp_path / "bomb.csv.gz").write_bytes(gzip.compress(bytes(200_000_000)))
    assert refused("info", "bomb.csv.gz", "--memory", "50M") == (
        "bomb.csv.gz: unpacking it needs more than 50.0 MB of memory, expected at most that (as --memory says)."
    )


def test_a_run_that_needs_more_memory_than_allowed_is_refused_before_it_begins(refused, table):
    for words in (["select", table, "--out", "run"], ["label", table]):
        assert refused(*words, "--memory", "300K").startswith("t.csv: the run needs ")


def test_amounts_of_memory_that_are_none_are_refused(refused, table):
    assert (
        refused("info", table, "--memory", "much")
        == "--memory: 'much' was given, expected an amount of memory such as 500M or 4G."
    )


def run_with(command_path, folder, words, **options):
    return subprocess.run([command_path, *words], cwd=folder, text=True, stderr=subprocess.PIPE, timeout=120, **options)


@pytest.mark.parametrize(
    "words", [["info", "t.csv"], ["info", "t.csv", "--json"], ["--help"], ["label", "t.csv", "--n-estimators", "5"]]
)
def test_output_that_does_not_arrive_is_a_failure(command_path, tmp_path, table, words):
    with open("/dev/full", "w") as full:
        done = run_with(command_path, tmp_path, words, stdout=full)
    assert done.returncode == 1
    assert (
        done.stderr.splitlines()[-1]
        == "sewil: standard output cannot be written: No space left on device; the output is not complete."
    )
    closed = run_with(command_path, tmp_path, words, preexec_fn=lambda: os.close(1))
    assert closed.returncode == 1
    assert "sewil: standard output cannot be written" in closed.stderr


def test_closed_standard_output_never_becomes_a_file_of_the_run(command_path, tmp_path, table):
    done = run_with(
        command_path,
        tmp_path,
        ["label", "t.csv", "--n-estimators", "5", "--out", "run", "--quiet"],
        preexec_fn=lambda: os.close(1),
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "run" / "labels.csv").read_text().startswith("row,predicted")


def test_names_cannot_steer_the_terminal(sewil, refused, tmp_path):
    name = "a\nb\x1b[2Jc.csv"
    write_table(tmp_path / name, 40, 3, 2)
    shown = "a\\x0ab\\x1b[2Jc.csv"
    out = sewil("info", name).out
    assert shown in out and "\x1b" not in out
    assert shown in sewil("label", name, "--n-estimators", "5", "--out", "run\n1").out
    assert refused("info", "absent\n.csv").startswith("absent\\x0a.csv: cannot be read")


def test_a_file_that_is_shortened_while_it_is_read_gets_a_sentence(command_path, tmp_path):
    """The first read finds the file whole, the next ones find it cut: a sentence or a table, never a signal."""
    path = tmp_path / "shrinks.csv"
    row = ",".join(["1.25"] * 50) + ",a\n"
    for _ in range(5):
        path.write_text(",".join(f"x{c}" for c in range(50)) + ",y\n" + row * 200_000)
        process = subprocess.Popen(
            [command_path, "info", str(path), "--threads", "1"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        os.truncate(path, 1000)
        _, err = process.communicate(timeout=120)
        assert process.returncode in (0, 2), err
        if process.returncode == 2:
            assert err.count("\n") == 1, err


QUICK = [
    *("--n-estimators", "10", "--population", "6", "--parents", "3", "--cv", "0"),
    *("--threads", "1", "--quiet", "--generations", "4"),
]


def folder_content(folder):
    """Every file but the times in the record and the report, which shows them."""
    content = {path.name: path.read_bytes() for path in folder.iterdir() if path.name != "report.html"}
    record = json.loads(content.pop("record.json"))
    del record["seconds"]
    return content, record


@pytest.fixture
def run(sewil, tmp_path, table):
    sewil("select", table, "--out", "run", *QUICK)
    return tmp_path / "run"


def test_a_damaged_record_is_refused_and_an_old_one_gets_a_warning(sewil, refused, run, tmp_path):
    record = json.loads((run / "record.json").read_text())
    assert sewil("report", "run/record.json").err == ""
    damaged = dict(record, selected=record["selected"][:-1])
    (tmp_path / "damaged.json").write_text(json.dumps(damaged))
    assert (
        refused("report", "damaged.json")
        == "damaged.json: the record is damaged: its checksum differs; expected one as sewil wrote it."
    )
    (tmp_path / "longer.json").write_bytes((run / "record.json").read_bytes() + b"\0and more")
    assert refused("report", "longer.json").startswith("longer.json: a zero byte at byte ")
    del record["checksum"]
    (tmp_path / "old.json").write_text(json.dumps(record))
    assert (
        "old.json: has no checksum, as records of earlier versions"
        in sewil("report", "old.json", "--out", "old.html").err
    )


def test_a_damaged_checkpoint_never_resumes(sewil, refused, table, tmp_path, command_path):
    process = subprocess.Popen([command_path, "select", table, "--out", "part", *QUICK[:-1], "3000"], cwd=tmp_path)
    checkpoint = tmp_path / "part" / "checkpoint.json"
    wait_for(lambda: checkpoint.exists() and b'"finished":' in checkpoint.read_bytes())
    process.kill()
    process.wait()
    for left in set(checkpoint.parent.iterdir()) - {checkpoint}:  # by the killed run; the next one clears it away
        left.unlink()
    good = checkpoint.read_bytes()
    checkpoint.write_bytes(good.replace(b'"alive":[1', b'"alive":[0', 1))
    assert checkpoint.read_bytes() != good
    assert refused("select", table, "--resume", "part", *QUICK[:-1], "3000") == (
        "part/checkpoint.json: the checkpoint is damaged: its checksum differs; expected one as sewil wrote it."
    )


def wait_for(condition):
    for _ in range(600):
        if condition():
            return
        time.sleep(0.1)
    raise AssertionError("it never happened")


def small_files(limit):
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))


def test_results_appear_together_or_not_at_all(command_path, sewil, tmp_path, table, run):
    """A limit on the size of files stands for a full disk: small results could be written, the report could not."""
    before = folder_content(run)
    words = ["select", table, "--out", "run", "--seed", "2", *QUICK]
    done = run_with(command_path, tmp_path, words, stdout=subprocess.PIPE, preexec_fn=small_files(3000))
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("sewil: run/") and done.stderr.splitlines()[-1].endswith(
        "cannot be written: File too large."
    )
    (run / "checkpoint.json").unlink(missing_ok=True)
    assert folder_content(run) == before


def test_a_checkpoint_that_cannot_be_written_does_not_end_the_search(command_path, tmp_path, table):
    """The checkpoint grows beyond the limit; so does the report, so the run fails, but not before its end."""
    words = ["select", table, "--out", "run", *[word for word in QUICK if word != "--quiet"]]
    done = run_with(command_path, tmp_path, words, stdout=subprocess.PIPE, preexec_fn=small_files(1000))
    assert done.returncode == 1
    assert (
        done.stderr.count(
            "run/checkpoint.json: cannot be written: File too large. The run goes on, but cannot be resumed from here."
        )
        == 1
    )
    assert "selected: " in done.stdout, "the summary is printed in any case"


def test_two_processes_cannot_share_a_folder(command_path, sewil, refused, tmp_path, table):
    long = ["select", table, "--out", "run", *QUICK[:-1], "100000"]
    process = subprocess.Popen([command_path, *long], cwd=tmp_path)
    try:
        wait_for((tmp_path / "run" / "checkpoint.json").exists)
        done = sewil("select", table, "--out", "run", *QUICK, code=2)
        assert f"run: is in use by process {process.pid} on " in done.err and done.err.count("\n") == 1
        assert "is in use by" in sewil("label", table, "--out", "run", "--n-estimators", "5", code=2).err
    finally:
        process.kill()
        process.wait()
    (tmp_path / "run" / "labels.csv.0123456789abcdef.part").write_text("half")
    (tmp_path / "run" / "checkpoint.json").unlink()  # else the run that was killed is there to be resumed
    sewil("select", table, "--out", "run", *QUICK)
    assert sorted(path.name for path in (tmp_path / "run").iterdir()) == [
        "labels.csv",
        "record.json",
        "report.html",
        "selected.csv",
        "selected.txt",
    ]


def test_formulas_stand_as_they_are_unless_safe_csv_is_given(sewil, tmp_path):
    rows = "\n".join(
        f"{row % 7},{row},{'=1+1' if row % 2 else '@b'}" if row % 3 else f"{row % 7},{row}," for row in range(60)
    )
    (tmp_path / "t.csv").write_text("=x,-y,class\n" + rows + "\n")
    sewil("select", "t.csv", "--out", "plain", *QUICK)
    sewil("select", "t.csv", "--out", "safe", "--safe-csv", *QUICK)
    for name in ("labels.csv", "selected.txt", "selected.csv"):
        plain, safe = ((tmp_path / folder / name).read_text() for folder in ("plain", "safe"))
        assert "'=" not in plain and plain != safe
        cells = [cell for line in safe.splitlines() for cell in line.split(",")]
        assert not any(cell[:1] in ("=", "@") for cell in cells), name
    sewil("label", "t.csv", "--out", "labels", "--safe-csv", "--n-estimators", "5")
    assert "'=1+1" in (tmp_path / "labels" / "labels.csv").read_text()


def test_a_model_finds_the_columns_that_a_sparse_table_leaves_out(sewil, tmp_path):
    rows = "\n".join(f"{'?' if row % 3 == 0 else row % 2} {1 + row % 2}:1 3:{row}" for row in range(60))
    (tmp_path / "train.libsvm").write_text(rows + "\n")
    sewil("label", "train.libsvm", "--n-estimators", "10", "--save-model", "m.model", "--quiet")
    (tmp_path / "new.libsvm").write_text("? 1:1 3:5\n? 3:9 90000:1\n")
    assert "2 rows labeled" in sewil("label", "new.libsvm", "--model", "m.model").out
