"""tools/docs/guides.py: runs the pages of docs/start and docs/guides as a reader would, compares what is printed with
what the page says, and takes the pictures out of the reports.

python tools/docs/guides.py [PAGE...]     # writes pages and pictures anew; `sewil` and the Python package must be there

On a page, ```sh and ```python blocks run in order, in one empty folder. A ```text block below one of them is what it
prints: the whole of it, or runs of lines with `...` between them. Not compared: times, and blocks below a comment that
begins with `<!-- varies`.
"""

import pathlib
import re
import subprocess
import sys
import tempfile
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *(page for folder in ("start", "guides") for page in sorted((DOCS / folder).glob("*.md")))]
PICTURES = {  # page: {picture: (run's folder, heading of the figure in its report)}
    "start/five_minutes.md": {
        "images/importance.svg": ("run", "Importance of each feature"),
        "images/size_curve.svg": ("run", "Expected accuracy on the unlabeled rows"),
    },
    "guides/tumors.md": {
        "guides/tumors/importance.svg": ("run", "Importance of each feature"),
        "guides/tumors/size_curve.svg": ("run", "Expected accuracy on the unlabeled rows"),
        "guides/tumors/correlation.svg": ("run", "Correlation of the selected features"),
        "guides/tumors/votes.svg": ("run", "Votes for the predicted class"),
    },
}


class Step(NamedTuple):
    text: str
    language: str
    shown: str | None  # what the page says it prints
    varies: bool


def name_of(page: pathlib.Path) -> str:
    return page.relative_to(ROOT).as_posix().removeprefix("docs/")


def steps_of(text: str) -> list[Step]:
    """What the reader does, in order."""
    blocks = re.findall(r"(<!-- varies[^\n]*\n+)?^```(sh|python|text)\n(.*?)^```$", text, re.M | re.S)
    steps: list[Step] = []
    for varies, language, body in blocks:
        if language != "text":
            steps.append(Step(body, language, None, False))
        elif steps:
            steps[-1] = steps[-1]._replace(shown=body, varies=bool(varies))
    return steps


def run(step: Step, folder: pathlib.Path) -> str:
    """What a step prints, complaints first."""
    words = ["bash", "-ec", step.text] if step.language == "sh" else [sys.executable, "-c", step.text]
    done = subprocess.run(words, cwd=folder, text=True, capture_output=True, timeout=600)
    if done.returncode != 0:
        raise RuntimeError(f"{step.text}{done.stdout}{done.stderr}")
    return done.stderr + done.stdout


def timeless(text: str) -> list[str]:
    return [re.sub(r"^time: .*", "time:", line.rstrip()) for line in text.splitlines()]


def parts_of(shown: str) -> list[list[str]]:
    """Runs of lines between lines `...`."""
    parts: list[list[str]] = [[]]
    for line in shown.splitlines():
        if line.strip() == "...":
            parts.append([])
        else:
            parts[-1].append(line)
    return [part for part in parts if part]


def missing(shown: str, printed: str) -> list[str]:
    """The first run of lines of the page that was not printed where it should."""
    lines, at = timeless(printed), 0
    for part in parts_of(shown):
        wanted = timeless("\n".join(part))
        places = [i for i in range(at, len(lines) - len(wanted) + 1) if lines[i : i + len(wanted)] == wanted]
        if not places:
            return wanted
        at = places[0] + len(wanted)
    return []


def renewed(shown: str, printed: str) -> str:
    """The block with what is printed now; runs of lines are found again by how their first line begins."""
    lines, at = printed.splitlines(), 0
    told: list[str] = []
    if "..." not in shown.splitlines():
        return printed
    for block in re.split(r"(?m)^(\.\.\.\n)", shown):
        part = block.splitlines()
        if part in ([], ["..."]):
            told += part
            continue
        begin = re.match(r"[^\d']*", part[0])[0][:24]  # type: ignore[index]
        place = next((i for i in range(at, len(lines)) if lines[i].startswith(begin)), None)
        if place is None:
            raise SystemExit(f"not printed any more: {part[0]}")
        told += lines[place : place + len(part)]
        at = place + len(part)
    return "".join(f"{line}\n" for line in told)


def figure_of(report: str, heading: str) -> str:
    """A drawing of the report as an SVG file of its own: light colors, and of the styles those it uses."""
    figure = re.search(rf"<h3>{re.escape(heading)}</h3>.*?(<svg.*?</svg>)", report, re.DOTALL)
    if figure is None:
        raise SystemExit(f"the report has no figure {heading!r}")
    svg = re.sub(r' style="[^"]*"', "", figure[1], count=1)
    css = re.search(r"<style>(.*?)</style>", report, re.DOTALL)[1]  # type: ignore[index]
    colors = re.search(r":root\s*{[^}]*}", css)[0]  # type: ignore[index]
    rules = []
    for selector, body in re.findall(r"^([^{}@\n]+){([^{}]*)}", css, re.MULTILINE):
        words = set(re.findall(r"\.([\w-]+)", selector))
        drawn = words and all(re.search(rf'class="[^"]*\b{word}\b', svg) for word in words)
        if drawn or selector.strip() == "svg text":
            rules.append(f"{selector.strip()}{{{body.strip()}}}")
    width, height = map(float, re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg).groups())  # type: ignore[union-attr]
    box = (-16, -4, width + 24, height + 8)  # names may stick out
    style = f"<style>{' '.join(colors.split())}text{{font-family:sans-serif}}{''.join(rules)}</style>"
    ground = f'<rect x="{box[0]}" y="{box[1]}" width="{box[2]:g}" height="{box[3]:g}" fill="#ffffff"/>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{box[2]:g}" height="{box[3]:g}" '
    sides = " ".join(f"{side:g}" for side in box)
    svg = re.sub(r'viewBox="[^"]*"', f'viewBox="{sides}"', svg, count=1)
    return re.sub(r"<svg ([^>]*)>", lambda match: f"{head}{match[1]}>{style}{ground}", svg, count=1) + "\n"


def pictures_of(page: pathlib.Path, folder: pathlib.Path) -> dict[str, str]:
    """The page's pictures, made from the runs in `folder`."""
    wanted = PICTURES.get(name_of(page), {})
    reports = {place: (folder / place / "report.html").read_text() for place, _ in wanted.values()}
    return {name: figure_of(reports[place], heading) for name, (place, heading) in wanted.items()}


def write(page: pathlib.Path) -> None:
    text = page.read_text()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for step in steps_of(text):
            printed = run(step, folder)
            if step.shown is not None and (step.varies or missing(step.shown, printed)):
                text = text.replace(f"```text\n{step.shown}```", f"```text\n{renewed(step.shown, printed)}```", 1)
        for picture, drawing in pictures_of(page, folder).items():
            (DOCS / picture).parent.mkdir(exist_ok=True)
            (DOCS / picture).write_text(drawing)
    page.write_text(text)


if __name__ == "__main__":
    for page in [pathlib.Path(word).resolve() for word in sys.argv[1:]] or PAGES:
        write(page)
