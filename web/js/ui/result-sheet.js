/** The end of a game, over the table. */

/** @import { Send, StateMessage } from "../base/types.d.ts" */

import { say } from "../base/words.js";
import { ask, shutAll } from "./sheets.js";

/** @param {StateMessage} state @param {Send} send is given `again` */
export async function showResult({ result, scene }, send) {
  if (!result) return;
  shutAll();
  /** @type {[string, string][]} */
  const buttons = [["again", say("again")], ["look", say("look")]];
  const lines = [...result.lines, scene?.status ?? ""];
  if ((await ask({ title: result.title, lines, buttons, kind: "sheet" })) === "again") send({ do: "again" });
}
