/**
 * A bug report: text for people, followed by the save; `tilebag verify` and `tilebag replay` read it as it is pasted. Its facts
 * are for developers and always in English.
 */

/** @import { SaveBody } from "../base/types.d.ts" */

import { parseJson } from "./envelope.js";
import { crc32 } from "./crc32.js";

/** @typedef {[what: string, said: string | number | boolean | null | undefined][]} ReportFacts */

export const ERROR_FACT = "error"; // the fact that is a sentence and may contain names

/**
 * The save with numbers for names, and without the seed while its deal is sealed.
 * @param {string} text an envelope @returns {{envelope: any, names: string[], sealed: boolean} | null}
 */
function anonymiseSave(text) {
  const envelope = parseJson(text);
  /** @type {SaveBody | undefined} */
  const body = envelope?.body;
  if (!body) return null;
  const names = body.names ?? [];
  const { seal } = body;
  const sealed = seal !== undefined && seal.opened === undefined && !envelope.about?.over;
  const deal = sealed ? { seed: "", seal: { hash: seal.hash } } : {};
  const without = { ...body, names: names.map((name, seat) => name && `Player ${seat + 1}`), ...deal };
  return { envelope: { ...envelope, sum: crc32(JSON.stringify(without)), body: without }, names, sealed };
}

/**
 * @param {string[]} head sentences for the user @param {ReportFacts} facts unknown ones are omitted
 * @param {string[]} said the last messages of page and engine @param {string} save its envelope as text, if there is one
 * @param {string} [withheld] a sentence for the user: the seed of a sealed deal is omitted
 */
export function bugReport(head, facts, said, save, withheld = "") {
  const kept = anonymiseSave(save);
  const replaceNames = (/** @type {string} */ text) =>
    (kept?.names ?? []).reduce((so, name, seat) => (name ? so.replaceAll(name, `Player ${seat + 1}`) : so), text);
  const known = facts.filter(([, value]) => value !== undefined && value !== null && value !== "");
  const told = known.map(([what, value]) => `${what}: ${what === ERROR_FACT ? replaceNames(String(value)) : value}`);
  const messages = ["last messages (> to the engine, < from it):", ...said.map((line) => `  ${replaceNames(line)}`)];
  const parts = [[...head, ...(kept?.sealed ? [withheld] : [])], told, messages].map((lines) => lines.join("\n"));
  return [...parts, ...(kept ? [JSON.stringify(kept.envelope, null, 1)] : [])].join("\n\n");
}
