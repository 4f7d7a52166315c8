/** The page's own buttons and keys, for every game: undo, hint, rules, menu, files. */

import type { EngineClient } from "../client/engine-client.ts";
import type { Settings } from "../client/settings.ts";
import type { Store } from "../client/store.ts";
import type { Send } from "../base/types.ts";
import type { makeNextMatch } from "./next-match.ts";
import type { makeSceneReader } from "./scene-text.ts";
import type { TableView } from "./table-view.ts";
import { byId, saveFile, setAttributes } from "../base/html.ts";
import { makeGameFile } from "../client/save-files.ts";
import { mainButton } from "./actions.ts";
import { watchControls } from "./keys.ts";
import { openMenu } from "./menu.ts";
import { openRules } from "./rules-sheet.ts";
import { gameName } from "./save-row.ts";
import { openSaves } from "./saves-sheet.ts";

export function makeControls({ client, store, settings, view, send, skip, next, reading, report }: { client: EngineClient; store: Store; settings: Settings; view: TableView; send: Send; skip: () => void;
  next: ReturnType<typeof makeNextMatch>; reading: ReturnType<typeof makeSceneReader>; report: () => void }) {
  const currentSaveFile = () => makeGameFile(store, client.id);

  function undo() {
    if (client.state?.can.undo) send({ do: "undo" });
    else view.refuse(client.state?.undo_why ?? "");
  }

  const redo = () => client.state?.can.redo && send({ do: "redo" });
  const requestHint = () => client.state?.can.hint && !view.explainHint() && send({ do: "hint" });
  const openGameRules = () => client.state && openRules(client.state.game, client.state.title);

  function openCitedRule() {
    const { rule } = byId("which-rule").dataset;
    if (client.state && rule) openRules(client.state.game, client.state.title, rule);
  }

  let volume = "normal"; // the volume that the sound button restores

  function updateSoundButton() {
    const now = settings.value("sound");
    if (now !== "off") volume = now;
    setAttributes(byId("sound"), { "aria-pressed": String(now !== "off") });
  }
  const toggleSound = () => settings.choose("sound", settings.value("sound") === "off" ? volume : "off");
  settings.onChange(updateSoundButton);
  updateSoundButton();

  const openSavedGames = () => openSaves(store, (save) => gameName(next.boxOf(save.game), save), () => {}, [], client.id);

  function openTableMenu() {
    const { state, save } = client;
    const setUp = next.boxOf(save?.body.game) ? next.setUp : null;
    const deal = (save || state?.replay) && (() => send({ do: "deal" }));
    const share = (save || state?.replay) && (() => send({ do: "share" }));
    const replay = save && (() => send({ do: "replay", at: 0 }));
    const practice = !state?.replay && (() => send({ do: "practice" }));
    const { pane } = view.board;
    const zoom = pane.canZoom && (() => pane.offerZoom());
    const act = { saves: openSavedGames, ...(state?.scene ? reading : {}), redo, zoom, again: save && next.again, setUp, practice, report, share, deal, replay };
    const file = save && currentSaveFile();
    openMenu({ settings, state, body: save?.body ?? null, file, act });
  }

  const pressMainButton = () => mainButton(true)?.click();
  const controls = { main: pressMainButton, menu: openTableMenu, undo, redo, hint: requestHint, rules: openGameRules, sound: toggleSound, log: view.openDetails, skip };
  watchControls({ ...controls, "read-table": reading.readTable, "read-hand": reading.readHand, "which-rule": openCitedRule }, () => settings.value("keys") === "on");
  byId("saves").addEventListener("click", openSavedGames);
  byId("export").addEventListener("click", () => saveFile(currentSaveFile()));
  byId("stage").addEventListener("click", ({ target }) => {
    if (target instanceof Element && !target.closest("button")) skip();
  });
  return { savedFile: currentSaveFile };
}
