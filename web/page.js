// Loads the program, says how far that is, and why it does not go on.
"use strict";

(function () {
  const wait = document.getElementById("wait");
  const words = document.getElementById("words");
  const progress = document.getElementById("progress");
  const canvas = document.getElementById("glcanvas");

  function end(text) {
    words.textContent = text;
    progress.hidden = true;
    wait.hidden = false;
  }

  // A canvas that was asked for one kind of context gives no other, so another one is asked.
  const probe = document.createElement("canvas");
  if (!probe.getContext("webgl2") && !probe.getContext("webgl")) {
    end("hitbench needs WebGL, which this browser has not, or has switched off. Try another browser, or hardware acceleration in its settings.");
    return;
  }
  if (typeof WebAssembly !== "object") {
    end("hitbench needs WebAssembly, which this browser has not.");
    return;
  }

  window.addEventListener("error", function (event) {
    end("hitbench has stopped: " + event.message + ". Load the page again to go on.");
  });

  // Gives a file to the person who sits before the page.
  function download(name, base64) {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([bytes]));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }

  // The first frame that is drawn takes the words away.
  miniquad_add_plugin({
    name: "hitbench_page",
    version: 1,
    register_plugin: function (imports) {
      const copy = imports.env.sapp_set_clipboard;
      imports.env.sapp_set_clipboard = function (start, length) {
        const text = UTF8ToString(start, length);
        // The window library's own widgets copy nothing, over what was copied.
        if (text === "") return;
        copy(start, length);
        // Where the browser forbids it, Ctrl+C copies it still.
        if (navigator.clipboard) navigator.clipboard.writeText(text).catch(() => {});
      };
      const open = imports.env.quad_url_link_open;
      imports.env.quad_url_link_open = function (address, newTab) {
        const text = js_objects[address];
        if (typeof text !== "string" || !text.startsWith("hitbench-file:")) {
          return open(address, newTab);
        }
        const comma = text.lastIndexOf(",");
        download(text.slice("hitbench-file:".length, comma), text.slice(comma + 1));
      };
      for (const name of ["glDrawElements", "glDrawElementsInstanced"]) {
        const draw = imports.env[name];
        imports.env[name] = function () {
          if (!wait.hidden) {
            wait.hidden = true;
            // A figure takes the keys when it is clicked.
            if (!embedded) canvas.focus();
            performance.mark("hitbench-first-frame");
          }
          return draw.apply(this, arguments);
        };
      }
    },
  });

  // Counts the bytes on their way, and hands the loader a response as it expects one.
  const fetched = window.fetch.bind(window);
  window.fetch = async function (resource) {
    const response = await fetched.apply(null, arguments);
    const size = Number(response.headers.get("Content-Length"));
    if (!String(resource).endsWith(".wasm") || !response.body) return response;
    if (!response.ok) {
      end("The program was not found beside this page: " + resource);
      return response;
    }
    // A compressed answer has more bytes than its length says.
    if (size && !response.headers.get("Content-Encoding")) progress.max = size;
    let done = 0;
    const counted = response.body.pipeThrough(new TransformStream({
      transform(chunk, out) {
        done += chunk.byteLength;
        if (progress.max > 1) progress.value = Math.min(done, progress.max);
        words.textContent = "Loading… " + (done / 1048576).toFixed(1) + " MB";
        out.enqueue(chunk);
      },
    }));
    return new Response(counted, { headers: { "Content-Type": "application/wasm" } });
  };

  canvas.tabIndex = 0;
  when_seen(() => load("hitbench.wasm"));
})();
