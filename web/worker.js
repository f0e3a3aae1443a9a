// web/worker.js: the worker that runs one command. It stands behind the JavaScript that emscripten made (sewil.js), in
// one text. In comes {words, files, wasm, goUrl} and perhaps {stop}; out go {keeps}, {step}, {line} and at last {code,
// output, files, made} or {failed}.
"use strict";

// A run keeps the worker busy, so no message reaches it until it ends. There are two ways around. The program reads, now
// and then, an address in this machine's memory which the page takes away when somebody presses "Stop"; browsers
// refuse that in a page that comes from the disk. Or the program lets the worker look at its messages, which young
// browsers can do (JSPI). Where neither is there, "Stop" ends the worker without a result.
function reads(url) {
  try {
    const request = new XMLHttpRequest();
    request.open("GET", url, false);
    request.send();
    return request.status === 200;
  } catch {
    return false;
  }
}

const canPause = "Suspending" in WebAssembly;
let stopped = false;
const lookAtMessages = () => new Promise((resolve) => setTimeout(() => resolve(stopped ? 1 : 0)));

// Files of a folder by name; what is left of an unfinished run begins with a dot or ends in .part.
function filesIn(FS, folder) {
  const files = {};
  if (!FS.analyzePath(folder).exists) return files;
  for (const name of FS.readdir(folder)) {
    if (!name.startsWith(".") && !name.endsWith(".part")) files[name] = FS.readFile(`${folder}/${name}`);
  }
  return files;
}

async function run({words, files, wasm, goUrl}) {
  const output = [];
  const reading = goUrl !== null && reads(goUrl);
  const pausing = !reading && canPause;
  let start = null;
  const program = await sewil({
    print: (line) => output.push(line),
    printErr: (line) => postMessage({line}),
    onStep: (stage, done, total, note) => postMessage({step: {stage, done, total, note}}),
    isToStop: () => reading && !reads(goUrl),
    instantiateWasm(imports, ready) {
      if (pausing) imports.env.page_says_stop = new WebAssembly.Suspending(lookAtMessages);
      WebAssembly.instantiate(wasm, imports).then(({instance, module}) => {
        start = instance.exports.sewil_run;
        if (pausing) start = WebAssembly.promising(start);
        ready(instance, module);
      });
      return {};
    },
  });
  if (words === null) return {options: JSON.parse(program.ccall("sewil_options", "string", [], []))};
  postMessage({keeps: reading || pausing});
  const {FS} = program;
  FS.mkdir("/table");
  FS.chdir("/table");
  for (const {name, bytes} of files) FS.writeFile(name, new Uint8Array(bytes), {canOwn: true});
  FS.writeFile("/words", ["sewil", ...words].map((word) => `${word}\0`).join(""));
  const code = await start();
  const made = words[0] === "generate" ? filesIn(FS, ".") : {};
  return {code, output: `${output.join("\n")}\n`, files: filesIn(FS, "run"), made};
}

onmessage = async ({data}) => {
  if (data.stop) {
    stopped = true;
    return;
  }
  try {
    postMessage(await run(data));
  } catch (problem) {
    postMessage({failed: String(problem && problem.message ? problem.message : problem)});
  }
};
