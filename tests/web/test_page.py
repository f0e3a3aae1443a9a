"""tests/web/test_page.py: what the page does, with all kinds of files, and what it does not do: speak to anybody."""

import functools
import gzip
import http.server
import json
import re
import threading

import numpy as np
import pytest
import scipy.io
import scipy.sparse

from browser_page import PAGE, ROOT, without_time

SHOTS = PAGE.parent / "screenshots"
STICKING_OUT = """
const wide = document.documentElement.clientWidth, found = [];
if (document.documentElement.scrollWidth > wide) found.push(`page: ${document.documentElement.scrollWidth}`);
for (const part of document.querySelectorAll("main *")) {
  const box = part.getBoundingClientRect();
  if (box.width > 0 && box.right > wide + 1 && !part.closest("pre, iframe")) found.push(part.outerHTML.slice(0, 80));
}
return found.slice(0, 5);
"""


def complaints(page):
    return [entry for entry in page.browser.get_log("browser") if entry["level"] == "SEVERE"]


def record_of(page):
    return json.loads(page.files()["record.json"])


@pytest.mark.parametrize("method", ["cross-fitted-rfe", "sew-il", "rlsr", "ssls", "cot-fss", "iterative-rfe"])
def test_where_trees_vote_the_files_are_those_of_the_command_bit_for_bit(page, table, sewil, tmp_path, method):
    words = ["--method", method, "--n-estimators", 20, "--estimator", "random-forest"]
    sewil("select", "toy.csv", *words, "--out", "run", "--quiet")
    page.take(table)
    page.fill(method=method, n_estimators=20, estimator="random-forest")
    page.start()
    page.finish()
    files = page.files()
    for path in (tmp_path / "run").glob("*.[ct][sx][vt]"):
        assert files[path.name] == path.read_text(), path.name
    assert without_time(files["record.json"]) == without_time((tmp_path / "run" / "record.json").read_text())


def write_kinds(folder, rng):
    """The same kind of table in formats that are packed, binary, sparse."""
    X = np.round(rng.normal(size=(80, 12)), 3)
    X[np.abs(X) < 0.4] = 0
    y = np.where(rng.random(80) < 0.4, (X[:, 0] > 0) + 1, 0)
    text = "\n".join(",".join([*map(str, row), str(label or "")]) for row, label in zip(X, y, strict=True))
    header = ",".join([*(f"x{i}" for i in range(12)), "class"])
    (folder / "packed.csv.gz").write_bytes(gzip.compress(f"{header}\n{text}\n".encode()))
    (folder / "tabs.tsv").write_text(f"{header}\n{text}\n".replace(",", "\t"))
    scipy.io.savemat(folder / "matlab.mat", {"X": X, "Y": y.astype(float)}, do_compression=True)
    np.savez_compressed(folder / "arrays.npz", X=X, y=y)
    lines = "\n".join(
        f"{label or 'nan'} " + " ".join(f"{i + 1}:{v}" for i, v in enumerate(row) if v)
        for row, label in zip(X, y, strict=True)
    )
    (folder / "sparse.libsvm").write_text(lines + "\n")


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("packed.csv.gz", {}),
        ("tabs.tsv", {}),
        ("matlab.mat", {"unlabeled": "0"}),
        ("arrays.npz", {"unlabeled": "0"}),
        ("sparse.libsvm", {}),
    ],
)
def test_files_of_every_kind_are_read_to_the_hash_that_the_command_tells(page, sewil, tmp_path, name, options):
    write_kinds(tmp_path, np.random.default_rng(5))
    words = [word for key, value in options.items() for word in (f"--{key}", value)]
    expected = json.loads(sewil("info", name, "--json", *words))
    page.take(tmp_path / name)
    if options:
        page.fill(**options)
    page.fill(n_estimators=5, cv=0, method="forest")
    page.start()
    page.finish()
    assert record_of(page)["data"]["hash"] == expected["data"]["hash"]


def test_labels_from_a_second_file_are_found_by_id(page, sewil, tmp_path):
    rng = np.random.default_rng(3)
    X = rng.normal(size=(60, 6))
    rows = [f"s{i}," + ",".join(f"{v:.4f}" for v in row) for i, row in enumerate(X)]
    (tmp_path / "values.csv").write_text(
        "sample," + ",".join(f"g{i}" for i in range(6)) + "\n" + "\n".join(rows) + "\n"
    )
    labels = [f"s{i},{'ill' if X[i, 0] > 0 else 'well'}" for i in range(0, 60, 2)]
    (tmp_path / "labels.csv").write_text("sample,state\n" + "\n".join(labels) + "\n")
    page.take(tmp_path / "values.csv")
    page.js("document.querySelector('section details').open = true")
    page.fill(id="sample")
    page.take(tmp_path / "labels.csv", "labels")
    assert "30 of them labeled" in page.text("facts") and "ill (" in page.text("facts")


def test_a_file_that_is_no_table_is_refused_with_the_sentence_of_the_command(page, tmp_path):
    (tmp_path / "bad.csv").write_text("a,b,class\n1,2,x\n3,oops,y\n4,5\n")
    page.take(tmp_path / "bad.csv")
    assert re.fullmatch(r"bad\.csv: .*\.", page.text("reading")), page.text("reading")
    assert not page.shown("start") and not page.shown("about")


def test_a_label_column_can_be_chosen_afterwards(page, tmp_path):
    lines = [f"{'ab'[i % 2] if i < 20 else ''},{i % 7},{i * i % 11}" for i in range(60)]
    (tmp_path / "first.csv").write_text("kind,u,v\n" + "\n".join(lines) + "\n")
    page.take(tmp_path / "first.csv")
    page.fill(label="kind")
    assert "20 of them labeled" in page.text("facts") and "a (10), b (10)" in page.text("facts")
    page.fill(label="kidn")
    assert "the closest name is 'kind'" in page.text("reading")


def test_stop_keeps_the_best_so_far(page, table):
    page.take(table)
    page.fill(method="sew-il", generations=100000)
    page.start()
    page.wait(lambda: "search" in page.text("stage"), "the search begins")
    page.wait(lambda: re.match(r"[1-9]", page.text("left")), "its first generation")
    page.part("stop").click()
    page.finish()
    record = record_of(page)
    assert record["stopped"] is True and record["selected"]
    assert page.shown("summary") and page.shown("report")


def test_progress_tells_what_is_left_and_the_command_line_is_shown(page, table):
    page.take(table)
    page.fill(method="sew-il", generations=100000, seed=3)
    page.start()
    page.wait(lambda: " left of this step" in page.text("left"), "a time that is left")
    command = page.text("command")
    assert command.startswith("sewil select toy.csv ") and "--seed 3" in command and "--generations 100000" in command
    page.part("stop").click()
    page.part("stop").click()
    page.finish()


def test_the_report_is_the_page_that_the_run_wrote(page, table):
    page.take(table)
    page.fill(n_estimators=20)
    page.start()
    page.finish()
    shown = page.js("return document.getElementById('report').srcdoc")
    assert shown == page.files()["report.html"]
    page.browser.switch_to.frame(page.part("report"))
    page.wait(lambda: page.js("return document.querySelectorAll('main section').length") > 3, "its sections")
    page.browser.switch_to.default_content()
    assert complaints(page) == []


def test_the_form_has_every_option_of_the_command_that_makes_sense_on_a_page(page, sewil):
    told = set(re.findall(r"^  (?:-h,)?(--[a-z-]+)", sewil("select", "--help-all"), re.MULTILINE))
    shown = set(page.js("return [...document.querySelectorAll('[id^=option--]')].map((e) => e.id.slice(6))"))
    shown = {name for name in shown if not name.endswith("-help")}
    front = set(page.js("return [...document.querySelectorAll('#few [id^=option--]')].map((e) => e.id.slice(6))"))
    listed = re.search(r"const front = \[(.*?)\]", (ROOT / "web" / "form.js").read_text())
    assert listed is not None
    assert {name for name in front if not name.endswith("-help")} == set(re.findall(r"--[a-z-]+", listed[1]))
    files = {"--out", "--resume", "--feature-groups", "--save-model", "--labels", "--join", "--add-labels"}
    rest = {"--help", "--help-all", "--json", "--quiet", "--verbose", "--threads", "--memory", "--safe-csv"}
    assert shown == told - files - rest


def test_the_policy_of_the_page_forbids_every_connection(page):
    tried = page.browser.execute_async_script(
        "const done = arguments[0]; const seen = [];"
        "addEventListener('securitypolicyviolation', (event) => seen.push(event.effectiveDirective));"
        "fetch('https://example.com/').then(() => done('it went out'), () => setTimeout(() => done(seen), 200));"
    )
    assert tried == ["connect-src"]
    complaints(page)  # of what was refused here, not to be found by other tests


def test_a_whole_run_asks_a_server_for_the_page_and_nothing_else(page, table):
    asked = []

    class Handler(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *words):
            asked.append(self.path)

    handler = functools.partial(Handler, directory=PAGE.parent)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page.open(f"http://127.0.0.1:{server.server_port}/sewil.html")
        page.take(table)
        page.fill(n_estimators=20, cv=0)
        page.start()
        page.finish()
        server.shutdown()
    assert page.shown("report")
    assert asked == ["/sewil.html"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1400])
def test_the_page_fits_every_width_before_and_after_a_run(page, width, scheme):
    page.browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": 1100, "deviceScaleFactor": 1, "mobile": width < 500},
    )
    page.browser.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]}
    )
    SHOTS.mkdir(exist_ok=True)
    page.browser.save_screenshot(SHOTS / f"before_{width}_{scheme}.png")
    assert page.js(STICKING_OUT) == []
    page.part("example").click()
    page.wait(lambda: page.shown("start"), "the made-up table is read")
    page.js("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    assert page.js(STICKING_OUT) == []
    page.browser.save_screenshot(SHOTS / f"table_{width}_{scheme}.png")
    page.js("document.querySelectorAll('details').forEach((one) => (one.open = false))")
    page.fill(n_estimators=20)
    page.start()
    page.finish()
    assert page.js(STICKING_OUT) == []
    page.browser.save_screenshot(SHOTS / f"after_{width}_{scheme}.png")
    assert complaints(page) == []
