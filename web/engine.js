// web/engine.js: commands, run in a worker each. A worker's memory is gone when its command has ended.
"use strict";

const engine = (() => {
  const text = (id) => document.getElementById(id).textContent;
  const workerUrl = URL.createObjectURL(new Blob([text("worker")], {type: "text/javascript"}));

  // The program: base64 of its gzipped bytes, unpacked once.
  const program = (async () => {
    const packed = Uint8Array.from(atob(text("wasm").trim()), (c) => c.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream).arrayBuffer();
  })();

  // words: those behind "sewil"; null: what the options of select are. files: [{name, bytes}]. hear: {step, line}.
  // Returns {done, stop}: a promise of {code, output, files, made, stopped}, and a function that ends the run with the
  // best so far, or `now` without any result.
  function start(words, files, hear = {}) {
    // A page that was opened as a file may not read it; there the run asks for messages instead.
    const goUrl = location.protocol === "file:" ? null : URL.createObjectURL(new Blob(["go"]));
    const worker = new Worker(workerUrl);
    let end;
    const done = new Promise((resolve) => (end = resolve));
    const finish = (answer) => {
      worker.terminate();
      URL.revokeObjectURL(goUrl);
      end(answer);
    };
    worker.onmessage = ({data}) => {
      if (data.step) hear.step?.(data.step);
      else if (data.keeps !== undefined) hear.keeps?.(data.keeps);
      else if (data.line !== undefined) hear.line?.(data.line);
      else finish(data);
    };
    worker.onerror = (problem) => finish({failed: problem.message || "the worker could not be started"});
    program.then(
      (wasm) => worker.postMessage({words, files, wasm, goUrl}),
      (problem) => finish({failed: problem.message}),
    );
    return {
      done,
      stop(now = false) {
        if (now) return finish({stopped: true});
        URL.revokeObjectURL(goUrl);
        worker.postMessage({stop: true});
      },
    };
  }

  return {start};
})();
