/**
 * Between two people at one screen: nothing of the table is under it. It opens when its button was held for half a
 * second, or Enter was pressed twice.
 */

/** @import { Piece, RenderContext, Send, StateMessage } from "../base/types.d.ts" */

import { button, element } from "../base/html.js";
import { PIECE } from "../base/scene.js";
import { listed, say } from "../base/words.js";
import { KEYBOARD } from "./keys.js";

const HOLD = 500; // milliseconds
const TWICE = 1500;
const TILE = 184; // pixels
/** Where three backs lie, in tiles, and how far each is turned, in degrees. */
const BACKS = [[0.25, 0.37, -9], [2.1, 0.37, 9], [1.18, 0.25, 0]];
/** @type {Piece} */
const BACK = { ...PIECE, id: "", at: [0, 0, 1, 1], label: "" };

/** Three backs, which tell nothing. @param {HTMLCanvasElement} canvas @param {RenderContext} context */
async function drawBacks(canvas, { faces }) {
  await faces.prepare([BACK], () => TILE);
  const [face, ctx] = [faces.get(BACK, TILE), canvas.getContext("2d")];
  if (!face || !ctx) return;
  for (const [x, y, turn] of BACKS) {
    ctx.setTransform(1, 0, 0, 1, (x + 0.5) * TILE, (y + 0.5) * TILE);
    ctx.rotate((turn * Math.PI) / 180);
    ctx.drawImage(face.image, -TILE / 2 - face.margin, -TILE / 2 - face.margin);
  }
}

/** @param {HTMLButtonElement} hold @param {() => void} reveal @param {() => void} short it was let go too early */
function watchHold(hold, reveal, short) {
  let [clock, last, down] = [0, -Infinity, 0];
  const stop = () => {
    clearTimeout(clock);
    hold.classList.remove("holding");
  };
  hold.addEventListener("pointerdown", ({ timeStamp }) => {
    stop();
    down = timeStamp;
    hold.classList.add("holding");
    clock = setTimeout(reveal, HOLD);
  });
  hold.addEventListener("pointerup", ({ timeStamp }) => timeStamp - down < HOLD && short());
  for (const event of ["pointerup", "pointercancel", "pointerleave"]) hold.addEventListener(event, stop);
  hold.addEventListener("contextmenu", (event) => event.preventDefault());
  hold.addEventListener("click", (event) => {
    if (event.detail !== 0) return; // a pointer's; this one is the keyboard's or a screen reader's
    if (event.timeStamp - last < TWICE) reveal(); // when it was pressed: a busy page may hear of it later
    last = event.timeStamp;
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
 * @param {StateMessage} state with a curtain @param {RenderContext} context @param {Send} send is given `reveal`
 * @returns {() => void} takes it away
 */
export function showCurtain(state, context, send) {
  const { name, line } = state.curtain ?? { name: "", line: "" };
  const hold = button(say("curtain.hold"), { icon: "hand", data: { reveal: "" } });
  const header = element("header", {}, element("span", {}, state.title), element("span", {}, listed(state.sides.map((side) => say("shelf.seat", side)))));
  const heading = element("h2", { id: "curtain-name" }, name);
  const news = element("div", { class: "news" }, state.announcement);
  const canvas = element("canvas", { "aria-hidden": "true", width: "680", height: "312" });
  drawBacks(canvas, context);
  const section = element("section", {}, canvas, heading, element("p", {}, line), news);
  const how = element("small", { role: "status" }, say(KEYBOARD.matches ? "curtain.how" : "curtain.half"));
  const footer = element("footer", {}, hold, how);
  const dialog = element("dialog", { class: "curtain", "aria-labelledby": heading.id }, header, section, footer);
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  dialog.addEventListener("mousedown", (event) => {
    const { target } = event; // a late tap, meant for the table that was there: the focus stays on the button
    if (!(target instanceof Node && hold.contains(target))) event.preventDefault();
  });
  watchHold(hold, () => send({ do: "reveal" }), () => (how.textContent = say("curtain.longer")));
  document.body.append(dialog);
  dialog.showModal();
  hold.focus();
  return () => {
    dialog.close();
    dialog.remove();
  };
}
