"""tests/torture/attacks.py: the attacks. Each is a function of (world, random, folder) that does one thing to the
command, in an empty folder (world: the command and its bases), and returns what came of it: "accepted" or "refused";
what must not happen is a Finding.
"""

import gzip
import json
import os
import pathlib
import re
import resource
import subprocess
import sys
import time

import kills
import python_files
from bases import ESTIMATED, GENERATIONS, MANY_GENERATIONS, QUICK, answer_of
from mutate import damaged, mended_model

SECONDS = 120  # more than any of these takes, also under sanitizers on a busy machine
MEMORY = ["--memory", "400M"]
STEERING = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\x80-\x9f\u2028\u2029\u202a-\u202e]")


class Finding(Exception):  # noqa: N818
    """A promise that was not kept."""


def call(world, folder, words, program=None, **options):
    """Runs the command; a signal, a hang, an unknown exit code or a message of two lines is a finding."""
    try:
        done = subprocess.run(
            [program or world.sewil, *words],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=SECONDS,
            check=False,
            **options,
        )
    except subprocess.TimeoutExpired:
        raise Finding(f"no end within {SECONDS} s") from None
    done.stdout, done.stderr = (stream.decode(errors="replace") for stream in (done.stdout, done.stderr))
    if (
        done.returncode < 0
        or done.returncode not in (0, 1, 2, 3)
        or "Sanitizer" in done.stderr
        or "runtime error" in done.stderr
    ):
        raise Finding(f"exit code {done.returncode}: {done.stderr[-2000:]}")
    lines = [line for line in done.stderr.splitlines() if not line.startswith("sewil: warning: ")]
    if done.returncode == 2 and (len(lines) != 1 or not lines[0].startswith("sewil: ") or not lines[0].endswith(".")):
        raise Finding(f"not one sentence: {done.stderr!r}")
    if STEERING.search(done.stderr):
        raise Finding(f"the message steers the terminal: {done.stderr!r}")
    return done


def result(done):
    if done.returncode == 1:
        raise Finding(f"exit code 1: {done.stderr[-1000:]}")
    return "accepted" if done.returncode == 0 else "refused"


def damaged_table(name):
    def attack(world, random, folder):
        content = world.bases.tables[name]
        if name.endswith(".gz") and random.random() < 0.5:  # behind the packing
            content = gzip.compress(damaged(gzip.decompress(content), random), mtime=0)
        else:
            content = damaged(content, random)
        (folder / name).write_bytes(content)
        words = ["info", name, *MEMORY] if random.random() < 0.9 else ["label", name, "--n-estimators", "3", *MEMORY]
        return result(call(world, folder, words))

    return attack


def damaged_model(world, random, folder):
    content = damaged(world.bases.model, random)
    mended = random.random() < 0.7
    (folder / "m.model").write_bytes(mended_model(content) if mended else content)
    outcome = result(call(world, folder, ["label", world.bases.table, "--model", "m.model", "--out", "out"]))
    if outcome == "accepted" and not mended:
        raise Finding("a damaged model labeled rows")
    return outcome


def damaged_checkpoint(world, random, folder):
    (folder / "run").mkdir()
    (folder / "run" / "checkpoint.json").write_bytes(damaged(world.bases.checkpoint, random))
    outcome = result(call(world, folder, ["select", world.bases.table, "--resume", "run", *QUICK, *MANY_GENERATIONS]))
    if outcome == "accepted":
        raise Finding("a damaged checkpoint was resumed")
    return outcome


def damaged_folds(world, random, folder):
    """The folds of an estimate that a killed run had finished."""
    (folder / "run").mkdir()
    (folder / "run" / "checkpoint.json").write_bytes(world.bases.folds_checkpoint)
    (folder / "run" / "folds.jsonl").write_bytes(damaged(world.bases.folds, random))
    outcome = result(call(world, folder, ["select", world.bases.table, "--resume", "run", *ESTIMATED]))
    if outcome == "accepted":
        raise Finding("damaged folds were taken")
    return outcome


def damaged_record(world, random, folder):
    content = damaged(world.bases.record, random)
    (folder / "record.json").write_bytes(content)
    done = call(world, folder, ["report", "record.json"])
    if (
        result(done) == "accepted"
        and "has no checksum" not in done.stderr
        and bare(content) != bare(world.bases.record)
    ):
        raise Finding("a damaged record was shown as a whole one")
    return result(done)


def bare(content):
    record = json.loads(content)
    record.pop("seconds", None)
    return record


def killed_run(world, random, folder):
    """Killed at any moment, perhaps several times, it comes to the same answer."""
    table = world.bases.table
    common = [table, *QUICK, *MANY_GENERATIONS]
    for _ in range(random.choice([1, 1, 2, 3])):
        process = subprocess.Popen(
            [world.sewil, "select", *start_words(folder), *common], cwd=folder, stderr=subprocess.DEVNULL
        )
        time.sleep(random.uniform(0, world.long_seconds))
        process.kill()
        world.kills += 1
        if process.wait() == 0:
            break
    else:
        done = call(world, folder, ["select", *start_words(folder), *common])
        if done.returncode != 0:
            raise Finding(f"not resumed: {done.stderr}")
    if answer_of(folder / "run") != world.bases.long_answer:
        raise Finding("another answer after a kill")
    names = sorted(path.name for path in (folder / "run").iterdir())
    if names != ["labels.csv", "record.json", "report.html", "selected.csv", "selected.txt"]:
        raise Finding(f"left in the folder: {names}")
    return "accepted"


def start_words(folder):
    return ["--resume", "run"] if (folder / "run" / "checkpoint.json").exists() else ["--out", "run"]


def full_disk(world, random, folder):
    """A limit on the size of files, which needs no rights, ends writes where a full disk would."""
    table = world.bases.table
    if random.random() < 0.2:
        with open("/dev/full", "wb") as full:
            done = subprocess.run(
                [world.sewil, "info", table], stdout=full, stderr=subprocess.PIPE, timeout=SECONDS, check=False
            )
        if done.returncode != 1 or b"standard output cannot be written" not in done.stderr:
            raise Finding(f"lost output, exit code {done.returncode}: {done.stderr!r}")
        return "refused"
    before = None
    if random.random() < 0.5:  # results of another seed are there already
        call(world, folder, ["select", table, "--out", "run", "--seed", "2", *QUICK, *GENERATIONS])
        before = answer_of(folder / "run")
    limit = int(2 ** random.uniform(0, 18))
    words = ["select", table, "--out", "run", *QUICK, *GENERATIONS]
    done = call(world, folder, words, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
    if done.returncode not in (0, 1):
        raise Finding(f"exit code {done.returncode}: {done.stderr}")
    expected = world.bases.answer if done.returncode == 0 else before
    found = answer_of(folder / "run") if (folder / "run" / "record.json").exists() else None
    if found != expected:
        raise Finding(f"exit code {done.returncode}, and the folder holds something else")
    if any(path.name.endswith(".part") for path in (folder / "run").iterdir()):
        raise Finding("half a file is left")
    return "accepted" if done.returncode == 0 else "refused"


PIECES = [
    "\n",
    "\x1b[2J",
    "\r",
    "\t",
    "'",
    '"',
    "<script>alert(1)</script>",
    "=1+1",
    "@x",
    "-",
    "--",
    " ",
    "\u202e",
    "\u2028",
    "\x9b2J",
    "é",
    "\U0001f600",
    "%n%s",
    "{}",
    "&amp;",
    "\\",
    "$(x)",
    "a" * 60,
]


def hostile_names(world, random, folder):
    """In file names, column names, classes and categories."""

    def name(most=4):
        return "".join(random.choice(PIECES) for _ in range(random.randrange(1, most)))

    def cell(text):
        return '"' + text.replace('"', '""') + '"'

    columns, classes = [name() + str(c) for c in range(4)], [name() + "0", name() + "1"]
    lines = [",".join(cell(column) for column in [*columns, "class" + name()])]
    for row in range(40):
        numbers = [str((row * 7 + c * 3) % 11 + 5 * (row % 2)) for c in range(3)]
        lines.append(",".join([*numbers, cell(name()), cell(classes[row % 2]) if row % 3 else ""]))
    file = "./" + name(3).replace("/", "_") + ".csv"
    if random.random() < 0.2:
        file = os.fsdecode(file.encode() + b"\xff.csv")
    path = pathlib.Path(folder, file)
    path.write_bytes("\n".join(lines).encode(errors="replace"))
    out = name(3).replace("/", "_") + "run"
    words = random.choice(
        [
            ["info"],
            ["select", "--out", out, *QUICK, *GENERATIONS[:1], "1"],
            ["label", "--out", out, "--n-estimators", "3"],
        ]
    )
    if "--quiet" in words:
        words.remove("--quiet")
    done = call(
        world,
        folder,
        [words[0], file, *(f"--out=./{word}" if word == out else word for word in words[1:] if word != "--out")],
    )
    if STEERING.search(done.stdout):
        raise Finding(f"the output steers the terminal: {done.stdout!r}")
    page = folder / out / "report.html"
    if page.exists() and "<script>alert" in page.read_text(errors="replace"):
        raise Finding("a name became a script in the report")
    return result(done)


def same_folder(world, random, folder):
    """Two runs with one folder: one is refused, or they come one after the other; the answer is whole."""
    table = world.bases.table
    words = [world.sewil, "select", table, "--out", "run", *QUICK, *MANY_GENERATIONS]
    processes = []
    for _ in range(2):
        processes.append(subprocess.Popen(words, cwd=folder, stderr=subprocess.PIPE))
        time.sleep(random.uniform(0, 0.2))
    codes = sorted((process.communicate(timeout=SECONDS), process.returncode)[1] for process in processes)
    if codes not in ([0, 0], [0, 2]):
        raise Finding(f"exit codes {codes}")
    if answer_of(folder / "run") != world.bases.long_answer:
        raise Finding("another answer from two runs in one folder")
    return "refused" if codes == [0, 2] else "accepted"


def python_input(world, random, folder):
    """Sparse matrices, names and pickles, in an interpreter of their own: a crash ends that one."""
    if not world.python:
        return "skipped"
    script = pathlib.Path(__file__).with_name("python_input.py")
    done = subprocess.run(
        [sys.executable, script, str(random.randrange(2**32))],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    if done.returncode != 0:
        raise Finding(f"exit code {done.returncode}: {done.stdout[-500:]}{done.stderr[-1500:]}")
    return done.stdout.strip()


def all_attacks(bases):
    attacks = {f"table {name}": damaged_table(name) for name in bases.tables}
    attacks |= {
        "model": damaged_model,
        "checkpoint": damaged_checkpoint,
        "record": damaged_record,
        "folds of an estimate": damaged_folds,
        "kill and resume": killed_run,
        "full disk": full_disk,
        "hostile names": hostile_names,
        "one folder, two runs": same_folder,
        "python input": python_input,
        "python file": python_files.attack_by(call, result),
    }
    return attacks | {f"kill {kind}": kills.attack_on(kind, Finding) for kind in kills.KINDS}
