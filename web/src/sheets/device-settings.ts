/** The settings' section about this device: used storage, whether it is protected, installation. */

import { button, element } from "../base/html.ts";
import { inBackground } from "../base/promises.ts";
import { BYTES_PER_MB, say } from "../base/site.ts";
import type { Store } from "../storage/store.ts";
import { installButton } from "./install.ts";
import {
  askToProtect,
  isProtected,
  isStorageTemporary,
  measureStorage,
} from "./storage-protection.ts";

/** What the section shows besides settings. */
export const deviceSettings = (store: Store) => [storageSection(store), installButton(store)];

/** The end of the key of the sentence. @param isSafe null: unknown */
function protectionState(isSafe: boolean | null, wasAsked: boolean) {
  if (isSafe === null) return "unknown";
  if (isSafe) return "protected";
  return wasAsked ? "refused" : "open";
}

function storageSection(store: Store) {
  const heading = element("h3", { id: "storage-title" }, say("storage.title"));
  const state = element("p", { role: "status" });
  const week = isStorageTemporary() && element("p", {}, say("install.week"));
  const amounts = element("p", { class: "soft small" });
  const askAndShow = async () => {
    await askToProtect();
    await showProtection(true);
  };
  const ask = button(
    say("storage.ask"),
    { on: () => inBackground(askAndShow()), data: { protect: "" } },
    { hidden: true },
  );
  const host = element(
    "section",
    { class: "storage", "aria-labelledby": heading.id },
    heading,
    state,
    week,
    amounts,
    ask,
  );

  /** @param wasAsked protection was just requested */
  async function showProtection(wasAsked = false) {
    const isSafe = await isProtected();
    state.textContent = say(`storage.${protectionState(isSafe, wasAsked)}`);
    state.classList.toggle("ok", isSafe === true);
    ask.hidden = isSafe !== false;
    host.dataset.protected = String(isSafe);
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

  inBackground(showProtection());
  inBackground(showAmounts());
  return host;
}
