/** Shows a drawer of the scene as a sheet with its own board. */

/** @import { Drawer, Hold, Panel, RenderContext, Scene, Send } from "../base/types.d.ts" */

import { rectOf } from "../base/geometry.js";
import { element } from "../base/html.js";
import { InteractiveBoard } from "../input/interactive-board.js";
import { panelSection } from "./side-panel.js";
import { openSheet } from "./sheets.js";

export class DrawerView {
  #fold = element("div", { class: "fold" });
  #aids = element("div", { class: "about" });

  /** @param {RenderContext} context @param {Drawer} drawer @param {Send} send @param {() => void} closed */
  constructor(context, { id, title, note }, send, closed) {
    this.id = id;
    this.send = send;
    this.dialog = openSheet(title, [this.#fold, this.#aids], { note, shut: closed });
    /** @type {Send} */
    const sendOn = (message) => {
      if (message.do === "focus-lost") this.dialog.querySelector("button")?.focus();
      else if (message.do !== "hold") send(message); // a held piece of a drawer has no buttons in the bar
    };
    this.interactive = new InteractiveBoard(this.#fold, context, sendOn, { paper: true });
  }

  /** The board of the drawer. */
  get board() {
    return this.interactive.board;
  }

  /** @param {Scene} scene @param {Hold[]} offers @param {Panel[]} panels @param {boolean} mayPlay */
  show(scene, offers, panels, mayPlay) {
    const drawer = scene.drawers.find((one) => one.id === this.id);
    if (!drawer) return this.dialog.close();
    const [width, height] = [this.#fold.clientWidth, Math.round((this.#fold.clientWidth * drawer.size[1]) / drawer.size[0])];
    this.#fold.style.height = `${height}px`;
    this.interactive.resize(width, height);
    const inside = offers.filter((offer) => rectOf(drawer, offer.pick));
    this.interactive.show({ ...drawer, scale: scene.scale }, { offers: inside, label: drawer.title });
    const play = (/** @type {string[]} */ moves) => this.send({ do: "play", moves });
    this.#aids.replaceChildren(...panels.map((panel) => panelSection(panel, play, mayPlay)));
    return undefined;
  }
}
