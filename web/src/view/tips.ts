/** Tips for a player's first matches, shown in the header when they matter. */

import { byId } from "../base/html.ts";
import { say } from "../base/site.ts";
import type { Scene } from "../base/types.ts";
import type { Settings } from "../storage/settings.ts";

/** The id of the tip that sounds can be switched on. */
export const SOUND_TIP = "sound";

/** Shows one tip at a time in the header, until the next move or touch; it is not shown again. */
export class TipBar {
  #id = "";
  #text = byId("tip");
  #close = byId("tip-close");

  /** @param dismissed moves the focus elsewhere */
  constructor(
    stage: HTMLElement,
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
    return newText;
  }
}
