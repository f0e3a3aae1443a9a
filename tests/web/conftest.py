"""tests/web/conftest.py: the page (make web) in a real browser, driven like a person drives it: files are chosen, fields
filled in, buttons pressed. The page is opened from the disk, as a file that came by mail would be.
"""

import json
import os
import pathlib
import shutil
import subprocess

import pytest

webdriver = pytest.importorskip("selenium.webdriver", reason="skipped: selenium is not installed")
from selenium.webdriver.common.by import By  # noqa: E402
from selenium.webdriver.support.ui import WebDriverWait  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "build-web" / "sewil.html"
SEWIL = pathlib.Path(os.environ.get("SEWIL", ROOT / "build" / "sewil")).resolve()
READ_FILES = """
const [names, done] = arguments, files = {};
const links = [...document.querySelectorAll("#files a")];
Promise.all(links.map(async (link) => (files[link.download] = await (await fetch(link.href)).text())))
  .then(() => done(files), (problem) => done(String(problem)));
"""


class Page:
    """The page in its browser."""

    def __init__(self, browser):
        self.browser = browser

    def open(self, address=None):
        self.browser.get(address or PAGE.as_uri())
        self.wait(lambda: self.js("return document.documentElement.dataset.ready === 'yes'"), "the page gets ready")

    def js(self, script, *arguments):
        return self.browser.execute_script(script, *arguments)

    def wait(self, holds, what, seconds=240):
        WebDriverWait(self.browser, seconds, 0.1).until(lambda _: holds(), message=f"waited for: {what}")

    def part(self, name):
        return self.browser.find_element(By.ID, name)

    def text(self, name):
        return self.js("return document.getElementById(arguments[0]).textContent", name)

    def shown(self, name):
        return self.part(name).is_displayed()

    def take(self, path, field="file"):
        """Chooses a file and waits until the page has said what is in it, or what is wrong with it."""
        self.part(field).send_keys(str(path))
        self.wait(lambda: self.js("return running === null && table !== null") and self.shown("options"), "it is read")

    def fill(self, **options):
        """fill(trees=50): options by their names with _ for -."""
        for name, value in options.items():
            field = f"option--{name.replace('_', '-')}"
            self.js(
                "const field = document.getElementById(arguments[0]); field.value = arguments[1];"
                "field.dispatchEvent(new Event('change', {bubbles: true}))",
                field,
                str(value),
            )
        self.wait(lambda: self.js("return running === null"), "it is read again")

    def start(self):
        self.part("start").click()

    def finish(self):
        self.wait(lambda: self.js("return running === null"), "the run ends")

    def files(self):
        """What the run offers to save: texts by name."""
        files = self.browser.execute_async_script(READ_FILES, 0)
        assert isinstance(files, dict), files
        return files


@pytest.fixture(scope="session")
def built_page():
    if not PAGE.exists():
        pytest.skip("skipped: the page is not built; make web builds it where emscripten is installed")
    return PAGE


@pytest.fixture(scope="session")
def browser(built_page):
    chromium, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if not chromium or not driver:
        pytest.skip("skipped: chromium and chromium-driver are not here")
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    for word in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"):
        options.add_argument(word)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    started = webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))
    started.set_page_load_timeout(60)
    started.set_script_timeout(60)
    yield started
    started.quit()


@pytest.fixture
def page(browser):
    opened = Page(browser)
    opened.open()
    return opened


@pytest.fixture
def sewil(tmp_path):
    """The command, in a folder of its own."""

    def run(*words, code=0):
        done = subprocess.run(
            [SEWIL, *map(str, words)], cwd=tmp_path, text=True, capture_output=True, timeout=240, check=False
        )
        assert done.returncode == code, done.stderr
        return done.stdout

    return run


@pytest.fixture
def table(sewil, tmp_path):
    """400 rows, 60 columns, 60 labels."""
    words = "--rows 400 --informative 4 --redundant 6 --noise 50 --labeled 0.15 --separation 2 --quiet"
    sewil("generate", "toy.csv", *words.split())
    return tmp_path / "toy.csv"


def without_time(text):
    """A record, less what hangs on when and where it was computed."""
    record = json.loads(text)
    for name in ("seconds", "command", "checksum"):
        del record[name]
    return record
