/** Shows a drawer of the scene as a sheet with its own board. */

import type { Drawer, Hold, Panel, Scene, Send } from "../base/types.ts";
import type { RenderContext } from "../board/render-context.ts";
import { rectOf } from "../base/geometry.ts";
import { element } from "../base/html.ts";
import { InteractiveBoard } from "../input/interactive-board.ts";
import { panelSection } from "./side-panel.ts";
import { openSheet } from "./sheets.ts";

export class DrawerView {
  id: string;
  dialog: HTMLDialogElement;
  interactive: InteractiveBoard;
  #fold = element("div", { class: "fold" });
  #aids = element("div", { class: "about" });

  constructor(context: RenderContext, { id, title, note }: Drawer, readonly send: Send, closed: () => void) {
    this.id = id;
    this.dialog = openSheet(title, [this.#fold, this.#aids], { note, shut: closed });
    const sendOn: Send = (message) => {
      if (message.do === "focus-lost") this.dialog.querySelector("button")?.focus();
      else if (message.do !== "hold") send(message); // a held piece of a drawer has no buttons in the bar
    };
    this.interactive = new InteractiveBoard(this.#fold, context, sendOn, { paper: true });
  }

  /** The board of the drawer. */
  get board() {
    return this.interactive.board;
  }

  show(scene: Scene, offers: Hold[], panels: Panel[], mayPlay: boolean) {
    const drawer = scene.drawers.find((one) => one.id === this.id);
    if (!drawer) return this.dialog.close();
    const [width, height] = [this.#fold.clientWidth, Math.round((this.#fold.clientWidth * drawer.size[1]) / drawer.size[0])];
    this.#fold.style.height = `${height}px`;
    this.interactive.resize(width, height);
    const inside = offers.filter((offer) => rectOf(drawer, offer.pick));
    this.interactive.show({ ...drawer, scale: scene.scale }, { offers: inside, label: drawer.title });
    const play = (moves: string[]) => this.send({ do: "play", moves });
    this.#aids.replaceChildren(...panels.map((panel) => panelSection(panel, play, mayPlay)));
    return undefined;
  }
}
