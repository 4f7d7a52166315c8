/** The storage section of the settings: used bytes, and whether the browser may clear them. */

import type { Store } from "../client/store.ts";
import { button, element } from "../base/html.ts";
import { say } from "../base/words.ts";
import { askToProtect, measureStorage, isProtected } from "../client/persistence.ts";
import { isStorageTemporary } from "./install.ts";
import { BYTES_PER_MB } from "./load-progress.ts";

export function storageSection(store: Store) {
  const heading = element("h3", { id: "storage-title" }, say("storage.title"));
  const [state, amounts] = [element("p", { role: "status" }), element("p", { class: "soft small" })];
  const ask = button(say("storage.ask"), { on: () => askToProtect().then(() => showProtection(true)), data: { protect: "" } });
  ask.hidden = true;
  const host = element("section", { class: "storage", "aria-labelledby": heading.id }, heading, state, ...(isStorageTemporary() ? [element("p", {}, say("install.week"))] : []), amounts, ask);

  /** @param asked protection was just requested */
  async function showProtection(asked = false) {
    const kept = await isProtected();
    const words = kept === null ? "unknown" : kept ? "protected" : asked ? "refused" : "open";
    state.textContent = say(`storage.${words}`);
    state.classList.toggle("ok", kept === true);
    ask.hidden = kept !== false;
    host.dataset.protected = String(kept);
  }

  async function showAmounts() {
    const { games, saves, files, room } = await measureStorage(store);
    const lines = [
      say("storage.saves", { n: games, size: Math.ceil(saves / 1e3) }),
      files === null ? "" : say("storage.files", { size: files / BYTES_PER_MB }),
      room === null ? "" : say("storage.room", { size: room / 1e9 }),
    ];
    amounts.replaceChildren(...lines.filter(Boolean).map((line) => element("span", {}, line)));
  }

  showProtection();
  showAmounts();
  return host;
}
