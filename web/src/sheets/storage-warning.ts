/** The warning that this browser's storage is nearly full. */

import { button, element } from "../base/html.ts";
import { say } from "../base/site.ts";
import { removableGames } from "../storage/saved-games.ts";
import type { Store } from "../storage/store.ts";
import { exportButton } from "./export.ts";

/**
 * A warning when storage is nearly full, with a button that deletes old games, which can be undone.
 * @param changed the list of games has changed
 */
export function storageWarning(store: Store, changed: () => unknown = () => {}) {
  if (!store.isNearlyFull()) return null;
  const games = removableGames(store);
  const n = games.length;
  const host = element("p", { class: "offer-install", role: "status" });
  const showOffer = (words: string, act: HTMLElement | false) =>
    host.replaceChildren(
      element("span", { class: "soft small" }, say(words, { n })),
      exportButton(store),
      act || "",
    );
  const offer = () =>
    showOffer(
      n ? "storage.near" : "storage.near-none",
      n > 0 && button(say("storage.remove", { n }), { on: remove, data: { remove: "oldest" } }),
    );
  function remove() {
    const bringBack = games.map(({ id }) => store.remove(id));
    const undo = () => {
      for (const bringBackGame of bringBack) bringBackGame();
      offer();
      changed();
    };
    showOffer("storage.removed", button(say("bar.undo"), { icon: "undo", on: undo }));
    changed();
  }
  offer();
  return host;
}
