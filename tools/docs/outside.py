"""tools/docs/outside.py: pages of the site whose text stands elsewhere in the repository, where people look for it."""

OUTSIDE = {
    "CONTRIBUTING.md": "developer/contributing.md",
    "CHANGELOG.md": "developer/changelog.md",
    "SECURITY.md": "developer/security.md",
    "CODE_OF_CONDUCT.md": "developer/code_of_conduct.md",
    "src/README.md": "developer/modules.md",
}


def source_page(path: str) -> str:
    """The page that shows a source file."""
    return f"sources/{path.replace('/', '_').replace('.', '_')}.md"
