/** The result of a match, over the table: for the person, with its reasons, the best result so far, and ways to continue. */

import type { Send, StateMessage } from "../base/types.ts";
import type { EngineClient } from "../client/engine-client.ts";
import type { Settings } from "../client/settings.ts";
import type { Store } from "../client/store.ts";
import { button, element } from "../base/html.ts";
import { site } from "../base/site.ts";
import { say } from "../base/words.ts";
import { askToProtectOnce } from "../client/persistence.ts";
import { type Outcome, countMatch } from "../client/records.ts";
import { exportReminder, storageWarning } from "./export-offer.ts";
import { installOffer } from "./install.ts";
import { openSheet, closeAllDialogs } from "./sheets.ts";

const SPARK_COUNT = 9;

/** @param again starts a new match */
export function showResult(state: StateMessage, { id, save }: EngineClient, store: Store, settings: Settings, again: () => void, send: Send) {
  const { result } = state;
  if (!result) return;
  const body = save?.body;
  const best = recordLine(body ? countMatch(store, id, body, state) : null);
  closeAllDialogs();
  if (!site.embedded) askToProtectOnce(settings, "finished");
  const go = (act: () => unknown) => () => {
    dialog.close();
    act();
  };
  const anew = button(say("again"), { kind: "main", data: { answer: "again" }, on: go(again) });
  const told = element("div", { class: "soft small", role: "status" });
  const shareOutcome = () => send({ do: "share", result: result.shared, tell: (what: Node | string) => told.replaceChildren(what) });
  const share = body && button(say("menu.share"), { icon: "share", data: { answer: "share" }, on: shareOutcome });
  const replay = body && button(say("end.replay"), { data: { answer: "replay" }, on: go(() => send({ do: "replay", at: 0 })) });
  const look = button(say("look"), { data: { answer: "look" }, on: go(() => {}) });
  const shelf = element("a", { class: "btn", href: "/", target: site.embedded && "_blank" }, say("menu.shelf"));
  const { lines, account = [], places = [], own = [] } = result;
  const standing = element("ol", { class: "standing", tabindex: places.length > 0 && "0", hidden: !lines.length }, // a crowd's list scrolls, also by keys
    ...lines.map((line, k) => element("li", { "data-place": places[k]?.toString(), class: own.includes(k) && "own" }, line)));
  const story = element("ul", { class: "account", hidden: !account.length }, ...account.map((line) => element("li", {}, line)));
  const offer = site.embedded ? null : (storageWarning(store) ?? installOffer(settings) ?? exportReminder(settings));
  const dialog = openSheet(
    result.title,
    [
      ...(result.won ? [sparks()] : []),
      element("div", { class: "ending" }, standing, story, best ? element("p", { class: "best" }, best) : null),
      ...(state.seal ? [sealLine(go(() => send({ do: "deal", verify: true })))] : []),
      element("div", { class: "row" }, anew, share ?? null, shelf, replay ?? null, look),
      told,
      ...(offer ? [offer] : []),
    ],
    { kind: result.won ? "result won" : "result" },
  );
  anew.focus();
}

const sealLine = (verify: () => void) =>
  element("p", { class: "sealed" }, element("span", { class: "soft small" }, say("deal.fixed")),
    button(say("deal.verify"), { kind: "bare", icon: "seal", data: { answer: "verify" }, on: verify }));

function recordLine(outcome: Outcome | null) {
  if (!outcome) return "";
  const { tally, before } = outcome;
  if (tally.best === null) return say("end.wins", { won: tally.won, all: tally.played });
  if (before.best !== null && tally.best > before.best) return say("end.new-best", { before: before.best });
  return before.best === null ? say("end.first") : say("end.best", { best: tally.best });
}

/** Decoration for a win, where motion is allowed. */
const sparks = () =>
  element("div", { class: "cheer", "aria-hidden": "true" }, ...Array.from({ length: SPARK_COUNT }, () => element("i")));
