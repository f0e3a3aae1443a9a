"""tests/web/conftest.py: the browser, the page in it, the command beside it. The page is opened from the disk, as one
that came by mail would be.
"""

import shutil
import subprocess

import pytest

from browser_page import PAGE, SEWIL, Page


@pytest.fixture(scope="session")
def built_page():
    if not PAGE.exists():
        pytest.skip("skipped: the page is not built; make web builds it where emscripten is installed")
    return PAGE


@pytest.fixture(scope="session")
def browser(built_page):
    webdriver = pytest.importorskip("selenium.webdriver", reason="skipped: selenium is not installed")
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
