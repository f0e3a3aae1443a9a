"""sewil/_command.py: the command ``sewil``, as the package brings it: this Python becomes the program in sewil/bin."""

import os
import pathlib
import signal
import sys
from typing import NoReturn

PROGRAM = pathlib.Path(__file__).parent / "bin" / "sewil"


def main() -> NoReturn:
    # Python ignores these, and what is ignored stays so in the next program: `sewil ... | head` would never end.
    for number in (signal.SIGPIPE, signal.SIGXFSZ):
        signal.signal(number, signal.SIG_DFL)
    os.execv(PROGRAM, ["sewil", *sys.argv[1:]])
