"""tests/check_includes.py: an include may only point to an earlier room of the house (see src/README.md).

A face (cli/, python/src/, examples/cpp/) sees the public headers and its own, no room of src/.
"""

import pathlib
import re
import sys

ORDER = [
    "base",
    "read",
    "dataset",
    "binning",
    "forest",
    "votes",
    "voters",
    "self_training",
    "criterion",
    "search",
    "samples",
    "co_training",
    "weighing",
    "methods",
    "selection",
    "diagnostics",
    "validation",
    "suggest",
    "discovery",
    "run",
    "study",
    "report",
]
# The public headers, each one only including such as stand before it, and the rooms whose words they hold: a room may
# include a header when it comes after one of these. Those of front/ are the faces' and rooms' own: the public ones
# do without them.
HEADERS = {
    "version": ["base"],
    "data/work": ["base"],
    "data/options": ["base"],
    "data/table": ["base", "read"],
    "data/dataset": ["dataset"],
    "data/coded_matrix": ["binning"],
    "learn/forest": ["forest"],
    "learn/votes": ["votes", "voters"],
    "learn/self_training": ["self_training"],
    "learn/learner": ["self_training"],
    "select/criterion": ["criterion"],
    "select/filter": ["filter"],
    "select/search": ["search"],
    "select/problem": ["samples"],
    "select/methods": ["co_training", "weighing", "methods"],
    "select/selection": ["selection", "diagnostics"],
    "judge/estimate": ["validation"],
    "judge/suggest": ["validation", "suggest"],
    "judge/discoveries": ["discovery"],
    "judge/run": ["run"],
    "front/text": ["base"],
    "front/files": ["base"],
    "front/memory": ["base"],
    "front/run_files": ["run"],
    "front/study_sets": ["study"],
    "front/study_results": ["study"],
    "front/study_summary": ["study"],
    "front/study": ["study"],
    "front/report": ["report"],
}
MOST_HEADERS = 20  # beside sewil.h and front/
FACES = ["cli", "python/src", "examples/cpp"]
ROOMS_OF = {f"sewil/{header}.h": rooms for header, rooms in HEADERS.items()}


def allowed(room: str, target: str) -> bool:
    if room == target:
        return True
    if room == "filter":
        return target in ORDER[: ORDER.index("dataset") + 1]
    if target == "filter":
        return ORDER.index(room) > ORDER.index("search")
    return ORDER.index(target) < ORDER.index(room)


def includes(path: pathlib.Path) -> list[tuple[int, str]]:
    """Line and name of each quoted include."""
    found = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if match := re.match(r'#include "([^"]+)"', line):
            found.append((number, match.group(1)))
    return found


def check_faces(root: pathlib.Path) -> list[str]:
    problems = []
    for face in FACES:
        for path in sorted([*root.glob(f"{face}/*.h"), *root.glob(f"{face}/*.cpp")]):
            for number, include in includes(path):
                own = (path.parent / include).exists() or (include.startswith(f"{face}/") and (root / include).exists())
                if not own and include != "sewil/sewil.h" and include not in ROOMS_OF:
                    problems.append(f"{path.relative_to(root).as_posix()}:{number}: a face may not include {include}")
    return problems


def check_headers(root: pathlib.Path) -> list[str]:
    """Every public header stands in the table and includes only what stands before it."""
    problems = []
    order = list(ROOMS_OF)
    for path in sorted((root / "include").rglob("*.h")):
        name = path.relative_to(root / "include").as_posix()
        if name == "sewil/sewil.h":
            continue
        if name not in ROOMS_OF:
            problems.append(f"include/{name}: public header without a room in tests/check_includes.py")
            continue
        for number, include in includes(path):
            if include not in order[: order.index(name)]:
                problems.append(f"include/{name}:{number}: may not include {include}, which does not stand before it")
            elif "/front/" in include and "/front/" not in name:
                problems.append(f"include/{name}:{number}: a public header does without {include}")
    if (count := sum("/front/" not in name for name in order)) > MOST_HEADERS:
        problems.append(f"include/sewil: {count} public headers, at most {MOST_HEADERS}")
    listed = [include for _, include in includes(root / "include/sewil/sewil.h")]
    if listed != [name for name in order if "/front/" not in name]:
        problems.append("include/sewil/sewil.h: lists other headers than tests/check_includes.py, or in another order")
    return problems


def check_rooms(root: pathlib.Path) -> list[str]:
    problems = []
    for path in sorted([*root.glob("src/*/**/*.h"), *root.glob("src/*/**/*.cpp")]):
        name = path.relative_to(root).as_posix()
        room = name.split("/")[1]
        for number, include in includes(path):
            targets = ROOMS_OF.get(include) or [include.split("/")[0]]
            if any(target != "filter" and target not in ORDER for target in targets):
                problems.append(f"{name}:{number}: {include} belongs to no room")
            elif not any(allowed(room, target) for target in targets):
                problems.append(f"{name}:{number}: {room} may not include {include} of {targets[0]}")
    return problems


def main(root: pathlib.Path) -> int:
    problems = check_faces(root) + check_headers(root) + check_rooms(root)
    print("\n".join(problems) or "all includes point left")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
