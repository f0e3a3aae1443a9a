"""docs/guides/tumors/make.py: runs the tutorial as it stands on its page, and takes its pictures out of the report.

python docs/guides/tumors/make.py FOLDER        # an empty one; `sewil` and the Python package must be there

What the commands print goes to FOLDER/printed.txt, to be compared with the page.
"""

import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
PAGE = HERE.parent / "tumors.md"
PICTURES = {  # file: heading of the figure in the report
    "weights": "Weight of each column",
    "front": "Expected accuracy on the unlabeled rows",
    "correlation": "Correlation of the chosen columns",
    "votes": "Votes for the predicted class",
}


def steps_of(page):
    """What the reader does, in order: ("sh" or "python", text)."""
    return re.findall(r"^```(sh|python)\n(.*?)^```", page.read_text(), re.MULTILINE | re.DOTALL)


def figure_of(report, heading):
    """A drawing of the report as an SVG file of its own: light colors, and of the styles those it uses."""
    figure = re.search(rf"<h3>{re.escape(heading)}</h3>.*?(<svg.*?</svg>)", report, re.DOTALL)
    if figure is None:
        raise SystemExit(f"the report has no figure {heading!r}")
    svg = re.sub(r' style="[^"]*"', "", figure[1], count=1)
    css = re.search(r"<style>(.*?)</style>", report, re.DOTALL)[1]
    colors = re.search(r":root\s*{[^}]*}", css)[0]
    rules = []
    for selector, body in re.findall(r"^([^{}@\n]+){([^{}]*)}", css, re.MULTILINE):
        words = set(re.findall(r"\.([\w-]+)", selector))
        drawn = words and all(re.search(rf'class="[^"]*\b{word}\b', svg) for word in words)
        if drawn or selector.strip() == "svg text":
            rules.append(f"{selector.strip()}{{{body.strip()}}}")
    width, height = map(float, re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg).groups())
    box = (-16, -4, width + 24, height + 8)  # names may stick out
    style = f"<style>{' '.join(colors.split())}text{{font-family:sans-serif}}{''.join(rules)}</style>"
    ground = f'<rect x="{box[0]}" y="{box[1]}" width="{box[2]:g}" height="{box[3]:g}" fill="#ffffff"/>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{box[2]:g}" height="{box[3]:g}" '
    sides = " ".join(f"{side:g}" for side in box)
    svg = re.sub(r'viewBox="[^"]*"', f'viewBox="{sides}"', svg, count=1)
    return re.sub(r"<svg ([^>]*)>", lambda match: f"{head}{match[1]}>{style}{ground}", svg, count=1) + "\n"


def run(steps, folder):
    """What the steps print, one text each."""
    printed = []
    for language, text in steps:
        words = ["bash", "-ec", text] if language == "sh" else [sys.executable, "-c", text]
        done = subprocess.run(words, cwd=folder, text=True, capture_output=True, timeout=600)
        printed.append(f"{text}{done.stdout}{done.stderr}")
        if done.returncode != 0:
            raise SystemExit(printed[-1])
    return printed


def pictures_of(folder):
    """File names and the drawings in them."""
    report = (folder / "run" / "report.html").read_text()
    return {f"{name}.svg": figure_of(report, heading) for name, heading in PICTURES.items()}


def main(folder):
    folder.mkdir(exist_ok=True)
    (folder / "printed.txt").write_text("\n".join(run(steps_of(PAGE), folder)))
    for name, drawing in pictures_of(folder).items():
        (HERE / name).write_text(drawing)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve())
