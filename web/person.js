// What the page does for the person before it: fingers, keys, what is said aloud, what is kept, and which files come and go.
"use strict";

(function () {
  const canvas = document.getElementById("glcanvas");
  canvas.setAttribute("role", "application");
  canvas.setAttribute("aria-label", "hitbench, a test bench for intersection tests. F1 lists the keys, Control P finds anything by its name, F6 leads to the buttons. Escape twice, then Tab, leaves.");

  // A reader of screens says what stands here; nobody sees it.
  const said = document.createElement("div");
  said.setAttribute("role", "status");
  said.setAttribute("aria-live", "polite");
  said.id = "said";
  said.style.cssText = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap";
  document.body.appendChild(said);

  // What the program asks of the page, once it runs.
  let env = null;
  const wakes = () => { if (env && wasm_exports) env.sapp_schedule_update(); };

  // What is wished of all programs, while it changes.
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const coarse = matchMedia("(pointer: coarse)");
  for (const wish of [dark, calm, coarse]) wish.addEventListener("change", wakes);

  // The page's scale changes with the screen and with the browser's own zoom, which tells nobody else.
  (function follow() {
    const scale = matchMedia("(resolution: " + window.devicePixelRatio + "dppx)");
    scale.addEventListener("change", function () {
      window.dispatchEvent(new Event("resize"));
      follow();
    }, { once: true });
  })();
  const resized = () => { if (window.onresize) window.onresize(); wakes(); };
  window.addEventListener("resize", wakes);
  if (screen.orientation) screen.orientation.addEventListener("change", () => setTimeout(resized, 100));

  // Leaving is a question only where work would be lost.
  let guarded = false;
  window.addEventListener("beforeunload", (event) => { if (guarded) event.preventDefault(); });

  // Each open page holds a lock of its own name; what a page has kept whose lock nobody holds was left behind.
  const run = Math.random().toString(36).slice(2) + Date.now().toString(36);
  const lock = "hitbench " + run;
  let held = null;
  if (navigator.locks) {
    navigator.locks.request(lock, () => new Promise(() => {}));
    navigator.locks.query().then((all) => { held = all.held.map((one) => one.name); });
  } else {
    held = [];
  }

  // Files: those that are dropped, chosen, and kept.
  async function take(files) {
    const taken = [];
    for (const file of files) taken.push([file.name, new Uint8Array(await file.arrayBuffer())]);
    if (taken.length === 0) return;
    const given = (bytes) => {
      const start = wasm_exports.allocate_vec_u8(bytes.length);
      new Uint8Array(wasm_memory.buffer, start, bytes.length).set(bytes);
      return start;
    };
    wasm_exports.on_files_dropped_start();
    for (const [name, bytes] of taken) {
      const letters = new TextEncoder().encode(name);
      wasm_exports.on_file_dropped(given(letters), letters.length, given(bytes), bytes.length);
    }
    wasm_exports.on_files_dropped_finish();
    wakes();
  }
  window.addEventListener("drop", function (event) {
    if (!event.dataTransfer || event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    // The window library would count the letters of a name as its bytes.
    event.stopImmediatePropagation();
    take(Array.from(event.dataTransfer.files));
  }, true);
  const chooser = document.createElement("input");
  chooser.type = "file";
  chooser.multiple = true;
  chooser.accept = ".ron,.json,.obj";
  chooser.id = "chooser";
  chooser.hidden = true;
  chooser.addEventListener("change", function () {
    take(Array.from(chooser.files)).finally(() => { chooser.value = ""; });
    canvas.focus();
  });
  document.body.appendChild(chooser);

  // A device without keys shows some while this field has the focus; what is typed in it goes to the program.
  const field = document.createElement("input");
  field.id = "field";
  field.setAttribute("aria-hidden", "true");
  field.tabIndex = -1;
  field.autocapitalize = "off";
  field.autocomplete = "off";
  field.style.cssText = "position:fixed;left:0;top:0;width:1px;height:1px;opacity:0;border:0;padding:0;font-size:16px";
  // As the window library numbers them.
  const CODES = { Escape: 256, Enter: 257, Tab: 258, Backspace: 259, Delete: 261, ArrowRight: 262, ArrowLeft: 263, ArrowDown: 264, ArrowUp: 265 };
  const key = (code) => { wasm_exports.key_down(code, 0, false); wasm_exports.key_up(code, 0); wakes(); };
  field.addEventListener("beforeinput", function (event) {
    event.preventDefault();
    if (event.inputType === "deleteContentBackward") key(CODES.Backspace);
    else for (const letter of event.data || "") wasm_exports.key_press(letter.codePointAt(0));
    field.value = " ";
    wakes();
  });
  field.addEventListener("keydown", function (event) {
    if (!Object.hasOwn(CODES, event.key)) return;
    event.preventDefault();
    key(CODES[event.key]);
  });
  field.addEventListener("blur", function () { if (typing && document.hasFocus()) canvas.focus(); });
  document.body.appendChild(field);
  let typing = false;

  // The program's keys are not the browser's, but for those by which a page is left or looked into. After Escape, twice,
  // Tab leaves too: else the keys could not leave a figure in an article.
  let escapes = 0;
  canvas.addEventListener("keydown", function (event) {
    if (event.key === "Tab" && escapes > 1) return event.stopImmediatePropagation();
    if (event.key === "Escape") escapes += 1;
    else if (event.key !== "Shift") escapes = 0;
    const theirs = event.shiftKey ? "cij" : "cxv";
    if (event.ctrlKey && !theirs.includes(event.key.toLowerCase()) || event.altKey && event.key.startsWith("Arrow") || event.key === "F11" || event.key === "F12") {
      event.preventDefault();
    }
  }, true);
  canvas.addEventListener("contextmenu", (event) => event.preventDefault());
  canvas.addEventListener("pointerdown", () => { if (!typing) canvas.focus(); });

  let last = "";
  window.addEventListener("focus", () => { said.textContent = last; });

  const stored = () => {
    try { return window.localStorage; } catch (error) { return null; }
  };
  const said_by = {
    wishes() {
      const words = [dark.matches && "dark", calm.matches && "calm", coarse.matches && "touch"];
      const rest = ["scale=" + (window.devicePixelRatio || 1), "lang=" + navigator.language];
      return words.filter(Boolean).concat(rest).join(" ");
    },
    // Of many figures in an article the one speaks that is used.
    say(text) {
      last = text;
      if (document.hasFocus()) said.textContent = text;
    },
    lang(tag) { document.documentElement.lang = tag; },
    guard(on) { guarded = on !== ""; },
    choose() { chooser.click(); },
    type(on) {
      typing = on !== "";
      if (typing && coarse.matches) { field.value = " "; field.focus(); } else if (!typing) canvas.focus();
    },
    keep(text) {
      const end = text.indexOf("\n");
      const storage = stored();
      if (!storage) return "the browser keeps nothing for this page";
      try {
        storage.setItem(text.slice(0, end), text.slice(end + 1));
        return "";
      } catch (error) {
        return "the browser's storage for this page is full";
      }
    },
    kept(name) {
      const text = stored() && stored().getItem(name);
      return text === null ? "" : "=" + text;
    },
    drop(name) { if (stored()) stored().removeItem(name); },
    all(folder) {
      const storage = stored();
      return storage ? Object.keys(storage).filter((name) => name.startsWith(folder)).join("\n") : "";
    },
    run() { return run; },
    // Until it is known, another page may still be open.
    runs(name) { return held && !held.includes("hitbench " + name) ? "no" : ""; },
  };

  miniquad_add_plugin({
    name: "hitbench_person",
    version: 1,
    register_plugin: function (imports) {
      env = imports.env;
      let answer = null;
      const open = env.quad_url_link_open;
      env.quad_url_link_open = function (address, newTab) {
        const text = js_objects[address];
        const [, what, rest] = /^hitbench-([a-z]+):([^]*)$/.exec(typeof text === "string" ? text : "") || [];
        if (!what || !Object.hasOwn(said_by, what)) return open(address, newTab);
        const said = said_by[what](rest);
        answer = said === undefined ? null : said;
      };
      const path = env.quad_url_path;
      env.quad_url_path = function (full) {
        if (answer === null) return path(full);
        const said = answer;
        answer = null;
        return js_object(said);
      };
    },
  });
})();
