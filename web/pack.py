"""web/pack.py BUILD OUT: the page as one HTML file, of the sources beside this file and of what emscripten made in the
folder BUILD (sewil.js, sewil.wasm).
"""

import base64
import gzip
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent


def text(path: pathlib.Path) -> str:
    return path.read_text(encoding="utf-8")


def script(*parts: str) -> str:
    """Scripts one behind the other; nothing in them ends the element that holds them."""
    joined = "\n".join(parts)
    for ending in ("</script", "<!--"):
        if ending in joined:
            sys.exit(f"pack.py: {ending} stands in a script and would end it")
    return joined


def colors() -> str:
    """The colors of the reports: the variables at the head of their style."""
    return text(ROOT / "src/report/page.css").split("* { box-sizing")[0]


def version() -> str:
    found = re.search(r'SEWIL_VERSION "([^"]+)"', text(ROOT / "include/sewil/version.h"))
    if found is None:
        sys.exit("pack.py: include/sewil/version.h names no version")
    return found.group(1)


def page(build: pathlib.Path) -> str:
    # No time in the gzip header: the same sources make the same page.
    packed = gzip.compress((build / "sewil.wasm").read_bytes(), 9, mtime=0)
    parts = {
        "STYLE": colors() + text(HERE / "page.css"),
        "VERSION": version(),
        "WASM": base64.b64encode(packed).decode(),
        "WORKER": script(text(build / "sewil.js"), text(HERE / "worker.js")),
        "SCRIPT": script(*(text(HERE / name) for name in ("engine.js", "form.js", "page.js"))),
    }
    return re.sub("@([A-Z]+)@", lambda found: parts[found.group(1)], text(HERE / "page.html"))


def main() -> None:
    build, out = map(pathlib.Path, sys.argv[1:])
    out.write_text(page(build), encoding="utf-8")


if __name__ == "__main__":
    main()
