// page.js: sorting, searching and unfolding tables, reading heat maps, copying, the contents' current entry.
// The page is complete without it.
"use strict";
(() => {
  const each = (list, act) => Array.prototype.forEach.call(list, act);
  const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

  // A table knows its rows; which of them show depends on the search and on whether it is unfolded.
  each(document.querySelectorAll(".table"), (box) => {
    const body = box.querySelector("tbody");
    const rows = Array.from(body.rows);
    const first = Number(box.dataset.first || 0);
    const more = box.querySelector(".more");
    const input = box.querySelector("input");
    const hits = box.querySelector(".hits");
    let unfolded = first === 0;

    const show = () => {
      const wanted = input ? input.value.trim().toLocaleLowerCase() : "";
      let found = 0;
      each(body.rows, (row) => {
        const fits = wanted === "" || row.cells[0].textContent.toLocaleLowerCase().includes(wanted);
        if (fits) found += 1;
        row.hidden = !fits || (!unfolded && wanted === "" && found > first);
      });
      if (hits) hits.textContent = wanted === "" ? "" : `${found.toLocaleString("en")} of ${rows.length.toLocaleString("en")}`;
      if (more) more.hidden = unfolded || wanted !== "";
    };
    if (input) input.addEventListener("input", show);
    if (more) more.addEventListener("click", () => { unfolded = true; show(); });

    const heads = Array.from(box.querySelectorAll(".sortable th"));
    const key = (row, at) => {
      const cell = row.cells[at];
      return cell.dataset.v === undefined ? cell.textContent.trim() : cell.dataset.v;
    };
    heads.forEach((head, at) => head.querySelector("button")?.addEventListener("click", () => {
      const number = head.classList.contains("n");
      const now = head.getAttribute("aria-sort");
      const down = now === null ? number : now === "ascending";
      heads.forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const keys = new Map(rows.map((row, i) => [row, [key(row, at), i]]));
      const sorted = rows.slice().sort((a, b) => {
        const [x, i] = keys.get(a);
        const [y, j] = keys.get(b);
        if (x === "" || y === "") return x === y ? i - j : x === "" ? 1 : -1;  // what is not known comes last
        const order = number ? Number(x) - Number(y) : collator.compare(x, y);
        return (down ? -order : order) || i - j;
      });
      body.append(...sorted);
      show();
    }));
    show();
  });

  // Heat maps: the cell under the pointer, or the one the arrow keys lead to, is read out below.
  each(document.querySelectorAll("svg.heat"), (svg) => {
    const data = JSON.parse(svg.nextElementSibling.textContent);
    const reading = svg.nextElementSibling.nextElementSibling;
    const here = svg.querySelector(".heat-here");
    let row = 0;
    let column = 0;
    const say = (r, c) => {
      if (r < 0 || c < 0 || r >= data.rows.length || c >= data.columns.length || (data.half && c > r)) return;
      row = r;
      column = c;
      here.setAttribute("x", data.left + c * data.cell);
      here.setAttribute("y", data.top + r * data.cell);
      here.setAttribute("width", data.cell);
      here.setAttribute("height", data.cell);
      const value = data.values[r][c];
      const text = value === null ? "not known" : data.percent ? `${(100 * value).toFixed(1)}%` : value.toFixed(2).replace("-", "\u2212");
      const name = (what, label) => (what === "" ? label : `${what} ${label}`);
      reading.textContent = `${name(data.row, data.rows[r])} · ${name(data.column, data.columns[c])}: ${text}`;
    };
    svg.addEventListener("pointermove", (event) => {
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
      say(Math.floor((at.y - data.top) / data.cell), Math.floor((at.x - data.left) / data.cell));
    });
    svg.addEventListener("keydown", (event) => {
      const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
      if (!step) return;
      event.preventDefault();
      say(row + step[0], column + step[1]);
    });
    svg.addEventListener("focus", () => { if (svg.matches(":focus-visible")) say(row, column); });
  });

  if (navigator.clipboard) {
    each(document.querySelectorAll("[data-copy]"), (button) => {
      button.hidden = false;
      button.addEventListener("click", () => {
        navigator.clipboard.writeText(document.getElementById(button.dataset.copy).textContent).then(
          () => { button.textContent = "Copied"; },
          () => { button.textContent = "Not copied"; });
        setTimeout(() => { button.textContent = "Copy"; }, 1500);
      });
    });
  }

  // Folded parts open for printing.
  let unfolded = [];
  addEventListener("beforeprint", () => {
    unfolded = Array.from(document.querySelectorAll("details:not([open])"));
    unfolded.forEach((part) => { part.open = true; });
  });
  addEventListener("afterprint", () => unfolded.forEach((part) => { part.open = false; }));

  if ("IntersectionObserver" in window) {
    const links = new Map();
    each(document.querySelectorAll("nav a"), (link) => links.set(link.hash.slice(1), link));
    const watch = new IntersectionObserver((entries) => entries.forEach((entry) => {
      if (!entry.isIntersecting) return;
      links.forEach((link) => link.removeAttribute("aria-current"));
      links.get(entry.target.id).setAttribute("aria-current", "true");
    }), { rootMargin: "-15% 0px -75% 0px" });
    each(document.querySelectorAll("main > section"), (section) => watch.observe(section));
  }
})();
