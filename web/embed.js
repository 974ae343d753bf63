// A figure in another page, `?embed=1`: it begins when it is seen, rests while it is not, and leaves the wheel and the
// finger to that page until it is clicked. Elsewhere nothing of this happens.
"use strict";

const embedded = ![null, "0"].includes(new URLSearchParams(location.search).get("embed"));

// Begins at once, or as soon as a part of the figure is in sight.
let when_seen = (begin) => begin();

if (embedded) {
  const figure = document.getElementById("glcanvas");
  const request = window.requestAnimationFrame.bind(window);
  let seen = false, begin = null, frame = null;

  when_seen = (first) => { seen ? first() : begin = first; };

  // What would move out of sight stands still.
  window.requestAnimationFrame = (next) => {
    if (seen) return request(next);
    frame = next;
    return 0;
  };

  function look(in_sight) {
    seen = in_sight;
    if (!seen) return;
    const [first, next] = [begin, frame];
    begin = frame = null;
    if (first) first();
    if (next) request(next);
  }

  if ("IntersectionObserver" in window) {
    new IntersectionObserver((entries) => look(entries[entries.length - 1].isIntersecting)).observe(figure);
  } else {
    look(true);
  }

  // The page scrolls until somebody means the figure: by a mouse button, a tap, or Tab.
  let meant = false;
  const mean = (whether) => {
    meant = whether;
    figure.style.touchAction = meant ? "none" : "auto";
  };
  mean(false);
  window.addEventListener("click", () => mean(true));
  window.addEventListener("focus", () => mean(true));
  window.addEventListener("blur", () => mean(false));
  window.addEventListener("pointerdown", (event) => { if (event.pointerType === "mouse") mean(true); }, true);
  const leave = (event) => { if (!meant && (!event.pointerType || event.pointerType === "touch")) event.stopImmediatePropagation(); };
  for (const name of ["wheel", "touchstart", "touchmove", "touchend", "touchcancel", "pointerdown", "pointermove", "pointerup"]) {
    window.addEventListener(name, leave, true);
  }
}
