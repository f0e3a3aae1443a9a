// web/worker.js: the worker that runs one command. It stands behind the JavaScript that emscripten made (sewil.js), in one
// text. In comes {words, files, wasm, goUrl}; out go {step}, {line} and at last {code, output, files} or {failed}.
"use strict";

// A run keeps the worker busy until it ends, so no message reaches it meanwhile. What it can do is to read an address in
// this machine's memory which the page takes away when somebody presses "Stop".
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
  const program = await sewil({
    wasmBinary: wasm,
    print: (line) => output.push(line),
    printErr: (line) => postMessage({line}),
    onStep: (stage, done, total, note) => postMessage({step: {stage, done, total, note}}),
    isToStop: () => goUrl !== null && !reads(goUrl),
  });
  const {FS} = program;
  FS.mkdir("/table");
  FS.chdir("/table");
  for (const {name, bytes} of files) FS.writeFile(name, new Uint8Array(bytes), {canOwn: true});
  if (words === null) return {options: JSON.parse(program.ccall("sewil_options", "string", [], []))};
  const code = program.callMain(words);
  return {code, output: output.join("\n") + "\n", files: filesIn(FS, "run"), made: words[0] === "generate" ? filesIn(FS, ".") : {}};
}

onmessage = async ({data}) => {
  try {
    if (data.goUrl !== null && !reads(data.goUrl)) data.goUrl = null; // then "Stop" ends the worker
    const answer = await run(data);
    postMessage(answer);
  } catch (problem) {
    postMessage({failed: String(problem && problem.message ? problem.message : problem)});
  }
};
