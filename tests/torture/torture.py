"""tests/torture/torture.py: the attack of docs/reference/reliability.md on the command and the package.

    .venv/bin/python tests/torture/torture.py --sewil build-asan/sewil --minutes 20 [--seed 1] [--findings FOLDER]
    .venv/bin/python tests/torture/torture.py --sewil build-ci/sewil --cases 5          # so many of every attack
    .venv/bin/python tests/torture/torture.py --sewil build-ci/sewil --only model --case 17

Prints a table of what came of the attacks. Exit code 1 when a promise was not kept; what did it stays in the findings
folder.
"""

import argparse
import importlib.util
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))

import attacks
import kills
from bases import Bases

# Attacks that run for a second or more come less often.
SLOW = {
    "kill and resume": 8,
    **{f"kill {kind}": 8 for kind in kills.KINDS},
    "one folder, two runs": 20,
    "full disk": 4,
    "hostile names": 2,
    "python input": 8,
    "python file": 8,
}


class World:
    """The command under attack, the good files, and whether the package can be attacked too."""

    def __init__(self, sewil, folder):
        self.sewil = str(pathlib.Path(sewil).resolve())
        self.bases = Bases(self.sewil, folder)
        self.python = importlib.util.find_spec("sewil") is not None
        start = time.monotonic()
        self.bases.call("select", self.bases.table, "--out", "timed", *attacks.QUICK, *attacks.MANY_GENERATIONS)
        self.long_seconds = time.monotonic() - start
        self.undisturbed, self.kills = {}, 0  # of the commands of kills.py; all kills with -9


class Tally:
    """What came of one attack."""

    def __init__(self):
        self.counts = {"accepted": 0, "refused": 0, "skipped": 0, "findings": 0}
        self.seconds = 0.0

    @property
    def cases(self):
        return sum(self.counts.values())


def run_case(world, name, attack, seed, case, findings):
    """One attack in an empty folder; the folder stays when a promise was not kept."""
    with tempfile.TemporaryDirectory(prefix="torture-") as scratch:
        folder = pathlib.Path(scratch)
        try:
            return attack(world, random.Random(f"{seed} {name} {case}"), folder)
        except (attacks.Finding, subprocess.TimeoutExpired) as finding:
            kept = findings / f"{name}-{case}".replace(" ", "-").replace(",", "")
            shutil.copytree(folder, kept, dirs_exist_ok=True)
            print(f"FINDING in {name}, seed {seed}, case {case}, kept in {kept}:\n  {finding}", flush=True)
            return "findings"


def table(tallies, seed, minutes):
    lines = ["| attack | cases | accepted | refused | findings | seconds |", "|---|---:|---:|---:|---:|---:|"]
    total = Tally()
    for name, tally in tallies.items():
        skipped = " (skipped)" if tally.counts["skipped"] else ""
        lines.append(row(name + skipped, tally))
        total.seconds += tally.seconds
        for outcome, count in tally.counts.items():
            total.counts[outcome] += count
    lines.append(row("all", total))
    return "\n".join([f"seed {seed}, {minutes:.1f} minutes", "", *lines])


def row(name, tally):
    counts = tally.counts
    figures = [f"{count:,}" for count in (tally.cases, counts["accepted"], counts["refused"], counts["findings"])]
    return f"| {name} | {' | '.join(figures)} | {tally.seconds:.0f} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sewil", required=True, help="the command")
    parser.add_argument("--minutes", type=float, help="attack for so long")
    parser.add_argument(
        "--cases", type=int, help="instead: so many cases of every quick attack, fewer of the slow ones"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="one attack")
    parser.add_argument("--case", type=int, help="one case of it")
    parser.add_argument("--findings", type=pathlib.Path, default=pathlib.Path("torture-findings"))
    options = parser.parse_args()
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="torture-bases-") as folder:
        world = World(options.sewil, pathlib.Path(folder))
        all_attacks = attacks.all_attacks(world.bases)
        if options.only:
            all_attacks = {options.only: all_attacks[options.only]}
        tallies = {name: Tally() for name in all_attacks}
        for case in [options.case] if options.case is not None else range(options.cases or 10**9):
            for name, attack in all_attacks.items():
                if options.case is None and case % SLOW.get(name, 1) != 0:
                    continue
                if options.minutes and time.monotonic() - start > 60 * options.minutes:
                    break
                began = time.monotonic()
                tallies[name].counts[run_case(world, name, attack, options.seed, case, options.findings)] += 1
                tallies[name].seconds += time.monotonic() - began
            if options.minutes and time.monotonic() - start > 60 * options.minutes:
                break
    print(table(tallies, options.seed, (time.monotonic() - start) / 60))
    print(f"\n{world.kills:,} kills with -9")
    return 1 if any(tally.counts["findings"] for tally in tallies.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
