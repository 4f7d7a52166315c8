/**
 * The curtain between two people at one screen: the table is removed while it is shown. It opens
 * when its button is held for half a second, or Enter is pressed twice.
 */

import { button, element } from "../base/html.ts";
import { inBackground } from "../base/promises.ts";
import { formatList, say } from "../base/site.ts";
import type { Piece, StateMessage } from "../base/types.ts";
import type { RenderContext } from "../board/render-context.ts";
import { PIECE } from "../generated/contract.ts";
import { swallowUntilUp } from "../input/presses.ts";
import { settlePage } from "./dialog.ts";

const HOLD_MS = 500;
const SECOND_PRESS_MS = 1500;
const TILE_PX = 184; // pixels
const MIN_NAME_PX = 16; // CSS pixels; a name that does not fit then has several lines
/** Positions of three backs in tiles, and their rotation in degrees. */
const BACK_POSITIONS = [
  [0.25, 0.37, -9],
  [2.1, 0.37, 9],
  [1.18, 0.25, 0],
];
const BACK_PIECE: Piece = { ...PIECE, id: "", at: [0, 0, 1, 1], label: "" };

/** Is the device likely to have a keyboard? */
export const hasKeyboard = () => matchMedia("(hover: hover) and (pointer: fine)").matches;

/** Draws three backs of tiles. */
async function drawBacks(canvas: HTMLCanvasElement, { faces }: RenderContext) {
  await faces.prepare([BACK_PIECE], () => TILE_PX);
  const face = faces.get(BACK_PIECE, TILE_PX);
  const ctx = canvas.getContext("2d");
  if (!face || !ctx) return;
  for (const [x, y, turn] of BACK_POSITIONS) {
    ctx.setTransform(1, 0, 0, 1, (x + 0.5) * TILE_PX, (y + 0.5) * TILE_PX);
    ctx.rotate((turn * Math.PI) / 180);
    ctx.drawImage(face.image, -TILE_PX / 2 - face.margin, -TILE_PX / 2 - face.margin);
  }
}

/**
 * @param handleShortPress called when it is released too early
 * @returns the pointer that has held it; 0: none
 */
function watchHold(hold: HTMLButtonElement, reveal: () => void, handleShortPress: () => void) {
  let pointer = 0;
  let timer = 0;
  let lastPress = -Infinity; // time of the latest key press
  let pressedAt = 0; // time when the pointer was pressed
  const stop = () => {
    clearTimeout(timer);
    hold.classList.remove("holding");
  };
  hold.addEventListener("pointerdown", ({ timeStamp, pointerId }) => {
    stop();
    pointer = pointerId;
    pressedAt = timeStamp;
    hold.classList.add("holding");
    timer = setTimeout(reveal, HOLD_MS);
  });
  hold.addEventListener("pointerup", ({ timeStamp }) => {
    if (timeStamp - pressedAt < HOLD_MS) handleShortPress();
  });
  for (const event of ["pointerup", "pointercancel", "pointerleave"]) {
    hold.addEventListener(event, stop);
  }
  hold.addEventListener("contextmenu", (event) => event.preventDefault());
  hold.addEventListener("click", (event) => {
    // a pointer's click; this handler is for the keyboard and screen readers
    if (event.detail !== 0) return;
    // the time of the press, because a busy page may handle it later
    if (event.timeStamp - lastPress < SECOND_PRESS_MS) reveal();
    lastPress = event.timeStamp;
  });
  addEventListener("blur", stop);
  return () => pointer;
}

/** Sets a name that is too long for one line smaller, again whenever the curtain's size changes. */
function keepNameFitting(curtain: HTMLElement, heading: HTMLElement) {
  const { style, classList } = heading;
  const fit = () => {
    style.setProperty("--fit", "1");
    classList.remove("long");
    const scale = heading.clientWidth / heading.scrollWidth; // at most 1
    const least = MIN_NAME_PX / parseFloat(getComputedStyle(heading).fontSize);
    style.setProperty("--fit", String(Math.max(scale, least)));
    classList.toggle("long", scale < least);
  };
  new ResizeObserver(fit).observe(curtain);
  inBackground(document.fonts.ready.then(fit));
}

/**
 * Calls back when the player may have left the page for another tab, app or window. An open select
 * list also takes the window's focus, but does not count.
 */
export function watchPageHidden(leave: () => void) {
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) leave();
  });
  addEventListener("blur", () => {
    if (!(document.activeElement instanceof HTMLSelectElement)) leave();
  });
}

/** @param state with a curtain @param reveal lifts the curtain @returns removes it */
export function showCurtain(
  state: StateMessage,
  context: RenderContext,
  reveal: () => void,
): () => unknown {
  const { name, line } = state.curtain ?? { name: "", line: "" };
  const hold = button(say("curtain.hold"), { icon: "hand", data: { reveal: "" } });
  const seats = state.sides.map((side) => say("shelf.seat", { ...side }));
  const header = element(
    "header",
    {},
    element("span", {}, state.title),
    element("span", {}, formatList(seats)),
  );
  const heading = element("h2", { id: "curtain-name" }, name);
  const news = element("div", { class: "news" }, state.announcement);
  const canvas = element("canvas", { "aria-hidden": "true", width: "680", height: "312" });
  inBackground(drawBacks(canvas, context));
  const section = element("section", {}, canvas, heading, element("p", {}, line), news);
  const instructions = element(
    "small",
    { role: "status" },
    say(hasKeyboard() ? "curtain.how" : "curtain.half"),
  );
  const footer = element("footer", {}, hold, instructions);
  const dialog = element(
    "dialog",
    {
      class: "curtain",
      "aria-labelledby": heading.id,
      oncancel: (event) => event.preventDefault(),
      // a late tap on the previous table must not take the focus from the button
      onmousedown: (event) => {
        const isOnButton = event.target instanceof Node && hold.contains(event.target);
        if (!isOnButton) event.preventDefault();
      },
    },
    header,
    section,
    footer,
  );
  const holdingPointer = watchHold(hold, reveal, () => {
    instructions.textContent = say("curtain.longer");
  });
  document.body.append(dialog);
  dialog.showModal();
  keepNameFitting(dialog, heading);
  hold.focus();
  return () => {
    swallowUntilUp(holdingPointer(), settlePage);
    dialog.close();
    dialog.remove();
  };
}
