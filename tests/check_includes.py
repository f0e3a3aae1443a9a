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
    "self_learning",
    "criterion",
    "search",
    "samples",
    "co_training",
    "weighing",
    "methods",
    "selection",
    "findings",
    "validation",
    "suggest",
    "discovery",
    "run",
    "study",
    "report",
]
# Which room a public header belongs to.
HEADERS = {
    "base": [
        "version",
        "error",
        "progress",
        "workers",
        "random",
        "vote_matrix",
        "column",
        "column_count",
        "table",
        "options",
        "text",
        "files",
        "memory",
    ],
    "read": ["read"],
    "dataset": ["dataset", "add_labels", "split", "generate", "describe_data"],
    "binning": ["coded_matrix"],
    "forest": ["forest", "forest_tuning", "kept_forest"],
    "votes": ["votes", "judged"],
    "voters": ["voters", "linear_voter"],
    "self_learning": ["self_learning", "learner", "folds", "thresholds", "label_model"],
    "criterion": ["criterion"],
    "filter": ["filter", "filter_matrix", "neighbor_graph", "semi_fisher", "semi_laplacian", "rlsr"],
    "search": ["search", "scorer"],
    "samples": ["problem", "scoring_job"],
    "co_training": ["co_training"],
    "weighing": ["selection_input"],
    "methods": ["methods"],
    "selection": ["selection"],
    "findings": ["findings"],
    "validation": ["stability", "estimate"],
    "suggest": ["suggest", "doubts", "row_advice"],
    "discovery": ["discoveries"],
    "run": ["run", "record", "luck", "run_files", "run_folder", "memory_need"],
    "study": [
        *("study", "study_results", "study_sets", "study_summary", "study_task", "study_table"),
        *("mann_whitney", "mean_ranks", "signed_rank"),
    ],
    "report": ["report"],
}
FACES = ["cli", "python/src", "examples/cpp"]
ROOM_OF = {f"sewil/{header}.h": room for room, headers in HEADERS.items() for header in headers}


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
                if not own and include != "sewil/sewil.h" and include not in ROOM_OF:
                    problems.append(f"{path.relative_to(root).as_posix()}:{number}: a face may not include {include}")
    return problems


def main(root: pathlib.Path) -> int:
    problems = check_faces(root)
    for path in sorted([*root.glob("src/*/**/*.[hc]*"), *root.glob("include/sewil/*.h")]):
        if path.suffix not in (".h", ".cpp"):
            continue
        name = path.relative_to(root).as_posix()
        if name == "include/sewil/sewil.h":
            continue
        room = ROOM_OF.get(name.removeprefix("include/")) if name.startswith("include/") else name.split("/")[1]
        if room is None:
            problems.append(f"{name}: public header without a room in tests/check_includes.py")
            continue
        for number, include in includes(path):
            target = ROOM_OF.get(include) or include.split("/")[0]
            if target != "filter" and target not in ORDER:
                problems.append(f"{name}:{number}: {include} belongs to no room")
            elif not allowed(room, target):
                problems.append(f"{name}:{number}: {room} may not include {include} of {target}")
    print("\n".join(problems) or "all includes point left")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
