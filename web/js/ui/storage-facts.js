/** What is kept on this device, in the settings: how much, and whether the browser may clear it. */

/** @import { Store } from "../client/store.js" */

import { button, element } from "../base/html.js";
import { say } from "../base/words.js";
import { askToProtect, howMuch, isProtected } from "../client/persistence.js";
import { forgets } from "./install.js";
import { MEGA } from "./loading.js";

/** @param {Store} store */
export function storageFacts(store) {
  const heading = element("h3", { id: "storage-title" }, say("storage.title"));
  const [state, amounts] = [element("p", { role: "status" }), element("p", { class: "soft small" })];
  const ask = button(say("storage.ask"), { on: () => askToProtect().then(() => tell(true)), data: { protect: "" } });
  ask.hidden = true;
  const host = element("section", { class: "storage", "aria-labelledby": heading.id }, heading, state, ...(forgets() ? [element("p", {}, say("install.week"))] : []), amounts, ask);

  /** @param {boolean} [asked] just now */
  async function tell(asked = false) {
    const kept = await isProtected();
    const words = kept === null ? "unknown" : kept ? "protected" : asked ? "refused" : "open";
    state.textContent = say(`storage.${words}`);
    state.classList.toggle("ok", kept === true);
    ask.hidden = kept !== false;
    host.dataset.protected = String(kept);
  }

  async function count() {
    const { games, saves, files, room } = await howMuch(store);
    const lines = [
      say("storage.saves", { n: games, size: Math.ceil(saves / 1e3) }),
      files === null ? "" : say("storage.files", { size: files / MEGA }),
      room === null ? "" : say("storage.room", { size: room / 1e9 }),
    ];
    amounts.replaceChildren(...lines.filter(Boolean).map((line) => element("span", {}, line)));
  }

  tell();
  count();
  return host;
}
