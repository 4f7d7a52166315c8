/** Tips for a player's first matches: callouts on the table, shown when they matter. */

import { byId } from "../base/html.ts";
import { inBackground } from "../base/promises.ts";
import { say } from "../base/site.ts";
import type { Scene } from "../base/types.ts";
import type { InteractiveBoard } from "../input/interactive-board.ts";
import type { Settings } from "../storage/settings.ts";
import type { OnDemand } from "./on-demand.ts";

/** The id of the tip that sounds can be switched on. */
export const SOUND_TIP = "sound";

/** The script that places callouts. */
type CalloutScript = Pick<typeof import("./callout.ts"), "placeTip">;

/** `dismissed`: moves the focus elsewhere */
interface TipOptions {
  settings: Settings;
  script: OnDemand<CalloutScript>;
  dismissed: () => void;
}

/** Shows one tip at a time, until the next move or touch; it is not shown again. */
export class TipBar {
  #id = "";
  #text = byId("tip");
  #close = byId("tip-close");

  /** @param stage around the board */
  constructor(
    readonly stage: HTMLElement,
    readonly board: InteractiveBoard,
    readonly options: TipOptions,
  ) {
    this.#close.addEventListener("click", () => {
      this.dismiss();
      options.dismissed();
    });
    for (const host of [stage, byId("actions")]) {
      host.addEventListener("pointerdown", () => this.dismiss());
    }
  }

  /** Dismisses the current tip, which was read or is being replaced. */
  dismiss() {
    if (this.#id) this.options.settings.dismissTip(this.#id);
    this.#show();
  }

  /** @returns a new tip, to be announced */
  show(scene: Scene | null): string {
    const isSilent = this.options.settings.value("sound") === "off";
    const soundTip = scene && isSilent ? { id: SOUND_TIP, text: say("tips.sound") } : null;
    const tips = [scene?.tip ?? null, soundTip].filter((tip) => tip !== null);
    const tip = tips.find(({ id }) => this.options.settings.wantsTip(id));
    if (scene && tip?.id !== this.#id) this.dismiss();
    return this.#show(tip);
  }

  /** @returns its text if it is a new one */
  #show(tip?: Scene["tip"]): string {
    const newText = tip && tip.id !== this.#id ? tip.text : "";
    this.#id = tip?.id ?? "";
    this.#text.textContent = tip?.text ?? "";
    this.#text.dataset.tip = this.#id;
    this.#text.hidden = !tip;
    this.#close.hidden = !tip;
    // until it has its place on the table
    this.#text.toggleAttribute("data-unplaced", newText !== "");
    if (tip) this.place();
    return newText;
  }

  /** Moves the callout; call after the board has changed. */
  place() {
    if (this.#id) inBackground(this.#place(this.#id));
  }

  /** @param id of the tip */
  async #place(id: string) {
    const script = await this.options.script.load();
    if (id !== this.#id) return;
    this.#text.removeAttribute("data-unplaced");
    script?.placeTip({ text: this.#text, close: this.#close }, this.stage, this.board);
  }
}
