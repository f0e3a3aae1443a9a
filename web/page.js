// web/page.js: what the page does: reads the table that was dropped, asks the program what is in it, runs it, shows
// what it wrote. Every text from a file gets in as text, never as HTML.
"use strict";

const at = (id) => document.getElementById(id);
const grouped = (number) => Number(number).toLocaleString("en");
const clock = (seconds) => {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
};

let table = null; // {name, file}: what was dropped
let labels = null;
let running = null; // the command that is at work
let knownToInfo = new Set();
let urls = []; // of the last run's files

const bytesOf = async ({name, file}) => ({name, bytes: await file.arrayBuffer()});
// Names that start with a dash would be options, and "run" is the folder of the answer.
function asPlain(file) {
  const name = file.name.replaceAll("/", "_");
  return {name: /^[-.]|^run$/.test(name) ? `table-${name}` : name, file};
}

// One command at a time; `running` says from the first moment that there is one.
async function command(words, given, hear) {
  running = {stop() {}};
  const files = [];
  for (const one of given) files.push(await bytesOf(one));
  running = engine.start(words, files, hear);
  const answer = await running.done;
  running = null;
  return answer;
}

const inputs = () => (labels === null ? [table] : [table, labels]);

const labelWords = () => (labels === null ? [] : ["--labels", labels.name]);

function say(line, kind = "") {
  at("messages").append(form.make("li", {textContent: line.replace(/^sewil: (warning: )?/, ""), className: kind}));
}

// ---- the table ----

function showFacts({data, label_column: label, columns, warnings}) {
  const classes = data.classes.slice(0, 12).map(({name, rows}) => `${name} (${grouped(rows)})`).join(", ");
  const facts = [
    ["rows", `${grouped(data.rows)}, ${grouped(data.labeled)} of them labeled`],
    ["columns", grouped(data.columns)],
    ["labels", label === null ? "beside the table" : `in column "${label}"`],
    ["classes", `${data.classes.length}: ${classes}${data.classes.length > 12 ? ", ..." : ""}`],
    ["missing", data.missing === 0 ? "no cell" : `${grouped(data.missing)} cells`],
  ];
  const told = facts.flatMap((pair) => pair.map((textContent, i) => form.make(i === 0 ? "dt" : "dd", {textContent})));
  at("facts").replaceChildren(...told);
  at("warnings").replaceChildren(...warnings.map((line) => form.make("li", {textContent: line})));
  const names = columns.slice(0, 5000).map(({name}) => name);
  if (label !== null) names.push(label);
  if (at("columns").children.length < names.length) {
    at("columns").replaceChildren(...names.map((value) => form.make("option", {value})));
  }
}

async function look() {
  if (table === null || running !== null) return;
  at("reading").textContent = `Reading ${table.name} ...`;
  at("about").hidden = at("run").hidden = true;
  const said = [];
  const words = ["info", table.name, "--json", ...labelWords(), ...form.words(knownToInfo)];
  const answer = await command(words, inputs(), {line: (line) => said.push(line)});
  at("options").hidden = false; // a wrong label column is put right there
  if (answer.code !== 0) {
    at("reading").textContent = answer.failed ?? said.join(" ").replace(/^sewil: /, "");
    at("reading").className = "wrong";
    return;
  }
  at("reading").className = "";
  at("reading").textContent = table.name;
  showFacts(JSON.parse(answer.output));
  at("about").hidden = at("run").hidden = false;
}

function take(file) {
  if (!file || running !== null) return;
  table = asPlain(file);
  at("columns").replaceChildren();
  form.set("--label", "");
  form.set("--id", "");
  at("result").hidden = true;
  look();
}

async function makeExample() {
  if (running !== null) return;
  at("reading").textContent = "Making a table ...";
  const size = "--rows 400 --informative 4 --redundant 6 --noise 50 --labeled 0.15 --separation 2";
  const answer = await command(["generate", "example.csv", ...size.split(" ")], []);
  take(new File([answer.made["example.csv"]], "example.csv"));
}

// ---- the run ----

function follow() {
  const began = performance.now();
  let stage = "";
  let since = began;
  return ({stage: name, done, total, note}) => {
    const now = performance.now();
    if (name !== stage) [stage, since] = [name, now];
    const known = total > 0;
    if (at("stage").textContent === "stopping") return;
    if (known) [at("bar").max, at("bar").value] = [total, Math.min(done, total)];
    else at("bar").removeAttribute("value");
    at("stage").textContent = name;
    const parts = known ? [`${grouped(Math.min(done, total))} of ${grouped(total)}`] : [];
    if (known && done > 0 && done < total) {
      parts.push(`about ${clock((((now - since) / 1000) * (total - done)) / done)} left of this step`);
    }
    at("left").textContent = `${parts.join(", ")} (${clock((now - began) / 1000)} so far)`;
    at("note").textContent = note;
  };
}

function showFiles(files) {
  urls.forEach((url) => URL.revokeObjectURL(url));
  urls = [];
  const link = (name, bytes) => {
    const type = `text/${name.endsWith(".html") ? "html" : "plain"};charset=utf-8`;
    const url = URL.createObjectURL(new Blob([bytes], {type}));
    urls.push(url);
    return form.make("a", {href: url, download: name, textContent: name, className: "file"});
  };
  const first = ["selected.csv", "labels.csv", "report.html", "record.json"];
  const others = Object.keys(files).filter((name) => !first.includes(name));
  const names = [...first.filter((name) => name in files), ...others];
  at("files").replaceChildren("Save: ", ...names.map((name) => link(name, files[name])));
  const report = new TextDecoder().decode(files["report.html"]);
  at("report").srcdoc = report;
  at("whole").href = [...at("files").children].find((one) => one.download === "report.html").href;
}

function showAnswer(answer) {
  if (answer.failed) say(`The program ended by itself: ${answer.failed}`, "wrong");
  if (answer.stopped) say("Stopped before there was anything to keep.");
  if (!answer.files || !answer.files["report.html"]) return;
  at("summary").textContent = answer.output.replace(/^(written|to go on): .*\n/gm, "");
  showFiles(answer.files);
  at("result").hidden = false;
  at("result").scrollIntoView();
}

async function start() {
  if (table === null || running !== null) return;
  at("messages").replaceChildren();
  at("result").hidden = true;
  at("progress").hidden = at("stop").hidden = false;
  at("start").hidden = true;
  at("stop").textContent = "Stop, and keep the best so far";
  delete at("stop").dataset.pressed;
  at("stage").textContent = `reading ${table.name}`;
  at("left").textContent = at("note").textContent = "";
  at("bar").removeAttribute("value");
  const words = ["select", table.name, ...labelWords(), ...form.words(), "--out", "run"];
  const shown = (word) => (/^[\w.,:@%+=/-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
  at("command").textContent = ["sewil", ...words].map(shown).join(" ");
  const keeps = (may) => {
    at("stop").textContent = may ? "Stop, and keep the best so far" : "Stop, without a result";
    if (!may) at("stop").dataset.pressed = "yes";
  };
  const answer = await command(words, inputs(), {step: follow(), line: (line) => say(line), keeps});
  at("progress").hidden = at("stop").hidden = true;
  at("start").hidden = false;
  showAnswer(answer);
}

// The first press asks for the best so far, which may take as long as one forest; the second one waits no longer.
function stop() {
  running?.stop(at("stop").dataset.pressed === "yes");
  at("stop").dataset.pressed = "yes";
  at("stage").textContent = "stopping";
  at("stop").textContent = "Stop now, without a result";
}

async function begin() {
  const {options} = await engine.start(null, []).done;
  knownToInfo = new Set(options.info.map(({name}) => name));
  form.fill(options.select, at("few"), at("others"));
  at("options").addEventListener("change", ({target}) => {
    if (/^option--(label|id|format|unlabeled|header|separator|decimal|transpose)$/.test(target.id)) look();
  });
  document.documentElement.dataset.ready = "yes";
}

at("file").addEventListener("change", () => take(at("file").files[0]));
at("labels").addEventListener("change", () => {
  labels = at("labels").files[0] ? asPlain(at("labels").files[0]) : null;
  look();
});
at("example").addEventListener("click", makeExample);
at("start").addEventListener("click", start);
at("stop").addEventListener("click", stop);
addEventListener("dragover", (event) => {
  event.preventDefault();
  at("drop").classList.add("over");
});
addEventListener("dragleave", () => at("drop").classList.remove("over"));
addEventListener("drop", (event) => {
  event.preventDefault();
  at("drop").classList.remove("over");
  take(event.dataTransfer.files[0]);
});
begin();
