"""tests/torture/kills.py: every command that works for long is killed with -9 at any moment, perhaps several times, and
started again; it must come to the answer of a run that nobody disturbed."""

import json
import subprocess
import time

ONE = ["--threads", "1", "--quiet"]
# Words, and the file that says that the run can go on; none: it is started anew.
KINDS = {
    "select, folds": (["select", "TABLE", *ONE, "--n-estimators", "60"], "folds.jsonl"),
    "relevant": (["relevant", "TABLE", *ONE, "--n-estimators", "400", "--rounds", "6"], "label_sets.jsonl"),
    "label": (["label", "TABLE", *ONE, "--n-estimators", "1500"], None),
    "study": (
        [
            *("study", "run", "--file", "TABLE", *ONE, "--table", "methods", "--methods", "no-selection,sfs,forest"),
            *("--n-estimators", "200", "--labeled", "40%", "--test", "20%", "--splits", "20"),
        ],
        None,
    ),
}


def words_of(kind, table, folder):
    words, state = KINDS[kind]
    words = [table if word == "TABLE" else word for word in words]
    if kind == "study":
        return [*words, "--out", "results.jsonl"]
    goes_on = state is not None and (folder / "run" / state).exists()
    return [*words, "--resume" if goes_on else "--out", "run"]


def without_times(value):
    if isinstance(value, dict):
        told = {key: part for key, part in value.items() if not key.endswith("seconds") and key != "checksum"}
        return {key: without_times(part) for key, part in told.items()}
    return [without_times(part) for part in value] if isinstance(value, list) else value


def answer(kind, folder):
    if kind == "study":
        lines = (folder / "results.jsonl").read_text().splitlines()
        return sorted(json.dumps(without_times(json.loads(line)), sort_keys=True) for line in lines)
    files = {path.name: path.read_bytes() for path in (folder / "run").iterdir()}
    files["record.json"] = without_times(json.loads(files["record.json"]))
    files["record.json"].pop("command", None)  # of a run that went on: other words
    files.pop("report.html", None)  # shows times
    return files


def undisturbed(world, kind):
    """Its answer and how long it takes; found once."""
    if kind not in world.undisturbed:
        folder = world.bases.folder / ("whole " + kind)
        folder.mkdir()
        start = time.monotonic()
        subprocess.run([world.sewil, *words_of(kind, table_of(world, kind), folder)], cwd=folder, check=True)
        world.undisturbed[kind] = answer(kind, folder), time.monotonic() - start
    return world.undisturbed[kind]


def table_of(world, kind):
    if kind != "study":
        return world.bases.table
    path = world.bases.folder / "labeled.csv"
    if not path.exists():
        size = "--rows 80 --informative 3 --noise 6 --labeled 1 --quiet"
        subprocess.run([world.sewil, "generate", path, *size.split()], check=True)
    return str(path)


def attack_on(kind, finding):
    """The attack; `finding`: the exception that tells of one."""

    def attack(world, random, folder):
        whole, seconds = undisturbed(world, kind)
        table = table_of(world, kind)
        done = None
        for _ in range(random.choice([1, 1, 2, 3])):
            command = [world.sewil, *words_of(kind, table, folder)]
            process = subprocess.Popen(command, cwd=folder, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
            time.sleep(random.uniform(0, seconds))
            process.kill()
            world.kills += 1
            done = process.wait()
            if done == 0:
                break
        if done != 0:
            command = [world.sewil, *words_of(kind, table, folder)]
            again = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300, check=False)
            if again.returncode != 0:
                raise finding(f"not resumed: {again.stderr}")
        if answer(kind, folder) != whole:
            raise finding("another answer after a kill")
        return "accepted"

    return attack
