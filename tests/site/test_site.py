"""tests/site/test_site.py: the built site (make docs) in a real browser, from the disk: every page at the width of a
desk and of a telephone, light and dark. `make test-docs` runs it; it is not part of `make test`, which has no site.
"""

import itertools
import pathlib
import re
import shutil
import time

import pytest

webdriver = pytest.importorskip("selenium.webdriver", reason="skipped: selenium is not installed")

ROOT = pathlib.Path(__file__).resolve().parents[2]
SITE = ROOT / "build-docs" / "site"
SHOTS = ROOT / "build-docs" / "screenshots"
PAGES = sorted(
    path.relative_to(SITE).as_posix() for path in SITE.rglob("*.html") if path.name not in ("404.html", "sewil.html")
)
SHOWN = {"index.html", "guides/genes.html", "reference/cli/select.html", "evidence/index.html", "gallery/index.html"}
VIEWS = [(width, scheme) for width in (1400, 390) for scheme in ("default", "slate")]
# What sticks out of the page, unless it stands in something that scrolls by itself or is hidden.
STICKING_OUT = """
const wide = document.documentElement.clientWidth, found = [];
if (document.documentElement.scrollWidth > wide) found.push(`page: ${document.documentElement.scrollWidth}`);
for (const part of document.querySelectorAll(".md-content *")) {
  const box = part.getBoundingClientRect();
  if (box.width === 0 || box.right <= wide + 1) continue;
  let frame = part;
  while (frame && !/auto|scroll|hidden/.test(getComputedStyle(frame).overflowX)) frame = frame.parentElement;
  if (!frame || frame === document.body || frame === document.documentElement) found.push(part.outerHTML.slice(0, 80));
}
return found.slice(0, 5);
"""
# The smallest contrast of text and ground (WCAG), of what the page shows.
FAINT = """
const light = (c) => { const [r, g, b] = c.map((v) => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
  return .2126 * r + .7152 * g + .0722 * b; };
const parts = (c) => c.match(/[\\d.]+/g).map(Number);
const found = [];
for (const part of document.querySelectorAll(".md-content p, .md-content li, .md-content td, .md-content h1")) {
  let ground = part, color;
  do { color = parts(getComputedStyle(ground).backgroundColor); ground = ground.parentElement; }
  while (ground && color.length === 4 && color[3] === 0);
  const text = parts(getComputedStyle(part).color), alpha = text.length === 4 ? text[3] : 1;
  const mixed = text.slice(0, 3).map((v, i) => alpha * v + (1 - alpha) * color[i]);
  const [a, b] = [light(mixed), light(color.slice(0, 3))].sort((x, y) => y - x);
  if ((a + .05) / (b + .05) < 4.5) found.push(part.outerHTML.slice(0, 80));
}
return found.slice(0, 3);
"""


@pytest.fixture(scope="module")
def browser():
    chromium, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if not chromium or not driver:
        pytest.skip("skipped: chromium and chromium-driver are not here")
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
        options.add_argument(word)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    started = webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))
    started.set_page_load_timeout(60)
    yield started
    started.quit()


def settled(browser, script):
    """What a script finds when the page has come to rest."""
    for _ in range(20):
        found = browser.execute_script(script)
        if not found:
            break
        time.sleep(0.1)
    return found


def look_at(browser, page, width, scheme):
    size = {"width": width, "height": 1000, "deviceScaleFactor": 1, "mobile": width < 500}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    browser.execute_script("document.body.setAttribute('data-md-color-scheme', arguments[0])", scheme)
    browser.execute_script(
        "const style = document.createElement('style'); document.head.append(style);"
        "style.textContent = '* { transition: none !important; animation: none !important }'"
    )
    if page in SHOWN:
        SHOTS.mkdir(parents=True, exist_ok=True)
        browser.save_screenshot(SHOTS / f"{page.replace('/', '_')[:-5]}_{width}_{scheme}.png")


def test_the_site_was_built():
    assert len(PAGES) > 60, "make docs builds it"


@pytest.mark.parametrize("page", PAGES)
def test_a_page_fits_every_width_can_be_read_and_loads_nothing_from_the_network(browser, page):
    browser.get((SITE / page).as_uri())
    loaded = browser.execute_script("return performance.getEntriesByType('resource').map((entry) => entry.name)")
    assert [name for name in loaded if not re.match("file:|data:|blob:|about:", name)] == []
    for width, scheme in VIEWS:
        look_at(browser, page, width, scheme)
        assert settled(browser, STICKING_OUT) == [], f"at {width} pixels"
        assert settled(browser, FAINT) == [], f"in {scheme}"
    levels = browser.execute_script(
        "return [...document.querySelectorAll('.md-content :is(h1,h2,h3,h4,h5,h6)')].map((h) => +h.tagName[1])"
    )
    assert levels[:1] == [1] and levels.count(1) == 1
    assert all(below <= above + 1 for above, below in itertools.pairwise(levels)), levels
    pictures = browser.execute_script(
        "return [...document.querySelectorAll('.md-content img')].map((i) => [i.src, i.alt, i.naturalWidth])"
    )
    assert all(alt and width for _, alt, width in pictures), pictures
    assert [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"] == []


def test_the_front_page_leads_to_the_page_in_the_browser_where_that_is_built(browser):
    if not (SITE / "sewil.html").exists():
        pytest.skip("skipped: make web has not built it")
    browser.get((SITE / "index.html").as_uri())
    browser.get(browser.execute_script("return document.querySelector('.md-content a.md-button').href"))
    assert browser.title == "sewil in the browser"


def test_search_works_from_the_disk(browser):
    from selenium.webdriver.common.by import By
    from selenium.webdriver.support.ui import WebDriverWait

    browser.get((SITE / "index.html").as_uri())
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    browser.set_window_size(1400, 1000)
    field = browser.find_element(By.CSS_SELECTOR, ".md-search__input")
    browser.execute_script("document.querySelector('#__search').click(); arguments[0].focus()", field)
    field.send_keys("false discovery rate")
    found = WebDriverWait(browser, 20).until(
        lambda _: browser.execute_script(
            "return [...document.querySelectorAll('.md-search-result__link')].map((link) => link.href)"
        )
    )
    assert any("relevant" in link for link in found), found


def test_no_page_names_a_script_style_or_picture_of_the_network():
    for page in PAGES:
        text = (SITE / page).read_text()
        named = re.findall(r"<(?:script|img|iframe)[^>]* src=\"?([^\" >]+)|<link[^>]* href=\"?([^\" >]+)", text)
        assert [name for pair in named for name in pair if name.startswith(("http", "//"))] == [], page
