"""tests/cli/test_report_browser.py: the report in a real browser (Debian's chromium, headless): no complaints on the
console, tables sort and search, nothing sticks out, text is readable; screenshots go to build-ci/screenshots. Skipped
where there is no browser."""

import base64
import json
import os
import pathlib
import shutil
import subprocess

import pytest

from test_report import EVIL, write_table

webdriver = pytest.importorskip("selenium.webdriver", reason="skipped: selenium is not installed")

ROOT = pathlib.Path(__file__).resolve().parents[2]
SHOTS = pathlib.Path(os.environ.get("SEWIL_SCREENSHOTS", ROOT / "build-ci" / "screenshots"))
VIEWS = {  # width, color scheme, medium
    "light": (1280, "light", ""),
    "dark": (1280, "dark", ""),
    "narrow": (390, "light", ""),
    "print": (794, "light", "print"),
}


@pytest.fixture(scope="module")
def browser():
    chromium, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if not chromium or not driver:
        pytest.skip("skipped: chromium and chromium-driver are not here")
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"):
        options.add_argument(word)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    started = webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))
    yield started
    started.quit()


@pytest.fixture(scope="module")
def pages(command_path, tmp_path_factory):
    """Reports of three runs (the demo, one with 26 classes and evil names, a ranker's) and of a small study."""
    folder = tmp_path_factory.mktemp("runs")

    def run(name, *words):
        done = subprocess.run(
            [command_path, *map(str, words), "--out", folder / name, "--threads", "2", "--quiet"],
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return (folder / name / "report.html").as_uri()

    def study():
        write_table(folder / "small.csv", 150, 12, 3)
        words = [
            [
                "study",
                "run",
                "--file",
                "small.csv",
                "--splits",
                "3",
                "--labeled",
                "20%",
                "--n-estimators",
                "10",
                "--generations",
                "2",
                "--quiet",
                "--out",
                "study.jsonl",
            ],
            ["study", "report", "study.jsonl", "--out", "study.html"],
        ]
        for command in words:
            done = subprocess.run(
                [command_path, *command], cwd=folder, capture_output=True, text=True, timeout=300, check=False
            )
            assert done.returncode == 0, done.stderr
        return (folder / "study.html").as_uri()

    write_table(
        folder / "many.csv",
        260,
        60,
        26,
        EVIL + [f"column number {i} with a rather long name indeed" for i in range(54)],
        0.5,
    )
    quick = ["--n-estimators", 20, "--population", 10, "--parents", 4, "--generations", 4]
    return {
        "demo": run("demo", "demo", "--n-estimators", 40, "--rows", 1000, "--noise", 280, "--generations", 6),
        "many": run("many", "select", "many.csv", "--keep", "1,2,3,4,5,6", *quick),
        "ranker": run("ranker", "select", "many.csv", "--method", "sfs", *quick),
        "study": study(),
    }


def show(browser, address, view):
    width, scheme, medium = VIEWS[view]
    features = {
        "prefers-color-scheme": scheme,
        "prefers-reduced-motion": "reduce",
    }  # a scroll under way would catch clicks
    browser.execute_cdp_cmd(
        "Emulation.setEmulatedMedia",
        {"media": medium, "features": [{"name": name, "value": value} for name, value in features.items()]},
    )
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": view == "narrow"},
    )
    browser.get(address)


def save(browser, path, height=None, scale=1):
    size = browser.execute_script(
        "return [document.documentElement.clientWidth, document.documentElement.scrollHeight]"
    )
    clip = {"x": 0, "y": 0, "width": size[0], "height": min(size[1], height or size[1]), "scale": scale}
    shot = browser.execute_cdp_cmd("Page.captureScreenshot", {"captureBeyondViewport": True, "clip": clip})
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(base64.b64decode(shot["data"]))


def names_shown(browser, table="chosen"):
    return browser.execute_script(
        "return Array.from(document.querySelectorAll('#' + arguments[0] + ' tbody tr')).filter(row => !row.hidden)"
        ".map(row => row.cells[0].textContent.trim())",
        table,
    )


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("name", ["demo", "many", "ranker", "study"])
def test_pages_open_without_complaints_and_nothing_sticks_out(browser, pages, name, view):
    show(browser, pages[name], view)
    assert browser.get_log("browser") == []
    assert browser.title != "broken"
    width = VIEWS[view][0]
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    # Only tables may scroll sideways, inside their own box.
    out = browser.execute_script(
        """
      return Array.from(document.querySelectorAll("main *, header *")).filter((part) =>
        !part.closest(".scroll") && !part.closest("svg") && part.getBoundingClientRect().right > arguments[0] + 1)
        .map((part) => part.outerHTML.slice(0, 80))""",
        width,
    )
    assert out == []
    save(browser, SHOTS / f"{name}-{view}.png")


def test_the_table_sorts_by_mouse_and_keyboard(browser, pages):
    from selenium.webdriver.common.keys import Keys

    show(browser, pages["demo"], "light")
    by_weight = names_shown(browser)
    heads = browser.find_elements("css selector", "#chosen th")
    heads[0].find_element("tag name", "button").click()
    assert heads[0].get_attribute("aria-sort") == "ascending"
    ascending = names_shown(browser)
    assert ascending == sorted(by_weight, key=lambda name: int(name[1:])) and ascending != by_weight
    heads[0].find_element("tag name", "button").send_keys(Keys.ENTER)
    assert heads[0].get_attribute("aria-sort") == "descending"
    assert names_shown(browser) == ascending[::-1]
    heads[2].find_element("tag name", "button").send_keys(Keys.SPACE)
    assert heads[0].get_attribute("aria-sort") is None
    assert heads[2].get_attribute("aria-sort") == "descending"
    assert names_shown(browser) == by_weight


def test_the_search_finds_columns_and_says_how_many(browser, pages):
    show(browser, pages["many"], "light")
    everything = names_shown(browser)
    field = browser.find_element("css selector", "#chosen input")
    field.send_keys("SCRIPT")
    found = names_shown(browser)
    assert found == [name for name in everything if "script" in name.lower()] and len(found) == 2
    assert browser.find_element("css selector", "#chosen .hits").text.startswith("2 of ")
    field.clear()
    field.send_keys("no such column")
    assert names_shown(browser) == []
    assert browser.get_log("browser") == []


def test_long_tables_unfold(browser, pages):
    show(browser, pages["demo"], "light")
    browser.execute_script("document.querySelectorAll('details').forEach((part) => { part.open = true; })")
    assert len(names_shown(browser, "dropped")) == 15
    more = browser.find_element("css selector", "#dropped .more")
    browser.execute_script("arguments[0].scrollIntoView()", more)
    more.click()
    assert len(names_shown(browser, "dropped")) > 15
    assert not more.is_displayed()


def test_heat_maps_are_read_by_pointer_and_arrow_keys(browser, pages):
    from selenium.webdriver.common.keys import Keys

    show(browser, pages["many"], "light")
    chart = browser.find_element("css selector", "svg[aria-labelledby^=mislabeling]")
    chart.send_keys(Keys.ARROW_DOWN)
    reading = chart.find_element("xpath", "following-sibling::output").text
    assert reading.startswith("predicted class 1 · true class 0: ") and reading.endswith("%")


def test_text_has_enough_contrast_in_light_and_dark(browser, pages):
    for view in ("light", "dark"):
        show(browser, pages["demo"], view)
        ratios = json.loads(
            browser.execute_script("""
          const channel = (v) => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; };
          const light = (color) => { const [r, g, b] = color.match(/[\\d.]+/g).map(Number);
            return 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b); };
          const ratio = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
          const paper = getComputedStyle(document.body).backgroundColor;
          const worst = {};
          const parts = "p, dt, dd, a, th, td, figcaption, li, summary, button, label, svg text";
          document.querySelectorAll(parts).forEach((part) => {
            if (part.closest(".heat-values") || part.closest("[hidden]")) return;
            const style = getComputedStyle(part);
            const color = part.ownerSVGElement ? style.fill : style.color;
            worst[color] = Math.min(worst[color] || 99, ratio(color, paper));
          });
          return JSON.stringify(worst);""")
        )
        assert ratios and min(ratios.values()) >= 4.5, ratios
