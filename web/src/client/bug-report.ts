/**
 * A bug report: text for people, followed by the save; `tilebag verify` and `tilebag replay` read it as it is pasted. Its facts
 * are for developers and always in English.
 */

import type { SaveBody } from "../base/types.ts";
import { parseJson } from "./envelope.ts";
import { crc32 } from "./crc32.ts";

type ReportFacts = [what: string, said: string | number | boolean | null | undefined][];

export const ERROR_FACT = "error"; // the fact that is a sentence and may contain names

/** The save with numbers for names, and without the seed while its deal is sealed. @param text an envelope */
function anonymiseSave(text: string): { envelope: any; names: string[]; sealed: boolean } | null {
  const envelope = parseJson(text);
  const body: SaveBody | undefined = envelope?.body;
  if (!body) return null;
  const names = body.names ?? [];
  const { seal } = body;
  const sealed = seal !== undefined && seal.opened === undefined && !envelope.about?.over;
  const deal = sealed ? { seed: "", seal: { hash: seal.hash } } : {};
  const without = { ...body, names: names.map((name, seat) => name && `Player ${seat + 1}`), ...deal };
  return { envelope: { ...envelope, sum: crc32(JSON.stringify(without)), body: without }, names, sealed };
}

/**
 * @param head sentences for the user
 * @param facts unknown ones are omitted
 * @param said the last messages of page and engine
 * @param save its envelope as text, if there is one
 * @param withheld a sentence for the user: the seed of a sealed deal is omitted
 */
export function bugReport(head: string[], facts: ReportFacts, said: string[], save: string, withheld = "") {
  const kept = anonymiseSave(save);
  const replaceNames = (text: string) =>
    (kept?.names ?? []).reduce((so, name, seat) => (name ? so.replaceAll(name, `Player ${seat + 1}`) : so), text);
  const known = facts.filter(([, value]) => value !== undefined && value !== null && value !== "");
  const told = known.map(([what, value]) => `${what}: ${what === ERROR_FACT ? replaceNames(String(value)) : value}`);
  const messages = ["last messages (> to the engine, < from it):", ...said.map((line) => `  ${replaceNames(line)}`)];
  const parts = [[...head, ...(kept?.sealed ? [withheld] : [])], told, messages].map((lines) => lines.join("\n"));
  return [...parts, ...(kept ? [JSON.stringify(kept.envelope, null, 1)] : [])].join("\n\n");
}
