"""sewil/_command.py: the command ``sewil``, as the package brings it: this Python becomes the program in sewil/bin.

Where its words name a file that only Python's libraries read (:mod:`sewil._convert`), the program runs beside this
Python instead, on what the file was turned into.
"""

import os
import pathlib
import signal
import subprocess
import sys
import tempfile
from typing import NoReturn

from sewil._foreign import say

PROGRAM = pathlib.Path(__file__).parent / "bin" / "sewil"
ENDINGS = (".parquet", ".pq", ".feather", ".arrow", ".xlsx", ".xlsm", ".h5ad", ".h5", ".hdf5")
OUTPUTS = ("--out", "--save-model", "--resume")  # words behind which no table is named


def main() -> NoReturn:
    # Python ignores these, and what is ignored stays so in the next program: `sewil ... | head` would never end.
    for number in (signal.SIGPIPE, signal.SIGXFSZ):
        signal.signal(number, signal.SIG_DFL)
    words = sys.argv[1:]
    foreign = _foreign_words(words)
    if not foreign:
        os.execv(PROGRAM, ["sewil", *words])
    with tempfile.TemporaryDirectory(prefix="sewil-") as folder:
        code = _run_converted(words, foreign, folder)
    if code < 0:  # ended by a signal, as we are then
        signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    sys.exit(code)


def _foreign_words(words: list[str]) -> list[int]:
    """Places of words that name such a file: by themselves or behind `--option=`."""
    found = []
    for at, word in enumerate(words):
        path = _path_in(word)
        options = {word.partition("=")[0], words[at - 1] if at > 0 else ""}
        if not options & set(OUTPUTS) and os.path.isfile(path) and (path.lower().endswith(ENDINGS) or _is_hdf5(path)):
            found.append(at)
    return found


def _is_hdf5(path: str) -> bool:
    """What MATLAB 7.3 writes; its files are called as those of MATLAB 5, which the program reads."""
    if not path.lower().endswith(".mat"):
        return False
    with open(path, "rb") as file:
        return file.read(10).startswith((b"MATLAB 7.3", b"\x89HDF"))


def _value_of(option: str, words: list[str]) -> list[str]:
    """What stands behind the option, nothing where it does not."""
    for at, word in enumerate(words):
        if word.startswith(option + "=") or (word == option and at + 1 < len(words)):
            return [word.partition("=")[2] if "=" in word else words[at + 1]]
    return []


def _path_in(word: str) -> str:
    return word.partition("=")[2] if word.startswith("--") and "=" in word else word


def _run_converted(words: list[str], foreign: list[int], folder: str) -> int:
    words = list(words)
    convert = [sys.executable, "-m", "sewil._convert"]
    rows_of_table = None
    for number, at in enumerate(foreign):
        path = _path_in(words[at])
        place = os.path.join(folder, str(number))
        os.mkdir(place)
        done = subprocess.run([*convert, path, place, *_value_of("--x-name", words)], check=False)
        if done.returncode < 0:
            say(path, "the library that reads it broke down, expected an intact file.")
        if done.returncode != 0:
            return 2
        names = os.listdir(place)
        if "rows.csv" in names:
            names.remove("rows.csv")
            joined = words[at].startswith("--join=") or (at > 0 and words[at - 1] == "--join")
            rows_of_table = rows_of_table if joined else os.path.join(place, "rows.csv")
        words[at] = words[at].removesuffix(path) + os.path.join(place, names[0])
    # Labels of an h5ad file stand among what it says of its rows.
    asks = any(word.partition("=")[0] in ("--label", "--truth", "--weight") for word in words)
    given = any(word.partition("=")[0] == "--labels" for word in words)
    if rows_of_table is not None and asks and not given:
        words += ["--labels", rows_of_table]
    # Ctrl-C reaches both; the program ends with the best so far, and we wait for that.
    signal.signal(signal.SIGINT, lambda *_: None)
    with subprocess.Popen([PROGRAM, *words]) as process:
        signal.signal(signal.SIGTERM, lambda number, _: process.send_signal(number))
        return process.wait()
