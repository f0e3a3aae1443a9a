"""tests/web/browser_page.py: the page (make web) in a real browser, driven like a person drives it: files are chosen,
fields filled in, buttons pressed.
"""

import json
import os
import pathlib

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
        from selenium.webdriver.support.ui import WebDriverWait  # which not everybody has

        WebDriverWait(self.browser, seconds, 0.1).until(lambda _: holds(), message=f"waited for: {what}")

    def part(self, name):
        return self.browser.find_element("id", name)

    def text(self, name):
        return self.js("return document.getElementById(arguments[0]).textContent", name)

    def shown(self, name):
        return self.part(name).is_displayed()

    def take(self, path, field="file"):
        """Chooses a file and waits until the page has said what is in it, or what is wrong with it."""
        self.part(field).send_keys(str(path))
        self.wait(lambda: self.js("return running === null && table !== null") and self.shown("options"), "it is read")

    def fill(self, **options):
        """fill(n_estimators=50): options by their names with _ for -."""
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


def without_time(text):
    """A record, less what hangs on when and where it was computed."""
    record = json.loads(text)
    for name in ("seconds", "command", "checksum"):
        del record[name]
    return record
