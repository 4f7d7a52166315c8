/**
 * Tips for a player's first matches, shown when they matter: in the header, on phones as a callout
 * on the table.
 */

import { byId } from "../base/html.ts";
import { say } from "../base/site.ts";
import type { Scene } from "../base/types.ts";
import type { InteractiveBoard } from "../input/interactive-board.ts";
import type { Settings } from "../storage/settings.ts";
import { calloutBox, moveTo } from "./callout.ts";
import { isPhone } from "./thumb-bar.ts";

/** The id of the tip that sounds can be switched on. */
export const SOUND_TIP = "sound";

/** Shows one tip at a time, until the next move or touch; it is not shown again. */
export class TipBar {
  #id = "";
  #text = byId("tip");
  #close = byId("tip-close");

  /** @param stage around the board @param dismissed moves the focus elsewhere */
  constructor(
    readonly stage: HTMLElement,
    readonly board: InteractiveBoard,
    readonly settings: Settings,
    dismissed: () => void,
  ) {
    this.#close.addEventListener("click", () => {
      this.dismiss();
      dismissed();
    });
    for (const host of [stage, byId("actions")]) {
      host.addEventListener("pointerdown", () => this.dismiss());
    }
  }

  /** Dismisses the current tip, which was read or is being replaced. */
  dismiss() {
    if (this.#id) this.settings.dismissTip(this.#id);
    this.#show();
  }

  /** @returns a new tip, to be announced */
  show(scene: Scene | null): string {
    const isSilent = this.settings.value("sound") === "off";
    const soundTip = scene && isSilent ? { id: SOUND_TIP, text: say("tips.sound") } : null;
    const tips = [scene?.tip ?? null, soundTip].filter((tip) => tip !== null);
    const tip = tips.find(({ id }) => this.settings.wantsTip(id));
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
    if (tip) this.place();
    return newText;
  }

  /** Moves the callout; call after the board has changed. */
  place() {
    if (!this.#id || !isPhone()) return;
    const height = this.#text.offsetHeight;
    const textWidth = this.#text.offsetWidth;
    const width = textWidth + this.#close.offsetWidth;
    const { left, top } = calloutBox({ width, height }, this.board, []);
    const stage = this.stage.getBoundingClientRect();
    const corner = { left: stage.left + left, top: stage.top + top };
    moveTo(this.#text, corner);
    moveTo(this.#close, { ...corner, left: corner.left + textWidth });
    this.#close.style.setProperty("--height", `${height}px`);
  }
}
