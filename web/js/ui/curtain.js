/**
 * Between two people at one screen: nothing of the table is under it. It opens when its button was held for half a
 * second, or Enter was pressed twice.
 */

import { pieceSvg } from "../board/art.js";
import { button, element } from "../base/html.js";
import { say } from "../base/words.js";

const HOLD = 500; // milliseconds
const TWICE = 1500;
/** @type {import("../base/scene.js").Piece} */
const BACK = {
  id: "",
  at: [0, 0, 1, 1],
  label: "",
  face: null,
  kind: "tile",
  marks: [],
  throws: 0,
  count: 0,
  dim: false,
  origin: "",
  beat: 0,
};

/** Three backs, which tell nothing. @param {import("../board/board.js").Kit} kit */
function picture(kit) {
  const [canvas, tile] = [element("canvas", { "aria-hidden": "true" }), 184];
  [canvas.width, canvas.height] = [680, 312];
  const image = new Image();
  const margin = 16;
  image.addEventListener("load", () => {
    const ctx = canvas.getContext("2d");
    for (const [x, y, turn] of [
      [0.25, 0.37, -9],
      [2.1, 0.37, 9],
      [1.18, 0.25, 0],
    ]) {
      ctx?.setTransform(1, 0, 0, 1, (x + 0.5) * tile, (y + 0.5) * tile);
      ctx?.rotate((turn * Math.PI) / 180);
      ctx?.drawImage(image, -tile / 2 - margin, -tile / 2 - margin);
    }
    URL.revokeObjectURL(image.src);
  });
  image.src = URL.createObjectURL(
    new Blob([pieceSvg(kit.art, BACK, kit.tokens(), tile, margin)], { type: "image/svg+xml" }),
  );
  return canvas;
}

/** @param {HTMLButtonElement} hold @param {() => void} reveal */
function watchHold(hold, reveal) {
  let [clock, last] = [0, -Infinity];
  const stop = () => {
    clearTimeout(clock);
    hold.classList.remove("holding");
  };
  hold.addEventListener("pointerdown", () => {
    stop();
    hold.classList.add("holding");
    clock = setTimeout(reveal, HOLD);
  });
  for (const event of ["pointerup", "pointercancel", "pointerleave"]) hold.addEventListener(event, stop);
  hold.addEventListener("contextmenu", (event) => event.preventDefault());
  hold.addEventListener("click", (event) => {
    if (event.detail !== 0) return; // a pointer's; this one is the keyboard's or a screen reader's
    if (performance.now() - last < TWICE) reveal();
    last = performance.now();
  });
  addEventListener("blur", stop);
}

/**
 * Calls when the page may no longer be seen by whoever sat before it: another tab, another app, another window. A list
 * of choices that opens over the page takes its focus too, so it does not count.
 * @param {() => void} gone
 */
export function watchSight(gone) {
  document.addEventListener("visibilitychange", () => document.hidden && gone());
  addEventListener("blur", () => document.activeElement instanceof HTMLSelectElement || gone());
}

/**
 * @param {import("../base/scene.js").TableMessage} table with a curtain @param {import("../board/board.js").Kit} kit @param {()
 *   => void} reveal
 * @returns {() => void} takes it away
 */
export function showCurtain(table, kit, reveal) {
  const { name, line } = table.curtain ?? { name: "", line: "" };
  const scores = table.seats
    .filter((seat) => seat.score !== null)
    .map((seat) => `${seat.name} ${seat.score}`)
    .join(", ");
  const hold = button(say("curtain.hold"), { icon: "hand", data: { reveal: "" } });
  const dialog = element(
    "dialog",
    { class: "curtain", "aria-labelledby": "curtain-name" },
    element("header", {}, element("span", {}, table.title), element("span", {}, scores)),
    element(
      "section",
      {},
      picture(kit),
      element("h2", { id: "curtain-name" }, name),
      element("p", {}, line),
      element("div", { class: "news" }, table.told),
    ),
    element("footer", {}, hold, element("small", {}, say("curtain.how"))),
  );
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  watchHold(hold, reveal);
  document.body.append(dialog);
  dialog.showModal();
  hold.focus();
  return () => {
    dialog.close();
    dialog.remove();
  };
}
