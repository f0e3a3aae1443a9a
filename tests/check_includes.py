"""tests/check_includes.py: an include may only point to an earlier room of the house (see src/README.md)."""

import pathlib
import re
import sys

ORDER = ["base", "read", "dataset", "binning", "forest", "votes", "self_learning", "criterion", "search", "selection", "study", "report"]
# Which room a public header belongs to.
HEADERS = {
    "base": ["version", "error", "progress", "workers", "random", "vote_matrix", "column", "column_count", "table", "options"],
    "read": ["read"],
    "dataset": ["dataset", "split", "generate", "describe_data"],
    "binning": ["coded_matrix"],
    "forest": ["forest", "forest_tuning", "kept_forest"],
    "votes": ["votes"],
    "self_learning": ["self_learning", "thresholds", "label_model"],
    "criterion": ["criterion"],
    "filter": ["filter", "filter_matrix", "neighbor_graph", "semi_fisher", "semi_laplacian", "rlsr"],
    "search": ["search", "scorer", "fsga", "cga", "forward_search"],
    "selection": ["selection", "findings", "record", "co_training", "scoring_job"],
    "study": ["study", "study_results", "study_sets", "study_table", "mann_whitney"],
    "report": ["report"],
}
ROOM_OF = {f"sewil/{header}.h": room for room, headers in HEADERS.items() for header in headers}


def allowed(room: str, target: str) -> bool:
    if room == target:
        return True
    if room == "filter":
        return target in ORDER[: ORDER.index("dataset") + 1]
    if target == "filter":
        return ORDER.index(room) > ORDER.index("search")
    return ORDER.index(target) < ORDER.index(room)


def main(root: pathlib.Path) -> int:
    problems = []
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
        for number, line in enumerate(path.read_text().splitlines(), 1):
            match = re.match(r'#include "([^"]+)"', line)
            if not match:
                continue
            include = match.group(1)
            target = ROOM_OF.get(include) or include.split("/")[0]
            if target != "filter" and target not in ORDER:
                problems.append(f"{name}:{number}: {include} belongs to no room")
            elif not allowed(room, target):
                problems.append(f"{name}:{number}: {room} may not include {include} of {target}")
    print("\n".join(problems) or "all includes point left")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
