/** Shows a drawer of the scene as a sheet with its own board. */

import { element } from "../base/html.ts";
import { inBackground } from "../base/promises.ts";
import { rectOf } from "../base/scene.ts";
import type { Drawer, Hold, Scene } from "../base/types.ts";
import type { RenderContext } from "../board/render-context.ts";
import { type BoardListener, InteractiveBoard } from "../input/interactive-board.ts";
import { openSheet } from "./dialog.ts";

export class DrawerView {
  dialog: HTMLDialogElement;
  interactive: InteractiveBoard;
  #fold = element("div", { class: "fold" });
  aids = element("div", { class: "about" }); // for panels below the board

  constructor(
    readonly context: RenderContext,
    readonly drawer: Drawer,
    listener: BoardListener,
    closed: () => void,
  ) {
    this.dialog = openSheet(drawer.title, [this.#fold, this.aids], {
      note: drawer.note,
      shut: closed,
    });
    const ofDrawer: BoardListener = {
      ...listener,
      hold() {}, // a held piece of a drawer has no buttons in the bar
      handleFocusLoss: () => this.dialog.querySelector("button")?.focus(),
    };
    this.interactive = new InteractiveBoard(this.#fold, context, ofDrawer, { paper: true });
  }

  show(scene: Scene, offers: Hold[]): void {
    const drawer = scene.drawers.find(({ id }) => id === this.drawer.id);
    if (!drawer) {
      this.dialog.close();
      return;
    }
    const width = this.#fold.clientWidth;
    const height = Math.round((width * drawer.size[1]) / drawer.size[0]);
    this.#fold.style.height = `${height}px`;
    inBackground(this.interactive.resize(width, height));
    const inside = offers.filter((offer) => rectOf(drawer, offer.pick));
    const layer = { ...drawer, scale: scene.scale };
    inBackground(this.interactive.show(layer, { offers: inside, label: drawer.title }));
  }
}
