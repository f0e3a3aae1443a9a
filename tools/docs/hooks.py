"""tools/docs/hooks.py: what MkDocs does not do by itself: adds the pages that are made from the program, and those that
stand elsewhere in the repository; leads links to sources to pages that show them.
"""

import os
import pathlib
import posixpath
import re
import shutil
import sys

sys.path.insert(0, os.path.dirname(__file__))

from mkdocs.structure.files import File

from outside import OUTSIDE, source_page
from pages import GENERATED_FOLDERS, generated_pages

ROOT = pathlib.Path(__file__).resolve().parents[2]
BROWSER_PAGE = ROOT / "build-web" / "sewil.html"
ORIGINS: dict[str, str] = {}  # page of the site: file of the repository it is made from
PAGES: dict[str, str] = {}  # that are made from the program
LANGUAGES = {".py": "python", ".cpp": "cpp", ".h": "cpp", ".sh": "bash", ".cff": "yaml"}


def on_config(config):
    PAGES.update(generated_pages())

    def filled(entry):
        """The navigation with the generated pages in it."""
        if isinstance(entry, list):
            return [filled(inner) for inner in entry]
        if isinstance(entry, dict):
            return {title: filled(inner) for title, inner in entry.items()}
        folder = GENERATED_FOLDERS.get(entry)
        return [page for page in PAGES if page.startswith(f"{folder}/")] if folder else entry

    config.nav = filled(config.nav)
    return config


def on_files(files, config):
    for origin, page in OUTSIDE.items():
        ORIGINS[page] = origin
        files.append(File.generated(config, page, content=(ROOT / origin).read_text()))
    for page, text in PAGES.items():
        files.append(File.generated(config, page, content=text))
    for origin in sorted(linked_sources()):
        page = source_page(origin)
        text = (ROOT / origin).read_text()
        language = LANGUAGES.get(pathlib.Path(origin).suffix, "text")
        content = f"---\nsearch:\n  exclude: true\n---\n# {origin}\n\n```` {language}\n{text}````\n"
        files.append(File.generated(config, page, content=content))
    return files


def repository_path(origin, target):
    """The file of the repository that a link in the file `origin` leads to."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(origin), target))


def links_of(origin):
    return re.findall(r"\]\(([^)\s#]+)", (ROOT / origin).read_text())


def linked_sources():
    """Files that pages link to and that are no pages."""
    origins = [*OUTSIDE, *(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md"))]
    for origin in origins:
        for target in links_of(origin):
            path = repository_path(origin, target)
            if "://" not in target and not path.startswith("docs/") and path not in OUTSIDE and path != "README.md":
                yield path


def front_door(markdown, here):
    """Where `make web` has built the page for the browser, the site holds it, and two pages lead there."""
    if here not in ("index.md", "start/browser.md") or not BROWSER_PAGE.exists():
        return markdown
    up = posixpath.relpath(BROWSER_PAGE.name, posixpath.dirname(here) or ".")
    head, rest = markdown.split("\n\n", 1)
    return f'{head}\n\n<p><a class="md-button" href="{up}">Open the page: try it on your table</a></p>\n\n{rest}'


def on_post_build(config):
    if BROWSER_PAGE.exists():
        shutil.copy(BROWSER_PAGE, config.site_dir)


def on_page_markdown(markdown, page, config, files):
    here = page.file.src_uri
    markdown = front_door(markdown, here)
    origin = ORIGINS.get(here, f"docs/{here}")

    def led(match):
        target, hash_, anchor = match[1].partition("#")
        if not target or "://" in target:
            return match[0]
        path = repository_path(origin, target)
        if path.startswith("docs/"):
            there = path.removeprefix("docs/")
        elif path == "README.md":
            there = "index.md"
        else:
            there = OUTSIDE.get(path) or source_page(path)
        return f"]({posixpath.relpath(there, posixpath.dirname(here) or '.')}{hash_}{anchor})"

    parts = re.split(r"(^ *```.*?^ *```)", markdown, flags=re.MULTILINE | re.DOTALL)
    return "".join(part if part.lstrip().startswith("```") else re.sub(r"\]\(([^)\s]+)\)", led, part) for part in parts)
