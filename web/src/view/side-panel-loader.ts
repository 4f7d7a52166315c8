/** Loads the side panel: with the first state if there is room for it, else when it is opened. */

import { inBackground } from "../base/promises.ts";
import type { StateMessage } from "../base/types.ts";
import type { OnDemand } from "./on-demand.ts";
import type { PanelParts, SidePanel } from "./side-panel.ts";

const ROOM = [
  "(min-width: 1000px) and (min-height: 461px)",
  "(min-width: 700px) and (min-height: 900px) and (orientation: portrait)",
];

/** The script with the panel. */
type PanelScript = Pick<typeof import("./side-panel.ts"), "SidePanel">;

export class SidePanelLoader {
  room = matchMedia(ROOM.join()); // is there room beside or below the table?
  // points of the player's last games like this
  recent: (state: StateMessage) => number[] = () => [];
  #panel: SidePanel | null = null; // null: not loaded
  #shown: StateMessage | null = null;

  constructor(
    readonly script: OnDemand<PanelScript>,
    readonly parts: PanelParts,
  ) {
    this.room.addEventListener("change", () => this.#showIfRoom());
  }

  show(state: StateMessage) {
    this.#shown = state;
    if (this.#panel) this.#panel.show(state);
    else this.#showIfRoom();
  }

  /** Opens the panel as a sheet, or moves the focus to it. */
  open(title: string) {
    const open = (code: PanelScript) => {
      if (this.#shown) this.#use(code).open(title);
    };
    inBackground(this.script.use(open));
  }

  /** Shows the panel, if there is room, without waiting for its script, which is loaded. */
  showAtOnce(code: PanelScript) {
    if (this.#shown && this.room.matches) this.#use(code);
  }

  /** Removes everything about the match from the page. */
  clear() {
    this.#shown = null;
    this.#panel?.clear();
  }

  #showIfRoom() {
    if (!this.#panel && this.#shown && this.room.matches) inBackground(this.#load());
  }

  async #load() {
    const code = await this.script.load();
    if (code && this.#shown) this.#use(code);
  }

  /** The panel, which shows the latest state. */
  #use({ SidePanel }: PanelScript): SidePanel {
    if (this.#panel) return this.#panel;
    const panel = new SidePanel(this.parts, this.room, (state) => this.recent(state));
    this.#panel = panel;
    if (this.#shown) panel.show(this.#shown);
    return panel;
  }
}
