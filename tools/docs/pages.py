"""tools/docs/pages.py: every page that is made from the program when the site is built."""

import cli_pages
import cpp_pages
import python_pages
import record_page

# What the navigation of mkdocs.yml calls them.
GENERATED_FOLDERS = {"@cli": cli_pages.FOLDER, "@python": python_pages.FOLDER, "@cpp": cpp_pages.FOLDER}
# Pages that others may link to without having them made.
KNOWN = frozenset(
    [
        f"{cli_pages.FOLDER}/index.md",
        *(f"{cli_pages.FOLDER}/{name}.md" for name in cli_pages.COMMANDS),
        f"{python_pages.FOLDER}/index.md",
        f"{cpp_pages.FOLDER}/index.md",
        record_page.PAGE,
    ]
)


def generated_pages() -> dict[str, str]:
    return {**cli_pages.pages(), **python_pages.pages(), **cpp_pages.pages(), record_page.PAGE: record_page.page()}
