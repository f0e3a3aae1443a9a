"""tests/torture/bases.py: the good files that are damaged: a table in every format, a model, a checkpoint, a record."""

import gzip
import io
import json
import subprocess
import time

import numpy as np
import scipy.io
import scipy.sparse

QUICK = ["--n-estimators", "10", "--population", "8", "--parents", "4", "--threads", "1", "--quiet", "--cv", "0"]
ESTIMATED = [*QUICK[:-1], "3", "--generations", "30"]
GENERATIONS = ["--generations", "6"]
MANY_GENERATIONS = ["--generations", "300"]


def saved(save, *args, **kwargs):
    out = io.BytesIO()
    save(out, *args, **kwargs)
    return out.getvalue()


def table_files():
    """Name to content: the same small table in every format that is read."""
    random = np.random.RandomState(1)
    labels = np.arange(60) % 2
    values = np.round(random.normal(size=(60, 5)) + 2 * labels[:, None], 2)
    values[random.uniform(size=values.shape) < 0.3] = 0
    words = ["red", "green", '"light, blue"']
    lines = ["a,b,c,d,e,color,class"]
    svm, arff = (
        [],
        ["@relation t", *(f"@attribute x{c} numeric" for c in range(5)), "@attribute class {no,yes}", "@data"],
    )
    for row in range(60):
        label = "" if row % 3 == 0 else ("no", "yes")[labels[row]]
        lines.append(",".join([*map(str, values[row]), words[row % 3], label]))
        entries = " ".join(f"{c + 1}:{value}" for c, value in enumerate(values[row]) if value)
        svm.append(f"{label or '?'} {entries}")
        arff.append(",".join([*map(str, values[row]), label or "?"]))
    text = {"t.csv": "\n".join(lines) + "\n", "t.libsvm": "\n".join(svm) + "\n", "t.arff": "\n".join(arff) + "\n"}
    files = {name: content.encode() for name, content in text.items()}
    files["t.tsv"] = files["t.csv"].replace(b",", b"\t").replace(b'"light\t blue"', b"blue")
    files["t.csv.gz"] = gzip.compress(files["t.csv"], mtime=0)
    files["t.npy"] = saved(np.save, values)
    files["t.npz"] = saved(np.savez_compressed, X=values, y=np.where(np.arange(60) % 3 == 0, np.nan, labels))
    files["t.mat"] = saved(scipy.io.savemat, {"X": values, "Y": labels[:, None]}, do_compression=True)
    files["plain.mat"] = saved(
        scipy.io.savemat, {"X": scipy.sparse.csc_matrix(values), "Y": labels[:, None].astype(float)}
    )
    files["t.mtx"] = saved(lambda out: scipy.io.mmwrite(out, scipy.sparse.coo_matrix(values)))
    files["sparse.npz"] = saved(scipy.sparse.save_npz, scipy.sparse.csr_matrix(values))
    files["t.idx"] = bytes([0, 0, 14, 2, 0, 0, 0, 60, 0, 0, 0, 5]) + values.astype(">f8").tobytes()
    return files


class Bases:
    """Made once, by the command itself, in a folder of their own."""

    def __init__(self, sewil, folder):
        self.sewil, self.folder = sewil, folder
        # The whole path, as the attacks give it from folders of their own: records name the file.
        self.table = str(folder / "t.csv")
        self.tables = table_files()
        for name, content in self.tables.items():
            (folder / name).write_bytes(content)
        self.call("label", self.table, "--n-estimators", "5", "--save-model", "m.model", "--quiet")
        self.model = (folder / "m.model").read_bytes()
        self.call("select", self.table, "--out", "run", *QUICK, *GENERATIONS)
        self.record = (folder / "run" / "record.json").read_bytes()
        self.answer = answer_of(folder / "run")
        self.call("select", self.table, "--out", "long", *QUICK, *MANY_GENERATIONS)
        self.long_answer = answer_of(folder / "long")
        self.checkpoint = self.killed("killed", [*QUICK, *MANY_GENERATIONS], "checkpoint.json", b'"finished":')
        # Killed among the folds of its estimate: one of them is in the file behind the first line.
        self.folds = self.killed("folded", ESTIMATED, "folds.jsonl", b"}\n{")
        self.folds_checkpoint = content_of(folder / "folded" / "checkpoint.json")

    def call(self, *words):
        subprocess.run([self.sewil, *words], cwd=self.folder, check=True, stdout=subprocess.DEVNULL)

    def killed(self, run, options, name, awaited):
        """A file of a run that was killed once that file held what is awaited, before the run's end."""
        path = self.folder / run / name
        for _ in range(20):
            process = subprocess.Popen([self.sewil, "select", self.table, "--out", run, *options], cwd=self.folder)
            while process.poll() is None:
                if awaited in content_of(path):
                    process.kill()
                time.sleep(0.005)
            if awaited in content_of(path):
                return content_of(path)
        raise AssertionError("every run was complete before it could be killed")


def content_of(path):
    """Nothing when the file goes away meanwhile."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""


def answer_of(folder):
    """What a run left, without what differs between equal runs: times and the words it was called by."""
    record = json.loads((folder / "record.json").read_text())
    for name in ("seconds", "command", "checksum"):
        record.pop(name, None)
    files = {name: (folder / name).read_text() for name in ("labels.csv", "selected.csv", "selected.txt")}
    return record, files
