/** What a person does with the page's own buttons and keys, whatever the game: undo, hint, rules, menu, files. */

/** @import { EngineClient } from "../client/engine-client.js" */
/** @import { Settings } from "../client/settings.js" */
/** @import { Store } from "../client/store.js" */
/** @import { Send } from "../base/types.d.ts" */
/** @import { makeNextTable } from "./next-match.js" */
/** @import { readingAloud } from "./scene-text.js" */
/** @import { TableView } from "./table-view.js" */

import { byId, saveFile, setAttributes } from "../base/html.js";
import { gameFile } from "../client/save-files.js";
import { mainButton } from "./actions.js";
import { watchControls } from "./keys.js";
import { openMenu } from "./menu.js";
import { openRules } from "./rules-sheet.js";
import { gameName } from "./save-row.js";
import { openSaves } from "./saves-sheet.js";

/**
 * @param {{client: EngineClient, store: Store, settings: Settings, view: TableView, send: Send, skip: () => void,
 *   next: ReturnType<typeof makeNextTable>, reading: ReturnType<typeof readingAloud>, report: () => void}} page
 */
export function makeControls({ client, store, settings, view, send, skip, next, reading, report }) {
  const savedFile = () => gameFile(store, client.id);

  function undo() {
    if (client.state?.can.undo) send({ do: "undo" });
    else view.refuse(client.state?.undo_why ?? "");
  }

  const redo = () => client.state?.can.redo && send({ do: "redo" });
  const hint = () => client.state?.can.hint && !view.explain() && send({ do: "hint" });
  const rules = () => client.state && openRules(client.state.game, client.state.title);

  function whichRule() {
    const { rule } = byId("which-rule").dataset;
    if (client.state && rule) openRules(client.state.game, client.state.title, rule);
  }

  let volume = "normal"; // what the button for sounds goes back to

  function showSound() {
    const now = settings.now("sound");
    if (now !== "off") volume = now;
    setAttributes(byId("sound"), { "aria-pressed": String(now !== "off") });
  }
  const sound = () => settings.choose("sound", settings.now("sound") === "off" ? volume : "off");
  settings.onChange(showSound);
  showSound();

  const saves = () => openSaves(store, (save) => gameName(next.boxOf(save.game), save), () => {}, [], client.id);

  function menu() {
    const { state, save } = client;
    const setUp = next.boxOf(save?.body.game) ? next.setUp : null;
    const deal = (save || state?.replay) && (() => send({ do: "deal" }));
    const share = (save || state?.replay) && (() => send({ do: "share" }));
    const replay = save && (() => send({ do: "replay", at: 0 }));
    const practice = !state?.replay && (() => send({ do: "practice" }));
    const { pane } = view.board;
    const zoom = pane.zooms && (() => pane.offerZoom());
    const act = { saves, ...(state?.scene ? reading : {}), redo, zoom, again: save && next.again, setUp, practice, report, share, deal, replay };
    const file = save && savedFile();
    openMenu({ settings, state, body: save?.body ?? null, file, act });
  }

  const main = () => mainButton(true)?.click();
  const controls = { main, menu, undo, redo, hint, rules, sound, log: view.openDetails, skip };
  watchControls({ ...controls, "read-table": reading.readTable, "read-hand": reading.readHand, "which-rule": whichRule }, () => settings.now("keys") === "on");
  byId("saves").addEventListener("click", saves);
  byId("export").addEventListener("click", () => saveFile(savedFile()));
  byId("stage").addEventListener("click", ({ target }) => {
    if (target instanceof Element && !target.closest("button")) skip();
  });
  return { savedFile };
}
